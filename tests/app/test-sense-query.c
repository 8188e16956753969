/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/sense-query.h"

#include <string.h>

#include "tests/app/plugin-folder.h"

typedef struct {
    char *folder;
    GlossPluginHost *host;
    GPtrArray *senses;
    GError *error;
    gboolean done;
} Fixture;

static void
set_up(Fixture *self, gconstpointer plugin)
{
    const char *folders[] = {NULL, NULL};

    self->folder = scratch_new();
    folders[0] = self->folder;
    if (plugin != NULL)
        plugin_folder_add(self->folder, plugin);
    self->host = gloss_plugin_host_new(NULL, NULL, folders, NULL);
}

static void
clear_answer(Fixture *self)
{
    g_clear_pointer(&self->senses, g_ptr_array_unref);
    g_clear_error(&self->error);
    self->done = FALSE;
}

static void
tear_down(Fixture *self, gconstpointer plugin)
{
    clear_answer(self);
    gloss_plugin_host_close(self->host);
    g_object_unref(self->host);
    scratch_free(self->folder);
    g_free(self->folder);
}

static void
answered_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    Fixture *self = data;

    self->senses = gloss_sense_query_run_finish(GLOSS_PLUGIN_HOST(source), result, &self->error);
    self->done = TRUE;
}

static void
start(Fixture *self, const char *word, GCancellable *cancellable)
{
    static const char text[] = "He sat on the bank.";
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    gsize at = (gsize)(strstr(text, word) - text);
    const GlossSenseQuestion question = {.text = bytes, .start = at, .end = at + strlen(word)};

    clear_answer(self);
    gloss_sense_query_run_async(self->host, &question, cancellable, answered_cb, self);
    g_assert_false(self->done);
}

static void
finish(Fixture *self)
{
    while (!self->done)
        g_main_context_iteration(NULL, TRUE);
    g_assert_true((self->senses == NULL) == (self->error != NULL));
}

static void
test_senses(Fixture *self, gconstpointer plugin)
{
    const GlossSense *sense;

    start(self, "bank", NULL);
    finish(self);
    g_assert_no_error(self->error);
    g_assert_cmpuint(self->senses->len, ==, 2);
    sense = self->senses->pdata[0];
    g_assert_cmpstr(sense->id, ==, "bank-1");
    g_assert_cmpstr(sense->part_of_speech, ==, "noun");
    g_assert_cmpstr(sense->words, ==, "bank, thing");
    g_assert_cmpstr(sense->gloss, ==, "meaning 1 of bank");
    g_assert_cmpfloat(sense->score, ==, 0.75f);
    sense = self->senses->pdata[1];
    g_assert_cmpstr(sense->part_of_speech, ==, "");
    g_assert_cmpstr(sense->words, ==, "bank, deed");
    start(self, "on", NULL);
    finish(self);
    g_assert_no_error(self->error);
    g_assert_cmpuint(self->senses->len, ==, 0);
}

/* What the person says about the word reaches the plugin, and what it knows comes back. */
static void
test_choice(Fixture *self, gconstpointer plugin)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static("the bank", 8);
    const GlossSenseQuestion question = {bytes, 4, 8, "river", "VERB"};
    const GlossSense *sense;

    gloss_sense_query_run_async(self->host, &question, NULL, answered_cb, self);
    finish(self);
    g_assert_no_error(self->error);
    sense = self->senses->pdata[1];
    g_assert_cmpstr(sense->id, ==, "river-2");
    g_assert_cmpstr(sense->gloss, ==, "meaning 2 of river as VERB");
    g_assert_cmpstr(sense->inventory, ==, "Tests 1");
    g_assert_cmpstr(sense->examples[0], ==, "such as here");
}

static void
set_option(Fixture *self, const char *key, gint64 value)
{
    g_assert_true(gloss_plugin_info_set_option(gloss_plugin_host_find(self->host, "words"), key,
                                               g_variant_new_int64(value), NULL));
}

static void
test_cancelled(Fixture *self, gconstpointer plugin)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    gint64 began = g_get_monotonic_time();

    set_option(self, "delay", 10000);
    start(self, "bank", cancellable);
    g_usleep(20000);
    g_cancellable_cancel(cancellable);
    finish(self);
    g_assert_error(self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpint(g_get_monotonic_time() - began, <, 5 * G_USEC_PER_SEC);
    g_assert_null(gloss_plugin_info_get_reason(gloss_plugin_host_find(self->host, "words")));
}

static void
test_failure(Fixture *self, gconstpointer plugin)
{
    set_option(self, "fail-at", 0);
    start(self, "bank", NULL);
    finish(self);
    g_assert_nonnull(strstr(self->error->message, "asked to fail at 14"));
    set_option(self, "fail-at", -1);
    start(self, "bank", NULL);
    finish(self);
    g_assert_no_error(self->error);
}

static void
test_off(Fixture *self, gconstpointer plugin)
{
    GlossPluginInfo *info = gloss_plugin_host_find(self->host, "words");

    gloss_plugin_info_set_enabled(info, FALSE);
    start(self, "bank", NULL);
    finish(self);
    g_assert_error(self->error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
    g_assert_nonnull(strstr(self->error->message, "switched off"));
    gloss_plugin_info_set_enabled(info, TRUE);
    gloss_plugin_info_set_folders(info, NULL, NULL, "needs a quux");
    start(self, "bank", NULL);
    finish(self);
    g_assert_nonnull(strstr(self->error->message, "needs a quux"));
}

/* What it needs may have come since it was refused. */
static void
test_refused(Fixture *self, gconstpointer plugin)
{
    g_autoptr(GError) open = g_error_new(GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_OPEN, "no quux");
    GlossPluginInfo *info = gloss_plugin_host_find(self->host, "words");

    gloss_plugin_info_report(info, open);
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_REFUSED);
    start(self, "bank", NULL);
    finish(self);
    g_assert_no_error(self->error);
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_READY);
}

static void
test_none(Fixture *self, gconstpointer plugin)
{
    start(self, "bank", NULL);
    finish(self);
    g_assert_error(self->error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
    g_assert_nonnull(strstr(self->error->message, "installed"));
}

/* '[' and ']' stand where the selection is. */
static void
check_word(const char *marked, const char *expected)
{
    const char *from = strchr(marked, '[');
    const char *to = strchr(marked, ']');
    g_autoptr(GString) text = g_string_new(marked);
    gsize first = (gsize)(from - marked);
    gsize last = (gsize)(to - marked) - 1;
    g_autofree char *found = NULL;

    g_string_erase(text, (gssize)last + 1, 1);
    g_string_erase(text, (gssize)first, 1);
    if (!gloss_sense_query_find_word(text->str, text->len, &first, &last)) {
        g_assert_null(expected);
        return;
    }
    g_assert_cmpuint(last, <=, text->len);
    found = g_strndup(text->str + first, last - first);
    g_assert_cmpstr(found, ==, expected);
}

static void
test_words(void)
{
    g_autofree char *dots = g_strnfill(200, '.');
    g_autofree char *far = g_strconcat("one [two ", dots, "] end", NULL);

    check_word("the ba[]nk is", "bank");
    check_word("the []bank is", "bank");
    check_word("the bank[] is", "bank");
    check_word("the bank[]", "bank");
    check_word("bank. [] Then", "Then");
    check_word("[ hot dog ]stand", "hot dog");
    check_word("the na\303\257[]ve one", "na\303\257ve");
    check_word("a [--] b", NULL);
    check_word("bank. --[]", NULL);
    check_word("bank. []--", NULL);
    check_word("bank[]. --", "bank");
    check_word("[]", NULL);
    check_word(" ... []", NULL);
    check_word(far, "two");
    check_word("他在银[]行工作", "银行");
    check_word("他在银行工作[]", "工作");
    check_word("[银行工作]了", "银行工作");
}

static void
test_explain(void)
{
    g_autoptr(GBytes) english = g_bytes_new_static("the", 3);
    static const char text[] = "他在银行工作，每天都很忙，没有时间。";
    g_autoptr(GBytes) chinese = g_bytes_new_static(text, strlen(text));
    g_autofree char *plain = gloss_sense_query_explain_none(english, "the");
    g_autofree char *foreign = gloss_sense_query_explain_none(chinese, "银行");

    g_assert_nonnull(strstr(plain, "“the”"));
    g_assert_null(strstr(plain, "WordNet"));
    g_assert_nonnull(strstr(foreign, "“zh”"));
    g_assert_nonnull(strstr(foreign, "of your own"));
}

#define ADD(name, plugin, function)                                                                \
    g_test_add("/sense-query/" name, Fixture, plugin, set_up, function, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("senses", "sound-words", test_senses);
    ADD("choice", "sound-senses", test_choice);
    ADD("cancelled", "sound-words", test_cancelled);
    ADD("failure", "sound-words", test_failure);
    ADD("off", "sound-words", test_off);
    ADD("refused", "sound-words", test_refused);
    ADD("none", NULL, test_none);
    g_test_add_func("/sense-query/words", test_words);
    g_test_add_func("/sense-query/explain", test_explain);
    return g_test_run();
}
