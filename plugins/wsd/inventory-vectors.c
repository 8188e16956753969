/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Examples are read when their sense is first a candidate, and kept: a person writes few of them. */
#include "plugins/wsd/inventory-vectors.h"

#include <string.h>

#include "engine/model/word-vectors.h"
#include "engine/text/words.h"

struct _GlossInventoryVectors {
    ClozeSession *session;
    ClozeModel *model;
    const GlossInventory *inventory;
    GlossSenseGlosses *glosses;
    gsize d;
    GHashTable *uses; /* sense to float[D], the mean over its examples; all 0 where it has none */
};

GlossInventoryVectors *
gloss_inventory_vectors_new(ClozeSession *session, ClozeModel *model,
                            const GlossInventory *inventory, GlossSenseGlosses *glosses)
{
    GlossInventoryVectors *self = g_new0(GlossInventoryVectors, 1);

    self->session = session;
    self->model = model;
    self->inventory = inventory;
    self->glosses = glosses;
    self->d = cloze_model_get_config(model)->hidden_size;
    self->uses = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    return self;
}

void
gloss_inventory_vectors_free(GlossInventoryVectors *vectors)
{
    g_hash_table_unref(vectors->uses);
    g_free(vectors);
}

/* The places of @text that are a lemma of @sense. */
static void
find_uses(const GlossInventoryVectors *self, const GlossInventorySense *sense, const char *text,
          GArray *uses)
{
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));

    cloze_words_cut(text, 0, strlen(text), words);
    for (guint i = 0, n; i < words->len; i += MAX(n, 1)) {
        g_autoptr(GPtrArray) senses = NULL;
        g_autofree char *form = NULL;
        ClozeRange use;

        n = gloss_inventory_match(self->inventory, text, words, i);
        if (n == 0)
            continue;
        use.start = g_array_index(words, ClozeRange, i).start;
        use.end = g_array_index(words, ClozeRange, i + n - 1).end;
        form = g_strndup(text + use.start, use.end - use.start);
        senses = gloss_inventory_look_up(self->inventory, form);
        if (g_ptr_array_find(senses, sense, NULL))
            g_array_append_val(uses, use);
    }
}

/* ---- glosses ---- */

/* "银行, 银号: 办理存款、贷款的机构" */
static GlossSenseGloss *
make_gloss(const GlossInventoryVectors *self, const GlossInventorySense *sense)
{
    g_autofree char *lemmas = g_strjoinv(", ", sense->lemmas);
    g_autoptr(GArray) uses = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    GlossSenseGloss *gloss =
        gloss_sense_glosses_make(sense->id, g_strdup_printf("%s: %s", lemmas, sense->gloss));

    find_uses(self, sense, gloss->text, uses);
    for (guint i = 0, k = 0; i < gloss->words->len && k < uses->len; i++) {
        ClozeRange word = g_array_index(gloss->words, ClozeRange, i);

        while (k < uses->len && g_array_index(uses, ClozeRange, k).end <= word.start)
            k++;
        g_array_index(gloss->marks, gboolean, i) =
            k < uses->len && g_array_index(uses, ClozeRange, k).start <= word.start;
    }
    return gloss;
}

void
gloss_inventory_vectors_add_glosses(GlossInventoryVectors *vectors, const GPtrArray *senses,
                                    GPtrArray *wanted)
{
    for (guint i = 0; i < senses->len; i++) {
        const GlossInventorySense *sense = senses->pdata[i];

        if (!gloss_sense_glosses_has(vectors->glosses, sense->id))
            g_ptr_array_add(wanted, make_gloss(vectors, sense));
    }
}

/* ---- examples ---- */

typedef struct {
    float *sum;
    gsize d;
} Sum;

static void
add_use_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Sum *sum = data;

    for (gsize i = 0; vector && i < sum->d; i++)
        sum->sum[i] += vector[i];
}

static const float *
read_uses(GlossInventoryVectors *self, const GlossInventorySense *sense, GCancellable *cancellable,
          GError **error)
{
    float *kept = g_hash_table_lookup(self->uses, sense);
    g_autoptr(GPtrArray) arrays = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    g_autofree ClozeWordText *texts = g_new(ClozeWordText, g_strv_length(sense->examples) + 1);
    g_autofree float *vector = g_new0(float, self->d);
    Sum sum = {vector, self->d};

    if (kept)
        return kept;
    for (char **example = sense->examples; *example; example++) {
        GArray *uses = g_array_new(FALSE, FALSE, sizeof(ClozeRange));

        find_uses(self, sense, *example, uses);
        texts[arrays->len] = (ClozeWordText){
            *example, {0, strlen(*example)}, (const ClozeRange *)(gpointer)uses->data, uses->len};
        g_ptr_array_add(arrays, uses);
    }
    if (!cloze_word_vectors_run(self->session, self->model,
                                gloss_sense_glosses_get_layers(self->model), texts, arrays->len,
                                add_use_cb, &sum, cancellable, error))
        return NULL;
    kept = g_steal_pointer(&vector);
    g_hash_table_insert(self->uses, (gpointer)sense, kept);
    return kept;
}

static gboolean
is_zero(const float *vector, gsize d)
{
    for (gsize i = 0; i < d; i++)
        if (vector[i] != 0)
            return FALSE;
    return TRUE;
}

gboolean
gloss_inventory_vectors_measure(GlossInventoryVectors *vectors, const GPtrArray *senses,
                                const float *vector, float (*features)[GLOSS_SENSE_N_FEATURES],
                                GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) wanted = g_ptr_array_new_with_free_func(gloss_sense_glosses_free_gloss);
    gsize d = vectors->d;

    gloss_inventory_vectors_add_glosses(vectors, senses, wanted);
    if (!gloss_sense_glosses_read(vectors->glosses, wanted, cancellable, error))
        return FALSE;
    for (guint i = 0; i < senses->len; i++) {
        const GlossInventorySense *sense = senses->pdata[i];
        const float *uses = read_uses(vectors, sense, cancellable, error);
        const float *gloss = gloss_sense_glosses_find(vectors->glosses, sense->id);

        if (!uses)
            return FALSE;
        memset(features[i], 0, sizeof features[i]);
        features[i][GLOSS_SENSE_SEEN] = (float)gloss_sense_score_cosine(vector, uses, d);
        features[i][GLOSS_SENSE_UNSEEN] = is_zero(uses, d);
        features[i][GLOSS_SENSE_ALONE] = 1;
        if (gloss) {
            features[i][GLOSS_SENSE_GLOSS] = (float)gloss_sense_score_cosine(vector, gloss, d);
            features[i][GLOSS_SENSE_IN_GLOSS] =
                (float)gloss_sense_score_cosine(vector, gloss + d, d);
        }
    }
    return TRUE;
}
