/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/dataset-preview.h"

#include "tests/scratch.h"
#include <string.h>

typedef struct {
    char *folder;
    GlossDatasetPreview *preview;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    self->folder = scratch_new();
    self->preview = gloss_dataset_preview_new();
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    g_object_unref(self->preview);
    while (g_main_context_iteration(NULL, FALSE))
        continue;
    scratch_free(self->folder);
    g_free(self->folder);
}

static void
wait_until_read(Fixture *self)
{
    gint64 until = g_get_monotonic_time() + 20 * G_USEC_PER_SEC;

    while (gloss_dataset_preview_get_state(self->preview) == GLOSS_DATASET_PREVIEW_READING) {
        g_assert_cmpint(g_get_monotonic_time(), <, until);
        g_main_context_iteration(NULL, FALSE);
        g_usleep(500);
    }
}

static void
wait_until_ready(Fixture *self)
{
    gint64 until = g_get_monotonic_time() + 20 * G_USEC_PER_SEC;

    while (!gloss_dataset_preview_is_ready(self->preview)) {
        g_assert_cmpint(g_get_monotonic_time(), <, until);
        g_main_context_iteration(NULL, FALSE);
        g_usleep(500);
    }
}

static void
load(Fixture *self, GlossTrainingTask task, const char *name, const char *text, gssize size)
{
    g_autofree char *path = g_build_filename(self->folder, name, NULL);
    const char *train[] = {path, NULL};
    const char *dev[] = {NULL};

    scratch_write(self->folder, name, text, size);
    gloss_dataset_preview_load(self->preview, task, train, dev);
    wait_until_read(self);
}

static char *
make_texts(guint n)
{
    GString *text = g_string_new("id\ttext\tlabel\n");

    for (guint i = 0; i < n; i++)
        g_string_append_printf(text, "%u\tthis is text number %u\t%s\n", i, i,
                               i % 3 == 0 ? "rare" : "usual");
    return g_string_free(text, FALSE);
}

static void
test_texts(Fixture *self, gconstpointer data)
{
    g_autofree char *text = make_texts(90);
    g_autofree char *format = NULL;
    g_autoptr(GlossDatasetExample) first = NULL;
    const GArray *labels;
    gboolean header;

    g_assert_cmpint(gloss_dataset_preview_get_state(self->preview), ==,
                    GLOSS_DATASET_PREVIEW_EMPTY);
    load(self, GLOSS_TRAINING_TEXTS, "a.tsv", text, -1);
    g_assert_cmpstr(gloss_dataset_preview_get_error(self->preview), ==, NULL);
    g_assert_cmpint(gloss_dataset_preview_get_state(self->preview), ==,
                    GLOSS_DATASET_PREVIEW_READY);
    g_assert_cmpuint(gloss_dataset_preview_get_n_train(self->preview), ==, 90);
    g_assert_cmpuint(gloss_dataset_preview_get_n_dev(self->preview), ==, 0);
    format = gloss_dataset_preview_dup_format(self->preview);
    g_assert_nonnull(strstr(format, "tabs"));
    g_assert_true(gloss_dataset_preview_has_header(self->preview, &header));
    g_assert_true(header);
    first = g_list_model_get_item(gloss_dataset_preview_get_examples(self->preview), 0);
    g_assert_cmpstr(gloss_dataset_example_get_text(first), ==, "this is text number 0");
    g_assert_cmpstr(gloss_dataset_example_get_label(first), ==, "rare");
    labels = gloss_dataset_preview_get_labels(self->preview);
    g_assert_cmpuint(labels->len, ==, 2);
    g_assert_cmpstr(g_array_index(labels, GlossDatasetPreviewLabel, 0).name, ==, "usual");
    g_assert_cmpuint(g_array_index(labels, GlossDatasetPreviewLabel, 0).n_train, ==, 60);
}

static void
test_entities(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossDatasetExample) first = NULL;
    const GlossSpan *span;

    load(self, GLOSS_TRAINING_ENTITIES, "a.conll",
         "Marie B-PER\nCurie I-PER\nran O\n\nShe O\nran O\n", -1);
    g_assert_cmpint(gloss_dataset_preview_get_state(self->preview), ==,
                    GLOSS_DATASET_PREVIEW_READY);
    g_assert_cmpstr(gloss_dataset_preview_get_scheme(self->preview), ==, "BIO");
    first = g_list_model_get_item(gloss_dataset_preview_get_examples(self->preview), 0);
    g_assert_cmpstr(gloss_dataset_example_get_text(first), ==, "Marie Curie ran");
    g_assert_cmpuint(gloss_dataset_example_get_spans(first)->len, ==, 1);
    span = &g_array_index(gloss_dataset_example_get_spans(first), GlossSpan, 0);
    g_assert_cmpuint(span->end, ==, strlen("Marie Curie"));
    g_assert_cmpstr(span->label, ==, "PER");
}

/* The column that holds the text is another one than was found. */
static void
test_columns(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossDatasetExample) first = NULL;
    const GArray *roles;
    int role = -1;

    load(self, GLOSS_TRAINING_TEXTS, "a.tsv",
         "title\ttext\tlabel\nthe first\tthe long text of one\ta\nthe second\tthe long text of "
         "two\tb\n",
         -1);
    roles = gloss_dataset_preview_get_roles(self->preview);
    g_assert_cmpuint(roles->len, ==, 2);
    g_assert_cmpuint(g_strv_length((char **)gloss_dataset_preview_get_fields(self->preview)), ==,
                     3);
    for (guint i = 0; i < roles->len; i++)
        if (g_array_index(roles, GlossDatasetPreviewRole, i).field == 1)
            role = g_array_index(roles, GlossDatasetPreviewRole, i).role;
    g_assert_cmpint(role, >=, 0);
    gloss_dataset_preview_set_field(self->preview, role, 0);
    wait_until_read(self);
    first = g_list_model_get_item(gloss_dataset_preview_get_examples(self->preview), 0);
    g_assert_cmpstr(gloss_dataset_example_get_text(first), ==, "the first");
    /* What is only read otherwise can be said: no copy is made. */
    g_assert_cmpstr(gloss_dataset_preview_get_reading(self->preview), ==,
                    "format=tsv,header=yes,text=title,label=label");
    g_assert_false(gloss_dataset_preview_is_changed(self->preview));
    g_assert_true(gloss_dataset_preview_is_ready(self->preview));
}

/* Copies of an example are skipped: a file of its own says so, and the one given is as it was. */
static void
test_copy(Fixture *self, gconstpointer data)
{
    static const char text[] = "text\tlabel\none is here\ta\ntwo is here\tb\none is here\ta\n";
    g_autofree char *path = g_build_filename(self->folder, "a.tsv", NULL);
    g_autofree char *original = NULL;
    g_autofree char *copy = NULL;

    gloss_dataset_preview_set_folder(self->preview, self->folder);
    load(self, GLOSS_TRAINING_TEXTS, "a.tsv", text, -1);
    g_assert_false(gloss_dataset_preview_is_changed(self->preview));
    g_assert_true(gloss_dataset_preview_is_ready(self->preview));
    g_assert_null(gloss_dataset_preview_get_train_copy(self->preview));
    gloss_dataset_preview_answer(self->preview, "duplicate", GLOSS_DATASET_ISSUE_SKIP);
    wait_until_ready(self);
    g_assert_cmpuint(gloss_dataset_preview_get_n_train(self->preview), ==, 2);
    g_assert_cmpuint(gloss_dataset_preview_get_n_left_out(self->preview), ==, 1);
    g_assert_true(g_file_get_contents(gloss_dataset_preview_get_train_copy(self->preview)[0], &copy,
                                      NULL, NULL));
    g_assert_cmpstr(copy, ==,
                    "{\"text\": \"one is here\", \"label\": \"a\"}\n"
                    "{\"text\": \"two is here\", \"label\": \"b\"}\n");
    g_assert_true(g_file_get_contents(path, &original, NULL, NULL));
    g_assert_cmpstr(original, ==, text);
    gloss_dataset_preview_answer(self->preview, "duplicate", GLOSS_DATASET_ISSUE_KEEP);
    wait_until_ready(self);
    g_assert_null(gloss_dataset_preview_get_train_copy(self->preview));
    g_assert_cmpuint(gloss_dataset_preview_get_n_train(self->preview), ==, 3);
}

/* One copy of three is skipped, the others stay; an answer for all of them takes its place. */
static void
test_lines(Fixture *self, gconstpointer data)
{
    static const char text[] =
        "text\tlabel\none is here\ta\ntwo is here\tb\none is here\ta\none is here\ta\n";
    g_autofree char *path = g_build_filename(self->folder, "a.tsv", NULL);
    g_autoptr(GlossDatasetIssue) issue = NULL;
    const GlossDatasetIssueLine *line;

    gloss_dataset_preview_set_folder(self->preview, self->folder);
    load(self, GLOSS_TRAINING_TEXTS, "a.tsv", text, -1);
    gloss_dataset_preview_answer_line(self->preview, "duplicate", path, 5,
                                      GLOSS_DATASET_ISSUE_SKIP);
    g_assert_true(gloss_dataset_preview_is_changed(self->preview));
    wait_until_ready(self);
    g_assert_cmpuint(gloss_dataset_preview_get_n_train(self->preview), ==, 3);
    g_assert_nonnull(gloss_dataset_preview_get_train_copy(self->preview));
    issue = g_list_model_get_item(gloss_dataset_preview_get_issues(self->preview), 0);
    g_assert_cmpstr(gloss_dataset_issue_get_kind(issue), ==, "duplicate");
    line = gloss_dataset_issue_get_lines(issue)->pdata[0];
    g_assert_cmpuint(line->line, ==, 4);
    g_assert_cmpint(line->answer, ==, GLOSS_DATASET_ISSUE_KEEP);
    line = gloss_dataset_issue_get_lines(issue)->pdata[1];
    g_assert_cmpint(line->answer, ==, GLOSS_DATASET_ISSUE_SKIP);
    gloss_dataset_preview_answer(self->preview, "duplicate", GLOSS_DATASET_ISSUE_SKIP);
    wait_until_ready(self);
    g_assert_cmpuint(gloss_dataset_preview_get_n_train(self->preview), ==, 2);
}

/* A copy that cannot be written is told of and nothing can begin. */
static void
test_no_room(Fixture *self, gconstpointer data)
{
    gloss_dataset_preview_set_folder(self->preview, "/proc/nowhere");
    load(self, GLOSS_TRAINING_TEXTS, "a.tsv",
         "text\tlabel\none is here\ta\ntwo is here\tb\none is here\ta\n", -1);
    gloss_dataset_preview_answer(self->preview, "duplicate", GLOSS_DATASET_ISSUE_SKIP);
    while (gloss_dataset_preview_get_error(self->preview) == NULL)
        g_main_context_iteration(NULL, TRUE);
    g_assert_false(gloss_dataset_preview_is_ready(self->preview));
    g_assert_nonnull(strstr(gloss_dataset_preview_get_error(self->preview), "/proc/nowhere"));
}

static void
test_other_task(Fixture *self, gconstpointer data)
{
    g_autofree char *text = make_texts(10);
    GlossTrainingTask other;

    load(self, GLOSS_TRAINING_PAIRS, "a.tsv", text, -1);
    g_assert_cmpint(gloss_dataset_preview_get_state(self->preview), ==,
                    GLOSS_DATASET_PREVIEW_FAILED);
    g_assert_true(gloss_dataset_preview_get_other_task(self->preview, &other));
    g_assert_cmpint(other, ==, GLOSS_TRAINING_TEXTS);
    g_assert_cmpuint(g_list_model_get_n_items(gloss_dataset_preview_get_examples(self->preview)),
                     ==, 0);
}

static void
test_bad_files(Fixture *self, gconstpointer data)
{
    static const char binary[] = "\177ELF\0\1\2\3\0\0\377\376\375\0\0\0";
    GlossTrainingTask other;

    load(self, GLOSS_TRAINING_TEXTS, "empty.tsv", "", 0);
    g_assert_cmpint(gloss_dataset_preview_get_state(self->preview), ==,
                    GLOSS_DATASET_PREVIEW_FAILED);
    g_assert_nonnull(gloss_dataset_preview_get_error(self->preview));
    load(self, GLOSS_TRAINING_TEXTS, "program", binary, sizeof binary);
    g_assert_cmpint(gloss_dataset_preview_get_state(self->preview), ==,
                    GLOSS_DATASET_PREVIEW_FAILED);
    g_assert_false(gloss_dataset_preview_get_other_task(self->preview, &other));
}

/* Another file while the first is still being read: only the second is told of. */
static void
test_overtaken(Fixture *self, gconstpointer data)
{
    g_autofree char *many = make_texts(20000);
    g_autofree char *few = make_texts(7);
    g_autofree char *path = g_build_filename(self->folder, "many.tsv", NULL);
    const char *train[] = {path, NULL};
    const char *dev[] = {NULL};

    scratch_write(self->folder, "many.tsv", many, -1);
    gloss_dataset_preview_load(self->preview, GLOSS_TRAINING_TEXTS, train, dev);
    load(self, GLOSS_TRAINING_TEXTS, "few.tsv", few, -1);
    g_assert_cmpuint(gloss_dataset_preview_get_n_train(self->preview), ==, 7);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/dataset-preview/texts", Fixture, NULL, set_up, test_texts, tear_down);
    g_test_add("/dataset-preview/entities", Fixture, NULL, set_up, test_entities, tear_down);
    g_test_add("/dataset-preview/columns", Fixture, NULL, set_up, test_columns, tear_down);
    g_test_add("/dataset-preview/lines", Fixture, NULL, set_up, test_lines, tear_down);
    g_test_add("/dataset-preview/copy", Fixture, NULL, set_up, test_copy, tear_down);
    g_test_add("/dataset-preview/no-room", Fixture, NULL, set_up, test_no_room, tear_down);
    g_test_add("/dataset-preview/other-task", Fixture, NULL, set_up, test_other_task, tear_down);
    g_test_add("/dataset-preview/bad-files", Fixture, NULL, set_up, test_bad_files, tear_down);
    g_test_add("/dataset-preview/overtaken", Fixture, NULL, set_up, test_overtaken, tear_down);
    return g_test_run();
}
