/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The FTS5 table and what goes in and out of it; ranking is word-rank.c. FTS5 has no way to say
 * which language a row is in, so the tokenizer takes it from the object while a row is written. The
 * table is made here and not by a migration, because that needs the tokenizer. */
#include "app/word-index.h"

#include <sqlite3.h>
#include <string.h>

#include <glib/gi18n.h>

#include "app/id-set.h"
#include "app/library-query.h"
#include "app/word-rank.h"
#include "app/word-scores.h"
#include "engine/base/error.h"

#define CREATE                                                                                     \
    "CREATE VIRTUAL TABLE IF NOT EXISTS index_words USING fts5 (heading, body,"                    \
    " content='index_passage', content_rowid='id', tokenize='gloss')"
#define CREATE_TERMS                                                                               \
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.index_terms USING fts5vocab (main, index_words, row)"

/* Rows between two looks at the cancellable. */
#define STRIDE 512
/* Of the index, written in one transaction. */
#define PAGES_MERGED 1000

/* What the connection's tokenizers hold on to; it outlives the object. */
typedef struct {
    gatomicrefcount references;
    ClozeTerms *terms;
} Shared;

struct _GlossWordIndex {
    GlossLibrary *library;
    Shared *shared;
    GlossWordPostings *postings;
    GlossWordScores *scores;
};

typedef int (*TokenFunc)(void *context, int flags, const char *token, int size, int start, int end);

typedef struct {
    TokenFunc func;
    void *context;
    int code;
} Tokens;

static Shared *
shared_ref(Shared *shared)
{
    g_atomic_ref_count_inc(&shared->references);
    return shared;
}

static void
shared_unref(gpointer data)
{
    Shared *shared = data;

    if (!g_atomic_ref_count_dec(&shared->references))
        return;
    cloze_terms_free(shared->terms);
    g_free(shared);
}

static int
tokenizer_new(void *context, const char **arguments, int n, Fts5Tokenizer **out)
{
    *out = (Fts5Tokenizer *)shared_ref(context);
    return SQLITE_OK;
}

static void
tokenizer_free(Fts5Tokenizer *tokenizer)
{
    shared_unref(tokenizer);
}

static gboolean
token_cb(const ClozeTerm *term, gpointer data)
{
    Tokens *tokens = data;

    tokens->code = tokens->func(tokens->context, term->colocated ? FTS5_TOKEN_COLOCATED : 0,
                                term->text, (int)term->size, (int)term->start, (int)term->end);
    return tokens->code == SQLITE_OK;
}

/* A query's strings are terms already. */
static int
split_terms(const char *text, int size, TokenFunc func, void *context)
{
    int code = SQLITE_OK;

    for (int begin = 0; begin < size && code == SQLITE_OK;) {
        const char *space = memchr(text + begin, ' ', (gsize)(size - begin));
        int end = space ? (int)(space - text) : size;

        if (end > begin)
            code = func(context, 0, text + begin, end - begin, begin, end);
        begin = end + 1;
    }
    return code;
}

static int
tokenize(Fts5Tokenizer *tokenizer, void *context, int flags, const char *text, int size,
         TokenFunc func)
{
    Shared *shared = (Shared *)tokenizer;
    Tokens tokens = {.func = func, .context = context, .code = SQLITE_OK};

    if (flags & FTS5_TOKENIZE_QUERY)
        return split_terms(text, size, func, context);
    cloze_terms_each(shared->terms, text, (gsize)size, token_cb, &tokens);
    return tokens.code;
}

static fts5_api *
find_api(GlossLibrary *library)
{
    sqlite3_stmt *statement = NULL;
    fts5_api *api = NULL;

    if (sqlite3_prepare_v2(gloss_library_get_connection(library), "SELECT fts5(?1)", -1, &statement,
                           NULL) == SQLITE_OK) {
        sqlite3_bind_pointer(statement, 1, (void *)&api, "fts5_api_ptr", NULL);
        sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    return api;
}

static gboolean
attach(GlossWordIndex *self, GError **error)
{
    fts5_tokenizer tokenizer = {tokenizer_new, tokenizer_free, tokenize};
    fts5_api *api = find_api(self->library);

    if (!api) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED, "%s",
                    _("expected SQLite with FTS5, found one without"));
        return FALSE;
    }
    if (api->xCreateTokenizer(api, "gloss", shared_ref(self->shared), &tokenizer, shared_unref) !=
            SQLITE_OK ||
        !gloss_word_rank_register(api))
        return gloss_library_fail(self->library, "fts5", error);
    return gloss_library_query_run(self->library, error, CREATE, "") &&
           gloss_library_query_run(self->library, error, CREATE_TERMS, "");
}

GlossWordIndex *
gloss_word_index_new(GlossLibrary *library, GError **error)
{
    g_autoptr(GlossWordIndex) self = g_new0(GlossWordIndex, 1);

    self->library = gloss_library_ref(library);
    self->shared = g_new0(Shared, 1);
    g_atomic_ref_count_init(&self->shared->references);
    self->shared->terms = cloze_terms_new(error);
    if (!self->shared->terms || !attach(self, error))
        return NULL;
    self->postings = gloss_word_postings_new(library);
    self->scores = gloss_word_scores_new(self->postings);
    return g_steal_pointer(&self);
}

void
gloss_word_index_free(GlossWordIndex *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->scores, gloss_word_scores_free);
    g_clear_pointer(&self->postings, gloss_word_postings_free);
    shared_unref(self->shared);
    gloss_library_unref(self->library);
    g_free(self);
}

ClozeTerms *
gloss_word_index_get_terms(GlossWordIndex *self)
{
    return self->shared->terms;
}

gboolean
gloss_word_index_add(GlossWordIndex *self, gint64 id, const char *heading, const char *body,
                     const char *language, GError **error)
{
    cloze_terms_set_language(self->shared->terms, language);
    gloss_word_postings_forget(self->postings);
    return gloss_library_query_run(
        self->library, error, "INSERT INTO index_words (rowid, heading, body) VALUES (?, ?, ?)",
        "iss", id, heading, body);
}

gboolean
gloss_word_index_remove(GlossWordIndex *self, gint64 id, const char *heading, const char *body,
                        const char *language, GError **error)
{
    cloze_terms_set_language(self->shared->terms, language);
    gloss_word_postings_forget(self->postings);
    return gloss_library_query_run(
        self->library, error,
        "INSERT INTO index_words (index_words, rowid, heading, body) VALUES ('delete', ?, ?, ?)",
        "iss", id, heading, body);
}

/* A negative number begins a merge of all segments, positive ones go on with it until nothing changes
 * ("The merge command" in FTS5's documentation). */
gboolean
gloss_word_index_compact(GlossWordIndex *self, GCancellable *cancellable, GError **error)
{
    sqlite3 *connection = gloss_library_get_connection(self->library);
    gint64 n_pages = -PAGES_MERGED, before;

    do {
        if (g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        before = sqlite3_total_changes(connection);
        if (!gloss_library_query_run(
                self->library, error,
                "INSERT INTO index_words (index_words, rank) VALUES ('merge', ?)", "i", n_pages))
            return FALSE;
        n_pages = PAGES_MERGED;
    } while (sqlite3_total_changes(connection) - before >= 2);
    return TRUE;
}

gboolean
gloss_word_index_check(GlossWordIndex *self, GError **error)
{
    return gloss_library_query_run(
        self->library, error, "INSERT INTO index_words (index_words) VALUES ('integrity-check')",
        "");
}

static int
compare_hits(gconstpointer a, gconstpointer b)
{
    const GlossWordHit *first = a, *second = b;

    if (first->score != second->score)
        return first->score > second->score ? -1 : 1;
    return (first->id > second->id) - (first->id < second->id);
}

/* Keeps the array from growing with the collection. */
static void
keep_best(GArray *hits, gsize k)
{
    g_array_sort(hits, compare_hits);
    if (hits->len > k)
        g_array_set_size(hits, (guint)k);
}

static gboolean
collect(GArray *hits, GlossLibraryQuery *query, gsize k, const GlossIdSet *allowed,
        GCancellable *cancellable, GError **error)
{
    double bar = -G_MAXDOUBLE;
    GError *failure = NULL;

    for (guint i = 1; gloss_library_query_next(query, &failure); i++) {
        GlossWordHit hit = {gloss_library_query_get_int(query, 0),
                            gloss_library_query_get_double(query, 1)};

        if (i % STRIDE == 0 && g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        if (hit.score < bar || (allowed && !gloss_id_set_has(allowed, hit.id)))
            continue;
        g_array_append_val(hits, hit);
        if (hits->len >= 4 * k + 256) {
            keep_best(hits, k);
            bar = g_array_index(hits, GlossWordHit, hits->len - 1).score;
        }
    }
    keep_best(hits, k);
    if (failure)
        g_propagate_error(error, failure);
    return failure == NULL;
}

gboolean
gloss_word_index_count(GlossWordIndex *self, const char *term, gsize *n, GError **error)
{
    const GlossWordPosting *posting;
    GError *failure = NULL;

    *n = 0;
    if (!gloss_word_postings_refresh(self->postings, &failure)) {
        gint64 count = 0;
        gboolean done =
            !failure && gloss_library_query_number(
                            self->library, &count, 0, error,
                            "SELECT doc FROM temp.index_terms WHERE term = ?", "s", term);

        *n = (gsize)count;
        if (failure)
            g_propagate_error(error, failure);
        return done;
    }
    posting = gloss_word_postings_find(self->postings, term, FALSE, TRUE, NULL, error);
    *n = posting ? posting->n : 0;
    return posting != NULL;
}

static gboolean
run_query(GlossWordIndex *self, GArray *hits, const GlossWordQuery *query, gsize k,
          const GlossIdSet *allowed, GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossLibraryQuery) rows = gloss_library_query_new(
        self->library, error,
        "SELECT rowid, gloss_rank (index_words, ?) FROM index_words WHERE index_words MATCH ?",
        "bs", query->phrases->data, (gsize)query->phrases->len * sizeof(GlossWordPhrase),
        query->expression);

    return rows && collect(hits, rows, k, allowed, cancellable, error);
}

double
gloss_word_index_get_mean_length(GlossWordIndex *self)
{
    return gloss_word_postings_get_mean_length(self->postings);
}

gboolean
gloss_word_index_weigh(GlossWordIndex *self, const char *term, double *idf, GError **error)
{
    const GlossWordPosting *posting;
    GError *failure = NULL;
    double n_rows;

    *idf = 0;
    if (!gloss_word_postings_refresh(self->postings, &failure)) {
        if (failure)
            g_propagate_error(error, failure);
        return failure == NULL;
    }
    posting = gloss_word_postings_find(self->postings, term, FALSE, FALSE, NULL, error);
    n_rows = gloss_word_postings_get_n_rows(self->postings);
    if (posting && !posting->frequent)
        *idf = gloss_word_rank_weigh(posting->n, n_rows);
    return posting != NULL;
}

GArray *
gloss_word_index_search(GlossWordIndex *self, const GlossWordQuery *query, gsize k,
                        const GlossIdSet *allowed, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) hits = g_array_new(FALSE, FALSE, sizeof(GlossWordHit));
    GError *failure = NULL;
    gboolean done;

    if (query->terms && gloss_word_postings_refresh(self->postings, &failure))
        done = gloss_word_scores_run(self->scores, query, k, query->bar, allowed, hits, cancellable,
                                     error);
    else
        done = !failure && run_query(self, hits, query, k, allowed, cancellable, error);
    if (failure)
        g_propagate_error(error, failure);
    return done ? g_steal_pointer(&hits) : NULL;
}

void
gloss_word_index_query_free(GlossWordQuery *query)
{
    if (!query)
        return;
    g_free(query->expression);
    g_clear_pointer(&query->phrases, g_array_unref);
    g_clear_pointer(&query->terms, g_ptr_array_unref);
    g_free(query);
}
