/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-pane.h. */
#include "ui/library-pane.h"

#include "ui/document-row.h"
#include "ui/index-row-view.h"
#include "ui/run-row.h"

#define N_RECENT 20

struct _GlossLibraryPane {
    GtkWidget parent_instance;

    GtkWidget *open_heading;
    GtkListBox *open_list;
    GtkWidget *folders_heading;
    GtkListBox *folders_list;
    GtkWidget *trouble;
    GtkWidget *runs_heading;
    GtkListBox *runs_list;
    GtkWidget *recent_heading;
    GtkListBox *recent_list;
    GlossCollectionList *collections;
    GtkWidget *empty;

    GListModel *documents;
    GlossSearchIndex *index; /* (nullable) */
    GlossRuns *runs;
    GListModel *recent; /* without those that are open */
    GtkFilter *filter;
    GlossDocument *current;
};

G_DEFINE_FINAL_TYPE(GlossLibraryPane, gloss_library_pane, GTK_TYPE_WIDGET)

enum { SELECTED, OPEN, FOLDER_SELECTED, RUN_SELECTED, TROUBLE_SELECTED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
select_current(GlossLibraryPane *self)
{
    guint n = self->documents != NULL ? g_list_model_get_n_items(self->documents) : 0;

    gtk_list_box_unselect_all(self->open_list);
    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossDocument) document = g_list_model_get_item(self->documents, i);

        if (document == self->current)
            gtk_list_box_select_row(self->open_list,
                                    gtk_list_box_get_row_at_index(self->open_list, (int)i));
    }
}

static void
update(GlossLibraryPane *self)
{
    gboolean any_open = g_list_model_get_n_items(self->documents) > 0;
    gboolean any_recent = g_list_model_get_n_items(self->recent) > 0;
    gboolean any_folder =
        self->index != NULL && g_list_model_get_n_items(G_LIST_MODEL(self->index)) > 0;
    gboolean trouble = gtk_widget_get_visible(self->trouble);
    gboolean any_run = self->runs != NULL && g_list_model_get_n_items(G_LIST_MODEL(self->runs)) > 0;

    gtk_widget_set_visible(self->open_heading, any_open);
    gtk_widget_set_visible(GTK_WIDGET(self->open_list), any_open);
    gtk_widget_set_visible(self->folders_heading, any_folder || trouble);
    gtk_widget_set_visible(GTK_WIDGET(self->folders_list), any_folder);
    gtk_widget_set_visible(self->runs_heading, any_run);
    gtk_widget_set_visible(GTK_WIDGET(self->runs_list), any_run);
    gtk_widget_set_visible(self->recent_heading, any_recent);
    gtk_widget_set_visible(GTK_WIDGET(self->recent_list), any_recent);
    gtk_widget_set_visible(self->empty,
                           !any_open && !any_recent && !any_run && !any_folder && !trouble);
}

static void
documents_changed_cb(GlossLibraryPane *self)
{
    gtk_filter_changed(self->filter, GTK_FILTER_CHANGE_DIFFERENT);
    update(self);
    select_current(self);
}

static gboolean
is_not_open(gpointer item, gpointer data)
{
    GlossLibraryPane *self = data;
    guint n = g_list_model_get_n_items(self->documents);

    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossDocument) document = g_list_model_get_item(self->documents, i);
        GFile *file = gloss_document_get_file(document);

        if (file != NULL && g_file_equal(file, G_FILE(item)))
            return FALSE;
    }
    return TRUE;
}

static GtkWidget *
create_document_row_cb(gpointer item, gpointer data)
{
    return gloss_document_row_new(GLOSS_DOCUMENT(item));
}

static GtkWidget *
create_recent_row_cb(gpointer item, gpointer data)
{
    return gloss_document_row_new_for_file(G_FILE(item));
}

static GListModel *
filter_recent(GlossLibraryPane *self, GlossRecent *recent)
{
    GtkFilterListModel *filtered;

    self->filter = GTK_FILTER(gtk_custom_filter_new(is_not_open, self, NULL));
    filtered =
        gtk_filter_list_model_new(G_LIST_MODEL(g_object_ref(recent)), g_object_ref(self->filter));
    return G_LIST_MODEL(gtk_slice_list_model_new(G_LIST_MODEL(filtered), 0, N_RECENT));
}

void
gloss_library_pane_set_models(GlossLibraryPane *self, GListModel *documents, GlossRecent *recent)
{
    self->documents = g_object_ref(documents);
    self->recent = filter_recent(self, recent);
    gtk_list_box_bind_model(self->open_list, documents, create_document_row_cb, NULL, NULL);
    gtk_list_box_bind_model(self->recent_list, self->recent, create_recent_row_cb, NULL, NULL);
    g_signal_connect_object(documents, "items-changed", G_CALLBACK(documents_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->recent, "items-changed", G_CALLBACK(update), self,
                            G_CONNECT_SWAPPED);
    update(self);
}

static GtkWidget *
create_run_row_cb(gpointer item, gpointer data)
{
    return gloss_run_row_new(GLOSS_RUN(item));
}

void
gloss_library_pane_set_runs(GlossLibraryPane *self, GlossRuns *runs)
{
    self->runs = g_object_ref(runs);
    gtk_list_box_bind_model(self->runs_list, G_LIST_MODEL(runs), create_run_row_cb, NULL, NULL);
    g_signal_connect_object(runs, "items-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    update(self);
}

static GtkWidget *
create_folder_row_cb(gpointer item, gpointer data)
{
    GlossLibraryPane *self = data;

    return gloss_index_row_view_new(self->index, GLOSS_INDEX_ROW(item));
}

void
gloss_library_pane_set_index(GlossLibraryPane *self, GlossSearchIndex *index)
{
    self->index = g_object_ref(index);
    gtk_list_box_bind_model(self->folders_list, G_LIST_MODEL(index), create_folder_row_cb, self,
                            NULL);
    g_signal_connect_object(index, "items-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    update(self);
}

void
gloss_library_pane_set_trouble(GlossLibraryPane *self, const char *message)
{
    gtk_widget_set_visible(self->trouble, message != NULL);
    gtk_widget_set_tooltip_text(self->trouble, message);
    update(self);
}

GlossCollectionList *
gloss_library_pane_get_collections(GlossLibraryPane *self)
{
    return self->collections;
}

void
gloss_library_pane_focus_runs(GlossLibraryPane *self)
{
    gtk_widget_child_focus(GTK_WIDGET(self->runs_list), GTK_DIR_TAB_FORWARD);
}

void
gloss_library_pane_set_current(GlossLibraryPane *self, GlossDocument *document)
{
    self->current = document;
    select_current(self);
}

static void
open_row_activated_cb(GlossLibraryPane *self, GtkListBoxRow *row)
{
    GlossDocument *document = gloss_document_row_get_document(GLOSS_DOCUMENT_ROW(row));

    g_signal_emit(self, signals[SELECTED], 0, document);
}

static void
folder_row_activated_cb(GlossLibraryPane *self, GtkListBoxRow *row)
{
    g_signal_emit(self, signals[FOLDER_SELECTED], 0,
                  gloss_index_row_view_get_row(GLOSS_INDEX_ROW_VIEW(row)));
}

static void
trouble_cb(GlossLibraryPane *self)
{
    g_signal_emit(self, signals[TROUBLE_SELECTED], 0);
}

static void
run_row_activated_cb(GlossLibraryPane *self, GtkListBoxRow *row)
{
    g_signal_emit(self, signals[RUN_SELECTED], 0, gloss_run_row_get_run(GLOSS_RUN_ROW(row)));
}

static void
recent_row_activated_cb(GlossLibraryPane *self, GtkListBoxRow *row)
{
    g_autoptr(GFile) file = g_object_ref(gloss_document_row_get_file(GLOSS_DOCUMENT_ROW(row)));

    g_signal_emit(self, signals[OPEN], 0, file);
}

static void
dispose(GObject *object)
{
    GlossLibraryPane *self = GLOSS_LIBRARY_PANE(object);
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))) != NULL)
        gtk_widget_unparent(child);
    g_clear_object(&self->index);
    g_clear_object(&self->runs);
    g_clear_object(&self->recent);
    g_clear_object(&self->documents);
    g_clear_object(&self->filter);
    G_OBJECT_CLASS(gloss_library_pane_parent_class)->dispose(object);
}

static void
gloss_library_pane_class_init(GlossLibraryPaneClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    g_type_ensure(GLOSS_TYPE_COLLECTION_LIST);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/library-pane.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, open_heading);
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, open_list);
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, folders_heading);
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, folders_list);
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, trouble);
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, runs_heading);
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, runs_list);
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, recent_heading);
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, recent_list);
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, collections);
    gtk_widget_class_bind_template_child(widget_class, GlossLibraryPane, empty);
    gtk_widget_class_bind_template_callback(widget_class, open_row_activated_cb);
    gtk_widget_class_bind_template_callback(widget_class, folder_row_activated_cb);
    gtk_widget_class_bind_template_callback(widget_class, trouble_cb);
    gtk_widget_class_bind_template_callback(widget_class, run_row_activated_cb);
    gtk_widget_class_bind_template_callback(widget_class, recent_row_activated_cb);
    signals[SELECTED] = g_signal_new("selected", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, GLOSS_TYPE_DOCUMENT);
    signals[FOLDER_SELECTED] =
        g_signal_new("folder-selected", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 1, GLOSS_TYPE_INDEX_ROW);
    signals[TROUBLE_SELECTED] =
        g_signal_new("trouble-selected", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 0);
    signals[RUN_SELECTED] =
        g_signal_new("run-selected", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 1, GLOSS_TYPE_RUN);
    signals[OPEN] = g_signal_new("open", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
gloss_library_pane_init(GlossLibraryPane *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
