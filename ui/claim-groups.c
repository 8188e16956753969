/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See claim-groups.h. A group shows its first rows; a row at its end shows as many again. */
#include "ui/claim-groups.h"

#include "ui/claim-row.h"
#include "ui/page-parts.h"
#include <glib/gi18n.h>

#define N_FIRST 5
#define N_LEAST 3 /* of what says nothing */
#define N_MORE  20

struct _GlossClaimGroups {
    AdwBin parent_instance;

    GtkBox *box;
    GlossClaimFindings *findings; /* (nullable) */
};

G_DEFINE_FINAL_TYPE(GlossClaimGroups, gloss_claim_groups, ADW_TYPE_BIN)

static guint passage_signal;

/* One group's list. */
typedef struct {
    GPtrArray *answers; /* borrowed GlossClaimAnswer* */
    guint n_shown;
} Shown;

static void
shown_free(gpointer data)
{
    Shown *shown = data;

    g_ptr_array_unref(shown->answers);
    g_free(shown);
}

/* ---- rows ---- */

static void
add_more_row(GtkListBox *list, guint n)
{
    GtkWidget *row = gtk_list_box_row_new();
    g_autofree char *text = g_strdup_printf(ngettext("%u more passage", "%u more passages", n), n);
    GtkWidget *label = gtk_label_new(text);

    gtk_widget_add_css_class(label, "search-hit");
    gtk_widget_add_css_class(label, "dim-label");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), label);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    gtk_list_box_append(list, row);
}

static void
add_rows(GtkListBox *list, guint n)
{
    Shown *shown = g_object_get_data(G_OBJECT(list), "shown");
    guint end = MIN(shown->n_shown + n, shown->answers->len);

    for (guint i = shown->n_shown; i < end; i++)
        gtk_list_box_append(list, gloss_claim_row_new(shown->answers->pdata[i]));
    shown->n_shown = end;
    if (end < shown->answers->len)
        add_more_row(list, shown->answers->len - end);
}

static void
show_more(GtkListBox *list, GtkListBoxRow *row)
{
    int index = gtk_list_box_row_get_index(row);

    gtk_list_box_remove(list, GTK_WIDGET(row));
    add_rows(list, N_MORE);
    gtk_widget_grab_focus(GTK_WIDGET(gtk_list_box_get_row_at_index(list, index)));
}

static void
row_activated_cb(GlossClaimGroups *self, GtkListBoxRow *row, GtkListBox *list)
{
    const GlossClaimAnswer *answer;
    ClozeRange range;

    if (!GLOSS_IS_CLAIM_ROW(row)) {
        show_more(list, row);
        return;
    }
    answer = gloss_claim_row_get_answer(GLOSS_CLAIM_ROW(row));
    range = (ClozeRange){answer->passage->start, answer->passage->end};
    if (answer->sentence.end > answer->sentence.start) {
        range.start = answer->passage->start + answer->sentence.start;
        range.end = answer->passage->start + answer->sentence.end;
    }
    g_signal_emit(self, passage_signal, 0, answer->passage->file, (guint64)range.start,
                  (guint64)range.end);
}

/* ---- groups ---- */

static GPtrArray *
choose(const GlossClaimFindings *findings, GlossClaimVerdict verdict)
{
    GPtrArray *chosen = g_ptr_array_new();

    for (guint i = 0; i < findings->result->answers->len; i++) {
        GlossClaimAnswer *answer = findings->result->answers->pdata[i];

        if (answer->verdict == verdict)
            g_ptr_array_add(chosen, answer);
    }
    return chosen;
}

static const char *
get_nothing(GlossClaimVerdict verdict)
{
    static const char *const texts[] = {N_("No passage supports the claim."),
                                        N_("No passage contradicts the claim."),
                                        N_("Every passage says something about the claim.")};

    return _(texts[verdict]);
}

static GtkWidget *
make_list(GlossClaimGroups *self, GPtrArray *answers, guint n, const char *title)
{
    GtkWidget *list = gtk_list_box_new();
    Shown *shown = g_new0(Shown, 1);

    shown->answers = g_ptr_array_ref(answers);
    g_object_set_data_full(G_OBJECT(list), "shown", shown, shown_free);
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    g_signal_connect_object(list, "row-activated", G_CALLBACK(row_activated_cb), self,
                            G_CONNECT_SWAPPED);
    add_rows(GTK_LIST_BOX(list), n);
    return list;
}

static GtkWidget *
make_group(GlossClaimGroups *self, GlossClaimVerdict verdict)
{
    GtkWidget *group = adw_preferences_group_new();
    g_autoptr(GPtrArray) answers = choose(self->findings, verdict);
    /* Translators: a verdict, then how many passages have it */
    g_autofree char *title =
        g_strdup_printf(_("%s (%u)"), gloss_claim_row_get_verdict_name(verdict), answers->len);

    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), title);
    if (answers->len > 0)
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(group),
                                  make_list(self, answers,
                                            verdict == GLOSS_CLAIM_SAYS_NOTHING ? N_LEAST : N_FIRST,
                                            title));
    else
        adw_preferences_group_set_description(ADW_PREFERENCES_GROUP(group), get_nothing(verdict));
    return group;
}

/* ---- how much was looked at ---- */

/* (transfer full) */
static char *
dup_read(const GlossClaimFindings *findings)
{
    if (findings->n_read < findings->n_passages)
        /* Translators: two numbers of passages, the second one of the whole folder */
        return g_strdup_printf(_("The search found %u of %u passages close to the claim."),
                               (guint)findings->n_read, (guint)findings->n_passages);
    return g_strdup_printf(
        ngettext("%u passage was read.", "%u passages were read.", (gulong)findings->n_read),
        (guint)findings->n_read);
}

/* (transfer full) */
static char *
dup_judged(const GlossClaimResult *result)
{
    guint n = (guint)result->n_judged;

    if (result->n_judged < result->n_close)
        /* Translators: numbers of sentences */
        return g_strdup_printf(
            _("Of their %u sentences %u are about the claim; the closest %u were judged."),
            (guint)result->n_sentences, (guint)result->n_close, n);
    /* Translators: numbers of sentences, the first one of those that are about the claim */
    return g_strdup_printf(_("Judged: %u of %u sentences, those that are about the claim."), n,
                           (guint)result->n_sentences);
}

/* (transfer full) (nullable) */
static char *
dup_failures(gsize n)
{
    return n > 0 ? g_strdup_printf(ngettext("%u file could not be read.",
                                            "%u files could not be read.", (gulong)n),
                                   (guint)n)
                 : NULL;
}

static char *
dup_share(const GlossClaimFindings *findings)
{
    g_autofree char *read = dup_read(findings);
    g_autofree char *judged = dup_judged(findings->result);
    g_autofree char *failures = dup_failures(findings->n_failed);

    return g_strjoin(" ", read, judged, failures, NULL);
}

static GtkWidget *
make_share(const GlossClaimFindings *findings)
{
    g_autofree char *text = dup_share(findings);
    GtkLabel *label = gloss_page_parts_make_notice();

    gloss_page_parts_set_notice(label, text);
    return GTK_WIDGET(label);
}

static void
clear(GlossClaimGroups *self)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->box))) != NULL)
        gtk_box_remove(self->box, child);
    g_clear_pointer(&self->findings, gloss_claim_search_findings_free);
}

void
gloss_claim_groups_show(GlossClaimGroups *self, GlossClaimFindings *findings)
{
    clear(self);
    self->findings = findings;
    gtk_box_append(self->box, make_share(findings));
    for (guint i = 0; i < GLOSS_CLAIM_N_VERDICTS; i++)
        gtk_box_append(self->box, make_group(self, (GlossClaimVerdict)i));
}

/* ---- making ---- */

GtkWidget *
gloss_claim_groups_new(void)
{
    return g_object_new(GLOSS_TYPE_CLAIM_GROUPS, NULL);
}

static void
dispose(GObject *object)
{
    GlossClaimGroups *self = GLOSS_CLAIM_GROUPS(object);

    if (self->findings != NULL)
        clear(self);
    G_OBJECT_CLASS(gloss_claim_groups_parent_class)->dispose(object);
}

static void
gloss_claim_groups_class_init(GlossClaimGroupsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    passage_signal =
        g_signal_new("passage", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT64, G_TYPE_UINT64);
}

static void
gloss_claim_groups_init(GlossClaimGroups *self)
{
    self->box = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 24));
    gtk_widget_add_css_class(GTK_WIDGET(self->box), "search-results");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Results"), -1);
    adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->box));
}
