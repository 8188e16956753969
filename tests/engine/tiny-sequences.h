/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled files that the tiny model can learn by heart: which word a text has decides. For tests
 * only. */
#pragma once

#include "engine/model/session.h"
#include "tests/engine/tiny-model.h"

typedef struct {
    char *folder;
    char *model_folder;
    ClozeSession *session;
    ClozeModel *model;
} TinySequences;

static inline void
tiny_sequences_init(TinySequences *tiny)
{
    g_autoptr(GError) error = NULL;

    tiny->folder = scratch_new();
    tiny->model_folder = g_build_filename(tiny->folder, "tiny", NULL);
    g_assert_cmpint(g_mkdir(tiny->model_folder, 0700), ==, 0);
    tiny_model_write(tiny->model_folder, 1);
    tiny->session = cloze_session_new(1, 0);
    tiny->model = cloze_session_load_model(tiny->session, tiny->model_folder, &error);
    g_assert_no_error(error);
}

static inline void
tiny_sequences_clear(TinySequences *tiny)
{
    cloze_model_unref(tiny->model);
    cloze_session_unref(tiny->session);
    scratch_free(tiny->folder);
    g_free(tiny->folder);
    g_free(tiny->model_folder);
}

/* (transfer full) the path of folder/@name: lines made of @format, whose first %s is a filler that
 * differs in each line, with the label that follows; @n of each of two. */
static inline char *
tiny_sequences_write(TinySequences *tiny, const char *name, const char *header,
                     const char *const *lines, gsize n_kinds, gsize n)
{
    static const char *const words[] = {"the", "mat", "on", "is", "in", "and", "word", "a"};
    g_autoptr(GString) text = g_string_new(header);

    for (gsize i = 0; i < n * n_kinds; i++) {
        g_autofree char *filler = g_strdup_printf("%s %s %s %s", words[i % 8], words[i / 8 % 8],
                                                  words[i / 3 % 8], words[i / 64 % 8]);
        g_auto(GStrv) parts = g_strsplit(lines[i % n_kinds], "%s", 2);

        g_string_append_printf(text, "%s%s%s\n", parts[0], filler, parts[1]);
    }
    scratch_write(tiny->folder, name, text->str, -1);
    return g_build_filename(tiny->folder, name, NULL);
}

static const char *const tiny_sequences_texts[] = {"paris %s cat\tgood", "france %s dr\tbad"};
static const char *const tiny_sequences_pairs[] = {
    "%s paris\tparis\tentailment", "%s cat\tfrance\tcontradiction", "%s dr\tlower\tneutral"};
static const char *const tiny_sequences_scores[] = {"paris %s\tparis is\t5.0",
                                                    "cat %s\tstop france\t0.0"};
