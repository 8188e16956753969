/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How many CPUs this process may use: its affinity mask, cut by the CPU quota of its control group
 * (version 2 `cpu.max`, version 1 `cpu.cfs_quota_us`, every level from the process up). */
#pragma once

#include <glib.h>

/* At least 1. */
guint cloze_cpus_count(void);

/* The quota in whole CPUs (rounded down, at least 1), or 0 where there is none. @proc_cgroup is the
 * text of /proc/self/cgroup, @root stands for /sys/fs/cgroup. */
guint cloze_cpus_read_quota(const char *proc_cgroup, const char *root);
