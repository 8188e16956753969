/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wizard-goal.h. */
#include "ui/wizard-goal.h"

#include <glib/gi18n.h>

typedef struct {
    const char *title;
    const char *gives;
    const char *needs;
    const char *icon;
} Goal;

static const Goal goals[GLOSS_TRAINING_N_TASKS] = {
    {N_("Find Entities"),
     N_("Highlights names, products, dates or whatever you labelled, in every document you open."),
     N_("Needs texts in which such places are marked: CoNLL columns, or JSON Lines with spans."),
     "edit-find-symbolic"},
    {N_("Sort Texts"),
     N_("Gives each text one of your labels, such as spam or no spam, praise or complaint."),
     N_("Needs a table with a text and its label in each row: CSV, TSV, JSON Lines or fastText."),
     "view-list-symbolic"},
    {N_("Judge Pairs"),
     N_("Says how two texts stand to each other: whether one follows from the other or denies it."),
     N_("Needs a table with two texts and their label in each row."), "view-dual-symbolic"},
    {N_("Score Similarity"),
     N_("Gives two texts a number for how alike they are in meaning; search gets better by it."),
     N_("Needs a table with two texts and a number in each row."), "view-sort-descending-symbolic"},
};

struct _GlossWizardGoal {
    GlossWizardPage parent_instance;

    AdwPreferencesGroup *group;
    GtkCheckButton *checks[GLOSS_TRAINING_N_TASKS];
    GtkWidget *rows[GLOSS_TRAINING_N_TASKS];
};

G_DEFINE_FINAL_TYPE(GlossWizardGoal, gloss_wizard_goal, GLOSS_TYPE_WIZARD_PAGE)

const char *
gloss_wizard_goal_get_title(GlossTrainingTask task)
{
    return _(goals[task].title);
}

static void
describe(GlossWizardGoal *self, guint i, const char *trouble)
{
    g_autofree char *about =
        g_strdup_printf("%s\n%s", _(goals[i].gives), trouble != NULL ? trouble : _(goals[i].needs));
    g_autofree char *escaped = g_markup_escape_text(about, -1);

    adw_action_row_set_subtitle(ADW_ACTION_ROW(self->rows[i]), escaped);
}

/* A goal whose plugin is not there cannot be chosen, and says why. */
static void
update(GlossWizardGoal *self)
{
    GlossWizardPage *page = GLOSS_WIZARD_PAGE(self);
    GlossTrainingPlan *plan = gloss_wizard_page_get_state(page)->plan;
    GlossTrainingTask task = gloss_training_plan_get_task(plan);
    GlossPluginInfo *chosen = gloss_wizard_page_find_plugin(page, task);

    for (guint i = 0; i < GLOSS_TRAINING_N_TASKS; i++) {
        gboolean there = gloss_wizard_page_find_plugin(page, i) != NULL;
        /* Translators: the id of a plugin */
        g_autofree char *trouble =
            there ? NULL
                  : g_strdup_printf(
                        _("Needs the plugin “%s”, which is not installed or is switched off."),
                        gloss_training_options_get_task_name(i));

        gtk_widget_set_sensitive(self->rows[i], there);
        describe(self, i, trouble);
    }
    gloss_training_plan_set_plugin(
        plan, chosen != NULL ? gloss_plugin_info_get_table(chosen)->train_options : NULL);
    gloss_wizard_page_set_blocker(page, chosen != NULL ? NULL : _("Choose a goal"));
}

static void
toggled_cb(GlossWizardGoal *self)
{
    const GlossWizardState *state = gloss_wizard_page_get_state(GLOSS_WIZARD_PAGE(self));

    if (state->plan == NULL)
        return;
    for (guint i = 0; i < GLOSS_TRAINING_N_TASKS; i++)
        if (gtk_check_button_get_active(self->checks[i]))
            gloss_training_plan_set_task(state->plan, i);
    update(self);
}

/* The task is changed from elsewhere too: the second page offers what fits the file. */
static void
plan_changed_cb(GlossWizardGoal *self)
{
    GlossTrainingPlan *plan = gloss_wizard_page_get_state(GLOSS_WIZARD_PAGE(self))->plan;
    GtkCheckButton *check = self->checks[gloss_training_plan_get_task(plan)];

    if (!gtk_check_button_get_active(check))
        gtk_check_button_set_active(check, TRUE);
}

static void
start(GlossWizardPage *page)
{
    GlossWizardGoal *self = GLOSS_WIZARD_GOAL(page);
    const GlossWizardState *state = gloss_wizard_page_get_state(page);

    g_signal_connect_object(state->plan, "changed", G_CALLBACK(plan_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(gloss_context_get_host(state->context), "changed", G_CALLBACK(update),
                            self, G_CONNECT_SWAPPED);
    update(self);
}

static void
enter(GlossWizardPage *page)
{
    update(GLOSS_WIZARD_GOAL(page));
}

static GtkWidget *
create_row(GlossWizardGoal *self, guint i)
{
    GtkWidget *row = adw_action_row_new();
    GtkWidget *check = gtk_check_button_new();
    GtkWidget *icon = gtk_image_new_from_icon_name(goals[i].icon);

    self->rows[i] = row;
    describe(self, i, NULL);
    self->checks[i] = GTK_CHECK_BUTTON(check);
    if (i > 0)
        gtk_check_button_set_group(GTK_CHECK_BUTTON(check), self->checks[0]);
    gtk_widget_set_valign(check, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _(goals[i].title), -1);
    gtk_widget_add_css_class(icon, "dim-label");
    gtk_widget_add_css_class(row, "wizard-choice");
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(goals[i].title));
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 0);
    adw_action_row_add_prefix(ADW_ACTION_ROW(row), check);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), icon);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), check);
    g_signal_connect_object(check, "toggled", G_CALLBACK(toggled_cb), self, G_CONNECT_SWAPPED);
    return row;
}

static void
gloss_wizard_goal_class_init(GlossWizardGoalClass *klass)
{
    GLOSS_WIZARD_PAGE_CLASS(klass)->start = start;
    GLOSS_WIZARD_PAGE_CLASS(klass)->enter = enter;
}

static void
gloss_wizard_goal_init(GlossWizardGoal *self)
{
    self->group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    adw_preferences_page_set_title(ADW_PREFERENCES_PAGE(self), _("Goal"));
    adw_preferences_group_set_title(self->group, _("What Should It Learn?"));
    adw_preferences_group_set_description(
        self->group, _("From examples that you labelled, a model is made on this computer. Nothing "
                       "leaves it."));
    for (guint i = 0; i < GLOSS_TRAINING_N_TASKS; i++)
        adw_preferences_group_add(self->group, create_row(self, i));
    gtk_check_button_set_active(self->checks[0], TRUE);
    adw_preferences_page_add(ADW_PREFERENCES_PAGE(self), self->group);
}
