/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See lab-results.h. */
#include "ui/lab-results.h"

#include "ui/figure.h"
#include "ui/value-table.h"
#include <glib/gi18n.h>
#include <math.h>

#define ROW_HEIGHT    23
#define HEADER_HEIGHT 44
#define MAX_ROWS      14 /* that are seen at once */
#define FIGURE_HEIGHT 260

struct _GlossLabResults {
    AdwBin parent_instance;

    GlossFigure *figure;
    GtkLabel *facts;
    GlossValueTable *values;
    GlossLabTable *table; /* (nullable) */
};

G_DEFINE_FINAL_TYPE(GlossLabResults, gloss_lab_results, ADW_TYPE_BIN)

static guint word_signal;

/* ---- the chart ---- */

/* A share is no cosine and would lie at the bottom of the figure. */
static gboolean
is_drawn(const GlossLabTableColumn *column)
{
    return column->kind == GLOSS_LAB_TABLE_NUMBER && !g_str_equal(column->key, "largest_share") &&
           !g_str_equal(column->key, "pearson");
}

static GlossCurve *
make_curve(const GlossLabTable *table, const char *title)
{
    GlossCurve *curve = gloss_curve_new(title, _("Layer"));
    gint layer = gloss_lab_table_find_column(table, "layer");

    for (guint i = 0; layer >= 0 && i < gloss_lab_table_get_n_columns(table); i++) {
        const GlossLabTableColumn *column = gloss_lab_table_get_column(table, i);
        GlossCurveSeries *series =
            is_drawn(column) ? gloss_curve_add_series(curve, column->title, TRUE) : NULL;

        for (guint row = 0; series != NULL && row < gloss_lab_table_get_n_rows(table); row++) {
            double x = gloss_lab_table_get_number(table, row, (guint)layer);

            if (isfinite(x))
                gloss_curve_series_add(series, x, gloss_lab_table_get_number(table, row, i));
        }
    }
    return curve;
}

static void
show_curve(GlossLabResults *self, const char *title)
{
    gboolean layered = gloss_lab_table_find_column(self->table, "layer") >= 0;

    gtk_widget_set_visible(GTK_WIDGET(self->figure), layered);
    if (layered)
        gloss_figure_set_curve(self->figure, make_curve(self->table, title));
}

/* ---- the table ---- */

static GlossValueKind
get_kind(const GlossLabTableColumn *column)
{
    switch (column->kind) {
    case GLOSS_LAB_TABLE_COUNT: return GLOSS_VALUE_COUNT;
    case GLOSS_LAB_TABLE_NUMBER: return GLOSS_VALUE_NUMBER;
    default: return GLOSS_VALUE_TEXT;
    }
}

static void
add_row(GlossLabResults *self, guint row)
{
    guint n = gloss_lab_table_get_n_columns(self->table);
    g_autofree const char **texts = g_new0(const char *, n);
    g_autofree double *numbers = g_new0(double, n);

    for (guint i = 0; i < n; i++) {
        numbers[i] = gloss_lab_table_get_number(self->table, row, i);
        texts[i] = gloss_lab_table_get_text(self->table, row, i);
        if (gloss_lab_table_get_column(self->table, i)->kind == GLOSS_LAB_TABLE_TERM)
            texts[i] = _(texts[i]);
    }
    gloss_value_table_add(self->values, texts, numbers);
}

static void
show_values(GlossLabResults *self, const char *title)
{
    guint n = gloss_lab_table_get_n_columns(self->table);
    guint n_rows = gloss_lab_table_get_n_rows(self->table);
    g_autofree GlossValueColumn *columns = g_new0(GlossValueColumn, n + 1);

    for (guint i = 0; i < n; i++) {
        const GlossLabTableColumn *column = gloss_lab_table_get_column(self->table, i);

        columns[i] = (GlossValueColumn){column->title, get_kind(column)};
    }
    gloss_value_table_set_columns(self->values, title, columns);
    for (guint row = 0; row < n_rows; row++)
        add_row(self, row);
    gloss_value_table_show(self->values);
    gtk_widget_set_size_request(GTK_WIDGET(self->values), -1,
                                HEADER_HEIGHT + (int)MIN(n_rows, MAX_ROWS) * ROW_HEIGHT);
}

void
gloss_lab_results_show(GlossLabResults *self, GlossLabTable *table, const char *title)
{
    g_autofree char *facts = gloss_lab_table_dup_facts(table);

    g_clear_pointer(&self->table, gloss_lab_table_free);
    self->table = table;
    show_curve(self, title);
    show_values(self, title);
    gtk_label_set_text(self->facts, facts);
    gtk_widget_set_visible(GTK_WIDGET(self->facts), *facts != '\0');
}

static void
activated_cb(GlossLabResults *self, guint row)
{
    gint column = gloss_lab_table_find_column(self->table, "word");

    if (column >= 0)
        g_signal_emit(self, word_signal, 0,
                      gloss_lab_table_get_text(self->table, row, (guint)column));
}

/* ---- copying and saving ---- */

static void
copy_cb(GlossLabResults *self)
{
    g_autofree char *text = gloss_value_table_dup_text(self->values);

    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), text);
}

static void
tell_failure(GlossLabResults *self, const GError *error)
{
    GtkWidget *dialog = adw_message_dialog_new(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
                                               _("The Table Could Not Be Saved"), error->message);

    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
response_cb(GtkNativeDialog *dialog, int response, GlossLabResults *self)
{
    g_autoptr(GFile) file = NULL;
    g_autofree char *path = NULL;
    g_autoptr(GError) error = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    path = file != NULL ? g_file_get_path(file) : NULL;
    if (path != NULL && !gloss_lab_table_write(self->table, path, &error))
        tell_failure(self, error);
    g_object_unref(dialog);
}

static void
save_cb(GlossLabResults *self)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _("Save the Table"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
        GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), _("_Cancel"));

    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), "words.csv");
    g_signal_connect_object(dialog, "response", G_CALLBACK(response_cb), self, 0);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

/* ---- making ---- */

static GtkWidget *
make_button(GlossLabResults *self, const char *icon, const char *name, GCallback callback)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);

    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    g_signal_connect_object(button, "clicked", callback, self, G_CONNECT_SWAPPED);
    return button;
}

static GtkWidget *
make_heading(GlossLabResults *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *title = gtk_label_new(_("Numbers"));

    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_widget_set_hexpand(title, TRUE);
    gtk_widget_add_css_class(title, "heading");
    gtk_box_append(GTK_BOX(box), title);
    gtk_box_append(GTK_BOX(box), make_button(self, "edit-copy-symbolic", _("Copy the Table"),
                                             G_CALLBACK(copy_cb)));
    gtk_box_append(GTK_BOX(box), make_button(self, "document-save-symbolic",
                                             _("Save the Table as CSV"), G_CALLBACK(save_cb)));
    return box;
}

GtkWidget *
gloss_lab_results_new(void)
{
    return g_object_new(GLOSS_TYPE_LAB_RESULTS, NULL);
}

static void
dispose(GObject *object)
{
    g_clear_pointer(&GLOSS_LAB_RESULTS(object)->table, gloss_lab_table_free);
    G_OBJECT_CLASS(gloss_lab_results_parent_class)->dispose(object);
}

static void
gloss_lab_results_class_init(GlossLabResultsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    word_signal = g_signal_new("word", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
gloss_lab_results_init(GlossLabResults *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);

    self->figure = g_object_new(GLOSS_TYPE_FIGURE, NULL);
    self->values = g_object_new(GLOSS_TYPE_VALUE_TABLE, NULL);
    self->facts = GTK_LABEL(gtk_label_new(NULL));
    gtk_widget_set_size_request(GTK_WIDGET(self->figure), -1, FIGURE_HEIGHT);
    gtk_label_set_wrap(self->facts, TRUE);
    gtk_label_set_xalign(self->facts, 0);
    gtk_label_set_selectable(self->facts, TRUE);
    gtk_widget_add_css_class(GTK_WIDGET(self->facts), "dim-label");
    g_signal_connect_object(self->values, "activated", G_CALLBACK(activated_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->figure));
    gtk_box_append(GTK_BOX(box), make_heading(self));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->values));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->facts));
    adw_bin_set_child(ADW_BIN(self), box);
}
