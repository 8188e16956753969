/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/document.h"

#include <string.h>

#include "tests/scratch.h"

static gboolean
timeout_cb(gpointer data)
{
    g_assert_not_reached();
}

static void
wait_for_change(GlossDocument *document, gboolean wanted)
{
    guint id = g_timeout_add_seconds(20, timeout_cb, NULL);

    while (gloss_document_get_changed_on_disk(document) != wanted)
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(id);
}

typedef struct {
    guint n_done;
    GError *error;
} Loaded;

static void
loaded_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    Loaded *loaded = data;

    g_clear_error(&loaded->error);
    gloss_document_load_finish(GLOSS_DOCUMENT(source), result, &loaded->error);
    loaded->n_done++;
}

static void
load(GlossDocument *document, Loaded *loaded)
{
    guint n = loaded->n_done;

    gloss_document_load_async(document, NULL, loaded_cb, loaded);
    while (loaded->n_done == n)
        g_main_context_iteration(NULL, TRUE);
}

static GlossDocument *
make_document(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    if (text != NULL)
        scratch_write(folder, name, text, -1);
    return gloss_document_new(file);
}

static const char *
get_text(GlossDocument *document)
{
    return g_bytes_get_data(gloss_document_get_text(document), NULL);
}

static void
test_text(void)
{
    g_autoptr(GlossDocument) document = gloss_document_new_for_text("Note", "some text", -1);
    g_autoptr(GError) error = NULL;

    g_assert_cmpint(gloss_document_get_state(document), ==, GLOSS_DOCUMENT_READY);
    g_assert_cmpstr(get_text(document), ==, "some text");
    g_assert_cmpuint(gloss_document_get_revision(document), ==, 1);
    g_assert_null(gloss_document_get_file(document));
    g_assert_false(gloss_document_load(document, NULL, &error));
    g_assert_nonnull(strstr(error->message, "Note"));
}

static void
test_empty(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossDocument) document = make_document(folder, "empty.txt", "");
    Loaded loaded = {0};

    g_assert_cmpint(gloss_document_get_state(document), ==, GLOSS_DOCUMENT_EMPTY);
    load(document, &loaded);
    g_assert_no_error(loaded.error);
    g_assert_cmpint(gloss_document_get_state(document), ==, GLOSS_DOCUMENT_READY);
    g_assert_cmpuint(g_bytes_get_size(gloss_document_get_text(document)), ==, 0);
    g_assert_cmpstr(gloss_document_get_title(document), ==, "empty.txt");
    scratch_free(folder);
}

/* A failure keeps the text that was there. */
static void
test_vanish(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.txt", NULL);
    g_autoptr(GlossDocument) document = make_document(folder, "a.txt", "one");
    Loaded loaded = {0};

    load(document, &loaded);
    g_assert_no_error(loaded.error);
    g_remove(path);
    wait_for_change(document, TRUE);
    load(document, &loaded);
    g_assert_error(loaded.error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_assert_cmpint(gloss_document_get_state(document), ==, GLOSS_DOCUMENT_FAILED);
    g_assert_nonnull(gloss_document_get_error(document));
    g_assert_cmpstr(get_text(document), ==, "one");
    g_assert_cmpuint(gloss_document_get_revision(document), ==, 1);
    g_clear_error(&loaded.error);
    scratch_free(folder);
}

static void
test_changed_on_disk(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossDocument) document = make_document(folder, "a.txt", "one");
    g_autoptr(GlossAnnotation) item = gloss_annotation_new(0, 3, "PER", 1, "one", "ner");
    g_autoptr(GPtrArray) items = g_ptr_array_new();
    Loaded loaded = {0};

    load(document, &loaded);
    g_ptr_array_add(items, item);
    gloss_annotations_replace_range(gloss_document_get_annotations(document), "ner", 0, 3, items);
    scratch_write(folder, "a.txt", "another text", -1);
    wait_for_change(document, TRUE);
    load(document, &loaded);
    g_assert_no_error(loaded.error);
    g_assert_false(gloss_document_get_changed_on_disk(document));
    g_assert_cmpstr(get_text(document), ==, "another text");
    g_assert_cmpuint(gloss_document_get_revision(document), ==, 2);
    g_assert_cmpuint(gloss_annotations_get_n(gloss_document_get_annotations(document)), ==, 0);
    scratch_free(folder);
}

/* Of two loads at once only the newest is taken in. */
static void
test_newest_load_wins(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossDocument) document = make_document(folder, "a.txt", "one");
    Loaded first = {0}, second = {0};

    gloss_document_load_async(document, NULL, loaded_cb, &first);
    gloss_document_load_async(document, NULL, loaded_cb, &second);
    while (first.n_done == 0 || second.n_done == 0)
        g_main_context_iteration(NULL, TRUE);
    g_assert_error(first.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_no_error(second.error);
    g_assert_cmpuint(gloss_document_get_revision(document), ==, 1);
    g_clear_error(&first.error);
    scratch_free(folder);
}

static void
test_cancel(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossDocument) document = make_document(folder, "a.txt", "one");
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    Loaded loaded = {0};

    g_cancellable_cancel(cancellable);
    gloss_document_load_async(document, cancellable, loaded_cb, &loaded);
    while (loaded.n_done == 0)
        g_main_context_iteration(NULL, TRUE);
    g_assert_error(loaded.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpint(gloss_document_get_state(document), ==, GLOSS_DOCUMENT_EMPTY);
    g_assert_null(gloss_document_get_error(document));
    g_clear_error(&loaded.error);
    scratch_free(folder);
}

static void
test_command_line(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossDocument) document = make_document(folder, "a.md", "# One\n");
    g_autoptr(GFile) file = g_file_new_for_path(folder);
    g_autoptr(GlossDocument) directory = gloss_document_new(file);
    g_autoptr(GError) error = NULL;

    g_assert_true(gloss_document_load(document, NULL, &error));
    g_assert_no_error(error);
    g_assert_cmpstr(gloss_document_get_reader(document)->id, ==, "markdown");
    g_assert_cmpuint(gloss_document_get_structure(document)->len, >, 0);
    g_assert_cmpuint(strlen(gloss_document_get_text_hash(document)), ==, 64);
    g_assert_false(gloss_document_load(directory, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/document/text", test_text);
    g_test_add_func("/document/empty", test_empty);
    g_test_add_func("/document/vanish", test_vanish);
    g_test_add_func("/document/changed-on-disk", test_changed_on_disk);
    g_test_add_func("/document/newest-load-wins", test_newest_load_wins);
    g_test_add_func("/document/cancel", test_cancel);
    g_test_add_func("/document/command-line", test_command_line);
    return g_test_run();
}
