/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wizard-data.h. The rows of the two lists of files are in wizard-files.c. */
#include "ui/wizard-data.h"

#include "ui/example-row.h"
#include "ui/wizard-files.h"
#include "ui/wizard-goal.h"
#include <glib/gi18n.h>

struct _GlossWizardData {
    GlossWizardPage parent_instance;

    GlossWizardFiles *train;
    GlossWizardFiles *dev;
    AdwPreferencesGroup *trouble;
    AdwActionRow *trouble_row;
    GtkButton *switch_goal;
    AdwPreferencesGroup *found;
    AdwActionRow *format;
    GtkSpinner *spinner;
    AdwActionRow *header_row;
    GtkSwitch *header;
    AdwPreferencesGroup *examples_group;
    GtkListBox *examples;

    GPtrArray *role_rows; /* GtkWidget* */
    gboolean updating;
};

G_DEFINE_FINAL_TYPE(GlossWizardData, gloss_wizard_data, GLOSS_TYPE_WIZARD_PAGE)

static const GlossWizardState *
get_state(GlossWizardData *self)
{
    return gloss_wizard_page_get_state(GLOSS_WIZARD_PAGE(self));
}

static void
load(GlossWizardData *self)
{
    const GlossWizardState *state = get_state(self);

    gloss_dataset_preview_load(state->preview, gloss_training_plan_get_task(state->plan),
                               gloss_training_plan_get_train(state->plan),
                               gloss_training_plan_get_dev(state->plan));
}

static void
files_changed_cb(GlossWizardData *self)
{
    const GlossWizardState *state = get_state(self);

    gloss_training_plan_set_train(state->plan, gloss_wizard_files_get_paths(self->train));
    gloss_training_plan_set_dev(state->plan, gloss_wizard_files_get_paths(self->dev));
    gtk_widget_set_visible(GTK_WIDGET(self->dev),
                           gloss_training_plan_get_train(state->plan)[0] != NULL);
    load(self);
}

void
gloss_wizard_data_use_file(GlossWizardData *self, GFile *file)
{
    gloss_wizard_files_add(self->train, file);
}

/* ---- how it is read ---- */

static void
role_chosen_cb(AdwComboRow *row, GParamSpec *pspec, GlossWizardData *self)
{
    int role = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(row), "role"));

    if (!self->updating)
        gloss_dataset_preview_set_field(get_state(self)->preview, role,
                                        (int)adw_combo_row_get_selected(row));
}

/* Without a header the names are numbers. */
static GtkStringList *
create_field_names(const char *const *fields)
{
    GtkStringList *names = gtk_string_list_new(NULL);

    for (guint i = 0; fields[i] != NULL; i++) {
        g_autofree char *number = g_strdup_printf("%u", i + 1);
        g_autofree char *name =
            g_str_equal(fields[i], number) ? g_strdup_printf(_("Column %u"), i + 1) : NULL;

        gtk_string_list_append(names, name != NULL ? name : fields[i]);
    }
    return names;
}

static GtkWidget *
create_role_row(GlossWizardData *self, const GlossDatasetPreviewRole *role,
                const char *const *fields)
{
    GtkWidget *row = adw_combo_row_new();
    g_autoptr(GtkStringList) names = create_field_names(fields);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), role->title);
    adw_combo_row_set_model(ADW_COMBO_ROW(row), G_LIST_MODEL(names));
    adw_combo_row_set_selected(ADW_COMBO_ROW(row),
                               role->field >= 0 ? (guint)role->field : GTK_INVALID_LIST_POSITION);
    g_object_set_data(G_OBJECT(row), "role", GINT_TO_POINTER(role->role));
    g_signal_connect_object(row, "notify::selected", G_CALLBACK(role_chosen_cb), self, 0);
    return row;
}

static void
show_roles(GlossWizardData *self)
{
    GlossDatasetPreview *preview = get_state(self)->preview;
    const GArray *roles = gloss_dataset_preview_get_roles(preview);
    const char *const *fields = gloss_dataset_preview_get_fields(preview);

    for (guint i = 0; i < self->role_rows->len; i++)
        adw_preferences_group_remove(self->found, self->role_rows->pdata[i]);
    g_ptr_array_set_size(self->role_rows, 0);
    for (guint i = 0; fields[0] != NULL && i < roles->len; i++) {
        GtkWidget *row =
            create_role_row(self, &g_array_index(roles, GlossDatasetPreviewRole, i), fields);

        adw_preferences_group_add(self->found, row);
        g_ptr_array_add(self->role_rows, row);
    }
}

static void
header_cb(GlossWizardData *self)
{
    if (!self->updating)
        gloss_dataset_preview_set_header(get_state(self)->preview,
                                         gtk_switch_get_active(self->header));
}

/* "Tab-separated table with a header · 5,574 examples" */
static void
show_format(GlossWizardData *self)
{
    GlossDatasetPreview *preview = get_state(self)->preview;
    gboolean reading = gloss_dataset_preview_get_state(preview) == GLOSS_DATASET_PREVIEW_READING;
    guint64 n = gloss_dataset_preview_get_n_train(preview);
    guint64 limit = gloss_dataset_preview_get_limit(preview);
    const char *scheme = gloss_dataset_preview_get_scheme(preview);
    g_autofree char *format = gloss_dataset_preview_dup_format(preview);
    g_autofree char *escaped = g_markup_escape_text(format, -1);
    GString *about = g_string_new(NULL);
    gboolean header;

    if (scheme != NULL)
        g_string_append_printf(about, _("Tags are written as %s"), scheme);
    if (reading)
        g_string_append_printf(about, "%s%s", about->len > 0 ? " · " : "", _("Reading…"));
    else
        g_string_append_printf(about, ngettext("%s%'zu example", "%s%'zu examples", n),
                               about->len > 0 ? " · " : "", (gsize)n);
    if (limit > 0)
        g_string_append_printf(
            about, _("\nThe file is large: its first %'zu examples were looked at"), (gsize)limit);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->format), escaped);
    adw_action_row_set_subtitle(self->format, about->str);
    gtk_spinner_set_spinning(self->spinner, reading);
    gtk_widget_set_visible(GTK_WIDGET(self->spinner), reading);
    gtk_widget_set_visible(GTK_WIDGET(self->header_row),
                           gloss_dataset_preview_has_header(preview, &header));
    gtk_switch_set_active(self->header, header);
    g_string_free(about, TRUE);
}

static void
show_trouble(GlossWizardData *self)
{
    GlossDatasetPreview *preview = get_state(self)->preview;
    gboolean failed = gloss_dataset_preview_get_state(preview) == GLOSS_DATASET_PREVIEW_FAILED;
    GlossTrainingTask other;
    gboolean fits_other = failed && gloss_dataset_preview_get_other_task(preview, &other) &&
                          gloss_wizard_page_find_plugin(GLOSS_WIZARD_PAGE(self), other) != NULL;
    const char *message = gloss_dataset_preview_get_error(preview);
    g_autofree char *escaped = g_markup_escape_text(message != NULL ? message : "", -1);

    gtk_widget_set_visible(GTK_WIDGET(self->trouble), failed);
    adw_action_row_set_subtitle(self->trouble_row, escaped);
    gtk_widget_set_visible(GTK_WIDGET(self->switch_goal), fits_other);
    if (fits_other) {
        /* Translators: a button; a goal such as "Sort Texts" */
        g_autofree char *label =
            g_strdup_printf(_("Use It to %s"), gloss_wizard_goal_get_title(other));

        gtk_button_set_label(self->switch_goal, label);
    }
}

static void
switch_goal_cb(GlossWizardData *self)
{
    const GlossWizardState *state = get_state(self);
    GlossTrainingTask other;

    if (!gloss_dataset_preview_get_other_task(state->preview, &other))
        return;
    gloss_training_plan_set_task(state->plan, other);
    load(self);
}

static const char *
find_blocker(GlossWizardData *self)
{
    const GlossWizardState *state = get_state(self);

    switch (gloss_dataset_preview_get_state(state->preview)) {
    case GLOSS_DATASET_PREVIEW_EMPTY: return _("Choose a labelled file to go on");
    case GLOSS_DATASET_PREVIEW_READING: return _("The file is being read");
    case GLOSS_DATASET_PREVIEW_FAILED: return _("This file cannot be used as it is");
    case GLOSS_DATASET_PREVIEW_READY: break;
    }
    return NULL;
}

static void
preview_changed_cb(GlossWizardData *self)
{
    const GlossWizardState *state = get_state(self);
    GlossDatasetPreview *preview = state->preview;
    gboolean any = g_list_model_get_n_items(gloss_dataset_preview_get_examples(preview)) > 0;

    self->updating = TRUE;
    show_trouble(self);
    gtk_widget_set_visible(GTK_WIDGET(self->found), any);
    gtk_widget_set_visible(GTK_WIDGET(self->examples_group), any);
    if (any) {
        show_format(self);
        show_roles(self);
    }
    self->updating = FALSE;
    gloss_training_plan_set_size(state->plan, gloss_dataset_preview_get_n_train(preview));
    gloss_wizard_page_set_blocker(GLOSS_WIZARD_PAGE(self), find_blocker(self));
}

static GtkWidget *
create_example_cb(gpointer item, gpointer data)
{
    GlossWizardData *self = data;
    GlossLabelPalette palette;

    gloss_label_palette_load(&palette, GTK_WIDGET(self));
    return gloss_example_row_new(item, gloss_context_get_host(get_state(self)->context), &palette);
}

/* Colours are copied into the rows, which are therefore made again for another sheet. */
static void
rebuild_examples(GlossWizardData *self)
{
    gtk_list_box_bind_model(self->examples,
                            gloss_dataset_preview_get_examples(get_state(self)->preview),
                            create_example_cb, self, NULL);
}

static void
start(GlossWizardPage *page)
{
    GlossWizardData *self = GLOSS_WIZARD_DATA(page);
    AdwStyleManager *style = adw_style_manager_get_default();

    g_signal_connect_object(get_state(self)->preview, "changed", G_CALLBACK(preview_changed_cb),
                            self, G_CONNECT_SWAPPED);
    g_signal_connect_object(style, "notify::dark", G_CALLBACK(rebuild_examples), self,
                            G_CONNECT_SWAPPED);
    rebuild_examples(self);
    preview_changed_cb(self);
}

static void
enter(GlossWizardPage *page)
{
    load(GLOSS_WIZARD_DATA(page));
}

static void
finalize(GObject *object)
{
    g_ptr_array_unref(GLOSS_WIZARD_DATA(object)->role_rows);
    G_OBJECT_CLASS(gloss_wizard_data_parent_class)->finalize(object);
}

static void
gloss_wizard_data_class_init(GlossWizardDataClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = finalize;
    GLOSS_WIZARD_PAGE_CLASS(klass)->start = start;
    GLOSS_WIZARD_PAGE_CLASS(klass)->enter = enter;
    g_type_ensure(GLOSS_TYPE_WIZARD_FILES);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/wizard-data.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, train);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, dev);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, trouble);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, trouble_row);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, switch_goal);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, found);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, format);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, spinner);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, header_row);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, header);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, examples_group);
    gtk_widget_class_bind_template_child(widget_class, GlossWizardData, examples);
    gtk_widget_class_bind_template_callback(widget_class, files_changed_cb);
    gtk_widget_class_bind_template_callback(widget_class, header_cb);
    gtk_widget_class_bind_template_callback(widget_class, switch_goal_cb);
}

static void
gloss_wizard_data_init(GlossWizardData *self)
{
    self->role_rows = g_ptr_array_new();
    gtk_widget_init_template(GTK_WIDGET(self));
}
