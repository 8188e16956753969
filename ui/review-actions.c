/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-actions.h. */
#include "ui/review-actions.h"

#include <string.h>

#define KEY "gloss-review-actions"

typedef struct {
    GActionMap *map;         /* the window, which owns this */
    GlossDocumentPage *page; /* weak */
    GPtrArray *sources;      /* objects followed, with handlers of this */
} Actions;

static GlossReview *
get_review(Actions *self)
{
    return self->page != NULL ? gloss_document_page_get_review(self->page) : NULL;
}

static Actions *
get_actions(gpointer window)
{
    return g_object_get_data(G_OBJECT(window), KEY);
}

static void
enable(Actions *self, const char *name, gboolean enabled)
{
    g_simple_action_set_enabled(G_SIMPLE_ACTION(g_action_map_lookup_action(self->map, name)),
                                enabled);
}

static void
update(Actions *self)
{
    GlossReview *review = get_review(self);
    GlossAnnotation *target = review != NULL ? gloss_review_find_target(review) : NULL;
    GlossDecisions *decisions = review != NULL ? gloss_review_get_decisions(review) : NULL;
    GlossAnnotationState state =
        target != NULL ? gloss_annotation_get_state(target) : GLOSS_ANNOTATION_SUGGESTED;
    gboolean left = review != NULL && gloss_review_count_undecided(review) > 0;
    gboolean walking = FALSE;

    enable(self, "accept",
           target != NULL &&
               (state == GLOSS_ANNOTATION_SUGGESTED || state == GLOSS_ANNOTATION_REJECTED));
    enable(self, "reject", target != NULL && state != GLOSS_ANNOTATION_REJECTED);
    enable(self, "forget", state != GLOSS_ANNOTATION_SUGGESTED);
    enable(self, "label", review != NULL && gloss_review_can_label(review));
    enable(self, "next-undecided", left);
    enable(self, "previous-undecided", left);
    enable(self, "accept-shown", left);
    enable(self, "undo", decisions != NULL && gloss_decisions_can_undo(decisions));
    enable(self, "redo", decisions != NULL && gloss_decisions_can_redo(decisions));
    enable(self, "review", review != NULL);
    if (review != NULL)
        g_object_get(review, "walking", &walking, NULL);
    g_simple_action_set_state(G_SIMPLE_ACTION(g_action_map_lookup_action(self->map, "review")),
                              g_variant_new_boolean(walking));
}

/* ---- what they do ---- */

static void
decide_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GlossReview *review = get_review(get_actions(window));
    const char *name = g_action_get_name(G_ACTION(action));

    if (review != NULL)
        gloss_review_decide_here(review, g_str_equal(name, "accept")   ? GLOSS_REVIEW_ACCEPT
                                         : g_str_equal(name, "reject") ? GLOSS_REVIEW_REJECT
                                                                       : GLOSS_REVIEW_FORGET);
}

static void
label_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    Actions *self = get_actions(window);

    if (self->page != NULL)
        gloss_document_page_ask_label(self->page);
}

static void
step_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GlossReview *review = get_review(get_actions(window));

    if (review != NULL)
        gloss_review_step(review,
                          g_str_equal(g_action_get_name(G_ACTION(action)), "next-undecided"));
}

static void
history_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GlossReview *review = get_review(get_actions(window));

    if (review != NULL && g_str_equal(g_action_get_name(G_ACTION(action)), "undo"))
        gloss_review_undo(review);
    else if (review != NULL)
        gloss_review_redo(review);
}

static void
accept_shown_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GlossReview *review = get_review(get_actions(window));

    if (review != NULL)
        gloss_review_accept_shown(review);
}

static void
review_action(GSimpleAction *action, GVariant *state, gpointer window)
{
    Actions *self = get_actions(window);
    GlossReview *review = get_review(self);

    if (review == NULL)
        return;
    g_object_set(review, "walking", g_variant_get_boolean(state), NULL);
    gtk_widget_grab_focus(GTK_WIDGET(gloss_document_page_get_view(self->page)));
    update(self);
}

/* ---- whom they follow ---- */

static void
forget_page(Actions *self)
{
    for (guint i = 0; i < self->sources->len; i++)
        g_signal_handlers_disconnect_by_data(self->sources->pdata[i], self);
    g_ptr_array_set_size(self->sources, 0);
    g_clear_weak_pointer(&self->page);
}

static void
follow(Actions *self, gpointer source, const char *signal)
{
    g_signal_connect_swapped(source, signal, G_CALLBACK(update), self);
    g_ptr_array_add(self->sources, g_object_ref(source));
}

void
gloss_review_actions_follow(GtkApplicationWindow *window, GlossDocumentPage *page)
{
    Actions *self = get_actions(window);

    forget_page(self);
    g_set_weak_pointer(&self->page, page);
    if (page != NULL) {
        follow(self, gloss_document_page_get_review(page), "changed");
        follow(self, gloss_document_page_get_view(page), "position-changed");
        follow(self, gloss_document_page_get_groups(page), "updated");
    }
    update(self);
}

static void
actions_free(gpointer data)
{
    Actions *self = data;

    forget_page(self);
    g_ptr_array_unref(self->sources);
    g_free(self);
}

void
gloss_review_actions_install(GtkApplicationWindow *window)
{
    static const GActionEntry entries[] = {
        {"accept", decide_action},
        {"reject", decide_action},
        {"forget", decide_action},
        {"label", label_action},
        {"next-undecided", step_action},
        {"previous-undecided", step_action},
        {"accept-shown", accept_shown_action},
        {"undo", history_action},
        {"redo", history_action},
        {"review", NULL, NULL, "false", review_action},
    };
    Actions *self = g_new0(Actions, 1);

    self->map = G_ACTION_MAP(window);
    self->sources = g_ptr_array_new_with_free_func(g_object_unref);
    g_object_set_data_full(G_OBJECT(window), KEY, self, actions_free);
    g_action_map_add_action_entries(self->map, entries, G_N_ELEMENTS(entries), window);
    update(self);
}
