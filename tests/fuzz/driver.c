/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs a fuzz target without libFuzzer, as a test: every file of the folder given, then seeded
 * mutations of them (bits, integers, cuts, repeats, splices). The order is the same each time; a
 * clock only ends it early. A crash names the input, so that it can be made again. */

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#define N_MUTATIONS 20000
#define MAX_SECONDS 4
#define MAX_BYTES   ((gsize)1 << 18)
#define MAX_FAULTS  6
#define MAX_CRASH   256

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

static char crash_text[MAX_CRASH];

static void
crash_cb(int number)
{
    ssize_t ignored = write(STDERR_FILENO, crash_text, strlen(crash_text));

    (void)ignored;
    signal(number, SIG_DFL);
    raise(number);
}

/* A copy of exactly this size, so that a sanitizer sees a read beyond it. */
static void
run(const GByteArray *input, const char *name, int mutation)
{
    guint8 *copy = g_memdup2(input->data, input->len);

    g_snprintf(crash_text, MAX_CRASH, "crash in %s, mutation %d\n", name, mutation);
    LLVMFuzzerTestOneInput(copy, input->len);
    g_free(copy);
}

static void
change_integer(GByteArray *input, GRand *random)
{
    static const guint64 values[] = {0,
                                     1,
                                     0x7f,
                                     0xff,
                                     0x7fff,
                                     0x7fffffff,
                                     0xffffffff,
                                     G_MAXINT64,
                                     G_MAXUINT64,
                                     0x80000000,
                                     0x8000000000000000};
    guint64 value = values[g_rand_int_range(random, 0, G_N_ELEMENTS(values))];
    guint width = 1u << g_rand_int_range(random, 0, 4);
    guint at = (guint)g_rand_int_range(random, 0, (gint32)input->len);

    memcpy(input->data + at, &value, MIN(width, input->len - at));
}

/* JSON and text hold their numbers in decimal. */
static void
change_digit(GByteArray *input, GRand *random)
{
    guint at = (guint)g_rand_int_range(random, 0, (gint32)input->len);

    for (guint i = 0; i < input->len; i++) {
        guint8 *letter = &input->data[(at + i) % input->len];

        if (g_ascii_isdigit(*letter)) {
            *letter = (guint8) "0123456789-.e,\"]"[g_rand_int_range(random, 0, 16)];
            return;
        }
    }
}

static void
cut(GByteArray *input, GRand *random)
{
    guint begin = (guint)g_rand_int_range(random, 0, (gint32)input->len);
    guint length = (guint)g_rand_int_range(random, 1, 33);

    if (g_rand_boolean(random))
        g_byte_array_set_size(input, begin);
    else
        g_byte_array_remove_range(input, begin, MIN(length, input->len - begin));
}

/* Copies a piece of @other (or of @input itself) over or behind a place of @input. */
static void
splice(GByteArray *input, const GByteArray *other, GRand *random)
{
    guint begin = (guint)g_rand_int_range(random, 0, (gint32)other->len);
    guint length = (guint)g_rand_int_range(random, 1, (gint32)(other->len - begin) + 1);
    guint at = (guint)g_rand_int_range(random, 0, (gint32)input->len);
    g_autofree guint8 *piece = g_memdup2(other->data + begin, length);
    g_autofree guint8 *rest = g_memdup2(input->data + at, input->len - at);
    guint n_rest = input->len - at;

    g_byte_array_set_size(input, at);
    g_byte_array_append(input, piece, length);
    if (input->len < MAX_BYTES)
        g_byte_array_append(input, rest, n_rest);
}

static void
mutate(GByteArray *input, const GByteArray *other, GRand *random)
{
    int n = g_rand_int_range(random, 1, MAX_FAULTS);

    for (int i = 0; i < n && input->len > 0; i++) {
        guint at = (guint)g_rand_int_range(random, 0, (gint32)input->len);

        switch (g_rand_int_range(random, 0, 7)) {
        case 0: input->data[at] ^= (guint8)(1u << g_rand_int_range(random, 0, 8)); break;
        case 1: input->data[at] = (guint8)g_rand_int(random); break;
        case 2: change_integer(input, random); break;
        case 3: change_digit(input, random); break;
        case 4: cut(input, random); break;
        case 5: splice(input, input, random); break;
        default:
            if (other->len > 0)
                splice(input, other, random);
        }
    }
}

static gint
compare_names_cb(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* (transfer full) the files' bytes, sorted by name so that every run is the same */
static GPtrArray *
read_seeds(const char *folder, GPtrArray *names)
{
    GPtrArray *seeds = g_ptr_array_new_with_free_func((GDestroyNotify)g_byte_array_unref);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL)
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names_cb);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_build_filename(folder, names->pdata[i], NULL);
        char *text = NULL;
        gsize size = 0;

        if (g_file_get_contents(path, &text, &size, NULL))
            g_ptr_array_add(seeds, g_byte_array_new_take((guint8 *)text, size));
    }
    return seeds;
}

static int
run_mutations(GPtrArray *seeds, GPtrArray *names)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(20261129);
    gint64 end = g_get_monotonic_time() + MAX_SECONDS * G_USEC_PER_SEC;
    int i;

    for (i = 0; i < N_MUTATIONS && g_get_monotonic_time() < end; i++) {
        guint which = (guint)i % seeds->len;
        const GByteArray *seed = seeds->pdata[which];
        const GByteArray *other = seeds->pdata[g_rand_int_range(random, 0, (gint32)seeds->len)];
        g_autoptr(GByteArray) input = g_byte_array_new();

        if (seed->len > 0)
            g_byte_array_append(input, seed->data, seed->len);
        mutate(input, other, random);
        run(input, names->pdata[which], i);
    }
    return i;
}

int
main(int argc, char **argv)
{
    static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) seeds = argc == 2 ? read_seeds(argv[1], names) : NULL;

    if (seeds == NULL || seeds->len == 0 || seeds->len != names->len) {
        fprintf(stderr, "expected one argument, a folder of readable seeds\n");
        return 2;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(crashes); i++)
        signal(crashes[i], crash_cb);
    for (guint i = 0; i < seeds->len; i++)
        run(seeds->pdata[i], names->pdata[i], -1);
    printf("%u seeds, %d mutations\n", seeds->len, run_mutations(seeds, names));
    return 0;
}
