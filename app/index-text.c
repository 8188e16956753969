/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Headings and pages come from the structure that the reader has found. Any thread. */
#include "app/index-text.h"

#include <string.h>

#include "engine/text/language.h"

#define SEPARATOR " › "

static void
passage_free(gpointer data)
{
    GlossIndexPassage *passage = data;

    g_free(passage->heading);
    g_free(passage->body);
    g_free(passage);
}

char *
gloss_index_text_make_hash(const char *format, const char *text_hash)
{
    return g_strdup_printf("%s:%s", format, text_hash);
}

char *
gloss_index_text_dup_text_hash(const char *hash)
{
    const char *colon = strrchr(hash, ':');

    return g_strdup(colon != NULL ? colon + 1 : hash);
}

char *
gloss_index_text_make_embedded(const char *heading, const char *body)
{
    return *heading ? g_strdup_printf("%s\n%s", heading, body) : g_strdup(body);
}

/* The first eight bytes of the SHA-256 of what is embedded. */
static gint64
hash_embedded(const char *heading, const char *body)
{
    g_autofree char *text = gloss_index_text_make_embedded(heading, body);
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    guint8 digest[32];
    gsize size = sizeof digest;
    gint64 hash;

    g_checksum_update(checksum, (const guchar *)text, (gssize)strlen(text));
    g_checksum_get_digest(checksum, digest, &size);
    memcpy(&hash, digest, sizeof hash);
    return GINT64_FROM_LE(hash);
}

/* (element-type ClozeHeading) those that do not lie in one another. */
static GArray *
list_headings(GArray *structure, gsize size)
{
    GArray *headings = g_array_new(FALSE, FALSE, sizeof(ClozeHeading));
    gsize end = 0;

    for (guint i = 0; structure && i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);
        ClozeHeading heading = {part->start, part->end,
                                (guint)(part->kind - GLOSS_STRUCTURE_HEADING_1) + 1};

        if (part->kind > GLOSS_STRUCTURE_HEADING_6 || part->start < end || part->end > size ||
            part->end <= part->start)
            continue;
        g_array_append_val(headings, heading);
        end = part->end;
    }
    return headings;
}

static GlossIndexPassage *
make_passage(const char *text, const ClozePassage *from, guint page, GArray *headings)
{
    GlossIndexPassage *passage = g_new0(GlossIndexPassage, 1);

    passage->start = from->start;
    passage->end = from->end;
    passage->page = page;
    passage->heading = cloze_passages_dup_path(text, (const ClozeHeading *)headings->data,
                                               from->heading, SEPARATOR);
    passage->body = g_strndup(text + from->start, from->end - from->start);
    return passage;
}

typedef struct {
    ClozeTokenizer *tokenizer;
    const char *text;
    GArray *headings;
    const ClozePassageOptions *options;
    GPtrArray *passages;
    guint n_before; /* headings of the pages before */
} Cut;

/* The headings that lie in [start, end), counted from @start. */
static GArray *
choose_headings(Cut *self, gsize start, gsize end)
{
    GArray *chosen = g_array_new(FALSE, FALSE, sizeof(ClozeHeading));

    for (guint i = self->n_before; i < self->headings->len; i++) {
        ClozeHeading heading = g_array_index(self->headings, ClozeHeading, i);

        if (heading.start >= end)
            break;
        heading.start -= start;
        heading.end = MIN(heading.end, end) - start;
        g_array_append_val(chosen, heading);
    }
    return chosen;
}

/* The passages of [start, end), all on @page; headings before it hold on. */
static gboolean
cut_page(Cut *self, gsize start, gsize end, guint page, GError **error)
{
    gint before = (gint)self->n_before;
    g_autoptr(GArray) headings = choose_headings(self, start, end);
    g_autoptr(GArray) cut = cloze_passages_cut(self->tokenizer, self->text + start, end - start,
                                               (const ClozeHeading *)headings->data, headings->len,
                                               self->options, error);

    for (guint i = 0; cut && i < cut->len; i++) {
        ClozePassage *from = &g_array_index(cut, ClozePassage, i);

        from->start += start;
        from->end += start;
        from->heading = from->heading >= 0 ? before + from->heading : before - 1;
        g_ptr_array_add(self->passages, make_passage(self->text, from, page, self->headings));
    }
    self->n_before += headings->len;
    return cut != NULL;
}

/* A passage that is on two pages would be found on the wrong one. */
static gboolean
cut_pages(Cut *self, GArray *structure, gsize size, GError **error)
{
    gsize start = 0;
    guint page = 0;

    for (guint i = 0; structure && i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);

        if (part->kind != GLOSS_STRUCTURE_PAGE || part->start < start || part->start > size)
            continue;
        if (part->start > start && !cut_page(self, start, part->start, page, error))
            return FALSE;
        start = part->start;
        page++;
    }
    return cut_page(self, start, size, page, error);
}

GPtrArray *
gloss_index_text_cut(ClozeTokenizer *tokenizer, const char *text, gsize size, GArray *structure,
                     const ClozePassageOptions *options, GError **error)
{
    g_autoptr(GArray) headings = list_headings(structure, size);
    g_autoptr(GPtrArray) passages = g_ptr_array_new_with_free_func(passage_free);
    Cut self = {tokenizer, text, headings, options, passages, 0};

    return cut_pages(&self, structure, size, error) ? g_steal_pointer(&passages) : NULL;
}

GlossIndexText *
gloss_index_text_new(ClozeTokenizer *tokenizer, const char *format, const char *text, gsize size,
                     GArray *structure, GError **error)
{
    g_autoptr(GlossIndexText) self = g_new0(GlossIndexText, 1);
    const ClozePassageOptions options = CLOZE_PASSAGE_OPTIONS_DEFAULT;
    g_autofree char *hash =
        g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)text, size);

    self->hash = gloss_index_text_make_hash(format, hash);
    self->size = size;
    self->language = cloze_language_guess(text, size);
    self->passages = gloss_index_text_cut(tokenizer, text, size, structure, &options, error);
    if (!self->passages)
        return NULL;
    for (guint i = 0; i < self->passages->len; i++) {
        GlossIndexPassage *passage = self->passages->pdata[i];

        passage->hash = hash_embedded(passage->heading, passage->body);
    }
    return g_steal_pointer(&self);
}

void
gloss_index_text_free(GlossIndexText *self)
{
    g_free(self->hash);
    g_clear_pointer(&self->passages, g_ptr_array_unref);
    g_free(self);
}
