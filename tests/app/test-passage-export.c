/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/passage-export.h"

#include "engine/base/error.h"
#include "tests/scratch.h"

static char *
write_out(GlossPassageExport *export, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    char *text = NULL;

    g_assert_true(gloss_passage_export_write(export, path, &error));
    g_assert_no_error(error);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

static void
test_hits(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossPassageExport) export = gloss_passage_export_new();
    const GlossSearchHit first = {.score = 0.5,
                                  .words = 0.125,
                                  .meaning = 0.375,
                                  .path = (char *)"/docs/a, b.md",
                                  .language = (char *)"en",
                                  .modified = 1700000000 * (gint64)G_USEC_PER_SEC,
                                  .page = 7,
                                  .heading = (char *)"Steel › Bridges",
                                  .start = 10,
                                  .end = 20,
                                  .body = (char *)"It was\n\"steel\"."};
    GlossSearchHit second = first;
    g_autofree char *csv = NULL, *lines = NULL;

    second.page = 0;
    second.heading = (char *)"";
    second.language = NULL;
    second.body = (char *)"桥";
    gloss_passage_export_add_hit(export, &first, 1);
    gloss_passage_export_add_hit(export, &second, 2);
    csv = write_out(export, folder, "a.csv");
    g_assert_cmpstr(csv, ==,
                    "rank,score,words,meaning,file,page,heading,start,end,language,modified,text\n"
                    "1,0.5,0.125,0.375,\"/docs/a, b.md\",7,Steel › Bridges,10,20,en,"
                    "2023-11-14T22:13:20Z,\"It was\n\"\"steel\"\".\"\n"
                    "2,0.5,0.125,0.375,\"/docs/a, b.md\",,,10,20,,2023-11-14T22:13:20Z,桥\n");
    lines = write_out(export, folder, "a.jsonl");
    g_assert_cmpstr(
        lines, ==,
        "{\"rank\":1,\"score\":0.5,\"words\":0.125,\"meaning\":0.375,\"file\":\"/docs/a, b.md\","
        "\"page\":7,\"heading\":\"Steel › Bridges\",\"start\":10,\"end\":20,\"language\":\"en\","
        "\"modified\":\"2023-11-14T22:13:20Z\",\"text\":\"It was\\n\\\"steel\\\".\"}\n"
        "{\"rank\":2,\"score\":0.5,\"words\":0.125,\"meaning\":0.375,\"file\":\"/docs/a, b.md\","
        "\"page\":null,\"heading\":null,\"start\":10,\"end\":20,\"language\":null,"
        "\"modified\":\"2023-11-14T22:13:20Z\",\"text\":\"桥\"}\n");
    scratch_free(folder);
}

static void
test_items(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossPassageExport) export = gloss_passage_export_new();
    g_autoptr(GlossCollectionItem) first =
        gloss_collection_row_item_new("file:///docs/%E6%A1%A5.txt", 1, 4, "hash", "桥");
    g_autoptr(GlossCollectionItem) second = gloss_collection_row_item_new("", 0, 0, "", "a row");
    g_autofree char *csv = NULL;

    gloss_passage_export_add_item(export, first);
    gloss_passage_export_add_item(export, second);
    csv = write_out(export, folder, "a.csv");
    g_assert_cmpstr(csv, ==, "file,start,end,text\n/docs/桥.txt,1,4,桥\n\"\",0,0,a row\n");
    scratch_free(folder);
}

/* Nothing is written, nothing is there half. */
static void
test_refused(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *other = g_build_filename(folder, "a.pdf", NULL);
    g_autofree char *nowhere = g_build_filename(folder, "none", "a.csv", NULL);
    g_autoptr(GlossPassageExport) export = gloss_passage_export_new();
    g_autoptr(GError) error = NULL, missing = NULL;

    g_assert_false(gloss_passage_export_write(export, other, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_false(gloss_passage_export_write(export, nowhere, &missing));
    g_assert_nonnull(missing);
    g_assert_cmpuint(scratch_count(folder), ==, 0);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/passage-export/hits", test_hits);
    g_test_add_func("/passage-export/items", test_items);
    g_test_add_func("/passage-export/refused", test_refused);
    return g_test_run();
}
