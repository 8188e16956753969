/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See judged-view.h. The table's rows are those that are judged; places[] says which of the run they
 * are. */
#include "ui/judged-view.h"

#include "app/judging.h"
#include "ui/page-parts.h"
#include "ui/spoken-names.h"
#include "ui/toast.h"
#include "ui/value-table.h"
#include "ui/wrap-box.h"
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

struct _GlossJudgedView {
    AdwBin parent_instance;

    GtkDropDown *shown; /* which answers */
    GtkEditable *search;
    GtkWidget *bar;
    GtkLabel *summary;
    GlossValueTable *table;
    AdwToastOverlay *toasts;

    GlossJudgedRun *run; /* (nullable) */
    GlossPluginInfo *plugin;
    char *name;
    GPtrArray *labels; /* interned: of the answers, in the order of the columns */
    GArray *places;    /* guint: row of the run for each row of the table */
    char *wanted;      /* (nullable) what a text has to hold, folded */
};

G_DEFINE_FINAL_TYPE(GlossJudgedView, gloss_judged_view, ADW_TYPE_BIN)

static guint pair_signal;

/* Of the choice: all, wrong ones, then a label each. */
enum { SHOW_ALL, SHOW_WRONG, SHOW_LABEL };

static const GlossJudgedRow *
get_row(GlossJudgedView *self, guint index)
{
    return gloss_judged_table_get(gloss_judged_run_get_table(self->run),
                                  g_array_index(self->places, guint, index));
}

static const char *
get_name(GlossJudgedView *self, const char *label)
{
    return self->plugin != NULL ? gloss_plugin_info_get_label_name(self->plugin, label) : label;
}

/* ---- filter ---- */

static gboolean
holds(const char *text, const char *wanted)
{
    g_autofree char *folded = text != NULL ? g_utf8_casefold(text, -1) : NULL;

    return folded != NULL && strstr(folded, wanted) != NULL;
}

static gboolean
is_chosen(GlossJudgedView *self, const GlossJudgedRow *row)
{
    guint chosen = gtk_drop_down_get_selected(self->shown);

    if (chosen == SHOW_WRONG)
        return gloss_judged_table_is_right(row) == 0;
    if (chosen >= SHOW_LABEL && chosen - SHOW_LABEL < self->labels->len)
        return g_str_equal(gloss_judging_get_best(row->scores),
                           self->labels->pdata[chosen - SHOW_LABEL]);
    return TRUE;
}

static gboolean
filter_cb(guint index, gpointer data)
{
    GlossJudgedView *self = data;
    const GlossJudgedRow *row = get_row(self, index);

    return is_chosen(self, row) && (self->wanted == NULL || holds(row->first, self->wanted) ||
                                    holds(row->second, self->wanted));
}

static void
filter_changed_cb(GlossJudgedView *self)
{
    const char *text = gtk_editable_get_text(self->search);

    g_free(self->wanted);
    self->wanted = *text != '\0' ? g_utf8_casefold(text, -1) : NULL;
    if (self->run != NULL)
        gloss_value_table_set_filter(self->table, filter_cb, self);
}

/* ---- summary ---- */

/* (transfer full) (nullable) */
static char *
dup_agreement(GlossJudgedTable *table)
{
    guint n;
    double accuracy = gloss_judged_table_get_accuracy(table, &n);

    if (!gloss_judged_table_has_gold(table) || gloss_judged_table_get_n_judged(table) == 0)
        return NULL;
    if (n == 0)
        return g_strdup(_("The file's labels are other ones, so they are not compared."));
    /* Translators: a share, then how many rows it is of */
    return g_strdup_printf(_("%.1f %% agree with the file's labels (of %u)."), accuracy * 100, n);
}

/* (transfer full) (nullable) */
static char *
dup_empty(guint n)
{
    return n > 0 ? g_strdup_printf(ngettext("%u row has an empty side and is passed over.",
                                            "%u rows have an empty side and are passed over.", n),
                                   n)
                 : NULL;
}

/* (transfer full) (nullable) */
static char *
dup_failure(GlossJudgedRun *run)
{
    const GError *error = gloss_judged_run_get_error(run);

    return error != NULL ? g_strdup_printf(_("It ended early: %s"), error->message) : NULL;
}

static void
update_summary(GlossJudgedView *self)
{
    GlossJudgedTable *table = gloss_judged_run_get_table(self->run);
    g_autofree char *done =
        g_strdup_printf(_("%u of %u judged."), gloss_judged_table_get_n_judged(table),
                        gloss_judged_table_get_size(table));
    g_autofree char *agreement = dup_agreement(table);
    g_autofree char *empty = dup_empty(gloss_judged_run_get_n_empty(self->run));
    g_autofree char *failure = dup_failure(self->run);
    const char *notice = gloss_judged_run_get_notice(self->run);
    const char *const parts[] = {done, agreement, empty, failure, notice};
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        if (parts[i] != NULL)
            g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", parts[i]);
    gloss_page_parts_set_notice(self->summary, text->str);
    gtk_widget_set_sensitive(self->bar, gloss_judged_table_get_n_judged(table) > 0);
}

const char *
gloss_judged_view_get_summary(GlossJudgedView *self)
{
    return gtk_label_get_text(self->summary);
}

/* ---- rows ---- */

static void
add_column(GArray *columns, const char *title, GlossValueKind kind)
{
    GlossValueColumn column = {title, kind};

    g_array_append_val(columns, column);
}

static void
make_columns(GlossJudgedView *self)
{
    GlossJudgedTable *table = gloss_judged_run_get_table(self->run);
    g_autoptr(GArray) columns = g_array_new(TRUE, TRUE, sizeof(GlossValueColumn));

    add_column(columns, _("Text"), GLOSS_VALUE_PASSAGE);
    if (gloss_judged_table_has_pairs(table))
        add_column(columns, _("Claim"), GLOSS_VALUE_PASSAGE);
    if (gloss_judged_table_has_gold(table))
        add_column(columns, _("In the File"), GLOSS_VALUE_NAME);
    add_column(columns, _("Answer"), GLOSS_VALUE_NAME);
    for (guint i = 0; i < self->labels->len; i++)
        add_column(columns, get_name(self, self->labels->pdata[i]), GLOSS_VALUE_PERCENT);
    gloss_value_table_set_columns(self->table, _("Judged texts"),
                                  (const GlossValueColumn *)(const void *)columns->data);
}

static void
make_choice(GlossJudgedView *self)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

    gtk_string_list_append(names, _("Everything"));
    gtk_string_list_append(names, _("Unlike the file"));
    for (guint i = 0; i < self->labels->len; i++)
        gtk_string_list_append(names, get_name(self, self->labels->pdata[i]));
    gtk_drop_down_set_model(self->shown, G_LIST_MODEL(names));
}

static void
take_labels(GlossJudgedView *self, const GArray *scores)
{
    for (guint i = 0; i < scores->len; i++)
        g_ptr_array_add(self->labels,
                        (gpointer)g_intern_string(g_array_index(scores, GlossLabelScore, i).label));
    make_columns(self);
    make_choice(self);
}

static void
add_row(GlossJudgedView *self, const GlossJudgedRow *row)
{
    GlossJudgedTable *table = gloss_judged_run_get_table(self->run);
    guint n = 4 + self->labels->len, at = 0;
    g_autofree const char **texts = g_new0(const char *, n);
    g_autofree double *numbers = g_new0(double, n);

    texts[at++] = row->first;
    if (gloss_judged_table_has_pairs(table))
        texts[at++] = row->second != NULL ? row->second : "";
    if (gloss_judged_table_has_gold(table))
        texts[at++] = row->gold != NULL ? row->gold : "";
    texts[at++] = get_name(self, gloss_judging_get_best(row->scores));
    for (guint i = 0; i < self->labels->len; i++)
        numbers[at++] = (double)gloss_judging_get_score(row->scores, self->labels->pdata[i]);
    gloss_value_table_add(self->table, texts, numbers);
}

static void
judged_cb(GlossJudgedView *self, guint first, guint n)
{
    GlossJudgedTable *table = gloss_judged_run_get_table(self->run);

    for (guint i = first; i < first + n; i++) {
        const GlossJudgedRow *row = gloss_judged_table_get(table, i);

        if (row->scores == NULL)
            continue;
        if (self->labels->len == 0)
            take_labels(self, row->scores);
        g_array_append_val(self->places, i);
        add_row(self, row);
    }
    gloss_value_table_show_more(self->table);
    update_summary(self);
}

static void
activated_cb(GlossJudgedView *self, guint index)
{
    const GlossJudgedRow *row = get_row(self, index);

    if (row->second != NULL)
        g_signal_emit(self, pair_signal, 0, row->first, row->second);
}

/* ---- saving ---- */

void
gloss_judged_view_save(GlossJudgedView *self, GFile *file)
{
    g_autofree char *path = g_file_get_path(file);
    g_autofree char *name = g_file_get_basename(file);
    g_autofree char *shown = g_utf8_make_valid(name, -1);
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;

    if (path == NULL)
        text = g_strdup(_("Choose a folder of this computer."));
    else if (gloss_judged_table_write(gloss_judged_run_get_table(self->run), path, &error))
        text = g_strdup_printf(_("Saved %s"), shown);
    else
        text = g_strdup_printf(_("Not saved: %s"), error->message);
    gloss_toast_show(self->toasts, text);
}

static void
save_response_cb(GtkNativeDialog *dialog, int response, GlossJudgedView *self)
{
    g_autoptr(GFile) file = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    if (file != NULL && self->run != NULL)
        gloss_judged_view_save(self, file);
    g_object_unref(dialog);
}

static void
save_cb(GlossJudgedView *self)
{
    static const char *const suffixes[] = {"csv", "tsv", "jsonl"};
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _("Save the Judged Texts"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
        GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), _("_Cancel"));
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
    g_autofree char *name = g_strdup_printf("%s.csv", self->name);

    gtk_file_filter_set_name(filter, _("Tables and JSON Lines (.csv, .tsv, .jsonl)"));
    for (guint i = 0; i < G_N_ELEMENTS(suffixes); i++)
        gtk_file_filter_add_suffix(filter, suffixes[i]);
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
    g_signal_connect_object(dialog, "response", G_CALLBACK(save_response_cb), self, 0);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

/* ---- what is followed ---- */

static void
forget_run(GlossJudgedView *self)
{
    gloss_value_table_set_filter(self->table, NULL, NULL);
    if (self->run != NULL)
        g_signal_handlers_disconnect_by_data(self->run, self);
    g_clear_object(&self->run);
    g_clear_object(&self->plugin);
    g_array_set_size(self->places, 0);
    g_ptr_array_set_size(self->labels, 0);
    gloss_value_table_clear(self->table);
    gloss_value_table_show(self->table);
}

void
gloss_judged_view_set_run(GlossJudgedView *self, GlossJudgedRun *run, GlossPluginInfo *plugin,
                          const char *name)
{
    forget_run(self);
    if (run == NULL)
        return;
    self->run = g_object_ref(run);
    g_set_object(&self->plugin, plugin);
    g_free(self->name);
    self->name = g_strdup(name);
    gtk_drop_down_set_selected(self->shown, SHOW_ALL);
    gtk_editable_set_text(self->search, "");
    g_signal_connect_object(run, "judged", G_CALLBACK(judged_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(run, "ended", G_CALLBACK(update_summary), self, G_CONNECT_SWAPPED);
    filter_changed_cb(self);
    update_summary(self);
}

guint
gloss_judged_view_get_n_rows(GlossJudgedView *self)
{
    return gloss_value_table_get_n_rows(self->table);
}

/* ---- making ---- */

static GtkWidget *
make_bar(GlossJudgedView *self)
{
    GtkWidget *save = gtk_button_new_with_mnemonic(_("Sa_ve…"));
    GtkWidget *search = gtk_search_entry_new();

    self->shown = GTK_DROP_DOWN(gtk_drop_down_new(NULL, NULL));
    self->search = GTK_EDITABLE(search);
    self->bar = g_object_new(GLOSS_TYPE_WRAP_BOX, NULL);
    gloss_spoken_names_set_drop_down(self->shown, _("Show"));
    g_object_set(search, "placeholder-text", _("Filter texts"), NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Filter texts"), -1);
    g_signal_connect_object(self->shown, "notify::selected", G_CALLBACK(filter_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(search, "search-changed", G_CALLBACK(filter_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(save, "clicked", G_CALLBACK(save_cb), self, G_CONNECT_SWAPPED);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(self->bar), GTK_WIDGET(self->shown));
    gloss_wrap_box_append(GLOSS_WRAP_BOX(self->bar), search);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(self->bar), save);
    return self->bar;
}

GtkWidget *
gloss_judged_view_new(void)
{
    return g_object_new(GLOSS_TYPE_JUDGED_VIEW, NULL);
}

static void
dispose(GObject *object)
{
    GlossJudgedView *self = GLOSS_JUDGED_VIEW(object);

    if (self->run != NULL)
        forget_run(self);
    G_OBJECT_CLASS(gloss_judged_view_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossJudgedView *self = GLOSS_JUDGED_VIEW(object);

    g_ptr_array_unref(self->labels);
    g_array_unref(self->places);
    g_free(self->wanted);
    g_free(self->name);
    G_OBJECT_CLASS(gloss_judged_view_parent_class)->finalize(object);
}

static void
gloss_judged_view_class_init(GlossJudgedViewClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    pair_signal = g_signal_new("pair", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
gloss_judged_view_init(GlossJudgedView *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);

    self->labels = g_ptr_array_new();
    self->places = g_array_new(FALSE, FALSE, sizeof(guint));
    self->table = g_object_new(GLOSS_TYPE_VALUE_TABLE, NULL);
    self->summary = gloss_page_parts_make_notice();
    self->toasts = ADW_TOAST_OVERLAY(adw_toast_overlay_new());
    g_signal_connect_object(self->table, "activated", G_CALLBACK(activated_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_set_vexpand(GTK_WIDGET(self->table), TRUE);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->summary));
    gtk_box_append(GTK_BOX(box), make_bar(self));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->table));
    adw_toast_overlay_set_child(self->toasts, box);
    adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->toasts));
}
