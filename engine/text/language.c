/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The words are each language's most frequent ones; those of several languages count for each.
 * Any thread. */
#include "engine/text/language.h"

#include <string.h>

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#define MOST_BYTES ((gsize)64 * 1024)
#define WORD_BYTES 24

typedef struct {
    const char *language;
    const char *words; /* a space around each */
} SmallWords;

static const SmallWords small_words[] = {
    {"en", " the of and to in is that it was for with as his on be at by this had not are but from"
           " or have an they which one you were her all she there would their we him been has when"
           " who will no more if out so what "},
    {"de", " der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch"
           " es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über so"
           " zum war haben nur oder aber "},
    {"fr",
     " de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce"
     " il sont avec son aux d'un cette d'une ont ses mais comme on tout nous sa fait été aussi"
     " leur bien "},
    {"es", " de la que el en y a los se del las un por con no una su para es al lo como más o pero"
           " sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había"
           " era muy "},
    {"it", " di e il la che in un a per è una sono non con si del da come le dei nel alla più anche"
           " al della i lo ha gli ma delle se dal nella o ed questo era suo suoi degli "},
    {"pt",
     " de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao"
     " ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela "},
    {"nl",
     " de van het een en in is dat op te zijn met voor niet aan er om ook als dan maar bij nog"
     " door uit wordt naar heeft hij deze worden kan geen over tot zich die meer was hebben "},
    {"sv", " och i att det som en på är av för med till den har de inte om ett men var jag sig från"
           " vi så kan när år under också efter eller nu sin där vid mot "},
    {"da", " og i at det er en til af på for med de den der har ikke som et fra var vi kan jeg om"
           " så men han efter blev skal nu eller sig ved år hun over også "},
    {"no", " og i det er på til som en å for av at med de har ikke den om et fra var vi kan men jeg"
           " så etter ble skal nå eller seg ved år hun over også være "},
    {"fi", " ja on ei se että oli hän mutta ovat kun niin myös joka sen kuin tai ole mukaan jo"
           " olla vain hänen tämä sitä mitä nyt siitä vuoden ollut "},
    {"hu", " a az és hogy nem is egy meg ez csak van de már volt mint még ha el vagy azt aki kell"
           " lehet minden ki mert után majd ezt pedig "},
    {"ro", " de și în a la cu pe care un nu o din că se mai este să au pentru sunt al fi prin ca"
           " ale fost dar după lui sau cel foarte când "},
    {"tr", " bir ve bu da de için ile olarak çok daha gibi olan kadar ne sonra var ama en o her ben"
           " değil ki mi diye ise oldu "},
    {"ru", " и в не на я что он с как а то это по но из к у же за от его о так мы вы бы был для"
           " ее все она или при они только еще если мне было чем "},
    {"uk", " і в не на що з та до у як за це він про від для але його є ми вони або при також її"
           " був ще які після "},
};

typedef struct {
    guint words[G_N_ELEMENTS(small_words)];
    guint latin, cyrillic, greek, arabic, devanagari, han, kana, hangul;
} Counts;

static void
count_word(Counts *counts, const char *word, gsize size)
{
    char key[WORD_BYTES + 3];

    if (size == 0 || size > WORD_BYTES)
        return;
    key[0] = ' ';
    memcpy(key + 1, word, size);
    memcpy(key + 1 + size, " ", 2);
    for (gsize i = 0; i < G_N_ELEMENTS(small_words); i++)
        counts->words[i] += strstr(small_words[i].words, key) != NULL;
}

static void
count_letter(Counts *counts, gunichar c)
{
    UErrorCode status = U_ZERO_ERROR;

    switch (uscript_getScript((UChar32)c, &status)) {
    case USCRIPT_LATIN: counts->latin++; break;
    case USCRIPT_CYRILLIC: counts->cyrillic++; break;
    case USCRIPT_GREEK: counts->greek++; break;
    case USCRIPT_ARABIC: counts->arabic++; break;
    case USCRIPT_DEVANAGARI: counts->devanagari++; break;
    case USCRIPT_HAN: counts->han++; break;
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA: counts->kana++; break;
    case USCRIPT_HANGUL: counts->hangul++; break;
    default: break;
    }
}

static void
count_text(Counts *counts, const char *text, gsize size)
{
    char word[WORD_BYTES + 8];
    gsize n = 0;

    for (const char *p = text; p < text + size; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        if (g_unichar_isalpha(c) || c == '\'') {
            count_letter(counts, c);
            if (n <= WORD_BYTES)
                n += (gsize)g_unichar_to_utf8((gunichar)u_tolower((UChar32)c), word + n);
        } else {
            count_word(counts, word, n);
            n = 0;
        }
    }
    count_word(counts, word, n);
}

static const char *
best_by_words(const Counts *counts)
{
    gsize best = 0;

    for (gsize i = 1; i < G_N_ELEMENTS(small_words); i++)
        if (counts->words[i] > counts->words[best])
            best = i;
    return counts->words[best] ? small_words[best].language : NULL;
}

const char *
cloze_language_guess(const char *text, gsize size)
{
    Counts counts = {0};
    gsize end = size;

    if (end > MOST_BYTES)
        end = (gsize)(g_utf8_find_prev_char(text, text + MOST_BYTES) - text);
    count_text(&counts, text, end);
    /* A Chinese character says about as much as three letters. */
    if (3 * (counts.han + counts.kana) > counts.latin + counts.cyrillic + counts.hangul)
        return 10 * counts.kana > counts.han ? "ja" : "zh";
    if (counts.hangul > counts.latin)
        return "ko";
    if (counts.greek > counts.latin)
        return "el";
    if (counts.arabic > counts.latin)
        return "ar";
    if (counts.devanagari > counts.latin)
        return "hi";
    return best_by_words(&counts);
}
