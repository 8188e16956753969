/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lengths are in FTS5's table of sizes, their sums in its record of averages; both are lists of numbers
 * in SQLite's variable form (seven bits a byte, the highest first). */
#include "app/word-postings.h"

#include <string.h>

#include "app/library-query.h"

/* Bytes of terms that are kept; those that were not asked for longest go first. */
#define MOST_BYTES (24 << 20)
/* Above SMALL rows a term that more than one in FREQUENT has is not ranked by. */
#define SMALL    20000
#define FREQUENT 4
/* Row numbers may go so far beyond the number of rows. */
#define SPARSE    16
#define LEAST_END (1 << 16)
/* Rows between two looks at the cancellable. */
#define STRIDE 512

typedef struct {
    GlossWordPosting posting;
    gsize size;
    guint64 used;
} Kept;

struct _GlossWordPostings {
    GlossLibrary *library;
    GHashTable *kept; /* term to Kept */
    gsize size;       /* of all kept */
    guint64 clock;
    gboolean stale;
    gint64 version;  /* the library's data_version */
    GArray *lengths; /* (element-type guint16) by row */
    guint64 n_rows;
    guint64 n_words; /* of all rows */
};

static void
kept_free(gpointer data)
{
    Kept *kept = data;

    g_free(kept->posting.rows);
    g_free(kept->posting.counts);
    g_free(kept);
}

GlossWordPostings *
gloss_word_postings_new(GlossLibrary *library)
{
    GlossWordPostings *self = g_new0(GlossWordPostings, 1);

    self->library = gloss_library_ref(library);
    self->kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, kept_free);
    self->lengths = g_array_new(FALSE, TRUE, sizeof(guint16));
    self->stale = TRUE;
    return self;
}

void
gloss_word_postings_free(GlossWordPostings *self)
{
    if (!self)
        return;
    g_hash_table_unref(self->kept);
    g_array_unref(self->lengths);
    gloss_library_unref(self->library);
    g_free(self);
}

void
gloss_word_postings_forget(GlossWordPostings *self)
{
    self->stale = TRUE;
}

/* ---- lengths ---- */

/* Bytes taken; 0 where there are no more. */
static gsize
read_number(const guint8 *bytes, gsize size, guint64 *value)
{
    *value = 0;
    for (gsize i = 0; i < MIN(size, 9); i++) {
        if (i == 8) {
            *value = *value << 8 | bytes[i];
            return 9;
        }
        *value = *value << 7 | (bytes[i] & 0x7f);
        if (!(bytes[i] & 0x80))
            return i + 1;
    }
    return 0;
}

static guint64
sum_numbers(const guint8 *bytes, gsize size)
{
    guint64 sum = 0, value;

    for (gsize at = 0, n; (n = read_number(bytes + at, size - at, &value)) > 0; at += n)
        sum += value;
    return sum;
}

static gboolean
read_totals(GlossWordPostings *self, guint64 *n_rows, guint64 *n_words, GError **error)
{
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, error, "SELECT block FROM index_words_data WHERE id = 1", "");
    GError *failure = NULL;
    const guint8 *bytes;
    gsize size = 0, taken;

    *n_rows = *n_words = 0;
    if (!query)
        return FALSE;
    if (gloss_library_query_next(query, &failure)) {
        bytes = gloss_library_query_get_bytes(query, 0, &size);
        taken = bytes ? read_number(bytes, size, n_rows) : 0;
        *n_words = taken ? sum_numbers(bytes + taken, size - taken) : 0;
    }
    if (failure)
        g_propagate_error(error, failure);
    return failure == NULL;
}

/* Of the rows from @from on. FALSE without an error: too far apart. */
static gboolean
read_lengths(GlossWordPostings *self, guint64 most, GError **error)
{
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, error, "SELECT id, sz FROM index_words_docsize WHERE id >= ? ORDER BY id",
        "i", (gint64)self->lengths->len);
    GError *failure = NULL;

    while (query && gloss_library_query_next(query, &failure)) {
        guint64 row = (guint64)gloss_library_query_get_int(query, 0), words;
        gsize size = 0;
        const guint8 *bytes = gloss_library_query_get_bytes(query, 1, &size);

        if (row >= most)
            return FALSE;
        words = bytes ? sum_numbers(bytes, size) : 0;
        g_array_set_size(self->lengths, (guint)row + 1);
        g_array_index(self->lengths, guint16, row) = (guint16)MIN(words, G_MAXUINT16);
        self->n_rows++;
        self->n_words += words;
    }
    if (failure)
        g_propagate_error(error, failure);
    return query && !failure;
}

/* Rows at the end are added; where others have come or gone all are read anew. */
static gboolean
update_lengths(GlossWordPostings *self, GError **error)
{
    guint64 n_rows, n_words;

    if (!read_totals(self, &n_rows, &n_words, error))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        if (!read_lengths(self, SPARSE * n_rows + LEAST_END, error))
            return FALSE;
        if (self->n_rows == n_rows && self->n_words == n_words)
            return TRUE;
        g_array_set_size(self->lengths, 0);
        self->n_rows = self->n_words = 0;
    }
    return read_lengths(self, SPARSE * n_rows + LEAST_END, error);
}

gboolean
gloss_word_postings_refresh(GlossWordPostings *self, GError **error)
{
    gint64 version;

    if (!gloss_library_query_number(self->library, &version, 0, error, "PRAGMA data_version", ""))
        return FALSE;
    if (!self->stale && version == self->version)
        return TRUE;
    g_hash_table_remove_all(self->kept);
    self->size = 0;
    self->stale = TRUE;
    if (!update_lengths(self, error))
        return FALSE;
    self->version = version;
    self->stale = FALSE;
    return TRUE;
}

/* ---- terms ---- */

static guint
get_most_rows(const GlossWordPostings *self)
{
    return self->n_rows > SMALL ? (guint)(self->n_rows / FREQUENT) : G_MAXUINT;
}

static gboolean
read_rows(GlossWordPostings *self, const char *term, GArray *rows, GArray *counts,
          GCancellable *cancellable, GError **error)
{
    g_autofree char *expression = g_strdup_printf("\"%s\"", term);
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, error,
        "SELECT rowid, gloss_count (index_words) FROM index_words WHERE index_words MATCH ?", "s",
        expression);
    guint most = get_most_rows(self);
    GError *failure = NULL;

    while (query && rows->len <= most && gloss_library_query_next(query, &failure)) {
        guint32 row = (guint32)gloss_library_query_get_int(query, 0);
        guint8 count = (guint8)MIN(gloss_library_query_get_int(query, 1), G_MAXUINT8);

        if (rows->len % STRIDE == 0 && g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        if (row >= self->lengths->len)
            continue;
        g_array_append_val(rows, row);
        g_array_append_val(counts, count);
    }
    if (failure)
        g_propagate_error(error, failure);
    return query && !failure;
}

static void
make_room(GlossWordPostings *self)
{
    while (self->size > MOST_BYTES && g_hash_table_size(self->kept) > 0) {
        GHashTableIter iter;
        gpointer term, value, oldest = NULL;
        Kept *first = NULL;

        g_hash_table_iter_init(&iter, self->kept);
        while (g_hash_table_iter_next(&iter, &term, &value))
            if (!first || ((Kept *)value)->used < first->used) {
                first = value;
                oldest = term;
            }
        self->size -= first->size;
        g_hash_table_remove(self->kept, oldest);
    }
}

static Kept *
keep(GlossWordPostings *self, const char *term, GArray *rows, GArray *counts)
{
    Kept *kept = g_new0(Kept, 1);

    kept->posting.frequent = rows->len > get_most_rows(self);
    kept->posting.n = rows->len;
    kept->size = sizeof *kept + strlen(term);
    if (!kept->posting.frequent) {
        kept->size += rows->len * (sizeof(guint32) + 1);
        kept->posting.rows = g_memdup2(rows->data, rows->len * sizeof(guint32));
        kept->posting.counts = g_memdup2(counts->data, counts->len);
    }
    self->size += kept->size;
    make_room(self);
    g_hash_table_insert(self->kept, g_strdup(term), kept);
    return kept;
}

const GlossWordPosting *
gloss_word_postings_find(GlossWordPostings *self, const char *term, GCancellable *cancellable,
                         GError **error)
{
    Kept *kept = g_hash_table_lookup(self->kept, term);

    if (!kept) {
        g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(guint32));
        g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, 1);

        if (!read_rows(self, term, rows, counts, cancellable, error))
            return NULL;
        kept = keep(self, term, rows, counts);
    }
    kept->used = ++self->clock;
    return &kept->posting;
}

guint
gloss_word_postings_get_n_rows(GlossWordPostings *self)
{
    return (guint)self->n_rows;
}

guint
gloss_word_postings_get_end(GlossWordPostings *self)
{
    return self->lengths->len;
}

const guint16 *
gloss_word_postings_get_lengths(GlossWordPostings *self)
{
    return (const guint16 *)self->lengths->data;
}

double
gloss_word_postings_get_mean_length(GlossWordPostings *self)
{
    return self->n_rows ? MAX((double)self->n_words / (double)self->n_rows, 1) : 1;
}
