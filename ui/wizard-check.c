/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wizard-check.h. The row of one kind of problem is in issue-row.c. */
#include "ui/wizard-check.h"

#include "ui/issue-row.h"
#include "ui/label-chart.h"
#include "ui/label-text.h"
#include <glib/gi18n.h>

/* Rows of the table; a file with more labels than these is no file of labels. */
#define MAX_TABLE_ROWS 200

struct _GlossWizardCheck {
    GlossWizardPage parent_instance;

    AdwActionRow *sound;
    GtkListBox *issues;
    AdwPreferencesGroup *labels_group;
    GlossLabelChart *chart;
    AdwExpanderRow *table;
    AdwActionRow *split;
    AdwActionRow *share_row;
    GtkSpinButton *share;
    AdwActionRow *seed_row;
    GtkSpinButton *seed;

    GPtrArray *table_rows; /* GtkWidget* */
    GHashTable *expanded;  /* set of char*: kinds of problems whose lines are shown */
    gboolean updating;
};

G_DEFINE_FINAL_TYPE(GlossWizardCheck, gloss_wizard_check, GLOSS_TYPE_WIZARD_PAGE)

static const GlossWizardState *
get_state(GlossWizardCheck *self)
{
    return gloss_wizard_page_get_state(GLOSS_WIZARD_PAGE(self));
}

/* ---- problems ---- */

static void
answered_cb(GlossWizardCheck *self, const char *kind, guint answer)
{
    gloss_dataset_preview_answer(get_state(self)->preview, kind, answer);
}

static void
line_answered_cb(GlossWizardCheck *self, const char *kind, const char *path, guint line,
                 guint answer)
{
    gloss_dataset_preview_answer_line(get_state(self)->preview, kind, path, line, answer);
}

/* The list is made anew after each answer; what was open stays so. */
static void
expanded_cb(GlossWizardCheck *self, GParamSpec *pspec, AdwExpanderRow *row)
{
    const char *kind = g_object_get_data(G_OBJECT(row), "kind");

    if (adw_expander_row_get_expanded(row))
        g_hash_table_add(self->expanded, g_strdup(kind));
    else if (gtk_widget_get_parent(GTK_WIDGET(row)) != NULL)
        g_hash_table_remove(self->expanded, kind);
}

static void
opened_cb(GlossWizardCheck *self, const char *path, guint line)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);

    gloss_wizard_page_open_file(GLOSS_WIZARD_PAGE(self), file, line);
}

static GtkWidget *
create_issue_cb(gpointer item, gpointer data)
{
    GlossWizardCheck *self = data;
    const char *kind = gloss_dataset_issue_get_kind(item);
    GtkWidget *row = gloss_issue_row_new(item);

    g_object_set_data_full(G_OBJECT(row), "kind", g_strdup(kind), g_free);
    adw_expander_row_set_expanded(ADW_EXPANDER_ROW(row),
                                  g_hash_table_contains(self->expanded, kind));
    g_signal_connect_object(row, "notify::expanded", G_CALLBACK(expanded_cb), data,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(row, "line-answered", G_CALLBACK(line_answered_cb), data,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(row, "answered", G_CALLBACK(answered_cb), data, G_CONNECT_SWAPPED);
    g_signal_connect_object(row, "open", G_CALLBACK(opened_cb), data, G_CONNECT_SWAPPED);
    return row;
}

static void
reload_cb(GlossWizardCheck *self)
{
    gloss_dataset_preview_reload(get_state(self)->preview);
}

static void
show_issues(GlossWizardCheck *self)
{
    GlossDatasetPreview *preview = get_state(self)->preview;
    guint n = g_list_model_get_n_items(gloss_dataset_preview_get_issues(preview));

    gtk_widget_set_visible(GTK_WIDGET(self->sound), n == 0);
    gtk_widget_set_visible(GTK_WIDGET(self->issues), n > 0);
}

/* ---- labels ---- */

static GtkWidget *
create_table_row(GlossWizardCheck *self, const GlossDatasetPreviewLabel *label, gboolean has_dev)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *number =
        has_dev
            /* Translators: numbers of examples to learn from and to measure by */
            ? g_strdup_printf(_("%'zu + %'zu"), (gsize)label->n_train, (gsize)label->n_dev)
            : g_strdup_printf("%'" G_GUINT64_FORMAT, label->n_train);
    GtkWidget *count = gtk_label_new(number);
    const char *name =
        gloss_label_text_get_name(gloss_context_get_host(get_state(self)->context), label->name);
    g_autofree char *title = g_markup_escape_text(name, -1);
    g_autofree char *id = g_markup_escape_text(label->name, -1);

    gtk_widget_add_css_class(count, "numeric");
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    if (!g_str_equal(name, label->name))
        adw_action_row_set_subtitle(ADW_ACTION_ROW(row), id);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), count);
    return row;
}

static void
show_labels(GlossWizardCheck *self)
{
    GlossDatasetPreview *preview = get_state(self)->preview;
    const GArray *labels = gloss_dataset_preview_get_labels(preview);
    gboolean has_dev = gloss_dataset_preview_get_n_dev(preview) > 0;

    gtk_widget_set_visible(GTK_WIDGET(self->labels_group), labels->len > 0);
    gloss_label_chart_set_labels(self->chart, labels,
                                 gloss_context_get_host(get_state(self)->context));
    for (guint i = 0; i < self->table_rows->len; i++)
        adw_expander_row_remove(self->table, self->table_rows->pdata[i]);
    g_ptr_array_set_size(self->table_rows, 0);
    for (guint i = 0; i < labels->len && i < MAX_TABLE_ROWS; i++) {
        GtkWidget *row =
            create_table_row(self, &g_array_index(labels, GlossDatasetPreviewLabel, i), has_dev);

        adw_expander_row_add_row(self->table, row);
        g_ptr_array_add(self->table_rows, row);
    }
}

/* ---- split ---- */

static void
show_split(GlossWizardCheck *self)
{
    GlossDatasetPreview *preview = get_state(self)->preview;
    guint64 n = gloss_dataset_preview_get_n_train(preview);
    guint64 n_dev = gloss_dataset_preview_get_n_dev(preview);
    gboolean given = n_dev > 0;
    double share = gloss_training_plan_get_share(get_state(self)->plan);
    guint64 held = given ? n_dev : (guint64)((double)n * share + 0.5);
    g_autofree char *text =
        g_strdup_printf(given ? _("%'zu examples to learn from, %'zu to measure by")
                              : _("About %'zu examples to learn from, %'zu to measure by"),
                        (gsize)(given ? n : n - MIN(n, held)), (gsize)held);

    adw_action_row_set_subtitle(self->split,
                                given ? _("By the two files, as you gave them")
                                      : _("By chance, with the shares of labels kept; examples "
                                          "that are the same stay on one side"));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->split), text);
    gtk_widget_set_visible(GTK_WIDGET(self->share_row), !given);
    gtk_widget_set_visible(GTK_WIDGET(self->seed_row), !given);
    gtk_spin_button_set_value(self->share, share * 100);
}

static void
share_cb(GlossWizardCheck *self)
{
    if (!self->updating)
        gloss_training_plan_set_share(get_state(self)->plan,
                                      gtk_spin_button_get_value(self->share) / 100);
}

static void
seed_cb(GlossWizardCheck *self)
{
    gint64 seed = gtk_spin_button_get_value_as_int(self->seed);
    g_autoptr(GVariant) value = g_variant_ref_sink(g_variant_new_int64(seed));

    if (!self->updating)
        gloss_training_plan_set_value(get_state(self)->plan, "seed", value, NULL);
}

/* ---- all ---- */

static const char *
find_blocker(GlossDatasetPreview *preview)
{
    if (gloss_dataset_preview_get_state(preview) == GLOSS_DATASET_PREVIEW_READING)
        return _("The file is being read");
    if (gloss_dataset_preview_get_state(preview) != GLOSS_DATASET_PREVIEW_READY)
        return _("There are no examples to check");
    if (gloss_dataset_preview_get_n_train(preview) < 2)
        return _("One example is not enough to learn from");
    if (!gloss_dataset_preview_is_ready(preview))
        return gloss_dataset_preview_get_error(preview) != NULL
                   ? gloss_dataset_preview_get_error(preview)
                   : _("A copy with your choices is being written");
    return NULL;
}

static void
changed_cb(GlossWizardCheck *self)
{
    const GlossWizardState *state = get_state(self);
    g_autoptr(GVariant) seed = gloss_training_plan_dup_value(state->plan, "seed");

    self->updating = TRUE;
    show_issues(self);
    show_labels(self);
    show_split(self);
    gtk_spin_button_set_value(self->seed, (double)g_variant_get_int64(seed));
    self->updating = FALSE;
    gloss_training_plan_set_copies(state->plan,
                                   gloss_dataset_preview_get_train_copy(state->preview),
                                   gloss_dataset_preview_get_dev_copy(state->preview));
    gloss_training_plan_set_reading(state->plan, gloss_dataset_preview_get_reading(state->preview));
    gloss_wizard_page_set_blocker(GLOSS_WIZARD_PAGE(self), find_blocker(state->preview));
}

static void
plan_changed_cb(GlossWizardCheck *self)
{
    self->updating = TRUE;
    show_split(self);
    self->updating = FALSE;
}

static void
start(GlossWizardPage *page)
{
    GlossWizardCheck *self = GLOSS_WIZARD_CHECK(page);
    GlossDatasetPreview *preview = get_state(self)->preview;

    g_signal_connect_object(get_state(self)->plan, "changed", G_CALLBACK(plan_changed_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_list_box_bind_model(self->issues, gloss_dataset_preview_get_issues(preview),
                            create_issue_cb, self, NULL);
    g_signal_connect_object(preview, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    changed_cb(self);
}

static void
enter(GlossWizardPage *page)
{
    changed_cb(GLOSS_WIZARD_CHECK(page));
}

static void
finalize(GObject *object)
{
    g_ptr_array_unref(GLOSS_WIZARD_CHECK(object)->table_rows);
    g_hash_table_unref(GLOSS_WIZARD_CHECK(object)->expanded);
    G_OBJECT_CLASS(gloss_wizard_check_parent_class)->finalize(object);
}

static void
gloss_wizard_check_class_init(GlossWizardCheckClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = finalize;
    GLOSS_WIZARD_PAGE_CLASS(klass)->start = start;
    GLOSS_WIZARD_PAGE_CLASS(klass)->enter = enter;
    g_type_ensure(GLOSS_TYPE_LABEL_CHART);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/wizard-check.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossWizardCheck, sound);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardCheck, issues);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardCheck, labels_group);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardCheck, chart);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardCheck, table);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardCheck, split);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardCheck, share_row);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardCheck, share);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardCheck, seed_row);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardCheck, seed);
    gtk_widget_class_bind_template_callback(widget_class, reload_cb);
    gtk_widget_class_bind_template_callback(widget_class, share_cb);
    gtk_widget_class_bind_template_callback(widget_class, seed_cb);
}

static void
gloss_wizard_check_init(GlossWizardCheck *self)
{
    self->table_rows = g_ptr_array_new();
    self->expanded = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gtk_widget_init_template(GTK_WIDGET(self));
}
