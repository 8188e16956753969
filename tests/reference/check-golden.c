/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* check-golden DIR: compares the engine with every reference case found under DIR. One line a case:
 * its name, the largest error, the allowed one, and ok, over or "not yet" (a part of the engine that
 * does not exist). Ends with the three counts; exit 1 if any is over, 2 for wrong usage.
 *
 * What runs the encoder is done once for every instruction set of this CPU, each in a process of
 * its own, since a process chooses its kernels once. */
#include "engine/kernels/kernels.h"
#include "tests/reference/golden-encoder.h"
#include "tests/reference/golden-heads.h"
#include "tests/reference/golden-maps.h"
#include "tests/reference/golden-masking.h"
#include "tests/reference/golden-models.h"
#include "tests/reference/golden-real.h"
#include "tests/reference/golden-tokenizers.h"
#include "tests/reference/golden-training.h"
#include <stdio.h>
#include <string.h>

static const char *const isa_names[] = {
    [CLOZE_ISA_C] = "c", [CLOZE_ISA_AVX2] = "avx2", [CLOZE_ISA_AVX512] = "avx512"};

/* The process for one instruction set. */
static int
check_encoders(const char *root, const char *isa)
{
    g_autoptr(GoldenFiles) files = golden_files_open(root);
    g_autoptr(ClozePool) pool = cloze_pool_new(0);
    GoldenReport report = {.suffix = isa, .repeats = !g_str_equal(isa, isa_names[CLOZE_ISA_C])};

    if (!g_str_equal(cloze_kernels_get()->name, isa))
        golden_report_failed(&report, "kernels", "another instruction set was chosen");
    golden_encoder_check(files, &report, pool);
    golden_real_check(files, &report, pool);
    golden_training_check(files, &report, pool);
    golden_maps_check(files, &report, pool);
    return golden_report_finish(&report);
}

/* Shows the lines of the other process, adds its counts to ours. */
static gboolean
take_output(char *output, GoldenReport *report)
{
    char *last = g_strrstr(g_strchomp(output), "\n");
    guint n_ok, n_over, n_not_yet;

    last = last ? last + 1 : output;
    if (sscanf(last, "%u ok, %u over, %u not yet", &n_ok, &n_over, &n_not_yet) != 3)
        return FALSE;
    *last = '\0';
    fputs(output, stdout);
    report->n_ok += n_ok;
    report->n_over += n_over;
    report->n_not_yet += n_not_yet;
    return TRUE;
}

static void
check_encoders_with(const char *program, const char *root, const char *isa, GoldenReport *report)
{
    const char *arguments[] = {program, "--encoders", isa, root, NULL};
    g_auto(GStrv) environment = g_environ_setenv(g_get_environ(), "CLOZE_CPU", isa, TRUE);
    g_autofree char *output = NULL;
    g_autoptr(GError) error = NULL;

    fflush(stdout);
    if (!g_spawn_sync(NULL, (char **)arguments, environment,
                      G_SPAWN_SEARCH_PATH | G_SPAWN_CHILD_INHERITS_STDIN, NULL, NULL, &output, NULL,
                      NULL, &error))
        golden_report_failed(report, isa, error->message);
    else if (!take_output(output, report))
        golden_report_failed(report, isa, "the encoder's process ended before its last line");
}

/* Folders that hold nothing the engine has. */
static void
report_others(GoldenFiles *files, GoldenReport *report)
{
    const char *const known[] = {"tokenizers", "encoder-tiny", "encoder-real",  "heads",
                                 "maps",       "models",       "training-tiny", NULL};
    g_auto(GStrv) names = golden_files_list(files, NULL);

    for (guint i = 0; names[i]; i++) {
        g_autofree char *path = golden_files_path(files, NULL, names[i]);
        g_auto(GStrv) inside = NULL;
        gboolean any = FALSE;

        if (g_strv_contains(known, names[i]) || !g_file_test(path, G_FILE_TEST_IS_DIR))
            continue;
        inside = golden_files_list(files, names[i]);
        for (guint k = 0; inside[k]; k++) {
            g_autofree char *name = g_strdup_printf("%s/%s", names[i], inside[k]);
            g_autofree char *below = golden_files_path(files, NULL, name);

            if (!g_file_test(below, G_FILE_TEST_IS_DIR))
                continue;
            golden_report_not_yet(report, name);
            any = TRUE;
        }
        if (!any)
            golden_report_not_yet(report, names[i]);
    }
}

static int
check_all(const char *root)
{
    g_autoptr(GoldenFiles) files = golden_files_open(root);
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    GoldenReport report = {0};

    golden_models_check(files, &report);
    golden_tokenizers_check(files, &report);
    golden_heads_check(files, &report);
    golden_masking_check(files, &report);
    for (int isa = CLOZE_ISA_C; isa <= CLOZE_ISA_AVX512; isa++) {
        if (cloze_kernels_get_isa(isa))
            check_encoders_with(program, root, isa_names[isa], &report);
        else
            fprintf(stderr, "check-golden: this CPU has no %s, skipped\n", isa_names[isa]);
    }
    report_others(files, &report);
    if (report.n_ok + report.n_over + report.n_not_yet == 0)
        golden_report_failed(&report, root, "expected reference cases, found none");
    return golden_report_finish(&report);
}

int
main(int argc, char **argv)
{
    if (argc == 4 && g_str_equal(argv[1], "--encoders"))
        return check_encoders(argv[3], argv[2]);
    if (argc != 2 || argv[1][0] == '-') {
        fputs("usage: check-golden DIR\n", stderr);
        return 2;
    }
    if (!g_file_test(argv[1], G_FILE_TEST_IS_DIR)) {
        fprintf(stderr, "check-golden: %s: expected a folder, found none\n", argv[1]);
        return 2;
    }
    return check_all(argv[1]);
}
