/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See index-model-row.h. */
#include "ui/index-model-row.h"

#include "ui/spoken-names.h"

#include <glib/gi18n.h>

struct _GlossIndexModelRow {
    AdwActionRow parent_instance;

    GlossSearchIndex *index;
    GlossModelStore *models;
};

G_DEFINE_FINAL_TYPE(GlossIndexModelRow, gloss_index_model_row, ADW_TYPE_ACTION_ROW)

static void
update(GlossIndexModelRow *self)
{
    const char *model = gloss_search_index_get_model(self->index);

    adw_action_row_set_subtitle(ADW_ACTION_ROW(self), model != NULL ? model : _("None yet"));
}

/* Encoders that are installed; *@current: the place of the present one, or of the first. */
static GtkStringList *
list_models(GlossIndexModelRow *self, guint *current)
{
    g_autoptr(GPtrArray) entries = gloss_model_store_list(self->models);
    GtkStringList *names = gtk_string_list_new(NULL);
    const char *model = gloss_search_index_get_model(self->index);
    guint n = 0;

    *current = 0;
    for (guint i = 0; i < entries->len; i++) {
        const GlossModelEntry *entry = g_ptr_array_index(entries, i);

        if (entry->folder == NULL || g_strcmp0(entry->task, "encoder") != 0)
            continue;
        if (g_strcmp0(entry->id, model) == 0)
            *current = n;
        gtk_string_list_append(names, entry->id);
        n++;
    }
    return names;
}

static void
response_cb(AdwMessageDialog *dialog, const char *response, GlossIndexModelRow *self)
{
    GtkDropDown *choice = GTK_DROP_DOWN(adw_message_dialog_get_extra_child(dialog));
    GtkStringObject *chosen = gtk_drop_down_get_selected_item(choice);

    if (g_str_equal(response, "rebuild") && chosen != NULL)
        gloss_search_index_rebuild(self->index, gtk_string_object_get_string(chosen));
}

void
gloss_index_model_row_ask(GlossIndexModelRow *self)
{
    guint current;
    g_autoptr(GtkStringList) names = list_models(self, &current);
    gboolean any = g_list_model_get_n_items(G_LIST_MODEL(names)) > 0;
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(g_object_ref(names)), NULL);
    GtkWidget *dialog = adw_message_dialog_new(
        GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))), _("Rebuild the Index?"),
        any ? _("All passages of all folders are embedded anew with the model you choose. Search "
                "goes on with the present one until that is done.")
            : gloss_model_store_get_hint());

    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), current);
    gloss_spoken_names_set_drop_down(GTK_DROP_DOWN(choice), _("Model"));
    gtk_widget_set_visible(choice, any);
    adw_message_dialog_set_extra_child(ADW_MESSAGE_DIALOG(dialog), choice);
    adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "cancel", _("_Cancel"), "rebuild",
                                     _("_Rebuild"), NULL);
    adw_message_dialog_set_response_enabled(ADW_MESSAGE_DIALOG(dialog), "rebuild", any);
    adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "rebuild",
                                               ADW_RESPONSE_SUGGESTED);
    g_signal_connect_object(dialog, "response", G_CALLBACK(response_cb), self, 0);
    gtk_window_present(GTK_WINDOW(dialog));
}

GtkWidget *
gloss_index_model_row_new(GlossSearchIndex *index, GlossModelStore *models)
{
    GlossIndexModelRow *self = g_object_new(GLOSS_TYPE_INDEX_MODEL_ROW, NULL);

    self->index = g_object_ref(index);
    self->models = models;
    g_signal_connect_object(index, "changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    update(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    g_clear_object(&GLOSS_INDEX_MODEL_ROW(object)->index);
    G_OBJECT_CLASS(gloss_index_model_row_parent_class)->dispose(object);
}

static void
gloss_index_model_row_class_init(GlossIndexModelRowClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void
gloss_index_model_row_init(GlossIndexModelRow *self)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(_("Re_build…"));

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(self), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self), _("Model of All Folders"));
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_signal_connect_object(button, "clicked", G_CALLBACK(gloss_index_model_row_ask), self,
                            G_CONNECT_SWAPPED);
    adw_action_row_add_suffix(ADW_ACTION_ROW(self), button);
}
