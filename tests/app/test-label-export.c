/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What was decided, written and read back: no text, no span and no label is lost. */

#include "app/label-export.h"

#include <string.h>

#include "app/decisions.h"
#include "engine/base/error.h"
#include "engine/data/dataset.h"
#include "tests/scratch.h"

static const char text[] = "Ada L\303\266velace met \"Grace\" in San-Francisco. Acme paid.\n\n"
                           "\345\274\240\344\270\211\345\234\250\345\214\227\344\272\254"
                           "\345\267\245\344\275\234\343\200\202\n\nNobody came.";

static void
add(GlossDecisions *decisions, const char *words, const char *label)
{
    gsize start = (gsize)(strstr(text, words) - text);

    g_assert_nonnull(gloss_decisions_add(decisions, start, start + strlen(words), label, NULL));
}

static GlossLibrary *
make_library(const char *folder)
{
    g_autoptr(GlossDocument) document = gloss_document_new_for_text("text", text, -1);
    GlossLibrary *library = gloss_library_open(folder, NULL);
    g_autoptr(GlossDecisions) decisions = gloss_decisions_new(document, library);

    add(decisions, "Ada L\303\266velace", "PER");
    add(decisions, "Grace", "PER");
    /* In the middle of what is a word elsewhere. */
    add(decisions, "Francisco", "LOC");
    add(decisions, "\345\214\227\344\272\254", "LOC");
    add(decisions, "Acme", "B-org-X");
    return library;
}

static char *
read_back(const char *path)
{
    const char *paths[] = {path, NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeDataset) dataset = cloze_dataset_read(paths, NULL, &error);
    GString *found = g_string_new(NULL);

    g_assert_no_error(error);
    for (gsize i = 0; i < dataset->n_examples; i++) {
        const ClozeDatasetExample *example = &dataset->examples[i];

        for (guint k = 0; k < example->tagging->n_entities; k++) {
            const ClozeDatasetSpan *span = &example->tagging->spans[k];

            g_string_append_printf(found, "%s%s:%.*s", found->len > 0 ? "|" : "", span->label,
                                   (int)(span->end - span->start), example->text + span->start);
        }
    }
    return g_string_free(found, FALSE);
}

/* @gap: what stands between words of columns, which do not keep the text. */
static void
check(const char *name, const char *gap)
{
    g_autofree char *expected =
        g_strdup_printf("PER:Ada L\303\266velace|PER:Grace|LOC:Francisco|B-org-X:Acme|"
                        "LOC:\345\214\227%s\344\272\254",
                        gap);
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GlossLibrary) library = make_library(folder);
    g_autoptr(GError) error = NULL;
    g_autofree char *found = NULL;
    GlossLabelExport written;

    g_assert_true(gloss_label_export_write(library, path, &written, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(written.n_passages, ==, 3);
    g_assert_cmpuint(written.n_spans, ==, 5);
    g_assert_cmpuint(written.n_left_out, ==, 0);
    found = read_back(path);
    g_assert_cmpstr(found, ==, expected);
    scratch_free(folder);
}

static void
test_columns(void)
{
    check("labels.conll", " ");
}

static void
test_jsonl(void)
{
    check("labels.jsonl", "");
}

static void
test_nothing(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "labels.conll", NULL);
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, NULL);
    g_autoptr(GError) error = NULL;
    GlossLabelExport written;

    g_assert_false(gloss_label_export_write(library, path, &written, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/label-export/columns", test_columns);
    g_test_add_func("/label-export/jsonl", test_jsonl);
    g_test_add_func("/label-export/nothing", test_nothing);
    return g_test_run();
}
