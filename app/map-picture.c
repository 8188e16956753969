/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page: a title, the square of points, at its right the legend, below what was done. */
#include "app/map-picture.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <glib/gi18n.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "app/map-raster.h"
#include "engine/base/error.h"
#include "engine/base/file.h"

#define WIDTH    1200.0
#define HEIGHT   900.0
#define SIDE     820.0
#define LEFT     30.0
#define TOP      60.0
#define LEGEND   880.0
#define DOT      12.0
#define LINE     30.0
#define FINENESS 2 /* pixels of the points a unit of the page */
#define TITLE    "Sans Bold 18"
#define WORDS    "Sans 11"

typedef struct {
    GlossMap *map;
    const GlossMapPicture *picture;
    GlossMapColours *colours;
    cairo_t *cairo;
} Page;

gboolean
gloss_map_picture_is_known(const char *path)
{
    return g_str_has_suffix(path, ".png") || g_str_has_suffix(path, ".svg") ||
           g_str_has_suffix(path, ".pdf");
}

static void
set_colour(const Page *page, guint32 colour)
{
    cairo_set_source_rgb(page->cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
}

/* Up to @width, then an ellipsis. */
static void
show_text(const Page *page, const char *text, const char *font, double x, double y, double width)
{
    g_autoptr(PangoLayout) layout = pango_cairo_create_layout(page->cairo);
    PangoFontDescription *description = pango_font_description_from_string(font);

    pango_layout_set_font_description(layout, description);
    pango_layout_set_text(layout, text, -1);
    pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    set_colour(page, page->colours->text);
    cairo_move_to(page->cairo, x, y);
    pango_cairo_show_layout(page->cairo, layout);
    pango_font_description_free(description);
}

static void
show_points(const Page *page)
{
    const gsize side = (gsize)SIDE * FINENESS;
    g_autofree guint32 *pixels = g_new(guint32, side * side);
    g_autoptr(GlossMapGrid) grid =
        gloss_map_grid_new(gloss_map_get_points(page->map), gloss_map_get_n_items(page->map));
    const GlossMapColours *colours = page->colours;
    g_autoptr(GlossMapLooks) looks =
        gloss_map_looks_new(grid, colours->colour_of, page->picture->flags, page->picture->pool);
    GlossMapRaster raster = {.grid = grid,
                             .looks = looks,
                             .palette = colours->palette,
                             .background = colours->background,
                             .dimmed = colours->dimmed,
                             .ring = colours->ring,
                             .size = page->picture->size * FINENESS,
                             .pool = page->picture->pool};
    cairo_surface_t *surface;

    gloss_map_raster_fit(&raster, side, side);
    gloss_map_raster_draw(&raster, pixels, side, side, side);
    surface = cairo_image_surface_create_for_data((guchar *)pixels, CAIRO_FORMAT_RGB24, (int)side,
                                                  (int)side, (int)(side * sizeof *pixels));
    cairo_save(page->cairo);
    cairo_translate(page->cairo, LEFT, TOP);
    cairo_scale(page->cairo, 1.0 / FINENESS, 1.0 / FINENESS);
    cairo_set_source_surface(page->cairo, surface, 0, 0);
    cairo_paint(page->cairo);
    cairo_restore(page->cairo);
    cairo_surface_destroy(surface);
}

static void
show_scale(const Page *page)
{
    char low[G_ASCII_DTOSTR_BUF_SIZE], high[G_ASCII_DTOSTR_BUF_SIZE];

    for (guint i = 0; i < 255; i++) {
        set_colour(page, page->colours->palette[254 - i]);
        cairo_rectangle(page->cairo, LEGEND, TOP + i, 20, 1.5);
        cairo_fill(page->cairo);
    }
    g_ascii_formatd(high, sizeof high, "%.6g", page->colours->high);
    g_ascii_formatd(low, sizeof low, "%.6g", page->colours->low);
    show_text(page, high, WORDS, LEGEND + 30, TOP - 8, WIDTH - LEGEND - 60);
    show_text(page, low, WORDS, LEGEND + 30, TOP + 243, WIDTH - LEGEND - 60);
}

static void
show_legend(const Page *page)
{
    const GlossMapColours *colours = page->colours;

    if (colours->is_scale) {
        show_scale(page);
        return;
    }
    for (guint i = 0; i < colours->names->len; i++) {
        g_autofree char *text = g_strdup_printf("%s (%u)", (const char *)colours->names->pdata[i],
                                                g_array_index(colours->counts, guint32, i));
        double y = TOP + LINE * i;

        set_colour(page, colours->palette[i]);
        cairo_arc(page->cairo, LEGEND + DOT / 2, y + LINE / 2 - 4, DOT / 2, 0, 2 * G_PI);
        cairo_fill(page->cairo);
        show_text(page, text, WORDS, LEGEND + 2 * DOT, y, WIDTH - LEGEND - 2 * DOT - 20);
    }
}

static char *
describe(GlossMap *map)
{
    const GlossMapTrust *trust = gloss_map_get_trust(map);
    g_autofree char *what = g_strdup_printf(
        _("%s, %u points"), *gloss_map_get_method(map) ? gloss_map_get_method(map) : _("As given"),
        (guint)gloss_map_get_n_items(map));

    if (isnan(trust->trustworthiness) || !*gloss_map_get_method(map))
        return g_steal_pointer(&what);
    return g_strdup_printf(_("%s, trustworthiness %.3f"), what, trust->trustworthiness);
}

static void
show_page(const Page *page)
{
    g_autofree char *below = describe(page->map);

    set_colour(page, page->colours->background);
    cairo_paint(page->cairo);
    show_points(page);
    if (page->picture->title)
        show_text(page, page->picture->title, TITLE, LEFT, 16, WIDTH - 2 * LEFT);
    show_legend(page);
    show_text(page, below, WORDS, LEFT, HEIGHT - 1.1 * LINE, WIDTH - 2 * LEFT);
}

static cairo_status_t
append_cb(void *data, const guchar *bytes, guint size)
{
    g_byte_array_append(data, bytes, size);
    return CAIRO_STATUS_SUCCESS;
}

/* The date would make two files of one map differ. */
static cairo_surface_t *
make_surface(const char *path, GByteArray *bytes)
{
    cairo_surface_t *surface;

    if (g_str_has_suffix(path, ".svg"))
        return cairo_svg_surface_create_for_stream(append_cb, bytes, WIDTH, HEIGHT);
    if (!g_str_has_suffix(path, ".pdf"))
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)WIDTH * FINENESS,
                                          (int)HEIGHT * FINENESS);
    surface = cairo_pdf_surface_create_for_stream(append_cb, bytes, WIDTH, HEIGHT);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    return surface;
}

gboolean
gloss_map_picture_write(GlossMap *map, const GlossMapPicture *picture, const char *path,
                        GError **error)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    cairo_surface_t *surface = make_surface(path, bytes);
    Page page = {map, picture, gloss_map_colours_new(map, picture->column, picture->dark),
                 cairo_create(surface)};
    cairo_status_t status;

    if (g_str_has_suffix(path, ".png"))
        cairo_scale(page.cairo, FINENESS, FINENESS);
    show_page(&page);
    status = cairo_status(page.cairo);
    cairo_destroy(page.cairo);
    if (status == CAIRO_STATUS_SUCCESS && g_str_has_suffix(path, ".png"))
        status = cairo_surface_write_to_png_stream(surface, append_cb, bytes);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    gloss_map_colours_free(page.colours);
    if (status == CAIRO_STATUS_SUCCESS)
        return cloze_file_write_atomic(path, bytes->data, bytes->len, error);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: expected a picture, found: %s", path,
                cairo_status_to_string(status));
    return FALSE;
}
