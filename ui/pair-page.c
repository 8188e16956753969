/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See pair-page.h. A question waits until the typing rests, and cancels the one before it; what was
 * found stays until the next answer is there. */
#include "ui/pair-page.h"

#include "app/pair-query.h"
#include "ui/distribution-view.h"
#include "ui/page-parts.h"
#include <glib/gi18n.h>
#include <string.h>

#define REST       300 /* milliseconds without a change */
#define N_EVIDENCE 3
#define HEIGHT     96

enum { FIRST, SECOND, N_SIDES };

struct _GlossPairPage {
    AdwBin parent_instance;

    GtkTextView *views[N_SIDES];
    GtkStack *stack; /* what is said: a hint, the answer, a failure */
    GtkLabel *hint;
    GlossDistributionView *distribution;
    GtkLabel *unsure;
    GtkWidget *evidence; /* the group */
    GtkListBox *list;
    AdwStatusPage *failed;

    GlossContext *context;
    GCancellable *cancellable; /* (nullable) of the question that runs */
    char *warned;              /* (nullable) the warning that was given */
    guint rest_id;
};

G_DEFINE_FINAL_TYPE(GlossPairPage, gloss_pair_page, ADW_TYPE_BIN)

static GtkTextBuffer *
get_buffer(GlossPairPage *self, int side)
{
    return gtk_text_view_get_buffer(self->views[side]);
}

static char *
dup_text(GlossPairPage *self, int side)
{
    GtkTextIter start;
    GtkTextIter end;

    gtk_text_buffer_get_bounds(get_buffer(self, side), &start, &end);
    return gtk_text_buffer_get_text(get_buffer(self, side), &start, &end, FALSE);
}

/* ---- what decided ---- */

static void
clear_marks(GlossPairPage *self)
{
    for (int side = 0; side < N_SIDES; side++) {
        GtkTextIter start;
        GtkTextIter end;

        gtk_text_buffer_get_bounds(get_buffer(self, side), &start, &end);
        gtk_text_buffer_remove_tag_by_name(get_buffer(self, side), "decided", &start, &end);
    }
}

/* Bytes [@from, @to) of @text. */
static void
mark(GlossPairPage *self, int side, const char *text, gsize from, gsize to)
{
    GtkTextIter start;
    GtkTextIter end;

    gtk_text_buffer_get_iter_at_offset(get_buffer(self, side), &start,
                                       (int)g_utf8_pointer_to_offset(text, text + from));
    gtk_text_buffer_get_iter_at_offset(get_buffer(self, side), &end,
                                       (int)g_utf8_pointer_to_offset(text, text + to));
    gtk_text_buffer_apply_tag_by_name(get_buffer(self, side), "decided", &start, &end);
}

static void
add_evidence(GlossPairPage *self, const GlossPairAnswer *answer, const GlossEvidence *part,
             GlossPluginInfo *plugin)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *text =
        g_strndup(answer->first + part->first_start, part->first_end - part->first_start);
    /* Translators: a label and its probability */
    g_autofree char *score =
        g_strdup_printf(_("%s, %d %%"), gloss_plugin_info_get_label_name(plugin, part->label),
                        (int)(part->score * 100 + 0.5F));

    g_strdelimit(text, "\r\n\t", ' ');
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), text);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), score);
    gtk_list_box_append(self->list, row);
}

/* Nothing decides that a text says nothing. */
static void
mark_decisive(GlossPairPage *self, const GlossPairAnswer *answer)
{
    const char *label = gloss_judging_get_best(answer->scores);
    const GlossEvidence *best = (const GlossEvidence *)(const void *)answer->evidence->data;

    if (answer->evidence->len == 0 || g_str_equal(label, "neutral") ||
        !g_str_equal(best->label, label))
        return;
    mark(self, FIRST, answer->first, best->first_start, best->first_end);
    if (best->second_start > 0 || best->second_end < strlen(answer->second))
        mark(self, SECOND, answer->second, best->second_start, best->second_end);
}

static void
show_evidence(GlossPairPage *self, const GlossPairAnswer *answer, GlossPluginInfo *plugin)
{
    GtkListBoxRow *row;

    while ((row = gtk_list_box_get_row_at_index(self->list, 0)) != NULL)
        gtk_list_box_remove(self->list, GTK_WIDGET(row));
    for (guint i = 0; i < MIN(answer->evidence->len, N_EVIDENCE); i++)
        add_evidence(self, answer, &g_array_index(answer->evidence, GlossEvidence, i), plugin);
    gtk_widget_set_visible(self->evidence, answer->evidence->len > 0);
    clear_marks(self);
    mark_decisive(self, answer);
}

/* ---- what is said ---- */

static void
show_hint(GlossPairPage *self, const char *text)
{
    gloss_page_parts_set_notice(self->hint, text);
    gtk_stack_set_visible_child_name(self->stack, "hint");
}

/* A language is warned of once. */
static void
show_unsure(GlossPairPage *self, const GlossPairAnswer *answer)
{
    const char *text =
        answer->unsure ? _("The model is not sure: the two likeliest answers are close.") : NULL;

    if (answer->notice != NULL && g_strcmp0(answer->notice, self->warned) != 0) {
        g_free(self->warned);
        self->warned = g_strdup(answer->notice);
        text = answer->notice;
    }
    gloss_page_parts_set_notice(self->unsure, text);
}

/* Supports, contradicts, says nothing: what is most told comes first. */
static GArray *
order(const GArray *scores)
{
    static const char *const labels[] = {"entailment", "contradiction", "neutral"};
    GArray *ordered = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));

    for (guint i = 0; i < G_N_ELEMENTS(labels); i++) {
        GlossLabelScore score = {labels[i], gloss_judging_get_score(scores, labels[i])};

        g_array_append_val(ordered, score);
    }
    return ordered;
}

static void
show_answer(GlossPairPage *self, const GlossPairAnswer *answer)
{
    GlossPluginInfo *plugin = gloss_plugin_host_find(gloss_context_get_host(self->context), "nli");
    g_autoptr(GArray) scores = order(answer->scores);

    gloss_distribution_view_show(self->distribution, scores, plugin);
    show_unsure(self, answer);
    show_evidence(self, answer, plugin);
    gtk_stack_set_visible_child_name(self->stack, "answer");
}

static void
show_failure(GlossPairPage *self, const char *message)
{
    gloss_page_parts_set_description(self->failed, message);
    gtk_stack_set_visible_child_name(self->stack, "failed");
}

/* ---- asking ---- */

static void
stop(GlossPairPage *self)
{
    g_clear_handle_id(&self->rest_id, g_source_remove);
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
}

static void
answered_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossPairPage) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossPairAnswer) answer = NULL;

    /* Of texts that are no longer there, or of a page that is closed. */
    if (self->cancellable == NULL || g_task_get_cancellable(G_TASK(result)) != self->cancellable)
        return;
    g_clear_object(&self->cancellable);
    answer = gloss_pair_query_run_finish(result, &error);
    if (answer != NULL)
        show_answer(self, answer);
    else
        show_failure(self, error->message);
}

static gboolean
rest_cb(gpointer data)
{
    GlossPairPage *self = data;
    g_autofree char *first = dup_text(self, FIRST);
    g_autofree char *second = dup_text(self, SECOND);

    self->rest_id = 0;
    if (gloss_judging_is_blank(first) || gloss_judging_is_blank(second)) {
        show_hint(self, gloss_judging_is_blank(first)
                            ? _("Write or paste a text, and below it what it may say.")
                            : _("Now write below what the text may say."));
        return G_SOURCE_REMOVE;
    }
    self->cancellable = g_cancellable_new();
    gloss_pair_query_run_async(gloss_context_get_host(self->context),
                               gloss_context_get_store(self->context), first, second,
                               self->cancellable, answered_cb, g_object_ref(self));
    return G_SOURCE_REMOVE;
}

static void
changed_cb(GlossPairPage *self)
{
    stop(self);
    clear_marks(self);
    self->rest_id = g_timeout_add(REST, rest_cb, self);
}

static void
swap_cb(GlossPairPage *self)
{
    g_autofree char *first = dup_text(self, FIRST);
    g_autofree char *second = dup_text(self, SECOND);

    gtk_text_buffer_set_text(get_buffer(self, FIRST), second, -1);
    gtk_text_buffer_set_text(get_buffer(self, SECOND), first, -1);
}

void
gloss_pair_page_ask(GlossPairPage *self, const char *first)
{
    g_autofree char *there = dup_text(self, FIRST);
    gboolean empty = gloss_judging_is_blank(there);

    if (empty && *first != '\0')
        gtk_text_buffer_set_text(get_buffer(self, FIRST), first, -1);
    gtk_widget_grab_focus(GTK_WIDGET(self->views[empty && *first == '\0' ? FIRST : SECOND]));
}

void
gloss_pair_page_show(GlossPairPage *self, const char *first, const char *second)
{
    gtk_text_buffer_set_text(get_buffer(self, FIRST), first, -1);
    gtk_text_buffer_set_text(get_buffer(self, SECOND), second, -1);
    gtk_widget_grab_focus(GTK_WIDGET(self->views[SECOND]));
}

/* ---- making ---- */

static GtkWidget *
make_heading(const char *text, GtkWidget *target)
{
    GtkWidget *label = gtk_label_new_with_mnemonic(text);

    gtk_label_set_mnemonic_widget(GTK_LABEL(label), target);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_add_css_class(label, "heading");
    return label;
}

static GtkWidget *
make_view(GlossPairPage *self, int side, const char *name)
{
    GtkWidget *view = gtk_text_view_new();
    GtkWidget *scrolled = gtk_scrolled_window_new();
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));

    self->views[side] = GTK_TEXT_VIEW(view);
    gtk_text_view_set_wrap_mode(self->views[side], GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_accepts_tab(self->views[side], FALSE);
    gtk_widget_add_css_class(view, "pair-text");
    gtk_accessible_update_property(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_text_buffer_create_tag(buffer, "decided", "weight", PANGO_WEIGHT_BOLD, NULL);
    g_signal_connect_object(buffer, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scrolled), HEIGHT);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), 2 * HEIGHT);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_widget_add_css_class(scrolled, "card");
    return scrolled;
}

static GtkWidget *
make_swap(GlossPairPage *self)
{
    GtkWidget *button = gtk_button_new_from_icon_name("object-flip-vertical-symbolic");

    gtk_widget_set_tooltip_text(button, _("Swap the Texts"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Swap the Texts"), -1);
    gtk_widget_add_css_class(button, "flat");
    g_signal_connect_object(button, "clicked", G_CALLBACK(swap_cb), self, G_CONNECT_SWAPPED);
    return button;
}

static void
add_texts(GlossPairPage *self, GtkBox *box)
{
    GtkWidget *first = make_view(self, FIRST, _("Text"));
    GtkWidget *second = make_view(self, SECOND, _("Claim"));
    GtkWidget *between = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);

    gtk_box_append(GTK_BOX(between),
                   make_heading(_("What _may it say?"), GTK_WIDGET(self->views[SECOND])));
    gtk_box_append(GTK_BOX(between), make_swap(self));
    gtk_box_append(box, make_heading(_("_Text"), GTK_WIDGET(self->views[FIRST])));
    gtk_box_append(box, first);
    gtk_box_append(box, between);
    gtk_box_append(box, second);
}

static GtkWidget *
make_evidence(GlossPairPage *self)
{
    self->evidence = adw_preferences_group_new();
    self->list = GTK_LIST_BOX(gtk_list_box_new());
    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(self->evidence), _("Part by Part"));
    gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
    gtk_widget_add_css_class(GTK_WIDGET(self->list), "boxed-list");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Part by Part"), -1);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self->evidence), GTK_WIDGET(self->list));
    return self->evidence;
}

static GtkWidget *
make_answer(GlossPairPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);

    self->distribution = GLOSS_DISTRIBUTION_VIEW(gloss_distribution_view_new());
    self->unsure = gloss_page_parts_make_notice();
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->distribution));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->unsure));
    gtk_box_append(GTK_BOX(box), make_evidence(self));
    return box;
}

static GtkWidget *
make_stack(GlossPairPage *self)
{
    self->stack = GTK_STACK(gtk_stack_new());
    self->hint = gloss_page_parts_make_notice();
    gtk_widget_set_valign(GTK_WIDGET(self->hint), GTK_ALIGN_START);
    gtk_stack_set_vhomogeneous(self->stack, FALSE);
    gtk_stack_add_named(self->stack, GTK_WIDGET(self->hint), "hint");
    gtk_stack_add_named(self->stack, make_answer(self), "answer");
    self->failed = gloss_page_parts_add_status(self->stack, "failed", "dialog-warning-symbolic",
                                               _("The Texts Could Not Be Compared"), NULL);
    return GTK_WIDGET(self->stack);
}

GtkWidget *
gloss_pair_page_new(GlossContext *context)
{
    GlossPairPage *self = g_object_new(GLOSS_TYPE_PAIR_PAGE, NULL);

    self->context = g_object_ref(context);
    rest_cb(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossPairPage *self = GLOSS_PAIR_PAGE(object);

    stop(self);
    g_clear_pointer(&self->warned, g_free);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(gloss_pair_page_parent_class)->dispose(object);
}

static void
gloss_pair_page_class_init(GlossPairPageClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void
gloss_pair_page_init(GlossPairPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *scrolled = gtk_scrolled_window_new();

    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Compare Two Texts"), -1);
    add_texts(self, GTK_BOX(box));
    make_stack(self);
    gtk_widget_set_margin_top(GTK_WIDGET(self->stack), 18);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->stack));
    gtk_widget_add_css_class(box, "search-results");
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), gloss_page_parts_clamp(box));
    adw_bin_set_child(ADW_BIN(self), scrolled);
}
