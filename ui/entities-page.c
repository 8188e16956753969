/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See entities-page.h. The filters belong to the document's groups; the widgets show them. */
#include "ui/entities-page.h"

#include "ui/chip-bar.h"
#include "ui/entity-row-view.h"
#include "ui/lost-list.h"
#include "ui/spoken-names.h"
#include <adwaita.h>
#include <glib/gi18n.h>

#define ROWS_A_FRAME 32
#define MANY_ROWS    256

struct _GlossEntitiesPage {
    GtkBox parent_instance;

    GtkLabel *total;
    GtkWidget *controls;
    GtkSearchEntry *search;
    GlossChipBar *chips;
    GtkScale *threshold;
    GtkDropDown *sort;
    GtkDropDown *states;
    GtkWidget *lost; /* a lost-list */
    GtkStack *stack;
    AdwStatusPage *empty_page;
    GtkListView *list;
    GtkSingleSelection *selection;
    GtkSliceListModel *slice; /* the rows that the list knows of so far */
    guint grow_id;

    GlossPluginHost *host;
    GlossDocument *document;
    GlossEntityGroups *groups;
    GlossReview *review;
    GlossLabelPalette palette;
    gsize position;
    guint style_id;
    gboolean loading; /* the widgets are being set from the groups */
};

G_DEFINE_FINAL_TYPE(GlossEntitiesPage, gloss_entities_page, GTK_TYPE_BOX)

static guint activated_signal;

/* ---- going to a place ---- */

static void
go_to(GlossEntitiesPage *self, GlossEntityRow *row)
{
    GlossAnnotation *annotation = gloss_entity_row_get_annotation(row);

    if (gloss_entity_row_get_kind(row) == GLOSS_ENTITY_ROW_GROUP)
        annotation = gloss_entity_groups_find_next(self->groups, row, self->position);
    if (annotation != NULL)
        g_signal_emit(self, activated_signal, 0, annotation);
}

static void
activate_row(GlossEntitiesPage *self, GlossEntityRow *row)
{
    if (gloss_entity_row_get_kind(row) == GLOSS_ENTITY_ROW_LABEL)
        gloss_entity_groups_set_expanded(self->groups, row, !gloss_entity_row_get_expanded(row));
    else
        go_to(self, row);
}

static void
row_activated_cb(GlossEntitiesPage *self, guint position)
{
    g_autoptr(GlossEntityRow) row = g_list_model_get_item(G_LIST_MODEL(self->selection), position);

    if (row != NULL)
        activate_row(self, row);
}

static void
row_clicked_cb(GtkGestureClick *gesture, gint n_press, gdouble x, gdouble y,
               GlossEntitiesPage *self)
{
    GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(gesture));
    g_autoptr(GlossEntityRow) row = NULL;

    g_set_object(&row, gloss_entity_row_view_get_row(GLOSS_ENTITY_ROW_VIEW(widget)));
    /* The second press of a double click activates the row through the list itself. */
    if (row == NULL || n_press != 1)
        return;
    /* The arrow takes the room before the text. */
    if (x < 24 && gloss_entity_row_get_kind(row) == GLOSS_ENTITY_ROW_GROUP &&
        gloss_entity_row_get_count(row) > 1)
        gloss_entity_groups_set_expanded(self->groups, row, !gloss_entity_row_get_expanded(row));
    else
        activate_row(self, row);
}

/* Return goes to the place, as in any list; so it is Ctrl+Return that accepts. */
static gboolean
take_key(GlossEntitiesPage *self, GlossEntityRow *row, guint key, GdkModifierType state)
{
    g_autoptr(GPtrArray) found = NULL;
    g_autoptr(GPtrArray) annotations = g_ptr_array_new_with_free_func(g_object_unref);
    GdkModifierType held = state & gtk_accelerator_get_default_mod_mask();
    gboolean is_return = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter;

    if (self->review == NULL || is_return != (held == GDK_CONTROL_MASK && is_return))
        return GDK_EVENT_PROPAGATE;
    found = gloss_entity_groups_find_all(self->groups, row);
    for (guint i = 0; i < found->len; i++)
        g_ptr_array_add(annotations, g_object_ref(found->pdata[i]));
    if (is_return)
        state &= (GdkModifierType)~GDK_CONTROL_MASK;
    return gloss_review_take_key(self->review, annotations, key, state);
}

static gboolean
key_pressed_cb(GlossEntitiesPage *self, guint key, guint code, GdkModifierType state)
{
    GlossEntityRow *row = gtk_single_selection_get_selected_item(self->selection);
    gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
    gboolean expand = key == (rtl ? GDK_KEY_Left : GDK_KEY_Right);

    if (row == NULL)
        return GDK_EVENT_PROPAGATE;
    if (key != GDK_KEY_Left && key != GDK_KEY_Right)
        return take_key(self, row, key, state);
    gloss_entity_groups_set_expanded(self->groups, row, expand);
    return GDK_EVENT_STOP;
}

/* ---- rows ---- */

static void
setup_cb(GlossEntitiesPage *self, GtkListItem *item)
{
    GlossEntityRowView *view = gloss_entity_row_view_new(self->host);
    GtkGesture *click = gtk_gesture_click_new();

    g_signal_connect(click, "released", G_CALLBACK(row_clicked_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(view), GTK_EVENT_CONTROLLER(click));
    gtk_list_item_set_child(item, GTK_WIDGET(view));
}

static void
bind_cb(GlossEntitiesPage *self, GtkListItem *item)
{
    gloss_entity_row_view_set_row(GLOSS_ENTITY_ROW_VIEW(gtk_list_item_get_child(item)),
                                  gtk_list_item_get_item(item), self->document, &self->palette);
}

static void
unbind_cb(GlossEntitiesPage *self, GtkListItem *item)
{
    gloss_entity_row_view_set_row(GLOSS_ENTITY_ROW_VIEW(gtk_list_item_get_child(item)), NULL, NULL,
                                  NULL);
}

static void
install_factory(GlossEntitiesPage *self)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();

    g_signal_connect_swapped(factory, "setup", G_CALLBACK(setup_cb), self);
    g_signal_connect_swapped(factory, "bind", G_CALLBACK(bind_cb), self);
    g_signal_connect_swapped(factory, "unbind", G_CALLBACK(unbind_cb), self);
    gtk_list_view_set_factory(self->list, factory);
    g_object_unref(factory);
}

/* GtkListView makes a widget for each of its first 200 rows at once, which is too long a turn of the
 * main loop; so it is told of a few rows at a time until it has them. */
static gboolean
grow_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    GlossEntitiesPage *self = data;
    guint size = gtk_slice_list_model_get_size(self->slice) + ROWS_A_FRAME;

    if (size >= MANY_ROWS)
        size = G_MAXUINT;
    gtk_slice_list_model_set_size(self->slice, size);
    if (size < g_list_model_get_n_items(G_LIST_MODEL(self->groups)))
        return G_SOURCE_CONTINUE;
    self->grow_id = 0;
    return G_SOURCE_REMOVE;
}

static void
follow_rows(GlossEntitiesPage *self, guint n)
{
    if (n < MANY_ROWS)
        gtk_slice_list_model_set_size(
            self->slice, MAX(ROWS_A_FRAME, MIN(n, gtk_slice_list_model_get_size(self->slice))));
    if (n > gtk_slice_list_model_get_size(self->slice) && self->grow_id == 0)
        self->grow_id = gtk_widget_add_tick_callback(GTK_WIDGET(self->list), grow_cb, self, NULL);
}

/* ---- what is shown ---- */

static gboolean
analysis_is_running(GlossEntitiesPage *self)
{
    gdouble progress;

    g_object_get(self->document, "progress", &progress, NULL);
    return progress < 1;
}

/* (transfer none) the first that marks spans and is in @state */
static GlossPluginInfo *
find_plugin(GlossEntitiesPage *self, GlossPluginState state)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->host));

    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossPluginInfo) info = g_list_model_get_item(G_LIST_MODEL(self->host), i);

        /* The host keeps it. */
        if (gloss_plugin_info_get_state(info) == state && gloss_plugin_info_annotates_all(info))
            return info;
    }
    return NULL;
}

static void
set_empty(GlossEntitiesPage *self, const char *icon, const char *title, const char *description)
{
    g_autofree char *escaped = g_markup_escape_text(description != NULL ? description : "", -1);

    adw_status_page_set_icon_name(self->empty_page, icon);
    adw_status_page_set_title(self->empty_page, title);
    adw_status_page_set_description(self->empty_page, escaped);
    gtk_stack_set_visible_child_name(self->stack, "empty");
}

static void
explain_none(GlossEntitiesPage *self)
{
    if (analysis_is_running(self))
        set_empty(self, "content-loading-symbolic", _("Reading…"),
                  _("Entities appear here as they are found."));
    else
        set_empty(self, "emblem-ok-symbolic", _("No Entities"),
                  _("The whole document was analysed and nothing was found."));
}

static void
explain_empty(GlossEntitiesPage *self)
{
    GlossPluginInfo *waiting;

    if (self->document == NULL)
        set_empty(self, "text-x-generic-symbolic", _("No Document"),
                  _("Open a document to see its entities."));
    else if (gloss_document_get_state(self->document) == GLOSS_DOCUMENT_FAILED)
        set_empty(self, "action-unavailable-symbolic", _("Nothing to Analyse"),
                  _("The document cannot be shown."));
    else if (gloss_entity_groups_get_n_total(self->groups) > 0)
        set_empty(self, "edit-find-symbolic", _("No Match"),
                  _("The filters above leave nothing to show."));
    else if (find_plugin(self, GLOSS_PLUGIN_READY) != NULL)
        explain_none(self);
    else if ((waiting = find_plugin(self, GLOSS_PLUGIN_WAITING)) != NULL)
        set_empty(self, "folder-download-symbolic", _("Needs a Model"),
                  gloss_plugin_info_get_reason(waiting));
    else
        set_empty(self, "application-x-addon-symbolic", _("Nothing Is Switched On"),
                  _("No analysis can run now. See the plugins in the preferences."));
}

static void
update(GlossEntitiesPage *self)
{
    guint total = self->groups != NULL ? gloss_entity_groups_get_n_total(self->groups) : 0;
    guint shown = self->groups != NULL ? gloss_entity_groups_get_n_shown(self->groups) : 0;
    guint n_rows = self->groups != NULL ? g_list_model_get_n_items(G_LIST_MODEL(self->groups)) : 0;
    g_autofree char *text = NULL;

    /* Translators: how many entities are shown, of how many */
    text = shown == total ? g_strdup_printf("%u", total)
                          : g_strdup_printf(_("%u of %u"), shown, total);
    gtk_label_set_text(self->total, self->document != NULL ? text : "");
    gtk_widget_set_visible(self->controls, self->document != NULL);
    if (n_rows > 0)
        gtk_stack_set_visible_child_name(self->stack, "list");
    else
        explain_empty(self);
    follow_rows(self, n_rows);
}

/* What the choices of "Show" stand for. */
static const guint state_choices[] = {
    GLOSS_ENTITY_GROUPS_ALL_STATES,
    1 << GLOSS_ANNOTATION_SUGGESTED,
    1 << GLOSS_ANNOTATION_ACCEPTED | 1 << GLOSS_ANNOTATION_CORRECTED,
    1 << GLOSS_ANNOTATION_REJECTED,
    GLOSS_ENTITY_GROUPS_ALL_STATES & ~(1 << GLOSS_ANNOTATION_REJECTED),
};

static guint
find_choice(GlossEntityGroups *groups)
{
    for (guint i = 0; i < G_N_ELEMENTS(state_choices); i++)
        if (state_choices[i] == gloss_entity_groups_get_states(groups))
            return i;
    return 0;
}

static void
load_filters(GlossEntitiesPage *self)
{
    self->loading = TRUE;
    gtk_editable_set_text(GTK_EDITABLE(self->search), gloss_entity_groups_get_search(self->groups));
    gtk_range_set_value(GTK_RANGE(self->threshold),
                        gloss_entity_groups_get_min_score(self->groups));
    gtk_drop_down_set_selected(self->sort, gloss_entity_groups_get_sort(self->groups));
    gtk_drop_down_set_selected(self->states, find_choice(self->groups));
    self->loading = FALSE;
}

static void
forget(GlossEntitiesPage *self)
{
    if (self->groups != NULL)
        g_signal_handlers_disconnect_by_data(self->groups, self);
    if (self->document != NULL)
        g_signal_handlers_disconnect_by_data(self->document, self);
    if (self->grow_id != 0)
        gtk_widget_remove_tick_callback(GTK_WIDGET(self->list), self->grow_id);
    self->grow_id = 0;
    g_clear_object(&self->groups);
    g_clear_object(&self->document);
}

void
gloss_entities_page_set_document(GlossEntitiesPage *self, GlossDocument *document,
                                 GlossEntityGroups *groups)
{
    if (self->document == document)
        return;
    forget(self);
    gloss_chip_bar_set_groups(self->chips, groups, self->host, &self->palette);
    gtk_slice_list_model_set_size(self->slice, ROWS_A_FRAME);
    gtk_slice_list_model_set_model(self->slice, G_LIST_MODEL(groups));
    if (groups != NULL) {
        self->document = g_object_ref(document);
        self->groups = g_object_ref(groups);
        load_filters(self);
        g_signal_connect_swapped(groups, "updated", G_CALLBACK(update), self);
        g_signal_connect_swapped(document, "notify::progress", G_CALLBACK(update), self);
        g_signal_connect_swapped(document, "notify::state", G_CALLBACK(update), self);
    }
    update(self);
}

void
gloss_entities_page_set_review(GlossEntitiesPage *self, GlossReview *review)
{
    g_set_object(&self->review, review);
    gloss_lost_list_set_review(self->lost, review, self->host);
}

void
gloss_entities_page_set_host(GlossEntitiesPage *self, GlossPluginHost *host)
{
    g_set_object(&self->host, host);
    g_signal_connect_object(host, "changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    install_factory(self);
    update(self);
}

void
gloss_entities_page_set_position(GlossEntitiesPage *self, gsize offset)
{
    self->position = offset;
}

void
gloss_entities_page_focus_search(GlossEntitiesPage *self)
{
    gtk_widget_grab_focus(GTK_WIDGET(self->search));
}

/* ---- filters ---- */

static void
search_changed_cb(GlossEntitiesPage *self)
{
    if (self->groups != NULL && !self->loading)
        gloss_entity_groups_set_search(self->groups,
                                       gtk_editable_get_text(GTK_EDITABLE(self->search)));
}

static void
threshold_changed_cb(GlossEntitiesPage *self)
{
    if (self->groups != NULL && !self->loading)
        gloss_entity_groups_set_min_score(self->groups,
                                          (float)gtk_range_get_value(GTK_RANGE(self->threshold)));
}

static void
states_changed_cb(GlossEntitiesPage *self)
{
    guint choice = gtk_drop_down_get_selected(self->states);

    if (self->groups != NULL && !self->loading && choice < G_N_ELEMENTS(state_choices))
        gloss_entity_groups_set_states(self->groups, state_choices[choice]);
}

static void
sort_changed_cb(GlossEntitiesPage *self)
{
    if (self->groups != NULL && !self->loading)
        gloss_entity_groups_set_sort(self->groups, gtk_drop_down_get_selected(self->sort));
}

/* ---- style and life ---- */

static gboolean
apply_style_cb(gpointer data)
{
    GlossEntitiesPage *self = data;

    self->style_id = 0;
    if (!gloss_label_palette_load(&self->palette, GTK_WIDGET(self)) || self->groups == NULL)
        return G_SOURCE_REMOVE;
    gloss_chip_bar_set_groups(self->chips, self->groups, self->host, &self->palette);
    install_factory(self);
    return G_SOURCE_REMOVE;
}

static void
css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GlossEntitiesPage *self = GLOSS_ENTITIES_PAGE(widget);

    GTK_WIDGET_CLASS(gloss_entities_page_parent_class)->css_changed(widget, change);
    if (self->style_id == 0)
        self->style_id = g_idle_add_full(G_PRIORITY_HIGH_IDLE, apply_style_cb, self, NULL);
}

static void
dispose(GObject *object)
{
    GlossEntitiesPage *self = GLOSS_ENTITIES_PAGE(object);

    g_clear_handle_id(&self->style_id, g_source_remove);
    forget(self);
    g_clear_object(&self->review);
    g_clear_object(&self->host);
    G_OBJECT_CLASS(gloss_entities_page_parent_class)->dispose(object);
}

static void
bind_template(GtkWidgetClass *widget_class)
{
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/entities-page.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossEntitiesPage, total);
    gtk_widget_class_bind_template_child(widget_class, GlossEntitiesPage, controls);
    gtk_widget_class_bind_template_child(widget_class, GlossEntitiesPage, search);
    gtk_widget_class_bind_template_child(widget_class, GlossEntitiesPage, chips);
    gtk_widget_class_bind_template_child(widget_class, GlossEntitiesPage, threshold);
    gtk_widget_class_bind_template_child(widget_class, GlossEntitiesPage, sort);
    gtk_widget_class_bind_template_child(widget_class, GlossEntitiesPage, states);
    gtk_widget_class_bind_template_child(widget_class, GlossEntitiesPage, stack);
    gtk_widget_class_bind_template_child(widget_class, GlossEntitiesPage, empty_page);
    gtk_widget_class_bind_template_child(widget_class, GlossEntitiesPage, list);
    gtk_widget_class_bind_template_callback(widget_class, search_changed_cb);
    gtk_widget_class_bind_template_callback(widget_class, threshold_changed_cb);
    gtk_widget_class_bind_template_callback(widget_class, sort_changed_cb);
    gtk_widget_class_bind_template_callback(widget_class, states_changed_cb);
    gtk_widget_class_bind_template_callback(widget_class, row_activated_cb);
}

static void
gloss_entities_page_class_init(GlossEntitiesPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    g_type_ensure(GLOSS_TYPE_CHIP_BAR);
    G_OBJECT_CLASS(klass)->dispose = dispose;
    widget_class->css_changed = css_changed;
    bind_template(widget_class);
    activated_signal = g_signal_new("activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, GLOSS_TYPE_ANNOTATION);
}

static char *
format_threshold(GtkScale *scale, gdouble value, gpointer data)
{
    return g_strdup_printf(_("%d %%"), (int)(value * 100 + 0.5));
}

static void
gloss_entities_page_init(GlossEntitiesPage *self)
{
    GtkEventController *keys;

    gtk_widget_init_template(GTK_WIDGET(self));
    gloss_spoken_names_set_drop_down(self->states, _("Show"));
    gloss_spoken_names_set_drop_down(self->sort, _("Sort by"));
    self->lost = gloss_lost_list_new();
    gtk_box_append(GTK_BOX(self->controls), self->lost);
    self->slice = gtk_slice_list_model_new(NULL, 0, ROWS_A_FRAME);
    self->selection = gtk_single_selection_new(G_LIST_MODEL(self->slice));
    gtk_single_selection_set_autoselect(self->selection, FALSE);
    gtk_single_selection_set_can_unselect(self->selection, TRUE);
    gtk_list_view_set_model(self->list, GTK_SELECTION_MODEL(self->selection));
    g_object_unref(self->selection);
    keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->list), keys);
    gtk_scale_set_format_value_func(self->threshold, format_threshold, NULL, NULL);
}
