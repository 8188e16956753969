/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a limit cannot be set the system has a lower one already. */
#include "app/extract/extract-limits.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/* The sanitizers' shadow is larger than any bound. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BOUNDS_MEMORY 0
#else
#define BOUNDS_MEMORY 1
#endif

static void
bound(__rlimit_resource_t resource, guint64 soft, guint64 hard)
{
    struct rlimit limit = {(rlim_t)soft, (rlim_t)hard};

    setrlimit(resource, &limit);
}

void
gloss_extract_limits_set(guint64 memory, guint seconds)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* A cache of fonts that cannot be written is no reason to die. */
    signal(SIGXFSZ, SIG_IGN);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    bound(RLIMIT_CORE, 0, 0);
    bound(RLIMIT_FSIZE, 0, 0);
    bound(RLIMIT_NPROC, 0, 0);
    if (memory > 0 && BOUNDS_MEMORY)
        bound(RLIMIT_AS, memory, memory);
    if (seconds > 0)
        bound(RLIMIT_CPU, seconds, seconds + 1);
}
