/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lengths are in FTS5's table of sizes, their sums in its record of averages; both are lists of numbers
 * in SQLite's variable form (seven bits a byte, the highest first). */
#include "app/word-postings.h"

#include <math.h>
#include <string.h>

#include "app/library-query.h"
#include "app/word-rank.h"
#include "app/word-segments.h"

/* Bytes of terms that are kept, and of a large index more, by its rows; those that were not asked for
 * longest go first. */
#define MOST_BYTES (24 << 20)
#define ROW_BYTES  96
/* Of the time since the oldest was asked for. */
#define SHARE_DROPPED 16
/* Above SMALL rows a term that more than one in FREQUENT has is not ranked by; above LARGE, where its
 * rows alone would take longer than a search may, one in FREQUENT_LARGE. */
#define SMALL          20000
#define FREQUENT       4
#define LARGE          400000
#define FREQUENT_LARGE 12
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
    GlossWordSegments *segments;
    GHashTable *kept; /* term to Kept */
    gsize size;       /* of all kept */
    guint64 clock;
    gboolean stale;
    gint64 version;  /* the library's data_version */
    GArray *lengths; /* (element-type guint16) by row */
    guint64 n_rows;
    guint64 n_words; /* of all rows */
    GlossWordShares shares;
};

static void
posting_clear(GlossWordPosting *posting)
{
    g_free(posting->rows);
    g_free(posting->counts);
    g_free(posting->starts);
    g_free(posting->highest);
}

void
gloss_word_postings_posting_free(GlossWordPosting *posting)
{
    if (!posting)
        return;
    posting_clear(posting);
    g_free(posting);
}

static void
kept_free(gpointer data)
{
    Kept *kept = data;

    posting_clear(&kept->posting);
    g_free(kept);
}

GlossWordPostings *
gloss_word_postings_new(GlossLibrary *library)
{
    GlossWordPostings *self = g_new0(GlossWordPostings, 1);

    self->library = gloss_library_ref(library);
    self->segments = gloss_word_segments_new(library);
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
    gloss_word_segments_free(self->segments);
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

static void
set_shares(GlossWordPostings *self)
{
    GlossWordShares *shares = &self->shares;

    shares->lengths = (const guint16 *)self->lengths->data;
    shares->mean = gloss_word_postings_get_mean_length(self);
    for (guint count = 0; count < GLOSS_WORD_COUNTS; count++)
        for (guint length = 0; length < GLOSS_WORD_LENGTHS; length++)
            shares->known[count][length] = gloss_word_rank_saturate(count, length, shares->mean);
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
    set_shares(self);
    self->version = version;
    self->stale = FALSE;
    return TRUE;
}

/* ---- terms ---- */

static guint
get_most_rows(const GlossWordPostings *self)
{
    if (self->n_rows <= SMALL)
        return G_MAXUINT;
    return self->n_rows <= LARGE ? (guint)(self->n_rows / FREQUENT)
                                 : (guint)MAX(self->n_rows / FREQUENT_LARGE, LARGE / FREQUENT);
}

/* A row at a time. */
static gboolean
ask_rows(GlossWordPostings *self, const char *term, gboolean prefix, GlossWordList *list,
         GCancellable *cancellable, GError **error)
{
    g_autofree char *expression = g_strdup_printf("\"%s\"%s", term, prefix ? " *" : "");
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, error,
        "SELECT rowid, gloss_count (index_words) FROM index_words WHERE index_words MATCH ?", "s",
        expression);
    GError *failure = NULL;

    while (query && list->rows->len <= list->most && gloss_library_query_next(query, &failure)) {
        guint32 row = (guint32)gloss_library_query_get_int(query, 0);
        guint8 count = (guint8)MIN(gloss_library_query_get_int(query, 1), G_MAXUINT8);

        if (list->rows->len % STRIDE == 0 &&
            g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        if (row >= self->lengths->len)
            continue;
        g_array_append_val(list->rows, row);
        g_array_append_val(list->counts, count);
    }
    if (failure)
        g_propagate_error(error, failure);
    return query && !failure;
}

static gboolean
read_rows(GlossWordPostings *self, const char *term, gboolean prefix, GlossWordList *list,
          GCancellable *cancellable, GError **error)
{
    gboolean is_known;

    if (!gloss_word_segments_find(self->segments, term, prefix, list, &is_known, cancellable,
                                  error))
        return FALSE;
    if (is_known)
        return TRUE;
    g_array_set_size(list->rows, 0);
    g_array_set_size(list->counts, 0);
    return ask_rows(self, term, prefix, list, cancellable, error);
}

/* What a word counts at most in rows [*begin, ...) of @window; *begin: those of the next. Where rows have
 * it once, which most do, the shortest decides. */
static double
find_highest(const GlossWordShares *shares, const GlossWordPosting *posting, guint window,
             guint *begin)
{
    double highest = 0;
    guint64 end = ((guint64)window + 1) * GLOSS_WORD_WINDOW;
    guint i = *begin, least = G_MAXUINT;

    for (; i < posting->n && posting->rows[i] < end; i++) {
        guint length = shares->lengths[posting->rows[i]];

        if (posting->counts[i] == 1)
            least = MIN(least, length);
        else
            highest =
                MAX(highest, gloss_word_postings_find_share(shares, posting->counts[i], length));
    }
    *begin = i;
    return least == G_MAXUINT ? highest
                              : MAX(highest, gloss_word_postings_find_share(shares, 1, least));
}

static void
set_windows(GlossWordPostings *self, GlossWordPosting *posting)
{
    guint n = gloss_word_postings_get_n_windows(self), i = 0;

    posting->starts = g_new(guint32, n + 1);
    posting->highest = g_new(float, n + 1);
    for (guint window = 0; window < n; window++) {
        double highest;

        posting->starts[window] = i;
        highest = find_highest(&self->shares, posting, window, &i);
        posting->highest[window] =
            posting->starts[window] < i ? nextafterf((float)highest, G_MAXFLOAT) : 0;
        posting->most = MAX(posting->most, posting->highest[window]);
    }
    posting->starts[n] = i;
}

static gsize
get_size(GlossWordPostings *self, const GlossWordPosting *posting)
{
    return posting->rows ? posting->n * (sizeof(guint32) + 1) +
                               gloss_word_postings_get_n_windows(self) * (sizeof(guint32) + 4)
                         : 0;
}

static Kept *
keep(GlossWordPostings *self, const char *name, const GlossWordList *list, gboolean whole)
{
    Kept *kept = g_new0(Kept, 1);

    kept->posting.n = list->rows->len;
    kept->posting.frequent = list->rows->len > get_most_rows(self);
    if (!kept->posting.frequent || whole) {
        kept->posting.rows = g_memdup2(list->rows->data, list->rows->len * sizeof(guint32));
        kept->posting.counts = g_memdup2(list->counts->data, list->counts->len);
        if (!kept->posting.rows)
            kept->posting.rows = g_new0(guint32, 1);
        set_windows(self, &kept->posting);
    }
    kept->size = sizeof *kept + strlen(name) + get_size(self, &kept->posting);
    self->size += kept->size;
    g_hash_table_insert(self->kept, g_strdup(name), kept);
    return kept;
}

static Kept *
read_posting(GlossWordPostings *self, const char *term, const char *name, gboolean whole,
             GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, 1);
    GlossWordList list = {.rows = rows, .counts = counts, .end = self->lengths->len};

    list.most = whole ? G_MAXUINT - 1 : get_most_rows(self);
    return read_rows(self, term, term != name, &list, cancellable, error)
               ? keep(self, name, &list, whole)
               : NULL;
}

const GlossWordPosting *
gloss_word_postings_find(GlossWordPostings *self, const char *term, gboolean prefix, gboolean whole,
                         GCancellable *cancellable, GError **error)
{
    g_autofree char *starred = prefix ? g_strconcat(term, "*", NULL) : NULL;
    const char *name = prefix ? starred : term;
    Kept *kept = g_hash_table_lookup(self->kept, name);

    if (kept && whole && !kept->posting.rows) {
        self->size -= kept->size;
        g_hash_table_remove(self->kept, name);
        kept = NULL;
    }
    if (!kept)
        kept = read_posting(self, term, name, whole, cancellable, error);
    if (!kept)
        return NULL;
    kept->used = ++self->clock;
    return &kept->posting;
}

/* Those that were asked for longest ago, some at a time. */
static void
drop_oldest(GlossWordPostings *self)
{
    GHashTableIter iter;
    gpointer value;
    guint64 oldest = self->clock;

    g_hash_table_iter_init(&iter, self->kept);
    while (g_hash_table_iter_next(&iter, NULL, &value))
        oldest = MIN(oldest, ((Kept *)value)->used);
    oldest += (self->clock - oldest) / SHARE_DROPPED;
    g_hash_table_iter_init(&iter, self->kept);
    while (g_hash_table_iter_next(&iter, NULL, &value))
        if (((Kept *)value)->used <= oldest) {
            self->size -= ((Kept *)value)->size;
            g_hash_table_iter_remove(&iter);
        }
}

void
gloss_word_postings_trim(GlossWordPostings *self)
{
    gsize most = MAX(MOST_BYTES, (gsize)self->n_rows * ROW_BYTES);

    while (self->size > most && g_hash_table_size(self->kept) > 0)
        drop_oldest(self);
}

GlossWordPosting *
gloss_word_postings_join(GlossWordPostings *self, const GlossWordPosting *const *postings, gsize n)
{
    GlossWordPosting *joined = g_new0(GlossWordPosting, 1);
    g_autofree guint *at = g_new0(guint, n);
    gsize size = 0;

    for (gsize i = 0; i < n; i++)
        size += postings[i]->n;
    joined->rows = g_new(guint32, size + 1);
    joined->counts = g_new(guint8, size + 1);
    for (;;) {
        guint64 row = G_MAXUINT64;
        guint count = 0;

        for (gsize i = 0; i < n; i++)
            if (at[i] < postings[i]->n)
                row = MIN(row, postings[i]->rows[at[i]]);
        if (row == G_MAXUINT64)
            break;
        for (gsize i = 0; i < n; i++)
            if (at[i] < postings[i]->n && postings[i]->rows[at[i]] == row)
                count += postings[i]->counts[at[i]++];
        joined->rows[joined->n] = (guint32)row;
        joined->counts[joined->n++] = (guint8)MIN(count, G_MAXUINT8);
    }
    set_windows(self, joined);
    return joined;
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

guint
gloss_word_postings_get_n_windows(GlossWordPostings *self)
{
    return (self->lengths->len + GLOSS_WORD_WINDOW - 1) / GLOSS_WORD_WINDOW;
}

const GlossWordShares *
gloss_word_postings_get_shares(GlossWordPostings *self)
{
    return &self->shares;
}

double
gloss_word_postings_get_mean_length(GlossWordPostings *self)
{
    return self->n_rows ? MAX((double)self->n_words / (double)self->n_rows, 1) : 1;
}
