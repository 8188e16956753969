/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels every word that begins with an ASCII capital, and knows two senses of every word of more than
 * two bytes. Slow and failing where its options ask for
 * it, so that tests see what runs when. Built twice, under two ids. */

#include "plugins/plugin.h"

#include <string.h>

typedef struct {
    gint64 delay;   /* milliseconds a call */
    gint64 fail_at; /* fails for ranges that start here or behind; below 0: never */
    gboolean deaf;  /* does not look at the cancellable */
} Words;

static const GlossOption options[] = {
    {"delay", "Delay", "Milliseconds a call", GLOSS_OPTION_INTEGER, "0", 0, 10000, NULL},
    {"fail-at", "Fail at", NULL, GLOSS_OPTION_INTEGER, "-1", -1, 1e12, NULL},
    {"deaf", "Deaf", NULL, GLOSS_OPTION_BOOLEAN, "false", 0, 0, NULL},
    {"note", "Note", NULL, GLOSS_OPTION_STRING, "", 0, 0, NULL},
    {NULL},
};
static const GlossLabel labels[] = {{"WORD", "Word"}, {NULL}};

static gpointer
open_words(const GlossPluginContext *context, GError **error)
{
    Words *words = g_new0(Words, 1);

    g_variant_lookup(context->options, "delay", "x", &words->delay);
    g_variant_lookup(context->options, "fail-at", "x", &words->fail_at);
    g_variant_lookup(context->options, "deaf", "b", &words->deaf);
    return words;
}

static void
wait(const Words *words, GCancellable *cancellable)
{
    for (gint64 i = 0;
         i < words->delay && (words->deaf || !g_cancellable_is_cancelled(cancellable)); i++)
        g_usleep(1000);
}

static gboolean
begin(const Words *words, gsize start, GCancellable *cancellable, GError **error)
{
    wait(words, cancellable);
    if (!words->deaf && g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    if (words->fail_at < 0 || start < (gsize)words->fail_at)
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, "asked to fail at %zu", start);
    return FALSE;
}

static GArray *
annotate(gpointer instance, const GlossAnnotateRequest *request, GCancellable *cancellable,
         GError **error)
{
    const Words *words = instance;
    g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(GlossSpan));

    if (!begin(words, request->start, cancellable, error))
        return NULL;
    for (gsize i = request->start; i < request->end; i++) {
        GlossSpan span = {i, i + 1, "WORD", 0.5f};

        if (!g_ascii_isupper(request->text[i]) ||
            (i > request->start && g_ascii_isalpha(request->text[i - 1])))
            continue;
        while (span.end < request->end && g_ascii_isalpha(request->text[span.end]))
            span.end++;
        g_array_append_val(spans, span);
        i = span.end - 1;
    }
    return g_steal_pointer(&spans);
}

static void
free_choice(gpointer data)
{
    GlossChoiceScore *choice = data;

    g_free(choice->id);
    g_free(choice->title);
    g_free(choice->gloss);
    g_free(choice);
}

static GPtrArray *
rank(gpointer instance, const GlossRankRequest *request, GCancellable *cancellable, GError **error)
{
    g_autofree char *word =
        g_strndup(request->text + request->start, request->end - request->start);
    g_autoptr(GPtrArray) choices = g_ptr_array_new_with_free_func(free_choice);

    if (!begin(instance, request->start, cancellable, error))
        return NULL;
    for (gsize i = 0; strlen(word) > 2 && i < 2; i++) {
        GlossChoiceScore *choice = g_new(GlossChoiceScore, 1);

        choice->id = g_strdup_printf("%s-%zu", word, i + 1);
        choice->title = g_strdup_printf(i == 0 ? "noun: %s, thing" : "%s, deed", word);
        choice->gloss = g_strdup_printf("meaning %zu of %s", i + 1, word);
        choice->score = i == 0 ? 0.75f : 0.25f;
        g_ptr_array_add(choices, choice);
    }
    return g_steal_pointer(&choices);
}

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    static const GlossPlugin table = {
        .abi_version = GLOSS_PLUGIN_ABI,
        .struct_size = sizeof(GlossPlugin),
        .id = SOUND_ID,
        .name = "Words",
        .summary = "Words that begin with a capital",
        .version = "1",
        .labels = labels,
        .options = options,
        .open = open_words,
        .close = g_free,
        .annotate = annotate,
        .rank = rank,
    };

    return &table;
}
