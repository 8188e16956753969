/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See window.h. What a tab does is in document-page.c, what a pane shows in its own file. */
#include "ui/window.h"

#include "ui/collection-actions.h"
#include "ui/document-filter.h"
#include "ui/index-actions.h"
#include "ui/inspector.h"
#include "ui/jobs-button.h"
#include "ui/judge-tabs.h"
#include "ui/lab-tabs.h"
#include "ui/label-actions.h"
#include "ui/library-pane.h"
#include "ui/map-actions.h"
#include "ui/map-page.h"
#include "ui/map-tabs.h"
#include "ui/modest-layout.h"
#include "ui/review-actions.h"
#include "ui/run-page.h"
#include "ui/run-tabs.h"
#include "ui/search-actions.h"
#include "ui/search-tabs.h"
#include "ui/sense-actions.h"
#include "ui/training-actions.h"
#include "ui/uses-page.h"
#include "ui/welcome.h"
#include "ui/window-panes.h"
#include <glib/gi18n.h>

struct _GlossWindow {
    AdwApplicationWindow parent_instance;

    AdwWindowTitle *title;
    GlossJobsButton *jobs_button;
    AdwFlap *library_flap;
    AdwFlap *inspector_flap;
    GlossWindowPanes panes;
    GlossLibraryPane *library;
    GlossInspector *inspector;
    GtkStack *stack;
    GlossWelcome *welcome;
    AdwTabView *tabs;

    GlossContext *context;
    GlossRecent *recent;
    GlossSettings *settings;
    GListStore *documents; /* those in the tabs */
    GlossRunTabs *run_tabs;
    GlossMapTabs *map_tabs;
    GlossSearchTabs *search_tabs;
    GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE(GlossWindow, gloss_window, ADW_TYPE_APPLICATION_WINDOW)

/* A tab holds a document, a training run, a map, the search of folders or what judges texts. */
static GlossDocumentPage *
get_document_page(AdwTabPage *tab)
{
    GtkWidget *child = tab != NULL ? adw_tab_page_get_child(tab) : NULL;

    return GLOSS_IS_DOCUMENT_PAGE(child) ? GLOSS_DOCUMENT_PAGE(child) : NULL;
}

GlossDocumentPage *
gloss_window_get_page(GlossWindow *self)
{
    return get_document_page(adw_tab_view_get_selected_page(self->tabs));
}

/* ---- what follows the page in front ---- */

static void
enable(GlossWindow *self, const char *name, gboolean enabled)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

static void
follow_find_bar(GlossWindow *self)
{
    GlossDocumentPage *page = gloss_window_get_page(self);
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "find");
    gboolean active =
        page != NULL && gloss_find_bar_get_active(gloss_document_page_get_find_bar(page));

    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_boolean(active));
}

static void
update_title(GlossWindow *self)
{
    AdwTabPage *tab = adw_tab_view_get_selected_page(self->tabs);
    const char *title = tab != NULL ? adw_tab_page_get_title(tab) : _("Gloss");

    adw_window_title_set_title(self->title, title);
    gtk_window_set_title(GTK_WINDOW(self), title);
}

static void
selected_page_cb(GlossWindow *self)
{
    GlossDocumentPage *page = gloss_window_get_page(self);
    GlossDocument *document = page != NULL ? gloss_document_page_get_document(page) : NULL;
    gboolean any = adw_tab_view_get_selected_page(self->tabs) != NULL;
    static const char *const names[] = {"find",   "focus-find", "next-entity", "previous-entity",
                                        "reload", "senses"};

    gtk_stack_set_visible_child_name(self->stack, any ? "documents" : "welcome");
    gloss_inspector_set_document(self->inspector, document,
                                 page != NULL ? gloss_document_page_get_groups(page) : NULL);
    gloss_inspector_set_review(self->inspector,
                               page != NULL ? gloss_document_page_get_review(page) : NULL);
    gloss_review_actions_follow(GTK_APPLICATION_WINDOW(self), page);
    gloss_library_pane_set_current(self->library, document);
    gloss_window_panes_follow(&self->panes, page != NULL);
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        enable(self, names[i], page != NULL);
    enable(self, "close", any);
    follow_find_bar(self);
    update_title(self);
    if (!any)
        gloss_welcome_update(self->welcome, gloss_context_get_store(self->context));
}

static gboolean
close_page_cb(GlossWindow *self, AdwTabPage *tab)
{
    GlossDocumentPage *page = get_document_page(tab);
    guint position;

    if (page == NULL && GLOSS_IS_MAP_PAGE(adw_tab_page_get_child(tab))) {
        gloss_map_page_close(GLOSS_MAP_PAGE(adw_tab_page_get_child(tab)));
    } else if (page == NULL && GLOSS_IS_USES_PAGE(adw_tab_page_get_child(tab))) {
        gloss_uses_page_close(GLOSS_USES_PAGE(adw_tab_page_get_child(tab)));
    } else if (page == NULL && GLOSS_IS_RUN_PAGE(adw_tab_page_get_child(tab))) {
        gloss_run_set_shown(gloss_run_page_get_run(GLOSS_RUN_PAGE(adw_tab_page_get_child(tab))),
                            FALSE);
    } else if (page != NULL) {
        gloss_document_page_close(page);
        if (g_list_store_find(self->documents, gloss_document_page_get_document(page), &position))
            g_list_store_remove(self->documents, position);
    }
    adw_tab_view_close_page_finish(self->tabs, tab, TRUE);
    return GDK_EVENT_STOP;
}

/* A tab that is the first is in front before it has its title. */
static void
page_attached_cb(GlossWindow *self, AdwTabPage *tab)
{
    g_signal_connect_object(tab, "notify::title", G_CALLBACK(update_title), self,
                            G_CONNECT_SWAPPED);
}

static void
page_detached_cb(GlossWindow *self)
{
    if (adw_tab_view_get_n_pages(self->tabs) == 0)
        selected_page_cb(self);
}

/* ---- opening ---- */

static AdwTabPage *
find_tab(GlossWindow *self, GlossDocument *document, GFile *file)
{
    for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
        AdwTabPage *tab = adw_tab_view_get_nth_page(self->tabs, i);
        GlossDocumentPage *page = get_document_page(tab);
        GlossDocument *there = page != NULL ? gloss_document_page_get_document(page) : NULL;
        GFile *there_file = there != NULL ? gloss_document_get_file(there) : NULL;

        if ((there != NULL && there == document) ||
            (file != NULL && there_file != NULL && g_file_equal(file, there_file)))
            return tab;
    }
    return NULL;
}

static void
document_state_cb(GlossWindow *self, GParamSpec *pspec, GlossDocument *document)
{
    AdwTabPage *tab = find_tab(self, document, NULL);
    GlossDocumentState state = gloss_document_get_state(document);
    g_autoptr(GIcon) icon = NULL;

    if (tab == NULL)
        return;
    if (state == GLOSS_DOCUMENT_FAILED)
        icon = g_themed_icon_new("dialog-error-symbolic");
    adw_tab_page_set_icon(tab, icon);
    adw_tab_page_set_loading(tab, state == GLOSS_DOCUMENT_LOADING);
    adw_tab_page_set_title(tab, gloss_document_get_title(document));
    if (state == GLOSS_DOCUMENT_READY && gloss_document_get_file(document) != NULL)
        gloss_recent_add(self->recent, gloss_document_get_file(document));
    update_title(self);
}

static void
position_changed_cb(GlossWindow *self, GlossDocumentView *view)
{
    gsize start;
    gsize end;

    gloss_document_view_get_selection(view, &start, &end);
    gloss_inspector_set_position(self->inspector, start);
}

void
gloss_window_open_document(GlossWindow *self, GlossDocument *document)
{
    GlossDocumentPage *page = gloss_document_page_new(self->context, document);
    AdwTabPage *tab;

    g_signal_connect_object(gloss_document_page_get_view(page), "position-changed",
                            G_CALLBACK(position_changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(gloss_document_page_get_find_bar(page), "notify::active",
                            G_CALLBACK(follow_find_bar), self, G_CONNECT_SWAPPED);
    g_list_store_append(self->documents, document);
    tab = adw_tab_view_append(self->tabs, GTK_WIDGET(page));
    g_signal_connect_object(document, "notify::state", G_CALLBACK(document_state_cb), self,
                            G_CONNECT_SWAPPED);
    document_state_cb(self, NULL, document);
    adw_tab_view_set_selected_page(self->tabs, tab);
    gtk_widget_grab_focus(GTK_WIDGET(gloss_document_page_get_view(page)));
}

void
gloss_window_open_file(GlossWindow *self, GFile *file)
{
    AdwTabPage *tab = find_tab(self, NULL, file);
    g_autoptr(GlossDocument) document = NULL;

    if (g_file_query_file_type(file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY) {
        gloss_index_actions_ask_add(self, file);
        return;
    }
    if (gloss_map_tabs_is_for_map(file)) {
        gloss_map_tabs_open_file(self->map_tabs, file);
        return;
    }
    if (tab != NULL) {
        adw_tab_view_set_selected_page(self->tabs, tab);
        return;
    }
    document = gloss_document_new(file);
    gloss_window_open_document(self, document);
}

static void
chooser_response_cb(GlossWindow *self, gint response, GtkNativeDialog *dialog)
{
    g_autoptr(GListModel) files = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        files = gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog));
    for (guint i = 0; files != NULL && i < g_list_model_get_n_items(files); i++) {
        g_autoptr(GFile) file = g_list_model_get_item(files, i);

        gloss_window_open_file(self, file);
    }
    g_clear_object(&self->chooser);
}

static void
open_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossWindow *self = data;

    if (self->chooser == NULL) {
        self->chooser =
            gtk_file_chooser_native_new(_("Open Documents"), GTK_WINDOW(self),
                                        GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));
        gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(self->chooser), TRUE);
        gloss_document_filter_add(GTK_FILE_CHOOSER(self->chooser));
        g_signal_connect_swapped(self->chooser, "response", G_CALLBACK(chooser_response_cb), self);
    }
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(self->chooser));
}

static gboolean
drop_cb(GlossWindow *self, const GValue *value)
{
    GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));

    for (GSList *at = files; at != NULL; at = at->next)
        gloss_window_open_file(self, at->data);
    g_slist_free(files);
    return TRUE;
}

/* ---- other actions ---- */

static void
find_action(GSimpleAction *action, GVariant *state, gpointer data)
{
    GlossDocumentPage *page = gloss_window_get_page(data);

    if (page != NULL)
        gloss_find_bar_set_active(gloss_document_page_get_find_bar(page),
                                  g_variant_get_boolean(state));
}

/* Ctrl+F opens the bar, or goes back to it where it is open. */
static void
focus_find_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossDocumentPage *page = gloss_window_get_page(data);

    if (page != NULL)
        gloss_find_bar_set_active(gloss_document_page_get_find_bar(page), TRUE);
}

static void
step_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossDocumentPage *page = gloss_window_get_page(data);

    if (page != NULL)
        gloss_document_page_step(page,
                                 g_str_equal(g_action_get_name(G_ACTION(action)), "next-entity"));
}

static void
senses_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossDocumentPage *page = gloss_window_get_page(data);

    if (page != NULL)
        gloss_document_page_show_senses(page);
}

static void
reload_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossDocumentPage *page = gloss_window_get_page(data);

    if (page != NULL)
        gloss_document_page_reload(page);
}

static void
close_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossWindow *self = data;
    AdwTabPage *tab = adw_tab_view_get_selected_page(self->tabs);

    if (tab != NULL)
        adw_tab_view_close_page(self->tabs, tab);
}

/* To the list of runs, in the library pane. */
static void
map_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    gloss_map_tabs_ask_file(GLOSS_WINDOW(data)->map_tabs);
}

static void
map_documents_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    gloss_map_tabs_open_documents(GLOSS_WINDOW(data)->map_tabs);
}

static void
runs_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossWindow *self = data;

    adw_flap_set_reveal_flap(self->library_flap, TRUE);
    gloss_library_pane_focus_runs(self->library);
}

static void
search_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossWindow *self = data;

    gloss_window_panes_uncover(self->library_flap);
    gloss_search_tabs_show(self->search_tabs);
    update_title(self);
}

static void
filter_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossWindow *self = data;

    adw_flap_set_reveal_flap(self->inspector_flap, TRUE);
    gloss_inspector_focus_search(self->inspector);
}

static void
fullscreen_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    if (gtk_window_is_fullscreen(data))
        gtk_window_unfullscreen(data);
    else
        gtk_window_fullscreen(data);
}

static void
install_actions(GlossWindow *self)
{
    static const GActionEntry entries[] = {
        {"open", open_action},
        {"find", NULL, NULL, "false", find_action},
        {"focus-find", focus_find_action},
        {"next-entity", step_action},
        {"previous-entity", step_action},
        {"reload", reload_action},
        {"senses", senses_action},
        {"close", close_action},
        {"filter", filter_action},
        {"map", map_action},
        {"map-documents", map_documents_action},
        {"runs", runs_action},
        {"search", search_action},
        {"fullscreen", fullscreen_action},
    };
    g_autoptr(GPropertyAction) library =
        g_property_action_new("library", self->library_flap, "reveal-flap");
    g_autoptr(GPropertyAction) inspector =
        g_property_action_new("inspector", self->inspector_flap, "reveal-flap");

    g_action_map_add_action_entries(G_ACTION_MAP(self), entries, G_N_ELEMENTS(entries), self);
    g_action_map_add_action(G_ACTION_MAP(self), G_ACTION(library));
    g_action_map_add_action(G_ACTION_MAP(self), G_ACTION(inspector));
}

/* ---- panes ---- */

static void
annotation_activated_cb(GlossWindow *self, GlossAnnotation *annotation)
{
    GlossDocumentPage *page = gloss_window_get_page(self);

    if (page != NULL)
        gloss_document_page_show_annotation(page, annotation);
    gloss_window_panes_uncover(self->inspector_flap);
}

static void
document_selected_cb(GlossWindow *self, GlossDocument *document)
{
    AdwTabPage *tab = find_tab(self, document, NULL);

    if (tab != NULL)
        adw_tab_view_set_selected_page(self->tabs, tab);
    gloss_window_panes_uncover(self->library_flap);
}

static void
run_selected_cb(GlossWindow *self, GlossRun *run)
{
    gloss_run_tabs_show(self->run_tabs, run);
    gloss_window_panes_uncover(self->library_flap);
}

static void
recent_opened_cb(GlossWindow *self, GFile *file)
{
    gloss_window_open_file(self, file);
    gloss_window_panes_uncover(self->library_flap);
}

static void
open_at(GlossWindow *self, GFile *file, guint64 start, guint64 end)
{
    GlossDocumentPage *page;

    gloss_window_open_file(self, file);
    page = gloss_window_get_page(self);
    if (page != NULL)
        gloss_document_view_show_range(gloss_document_page_get_view(page), (gsize)start,
                                       (gsize)end);
}

void
gloss_window_show_passage(GlossWindow *self, const char *file, guint64 start, guint64 end)
{
    for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
        AdwTabPage *tab = adw_tab_view_get_nth_page(self->tabs, i);
        GlossDocumentPage *page = get_document_page(tab);
        GlossDocument *document = page != NULL ? gloss_document_page_get_document(page) : NULL;
        GFile *there = document != NULL ? gloss_document_get_file(document) : NULL;
        g_autofree char *path = there != NULL ? g_file_get_path(there) : NULL;

        if (document == NULL ||
            g_strcmp0(path != NULL ? path : gloss_document_get_title(document), file) != 0)
            continue;
        adw_tab_view_set_selected_page(self->tabs, tab);
        gloss_document_view_show_range(gloss_document_page_get_view(page), (gsize)start,
                                       (gsize)end);
        return;
    }
    if (g_path_is_absolute(file)) {
        g_autoptr(GFile) closed = g_file_new_for_path(file);

        open_at(self, closed, start, end);
    }
}

/* ---- remembering ---- */

static void
restore(GlossWindow *self)
{
    gtk_window_set_default_size(GTK_WINDOW(self),
                                gloss_settings_get_int(self->settings, "window-width", 1280),
                                gloss_settings_get_int(self->settings, "window-height", 800));
    if (gloss_settings_get_boolean(self->settings, "window-maximized", FALSE))
        gtk_window_maximize(GTK_WINDOW(self));
    gloss_window_panes_restore(&self->panes, self->settings);
}

static void
remember(GlossWindow *self)
{
    gint width;
    gint height;

    gtk_window_get_default_size(GTK_WINDOW(self), &width, &height);
    gloss_settings_set_int(self->settings, "window-width", width);
    gloss_settings_set_int(self->settings, "window-height", height);
    gloss_settings_set_boolean(self->settings, "window-maximized",
                               gtk_window_is_maximized(GTK_WINDOW(self)));
    gloss_window_panes_remember(&self->panes, self->settings);
}

static gboolean
close_request(GtkWindow *window)
{
    GlossWindow *self = GLOSS_WINDOW(window);

    remember(self);
    for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
        GlossDocumentPage *page = get_document_page(adw_tab_view_get_nth_page(self->tabs, i));

        if (page != NULL)
            gloss_document_page_close(page);
    }
    return GTK_WINDOW_CLASS(gloss_window_parent_class)->close_request(window);
}

/* ---- making ---- */

GlossWindow *
gloss_window_new(GtkApplication *application, GlossContext *context, GlossRecent *recent,
                 GlossSettings *settings)
{
    GlossWindow *self = g_object_new(GLOSS_TYPE_WINDOW, "application", application, NULL);

    self->context = g_object_ref(context);
    self->recent = g_object_ref(recent);
    self->settings = settings;
    gloss_jobs_button_set_jobs(self->jobs_button, gloss_context_get_jobs(context));
    gloss_inspector_set_host(self->inspector, gloss_context_get_host(context));
    gloss_library_pane_set_models(self->library, G_LIST_MODEL(self->documents), recent);
    gloss_library_pane_set_runs(self->library, gloss_context_get_runs(context));
    self->run_tabs = gloss_run_tabs_new(self->tabs, context);
    self->map_tabs = gloss_map_tabs_new(self->tabs, context, G_LIST_MODEL(self->documents));
    g_signal_connect_object(self->map_tabs, "passage", G_CALLBACK(gloss_window_show_passage), self,
                            G_CONNECT_SWAPPED);
    gloss_map_actions_install(self, context, self->map_tabs, G_LIST_MODEL(self->documents));
    self->search_tabs = gloss_search_tabs_new(self->tabs, context);
    gloss_sense_actions_install(self, self->inspector, self->tabs, context,
                                G_LIST_MODEL(self->documents));
    gloss_search_actions_install(self, self->search_tabs, self->inspector, self->tabs);
    gloss_collection_actions_install(self, context, self->tabs,
                                     gloss_library_pane_get_collections(self->library));
    gloss_training_actions_install(self, context);
    gloss_label_actions_install(self, context);
    gloss_index_actions_install(self, context, settings, self->library);
    gloss_judge_tabs_install(self, self->tabs, context, G_LIST_MODEL(self->documents));
    gloss_lab_tabs_install(self, self->tabs, context, G_LIST_MODEL(self->documents));
    restore(self);
    selected_page_cb(self);
    return self;
}

static void
dispose(GObject *object)
{
    GlossWindow *self = GLOSS_WINDOW(object);

    g_clear_object(&self->chooser);
    g_clear_object(&self->run_tabs);
    g_clear_object(&self->map_tabs);
    g_clear_object(&self->search_tabs);
    g_clear_object(&self->recent);
    G_OBJECT_CLASS(gloss_window_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossWindow *self = GLOSS_WINDOW(object);

    g_clear_object(&self->documents);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(gloss_window_parent_class)->finalize(object);
}

static void
bind_template(GtkWidgetClass *widget_class)
{
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/window.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossWindow, title);
    gtk_widget_class_bind_template_child(widget_class, GlossWindow, jobs_button);
    gtk_widget_class_bind_template_child(widget_class, GlossWindow, library_flap);
    gtk_widget_class_bind_template_child(widget_class, GlossWindow, inspector_flap);
    gtk_widget_class_bind_template_child(widget_class, GlossWindow, library);
    gtk_widget_class_bind_template_child(widget_class, GlossWindow, inspector);
    gtk_widget_class_bind_template_child(widget_class, GlossWindow, stack);
    gtk_widget_class_bind_template_child(widget_class, GlossWindow, welcome);
    gtk_widget_class_bind_template_child(widget_class, GlossWindow, tabs);
    gtk_widget_class_bind_template_callback(widget_class, selected_page_cb);
    gtk_widget_class_bind_template_callback(widget_class, close_page_cb);
    gtk_widget_class_bind_template_callback(widget_class, page_attached_cb);
    gtk_widget_class_bind_template_callback(widget_class, page_detached_cb);
}

static void
gloss_window_class_init(GlossWindowClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    GTK_WINDOW_CLASS(klass)->close_request = close_request;
    g_type_ensure(GLOSS_TYPE_INSPECTOR);
    g_type_ensure(GLOSS_TYPE_JOBS_BUTTON);
    g_type_ensure(GLOSS_TYPE_LIBRARY_PANE);
    g_type_ensure(GLOSS_TYPE_MODEST_LAYOUT);
    g_type_ensure(GLOSS_TYPE_WELCOME);
    bind_template(GTK_WIDGET_CLASS(klass));
}

static void
gloss_window_init(GlossWindow *self)
{
    GtkDropTarget *drop = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

    self->documents = g_list_store_new(GLOSS_TYPE_DOCUMENT);
    gtk_widget_init_template(GTK_WIDGET(self));
    self->panes.library = self->library_flap;
    self->panes.inspector = self->inspector_flap;
    install_actions(self);
    gloss_review_actions_install(GTK_APPLICATION_WINDOW(self));
    g_signal_connect_swapped(drop, "drop", G_CALLBACK(drop_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drop));
    g_signal_connect_object(self->inspector, "activated", G_CALLBACK(annotation_activated_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->library, "selected", G_CALLBACK(document_selected_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->library, "run-selected", G_CALLBACK(run_selected_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->library, "open", G_CALLBACK(recent_opened_cb), self,
                            G_CONNECT_SWAPPED);
}
