/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A sample of the words of some texts with their contextual vectors, layer by layer. The context of a
 * word is its sentence; its vector in a layer is the mean over its pieces. Made once, then immutable. */
#pragma once

#include "engine/base/api.h"
#include "engine/map/map-run.h"
#include "engine/model/session.h"

typedef struct {
    float *states; /* [n][n_layers][D] */
    gsize n;       /* words */
    gsize n_layers;
    gsize d;
    guint32 *sentences; /* [n] whose they are; words of one follow each other */
    guint32 *forms;     /* [n] in names */
    gsize n_sentences;
    GPtrArray *names; /* the forms, in lower case */
} ClozeWordStates;

typedef struct {
    guint64 layers;   /* as for cloze_session_encode */
    gsize max_words;  /* sentences are drawn at random until there are as many */
    const char *form; /* (nullable) sentences with this word come first */
} ClozeWordStatesOptions;

/* @texts: [n] NUL-terminated valid UTF-8. Words are what cloze_words_cut finds, but for those
 * without a letter. Stage "words". CLOZE_ERROR_ARGUMENT where there is no word. */
CLOZE_API ClozeWordStates *cloze_word_states_new(ClozeSession *session, ClozeModel *model,
                                                 const char *const *texts, gsize n,
                                                 const ClozeWordStatesOptions *options,
                                                 const ClozeMapRun *run, GError **error);
CLOZE_API void cloze_word_states_free(ClozeWordStates *self);
/* The index of @form (in lower case) in names, or -1. */
CLOZE_API gssize cloze_word_states_find(const ClozeWordStates *self, const char *form);

static inline const float *
cloze_word_states_get(const ClozeWordStates *self, gsize word, gsize layer)
{
    return self->states + (word * self->n_layers + layer) * self->d;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeWordStates, cloze_word_states_free)
