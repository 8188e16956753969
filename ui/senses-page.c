/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See senses-page.h. A question is asked when the caret has come to rest, and not again for a word that
 * is shown already. */
#include "ui/senses-page.h"

#include "app/sense-query.h"
#include "ui/sense-row.h"
#include <glib/gi18n.h>

#define REST        250 /* milliseconds */
#define TYPING_REST 500

struct _GlossSensesPage {
    AdwBin parent_instance;

    GtkLabel *word_label;
    GtkWidget *choice;
    GtkEditable *lemma;
    AdwComboRow *part_of_speech;
    GtkStack *stack;
    GtkSpinner *spinner;
    AdwStatusPage *message;
    GtkListBox *list;
    GtkWidget *uses_button;

    GlossPluginHost *host;
    GlossDocument *document;
    gulong revision_id;
    gsize start, end;           /* of the selection */
    gsize word_start, word_end; /* what is shown, or asked; empty: nothing */
    GCancellable *cancellable;  /* of the question that is open; NULL: none */
    guint timer;
    gboolean loading;     /* the widgets are being set */
    gboolean lemma_typed; /* by the person, for this word */
};

G_DEFINE_FINAL_TYPE(GlossSensesPage, gloss_senses_page, ADW_TYPE_BIN)

/* ---- what is shown ---- */

static void
show_page(GlossSensesPage *self, const char *name)
{
    gtk_spinner_set_spinning(self->spinner, g_str_equal(name, "working"));
    gtk_stack_set_visible_child_name(self->stack, name);
}

static void
show_message(GlossSensesPage *self, const char *icon, const char *title, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);

    adw_status_page_set_icon_name(self->message, icon);
    adw_status_page_set_title(self->message, title);
    adw_status_page_set_description(self->message, escaped);
    show_page(self, "message");
}

static void
clear_list(GlossSensesPage *self)
{
    GtkListBoxRow *row;

    while ((row = gtk_list_box_get_row_at_index(self->list, 0)) != NULL)
        gtk_list_box_remove(self->list, GTK_WIDGET(row));
}

static void
show_lemma(GlossSensesPage *self, const char *lemma)
{
    self->loading = TRUE;
    gtk_editable_set_text(self->lemma, lemma);
    self->loading = FALSE;
}

static void
show_senses(GlossSensesPage *self, const GPtrArray *senses)
{
    g_autofree char *text = NULL;

    clear_list(self);
    for (guint i = 0; i < senses->len; i++)
        gtk_list_box_append(self->list, gloss_sense_row_new(senses->pdata[i], senses->len == 1,
                                                            GLOSS_SENSE_ROW_WHOLE));
    if (senses->len > 0) {
        if (!self->lemma_typed)
            show_lemma(self, ((GlossSense *)senses->pdata[0])->lemma);
        show_page(self, "senses");
        return;
    }
    text = gloss_sense_query_explain_none(gloss_document_get_text(self->document),
                                          gtk_label_get_text(self->word_label));
    show_message(self, "accessories-dictionary-symbolic", _("No Senses"), text);
}

/* ---- asking ---- */

static void
stop(GlossSensesPage *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
}

static void
answered_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossSensesPage) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) senses =
        gloss_sense_query_run_finish(GLOSS_PLUGIN_HOST(source), result, &error);

    /* Of a question that is no longer the one that is open. */
    if (g_task_get_cancellable(G_TASK(result)) != self->cancellable)
        return;
    g_clear_object(&self->cancellable);
    if (senses != NULL)
        show_senses(self, senses);
    else
        show_message(self, "dialog-warning-symbolic", _("Senses Cannot Be Told"), error->message);
}

static const char *
get_part_of_speech(GlossSensesPage *self)
{
    static const char *const tags[] = {NULL, "NOUN", "VERB", "ADJ", "ADV"};
    guint choice = adw_combo_row_get_selected(self->part_of_speech);

    return choice < G_N_ELEMENTS(tags) ? tags[choice] : NULL;
}

static void
ask(GlossSensesPage *self)
{
    g_autofree char *lemma = g_strstrip(g_strdup(gtk_editable_get_text(self->lemma)));
    const GlossSenseQuestion question = {
        .text = gloss_document_get_text(self->document),
        .start = self->word_start,
        .end = self->word_end,
        .lemma = self->lemma_typed && *lemma != '\0' ? lemma : NULL,
        .part_of_speech = get_part_of_speech(self),
    };

    stop(self);
    show_page(self, "working");
    self->cancellable = g_cancellable_new();
    gloss_sense_query_run_async(self->host, &question, self->cancellable, answered_cb,
                                g_object_ref(self));
}

/* Nothing of what was said about the word before holds for the next. */
static void
forget_choice(GlossSensesPage *self)
{
    self->lemma_typed = FALSE;
    self->loading = TRUE;
    gtk_editable_set_text(self->lemma, "");
    adw_combo_row_set_selected(self->part_of_speech, 0);
    self->loading = FALSE;
}

static void
show_word(GlossSensesPage *self, const char *word)
{
    gtk_label_set_text(self->word_label, word != NULL ? word : "");
    gtk_widget_set_visible(GTK_WIDGET(self->word_label), word != NULL);
    gtk_widget_set_visible(self->choice, word != NULL);
    gtk_widget_set_visible(self->uses_button, word != NULL);
    if (word != NULL)
        gtk_actionable_set_action_target(GTK_ACTIONABLE(self->uses_button), "s", word);
}

static void
show_nothing(GlossSensesPage *self)
{
    stop(self);
    self->word_start = self->word_end = 0;
    show_word(self, NULL);
    if (self->document == NULL)
        show_message(self, "text-x-generic-symbolic", _("No Document"),
                     _("Open a document to see what its words mean."));
    else
        show_message(self, "accessories-dictionary-symbolic", _("No Word"),
                     _("Put the caret into a word to see what it may mean."));
}

/* The word at the caret, where it is another one than that which is shown. */
static void
follow(GlossSensesPage *self)
{
    GBytes *bytes = self->document != NULL ? gloss_document_get_text(self->document) : NULL;
    gsize size = 0, start = self->start, end = self->end;
    const char *text = bytes != NULL ? g_bytes_get_data(bytes, &size) : NULL;
    g_autofree char *word = NULL;

    if (text == NULL || end > size || !gloss_sense_query_find_word(text, size, &start, &end)) {
        show_nothing(self);
        return;
    }
    if (start == self->word_start && end == self->word_end)
        return;
    self->word_start = start;
    self->word_end = end;
    word = g_strndup(text + start, end - start);
    forget_choice(self);
    show_word(self, word);
    ask(self);
}

static gboolean
rested_cb(gpointer data)
{
    GlossSensesPage *self = data;

    self->timer = 0;
    follow(self);
    return G_SOURCE_REMOVE;
}

static gboolean
typed_cb(gpointer data)
{
    GlossSensesPage *self = data;

    self->timer = 0;
    if (self->word_end > self->word_start)
        ask(self);
    return G_SOURCE_REMOVE;
}

static void
wait_for(GlossSensesPage *self, guint milliseconds, GSourceFunc func)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    if (gtk_widget_get_mapped(GTK_WIDGET(self)))
        self->timer = g_timeout_add(milliseconds, func, self);
}

static void
lemma_changed_cb(GlossSensesPage *self)
{
    if (self->loading)
        return;
    self->lemma_typed = TRUE;
    wait_for(self, TYPING_REST, typed_cb);
}

static void
part_of_speech_cb(GlossSensesPage *self)
{
    if (!self->loading && self->word_end > self->word_start)
        ask(self);
}

/* ---- what the window tells ---- */

static void
look_again(GlossSensesPage *self)
{
    self->word_start = self->word_end = 0;
    wait_for(self, REST, rested_cb);
}

void
gloss_senses_page_set_selection(GlossSensesPage *self, gsize start, gsize end)
{
    self->start = start;
    self->end = end;
    wait_for(self, REST, rested_cb);
}

void
gloss_senses_page_set_document(GlossSensesPage *self, GlossDocument *document)
{
    if (self->document == document)
        return;
    if (self->document != NULL)
        g_clear_signal_handler(&self->revision_id, self->document);
    g_set_object(&self->document, document);
    if (document != NULL)
        self->revision_id =
            g_signal_connect_swapped(document, "notify::revision", G_CALLBACK(look_again), self);
    self->start = self->end = 0;
    stop(self);
    look_again(self);
}

gboolean
gloss_senses_page_is_settled(GlossSensesPage *self)
{
    return self->timer == 0 && self->cancellable == NULL;
}

/* ---- life ---- */

static void
map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(gloss_senses_page_parent_class)->map(widget);
    follow(GLOSS_SENSES_PAGE(widget));
}

static void
unmap(GtkWidget *widget)
{
    GlossSensesPage *self = GLOSS_SENSES_PAGE(widget);

    /* What has no answer yet is asked again. */
    if (self->cancellable != NULL)
        self->word_start = self->word_end = 0;
    stop(self);
    GTK_WIDGET_CLASS(gloss_senses_page_parent_class)->unmap(widget);
}

GtkWidget *
gloss_senses_page_new(GlossPluginHost *host)
{
    GlossSensesPage *self = g_object_new(GLOSS_TYPE_SENSES_PAGE, NULL);

    self->host = g_object_ref(host);
    g_signal_connect_object(host, "changed", G_CALLBACK(look_again), self, G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossSensesPage *self = GLOSS_SENSES_PAGE(object);

    stop(self);
    if (self->document != NULL)
        g_clear_signal_handler(&self->revision_id, self->document);
    g_clear_object(&self->document);
    g_clear_object(&self->host);
    G_OBJECT_CLASS(gloss_senses_page_parent_class)->dispose(object);
}

static void
gloss_senses_page_class_init(GlossSensesPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    widget_class->map = map;
    widget_class->unmap = unmap;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/senses-page.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossSensesPage, word_label);
    gtk_widget_class_bind_template_child(widget_class, GlossSensesPage, choice);
    gtk_widget_class_bind_template_child(widget_class, GlossSensesPage, lemma);
    gtk_widget_class_bind_template_child(widget_class, GlossSensesPage, part_of_speech);
    gtk_widget_class_bind_template_child(widget_class, GlossSensesPage, stack);
    gtk_widget_class_bind_template_child(widget_class, GlossSensesPage, spinner);
    gtk_widget_class_bind_template_child(widget_class, GlossSensesPage, message);
    gtk_widget_class_bind_template_child(widget_class, GlossSensesPage, list);
    gtk_widget_class_bind_template_child(widget_class, GlossSensesPage, uses_button);
    gtk_widget_class_bind_template_callback(widget_class, lemma_changed_cb);
    gtk_widget_class_bind_template_callback(widget_class, part_of_speech_cb);
}

static void
gloss_senses_page_init(GlossSensesPage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
