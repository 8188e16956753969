/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tag schemes of sequence labelling and the entities that a tag sequence means. Knows prefixes
 * (B I E S M U L O), not labels. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef enum {
    CLOZE_TAG_SCHEME_BIO, /* = IOB2 */
    CLOZE_TAG_SCHEME_IOB1,
    CLOZE_TAG_SCHEME_IO,
    CLOZE_TAG_SCHEME_BIOES,
    CLOZE_TAG_SCHEME_BMES,
    CLOZE_TAG_SCHEME_BILOU,
} ClozeTagScheme;

/* [start, end) in tokens; the type is all that follows the tag's first '-', interned. */
typedef struct {
    const char *type;
    gsize start;
    gsize end;
} ClozeEntity;

CLOZE_API const char *cloze_tag_scheme_to_string(ClozeTagScheme scheme);
CLOZE_API gboolean cloze_tag_scheme_from_string(const char *name, ClozeTagScheme *scheme);
/* FALSE where @tag is neither O nor starts with a known prefix and '-' (a bare prefix has the type
 * "_"); it then reads as O. @prefix: one of B I M E S U L O; @type: points into @tag, NULL for O. */
CLOZE_API gboolean cloze_tag_scheme_split(const char *tag, char *prefix, const char **type);
/* (element-type ClozeEntity) by the rule of the CoNLL script (conlleval; seqeval's default). */
CLOZE_API GArray *cloze_tag_scheme_entities(ClozeTagScheme scheme, const char *const *tags,
                                            gsize n);
/* Well-formed chunks only (seqeval mode="strict"); NULL for IO, which has no strict reading. */
CLOZE_API GArray *cloze_tag_scheme_entities_strict(ClozeTagScheme scheme, const char *const *tags,
                                                   gsize n);
/* The scheme that a set of tag sequences is written in: which prefixes occur, and whether it is
 * I- or B- that opens entities (a few stray ones do not count). @sequences: NULL-terminated tag
 * arrays. */
CLOZE_API ClozeTagScheme cloze_tag_scheme_detect(const char *const *const *sequences, gsize n);
/* (transfer full) the tags that @scheme writes for @entities over @n tokens, NULL-terminated.
 * @entities: sorted, without overlap. */
CLOZE_API char **cloze_tag_scheme_write(ClozeTagScheme scheme, const ClozeEntity *entities,
                                        gsize n_entities, gsize n);
