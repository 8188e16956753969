/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One request, its results as a list for people or as JSON Lines. */
#include "app/cli/cli-search.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/cli/cli-json.h"
#include "app/cli/cli-library.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-worker.h"
#include "app/reader-registry.h"
#include "app/search-dates.h"
#include "app/search-marks.h"
#include "app/search-run.h"
#include "app/search-sentences.h"

#define MOST 10000
/* Characters of a passage shown to people. */
#define SHOWN 240
/* Passages whose best sentence is found by its meaning: each takes as long as a search. */
#define MOST_ASKED 50

typedef struct {
    char *folder;
    char *mode;
    char *k;
    char *type;
    char *language;
    char *since;
    char *until;
    GlossPassageRequest request;
    GPtrArray *hits;
    ClozeRange *best; /* (nullable) [hits] bytes of each one's body; empty: not known */
    char *notice;     /* (nullable) */
} Search;

static void
add_shares(GString *line, const GlossSearchHit *hit)
{
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "words", "d", hit->words);
    g_variant_dict_insert(&dict, "meaning", "d", hit->meaning);
    gloss_cli_json_add_variant(line, "why", g_variant_dict_end(&dict));
}

/* The best sentence of the passage, in bytes of the document. */
static void
add_sentence(GString *line, const GlossSearchHit *hit, const ClozeRange *best)
{
    g_autofree char *text = g_strndup(hit->body + best->start, best->end - best->start);
    GVariantDict dict;

    if (best->end == 0) {
        gloss_cli_json_add_string(line, "sentence", NULL, -1);
        return;
    }
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "start", "t", (guint64)(hit->start + best->start));
    g_variant_dict_insert(&dict, "end", "t", (guint64)(hit->start + best->end));
    g_variant_dict_insert(&dict, "text", "s", text);
    gloss_cli_json_add_variant(line, "sentence", g_variant_dict_end(&dict));
}

static void
print_json(const GlossSearchHit *hit, guint rank, const ClozeRange *best)
{
    g_autoptr(GString) line = gloss_cli_json_begin();
    g_autofree char *path = gloss_cli_library_show_path(hit->path);

    gloss_cli_json_add_unsigned(line, "rank", rank);
    gloss_cli_json_add_double(line, "score", hit->score);
    gloss_cli_json_add_string(line, "file", path, -1);
    if (hit->page)
        gloss_cli_json_add_unsigned(line, "page", hit->page);
    else
        gloss_cli_json_add_string(line, "page", NULL, -1);
    gloss_cli_json_add_string(line, "heading", *hit->heading ? hit->heading : NULL, -1);
    gloss_cli_json_add_unsigned(line, "start", hit->start);
    gloss_cli_json_add_unsigned(line, "end", hit->end);
    gloss_cli_json_add_string(line, "text", hit->body, -1);
    add_sentence(line, hit, best);
    add_shares(line, hit);
    if (hit->copies) {
        g_auto(GStrv) copies = g_strdupv(hit->copies);

        for (gsize i = 0; copies[i]; i++) {
            char *shown = gloss_cli_library_show_path(copies[i]);

            g_free(copies[i]);
            copies[i] = shown;
        }
        gloss_cli_json_add_strings(line, "copies", (const char *const *)copies);
    }
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, (gssize)line->len);
}

/* One line of the passage. */
static char *
shorten(const char *body)
{
    g_autofree char *cut = g_utf8_substring(body, 0, MIN(SHOWN, g_utf8_strlen(body, -1)));
    g_auto(GStrv) words = g_strsplit_set(cut, " \t\r\n", -1);
    GString *text = g_string_new(NULL);

    for (gsize i = 0; words[i]; i++)
        if (*words[i])
            g_string_append_printf(text, "%s%s", text->len ? " " : "", words[i]);
    if (strlen(cut) < strlen(body))
        g_string_append(text, "…");
    return g_string_free(text, FALSE);
}

static void
print_hit(const GlossSearchHit *hit, guint rank)
{
    g_autofree char *path = gloss_cli_library_show_path(hit->path), *text = shorten(hit->body);
    double sum = hit->score > 0 ? hit->score : 1;
    g_autofree char *page = hit->page ? g_strdup_printf(_(", page %u"), hit->page) : g_strdup("");

    gloss_cli_output_line("%3u  %s%s%s%s", rank, path, page, *hit->heading ? "  " : "",
                          hit->heading);
    gloss_cli_output_line(_("     %.4f  words %.0f %%, meaning %.0f %%"), hit->score,
                          100 * hit->words / sum, 100 * hit->meaning / sum);
    gloss_cli_output_line("     %s", text);
}

static gboolean
is_below(const char *path, const char *folder)
{
    gsize length = strlen(folder);

    while (length > 1 && folder[length - 1] == '/')
        length--;
    return strncmp(path, folder, length) == 0 &&
           (path[length] == '/' || path[length] == '\0' || length == 1);
}

/* A folder that is no part of the index would silently find nothing. */
static gboolean
check_folder(GlossIndexStore *store, const char *folder, GError **error)
{
    g_autoptr(GPtrArray) folders = gloss_index_store_list_folders(store, error);

    for (guint i = 0; folders && i < folders->len; i++) {
        const GlossIndexFolder *known = g_ptr_array_index(folders, i);

        if (is_below(folder, known->path) || is_below(known->path, folder))
            return TRUE;
    }
    if (folders) {
        g_autofree char *shown = gloss_cli_library_show_path(folder);

        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                    _("%s: expected a folder of the index, found one that is not in it"), shown);
    }
    return FALSE;
}

static void
trim(const char *body, ClozeRange *range)
{
    while (range->end > range->start && g_ascii_isspace(body[range->end - 1]))
        range->end--;
}

/* The sentence with most words of the query, or where a passage has none the nearest by its meaning. */
static gboolean
find_best(GlossCli *cli, Search *self, GlossSearchRun *run, GError **error)
{
    g_autoptr(GlossSearchQuery) query = gloss_search_query_parse(self->request.text);
    g_autoptr(GlossSearchMarks) marks = gloss_search_run_make_marks(run, query);
    GlossTextEmbedder *embedder = gloss_search_run_get_embedder(run);
    guint n_asked = 0;

    self->best = g_new0(ClozeRange, self->hits->len + 1);
    for (guint i = 0; i < self->hits->len; i++) {
        const GlossSearchHit *hit = g_ptr_array_index(self->hits, i);
        const char *body = hit->body;
        g_autoptr(GArray) words = gloss_search_marks_find(marks, body, hit->language);

        self->best[i] = gloss_search_marks_find_best(marks, body, words);
        trim(body, &self->best[i]);
        if (self->best[i].end == 0 && embedder && *query->text && n_asked++ < MOST_ASKED &&
            !gloss_search_sentences_choose(embedder, GLOSS_TEXT_QUERY, query->text, &body, 1,
                                           &self->best[i], cli->cancellable, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
search_cb(GlossCli *cli, gpointer data, GError **error)
{
    Search *self = data;
    g_autoptr(GlossIndexStore) store = gloss_cli_library_open(error);
    g_autoptr(GlossSearchRun) run = NULL;
    g_autoptr(GError) reason = NULL;
    GlossTextEmbedder *embedder = NULL;

    if (!store || (self->request.folder && !check_folder(store, self->request.folder, error)))
        return FALSE;
    if (self->request.mode != GLOSS_SEARCH_WORDS) {
        embedder = gloss_cli_library_make_embedder(cli, store, &reason);
        if (!embedder && (cli->model || self->request.mode == GLOSS_SEARCH_MEANING)) {
            g_propagate_error(error, g_steal_pointer(&reason));
            return FALSE;
        }
    }
    if (!embedder)
        self->request.mode = GLOSS_SEARCH_WORDS;
    run = gloss_search_run_new(g_steal_pointer(&store), embedder);
    self->hits = gloss_search_run_find(run, &self->request, cli->cancellable, error);
    if (reason)
        g_prefix_error(&reason, "%s", _("only words were searched: "));
    self->notice = g_strdup(reason ? reason->message : gloss_search_run_get_notice(run));
    return self->hits && (!cli->json || find_best(cli, self, run, error));
}

/* FALSE with a usage error printed. */
static gboolean
read_day(GlossCli *cli, const char *option, const char *text, GlossSearchDates *dates)
{
    g_autoptr(GError) error = NULL;

    if (!text || gloss_search_dates_parse(text, dates, &error))
        return TRUE;
    gloss_cli_options_usage_error(cli, "%s: %s", option, error->message);
    return FALSE;
}

/* One that no reader has would silently find nothing. */
static gboolean
check_type(GlossCli *cli, const char *type)
{
    g_autoptr(GString) known = g_string_new(NULL);
    gsize n;
    const GlossReader *const *readers = gloss_reader_registry_list(&n);

    for (gsize i = 0; i < n; i++) {
        if (!type || g_str_equal(readers[i]->id, type))
            return TRUE;
        g_string_append_printf(known, "%s%s", i > 0 ? ", " : "", readers[i]->id);
    }
    gloss_cli_options_usage_error(cli, _("--type: expected one of %s, found “%s”"), known->str,
                                  type);
    return FALSE;
}

static gboolean
check_language(GlossCli *cli, const char *language)
{
    gsize n = language ? strlen(language) : 2;

    for (gsize i = 0; language && i < n; i++)
        if (!g_ascii_islower(language[i]))
            n = 0;
    if (n == 2 || n == 3)
        return TRUE;
    gloss_cli_options_usage_error(
        cli, _("--language: expected a code such as en or zh, found “%s”"), language);
    return FALSE;
}

static gboolean
read_filters(GlossCli *cli, Search *self)
{
    GlossSearchDates since = {0}, until = {0};

    if (!check_type(cli, self->type) || !check_language(cli, self->language) ||
        !read_day(cli, "--since", self->since, &since) ||
        !read_day(cli, "--until", self->until, &until))
        return FALSE;
    self->request.format = self->type;
    self->request.language = self->language;
    self->request.after = since.start;
    self->request.before = until.end;
    return TRUE;
}

static GlossCliExit
read_options(GlossCli *cli, Search *self)
{
    guint64 k = 10;

    if (!gloss_cli_options_check_count(cli, 1, 1))
        return GLOSS_CLI_USAGE;
    if (self->k && !g_ascii_string_to_unsigned(self->k, 10, 1, MOST, &k, NULL))
        return gloss_cli_options_usage_error(
            cli, _("-k: expected a number from 1 to %d, found “%s”"), MOST, self->k);
    if (!self->mode || g_str_equal(self->mode, "hybrid"))
        self->request.mode = GLOSS_SEARCH_HYBRID;
    else if (g_str_equal(self->mode, "meaning"))
        self->request.mode = GLOSS_SEARCH_MEANING;
    else if (g_str_equal(self->mode, "words"))
        self->request.mode = GLOSS_SEARCH_WORDS;
    else
        return gloss_cli_options_usage_error(
            cli, _("--mode: expected hybrid, meaning or words, found “%s”"), self->mode);
    if (!read_filters(cli, self))
        return GLOSS_CLI_USAGE;
    self->request.text = cli->arguments[0];
    self->request.k = (gsize)k;
    return GLOSS_CLI_DONE;
}

static GlossCliExit
search(GlossCli *cli, Search *self)
{
    g_autofree char *folder = self->folder ? gloss_cli_library_dup_folder(self->folder) : NULL;
    g_autoptr(GError) error = NULL;

    self->request.folder = folder;
    if (!gloss_cli_worker_run(cli, search_cb, self, &error))
        return gloss_cli_worker_fail(cli, error);
    for (guint i = 0; i < self->hits->len; i++) {
        if (cli->json)
            print_json(g_ptr_array_index(self->hits, i), i + 1, &self->best[i]);
        else
            print_hit(g_ptr_array_index(self->hits, i), i + 1);
    }
    if (self->notice)
        gloss_cli_output_error("%s", self->notice);
    if (self->hits->len == 0 && !cli->quiet)
        gloss_cli_output_hint("%s", _("nothing found"));
    return self->notice ? GLOSS_CLI_PARTIAL : GLOSS_CLI_DONE;
}

GlossCliExit
gloss_cli_search_run(GlossCli *cli, char **argv)
{
    Search self = {0};
    const GOptionEntry entries[] = {
        {"in", 0, 0, G_OPTION_ARG_FILENAME, &self.folder, N_("Only below this folder"),
         N_("FOLDER")},
        {"mode", 0, 0, G_OPTION_ARG_FILENAME, &self.mode, N_("hybrid (default), meaning or words"),
         N_("NAME")},
        {"top", 'k', 0, G_OPTION_ARG_FILENAME, &self.k, N_("Passages wanted (default 10)"), "N"},
        {"type", 0, 0, G_OPTION_ARG_FILENAME, &self.type,
         N_("Only files of this type: docx, odt, epub, rtf, mail, html, pdf, markdown, text"),
         N_("NAME")},
        {"language", 0, 0, G_OPTION_ARG_FILENAME, &self.language,
         N_("Only files in this language, as en or zh"), N_("CODE")},
        {"since", 0, 0, G_OPTION_ARG_FILENAME, &self.since,
         N_("Only files changed on this day or later: 2024-03-05, 2024-03, 2024"), N_("DAY")},
        {"until", 0, 0, G_OPTION_ARG_FILENAME, &self.until,
         N_("Only files changed on this day or before"), N_("DAY")},
        {NULL},
    };
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    exit_code = read_options(cli, &self);
    if (exit_code == GLOSS_CLI_DONE)
        exit_code = search(cli, &self);
    g_clear_pointer(&self.hits, g_ptr_array_unref);
    g_free(self.best);
    g_free(self.notice);
    g_free(self.folder);
    g_free(self.mode);
    g_free(self.k);
    g_free(self.type);
    g_free(self.language);
    g_free(self.since);
    g_free(self.until);
    return exit_code;
}
