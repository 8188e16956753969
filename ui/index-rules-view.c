/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See index-rules-view.h. What is shown is what the library has; a change comes back from there. */
#include "ui/index-rules-view.h"

#include "ui/icon-button.h"
#include <glib/gi18n.h>

struct _GlossIndexRulesView {
    AdwPreferencesGroup parent_instance;

    GlossSearchIndex *index;
    GlossIndexRow *row;
    GPtrArray *shown; /* borrowed rows */
    char *excludes;   /* that are shown */
    GtkWidget *entry;
};

G_DEFINE_FINAL_TYPE(GlossIndexRulesView, gloss_index_rules_view, ADW_TYPE_PREFERENCES_GROUP)

static GStrv
split_rules(GlossIndexRow *row)
{
    const char *excludes = gloss_index_row_get_excludes(row);

    return *excludes ? g_strsplit(excludes, "\n", -1) : g_new0(char *, 1);
}

static void
use_rules(GlossSearchIndex *index, GlossIndexRow *row, GStrvBuilder *builder)
{
    g_auto(GStrv) rules = g_strv_builder_end(builder);

    gloss_search_index_add(index, gloss_index_row_get_file(row), (const char *const *)rules);
}

void
gloss_index_rules_view_add(GlossSearchIndex *index, GlossIndexRow *row, const char *rule)
{
    g_auto(GStrv) rules = split_rules(row);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_autofree char *added = g_strstrip(g_strdup(rule));

    if (*added == '\0' || g_strv_contains((const char *const *)rules, added))
        return;
    g_strv_builder_addv(builder, (const char **)rules);
    g_strv_builder_add(builder, added);
    use_rules(index, row, builder);
}

static void
remove_cb(GtkWidget *button, GlossIndexRulesView *self)
{
    const char *rule = g_object_get_data(G_OBJECT(button), "rule");
    g_auto(GStrv) rules = split_rules(self->row);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (gsize i = 0; rules[i] != NULL; i++)
        if (!g_str_equal(rules[i], rule))
            g_strv_builder_add(builder, rules[i]);
    use_rules(self->index, self->row, builder);
}

static void
apply_cb(GlossIndexRulesView *self)
{
    g_autofree char *rule = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry)));

    gtk_editable_set_text(GTK_EDITABLE(self->entry), "");
    gloss_index_rules_view_add(self->index, self->row, rule);
}

static GtkWidget *
make_row(GlossIndexRulesView *self, const char *rule)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *name = g_strdup_printf(_("Take Away “%s”"), rule);
    GtkWidget *button = gloss_icon_button_new("list-remove-symbolic", name);

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), rule);
    g_object_set_data_full(G_OBJECT(button), "rule", g_strdup(rule), g_free);
    g_signal_connect_object(button, "clicked", G_CALLBACK(remove_cb), self, 0);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
    return row;
}

static void
update(GlossIndexRulesView *self)
{
    g_auto(GStrv) rules = NULL;

    if (g_strcmp0(self->excludes, gloss_index_row_get_excludes(self->row)) == 0)
        return;
    g_free(self->excludes);
    self->excludes = g_strdup(gloss_index_row_get_excludes(self->row));
    for (guint i = 0; i < self->shown->len; i++)
        adw_preferences_group_remove(ADW_PREFERENCES_GROUP(self),
                                     g_ptr_array_index(self->shown, i));
    g_ptr_array_set_size(self->shown, 0);
    adw_preferences_group_remove(ADW_PREFERENCES_GROUP(self), self->entry);
    rules = split_rules(self->row);
    for (gsize i = 0; rules[i] != NULL; i++) {
        g_ptr_array_add(self->shown, make_row(self, rules[i]));
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), g_ptr_array_index(self->shown, i));
    }
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), self->entry);
}

GtkWidget *
gloss_index_rules_view_new(GlossSearchIndex *index, GlossIndexRow *row)
{
    GlossIndexRulesView *self = g_object_new(GLOSS_TYPE_INDEX_RULES_VIEW, NULL);

    self->index = g_object_ref(index);
    self->row = g_object_ref(row);
    g_signal_connect_object(index, "changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    update(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossIndexRulesView *self = GLOSS_INDEX_RULES_VIEW(object);

    g_clear_object(&self->index);
    g_clear_object(&self->row);
    g_clear_object(&self->entry);
    g_clear_pointer(&self->shown, g_ptr_array_unref);
    g_clear_pointer(&self->excludes, g_free);
    G_OBJECT_CLASS(gloss_index_rules_view_parent_class)->dispose(object);
}

static void
gloss_index_rules_view_class_init(GlossIndexRulesViewClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void
gloss_index_rules_view_init(GlossIndexRulesView *self)
{
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(self);

    self->shown = g_ptr_array_new();
    self->entry = g_object_ref_sink(adw_entry_row_new());
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->entry), _("One more pattern"));
    adw_entry_row_set_show_apply_button(ADW_ENTRY_ROW(self->entry), TRUE);
    g_signal_connect_object(self->entry, "apply", G_CALLBACK(apply_cb), self, G_CONNECT_SWAPPED);
    adw_preferences_group_set_title(group, _("Left Out"));
    adw_preferences_group_set_description(
        group, _("Names of files and folders: * stands for any characters, drafts/ for folders of "
                 "that name. Hidden files are always left out."));
    adw_preferences_group_add(group, self->entry);
}
