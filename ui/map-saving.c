/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a dialog needs goes with it: the page may be gone, or show another map, when it is answered. */
#include "ui/map-saving.h"

#include "app/map-collection-items.h"
#include "app/map-export.h"
#include "app/map-picture.h"
#include "ui/toast.h"
#include <glib/gi18n.h>

typedef struct {
    GlossContext *context;
    GlossMap *map;
    guint8 *chosen; /* (nullable) */
    guint8 *flags;  /* [n] */
    char *title;
    gint column;
    AdwToastOverlay *toasts;
    gboolean to_train;
    GtkWidget *entry; /* (nullable) of a dialog that asks for a name */
} Save;

static Save *
new_save(const GlossMapSaving *saving)
{
    Save *save = g_new0(Save, 1);

    save->context = g_object_ref(saving->context);
    save->map = gloss_map_ref(gloss_map_choice_get_map(saving->choice));
    save->chosen = gloss_map_choice_dup_chosen(saving->choice);
    save->flags =
        g_memdup2(gloss_map_choice_get_flags(saving->choice), gloss_map_get_n_items(save->map));
    save->title = g_strdup(saving->title);
    save->column = saving->column;
    save->toasts = g_object_ref(saving->toasts);
    return save;
}

static void
save_free(Save *save)
{
    g_object_unref(save->context);
    gloss_map_unref(save->map);
    g_free(save->chosen);
    g_free(save->flags);
    g_free(save->title);
    g_object_unref(save->toasts);
    g_free(save);
}

static void
save_gone_cb(gpointer data, GClosure *closure)
{
    save_free(data);
}

static void
say(Save *save, const char *text)
{
    gloss_toast_show(save->toasts, text);
}

static GtkWindow *
get_window(AdwToastOverlay *toasts)
{
    return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(toasts)));
}

/* ---- files ---- */

static gboolean
write_to(Save *save, const char *path, GError **error)
{
    const GlossMapPicture picture = {
        .title = save->title,
        .column = save->column,
        .dark = adw_style_manager_get_dark(adw_style_manager_get_default()),
        .flags = save->flags};

    if (save->to_train)
        return gloss_map_export_write_labelled(save->map, save->chosen, save->column, path, error);
    return gloss_map_picture_is_known(path)
               ? gloss_map_picture_write(save->map, &picture, path, error)
               : gloss_map_export_write(save->map, save->chosen, path, error);
}

static void
response_cb(GtkNativeDialog *dialog, int response, Save *save)
{
    g_autoptr(GFile) file = NULL;
    g_autofree char *path = NULL;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;

    if (response == GTK_RESPONSE_ACCEPT) {
        file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
        path = g_file_get_path(file);
        text = path != NULL && write_to(save, path, &error)
                   ? g_strdup_printf(_("Saved “%s”"), path)
                   : g_strdup(error != NULL ? error->message : _("Not a local file"));
        say(save, text);
        if (save->to_train && path != NULL && error == NULL)
            gtk_widget_activate_action(GTK_WIDGET(save->toasts), "win.train-file", "s", path);
    }
    gtk_native_dialog_destroy(dialog);
    g_object_unref(dialog);
}

static void
ask_file(Save *save, const char *name)
{
    GtkFileChooserNative *dialog =
        gtk_file_chooser_native_new(_("Save"), get_window(save->toasts),
                                    GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), _("_Cancel"));

    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
    g_signal_connect_data(dialog, "response", G_CALLBACK(response_cb), save, save_gone_cb, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

void
gloss_map_saving_ask_file(const GlossMapSaving *saving, const char *name)
{
    ask_file(new_save(saving), name);
}

void
gloss_map_saving_train(const GlossMapSaving *saving)
{
    Save *save = new_save(saving);

    save->to_train = TRUE;
    ask_file(save, "training-set.jsonl");
}

/* ---- names ---- */

/* (transfer full) (nullable) */
static char *
take_name(Save *save)
{
    char *name = g_strdup(gtk_editable_get_text(GTK_EDITABLE(save->entry)));

    if (*g_strstrip(name) != '\0')
        return name;
    g_free(name);
    return NULL;
}

static void
ask_name(Save *save, const char *heading, const char *body, const char *accept, const char *name,
         GCallback callback)
{
    GtkWidget *dialog = adw_message_dialog_new(get_window(save->toasts), heading, body);
    GtkWidget *list = gtk_list_box_new();

    save->entry = adw_entry_row_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(save->entry), _("Name"));
    gtk_editable_set_text(GTK_EDITABLE(save->entry), name);
    adw_entry_row_set_activates_default(ADW_ENTRY_ROW(save->entry), TRUE);
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_list_box_append(GTK_LIST_BOX(list), save->entry);
    adw_message_dialog_set_extra_child(ADW_MESSAGE_DIALOG(dialog), list);
    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "cancel", _("_Cancel"));
    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "accept", accept);
    adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "accept",
                                               ADW_RESPONSE_SUGGESTED);
    adw_message_dialog_set_default_response(ADW_MESSAGE_DIALOG(dialog), "accept");
    adw_message_dialog_set_close_response(ADW_MESSAGE_DIALOG(dialog), "cancel");
    g_signal_connect_data(dialog, "response", callback, save, save_gone_cb, 0);
    gtk_window_present(GTK_WINDOW(dialog));
    gtk_widget_grab_focus(save->entry);
}

/* One that is there gets the passages as well. */
static gboolean
collect(Save *save, const char *name, guint *n, GError **error)
{
    GlossCollections *collections = gloss_context_get_collections(save->context, error);
    g_autoptr(GPtrArray) items = NULL;

    if (collections == NULL)
        return FALSE;
    items = gloss_map_collection_items_dup_chosen(save->map, save->chosen);
    *n = items->len;
    if (gloss_collections_find(collections, name) != NULL)
        return gloss_collections_add_items(collections, name, items, error);
    return gloss_collections_add(collections, name, NULL, items, error) != NULL;
}

static void
collect_cb(AdwMessageDialog *dialog, const char *response, Save *save)
{
    g_autofree char *name = g_str_equal(response, "accept") ? take_name(save) : NULL;
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    guint n = 0;

    if (name == NULL)
        return;
    if (collect(save, name, &n, &error))
        text = g_strdup_printf(ngettext("%u passage is in “%s”", "%u passages are in “%s”", n), n,
                               name);
    say(save, text != NULL ? text : error->message);
}

void
gloss_map_saving_ask_collection(const GlossMapSaving *saving)
{
    ask_name(new_save(saving), _("Keep as a Collection"),
             _("What is selected, or everything where nothing is, in a collection of this name."),
             _("_Keep"), saving->title, G_CALLBACK(collect_cb));
}

static void
label_cb(AdwMessageDialog *dialog, const char *response, Save *save)
{
    g_autofree char *name = g_str_equal(response, "accept") ? take_name(save) : NULL;

    if (name != NULL)
        gtk_widget_activate_action(GTK_WIDGET(save->toasts), "map.set-label", "s", name);
}

void
gloss_map_saving_ask_label(const GlossMapSaving *saving)
{
    Save *save = new_save(saving);

    if (save->chosen == NULL) {
        say(save, _("Select points first"));
        save_free(save);
        return;
    }
    ask_name(save, _("Label the Selection"),
             _("The selected points get this label, which can be coloured by, saved and learned "
               "from."),
             _("_Label"), "", G_CALLBACK(label_cb));
}

/* ---- the menu ---- */

static void
add_item(GMenu *menu, const char *text, const char *action, const char *target)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(text, NULL);

    if (target != NULL)
        g_menu_item_set_action_and_target(item, action, "s", target);
    else
        g_menu_item_set_detailed_action(item, action);
    g_menu_append_item(menu, item);
}

static void
add_section(GMenu *menu, GMenu *section)
{
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    g_object_unref(section);
}

GtkWidget *
gloss_map_saving_make_button(void)
{
    static const char *const kinds[][2] = {
        {N_("Selection as CSV…"), "map.csv"}, {N_("Selection as JSON Lines…"), "map.jsonl"},
        {N_("Selected vectors…"), "map.npy"}, {N_("Picture (PNG)…"), "map.png"},
        {N_("Picture (SVG)…"), "map.svg"},    {N_("Picture (PDF)…"), "map.pdf"}};
    g_autoptr(GMenu) menu = g_menu_new();
    GMenu *files = g_menu_new(), *pictures = g_menu_new(), *uses = g_menu_new();
    GtkWidget *button = gtk_menu_button_new();

    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        add_item(i < 3 ? files : pictures, _(kinds[i][0]), "map.save", kinds[i][1]);
    add_item(uses, _("Selection as a Collection…"), "map.collect", NULL);
    add_item(uses, _("Label the Selection…"), "map.label", NULL);
    add_item(uses, _("Train on the Selection…"), "map.train", NULL);
    add_section(menu, uses);
    add_section(menu, files);
    add_section(menu, pictures);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Save"),
                                   -1);
    gtk_menu_button_set_label(GTK_MENU_BUTTON(button), _("Save"));
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    return button;
}
