/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table by "KIND LINE PATH". */

#include "engine/data/dataset-answers.h"

#define KEEP 1
#define SKIP 2

struct _ClozeDatasetAnswers {
    GHashTable *answers; /* char* to KEEP or SKIP */
};

ClozeDatasetAnswers *
cloze_dataset_answers_new(void)
{
    ClozeDatasetAnswers *answers = g_new0(ClozeDatasetAnswers, 1);

    answers->answers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return answers;
}

ClozeDatasetAnswers *
cloze_dataset_answers_copy(const ClozeDatasetAnswers *answers)
{
    ClozeDatasetAnswers *copy = cloze_dataset_answers_new();
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, answers->answers);
    while (g_hash_table_iter_next(&iter, &key, &value))
        g_hash_table_insert(copy->answers, g_strdup(key), value);
    return copy;
}

void
cloze_dataset_answers_free(ClozeDatasetAnswers *answers)
{
    if (answers == NULL)
        return;
    g_hash_table_unref(answers->answers);
    g_free(answers);
}

static char *
make_key(ClozeDatasetProblemKind kind, const char *path, gsize line)
{
    return g_strdup_printf("%d %zu %s", (int)kind, line, path);
}

void
cloze_dataset_answers_set(ClozeDatasetAnswers *answers, ClozeDatasetProblemKind kind,
                          const char *path, gsize line, gboolean skip)
{
    g_hash_table_insert(answers->answers, make_key(kind, path, line),
                        GINT_TO_POINTER(skip ? SKIP : KEEP));
}

void
cloze_dataset_answers_clear(ClozeDatasetAnswers *answers, ClozeDatasetProblemKind kind)
{
    g_autofree char *start = g_strdup_printf("%d ", (int)kind);
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, answers->answers);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        if (g_str_has_prefix(key, start))
            g_hash_table_iter_remove(&iter);
    }
}

gsize
cloze_dataset_answers_count(const ClozeDatasetAnswers *answers)
{
    return g_hash_table_size(answers->answers);
}

gboolean
cloze_dataset_answers_skip(const ClozeDatasetAnswers *answers, guint32 skip,
                           ClozeDatasetProblemKind kind, const char *path, gsize line)
{
    int found = 0;

    if (answers != NULL && g_hash_table_size(answers->answers) > 0) {
        g_autofree char *key = make_key(kind, path, line);

        found = GPOINTER_TO_INT(g_hash_table_lookup(answers->answers, key));
    }
    return found != 0 ? found == SKIP : (skip & 1u << kind) != 0;
}
