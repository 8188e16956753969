/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See lab-form.h. */
#include "ui/lab-form.h"

#include "ui/lab-text-row.h"
#include <glib/gi18n.h>

#define NEIGHBOURS 30

struct _GlossLabForm {
    AdwBin parent_instance;

    AdwComboRow *experiment;
    AdwComboRow *model;
    GtkEditable *word;
    GtkEditable *first;
    GtkEditable *second_word;
    GtkEditable *second;
    AdwComboRow *vectors;
    GlossLabTextRow *text;
    GlossLabTextRow *standard; /* the text that says how dimensions are spread */
    AdwPreferencesGroup *group;
    AdwActionRow *ratings;

    GlossContext *context;
    GPtrArray *models; /* char* ids, in the order shown */
    GFile *ratings_file;
};

G_DEFINE_FINAL_TYPE(GlossLabForm, gloss_lab_form, ADW_TYPE_BIN)

static guint changed_signal, activated_signal;

/* In the order of GlossLabExperiment. */
static const struct {
    const char *name;
    const char *about;
} experiments[] = {
    {N_("Two sentences"),
     N_("How alike the vectors of a word in two sentences are, layer by layer. With a text also "
        "after standardising every dimension over its words (z).")},
    {N_("Random words"),
     N_("How far all vectors point the same way: the mean cosine of words of different sentences "
        "and of uses of the same word, before and after standardising every dimension (z).")},
    {N_("Neighbours"), N_("The words whose vectors are nearest to that of a word.")},
    {N_("Ratings"), N_("Whether words that people call alike have vectors that are alike, before "
                       "and after standardising every dimension (z).")},
};

GlossLabExperiment
gloss_lab_form_get_experiment(GlossLabForm *self)
{
    guint selected = adw_combo_row_get_selected(self->experiment);

    return selected < G_N_ELEMENTS(experiments) ? (GlossLabExperiment)selected : GLOSS_LAB_COSINE;
}

static GlossLabVectors
get_vectors(GlossLabForm *self)
{
    return (GlossLabVectors)MIN(adw_combo_row_get_selected(self->vectors), GLOSS_LAB_CONTEXT);
}

/* (transfer full) (nullable) NULL where it is empty */
static char *
dup_entry(GtkEditable *entry)
{
    g_autofree char *text = g_strstrip(g_strdup(gtk_editable_get_text(entry)));

    return *text != '\0' ? g_steal_pointer(&text) : NULL;
}

static gboolean
is_filled(GtkEditable *entry)
{
    g_autofree char *text = dup_entry(entry);

    return text != NULL;
}

gboolean
gloss_lab_form_is_complete(GlossLabForm *self)
{
    switch (gloss_lab_form_get_experiment(self)) {
    case GLOSS_LAB_COSINE:
        return is_filled(self->word) && is_filled(self->first) && is_filled(self->second);
    case GLOSS_LAB_ANISOTROPY: return gloss_lab_text_row_has_text(self->text);
    case GLOSS_LAB_NEIGHBOURS:
        return is_filled(self->word) &&
               (get_vectors(self) != GLOSS_LAB_CONTEXT || gloss_lab_text_row_has_text(self->text));
    default: return self->ratings_file != NULL;
    }
}

GlossLabWork *
gloss_lab_form_make_work(GlossLabForm *self)
{
    g_autofree char *word = dup_entry(self->word), *first = dup_entry(self->first);
    g_autofree char *second_word = dup_entry(self->second_word), *second = dup_entry(self->second);
    g_autofree char *ratings =
        self->ratings_file != NULL ? g_file_get_path(self->ratings_file) : NULL;
    guint model = adw_combo_row_get_selected(self->model);
    GlossLabExperiment experiment = gloss_lab_form_get_experiment(self);
    gboolean two = experiment == GLOSS_LAB_COSINE;
    const GlossLabRequest request = {.experiment = experiment,
                                     .word = word,
                                     .second_word = two ? second_word : NULL,
                                     .first = two ? first : NULL,
                                     .second = two ? second : NULL,
                                     .ratings = ratings,
                                     .vectors = get_vectors(self),
                                     .layer = GLOSS_LAB_LAST_LAYER,
                                     .count = NEIGHBOURS,
                                     .max_words = GLOSS_LAB_WORDS};
    GlossLabWork *work = gloss_lab_work_new(
        self->context, &request, model < self->models->len ? self->models->pdata[model] : NULL);

    if (two)
        gloss_lab_text_row_apply(self->standard, work);
    else if (gtk_widget_get_visible(GTK_WIDGET(self->text)))
        gloss_lab_text_row_apply(self->text, work);
    return work;
}

/* ---- what is seen ---- */

static void
show(gpointer widget, gboolean visible)
{
    gtk_widget_set_visible(GTK_WIDGET(widget), visible);
}

static void
follow_experiment(GlossLabForm *self)
{
    GlossLabExperiment experiment = gloss_lab_form_get_experiment(self);
    gboolean cosine = experiment == GLOSS_LAB_COSINE;
    gboolean neighbours = experiment == GLOSS_LAB_NEIGHBOURS;

    adw_preferences_group_set_description(self->group, _(experiments[experiment].about));
    show(self->word, cosine || neighbours);
    show(self->first, cosine);
    show(self->second_word, cosine);
    show(self->second, cosine);
    show(self->vectors, neighbours);
    show(self->standard, cosine);
    show(self->text, experiment == GLOSS_LAB_ANISOTROPY ||
                         (neighbours && get_vectors(self) == GLOSS_LAB_CONTEXT));
    show(self->ratings, experiment == GLOSS_LAB_SIMILARITY);
    g_signal_emit(self, changed_signal, 0);
}

static void
changed_cb(GlossLabForm *self)
{
    g_signal_emit(self, changed_signal, 0);
}

static void
activated_cb(GlossLabForm *self)
{
    g_signal_emit(self, activated_signal, 0);
}

static void
list_models(GlossLabForm *self)
{
    g_autoptr(GPtrArray) entries = gloss_model_store_list(gloss_context_get_store(self->context));
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    guint selected = 0;

    g_ptr_array_set_size(self->models, 0);
    for (guint i = 0; i < entries->len; i++) {
        const GlossModelEntry *entry = entries->pdata[i];

        if (entry->folder == NULL || g_strcmp0(entry->task, "encoder") != 0)
            continue;
        if (entry->is_default)
            selected = self->models->len;
        gtk_string_list_append(names, entry->title != NULL ? entry->title : entry->id);
        g_ptr_array_add(self->models, g_strdup(entry->id));
    }
    adw_combo_row_set_model(self->model, G_LIST_MODEL(names));
    if (self->models->len > 0)
        adw_combo_row_set_selected(self->model, selected);
}

void
gloss_lab_form_update(GlossLabForm *self)
{
    guint before = adw_combo_row_get_selected(self->model);
    g_autofree char *id = before < self->models->len ? g_strdup(self->models->pdata[before]) : NULL;

    list_models(self);
    for (guint i = 0; id != NULL && i < self->models->len; i++)
        if (g_str_equal(self->models->pdata[i], id))
            adw_combo_row_set_selected(self->model, i);
    gloss_lab_text_row_update(self->text);
    gloss_lab_text_row_update(self->standard);
}

static gboolean
grab_empty(GtkEditable *entry)
{
    return gtk_widget_get_visible(GTK_WIDGET(entry)) && !is_filled(entry) &&
           gtk_widget_grab_focus(GTK_WIDGET(entry));
}

void
gloss_lab_form_set_word(GlossLabForm *self, const char *word)
{
    GlossLabExperiment experiment = gloss_lab_form_get_experiment(self);

    if (*word != '\0') {
        if (experiment != GLOSS_LAB_COSINE && experiment != GLOSS_LAB_NEIGHBOURS)
            adw_combo_row_set_selected(self->experiment, GLOSS_LAB_NEIGHBOURS);
        gtk_editable_set_text(self->word, word);
    }
    if (grab_empty(self->word) || grab_empty(self->first) || grab_empty(self->second))
        return;
    gtk_widget_grab_focus(GTK_WIDGET(self->experiment));
}

/* ---- the file of ratings ---- */

static void
response_cb(GtkNativeDialog *dialog, int response, GlossLabForm *self)
{
    if (response == GTK_RESPONSE_ACCEPT) {
        g_autofree char *base = NULL, *shown = NULL;

        g_clear_object(&self->ratings_file);
        self->ratings_file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
        base = g_file_get_basename(self->ratings_file);
        shown = g_filename_display_name(base);
        adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(self->ratings), FALSE);
        adw_action_row_set_subtitle(self->ratings, shown);
        changed_cb(self);
    }
    g_object_unref(dialog);
}

static void
choose_ratings_cb(GlossLabForm *self)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _("Choose Ratings"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
        GTK_FILE_CHOOSER_ACTION_OPEN, _("_Choose"), _("_Cancel"));

    g_signal_connect_object(dialog, "response", G_CALLBACK(response_cb), self, 0);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

/* ---- making ---- */

static GtkEditable *
add_entry(GlossLabForm *self, AdwPreferencesGroup *group, const char *title)
{
    GtkWidget *entry = adw_entry_row_new();

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(entry), title);
    g_signal_connect_object(entry, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(entry, "entry-activated", G_CALLBACK(activated_cb), self,
                            G_CONNECT_SWAPPED);
    adw_preferences_group_add(group, entry);
    return GTK_EDITABLE(entry);
}

static AdwComboRow *
add_combo(AdwPreferencesGroup *group, const char *title, const char *const *names)
{
    GtkWidget *row = adw_combo_row_new();
    g_autoptr(GtkStringList) list = gtk_string_list_new(names);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_combo_row_set_model(ADW_COMBO_ROW(row), G_LIST_MODEL(list));
    adw_preferences_group_add(group, row);
    return ADW_COMBO_ROW(row);
}

static AdwActionRow *
add_ratings_row(GlossLabForm *self, AdwPreferencesGroup *group)
{
    GtkWidget *row = adw_action_row_new();
    GtkWidget *button = gtk_button_new_with_mnemonic(_("C_hoose…"));

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _("Ratings"));
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row),
                                _("A file with two words and a number in each line"));
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_signal_connect_object(button, "clicked", G_CALLBACK(choose_ratings_cb), self,
                            G_CONNECT_SWAPPED);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), button);
    adw_preferences_group_add(group, row);
    return ADW_ACTION_ROW(row);
}

static void
add_rows(GlossLabForm *self, AdwPreferencesGroup *group, GListModel *documents)
{
    const char *const names[] = {_(experiments[0].name), _(experiments[1].name),
                                 _(experiments[2].name), _(experiments[3].name), NULL};
    const char *const vectors[] = {_("Word embeddings"), _("Words on their own"),
                                   _("Words of a text"), NULL};

    self->experiment = add_combo(group, _("Experiment"), names);
    self->model = add_combo(group, _("Model"), NULL);
    self->word = add_entry(self, group, _("Word"));
    self->first = add_entry(self, group, _("First sentence, with the word in it"));
    self->second = add_entry(self, group, _("Second sentence"));
    self->second_word = add_entry(self, group, _("Word of the second sentence, if it is another"));
    self->vectors = add_combo(group, _("Compare"), vectors);
    self->text = GLOSS_LAB_TEXT_ROW(gloss_lab_text_row_new(documents, FALSE));
    self->standard = GLOSS_LAB_TEXT_ROW(gloss_lab_text_row_new(documents, TRUE));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->standard), _("Standardise by a Text"));
    adw_preferences_group_add(group, GTK_WIDGET(self->text));
    adw_preferences_group_add(group, GTK_WIDGET(self->standard));
    self->ratings = add_ratings_row(self, group);
}

GtkWidget *
gloss_lab_form_new(GlossContext *context, GListModel *documents)
{
    GlossLabForm *self = g_object_new(GLOSS_TYPE_LAB_FORM, NULL);

    self->context = g_object_ref(context);
    self->group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    add_rows(self, self->group, documents);
    g_signal_connect_object(self->experiment, "notify::selected", G_CALLBACK(follow_experiment),
                            self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->vectors, "notify::selected", G_CALLBACK(follow_experiment), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->text, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->group));
    list_models(self);
    follow_experiment(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossLabForm *self = GLOSS_LAB_FORM(object);

    g_clear_object(&self->context);
    g_clear_object(&self->ratings_file);
    g_clear_pointer(&self->models, g_ptr_array_unref);
    G_OBJECT_CLASS(gloss_lab_form_parent_class)->dispose(object);
}

static void
gloss_lab_form_class_init(GlossLabFormClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
    activated_signal = g_signal_new("activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_lab_form_init(GlossLabForm *self)
{
    self->models = g_ptr_array_new_with_free_func(g_free);
}
