/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files by Landlock (landlock(7)), calls by a seccomp filter (seccomp(2)). Poppler reads tables of
 * characters and fontconfig its own files below /usr, /etc and /var/cache. */
#include "app/extract/extract-confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <glib.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* The sanitizers look at their process from another one as it ends. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CONFINES 0
#else
#define CONFINES 1
#endif

/* All rights of the first version. */
#define ALL_RIGHTS ((LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1)

static void
allow_reading(int rules, const char *folder)
{
    struct landlock_path_beneath_attr rule = {
        .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
        .parent_fd = open(folder, O_PATH | O_CLOEXEC),
    };

    if (rule.parent_fd < 0)
        return;
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
}

static void
confine_files(void)
{
    static const char *const folders[] = {"/usr", "/etc", "/lib", "/lib64",
                                          "/var/cache/fontconfig"};
    struct landlock_ruleset_attr handled = {.handled_access_fs = ALL_RIGHTS};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);

    if (rules < 0)
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(folders); i++)
        allow_reading(rules, folders[i]);
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}

#ifdef ARCHITECTURE
#define REFUSE(name)                                                                               \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1),                                         \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

static void
confine_calls(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
        /* The same calls by the numbers of another convention. */
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
#endif
        REFUSE(socket),
        REFUSE(socketpair),
        REFUSE(connect),
        REFUSE(bind),
        REFUSE(execve),
        REFUSE(execveat),
        REFUSE(ptrace),
        REFUSE(process_vm_readv),
        REFUSE(process_vm_writev),
        REFUSE(pidfd_getfd),
        REFUSE(io_uring_setup),
        REFUSE(bpf),
        REFUSE(perf_event_open),
        REFUSE(userfaultfd),
        REFUSE(add_key),
        REFUSE(request_key),
        REFUSE(keyctl),
        REFUSE(unshare),
        REFUSE(setns),
        REFUSE(mount),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = G_N_ELEMENTS(filter), .filter = filter};

    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#else
static void
confine_calls(void)
{
}
#endif

void
gloss_extract_confine_run(void)
{
    if (!CONFINES)
        return;
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    confine_files();
    confine_calls();
}
