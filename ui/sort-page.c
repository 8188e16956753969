/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See sort-page.h. The claim follows the language of the labels until it is changed by hand. */
#include "ui/sort-page.h"

#include "app/document.h"
#include "app/judging.h"
#include "app/sort-labels.h"
#include "app/text-table.h"
#include "ui/judged-view.h"
#include "ui/page-parts.h"
#include "ui/table-columns.h"
#include <glib/gi18n.h>
#include <string.h>

#define HEIGHT     110
#define MOST_BYTES 20000 /* of a document: what it is about is said early */

enum { FROM_TYPED, FROM_DOCUMENTS, FROM_FILE };

struct _GlossSortPage {
    AdwBin parent_instance;

    AdwComboRow *source;
    GtkWidget *typed_card;
    GtkTextView *typed;
    GlossTableColumns *columns;
    GtkEditable *labels;
    GtkEditable *claim;
    GtkProgressBar *progress;
    GtkButton *button;
    GtkLabel *notice;
    GtkStack *stack;
    AdwStatusPage *failed;
    GlossJudgedView *view;

    GlossContext *context;
    GListModel *documents;
    GFile *file;               /* (nullable) */
    GlossTextTable *table;     /* (nullable) of the file */
    GCancellable *cancellable; /* (nullable) of reading it */
    GlossJudgedRun *run;       /* (nullable) */
    gboolean own_claim;        /* changed by hand */
    gboolean filling;
};

G_DEFINE_FINAL_TYPE(GlossSortPage, gloss_sort_page, ADW_TYPE_BIN)

/* ---- what is seen ---- */

static gboolean
is_running(GlossSortPage *self)
{
    return self->run != NULL && gloss_judged_run_is_running(self->run);
}

static guint
get_source(GlossSortPage *self)
{
    return adw_combo_row_get_selected(self->source);
}

static void
update_progress(GlossSortPage *self)
{
    guint n = gloss_judged_table_get_size(gloss_judged_run_get_table(self->run));

    gtk_progress_bar_set_fraction(self->progress,
                                  n > 0 ? (double)gloss_judged_run_get_n_done(self->run) / n : 0);
}

static void
update(GlossSortPage *self)
{
    guint n;
    g_autofree char *labels = gloss_sort_labels_normalize(gtk_editable_get_text(self->labels), &n);
    gboolean claim = strstr(gtk_editable_get_text(self->claim), "{}") != NULL;
    const char *notice = NULL;

    if (!claim)
        notice = _("The claim needs {} where the label goes.");
    else if (n == 1)
        notice = _("One label is no choice: type at least two.");
    gloss_page_parts_set_notice(self->notice, notice);
    gloss_page_parts_set_button(self->button, is_running(self), _("_Sort"));
    gtk_widget_set_sensitive(GTK_WIDGET(self->button), is_running(self) || (n > 1 && claim));
    gtk_widget_set_visible(GTK_WIDGET(self->progress), is_running(self));
    gtk_widget_set_visible(self->typed_card, get_source(self) == FROM_TYPED);
    gtk_widget_set_visible(GTK_WIDGET(self->columns),
                           get_source(self) == FROM_FILE && self->table != NULL);
    if (is_running(self))
        update_progress(self);
}

static void
show_failure(GlossSortPage *self, const char *message)
{
    gloss_page_parts_set_description(self->failed, message);
    gtk_stack_set_visible_child_name(self->stack, "failed");
}

static void
show_sources(GlossSortPage *self, guint selected)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    g_autofree char *base = self->file != NULL ? g_file_get_basename(self->file) : NULL;

    gtk_string_list_append(names, _("Typed here"));
    gtk_string_list_append(names, _("Open documents"));
    if (base != NULL)
        gtk_string_list_take(names, g_utf8_make_valid(base, -1));
    adw_combo_row_set_model(self->source, G_LIST_MODEL(names));
    adw_combo_row_set_selected(self->source, selected);
}

static void
labels_cb(GlossSortPage *self)
{
    const char *fitting = gloss_sort_labels_get_template(gtk_editable_get_text(self->labels));

    if (!self->own_claim && g_strcmp0(fitting, gtk_editable_get_text(self->claim)) != 0) {
        self->filling = TRUE;
        gtk_editable_set_text(self->claim, fitting);
        self->filling = FALSE;
    }
    update(self);
}

static void
claim_cb(GlossSortPage *self)
{
    if (!self->filling)
        self->own_claim = *gtk_editable_get_text(self->claim) != '\0';
    update(self);
}

/* ---- the texts ---- */

static void
stop(GlossSortPage *self)
{
    if (self->run != NULL) {
        gloss_judged_run_cancel(self->run);
        g_signal_handlers_disconnect_by_data(self->run, self);
    }
    g_clear_object(&self->run);
}

static void
read_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossSortPage) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossTextTable) table = gloss_text_table_read_finish(result, &error);

    /* Of a file that is no longer wanted, or of a page that is closed. */
    if (self->cancellable == NULL || g_task_get_cancellable(G_TASK(result)) != self->cancellable)
        return;
    g_clear_object(&self->cancellable);
    if (table == NULL) {
        show_failure(self, error->message);
        return;
    }
    gloss_table_columns_set_table(self->columns, table);
    g_clear_pointer(&self->table, gloss_text_table_free);
    self->table = g_steal_pointer(&table);
    show_sources(self, FROM_FILE);
    gtk_stack_set_visible_child_name(self->stack, "ready");
    update(self);
}

static void
read_file(GlossSortPage *self, GlossTextTableHeader header)
{
    g_autofree char *path = g_file_get_path(self->file);

    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    if (path == NULL) {
        show_failure(self, _("Choose a file of this computer."));
        return;
    }
    self->cancellable = g_cancellable_new();
    gloss_text_table_read_async(path, header, FALSE, self->cancellable, read_cb,
                                g_object_ref(self));
}

static void
header_cb(GlossSortPage *self)
{
    read_file(self, gloss_table_columns_get_header(self->columns));
}

void
gloss_sort_page_open_file(GlossSortPage *self, GFile *file)
{
    g_set_object(&self->file, file);
    read_file(self, GLOSS_TEXT_TABLE_GUESS_HEADER);
}

static void
response_cb(GtkNativeDialog *dialog, int response, GlossSortPage *self)
{
    g_autoptr(GFile) file = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    if (file != NULL)
        gloss_sort_page_open_file(self, file);
    g_object_unref(dialog);
}

static void
choose_cb(GlossSortPage *self)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _("Open Texts"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
        GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));

    gloss_page_parts_add_filters(GTK_FILE_CHOOSER(dialog));
    g_signal_connect_object(dialog, "response", G_CALLBACK(response_cb), self, 0);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

static void
add_typed(GlossSortPage *self, GlossJudgedTable *table)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->typed);
    GtkTextIter start;
    GtkTextIter end;
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;

    gtk_text_buffer_get_bounds(buffer, &start, &end);
    text = gtk_text_buffer_get_text(buffer, &start, &end, FALSE);
    lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        if (!gloss_judging_is_blank(lines[i]))
            gloss_judged_table_add(table, i + 1, g_strstrip(lines[i]), NULL, NULL);
}

/* Cut at a character. */
static void
add_documents(GlossSortPage *self, GlossJudgedTable *table)
{
    for (guint i = 0; i < g_list_model_get_n_items(self->documents); i++) {
        g_autoptr(GlossDocument) document = g_list_model_get_item(self->documents, i);
        gsize size;
        const char *bytes = g_bytes_get_data(gloss_document_get_text(document), &size);
        g_autofree char *text = g_strndup(bytes, MIN(size, MOST_BYTES));
        const char *end;

        g_utf8_validate(text, -1, &end);
        text[end - text] = '\0';
        gloss_judged_table_add(table, 0, text, NULL, NULL);
    }
}

static void
add_rows_of_file(GlossSortPage *self, GlossJudgedTable *table)
{
    for (guint i = 0; self->table != NULL && i < self->table->rows->len; i++) {
        const char *text = gloss_text_table_get(self->table, i, GLOSS_TEXT_TABLE_FIRST);

        if (text != NULL)
            gloss_judged_table_add(table, g_array_index(self->table->lines, guint64, i), text, NULL,
                                   gloss_text_table_get(self->table, i, GLOSS_TEXT_TABLE_GOLD));
    }
}

static GlossJudgedTable *
make_table(GlossSortPage *self)
{
    GlossJudgedTable *table = gloss_judged_table_new();

    if (get_source(self) == FROM_TYPED)
        add_typed(self, table);
    else if (get_source(self) == FROM_DOCUMENTS)
        add_documents(self, table);
    else
        add_rows_of_file(self, table);
    return table;
}

/* ---- sorting ---- */

static void
ended_cb(GlossSortPage *self)
{
    const GError *error = gloss_judged_run_get_error(self->run);

    update(self);
    if (error != NULL && gloss_judged_run_get_n_done(self->run) == 0)
        show_failure(self, error->message);
}

static void
start(GlossSortPage *self)
{
    guint n;
    g_autofree char *labels = gloss_sort_labels_normalize(gtk_editable_get_text(self->labels), &n);
    g_autoptr(GlossJudgedTable) table = make_table(self);

    stop(self);
    if (gloss_judged_table_get_size(table) == 0) {
        show_failure(self, _("There is no text to be sorted. Type some, a text a line, open "
                             "documents, or choose a file."));
        return;
    }
    self->run =
        gloss_judged_run_new(self->context, table, labels, gtk_editable_get_text(self->claim));
    g_signal_connect_object(self->run, "judged", G_CALLBACK(update_progress), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->run, "ended", G_CALLBACK(ended_cb), self, G_CONNECT_SWAPPED);
    gloss_judged_view_set_run(self->view, self->run, NULL, _("sorted"));
    gtk_stack_set_visible_child_name(self->stack, "view");
    update(self);
}

static void
button_cb(GlossSortPage *self)
{
    if (is_running(self))
        gloss_judged_run_cancel(self->run);
    else
        start(self);
}

static void
activate_cb(GlossSortPage *self)
{
    if (gtk_widget_get_sensitive(GTK_WIDGET(self->button)) && !is_running(self))
        start(self);
}

void
gloss_sort_page_focus(GlossSortPage *self)
{
    gtk_widget_grab_focus(get_source(self) == FROM_TYPED ? GTK_WIDGET(self->typed)
                                                         : GTK_WIDGET(self->labels));
}

/* ---- making ---- */

static void
add_states(GlossSortPage *self)
{
    gloss_page_parts_add_status(
        self->stack, "ready", "view-list-symbolic", _("Sort Texts Under Labels"),
        _("Type labels, such as sport, politics. Each label makes a claim, and a text belongs "
          "under "
          "the label whose claim it supports most. Nothing has to be trained."));
    self->failed = gloss_page_parts_add_status(self->stack, "failed", "dialog-warning-symbolic",
                                               _("The Texts Could Not Be Sorted"), NULL);
    self->view = GLOSS_JUDGED_VIEW(gloss_judged_view_new());
    gtk_widget_add_css_class(GTK_WIDGET(self->view), "search-results");
    gtk_stack_add_named(self->stack, GTK_WIDGET(self->view), "view");
}

static GtkWidget *
make_typed(GlossSortPage *self)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    GtkWidget *heading = gtk_label_new(_("Texts, one a line"));

    self->typed = GTK_TEXT_VIEW(gtk_text_view_new());
    self->typed_card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_label_set_xalign(GTK_LABEL(heading), 0);
    gtk_widget_add_css_class(heading, "heading");
    gtk_text_view_set_wrap_mode(self->typed, GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_accepts_tab(self->typed, FALSE);
    gtk_widget_add_css_class(GTK_WIDGET(self->typed), "pair-text");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->typed), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Texts, one a line"), -1);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scrolled), HEIGHT);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), GTK_WIDGET(self->typed));
    gtk_widget_add_css_class(scrolled, "card");
    gtk_box_append(GTK_BOX(self->typed_card), heading);
    gtk_box_append(GTK_BOX(self->typed_card), scrolled);
    return self->typed_card;
}

static GtkEditable *
add_entry(GlossSortPage *self, GtkWidget *group, const char *title, GCallback changed)
{
    GtkWidget *row = adw_entry_row_new();

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    g_signal_connect_object(row, "changed", changed, self, G_CONNECT_SWAPPED);
    g_signal_connect_object(row, "entry-activated", G_CALLBACK(activate_cb), self,
                            G_CONNECT_SWAPPED);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
    return GTK_EDITABLE(row);
}

static GtkWidget *
make_group(GlossSortPage *self)
{
    GtkWidget *group = adw_preferences_group_new();
    GtkWidget *choose =
        gloss_page_parts_make_suffix("document-open-symbolic", _("Take Texts of a File"));

    self->source = ADW_COMBO_ROW(adw_combo_row_new());
    self->columns = GLOSS_TABLE_COLUMNS(gloss_table_columns_new(FALSE));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->source), _("Texts"));
    adw_action_row_add_suffix(ADW_ACTION_ROW(self->source), choose);
    g_signal_connect_object(choose, "clicked", G_CALLBACK(choose_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->columns, "header-changed", G_CALLBACK(header_cb), self,
                            G_CONNECT_SWAPPED);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), GTK_WIDGET(self->source));
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), GTK_WIDGET(self->columns));
    self->labels = add_entry(self, group, _("Labels, with commas between"), G_CALLBACK(labels_cb));
    self->claim = add_entry(self, group, _("Claim that a label makes, {} is the label"),
                            G_CALLBACK(claim_cb));
    return group;
}

static GtkWidget *
make_line(GlossSortPage *self)
{
    self->progress = GTK_PROGRESS_BAR(gtk_progress_bar_new());
    self->button = GTK_BUTTON(gtk_button_new());
    g_signal_connect_object(self->button, "clicked", G_CALLBACK(button_cb), self,
                            G_CONNECT_SWAPPED);
    return gloss_page_parts_make_line(self->progress, self->button);
}

static GtkWidget *
make_top(GlossSortPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);

    gtk_box_append(GTK_BOX(box), make_group(self));
    gtk_box_append(GTK_BOX(box), make_typed(self));
    self->notice = gloss_page_parts_make_notice();
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->notice));
    gtk_box_append(GTK_BOX(box), make_line(self));
    gtk_widget_add_css_class(box, "search-top");
    return box;
}

GtkWidget *
gloss_sort_page_new(GlossContext *context, GListModel *documents)
{
    GlossSortPage *self = g_object_new(GLOSS_TYPE_SORT_PAGE, NULL);

    self->context = g_object_ref(context);
    self->documents = g_object_ref(documents);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossSortPage *self = GLOSS_SORT_PAGE(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    stop(self);
    if (self->table != NULL)
        gloss_table_columns_set_table(self->columns, NULL);
    g_clear_pointer(&self->table, gloss_text_table_free);
    g_clear_object(&self->file);
    g_clear_object(&self->documents);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(gloss_sort_page_parent_class)->dispose(object);
}

static void
gloss_sort_page_class_init(GlossSortPageClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void
gloss_sort_page_init(GlossSortPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Sort Texts Under Labels"), -1);
    self->stack = GTK_STACK(gtk_stack_new());
    gtk_box_append(GTK_BOX(box), gloss_page_parts_clamp(make_top(self)));
    gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
    add_states(self);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->stack));
    adw_bin_set_child(ADW_BIN(self), box);
    show_sources(self, FROM_TYPED);
    g_signal_connect_object(self->source, "notify::selected", G_CALLBACK(update), self,
                            G_CONNECT_SWAPPED);
    labels_cb(self);
}
