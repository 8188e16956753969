/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Takes apart what a plugin says: a title of its own form, members that may not be there. */
#include "app/sense.h"

#include <string.h>

#include <glib/gi18n.h>

void
gloss_sense_free(gpointer data)
{
    GlossSense *sense = data;

    g_free(sense->id);
    g_free(sense->part_of_speech);
    g_free(sense->words);
    g_free(sense->gloss);
    g_free(sense->lemma);
    g_strfreev(sense->examples);
    g_free(sense->broader);
    g_free(sense->inventory);
    g_free(sense);
}

/* A title of the form "noun: bank, depository" is told apart; others are words alone. */
static void
split_title(const char *title, GlossSense *sense)
{
    static const char *const names[] = {N_("noun"), N_("verb"), N_("adjective"), N_("adverb")};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        gsize size = strlen(names[i]);

        if (g_str_has_prefix(title, names[i]) && g_str_has_prefix(title + size, ": ")) {
            sense->part_of_speech = g_strdup(_(names[i]));
            sense->words = g_strdup(title + size + 2);
            return;
        }
    }
    sense->part_of_speech = g_strdup("");
    sense->words = g_strdup(title);
}

static char *
dup_string(GVariant *about, const char *key)
{
    const char *value = "";

    g_variant_lookup(about, key, "&s", &value);
    return g_strdup(value);
}

static char **
dup_strings(GVariant *about, const char *key)
{
    char **values = NULL;

    return g_variant_lookup(about, key, "^as", &values) ? values : g_new0(char *, 1);
}

static GlossSense *
make(const char *id, const char *title, const char *gloss, GVariant *about)
{
    GlossSense *sense = g_new0(GlossSense, 1);
    g_auto(GStrv) broader = dup_strings(about, "broader");

    split_title(title, sense);
    sense->id = g_strdup(id);
    sense->gloss = g_strdup(gloss);
    sense->lemma = dup_string(about, "lemma");
    sense->examples = dup_strings(about, "examples");
    sense->broader = g_strjoinv(", ", broader);
    sense->inventory = dup_string(about, "inventory");
    g_variant_lookup(about, "seen", "u", &sense->seen);
    return sense;
}

GlossSense *
gloss_sense_new(const GlossChoiceScore *choice, GVariant *about)
{
    GlossSense *sense = make(choice->id, choice->title != NULL ? choice->title : "",
                             choice->gloss != NULL ? choice->gloss : "", about);

    sense->score = choice->score;
    return sense;
}

GlossSense *
gloss_sense_new_described(const char *id, GVariant *about)
{
    g_autofree char *title = dup_string(about, "title");
    g_autofree char *gloss = dup_string(about, "gloss");

    return make(id, title, gloss, about);
}

char *
gloss_sense_dup_percent(float score)
{
    double percent = 100.0 * (double)score;

    /* Translators: a probability below 0.5 % */
    if (percent > 0 && percent < 0.5)
        return g_strdup(_("< 1 %"));
    /* Translators: a probability that is not quite certain */
    if (percent > 99.5 && percent < 99.99)
        return g_strdup(_("> 99 %"));
    /* Translators: a probability */
    return g_strdup_printf(_("%.0f %%"), percent);
}
