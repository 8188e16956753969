/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See lab-text-row.h. What the row shows and the choices stand in the same order. */
#include "ui/lab-text-row.h"

#include <glib/gi18n.h>

typedef enum { NONE, ALL, ONE, A_FILE } Kind;

typedef struct {
    Kind kind;
    GObject *source; /* of ONE the document, of A_FILE the file */
} Choice;

struct _GlossLabTextRow {
    AdwComboRow parent_instance;

    GListModel *documents;
    GPtrArray *files;   /* GFile* that were chosen */
    GPtrArray *choices; /* Choice* */
    gboolean optional;
};

G_DEFINE_FINAL_TYPE(GlossLabTextRow, gloss_lab_text_row, ADW_TYPE_COMBO_ROW)

static guint changed_signal;

static void
free_choice(gpointer data)
{
    Choice *choice = data;

    g_clear_object(&choice->source);
    g_free(choice);
}

static void
add_choice(GlossLabTextRow *self, Kind kind, gpointer source)
{
    Choice *choice = g_new0(Choice, 1);

    choice->kind = kind;
    choice->source = source != NULL ? g_object_ref(source) : NULL;
    g_ptr_array_add(self->choices, choice);
}

static const Choice *
get_choice(GlossLabTextRow *self)
{
    guint selected = adw_combo_row_get_selected(ADW_COMBO_ROW(self));

    return selected < self->choices->len ? self->choices->pdata[selected] : NULL;
}

static char *
dup_title(const Choice *choice)
{
    g_autofree char *base = NULL;

    switch (choice->kind) {
    case NONE: return g_strdup(_("None"));
    case ALL: return g_strdup(_("All open documents"));
    case ONE: return g_strdup(gloss_document_get_title(GLOSS_DOCUMENT(choice->source)));
    default:
        base = g_file_get_basename(G_FILE(choice->source));
        return g_filename_display_name(base);
    }
}

static void
list_choices(GlossLabTextRow *self)
{
    guint n = g_list_model_get_n_items(self->documents);

    g_ptr_array_set_size(self->choices, 0);
    if (self->optional || (n == 0 && self->files->len == 0))
        add_choice(self, NONE, NULL);
    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossDocument) document = g_list_model_get_item(self->documents, i);

        add_choice(self, ONE, document);
    }
    if (n > 1)
        add_choice(self, ALL, NULL);
    for (guint i = 0; i < self->files->len; i++)
        add_choice(self, A_FILE, self->files->pdata[i]);
}

static void
show_choices(GlossLabTextRow *self, Kind kind, gpointer source)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    guint selected = 0;

    list_choices(self);
    for (guint i = 0; i < self->choices->len; i++) {
        const Choice *choice = self->choices->pdata[i];

        gtk_string_list_take(names, dup_title(choice));
        if (choice->kind == kind && choice->source == source)
            selected = i;
    }
    adw_combo_row_set_model(ADW_COMBO_ROW(self), G_LIST_MODEL(names));
    adw_combo_row_set_selected(ADW_COMBO_ROW(self), selected);
}

void
gloss_lab_text_row_update(GlossLabTextRow *self)
{
    const Choice *before = get_choice(self);
    Kind kind = before != NULL ? before->kind : NONE;
    g_autoptr(GObject) source =
        before != NULL && before->source != NULL ? g_object_ref(before->source) : NULL;

    show_choices(self, kind, source);
}

gboolean
gloss_lab_text_row_has_text(GlossLabTextRow *self)
{
    const Choice *choice = get_choice(self);

    return choice != NULL && choice->kind != NONE;
}

void
gloss_lab_text_row_apply(GlossLabTextRow *self, GlossLabWork *work)
{
    const Choice *choice = get_choice(self);

    if (choice != NULL && choice->kind == ONE)
        gloss_lab_work_add_document(work, GLOSS_DOCUMENT(choice->source));
    if (choice != NULL && choice->kind == A_FILE)
        gloss_lab_work_add_file(work, G_FILE(choice->source));
    if (choice == NULL || choice->kind != ALL)
        return;
    for (guint i = 0; i < g_list_model_get_n_items(self->documents); i++) {
        g_autoptr(GlossDocument) document = g_list_model_get_item(self->documents, i);

        gloss_lab_work_add_document(work, document);
    }
}

/* ---- choosing a file ---- */

static void
add_file(GlossLabTextRow *self, GFile *file)
{
    for (guint i = 0; i < self->files->len; i++)
        if (g_file_equal(self->files->pdata[i], file)) {
            show_choices(self, A_FILE, self->files->pdata[i]);
            return;
        }
    g_ptr_array_add(self->files, g_object_ref(file));
    show_choices(self, A_FILE, file);
}

static void
response_cb(GtkNativeDialog *dialog, int response, GlossLabTextRow *self)
{
    if (response == GTK_RESPONSE_ACCEPT) {
        g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));

        add_file(self, file);
    }
    g_object_unref(dialog);
}

static void
choose_cb(GlossLabTextRow *self)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _("Choose a Text"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
        GTK_FILE_CHOOSER_ACTION_OPEN, _("_Choose"), _("_Cancel"));

    g_signal_connect_object(dialog, "response", G_CALLBACK(response_cb), self, 0);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

/* ---- making ---- */

static void
selected_cb(GlossLabTextRow *self)
{
    g_signal_emit(self, changed_signal, 0);
}

GtkWidget *
gloss_lab_text_row_new(GListModel *documents, gboolean optional)
{
    GlossLabTextRow *self = g_object_new(GLOSS_TYPE_LAB_TEXT_ROW, NULL);

    self->documents = g_object_ref(documents);
    self->optional = optional;
    g_signal_connect_object(documents, "items-changed", G_CALLBACK(gloss_lab_text_row_update), self,
                            G_CONNECT_SWAPPED);
    show_choices(self, optional ? NONE : ONE, NULL);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossLabTextRow *self = GLOSS_LAB_TEXT_ROW(object);

    g_clear_object(&self->documents);
    g_clear_pointer(&self->files, g_ptr_array_unref);
    g_clear_pointer(&self->choices, g_ptr_array_unref);
    G_OBJECT_CLASS(gloss_lab_text_row_parent_class)->dispose(object);
}

static void
gloss_lab_text_row_class_init(GlossLabTextRowClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_lab_text_row_init(GlossLabTextRow *self)
{
    GtkWidget *button = gtk_button_new_from_icon_name("document-open-symbolic");

    self->files = g_ptr_array_new_with_free_func(g_object_unref);
    self->choices = g_ptr_array_new_with_free_func(free_choice);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self), _("Text"));
    gtk_widget_set_tooltip_text(button, _("Choose a File"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Choose a File"), -1);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    g_signal_connect_object(button, "clicked", G_CALLBACK(choose_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect(self, "notify::selected", G_CALLBACK(selected_cb), NULL);
    adw_action_row_add_suffix(ADW_ACTION_ROW(self), button);
}
