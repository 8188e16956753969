/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See uses-row.h. */
#include "ui/uses-row.h"

#include <glib/gi18n.h>

#define MAX_HEARD 40 /* letters on each side of the word */

struct _GlossUsesRow {
    GtkBox parent_instance;

    GtkWidget *use; /* a box of the next three */
    GtkWidget *before;
    GtkWidget *word;
    GtkWidget *after;
    GtkWidget *place; /* file and score, below */
    GtkWidget *sense;
};

G_DEFINE_FINAL_TYPE(GlossUsesRow, gloss_uses_row, GTK_TYPE_BOX)

static void
gloss_uses_row_class_init(GlossUsesRowClass *klass)
{
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
create_label(const char *style, double xalign, PangoEllipsizeMode ellipsize)
{
    GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "xalign", xalign, "ellipsize", ellipsize,
                                    "single-line-mode", TRUE, NULL);

    if (style != NULL)
        gtk_widget_add_css_class(label, style);
    return label;
}

/* Both sides are equally wide, so the words stand below one another. */
static GtkWidget *
create_use(GlossUsesRow *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *rest = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);

    self->before = create_label(NULL, 1, PANGO_ELLIPSIZE_START);
    self->word = create_label("heading", 0, PANGO_ELLIPSIZE_NONE);
    self->after = create_label(NULL, 0, PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(self->before), 8);
    gtk_label_set_width_chars(GTK_LABEL(self->after), 4);
    gtk_widget_set_hexpand(self->after, TRUE);
    gtk_box_set_homogeneous(GTK_BOX(box), TRUE);
    gtk_box_append(GTK_BOX(rest), self->word);
    gtk_box_append(GTK_BOX(rest), self->after);
    gtk_box_append(GTK_BOX(box), self->before);
    gtk_box_append(GTK_BOX(box), rest);
    return box;
}

static void
gloss_uses_row_init(GlossUsesRow *self)
{
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_VERTICAL);
    gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
    self->use = create_use(self);
    self->place = create_label("dim-label", 0.5, PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_add_css_class(self->place, "caption");
    self->sense =
        g_object_new(GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                     "width-chars", 20, "max-width-chars", 100, NULL);
    gtk_widget_add_css_class(self->sense, "heading");
    gtk_box_append(GTK_BOX(self), self->use);
    gtk_box_append(GTK_BOX(self), self->place);
    gtk_box_append(GTK_BOX(self), self->sense);
}

static char *
dup_sense_text(GlossWordGroup *group)
{
    const GlossSense *sense = gloss_word_group_get_sense(group);
    guint n = g_list_model_get_n_items(gloss_word_group_get_uses(group));
    g_autofree char *count = g_strdup_printf(ngettext("%u use", "%u uses", n), n);

    if (sense == NULL)
        /* Translators: how many uses of a word there are */
        return g_strdup_printf(_("No sense is known (%s)"), count);
    /* Translators: words of a sense, what it is, how many uses it has */
    return g_strdup_printf(_("%s: %s (%s)"), sense->words, sense->gloss, count);
}

static char *
dup_place(GlossWordUse *use)
{
    g_autofree char *name = g_path_get_basename(gloss_word_use_get_file(use));
    g_autofree char *shown = g_utf8_make_valid(name, -1);
    g_autofree char *score = gloss_sense_dup_percent(gloss_word_use_get_score(use));

    /* Translators: a file name and a probability */
    return gloss_word_use_get_score(use) > 0 ? g_strdup_printf(_("%s, %s"), shown, score)
                                             : g_steal_pointer(&shown);
}

/* (transfer full) for the screen reader: no more around the word than is listened to. */
static char *
dup_name(GlossWordUse *use, const char *place)
{
    const char *before = gloss_word_use_get_before(use);
    const char *after = gloss_word_use_get_after(use);
    glong n_before = g_utf8_strlen(before, -1);
    glong n_after = g_utf8_strlen(after, -1);
    g_autofree char *start = g_utf8_substring(before, MAX(n_before - MAX_HEARD, 0), n_before);
    g_autofree char *end = g_utf8_substring(after, 0, MIN(n_after, MAX_HEARD));

    return g_strconcat(start, gloss_word_use_get_word(use), end, ". ", place, NULL);
}

static void
show_use(GlossUsesRow *self, GlossWordUse *use)
{
    g_autofree char *place = dup_place(use);
    g_autofree char *path = g_utf8_make_valid(gloss_word_use_get_file(use), -1);
    g_autofree char *name = dup_name(use, place);

    gtk_label_set_text(GTK_LABEL(self->before), gloss_word_use_get_before(use));
    gtk_label_set_text(GTK_LABEL(self->word), gloss_word_use_get_word(use));
    gtk_label_set_text(GTK_LABEL(self->after), gloss_word_use_get_after(use));
    gtk_label_set_text(GTK_LABEL(self->place), place);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), path);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_sense(GlossUsesRow *self, GlossWordGroup *group)
{
    const GlossSense *sense = gloss_word_group_get_sense(group);
    g_autofree char *text = dup_sense_text(group);

    gtk_label_set_text(GTK_LABEL(self->sense), text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), sense != NULL ? sense->inventory : NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
gloss_uses_row_set_item(GlossUsesRow *self, gpointer item)
{
    gtk_widget_set_visible(self->use, GLOSS_IS_WORD_USE(item));
    gtk_widget_set_visible(self->place, GLOSS_IS_WORD_USE(item));
    gtk_widget_set_visible(self->sense, GLOSS_IS_WORD_GROUP(item));
    if (GLOSS_IS_WORD_USE(item))
        show_use(self, item);
    else if (GLOSS_IS_WORD_GROUP(item))
        show_sense(self, item);
}

GtkWidget *
gloss_uses_row_new(void)
{
    return g_object_new(GLOSS_TYPE_USES_ROW, NULL);
}
