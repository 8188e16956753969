/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/word-uses.h"

#include "tests/app/plugin-folder.h"

typedef struct {
    char *folder;
    GlossContext *context;
    GListStore *documents;
    GListModel *groups;
    char *notice;
    GError *error;
    gboolean done;
} Fixture;

static void
set_up(Fixture *self, gconstpointer plugin)
{
    self->folder = g_build_filename(g_getenv("XDG_DATA_HOME"), "gloss", "plugins-1", NULL);
    g_assert_cmpint(g_mkdir_with_parents(self->folder, 0700), ==, 0);
    if (plugin != NULL)
        plugin_folder_add(self->folder, plugin);
    self->context = gloss_context_new(1);
    self->documents = g_list_store_new(GLOSS_TYPE_DOCUMENT);
}

static void
tear_down(Fixture *self, gconstpointer plugin)
{
    g_clear_object(&self->groups);
    g_clear_error(&self->error);
    g_free(self->notice);
    g_object_unref(self->documents);
    g_object_unref(self->context);
    scratch_free(self->folder);
    g_free(self->folder);
}

static void
add_text(Fixture *self, const char *title, const char *text)
{
    g_autoptr(GlossDocument) document = gloss_document_new_for_text(title, text, -1);

    g_list_store_append(self->documents, document);
}

typedef struct {
    Fixture *fixture;
    GlossWordUses *uses;
} Call;

static void
found_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    Call *call = data;

    call->fixture->groups = gloss_word_uses_run_finish(call->uses, result, &call->fixture->notice,
                                                       &call->fixture->error);
    call->fixture->done = TRUE;
}

static void
find(Fixture *self, const char *word, GCancellable *cancellable)
{
    g_autoptr(GlossWordUses) uses =
        gloss_word_uses_new(self->context, word, G_LIST_MODEL(self->documents));
    Call call = {self, uses};

    g_assert_cmpfloat(gloss_word_uses_get_fraction(uses), <, 0);
    gloss_word_uses_run_async(uses, cancellable, found_cb, &call);
    while (!self->done)
        g_main_context_iteration(NULL, TRUE);
}

static GlossWordGroup *
get_group(Fixture *self, guint position)
{
    GlossWordGroup *group = g_list_model_get_item(self->groups, position);

    /* The list keeps it. */
    g_object_unref(group);
    return group;
}

static guint
count_uses(Fixture *self, guint position)
{
    return g_list_model_get_n_items(gloss_word_group_get_uses(get_group(self, position)));
}

/* Most uses first; what has no sense comes last. */
static void
test_groups(Fixture *self, gconstpointer plugin)
{
    g_autoptr(GlossWordUse) use = NULL;

    add_text(self, "one", "A bank. Banks are here, more banks.");
    add_text(self, "two", "On the bank.");
    find(self, "bank", NULL);
    g_assert_no_error(self->error);
    g_assert_null(self->notice);
    g_assert_cmpuint(g_list_model_get_n_items(self->groups), ==, 3);
    g_assert_cmpstr(gloss_word_group_get_sense(get_group(self, 0))->id, ==, "bank-1");
    g_assert_cmpstr(gloss_word_group_get_sense(get_group(self, 0))->inventory, ==, "Tests 1");
    g_assert_cmpuint(count_uses(self, 0), ==, 2);
    g_assert_cmpuint(count_uses(self, 1), ==, 1);
    use = g_list_model_get_item(gloss_word_group_get_uses(get_group(self, 0)), 1);
    g_assert_cmpstr(gloss_word_use_get_file(use), ==, "two");
    g_assert_cmpuint(gloss_word_use_get_start(use), ==, 7);
    g_assert_cmpstr(gloss_word_use_get_before(use), ==, "On the ");
    g_assert_cmpfloat(gloss_word_use_get_score(use), ==, 0.75f);
}

static void
test_without_senses(Fixture *self, gconstpointer plugin)
{
    add_text(self, "one", "The cat and the cats.");
    find(self, "cat", NULL);
    g_assert_no_error(self->error);
    g_assert_true((plugin == NULL) == (self->notice != NULL));
    g_assert_cmpuint(g_list_model_get_n_items(self->groups), >=, 1);
    g_assert_null(
        gloss_word_group_get_sense(get_group(self, g_list_model_get_n_items(self->groups) - 1)));
}

static void
test_none(Fixture *self, gconstpointer plugin)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();

    find(self, "quux", NULL);
    g_assert_no_error(self->error);
    g_assert_cmpuint(g_list_model_get_n_items(self->groups), ==, 0);
    g_clear_object(&self->groups);
    self->done = FALSE;
    add_text(self, "one", "The bank.");
    g_cancellable_cancel(cancellable);
    find(self, "bank", cancellable);
    g_assert_error(self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(name, plugin, function)                                                                \
    g_test_add("/word-uses/" name, Fixture, plugin, set_up, function, tear_down)

int
main(int argc, char **argv)
{
    g_autofree char *home = scratch_new();
    int result;

    g_test_init(&argc, &argv, NULL);
    g_setenv("XDG_DATA_HOME", home, TRUE);
    ADD("groups", "sound-senses", test_groups);
    ADD("unknown", "sound-senses", test_without_senses);
    ADD("no-plugin", NULL, test_without_senses);
    ADD("none", "sound-senses", test_none);
    result = g_test_run();
    scratch_free(home);
    return result;
}
