/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See prediction-row.h. What is right is underlined, what was predicted has a tint: two signs that do not
 * hide each other and need no telling of colours. */
#include "ui/prediction-row.h"

#include "ui/curve-draw.h"
#include "ui/prediction-text.h"

struct _GlossPredictionRow {
    GtkWidget parent_instance;

    GtkWidget *box;
    GtkLabel *text;
    GtkLabel *second;
    GtkLabel *answer;
    GtkLabel *place;
};

G_DEFINE_FINAL_TYPE(GlossPredictionRow, gloss_prediction_row, GTK_TYPE_WIDGET)

static guint16
channel(float value)
{
    return (guint16)(CLAMP(value, 0, 1) * 65535);
}

static void
add_attribute(PangoAttrList *list, PangoAttribute *attribute, const GlossPredictionSpan *span)
{
    attribute->start_index = (guint)span->start;
    attribute->end_index = (guint)span->end;
    pango_attr_list_insert(list, attribute);
}

static void
mark_predicted(PangoAttrList *list, const GdkRGBA *color, const GlossPredictionSpan *span)
{
    add_attribute(
        list,
        pango_attr_background_new(channel(color->red), channel(color->green), channel(color->blue)),
        span);
    add_attribute(list, pango_attr_background_alpha_new(0x4000), span);
}

static PangoAttrList *
make_marks(GtkWidget *widget, GlossPrediction *prediction)
{
    GArray *gold = gloss_prediction_get_gold_spans(prediction);
    GArray *predicted = gloss_prediction_get_predicted_spans(prediction);
    PangoAttrList *list = pango_attr_list_new();
    GlossCurveColors colors;

    if (gold == NULL || predicted == NULL || !gloss_curve_draw_load_colors(&colors, widget))
        return list;
    for (guint i = 0; i < predicted->len; i++)
        mark_predicted(list, &colors.series[1], &g_array_index(predicted, GlossPredictionSpan, i));
    for (guint i = 0; i < gold->len; i++)
        add_attribute(list, pango_attr_underline_new(PANGO_UNDERLINE_SINGLE),
                      &g_array_index(gold, GlossPredictionSpan, i));
    return list;
}

static void
set_text(GtkLabel *label, const char *text)
{
    gtk_label_set_text(label, text != NULL ? text : "");
    gtk_widget_set_visible(GTK_WIDGET(label), text != NULL && *text != '\0');
}

void
gloss_prediction_row_set_prediction(GlossPredictionRow *self, GlossPrediction *prediction,
                                    GlossPrediction *other)
{
    g_autoptr(PangoAttrList) marks = NULL;
    g_autofree char *answer = NULL;
    g_autofree char *place = NULL;

    gtk_label_set_attributes(self->text, NULL);
    if (prediction == NULL)
        return;
    answer = gloss_prediction_text_describe(prediction, other);
    place = gloss_prediction_text_place(prediction);
    marks = make_marks(GTK_WIDGET(self), prediction);
    set_text(self->text, gloss_prediction_get_text(prediction));
    gtk_label_set_attributes(self->text, marks);
    set_text(self->second, gloss_prediction_get_second(prediction));
    set_text(self->answer, answer);
    set_text(self->place, place);
}

static void
dispose(GObject *object)
{
    g_clear_pointer(&GLOSS_PREDICTION_ROW(object)->box, gtk_widget_unparent);
    G_OBJECT_CLASS(gloss_prediction_row_parent_class)->dispose(object);
}

static void
gloss_prediction_row_class_init(GlossPredictionRowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/prediction-row.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossPredictionRow, box);
    gtk_widget_class_bind_template_child(widget_class, GlossPredictionRow, text);
    gtk_widget_class_bind_template_child(widget_class, GlossPredictionRow, second);
    gtk_widget_class_bind_template_child(widget_class, GlossPredictionRow, answer);
    gtk_widget_class_bind_template_child(widget_class, GlossPredictionRow, place);
}

static void
gloss_prediction_row_init(GlossPredictionRow *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *
gloss_prediction_row_new(void)
{
    return g_object_new(GLOSS_TYPE_PREDICTION_ROW, NULL);
}
