/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wizard-files.h. */
#include "ui/wizard-files.h"

#include <glib/gi18n.h>

struct _GlossWizardFiles {
    AdwPreferencesGroup parent_instance;

    char *empty_title;
    char *empty_text;
    gboolean compact;
    GtkWidget *empty; /* a row with the first button */
    GtkWidget *more;  /* the button in the group's header */
    GPtrArray *rows;  /* GtkWidget* */
    char **paths;
    GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE(GlossWizardFiles, gloss_wizard_files, ADW_TYPE_PREFERENCES_GROUP)

enum { PROP_0, PROP_EMPTY_TITLE, PROP_EMPTY_TEXT, PROP_COMPACT, N_PROPS };
static GParamSpec *properties[N_PROPS];
static guint changed_signal;

static void rebuild(GlossWizardFiles *self);

const char *const *
gloss_wizard_files_get_paths(GlossWizardFiles *self)
{
    return (const char *const *)self->paths;
}

static void
take_paths(GlossWizardFiles *self, char **paths)
{
    g_strfreev(self->paths);
    self->paths = paths;
    rebuild(self);
    g_signal_emit(self, changed_signal, 0);
}

void
gloss_wizard_files_add(GlossWizardFiles *self, GFile *file)
{
    const char *path = g_file_peek_path(file);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    if (path == NULL || g_strv_contains((const char *const *)self->paths, path))
        return;
    g_strv_builder_addv(builder, (const char **)self->paths);
    g_strv_builder_add(builder, path);
    take_paths(self, g_strv_builder_end(builder));
}

static void
remove_cb(GlossWizardFiles *self, GtkWidget *button)
{
    const char *path = g_object_get_data(G_OBJECT(button), "path");
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (guint i = 0; self->paths[i] != NULL; i++)
        if (!g_str_equal(self->paths[i], path))
            g_strv_builder_add(builder, self->paths[i]);
    take_paths(self, g_strv_builder_end(builder));
}

/* ---- choosing and dropping ---- */

static void
response_cb(GlossWizardFiles *self, gint response, GtkNativeDialog *dialog)
{
    g_autoptr(GListModel) files = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        files = gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog));
    for (guint i = 0; files != NULL && i < g_list_model_get_n_items(files); i++) {
        g_autoptr(GFile) file = g_list_model_get_item(files, i);

        gloss_wizard_files_add(self, file);
    }
    g_clear_object(&self->chooser);
}

static void
add_filters(GtkFileChooser *chooser)
{
    static const char *const suffixes[] = {"conll", "conllu", "iob",  "iob2", "bio", "tsv", "csv",
                                           "jsonl", "ndjson", "json", "ft",   "txt", "gz"};
    g_autoptr(GtkFileFilter) labelled = gtk_file_filter_new();
    g_autoptr(GtkFileFilter) all = gtk_file_filter_new();

    gtk_file_filter_set_name(labelled, _("Labelled files"));
    for (guint i = 0; i < G_N_ELEMENTS(suffixes); i++)
        gtk_file_filter_add_suffix(labelled, suffixes[i]);
    gtk_file_filter_set_name(all, _("All files"));
    gtk_file_filter_add_pattern(all, "*");
    gtk_file_chooser_add_filter(chooser, labelled);
    gtk_file_chooser_add_filter(chooser, all);
}

static void
choose_cb(GlossWizardFiles *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

    if (self->chooser == NULL) {
        self->chooser =
            gtk_file_chooser_native_new(_("Choose Labelled Files"), GTK_WINDOW(root),
                                        GTK_FILE_CHOOSER_ACTION_OPEN, _("_Choose"), _("_Cancel"));
        gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(self->chooser), TRUE);
        gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(self->chooser), TRUE);
        add_filters(GTK_FILE_CHOOSER(self->chooser));
        g_signal_connect_swapped(self->chooser, "response", G_CALLBACK(response_cb), self);
    }
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(self->chooser));
}

static gboolean
drop_cb(GlossWizardFiles *self, const GValue *value)
{
    GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));

    for (GSList *at = files; at != NULL; at = at->next)
        gloss_wizard_files_add(self, at->data);
    g_slist_free(files);
    return TRUE;
}

/* ---- rows ---- */

static char *
describe(const char *path)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GFileInfo) info =
        g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *shown = g_filename_display_name(folder);
    g_autofree char *size = info != NULL ? g_format_size((guint64)g_file_info_get_size(info))
                                         : g_strdup(_("not there"));

    return g_strdup_printf("%s · %s", size, shown);
}

static GtkWidget *
create_row(GlossWizardFiles *self, const char *path)
{
    GtkWidget *row = adw_action_row_new();
    GtkWidget *button = gtk_button_new_from_icon_name("edit-delete-symbolic");
    g_autofree char *base = g_filename_display_basename(path);
    g_autofree char *title = g_markup_escape_text(base, -1);
    g_autofree char *about = describe(path);
    g_autofree char *subtitle = g_markup_escape_text(about, -1);
    /* Translators: a button; the name of a file */
    g_autofree char *name = g_strdup_printf(_("Take out %s"), base);

    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_tooltip_text(button, _("Take this file out; it stays where it is"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    g_object_set_data_full(G_OBJECT(button), "path", g_strdup(path), g_free);
    g_signal_connect_object(button, "clicked", G_CALLBACK(remove_cb), self, G_CONNECT_SWAPPED);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 1);
    adw_action_row_add_prefix(ADW_ACTION_ROW(row),
                              gtk_image_new_from_icon_name("text-x-generic-symbolic"));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
    return row;
}

static void
rebuild(GlossWizardFiles *self)
{
    for (guint i = 0; i < self->rows->len; i++)
        adw_preferences_group_remove(ADW_PREFERENCES_GROUP(self), self->rows->pdata[i]);
    g_ptr_array_set_size(self->rows, 0);
    for (guint i = 0; self->paths[i] != NULL; i++) {
        GtkWidget *row = create_row(self, self->paths[i]);

        adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), row);
        g_ptr_array_add(self->rows, row);
    }
    gtk_widget_set_visible(self->empty, self->rows->len == 0);
    gtk_widget_set_visible(self->more, self->rows->len > 0);
}

static GtkWidget *
create_button(GlossWizardFiles *self, const char *label)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(label);

    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_signal_connect_object(button, "clicked", G_CALLBACK(choose_cb), self, G_CONNECT_SWAPPED);
    return button;
}

static GtkWidget *
create_wrapped(const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    gtk_widget_add_css_class(label, css_class);
    return label;
}

static GtkWidget *
create_place(GlossWizardFiles *self)
{
    GtkWidget *row = adw_preferences_row_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 9);
    GtkWidget *icon = gtk_image_new_from_icon_name("document-open-symbolic");

    gtk_image_set_pixel_size(GTK_IMAGE(icon), 32);
    gtk_widget_add_css_class(icon, "dim-label");
    gtk_widget_add_css_class(box, "wizard-drop");
    gtk_box_append(GTK_BOX(box), icon);
    gtk_box_append(GTK_BOX(box), create_wrapped(self->empty_title, "heading"));
    gtk_box_append(GTK_BOX(box), create_wrapped(self->empty_text, "dim-label"));
    gtk_box_append(GTK_BOX(box), create_button(self, _("_Choose Files…")));
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_widget_set_focusable(row, FALSE);
    return row;
}

static GtkWidget *
create_compact_place(GlossWizardFiles *self)
{
    GtkWidget *row = adw_action_row_new();

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), self->empty_title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), self->empty_text);
    adw_action_row_set_title_lines(ADW_ACTION_ROW(row), 0);
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 0);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), create_button(self, _("Choose a _File…")));
    return row;
}

static void
constructed(GObject *object)
{
    GlossWizardFiles *self = GLOSS_WIZARD_FILES(object);

    G_OBJECT_CLASS(gloss_wizard_files_parent_class)->constructed(object);
    self->empty = self->compact ? create_compact_place(self) : create_place(self);
    self->more = create_button(self, _("Add _More…"));
    gtk_widget_add_css_class(self->more, "flat");
    adw_preferences_group_set_header_suffix(ADW_PREFERENCES_GROUP(self), self->more);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), self->empty);
    rebuild(self);
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    GlossWizardFiles *self = GLOSS_WIZARD_FILES(object);

    if (id == PROP_EMPTY_TITLE)
        self->empty_title = g_value_dup_string(value);
    else if (id == PROP_EMPTY_TEXT)
        self->empty_text = g_value_dup_string(value);
    else
        self->compact = g_value_get_boolean(value);
}

static void
finalize(GObject *object)
{
    GlossWizardFiles *self = GLOSS_WIZARD_FILES(object);

    g_clear_object(&self->chooser);
    g_strfreev(self->paths);
    g_ptr_array_unref(self->rows);
    g_free(self->empty_title);
    g_free(self->empty_text);
    G_OBJECT_CLASS(gloss_wizard_files_parent_class)->finalize(object);
}

static void
gloss_wizard_files_class_init(GlossWizardFilesClass *klass)
{
    const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

    G_OBJECT_CLASS(klass)->constructed = constructed;
    G_OBJECT_CLASS(klass)->set_property = set_property;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    properties[PROP_EMPTY_TITLE] = g_param_spec_string("empty-title", NULL, NULL, "", flags);
    properties[PROP_EMPTY_TEXT] = g_param_spec_string("empty-text", NULL, NULL, "", flags);
    properties[PROP_COMPACT] = g_param_spec_boolean("compact", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(G_OBJECT_CLASS(klass), N_PROPS, properties);
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_wizard_files_init(GlossWizardFiles *self)
{
    GtkDropTarget *drop = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

    self->rows = g_ptr_array_new();
    self->paths = g_new0(char *, 1);
    g_signal_connect_swapped(drop, "drop", G_CALLBACK(drop_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drop));
}
