/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-decode.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"

static const char *const bio[] = {"O", "B-A", "I-A", "B-B", "I-B", NULL};
static const char *const bioes[] = {"O", "B-A", "I-A", "E-A", "S-A", NULL};
static const char *const iob1[] = {"O", "B-A", "I-A", "B-B", "I-B", NULL};
static const char *const io[] = {"O", "I-A", "I-B", NULL};

/* "O I-A": a word's wished tags, the first one much the likeliest. */
static char *
decode(const char *const *tags, ClozeTagScheme scheme, const char *wished)
{
    g_autoptr(GlossNerDecoder) decoder =
        gloss_ner_decode_new(tags, g_strv_length((char **)tags), scheme, NULL);
    g_autoptr(GArray) entities = g_array_new(FALSE, FALSE, sizeof(GlossNerEntity));
    g_auto(GStrv) words = g_strsplit(wished, " ", -1);
    gsize n = g_strv_length(words), c = g_strv_length((char **)tags);
    g_autofree float *logits = g_new0(float, n *c);
    GString *text = g_string_new(NULL);

    for (gsize t = 0; t < n; t++) {
        for (gsize i = 0; i < c; i++)
            logits[t * c + i] = strcmp(tags[i], words[t]) == 0 ? 4 : -(float)i / 10;
    }
    gloss_ner_decode_run(decoder, logits, n, entities, NULL);
    for (guint i = 0; i < entities->len; i++) {
        GlossNerEntity *entity = &g_array_index(entities, GlossNerEntity, i);

        g_string_append_printf(text, "%s%s %zu-%zu", i > 0 ? ", " : "", entity->type, entity->start,
                               entity->end);
    }
    return g_string_free(text, FALSE);
}

static void
assert_decoded(const char *const *tags, ClozeTagScheme scheme, const char *wished,
               const char *expected)
{
    g_autofree char *found = decode(tags, scheme, wished);

    g_assert_cmpstr(found, ==, expected);
}

static void
test_paths(void)
{
    assert_decoded(bio, CLOZE_TAG_SCHEME_BIO, "B-A I-A O B-B B-B", "A 0-2, B 3-4, B 4-5");
    assert_decoded(bio, CLOZE_TAG_SCHEME_BIO, "I-A I-A O", "A 0-2");
    assert_decoded(bio, CLOZE_TAG_SCHEME_BIO, "B-A I-B I-A", "A 0-1, A 1-3");
    assert_decoded(bioes, CLOZE_TAG_SCHEME_BIOES, "B-A I-A I-A O S-A", "A 0-3, A 4-5");
    assert_decoded(bioes, CLOZE_TAG_SCHEME_BIOES, "O B-A", "");
    assert_decoded(iob1, CLOZE_TAG_SCHEME_IOB1, "I-A I-A B-A I-B", "A 0-2, A 2-3, B 3-4");
    assert_decoded(io, CLOZE_TAG_SCHEME_IO, "I-A I-A I-B O I-A", "A 0-2, B 2-3, A 4-5");
}

#define N_WORDS 4

typedef struct {
    double total;
    double best;
    gsize best_path[N_WORDS];
} Enumeration;

static gboolean
is_legal(const char *const *tags, const gsize *path)
{
    for (gsize t = 0; t < N_WORDS; t++) {
        const char *tag = tags[path[t]];
        const char *before = t > 0 ? tags[path[t - 1]] : "O";

        if (tag[0] == 'I' && (before[0] == 'O' || strcmp(before + 1, tag + 1) != 0))
            return FALSE;
    }
    return TRUE;
}

static gboolean
holds_entity(const char *const *tags, const gsize *path, const GlossNerEntity *entity)
{
    const char *list[N_WORDS];
    g_autoptr(GArray) found = NULL;

    for (gsize t = 0; t < N_WORDS; t++)
        list[t] = tags[path[t]];
    found = cloze_tag_scheme_entities(CLOZE_TAG_SCHEME_BIO, list, N_WORDS);
    for (guint i = 0; i < found->len; i++) {
        ClozeEntity *other = &g_array_index(found, ClozeEntity, i);

        if (other->type == entity->type && other->start == entity->start &&
            other->end == entity->end)
            return TRUE;
    }
    return FALSE;
}

/* A word's probability for a tag after the tag before: after its own type, what B and I hold together
 * is shared out by odds that @restart multiplies. Tags of @bio: 1 2 are B I of one type, 3 4 of the
 * other. */
static double
weigh(const double *word, gsize tag, gsize before, double restart)
{
    gsize begin = tag > 2 ? 3 : 1, inside = begin + 1;
    double odds = word[begin] / word[inside] * restart, both = word[begin] + word[inside];

    if (tag == 0 || before == 0 || (before > 2) != (tag > 2))
        return word[tag];
    return tag == begin ? both * odds / (1 + odds) : both / (1 + odds);
}

static float moves[5 * 5], starts[5], ends[5];

static double
weigh_moves(const gsize *path)
{
    double sum = starts[path[0]] + ends[path[N_WORDS - 1]];

    for (gsize t = 1; t < N_WORDS; t++)
        sum += moves[path[t - 1] * 5 + path[t]];
    return exp(sum);
}

/* Over all sequences: the sum, the best, and the sum of those that hold @entity. */
static double
enumerate(const double *probability, double restart, const GlossNerEntity *entity, Enumeration *all)
{
    gsize path[N_WORDS];
    double sum = 0;

    *all = (Enumeration){0};
    for (gsize code = 0; code < 5 * 5 * 5 * 5; code++) {
        double p = 1;

        for (gsize t = 0, rest = code; t < N_WORDS; t++, rest /= 5) {
            path[t] = rest % 5;
            p *= weigh(probability + t * 5, path[t], t > 0 ? path[t - 1] : 0, restart);
        }
        if (!is_legal(bio, path))
            continue;
        p *= weigh_moves(path);
        all->total += p;
        if (p > all->best) {
            all->best = p;
            memcpy(all->best_path, path, sizeof path);
        }
        sum += entity != NULL && holds_entity(bio, path, entity) ? p : 0;
    }
    return sum;
}

static void
check_one(GRand *random, GlossNerDecoder *decoder, double restart)
{
    g_autoptr(GArray) entities = g_array_new(FALSE, FALSE, sizeof(GlossNerEntity));
    float logits[N_WORDS * 5];
    double probability[N_WORDS * 5];
    gsize path[N_WORDS];
    Enumeration all;

    for (gsize t = 0; t < N_WORDS; t++) {
        double sum = 0;

        for (gsize i = 0; i < 5; i++) {
            logits[t * 5 + i] = (float)g_rand_double_range(random, -3, 3);
            sum += exp(logits[t * 5 + i]);
        }
        for (gsize i = 0; i < 5; i++)
            probability[t * 5 + i] = exp(logits[t * 5 + i]) / sum;
    }
    gloss_ner_decode_run(decoder, logits, N_WORDS, entities, path);
    enumerate(probability, restart, NULL, &all);
    g_assert_cmpmem(path, sizeof path, all.best_path, sizeof path);
    for (guint i = 0; i < entities->len; i++) {
        GlossNerEntity *entity = &g_array_index(entities, GlossNerEntity, i);
        double sum = enumerate(probability, restart, entity, &all);

        g_assert_cmpfloat_with_epsilon(entity->score, sum / all.total, 1e-6);
    }
}

static void
test_against_enumeration(void)
{
    g_autoptr(GlossNerDecoder) decoder = gloss_ner_decode_new(bio, 5, CLOZE_TAG_SCHEME_BIO, NULL);
    g_autoptr(GRand) random = g_rand_new_with_seed(7);

    for (int i = 0; i < 300; i++)
        check_one(random, decoder, 1);
    gloss_ner_decode_set_restart(decoder, 0.05);
    for (int i = 0; i < 300; i++)
        check_one(random, decoder, 0.05);
}

/* Moves of a CRF take part as they do in training. */
static void
test_moves(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(8);

    for (int i = 0; i < 300; i++) {
        g_autoptr(GlossNerDecoder) decoder =
            gloss_ner_decode_new(bio, 5, CLOZE_TAG_SCHEME_BIO, NULL);

        for (gsize k = 0; k < 25; k++) {
            moves[k] = (float)g_rand_double_range(random, -2, 2);
            starts[k % 5] = (float)g_rand_double_range(random, -2, 2);
            ends[k % 5] = (float)g_rand_double_range(random, -2, 2);
        }
        gloss_ner_decode_set_moves(decoder, moves, starts, ends);
        check_one(random, decoder, 1);
    }
    memset(moves, 0, sizeof moves);
    memset(starts, 0, sizeof starts);
    memset(ends, 0, sizeof ends);
}

/* Two words that each look like a beginning are one name where names hardly ever touch. */
static void
test_restart(void)
{
    const float logits[] = {0, 3, 1, -5, -5, 0, 3, 1, -5, -5};
    g_autoptr(GlossNerDecoder) decoder = gloss_ner_decode_new(bio, 5, CLOZE_TAG_SCHEME_BIO, NULL);
    g_autoptr(GArray) entities = g_array_new(FALSE, FALSE, sizeof(GlossNerEntity));

    gloss_ner_decode_run(decoder, logits, 2, entities, NULL);
    g_assert_cmpuint(entities->len, ==, 2);
    gloss_ner_decode_set_restart(decoder, 0.003);
    gloss_ner_decode_run(decoder, logits, 2, entities, NULL);
    g_assert_cmpuint(entities->len, ==, 1);
    g_assert_cmpuint(g_array_index(entities, GlossNerEntity, 0).end, ==, 2);
}

/* Thousands of sure words: nothing runs out of range. */
static void
test_long_sentence(void)
{
    g_autoptr(GlossNerDecoder) decoder = gloss_ner_decode_new(bio, 5, CLOZE_TAG_SCHEME_BIO, NULL);
    g_autoptr(GArray) entities = g_array_new(FALSE, FALSE, sizeof(GlossNerEntity));
    gsize n = 20000;
    g_autofree float *logits = g_new(float, n * 5);

    for (gsize t = 0; t < n; t++) {
        for (gsize i = 0; i < 5; i++)
            logits[t * 5 + i] = (t % 3 == 0 ? i == 2 : i == 0) ? 500 : -500;
    }
    gloss_ner_decode_run(decoder, logits, n, entities, NULL);
    for (guint i = 0; i < entities->len; i++) {
        float score = g_array_index(entities, GlossNerEntity, i).score;

        g_assert_true(score >= 0 && score <= 1);
    }
}

static void
test_refusals(void)
{
    const char *wrong[] = {"O", "PERSON"}, *none[] = {"B-A", "I-A"};
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_ner_decode_new(wrong, 2, CLOZE_TAG_SCHEME_BIO, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_nonnull(strstr(error->message, "PERSON"));
    g_clear_error(&error);
    g_assert_null(gloss_ner_decode_new(none, 2, CLOZE_TAG_SCHEME_BIO, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_clear_error(&error);
    g_assert_null(gloss_ner_decode_new(bio, 5, CLOZE_TAG_SCHEME_BMES, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    g_assert_nonnull(strstr(error->message, "BMES"));
    g_clear_error(&error);
    g_assert_null(gloss_ner_decode_new(io, 3, CLOZE_TAG_SCHEME_BIO, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-decode/paths", test_paths);
    g_test_add_func("/ner-decode/against-enumeration", test_against_enumeration);
    g_test_add_func("/ner-decode/moves", test_moves);
    g_test_add_func("/ner-decode/restart", test_restart);
    g_test_add_func("/ner-decode/long-sentence", test_long_sentence);
    g_test_add_func("/ner-decode/refusals", test_refusals);
    return g_test_run();
}
