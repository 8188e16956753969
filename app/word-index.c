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
/* An index of fewer rows is searched by all words; in a larger one a word that more than one row in so
 * many has is frequent. */
#define SMALL    20000
#define FREQUENT 12

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
    GHashTable *counts; /* term to rows that have it */
    gint64 version;     /* the library's data_version when they were counted */
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
    self->counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
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
    g_hash_table_unref(self->counts);
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
    g_hash_table_remove_all(self->counts);
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
    g_hash_table_remove_all(self->counts);
    gloss_word_postings_forget(self->postings);
    return gloss_library_query_run(
        self->library, error,
        "INSERT INTO index_words (index_words, rowid, heading, body) VALUES ('delete', ?, ?, ?)",
        "iss", id, heading, body);
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
    gpointer known = NULL;
    gint64 count;

    if (g_hash_table_lookup_extended(self->counts, term, NULL, &known)) {
        *n = GPOINTER_TO_SIZE(known);
        return TRUE;
    }
    if (!gloss_library_query_number(self->library, &count, 0, error,
                                    "SELECT doc FROM temp.index_terms WHERE term = ?", "s", term))
        return FALSE;
    *n = (gsize)count;
    g_hash_table_insert(self->counts, g_strdup(term), GSIZE_TO_POINTER(*n));
    return TRUE;
}

/* What others have written makes old counts wrong. */
static gboolean
check_counts(GlossWordIndex *self, GError **error)
{
    gint64 version;

    if (!gloss_library_query_number(self->library, &version, 0, error, "PRAGMA data_version", ""))
        return FALSE;
    if (version != self->version)
        g_hash_table_remove_all(self->counts);
    self->version = version;
    return TRUE;
}

/* Sets the rows of each phrase that is one term. */
static gboolean
count_phrases(GlossWordIndex *self, GArray *phrases, GPtrArray *terms, GError **error)
{
    if (!check_counts(self, error))
        return FALSE;
    for (guint i = 0; i < terms->len; i++) {
        const char *term = g_ptr_array_index(terms, i);
        gsize n = 0;

        if (term && !gloss_word_index_count(self, term, &n, error))
            return FALSE;
        g_array_index(phrases, GlossWordPhrase, i).rows = (gint32)MIN(n, G_MAXINT32);
    }
    return TRUE;
}

/* The rarer words of a large index: (transfer full) (nullable) what a row must have one of. NULL
 * where all are frequent or none is. *@n: the phrases in it. */
static char *
make_driver(GlossWordIndex *self, GArray *phrases, GPtrArray *terms, guint *n)
{
    g_autoptr(GString) driver = g_string_new(NULL);
    gint64 last = 0;
    gboolean is_needed = FALSE;

    gloss_library_query_number(self->library, &last, 0, NULL, "SELECT max(id) FROM index_passage",
                               "");
    *n = 0;
    for (guint i = 0; i < terms->len && last > SMALL; i++) {
        const GlossWordPhrase *phrase = &g_array_index(phrases, GlossWordPhrase, i);
        const char *term = g_ptr_array_index(terms, i);

        if (phrase->group < 0)
            continue;
        if (!term)
            return NULL;
        if (phrase->rows > last / FREQUENT) {
            is_needed = TRUE;
            continue;
        }
        if (phrase->rows == 0)
            continue;
        g_string_append_printf(driver, "%s\"%s\"", driver->len ? " OR " : "", term);
        (*n)++;
    }
    return is_needed && *n > 0 ? g_strdup(driver->str) : NULL;
}

static gboolean
run_query(GlossWordIndex *self, GArray *hits, const char *expression, GArray *phrases, gsize k,
          const GlossIdSet *allowed, GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossLibraryQuery) rows = gloss_library_query_new(
        self->library, error,
        "SELECT rowid, gloss_rank (index_words, ?) FROM index_words WHERE index_words MATCH ?",
        "bs", phrases->data, (gsize)phrases->len * sizeof(GlossWordPhrase), expression);

    return rows && collect(hits, rows, k, allowed, cancellable, error);
}

/* Phrases are numbered as they come in the expression: those of the driver first. */
static gboolean
run_driven(GlossWordIndex *self, GArray *hits, const GlossWordQuery *query, gsize k,
           const GlossIdSet *allowed, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) phrases = g_array_copy(query->phrases);
    const GlossWordPhrase unscored = {.group = -1};
    g_autofree char *driver = NULL, *expression = NULL;
    guint n;

    if (!count_phrases(self, phrases, query->terms, error))
        return FALSE;
    driver = make_driver(self, phrases, query->terms, &n);
    if (!driver)
        return run_query(self, hits, query->expression, phrases, k, allowed, cancellable, error);
    for (guint i = 0; i < n; i++)
        g_array_prepend_val(phrases, unscored);
    expression = g_strdup_printf("(%s) AND (%s)", driver, query->expression);
    return run_query(self, hits, expression, phrases, k, allowed, cancellable, error);
}

gboolean
gloss_word_index_is_plain(const GlossWordQuery *query)
{
    for (guint i = 0; query->terms && i < query->phrases->len; i++)
        if (!g_ptr_array_index(query->terms, i) ||
            g_array_index(query->phrases, GlossWordPhrase, i).group < 0)
            return FALSE;
    return query->terms != NULL;
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
    posting = gloss_word_postings_find(self->postings, term, NULL, error);
    n_rows = gloss_word_postings_get_n_rows(self->postings);
    if (posting && !posting->frequent)
        *idf = gloss_word_rank_weigh(posting->n, n_rows);
    return posting != NULL;
}

/* Frequent words alone find nothing there: FTS5 is asked then. */
static gboolean
run_scores(GlossWordIndex *self, GArray *hits, const GlossWordQuery *query, gsize k,
           const GlossIdSet *allowed, GCancellable *cancellable, GError **error)
{
    GError *failure = NULL;

    if (gloss_word_postings_refresh(self->postings, &failure))
        gloss_word_scores_run(self->scores, query, k, allowed, hits, cancellable, &failure);
    if (failure) {
        g_propagate_error(error, failure);
        return FALSE;
    }
    return hits->len > 0 || run_driven(self, hits, query, k, allowed, cancellable, error);
}

GArray *
gloss_word_index_search(GlossWordIndex *self, const GlossWordQuery *query, gsize k,
                        const GlossIdSet *allowed, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) hits = g_array_new(FALSE, FALSE, sizeof(GlossWordHit));
    gboolean done = gloss_word_index_is_plain(query)
                        ? run_scores(self, hits, query, k, allowed, cancellable, error)
                    : query->terms ? run_driven(self, hits, query, k, allowed, cancellable, error)
                                   : run_query(self, hits, query->expression, query->phrases, k,
                                               allowed, cancellable, error);

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
