/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli: finds the verb and runs it. What a verb does is in the file named after it. */
#include "app/cli/cli.h"

#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-verbs.h"
#include "app/cli/cli-worker.h"
#include <glib/gi18n.h>
#include <locale.h>

static void
append_verbs(GString *text)
{
    for (const GlossCliVerb *verb = gloss_cli_verbs_get(); verb->name; verb++)
        g_string_append_printf(text, "  %-10s %s\n", verb->name, _(verb->summary));
}

static char *
make_help(void)
{
    GString *text = g_string_new(NULL);

    g_string_append_printf(text, "%s\n  gloss-cli %s\n\n", _("Usage:"),
                           _("VERB [OPTION…] [ARGUMENT…]"));
    g_string_append_printf(text, "%s\n", _("Verbs:"));
    append_verbs(text);
    g_string_append_printf(text, "\n%s\n",
                           _("gloss-cli VERB --help says more. “-” as a file is standard input."));
    return g_string_free(text, FALSE);
}

static GlossCliExit
unknown_verb(const char *name)
{
    g_autoptr(GString) known = g_string_new(NULL);

    for (const GlossCliVerb *verb = gloss_cli_verbs_get(); verb->name; verb++)
        g_string_append_printf(known, "%s%s", known->len ? ", " : "", verb->name);
    if (name)
        gloss_cli_output_error(_("expected a verb (%s), found “%s”"), known->str, name);
    else
        gloss_cli_output_error(_("expected a verb (%s), found nothing"), known->str);
    gloss_cli_output_hint("%s", _("Try: gloss-cli --help"));
    return GLOSS_CLI_USAGE;
}

static GlossCliExit
run_verb(const GlossCliVerb *verb, char **argv)
{
    GlossCli cli = {.verb = verb, .cancellable = g_cancellable_new()};
    GlossCliExit exit_code;

    gloss_cli_worker_watch_signals(&cli);
    exit_code = verb->run(&cli, argv);
    gloss_cli_options_clear(&cli);
    return exit_code;
}

static GlossCliExit
run(char **argv)
{
    const char *name = argv[1];

    if (!name)
        return unknown_verb(NULL);
    if (g_str_equal(name, "--help") || g_str_equal(name, "-h")) {
        g_autofree char *help = make_help();

        gloss_cli_output_write(help, -1);
        return GLOSS_CLI_DONE;
    }
    if (g_str_equal(name, "--version")) {
        gloss_cli_output_version();
        return GLOSS_CLI_DONE;
    }
    for (const GlossCliVerb *verb = gloss_cli_verbs_get(); verb->name; verb++)
        if (g_str_equal(verb->name, name))
            return run_verb(verb, argv + 1);
    return unknown_verb(name);
}

int
main(int argc, char **argv)
{
    GlossCliExit exit_code;

    setlocale(LC_ALL, "");
    g_set_prgname("gloss-cli");
    textdomain(GETTEXT_PACKAGE);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    exit_code = run(argv);
    if (!gloss_cli_output_finish() && exit_code == GLOSS_CLI_DONE)
        exit_code = GLOSS_CLI_FAILED;
    return exit_code;
}
