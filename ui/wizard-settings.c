/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wizard-settings.h. Rows are made from the descriptions in app/training-options.h each time the
 * page comes in front. */
#include "ui/wizard-settings.h"

#include "ui/option-row.h"
#include <glib/gi18n.h>

struct _GlossWizardSettings {
    GlossWizardPage parent_instance;

    AdwPreferencesGroup *basic;
    AdwPreferencesGroup *rest;
    AdwExpanderRow *more;
    GtkButton *reset;
    GPtrArray *basic_rows; /* GtkWidget* */
    GPtrArray *more_rows;  /* GtkWidget* */
};

G_DEFINE_FINAL_TYPE(GlossWizardSettings, gloss_wizard_settings, GLOSS_TYPE_WIZARD_PAGE)

static GlossTrainingPlan *
get_plan(GlossWizardSettings *self)
{
    return gloss_wizard_page_get_state(GLOSS_WIZARD_PAGE(self))->plan;
}

static GVariant *
dup_value(GObject *owner, const char *key)
{
    return gloss_training_plan_dup_value(GLOSS_TRAINING_PLAN(owner), key);
}

static gboolean
set_value(GObject *owner, const char *key, GVariant *value, GError **error)
{
    return gloss_training_plan_set_value(GLOSS_TRAINING_PLAN(owner), key, value, error);
}

static void
clear_rows(GlossWizardSettings *self)
{
    for (guint i = 0; i < self->basic_rows->len; i++)
        adw_preferences_group_remove(self->basic, self->basic_rows->pdata[i]);
    for (guint i = 0; i < self->more_rows->len; i++)
        adw_expander_row_remove(self->more, self->more_rows->pdata[i]);
    g_ptr_array_set_size(self->basic_rows, 0);
    g_ptr_array_set_size(self->more_rows, 0);
}

/* In which the plugin's own options are translated. */
static const char *
get_domain(GlossWizardSettings *self)
{
    GlossPluginInfo *info = gloss_wizard_page_find_plugin(
        GLOSS_WIZARD_PAGE(self), gloss_training_plan_get_task(get_plan(self)));

    return info != NULL ? gloss_plugin_info_get_table(info)->translation_domain : NULL;
}

static void
add_row(GlossWizardSettings *self, const GlossOption *option)
{
    static const GlossOptionRowOwner functions = {dup_value, set_value};
    const char *domain = gloss_training_options_has_flag(option->key) ? NULL : get_domain(self);
    GtkWidget *row = gloss_option_row_new_for(G_OBJECT(get_plan(self)), &functions, option, domain);

    if (gloss_training_options_is_basic(option->key)) {
        adw_preferences_group_add(self->basic, row);
        g_ptr_array_add(self->basic_rows, row);
    } else {
        adw_expander_row_add_row(self->more, row);
        g_ptr_array_add(self->more_rows, row);
    }
}

static gboolean
is_all_default(GlossTrainingPlan *plan)
{
    for (const GlossOption *option = gloss_training_plan_get_options(plan); option->key != NULL;
         option++)
        if (!gloss_training_plan_is_default(plan, option->key))
            return FALSE;
    return TRUE;
}

static void
update_reset(GlossWizardSettings *self)
{
    gtk_widget_set_sensitive(GTK_WIDGET(self->reset), !is_all_default(get_plan(self)));
}

static void
rebuild(GlossWizardSettings *self)
{
    clear_rows(self);
    for (const GlossOption *option = gloss_training_plan_get_options(get_plan(self));
         option->key != NULL; option++)
        add_row(self, option);
    update_reset(self);
}

static void
reset_cb(GlossWizardSettings *self)
{
    gloss_training_plan_reset(get_plan(self));
    rebuild(self);
}

static void
start(GlossWizardPage *page)
{
    GlossWizardSettings *self = GLOSS_WIZARD_SETTINGS(page);

    g_signal_connect_object(get_plan(self), "changed", G_CALLBACK(update_reset), self,
                            G_CONNECT_SWAPPED);
}

static void
enter(GlossWizardPage *page)
{
    rebuild(GLOSS_WIZARD_SETTINGS(page));
}

static void
finalize(GObject *object)
{
    GlossWizardSettings *self = GLOSS_WIZARD_SETTINGS(object);

    g_ptr_array_unref(self->basic_rows);
    g_ptr_array_unref(self->more_rows);
    G_OBJECT_CLASS(gloss_wizard_settings_parent_class)->finalize(object);
}

static void
gloss_wizard_settings_class_init(GlossWizardSettingsClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    GLOSS_WIZARD_PAGE_CLASS(klass)->start = start;
    GLOSS_WIZARD_PAGE_CLASS(klass)->enter = enter;
}

static void
gloss_wizard_settings_init(GlossWizardSettings *self)
{
    self->basic_rows = g_ptr_array_new();
    self->more_rows = g_ptr_array_new();
    self->basic = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    self->rest = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    self->more = ADW_EXPANDER_ROW(adw_expander_row_new());
    self->reset = GTK_BUTTON(gtk_button_new_with_mnemonic(_("_Defaults")));
    gtk_widget_add_css_class(GTK_WIDGET(self->reset), "flat");
    gtk_widget_set_valign(GTK_WIDGET(self->reset), GTK_ALIGN_START);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->reset), _("Back to what suits this file"));
    g_signal_connect_object(self->reset, "clicked", G_CALLBACK(reset_cb), self, G_CONNECT_SWAPPED);
    adw_preferences_page_set_title(ADW_PREFERENCES_PAGE(self), _("Settings"));
    adw_preferences_group_set_title(self->basic, _("Settings"));
    adw_preferences_group_set_description(
        self->basic,
        _("Chosen by your goal and the number of examples; they can stay as they are."));
    adw_preferences_group_set_header_suffix(self->basic, GTK_WIDGET(self->reset));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->more), _("More Settings"));
    adw_preferences_group_add(self->rest, GTK_WIDGET(self->more));
    adw_preferences_page_add(ADW_PREFERENCES_PAGE(self), self->basic);
    adw_preferences_page_add(ADW_PREFERENCES_PAGE(self), self->rest);
}
