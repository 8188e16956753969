/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which tag may follow which, the best legal sequence, and the probability of its entities. Sums
 * are kept in doubles and scaled at every word, so a sentence may have any length. */

#include "plugins/ner/ner-decode.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"

/* M reads as I, L as E, U as S, as in all schemes that have them. */
typedef struct {
    char prefix;
    const char *type; /* interned, NULL for O */
} Tag;

struct _GlossNerDecoder {
    gsize n_tags; /* C */
    Tag *tags;
    ClozeTagScheme scheme;
    gsize outside;
    guint8 *allowed;   /* [C + 1][C + 1]: from, to; index C is outside of the sentence */
    guint8 *continues; /* [C][C]: the same entity goes on */
    guint8 *same_type; /* [C][C]: no O and one type */
    double *moves;     /* [C + 1][C + 1] as allowed: what a move is worth; 0 where it is not */
    double restart;
    /* For the sentence at hand, [n][C] each, grown as needed. */
    gsize capacity;
    double *probability; /* after O, another type or the edge */
    double *within;      /* after a word of the same type */
    double *forward;     /* scaled so that a word's sum is 1; before that, Viterbi's scores */
    double *backward;    /* scaled alike */
    double *scale;       /* [n] */
    guint32 *from;
    gsize *path; /* [n] */
};

static gboolean
parse_tag(const char *text, Tag *tag)
{
    const char *type;

    if (!cloze_tag_scheme_split(text, &tag->prefix, &type))
        return FALSE;
    tag->type = type != NULL ? g_intern_string(type) : NULL;
    tag->prefix = tag->prefix == 'M' ? 'I' : tag->prefix;
    tag->prefix = tag->prefix == 'L' ? 'E' : tag->prefix;
    tag->prefix = tag->prefix == 'U' ? 'S' : tag->prefix;
    return TRUE;
}

static gboolean
is_continued(Tag from, Tag to)
{
    return (from.prefix == 'B' || from.prefix == 'I') && (to.prefix == 'I' || to.prefix == 'E') &&
           from.type == to.type;
}

static gboolean
is_allowed(ClozeTagScheme scheme, Tag from, Tag to)
{
    switch (scheme) {
    case CLOZE_TAG_SCHEME_BIO: return to.prefix != 'I' || is_continued(from, to);
    case CLOZE_TAG_SCHEME_IOB1: return to.prefix != 'B' || from.type == to.type;
    case CLOZE_TAG_SCHEME_IO: return TRUE;
    default: break;
    }
    if (from.prefix == 'B' || from.prefix == 'I')
        return is_continued(from, to);
    return to.prefix != 'I' && to.prefix != 'E';
}

static void
fill_tables(GlossNerDecoder *decoder)
{
    const Tag edge = {'O', NULL};
    gsize n = decoder->n_tags;

    decoder->allowed = g_new0(guint8, (n + 1) * (n + 1));
    decoder->continues = g_new0(guint8, n * n);
    decoder->same_type = g_new0(guint8, n * n);
    decoder->moves = g_new0(double, (n + 1) * (n + 1));
    for (gsize i = 0; i <= n; i++) {
        for (gsize j = 0; j <= n; j++) {
            Tag from = i < n ? decoder->tags[i] : edge, to = j < n ? decoder->tags[j] : edge;

            decoder->allowed[i * (n + 1) + j] = (guint8)is_allowed(decoder->scheme, from, to);
            decoder->moves[i * (n + 1) + j] = decoder->allowed[i * (n + 1) + j];
            if (i == n || j == n)
                continue;
            decoder->continues[i * n + j] = (guint8)is_continued(from, to);
            decoder->same_type[i * n + j] = from.type != NULL && from.type == to.type;
        }
    }
}

static gboolean
has_tag(const GlossNerDecoder *decoder, char prefix, const char *type)
{
    for (gsize i = 0; i < decoder->n_tags; i++) {
        if (decoder->tags[i].prefix == prefix && decoder->tags[i].type == type)
            return TRUE;
    }
    return FALSE;
}

/* Whether some legal sequence holds an entity of that type. */
static gboolean
can_occur(const GlossNerDecoder *decoder, const char *type)
{
    switch (decoder->scheme) {
    case CLOZE_TAG_SCHEME_BIO: return has_tag(decoder, 'B', type);
    case CLOZE_TAG_SCHEME_IOB1:
    case CLOZE_TAG_SCHEME_IO: return has_tag(decoder, 'I', type);
    default:
        return has_tag(decoder, 'S', type) ||
               (has_tag(decoder, 'B', type) && has_tag(decoder, 'E', type));
    }
}

/* Tags of another scheme would never be found, and nobody would see why. */
static gboolean
check_scheme(const GlossNerDecoder *decoder, GError **error)
{
    for (gsize i = 0; i < decoder->n_tags; i++) {
        const char *type = decoder->tags[i].type;

        if (type == NULL || can_occur(decoder, type))
            continue;
        g_set_error(
            error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
            "labels of the head: expected tags of the scheme %s that can mark \"%s\", found "
            "those of another scheme",
            cloze_tag_scheme_to_string(decoder->scheme), type);
        return FALSE;
    }
    return TRUE;
}

GlossNerDecoder *
gloss_ner_decode_new(const char *const *tags, gsize n_tags, ClozeTagScheme scheme, GError **error)
{
    g_autoptr(GlossNerDecoder) decoder = g_new0(GlossNerDecoder, 1);

    decoder->n_tags = decoder->outside = n_tags;
    decoder->scheme = scheme;
    decoder->restart = 1;
    decoder->tags = g_new0(Tag, n_tags);
    for (gsize i = 0; i < n_tags; i++) {
        if (!parse_tag(tags[i], &decoder->tags[i])) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        "label %zu of the head: expected O or a tag such as B-PER, found \"%s\"", i,
                        tags[i]);
            return NULL;
        }
        if (decoder->tags[i].prefix == 'O')
            decoder->outside = i;
    }
    if (decoder->outside == n_tags) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "labels of the head: expected O among %zu, found none", n_tags);
        return NULL;
    }
    if (!check_scheme(decoder, error))
        return NULL;
    fill_tables(decoder);
    return g_steal_pointer(&decoder);
}

void
gloss_ner_decode_free(GlossNerDecoder *decoder)
{
    if (decoder == NULL)
        return;
    g_free(decoder->tags);
    g_free(decoder->allowed);
    g_free(decoder->continues);
    g_free(decoder->same_type);
    g_free(decoder->probability);
    g_free(decoder->within);
    g_free(decoder->forward);
    g_free(decoder->backward);
    g_free(decoder->scale);
    g_free(decoder->from);
    g_free(decoder->path);
    g_free(decoder->moves);
    g_free(decoder);
}

void
gloss_ner_decode_set_restart(GlossNerDecoder *decoder, double share)
{
    decoder->restart = CLAMP(share, 1e-6, 1);
}

/* Legal moves stay possible, and none makes the sums of a sentence leave a double's range. */
static double
weigh(float move)
{
    static const float limit = 60;

    return exp((double)CLAMP(move, -limit, limit));
}

void
gloss_ner_decode_set_moves(GlossNerDecoder *decoder, const float *transitions, const float *start,
                           const float *end)
{
    gsize c = decoder->n_tags;

    for (gsize i = 0; i <= c; i++) {
        for (gsize j = 0; j <= c; j++) {
            float move = i < c && j < c ? transitions[i * c + j]
                         : i < c        ? end[i]
                         : j < c        ? start[j]
                                        : 0;

            if (decoder->allowed[i * (c + 1) + j])
                decoder->moves[i * (c + 1) + j] = weigh(move);
        }
    }
}

gsize
gloss_ner_decode_get_outside(GlossNerDecoder *decoder)
{
    return decoder->outside;
}

static void
reserve(GlossNerDecoder *decoder, gsize n)
{
    gsize cells = n * decoder->n_tags;

    if (n <= decoder->capacity)
        return;
    decoder->capacity = n;
    decoder->probability = g_renew(double, decoder->probability, cells);
    decoder->within = g_renew(double, decoder->within, cells);
    decoder->forward = g_renew(double, decoder->forward, cells);
    decoder->backward = g_renew(double, decoder->backward, cells);
    decoder->from = g_renew(guint32, decoder->from, cells);
    decoder->scale = g_renew(double, decoder->scale, n);
    decoder->path = g_renew(gsize, decoder->path, n);
}

/* Shares out anew what B and I of each type hold together. */
static void
fill_within(const GlossNerDecoder *decoder, const double *probability, double *within)
{
    gsize c = decoder->n_tags;

    memcpy(within, probability, c * sizeof *within);
    if (decoder->scheme != CLOZE_TAG_SCHEME_BIO)
        return;
    for (gsize i = 0; i < c; i++) {
        for (gsize j = 0; j < c; j++) {
            double begin = probability[i] * decoder->restart, inside = probability[j];
            double both = probability[i] + probability[j];

            if (decoder->tags[i].prefix != 'B' || decoder->tags[j].prefix != 'I' ||
                !decoder->same_type[i * c + j])
                continue;
            within[i] = both * begin / (begin + inside);
            within[j] = both * inside / (begin + inside);
        }
    }
}

static void
fill_probabilities(GlossNerDecoder *decoder, const float *logits, gsize n)
{
    gsize c = decoder->n_tags;

    for (gsize t = 0; t < n; t++) {
        const float *row = logits + t * c;
        double *out = decoder->probability + t * c, sum = 0;
        float highest = row[0];

        for (gsize i = 1; i < c; i++)
            highest = MAX(highest, row[i]);
        for (gsize i = 0; i < c; i++)
            sum += out[i] = exp((double)row[i] - highest);
        /* A floor keeps every legal sequence possible, however sure a word is. */
        for (gsize i = 0; i < c; i++)
            out[i] = MAX(out[i] / sum, 1e-30);
        fill_within(decoder, out, decoder->within + t * c);
    }
}

static double
get_move(const GlossNerDecoder *decoder, gsize from, gsize to)
{
    return decoder->moves[from * (decoder->n_tags + 1) + to];
}

/* The weight of word @t being @to after @from; index C is the edge. */
static double
weigh_move(const GlossNerDecoder *decoder, gsize t, gsize from, gsize to)
{
    gsize c = decoder->n_tags;
    const double *words =
        from < c && decoder->same_type[from * c + to] ? decoder->within : decoder->probability;

    return get_move(decoder, from, to) * words[t * c + to];
}

/* Viterbi in logarithms. At the first word the only predecessor is the edge. */
static void
find_path(GlossNerDecoder *decoder, gsize n)
{
    gsize c = decoder->n_tags, last = 0;

    for (gsize t = 0; t < n; t++) {
        for (gsize i = 0; i < c; i++) {
            double best = t == 0 ? log(weigh_move(decoder, 0, c, i)) : -INFINITY;

            decoder->from[t * c + i] = 0;
            for (gsize j = 0; t > 0 && j < c; j++) {
                double score =
                    decoder->forward[(t - 1) * c + j] + log(weigh_move(decoder, t, j, i));

                if (score > best) {
                    best = score;
                    decoder->from[t * c + i] = (guint32)j;
                }
            }
            decoder->forward[t * c + i] = best;
        }
    }
    last = decoder->outside;
    for (gsize i = 0; i < c; i++) {
        const double *end = decoder->forward + (n - 1) * c;

        if (end[i] + log(get_move(decoder, i, c)) > end[last] + log(get_move(decoder, last, c)))
            last = i;
    }
    for (gsize t = n; t > 0; t--) {
        decoder->path[t - 1] = last;
        last = decoder->from[(t - 1) * c + last];
    }
}

static void
sum_forward(GlossNerDecoder *decoder, gsize n)
{
    gsize c = decoder->n_tags;

    for (gsize t = 0; t < n; t++) {
        double *here = decoder->forward + t * c, total = 0;
        const double *before = here - c;

        for (gsize i = 0; i < c; i++) {
            double sum = t == 0 ? weigh_move(decoder, 0, c, i) : 0;

            for (gsize j = 0; t > 0 && j < c; j++)
                sum += before[j] * weigh_move(decoder, t, j, i);
            here[i] = sum;
            total += here[i];
        }
        decoder->scale[t] = total;
        for (gsize i = 0; i < c; i++)
            here[i] /= total;
    }
}

static void
sum_backward(GlossNerDecoder *decoder, gsize n)
{
    gsize c = decoder->n_tags;

    for (gsize i = 0; i < c; i++)
        decoder->backward[(n - 1) * c + i] = get_move(decoder, i, c);
    for (gsize t = n - 1; t > 0; t--) {
        for (gsize i = 0; i < c; i++) {
            double sum = 0;

            for (gsize j = 0; j < c; j++)
                sum += weigh_move(decoder, t, i, j) * decoder->backward[t * c + j];
            decoder->backward[(t - 1) * c + i] = sum / decoder->scale[t];
        }
    }
}

/* What the words before @start and its own bring to its tag. */
static double
weigh_before(const GlossNerDecoder *decoder, gsize start)
{
    gsize c = decoder->n_tags, tag = decoder->path[start];
    double sum = 0;

    if (start == 0)
        return weigh_move(decoder, 0, c, tag) / decoder->scale[0];
    for (gsize j = 0; j < c; j++) {
        if (!decoder->continues[j * c + tag])
            sum += decoder->forward[(start - 1) * c + j] * weigh_move(decoder, start, j, tag);
    }
    return sum / decoder->scale[start];
}

/* What the words from @end on bring, where the entity does not go on; legal ends summed. */
static double
weigh_after(const GlossNerDecoder *decoder, gsize end, gsize n)
{
    gsize c = decoder->n_tags, tag = decoder->path[end - 1];
    double sum = 0;

    if (end == n)
        return get_move(decoder, tag, c);
    for (gsize j = 0; j < c; j++) {
        if (!decoder->continues[tag * c + j])
            sum += weigh_move(decoder, end, tag, j) * decoder->backward[end * c + j];
    }
    return sum / decoder->scale[end];
}

/* Sum over all sequences: the end's own weight, for the sequences that go on to the edge. */
static double
sum_all(const GlossNerDecoder *decoder, gsize n)
{
    gsize c = decoder->n_tags;
    double sum = 0;

    for (gsize i = 0; i < c; i++)
        sum += decoder->forward[(n - 1) * c + i] * decoder->backward[(n - 1) * c + i];
    return sum;
}

static float
measure_entity(const GlossNerDecoder *decoder, gsize start, gsize end, gsize n)
{
    double score = weigh_before(decoder, start) * weigh_after(decoder, end, n);

    for (gsize t = start + 1; t < end; t++)
        score *= weigh_move(decoder, t, decoder->path[t - 1], decoder->path[t]) / decoder->scale[t];
    score /= sum_all(decoder, n);
    return (float)CLAMP(score, 0, 1);
}

void
gloss_ner_decode_run(GlossNerDecoder *decoder, const float *logits, gsize n, GArray *entities,
                     gsize *path)
{
    gsize c = decoder->n_tags;

    g_array_set_size(entities, 0);
    if (n == 0)
        return;
    reserve(decoder, n);
    fill_probabilities(decoder, logits, n);
    find_path(decoder, n);
    sum_forward(decoder, n);
    sum_backward(decoder, n);
    for (gsize start = 0; start < n;) {
        Tag tag = decoder->tags[decoder->path[start]];
        gsize end = start + 1;

        while (end < n && decoder->continues[decoder->path[end - 1] * c + decoder->path[end]])
            end++;
        if (tag.type != NULL) {
            GlossNerEntity entity = {tag.type, start, end, measure_entity(decoder, start, end, n)};

            g_array_append_val(entities, entity);
        }
        start = end;
    }
    if (path != NULL)
        memcpy(path, decoder->path, n * sizeof *path);
}
