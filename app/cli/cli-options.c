/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Built on GOption. Values are taken as bytes (G_OPTION_ARG_FILENAME), so that a text in UTF-8 is
 * accepted whatever the locale says. */
#include "app/cli/cli-options.h"

#include <errno.h>
#include <glib/gi18n.h>

#include "app/cli/cli-output.h"
#include "engine/model/precision.h"

#define MAX_THREADS 1024

typedef struct {
    char *threads;
    char *seed;
    char *progress;
    gboolean help;
    gboolean version;
} RawOptions;

GlossCliExit
gloss_cli_options_usage_error(const GlossCli *cli, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list arguments;

    va_start(arguments, format);
    message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    gloss_cli_output_error("%s", message);
    gloss_cli_output_hint(_("Try: gloss-cli %s --help"), cli->verb->name);
    return GLOSS_CLI_USAGE;
}

gboolean
gloss_cli_options_check_count(const GlossCli *cli, guint least, guint most)
{
    guint n = g_strv_length(cli->arguments);

    if (n < least)
        gloss_cli_options_usage_error(cli, _("expected %s, found %u arguments"),
                                      cli->verb->arguments, n);
    else if (n > most)
        gloss_cli_options_usage_error(cli,
                                      _("expected at most %u arguments, found “%s” after them"),
                                      most, cli->arguments[most]);
    return n >= least && n <= most;
}

static gboolean
read_threads(GlossCli *cli, const char *text)
{
    guint64 value;

    if (!text)
        return TRUE;
    if (!g_ascii_string_to_unsigned(text, 10, 1, MAX_THREADS, &value, NULL)) {
        gloss_cli_options_usage_error(
            cli, _("--threads: expected a number from 1 to %d, found “%s”"), MAX_THREADS, text);
        return FALSE;
    }
    cli->threads = value;
    return TRUE;
}

static gboolean
read_seed(GlossCli *cli, const char *text)
{
    if (!text || g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, &cli->seed, NULL))
        return TRUE;
    gloss_cli_options_usage_error(cli, _("--seed: expected a number from 0 up, found “%s”"), text);
    return FALSE;
}

static gboolean
read_progress(GlossCli *cli, const char *text)
{
    cli->progress_json = g_strcmp0(text, "json") == 0;
    if (!text || cli->progress_json)
        return TRUE;
    gloss_cli_options_usage_error(cli, _("--progress: expected “json”, found “%s”"), text);
    return FALSE;
}

/* Whether this CPU can do it is asked where a model is loaded: a failure, not wrong usage. */
static gboolean
read_precision(GlossCli *cli, GlossCliExit *exit_code)
{
    ClozePrecision precision;

    if (!cli->precision)
        cli->precision = g_strdup("fp32");
    if (!g_str_equal(cli->precision, "auto") &&
        !cloze_precision_parse(cli->precision, &precision)) {
        *exit_code = gloss_cli_options_usage_error(
            cli, _("--precision: expected auto, fp32, bf16 or int8, found “%s”"), cli->precision);
        return FALSE;
    }
    return TRUE;
}

static void
add_group(GOptionContext *context, const char *name, const char *title, const GOptionEntry *entries)
{
    GOptionGroup *group = g_option_group_new(name, title, title, NULL, NULL);

    g_option_group_set_translation_domain(group, GETTEXT_PACKAGE);
    g_option_group_add_entries(group, entries);
    g_option_context_add_group(context, group);
}

static GOptionContext *
make_context(const GlossCli *cli, const GOptionEntry *common, const GOptionEntry *entries)
{
    GOptionContext *context = g_option_context_new(cli->verb->arguments);
    g_autofree char *summary = g_strdup_printf("%s.", _(cli->verb->summary));

    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_set_summary(context, summary);
    if (cli->verb->details)
        g_option_context_set_description(context, _(cli->verb->details));
    if (entries)
        add_group(context, "verb", _("Options:"), entries);
    add_group(context, "common", _("Options of every verb:"), common);
    return context;
}

static void
print_help(const GlossCli *cli, GOptionContext *context)
{
    g_autofree char *name = g_strdup_printf("gloss-cli %s", cli->verb->name);
    g_autofree char *help = NULL;

    g_set_prgname(name);
    help = g_option_context_get_help(context, FALSE, NULL);
    gloss_cli_output_write(help, -1);
    g_set_prgname("gloss-cli");
}

static gboolean
check_values(GlossCli *cli, const RawOptions *raw, GlossCliExit *exit_code)
{
    *exit_code = GLOSS_CLI_USAGE;
    if (!read_threads(cli, raw->threads) || !read_seed(cli, raw->seed) ||
        !read_progress(cli, raw->progress) || !read_precision(cli, exit_code))
        return FALSE;
    *exit_code = GLOSS_CLI_DONE;
    return TRUE;
}

static void
clear_raw(RawOptions *raw)
{
    g_free(raw->threads);
    g_free(raw->seed);
    g_free(raw->progress);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(RawOptions, clear_raw)

gboolean
gloss_cli_options_parse(GlossCli *cli, const GOptionEntry *entries, char **argv,
                        GlossCliExit *exit_code)
{
    g_auto(RawOptions) raw = {0};
    const GOptionEntry common[] = {
        {"json", 0, 0, G_OPTION_ARG_NONE, &cli->json, N_("JSON Lines instead of a table"), NULL},
        {"model", 'm', 0, G_OPTION_ARG_FILENAME, &cli->model, N_("The model to use"),
         N_("ID|FOLDER")},
        {"precision", 0, 0, G_OPTION_ARG_FILENAME, &cli->precision,
         N_("How the model computes: auto, fp32 (default), bf16 or int8"), N_("NAME")},
        {"threads", 't', 0, G_OPTION_ARG_FILENAME, &raw.threads,
         N_("Threads (default: the CPUs this process may use)"), "N"},
        {"seed", 0, 0, G_OPTION_ARG_FILENAME, &raw.seed, N_("Seed of everything random"), "N"},
        {"progress", 0, 0, G_OPTION_ARG_FILENAME, &raw.progress,
         N_("“json”: progress as JSON Lines on standard error"), "json"},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &cli->quiet, N_("No progress and no remarks"), NULL},
        {"help", 'h', 0, G_OPTION_ARG_NONE, &raw.help, N_("Show this help"), NULL},
        {"version", 0, 0, G_OPTION_ARG_NONE, &raw.version, N_("Show the version"), NULL},
        {NULL},
    };
    /* GOption knows it in the main group only. */
    const GOptionEntry remaining[] = {
        {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &cli->arguments, NULL, NULL},
        {NULL},
    };
    g_autoptr(GOptionContext) context = make_context(cli, common, entries);
    g_auto(GStrv) left = g_strdupv(argv);
    g_autoptr(GError) error = NULL;

    g_option_context_add_main_entries(context, remaining, NULL);
    if (!g_option_context_parse_strv(context, &left, &error)) {
        *exit_code = gloss_cli_options_usage_error(cli, "%s", error->message);
        return FALSE;
    }
    if (!cli->arguments)
        cli->arguments = g_new0(char *, 1);
    *exit_code = GLOSS_CLI_DONE;
    if (raw.help)
        print_help(cli, context);
    else if (raw.version)
        gloss_cli_output_version();
    else
        return check_values(cli, &raw, exit_code);
    return FALSE;
}

void
gloss_cli_options_clear(GlossCli *cli)
{
    g_clear_pointer(&cli->model, g_free);
    g_clear_pointer(&cli->precision, g_free);
    g_clear_pointer(&cli->arguments, g_strfreev);
    g_clear_object(&cli->cancellable);
}
