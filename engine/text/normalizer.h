/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Text to the characters a model was trained on, each with the bytes of the original it came from:
 * BERT's clean-up, spaces around Chinese characters, canonical decomposition (NFD), accents and
 * lower case. Reading is one pass forward; only a run of marks that has to be put in canonical
 * order is held. */
#pragma once

#include <glib.h>

#define CLOZE_NORMALIZER_MAX_STEPS 8

typedef enum {
    CLOZE_NORMALIZER_CLEAN,
    CLOZE_NORMALIZER_CHINESE,
    CLOZE_NORMALIZER_DECOMPOSE,
    CLOZE_NORMALIZER_STRIP_NONSPACING, /* BERT's strip_accents: category Mn */
    CLOZE_NORMALIZER_STRIP_MARKS,      /* StripAccents: all of M */
    CLOZE_NORMALIZER_LOWER,
} ClozeNormalizerStep;

/* The steps in their order; none means the text as it is. */
typedef struct {
    ClozeNormalizerStep steps[CLOZE_NORMALIZER_MAX_STEPS];
    gsize n_steps;
} ClozeNormalizer;

typedef struct {
    guint32 code_point;
    guint32 start; /* bytes of the original text */
    guint32 end;
} ClozeNormalizedChar;

typedef struct {
    const ClozeNormalizer *normalizer;
    const char *text;
    gsize at; /* where the next code point is read */
    gsize end;
    gsize run_begin; /* where the run of marks before @at begins */
    const ClozeNormalizedChar *ready;
    gsize ready_at;
    gsize ready_end;
    ClozeNormalizedChar few[2 + 4 * 2 + 2 * CLOZE_NORMALIZER_MAX_STEPS];
    GArray *run;
    guint touched;       /* the classes of characters that some step changes */
    gsize decompose;     /* index of the decomposing step, or the number of steps */
    gboolean must_order; /* the run at run_begin comes next, before @at goes on */
} ClozeNormalizerCursor;

/* FALSE if there is no room for another step. */
gboolean cloze_normalizer_add(ClozeNormalizer *normalizer, ClozeNormalizerStep step);

/* Bytes [@begin, @end) of checked UTF-8, all borrowed. */
void cloze_normalizer_cursor_init(ClozeNormalizerCursor *cursor, const ClozeNormalizer *normalizer,
                                  const char *text, gsize begin, gsize end);
/* Characters that are normalised already. */
void cloze_normalizer_cursor_init_chars(ClozeNormalizerCursor *cursor,
                                        const ClozeNormalizedChar *chars, gsize n);
void cloze_normalizer_cursor_clear(ClozeNormalizerCursor *cursor);
gboolean cloze_normalizer_cursor_next(ClozeNormalizerCursor *cursor, ClozeNormalizedChar *out);
/* Goes on at byte @at, which a character that is no mark ends. */
void cloze_normalizer_cursor_jump(ClozeNormalizerCursor *cursor, gsize at);
/* TRUE if the character read next begins at cursor->at: nothing is held back. */
static inline gboolean
cloze_normalizer_cursor_is_level(const ClozeNormalizerCursor *cursor)
{
    return cursor->ready_at == cursor->ready_end && !cursor->must_order;
}
