/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See collection-page.h. The list is read anew whenever the collections change. */
#include "ui/collection-page.h"

#include "ui/passage-dialogs.h"
#include "ui/wrap-box.h"
#include <glib/gi18n.h>
#include <string.h>

#define WIDTH 860
#define LINES 4

struct _GlossCollectionPage {
    AdwBin parent_instance;

    AdwToastOverlay *toasts;
    GtkLabel *title;
    GtkLabel *about;
    GtkStack *stack;
    GtkListBox *list;

    GlossCollections *collections;
    GlossCollectionRow *row;
    GPtrArray *items; /* (nullable) what is shown */
};

G_DEFINE_FINAL_TYPE(GlossCollectionPage, gloss_collection_page, ADW_TYPE_BIN)

static guint passage_signal;

static GtkWindow *
get_window(GlossCollectionPage *self)
{
    return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

static const char *
get_name(GlossCollectionPage *self)
{
    return gloss_collection_row_get_name(self->row);
}

/* ---- rows ---- */

static char *
dup_path(const GlossCollectionItem *item)
{
    g_autoptr(GFile) file = g_file_new_for_uri(item->uri);

    return *item->uri != '\0' ? g_file_get_path(file) : NULL;
}

static char *
dup_title(const GlossCollectionItem *item)
{
    g_autofree char *path = dup_path(item);

    return path != NULL ? g_filename_display_basename(path) : g_strdup(item->uri);
}

static void
remove_cb(GlossCollectionPage *self, GtkWidget *button)
{
    const GlossCollectionItem *item = g_object_get_data(G_OBJECT(button), "item");
    const gint64 id = item->id;
    g_autoptr(GError) error = NULL;

    if (!gloss_collections_remove_items(self->collections, get_name(self), &id, 1, &error))
        gloss_passage_dialogs_tell(get_window(self), _("The Collection Was Not Changed"),
                                   error->message);
}

static GtkWidget *
make_remove_button(GlossCollectionPage *self, GlossCollectionItem *item, const char *title)
{
    GtkWidget *button = gtk_button_new_from_icon_name("list-remove-symbolic");
    g_autofree char *name = g_strdup_printf(_("Remove the passage of %s"), title);

    gtk_widget_set_tooltip_text(button, _("Remove from the collection"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    g_object_set_data(G_OBJECT(button), "item", item);
    g_signal_connect_object(button, "clicked", G_CALLBACK(remove_cb), self, G_CONNECT_SWAPPED);
    return button;
}

static GtkWidget *
make_text(const GlossCollectionItem *item, const char *title)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    g_autofree char *line = g_strdelimit(g_strdup(item->excerpt), "\r\n\t", ' ');
    GtkWidget *text = gtk_label_new(line);

    if (*title != '\0') {
        GtkWidget *heading = gtk_label_new(title);

        gtk_label_set_xalign(GTK_LABEL(heading), 0);
        gtk_label_set_ellipsize(GTK_LABEL(heading), PANGO_ELLIPSIZE_MIDDLE);
        gtk_widget_add_css_class(heading, "caption-heading");
        gtk_box_append(GTK_BOX(box), heading);
    }
    gtk_label_set_wrap(GTK_LABEL(text), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(text), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_lines(GTK_LABEL(text), LINES);
    gtk_label_set_ellipsize(GTK_LABEL(text), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(text), 0);
    gtk_box_append(GTK_BOX(box), text);
    gtk_widget_set_hexpand(box, TRUE);
    return box;
}

static GtkWidget *
make_row(GlossCollectionPage *self, GlossCollectionItem *item)
{
    GtkWidget *row = gtk_list_box_row_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    g_autofree char *title = dup_title(item);
    g_autofree char *path = dup_path(item);

    gtk_widget_add_css_class(box, "search-hit");
    gtk_box_append(GTK_BOX(box), make_text(item, title));
    gtk_box_append(GTK_BOX(box), make_remove_button(self, item, title));
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), path != NULL);
    if (path != NULL) {
        g_autofree char *shown = g_filename_display_name(path);

        gtk_widget_set_tooltip_text(row, shown);
    }
    g_object_set_data(G_OBJECT(row), "item", item);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   *title != '\0' ? title : _("Passage"),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, item->excerpt, -1);
    return row;
}

static void
row_activated_cb(GlossCollectionPage *self, GtkListBoxRow *row)
{
    const GlossCollectionItem *item = g_object_get_data(G_OBJECT(row), "item");
    g_autofree char *path = dup_path(item);

    if (path != NULL)
        g_signal_emit(self, passage_signal, 0, path, (guint64)item->start,
                      (guint64)MAX(item->end, item->start + 1), item->hash, item->excerpt);
}

/* ---- following the collection ---- */

static void
update_about(GlossCollectionPage *self)
{
    guint n = gloss_collection_row_get_size(self->row);
    const char *query = gloss_collection_row_get_query(self->row);
    g_autofree char *count = g_strdup_printf(ngettext("%u passage", "%u passages", n), n);
    /* Translators: how many passages, then the search that they were found by */
    g_autofree char *text =
        *query != '\0' ? g_strdup_printf(_("%s found by “%s”"), count, query) : g_strdup(count);

    gtk_label_set_text(self->title, get_name(self));
    gtk_label_set_text(self->about, text);
}

static void
fill(GlossCollectionPage *self, GPtrArray *items)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->list))) != NULL)
        gtk_list_box_remove(self->list, child);
    g_clear_pointer(&self->items, g_ptr_array_unref);
    self->items = items;
    for (guint i = 0; i < items->len; i++)
        gtk_list_box_append(self->list, make_row(self, items->pdata[i]));
    gtk_stack_set_visible_child_name(self->stack, items->len > 0 ? "passages" : "empty");
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "collection.export", items->len > 0);
}

/* The focus stays near where it was. */
static void
changed_cb(GlossCollectionPage *self)
{
    GtkWidget *focus = gtk_widget_get_focus_child(GTK_WIDGET(self->list));
    int at = focus != NULL ? gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(focus)) : -1;
    g_autoptr(GError) error = NULL;
    GPtrArray *items;

    /* Removed: the tab goes. */
    if (gloss_collections_find(self->collections, get_name(self)) != self->row)
        return;
    update_about(self);
    items = gloss_collections_load(self->collections, get_name(self), &error);
    if (items == NULL) {
        gtk_label_set_text(self->about, error->message);
        return;
    }
    fill(self, items);
    if (at >= 0 && items->len > 0)
        gtk_widget_grab_focus(
            GTK_WIDGET(gtk_list_box_get_row_at_index(self->list, MIN(at, (int)items->len - 1))));
}

/* ---- actions ---- */

static void
rename_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossCollectionPage *self = GLOSS_COLLECTION_PAGE(widget);

    gloss_passage_dialogs_rename(get_window(self), self->collections, get_name(self));
}

static void
remove_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossCollectionPage *self = GLOSS_COLLECTION_PAGE(widget);

    gloss_passage_dialogs_remove(get_window(self), self->collections, get_name(self));
}

static void
export_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossCollectionPage *self = GLOSS_COLLECTION_PAGE(widget);
    GlossPassageExport *export = gloss_passage_export_new();

    for (guint i = 0; i < self->items->len; i++)
        gloss_passage_export_add_item(export, self->items->pdata[i]);
    gloss_passage_dialogs_export(self->toasts, get_name(self), export);
}

static void
map_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    gtk_widget_activate_action(widget, "win.map-collection", "s",
                               get_name(GLOSS_COLLECTION_PAGE(widget)));
}

/* ---- making ---- */

static void
add_button(GtkWidget *box, const char *label, const char *action)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(label);

    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(box), button);
}

static GtkWidget *
make_top(GlossCollectionPage *self)
{
    GtkWidget *top = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *buttons = g_object_new(GLOSS_TYPE_WRAP_BOX, NULL);

    self->title = GTK_LABEL(gtk_label_new(NULL));
    self->about = GTK_LABEL(gtk_label_new(NULL));
    gtk_label_set_wrap(self->title, TRUE);
    gtk_label_set_xalign(self->title, 0);
    gtk_widget_add_css_class(GTK_WIDGET(self->title), "title-2");
    gtk_label_set_wrap(self->about, TRUE);
    gtk_label_set_xalign(self->about, 0);
    gtk_widget_add_css_class(GTK_WIDGET(self->about), "dim-label");
    add_button(buttons, _("_Map"), "collection.map");
    add_button(buttons, _("_Export…"), "collection.export");
    add_button(buttons, _("Re_name…"), "collection.rename");
    add_button(buttons, _("_Remove…"), "collection.remove");
    gtk_widget_add_css_class(top, "search-top");
    gtk_box_append(GTK_BOX(top), GTK_WIDGET(self->title));
    gtk_box_append(GTK_BOX(top), GTK_WIDGET(self->about));
    gtk_box_append(GTK_BOX(top), buttons);
    return top;
}

static GtkWidget *
clamp(GtkWidget *child)
{
    GtkWidget *widget = adw_clamp_new();

    adw_clamp_set_maximum_size(ADW_CLAMP(widget), WIDTH);
    adw_clamp_set_child(ADW_CLAMP(widget), child);
    return widget;
}

static GtkWidget *
make_list(GlossCollectionPage *self)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();

    self->list = GTK_LIST_BOX(gtk_list_box_new());
    gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
    gtk_widget_add_css_class(GTK_WIDGET(self->list), "boxed-list");
    gtk_widget_add_css_class(GTK_WIDGET(self->list), "search-results");
    gtk_widget_set_valign(GTK_WIDGET(self->list), GTK_ALIGN_START);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Passages"), -1);
    g_signal_connect_object(self->list, "row-activated", G_CALLBACK(row_activated_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), clamp(GTK_WIDGET(self->list)));
    return scrolled;
}

GtkWidget *
gloss_collection_page_new(GlossCollections *collections, GlossCollectionRow *row)
{
    GlossCollectionPage *self = g_object_new(GLOSS_TYPE_COLLECTION_PAGE, NULL);

    self->collections = g_object_ref(collections);
    self->row = g_object_ref(row);
    g_signal_connect_object(collections, "changed", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    changed_cb(self);
    return GTK_WIDGET(self);
}

GlossCollectionRow *
gloss_collection_page_get_row(GlossCollectionPage *self)
{
    return self->row;
}

static void
dispose(GObject *object)
{
    GlossCollectionPage *self = GLOSS_COLLECTION_PAGE(object);

    g_clear_object(&self->row);
    g_clear_object(&self->collections);
    G_OBJECT_CLASS(gloss_collection_page_parent_class)->dispose(object);
    g_clear_pointer(&self->items, g_ptr_array_unref);
}

static void
gloss_collection_page_class_init(GlossCollectionPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_install_action(widget_class, "collection.map", NULL, map_action);
    gtk_widget_class_install_action(widget_class, "collection.export", NULL, export_action);
    gtk_widget_class_install_action(widget_class, "collection.rename", NULL, rename_action);
    gtk_widget_class_install_action(widget_class, "collection.remove", NULL, remove_action);
    passage_signal = g_signal_new("passage", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 5, G_TYPE_STRING, G_TYPE_UINT64,
                                  G_TYPE_UINT64, G_TYPE_STRING, G_TYPE_STRING);
}

static void
gloss_collection_page_init(GlossCollectionPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *empty = adw_status_page_new();

    self->stack = GTK_STACK(gtk_stack_new());
    adw_status_page_set_icon_name(ADW_STATUS_PAGE(empty), "system-search-symbolic");
    adw_status_page_set_title(ADW_STATUS_PAGE(empty), _("No Passages"));
    adw_status_page_set_description(ADW_STATUS_PAGE(empty),
                                    _("Search folders and save what is found here."));
    gtk_widget_add_css_class(empty, "compact");
    gtk_box_append(GTK_BOX(box), clamp(make_top(self)));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->stack));
    gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
    gtk_stack_add_named(self->stack, make_list(self), "passages");
    gtk_stack_add_named(self->stack, empty, "empty");
    self->toasts = ADW_TOAST_OVERLAY(adw_toast_overlay_new());
    adw_toast_overlay_set_child(self->toasts, box);
    adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->toasts));
}
