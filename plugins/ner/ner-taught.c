/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From byte spans of texts to entities of words. Learning is ner-teach.c's. Worker thread. */

#include "plugins/ner/ner-taught.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/text/words.h"
#include "plugins/ner/ner-labels.h"

typedef struct {
    GlossNerTaught *taught;
    GArray *sentences; /* GlossNerSentence, words not set yet */
    GArray *text_of;   /* gsize */
    GHashTable *known; /* the words of taught sentences, with blanks between, as a set */
} Cutter;

void
gloss_ner_taught_free(GlossNerTaught *taught)
{
    if (taught == NULL)
        return;
    g_free(taught->sentences);
    g_free(taught->first_word);
    g_free(taught->text_of);
    g_free(taught->decided);
    g_ptr_array_unref(taught->truth);
    g_ptr_array_unref(taught->tags);
    g_array_unref(taught->words);
    g_free(taught);
}

gsize
gloss_ner_taught_count_words(const GlossNerTaught *taught, gsize sentence)
{
    return taught->first_word[sentence + 1] - taught->first_word[sentence];
}

/* (transfer full) the words that were added last */
static char *
dup_words(const Cutter *cutter, const char *text, gsize before)
{
    GString *words = g_string_new(NULL);

    for (gsize i = before; i < cutter->taught->words->len; i++) {
        ClozeRange word = g_array_index(cutter->taught->words, ClozeRange, i);

        g_string_append_len(words, text + word.start, (gssize)(word.end - word.start));
        g_string_append_c(words, ' ');
    }
    return g_string_free(words, FALSE);
}

/* A sentence that is taught is no background: it would be held to what was corrected. */
static gboolean
is_wanted(Cutter *cutter, const char *text, gsize before, gboolean taught)
{
    g_autofree char *words = dup_words(cutter, text, before);

    if (*words == '\0')
        return FALSE;
    if (taught)
        g_hash_table_add(cutter->known, g_steal_pointer(&words));
    return taught || !g_hash_table_contains(cutter->known, words);
}

/* Sentences of @text until @max_words are there. */
static void
cut_text(Cutter *cutter, const char *text, gsize size, gsize index, gsize max_words)
{
    g_autoptr(GArray) ranges = cloze_blocks_sentences(text, 0, size);

    for (guint i = 0; i < ranges->len && cutter->taught->words->len < max_words; i++) {
        ClozeRange range = g_array_index(ranges, ClozeRange, i);
        gsize before = cutter->taught->words->len;
        GlossNerSentence sentence = {text, range, NULL, 0};

        cloze_words_cut(text, range.start, range.end, cutter->taught->words);
        sentence.n_words = cutter->taught->words->len - before;
        if (!is_wanted(cutter, text, before, index != G_MAXSIZE)) {
            g_array_set_size(cutter->taught->words, (guint)before);
            continue;
        }
        g_array_append_val(cutter->sentences, sentence);
        g_array_append_val(cutter->text_of, index);
    }
}

static void
cut_all(GlossNerTaught *taught, const GlossTeachRequest *request)
{
    Cutter cutter = {taught, g_array_new(FALSE, FALSE, sizeof(GlossNerSentence)),
                     g_array_new(FALSE, FALSE, sizeof(gsize)),
                     g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    gsize most, word = 0;

    for (gsize i = 0; i < request->n_texts; i++)
        cut_text(&cutter, request->texts[i].text, request->texts[i].size, i, G_MAXSIZE);
    taught->n_taught = cutter.sentences->len;
    most = taught->words->len + GLOSS_NER_TAUGHT_BACKGROUND;
    for (gsize i = 0; request->background != NULL && request->background[i] != NULL; i++)
        cut_text(&cutter, request->background[i], strlen(request->background[i]), G_MAXSIZE, most);
    g_hash_table_unref(cutter.known);
    taught->n_sentences = cutter.sentences->len;
    taught->sentences = (GlossNerSentence *)(void *)g_array_free(cutter.sentences, FALSE);
    taught->text_of = (gsize *)(void *)g_array_free(cutter.text_of, FALSE);
    taught->first_word = g_new0(gsize, taught->n_sentences + 1);
    taught->decided = g_new0(gint8, taught->words->len + 1);
    for (gsize i = 0; i < taught->n_sentences; i++) {
        taught->first_word[i] = word;
        taught->sentences[i].words = (const ClozeRange *)(void *)taught->words->data + word;
        word += taught->sentences[i].n_words;
    }
    taught->first_word[taught->n_sentences] = word;
}

/* ---- spans ---- */

/* Words of @sentence that @span reaches into: [*first, *last). */
static gboolean
find_words(const GlossNerSentence *sentence, const GlossSpan *span, gsize *first, gsize *last)
{
    gsize at = 0;

    while (at < sentence->n_words && sentence->words[at].end <= span->start)
        at++;
    *first = at;
    while (at < sentence->n_words && sentence->words[at].start < span->end)
        at++;
    *last = at;
    return *first < *last;
}

static void
mark_decided(GlossNerTaught *taught, gsize sentence, gsize first, gsize last)
{
    memset(taught->decided + taught->first_word[sentence] + first, 1, last - first);
}

/* A word belongs to one entity: of two spans that share one, the first. */
static void
add_truth(GlossNerTaught *taught, gsize sentence, const GlossTaughtText *text,
          GlossNerLabels *labels)
{
    GArray *truth = g_array_new(FALSE, FALSE, sizeof(ClozeEntity));
    gsize reach = 0, first, last;

    for (gsize i = 0; i < text->n_spans; i++) {
        ClozeEntity entity;

        if (!find_words(&taught->sentences[sentence], &text->spans[i], &first, &last) ||
            MAX(first, reach) >= last)
            continue;
        entity = (ClozeEntity){gloss_ner_labels_map(labels, text->spans[i].label),
                               MAX(first, reach), last};
        mark_decided(taught, sentence, first, last);
        reach = last;
        if (entity.type != NULL)
            g_array_append_val(truth, entity);
    }
    for (gsize i = 0; i < text->n_rejected; i++) {
        if (find_words(&taught->sentences[sentence], &text->rejected[i], &first, &last))
            mark_decided(taught, sentence, first, last);
    }
    taught->n_spans += truth->len;
    g_ptr_array_add(taught->truth, truth);
}

/* ---- classes ---- */

static gint32
find_tag(const GlossNerTaught *taught, const char *tag)
{
    for (guint i = 0; i < taught->tags->len; i++) {
        if (g_str_equal(taught->tags->pdata[i], tag))
            return (gint32)i;
    }
    return -1;
}

/* All tags that @scheme has for @type: those of entities of one word, two and three. */
static void
add_type(GlossNerTaught *taught, ClozeTagScheme scheme, const char *type)
{
    const ClozeEntity entities[] = {{type, 0, 1}, {type, 2, 4}, {type, 5, 8}};
    g_auto(GStrv) tags = cloze_tag_scheme_write(scheme, entities, G_N_ELEMENTS(entities), 9);

    for (gsize i = 0; tags[i] != NULL; i++) {
        if (find_tag(taught, tags[i]) < 0)
            g_ptr_array_add(taught->tags, g_strdup(tags[i]));
    }
}

static void
choose_tags(GlossNerTaught *taught, const ClozeHead *head)
{
    for (gsize i = 0; i < head->n_labels; i++)
        g_ptr_array_add(taught->tags, g_strdup(head->labels[i]));
    for (guint i = 0; i < taught->truth->len; i++) {
        GArray *truth = taught->truth->pdata[i];

        for (guint e = 0; e < truth->len; e++)
            add_type(taught, head->scheme, g_array_index(truth, ClozeEntity, e).type);
    }
}

void
gloss_ner_taught_set_classes(const GlossNerTaught *taught, ClozeTagScheme scheme, gsize sentence,
                             GArray *found, gint32 *classes)
{
    gsize n = gloss_ner_taught_count_words(taught, sentence);
    const gint8 *decided = taught->decided + taught->first_word[sentence];
    GArray *truth = taught->truth->pdata[sentence];
    g_auto(GStrv) tags =
        cloze_tag_scheme_write(scheme, (const ClozeEntity *)(void *)truth->data, truth->len, n);

    for (gsize w = 0; w < n; w++)
        classes[w] = find_tag(taught, tags[w]);
    for (guint e = 0; e < found->len; e++) {
        const GlossNerEntity *entity = &g_array_index(found, GlossNerEntity, e);

        if (memchr(decided + entity->start, 1, entity->end - entity->start) != NULL)
            continue;
        for (gsize w = entity->start; w < entity->end; w++)
            classes[w] = -1;
    }
}

static GlossNerLabels *
make_labels(const ClozeHead *head, GError **error)
{
    g_autoptr(GPtrArray) types = g_ptr_array_new();

    for (gsize i = 0; i < head->n_labels; i++) {
        const char *type;
        char prefix;

        if (cloze_tag_scheme_split(head->labels[i], &prefix, &type) && type != NULL)
            g_ptr_array_add(types, (gpointer)type);
    }
    g_ptr_array_add(types, NULL);
    return gloss_ner_labels_new(NULL, (const char *const *)types->pdata, error);
}

static void
free_array(gpointer array)
{
    g_array_unref(array);
}

GlossNerTaught *
gloss_ner_taught_new(GlossNer *ner, const GlossTeachRequest *request, GError **error)
{
    g_autoptr(GlossNerTaught) taught = g_new0(GlossNerTaught, 1);
    g_autoptr(GlossNerLabels) labels = NULL;

    taught->words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    taught->truth = g_ptr_array_new_with_free_func(free_array);
    taught->tags = g_ptr_array_new_with_free_func(g_free);
    labels = make_labels(ner->head, error);
    if (labels == NULL)
        return NULL;
    cut_all(taught, request);
    for (gsize i = 0; i < taught->n_taught; i++)
        add_truth(taught, i, &request->texts[taught->text_of[i]], labels);
    choose_tags(taught, ner->head);
    if (taught->n_taught > 0 && taught->tags->len <= CLOZE_HEAD_MAX_LABELS)
        return g_steal_pointer(&taught);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected texts that somebody corrected and at most %d tags, found %zu sentences "
                "and %u tags",
                CLOZE_HEAD_MAX_LABELS, taught->n_taught, taught->tags->len);
    return NULL;
}
