/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A sense of the person's own that names no part of speech goes where the word is most likely. */
#include "plugins/wsd/sense-readings.h"

#include <math.h>

#include "plugins/wsd/morphology.h"
#include "plugins/wsd/sense-corpus.h"

#define MAX_LEMMAS 4

static void
clear_reading(gpointer data)
{
    GlossSenseReading *reading = data;

    g_free(reading->lemma);
    g_array_unref(reading->senses);
    g_ptr_array_unref(reading->own);
}

/* GLOSS_SYNSET_N_POS: any. */
static GlossSynsetPos
get_choice(const GlossRankRequest *request)
{
    return request->part_of_speech && *request->part_of_speech
               ? gloss_sense_corpus_parse_tag(request->part_of_speech)
               : GLOSS_SYNSET_N_POS;
}

/* A word that is most likely none of the four parts of speech has no sense. */
static gboolean
is_content(const double *tags)
{
    for (gsize pos = 0; pos < GLOSS_SYNSET_N_POS; pos++)
        if (tags[pos] > tags[GLOSS_SYNSET_N_POS])
            return TRUE;
    return FALSE;
}

static GlossSynsetPos
find_likeliest(const double *tags)
{
    GlossSynsetPos best = 0;

    for (GlossSynsetPos pos = 1; pos < GLOSS_SYNSET_N_POS; pos++)
        if (tags[pos] > tags[best])
            best = pos;
    return best;
}

/* How much a lemma is used, by WordNet's own counts: "banks" is rather "bank" than the name Banks. */
static double
get_mass(const GArray *senses)
{
    double mass = 0.5 * senses->len;

    for (guint i = 0; i < senses->len; i++)
        mass += g_array_index(senses, GlossWordnetSense, i).tags;
    return mass;
}

static void
add_own(const GPtrArray *all, GlossSynsetPos pos, GlossSynsetPos likeliest,
        GlossSenseReading *reading)
{
    for (guint i = 0; i < all->len; i++) {
        GlossInventorySense *sense = all->pdata[i];
        GlossSynsetPos place = sense->pos == GLOSS_SYNSET_N_POS ? likeliest : sense->pos;

        if (place == pos)
            g_ptr_array_add(reading->own, sense);
    }
}

guint
gloss_sense_readings_count(const GlossSenseReading *reading)
{
    return reading->senses->len + reading->own->len;
}

static void
add_reading(GArray *readings, GlossSynsetPos pos, double weight, const char *lemma, GArray *senses)
{
    GlossSenseReading reading = {pos, weight, g_strdup(lemma), senses, g_ptr_array_new()};

    g_array_append_val(readings, reading);
}

/* All base forms, each a reading with its share of the part of speech; returns how many they are, or
 * -1. */
static int
add_lemmas(GlossWsd *wsd, const char *form, GlossSynsetPos pos, double weight, GArray *readings,
           GError **error)
{
    g_auto(GStrv) lemmas = gloss_morphology_find(wsd->wordnet, form, pos);
    guint first = readings->len;
    double total = 0;

    for (char **lemma = lemmas; *lemma && readings->len - first < MAX_LEMMAS; lemma++) {
        GArray *senses = gloss_wordnet_look_up(wsd->wordnet, *lemma, pos, error);

        if (!senses)
            return -1;
        total += get_mass(senses);
        add_reading(readings, pos, weight, *lemma, senses);
    }
    for (guint i = first; i < readings->len; i++) {
        GlossSenseReading *reading = &g_array_index(readings, GlossSenseReading, i);

        reading->weight *= total > 0 ? get_mass(reading->senses) / total : 1;
    }
    return (int)(readings->len - first);
}

/* The person's own stand beside those of the likeliest lemma, or by themselves. */
static gboolean
add_pos(GlossWsd *wsd, const char *form, GlossSynsetPos pos, double weight, const GPtrArray *own,
        GlossSynsetPos likeliest, GArray *readings, GError **error)
{
    guint first = readings->len, best = first;
    int n = add_lemmas(wsd, form, pos, weight, readings, error);

    if (n < 0)
        return FALSE;
    if (n == 0)
        add_reading(readings, pos, weight, NULL,
                    g_array_new(FALSE, FALSE, sizeof(GlossWordnetSense)));
    for (guint i = first; i < readings->len; i++)
        if (g_array_index(readings, GlossSenseReading, i).weight >
            g_array_index(readings, GlossSenseReading, best).weight)
            best = i;
    if (own)
        add_own(own, pos, likeliest, &g_array_index(readings, GlossSenseReading, best));
    if (!gloss_sense_readings_count(&g_array_index(readings, GlossSenseReading, best)))
        g_array_remove_index(readings, best);
    return TRUE;
}

GArray *
gloss_sense_readings_find(GlossWsd *wsd, const GlossRankRequest *request, const char *form,
                          const double *tags, GError **error)
{
    g_autoptr(GArray) readings = g_array_new(FALSE, FALSE, sizeof(GlossSenseReading));
    GlossSynsetPos choice = get_choice(request);
    GlossSynsetPos likeliest = choice < GLOSS_SYNSET_N_POS ? choice : find_likeliest(tags);
    g_autoptr(GPtrArray) own = NULL;

    g_array_set_clear_func(readings, clear_reading);
    if (request->lemma && *request->lemma)
        form = request->lemma;
    if (wsd->inventory)
        own = gloss_inventory_look_up(wsd->inventory, form);
    if (choice == GLOSS_SYNSET_N_POS && !is_content(tags) && !(own && own->len))
        return g_steal_pointer(&readings);
    for (GlossSynsetPos pos = 0; pos < GLOSS_SYNSET_N_POS; pos++)
        if ((choice == GLOSS_SYNSET_N_POS || choice == pos) &&
            !add_pos(wsd, form, pos, exp(tags[pos]), own, likeliest, readings, error))
            return NULL;
    return g_steal_pointer(&readings);
}
