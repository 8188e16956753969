/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A choice is a kind and a value: "method tsne", "layer 3", "model ID". */
#include "ui/map-rivals.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *const methods[][2] = {
    {"umap", "UMAP"}, {"tsne", "t-SNE"}, {"pca", N_("Principal components")}};

static void
add_item(GMenu *menu, const char *text, const char *kind, const char *value)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(text, NULL);
    g_autofree char *target = g_strdup_printf("%s %s", kind, value);

    g_menu_item_set_action_and_target(item, "map.beside", "s", target);
    g_menu_append_item(menu, item);
}

static GMenu *
make_methods(void)
{
    GMenu *menu = g_menu_new();

    for (guint i = 0; i < G_N_ELEMENTS(methods); i++)
        add_item(menu, _(methods[i][1]), "method", methods[i][0]);
    return menu;
}

static GMenu *
make_models(GlossContext *context)
{
    g_autoptr(GPtrArray) models = gloss_model_store_list(gloss_context_get_store(context));
    GMenu *menu = g_menu_new();

    for (guint i = 0; i < models->len; i++) {
        const GlossModelEntry *model = models->pdata[i];

        if (model->folder != NULL && g_strcmp0(model->task, "encoder") == 0)
            add_item(menu, model->title != NULL ? model->title : model->id, "model", model->id);
    }
    return menu;
}

static GMenu *
make_layers(GlossContext *context)
{
    guint n = gloss_map_making_count_layers(context);
    GMenu *menu = g_menu_new();

    for (guint i = 1; i <= n; i++) {
        g_autofree char *text = g_strdup_printf(_("Layer %u"), i);
        g_autofree char *value = g_strdup_printf("%u", i);

        add_item(menu, text, "layer", value);
    }
    return menu;
}

static void
add_submenu(GMenu *menu, const char *title, GMenu *submenu)
{
    if (g_menu_model_get_n_items(G_MENU_MODEL(submenu)) > 0)
        g_menu_append_submenu(menu, title, G_MENU_MODEL(submenu));
    g_object_unref(submenu);
}

GtkWidget *
gloss_map_rivals_make_button(GlossContext *context)
{
    GtkWidget *button = gtk_menu_button_new();
    g_autoptr(GMenu) menu = g_menu_new();

    add_submenu(menu, _("Another layout"), make_methods());
    add_submenu(menu, _("A layer of the model"), make_layers(context));
    add_submenu(menu, _("Another model"), make_models(context));
    gtk_menu_button_set_label(GTK_MENU_BUTTON(button), _("Compare"));
    gtk_widget_set_tooltip_text(button, _("A second map of the same items beside this one"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Compare"), -1);
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    return button;
}

static void
set_method(GlossMapMaking *making, const char *method, char **title)
{
    g_autoptr(GVariant) options = gloss_map_making_dup_options(making);
    GVariantDict dict;

    g_variant_dict_init(&dict, options);
    g_variant_dict_insert(&dict, "method", "s", method);
    gloss_map_making_set_options(making, g_variant_dict_end(&dict));
    for (guint i = 0; i < G_N_ELEMENTS(methods); i++)
        if (g_str_equal(methods[i][0], method))
            *title = g_strdup(_(methods[i][1]));
}

GlossMapMaking *
gloss_map_rivals_make(GlossContext *context, GlossMapMaking *first, const char *choice,
                      char **title)
{
    GlossMapMaking *making = gloss_map_making_copy(first);
    const char *value = strchr(choice, ' ') + 1;

    *title = NULL;
    if (g_str_has_prefix(choice, "method ")) {
        set_method(making, value, title);
    } else if (g_str_has_prefix(choice, "layer ")) {
        guint layer = (guint)g_ascii_strtoull(value, NULL, 10);

        *title = g_strdup_printf(_("Layer %u"), layer);
        gloss_map_making_set_model(making, NULL, layer);
    } else {
        g_autofree char *folder =
            gloss_model_store_find_model(gloss_context_get_store(context), value, NULL);

        *title = g_strdup(value);
        gloss_map_making_set_model(making, folder, 0);
    }
    return making;
}

const char *
gloss_map_rivals_name_first(GlossMapMaking *first, const char *choice)
{
    g_autoptr(GVariant) options = gloss_map_making_dup_options(first);
    const char *method = NULL;

    if (options != NULL && g_str_has_prefix(choice, "method "))
        g_variant_lookup(options, "method", "&s", &method);
    for (guint i = 0; i < G_N_ELEMENTS(methods); i++)
        if (g_strcmp0(methods[i][0], method) == 0)
            return _(methods[i][1]);
    return _("Map");
}
