/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The comparisons of check-golden for the tokenizers, as a test: exit 77 means skipped. */
#include <stdio.h>

#include "tests/reference/golden-tokenizers.h"

int
main(void)
{
    const char *root = g_getenv("GLOSS_SHARED_DIR");
    const char *source = g_getenv("GLOSS_SOURCE_DIR");
    g_autofree char *beside = g_build_filename(source ? source : ".", "..", "shared", NULL);
    g_autofree char *golden = g_build_filename(root ? root : beside, "golden", NULL);
    g_autoptr(GoldenFiles) files = NULL;
    GoldenReport report = {0};

    if (!g_file_test(golden, G_FILE_TEST_IS_DIR)) {
        printf("no reference data\n");
        return 77;
    }
    files = golden_files_open(golden);
    golden_tokenizers_check(files, &report);
    return golden_report_finish(&report);
}
