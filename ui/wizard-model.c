/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wizard-model.h. Measuring begins when the page is first shown and is given up when the wizard
 * is left. */
#include "ui/wizard-model.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct {
    const char *title;
    const char *about;
} Way;

static const Way ways[GLOSS_TRAINING_N_HOWS] = {
    {N_("Head Only"),
     N_("The model stays as it is and only what decides is learned. The quickest; right for easy "
        "tasks and small files.")},
    {N_("Last Layers"), N_("Its last layers change too. A good deal better, still quick.")},
    {N_("LoRA"), N_("Small additions in every layer. Nearly as good as everything, and the result "
                    "is a few megabytes.")},
    {N_("Everything"),
     N_("All of the model changes. The best with many examples; slow, and the result is as large "
        "as the model.")},
};

struct _GlossWizardModel {
    GlossWizardPage parent_instance;

    AdwComboRow *base;
    AdwActionRow *missing;
    AdwPreferencesGroup *ways_group;
    GtkButton *measure;
    GtkCheckButton *checks[GLOSS_TRAINING_N_HOWS];
    AdwActionRow *rows[GLOSS_TRAINING_N_HOWS];
    GtkSpinner *spinners[GLOSS_TRAINING_N_HOWS];

    GPtrArray *models; /* char*: ids, in the order of the choice */
    gboolean stopped;
    gboolean updating;
};

G_DEFINE_FINAL_TYPE(GlossWizardModel, gloss_wizard_model, GLOSS_TYPE_WIZARD_PAGE)

static const GlossWizardState *
get_state(GlossWizardModel *self)
{
    return gloss_wizard_page_get_state(GLOSS_WIZARD_PAGE(self));
}

const char *
gloss_wizard_model_get_title(GlossTrainingHow how)
{
    return _(ways[how].title);
}

/* ---- estimates ---- */

static char *
describe_time(double seconds)
{
    guint minutes = (guint)(seconds / 60 + 0.5);

    if (seconds < 55)
        return g_strdup_printf(_("about %d s"), MAX(1, (int)(seconds + 0.5)));
    if (minutes < 90)
        return g_strdup_printf(_("about %u min"), MAX(1, minutes));
    return g_strdup_printf(_("about %.1f h"), seconds / 3600);
}

/* To two digits: more would claim what a few steps cannot know. */
static guint64
round_size(double megabytes)
{
    double unit = pow(10, floor(log10(MAX(megabytes, 1e-3))) - 1);

    return (guint64)(round(megabytes / unit) * unit * 1e6);
}

char *
gloss_wizard_model_describe(const GlossTrainingEstimate *estimate)
{
    g_autofree char *time = describe_time(estimate->seconds);
    g_autofree char *memory = g_format_size(round_size(estimate->peak_mb));
    g_autofree char *disk = g_format_size(round_size(estimate->disk_mb));

    /* Translators: a time, a size in memory, a size on disk */
    return g_strdup_printf(_("%s · %s of memory · %s of disk"), time, memory, disk);
}

static void
show_estimate(GlossWizardModel *self, guint how)
{
    const GlossTrainingEstimate *estimate =
        gloss_training_estimates_get(get_state(self)->estimates, how);
    g_autofree char *text = NULL;
    g_autofree char *about = NULL;

    switch (estimate->state) {
    case GLOSS_TRAINING_ESTIMATE_NONE: text = g_strdup(_("Not measured")); break;
    case GLOSS_TRAINING_ESTIMATE_WAITING: text = g_strdup(_("Waits to be measured")); break;
    case GLOSS_TRAINING_ESTIMATE_RUNNING: text = g_strdup(_("A few steps are being run…")); break;
    case GLOSS_TRAINING_ESTIMATE_DONE: text = gloss_wizard_model_describe(estimate); break;
    case GLOSS_TRAINING_ESTIMATE_FAILED:
        text = g_strdup_printf(_("Could not be measured: %s"), estimate->error);
        break;
    }
    about = g_markup_printf_escaped("%s\n<b>%s</b>", _(ways[how].about), text);
    adw_action_row_set_subtitle(self->rows[how], about);
    gtk_spinner_set_spinning(self->spinners[how],
                             estimate->state == GLOSS_TRAINING_ESTIMATE_RUNNING);
}

static void
estimates_changed_cb(GlossWizardModel *self)
{
    gboolean running = gloss_training_estimates_is_running(get_state(self)->estimates);

    for (guint i = 0; i < GLOSS_TRAINING_N_HOWS; i++)
        show_estimate(self, i);
    gtk_button_set_label(self->measure, running ? _("_Stop Measuring") : _("_Measure"));
}

static void
measure_cb(GlossWizardModel *self)
{
    GlossTrainingEstimates *estimates = get_state(self)->estimates;

    self->stopped = gloss_training_estimates_is_running(estimates);
    if (self->stopped)
        gloss_training_estimates_stop(estimates);
    else
        gloss_training_estimates_start(estimates);
}

/* ---- choices ---- */

static void
toggled_cb(GlossWizardModel *self)
{
    for (guint i = 0; i < GLOSS_TRAINING_N_HOWS && !self->updating; i++)
        if (gtk_check_button_get_active(self->checks[i]))
            gloss_training_plan_set_how(get_state(self)->plan, i);
}

static void
base_chosen_cb(GlossWizardModel *self)
{
    guint at = adw_combo_row_get_selected(self->base);

    if (self->updating || at >= self->models->len)
        return;
    gloss_training_plan_set_model(get_state(self)->plan, self->models->pdata[at]);
    if (!self->stopped)
        gloss_training_estimates_start(get_state(self)->estimates);
}

static void
list_models(GlossWizardModel *self)
{
    const GlossWizardState *state = get_state(self);
    g_autoptr(GPtrArray) entries = gloss_model_store_list(gloss_context_get_store(state->context));
    g_autoptr(GtkStringList) titles = gtk_string_list_new(NULL);
    const char *wanted = gloss_training_plan_get_model(state->plan);
    guint selected = 0;

    g_ptr_array_set_size(self->models, 0);
    for (guint i = 0; i < entries->len; i++) {
        const GlossModelEntry *entry = entries->pdata[i];

        if (entry->folder == NULL || g_strcmp0(entry->task, "encoder") != 0)
            continue;
        if (wanted != NULL ? g_str_equal(wanted, entry->id) : entry->is_default)
            selected = self->models->len;
        g_ptr_array_add(self->models, g_strdup(entry->id));
        gtk_string_list_append(titles, entry->title);
    }
    adw_combo_row_set_model(self->base, G_LIST_MODEL(titles));
    if (self->models->len > 0)
        adw_combo_row_set_selected(self->base, selected);
}

static void
show_models(GlossWizardModel *self)
{
    gboolean any;

    self->updating = TRUE;
    list_models(self);
    self->updating = FALSE;
    any = self->models->len > 0;
    gtk_widget_set_visible(GTK_WIDGET(self->base), any);
    gtk_widget_set_visible(GTK_WIDGET(self->missing), !any);
    gtk_widget_set_sensitive(GTK_WIDGET(self->ways_group), any);
    gloss_wizard_page_set_blocker(GLOSS_WIZARD_PAGE(self),
                                  any ? NULL : _("A model to build on must be installed first"));
    base_chosen_cb(self);
}

static void
enter(GlossWizardPage *page)
{
    GlossWizardModel *self = GLOSS_WIZARD_MODEL(page);
    const GlossWizardState *state = get_state(self);

    show_models(self);
    self->updating = TRUE;
    gtk_check_button_set_active(self->checks[gloss_training_plan_get_how(state->plan)], TRUE);
    self->updating = FALSE;
    if (!self->stopped && self->models->len > 0)
        gloss_training_estimates_start(state->estimates);
    estimates_changed_cb(self);
}

static void
start(GlossWizardPage *page)
{
    GlossWizardModel *self = GLOSS_WIZARD_MODEL(page);

    g_signal_connect_object(get_state(self)->estimates, "changed", G_CALLBACK(estimates_changed_cb),
                            self, G_CONNECT_SWAPPED);
    show_models(self);
}

/* ---- making ---- */

static GtkWidget *
create_row(GlossWizardModel *self, guint i)
{
    GtkWidget *row = adw_action_row_new();
    GtkWidget *check = gtk_check_button_new();
    GtkWidget *spinner = gtk_spinner_new();

    self->rows[i] = ADW_ACTION_ROW(row);
    self->checks[i] = GTK_CHECK_BUTTON(check);
    self->spinners[i] = GTK_SPINNER(spinner);
    if (i > 0)
        gtk_check_button_set_group(GTK_CHECK_BUTTON(check), self->checks[0]);
    gtk_widget_set_valign(check, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _(ways[i].title), -1);
    gtk_accessible_update_property(GTK_ACCESSIBLE(spinner), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Being measured"), -1);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(ways[i].title));
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 0);
    adw_action_row_add_prefix(ADW_ACTION_ROW(row), check);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), spinner);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), check);
    g_signal_connect_object(check, "toggled", G_CALLBACK(toggled_cb), self, G_CONNECT_SWAPPED);
    return row;
}

static void
finalize(GObject *object)
{
    g_ptr_array_unref(GLOSS_WIZARD_MODEL(object)->models);
    G_OBJECT_CLASS(gloss_wizard_model_parent_class)->finalize(object);
}

static void
gloss_wizard_model_class_init(GlossWizardModelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = finalize;
    GLOSS_WIZARD_PAGE_CLASS(klass)->start = start;
    GLOSS_WIZARD_PAGE_CLASS(klass)->enter = enter;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/wizard-model.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossWizardModel, base);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardModel, missing);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardModel, ways_group);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardModel, measure);
    gtk_widget_class_bind_template_callback(widget_class, base_chosen_cb);
    gtk_widget_class_bind_template_callback(widget_class, measure_cb);
}

static void
gloss_wizard_model_init(GlossWizardModel *self)
{
    self->models = g_ptr_array_new_with_free_func(g_free);
    gtk_widget_init_template(GTK_WIDGET(self));
    self->updating = TRUE;
    for (guint i = 0; i < GLOSS_TRAINING_N_HOWS; i++)
        adw_preferences_group_add(self->ways_group, create_row(self, i));
    self->updating = FALSE;
}
