/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See table-page.h. */
#include "ui/table-page.h"

#include "app/judging.h"
#include "app/text-table.h"
#include "ui/judged-view.h"
#include "ui/page-parts.h"
#include "ui/table-columns.h"
#include <glib/gi18n.h>

struct _GlossTablePage {
    AdwBin parent_instance;

    GtkWidget *top;
    AdwActionRow *file_row;
    GlossTableColumns *columns;
    GtkProgressBar *progress;
    GtkButton *button;
    GtkLabel *notice;
    GtkStack *stack;
    AdwStatusPage *failed;
    GlossJudgedView *view;

    GlossContext *context;
    GFile *file;               /* (nullable) */
    GlossTextTable *table;     /* (nullable) what is in it */
    GCancellable *cancellable; /* (nullable) of the reading */
    GlossJudgedRun *run;       /* (nullable) */
};

G_DEFINE_FINAL_TYPE(GlossTablePage, gloss_table_page, ADW_TYPE_BIN)

static guint pair_signal;

/* ---- what is seen ---- */

static gboolean
is_running(GlossTablePage *self)
{
    return self->run != NULL && gloss_judged_run_is_running(self->run);
}

static void
update(GlossTablePage *self)
{
    guint n = self->table != NULL ? self->table->rows->len : 0;

    gloss_page_parts_set_button(self->button, is_running(self), _("_Judge"));
    gtk_widget_set_sensitive(GTK_WIDGET(self->button),
                             is_running(self) || gloss_table_columns_is_complete(self->columns));
    gtk_widget_set_visible(GTK_WIDGET(self->progress), is_running(self));
    gtk_widget_set_sensitive(GTK_WIDGET(self->columns), !is_running(self));
    if (is_running(self))
        gtk_progress_bar_set_fraction(
            self->progress, n > 0 ? (double)gloss_judged_run_get_n_done(self->run) / n : 0);
}

static void
show_failure(GlossTablePage *self, const char *message)
{
    gloss_page_parts_set_description(self->failed, message);
    gtk_stack_set_visible_child_name(self->stack, "failed");
}

static void
show_file(GlossTablePage *self)
{
    guint n = self->table->rows->len;
    g_autofree char *name = g_file_get_basename(self->file);
    g_autofree char *shown = g_utf8_make_valid(name, -1);
    g_autofree char *rows = g_strdup_printf(ngettext("%u row", "%u rows", n), n);
    g_autofree char *left_out = NULL;

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->file_row), shown);
    adw_action_row_set_subtitle(self->file_row, rows);
    if (self->table->n_left_out > 0)
        left_out = g_strdup_printf(ngettext("%u row could not be read: %s",
                                            "%u rows could not be read, the first one: %s",
                                            (gulong)self->table->n_left_out),
                                   (guint)self->table->n_left_out, self->table->problem);
    gloss_page_parts_set_notice(self->notice, left_out);
    gtk_widget_set_visible(self->top, TRUE);
    gtk_stack_set_visible_child_name(self->stack, "ready");
}

/* ---- reading ---- */

static void
stop(GlossTablePage *self)
{
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    if (self->run != NULL) {
        gloss_judged_run_cancel(self->run);
        g_signal_handlers_disconnect_by_data(self->run, self);
    }
    g_clear_object(&self->run);
}

static void
read_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossTablePage) self = data;
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
    show_file(self);
    update(self);
}

static void
read_file(GlossTablePage *self, GlossTextTableHeader header)
{
    g_autofree char *path = g_file_get_path(self->file);

    stop(self);
    gloss_judged_view_set_run(self->view, NULL, NULL, NULL);
    if (path == NULL) {
        show_failure(self, _("Choose a file of this computer."));
        return;
    }
    self->cancellable = g_cancellable_new();
    gloss_text_table_read_async(path, header, TRUE, self->cancellable, read_cb, g_object_ref(self));
}

static void
header_cb(GlossTablePage *self)
{
    read_file(self, gloss_table_columns_get_header(self->columns));
}

void
gloss_table_page_open_file(GlossTablePage *self, GFile *file)
{
    g_set_object(&self->file, file);
    read_file(self, GLOSS_TEXT_TABLE_GUESS_HEADER);
}

static void
response_cb(GtkNativeDialog *dialog, int response, GlossTablePage *self)
{
    g_autoptr(GFile) file = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    if (file != NULL)
        gloss_table_page_open_file(self, file);
    g_object_unref(dialog);
}

void
gloss_table_page_ask_file(GlossTablePage *self)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _("Open a Table of Pairs"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
        GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));

    gloss_page_parts_add_filters(GTK_FILE_CHOOSER(dialog));
    g_signal_connect_object(dialog, "response", G_CALLBACK(response_cb), self, 0);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

/* ---- judging ---- */

static GlossJudgedTable *
make_table(const GlossTextTable *table)
{
    GlossJudgedTable *judged = gloss_judged_table_new();

    for (guint i = 0; i < table->rows->len; i++)
        gloss_judged_table_add(judged, g_array_index(table->lines, guint64, i),
                               gloss_text_table_get(table, i, GLOSS_TEXT_TABLE_FIRST),
                               gloss_text_table_get(table, i, GLOSS_TEXT_TABLE_SECOND),
                               gloss_text_table_get(table, i, GLOSS_TEXT_TABLE_GOLD));
    return judged;
}

static void
ended_cb(GlossTablePage *self)
{
    const GError *error = gloss_judged_run_get_error(self->run);

    update(self);
    if (error != NULL && gloss_judged_run_get_n_done(self->run) == 0)
        show_failure(self, error->message);
}

static void
start(GlossTablePage *self)
{
    g_autoptr(GlossJudgedTable) table = make_table(self->table);
    g_autofree char *base = g_file_get_basename(self->file);
    g_autofree char *name = g_strdup_printf("%s-judged", base);

    stop(self);
    self->run = gloss_judged_run_new(self->context, table, NULL, NULL);
    g_signal_connect_object(self->run, "judged", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->run, "ended", G_CALLBACK(ended_cb), self, G_CONNECT_SWAPPED);
    gloss_judged_view_set_run(self->view, self->run,
                              gloss_plugin_host_find(gloss_context_get_host(self->context), "nli"),
                              name);
    adw_expander_row_set_expanded(ADW_EXPANDER_ROW(self->columns), FALSE);
    gtk_stack_set_visible_child_name(self->stack, "view");
    update(self);
}

static void
button_cb(GlossTablePage *self)
{
    if (is_running(self))
        gloss_judged_run_cancel(self->run);
    else
        start(self);
}

static void
pair_cb(GlossTablePage *self, const char *first, const char *second)
{
    g_signal_emit(self, pair_signal, 0, first, second);
}

static gboolean
drop_cb(GlossTablePage *self, const GValue *value)
{
    GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));

    if (files != NULL)
        gloss_table_page_open_file(self, files->data);
    g_slist_free(files);
    return files != NULL;
}

/* ---- making ---- */

static GtkWidget *
make_open_button(GlossTablePage *self)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(_("_Open a File…"));

    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "pill");
    gtk_widget_add_css_class(button, "suggested-action");
    g_signal_connect_object(button, "clicked", G_CALLBACK(gloss_table_page_ask_file), self,
                            G_CONNECT_SWAPPED);
    return button;
}

static void
add_states(GlossTablePage *self)
{
    adw_status_page_set_child(
        gloss_page_parts_add_status(
            self->stack, "empty", "view-list-symbolic", _("Judge a Table of Pairs"),
            _("Each row holds a text and a claim: whether the text supports the claim is judged. "
              "CSV, TSV or JSON Lines, with labels to compare with or without.")),
        make_open_button(self));
    gloss_page_parts_add_status(self->stack, "ready", "view-list-symbolic", _("Ready to Judge"),
                                _("See above which columns are used."));
    self->failed = gloss_page_parts_add_status(self->stack, "failed", "dialog-warning-symbolic",
                                               _("The Table Could Not Be Judged"), NULL);
    adw_status_page_set_child(self->failed, make_open_button(self));
    self->view = GLOSS_JUDGED_VIEW(gloss_judged_view_new());
    gtk_widget_add_css_class(GTK_WIDGET(self->view), "search-results");
    g_signal_connect_object(self->view, "pair", G_CALLBACK(pair_cb), self, G_CONNECT_SWAPPED);
    gtk_stack_add_named(self->stack, GTK_WIDGET(self->view), "view");
}

static void
add_rows(GlossTablePage *self, GtkWidget *box)
{
    GtkWidget *group = adw_preferences_group_new();
    GtkWidget *change =
        gloss_page_parts_make_suffix("document-open-symbolic", _("Open Another File"));

    self->file_row = ADW_ACTION_ROW(adw_action_row_new());
    self->columns = GLOSS_TABLE_COLUMNS(gloss_table_columns_new(TRUE));
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(self->file_row), FALSE);
    adw_action_row_add_suffix(self->file_row, change);
    g_signal_connect_object(change, "clicked", G_CALLBACK(gloss_table_page_ask_file), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->columns, "header-changed", G_CALLBACK(header_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->columns, "changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), GTK_WIDGET(self->file_row));
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), GTK_WIDGET(self->columns));
    gtk_box_append(GTK_BOX(box), group);
}

static GtkWidget *
make_top(GlossTablePage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);

    self->progress = GTK_PROGRESS_BAR(gtk_progress_bar_new());
    self->button = GTK_BUTTON(gtk_button_new());
    self->notice = gloss_page_parts_make_notice();
    g_signal_connect_object(self->button, "clicked", G_CALLBACK(button_cb), self,
                            G_CONNECT_SWAPPED);
    add_rows(self, box);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->notice));
    gtk_box_append(GTK_BOX(box), gloss_page_parts_make_line(self->progress, self->button));
    gtk_widget_add_css_class(box, "search-top");
    return box;
}

GtkWidget *
gloss_table_page_new(GlossContext *context)
{
    GlossTablePage *self = g_object_new(GLOSS_TYPE_TABLE_PAGE, NULL);

    self->context = g_object_ref(context);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossTablePage *self = GLOSS_TABLE_PAGE(object);

    stop(self);
    if (self->table != NULL)
        gloss_table_columns_set_table(self->columns, NULL);
    g_clear_pointer(&self->table, gloss_text_table_free);
    g_clear_object(&self->file);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(gloss_table_page_parent_class)->dispose(object);
}

static void
gloss_table_page_class_init(GlossTablePageClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    pair_signal = g_signal_new("pair", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
gloss_table_page_init(GlossTablePage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkDropTarget *drop = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Judge a Table of Pairs"), -1);
    self->stack = GTK_STACK(gtk_stack_new());
    self->top = gloss_page_parts_clamp(make_top(self));
    gtk_widget_set_visible(self->top, FALSE);
    gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
    add_states(self);
    gtk_box_append(GTK_BOX(box), self->top);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->stack));
    adw_bin_set_child(ADW_BIN(self), box);
    g_signal_connect_swapped(drop, "drop", G_CALLBACK(drop_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drop));
    update(self);
}
