/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "engine/base/file.h"
#include "engine/model/digest-cache.h"
#include "tests/scratch.h"

static char *digests; /* the folder of entries */

static char *
digest_of(const char *path)
{
    g_autoptr(GError) error = NULL;
    int fd = cloze_file_open(path, &error);
    char *digest = cloze_digest_cache_get(fd, path, &error);

    g_assert_no_error(error);
    close(fd);
    return digest;
}

static void
write_large(const char *folder, char letter)
{
    g_autofree char *text = g_strnfill(1100000, letter);

    scratch_write(folder, "large", text, 1100000);
}

static char *
entry_text(const char *path)
{
    g_autofree char *name = g_compute_checksum_for_string(G_CHECKSUM_SHA256, path, -1);
    g_autofree char *entry = g_build_filename(digests, name, NULL);
    char *text = NULL;

    g_file_get_contents(entry, &text, NULL, NULL);
    return text;
}

/* The times of a file change with its bytes; a test cannot wait for the clock, so the entry is
 * written here as it would be. */
static void
test_used(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "large", NULL);
    g_autofree char *name = g_compute_checksum_for_string(G_CHECKSUM_SHA256, path, -1);
    g_autofree char *invented = g_strnfill(64, 'a');
    g_autofree char *key = NULL, *line = NULL, *found = NULL, *fresh = NULL, *right = NULL;
    struct stat info;

    write_large(folder, 'x');
    g_assert_cmpint(stat(path, &info), ==, 0);
    key = cloze_digest_cache_describe(&info);
    line = g_strdup_printf("%s %s\n", key, invented);
    scratch_write(digests, name, line, -1);
    found = digest_of(path);
    g_assert_cmpstr(found, ==, invented);
    write_large(folder, 'y');
    fresh = digest_of(path);
    right = cloze_file_sha256(path, NULL);
    g_assert_cmpstr(fresh, ==, right);
    scratch_free(folder);
}

/* A file that was just written is not trusted to stay; one that has rested is remembered. */
static void
test_kept(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "large", NULL);
    g_autofree char *digest = NULL, *again = NULL, *early = NULL, *late = NULL;

    write_large(folder, 'x');
    digest = digest_of(path);
    early = entry_text(path);
    g_assert_null(early);
    g_usleep(3 * G_USEC_PER_SEC);
    again = digest_of(path);
    late = entry_text(path);
    g_assert_cmpstr(again, ==, digest);
    g_assert_nonnull(late);
    g_assert_nonnull(strstr(late, digest));
    scratch_free(folder);
}

static void
test_small(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "small", NULL);
    g_autofree char *digest = NULL;

    scratch_write(folder, "small", "abc", 3);
    digest = digest_of(path);
    g_assert_cmpstr(digest, ==, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    scratch_free(folder);
}

static void
test_parse(void)
{
    g_autofree char *hex = g_strnfill(64, '0'), *good = g_strdup_printf("key %s\n", hex);
    g_autofree char *upper = g_strdup_printf("key A%s\n", hex + 1);
    g_autofree char *found = cloze_digest_cache_parse(good, strlen(good), "key");
    const struct {
        const char *entry;
        gsize size;
        const char *key;
    } cases[] = {
        {good, strlen(good), "kez"},  {good, strlen(good) - 1, "key"}, {good, 0, "key"},
        {good, strlen(good), "key "}, {upper, strlen(upper), "key"},   {"", 0, "key"},
    };

    g_assert_cmpstr(found, ==, hex);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++)
        g_assert_null(cloze_digest_cache_parse(cases[i].entry, cases[i].size, cases[i].key));
}

int
main(int argc, char **argv)
{
    g_autofree char *cache = scratch_new();
    int status;

    g_setenv("XDG_CACHE_HOME", cache, TRUE);
    digests = g_build_filename(cache, "gloss", "digests", NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/digest-cache/used", test_used);
    g_test_add_func("/digest-cache/kept", test_kept);
    g_test_add_func("/digest-cache/small", test_small);
    g_test_add_func("/digest-cache/parse", test_parse);
    status = g_test_run();
    scratch_free(cache);
    g_free(digests);
    return status;
}
