/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/decision-table.h"

#include <math.h>

#include "app/library-query.h"
#include "tests/scratch.h"

typedef struct {
    char *folder;
    GlossLibrary *library;
    GError *error;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->folder = scratch_new();
    fixture->library = gloss_library_open(fixture->folder, &fixture->error);
    g_assert_no_error(fixture->error);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    g_assert_no_error(fixture->error);
    gloss_library_unref(fixture->library);
    scratch_free(fixture->folder);
    g_free(fixture->folder);
}

static GlossDocument *
open_file(Fixture *fixture, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(fixture->folder, name, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    GlossDocument *document = gloss_document_new(file);

    if (text != NULL)
        scratch_write(fixture->folder, name, text, -1);
    g_assert_true(gloss_document_load(document, NULL, &fixture->error));
    return document;
}

static void
test_documents(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GlossDocument) document = open_file(fixture, "a.txt", "Ada met Grace.");
    g_autoptr(GlossDocument) other = open_file(fixture, "b.txt", "Nobody.");
    g_autoptr(GlossLibraryQuery) query = NULL;
    gint64 id, again;

    g_assert_cmpint(gloss_decision_table_find_document(fixture->library, document, NULL), ==, 0);
    id = gloss_decision_table_ensure_document(fixture->library, document, &fixture->error);
    g_assert_cmpint(id, >, 0);
    again = gloss_decision_table_ensure_document(fixture->library, document, &fixture->error);
    g_assert_cmpint(again, ==, id);
    g_assert_cmpint(gloss_decision_table_find_document(fixture->library, other, NULL), ==, 0);
    query = gloss_library_query_new(
        fixture->library, &fixture->error,
        "SELECT document.size, modified, document.hash, text.hash FROM document "
        "JOIN text ON text.id = text_id WHERE document.id = ?",
        "i", id);
    g_assert_true(gloss_library_query_next(query, &fixture->error));
    g_assert_cmpint(gloss_library_query_get_int(query, 0), ==, 14);
    g_assert_cmpint(gloss_library_query_get_int(query, 1), >, 0);
    /* Plain UTF-8: the text is the file. */
    g_assert_cmpstr(gloss_library_query_get_text(query, 2), ==,
                    gloss_library_query_get_text(query, 3));
}

/* A copy is another document; a file that was moved is the same one. */
static void
test_moved(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GlossDocument) document = open_file(fixture, "a.txt", "Ada met Grace.");
    g_autoptr(GlossDocument) copy = open_file(fixture, "b.txt", "Ada met Grace.");
    g_autofree char *from = g_build_filename(fixture->folder, "a.txt", NULL);
    gint64 id = gloss_decision_table_ensure_document(fixture->library, document, &fixture->error);

    g_assert_cmpint(gloss_decision_table_find_document(fixture->library, copy, NULL), ==, 0);
    g_assert_cmpint(g_unlink(from), ==, 0);
    g_assert_cmpint(gloss_decision_table_find_document(fixture->library, copy, NULL), ==, id);
    g_assert_cmpint(gloss_decision_table_ensure_document(fixture->library, copy, NULL), ==, id);
}

static GlossDecision *
make_row(gsize start, gsize end, float score)
{
    GlossDecision *row = g_new0(GlossDecision, 1);

    row->start = start;
    row->end = end;
    row->label = g_strdup("PER");
    row->score = score;
    row->origin = g_strdup("ner");
    row->state = GLOSS_ANNOTATION_CORRECTED;
    row->anchor = gloss_anchor_new_from_words("before ", "Ada", "");
    return row;
}

static void
test_rows(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GlossDocument) document = open_file(fixture, "a.txt", "Ada met Grace.");
    gint64 id = gloss_decision_table_ensure_document(fixture->library, document, &fixture->error);
    gint64 text = gloss_decision_table_ensure_text(fixture->library, "hash", 14, &fixture->error);
    g_autoptr(GlossDecision) second = make_row(8, 13, 0.5f), first = make_row(0, 3, NAN);
    g_autoptr(GPtrArray) rows = NULL, all = NULL, less = NULL;
    GlossDecision *found;

    g_assert_true(gloss_decision_table_write(fixture->library, id, text, second, &fixture->error));
    g_assert_true(gloss_decision_table_write(fixture->library, id, text, first, &fixture->error));
    g_assert_cmpint(second->id, >, 0);
    second->lost = TRUE;
    g_assert_true(gloss_decision_table_write(fixture->library, id, text, second, &fixture->error));
    rows = gloss_decision_table_load(fixture->library, id, &fixture->error);
    g_assert_cmpuint(rows->len, ==, 2);
    found = rows->pdata[0];
    g_assert_true(isnan(found->score) && !found->lost);
    found = rows->pdata[1];
    g_assert_cmpint(found->id, ==, second->id);
    g_assert_cmpuint(found->start, ==, 8);
    g_assert_true(found->score == 0.5f && found->lost);
    g_assert_cmpint(found->state, ==, GLOSS_ANNOTATION_CORRECTED);
    g_assert_cmpstr(found->anchor->before, ==, "before ");
    g_assert_cmpstr(found->text_hash, ==, "hash");
    all = gloss_decision_table_load(fixture->library, 0, &fixture->error);
    g_assert_cmpuint(all->len, ==, 2);
    g_assert_true(gloss_decision_table_remove(fixture->library, first->id, &fixture->error));
    less = gloss_decision_table_load(fixture->library, id, &fixture->error);
    g_assert_cmpuint(less->len, ==, 1);
}

/* An id that was given is not given again: an undone step may want it back. */
static void
test_ids_are_not_reused(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GlossDocument) document = open_file(fixture, "a.txt", "Ada met Grace.");
    gint64 id = gloss_decision_table_ensure_document(fixture->library, document, &fixture->error);
    gint64 text = gloss_decision_table_ensure_text(fixture->library, "hash", 14, &fixture->error);
    g_autoptr(GlossDecision) gone = make_row(0, 3, 0.5f), next = make_row(8, 13, 0.5f);

    g_assert_true(gloss_decision_table_write(fixture->library, id, text, gone, &fixture->error));
    g_assert_true(gloss_decision_table_remove(fixture->library, gone->id, &fixture->error));
    g_assert_true(gloss_decision_table_write(fixture->library, id, text, next, &fixture->error));
    g_assert_cmpint(next->id, !=, gone->id);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/decision-table/documents", Fixture, NULL, set_up, test_documents, tear_down);
    g_test_add("/decision-table/moved", Fixture, NULL, set_up, test_moved, tear_down);
    g_test_add("/decision-table/rows", Fixture, NULL, set_up, test_rows, tear_down);
    g_test_add("/decision-table/ids", Fixture, NULL, set_up, test_ids_are_not_reused, tear_down);
    return g_test_run();
}
