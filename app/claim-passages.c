/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The cutting itself is index-text.c's. */
#include "app/claim-passages.h"

#include <string.h>

#include "app/index-text.h"

static const ClozePassageOptions options = {.least = 24, .most = 96, .overlap = 0};

static void
passage_free(gpointer data)
{
    GlossClaimPassage *passage = data;

    g_ref_string_release(passage->file);
    g_free(passage->heading);
    g_free(passage->text);
    g_free(passage);
}

GPtrArray *
gloss_claim_passages_new(void)
{
    return g_ptr_array_new_with_free_func(passage_free);
}

/* Takes heading and body of @from. */
static void
add(GPtrArray *passages, char *file, GlossIndexPassage *from, gsize offset)
{
    GlossClaimPassage *passage = g_new0(GlossClaimPassage, 1);

    passage->file = g_ref_string_acquire(file);
    passage->heading = g_steal_pointer(&from->heading);
    passage->page = from->page;
    passage->start = offset + from->start;
    passage->end = offset + from->end;
    passage->text = g_steal_pointer(&from->body);
    g_ptr_array_add(passages, passage);
}

gboolean
gloss_claim_passages_add_text(GPtrArray *passages, ClozeTokenizer *tokenizer, const char *file,
                              const char *text, gsize size, GArray *structure, GError **error)
{
    g_autoptr(GPtrArray) cut =
        gloss_index_text_cut(tokenizer, text, size, structure, &options, error);
    char *name;

    if (!cut)
        return FALSE;
    name = g_ref_string_new(file);
    for (guint i = 0; i < cut->len; i++)
        add(passages, name, cut->pdata[i], 0);
    g_ref_string_release(name);
    return TRUE;
}

/* How many bytes of a part that begins at @start are known. */
static gsize
count_known(GPtrArray *passages, const char *file, gsize start, gsize size)
{
    const GlossClaimPassage *last = passages->len ? passages->pdata[passages->len - 1] : NULL;

    if (!last || !g_str_equal(last->file, file) || last->end <= start || last->start > start + size)
        return 0;
    return MIN(last->end - start, size);
}

gboolean
gloss_claim_passages_add_part(GPtrArray *passages, ClozeTokenizer *tokenizer, const char *file,
                              const char *heading, guint page, gsize start, const char *text,
                              GError **error)
{
    gsize size = strlen(text), known = count_known(passages, file, start, size);
    g_autoptr(GPtrArray) cut =
        gloss_index_text_cut(tokenizer, text + known, size - known, NULL, &options, error);
    char *name;

    if (!cut)
        return FALSE;
    name = g_ref_string_new(file);
    for (guint i = 0; i < cut->len; i++) {
        GlossIndexPassage *from = cut->pdata[i];

        g_free(from->heading);
        from->heading = g_strdup(heading);
        from->page = page;
        add(passages, name, from, start + known);
    }
    g_ref_string_release(name);
    return TRUE;
}
