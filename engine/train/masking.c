/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A counter-based generator: each draw is a hash of where it is made. Any thread. */

#include "engine/train/masking.h"

#define NO_LABEL (-100)

typedef enum {
    DRAW_CHOICE,
    DRAW_FATE,
    DRAW_ID,
} Draw;

/* Steele, Lea and Flood (2014): the bits of a counter mixed until each depends on all. */
static guint64
mix(guint64 z)
{
    z += G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * G_GUINT64_CONSTANT(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* In [0, 1), with 53 bits. */
static double
draw(guint64 key, gsize position, Draw which)
{
    return (double)(mix(key ^ mix((guint64)position * 4 + which)) >> 11) * 0x1p-53;
}

/* What becomes of a chosen token. */
static gint32
replace(const ClozeMasking *masking, gint32 id, guint64 key, gsize position)
{
    double fate = draw(key, position, DRAW_FATE);

    if (fate < masking->masked)
        return masking->mask_id;
    if (fate < masking->masked + masking->swapped)
        return (gint32)(draw(key, position, DRAW_ID) * masking->n_ids);
    return id;
}

gsize
cloze_masking_apply(const ClozeMasking *masking, gint32 *ids, gint32 *labels, const gint32 *words,
                    gsize n, guint64 seed, guint64 epoch, guint64 example)
{
    guint64 key = mix(mix(mix(seed) ^ epoch) ^ example);
    gsize n_chosen = 0, first = 0;

    for (gsize i = 0; i < n; i++) {
        labels[i] = NO_LABEL;
        if (i == 0 || !masking->whole_words || words[i] != words[i - 1])
            first = i;
        if (words[i] < 0 || draw(key, first, DRAW_CHOICE) >= masking->chosen)
            continue;
        labels[i] = ids[i];
        ids[i] = replace(masking, ids[i], key, i);
        n_chosen++;
    }
    return n_chosen;
}
