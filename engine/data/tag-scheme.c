/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tag sequences to entities and back, for the six schemes. The lenient reading is one rule for all
 * of them; the strict one is a small table of allowed neighbours for each scheme. Files are
 * read by dataset.c, scores are counted in entity-scores.c. Pure functions: any thread. */

#include "engine/data/tag-scheme.h"

#include <string.h>

static const char *const scheme_names[] = {"BIO", "IOB1", "IO", "BIOES", "BMES", "BILOU"};

const char *
cloze_tag_scheme_to_string(ClozeTagScheme scheme)
{
    g_return_val_if_fail(scheme < G_N_ELEMENTS(scheme_names), NULL);
    return scheme_names[scheme];
}

gboolean
cloze_tag_scheme_from_string(const char *name, ClozeTagScheme *scheme)
{
    if (g_ascii_strcasecmp(name, "IOB2") == 0)
        name = "BIO";
    if (g_ascii_strcasecmp(name, "IOBES") == 0)
        name = "BIOES";
    for (gsize i = 0; i < G_N_ELEMENTS(scheme_names); i++) {
        if (g_ascii_strcasecmp(name, scheme_names[i]) == 0) {
            *scheme = (ClozeTagScheme)i;
            return TRUE;
        }
    }
    return FALSE;
}

gboolean
cloze_tag_scheme_split(const char *tag, char *prefix, const char **type)
{
    *prefix = 'O';
    *type = NULL;
    if (strcmp(tag, "O") == 0)
        return TRUE;
    if (tag[0] == '\0' || strchr("BIMESUL", tag[0]) == NULL || (tag[1] != '-' && tag[1] != '\0'))
        return FALSE;
    *prefix = tag[0];
    *type = tag[1] == '-' ? tag + 2 : "_";
    return TRUE;
}

/* M reads as I, U as S, L as E; what has no known prefix reads as O. */
typedef struct {
    char prefix;
    const char *type; /* interned, NULL for O */
} Tag;

static Tag
parse_tag(const char *text)
{
    Tag tag = {'O', NULL};

    if (!cloze_tag_scheme_split(text, &tag.prefix, &tag.type))
        return tag;
    if (tag.type != NULL)
        tag.type = g_intern_string(tag.type);
    if (tag.prefix == 'M')
        tag.prefix = 'I';
    else if (tag.prefix == 'U')
        tag.prefix = 'S';
    else if (tag.prefix == 'L')
        tag.prefix = 'E';
    return tag;
}

/* One more than @n: an O stands at the end. */
static Tag *
parse_tags(const char *const *tags, gsize n)
{
    Tag *parsed = g_new0(Tag, n + 1);

    for (gsize i = 0; i < n; i++)
        parsed[i] = parse_tag(tags[i]);
    parsed[n].prefix = 'O';
    return parsed;
}

static void
add_entity(GArray *entities, const char *type, gsize start, gsize end)
{
    ClozeEntity entity = {type, start, end};

    g_array_append_val(entities, entity);
}

static gboolean
is_in(char prefix, const char *set)
{
    return strchr(set, prefix) != NULL;
}

static gboolean
is_end(Tag previous, Tag tag)
{
    if (previous.prefix == 'O')
        return FALSE;
    return is_in(previous.prefix, "ES") || is_in(tag.prefix, "BSO") || previous.type != tag.type;
}

static gboolean
is_start(Tag previous, Tag tag)
{
    if (tag.prefix == 'O')
        return FALSE;
    return is_in(tag.prefix, "BS") || is_in(previous.prefix, "ESO") || previous.type != tag.type;
}

GArray *
cloze_tag_scheme_entities(ClozeTagScheme scheme, const char *const *tags, gsize n)
{
    g_autofree Tag *parsed = parse_tags(tags, n);
    GArray *entities = g_array_new(FALSE, FALSE, sizeof(ClozeEntity));
    Tag previous = {'O', NULL};
    gsize start = 0;

    for (gsize i = 0; i <= n; i++) {
        if (is_end(previous, parsed[i]))
            add_entity(entities, previous.type, start, i);
        if (is_start(previous, parsed[i]))
            start = i;
        previous = parsed[i];
    }
    return entities;
}

typedef enum { ANY, SAME, DIFFERENT } TypeRelation;

/* A pair of neighbours: prefixes before, prefixes here, how the types relate. */
typedef struct {
    const char *before;
    const char *here;
    TypeRelation types;
} Neighbours;

/* Where a chunk starts, goes on, and may end (the last with the tag after the chunk). Lists end
 * with before NULL. */
typedef struct {
    Neighbours start[4];
    Neighbours inside[2];
    Neighbours end[5];
} StrictRule;

static const StrictRule strict_bio = {
    .start = {{"BIOES", "B", ANY}},
    .inside = {{"BI", "I", SAME}},
    .end = {{"BI", "OBES", ANY}, {"BI", "I", DIFFERENT}},
};

static const StrictRule strict_iob1 = {
    .start = {{"OBES", "I", ANY}, {"I", "I", DIFFERENT}, {"BI", "B", SAME}},
    .inside = {{"BI", "I", SAME}},
    .end = {{"BI", "I", DIFFERENT}, {"BI", "OES", ANY}, {"I", "B", ANY}, {"B", "B", SAME}},
};

/* BIOES, BMES and BILOU, after M, U and L were renamed. */
static const StrictRule strict_bioes = {
    .start = {{"BIOES", "BS", ANY}},
    .inside = {{"BI", "IE", SAME}},
    .end = {{"ES", "BIOES", ANY}},
};

static gboolean
matches(const Neighbours *list, Tag previous, Tag tag)
{
    for (; list->before != NULL; list++) {
        gboolean same = previous.type == tag.type;

        if (is_in(previous.prefix, list->before) && is_in(tag.prefix, list->here) &&
            (list->types == ANY || (list->types == SAME) == same))
            return TRUE;
    }
    return FALSE;
}

static const StrictRule *
get_strict_rule(ClozeTagScheme scheme)
{
    switch (scheme) {
    case CLOZE_TAG_SCHEME_BIO: return &strict_bio;
    case CLOZE_TAG_SCHEME_IOB1: return &strict_iob1;
    case CLOZE_TAG_SCHEME_IO: return NULL;
    default: return &strict_bioes;
    }
}

GArray *
cloze_tag_scheme_entities_strict(ClozeTagScheme scheme, const char *const *tags, gsize n)
{
    const StrictRule *rule = get_strict_rule(scheme);
    g_autofree Tag *parsed = NULL;
    GArray *entities;
    Tag previous = {'O', NULL};

    if (rule == NULL)
        return NULL;
    parsed = parse_tags(tags, n);
    entities = g_array_new(FALSE, FALSE, sizeof(ClozeEntity));
    for (gsize i = 0; i < n;) {
        gsize end = i + 1;

        if (matches(rule->start, previous, parsed[i])) {
            while (end < n && matches(rule->inside, parsed[end - 1], parsed[end]))
                end++;
            if (matches(rule->end, parsed[end - 1], parsed[end]))
                add_entity(entities, parsed[i].type, i, end);
        }
        previous = parsed[end - 1];
        i = end;
    }
    return entities;
}

/* What the tags of a file say about its scheme. */
typedef struct {
    gsize n_prefix[128];
    gsize n_opened_by_i;  /* I- without the same type before it */
    gsize n_b_not_needed; /* B- without the same type before it: IOB1 has none */
} SchemeEvidence;

static void
add_evidence(SchemeEvidence *evidence, const char *const *tags)
{
    const char *last_type = NULL;

    for (; *tags != NULL; tags++) {
        char prefix;
        const char *type;

        cloze_tag_scheme_split(*tags, &prefix, &type);
        evidence->n_prefix[(guchar)prefix]++;
        if (type != NULL && (last_type == NULL || strcmp(type, last_type) != 0)) {
            evidence->n_opened_by_i += prefix == 'I';
            evidence->n_b_not_needed += prefix == 'B';
        }
        last_type = type;
    }
}

ClozeTagScheme
cloze_tag_scheme_detect(const char *const *const *sequences, gsize n)
{
    SchemeEvidence evidence = {0};
    const gsize *n_prefix = evidence.n_prefix;

    for (gsize i = 0; i < n; i++)
        add_evidence(&evidence, sequences[i]);
    if (n_prefix['U'] > 0 || n_prefix['L'] > 0)
        return CLOZE_TAG_SCHEME_BILOU;
    if (n_prefix['M'] > 0)
        return CLOZE_TAG_SCHEME_BMES;
    if (n_prefix['E'] > 0 || n_prefix['S'] > 0)
        return CLOZE_TAG_SCHEME_BIOES;
    if (n_prefix['I'] > 0 && n_prefix['B'] == 0)
        return CLOZE_TAG_SCHEME_IO;
    if (evidence.n_opened_by_i > evidence.n_b_not_needed)
        return CLOZE_TAG_SCHEME_IOB1;
    return CLOZE_TAG_SCHEME_BIO;
}

static char
get_written_prefix(ClozeTagScheme scheme, const ClozeEntity *entity, gsize token, gboolean touches)
{
    gboolean first = token == entity->start, last = token + 1 == entity->end;

    switch (scheme) {
    case CLOZE_TAG_SCHEME_BIO: return first ? 'B' : 'I';
    case CLOZE_TAG_SCHEME_IOB1: return first && touches ? 'B' : 'I';
    case CLOZE_TAG_SCHEME_IO: return 'I';
    case CLOZE_TAG_SCHEME_BIOES: return first && last ? 'S' : first ? 'B' : last ? 'E' : 'I';
    case CLOZE_TAG_SCHEME_BMES: return first && last ? 'S' : first ? 'B' : last ? 'E' : 'M';
    case CLOZE_TAG_SCHEME_BILOU: return first && last ? 'U' : first ? 'B' : last ? 'L' : 'I';
    }
    g_return_val_if_reached('O');
}

char **
cloze_tag_scheme_write(ClozeTagScheme scheme, const ClozeEntity *entities, gsize n_entities,
                       gsize n)
{
    char **tags = g_new0(char *, n + 1);

    for (gsize e = 0; e < n_entities; e++) {
        const ClozeEntity *entity = &entities[e];
        gboolean touches = e > 0 && entities[e - 1].end == entity->start &&
                           strcmp(entities[e - 1].type, entity->type) == 0;

        g_return_val_if_fail(entity->start < entity->end && entity->end <= n, tags);
        for (gsize i = entity->start; i < entity->end; i++) {
            g_free(tags[i]);
            tags[i] = g_strdup_printf("%c-%s", get_written_prefix(scheme, entity, i, touches),
                                      entity->type);
        }
    }
    for (gsize i = 0; i < n; i++) {
        if (tags[i] == NULL)
            tags[i] = g_strdup("O");
    }
    return tags;
}
