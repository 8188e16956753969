/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See issue-row.h. */
#include "ui/issue-row.h"

#include "ui/spoken-names.h"
#include <glib/gi18n.h>

struct _GlossIssueRow {
    AdwExpanderRow parent_instance;

    GlossDatasetIssue *issue;
    GArray *answers; /* guint, GlossDatasetIssueAnswer, in the order of every choice */
    gboolean filled;
};

G_DEFINE_FINAL_TYPE(GlossIssueRow, gloss_issue_row, ADW_TYPE_EXPANDER_ROW)

enum { ANSWERED, LINE_ANSWERED, OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static const char *
get_answer_title(GlossDatasetIssueAnswer answer)
{
    switch (answer) {
    case GLOSS_DATASET_ISSUE_KEEP: return _("Keep");
    case GLOSS_DATASET_ISSUE_REPAIR: return _("Repair");
    case GLOSS_DATASET_ISSUE_SKIP: break;
    }
    return _("Skip");
}

static void
chosen_cb(GlossIssueRow *self, GParamSpec *pspec, GtkDropDown *choice)
{
    guint at = gtk_drop_down_get_selected(choice);

    if (at < self->answers->len)
        g_signal_emit(self, signals[ANSWERED], 0, gloss_dataset_issue_get_kind(self->issue),
                      g_array_index(self->answers, guint, at));
}

/* There is nothing to choose. */
static void
add_outcome(GlossIssueRow *self)
{
    GtkWidget *label = gtk_label_new(_("Left out"));

    gtk_widget_add_css_class(label, "dim-label");
    adw_expander_row_add_action(ADW_EXPANDER_ROW(self), label);
}

static guint
count_answers(GlossDatasetIssue *issue)
{
    guint n = 0;

    for (guint i = GLOSS_DATASET_ISSUE_KEEP; i <= GLOSS_DATASET_ISSUE_SKIP; i++)
        n += gloss_dataset_issue_can(issue, i);
    return n;
}

/* (transfer floating) what can be done, with @answer chosen; @accessible names it. */
static GtkWidget *
create_choice(GlossIssueRow *self, GlossDatasetIssueAnswer answer, const char *accessible)
{
    GtkStringList *titles = gtk_string_list_new(NULL);
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(titles), NULL);
    guint selected = 0;

    g_array_set_size(self->answers, 0);
    for (guint i = GLOSS_DATASET_ISSUE_KEEP; i <= GLOSS_DATASET_ISSUE_SKIP; i++) {
        if (!gloss_dataset_issue_can(self->issue, i))
            continue;
        if (answer == i)
            selected = self->answers->len;
        gtk_string_list_append(titles, get_answer_title(i));
        g_array_append_val(self->answers, i);
    }
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), selected);
    gtk_widget_set_valign(choice, GTK_ALIGN_CENTER);
    gloss_spoken_names_set_drop_down(GTK_DROP_DOWN(choice), accessible);
    return choice;
}

static void
add_choice(GlossIssueRow *self)
{
    GtkWidget *choice = create_choice(self, gloss_dataset_issue_get_answer(self->issue),
                                      _("What is done about these"));

    g_signal_connect_object(choice, "notify::selected", G_CALLBACK(chosen_cb), self,
                            G_CONNECT_SWAPPED);
    adw_expander_row_add_action(ADW_EXPANDER_ROW(self), choice);
}

static void
line_chosen_cb(GlossIssueRow *self, GParamSpec *pspec, GtkDropDown *choice)
{
    guint at = gtk_drop_down_get_selected(choice);
    const GlossDatasetIssueLine *line = g_object_get_data(G_OBJECT(choice), "line");

    if (at < self->answers->len)
        g_signal_emit(self, signals[LINE_ANSWERED], 0, gloss_dataset_issue_get_kind(self->issue),
                      line->path, line->line, g_array_index(self->answers, guint, at));
}

/* Lines of the whole file have no answer of their own. */
static void
add_line_choice(GlossIssueRow *self, AdwActionRow *row, const GlossDatasetIssueLine *line,
                const char *place)
{
    /* Translators: a file and line */
    g_autofree char *name = g_strdup_printf(_("What is done about %s"), place);
    GtkWidget *choice;

    if (line->line == 0 || count_answers(self->issue) < 2)
        return;
    choice = create_choice(self, line->answer, name);
    gtk_widget_add_css_class(choice, "flat");
    g_object_set_data(G_OBJECT(choice), "line", (gpointer)line);
    g_signal_connect_object(choice, "notify::selected", G_CALLBACK(line_chosen_cb), self,
                            G_CONNECT_SWAPPED);
    adw_action_row_add_suffix(row, choice);
}

static void
open_cb(GlossIssueRow *self, GtkWidget *button)
{
    guint line = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "line"));

    g_signal_emit(self, signals[OPEN], 0, g_object_get_data(G_OBJECT(button), "path"), line);
}

static GtkWidget *
create_open_button(GlossIssueRow *self, const GlossDatasetIssueLine *line, const char *place)
{
    GtkWidget *button = gtk_button_new_with_label(_("Open"));
    /* Translators: a button; a file and line */
    g_autofree char *name = g_strdup_printf(_("Open %s"), place);

    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    g_object_set_data_full(G_OBJECT(button), "path", g_strdup(line->path), g_free);
    g_object_set_data(G_OBJECT(button), "line", GUINT_TO_POINTER(line->line));
    g_signal_connect_object(button, "clicked", G_CALLBACK(open_cb), self, G_CONNECT_SWAPPED);
    return button;
}

static void
add_line(GlossIssueRow *self, const GlossDatasetIssueLine *line)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *base = g_filename_display_basename(line->path);
    g_autofree char *place =
        line->line > 0 ? g_strdup_printf(_("%s, line %u"), base, line->line) : g_strdup(base);
    g_autofree char *title = g_markup_escape_text(line->message, -1);
    g_autofree char *subtitle = g_markup_escape_text(place, -1);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    adw_action_row_set_title_lines(ADW_ACTION_ROW(row), 4);
    add_line_choice(self, ADW_ACTION_ROW(row), line, place);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), create_open_button(self, line, place));
    adw_expander_row_add_row(ADW_EXPANDER_ROW(self), row);
}

static void
add_rest(GlossIssueRow *self)
{
    guint64 n = gloss_dataset_issue_get_count(self->issue);
    guint shown = gloss_dataset_issue_get_lines(self->issue)->len;
    GtkWidget *row;
    g_autofree char *text = NULL;

    if (n <= shown)
        return;
    row = adw_action_row_new();
    text =
        g_strdup_printf(ngettext("and %'zu more", "and %'zu more", n - shown), (gsize)(n - shown));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), text);
    gtk_widget_add_css_class(row, "dim-label");
    adw_expander_row_add_row(ADW_EXPANDER_ROW(self), row);
}

/* The lines are made when they are first looked at. */
static void
expanded_cb(GlossIssueRow *self)
{
    const GPtrArray *lines = gloss_dataset_issue_get_lines(self->issue);

    if (self->filled || !adw_expander_row_get_expanded(ADW_EXPANDER_ROW(self)))
        return;
    self->filled = TRUE;
    for (guint i = 0; i < lines->len; i++)
        add_line(self, lines->pdata[i]);
    add_rest(self);
}

static void
finalize(GObject *object)
{
    GlossIssueRow *self = GLOSS_ISSUE_ROW(object);

    g_clear_object(&self->issue);
    g_array_unref(self->answers);
    G_OBJECT_CLASS(gloss_issue_row_parent_class)->finalize(object);
}

static void
gloss_issue_row_class_init(GlossIssueRowClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = finalize;
    signals[ANSWERED] = g_signal_new("answered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_UINT);
    signals[LINE_ANSWERED] =
        g_signal_new("line-answered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 4,
                     G_TYPE_STRING, G_TYPE_STRING, G_TYPE_UINT, G_TYPE_UINT);
    signals[OPEN] = g_signal_new("open", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 2, G_TYPE_STRING, G_TYPE_UINT);
}

static void
gloss_issue_row_init(GlossIssueRow *self)
{
    self->answers = g_array_new(FALSE, FALSE, sizeof(guint));
}

GtkWidget *
gloss_issue_row_new(GlossDatasetIssue *issue)
{
    GlossIssueRow *self = g_object_new(GLOSS_TYPE_ISSUE_ROW, NULL);
    guint64 n = gloss_dataset_issue_get_count(issue);
    /* Translators: a kind of problem such as "Same example again" and how many there are */
    g_autofree char *text =
        g_strdup_printf(_("%s: %'zu"), gloss_dataset_issue_get_title(issue), (gsize)n);
    g_autofree char *title = g_markup_escape_text(text, -1);
    g_autofree char *subtitle = g_markup_escape_text(gloss_dataset_issue_get_advice(issue), -1);

    self->issue = g_object_ref(issue);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self), title);
    adw_expander_row_set_subtitle(ADW_EXPANDER_ROW(self), subtitle);
    if (count_answers(issue) > 1)
        add_choice(self);
    else if (gloss_dataset_issue_can(issue, GLOSS_DATASET_ISSUE_SKIP))
        add_outcome(self);
    g_signal_connect(self, "notify::expanded", G_CALLBACK(expanded_cb), NULL);
    return GTK_WIDGET(self);
}
