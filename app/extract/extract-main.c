/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-extract: see extract.h. */
#include <unistd.h>

#include "app/extract/extract-confine.h"
#include "app/extract/extract-limits.h"
#include "app/extract/extract.h"

int
main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    gloss_extract_limits_set(g_ascii_strtoull(argv[2], NULL, 10),
                             (guint)g_ascii_strtoull(argv[3], NULL, 10));
    gloss_extract_confine_run();
    return gloss_extract_run(argv[1], STDIN_FILENO, STDOUT_FILENO) ? 0 : 1;
}
