/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Chooses cases, prints results. How time is measured is in cli-bench-measure, what a case does in
 * the file of its kind. */
#include "app/cli/cli-bench.h"

#include <glib/gi18n.h>
#include <math.h>
#include <sched.h>
#include <string.h>

#include "app/cli/cli-bench-accuracy.h"
#include "app/cli/cli-bench-draw.h"
#include "app/cli/cli-bench-encode.h"
#include "app/cli/cli-bench-hybrid.h"
#include "app/cli/cli-bench-machine.h"
#include "app/cli/cli-bench-map.h"
#include "app/cli/cli-bench-measure.h"
#include "app/cli/cli-bench-search.h"
#include "app/cli/cli-bench-train.h"
#include "app/cli/cli-bench-whole.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-worker.h"
#include "engine/base/error.h"
#include "engine/base/pool.h"
#include "engine/model/machine.h"

#define MAX_RUNS 1000

typedef struct {
    gboolean list;
    char *runs_text;
    guint runs;
    double peaks[CLOZE_PRECISION_COUNT]; /* operations a second, 0: not measured yet */
    const GlossCliBenchCase *chosen;
    GlossCliBenchTimes times;
    GString *quality; /* members alone */
    GlossCliBenchWork work;
} Bench;

static const GlossCliBenchCase cases[] = {
    {"encode/minilm-l6/fp32/b1s8", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/fp32/b1s32", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/fp32/b1s128", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/fp32/b1s512", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/fp32/b32mixed", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/bf16/b1s8", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/bf16/b1s32", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/bf16/b1s128", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/bf16/b1s512", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/bf16/b32mixed", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/int8/b1s8", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/int8/b1s32", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/int8/b1s128", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/int8/b1s512", gloss_cli_bench_encode_prepare},
    {"encode/minilm-l6/int8/b32mixed", gloss_cli_bench_encode_prepare},
    {"encode/bge-small-en/fp32/b1s8", gloss_cli_bench_encode_prepare},
    {"encode/bge-small-en/fp32/b1s32", gloss_cli_bench_encode_prepare},
    {"encode/bge-small-en/fp32/b1s128", gloss_cli_bench_encode_prepare},
    {"encode/bge-small-en/fp32/b1s512", gloss_cli_bench_encode_prepare},
    {"encode/bge-small-en/fp32/b32mixed", gloss_cli_bench_encode_prepare},
    {"encode/bge-small-en/int8/b1s8", gloss_cli_bench_encode_prepare},
    {"encode/bge-small-en/int8/b1s32", gloss_cli_bench_encode_prepare},
    {"encode/bge-small-en/int8/b1s128", gloss_cli_bench_encode_prepare},
    {"encode/bge-small-en/int8/b1s512", gloss_cli_bench_encode_prepare},
    {"encode/bge-small-en/int8/b32mixed", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/fp32/b1s8", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/fp32/b1s32", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/fp32/b1s128", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/fp32/b1s512", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/fp32/b32mixed", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/bf16/b1s8", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/bf16/b1s32", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/bf16/b1s128", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/bf16/b1s512", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/bf16/b32mixed", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/int8/b1s8", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/int8/b1s32", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/int8/b1s128", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/int8/b1s512", gloss_cli_bench_encode_prepare},
    {"encode/bert-base-random/int8/b32mixed", gloss_cli_bench_encode_prepare},
    {"tokenize/minilm", gloss_cli_bench_encode_prepare_tokenize},
    {"train/minilm-l6/token-classification/b16s128", gloss_cli_bench_train_prepare},
    {"train/minilm-l6/lora-r8/b16s128", gloss_cli_bench_train_prepare},
    {"train/minilm-l6/last-2-layers/b16s128", gloss_cli_bench_train_prepare},
    {"train/minilm-l6/token-classification/b16mixed", gloss_cli_bench_train_prepare},
    {"train/minilm-l6/lora-r8/b16mixed", gloss_cli_bench_train_prepare},
    {"train/minilm-l6/last-2-layers/b16mixed", gloss_cli_bench_train_prepare},
    {"train/minilm-l6/frozen-head/b16mixed", gloss_cli_bench_train_prepare},
    {"train/bert-base-random/token-classification/b8s128", gloss_cli_bench_train_prepare},
    {"train/minilm-l6/token-classification-bf16/b16s128", gloss_cli_bench_train_prepare},
    {"train/minilm-l6/token-classification-bf16/b16mixed", gloss_cli_bench_train_prepare},
    {"train/minilm-l6/lora-r8-bf16/b16mixed", gloss_cli_bench_train_prepare},
    {"train/minilm-l6/last-2-layers-bf16/b16mixed", gloss_cli_bench_train_prepare},
    {"train/bert-base-random/token-classification-bf16/b8s128", gloss_cli_bench_train_prepare},
    {"ner/throughput", gloss_cli_bench_whole_prepare_ner},
    {"wsd/minilm-l6/warm", gloss_cli_bench_whole_prepare_wsd},
    {"wsd/minilm-l6/cold", gloss_cli_bench_whole_prepare_wsd},
    {"project/umap/5k", gloss_cli_bench_map_prepare},
    {"project/umap/20k", gloss_cli_bench_map_prepare},
    {"project/tsne/5k", gloss_cli_bench_map_prepare},
    {"project/tsne/20k", gloss_cli_bench_map_prepare},
    {"project/pca/20k", gloss_cli_bench_map_prepare},
    {"project/neighbours/20k", gloss_cli_bench_map_prepare},
    {"draw/map/1m", gloss_cli_bench_draw_prepare},
    {"startup/first-embedding", gloss_cli_bench_whole_prepare_startup},
    {"accuracy/fp32", gloss_cli_bench_accuracy_prepare},
    {"accuracy/bf16", gloss_cli_bench_accuracy_prepare},
    {"accuracy/int8", gloss_cli_bench_accuracy_prepare},
    {"search/flat/100k/q1", gloss_cli_bench_search_prepare_flat},
    {"search/flat/100k/q32", gloss_cli_bench_search_prepare_flat},
    {"search/flat/1M/q1", gloss_cli_bench_search_prepare_flat},
    {"search/flat/1M/q32", gloss_cli_bench_search_prepare_flat},
    {"search/hnsw/100k/build", gloss_cli_bench_search_prepare_hnsw},
    {"search/hnsw/100k/query", gloss_cli_bench_search_prepare_hnsw},
    {"search/hnsw/1M/build", gloss_cli_bench_search_prepare_hnsw},
    {"search/hnsw/1M/query", gloss_cli_bench_search_prepare_hnsw},
    {"search/hybrid/100k", gloss_cli_bench_hybrid_prepare},
    {"search/hybrid/1M", gloss_cli_bench_hybrid_prepare},
    {"index/cranfield", gloss_cli_bench_search_prepare_index},
    {"machine/fma-fp32", gloss_cli_bench_machine_prepare},
    {"machine/fma-bf16", gloss_cli_bench_machine_prepare},
    {"machine/fma-int8", gloss_cli_bench_machine_prepare},
    {"machine/read", gloss_cli_bench_machine_prepare},
    {"machine/triad", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m8n384k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m8n1152k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m8n1536k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m8n384k1536", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m32n384k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m32n1152k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m32n1536k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m32n384k1536", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m128n384k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m128n1152k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m128n1536k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m128n384k1536", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m512n384k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m512n1152k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m512n1536k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m512n384k1536", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m4096n384k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m4096n1152k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m4096n1536k384", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m4096n384k1536", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m8n768k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m8n2304k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m8n3072k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m8n768k3072", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m32n768k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m32n2304k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m32n3072k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m32n768k3072", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m128n768k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m128n2304k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m128n3072k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m128n768k3072", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m512n768k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m512n2304k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m512n3072k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m512n768k3072", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m4096n768k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m4096n2304k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m4096n3072k768", gloss_cli_bench_machine_prepare},
    {"machine/sgemm/m4096n768k3072", gloss_cli_bench_machine_prepare},
};

/* As many CPUs as threads, the first ones allowed: threads made from now on inherit it. */
static void
choose_cpus(guint n_threads)
{
    cpu_set_t allowed, chosen;
    guint n = 0;

    CPU_ZERO(&chosen);
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return;
    for (int cpu = 0; cpu < CPU_SETSIZE && n < n_threads; cpu++)
        if (CPU_ISSET(cpu, &allowed)) {
            CPU_SET(cpu, &chosen);
            n++;
        }
    sched_setaffinity(0, sizeof chosen, &chosen);
}

static double
value_of(const Bench *self)
{
    if (g_str_equal(self->work.unit, "ms"))
        return self->times.median * 1e3;
    if (g_str_equal(self->work.unit, "s"))
        return self->times.median;
    return self->work.amount / self->times.median;
}

/* NaN where the case is not counted in operations. */
static double
share_of_peak(const Bench *self)
{
    double peak = self->peaks[self->work.precision];

    if (!self->work.operations || !peak)
        return NAN;
    return self->work.operations / self->times.median / peak;
}

static void
print_json(const GlossCli *cli, const Bench *self)
{
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_json_add_string(line, "peer", "gloss", -1);
    gloss_cli_json_add_string(line, "case", self->chosen->name, -1);
    gloss_cli_json_add_double(line, "value", value_of(self));
    gloss_cli_json_add_string(line, "unit", self->work.unit, -1);
    gloss_cli_json_add_unsigned(line, "threads", cli->threads);
    gloss_cli_json_add_unsigned(line, "runs", self->times.runs);
    gloss_cli_json_add_unsigned(line, "disturbed", self->times.disturbed);
    gloss_cli_json_add_double(line, "min", self->times.min * 1e3);
    gloss_cli_json_add_double(line, "median", self->times.median * 1e3);
    if (self->work.tokens)
        gloss_cli_json_add_double(line, "tokens_per_s", self->work.tokens / self->times.median);
    gloss_cli_json_add_unsigned(line, "peak_rss_mb", self->times.peak_rss >> 20);
    gloss_cli_json_add_key(line, "quality");
    g_string_append_printf(line, "{%s}", self->quality->str);
    gloss_cli_json_add_string(line, "precision", cloze_precision_to_string(self->work.precision),
                              -1);
    gloss_cli_json_add_string(line, "isa", cloze_machine_get_isa(), -1);
    gloss_cli_json_add_double(line, "share_of_peak", share_of_peak(self));
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
    gloss_cli_output_flush();
}

static void
print_line(const GlossCli *cli, const Bench *self)
{
    g_autoptr(GString) line = g_string_new(NULL);
    double share = share_of_peak(self);

    g_string_append_printf(line, "%-36s %uT %10.4g %-8s min %8.4g ms  %4u MB", self->chosen->name,
                           cli->threads, value_of(self), self->work.unit, self->times.min * 1e3,
                           (guint)(self->times.peak_rss >> 20));
    if (self->work.tokens)
        g_string_append_printf(line, "  %.0f tokens/s", self->work.tokens / self->times.median);
    if (!isnan(share))
        g_string_append_printf(line, "  %.0f%% of peak", share * 100);
    if (self->quality->len)
        g_string_append_printf(line, "  %s", self->quality->str);
    if (self->times.disturbed)
        g_string_append_printf(line, _("  (%u of %u runs disturbed)"), self->times.disturbed,
                               self->times.runs);
    gloss_cli_output_line("%s", line->str);
    gloss_cli_output_flush();
}

static void
print_skipped(const GlossCli *cli, const Bench *self, const char *reason)
{
    g_autoptr(GString) line = NULL;

    if (!cli->json) {
        gloss_cli_output_line("%-36s %uT %s: %s", self->chosen->name, cli->threads, _("skipped"),
                              reason);
        return;
    }
    line = gloss_cli_json_begin();
    gloss_cli_json_add_string(line, "peer", "gloss", -1);
    gloss_cli_json_add_string(line, "case", self->chosen->name, -1);
    gloss_cli_json_add_unsigned(line, "threads", cli->threads);
    gloss_cli_json_add_string(line, "skipped", reason, -1);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

static void
take_quality(Bench *self)
{
    g_string_assign(self->quality, "{");
    if (self->work.add_quality)
        self->work.add_quality(self->work.data, self->quality);
    g_string_erase(self->quality, 0, 1);
}

static gboolean
measure_cb(GlossCli *cli, gpointer data, GError **error)
{
    Bench *self = data;
    gboolean done;

    gloss_cli_bench_measure_reset();
    self->work = (GlossCliBenchWork){0};
    if (!self->chosen->prepare(cli, self->chosen->name, &self->work, error))
        return FALSE;
    if (self->work.operations && !self->peaks[self->work.precision])
        self->peaks[self->work.precision] =
            gloss_cli_bench_machine_measure_peak(cli->threads, self->work.precision);
    done =
        gloss_cli_bench_measure_run(&self->work, self->runs, cli->cancellable, &self->times, error);
    if (done)
        take_quality(self);
    self->work.free_data(self->work.data);
    return done;
}

static gboolean
is_missing(const GError *error)
{
    return g_error_matches(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND) ||
           g_error_matches(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ||
           g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

static GlossCliExit
run_case(GlossCli *cli, Bench *self)
{
    g_autoptr(GError) error = NULL;

    if (!gloss_cli_worker_run(cli, measure_cb, self, &error)) {
        if (!is_missing(error))
            return gloss_cli_worker_fail(cli, error);
        print_skipped(cli, self, error->message);
    } else if (cli->json) {
        print_json(cli, self);
    } else {
        print_line(cli, self);
    }
    return GLOSS_CLI_DONE;
}

/* A pattern, or the beginning of names up to a slash. */
static gboolean
matches(const char *argument, const char *name)
{
    gsize n = strlen(argument);

    return g_pattern_match_simple(argument, name) ||
           (strncmp(argument, name, n) == 0 && name[n] == '/');
}

static gboolean
is_chosen(const GlossCli *cli, const char *name)
{
    if (!cli->arguments[0])
        return TRUE;
    for (gsize i = 0; cli->arguments[i]; i++)
        if (matches(cli->arguments[i], name))
            return TRUE;
    return FALSE;
}

static void
print_machine(const GlossCli *cli)
{
    g_autofree char *cpu = cloze_machine_dup_cpu();

    if (!cli->quiet)
        gloss_cli_output_hint(_("%s; kernels %s, OpenBLAS %s, %u threads"), cpu,
                              cloze_machine_get_isa(), cloze_machine_get_blas(), cli->threads);
}

static GlossCliExit
run_cases(GlossCli *cli, Bench *self)
{
    guint n_done = 0, n_failed = 0;

    if (!cli->threads)
        cli->threads = cloze_pool_count_cpus();
    choose_cpus(cli->threads);
    print_machine(cli);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        GlossCliExit exit_code;

        if (!is_chosen(cli, cases[i].name))
            continue;
        self->chosen = &cases[i];
        exit_code = run_case(cli, self);
        if (exit_code == GLOSS_CLI_INTERRUPTED)
            return exit_code;
        n_done += exit_code == GLOSS_CLI_DONE;
        n_failed += exit_code != GLOSS_CLI_DONE;
    }
    return !n_failed ? GLOSS_CLI_DONE : n_done ? GLOSS_CLI_PARTIAL : GLOSS_CLI_FAILED;
}

static gboolean
check_cases(const GlossCli *cli)
{
    for (gsize i = 0; cli->arguments[i]; i++) {
        gboolean found = FALSE;

        for (gsize k = 0; k < G_N_ELEMENTS(cases) && !found; k++)
            found = matches(cli->arguments[i], cases[k].name);
        if (!found) {
            gloss_cli_options_usage_error(
                cli, _("expected a case (gloss-cli bench --list names them), found “%s”"),
                cli->arguments[i]);
            return FALSE;
        }
    }
    return TRUE;
}

static gboolean
read_runs(const GlossCli *cli, Bench *self)
{
    guint64 runs = 0;

    if (self->runs_text &&
        !g_ascii_string_to_unsigned(self->runs_text, 10, 1, MAX_RUNS, &runs, NULL)) {
        gloss_cli_options_usage_error(cli, _("--runs: expected a number from 1 to %d, found “%s”"),
                                      MAX_RUNS, self->runs_text);
        return FALSE;
    }
    self->runs = (guint)runs;
    return TRUE;
}

static void
list_cases(const GlossCli *cli)
{
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        if (is_chosen(cli, cases[i].name))
            gloss_cli_output_line(cli->json ? "{\"case\": \"%s\"}" : "%s", cases[i].name);
    }
}

GlossCliExit
gloss_cli_bench_run(GlossCli *cli, char **argv)
{
    Bench self = {0};
    const GOptionEntry entries[] = {
        {"list", 0, 0, G_OPTION_ARG_NONE, &self.list, N_("Name the cases"), NULL},
        {"runs", 0, 0, G_OPTION_ARG_FILENAME, &self.runs_text,
         N_("Instead of each case's own number"), "N"},
        {NULL},
    };
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    self.quality = g_string_new(NULL);
    if (!check_cases(cli) || !read_runs(cli, &self))
        exit_code = GLOSS_CLI_USAGE;
    else if (self.list)
        list_cases(cli);
    else
        exit_code = run_cases(cli, &self);
    g_string_free(self.quality, TRUE);
    g_free(self.runs_text);
    return exit_code;
}
