/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The lists of both kinds, what may be in them, and how they become one. What is known of the passages
 * is search-hits.c. */
#include "app/search-run.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/search-allowed.h"
#include "app/search-expansion.h"
#include "app/search-hits.h"
#include "app/search-marks.h"
#include "app/search-vectors.h"
#include "engine/base/companion.h"
#include "engine/base/error.h"
#include "engine/search/fusion.h"

/* How deep each list goes before they are put together. */
#define DEPTH 300
/* Chosen once for all collections, with feedback, on Cranfield and CISI. */
#define WEIGHT_WORDS   0.45
#define WEIGHT_MEANING 0.55
/* Feedback: the query's vector is moved towards the mean of the first passages of both lists, and the
 * words that the first have in common are asked for too. */
#define FEEDBACK        5
#define FEEDBACK_WEIGHT 0.5f
#define FEEDBACK_WORDS  8
/* Feedback strays: below the first TOP what was found before it counts too. */
#define TOP         20
#define FIRST_SHARE 0.15
/* Passages that are as good as the last one wanted and looked at too. */
#define MOST_TIED 64
/* Sums of a row's scores in another order. */
#define SLACK 1e-9

struct _GlossSearchRun {
    GlossIndexStore *store;
    GlossTextEmbedder *embedder; /* (nullable) */
    GlossSearchVectors *vectors;
    char *notice;              /* (nullable) of the last search */
    GPtrArray *languages;      /* of the index, NULL at the end */
    gint64 languages_version;  /* the library's data_version when they were read */
    ClozeCompanion *companion; /* (nullable) looks for words while the caller looks for meaning */
};

typedef struct {
    GlossSearchRun *run;
    const GlossPassageRequest *request;
    GlossSearchQuery *query;
    GlossIdSet *allowed; /* (nullable) passages */
    const GlossWordQuery *asked;
    GArray *words;       /* (element-type guint64) passages, best first */
    GArray *word_scores; /* (element-type double) of each */
    GArray *meaning;
    GArray *meaning_scores;
    double meaning_floor;
    GArray *first;     /* (nullable) (element-type ClozeFused) both, before feedback */
    GHashTable *slots; /* of what meaning has found: passage to slot */
    GlossIndexModel *model;
    GCancellable *cancellable;
} Search;

GlossSearchRun *
gloss_search_run_new(GlossIndexStore *store, GlossTextEmbedder *embedder)
{
    GlossSearchRun *self = g_new0(GlossSearchRun, 1);

    self->store = store;
    self->embedder = embedder;
    self->vectors = gloss_search_vectors_new(store);
    self->languages = g_ptr_array_new_with_free_func(g_free);
    self->languages_version = -1;
    return self;
}

void
gloss_search_run_free(GlossSearchRun *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->vectors, gloss_search_vectors_free);
    g_clear_pointer(&self->embedder, gloss_text_embedder_free);
    g_clear_pointer(&self->store, gloss_index_store_free);
    g_clear_pointer(&self->companion, cloze_companion_free);
    g_ptr_array_unref(self->languages);
    g_free(self->notice);
    g_free(self);
}

GlossIndexStore *
gloss_search_run_get_store(GlossSearchRun *self)
{
    return self->store;
}

GlossTextEmbedder *
gloss_search_run_get_embedder(GlossSearchRun *self)
{
    return self->embedder;
}

void
gloss_search_run_hit_free(GlossSearchHit *hit)
{
    if (!hit)
        return;
    g_free(hit->path);
    g_strfreev(hit->copies);
    g_free(hit->format);
    g_free(hit->language);
    g_free(hit->heading);
    g_free(hit->body);
    g_free(hit->hash);
    g_free(hit);
}

static GlossLibrary *
get_library(GlossSearchRun *self)
{
    return gloss_index_store_get_library(self->store);
}

static ClozePool *
get_pool(GlossSearchRun *self)
{
    return self->embedder ? cloze_session_get_pool(gloss_text_embedder_get_session(self->embedder))
                          : NULL;
}

/* ---- words ---- */

static gboolean
read_languages(GlossSearchRun *self, GError **error)
{
    GError *failure = NULL;
    gint64 version;
    g_autoptr(GlossLibraryQuery) query = NULL;

    if (!gloss_library_query_number(get_library(self), &version, 0, error, "PRAGMA data_version",
                                    ""))
        return FALSE;
    if (version == self->languages_version)
        return TRUE;
    g_ptr_array_set_size(self->languages, 0);
    query = gloss_library_query_new(get_library(self), error,
                                    "SELECT language FROM index_text WHERE language NOT NULL"
                                    " GROUP BY language ORDER BY count(*) DESC, language",
                                    "");
    while (gloss_library_query_next(query, &failure))
        g_ptr_array_add(self->languages, g_strdup(gloss_library_query_get_text(query, 0)));
    g_ptr_array_add(self->languages, NULL);
    self->languages_version = version;
    if (!failure)
        return query != NULL;
    g_propagate_error(error, failure);
    return FALSE;
}

static const char *const *
get_languages(Search *self)
{
    return (const char *const *)self->run->languages->pdata;
}

static ClozeTerms *
get_terms(Search *self)
{
    return gloss_word_index_get_terms(gloss_index_store_get_words(self->run->store));
}

static gboolean
search_words(Search *self, const GlossWordQuery *words, GError **error)
{
    g_autoptr(GArray) hits = NULL;

    hits = gloss_word_index_search(gloss_index_store_get_words(self->run->store), words,
                                   MAX(DEPTH, self->request->k), self->allowed, self->cancellable,
                                   error);
    g_array_set_size(self->words, 0);
    g_array_set_size(self->word_scores, 0);
    for (guint i = 0; hits && i < hits->len; i++) {
        guint64 id = (guint64)g_array_index(hits, GlossWordHit, i).id;

        g_array_append_val(self->words, id);
        g_array_append_val(self->word_scores, g_array_index(hits, GlossWordHit, i).score);
    }
    return hits != NULL;
}

/* ---- what may be found ---- */

static gboolean
read_allowed(Search *self, GError **error)
{
    return gloss_search_allowed_read(get_library(self->run), self->request, &self->allowed, error);
}

static gboolean
apply_signs(Search *self, GError **error)
{
    GlossLibrary *library = get_library(self->run);
    g_autofree char *required = NULL, *forbidden = NULL;

    required = gloss_search_query_make_required(self->query, get_terms(self), get_languages(self));
    forbidden =
        gloss_search_query_make_forbidden(self->query, get_terms(self), get_languages(self));
    return (!required ||
            gloss_search_allowed_match(library, &self->allowed, required, TRUE, error)) &&
           (!forbidden ||
            gloss_search_allowed_match(library, &self->allowed, forbidden, FALSE, error));
}

/* ---- meaning ---- */

/* NULL without an error: nothing has a vector yet. */
static GlossIndexModel *
prepare_meaning(GlossSearchRun *self, GError **error)
{
    GError *failure = NULL;
    g_autoptr(GlossIndexModel) model = gloss_index_store_get_current_model(self->store, &failure);

    if (failure)
        g_propagate_error(error, failure);
    if (!model || !gloss_search_vectors_open(self->vectors, model, error))
        return NULL;
    self->notice = g_strdup(gloss_search_vectors_get_notice(self->vectors));
    return g_steal_pointer(&model);
}

/* Asked for what will be shown alone: asking takes longer than finding. */
static gboolean
is_named(Search *self, guint64 passage)
{
    gpointer found;

    return !g_hash_table_lookup_extended(self->slots, GSIZE_TO_POINTER(passage), NULL, &found) ||
           gloss_search_vectors_is_named(self->run->vectors, (gint64)passage,
                                         GPOINTER_TO_SIZE(found));
}

/* @again: for a query like the one before. */
static gboolean
scan(Search *self, const float *query, gboolean again, GError **error)
{
    gsize k = MAX(DEPTH, self->request->k);
    ClozePool *pool = get_pool(self->run);
    g_autoptr(GArray) hits =
        again ? gloss_search_vectors_run_again(self->run->vectors, pool, query, k, self->allowed,
                                               self->cancellable, error)
              : gloss_search_vectors_run(self->run->vectors, pool, query, k, self->allowed,
                                         self->cancellable, error);

    if (!self->run->notice)
        self->run->notice = g_strdup(gloss_search_vectors_get_notice(self->run->vectors));
    if (!again)
        g_hash_table_remove_all(self->slots);
    g_array_set_size(self->meaning, 0);
    g_array_set_size(self->meaning_scores, 0);
    self->meaning_floor = gloss_search_vectors_score_mean(self->run->vectors, query);
    for (guint i = 0; hits && i < hits->len; i++) {
        const ClozeVectorHit *hit = &g_array_index(hits, ClozeVectorHit, i);
        double score = (double)hit->score;

        g_array_append_val(self->meaning, hit->id);
        g_array_append_val(self->meaning_scores, score);
        g_hash_table_insert(self->slots, GSIZE_TO_POINTER(hit->id), GSIZE_TO_POINTER(hit->slot));
    }
    return hits != NULL;
}

static GArray *
fuse(Search *self)
{
    const ClozeFusionList lists[] = {
        {(const guint64 *)self->words->data, (const double *)self->word_scores->data,
         self->words->len, 0, WEIGHT_WORDS},
        {(const guint64 *)self->meaning->data, (const double *)self->meaning_scores->data,
         self->meaning->len, self->meaning_floor, WEIGHT_MEANING},
    };

    return cloze_fusion_run(lists);
}

/* Relevance feedback without a person (Rocchio 1971): what the first passages of both lists say is
 * taken for more of the query. Words thus find by meaning what they do not name. */
static gboolean
move_query(Search *self, GArray *fused, float *query)
{
    gsize n = MIN(fused->len, FEEDBACK);
    gint64 passages[FEEDBACK];

    for (gsize i = 0; i < n; i++)
        passages[i] = (gint64)g_array_index(fused, ClozeFused, i).id;
    return gloss_search_vectors_move(self->run->vectors, passages, n, FEEDBACK_WEIGHT, query);
}

/* What has been added to a query has taken nothing from what a row scored before. */
static double
find_bar(Search *self)
{
    guint n = self->word_scores->len;

    return n < MAX(DEPTH, self->request->k)
               ? 0
               : g_array_index(self->word_scores, double, n - 1) * (1 - SLACK);
}

static gboolean
expand_words(Search *self, GArray *fused, GError **error)
{
    guint n = MIN(fused->len, FEEDBACK_WORDS);
    gint64 passages[FEEDBACK_WORDS];
    g_autoptr(GlossWordQuery) more = NULL;
    GError *failure = NULL;

    for (guint i = 0; i < n; i++)
        passages[i] = (gint64)g_array_index(fused, ClozeFused, i).id;
    more = gloss_search_expansion_make(gloss_index_store_get_words(self->run->store),
                                       get_library(self->run), self->asked, passages, n, &failure);
    if (failure)
        g_propagate_error(error, failure);
    if (more) {
        more->pool = self->asked->pool;
        more->bar = find_bar(self);
    }
    return !failure && (!more || search_words(self, more, error));
}

/* ---- both at once ---- */

typedef struct {
    Search *search;
    gboolean again;
    gboolean done;
    GError *error;
} WordWork;

static void
search_words_cb(gpointer data)
{
    WordWork *work = data;

    work->done = work->again ? expand_words(work->search, work->search->first, &work->error)
                             : search_words(work->search, work->search->asked, &work->error);
}

/* Beside the caller, which may not touch the library before end_words. */
static void
begin_words(WordWork *work)
{
    GlossSearchRun *run = work->search->run;

    if (!run->companion)
        run->companion = cloze_companion_new(cloze_pool_get_n_threads(get_pool(run)));
    cloze_companion_start(run->companion, search_words_cb, work);
}

static gboolean
end_words(WordWork *work, GError **error)
{
    cloze_companion_wait(work->search->run->companion);
    if (work->error)
        g_propagate_error(error, g_steal_pointer(&work->error));
    return work->done;
}

static gboolean
search_again(Search *self, float *query, GError **error)
{
    WordWork words = {.search = self, .again = TRUE};
    g_autoptr(GError) failure = NULL;
    gboolean moved, done;

    self->first = fuse(self);
    moved = move_query(self, self->first, query);
    begin_words(&words);
    done = !moved || scan(self, query, TRUE, &failure);
    if (!end_words(&words, error))
        return FALSE;
    if (failure)
        g_propagate_error(error, g_steal_pointer(&failure));
    return done;
}

static gboolean
check_embedder(GlossSearchRun *self, const GlossIndexModel *model, GError **error)
{
    g_autofree char *hash = NULL;

    if (!self->embedder) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    _("the model %s, which the index was made with, is not there; words can be "
                      "searched without it"),
                    model->name);
        return FALSE;
    }
    hash = gloss_text_embedder_dup_hash(self->embedder, error);
    if (!hash)
        return FALSE;
    if (g_str_equal(hash, model->hash))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                _("the index was made with the model %s (%.8s), not with %s (%.8s)"), model->name,
                model->hash, gloss_text_embedder_get_folder(self->embedder), hash);
    return FALSE;
}

/* Vectors that cannot be read are no reason not to find words. @failure (transfer full). */
static gboolean
fall_back(Search *self, GError *failure, GError **error)
{
    if (self->request->mode != GLOSS_SEARCH_HYBRID) {
        g_propagate_error(error, failure);
        return FALSE;
    }
    self->run->notice = g_strdup(failure->message);
    g_error_free(failure);
    return TRUE;
}

/* The library is not touched: see begin_words. */
static gboolean
find_meaning(Search *self, float *query, GError **error)
{
    const char *text = self->query->text;

    return gloss_text_embedder_run(self->run->embedder, GLOSS_TEXT_QUERY, &text, 1, query,
                                   self->cancellable, error) &&
           scan(self, query, FALSE, error);
}

static gboolean
search_both(Search *self, GError **error)
{
    WordWork words = {.search = self};
    g_autofree float *query = g_new(float, self->model->width);
    g_autoptr(GError) failure = NULL;

    begin_words(&words);
    find_meaning(self, query, &failure);
    if (!end_words(&words, error))
        return FALSE;
    if (!failure)
        return search_again(self, query, error);
    g_propagate_error(error, g_steal_pointer(&failure));
    return FALSE;
}

/* Words alone where there is no meaning to look for. */
static gboolean
search_both_ways(Search *self, GError **error)
{
    gboolean by_words = self->request->mode != GLOSS_SEARCH_MEANING;
    g_autofree float *query = NULL;
    GError *failure = NULL;

    if (self->request->mode != GLOSS_SEARCH_WORDS) {
        self->model = prepare_meaning(self->run, &failure);
        if (failure && !fall_back(self, failure, error))
            return FALSE;
    }
    if (!self->model || *self->query->text == '\0')
        return !by_words || search_words(self, self->asked, error);
    if (!check_embedder(self->run, self->model, error))
        return FALSE;
    if (by_words)
        return search_both(self, error);
    query = g_new(float, self->model->width);
    return find_meaning(self, query, error);
}

/* ---- together ---- */

/* Whether the one before it is as good in every respect: places decide then (search-hits.h). */
static gboolean
is_tied(GArray *fused, guint i)
{
    const ClozeFused *one = &g_array_index(fused, ClozeFused, i), *before = one - 1;

    return i > 0 && one->score == before->score &&
           memcmp(one->parts, before->parts, sizeof one->parts) == 0;
}

static GPtrArray *
put_together(Search *self, GError **error)
{
    g_autoptr(GArray) fused = fuse(self);
    guint kept = 0, i = 0;

    if (self->first)
        cloze_fusion_mix(fused, self->first, TOP, FIRST_SHARE);
    for (; i < fused->len; i++) {
        ClozeFused one = g_array_index(fused, ClozeFused, i);

        if (kept >= self->request->k + MOST_TIED ||
            (kept >= self->request->k && !is_tied(fused, i)))
            break;
        if (is_named(self, one.id))
            g_array_index(fused, ClozeFused, kept++) = one;
    }
    g_array_set_size(fused, kept);
    return gloss_search_hits_read(get_library(self->run), fused, self->request, error);
}

static void
search_clear(Search *self)
{
    g_clear_pointer(&self->query, gloss_search_query_free);
    g_clear_pointer(&self->allowed, gloss_id_set_free);
    g_clear_pointer(&self->words, g_array_unref);
    g_clear_pointer(&self->word_scores, g_array_unref);
    g_clear_pointer(&self->meaning, g_array_unref);
    g_clear_pointer(&self->meaning_scores, g_array_unref);
    g_clear_pointer(&self->first, g_array_unref);
    g_clear_pointer(&self->slots, g_hash_table_unref);
    g_clear_pointer(&self->model, gloss_index_store_model_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Search, search_clear)

static void
search_init(Search *self, GlossSearchRun *run, const GlossPassageRequest *request,
            GCancellable *cancellable)
{
    *self = (Search){.run = run, .request = request, .cancellable = cancellable};
    g_clear_pointer(&run->notice, g_free);
    self->words = g_array_new(FALSE, FALSE, sizeof(guint64));
    self->word_scores = g_array_new(FALSE, FALSE, sizeof(double));
    self->meaning = g_array_new(FALSE, FALSE, sizeof(guint64));
    self->meaning_scores = g_array_new(FALSE, FALSE, sizeof(double));
    self->slots = g_hash_table_new(g_direct_hash, g_direct_equal);
}

const char *
gloss_search_run_get_notice(GlossSearchRun *self)
{
    return self->notice;
}

void
gloss_search_run_use_model(GlossSearchRun *self, ClozeSession *session, const char *folder)
{
    if (self->embedder && g_str_equal(gloss_text_embedder_get_folder(self->embedder), folder))
        return;
    g_clear_pointer(&self->embedder, gloss_text_embedder_free);
    self->embedder = gloss_text_embedder_new(session, folder);
}

gboolean
gloss_search_run_can_embed(GlossSearchRun *self, GError **error)
{
    GError *failure = NULL;
    g_autoptr(GlossIndexModel) model = gloss_index_store_get_current_model(self->store, &failure);

    if (failure)
        g_propagate_error(error, failure);
    return !failure && (!model || check_embedder(self, model, error));
}

GlossSearchMarks *
gloss_search_run_make_marks(GlossSearchRun *self, const GlossSearchQuery *query)
{
    static const char *const none[] = {NULL};
    const char *const *languages =
        read_languages(self, NULL) ? (const char *const *)self->languages->pdata : none;
    GlossWordIndex *words = gloss_index_store_get_words(self->store);
    GlossSearchMarks *marks =
        gloss_search_marks_new(query, gloss_word_index_get_terms(words), languages);
    gint64 n;

    if (gloss_library_query_number(get_library(self), &n, 0, NULL,
                                   "SELECT count(*) FROM index_passage", ""))
        gloss_search_marks_drop_common(marks, words, (gsize)n);
    return marks;
}

static GPtrArray *
find(GlossSearchRun *self, const GlossPassageRequest *request, GCancellable *cancellable,
     GError **error)
{
    g_auto(Search) search;
    g_autoptr(GlossWordQuery) words = NULL;

    search_init(&search, self, request, cancellable);
    search.query = request->plain ? gloss_search_query_new_plain(request->text)
                                  : gloss_search_query_parse(request->text);
    if (!read_languages(self, error) || !read_allowed(&search, error))
        return NULL;
    words = gloss_search_query_make_words(search.query, get_terms(&search), get_languages(&search));
    /* Signs alone have no meaning either. */
    if (!words)
        return put_together(&search, error);
    words->pool = get_pool(self);
    search.asked = words;
    if (!apply_signs(&search, error))
        return NULL;
    return search_both_ways(&search, error) ? put_together(&search, error) : NULL;
}

GPtrArray *
gloss_search_run_find(GlossSearchRun *self, const GlossPassageRequest *request,
                      GCancellable *cancellable, GError **error)
{
    gboolean begun = gloss_library_begin_reading(get_library(self));
    GPtrArray *hits = find(self, request, cancellable, error);

    gloss_library_end_reading(get_library(self), begun);
    return hits;
}

GPtrArray *
gloss_search_run_find_like(GlossSearchRun *self, gint64 passage, const GlossPassageRequest *request,
                           GCancellable *cancellable, GError **error)
{
    g_auto(Search) search;
    GError *failure = NULL;
    g_autofree float *vector = NULL;

    search_init(&search, self, request, cancellable);
    search.model = prepare_meaning(self, &failure);
    if (failure)
        g_propagate_error(error, failure);
    if (!search.model)
        return failure ? NULL : put_together(&search, error);
    vector = gloss_search_vectors_dup(self->vectors, passage);
    if (!vector) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, "%s",
                    _("this passage is not indexed by meaning yet"));
        return NULL;
    }
    if (!read_allowed(&search, error) || !scan(&search, vector, FALSE, error))
        return NULL;
    for (guint i = 0; i < search.meaning->len; i++)
        if (g_array_index(search.meaning, guint64, i) == (guint64)passage)
            g_array_remove_index(search.meaning, i--);
    return put_together(&search, error);
}

/* ---- like a text ---- */

/* What the place of the text names, taken out of what may be found. */
static gboolean
leave_out(Search *self, const GlossLikeText *like, GError **error)
{
    g_autoptr(GlossIdSet) there = gloss_id_set_new();
    gsize size = like->path ? strlen(like->path) : 0;

    if (!like->path)
        return TRUE;
    if (!gloss_id_set_add_rows(
            there,
            gloss_library_query_new(
                get_library(self->run), error,
                "SELECT p.id FROM index_file f JOIN index_folder o ON o.id = f.folder_id"
                " JOIN index_passage p ON p.text_id = f.text_id"
                " WHERE substr(?1, 1, length(o.path)) = o.path"
                " AND f.path = substr(?1, length(o.path) + 2)"
                " AND (?3 = 0 OR (p.start < ?3 AND p.end > ?2))",
                "bii", like->path, size, (gint64)like->start, (gint64)like->end),
            error))
        return FALSE;
    return gloss_id_set_count(there) == 0 ||
           gloss_search_allowed_restrict(get_library(self->run), &self->allowed, there, FALSE,
                                         error);
}

GPtrArray *
gloss_search_run_find_like_text(GlossSearchRun *self, const GlossLikeText *like,
                                const GlossPassageRequest *request, GCancellable *cancellable,
                                GError **error)
{
    g_auto(Search) search;
    g_autofree float *vector = NULL;
    GError *failure = NULL;

    search_init(&search, self, request, cancellable);
    search.model = prepare_meaning(self, &failure);
    if (search.model && !gloss_search_query_is_blank(like->text) &&
        check_embedder(self, search.model, &failure)) {
        vector = g_new(float, search.model->width);
        gloss_text_embedder_run_long(self->embedder, like->text, vector, cancellable, &failure);
    }
    if (failure) {
        g_propagate_error(error, failure);
        return NULL;
    }
    if (vector && (!read_allowed(&search, error) || !leave_out(&search, like, error) ||
                   !scan(&search, vector, FALSE, error)))
        return NULL;
    return put_together(&search, error);
}
