/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which of its ways is asked for. */
#include "app/cli/cli-nli.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/cli/cli-classify.h"
#include "app/cli/cli-nli-claim.h"
#include "app/cli/cli-nli-pairs.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-worker.h"
#include "app/sort-labels.h"

#define ALL G_MININT /* passages */

typedef struct {
    char *premise;
    char *hypothesis;
    char *claim;
    char *labels;
    char *template_text;
    gint most;
} Nli;

static gboolean
is_blank(const char *text)
{
    return text && gloss_judging_is_blank(text);
}

/* One label takes every text, and one that is there twice would be two members of a name. */
static GlossCliExit
check_labels(GlossCli *cli, const char *typed)
{
    guint n;
    g_autofree char *labels = gloss_sort_labels_normalize(typed, &n);

    return n >= 2
               ? GLOSS_CLI_DONE
               : gloss_cli_options_usage_error(
                     cli, _("--labels: expected two different labels or more, found “%s”"), typed);
}

static GlossCliExit
check_options(GlossCli *cli, const Nli *self)
{
    gboolean pair = self->premise || self->hypothesis;
    guint n_ways = pair + (self->claim != NULL) + (self->labels != NULL);

    if (pair && (!self->premise || !self->hypothesis))
        return gloss_cli_options_usage_error(
            cli, "%s", _("expected --premise and --hypothesis, found one of them"));
    if (n_ways > 1)
        return gloss_cli_options_usage_error(
            cli, "%s", _("expected one of --premise, --claim and --labels, found several"));
    if (is_blank(self->premise) || is_blank(self->hypothesis) || is_blank(self->claim))
        return gloss_cli_options_usage_error(
            cli, "%s", _("--premise, --hypothesis, --claim: expected a text, found none"));
    if (pair && cli->arguments[0])
        return gloss_cli_options_usage_error(
            cli, _("expected no file beside --premise, found “%s”"), cli->arguments[0]);
    if (self->most != ALL && (self->most < 1 || !self->claim))
        return gloss_cli_options_usage_error(
            cli, "%s", _("-k: expected a number of passages, from 1, beside --claim"));
    if (self->template_text && (!self->labels || !strstr(self->template_text, "{}")))
        return gloss_cli_options_usage_error(
            cli, "%s", _("--template: expected a text with {} for the label, beside --labels"));
    return self->labels ? check_labels(cli, self->labels) : GLOSS_CLI_DONE;
}

static gboolean
use_labels(const Nli *self, GlossCliJudge *judge, GError **error)
{
    guint n;
    g_autofree char *labels = gloss_sort_labels_normalize(self->labels, &n);

    return gloss_plugin_info_try_option(judge->plugin, "labels", g_variant_new_string(labels),
                                        error) &&
           (!self->template_text ||
            gloss_plugin_info_try_option(judge->plugin, "template",
                                         g_variant_new_string(self->template_text), error));
}

static GlossCliExit
run_way(GlossCli *cli, Nli *self, GlossCliJudge *judge)
{
    g_autoptr(GError) error = NULL;

    if (!gloss_cli_judge_init(judge, cli, "nli", &error))
        return gloss_cli_worker_fail(cli, error);
    if (self->premise)
        return gloss_cli_nli_pairs_judge(cli, judge, self->premise, self->hypothesis);
    if (self->claim)
        return gloss_cli_nli_claim_run(cli, judge, self->claim,
                                       self->most == ALL ? 0 : (guint)self->most);
    if (!self->labels)
        return gloss_cli_nli_pairs_run(cli, judge);
    return use_labels(self, judge, &error) ? gloss_cli_classify_lines(cli, judge)
                                           : gloss_cli_worker_fail(cli, error);
}

GlossCliExit
gloss_cli_nli_run(GlossCli *cli, char **argv)
{
    Nli self = {.most = ALL};
    GlossCliJudge judge = {0};
    const GOptionEntry entries[] = {
        {"premise", 0, 0, G_OPTION_ARG_STRING, &self.premise, N_("What is given"), N_("TEXT")},
        {"hypothesis", 0, 0, G_OPTION_ARG_STRING, &self.hypothesis, N_("What may follow from it"),
         N_("TEXT")},
        {"claim", 0, 0, G_OPTION_ARG_STRING, &self.claim,
         N_("Judge every passage of the files against this"), N_("TEXT")},
        {"most", 'k', 0, G_OPTION_ARG_INT, &self.most,
         N_("With --claim: at most so many passages, the strongest"), N_("N")},
        {"labels", 0, 0, G_OPTION_ARG_STRING, &self.labels,
         N_("Sort each line of the files under one of these"), "A,B,…"},
        {"template", 0, 0, G_OPTION_ARG_STRING, &self.template_text,
         N_("With --labels: the claim that a label makes, {} for the label"), N_("TEXT")},
        {NULL},
    };
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    exit_code = check_options(cli, &self);
    if (exit_code == GLOSS_CLI_DONE)
        exit_code = run_way(cli, &self, &judge);
    gloss_cli_judge_clear(&judge);
    g_free(self.premise);
    g_free(self.hypothesis);
    g_free(self.claim);
    g_free(self.labels);
    g_free(self.template_text);
    return exit_code;
}
