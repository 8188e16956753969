/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Decisions made, undone, kept, put back, carried over to another text; what runs say meanwhile
 * changes none of them. */

#include "app/decisions.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "app/library-query.h"
#include "tests/scratch.h"

#define TEXT "Ada met Grace in Paris. Acme paid Ada. Grace stayed in Paris."

typedef struct {
    char *folder;
    GlossLibrary *library;
    GlossDocument *document;
    GlossAnnotations *list;
    GlossDecisions *decisions;
} Fixture;

static void
write_text(Fixture *fixture, const char *text)
{
    scratch_write(fixture->folder, "a.txt", text, -1);
}

static void
open_document(Fixture *fixture)
{
    g_autofree char *path = g_build_filename(fixture->folder, "a.txt", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GError) error = NULL;

    fixture->document = gloss_document_new(file);
    fixture->decisions = gloss_decisions_new(fixture->document, fixture->library);
    g_assert_true(gloss_document_load(fixture->document, NULL, &error));
    fixture->list = gloss_document_get_annotations(fixture->document);
}

static void
close_document(Fixture *fixture)
{
    g_clear_object(&fixture->decisions);
    g_clear_object(&fixture->document);
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->folder = scratch_new();
    fixture->library = gloss_library_open(fixture->folder, NULL);
    g_assert_nonnull(fixture->library);
    write_text(fixture, TEXT);
    open_document(fixture);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    close_document(fixture);
    gloss_library_unref(fixture->library);
    scratch_free(fixture->folder);
    g_free(fixture->folder);
}

/* As a run would: "word LABEL word LABEL", each word where it first stands. */
static void
suggest(Fixture *fixture, const char *what)
{
    const char *text = g_bytes_get_data(gloss_document_get_text(fixture->document), NULL);
    gsize size = g_bytes_get_size(gloss_document_get_text(fixture->document));
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);
    g_auto(GStrv) parts = g_strsplit(what, "|", -1);

    for (guint i = 0; parts[i] != NULL && parts[i + 1] != NULL; i += 2) {
        const char *at = strstr(text, parts[i]);
        gsize start = (gsize)(at - text);

        g_assert_nonnull(at);
        g_ptr_array_add(items, gloss_annotation_new(start, start + strlen(parts[i]), parts[i + 1],
                                                    0.75f, parts[i], "ner"));
    }
    gloss_annotations_replace_range(fixture->list, "ner", 0, size, items);
}

static char *
describe(Fixture *fixture)
{
    static const char *const states[] = {"?", "+", "-", "*"};
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < gloss_annotations_get_n(fixture->list); i++) {
        GlossAnnotation *item = gloss_annotations_get(fixture->list, i);

        g_string_append_printf(text, "%s%s/%s%s", i > 0 ? " " : "", gloss_annotation_get_text(item),
                               gloss_annotation_get_label(item),
                               states[gloss_annotation_get_state(item)]);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void
assert_list(Fixture *fixture, const char *expected)
{
    g_autofree char *found = describe(fixture);

    g_assert_cmpstr(found, ==, expected);
}

/* (transfer container) the annotation at @position alone */
static GPtrArray *
pick(Fixture *fixture, guint position)
{
    GPtrArray *one = g_ptr_array_new_with_free_func(g_object_unref);

    g_ptr_array_add(one, g_object_ref(gloss_annotations_get(fixture->list, position)));
    return one;
}

static void
decide(Fixture *fixture, guint position, gboolean (*how)(GlossDecisions *, GPtrArray *, GError **))
{
    g_autoptr(GPtrArray) one = pick(fixture, position);
    g_autoptr(GError) error = NULL;

    g_assert_true(how(fixture->decisions, one, &error));
    g_assert_no_error(error);
}

static void
relabel(Fixture *fixture, guint position, const char *label)
{
    g_autoptr(GPtrArray) one = pick(fixture, position);

    g_assert_true(gloss_decisions_relabel(fixture->decisions, one, label, NULL));
}

static void
add(Fixture *fixture, const char *words, const char *label)
{
    const char *text = g_bytes_get_data(gloss_document_get_text(fixture->document), NULL);
    gsize start = (gsize)(strstr(text, words) - text);

    g_assert_nonnull(
        gloss_decisions_add(fixture->decisions, start, start + strlen(words), label, NULL));
}

static void
test_all_kinds(Fixture *fixture, gconstpointer data)
{
    GlossAnnotation *moved;

    suggest(fixture, "Ada|PER|Grace|ORG|Paris|LOC|Acme|LOC|stayed|PER");
    decide(fixture, 0, gloss_decisions_accept);
    relabel(fixture, 1, "PER");
    decide(fixture, 4, gloss_decisions_reject);
    relabel(fixture, 3, "ORG");
    assert_list(fixture, "Ada/PER+ Grace/PER* Paris/LOC? Acme/ORG* stayed/PER-");
    moved = gloss_decisions_move(fixture->decisions, gloss_annotations_get(fixture->list, 3), 24,
                                 33, NULL);
    g_assert_cmpstr(gloss_annotation_get_text(moved), ==, "Acme paid");
    add(fixture, "Grace stayed", "PER");
    assert_list(fixture,
                "Ada/PER+ Grace/PER* Paris/LOC? Acme paid/ORG* Grace stayed/PER+ stayed/PER-");
    g_assert_cmpuint(gloss_decisions_count(fixture->decisions, GLOSS_ANNOTATION_CORRECTED), ==, 2);
    decide(fixture, 4, gloss_decisions_reject);
    decide(fixture, 1, gloss_decisions_forget);
    assert_list(fixture, "Ada/PER+ Grace/PER? Paris/LOC? Acme paid/ORG* stayed/PER-");
}

/* Twenty steps back and twenty forward lead to the same lists, and the library agrees each time. */
static void
test_undo(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GPtrArray) lists = g_ptr_array_new_with_free_func(g_free);

    suggest(fixture, "Ada|PER|Grace|ORG|Paris|LOC|Acme|LOC|stayed|PER");
    g_ptr_array_add(lists, describe(fixture));
    decide(fixture, 0, gloss_decisions_accept);
    g_ptr_array_add(lists, describe(fixture));
    relabel(fixture, 1, "PER");
    g_ptr_array_add(lists, describe(fixture));
    add(fixture, "Grace in Paris", "WORK");
    g_ptr_array_add(lists, describe(fixture));
    decide(fixture, 1, gloss_decisions_reject);
    g_ptr_array_add(lists, describe(fixture));
    for (guint round = 0; round < 3; round++) {
        for (guint i = lists->len - 1; i > 0; i--) {
            g_assert_true(gloss_decisions_undo(fixture->decisions, NULL));
            assert_list(fixture, lists->pdata[i - 1]);
        }
        g_assert_false(gloss_decisions_can_undo(fixture->decisions));
        for (guint i = 1; i < lists->len; i++) {
            g_assert_true(gloss_decisions_redo(fixture->decisions, NULL));
            assert_list(fixture, lists->pdata[i]);
        }
        g_assert_false(gloss_decisions_can_redo(fixture->decisions));
    }
    gloss_decisions_undo(fixture->decisions, NULL);
    add(fixture, "Acme", "ORG");
    g_assert_false(gloss_decisions_can_redo(fixture->decisions));
    close_document(fixture);
    open_document(fixture);
    assert_list(fixture, "Ada/PER+ Grace in Paris/WORK+ Acme/ORG+");
}

static void
test_kept_over_opening(Fixture *fixture, gconstpointer data)
{
    suggest(fixture, "Ada|PER|Grace|ORG|Paris|LOC|stayed|PER");
    decide(fixture, 0, gloss_decisions_accept);
    relabel(fixture, 1, "PER");
    decide(fixture, 3, gloss_decisions_reject);
    add(fixture, "Acme", "ORG");
    close_document(fixture);
    g_clear_pointer(&fixture->library, gloss_library_unref);
    fixture->library = gloss_library_open(fixture->folder, NULL);
    open_document(fixture);
    assert_list(fixture, "Ada/PER+ Grace/PER* Acme/ORG+ stayed/PER-");
    suggest(fixture, "Ada|PER|Grace|ORG|Paris|LOC|stayed|PER|Acme|LOC");
    assert_list(fixture, "Ada/PER+ Grace/PER* Paris/LOC? Acme/ORG+ stayed/PER-");
}

/* Whatever a run says and however often: decided places stay as they were decided. */
static void
test_runs_change_no_decision(Fixture *fixture, gconstpointer data)
{
    suggest(fixture, "Ada|PER|Grace|ORG|stayed|PER");
    decide(fixture, 0, gloss_decisions_accept);
    relabel(fixture, 1, "PER");
    decide(fixture, 2, gloss_decisions_reject);
    gloss_annotations_remove_origin(fixture->list, "ner");
    assert_list(fixture, "Ada/PER+ Grace/PER* stayed/PER-");
    suggest(fixture, "Ada met|ORG|met Grace|LOC|stayed|PERSON");
    assert_list(fixture, "Ada/PER+ Grace/PER* stayed/PER-");
    suggest(fixture, "Ada|LOC|stayed|ORG|stayed in|PER");
    assert_list(fixture, "Ada/PER+ Grace/PER* stayed in/PER? stayed/ORG? stayed/PER-");
}

static void
test_changed_text(Fixture *fixture, gconstpointer data)
{
    GPtrArray *lost;

    suggest(fixture, "Ada|PER|Grace|PER|Acme|ORG|stayed|PER");
    for (guint i = 0; i < 3; i++)
        decide(fixture, i, gloss_decisions_accept);
    decide(fixture, 3, gloss_decisions_reject);
    write_text(fixture, "A preface, quite new.\n\nAda met Grace in Paris. Grace stayed in Paris.");
    g_assert_true(gloss_document_load(fixture->document, NULL, NULL));
    assert_list(fixture, "Ada/PER+ Grace/PER+ stayed/PER-");
    lost = gloss_decisions_get_lost(fixture->decisions);
    g_assert_cmpuint(lost->len, ==, 1);
    g_assert_cmpstr(gloss_annotation_get_text(lost->pdata[0]), ==, "Acme");
    g_assert_false(gloss_decisions_can_undo(fixture->decisions));
    close_document(fixture);
    open_document(fixture);
    assert_list(fixture, "Ada/PER+ Grace/PER+ stayed/PER-");
    g_assert_cmpuint(gloss_decisions_get_lost(fixture->decisions)->len, ==, 1);
    write_text(fixture, TEXT);
    g_assert_true(gloss_document_load(fixture->document, NULL, NULL));
    assert_list(fixture, "Ada/PER+ Grace/PER+ Acme/ORG+ stayed/PER-");
    g_assert_cmpuint(gloss_decisions_get_lost(fixture->decisions)->len, ==, 0);
}

static void
test_give_up(Fixture *fixture, gconstpointer data)
{
    GPtrArray *lost;

    add(fixture, "Acme", "ORG");
    write_text(fixture, "Something else.");
    g_assert_true(gloss_document_load(fixture->document, NULL, NULL));
    lost = gloss_decisions_get_lost(fixture->decisions);
    g_assert_cmpuint(lost->len, ==, 1);
    g_assert_true(gloss_decisions_give_up(fixture->decisions, lost->pdata[0], NULL));
    g_assert_cmpuint(lost->len, ==, 0);
    write_text(fixture, TEXT);
    g_assert_true(gloss_document_load(fixture->document, NULL, NULL));
    assert_list(fixture, "");
}

static void
test_all_at_once(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new();

    suggest(fixture, "Ada|PER|Grace|PER|Paris|LOC");
    for (guint i = 0; i < 3; i++)
        g_ptr_array_add(all, gloss_annotations_get(fixture->list, i));
    g_assert_true(gloss_decisions_accept(fixture->decisions, all, NULL));
    assert_list(fixture, "Ada/PER+ Grace/PER+ Paris/LOC+");
    g_assert_true(gloss_decisions_undo(fixture->decisions, NULL));
    assert_list(fixture, "Ada/PER? Grace/PER? Paris/LOC?");
}

static void
limit_file_size(rlim_t bytes)
{
    struct rlimit limit;

    g_assert_cmpint(getrlimit(RLIMIT_FSIZE, &limit), ==, 0);
    limit.rlim_cur = bytes == RLIM_INFINITY ? limit.rlim_max : bytes;
    g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &limit), ==, 0);
}

/* What cannot be kept is not done: the list stays as it was. */
static void
test_full_disk(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GPtrArray) one = NULL;
    g_autoptr(GError) error = NULL;

    suggest(fixture, "Ada|PER|Grace|PER");
    decide(fixture, 0, gloss_decisions_accept);
    one = pick(fixture, 1);
    limit_file_size(1024);
    g_assert_false(gloss_decisions_accept(fixture->decisions, one, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
    limit_file_size(RLIM_INFINITY);
    assert_list(fixture, "Ada/PER+ Grace/PER?");
    decide(fixture, 1, gloss_decisions_accept);
    assert_list(fixture, "Ada/PER+ Grace/PER+");
}

static void
test_without_library(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GlossDecisions) none = gloss_decisions_new(fixture->document, NULL);
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_decisions_add(none, 0, 3, "PER", &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_INITIALIZED);
    g_clear_error(&error);
    gloss_decisions_set_library(none, fixture->library);
    g_assert_nonnull(gloss_decisions_add(none, 0, 3, "PER", &error));
    g_assert_null(gloss_decisions_add(none, 3, 3, "PER", &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

static void
test_source_is_not_written(Fixture *fixture, gconstpointer data)
{
    g_autofree char *path = g_build_filename(fixture->folder, "a.txt", NULL);
    g_autofree char *after = NULL;
    GStatBuf before, now;

    g_assert_cmpint(g_stat(path, &before), ==, 0);
    suggest(fixture, "Ada|PER");
    decide(fixture, 0, gloss_decisions_accept);
    g_assert_cmpint(g_stat(path, &now), ==, 0);
    g_assert_true(g_file_get_contents(path, &after, NULL, NULL));
    g_assert_cmpstr(after, ==, TEXT);
    g_assert_true(before.st_mtim.tv_nsec == now.st_mtim.tv_nsec && before.st_ino == now.st_ino);
}

#define ADD(name, function)                                                                        \
    g_test_add("/decisions/" name, Fixture, NULL, set_up, function, tear_down)

int
main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN);
    g_test_init(&argc, &argv, NULL);
    ADD("all-kinds", test_all_kinds);
    ADD("undo", test_undo);
    ADD("kept", test_kept_over_opening);
    ADD("runs", test_runs_change_no_decision);
    ADD("changed-text", test_changed_text);
    ADD("give-up", test_give_up);
    ADD("all-at-once", test_all_at_once);
    ADD("full-disk", test_full_disk);
    ADD("without-library", test_without_library);
    ADD("source", test_source_is_not_written);
    return g_test_run();
}
