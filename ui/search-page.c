/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-page.h. A new search cancels the one before it; what was found stays until the next
 * result is there. */
#include "ui/search-page.h"

#include "ui/search-folders.h"
#include "ui/search-row.h"
#include <glib/gi18n.h>

#define N_DOCUMENTS 20
#define N_PASSAGES  3 /* of a document, the others when asked for */
#define WIDTH       860

struct _GlossSearchPage {
    AdwBin parent_instance;

    GtkEditable *entry;
    GtkWidget *top;     /* the entry and the folders */
    GtkWidget *folders; /* (nullable) */
    GtkLabel *notice;
    GtkStack *stack;
    GtkBox *results;
    AdwStatusPage *failed;

    GlossSearchIndex *index;
    GlossSearcher *searcher;
    GCancellable *cancellable; /* (nullable) of the search that runs */
    char *asked;               /* (nullable) the text of it, or of what is shown */
    gboolean go_in;            /* to the results, when they come */
};

G_DEFINE_FINAL_TYPE(GlossSearchPage, gloss_search_page, ADW_TYPE_BIN)

static guint hit_signal;

/* ---- results ---- */

static void
add_rows(GtkListBox *list, GlossSearchGroup *group, guint from, guint to)
{
    GPtrArray *items = gloss_item_list_get_items(GLOSS_ITEM_LIST(group));

    for (guint i = from; i < MIN(to, items->len); i++)
        gtk_list_box_append(list, gloss_search_row_new(g_ptr_array_index(items, i),
                                                       gloss_search_group_get_title(group)));
}

/* The other passages take the place of the row that offers them. */
static void
show_more(GtkListBoxRow *row)
{
    GtkListBox *list = GTK_LIST_BOX(gtk_widget_get_parent(GTK_WIDGET(row)));
    g_autoptr(GlossSearchGroup) group = g_object_ref(g_object_get_data(G_OBJECT(row), "group"));

    gtk_list_box_remove(list, GTK_WIDGET(row));
    add_rows(list, group, N_PASSAGES, G_MAXUINT);
    gtk_widget_grab_focus(GTK_WIDGET(gtk_list_box_get_row_at_index(list, N_PASSAGES)));
}

static void
row_activated_cb(GlossSearchPage *self, GtkListBoxRow *row)
{
    const GlossSearchHit *hit;
    g_autoptr(GFile) file = NULL;

    if (!GLOSS_IS_SEARCH_ROW(row)) {
        show_more(row);
        return;
    }
    hit = gloss_search_item_get_hit(gloss_search_row_get_item(GLOSS_SEARCH_ROW(row)));
    file = g_file_new_for_path(hit->path);
    g_signal_emit(self, hit_signal, 0, file, (guint64)hit->start, (guint64)hit->end);
}

static char *
dup_folder(GFile *file)
{
    g_autoptr(GFile) parent = g_file_get_parent(file);

    return g_file_get_parse_name(parent != NULL ? parent : file);
}

static void
add_more_row(GtkListBox *list, GlossSearchGroup *group, guint n)
{
    GtkWidget *row = gtk_list_box_row_new();
    g_autofree char *text = g_strdup_printf(ngettext("%u more passage", "%u more passages", n), n);
    GtkWidget *label = gtk_label_new(text);

    gtk_widget_add_css_class(label, "search-hit");
    gtk_widget_add_css_class(label, "dim-label");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), label);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    g_object_set_data_full(G_OBJECT(row), "group", g_object_ref(group), g_object_unref);
    gtk_list_box_append(list, row);
}

static GtkWidget *
make_group(GlossSearchPage *self, GlossSearchGroup *group)
{
    GtkWidget *widget = adw_preferences_group_new();
    GtkWidget *list = gtk_list_box_new();
    guint n = g_list_model_get_n_items(G_LIST_MODEL(group));
    const char *title = gloss_search_group_get_title(group);
    g_autofree char *folder = dup_folder(gloss_search_group_get_file(group));
    g_autofree char *shown_title = g_markup_escape_text(title, -1);
    g_autofree char *shown_folder = g_markup_escape_text(folder, -1);

    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(widget), shown_title);
    adw_preferences_group_set_description(ADW_PREFERENCES_GROUP(widget), shown_folder);
    add_rows(GTK_LIST_BOX(list), group, 0, N_PASSAGES);
    if (n > N_PASSAGES)
        add_more_row(GTK_LIST_BOX(list), group, n - N_PASSAGES);
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    g_signal_connect_object(list, "row-activated", G_CALLBACK(row_activated_cb), self,
                            G_CONNECT_SWAPPED);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(widget), list);
    return widget;
}

static void
show_groups(GlossSearchPage *self, GListModel *groups)
{
    GtkWidget *child;
    guint n = g_list_model_get_n_items(groups);

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->results))) != NULL)
        gtk_box_remove(self->results, child);
    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossSearchGroup) group = g_list_model_get_item(groups, i);

        gtk_box_append(self->results, make_group(self, group));
    }
    gtk_stack_set_visible_child_name(self->stack, n > 0 ? "results" : "nothing");
}

static void
show_failure(GlossSearchPage *self, const char *message)
{
    g_autofree char *shown = g_markup_escape_text(message, -1);

    adw_status_page_set_description(self->failed, shown);
    gtk_stack_set_visible_child_name(self->stack, "failed");
}

static void
show_notice(GlossSearchPage *self, const char *notice)
{
    g_autofree char *text =
        notice != NULL ? g_strdup_printf(_("Only words were searched: %s"), notice) : NULL;

    gtk_label_set_text(self->notice, text != NULL ? text : "");
    gtk_widget_set_visible(GTK_WIDGET(self->notice), text != NULL);
}

/* ---- searching ---- */

static gboolean
has_folder(GlossSearchPage *self)
{
    return g_list_model_get_n_items(G_LIST_MODEL(self->index)) > 0;
}

static void
cancel(GlossSearchPage *self)
{
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
}

static void
focus_results(GlossSearchPage *self)
{
    self->go_in = FALSE;
    if (g_strcmp0(gtk_stack_get_visible_child_name(self->stack), "results") == 0)
        gtk_widget_child_focus(gtk_stack_get_visible_child(self->stack), GTK_DIR_TAB_FORWARD);
}

static void
found_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossSearchPage) self = data;
    g_autofree char *notice = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GListModel) groups =
        gloss_searcher_search_finish(GLOSS_SEARCHER(source), result, &notice, &error);

    /* Of a search that is no longer wanted, or of a page that is closed. */
    if (self->cancellable == NULL || g_task_get_cancellable(G_TASK(result)) != self->cancellable)
        return;
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
search(GlossSearchPage *self)
{
    GlossPassageRequest request = {.k = N_DOCUMENTS};

    cancel(self);
    g_free(self->asked);
    self->asked = dup_text(self);
    self->go_in = FALSE;
    if (*self->asked == '\0' || !has_folder(self)) {
        show_notice(self, NULL);
        gtk_stack_set_visible_child_name(self->stack, has_folder(self) ? "ready" : "empty");
        return;
    }
    request.text = self->asked;
    self->cancellable = g_cancellable_new();
    gloss_searcher_search_async(self->searcher, &request, self->cancellable, found_cb,
                                g_object_ref(self));
}

static void
search_cb(GlossSearchPage *self)
{
    g_autofree char *text = dup_text(self);

    if (g_strcmp0(text, self->asked) != 0)
        search(self);
}

/* Into the results of what is in the entry, from where Enter opens; at once or when they come. */
static void
activate_cb(GlossSearchPage *self)
{
    search_cb(self);
    if (self->cancellable != NULL)
        self->go_in = TRUE;
    else
        focus_results(self);
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
    add_status(self, "nothing", _("Nothing Found"), _("Try other words, or fewer of them."));
    self->failed = add_status(self, "failed", _("The Search Failed"), NULL);
}

static GtkWidget *
make_results(GlossSearchPage *self)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();

    self->results = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 24));
    gtk_widget_add_css_class(GTK_WIDGET(self->results), "search-results");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->results), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Results"), -1);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), clamp(GTK_WIDGET(self->results)));
    return scrolled;
}

GtkWidget *
gloss_search_page_new(GlossSearchIndex *index, GlossSearcher *searcher)
{
    GlossSearchPage *self = g_object_new(GLOSS_TYPE_SEARCH_PAGE, NULL);

    self->index = g_object_ref(index);
    self->searcher = g_object_ref(searcher);
    self->folders = gloss_search_folders_new(index);
    gtk_box_insert_child_after(GTK_BOX(self->top), self->folders, GTK_WIDGET(self->entry));
    g_signal_connect_object(index, "items-changed", G_CALLBACK(items_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(index, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    gtk_widget_set_visible(self->top, has_folder(self));
    search(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossSearchPage *self = GLOSS_SEARCH_PAGE(object);

    cancel(self);
    g_clear_pointer(&self->asked, g_free);
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
    hit_signal = g_signal_new("hit", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 3, G_TYPE_FILE, G_TYPE_UINT64, G_TYPE_UINT64);
}

static void
make_top(GlossSearchPage *self)
{
    GtkWidget *entry = gtk_search_entry_new();

    self->entry = GTK_EDITABLE(entry);
    self->top = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->notice = GTK_LABEL(gtk_label_new(NULL));
    g_object_set(entry, "placeholder-text", _("Search folders"), NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Search folders"), -1);
    g_signal_connect_object(entry, "search-changed", G_CALLBACK(search_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(entry, "activate", G_CALLBACK(activate_cb), self, G_CONNECT_SWAPPED);
    gtk_label_set_wrap(self->notice, TRUE);
    gtk_label_set_xalign(self->notice, 0);
    gtk_widget_add_css_class(GTK_WIDGET(self->notice), "dim-label");
    gtk_widget_set_visible(GTK_WIDGET(self->notice), FALSE);
    gtk_widget_add_css_class(self->top, "search-top");
    gtk_box_append(GTK_BOX(self->top), entry);
    gtk_box_append(GTK_BOX(self->top), GTK_WIDGET(self->notice));
}

static void
gloss_search_page_init(GlossSearchPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Search Folders"), -1);
    make_top(self);
    self->stack = GTK_STACK(gtk_stack_new());
    gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
    add_states(self);
    gtk_stack_add_named(self->stack, make_results(self), "results");
    gtk_box_append(GTK_BOX(box), clamp(self->top));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->stack));
    adw_bin_set_child(ADW_BIN(self), box);
}
