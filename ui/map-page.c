/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-page.h. */
#include "ui/map-page.h"

#include "app/map-choice.h"
#include "app/map-options.h"
#include "app/map-passages.h"
#include "ui/map-beside.h"
#include "ui/map-list.h"
#include "ui/map-rivals.h"
#include "ui/map-saving.h"
#include "ui/map-settings.h"
#include "ui/map-side.h"
#include "ui/map-tools.h"
#include "ui/spoken-names.h"
#include "ui/toast.h"
#include "ui/wrap-box.h"
#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#define LOOK_AGAIN 150 /* milliseconds between two looks at the progress */

/* Names of finer clusters: the smallest of them, and how many levels there are. */
#define FINER_SHARE  500
#define FINER_LEVELS 2
#define FINER_LEAST  3
#define NARROW       560 /* pixels; below there is no room for two maps side by side */

struct _GlossMapPage {
    GtkWidget parent_instance;

    GtkStack *stack; /* making, failed, map */
    GtkProgressBar *bar;
    AdwStatusPage *making_page;
    AdwStatusPage *failed_page;
    GtkStack *twins; /* picture, table */
    GlossMapView *view;
    GlossMapList *table;
    GlossMapSide *side;
    AdwFlap *flap;
    GtkPaned *paned;        /* one map or two */
    GlossMapBeside *beside; /* (nullable) */
    GtkWidget *first_title; /* shown while there are two */
    GtkWidget *bar_box;
    GtkDropDown *colour_by;
    GtkWidget *found_label;
    AdwToastOverlay *toasts;

    GlossContext *context;
    GlossMapOptions *options;   /* (nullable) */
    GlossMapSettings *settings; /* (nullable) */
    GlossMapMaking *making;
    GlossMapMaking *regrouping; /* (nullable) clusters are being found */
    GPtrArray *finer;           /* (nullable) GlossMap, while finer clusters are being found */
    GlossMap *finer_of;         /* (nullable) the map that these are of */
    gboolean coloured;          /* a column was chosen once */
    gboolean regroup_again;     /* other ones are wanted already */
    GCancellable *cancellable;
    guint timer;
    char *title;
    GlossMap *map;
    GlossMapChoice *choice;
    GlossMapColours *colours;
};

G_DEFINE_FINAL_TYPE(GlossMapPage, gloss_map_page, GTK_TYPE_WIDGET)

static guint passage_signal;

/* ---- making ---- */

static const char *
stage_text(const char *stage)
{
    if (g_str_equal(stage, "senses"))
        return _("Telling senses apart");
    if (g_str_equal(stage, "vectors"))
        return _("Reading texts");
    if (g_str_equal(stage, "neighbours"))
        return _("Finding neighbours");
    if (g_str_equal(stage, "layout") || g_str_equal(stage, "components"))
        return _("Laying out");
    if (g_str_equal(stage, "clusters"))
        return _("Grouping");
    return g_str_equal(stage, "quality") ? _("Measuring") : _("Opening");
}

static gboolean
look_cb(gpointer data)
{
    GlossMapPage *self = data;
    double fraction;
    const char *stage = gloss_map_making_get_stage(self->making, &fraction);

    gtk_progress_bar_set_fraction(self->bar, fraction);
    adw_status_page_set_description(self->making_page, stage_text(stage));
    return G_SOURCE_CONTINUE;
}

/* ---- colours ---- */

static void
set_colours(GlossMapPage *self)
{
    gint column = (gint)gtk_drop_down_get_selected(self->colour_by) - 1;
    gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
    GlossMapColours *before = self->colours;
    const gboolean hidden[256] = {FALSE};

    if (self->map == NULL)
        return;
    self->colours = gloss_map_colours_new(self->map, column, dark);
    gloss_map_view_set_colours(self->view, self->colours);
    gloss_map_side_set_colours(self->side, self->colours);
    gloss_map_choice_hide_colours(self->choice, self->colours->colour_of, hidden);
    if (self->beside != NULL)
        gloss_map_beside_set_choice(self->beside, self->choice, self->colours);
    g_clear_pointer(&before, gloss_map_colours_free);
}

static void
fill_colour_by(GlossMapPage *self)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

    gtk_string_list_append(names, _("Cluster"));
    for (guint i = 0; i < gloss_map_get_n_columns(self->map); i++)
        gtk_string_list_append(names, gloss_map_get_column_name(self->map, i));
    gtk_drop_down_set_model(self->colour_by, G_LIST_MODEL(names));
}

/* (transfer full) (nullable) the column that colours, by name, NULL for clusters. */
static char *
dup_colour_by(GlossMapPage *self)
{
    guint position = gtk_drop_down_get_selected(self->colour_by);

    if (self->map == NULL || position == 0 || position == GTK_INVALID_LIST_POSITION)
        return NULL;
    return g_strdup(gloss_map_get_column_name(self->map, position - 1));
}

/* Where @name is NULL at first: by what tells most of a map. */
static void
choose_colour_by(GlossMapPage *self, const char *name)
{
    static const char *const telling[] = {"label", "sense", "verdict", NULL};
    gint column = name != NULL ? gloss_map_find_column(self->map, name) : -1;

    for (guint i = 0; !self->coloured && telling[i] != NULL && column < 0; i++)
        column = gloss_map_find_column(self->map, telling[i]);
    self->coloured = TRUE;
    gtk_drop_down_set_selected(self->colour_by, (guint)(column + 1));
}

/* ---- the map is there ---- */

static void
activated_cb(GlossMapPage *self, guint item)
{
    gint file = gloss_map_find_column(self->map, GLOSS_MAP_PASSAGES_FILE);
    gint start = gloss_map_find_column(self->map, GLOSS_MAP_PASSAGES_START);
    gint end = gloss_map_find_column(self->map, GLOSS_MAP_PASSAGES_END);

    gloss_map_choice_set_current(self->choice, (gssize)item);
    if (!gloss_map_making_has_passages(self->map) ||
        gloss_map_get_value(self->map, (guint)file, item) == NULL ||
        gloss_map_get_value(self->map, (guint)start, item) == NULL ||
        gloss_map_get_value(self->map, (guint)end, item) == NULL)
        return;
    g_signal_emit(self, passage_signal, 0, gloss_map_get_value(self->map, (guint)file, item),
                  g_ascii_strtoull(gloss_map_get_value(self->map, (guint)start, item), NULL, 10),
                  g_ascii_strtoull(gloss_map_get_value(self->map, (guint)end, item), NULL, 10));
}

static void
shown_cb(GlossMapPage *self, guint item)
{
    gloss_map_choice_set_current(self->choice, (gssize)item);
    gloss_map_view_show_item(self->view, item);
}

/* ---- finer clusters, for their names ---- */

static void find_finer(GlossMapPage *self);

static void
finer_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossMapPage) self = data;
    GlossMap *map = gloss_map_making_run_finish(NULL, result, NULL);

    if (map == NULL || self->stack == NULL || self->finer_of != self->map) {
        g_clear_pointer(&map, gloss_map_unref);
        g_clear_pointer(&self->finer, g_ptr_array_unref);
        if (self->stack != NULL && self->finer_of != self->map)
            find_finer(self);
        return;
    }
    g_ptr_array_add(self->finer, map);
    if (self->finer->len < FINER_LEVELS)
        find_finer(self);
    else
        gloss_map_view_set_finer(self->view, g_steal_pointer(&self->finer));
}

/* By density, smaller at each level; nothing without names, or where there are few points. */
static void
find_finer(GlossMapPage *self)
{
    gsize n = gloss_map_get_n_items(self->map), size;
    GlossMapMaking *making;
    GVariantBuilder options;

    if (self->finer == NULL) {
        self->finer = g_ptr_array_new_with_free_func((GDestroyNotify)gloss_map_unref);
        self->finer_of = self->map;
    }
    size = n / FINER_SHARE;
    for (guint i = 0; i < self->finer->len; i++)
        size /= 4;
    if (gloss_map_get_text(self->map, 0) == NULL || size < FINER_LEAST) {
        gloss_map_view_set_finer(self->view, g_steal_pointer(&self->finer));
        return;
    }
    g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&options, "{sv}", "clusters", g_variant_new_string("hdbscan"));
    g_variant_builder_add(&options, "{sv}", "cluster-size", g_variant_new_int64((gint64)size));
    making = gloss_map_making_copy(self->making);
    gloss_map_making_set_options(making, g_variant_builder_end(&options));
    gloss_map_making_set_base(making, self->map, 0);
    gloss_map_making_run_async(making, self->cancellable, finer_cb, g_object_ref(self));
    gloss_map_making_unref(making);
}

/* Another map of the same items, or the first one. What is chosen stays. */
static void
set_map(GlossMapPage *self, GlossMap *map)
{
    g_autoptr(GlossMapChoice) before = g_steal_pointer(&self->choice);
    g_autofree char *colour_by = dup_colour_by(self);
    GlossMap *old = self->map;

    self->map = map;
    self->choice = gloss_map_choice_new(map);
    if (before != NULL && gloss_map_get_n_items(old) == gloss_map_get_n_items(map))
        gloss_map_choice_copy(self->choice, before);
    g_signal_handlers_block_by_func(self->colour_by, set_colours, self);
    fill_colour_by(self);
    choose_colour_by(self, colour_by);
    g_signal_handlers_unblock_by_func(self->colour_by, set_colours, self);
    gloss_map_view_set_choice(self->view, self->choice, gloss_map_making_get_pool(self->making));
    gloss_map_list_set_choice(self->table, self->choice);
    gloss_map_side_set_choice(self->side, self->choice);
    if (self->settings != NULL)
        gloss_map_settings_set_map(self->settings, map);
    set_colours(self);
    g_clear_pointer(&old, gloss_map_unref);
    if (self->finer == NULL)
        find_finer(self);
}

/* What was not computed, or could not be kept, and what is odd about the data. */
static void
tell_origin(GlossMapPage *self)
{
    gsize n = gloss_map_get_n_items(self->map), n_distinct = gloss_map_get_n_distinct(self->map);
    gsize n_new;
    g_autofree char *text = NULL;

    if (gloss_map_get_keep_failure(self->map) != NULL)
        text = g_strdup_printf(_("The layout could not be stored: %s"),
                               gloss_map_get_keep_failure(self->map));
    else if (n > 1 && n_distinct == 1)
        text = g_strdup_printf(_("All %u vectors are the same: they share one place"), (guint)n);
    else if (gloss_map_get_origin(self->map, &n_new, NULL) == GLOSS_MAP_GROWN && n_new > 0)
        text = g_strdup_printf(ngettext("%u new point was placed in the stored layout",
                                        "%u new points were placed in the stored layout",
                                        (gulong)n_new),
                               (guint)n_new);
    if (text != NULL)
        gloss_toast_show(self->toasts, text);
}

static void
made_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossMapPage) self = data;
    g_autoptr(GError) error = NULL;
    GlossMap *map;

    g_clear_handle_id(&self->timer, g_source_remove);
    map = gloss_map_making_run_finish(self->making, result, &error);
    if (self->stack == NULL) {
        g_clear_pointer(&map, gloss_map_unref);
    } else if (map != NULL) {
        set_map(self, map);
        gloss_map_view_fit(self->view);
        gtk_stack_set_visible_child_name(self->stack, "map");
        gtk_widget_grab_focus(GTK_WIDGET(self->view));
        tell_origin(self);
    } else if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        adw_status_page_set_description(self->failed_page, error->message);
        gtk_stack_set_visible_child_name(self->stack, "failed");
    }
}

static void
start(GlossMapPage *self)
{
    gtk_stack_set_visible_child_name(self->stack, "making");
    g_clear_handle_id(&self->timer, g_source_remove);
    self->timer = g_timeout_add(LOOK_AGAIN, look_cb, self);
    gloss_map_making_run_async(self->making, self->cancellable, made_cb, g_object_ref(self));
}

/* ---- other clusters, another layout ---- */

static void regroup(GlossMapPage *self);

static void
regrouped_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossMapPage) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossMapMaking) making = g_steal_pointer(&self->regrouping);
    GlossMap *map = gloss_map_making_run_finish(making, result, &error);

    if (self->stack == NULL || map == NULL) {
        g_clear_pointer(&map, gloss_map_unref);
        if (self->stack != NULL && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
            gloss_toast_show(self->toasts, error->message);
        return;
    }
    set_map(self, map);
    if (self->regroup_again)
        regroup(self);
}

/* One at a time; what changes meanwhile is done after it. */
static void
regroup(GlossMapPage *self)
{
    self->regroup_again = self->regrouping != NULL;
    if (self->map == NULL || self->regroup_again)
        return;
    self->regrouping = gloss_map_making_copy(self->making);
    gloss_map_making_set_options(self->regrouping, gloss_map_options_dup_all(self->options));
    gloss_map_making_set_base(self->regrouping, self->map,
                              gloss_map_settings_get_least_strength(self->settings));
    gloss_map_making_run_async(self->regrouping, self->cancellable, regrouped_cb,
                               g_object_ref(self));
}

static void
lay_out_again(GlossMapPage *self)
{
    GlossMapMaking *making = gloss_map_making_copy(self->making);

    gloss_map_making_set_options(making, gloss_map_options_dup_all(self->options));
    gloss_map_making_set_again(making);
    gloss_map_making_unref(self->making);
    self->making = making;
    start(self);
}

static void
add_settings(GlossMapPage *self)
{
    GlossPluginInfo *plugin =
        gloss_plugin_host_find(gloss_context_get_host(self->context), "visualizer");

    if (plugin == NULL || gloss_plugin_info_get_table(plugin) == NULL)
        return;
    self->options = gloss_map_options_new(plugin);
    self->settings = GLOSS_MAP_SETTINGS(gloss_map_settings_new(self->options));
    gloss_map_side_set_settings(self->side, GTK_WIDGET(self->settings));
    g_signal_connect_object(self->settings, "regroup", G_CALLBACK(regroup), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->settings, "again", G_CALLBACK(lay_out_again), self,
                            G_CONNECT_SWAPPED);
}

/* ---- what can be done ---- */

static void
search_cb(GlossMapPage *self, GtkSearchEntry *entry)
{
    const char *words = gtk_editable_get_text(GTK_EDITABLE(entry));
    gsize n = self->choice != NULL ? gloss_map_choice_search(self->choice, words) : 0;
    g_autofree char *text =
        *words ? g_strdup_printf(ngettext("%u found", "%u found", (gulong)n), (guint)n)
               : g_strdup("");

    gtk_label_set_text(GTK_LABEL(self->found_label), text);
}

static void
table_cb(GlossMapPage *self, GParamSpec *pspec, GtkToggleButton *button)
{
    gtk_stack_set_visible_child_name(self->twins,
                                     gtk_toggle_button_get_active(button) ? "table" : "picture");
}

static GlossMapSaving
get_saving(GlossMapPage *self)
{
    return (GlossMapSaving){self->context, self->choice, self->title,
                            (gint)gtk_drop_down_get_selected(self->colour_by) - 1, self->toasts};
}

static void
save_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossMapPage *self = GLOSS_MAP_PAGE(widget);
    const GlossMapSaving saving = get_saving(self);

    if (self->map == NULL)
        return;
    if (g_str_equal(name, "map.save"))
        gloss_map_saving_ask_file(&saving, g_variant_get_string(parameter, NULL));
    else if (g_str_equal(name, "map.collect"))
        gloss_map_saving_ask_collection(&saving);
    else if (g_str_equal(name, "map.label"))
        gloss_map_saving_ask_label(&saving);
    else
        gloss_map_saving_train(&saving);
}

/* ---- a second map ---- */

static void
close_beside(GlossMapPage *self)
{
    self->beside = NULL;
    gtk_widget_set_visible(self->first_title, FALSE);
    gtk_paned_set_end_child(self->paned, NULL);
}

/* One above the other where there is little room. */
static void
show_both(GlossMapPage *self, const char *title)
{
    gboolean narrow = gtk_widget_get_width(GTK_WIDGET(self)) < NARROW;

    gtk_orientable_set_orientation(GTK_ORIENTABLE(self->paned),
                                   narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
    gtk_label_set_text(GTK_LABEL(self->first_title), title);
    gtk_widget_set_visible(self->first_title, TRUE);
    gloss_map_view_set_twin(self->view, gloss_map_beside_get_view(self->beside));
}

static void
beside_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossMapPage *self = GLOSS_MAP_PAGE(widget);
    g_autofree char *title = NULL;
    const char *choice = g_variant_get_string(parameter, NULL);
    GlossMapMaking *making;

    if (self->map == NULL)
        return;
    making = gloss_map_rivals_make(self->context, self->making, choice, &title);
    self->beside = GLOSS_MAP_BESIDE(gloss_map_beside_new(making, title));
    g_signal_connect_object(self->beside, "closed", G_CALLBACK(close_beside), self,
                            G_CONNECT_SWAPPED);
    gtk_paned_set_end_child(self->paned, GTK_WIDGET(self->beside));
    show_both(self, gloss_map_rivals_name_first(self->making, choice));
    gloss_map_beside_set_choice(self->beside, self->choice, self->colours);
}

static void
set_label_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossMapPage *self = GLOSS_MAP_PAGE(widget);
    g_autofree guint8 *chosen =
        self->choice != NULL ? gloss_map_choice_dup_chosen(self->choice) : NULL;
    GlossMap *map;

    if (chosen == NULL)
        return;
    map = gloss_map_with_value(self->map, "label", g_variant_get_string(parameter, NULL), chosen);
    gtk_drop_down_set_selected(self->colour_by, 0);
    set_map(self, map);
    choose_colour_by(self, "label");
}

/* ---- the object ---- */

void
gloss_map_page_close(GlossMapPage *self)
{
    g_cancellable_cancel(self->cancellable);
}

static void
dispose(GObject *object)
{
    GlossMapPage *self = GLOSS_MAP_PAGE(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_handle_id(&self->timer, g_source_remove);
    if (self->stack != NULL)
        gtk_widget_unparent(GTK_WIDGET(self->toasts));
    self->stack = NULL;
    g_clear_object(&self->choice);
    g_clear_object(&self->context);
    g_clear_object(&self->options);
    G_OBJECT_CLASS(gloss_map_page_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossMapPage *self = GLOSS_MAP_PAGE(object);

    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->making, gloss_map_making_unref);
    g_clear_pointer(&self->map, gloss_map_unref);
    g_clear_pointer(&self->colours, gloss_map_colours_free);
    g_clear_pointer(&self->finer, g_ptr_array_unref);
    g_free(self->title);
    G_OBJECT_CLASS(gloss_map_page_parent_class)->finalize(object);
}

static void
gloss_map_page_class_init(GlossMapPageClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    passage_signal =
        g_signal_new("passage", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT64, G_TYPE_UINT64);
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "map.save", "s", save_action);
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "map.collect", NULL, save_action);
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "map.label", NULL, save_action);
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "map.train", NULL, save_action);
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "map.beside", "s", beside_action);
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "map.set-label", "s",
                                    set_label_action);
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget *
make_search(GlossMapPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *entry = gtk_search_entry_new();

    g_object_set(entry, "placeholder-text", _("Find points"), NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Find points by their words"), -1);
    g_signal_connect_swapped(entry, "search-changed", G_CALLBACK(search_cb), self);
    self->found_label = gtk_label_new("");
    gtk_box_append(GTK_BOX(box), entry);
    gtk_box_append(GTK_BOX(box), self->found_label);
    return box;
}

static GtkWidget *
make_bar(GlossMapPage *self)
{
    GtkWidget *bar = g_object_new(GLOSS_TYPE_WRAP_BOX, NULL);
    GtkWidget *table = gtk_toggle_button_new_with_label(_("Table"));
    GtkWidget *side = gtk_toggle_button_new_with_label(_("Details"));
    GtkWidget *colour_box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);

    self->colour_by = GTK_DROP_DOWN(gtk_drop_down_new(NULL, NULL));
    gloss_spoken_names_set_drop_down(self->colour_by, _("Colour by"));
    gtk_box_append(GTK_BOX(colour_box), gtk_label_new(_("Colour by")));
    gtk_box_append(GTK_BOX(colour_box), GTK_WIDGET(self->colour_by));
    g_signal_connect_swapped(table, "notify::active", G_CALLBACK(table_cb), self);
    g_object_bind_property(self->flap, "reveal-flap", side, "active",
                           G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(bar), gloss_map_tools_make_modes(self->view));
    gloss_wrap_box_append(GLOSS_WRAP_BOX(bar), gloss_map_tools_make_zoom(self->view));
    gloss_wrap_box_append(GLOSS_WRAP_BOX(bar), colour_box);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(bar), gloss_map_tools_make_size(self->view));
    gloss_wrap_box_append(GLOSS_WRAP_BOX(bar), make_search(self));
    gloss_wrap_box_append(GLOSS_WRAP_BOX(bar), table);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(bar), side);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(bar), gloss_map_saving_make_button());
    gtk_widget_set_margin_top(bar, 6);
    gtk_widget_set_margin_bottom(bar, 6);
    gtk_widget_set_margin_start(bar, 6);
    gtk_widget_set_margin_end(bar, 6);
    return bar;
}

static GtkWidget *
make_first(GlossMapPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    self->first_title = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(self->first_title), 0);
    gtk_label_set_ellipsize(GTK_LABEL(self->first_title), PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_add_css_class(self->first_title, "heading");
    gtk_widget_set_size_request(self->first_title, -1, 34);
    gtk_widget_set_margin_start(self->first_title, 12);
    gtk_widget_set_visible(self->first_title, FALSE);
    gtk_box_append(GTK_BOX(box), self->first_title);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->view));
    return box;
}

static GtkWidget *
make_map(GlossMapPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    self->view = GLOSS_MAP_VIEW(gloss_map_view_new());
    self->table = GLOSS_MAP_LIST(gloss_map_list_new());
    self->side = GLOSS_MAP_SIDE(gloss_map_side_new());
    self->twins = GTK_STACK(gtk_stack_new());
    self->flap = ADW_FLAP(adw_flap_new());
    self->paned = GTK_PANED(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL));
    gtk_paned_set_start_child(self->paned, make_first(self));
    gtk_paned_set_shrink_start_child(self->paned, FALSE);
    gtk_paned_set_shrink_end_child(self->paned, FALSE);
    gtk_stack_add_named(self->twins, GTK_WIDGET(self->paned), "picture");
    gtk_stack_add_named(self->twins, GTK_WIDGET(self->table), "table");
    adw_flap_set_flap_position(self->flap, GTK_PACK_END);
    adw_flap_set_content(self->flap, GTK_WIDGET(self->twins));
    adw_flap_set_flap(self->flap, GTK_WIDGET(self->side));
    adw_flap_set_separator(self->flap, gtk_separator_new(GTK_ORIENTATION_VERTICAL));
    gtk_widget_add_css_class(GTK_WIDGET(self->side), "background");
    gtk_widget_set_vexpand(GTK_WIDGET(self->flap), TRUE);
    g_signal_connect_swapped(self->view, "activated", G_CALLBACK(activated_cb), self);
    g_signal_connect_swapped(self->table, "activated", G_CALLBACK(activated_cb), self);
    g_signal_connect_swapped(self->side, "activated", G_CALLBACK(activated_cb), self);
    g_signal_connect_swapped(self->side, "shown", G_CALLBACK(shown_cb), self);
    self->bar_box = make_bar(self);
    gtk_box_append(GTK_BOX(box), self->bar_box);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->flap));
    return box;
}

static void
gloss_map_page_init(GlossMapPage *self)
{
    self->cancellable = g_cancellable_new();
    self->toasts = ADW_TOAST_OVERLAY(adw_toast_overlay_new());
    self->stack = GTK_STACK(gtk_stack_new());
    self->bar = GTK_PROGRESS_BAR(gtk_progress_bar_new());
    self->making_page = ADW_STATUS_PAGE(adw_status_page_new());
    self->failed_page = ADW_STATUS_PAGE(adw_status_page_new());
    adw_status_page_set_title(self->making_page, _("Making the map"));
    adw_status_page_set_child(self->making_page, GTK_WIDGET(self->bar));
    gtk_widget_set_halign(GTK_WIDGET(self->bar), GTK_ALIGN_CENTER);
    adw_status_page_set_title(self->failed_page, _("This cannot be mapped"));
    adw_status_page_set_icon_name(self->failed_page, "dialog-error-symbolic");
    gtk_stack_add_named(self->stack, GTK_WIDGET(self->making_page), "making");
    gtk_stack_add_named(self->stack, GTK_WIDGET(self->failed_page), "failed");
    gtk_stack_add_named(self->stack, make_map(self), "map");
    adw_toast_overlay_set_child(self->toasts, GTK_WIDGET(self->stack));
    gtk_widget_set_parent(GTK_WIDGET(self->toasts), GTK_WIDGET(self));
}

GtkWidget *
gloss_map_page_new(GlossContext *context, GlossMapMaking *making, const char *title)
{
    GlossMapPage *self = g_object_new(GLOSS_TYPE_MAP_PAGE, NULL);

    self->context = g_object_ref(context);
    self->making = making;
    self->title = g_strdup(title);
    add_settings(self);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(self->bar_box), gloss_map_rivals_make_button(context));
    g_signal_connect_object(self->colour_by, "notify::selected", G_CALLBACK(set_colours), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                            G_CALLBACK(set_colours), self, G_CONNECT_SWAPPED);
    start(self);
    return GTK_WIDGET(self);
}
