/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which segments there are is read for every term, and that statement stays open meanwhile: all others
 * see the library as it was then. */
#include "app/word-segments.h"

#include <sqlite3.h>
#include <string.h>

#include "app/library-query.h"

/* Terms of the main index begin with this byte. */
#define PREFIX "0"
/* Of a leaf's number in the table: its segment above, its page below. */
#define SEGMENT_SHIFT 37
/* Behind the four bytes of the structure's cookie, in a version that is not known here. */
#define OTHER_STRUCTURE "\xff\x00\x00\x01"
#define MOST_SEGMENTS   2000
#define KNOWN_VERSION   4

typedef struct {
    gint64 id;
    gint64 first; /* pages */
    gint64 last;
} Segment;

typedef struct {
    GlossWordSegments *owner;
    const Segment *segment;
    GlossLibraryQuery *pages;
    GlossWordLeaves leaves;
    gboolean has_term; /* leaves stand at a term that is looked for */
    GError *error;
} Walk;

struct _GlossWordSegments {
    GlossLibrary *library;
    gint64 format;    /* of the table; 0: not read yet */
    GArray *segments; /* (element-type Segment) newest first */
};

GlossWordSegments *
gloss_word_segments_new(GlossLibrary *library)
{
    GlossWordSegments *self = g_new0(GlossWordSegments, 1);

    self->library = gloss_library_ref(library);
    self->segments = g_array_new(FALSE, FALSE, sizeof(Segment));
    return self;
}

void
gloss_word_segments_free(GlossWordSegments *self)
{
    if (!self)
        return;
    g_array_unref(self->segments);
    gloss_library_unref(self->library);
    g_free(self);
}

/* ---- which segments there are ---- */

typedef struct {
    const guint8 *bytes;
    gsize at, size;
    gboolean failed;
} Numbers;

static guint64
take_number(Numbers *self)
{
    guint64 value = 0;

    for (guint i = 0; i < 9 && self->at < self->size; i++) {
        guint8 byte = self->bytes[self->at++];

        if (i == 8)
            return value << 8 | byte;
        value = value << 7 | (byte & 0x7f);
        if (!(byte & 0x80))
            return value;
    }
    self->failed = TRUE;
    return 0;
}

/* Levels from the newest to the oldest, segments of each from the oldest to the newest. */
static gboolean
parse_levels(GArray *segments, Numbers *numbers)
{
    guint64 n_levels = take_number(numbers);

    take_number(numbers);
    take_number(numbers);
    for (guint64 i = 0; i < n_levels && !numbers->failed; i++) {
        guint64 n;
        guint begin = segments->len;

        take_number(numbers);
        n = take_number(numbers);
        for (guint64 j = 0; j < n && !numbers->failed && segments->len < MOST_SEGMENTS; j++) {
            Segment one = {.id = (gint64)take_number(numbers)};

            one.first = (gint64)take_number(numbers);
            one.last = (gint64)take_number(numbers);
            g_array_insert_val(segments, begin, one);
        }
    }
    return !numbers->failed && segments->len < MOST_SEGMENTS;
}

static gboolean
parse_structure(GlossWordSegments *self, GlossLibraryQuery *query)
{
    gsize size = 0;
    const guint8 *bytes = gloss_library_query_get_bytes(query, 0, &size);
    Numbers numbers = {bytes, 4, size, FALSE};

    g_array_set_size(self->segments, 0);
    return bytes && size > 4 && (size < 8 || memcmp(bytes + 4, OTHER_STRUCTURE, 4) != 0) &&
           parse_levels(self->segments, &numbers);
}

/* Whether this connection has written what FTS5 may still hold back. */
static gboolean
is_writing(GlossWordSegments *self)
{
    return sqlite3_txn_state(gloss_library_get_connection(self->library), "main") ==
           SQLITE_TXN_WRITE;
}

/* *@structure stays open: see above. */
static gboolean
read_structure(GlossWordSegments *self, GlossLibraryQuery **structure, gboolean *is_known,
               GError **error)
{
    GError *failure = NULL;

    if (!self->format &&
        !gloss_library_query_number(self->library, &self->format, -1, error,
                                    "SELECT v FROM index_words_config WHERE k = 'version'", ""))
        return FALSE;
    *is_known = self->format == KNOWN_VERSION && !is_writing(self);
    *structure = gloss_library_query_new(self->library, error,
                                         "SELECT block FROM index_words_data WHERE id = 10", "");
    *is_known &= *structure && gloss_library_query_next(*structure, &failure) &&
                 parse_structure(self, *structure);
    if (failure)
        g_propagate_error(error, failure);
    return *structure && !failure;
}

/* ---- a walk through one of them ---- */

static gboolean
next_leaf_cb(gpointer data, const guint8 **bytes, gsize *size)
{
    Walk *walk = data;

    if (!gloss_library_query_next(walk->pages, &walk->error))
        return FALSE;
    *bytes = gloss_library_query_get_bytes(walk->pages, 0, size);
    return *bytes != NULL;
}

static void
walk_clear(Walk *walk)
{
    g_clear_pointer(&walk->pages, gloss_library_query_free);
    gloss_word_leaves_clear(&walk->leaves);
    g_clear_error(&walk->error);
}

static int
compare_term(const GlossWordLeaves *leaves, const char *term)
{
    gsize n = strlen(term), size = leaves->term->len;
    int order = memcmp(leaves->term->data, term, MIN(n, size));

    return order ? order : (size > n) - (size < n);
}

/* To the first term that is not before @term. */
static gboolean
walk_begin(Walk *walk, GlossWordSegments *owner, const Segment *segment, const char *term,
           GError **error)
{
    gint64 page = 1, base = segment->id << SEGMENT_SHIFT;

    *walk = (Walk){.owner = owner, .segment = segment};
    gloss_word_leaves_init(&walk->leaves, next_leaf_cb, walk);
    if (!gloss_library_query_number(owner->library, &page, 2, error,
                                    "SELECT pgno FROM index_words_idx WHERE segid = ?"
                                    " AND term <= ? ORDER BY term DESC LIMIT 1",
                                    "ib", segment->id, term, strlen(term)))
        return FALSE;
    walk->pages = gloss_library_query_new(
        owner->library, error,
        "SELECT block FROM index_words_data WHERE id BETWEEN ? AND ? ORDER BY id", "ii",
        base + MAX(page >> 1, segment->first), base + segment->last);
    while (walk->pages && (walk->has_term = gloss_word_leaves_next(&walk->leaves)))
        if (compare_term(&walk->leaves, term) >= 0)
            break;
    return walk->pages && !walk->error;
}

/* ---- a term ---- */

static void
list_clear(GlossWordList *list)
{
    g_clear_pointer(&list->rows, g_array_unref);
    g_clear_pointer(&list->counts, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GlossWordList, list_clear)

static GlossWordList
make_list(const GlossWordList *like)
{
    GlossWordList list = *like;

    list.rows = g_array_new(FALSE, FALSE, sizeof(guint32));
    list.counts = g_array_new(FALSE, FALSE, sizeof(guint8));
    return list;
}

/* Rows of one segment among those of all. */
typedef struct {
    guint begin, end;
} Piece;

/* Both pieces rise; where both have a row, @newer counts. */
static void
merge(GlossWordList *list, const GlossWordList *newer, Piece new_piece, const GlossWordList *older,
      Piece old_piece)
{
    guint i = new_piece.begin, j = old_piece.begin;

    while (i < new_piece.end || j < old_piece.end) {
        guint64 first = i < new_piece.end ? g_array_index(newer->rows, guint32, i) : G_MAXUINT64;
        guint64 second = j < old_piece.end ? g_array_index(older->rows, guint32, j) : G_MAXUINT64;
        const GlossWordList *from = first <= second ? newer : older;
        guint place = first <= second ? i : j;

        g_array_append_vals(list->rows, &g_array_index(from->rows, guint32, place), 1);
        g_array_append_vals(list->counts, &g_array_index(from->counts, guint8, place), 1);
        i += first <= second;
        j += second <= first;
    }
}

/* @pieces from the oldest to the newest become one. */
static void
merge_pieces(GlossWordList *list, GArray *pieces)
{
    g_auto(GlossWordList) merged = make_list(list);

    for (guint i = 0; i < pieces->len; i++) {
        g_auto(GlossWordList) older = merged;

        merged = make_list(list);
        merge(&merged, list, g_array_index(pieces, Piece, i), &older, (Piece){0, older.rows->len});
    }
    g_array_set_size(list->rows, 0);
    g_array_set_size(list->counts, 0);
    g_array_append_vals(list->rows, merged.rows->data, merged.rows->len);
    g_array_append_vals(list->counts, merged.counts->data, merged.counts->len);
}

static void
drop_removed(GlossWordList *list)
{
    guint kept = 0;

    if (list->counts->len == 0 || !memchr(list->counts->data, 0, list->counts->len))
        return;
    for (guint i = 0; i < list->rows->len; i++) {
        guint8 count = g_array_index(list->counts, guint8, i);

        g_array_index(list->rows, guint32, kept) = g_array_index(list->rows, guint32, i);
        g_array_index(list->counts, guint8, kept) = count;
        kept += count > 0;
    }
    g_array_set_size(list->rows, kept);
    g_array_set_size(list->counts, kept);
}

/* The rows of the term that all walks with @stands[i] stand at, from the oldest segment to the newest:
 * in an index that has only grown they are in order. FALSE: damaged. */
static gboolean
read_rows(Walk *walks, guint n, const gboolean *stands, GlossWordList *list)
{
    g_autoptr(GArray) pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
    gboolean is_rising = TRUE;

    for (guint i = n; i-- > 0;) {
        Piece piece = {.begin = list->rows->len};

        if (!stands[i])
            continue;
        if (!gloss_word_leaves_read(&walks[i].leaves, list) || walks[i].error)
            return FALSE;
        piece.end = list->rows->len;
        if (piece.end > list->most)
            return TRUE;
        is_rising &= piece.begin == 0 || piece.begin == piece.end ||
                     g_array_index(list->rows, guint32, piece.begin - 1) <
                         g_array_index(list->rows, guint32, piece.begin);
        g_array_append_val(pieces, piece);
    }
    if (!is_rising)
        merge_pieces(list, pieces);
    drop_removed(list);
    return TRUE;
}

/* ---- a prefix ---- */

/* How often each row has any of the terms. */
typedef struct {
    guint32 *counts; /* [end] */
    const GlossWordList *like;
} Union;

static void
add_to_union(Union *self, const GlossWordList *list)
{
    for (guint i = 0; i < list->rows->len; i++)
        self->counts[g_array_index(list->rows, guint32, i)] +=
            g_array_index(list->counts, guint8, i);
}

static void
append_union(const Union *self, GlossWordList *list)
{
    for (guint32 row = 0; row < list->end; row++) {
        guint8 count = (guint8)MIN(self->counts[row], G_MAXUINT8);

        if (count == 0)
            continue;
        g_array_append_val(list->rows, row);
        g_array_append_val(list->counts, count);
    }
}

static gboolean
begins_with(const Walk *walk, const char *term)
{
    gsize n = strlen(term);

    return walk->has_term && walk->leaves.term->len >= n &&
           memcmp(walk->leaves.term->data, term, n) == 0;
}

static int
compare_walks(const Walk *a, const Walk *b)
{
    const GByteArray *first = a->leaves.term, *second = b->leaves.term;
    int order = memcmp(first->data, second->data, MIN(first->len, second->len));

    return order ? order : (first->len > second->len) - (first->len < second->len);
}

/* Marks the walks that stand at the least term that begins with @term; FALSE: there is none. */
static gboolean
find_least(Walk *walks, guint n, const char *term, gboolean *stands)
{
    const Walk *least = NULL;

    for (guint i = 0; i < n; i++)
        if (begins_with(&walks[i], term) && (!least || compare_walks(&walks[i], least) < 0))
            least = &walks[i];
    for (guint i = 0; i < n; i++)
        stands[i] = least && begins_with(&walks[i], term) && compare_walks(&walks[i], least) == 0;
    return least != NULL;
}

static gboolean
read_prefix(Walk *walks, guint n, const char *term, GlossWordList *list, GCancellable *cancellable)
{
    g_autofree gboolean *stands = g_new0(gboolean, n + 1);
    g_autofree guint32 *counts = g_new0(guint32, (gsize)list->end + 1);
    Union all = {counts, list};

    while (find_least(walks, n, term, stands) && !g_cancellable_is_cancelled(cancellable)) {
        g_auto(GlossWordList) one = make_list(list);

        one.most = G_MAXUINT - 1;
        if (!read_rows(walks, n, stands, &one))
            return FALSE;
        add_to_union(&all, &one);
        for (guint i = 0; i < n; i++)
            if (stands[i])
                walks[i].has_term = gloss_word_leaves_next(&walks[i].leaves);
    }
    append_union(&all, list);
    return TRUE;
}

static gboolean
read_term(Walk *walks, guint n, const char *term, GlossWordList *list)
{
    g_autofree gboolean *stands = g_new0(gboolean, n + 1);

    for (guint i = 0; i < n; i++)
        stands[i] = walks[i].has_term && compare_term(&walks[i].leaves, term) == 0;
    return read_rows(walks, n, stands, list);
}

/* Damage that the walks have met, or an error. */
static gboolean
settle(Walk *walks, guint n, gboolean done, gboolean *is_known, GError **error)
{
    for (guint i = 0; i < n; i++) {
        *is_known &= done && !walks[i].leaves.damaged;
        if (walks[i].error && error && !*error)
            g_propagate_error(error, g_steal_pointer(&walks[i].error));
        walk_clear(&walks[i]);
    }
    return !error || !*error;
}

gboolean
gloss_word_segments_find(GlossWordSegments *self, const char *term, gboolean prefix,
                         GlossWordList *list, gboolean *is_known, GCancellable *cancellable,
                         GError **error)
{
    g_autoptr(GlossLibraryQuery) structure = NULL;
    g_autofree char *named = g_strconcat(PREFIX, term, NULL);
    g_autofree Walk *walks = NULL;
    GError *failure = NULL;
    gboolean done = TRUE;
    guint n = 0;

    if (!read_structure(self, &structure, is_known, error))
        return FALSE;
    if (!*is_known)
        return TRUE;
    walks = g_new0(Walk, self->segments->len + 1);
    for (; n < self->segments->len && done; n++)
        done = walk_begin(&walks[n], self, &g_array_index(self->segments, Segment, n), named,
                          &failure);
    if (done && prefix)
        done = read_prefix(walks, n, named, list, cancellable);
    else if (done)
        done = read_term(walks, n, named, list);
    settle(walks, n, done, is_known, &failure);
    if (!failure)
        return !g_cancellable_set_error_if_cancelled(cancellable, error);
    g_propagate_error(error, failure);
    return FALSE;
}
