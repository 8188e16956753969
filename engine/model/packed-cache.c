/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An entry: a page of header, the words, the block. The block is read, not mapped, so that it lies in
 * large pages, and its sum is checked; the words are only as safe as the file system. Most of the
 * reading is the kernel clearing and filling pages: all threads take part, a piece at a time. */
#include "engine/model/packed-cache.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "engine/base/file.h"

#define PAGE_BYTES       4096
#define LARGE_PAGE_BYTES ((gsize)2 << 20)
#define MAX_ENTRIES      8
/* Floats read and summed at a time: less than the cache of a core. */
#define PIECE_SIZE ((gsize)1 << 16)
#define SUFFIX     ".packed"
#define SUM_FACTOR G_GUINT64_CONSTANT(0x9E3779B97F4A7C15)

typedef struct {
    char magic[8];
    guint64 words_size; /* floats, as block_size */
    guint64 block_size;
    guint64 sum;  /* over the sums of the block's pieces */
    char key[64]; /* SHA-256 in hexadecimal */
} Header;

static const char magic[8] = "clozepk2";

static char *
get_folder(void)
{
    return g_build_filename(g_get_user_cache_dir(), "gloss", "packed", NULL);
}

static char *
entry_path(const char *name)
{
    g_autofree char *folder = get_folder();
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, name, -1);
    g_autofree char *file = g_strconcat(digest, SUFFIX, NULL);

    return g_build_filename(folder, file, NULL);
}

/* Four chains, or the multiplication's latency would cost more than the reading. */
static guint64
sum_piece(const float *block, gsize size)
{
    guint64 sums[4] = {1, 2, 3, 4};

    for (gsize i = 0; i + 8 <= size; i += 8) {
        guint64 words[4];

        memcpy(words, block + i, sizeof words);
        for (gsize k = 0; k < 4; k++)
            sums[k] = sums[k] * SUM_FACTOR + words[k];
    }
    return ((sums[0] * SUM_FACTOR + sums[1]) * SUM_FACTOR + sums[2]) * SUM_FACTOR + sums[3];
}

static gsize
count_pieces(gsize size)
{
    return (size + PIECE_SIZE - 1) / PIECE_SIZE;
}

static guint64
sum_sums(const guint64 *sums, gsize n)
{
    guint64 sum = 0;

    for (gsize i = 0; i < n; i++)
        sum = sum * SUM_FACTOR + sums[i];
    return sum;
}

static guint64
sum_block(const float *block, gsize size)
{
    gsize n = count_pieces(size);
    g_autofree guint64 *sums = g_new(guint64, n);

    for (gsize i = 0; i < n; i++)
        sums[i] = sum_piece(block + i * PIECE_SIZE, MIN(size - i * PIECE_SIZE, PIECE_SIZE));
    return sum_sums(sums, n);
}

static void
make_header(Header *header, const char *key, gsize words_size, gsize block_size)
{
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, key, -1);

    memset(header, 0, sizeof *header);
    memcpy(header->magic, magic, sizeof header->magic);
    header->words_size = words_size;
    header->block_size = block_size;
    memcpy(header->key, digest, sizeof header->key);
}

static gboolean
read_fully(int fd, gpointer out, gsize size, gsize offset)
{
    gsize done = 0;

    while (done < size) {
        gssize n = pread(fd, (char *)out + done, size - done, (off_t)(offset + done));

        if (n <= 0)
            return FALSE;
        done += (gsize)n;
    }
    return TRUE;
}

typedef struct {
    int fd;
    gsize start; /* of the block in the file */
    float *block;
    gsize size;
    guint64 *sums;
    gint failed;
} Reading;

static void
read_pieces_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Reading *reading = data;

    for (gsize i = begin; i < end; i++) {
        float *piece = reading->block + i * PIECE_SIZE;
        gsize size = MIN(reading->size - i * PIECE_SIZE, PIECE_SIZE);

        if (!read_fully(reading->fd, piece, size * sizeof(float),
                        reading->start + i * PIECE_SIZE * sizeof(float)))
            g_atomic_int_set(&reading->failed, TRUE);
        else
            reading->sums[i] = sum_piece(piece, size);
    }
}

/* A chunk is a large page, so that no two threads ask for the same one. */
static gboolean
read_block(int fd, const Header *header, gsize start, float *block, ClozePool *pool)
{
    gsize n = count_pieces(header->block_size);
    g_autofree guint64 *sums = g_new0(guint64, n);
    Reading reading = {fd, start, block, header->block_size, sums, FALSE};

    cloze_pool_parallel_for(pool, n, LARGE_PAGE_BYTES / (PIECE_SIZE * sizeof(float)),
                            read_pieces_cb, &reading);
    return !reading.failed && sum_sums(sums, n) == header->sum;
}

/* Of what a header of @expected promises, and with a block that is whole, where it is wanted. */
static gboolean
read_entry(int fd, const Header *expected, float *block, ClozePool *pool)
{
    gsize start = PAGE_BYTES + expected->words_size * sizeof(float);
    Header header;
    struct stat info;

    if (fstat(fd, &info) != 0 ||
        (guint64)info.st_size != start + expected->block_size * sizeof(float) ||
        !read_fully(fd, &header, sizeof header, 0))
        return FALSE;
    return memcmp(header.magic, expected->magic, sizeof header.magic) == 0 &&
           memcmp(header.key, expected->key, sizeof header.key) == 0 &&
           header.words_size == expected->words_size && header.block_size == expected->block_size &&
           (!block || read_block(fd, &header, start, block, pool));
}

GMappedFile *
cloze_packed_cache_read(const char *name, const char *key, gsize words_size, float *block,
                        gsize block_size, ClozePool *pool)
{
    g_autofree char *path = entry_path(name);
    GMappedFile *map = NULL;
    Header header;
    int fd = cloze_file_open(path, NULL);

    if (fd < 0)
        return NULL;
    make_header(&header, key, words_size, block_size);
    if (read_entry(fd, &header, block, pool))
        map = g_mapped_file_new_from_fd(fd, FALSE, NULL);
    if (map)
        futimens(fd, NULL); /* used last; a folder that cannot be written keeps its order */
    close(fd);
    return map;
}

const float *
cloze_packed_cache_get_words(GMappedFile *map)
{
    return (const float *)(gconstpointer)(g_mapped_file_get_contents(map) + PAGE_BYTES);
}

typedef struct {
    char *path;
    gint64 used;
} Entry;

static void
free_entry(gpointer data)
{
    Entry *entry = data;

    g_free(entry->path);
    g_free(entry);
}

static int
compare_entries(gconstpointer a, gconstpointer b)
{
    const Entry *x = *(Entry *const *)a, *y = *(Entry *const *)b;

    return x->used < y->used ? 1 : x->used > y->used ? -1 : 0;
}

/* Keeps the entries that were used last. */
static void
prune(const char *folder)
{
    g_autoptr(GPtrArray) entries = g_ptr_array_new_with_free_func(free_entry);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        Entry *entry;
        GStatBuf info;

        if (!g_str_has_suffix(name, SUFFIX) || g_stat(path, &info) != 0)
            continue;
        entry = g_new(Entry, 1);
        entry->path = g_steal_pointer(&path);
        entry->used = (gint64)info.st_mtim.tv_sec * 1000 + info.st_mtim.tv_nsec / 1000000;
        g_ptr_array_add(entries, entry);
    }
    g_ptr_array_sort(entries, compare_entries);
    for (guint i = MAX_ENTRIES; i < entries->len; i++)
        g_unlink(((Entry *)entries->pdata[i])->path);
}

void
cloze_packed_cache_write(const char *name, const char *key, const float *words, gsize words_size,
                         const float *block, gsize block_size)
{
    g_autofree char *path = entry_path(name), *folder = get_folder();
    char page[PAGE_BYTES] = {0};
    Header header;
    const ClozeFilePart parts[] = {{page, sizeof page},
                                   {words, words_size * sizeof *words},
                                   {block, block_size * sizeof *block}};

    make_header(&header, key, words_size, block_size);
    header.sum = sum_block(block, block_size);
    memcpy(page, &header, sizeof header);
    if (g_mkdir_with_parents(folder, 0700) == 0 &&
        cloze_file_write_atomic_parts(path, parts, G_N_ELEMENTS(parts), NULL))
        prune(folder);
}
