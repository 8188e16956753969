/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The library is the user's own; it is only read here. */
#include "app/cli/cli-labels.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/cli/cli-json.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-worker.h"
#include "app/label-export.h"
#include "app/teaching.h"

typedef struct {
    GlossTeachingResult *result;
    GError *error;
    gboolean done;
} Wait;

static GlossCliExit export(GlossCli *cli, GlossContext *context)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) line = gloss_cli_json_begin();
    GlossLibrary *library = gloss_context_get_library(context, &error);
    const char *path = cli->arguments[1];
    GlossLabelExport written;

    if (library == NULL || !gloss_label_export_write(library, path, &written, &error))
        return gloss_cli_worker_fail(cli, error);
    if (cli->json) {
        gloss_cli_json_add_string(line, "path", path, -1);
        gloss_cli_json_add_unsigned(line, "passages", written.n_passages);
        gloss_cli_json_add_unsigned(line, "entities", written.n_spans);
        gloss_cli_json_add_unsigned(line, "left_out", written.n_left_out);
        gloss_cli_json_end(line);
        gloss_cli_output_write(line->str, line->len);
    } else if (!cli->quiet) {
        gloss_cli_output_line(_("%s: %u passages, %u entities"), path, written.n_passages,
                              written.n_spans);
    }
    return GLOSS_CLI_DONE;
}

static void
taught_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    Wait *wait = data;

    wait->result = gloss_teaching_run_finish(GLOSS_CONTEXT(source), result, &wait->error);
    wait->done = TRUE;
}

static void
add_score(GString *line, const char *key, double value)
{
    if (!isnan(value))
        gloss_cli_json_add_double(line, key, value);
}

static void
print_result(GlossCli *cli, const GlossTeachingResult *result, gboolean kept)
{
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_json_add_unsigned(line, "passages", result->n_texts);
    gloss_cli_json_add_unsigned(line, "entities", result->n_spans);
    add_score(line, "f1_before", result->before);
    add_score(line, "f1_after", result->after);
    add_score(line, "held_out_f1_before", result->held_out_before);
    add_score(line, "held_out_f1_after", result->held_out_after);
    add_score(line, "unchanged", result->kept);
    gloss_cli_json_add_boolean(line, "kept", kept);
    gloss_cli_json_end(line);
    if (cli->json)
        gloss_cli_output_write(line->str, line->len);
    else if (!cli->quiet)
        gloss_cli_output_line(_("%u entities in %u passages: F1 %.3f before, %.3f after; %s"),
                              result->n_spans, result->n_texts, result->before, result->after,
                              kept ? _("kept") : _("not kept, see --keep"));
}

static GlossCliExit
teach(GlossCli *cli, GlossContext *context, gboolean keep)
{
    Wait wait = {0};
    GlossCliExit exit_code = GLOSS_CLI_DONE;

    gloss_teaching_run_async(context, NULL, cli->cancellable, taught_cb, &wait);
    while (!wait.done)
        g_main_context_iteration(NULL, TRUE);
    if (wait.error == NULL && keep)
        gloss_teaching_keep(context, wait.result, &wait.error);
    if (wait.error == NULL)
        print_result(cli, wait.result, keep);
    else
        exit_code = gloss_cli_worker_fail(cli, wait.error);
    g_clear_pointer(&wait.result, gloss_teaching_result_free);
    g_clear_error(&wait.error);
    return exit_code;
}

GlossCliExit
gloss_cli_labels_run(GlossCli *cli, char **argv)
{
    gboolean keep = FALSE;
    const GOptionEntry entries[] = {
        {"keep", 0, 0, G_OPTION_ARG_NONE, &keep, N_("Use the taught head from now on"), NULL},
        {NULL},
    };
    g_autoptr(GlossContext) context = NULL;
    GlossCliExit exit_code;
    const char *action;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    if (!gloss_cli_options_check_count(cli, 1, 2))
        return GLOSS_CLI_USAGE;
    action = cli->arguments[0];
    if (g_str_equal(action, "export") && !gloss_cli_options_check_count(cli, 2, 2))
        return GLOSS_CLI_USAGE;
    if (g_str_equal(action, "teach") && !gloss_cli_options_check_count(cli, 1, 1))
        return GLOSS_CLI_USAGE;
    context = gloss_context_new(cli->threads);
    if (g_str_equal(action, "export"))
        return export(cli, context);
    if (g_str_equal(action, "teach"))
        return teach(cli, context, keep);
    return gloss_cli_options_usage_error(cli, _("expected export or teach, found “%s”"), action);
}
