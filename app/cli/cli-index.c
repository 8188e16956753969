/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The verbs of the index, and what an update says while it runs and when it is done. The work itself is
 * index-update.c. */
#include "app/cli/cli-index.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/cli/cli-index-repair.h"
#include "app/cli/cli-index-watch.h"
#include "app/cli/cli-index-work.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-library.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "app/index-failure.h"
#include "app/index-passed.h"
#include "engine/base/error.h"

#define DEFAULT_INTERVAL 1800
#define KINDS            8 /* of files without a reader that are named */
#define MOST_INTERVAL    (7 * 24 * 3600)

typedef struct {
    char **excludes;
    gint interval; /* seconds */
    char *folder;  /* (nullable) absolute */
    GlossIndexStore *store;
    GlossCliIndexWork work;
    gboolean lists_failures;
} Index;

/* ---- what there is ---- */

/* What could not be read; NULL where that cannot be told. */
static GVariant *
list_failures(Index *self, const char *folder)
{
    g_autoptr(GPtrArray) failures =
        gloss_index_failure_list(gloss_index_store_get_library(self->store), folder, NULL);
    GVariantBuilder list;

    if (!failures)
        return NULL;
    g_variant_builder_init(&list, G_VARIANT_TYPE("aa{sv}"));
    for (guint i = 0; i < failures->len; i++) {
        const GlossIndexFailure *one = g_ptr_array_index(failures, i);
        g_autofree char *path = gloss_cli_library_show_path(one->path);

        g_variant_builder_open(&list, G_VARIANT_TYPE("a{sv}"));
        g_variant_builder_add(&list, "{sv}", "file", g_variant_new_string(path));
        g_variant_builder_add(&list, "{sv}", "reason",
                              g_variant_new_string(gloss_index_reason_get_name(one->reason)));
        g_variant_builder_add(&list, "{sv}", "message", g_variant_new_string(one->message));
        g_variant_builder_close(&list);
    }
    return g_variant_ref_sink(g_variant_builder_end(&list));
}

static void
print_json(Index *self, const GlossIndexFolder *folder, const GlossIndexModel *model)
{
    g_autoptr(GVariant) failures = self->lists_failures ? list_failures(self, folder->path) : NULL;
    g_autoptr(GString) line = gloss_cli_json_begin();
    g_autofree char *path = gloss_cli_library_show_path(folder->path);
    g_autofree char *updated = gloss_cli_library_format_time(folder->updated);
    g_autoptr(GlossIndexPassed) passed = gloss_index_passed_parse(folder->passed);
    g_autoptr(GVariant) kinds = gloss_index_passed_to_variant(passed);

    gloss_cli_json_add_string(line, "folder", path, -1);
    gloss_cli_json_add_unsigned(line, "documents", (guint64)folder->n_documents);
    gloss_cli_json_add_unsigned(line, "passages", (guint64)folder->n_passages);
    gloss_cli_json_add_unsigned(line, "failed", (guint64)folder->n_failed);
    gloss_cli_json_add_unsigned(line, "bytes", (guint64)folder->bytes);
    gloss_cli_json_add_string(line, "model", model ? model->name : NULL, -1);
    gloss_cli_json_add_string(line, "updated", updated, -1);
    gloss_cli_json_add_unsigned(line, "pending", (guint64)folder->n_pending);
    gloss_cli_json_add_variant(line, "no_reader", kinds);
    if (failures)
        gloss_cli_json_add_variant(line, "failures", failures);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, (gssize)line->len);
}

static void
add_row(GlossCliTable *table, const GlossIndexFolder *folder)
{
    g_autofree char *updated = gloss_cli_library_format_time(folder->updated);

    gloss_cli_table_take(table, gloss_cli_library_show_path(folder->path));
    gloss_cli_table_add(table, "%" G_GINT64_FORMAT, folder->n_documents);
    gloss_cli_table_add(table, "%" G_GINT64_FORMAT, folder->n_passages);
    gloss_cli_table_add(table, "%" G_GINT64_FORMAT, folder->n_failed);
    gloss_cli_table_take(table, g_format_size((guint64)folder->bytes));
    gloss_cli_table_add(table, "%s", updated ? updated : _("never"));
}

static gboolean
print_folders(const GlossCli *cli, Index *self, GError **error)
{
    const char *const headers[] = {
        _("FOLDER"), _(">DOCUMENTS"), _(">PASSAGES"), _(">FAILED"), _(">SIZE"), _("UPDATED"), NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);
    g_autoptr(GPtrArray) folders = gloss_index_store_list_folders(self->store, error);
    g_autoptr(GlossIndexModel) model =
        folders ? gloss_index_store_get_current_model(self->store, NULL) : NULL;

    if (!folders)
        return FALSE;
    for (guint i = 0; i < folders->len; i++) {
        const GlossIndexFolder *folder = g_ptr_array_index(folders, i);

        if (self->folder && !g_str_equal(folder->path, self->folder))
            continue;
        if (cli->json)
            print_json(self, folder, model);
        else
            add_row(table, folder);
    }
    gloss_cli_table_print(table);
    return TRUE;
}

static gboolean
print_failures(Index *self, GError **error)
{
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        gloss_index_store_get_library(self->store), error,
        "SELECT o.path, f.path, f.failure FROM index_file f"
        " JOIN index_folder o ON o.id = f.folder_id WHERE f.failure NOT NULL"
        " ORDER BY o.path, f.path",
        "");
    GError *failure = NULL;

    while (gloss_library_query_next(query, &failure)) {
        gsize folder_size, size;
        const char *folder = gloss_library_query_get_bytes(query, 0, &folder_size);
        const char *path = gloss_library_query_get_bytes(query, 1, &size);
        g_autofree char *whole =
            g_strdup_printf("%.*s/%.*s", (int)folder_size, folder, (int)size, path);
        g_autofree char *shown = gloss_cli_library_show_path(whole);

        gloss_cli_output_error("%s: %s", shown, gloss_library_query_get_text(query, 2));
    }
    if (failure)
        g_propagate_error(error, failure);
    return query && !failure;
}

/* Files that no reader knows, which are no failures. */
static gboolean
print_passed(Index *self, GError **error)
{
    g_autoptr(GPtrArray) folders = gloss_index_store_list_folders(self->store, error);

    for (guint i = 0; folders && i < folders->len; i++) {
        const GlossIndexFolder *folder = g_ptr_array_index(folders, i);
        g_autoptr(GlossIndexPassed) passed = gloss_index_passed_parse(folder->passed);
        g_autofree char *shown = gloss_cli_library_show_path(folder->path);
        g_autofree char *kinds = gloss_index_passed_describe(passed, KINDS);
        guint n = (guint)gloss_index_passed_count(passed);

        if (n == 0 || (self->folder && !g_str_equal(folder->path, self->folder)))
            continue;
        gloss_cli_output_error(ngettext("%s: no reader for %u file, which is not searched: %s",
                                        "%s: no reader for %u files, which are not searched: %s",
                                        n),
                               shown, n, kinds);
    }
    return folders != NULL;
}

/* ---- updating ---- */

static gboolean
update(GlossCli *cli, Index *self, GError **error)
{
    self->work.folder = self->folder;
    return gloss_cli_index_work_run(&self->work, error);
}

static void
print_summary(const GlossCli *cli, const Index *self)
{
    const GlossIndexSummary *summary = &self->work.summary;

    if (cli->quiet)
        return;
    gloss_cli_output_hint(
        _("%u files: %u unchanged, %u read, %u moved, %u gone, %u failed; %u passages embedded, "
          "%u known already"),
        (guint)summary->n_files, (guint)summary->n_unchanged, (guint)summary->n_read,
        (guint)summary->n_moved, (guint)summary->n_removed, (guint)summary->n_failed,
        (guint)summary->n_embedded, (guint)summary->n_reused);
    if (summary->n_passed > 0)
        gloss_cli_output_hint(
            ngettext("no reader for %u other file; index status names its kind",
                     "no reader for %u other files; index status names their kinds",
                     (gulong)summary->n_passed),
            (guint)summary->n_passed);
}

/* ---- the verbs ---- */

static gboolean
add_cb(GlossCli *cli, gpointer data, GError **error)
{
    Index *self = data;
    g_autofree char *excludes =
        g_strjoinv("\n", self->excludes ? self->excludes : (char *[]){NULL});

    if (!g_file_test(self->folder, G_FILE_TEST_IS_DIR)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY,
                    _("%s: expected a folder, found none"), self->folder);
        return FALSE;
    }
    return gloss_index_store_add_folder(self->store, self->folder, excludes, error) >= 0 &&
           update(cli, self, error);
}

static gboolean
check_known(Index *self, GError **error)
{
    g_autoptr(GError) failure = NULL;
    g_autoptr(GlossIndexFolder) folder =
        self->folder ? gloss_index_store_find_folder(self->store, self->folder, &failure) : NULL;

    if (!self->folder || folder)
        return TRUE;
    if (failure)
        g_propagate_error(error, g_steal_pointer(&failure));
    else
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                    _("%s: expected a folder of the index, found one that is not in it"),
                    self->folder);
    return FALSE;
}

static gboolean
update_cb(GlossCli *cli, gpointer data, GError **error)
{
    return check_known(data, error) && update(cli, data, error);
}

static gboolean
remove_cb(GlossCli *cli, gpointer data, GError **error)
{
    Index *self = data;
    g_autoptr(GlossIndexFolder) folder = NULL;
    gboolean more = TRUE;

    if (!check_known(self, error) || !gloss_index_store_lock(self->store, error))
        return FALSE;
    folder = gloss_index_store_find_folder(self->store, self->folder, error);
    if (!folder || !gloss_index_store_remove_folder(self->store, folder->id, error))
        return FALSE;
    while (more)
        if (!gloss_index_store_collect(self->store, NULL, &more, error))
            return FALSE;
    return TRUE;
}

static gboolean
list_cb(GlossCli *cli, gpointer data, GError **error)
{
    return print_folders(cli, data, error);
}

static gboolean
status_cb(GlossCli *cli, gpointer data, GError **error)
{
    ((Index *)data)->lists_failures = TRUE;
    return print_folders(cli, data, error) && print_failures(data, error) &&
           print_passed(data, error);
}

static const struct {
    const char *name;
    guint least, most;       /* arguments */
    GlossCliWorkerFunc func; /* NULL: watch */
    gboolean updates;
    GlossIndexStore *(*open)(GError **error); /* NULL: gloss_cli_library_open */
} verbs[] = {
    {"add", 1, 1, add_cb, TRUE},
    {"update", 0, 1, update_cb, TRUE},
    {"list", 0, 0, list_cb, FALSE},
    {"remove", 1, 1, remove_cb, FALSE},
    {"status", 0, 1, status_cb, FALSE},
    {"watch", 0, 0, NULL, TRUE},
    {"repair", 0, 0, update_cb, TRUE, gloss_cli_index_repair_open},
};

/* A line for each update: what it changed and what the folder is now. */
static void
watched_cb(GlossCliIndexWork *work, gpointer data)
{
    Index *self = data;
    const GlossIndexSummary *summary = &work->summary;
    gboolean changed = summary->n_read + summary->n_moved + summary->n_removed > 0;

    if (!work->cli->json && !changed)
        return;
    g_free(self->folder);
    self->folder = g_strdup(work->folder);
    if (!work->cli->json)
        print_summary(work->cli, self);
    print_folders(work->cli, self, NULL);
    gloss_cli_output_flush();
}

static GlossCliExit
finish(GlossCli *cli, Index *self, gboolean updates)
{
    g_autoptr(GError) error = NULL;

    if (!updates)
        return GLOSS_CLI_DONE;
    print_summary(cli, self);
    if (!print_folders(cli, self, &error))
        return gloss_cli_worker_fail(cli, error);
    if (self->work.summary.n_failed && !print_failures(self, &error))
        return gloss_cli_worker_fail(cli, error);
    return self->work.summary.n_failed || self->work.n_unreadable ? GLOSS_CLI_PARTIAL
                                                                  : GLOSS_CLI_DONE;
}

/* Makes them paths below the folder; FALSE where one is not in it. */
static gboolean
find_changed(Index *self)
{
    gsize n = self->folder ? strlen(self->folder) : 0;

    for (gsize i = 0; self->work.only && self->work.only[i]; i++) {
        g_autofree char *given = g_steal_pointer(&self->work.only[i]);
        g_autofree char *path = g_canonicalize_filename(given, n ? self->folder : "/");

        self->work.only[i] = n && g_str_has_prefix(path, self->folder) && path[n] == '/'
                                 ? g_strdup(path + n + 1)
                                 : g_strdup("");
        if (!*self->work.only[i]) {
            gloss_cli_output_error(_("%s: expected a path in the folder"), given);
            return FALSE;
        }
    }
    return TRUE;
}

static GlossCliExit
run_verb(GlossCli *cli, Index *self, gsize verb)
{
    g_autoptr(GError) error = NULL;

    if (cli->arguments[1])
        self->folder = gloss_cli_library_dup_folder(cli->arguments[1]);
    if (!find_changed(self))
        return GLOSS_CLI_USAGE;
    if (verbs[verb].updates)
        gloss_cli_index_work_begin(&self->work, cli);
    self->store = verbs[verb].open ? verbs[verb].open(&error) : gloss_cli_library_open(&error);
    self->work.store = self->store;
    if (self->store && !verbs[verb].func)
        return gloss_cli_index_watch_run(&self->work, (guint)self->interval, watched_cb, self);
    if (!self->store || !gloss_cli_worker_run(cli, verbs[verb].func, self, &error)) {
        GlossCliExit exit_code;

        gloss_cli_index_work_fail(&self->work, self->store != NULL, error);
        exit_code = gloss_cli_worker_fail(cli, error);
        if (g_error_matches(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH) && cli->model)
            gloss_cli_output_hint(_("gloss-cli index update --model %s --rebuild makes it anew"),
                                  cli->model);
        return exit_code;
    }
    return finish(cli, self, verbs[verb].updates);
}

static GlossCliExit
find_verb(GlossCli *cli, Index *self)
{
    const char *name = cli->arguments[0];

    for (gsize i = 0; name && i < G_N_ELEMENTS(verbs); i++)
        if (g_str_equal(verbs[i].name, name)) {
            if (!gloss_cli_options_check_count(cli, verbs[i].least + 1, verbs[i].most + 1))
                return GLOSS_CLI_USAGE;
            return run_verb(cli, self, i);
        }
    return gloss_cli_options_usage_error(
        cli, _("expected add, update, list, remove, status, repair or watch, found “%s”"),
        name ? name : _("nothing"));
}

GlossCliExit
gloss_cli_index_run(GlossCli *cli, char **argv)
{
    Index self = {.interval = DEFAULT_INTERVAL};
    const GOptionEntry entries[] = {
        {"exclude", 'x', 0, G_OPTION_ARG_FILENAME_ARRAY, &self.excludes,
         N_("With add: leave out what this pattern names; may be given several times"),
         N_("PATTERN")},
        {"rebuild", 0, 0, G_OPTION_ARG_NONE, &self.work.rebuild,
         N_("Embed anew with another model; the old one is used until that is done"), NULL},
        {"retry", 0, 0, G_OPTION_ARG_NONE, &self.work.retry,
         N_("With update: read again what could not be read the last time"), NULL},
        {"changed", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.work.only,
         N_("With update and a folder: look only at this file or folder in it; may be given "
            "several "
            "times"),
         N_("PATH")},
        {"interval", 0, 0, G_OPTION_ARG_INT, &self.interval,
         N_("With watch: seconds between two looks at folders that cannot be watched"), "N"},
        {NULL},
    };
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    if (self.interval < 1 || self.interval > MOST_INTERVAL)
        exit_code = gloss_cli_options_usage_error(
            cli, _("expected an interval of 1 to %d seconds, found %d"), MOST_INTERVAL,
            self.interval);
    else
        exit_code = find_verb(cli, &self);
    g_clear_pointer(&self.store, gloss_index_store_free);
    g_strfreev(self.excludes);
    g_strfreev(self.work.only);
    g_free(self.folder);
    return exit_code;
}
