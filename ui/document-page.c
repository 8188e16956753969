/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See document-page.h. */
#include "ui/document-page.h"

#include "app/sense-notes.h"
#include "ui/decision-bar.h"
#include "ui/label-menu.h"
#include "ui/label-text.h"
#include "ui/sense-legend.h"
#include "ui/sense-popover.h"
#include "ui/spoken-names.h"
#include "ui/training-bar.h"
#include <adwaita.h>
#include <glib/gi18n.h>

struct _GlossDocumentPage {
    GtkBox parent_instance;

    GtkInfoBar *changed_bar;
    GtkInfoBar *replaced_bar;
    GtkLabel *replaced_label;
    GtkInfoBar *model_bar;
    GtkLabel *model_label;
    GtkInfoBar *kept_bar;
    GtkLabel *kept_label;
    GtkWidget *renew_button;
    GlossTrainingBar *training_bar;
    GlossDecisionBar *decision_bar;
    GlossSenseLegend *sense_legend;
    GlossFindBar *find_bar;
    GlossHitBar *hit_bar;
    GlossMovedBar *moved_bar;
    GtkStack *stack;
    GtkSpinner *spinner;
    GlossDocumentView *view;
    AdwStatusPage *failed_page;
    GtkWidget *status;
    GtkLabel *entity_label;
    GtkLabel *page_label;
    GtkLabel *encoding_label;
    GtkLabel *analysis_label;

    GlossContext *context;
    GlossDocument *document;
    GlossEntityGroups *groups;
    GlossReview *review;
    GlossSensePopover *senses; /* the view's; NULL before it is first wanted */
    GlossSenseNotes *notes;    /* NULL before senses are first marked */
    gboolean senses_marked;
    GCancellable *cancellable;
    gboolean scheduled;
    gboolean model_dismissed;
    gsize visible_start; /* bytes on screen */
    gsize visible_end;
    guint start_id;
};

G_DEFINE_FINAL_TYPE(GlossDocumentPage, gloss_document_page, GTK_TYPE_BOX)

/* ---- the line of status ---- */

static guint
count_annotating(GlossDocumentPage *self, GlossPluginState state, GlossPluginInfo **first)
{
    GListModel *host = G_LIST_MODEL(gloss_context_get_host(self->context));
    guint n = 0;

    for (guint i = 0; i < g_list_model_get_n_items(host); i++) {
        g_autoptr(GlossPluginInfo) info = g_list_model_get_item(host, i);

        if (!gloss_plugin_info_annotates_all(info) || gloss_plugin_info_get_state(info) != state)
            continue;
        /* The host keeps it. */
        if (n++ == 0 && first != NULL)
            *first = info;
    }
    return n;
}

static void
update_analysis(GlossDocumentPage *self)
{
    g_autofree char *text = NULL;
    gdouble progress;

    g_object_get(self->document, "progress", &progress, NULL);
    if (gloss_document_get_state(self->document) != GLOSS_DOCUMENT_READY)
        text = g_strdup("");
    else if (count_annotating(self, GLOSS_PLUGIN_READY, NULL) == 0)
        text = g_strdup(_("Not analysed"));
    else if (progress >= 1)
        text = g_strdup(_("Whole document analysed"));
    else
        text = g_strdup_printf(_("Analysing, %d %%"), (int)(progress * 100));
    gtk_label_set_text(self->analysis_label, text);
}

static char *
describe_cb(GlossAnnotation *annotation, gpointer data)
{
    GlossDocumentPage *self = data;

    return gloss_label_text_describe(gloss_context_get_host(self->context), annotation);
}

static void
update_entity(GlossDocumentPage *self)
{
    g_autoptr(GPtrArray) found = gloss_document_view_find_at_caret(self->view);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < found->len; i++) {
        GlossAnnotation *annotation = g_ptr_array_index(found, i);
        g_autofree char *about = describe_cb(annotation, self);
        g_autofree char *name =
            g_strdelimit(g_strdup(gloss_annotation_get_text(annotation)), "\r\n\t", ' ');

        g_string_append(text, i > 0 ? "   " : "");
        /* Translators: the words of an entity, then its label and probability */
        g_string_append_printf(text, _("“%s”: %s"), name, about);
    }
    gtk_label_set_text(self->entity_label, text->str);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->entity_label), text->len > 0 ? text->str : NULL);
}

/* The page that the caret is on where it is in sight, else that of the middle of what is. */
static void
update_page(GlossDocumentPage *self)
{
    GArray *structure = gloss_document_get_structure(self->document);
    gsize at, end;
    guint n, page;
    g_autofree char *text = NULL;

    gloss_document_view_get_selection(self->view, &at, &end);
    if (at < self->visible_start || at > self->visible_end)
        at = self->visible_start + (self->visible_end - self->visible_start) / 2;
    page = gloss_reader_find_page(structure, at, &n);
    gtk_widget_set_visible(GTK_WIDGET(self->page_label), n > 0);
    if (n == 0)
        return;
    /* Translators: the number of a page, then how many there are */
    text = g_strdup_printf(_("Page %u of %u"), page, n);
    gtk_label_set_text(self->page_label, text);
}

static void
position_changed_cb(GlossDocumentPage *self)
{
    update_entity(self);
    update_page(self);
}

const char *
gloss_document_page_get_entity_text(GlossDocumentPage *self)
{
    return gtk_label_get_text(self->entity_label);
}

/* ---- bars ---- */

static void
update_model_bar(GlossDocumentPage *self)
{
    GlossPluginInfo *info = NULL;
    gboolean waiting = count_annotating(self, GLOSS_PLUGIN_WAITING, &info) > 0;
    const char *reason = waiting ? gloss_plugin_info_get_reason(info) : NULL;
    g_autofree char *text = NULL;

    if (waiting) {
        /* Translators: the name of an analysis, then a sentence on why it cannot run */
        text = g_strdup_printf(_("%s: %s"), gloss_plugin_info_get_name(info),
                               reason != NULL ? reason : gloss_model_store_get_hint());
        gtk_label_set_text(self->model_label, text);
    }
    gtk_info_bar_set_revealed(self->model_bar, waiting && !self->model_dismissed);
    update_analysis(self);
}

static void
update_changed_bar(GlossDocumentPage *self)
{
    gtk_info_bar_set_revealed(self->changed_bar,
                              gloss_document_get_changed_on_disk(self->document));
}

static void
update_encoding(GlossDocumentPage *self)
{
    const char *encoding = gloss_document_get_encoding(self->document);
    gboolean other = encoding != NULL && g_ascii_strcasecmp(encoding, "UTF-8") != 0;
    g_autofree char *text = NULL;

    gtk_widget_set_visible(GTK_WIDGET(self->encoding_label), other);
    gtk_label_set_text(self->encoding_label, other ? encoding : "");
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->encoding_label),
                                _("The encoding that the file is written in"));
    if (gloss_document_get_replaced(self->document)) {
        text = g_strdup_printf(_("Read as %s, some bytes could not be decoded. They are shown as "
                                 "\357\277\275."),
                               encoding != NULL ? encoding : "UTF-8");
        gtk_label_set_text(self->replaced_label, text);
    }
    gtk_info_bar_set_revealed(self->replaced_bar, gloss_document_get_replaced(self->document));
}

static void
changed_response_cb(GlossDocumentPage *self, gint response)
{
    if (response == GTK_RESPONSE_OK)
        gloss_document_page_reload(self);
    else
        gtk_info_bar_set_revealed(self->changed_bar, FALSE);
}

static void
replaced_response_cb(GlossDocumentPage *self)
{
    gtk_info_bar_set_revealed(self->replaced_bar, FALSE);
}

static void
model_response_cb(GlossDocumentPage *self)
{
    self->model_dismissed = TRUE;
    gtk_info_bar_set_revealed(self->model_bar, FALSE);
}

static void
show_not_kept(GlossDocumentPage *self, GError *error)
{
    gboolean none = gloss_context_get_library(self->context, NULL) == NULL;
    /* Translators: what is wrong with the library */
    g_autofree char *text =
        none ? g_strdup_printf(_("What you decide cannot be kept. %s"), error->message)
             : g_strdup(error->message);

    gtk_label_set_text(self->kept_label, text);
    gtk_widget_set_visible(self->renew_button, none);
    gtk_info_bar_set_revealed(self->kept_bar, TRUE);
}

static void
connect_library(GlossDocumentPage *self)
{
    g_autoptr(GError) error = NULL;

    if (!gloss_review_connect_library(self->review, &error))
        show_not_kept(self, error);
}

/* The one that cannot be used stays beside the new one. */
static void
kept_response_cb(GlossDocumentPage *self, gint response)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *aside = NULL;

    gtk_info_bar_set_revealed(self->kept_bar, FALSE);
    if (response != GTK_RESPONSE_OK)
        return;
    if (gloss_context_get_library(self->context, NULL) == NULL)
        aside = gloss_context_renew_library(self->context, &error);
    if (error != NULL)
        show_not_kept(self, error);
    else
        connect_library(self);
}

/* ---- the document's life ---- */

static void
show_failure(GlossDocumentPage *self)
{
    const GError *error = gloss_document_get_error(self->document);
    g_autofree char *escaped = g_markup_escape_text(error != NULL ? error->message : "", -1);

    adw_status_page_set_description(self->failed_page, escaped);
    gtk_stack_set_visible_child_name(self->stack, "failed");
}

/* After the first frame that shows the text: an analysis loads a model on its first use. */
static gboolean
start_analysis_cb(gpointer data)
{
    GlossDocumentPage *self = data;

    self->start_id = 0;
    self->scheduled = TRUE;
    connect_library(self);
    gloss_scheduler_add(gloss_context_get_scheduler(self->context), self->document);
    gloss_scheduler_set_asked(gloss_context_get_scheduler(self->context), self->document,
                              self->senses_marked);
    return G_SOURCE_REMOVE;
}

static void
show_text(GlossDocumentPage *self)
{
    gboolean empty = g_bytes_get_size(gloss_document_get_text(self->document)) == 0;

    gtk_stack_set_visible_child_name(self->stack, empty ? "empty" : "view");
    update_encoding(self);
    update_page(self);
    if (!self->scheduled && self->start_id == 0)
        self->start_id =
            g_timeout_add_full(GDK_PRIORITY_REDRAW + 20, 20, start_analysis_cb, self, NULL);
}

static void
state_changed_cb(GlossDocumentPage *self)
{
    GlossDocumentState state = gloss_document_get_state(self->document);
    gboolean has_text = gloss_document_get_revision(self->document) > 0;
    gboolean loading = state == GLOSS_DOCUMENT_LOADING && !has_text;

    if (state == GLOSS_DOCUMENT_FAILED)
        show_failure(self);
    else if (loading)
        gtk_stack_set_visible_child_name(self->stack, "loading");
    else if (state == GLOSS_DOCUMENT_READY)
        show_text(self);
    if (state == GLOSS_DOCUMENT_READY)
        gloss_training_bar_set_file(self->training_bar, gloss_document_get_file(self->document));
    gtk_spinner_set_spinning(self->spinner, loading);
    gtk_widget_set_visible(self->status, state != GLOSS_DOCUMENT_FAILED);
    gtk_widget_set_visible(GTK_WIDGET(self->decision_bar), state != GLOSS_DOCUMENT_FAILED);
    update_analysis(self);
}

static void
loaded_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;

    /* The document itself keeps what went wrong. */
    gloss_document_load_finish(GLOSS_DOCUMENT(source), result, &error);
}

void
gloss_document_page_reload(GlossDocumentPage *self)
{
    gtk_info_bar_set_revealed(self->changed_bar, FALSE);
    if (gloss_document_get_file(self->document) != NULL)
        gloss_document_load_async(self->document, self->cancellable, loaded_cb, NULL);
}

void
gloss_document_page_close(GlossDocumentPage *self)
{
    g_clear_handle_id(&self->start_id, g_source_remove);
    g_cancellable_cancel(self->cancellable);
    if (self->scheduled)
        gloss_scheduler_remove(gloss_context_get_scheduler(self->context), self->document);
    self->scheduled = FALSE;
}

/* ---- going about ---- */

void
gloss_document_page_show_annotation(GlossDocumentPage *self, GlossAnnotation *annotation)
{
    gloss_document_view_show_range(self->view, gloss_annotation_get_start(annotation),
                                   gloss_annotation_get_end(annotation));
    update_entity(self);
}

void
gloss_document_page_step(GlossDocumentPage *self, gboolean forward)
{
    GlossAnnotation *annotation = gloss_document_view_step(self->view, forward);

    if (annotation == NULL) {
        gtk_label_set_text(self->entity_label, _("No entity to go to"));
        return;
    }
    gloss_document_page_show_annotation(self, annotation);
    gtk_widget_grab_focus(GTK_WIDGET(self->view));
}

static void
visible_changed_cb(GlossDocumentPage *self, guint64 start, guint64 end)
{
    self->visible_start = (gsize)start;
    self->visible_end = (gsize)end;
    update_page(self);
    if (self->scheduled)
        gloss_scheduler_set_visible(gloss_context_get_scheduler(self->context), self->document,
                                    (gsize)start, (gsize)end);
}

static gboolean
filter_cb(GlossAnnotation *annotation, gpointer data)
{
    return gloss_entity_groups_is_shown(data, annotation);
}

GlossDocument *
gloss_document_page_get_document(GlossDocumentPage *self)
{
    return self->document;
}

GlossEntityGroups *
gloss_document_page_get_groups(GlossDocumentPage *self)
{
    return self->groups;
}

GlossDocumentView *
gloss_document_page_get_view(GlossDocumentPage *self)
{
    return self->view;
}

GlossReview *
gloss_document_page_get_review(GlossDocumentPage *self)
{
    return self->review;
}

void
gloss_document_page_ask_label(GlossDocumentPage *self)
{
    if (gloss_review_can_label(self->review))
        gloss_label_menu_popup(self->view, self->review, gloss_context_get_host(self->context));
}

void
gloss_document_page_show_senses(GlossDocumentPage *self)
{
    if (gloss_document_get_revision(self->document) == 0)
        return;
    if (self->senses == NULL)
        self->senses = gloss_sense_popover_new(self->view, gloss_context_get_host(self->context));
    gloss_sense_popover_ask(self->senses, self->document);
}

/* ---- senses in the text ---- */

/* (nullable) "bank, depository: a financial institution …, 81 %" */
static char *
describe_sense_cb(GlossAnnotation *annotation, gpointer data)
{
    GlossDocumentPage *self = data;
    const GlossSense *sense =
        gloss_sense_notes_get(self->notes, gloss_annotation_get_origin(annotation),
                              gloss_annotation_get_label(annotation));
    g_autofree char *score = gloss_sense_dup_percent(gloss_annotation_get_score(annotation));

    if (sense == NULL)
        return NULL;
    /* Translators: words of a meaning, what it is, how probable it is */
    return g_strdup_printf(_("%s: %s (%s)"), sense->words, sense->gloss, score);
}

static void
layer_styled_cb(GlossDocumentPage *self)
{
    gloss_sense_legend_set_palette(self->sense_legend,
                                   gloss_document_view_get_layer_palette(self->view));
}

static void
make_notes(GlossDocumentPage *self)
{
    self->notes = gloss_sense_notes_new(gloss_context_get_host(self->context));
    g_signal_connect_object(self->notes, "ready", G_CALLBACK(gtk_widget_trigger_tooltip_query),
                            self->view, G_CONNECT_SWAPPED);
    gloss_document_view_set_layer_describe(self->view, describe_sense_cb, self);
}

void
gloss_document_page_set_senses_marked(GlossDocumentPage *self, gboolean marked)
{
    if (self->senses_marked == marked)
        return;
    self->senses_marked = marked;
    if (self->notes == NULL)
        make_notes(self);
    gloss_document_view_set_layer_shown(self->view, marked);
    gtk_widget_set_visible(GTK_WIDGET(self->sense_legend), marked);
    if (self->scheduled)
        gloss_scheduler_set_asked(gloss_context_get_scheduler(self->context), self->document,
                                  marked);
}

gboolean
gloss_document_page_get_senses_marked(GlossDocumentPage *self)
{
    return self->senses_marked;
}

static void
decided_cb(GlossDocumentPage *self)
{
    gtk_info_bar_set_revealed(self->kept_bar, FALSE);
    update_entity(self);
}

GlossFindBar *
gloss_document_page_get_find_bar(GlossDocumentPage *self)
{
    return self->find_bar;
}

GlossMovedBar *
gloss_document_page_get_moved_bar(GlossDocumentPage *self)
{
    return self->moved_bar;
}

GlossHitBar *
gloss_document_page_get_hit_bar(GlossDocumentPage *self)
{
    return self->hit_bar;
}

/* ---- making ---- */

static void
connect_document(GlossDocumentPage *self)
{
    GlossPluginHost *host = gloss_context_get_host(self->context);

    g_signal_connect_object(self->document, "notify::state", G_CALLBACK(state_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->document, "notify::progress", G_CALLBACK(update_analysis), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->document, "notify::changed-on-disk",
                            G_CALLBACK(update_changed_bar), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(host, "changed", G_CALLBACK(update_model_bar), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->groups, "filter-changed", G_CALLBACK(gloss_document_view_refresh),
                            self->view, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->groups, "updated", G_CALLBACK(update_entity), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->groups, "updated", G_CALLBACK(gloss_decision_bar_update),
                            self->decision_bar, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->review, "changed", G_CALLBACK(decided_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->review, "failed", G_CALLBACK(show_not_kept), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->review, "label-wanted", G_CALLBACK(gloss_document_page_ask_label),
                            self, G_CONNECT_SWAPPED);
}

GlossDocumentPage *
gloss_document_page_new(GlossContext *context, GlossDocument *document)
{
    GlossDocumentPage *self = g_object_new(GLOSS_TYPE_DOCUMENT_PAGE, NULL);

    self->context = g_object_ref(context);
    self->document = g_object_ref(document);
    self->groups = gloss_entity_groups_new(gloss_document_get_annotations(document));
    self->review = gloss_review_new(context, document, self->view, self->groups);
    gloss_decision_bar_set_review(self->decision_bar, self->review);
    connect_document(self);
    gloss_sense_legend_set_document(self->sense_legend, document, gloss_context_get_host(context));
    gloss_document_view_set_describe(self->view, describe_cb, self);
    gloss_document_view_set_filter(self->view, filter_cb, self->groups);
    gloss_document_view_set_document(self->view, document);
    gloss_find_bar_set_view(self->find_bar, GTK_SOURCE_VIEW(self->view));
    gloss_hit_bar_set_view(self->hit_bar, self->view, document);
    gloss_moved_bar_set_view(self->moved_bar, self->view, document);
    update_model_bar(self);
    state_changed_cb(self);
    if (gloss_document_get_state(document) == GLOSS_DOCUMENT_EMPTY)
        gloss_document_page_reload(self);
    return self;
}

static void
dispose(GObject *object)
{
    GlossDocumentPage *self = GLOSS_DOCUMENT_PAGE(object);

    if (self->document != NULL)
        gloss_document_page_close(self);
    g_clear_pointer(&self->senses, gloss_sense_popover_remove);
    if (self->hit_bar != NULL)
        gloss_hit_bar_set_view(self->hit_bar, NULL, NULL);
    if (self->moved_bar != NULL)
        gloss_moved_bar_set_view(self->moved_bar, NULL, NULL);
    if (self->view != NULL) {
        gloss_document_view_set_document(self->view, NULL);
        gloss_document_view_set_filter(self->view, NULL, NULL);
        gloss_document_view_set_describe(self->view, NULL, NULL);
        gloss_document_view_set_layer_describe(self->view, NULL, NULL);
    }
    g_clear_object(&self->cancellable);
    g_clear_object(&self->notes);
    g_clear_object(&self->review);
    g_clear_object(&self->groups);
    g_clear_object(&self->document);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(gloss_document_page_parent_class)->dispose(object);
}

static void
bind_template(GtkWidgetClass *widget_class)
{
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/document-page.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, changed_bar);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, replaced_bar);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, replaced_label);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, model_bar);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, model_label);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, kept_bar);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, kept_label);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, renew_button);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, training_bar);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, decision_bar);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, sense_legend);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, find_bar);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, hit_bar);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, moved_bar);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, stack);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, spinner);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, view);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, failed_page);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, status);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, entity_label);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, page_label);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, encoding_label);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentPage, analysis_label);
    gtk_widget_class_bind_template_callback(widget_class, changed_response_cb);
    gtk_widget_class_bind_template_callback(widget_class, replaced_response_cb);
    gtk_widget_class_bind_template_callback(widget_class, model_response_cb);
    gtk_widget_class_bind_template_callback(widget_class, kept_response_cb);
}

static void
gloss_document_page_class_init(GlossDocumentPageClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    g_type_ensure(GLOSS_TYPE_DECISION_BAR);
    g_type_ensure(GLOSS_TYPE_DOCUMENT_VIEW);
    g_type_ensure(GLOSS_TYPE_FIND_BAR);
    g_type_ensure(GLOSS_TYPE_HIT_BAR);
    g_type_ensure(GLOSS_TYPE_MOVED_BAR);
    g_type_ensure(GLOSS_TYPE_SENSE_LEGEND);
    g_type_ensure(GLOSS_TYPE_TRAINING_BAR);
    bind_template(GTK_WIDGET_CLASS(klass));
}

static void
gloss_document_page_init(GlossDocumentPage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    gloss_spoken_names_set_info_bars(GTK_WIDGET(self));
    self->cancellable = g_cancellable_new();
    g_signal_connect_object(self->view, "visible-changed", G_CALLBACK(visible_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->view, "position-changed", G_CALLBACK(position_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->view, "layer-styled", G_CALLBACK(layer_styled_cb), self,
                            G_CONNECT_SWAPPED);
}
