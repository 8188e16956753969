/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-page.h. A new search cancels the one before it; what was found stays until the next
 * result is there. */
#include "ui/search-page.h"

#include "ui/passage-dialogs.h"
#include "ui/search-filters.h"
#include "ui/search-folders.h"
#include "ui/search-results.h"
#include <glib/gi18n.h>
#include <string.h>

#define N_DOCUMENTS 20
#define WIDTH       860
#define LIKE_SHOWN  160 /* characters of what results are like */

struct _GlossSearchPage {
    AdwBin parent_instance;

    GtkEditable *entry;
    GtkWidget *top;      /* the entry, the filters and the folders */
    GtkWidget *like_box; /* what the results are like */
    GtkLabel *like_label;
    GlossSearchFilters *filters;
    GtkWidget *folders;
    GtkLabel *notice;
    AdwToastOverlay *toasts;
    GtkStack *stack;
    GlossSearchResults *results;
    GtkWidget *clear_filters; /* where nothing was found */
    AdwStatusPage *failed;

    GlossSearchIndex *index;
    GlossSearcher *searcher;
    GlossCollections *collections; /* (nullable) */
    GListModel *groups;            /* (nullable) what is shown */
    char *words_only;              /* (nullable) why its meaning was not looked for */
    GCancellable *cancellable;     /* (nullable) of the search that runs */
    char *asked;                   /* (nullable) the text of it, or of what is shown */
    GlossLikeText like;            /* with its own texts; NULL text: what is typed is asked for */
    gint64 like_passage;           /* the passage of the index that it is; 0: none */
    gboolean go_in;                /* to the results, when they come */
    gboolean go_on;                /* and open the first of them */
};

G_DEFINE_FINAL_TYPE(GlossSearchPage, gloss_search_page, ADW_TYPE_BIN)

static guint walk_signal;

/* ---- results ---- */

static gboolean
has_folder(GlossSearchPage *self)
{
    return g_list_model_get_n_items(G_LIST_MODEL(self->index)) > 0;
}

static void
activated_cb(GlossSearchPage *self, GlossSearchGroup *group, GlossSearchItem *item)
{
    g_autoptr(GlossSearchWalk) walk = gloss_search_walk_new(self->groups, self->asked, item);

    g_signal_emit(self, walk_signal, 0, walk);
}

/* ---- keeping what was found ---- */

static void
enable_saving(GlossSearchPage *self, gboolean any)
{
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "search.export", any);
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "search.collect",
                                  any && self->collections != NULL);
}

static void
collect(GlossSearchPage *self, GPtrArray *items)
{
    gloss_passage_dialogs_collect(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
                                  self->collections, self->asked, self->asked, items);
}

static void
collect_one_cb(GlossSearchPage *self, GlossSearchGroup *group, GlossSearchItem *item)
{
    GPtrArray *items =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_collection_row_item_free);

    g_ptr_array_add(items, gloss_search_item_dup_collection_item(item));
    if (self->collections != NULL)
        collect(self, items);
    else
        g_ptr_array_unref(items);
}

static void
collect_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossSearchPage *self = GLOSS_SEARCH_PAGE(widget);
    GPtrArray *items =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_collection_row_item_free);

    for (guint i = 0; i < g_list_model_get_n_items(self->groups); i++) {
        g_autoptr(GlossSearchGroup) group = g_list_model_get_item(self->groups, i);
        GPtrArray *found = gloss_item_list_get_items(GLOSS_ITEM_LIST(group));

        for (guint j = 0; j < found->len; j++)
            g_ptr_array_add(items, gloss_search_item_dup_collection_item(found->pdata[j]));
    }
    collect(self, items);
}

static int
compare_scores_cb(gconstpointer a, gconstpointer b)
{
    const GlossSearchHit *first = *(const GlossSearchHit *const *)a;
    const GlossSearchHit *second = *(const GlossSearchHit *const *)b;

    int order = (first->score < second->score) - (first->score > second->score);

    if (order == 0)
        order = strcmp(first->path, second->path);
    return order ? order : (first->start > second->start) - (first->start < second->start);
}

/* As a search without documents would rank them. */
static void
export_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossSearchPage *self = GLOSS_SEARCH_PAGE(widget);
    GlossPassageExport *export = gloss_passage_export_new();
    g_autoptr(GPtrArray) hits = g_ptr_array_new();

    for (guint i = 0; i < g_list_model_get_n_items(self->groups); i++) {
        g_autoptr(GlossSearchGroup) group = g_list_model_get_item(self->groups, i);
        GPtrArray *found = gloss_item_list_get_items(GLOSS_ITEM_LIST(group));

        for (guint j = 0; j < found->len; j++)
            g_ptr_array_add(hits, (gpointer)gloss_search_item_get_hit(found->pdata[j]));
    }
    g_ptr_array_sort(hits, compare_scores_cb);
    for (guint i = 0; i < hits->len; i++)
        gloss_passage_export_add_hit(export, hits->pdata[i], i + 1);
    gloss_passage_dialogs_export(self->toasts, self->asked, export);
}

void
gloss_search_page_set_collections(GlossSearchPage *self, GlossCollections *collections)
{
    g_set_object(&self->collections, collections);
}

/* ---- what is shown ---- */

static void
show_groups(GlossSearchPage *self, GListModel *groups)
{
    gboolean any = g_list_model_get_n_items(groups) > 0;

    g_set_object(&self->groups, groups);
    enable_saving(self, any);
    gloss_search_results_set_groups(self->results, groups);
    gtk_widget_set_visible(self->clear_filters, gloss_search_filters_is_set(self->filters));
    gtk_stack_set_visible_child_name(self->stack, any ? "results"
                                                  : gloss_search_index_get_busy(self->index)
                                                      ? "reading"
                                                      : "nothing");
}

static void
show_failure(GlossSearchPage *self, const char *message)
{
    g_autofree char *shown = g_markup_escape_text(message, -1);

    adw_status_page_set_description(self->failed, shown);
    gtk_stack_set_visible_child_name(self->stack, "failed");
}

/* Why less may be found than there is. */
static void
update_notice(GlossSearchPage *self)
{
    g_autofree char *text = NULL;

    if (self->words_only != NULL)
        text = g_strdup_printf(_("Only words were searched: %s"), self->words_only);
    else if (gloss_search_index_get_busy(self->index) && has_folder(self))
        text = g_strdup(_("Folders are being read; what is new in them is not found yet."));
    gtk_label_set_text(self->notice, text != NULL ? text : "");
    gtk_widget_set_visible(GTK_WIDGET(self->notice), text != NULL);
}

/* @notice (transfer full) (nullable) */
static void
show_notice(GlossSearchPage *self, char *notice)
{
    g_free(self->words_only);
    self->words_only = notice;
    update_notice(self);
}

/* ---- searching ---- */

static void
cancel(GlossSearchPage *self)
{
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
}

static void
focus_results(GlossSearchPage *self)
{
    gboolean open = self->go_on;
    GtkWidget *focus;

    self->go_in = self->go_on = FALSE;
    if (g_strcmp0(gtk_stack_get_visible_child_name(self->stack), "results") != 0)
        return;
    gtk_widget_child_focus(gtk_stack_get_visible_child(self->stack), GTK_DIR_TAB_FORWARD);
    focus = gtk_root_get_focus(gtk_widget_get_root(GTK_WIDGET(self)));
    if (open && focus != NULL)
        gtk_widget_activate(focus);
}

static void
found_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossSearchPage) self = data;
    g_autoptr(GError) error = NULL;
    char *notice = NULL;
    g_autoptr(GListModel) groups =
        gloss_searcher_search_finish(GLOSS_SEARCHER(source), result, &notice, &error);

    /* Of a search that is no longer wanted, or of a page that is closed. */
    if (self->cancellable == NULL || g_task_get_cancellable(G_TASK(result)) != self->cancellable) {
        g_free(notice);
        return;
    }
    g_clear_object(&self->cancellable);
    show_notice(self, notice);
    if (groups != NULL) {
        show_groups(self, groups);
    } else {
        show_failure(self, error->message);
        g_clear_pointer(&self->asked, g_free);
    }
    if (self->go_in)
        focus_results(self);
}

static char *
dup_text(GlossSearchPage *self)
{
    return g_strstrip(g_strdup(gtk_editable_get_text(self->entry)));
}

static void
start(GlossSearchPage *self, const GlossPassageRequest *request)
{
    self->cancellable = g_cancellable_new();
    if (self->like_passage != 0)
        gloss_searcher_search_like_async(self->searcher, self->like_passage, request,
                                         self->cancellable, found_cb, g_object_ref(self));
    else if (self->like.text != NULL)
        gloss_searcher_search_like_text_async(self->searcher, &self->like, request,
                                              self->cancellable, found_cb, g_object_ref(self));
    else
        gloss_searcher_search_async(self->searcher, request, self->cancellable, found_cb,
                                    g_object_ref(self));
}

static void
search(GlossSearchPage *self)
{
    GlossPassageRequest request = {.k = N_DOCUMENTS};

    cancel(self);
    g_free(self->asked);
    self->asked =
        self->like.text != NULL ? g_strdup(gtk_label_get_text(self->like_label)) : dup_text(self);
    self->go_in = self->go_on = FALSE;
    if (*self->asked == '\0' || !has_folder(self)) {
        show_notice(self, NULL);
        gtk_stack_set_visible_child_name(self->stack, has_folder(self) ? "ready" : "empty");
        return;
    }
    request.text = self->like.text != NULL ? "" : self->asked;
    gloss_search_filters_apply(self->filters, &request);
    start(self, &request);
}

static void
clear_like(GlossSearchPage *self)
{
    g_free((char *)self->like.text);
    g_free((char *)self->like.path);
    self->like = (GlossLikeText){0};
    self->like_passage = 0;
    gtk_widget_set_visible(self->like_box, FALSE);
}

static void
search_cb(GlossSearchPage *self)
{
    g_autofree char *text = dup_text(self);

    if (self->like.text != NULL && *text == '\0')
        return;
    clear_like(self);
    if (g_strcmp0(text, self->asked) != 0)
        search(self);
}

/* ---- what is like a passage ---- */

/* One line of @text; (transfer full). */
static char *
shorten(const char *text)
{
    g_autofree char *start = g_utf8_substring(text, 0, MIN(g_utf8_strlen(text, -1), LIKE_SHOWN));
    g_auto(GStrv) words = g_strsplit_set(start, " \t\r\n", -1);
    GString *line = g_string_new(NULL);

    for (gsize i = 0; words[i] != NULL; i++)
        if (*words[i] != '\0')
            g_string_append_printf(line, line->len > 0 ? " %s" : "%s", words[i]);
    if (strlen(start) < strlen(text))
        g_string_append(line, "…");
    return g_string_free(line, FALSE);
}

static void
set_like(GlossSearchPage *self, const GlossLikeText *like, gint64 passage)
{
    GlossLikeText copy = {g_strdup(like->text), g_strdup(like->path), like->start, like->end};
    g_autofree char *line = shorten(like->text);
    g_autofree char *shown = g_strdup_printf(_("Like “%s”"), line);

    clear_like(self);
    self->like = copy;
    self->like_passage = passage;
    gtk_label_set_text(self->like_label, shown);
    gtk_widget_set_visible(self->like_box, TRUE);
    gtk_editable_set_text(self->entry, "");
    search(self);
    self->go_in = TRUE;
}

void
gloss_search_page_show_like(GlossSearchPage *self, const GlossLikeText *like)
{
    set_like(self, like, 0);
}

static void
like_cb(GlossSearchPage *self, GlossSearchGroup *group, GlossSearchItem *item)
{
    const GlossSearchHit *hit = gloss_search_item_get_hit(item);
    const GlossLikeText like = {hit->body, hit->path, hit->start, hit->end};

    set_like(self, &like, hit->passage);
}

static void
stop_like_cb(GlossSearchPage *self)
{
    clear_like(self);
    search(self);
    gloss_search_page_focus(self);
}

/* ---- turns ---- */

/* Into the results of what is in the entry, from where Enter opens; at once or when they come. */
static void
go_in(GlossSearchPage *self)
{
    search_cb(self);
    if (self->cancellable != NULL)
        self->go_in = TRUE;
    else
        focus_results(self);
}

/* A second Enter that comes before the results opens the first of them, as it does after. */
static void
activate_cb(GlossSearchPage *self)
{
    gboolean waiting = self->go_in;

    go_in(self);
    self->go_on = waiting && self->go_in;
}

static gboolean
down_cb(GtkWidget *entry, GVariant *parameter, gpointer data)
{
    GlossSearchPage *self = data;

    go_in(self);
    return self->go_in || gtk_widget_get_focus_child(GTK_WIDGET(self->results)) != NULL;
}

static void
items_changed_cb(GlossSearchPage *self)
{
    gboolean any = has_folder(self);

    if (any == gtk_widget_get_visible(self->top))
        return;
    gtk_widget_set_visible(self->top, any);
    search(self);
    if (any && gtk_widget_get_mapped(GTK_WIDGET(self)))
        gloss_search_page_focus(self);
}

/* Results are not taken from under the hands of who walks through them. */
static void
changed_cb(GlossSearchPage *self)
{
    if (gtk_widget_get_focus_child(GTK_WIDGET(self->results)) == NULL)
        search(self);
}

static void
busy_cb(GlossSearchPage *self)
{
    update_notice(self);
    if (g_strcmp0(gtk_stack_get_visible_child_name(self->stack), "reading") == 0)
        search(self);
}

static void
add_folder_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    gloss_search_folders_ask(GLOSS_SEARCH_FOLDERS(GLOSS_SEARCH_PAGE(widget)->folders));
}

void
gloss_search_page_focus(GlossSearchPage *self)
{
    if (gtk_widget_get_visible(self->top)) {
        gtk_widget_grab_focus(GTK_WIDGET(self->entry));
        gtk_editable_select_region(self->entry, 0, -1);
    } else {
        gtk_widget_child_focus(GTK_WIDGET(self->stack), GTK_DIR_TAB_FORWARD);
    }
}

/* ---- making ---- */

static GtkWidget *
clamp(GtkWidget *child)
{
    GtkWidget *widget = adw_clamp_new();

    adw_clamp_set_maximum_size(ADW_CLAMP(widget), WIDTH);
    adw_clamp_set_child(ADW_CLAMP(widget), child);
    return widget;
}

static AdwStatusPage *
add_status(GlossSearchPage *self, const char *name, const char *title, const char *description)
{
    AdwStatusPage *page = ADW_STATUS_PAGE(adw_status_page_new());

    adw_status_page_set_icon_name(page, "system-search-symbolic");
    adw_status_page_set_title(page, title);
    adw_status_page_set_description(page, description);
    gtk_widget_add_css_class(GTK_WIDGET(page), "compact");
    gtk_stack_add_named(self->stack, GTK_WIDGET(page), name);
    return page;
}

static void
clear_filters_cb(GlossSearchPage *self)
{
    gloss_search_filters_clear(self->filters);
    gloss_search_page_focus(self);
}

static GtkWidget *
make_clear_button(GlossSearchPage *self)
{
    self->clear_filters = gtk_button_new_with_mnemonic(_("Search _Without Filters"));
    gtk_widget_set_halign(self->clear_filters, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(self->clear_filters, "pill");
    g_signal_connect_object(self->clear_filters, "clicked", G_CALLBACK(clear_filters_cb), self,
                            G_CONNECT_SWAPPED);
    return self->clear_filters;
}

static void
add_states(GlossSearchPage *self)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(_("_Add Folder…"));

    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "search.add-folder");
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "pill");
    gtk_widget_add_css_class(button, "suggested-action");
    adw_status_page_set_child(
        add_status(self, "empty", _("Search Your Folders"),
                   _("Find passages by what they say, in all documents of a folder. Everything "
                     "stays on this computer.")),
        button);
    add_status(self, "ready", _("Search by Meaning and Words"),
               _("“Quotes” ask for the exact words, -word leaves out what has it."));
    adw_status_page_set_child(
        add_status(self, "nothing", _("Nothing Found"), _("Try other words, or fewer of them.")),
        make_clear_button(self));
    add_status(self, "reading", _("Nothing Found Yet"),
               _("Your folders are still being read. Results come as soon as there are any."));
    self->failed = add_status(self, "failed", _("The Search Failed"), NULL);
}

static GtkWidget *
make_results(GlossSearchPage *self)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();

    self->results = GLOSS_SEARCH_RESULTS(gloss_search_results_new());
    g_signal_connect_object(self->results, "activated", G_CALLBACK(activated_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->results, "like", G_CALLBACK(like_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->results, "collect", G_CALLBACK(collect_one_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_widget_set_focusable(scrolled, FALSE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), clamp(GTK_WIDGET(self->results)));
    return scrolled;
}

GtkWidget *
gloss_search_page_new(GlossSearchIndex *index, GlossSearcher *searcher)
{
    GlossSearchPage *self = g_object_new(GLOSS_TYPE_SEARCH_PAGE, NULL);

    self->index = g_object_ref(index);
    self->searcher = g_object_ref(searcher);
    self->filters = GLOSS_SEARCH_FILTERS(gloss_search_filters_new(index, searcher));
    self->folders = gloss_search_folders_new(index);
    gtk_box_insert_child_after(GTK_BOX(self->top), GTK_WIDGET(self->filters), self->like_box);
    gtk_box_insert_child_after(GTK_BOX(self->top), self->folders, GTK_WIDGET(self->filters));
    g_signal_connect_object(self->filters, "changed", G_CALLBACK(search), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(index, "items-changed", G_CALLBACK(items_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(index, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(index, "notify::busy", G_CALLBACK(busy_cb), self, G_CONNECT_SWAPPED);
    gtk_widget_set_visible(self->top, has_folder(self));
    search(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossSearchPage *self = GLOSS_SEARCH_PAGE(object);

    cancel(self);
    g_free((char *)self->like.text);
    g_free((char *)self->like.path);
    self->like = (GlossLikeText){0};
    g_clear_object(&self->groups);
    g_clear_pointer(&self->asked, g_free);
    g_clear_pointer(&self->words_only, g_free);
    g_clear_object(&self->collections);
    g_clear_object(&self->searcher);
    g_clear_object(&self->index);
    G_OBJECT_CLASS(gloss_search_page_parent_class)->dispose(object);
}

static void
gloss_search_page_class_init(GlossSearchPageClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "search.add-folder", NULL,
                                    add_folder_action);
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "search.collect", NULL,
                                    collect_action);
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "search.export", NULL, export_action);
    walk_signal = g_signal_new("walk", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, GLOSS_TYPE_SEARCH_WALK);
}

static GtkWidget *
make_like_box(GlossSearchPage *self)
{
    GtkWidget *button = gtk_button_new_from_icon_name("window-close-symbolic");

    self->like_box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->like_label = GTK_LABEL(gtk_label_new(NULL));
    gtk_label_set_wrap(self->like_label, TRUE);
    gtk_label_set_xalign(self->like_label, 0);
    gtk_widget_set_hexpand(GTK_WIDGET(self->like_label), TRUE);
    gtk_widget_set_tooltip_text(button, _("Back to what is typed"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Back to what is typed"), -1);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    g_signal_connect_object(button, "clicked", G_CALLBACK(stop_like_cb), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->like_box), GTK_WIDGET(self->like_label));
    gtk_box_append(GTK_BOX(self->like_box), button);
    gtk_widget_set_visible(self->like_box, FALSE);
    return self->like_box;
}

static GtkWidget *
make_menu_button(void)
{
    GtkWidget *button = gtk_menu_button_new();
    g_autoptr(GMenu) menu = g_menu_new();

    g_menu_append(menu, _("_Save as a Collection…"), "search.collect");
    g_menu_append(menu, _("_Export Results…"), "search.export");
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), "view-more-symbolic");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_widget_set_tooltip_text(button, _("What to do with the results"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("What to do with the results"), -1);
    return button;
}

/* Down goes from the words to what they find, as it does in the entries of a web browser. */
static void
add_down(GlossSearchPage *self, GtkWidget *entry)
{
    GtkEventController *keys = gtk_shortcut_controller_new();

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(keys),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Down, 0),
                         gtk_callback_action_new(down_cb, self, NULL)));
    gtk_widget_add_controller(entry, keys);
}

static void
make_top(GlossSearchPage *self)
{
    GtkWidget *entry = gtk_search_entry_new();
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);

    self->entry = GTK_EDITABLE(entry);
    self->top = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->notice = GTK_LABEL(gtk_label_new(NULL));
    g_object_set(entry, "placeholder-text", _("Search folders"), NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Search folders"), -1);
    g_signal_connect_object(entry, "search-changed", G_CALLBACK(search_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(entry, "activate", G_CALLBACK(activate_cb), self, G_CONNECT_SWAPPED);
    add_down(self, entry);
    gtk_label_set_wrap(self->notice, TRUE);
    gtk_label_set_xalign(self->notice, 0);
    gtk_widget_add_css_class(GTK_WIDGET(self->notice), "dim-label");
    gtk_widget_set_visible(GTK_WIDGET(self->notice), FALSE);
    gtk_widget_add_css_class(self->top, "search-top");
    gtk_widget_set_hexpand(entry, TRUE);
    gtk_box_append(GTK_BOX(line), entry);
    gtk_box_append(GTK_BOX(line), make_menu_button());
    gtk_box_append(GTK_BOX(self->top), line);
    gtk_box_append(GTK_BOX(self->top), make_like_box(self));
    gtk_box_append(GTK_BOX(self->top), GTK_WIDGET(self->notice));
}

static void
gloss_search_page_init(GlossSearchPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Search Folders"), -1);
    make_top(self);
    enable_saving(self, FALSE);
    self->stack = GTK_STACK(gtk_stack_new());
    gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
    add_states(self);
    gtk_stack_add_named(self->stack, make_results(self), "results");
    gtk_box_append(GTK_BOX(box), clamp(self->top));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->stack));
    self->toasts = ADW_TOAST_OVERLAY(adw_toast_overlay_new());
    adw_toast_overlay_set_child(self->toasts, box);
    adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->toasts));
}
