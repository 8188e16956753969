/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "app/index-keeper.h"
#include "app/paths.h"
#include "tests/app/search-fixture.h"

/* The real worker, in the user's data folder. */

typedef struct {
    SearchFixture search;
    GlossSearchIndex *index;
    GlossJobs *jobs;
    GlossPower *power;
    GlossIndexKeeper *keeper;
    GlossIndexRow *row;
    char *supplies;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autofree char *home = NULL, *user = NULL, *command = gloss_paths_dup_command();

    search_fixture_set_up(&fixture->search, NULL);
    home = g_build_filename(fixture->search.folder, "home", NULL);
    user = g_build_filename(home, "gloss", NULL);
    g_setenv("XDG_DATA_HOME", home, TRUE);
    g_mkdir_with_parents(home, 0700);
    g_assert_cmpint(symlink("..", user), ==, 0);
    fixture->supplies = g_build_filename(fixture->search.folder, "supplies", NULL);
    scratch_write(fixture->search.docs, "a.txt", "the cat sat", -1);
    g_usleep(80000);
    search_fixture_update(&fixture->search);
    g_clear_pointer(&fixture->search.store, gloss_index_store_free);
    fixture->search.store = gloss_index_store_new(fixture->search.library, NULL);
    fixture->index = gloss_search_index_new(fixture->search.library, command);
    fixture->jobs = gloss_jobs_new();
    fixture->power = gloss_power_new(fixture->supplies, 1);
    fixture->keeper = gloss_index_keeper_new(fixture->index, fixture->jobs, fixture->power);
    while (g_list_model_get_n_items(G_LIST_MODEL(fixture->index)) == 0)
        g_main_context_iteration(NULL, TRUE);
    fixture->row = g_list_model_get_item(G_LIST_MODEL(fixture->index), 0);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    g_clear_object(&fixture->row);
    g_clear_object(&fixture->keeper);
    g_clear_object(&fixture->index);
    g_clear_object(&fixture->jobs);
    g_clear_object(&fixture->power);
    g_free(fixture->supplies);
    search_fixture_tear_down(&fixture->search, NULL);
}

static void
use(Fixture *fixture, gboolean watch)
{
    GlossIndexKeeperOptions options = GLOSS_INDEX_KEEPER_DEFAULT;

    options.watch = watch;
    gloss_index_keeper_set_options(fixture->keeper, &options);
}

/* Until an update has begun and ended. */
static void
wait_update(Fixture *fixture)
{
    while (!gloss_index_row_get_busy(fixture->row))
        g_main_context_iteration(NULL, TRUE);
    while (gloss_index_row_get_busy(fixture->row))
        g_main_context_iteration(NULL, TRUE);
}

static void
wait_status(Fixture *fixture, const char *words)
{
    while (!strstr(gloss_index_row_get_status(fixture->row), words))
        g_main_context_iteration(NULL, TRUE);
}

static gint64
count_passages(Fixture *fixture)
{
    return search_fixture_count(&fixture->search, "SELECT count(*) FROM index_vector");
}

/* Opening looks at the files and embeds nothing; what changes is found without a hand. */
static void
test_watch(Fixture *fixture, gconstpointer data)
{
    use(fixture, TRUE);
    wait_update(fixture);
    wait_status(fixture, "Fresh, 1 file");
    g_assert_cmpint(count_passages(fixture), ==, 1);
    g_assert_cmpint(search_fixture_count(&fixture->search, "SELECT max(id) FROM index_passage"), ==,
                    1);
    scratch_write(fixture->search.docs, "deep/b.txt", "on the mat", -1);
    wait_update(fixture);
    wait_status(fixture, "Fresh, 2 files");
    g_assert_cmpint(count_passages(fixture), ==, 2);
    g_assert_null(gloss_index_row_get_limit(fixture->row));
}

static void
test_looks(Fixture *fixture, gconstpointer data)
{
    use(fixture, FALSE);
    wait_update(fixture);
    g_assert_nonnull(gloss_index_row_get_limit(fixture->row));
    use(fixture, TRUE);
    g_assert_null(gloss_index_row_get_limit(fixture->row));
}

static void
test_battery(Fixture *fixture, gconstpointer data)
{
    use(fixture, TRUE);
    wait_update(fixture);
    scratch_write(fixture->supplies, "BAT0/type", "Battery", -1);
    scratch_write(fixture->supplies, "BAT0/status", "Discharging", -1);
    while (gloss_search_index_get_pause(fixture->index) != GLOSS_INDEX_PAUSE_BATTERY)
        g_main_context_iteration(NULL, TRUE);
    scratch_write(fixture->search.docs, "b.txt", "on the mat", -1);
    wait_status(fixture, "Paused on battery");
    scratch_write(fixture->supplies, "BAT0/status", "Charging", -1);
    wait_status(fixture, "Fresh, 2 files");
}

static void
test_work(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GlossJob) job = gloss_job_new("Reading", cancellable);

    gloss_jobs_add(fixture->jobs, job);
    use(fixture, TRUE);
    wait_status(fixture, "Paused while you work");
    gloss_job_finish(job);
    wait_update(fixture);
    wait_status(fixture, "Fresh, 1 file");
}

#define ADD(name, func) g_test_add(name, Fixture, NULL, set_up, func, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/index-keeper/watch", test_watch);
    ADD("/index-keeper/looks", test_looks);
    ADD("/index-keeper/battery", test_battery);
    ADD("/index-keeper/work", test_work);
    return g_test_run();
}
