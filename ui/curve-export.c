/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See curve-export.h. The file is replaced whole, so that an older one stays where writing fails. */
#include "ui/curve-export.h"

#include "ui/curve-draw.h"
#include <adwaita.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <math.h>
#include <pango/pangocairo.h>

/* Points; a picture has twice as many pixels. */
#define WIDTH  640
#define HEIGHT 360
#define ZOOM   2

GlossCurveFormat
gloss_curve_export_get_format(const char *name)
{
    g_autofree char *lower = g_ascii_strdown(name, -1);

    if (g_str_has_suffix(lower, ".svg"))
        return GLOSS_CURVE_SVG;
    return g_str_has_suffix(lower, ".pdf") ? GLOSS_CURVE_PDF : GLOSS_CURVE_PNG;
}

static cairo_status_t
write_cb(void *data, const unsigned char *bytes, unsigned int size)
{
    g_byte_array_append(data, bytes, size);
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
make_surface(GlossCurveFormat format, GByteArray *bytes)
{
    if (format == GLOSS_CURVE_SVG)
        return cairo_svg_surface_create_for_stream(write_cb, bytes, WIDTH, HEIGHT);
    if (format == GLOSS_CURVE_PDF)
        return cairo_pdf_surface_create_for_stream(write_cb, bytes, WIDTH, HEIGHT);
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH * ZOOM, HEIGHT * ZOOM);
}

static void
draw(const GlossCurve *curve, cairo_surface_t *surface, GlossCurveFormat format)
{
    cairo_t *cr = cairo_create(surface);
    PangoContext *context;
    g_autoptr(PangoFontDescription) font = pango_font_description_from_string("Sans 10");

    if (format == GLOSS_CURVE_PNG)
        cairo_scale(cr, ZOOM, ZOOM);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    context = pango_cairo_create_context(cr);
    pango_context_set_font_description(context, font);
    cairo_translate(cr, 12, 12);
    gloss_curve_draw(cr, curve, &gloss_curve_draw_paper, context, WIDTH - 24, HEIGHT - 24, NAN);
    g_object_unref(context);
    cairo_destroy(cr);
}

GBytes *
gloss_curve_export_make(const GlossCurve *curve, GlossCurveFormat format, GError **error)
{
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_t *surface = make_surface(format, bytes);
    cairo_status_t status;

    draw(curve, surface, format);
    if (format == GLOSS_CURVE_PNG)
        cairo_surface_write_to_png_stream(surface, write_cb, bytes);
    cairo_surface_finish(surface);
    status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        return g_byte_array_free_to_bytes(bytes);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The figure cannot be drawn: %s"),
                cairo_status_to_string(status));
    g_byte_array_unref(bytes);
    return NULL;
}

/* ---- asking ---- */

typedef struct {
    GBytes *bytes[3]; /* by format: the figure as it was when asked for */
    GtkWindow *parent;
    GtkFileChooserNative *chooser;
} Asking;

static void
free_asking(Asking *asking)
{
    for (gsize i = 0; i < G_N_ELEMENTS(asking->bytes); i++)
        g_clear_pointer(&asking->bytes[i], g_bytes_unref);
    g_clear_object(&asking->chooser);
    g_clear_object(&asking->parent);
    g_free(asking);
}

static void
tell(GtkWindow *parent, const GError *error)
{
    GtkWidget *dialog =
        adw_message_dialog_new(parent, _("The figure was not saved"), error->message);

    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
written_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    Asking *asking = data;
    g_autoptr(GError) error = NULL;

    if (!g_file_replace_contents_finish(G_FILE(source), result, NULL, &error))
        tell(asking->parent, error);
    free_asking(asking);
}

static void
response_cb(Asking *asking, int response)
{
    g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(asking->chooser));
    g_autofree char *name = file != NULL ? g_file_get_basename(file) : NULL;

    if (response != GTK_RESPONSE_ACCEPT || file == NULL) {
        free_asking(asking);
        return;
    }
    g_file_replace_contents_bytes_async(file, asking->bytes[gloss_curve_export_get_format(name)],
                                        NULL, FALSE, G_FILE_CREATE_NONE, NULL, written_cb, asking);
}

static gboolean
make_all(Asking *asking, const GlossCurve *curve, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS(asking->bytes); i++) {
        asking->bytes[i] = gloss_curve_export_make(curve, (GlossCurveFormat)i, error);
        if (asking->bytes[i] == NULL)
            return FALSE;
    }
    return TRUE;
}

void
gloss_curve_export_ask(const GlossCurve *curve, GtkWindow *parent)
{
    Asking *asking = g_new0(Asking, 1);
    g_autoptr(GError) error = NULL;
    g_autofree char *name = g_strdup_printf("%s.png", curve->title);

    asking->parent = g_object_ref(parent);
    if (!make_all(asking, curve, &error)) {
        tell(parent, error);
        free_asking(asking);
        return;
    }
    asking->chooser =
        gtk_file_chooser_native_new(_("Save Figure as PNG, SVG or PDF"), parent,
                                    GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), _("_Cancel"));
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(asking->chooser), name);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(asking->chooser), TRUE);
    g_signal_connect_swapped(asking->chooser, "response", G_CALLBACK(response_cb), asking);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(asking->chooser));
}
