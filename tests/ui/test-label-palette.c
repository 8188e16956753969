/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/ui-fixture.h"
#include "ui/label-palette.h"

#include <math.h>

/* The program's own style sheets, as GTK would load them. */
static GtkWidget *
create_styled(const char *name)
{
    g_autofree char *path = g_strdup_printf("/io/github/gloss/Gloss/%s", name);
    GtkWidget *widget = g_object_ref_sink(gtk_label_new(NULL));
    GtkCssProvider *provider = gtk_css_provider_new();

    gtk_css_provider_load_from_resource(provider, path);
    gtk_style_context_add_provider(gtk_widget_get_style_context(widget),
                                   GTK_STYLE_PROVIDER(provider),
                                   GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(provider);
    return widget;
}

static double
linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double
luminance(const GdkRGBA *c)
{
    return 0.2126 * linear(c->red) + 0.7152 * linear(c->green) + 0.0722 * linear(c->blue);
}

/* WCAG 2 */
static double
contrast(const GdkRGBA *a, const GdkRGBA *b)
{
    double high = MAX(luminance(a), luminance(b));
    double low = MIN(luminance(a), luminance(b));

    return (high + 0.05) / (low + 0.05);
}

typedef struct {
    const char *sheet;
    const char *page;
    const char *ink;
    double least_line; /* of the line against the page */
} Case;

static const Case cases[] = {
    {"style.css", "#ffffff", "#2e2e2e", 4.5},
    {"style-dark.css", "#1e1e1e", "#ffffff", 4.5},
    {"style-hc.css", "#ffffff", "#000000", 7.0},
    {"style-hc-dark.css", "#1e1e1e", "#ffffff", 7.0},
};

static void
test_contrast(gconstpointer data)
{
    const Case *one = data;
    GtkWidget *widget = create_styled(one->sheet);
    GlossLabelPalette palette;
    GdkRGBA page;
    GdkRGBA ink;

    g_assert_true(gdk_rgba_parse(&page, one->page) && gdk_rgba_parse(&ink, one->ink));
    g_assert_true(gloss_label_palette_load(&palette, widget));
    for (guint i = 0; i < GLOSS_LABELS_N_PALETTE; i++) {
        g_assert_cmpfloat(contrast(&ink, &palette.tint[i]), >=, 7.0);
        g_assert_cmpfloat(contrast(&page, &palette.line[i]), >=, one->least_line);
        g_assert_cmpfloat(contrast(&palette.tint[i], &palette.line[i]), >=, 3.0);
        for (guint other = 0; other < i; other++)
            g_assert_false(gdk_rgba_equal(&palette.tint[i], &palette.tint[other]));
    }
    g_object_unref(widget);
}

static void
test_lacking(void)
{
    GtkWidget *widget = g_object_ref_sink(gtk_label_new(NULL));
    GlossLabelPalette palette;

    g_assert_false(gloss_label_palette_load(&palette, widget));
    g_object_unref(widget);
}

/* Person, organisation and place differ without colour too. */
static void
test_underlines(void)
{
    g_assert_cmpint(gloss_label_palette_get_underline(0), !=, gloss_label_palette_get_underline(1));
    g_assert_cmpint(gloss_label_palette_get_underline(1), !=, gloss_label_palette_get_underline(2));
    g_assert_cmpint(gloss_label_palette_get_underline(0), !=, gloss_label_palette_get_underline(2));
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *name = g_strdup_printf("/label-palette/contrast/%s", cases[i].sheet);

        g_test_add_data_func(name, &cases[i], test_contrast);
    }
    g_test_add_func("/label-palette/lacking", test_lacking);
    g_test_add_func("/label-palette/underlines", test_underlines);
    return g_test_run();
}
