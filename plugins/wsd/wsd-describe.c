/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wsd-describe.h. */
#include "plugins/wsd/wsd-describe.h"

#include <string.h>

#include "engine/base/error.h"

/* (transfer full) the words of a synset as people write them. */
static char **
dup_words(const GlossSynset *synset)
{
    g_autoptr(GStrvBuilder) words = g_strv_builder_new();

    for (guint i = 0; i < synset->words->len; i++) {
        g_autofree char *word = g_strdelimit(
            g_strdup(g_array_index(synset->words, GlossSynsetWord, i).lemma), "_", ' ');

        g_strv_builder_add(words, word);
    }
    return g_strv_builder_end(words);
}

/* "noun: bank, depository"; without a part of speech the words alone. */
static char *
make_title(GlossSynsetPos pos, char **words)
{
    static const char *const names[GLOSS_SYNSET_N_POS] = {"noun", "verb", "adjective", "adverb"};
    g_autofree char *joined = g_strjoinv(", ", words);

    return pos < GLOSS_SYNSET_N_POS ? g_strdup_printf("%s: %s", names[pos], joined)
                                    : g_steal_pointer(&joined);
}

gboolean
gloss_wsd_describe_fill(GlossWsd *wsd, const GlossWsdChoice *choice, GlossChoiceScore *score,
                        GError **error)
{
    g_autoptr(GlossSynset) synset = NULL;
    g_auto(GStrv) words = NULL;

    if (choice->own) {
        score->title = make_title(choice->own->pos, choice->own->lemmas);
        score->gloss = g_strdup(choice->own->gloss);
        return TRUE;
    }
    synset =
        gloss_wordnet_get_synset(wsd->wordnet, choice->sense->pos, choice->sense->offset, error);
    if (!synset)
        return FALSE;
    words = dup_words(synset);
    score->title = make_title(synset->pos, words);
    score->gloss = gloss_synset_dup_definition(synset);
    return TRUE;
}

/* ---- all that is known ---- */

static void
add_string(GVariantBuilder *about, const char *key, const char *value)
{
    g_variant_builder_add(about, "{sv}", key, g_variant_new_string(value));
}

static void
add_strings(GVariantBuilder *about, const char *key, char **values)
{
    if (values && *values)
        g_variant_builder_add(about, "{sv}", key,
                              g_variant_new_strv((const char *const *)values, -1));
}

static void
add_common(GVariantBuilder *about, GlossSynsetPos pos, const char *lemma, char **words,
           const char *gloss)
{
    g_autofree char *title = make_title(pos, words);

    add_string(about, "title", title);
    add_string(about, "gloss", gloss);
    add_string(about, "lemma", lemma);
    if (pos < GLOSS_SYNSET_N_POS)
        add_string(about, "part_of_speech", gloss_wsd_get_tag(pos));
    add_strings(about, "words", words);
}

static GVariant *
describe_own(const GlossInventorySense *own)
{
    GVariantBuilder about;

    g_variant_builder_init(&about, G_VARIANT_TYPE_VARDICT);
    add_common(&about, own->pos, own->lemmas[0], own->lemmas, own->gloss);
    add_strings(&about, "examples", own->examples);
    add_string(&about, "inventory", own->source);
    g_variant_builder_add(&about, "{sv}", "seen",
                          g_variant_new_uint32(g_strv_length(own->examples)));
    return g_variant_ref_sink(g_variant_builder_end(&about));
}

/* The parts of a gloss between quotes: "to deposit; "I banked it"". */
static char **
dup_examples(const GlossSynset *synset)
{
    g_autoptr(GStrvBuilder) examples = g_strv_builder_new();
    const char *at = strstr(synset->gloss, "; \"");

    while (at && (at = strchr(at, '"'))) {
        const char *end = strchr(++at, '"');
        g_autofree char *example = end ? g_strndup(at, (gsize)(end - at)) : NULL;

        if (example && *example)
            g_strv_builder_add(examples, example);
        at = end ? end + 1 : NULL;
    }
    return g_strv_builder_end(examples);
}

/* (nullable) (transfer full) the words of what the sense is a kind of, or a way to do. */
static char **
dup_broader(GlossWsd *wsd, const GlossSynset *synset)
{
    for (guint i = 0; i < synset->pointers->len; i++) {
        const GlossSynsetPointer *pointer = &g_array_index(synset->pointers, GlossSynsetPointer, i);
        g_autoptr(GlossSynset) broader = NULL;

        if (*pointer->symbol != '@')
            continue;
        broader = gloss_wordnet_get_synset(wsd->wordnet, pointer->pos, pointer->offset, NULL);
        return broader ? dup_words(broader) : NULL;
    }
    return NULL;
}

static guint
count_seen(const GlossWsd *wsd, const char *key)
{
    gssize index = wsd->store ? gloss_sense_store_find(wsd->store, key) : -1;

    return index < 0 ? 0 : gloss_sense_store_get_count(wsd->store, (gsize)index);
}

static GVariant *
describe_synset(GlossWsd *wsd, const char *key, const GlossSynset *synset)
{
    g_autofree char *lemma = g_strdelimit(g_strndup(key, strcspn(key, "%")), "_", ' ');
    g_autofree char *gloss = gloss_synset_dup_definition(synset);
    g_auto(GStrv) words = dup_words(synset);
    g_auto(GStrv) examples = dup_examples(synset);
    g_auto(GStrv) broader = dup_broader(wsd, synset);
    GVariantBuilder about;

    g_variant_builder_init(&about, G_VARIANT_TYPE_VARDICT);
    add_common(&about, synset->pos, lemma, words, gloss);
    add_strings(&about, "examples", examples);
    add_strings(&about, "broader", broader);
    add_string(&about, "inventory", gloss_wordnet_get_name(wsd->wordnet));
    g_variant_builder_add(&about, "{sv}", "seen", g_variant_new_uint32(count_seen(wsd, key)));
    return g_variant_ref_sink(g_variant_builder_end(&about));
}

GVariant *
gloss_wsd_describe_run(GlossWsd *wsd, const char *id, GError **error)
{
    const GlossInventorySense *own =
        wsd->inventory ? gloss_inventory_find(wsd->inventory, id) : NULL;
    g_autoptr(GlossSynset) synset = NULL;
    GlossWordnetSense sense = {0};
    GError *local = NULL;

    if (own)
        return describe_own(own);
    if (!gloss_wordnet_find_key(wsd->wordnet, id, &sense, &local)) {
        if (local)
            g_propagate_error(error, local);
        else
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                        "expected a sense of %s or of an inventory, found “%s”",
                        gloss_wordnet_get_name(wsd->wordnet), id);
        return NULL;
    }
    synset = gloss_wordnet_get_synset(wsd->wordnet, sense.pos, sense.offset, error);
    gloss_wordnet_sense_clear(&sense);
    return synset ? describe_synset(wsd, id, synset) : NULL;
}
