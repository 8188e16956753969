/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/claim-search.h"

#include "app/index-update.h"
#include "tests/app/judge-fixture.h"

#define CLAIM "The cat sat on the mat."

typedef struct {
    GlossContext *context;
    GlossClaimSearch *search;
    char *docs;
} Fixture;

static void
set_up(Fixture *self, gconstpointer claim)
{
    self->context = gloss_context_new(1);
    self->search = gloss_claim_search_new(self->context, claim);
    self->docs = scratch_new();
}

static void
tear_down(Fixture *self, gconstpointer claim)
{
    gloss_claim_search_unref(self->search);
    g_object_unref(self->context);
    scratch_free(self->docs);
    g_free(self->docs);
}

static void
done_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **)data = g_object_ref(result);
}

static GlossClaimFindings *
run(Fixture *self, GCancellable *cancellable, GError **error)
{
    g_autoptr(GAsyncResult) result = NULL;

    gloss_claim_search_run_async(self->search, cancellable, done_cb, &result);
    while (result == NULL)
        g_main_context_iteration(NULL, TRUE);
    return gloss_claim_search_run_finish(self->search, result, error);
}

static const GlossClaimAnswer *
get_first(const GlossClaimFindings *findings)
{
    return findings->result->answers->pdata[0];
}

static void
test_documents(Fixture *self, gconstpointer claim)
{
    g_autoptr(GlossDocument) document =
        gloss_document_new_for_text("Notes", "A word is in Paris. " CLAIM, -1);
    g_autoptr(GlossDocument) empty = gloss_document_new_for_text("Empty", "", -1);
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossClaimFindings) findings = NULL;
    double fraction;

    gloss_claim_search_add_document(self->search, document);
    gloss_claim_search_add_document(self->search, empty);
    findings = run(self, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(findings->n_read, ==, 1);
    g_assert_cmpuint(findings->n_passages, ==, 1);
    g_assert_null(findings->notice);
    g_assert_cmpstr(get_first(findings)->passage->file, ==, "Notes");
    g_assert_cmpint(get_first(findings)->verdict, ==, GLOSS_CLAIM_SUPPORTS);
    g_assert_cmpstr(gloss_claim_search_get_stage(self->search, &fraction), ==,
                    "Judging the closest sentences");
    g_assert_cmpfloat(fraction, ==, 1);
}

static void
test_nothing(Fixture *self, gconstpointer claim)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(run(self, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
test_part(Fixture *self, gconstpointer claim)
{
    g_autoptr(GlossClaimFindings) findings = NULL;

    gloss_claim_search_add_part(self->search, "/a", 40, CLAIM);
    findings = run(self, NULL, NULL);
    g_assert_cmpuint(get_first(findings)->passage->start, ==, 40);
    g_assert_cmpint(get_first(findings)->verdict, ==, GLOSS_CLAIM_SUPPORTS);
}

static void
test_folder(Fixture *self, gconstpointer claim)
{
    g_autofree char *path = g_build_filename(self->docs, "sub", "b.txt", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossClaimFindings) findings = NULL;

    scratch_write(self->docs, "a.md", "# Pets\n\nA word is in Paris.\n", -1);
    scratch_write(self->docs, "sub/b.txt", CLAIM, -1);
    gloss_claim_search_add_folder(self->search, self->docs);
    findings = run(self, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(findings->n_read, ==, 2);
    g_assert_cmpstr(get_first(findings)->passage->file, ==, path);
}

/* Words and vectors of the folder, in the user's library. */
static void
index_folder(Fixture *self)
{
    g_autofree char *model = judge_fixture_dup_model(self->context);
    g_autoptr(GlossTextEmbedder) embedder =
        gloss_text_embedder_new(gloss_context_get_session(self->context), model);
    g_autoptr(GlossIndexStore) store =
        gloss_index_store_new(gloss_context_get_library(self->context, NULL), NULL);
    const GlossIndexUpdate update = {.store = store, .embedder = embedder};
    GlossIndexSummary summary = {0};
    g_autoptr(GlossIndexFolder) folder = NULL;
    g_autoptr(GError) error = NULL;

    gloss_index_store_add_folder(store, self->docs, "", &error);
    folder = gloss_index_store_find_folder(store, self->docs, &error);
    gloss_index_update_folder(&update, folder, &summary, &error);
    g_assert_no_error(error);
    gloss_index_update_finish(&update, &summary, &error);
    g_assert_no_error(error);
}

static void
test_indexed(Fixture *self, gconstpointer claim)
{
    g_autofree char *path = g_build_filename(self->docs, "b.txt", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossClaimFindings) findings = NULL;

    scratch_write(self->docs, "a.md", "# Pets\n\nA word is in Paris.\n", -1);
    scratch_write(self->docs, "b.txt", "Stop and sat, word! " CLAIM, -1);
    index_folder(self);
    /* What is read is what the index has, not the files. */
    g_remove(path);
    gloss_claim_search_add_folder(self->search, self->docs);
    findings = run(self, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(findings->n_passages, ==, 2);
    g_assert_cmpuint(findings->n_read, >, 0);
    g_assert_cmpstr(get_first(findings)->passage->file, ==, path);
    g_assert_cmpint(get_first(findings)->verdict, ==, GLOSS_CLAIM_SUPPORTS);
    g_assert_cmpuint(get_first(findings)->passage->start + get_first(findings)->sentence.start, ==,
                     strlen("Stop and sat, word! "));
}

static void
test_cancelled(Fixture *self, gconstpointer claim)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;

    gloss_claim_search_add_part(self->search, "/a", 0, CLAIM);
    g_cancellable_cancel(cancellable);
    g_assert_null(run(self, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_language(Fixture *self, gconstpointer claim)
{
    g_autoptr(GlossClaimFindings) findings = NULL;

    gloss_claim_search_add_part(self->search, "/a", 0, CLAIM);
    findings = run(self, NULL, NULL);
    g_assert_nonnull(strstr(findings->notice, "Chinese"));
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        const char *claim;
        void (*func)(Fixture *self, gconstpointer claim);
    } tests[] = {
        {"/claim-search/documents", CLAIM, test_documents},
        {"/claim-search/nothing", CLAIM, test_nothing},
        {"/claim-search/part", CLAIM, test_part},
        {"/claim-search/folder", CLAIM, test_folder},
        {"/claim-search/indexed", CLAIM, test_indexed},
        {"/claim-search/cancelled", CLAIM, test_cancelled},
        {"/claim-search/language", "猫坐在垫子上。", test_language},
    };
    char *folder = judge_fixture_begin();
    int status;

    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++)
        g_test_add(tests[i].name, Fixture, tests[i].claim, set_up, tests[i].func, tear_down);
    status = g_test_run();
    judge_fixture_end(folder);
    return status;
}
