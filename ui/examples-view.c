/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See examples-view.h. */
#include "ui/examples-view.h"

#include "app/run-predictions.h"
#include "ui/prediction-row.h"
#include <adwaita.h>
#include <glib/gi18n.h>

struct _GlossExamplesView {
    GtkWidget parent_instance;

    GtkWidget *box;
    GtkWidget *bar;
    GtkLabel *pair_label;
    GtkButton *all_button;
    GtkCheckButton *wrong_only;
    GtkLabel *legend;
    GtkStack *stack;
    AdwStatusPage *message_page;
    GtkListView *list;

    GListStore *items;
    GtkFilter *filter;
    GtkFilterListModel *shown;
    GHashTable *others; /* of another model: index to GlossPrediction, or NULL */
    GCancellable *cancellable;
    char *path;
    char *other_path;
    char *stamp; /* of the file that was read */
    char *gold;
    char *predicted;
};

G_DEFINE_FINAL_TYPE(GlossExamplesView, gloss_examples_view, GTK_TYPE_WIDGET)

static GlossPrediction *
find_other(GlossExamplesView *self, GlossPrediction *item)
{
    guint64 index = gloss_prediction_get_index(item);

    return self->others != NULL ? g_hash_table_lookup(self->others, &index) : NULL;
}

/* ---- what is shown ---- */

static gboolean
filter_cb(gpointer item, gpointer data)
{
    GlossExamplesView *self = data;

    if (self->gold != NULL)
        return gloss_prediction_has_pair(item, self->gold, self->predicted);
    return !gtk_check_button_get_active(self->wrong_only) || !gloss_prediction_is_right(item);
}

static void
say(GlossExamplesView *self, const char *icon, const char *title, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text != NULL ? text : "", -1);

    adw_status_page_set_icon_name(self->message_page, icon);
    adw_status_page_set_title(self->message_page, title);
    adw_status_page_set_description(self->message_page, escaped);
    gtk_stack_set_visible_child_name(self->stack, "message");
}

static void
show_list(GlossExamplesView *self)
{
    if (g_list_model_get_n_items(G_LIST_MODEL(self->shown)) > 0)
        gtk_stack_set_visible_child_name(self->stack, "list");
    else
        say(self, "emblem-ok-symbolic", _("No Such Example"),
            _("No held-out example is of this kind."));
}

static void
filter_changed(GlossExamplesView *self)
{
    gtk_widget_set_visible(GTK_WIDGET(self->pair_label), self->gold != NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->all_button), self->gold != NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->wrong_only),
                           self->gold == NULL && self->other_path == NULL);
    gtk_filter_changed(self->filter, GTK_FILTER_CHANGE_DIFFERENT);
    if (g_list_model_get_n_items(G_LIST_MODEL(self->items)) > 0)
        show_list(self);
}

void
gloss_examples_view_set_pair(GlossExamplesView *self, const char *gold, const char *predicted)
{
    g_autofree char *text = NULL;

    g_free(self->gold);
    g_free(self->predicted);
    self->gold = g_strdup(gold);
    self->predicted = g_strdup(predicted);
    if (gold != NULL && g_strcmp0(gold, predicted) == 0)
        text = g_strdup_printf(_("%s, found"), gold);
    else if (gold != NULL)
        text = g_strdup_printf(_("%s, taken for %s"), gold, predicted);
    gtk_label_set_text(self->pair_label, text != NULL ? text : "");
    filter_changed(self);
}

static void
all_cb(GlossExamplesView *self)
{
    gloss_examples_view_set_pair(self, NULL, NULL);
}

guint
gloss_examples_view_get_n_shown(GlossExamplesView *self)
{
    return g_list_model_get_n_items(G_LIST_MODEL(self->shown));
}

/* ---- reading ---- */

static char *
dup_stamp(const char *path)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GFileInfo) info = g_file_query_info(
        file, "time::modified,time::modified-usec,etag::value", G_FILE_QUERY_INFO_NONE, NULL, NULL);

    return info != NULL ? g_strdup(g_file_info_get_etag(info)) : NULL;
}

static void
take_items(GlossExamplesView *self, GPtrArray *items)
{
    GlossPrediction *first = items->len > 0 ? items->pdata[0] : NULL;
    gboolean spans = first != NULL && gloss_prediction_get_gold_spans(first) != NULL;

    gtk_widget_set_visible(GTK_WIDGET(self->legend), spans);
    g_list_store_splice(self->items, 0, g_list_model_get_n_items(G_LIST_MODEL(self->items)),
                        items->pdata, items->len);
    if (items->len > 0)
        show_list(self);
    else
        say(self, "dialog-information-symbolic", _("No Examples"), NULL);
}

static void
failed(GlossExamplesView *self, const GError *error)
{
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    g_clear_pointer(&self->stamp, g_free);
    say(self, "dialog-error-symbolic", _("The Examples Cannot Be Read"), error->message);
}

static void
read_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossExamplesView) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) items = gloss_run_predictions_read_finish(result, &error);

    if (self->items == NULL)
        return;
    if (items == NULL)
        failed(self, error);
    else
        take_items(self, items);
}

static void
begin_reading(GlossExamplesView *self)
{
    g_cancellable_cancel(self->cancellable);
    g_set_object(&self->cancellable, NULL);
    self->cancellable = g_cancellable_new();
    gtk_stack_set_visible_child_name(self->stack, "loading");
}

void
gloss_examples_view_load(GlossExamplesView *self, const char *path)
{
    g_autofree char *stamp = dup_stamp(path);

    if (stamp == NULL) {
        say(self, "content-loading-symbolic", _("No Examples Yet"),
            _("The examples that the model got wrong are listed when the training has ended."));
        return;
    }
    if (g_strcmp0(stamp, self->stamp) == 0)
        return;
    g_free(self->stamp);
    self->stamp = g_steal_pointer(&stamp);
    begin_reading(self);
    gloss_run_predictions_read_async(path, self->cancellable, read_cb, g_object_ref(self));
}

/* ---- differences ---- */

static void
other_read_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossExamplesView) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) items = gloss_run_predictions_read_finish(result, &error);

    if (self->items == NULL)
        return;
    if (items == NULL) {
        failed(self, error);
        return;
    }
    for (guint i = 0; i < items->len; i++) {
        guint64 *index = g_new(guint64, 1);

        *index = gloss_prediction_get_index(items->pdata[i]);
        g_hash_table_insert(self->others, index, g_object_ref(items->pdata[i]));
    }
    gloss_run_predictions_read_async(self->path, self->cancellable, read_cb, g_object_ref(self));
}

static gboolean
differ_cb(gpointer item, gpointer data)
{
    GlossPrediction *other = find_other(data, item);

    return other != NULL && !gloss_prediction_is_same_answer(item, other);
}

void
gloss_examples_view_load_differences(GlossExamplesView *self, const char *path, const char *other)
{
    g_clear_pointer(&self->others, g_hash_table_unref);
    self->others = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_object_unref);
    g_free(self->path);
    g_free(self->other_path);
    self->path = g_strdup(path);
    self->other_path = g_strdup(other);
    gtk_custom_filter_set_filter_func(GTK_CUSTOM_FILTER(self->filter), differ_cb, self, NULL);
    filter_changed(self);
    begin_reading(self);
    gloss_run_predictions_read_async(other, self->cancellable, other_read_cb, g_object_ref(self));
}

/* ---- the list ---- */

static void
setup_cb(GlossExamplesView *self, GtkListItem *item)
{
    gtk_list_item_set_child(item, gloss_prediction_row_new());
    gtk_list_item_set_activatable(item, FALSE);
}

static void
bind_cb(GlossExamplesView *self, GtkListItem *item)
{
    GlossPrediction *prediction = gtk_list_item_get_item(item);

    gloss_prediction_row_set_prediction(GLOSS_PREDICTION_ROW(gtk_list_item_get_child(item)),
                                        prediction, find_other(self, prediction));
}

static void
make_list(GlossExamplesView *self)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_autoptr(GtkSelectionModel) selection = NULL;

    self->items = g_list_store_new(GLOSS_TYPE_PREDICTION);
    self->filter = GTK_FILTER(gtk_custom_filter_new(filter_cb, self, NULL));
    self->shown = gtk_filter_list_model_new(G_LIST_MODEL(g_object_ref(self->items)),
                                            g_object_ref(self->filter));
    selection = GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(g_object_ref(self->shown))));
    g_signal_connect_swapped(factory, "setup", G_CALLBACK(setup_cb), self);
    g_signal_connect_swapped(factory, "bind", G_CALLBACK(bind_cb), self);
    gtk_list_view_set_factory(self->list, factory);
    gtk_list_view_set_model(self->list, selection);
    g_object_unref(factory);
}

/* ---- making ---- */

static void
dispose(GObject *object)
{
    GlossExamplesView *self = GLOSS_EXAMPLES_VIEW(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->cancellable);
    g_clear_object(&self->shown);
    g_clear_object(&self->filter);
    g_clear_object(&self->items);
    g_clear_pointer(&self->others, g_hash_table_unref);
    G_OBJECT_CLASS(gloss_examples_view_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossExamplesView *self = GLOSS_EXAMPLES_VIEW(object);

    g_free(self->path);
    g_free(self->other_path);
    g_free(self->stamp);
    g_free(self->gold);
    g_free(self->predicted);
    G_OBJECT_CLASS(gloss_examples_view_parent_class)->finalize(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, GlossExamplesView, name)

static void
gloss_examples_view_class_init(GlossExamplesViewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/examples-view.ui");
    BIND(box);
    BIND(bar);
    BIND(pair_label);
    BIND(all_button);
    BIND(wrong_only);
    BIND(legend);
    BIND(stack);
    BIND(message_page);
    BIND(list);
    gtk_widget_class_bind_template_callback(widget_class, all_cb);
    gtk_widget_class_bind_template_callback(widget_class, filter_changed);
}

static void
gloss_examples_view_init(GlossExamplesView *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    make_list(self);
    filter_changed(self);
}
