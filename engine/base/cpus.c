/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts the CPUs a process may use. Pure reading of the system; any thread.
 *
 * lint: allow readers: the system writes these few bytes, and each is checked as it is read */

#include "engine/base/cpus.h"

#include <sched.h>
#include <string.h>

/* Lower of two quotas, where 0 means "none". */
static guint
lower_quota(guint a, guint b)
{
    if (!a || !b)
        return MAX(a, b);
    return MIN(a, b);
}

static guint
quota_from_times(gint64 quota, gint64 period)
{
    if (quota <= 0 || period <= 0)
        return 0;
    return (guint)CLAMP(quota / period, 1, 1 << 20);
}

static char *
read_small_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *text = NULL;

    return g_file_get_contents(path, &text, NULL, NULL) ? text : NULL;
}

/* "max 100000" or "150000 100000" */
static guint
folder_quota_v2(const char *folder)
{
    g_autofree char *text = read_small_file(folder, "cpu.max");
    char *end = NULL;
    gint64 quota;

    if (!text || !g_ascii_isdigit(text[0]))
        return 0;
    quota = g_ascii_strtoll(text, &end, 10);
    return quota_from_times(quota, g_ascii_strtoll(end, NULL, 10));
}

static guint
folder_quota_v1(const char *folder)
{
    g_autofree char *quota = read_small_file(folder, "cpu.cfs_quota_us");
    g_autofree char *period = read_small_file(folder, "cpu.cfs_period_us");

    if (!quota || !period)
        return 0;
    return quota_from_times(g_ascii_strtoll(quota, NULL, 10), g_ascii_strtoll(period, NULL, 10));
}

/* A group is bound by its own quota and by those of all groups above it. */
static guint
path_quota(const char *root, const char *path, guint (*folder_quota)(const char *folder))
{
    g_autofree char *rest = g_strdup(path);
    guint quota = folder_quota(root);
    char *slash;

    do {
        g_autofree char *folder = g_build_filename(root, rest, NULL);
        quota = lower_quota(quota, folder_quota(folder));
        slash = strrchr(rest, '/');
        if (slash)
            *slash = '\0';
    } while (slash && rest[0]);
    return quota;
}

static gboolean
has_controller(const char *controllers, const char *wanted)
{
    g_auto(GStrv) names = g_strsplit(controllers, ",", -1);

    return g_strv_contains((const char *const *)names, wanted);
}

/* One line of /proc/self/cgroup: "number:controllers:path". */
static guint
line_quota(const char *line, const char *root)
{
    g_auto(GStrv) fields = g_strsplit(line, ":", 3);
    g_autofree char *v1_root = g_build_filename(root, "cpu", NULL);

    if (g_strv_length(fields) != 3)
        return 0;
    if (!fields[1][0])
        return path_quota(root, fields[2], folder_quota_v2);
    if (has_controller(fields[1], "cpu"))
        return path_quota(v1_root, fields[2], folder_quota_v1);
    return 0;
}

guint
cloze_cpus_read_quota(const char *proc_cgroup, const char *root)
{
    g_auto(GStrv) lines = g_strsplit(proc_cgroup, "\n", -1);
    guint quota = 0;

    for (gsize i = 0; lines[i]; i++)
        quota = lower_quota(quota, line_quota(lines[i], root));
    return quota;
}

/* The kernel refuses a mask that is too small for its CPUs, so the mask grows until it fits. */
static guint
count_affinity(void)
{
    for (int n = CPU_SETSIZE; n <= CPU_SETSIZE * 64; n *= 2) {
        cpu_set_t *set = CPU_ALLOC(n);
        gsize size = CPU_ALLOC_SIZE(n);
        int count = sched_getaffinity(0, size, set) == 0 ? CPU_COUNT_S(size, set) : 0;

        CPU_FREE(set);
        if (count > 0)
            return (guint)count;
    }
    return 1;
}

guint
cloze_cpus_count(void)
{
    g_autofree char *cgroup = NULL;
    guint n = count_affinity();

    if (g_file_get_contents("/proc/self/cgroup", &cgroup, NULL, NULL))
        n = lower_quota(n, cloze_cpus_read_quota(cgroup, "/sys/fs/cgroup"));
    return MAX(n, 1);
}
