/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Knows two senses of every word of more than three letters, marks such words on request, and describes
 * what it gives. A word of four letters is sure, one of five likely, longer ones are open. */

#include "plugins/plugin.h"

#include <string.h>

#define ID "senses"

static gpointer
open_senses(const GlossPluginContext *context, GError **error)
{
    return g_strdup("");
}

static gboolean
is_letter(const GlossAnnotateRequest *request, gsize at)
{
    return at < request->end && g_ascii_isalpha(request->text[at]);
}

static GArray *
annotate(gpointer instance, const GlossAnnotateRequest *request, GCancellable *cancellable,
         GError **error)
{
    GArray *spans = g_array_new(FALSE, FALSE, sizeof(GlossSpan));

    for (gsize i = request->start; i < request->end; i++) {
        GlossSpan span = {.start = i, .end = i};
        g_autofree char *label = NULL;

        while (is_letter(request, span.end))
            span.end++;
        if (span.end - span.start > 3) {
            label = g_strndup(request->text + span.start, span.end - span.start);
            span.label = g_intern_string(label);
            span.score = span.end - span.start == 4   ? 0.9f
                         : span.end - span.start == 5 ? 0.6f
                                                      : 0.3f;
            g_array_append_val(spans, span);
        }
        i = MAX(span.end, i + 1) - 1;
    }
    return spans;
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

/* The person's lemma and part of speech stand in what is said. */
static GPtrArray *
rank(gpointer instance, const GlossRankRequest *request, GCancellable *cancellable, GError **error)
{
    g_autofree char *word =
        g_strndup(request->text + request->start, request->end - request->start);
    const char *lemma = request->lemma != NULL ? request->lemma : word;
    g_autoptr(GPtrArray) choices = g_ptr_array_new_with_free_func(free_choice);

    for (guint i = 1; strlen(lemma) > 3 && i <= 2; i++) {
        GlossChoiceScore *choice = g_new(GlossChoiceScore, 1);

        choice->id = g_strdup_printf("%s-%u", lemma, i);
        choice->title = g_strdup_printf("noun: %s, thing", lemma);
        choice->gloss =
            g_strdup_printf("meaning %u of %s%s%s", i, lemma, request->part_of_speech ? " as " : "",
                            request->part_of_speech ? request->part_of_speech : "");
        choice->score = i == 1 ? 0.75f : 0.25f;
        g_ptr_array_add(choices, choice);
    }
    return g_steal_pointer(&choices);
}

static GVariant *
describe(gpointer instance, const char *id, GCancellable *cancellable, GError **error)
{
    g_autofree char *lemma = g_strndup(id, strcspn(id, "-"));
    const char *const examples[] = {"such as here", NULL};
    GVariantBuilder about;

    g_variant_builder_init(&about, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&about, "{sv}", "title", g_variant_new_string(lemma));
    g_variant_builder_add(&about, "{sv}", "gloss", g_variant_new_string("what it means"));
    g_variant_builder_add(&about, "{sv}", "lemma", g_variant_new_string(lemma));
    g_variant_builder_add(&about, "{sv}", "examples", g_variant_new_strv(examples, -1));
    g_variant_builder_add(&about, "{sv}", "inventory", g_variant_new_string("Tests 1"));
    g_variant_builder_add(&about, "{sv}", "seen", g_variant_new_uint32(3));
    return g_variant_builder_end(&about);
}

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    static const GlossPlugin table = {
        .abi_version = GLOSS_PLUGIN_ABI,
        .struct_size = sizeof(GlossPlugin),
        .id = ID,
        .name = "Senses",
        .summary = "Senses of long words",
        .version = "1",
        .flags = GLOSS_PLUGIN_ON_REQUEST,
        .open = open_senses,
        .close = g_free,
        .annotate = annotate,
        .rank = rank,
        .describe = describe,
    };

    return &table;
}
