/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wizard-review.h. Each row leads back to the page where its choice is made. */
#include "ui/wizard-review.h"

#include "app/plugin-options.h"
#include "ui/wizard-goal.h"
#include "ui/wizard-model.h"
#include <glib/gi18n.h>

struct _GlossWizardReview {
    GlossWizardPage parent_instance;

    AdwEntryRow *name;
    AdwActionRow *goal;
    AdwActionRow *train;
    AdwActionRow *dev;
    AdwActionRow *model;
    AdwActionRow *estimate;
    AdwActionRow *settings;
    GtkLabel *command;

    gboolean updating;
};

G_DEFINE_FINAL_TYPE(GlossWizardReview, gloss_wizard_review, GLOSS_TYPE_WIZARD_PAGE)

static const GlossWizardState *
get_state(GlossWizardReview *self)
{
    return gloss_wizard_page_get_state(GLOSS_WIZARD_PAGE(self));
}

static void
set_text(AdwActionRow *row, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);

    adw_action_row_set_subtitle(row, escaped);
}

static char *
join_names(const char *const *paths)
{
    GString *names = g_string_new(NULL);

    for (guint i = 0; paths[i] != NULL; i++) {
        g_autofree char *base = g_filename_display_basename(paths[i]);

        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", base);
    }
    return g_string_free(names, FALSE);
}

static void
show_data(GlossWizardReview *self)
{
    const GlossWizardState *state = get_state(self);
    guint64 n = gloss_dataset_preview_get_n_train(state->preview);
    guint64 n_dev = gloss_dataset_preview_get_n_dev(state->preview);
    g_autofree char *train = join_names(gloss_training_plan_get_train(state->plan));
    g_autofree char *dev = join_names(gloss_training_plan_get_dev(state->plan));
    g_autofree char *learned =
        g_strdup_printf(ngettext("%s · %'zu example", "%s · %'zu examples", n), train, (gsize)n);
    g_autofree char *measured =
        n_dev > 0 ? g_strdup_printf(ngettext("%s · %'zu example", "%s · %'zu examples", n_dev), dev,
                                    (gsize)n_dev)
                  : g_strdup_printf(_("%.0f per cent of the examples, held out by chance"),
                                    gloss_training_plan_get_share(state->plan) * 100);

    set_text(self->train, learned);
    set_text(self->dev, measured);
}

static void
show_model(GlossWizardReview *self)
{
    const GlossWizardState *state = get_state(self);
    GlossTrainingHow how = gloss_training_plan_get_how(state->plan);
    const GlossTrainingEstimate *estimate = gloss_training_estimates_get(state->estimates, how);
    const char *id = gloss_training_plan_get_model(state->plan);
    g_autofree char *text = g_strdup_printf("%s · %s", id != NULL ? id : _("Default model"),
                                            gloss_wizard_model_get_title(how));
    g_autofree char *cost = estimate->state == GLOSS_TRAINING_ESTIMATE_DONE
                                ? gloss_wizard_model_describe(estimate)
                                : g_strdup(_("Not measured"));

    set_text(self->model, text);
    set_text(self->estimate, cost);
}

static void
show_settings(GlossWizardReview *self)
{
    GlossTrainingPlan *plan = get_state(self)->plan;
    GString *text = g_string_new(NULL);

    for (const GlossOption *option = gloss_training_plan_get_options(plan); option->key != NULL;
         option++) {
        g_autoptr(GVariant) value = gloss_training_plan_dup_value(plan, option->key);
        g_autofree char *shown = NULL;

        if (!gloss_training_options_is_basic(option->key) &&
            gloss_training_plan_is_default(plan, option->key))
            continue;
        if (g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN))
            shown = g_strdup(g_variant_get_boolean(value) ? _("yes") : _("no"));
        else
            shown = gloss_plugin_options_print(value);
        g_string_append_printf(text, "%s%s: %s", text->len > 0 ? "\n" : "", _(option->title),
                               shown);
    }
    set_text(self->settings, text->str);
    g_string_free(text, TRUE);
}

static void
update(GlossWizardReview *self)
{
    const GlossWizardState *state = get_state(self);
    g_autofree char *command = gloss_training_plan_dup_command(state->plan);
    g_autoptr(GError) error = NULL;
    gboolean good = gloss_training_plan_check(state->plan, &error);

    set_text(self->goal, gloss_wizard_goal_get_title(gloss_training_plan_get_task(state->plan)));
    show_data(self);
    show_model(self);
    show_settings(self);
    gtk_label_set_text(self->command, command);
    if (good)
        gtk_widget_remove_css_class(GTK_WIDGET(self->name), "error");
    else
        gtk_widget_add_css_class(GTK_WIDGET(self->name), "error");
    gloss_wizard_page_set_blocker(GLOSS_WIZARD_PAGE(self), good ? NULL : error->message);
}

static void
name_changed_cb(GlossWizardReview *self)
{
    if (!self->updating)
        gloss_training_plan_set_name(get_state(self)->plan,
                                     gtk_editable_get_text(GTK_EDITABLE(self->name)));
}

static void
plan_changed_cb(GlossWizardReview *self)
{
    if (gtk_widget_get_mapped(GTK_WIDGET(self)))
        update(self);
}

static void
row_activated_cb(GlossWizardReview *self, AdwActionRow *row)
{
    guint step = row == self->goal                             ? 0
                 : row == self->train                          ? 1
                 : row == self->dev                            ? 2
                 : row == self->model || row == self->estimate ? 3
                                                               : 4;

    gloss_wizard_page_go_to(GLOSS_WIZARD_PAGE(self), step);
}

static void
copy_cb(GlossWizardReview *self)
{
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)),
                           gtk_label_get_text(self->command));
    gloss_wizard_page_say(GLOSS_WIZARD_PAGE(self), _("The command is copied"));
}

static void
start(GlossWizardPage *page)
{
    GlossWizardReview *self = GLOSS_WIZARD_REVIEW(page);

    g_signal_connect_object(get_state(self)->plan, "changed", G_CALLBACK(plan_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(get_state(self)->estimates, "changed", G_CALLBACK(plan_changed_cb),
                            self, G_CONNECT_SWAPPED);
}

static void
enter(GlossWizardPage *page)
{
    GlossWizardReview *self = GLOSS_WIZARD_REVIEW(page);

    self->updating = TRUE;
    gtk_editable_set_text(GTK_EDITABLE(self->name),
                          gloss_training_plan_get_name(get_state(self)->plan));
    self->updating = FALSE;
    update(self);
}

static void
gloss_wizard_review_class_init(GlossWizardReviewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    GLOSS_WIZARD_PAGE_CLASS(klass)->start = start;
    GLOSS_WIZARD_PAGE_CLASS(klass)->enter = enter;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/wizard-review.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossWizardReview, name);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardReview, goal);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardReview, train);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardReview, dev);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardReview, model);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardReview, estimate);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardReview, settings);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardReview, command);
    gtk_widget_class_bind_template_callback(widget_class, name_changed_cb);
    gtk_widget_class_bind_template_callback(widget_class, row_activated_cb);
    gtk_widget_class_bind_template_callback(widget_class, copy_cb);
}

static void
gloss_wizard_review_init(GlossWizardReview *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
