/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Uses are a list store, so that a tree of groups and uses follows it. */
#include "app/word-group.h"

struct _GlossWordGroup {
    GObject parent_instance;

    GlossSense *sense;
    GListStore *uses;
};

G_DEFINE_FINAL_TYPE(GlossWordGroup, gloss_word_group, G_TYPE_OBJECT)

static void
finalize(GObject *object)
{
    GlossWordGroup *self = GLOSS_WORD_GROUP(object);

    g_clear_pointer(&self->sense, gloss_sense_free);
    g_object_unref(self->uses);
    G_OBJECT_CLASS(gloss_word_group_parent_class)->finalize(object);
}

static void
gloss_word_group_class_init(GlossWordGroupClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
}

static void
gloss_word_group_init(GlossWordGroup *self)
{
    self->uses = g_list_store_new(GLOSS_TYPE_WORD_USE);
}

GlossWordGroup *
gloss_word_group_new(GlossSense *sense)
{
    GlossWordGroup *self = g_object_new(GLOSS_TYPE_WORD_GROUP, NULL);

    self->sense = sense;
    return self;
}

void
gloss_word_group_add(GlossWordGroup *self, GlossWordUse *use)
{
    g_list_store_append(self->uses, use);
}

const GlossSense *
gloss_word_group_get_sense(GlossWordGroup *self)
{
    return self->sense;
}

GListModel *
gloss_word_group_get_uses(GlossWordGroup *self)
{
    return G_LIST_MODEL(self->uses);
}

/* Cells hold no tab and no end of line. */
static void
add_cell(GString *table, const char *text, char after)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);

    g_string_append(table, g_strdelimit(valid, "\t\r\n", ' '));
    g_string_append_c(table, after);
}

static void
add_use(GString *table, const GlossSense *sense, GlossWordUse *use)
{
    char score[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd(score, sizeof score, "%.3f", (double)gloss_word_use_get_score(use));
    add_cell(table, sense != NULL ? sense->id : "", '\t');
    add_cell(table, sense != NULL ? sense->inventory : "", '\t');
    add_cell(table, sense != NULL ? sense->gloss : "", '\t');
    add_cell(table, sense != NULL ? score : "", '\t');
    add_cell(table, gloss_word_use_get_before(use), '\t');
    add_cell(table, gloss_word_use_get_word(use), '\t');
    add_cell(table, gloss_word_use_get_after(use), '\t');
    add_cell(table, gloss_word_use_get_file(use), '\t');
    g_string_append_printf(table, "%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\n",
                           gloss_word_use_get_start(use), gloss_word_use_get_end(use));
}

char *
gloss_word_group_dup_table(GListModel *groups)
{
    GString *table =
        g_string_new("sense\tinventory\tgloss\tscore\tbefore\tword\tafter\tfile\tstart\tend\n");

    for (guint i = 0; i < g_list_model_get_n_items(groups); i++) {
        g_autoptr(GlossWordGroup) group = g_list_model_get_item(groups, i);
        GListModel *uses = gloss_word_group_get_uses(group);

        for (guint k = 0; k < g_list_model_get_n_items(uses); k++) {
            g_autoptr(GlossWordUse) use = g_list_model_get_item(uses, k);

            add_use(table, group->sense, use);
        }
    }
    return g_string_free(table, FALSE);
}
