/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See claim-row.h. */
#include "ui/claim-row.h"

#include <glib/gi18n.h>
#include <string.h>

#define LINES      5
#define BEFORE     200 /* bytes shown in front of the sentence that decided */
#define ELLIPSIS   "… "
#define REST_ALPHA (G_MAXUINT16 * 7 / 10)

struct _GlossClaimRow {
    GtkListBoxRow parent_instance;

    const GlossClaimAnswer *answer;
};

G_DEFINE_FINAL_TYPE(GlossClaimRow, gloss_claim_row, GTK_TYPE_LIST_BOX_ROW)

const char *
gloss_claim_row_get_verdict_name(GlossClaimVerdict verdict)
{
    static const char *const names[] = {N_("Supports"), N_("Contradicts"), N_("Says Nothing")};

    return _(names[verdict]);
}

/* ---- the text ---- */

/* Every run of white space as one space. */
static void
append_spaced(GString *out, const char *text, gsize start, gsize end)
{
    for (gsize i = start; i < end; i++) {
        gboolean space = g_ascii_isspace(text[i]);

        if (!space)
            g_string_append_c(out, text[i]);
        else if (out->len > 0 && out->str[out->len - 1] != ' ')
            g_string_append_c(out, ' ');
    }
}

/* Where what is shown begins: at a word, not far in front of @start. */
static gsize
find_first_byte(const char *text, gsize start)
{
    gsize at = start > BEFORE ? start - BEFORE : 0;

    while (at > 0 && at < start && !g_ascii_isspace(text[at]))
        at++;
    return at;
}

static void
add_attribute(PangoAttrList *list, PangoAttribute *attribute, gsize start, gsize end)
{
    attribute->start_index = (guint)start;
    attribute->end_index = (guint)end;
    pango_attr_list_insert(list, attribute);
}

static GtkWidget *
make_passage(const GlossClaimAnswer *answer)
{
    const char *text = answer->passage->text;
    ClozeRange sentence = answer->sentence;
    gsize first = find_first_byte(text, sentence.start);
    g_autoptr(GString) shown = g_string_new(first > 0 ? ELLIPSIS : "");
    PangoAttrList *attributes = pango_attr_list_new();
    GtkWidget *label;
    gsize start;
    gsize end;

    append_spaced(shown, text, first, sentence.start);
    start = shown->len;
    append_spaced(shown, text, sentence.start, sentence.end);
    end = shown->len;
    append_spaced(shown, text, sentence.end, strlen(text));
    if (end > start) {
        add_attribute(attributes, pango_attr_foreground_alpha_new(REST_ALPHA), 0, start);
        add_attribute(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD), start, end);
        add_attribute(attributes, pango_attr_foreground_alpha_new(REST_ALPHA), end, shown->len);
    }
    label = gtk_label_new(shown->str);
    gtk_label_set_attributes(GTK_LABEL(label), attributes);
    pango_attr_list_unref(attributes);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_lines(GTK_LABEL(label), LINES);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    return label;
}

/* ---- where and how sure ---- */

/* (transfer full) "notes.md › Chapter › Section, page 7" */
static char *
dup_place(const GlossClaimPassage *passage)
{
    g_autofree char *base = g_path_get_basename(passage->file);
    g_autofree char *name = g_filename_display_name(base);
    g_autofree char *place =
        *passage->heading != '\0' ? g_strdup_printf("%s › %s", name, passage->heading) : NULL;
    const char *before = place != NULL ? place : name;

    if (passage->page == 0)
        return g_strdup(before);
    /* Translators: a document and its headings, then a number */
    return g_strdup_printf(_("%s, page %u"), before, passage->page);
}

static int
get_percent(const GlossClaimAnswer *answer, const char *label)
{
    return (int)(gloss_judging_get_score(answer->scores, label) * 100 + 0.5F);
}

/* (transfer full) */
static char *
dup_distribution(const GlossClaimAnswer *answer)
{
    if (answer->sentence.end == answer->sentence.start)
        return g_strdup(_("No sentence of it is about the claim."));
    return g_strdup_printf(_("Supports %d %%, contradicts %d %%, says nothing %d %%"),
                           get_percent(answer, "entailment"), get_percent(answer, "contradiction"),
                           get_percent(answer, "neutral"));
}

static GtkWidget *
make_top(const GlossClaimAnswer *answer, const char *place)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *where = gtk_label_new(place);
    g_autofree char *percent = g_strdup_printf(
        /* Translators: how sure a verdict is */
        _("%d %%"), get_percent(answer, gloss_judging_get_best(answer->scores)));
    GtkWidget *score = gtk_label_new(percent);

    gtk_label_set_xalign(GTK_LABEL(where), 0);
    gtk_label_set_wrap(GTK_LABEL(where), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(where), PANGO_WRAP_WORD_CHAR);
    gtk_widget_set_hexpand(where, TRUE);
    gtk_widget_add_css_class(where, "caption-heading");
    gtk_widget_set_valign(score, GTK_ALIGN_START);
    gtk_widget_add_css_class(score, "caption");
    gtk_widget_add_css_class(score, "numeric");
    gtk_box_append(GTK_BOX(box), where);
    gtk_box_append(GTK_BOX(box), score);
    return box;
}

GtkWidget *
gloss_claim_row_new(const GlossClaimAnswer *answer)
{
    GlossClaimRow *self = g_object_new(GLOSS_TYPE_CLAIM_ROW, NULL);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *passage = make_passage(answer);
    g_autofree char *place = dup_place(answer->passage);
    g_autofree char *distribution = dup_distribution(answer);
    g_autofree char *name = g_strdup_printf("%s: %s", place, distribution);

    self->answer = answer;
    gtk_box_append(GTK_BOX(box), make_top(answer, place));
    gtk_box_append(GTK_BOX(box), passage);
    gtk_widget_add_css_class(box, "search-hit");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(self), box);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), distribution);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   gtk_label_get_text(GTK_LABEL(passage)), -1);
    return GTK_WIDGET(self);
}

const GlossClaimAnswer *
gloss_claim_row_get_answer(GlossClaimRow *self)
{
    return self->answer;
}

static void
gloss_claim_row_class_init(GlossClaimRowClass *klass)
{
}

static void
gloss_claim_row_init(GlossClaimRow *self)
{
}
