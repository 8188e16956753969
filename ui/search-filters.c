/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-filters.h. Dates are days of the user's calendar; the last one counts whole. */
#include "ui/search-filters.h"

#include "app/search-dates.h"
#include "ui/choice-button.h"
#include "ui/wrap-box.h"
#include <glib/gi18n.h>

#define OTHER "other" /* no absolute path */
#define DATES "dates"

struct _GlossSearchFilters {
    AdwBin parent_instance;

    GlossChoiceButton *folder;
    GlossChoiceButton *type;
    GlossChoiceButton *language;
    GlossChoiceButton *date;
    GtkWidget *dates; /* the entries */
    GtkEditable *since;
    GtkEditable *until;
    GtkWidget *clear;

    GlossSearchIndex *index;
    GlossSearcher *searcher;
    GCancellable *cancellable;
    GtkFileChooserNative *chooser;
    char *other;  /* (nullable) a folder that was asked for by name */
    char *before; /* (nullable) the folder chosen before another was asked for */
};

G_DEFINE_FINAL_TYPE(GlossSearchFilters, gloss_search_filters, ADW_TYPE_BIN)

static guint changed_signal;

/* ---- what is chosen ---- */

static gboolean
is_dates(GlossSearchFilters *self)
{
    return g_strcmp0(gloss_choice_button_get_id(self->date), DATES) == 0;
}

/* FALSE where nothing is typed, or nothing that is a day; the entry shows the latter. */
static gboolean
read_day(GtkEditable *entry, GlossSearchDates *dates)
{
    g_autofree char *text = g_strstrip(g_strdup(gtk_editable_get_text(entry)));
    g_autoptr(GError) error = NULL;
    gboolean right = *text != '\0' && gloss_search_dates_parse(text, dates, &error);

    if (*text == '\0' || right)
        gtk_widget_remove_css_class(GTK_WIDGET(entry), "error");
    else
        gtk_widget_add_css_class(GTK_WIDGET(entry), "error");
    gtk_widget_set_tooltip_text(GTK_WIDGET(entry), *text == '\0' || right
                                                       ? _("A day, a month or a year: 2024-03-05, "
                                                           "2024-03 or 2024")
                                                       : error->message);
    return right;
}

static void
apply_dates(GlossSearchFilters *self, GlossPassageRequest *request)
{
    const char *id = gloss_choice_button_get_id(self->date);
    GlossSearchDates dates;

    if (id == NULL)
        return;
    if (!is_dates(self)) {
        request->after = gloss_search_dates_days_ago((guint)g_ascii_strtoull(id, NULL, 10));
        return;
    }
    if (read_day(self->since, &dates))
        request->after = dates.start;
    if (read_day(self->until, &dates))
        request->before = dates.end;
}

void
gloss_search_filters_apply(GlossSearchFilters *self, GlossPassageRequest *request)
{
    request->folder = gloss_choice_button_get_id(self->folder);
    request->format = gloss_choice_button_get_id(self->type);
    request->language = gloss_choice_button_get_id(self->language);
    request->after = request->before = 0;
    apply_dates(self, request);
    if (g_strcmp0(request->folder, OTHER) == 0)
        request->folder = self->before;
}

gboolean
gloss_search_filters_is_set(GlossSearchFilters *self)
{
    GlossPassageRequest request = {0};

    gloss_search_filters_apply(self, &request);
    return request.folder != NULL || request.format != NULL || request.language != NULL ||
           request.after != 0 || request.before != 0;
}

static void
changed_cb(GlossSearchFilters *self)
{
    gtk_widget_set_visible(self->dates, is_dates(self));
    gtk_widget_set_visible(self->clear, gloss_search_filters_is_set(self) || is_dates(self));
    g_signal_emit(self, changed_signal, 0);
}

void
gloss_search_filters_clear(GlossSearchFilters *self)
{
    gtk_editable_set_text(self->since, "");
    gtk_editable_set_text(self->until, "");
    gloss_choice_button_set_id(self->folder, NULL);
    gloss_choice_button_set_id(self->type, NULL);
    gloss_choice_button_set_id(self->language, NULL);
    gloss_choice_button_set_id(self->date, NULL);
}

/* ---- what there is to choose ---- */

static void
add_folder(GlossSearchFilters *self, const char *path)
{
    g_autofree char *name = g_filename_display_basename(path);

    gloss_choice_button_add(self->folder, path, name);
}

static void
fill_folders(GlossSearchFilters *self)
{
    GPtrArray *rows = gloss_item_list_get_items(GLOSS_ITEM_LIST(self->index));

    gloss_choice_button_clear(self->folder);
    for (guint i = 0; i < rows->len; i++)
        add_folder(self, gloss_index_row_get_path(rows->pdata[i]));
    if (self->other != NULL)
        add_folder(self, self->other);
    gloss_choice_button_add(self->folder, OTHER, _("Another Folder…"));
}

static void
fill_choice(GlossChoiceButton *choice, GPtrArray *facets, char *(*name)(const char *id))
{
    gloss_choice_button_clear(choice);
    for (guint i = 0; i < facets->len; i++) {
        const GlossSearchFacet *facet = facets->pdata[i];
        g_autofree char *shown = name(facet->id);

        gloss_choice_button_add(choice, facet->id, shown);
    }
}

static void
facets_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossSearchFilters) self = data;
    g_autoptr(GlossSearchFacets) facets =
        gloss_searcher_read_facets_finish(GLOSS_SEARCHER(source), result, NULL);

    /* What cannot be read now is told by the search that follows. */
    if (facets == NULL || self->searcher == NULL)
        return;
    fill_choice(self->type, facets->formats, gloss_search_facets_name_format);
    fill_choice(self->language, facets->languages, gloss_search_facets_name_language);
}

static void
index_changed_cb(GlossSearchFilters *self)
{
    fill_folders(self);
    gloss_searcher_read_facets_async(self->searcher, self->cancellable, facets_cb,
                                     g_object_ref(self));
}

static void
response_cb(GlossSearchFilters *self, int response)
{
    g_autoptr(GFile) folder = NULL;
    g_autofree char *path = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        folder = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(self->chooser));
    if (folder != NULL)
        path = g_file_get_path(folder);
    if (path != NULL) {
        g_free(self->other);
        self->other = g_strdup(path);
        fill_folders(self);
    } else {
        path = g_strdup(self->before);
    }
    gloss_choice_button_set_id(self->folder, path);
    g_clear_object(&self->chooser);
}

static void
ask_folder(GlossSearchFilters *self)
{
    self->chooser = gtk_file_chooser_native_new(
        _("Search in a Folder"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
        GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Search"), _("_Cancel"));
    g_signal_connect_object(self->chooser, "response", G_CALLBACK(response_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(self->chooser));
}

static void
folder_cb(GlossSearchFilters *self)
{
    const char *id = gloss_choice_button_get_id(self->folder);

    if (g_strcmp0(id, OTHER) == 0) {
        if (self->chooser == NULL)
            ask_folder(self);
        return;
    }
    g_free(self->before);
    self->before = g_strdup(id);
    changed_cb(self);
}

/* ---- making ---- */

GtkWidget *
gloss_search_filters_new(GlossSearchIndex *index, GlossSearcher *searcher)
{
    GlossSearchFilters *self = g_object_new(GLOSS_TYPE_SEARCH_FILTERS, NULL);

    self->index = g_object_ref(index);
    self->searcher = g_object_ref(searcher);
    g_signal_connect_object(index, "items-changed", G_CALLBACK(fill_folders), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(index, "changed", G_CALLBACK(index_changed_cb), self,
                            G_CONNECT_SWAPPED);
    index_changed_cb(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossSearchFilters *self = GLOSS_SEARCH_FILTERS(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_object(&self->chooser);
    g_clear_object(&self->searcher);
    g_clear_object(&self->index);
    g_clear_pointer(&self->other, g_free);
    g_clear_pointer(&self->before, g_free);
    G_OBJECT_CLASS(gloss_search_filters_parent_class)->dispose(object);
}

static void
gloss_search_filters_class_init(GlossSearchFiltersClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static GlossChoiceButton *
add_choice(GlossSearchFilters *self, GtkWidget *box, const char *name, const char *all,
           GCallback callback)
{
    GtkWidget *choice = gloss_choice_button_new(name, all);

    g_signal_connect_object(choice, "changed", callback, self, G_CONNECT_SWAPPED);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(box), choice);
    return GLOSS_CHOICE_BUTTON(choice);
}

static GtkEditable *
add_day(GlossSearchFilters *self, const char *placeholder, const char *name)
{
    GtkWidget *entry = gtk_entry_new();

    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), placeholder);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 12);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), 12);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    g_signal_connect_object(entry, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->dates), entry);
    return GTK_EDITABLE(entry);
}

static void
add_dates(GlossSearchFilters *self, GtkWidget *box)
{
    self->date = add_choice(self, box, _("Changed"), _("Any Time"), G_CALLBACK(changed_cb));
    gloss_choice_button_add(self->date, "0", _("Today"));
    gloss_choice_button_add(self->date, "7", _("Past 7 Days"));
    gloss_choice_button_add(self->date, "31", _("Past 31 Days"));
    gloss_choice_button_add(self->date, "365", _("Past 365 Days"));
    gloss_choice_button_add(self->date, DATES, _("Dates…"));
    self->dates = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_widget_set_visible(self->dates, FALSE);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(box), self->dates);
    self->since = add_day(self, _("From 2024-01"), _("Changed on this day or later"));
    self->until = add_day(self, _("to 2024-12"), _("Changed on this day or before"));
}

static void
gloss_search_filters_init(GlossSearchFilters *self)
{
    GtkWidget *box = g_object_new(GLOSS_TYPE_WRAP_BOX, NULL);

    self->cancellable = g_cancellable_new();
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Search only in"), -1);
    self->clear = gtk_button_new_with_label(_("Clear Filters"));
    gtk_widget_set_visible(self->clear, FALSE);
    gtk_widget_add_css_class(self->clear, "flat");
    g_signal_connect_object(self->clear, "clicked", G_CALLBACK(gloss_search_filters_clear), self,
                            G_CONNECT_SWAPPED);
    self->folder = add_choice(self, box, _("Folder"), _("All Folders"), G_CALLBACK(folder_cb));
    self->type = add_choice(self, box, _("Type"), _("Any Type"), G_CALLBACK(changed_cb));
    self->language =
        add_choice(self, box, _("Language"), _("Any Language"), G_CALLBACK(changed_cb));
    add_dates(self, box);
    gloss_wrap_box_append(GLOSS_WRAP_BOX(box), self->clear);
    adw_bin_set_child(ADW_BIN(self), box);
}
