/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Short texts first: those of a batch are then of one length. */
#include "plugins/wsd/sense-glosses.h"

#include <math.h>
#include <string.h>

#include "engine/model/word-vectors.h"
#include "engine/text/words.h"
#include "plugins/wsd/gloss-cache.h"

#define N_LAYERS 4
#define GROUP    256 /* read together */

struct _GlossSenseGlosses {
    ClozeSession *session;
    ClozeModel *model;
    gsize d;
    GlossGlossCache *kept;
    gint8 *rounded; /* [2][D] */
    float *found;   /* [2][D] */
};

/* Glosses of one group while they are summed. */
typedef struct {
    GPtrArray *glosses; /* GlossSenseGloss, borrowed */
    float *sums;        /* [n][2][D] */
    gsize d;
} Group;

GlossSenseGlosses *
gloss_sense_glosses_new(ClozeSession *session, ClozeModel *model, const char *path)
{
    GlossSenseGlosses *self = g_new0(GlossSenseGlosses, 1);

    self->session = session;
    self->model = model;
    self->d = cloze_model_get_config(model)->hidden_size;
    self->kept = gloss_gloss_cache_new(2 * self->d, path);
    self->rounded = g_new(gint8, 2 * self->d);
    self->found = g_new(float, 2 * self->d);
    return self;
}

void
gloss_sense_glosses_free(GlossSenseGlosses *glosses)
{
    gloss_gloss_cache_free(glosses->kept);
    g_free(glosses->rounded);
    g_free(glosses->found);
    g_free(glosses);
}

guint64
gloss_sense_glosses_get_layers(ClozeModel *model)
{
    return cloze_word_vectors_get_last(model, N_LAYERS);
}

GlossSenseGloss *
gloss_sense_glosses_make(const char *key, char *text)
{
    GlossSenseGloss *gloss = g_new(GlossSenseGloss, 1);

    gloss->key = key;
    gloss->text = text;
    gloss->words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    cloze_words_cut(text, 0, strlen(text), gloss->words);
    gloss->marks = g_array_sized_new(FALSE, TRUE, sizeof(gboolean), gloss->words->len);
    g_array_set_size(gloss->marks, gloss->words->len);
    return gloss;
}

void
gloss_sense_glosses_free_gloss(gpointer data)
{
    GlossSenseGloss *gloss = data;

    g_free(gloss->text);
    g_array_unref(gloss->words);
    g_array_unref(gloss->marks);
    g_free(gloss);
}

/* Sums, not means: only their direction counts. */
static void
add_word_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Group *group = data;
    const GlossSenseGloss *gloss = group->glosses->pdata[text];
    float *sum = group->sums + text * 2 * group->d;

    if (!vector)
        return;
    for (gsize i = 0; i < group->d; i++)
        sum[i] += vector[i];
    if (!g_array_index(gloss->marks, gboolean, word))
        return;
    for (gsize i = 0; i < group->d; i++)
        sum[group->d + i] += vector[i];
}

/* To -127 .. 127; only the direction counts. */
static void
round_direction(const float *vector, gsize d, gint8 *out)
{
    float highest = 0;

    for (gsize i = 0; i < d; i++)
        highest = MAX(highest, fabsf(vector[i]));
    for (gsize i = 0; i < d; i++)
        out[i] = highest > 0 ? (gint8)lrintf(vector[i] / highest * 127) : 0;
}

static void
keep(GlossSenseGlosses *self, const Group *group)
{
    for (guint i = 0; i < group->glosses->len; i++) {
        const GlossSenseGloss *gloss = group->glosses->pdata[i];
        const float *sums = group->sums + i * 2 * self->d;

        round_direction(sums, self->d, self->rounded);
        round_direction(sums + self->d, self->d, self->rounded + self->d);
        gloss_gloss_cache_add(self->kept, gloss->key, self->rounded,
                              strchr(gloss->key, '%') != NULL);
    }
}

static gboolean
read_group(GlossSenseGlosses *self, GPtrArray *glosses, GCancellable *cancellable, GError **error)
{
    g_autofree ClozeWordText *texts = g_new(ClozeWordText, glosses->len + 1);
    g_autofree float *sums = g_new0(float, glosses->len * 2 * self->d + 1);
    Group group = {glosses, sums, self->d};

    for (guint i = 0; i < glosses->len; i++) {
        const GlossSenseGloss *gloss = glosses->pdata[i];

        texts[i] = (ClozeWordText){gloss->text,
                                   {0, strlen(gloss->text)},
                                   (const ClozeRange *)(gpointer)gloss->words->data,
                                   gloss->words->len};
    }
    if (!cloze_word_vectors_run(self->session, self->model,
                                gloss_sense_glosses_get_layers(self->model), texts, glosses->len,
                                add_word_cb, &group, cancellable, error))
        return FALSE;
    keep(self, &group);
    return TRUE;
}

static int
compare_lengths(gconstpointer a, gconstpointer b)
{
    const GlossSenseGloss *x = *(GlossSenseGloss *const *)a, *y = *(GlossSenseGloss *const *)b;
    gsize n = strlen(x->text), m = strlen(y->text);

    return n < m ? -1 : n > m ? 1 : strcmp(x->key, y->key);
}

/* (transfer container) those that are not kept, each once, short ones first. */
static GPtrArray *
find_missing(const GlossSenseGlosses *self, const GPtrArray *wanted)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    GPtrArray *missing = g_ptr_array_new();

    for (guint i = 0; i < wanted->len; i++) {
        GlossSenseGloss *gloss = wanted->pdata[i];

        if (!gloss_gloss_cache_find(self->kept, gloss->key) &&
            g_hash_table_add(seen, (gpointer)gloss->key))
            g_ptr_array_add(missing, gloss);
    }
    g_ptr_array_sort(missing, compare_lengths);
    return missing;
}

gboolean
gloss_sense_glosses_read(GlossSenseGlosses *glosses, const GPtrArray *wanted,
                         GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) missing = find_missing(glosses, wanted);

    for (guint first = 0; first < missing->len; first += GROUP) {
        g_autoptr(GPtrArray) group = g_ptr_array_new();

        for (guint i = first; i < MIN(first + GROUP, missing->len); i++)
            g_ptr_array_add(group, missing->pdata[i]);
        if (!read_group(glosses, group, cancellable, error))
            return FALSE;
    }
    return TRUE;
}

gboolean
gloss_sense_glosses_has(const GlossSenseGlosses *glosses, const char *key)
{
    return gloss_gloss_cache_find(glosses->kept, key) != NULL;
}

const float *
gloss_sense_glosses_find(GlossSenseGlosses *glosses, const char *key)
{
    const gint8 *rounded = gloss_gloss_cache_find(glosses->kept, key);

    for (gsize i = 0; rounded && i < 2 * glosses->d; i++)
        glosses->found[i] = rounded[i];
    return rounded ? glosses->found : NULL;
}
