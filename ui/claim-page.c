/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See claim-page.h. A new check cancels the one before it. */
#include "ui/claim-page.h"

#include "app/claim-search.h"
#include "ui/claim-groups.h"
#include "ui/claim-sources.h"
#include "ui/page-parts.h"
#include <glib/gi18n.h>

#define LOOK_AGAIN     100 /* milliseconds */
#define PROGRESS_WIDTH 260

struct _GlossClaimPage {
    AdwBin parent_instance;

    GtkEditable *entry;
    GlossClaimSources *sources;
    GtkButton *button; /* starts, and ends what was started */
    GtkLabel *notice;
    GtkStack *stack;
    GtkProgressBar *progress;
    GlossClaimGroups *groups;
    AdwStatusPage *failed;

    GlossContext *context;
    GListModel *documents;
    GlossClaimSearch *search;  /* (nullable) the one that runs */
    GCancellable *cancellable; /* (nullable) of it */
    guint timer;
    char *own_claim; /* (nullable) the claim as it was taken from a document */
    char *own_file;
    gsize own_start;
    gsize own_end;
};

G_DEFINE_FINAL_TYPE(GlossClaimPage, gloss_claim_page, ADW_TYPE_BIN)

static guint passage_signal;

/* ---- what is seen ---- */

static void
update_button(GlossClaimPage *self)
{
    g_autofree char *claim = g_strstrip(g_strdup(gtk_editable_get_text(self->entry)));
    gboolean running = self->search != NULL;

    gloss_page_parts_set_button(self->button, running, _("C_heck"));
    gtk_widget_set_sensitive(GTK_WIDGET(self->button), running || *claim != '\0');
}

static void
show_failure(GlossClaimPage *self, const char *message)
{
    gloss_page_parts_set_description(self->failed, message);
    gtk_stack_set_visible_child_name(self->stack, "failed");
}

static gboolean
look_cb(gpointer data)
{
    GlossClaimPage *self = data;
    double fraction;
    const char *stage = gloss_claim_search_get_stage(self->search, &fraction);

    gtk_progress_bar_set_text(self->progress, stage);
    gtk_progress_bar_set_fraction(self->progress, fraction);
    return G_SOURCE_CONTINUE;
}

/* ---- checking ---- */

static void
stop(GlossClaimPage *self)
{
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->search, gloss_claim_search_unref);
    g_clear_handle_id(&self->timer, g_source_remove);
}

static void
found_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossClaimPage) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossClaimFindings) findings = NULL;

    /* Of a check that is no longer wanted, or of a page that is closed. */
    if (self->cancellable == NULL || g_task_get_cancellable(G_TASK(result)) != self->cancellable)
        return;
    findings = gloss_claim_search_run_finish(self->search, result, &error);
    g_clear_object(&self->cancellable);
    stop(self);
    update_button(self);
    if (findings == NULL) {
        show_failure(self, error->message);
        return;
    }
    gloss_page_parts_set_notice(self->notice, findings->notice);
    gloss_claim_groups_show(self->groups, g_steal_pointer(&findings));
    gtk_stack_set_visible_child_name(self->stack, "results");
}

static void
start(GlossClaimPage *self)
{
    g_autofree char *claim = g_strstrip(g_strdup(gtk_editable_get_text(self->entry)));
    g_autoptr(GError) error = NULL;

    if (*claim == '\0')
        return;
    stop(self);
    gloss_page_parts_set_notice(self->notice, NULL);
    self->search = gloss_claim_search_new(self->context, claim);
    if (!gloss_claim_sources_apply(self->sources, self->search, self->documents, &error)) {
        g_clear_pointer(&self->search, gloss_claim_search_unref);
        show_failure(self, error->message);
        return;
    }
    if (g_strcmp0(claim, self->own_claim) == 0)
        gloss_claim_search_set_own(self->search, self->own_file, self->own_start, self->own_end);
    self->cancellable = g_cancellable_new();
    self->timer = g_timeout_add(LOOK_AGAIN, look_cb, self);
    look_cb(self);
    update_button(self);
    gtk_stack_set_visible_child_name(self->stack, "running");
    gloss_claim_search_run_async(self->search, self->cancellable, found_cb, g_object_ref(self));
}

static void
button_cb(GlossClaimPage *self)
{
    if (self->search == NULL) {
        start(self);
        return;
    }
    stop(self);
    update_button(self);
    gtk_stack_set_visible_child_name(self->stack, "ready");
}

static void
passage_cb(GlossClaimPage *self, const char *file, guint64 start_byte, guint64 end)
{
    g_signal_emit(self, passage_signal, 0, file, start_byte, end);
}

void
gloss_claim_page_ask(GlossClaimPage *self, const char *claim)
{
    if (*claim != '\0') {
        g_autofree char *line = g_strstrip(g_strdelimit(g_strdup(claim), "\r\n\t", ' '));

        gtk_editable_set_text(self->entry, line);
    }
    gloss_claim_sources_update(self->sources);
    gtk_widget_grab_focus(GTK_WIDGET(self->entry));
    gtk_editable_set_position(self->entry, -1);
}

void
gloss_claim_page_set_own(GlossClaimPage *self, const char *file, gsize start_byte, gsize end)
{
    g_free(self->own_claim);
    g_free(self->own_file);
    self->own_claim = g_strstrip(g_strdup(gtk_editable_get_text(self->entry)));
    self->own_file = g_strdup(file);
    self->own_start = start_byte;
    self->own_end = end;
}

/* ---- making ---- */

static void
add_states(GlossClaimPage *self)
{
    AdwStatusPage *running;

    gloss_page_parts_add_status(
        self->stack, "ready", "system-search-symbolic", _("Check a Claim"),
        _("Say something that can be true or false. Gloss finds the passages that support "
          "it, and those that contradict it. Everything stays on this computer."));
    running = gloss_page_parts_add_status(self->stack, "running", "system-search-symbolic",
                                          _("Checking the Claim"), NULL);
    self->progress = GTK_PROGRESS_BAR(gtk_progress_bar_new());
    gtk_progress_bar_set_show_text(self->progress, TRUE);
    gtk_widget_set_halign(GTK_WIDGET(self->progress), GTK_ALIGN_CENTER);
    gtk_widget_set_size_request(GTK_WIDGET(self->progress), PROGRESS_WIDTH, -1);
    adw_status_page_set_child(running, GTK_WIDGET(self->progress));
    self->failed = gloss_page_parts_add_status(self->stack, "failed", "dialog-warning-symbolic",
                                               _("The Claim Could Not Be Checked"), NULL);
}

static GtkWidget *
make_results(GlossClaimPage *self)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();

    self->groups = GLOSS_CLAIM_GROUPS(gloss_claim_groups_new());
    g_signal_connect_object(self->groups, "passage", G_CALLBACK(passage_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled),
                                  gloss_page_parts_clamp(GTK_WIDGET(self->groups)));
    return scrolled;
}

static GtkWidget *
make_top(GlossClaimPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *group = adw_preferences_group_new();
    GtkWidget *entry = adw_entry_row_new();

    self->entry = GTK_EDITABLE(entry);
    self->sources = GLOSS_CLAIM_SOURCES(gloss_claim_sources_new());
    self->button = GTK_BUTTON(gtk_button_new());
    self->notice = gloss_page_parts_make_notice();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(entry), _("Claim"));
    g_signal_connect_object(entry, "entry-activated", G_CALLBACK(start), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(entry, "changed", G_CALLBACK(update_button), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->button, "clicked", G_CALLBACK(button_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_set_halign(GTK_WIDGET(self->button), GTK_ALIGN_END);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), entry);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), GTK_WIDGET(self->sources));
    gtk_box_append(GTK_BOX(box), group);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->button));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->notice));
    gtk_widget_add_css_class(box, "search-top");
    return box;
}

GtkWidget *
gloss_claim_page_new(GlossContext *context, GListModel *documents)
{
    GlossClaimPage *self = g_object_new(GLOSS_TYPE_CLAIM_PAGE, NULL);

    self->context = g_object_ref(context);
    self->documents = g_object_ref(documents);
    gloss_claim_sources_set_context(self->sources, context);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossClaimPage *self = GLOSS_CLAIM_PAGE(object);

    stop(self);
    g_clear_object(&self->documents);
    g_clear_object(&self->context);
    g_clear_pointer(&self->own_claim, g_free);
    g_clear_pointer(&self->own_file, g_free);
    G_OBJECT_CLASS(gloss_claim_page_parent_class)->dispose(object);
}

static void
gloss_claim_page_class_init(GlossClaimPageClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    passage_signal =
        g_signal_new("passage", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT64, G_TYPE_UINT64);
}

static void
gloss_claim_page_init(GlossClaimPage *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Check a Claim"), -1);
    self->stack = GTK_STACK(gtk_stack_new());
    gtk_box_append(GTK_BOX(box), gloss_page_parts_clamp(make_top(self)));
    gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
    add_states(self);
    gtk_stack_add_named(self->stack, make_results(self), "results");
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->stack));
    adw_bin_set_child(ADW_BIN(self), box);
    update_button(self);
}
