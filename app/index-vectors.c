/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A vector is missing where the library names no slot for its passage; a slot that does not hold what
 * the library says is forgotten first, so that its passage is embedded again. */
#include "app/index-vectors.h"

#include <string.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "app/index-graph.h"
#include "engine/base/error.h"

#define BATCH 256
/* Passages embedded between two reports: as many as take about PERIOD microseconds. */
#define PERIOD        G_USEC_PER_SEC
#define LEAST_PORTION 8
#define FIRST_PORTION 32

typedef struct {
    gint64 id;
    gint64 hash;
    char *text;
    gsize slot;
    gboolean reused;
} Missing;

typedef struct {
    const GlossIndexUpdate *update;
    GlossIndexStore *store;
    GlossLibrary *library;
    GlossIndexModel *model;
    ClozeVectorFile *file;
    GlossIdSet *taken; /* slots */
    gint64 first_gap;
    gsize width;
    guint64 done, total; /* passages embedded, and to be */
    guint portion;       /* that are embedded at a time */
    GlossIndexSummary *summary;
} Run;

static void
missing_clear(gpointer data)
{
    g_free(((Missing *)data)->text);
}

static void
report(const Run *self, GlossIndexStage stage, guint64 done)
{
    const GlossIndexProgress progress = {stage, done, self->total, NULL};

    if (self->update->progress)
        self->update->progress(&progress, self->update->progress_data);
}

/* ---- which model ---- */

/* The same numbers under another name are the same model: from now on it is found by that name. */
static gboolean
find_model(Run *self, GError **error)
{
    g_autofree char *hash = gloss_text_embedder_dup_hash(self->update->embedder, error);
    g_autofree char *name =
        g_path_get_basename(gloss_text_embedder_get_folder(self->update->embedder));
    GError *failure = NULL;
    g_autoptr(GlossIndexModel) current = gloss_index_store_get_current_model(self->store, &failure);
    ClozeModel *model;

    if (failure)
        g_propagate_error(error, failure);
    if (!hash || failure)
        return FALSE;
    if (current && g_str_equal(current->hash, hash)) {
        self->width = current->width;
        self->model =
            g_str_equal(current->name, name)
                ? g_steal_pointer(&current)
                : gloss_index_store_add_model(self->store, hash, name, self->width, error);
        return self->model != NULL;
    }
    if (current && !self->update->rebuild) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    _("the index was made with the model %s (%.8s); with %s (%.8s) it has to be "
                      "rebuilt, until then the old one stays in use"),
                    current->name, current->hash, name, hash);
        return FALSE;
    }
    model = gloss_text_embedder_get_model(self->update->embedder, error);
    if (!model)
        return FALSE;
    self->width = cloze_model_get_config(model)->hidden_size;
    self->model = gloss_index_store_add_model(self->store, hash, name, self->width, error);
    return self->model != NULL;
}

/* A file that is damaged, or of another version, is made anew: the folders have all it held. */
static gboolean
open_file(Run *self, GError **error)
{
    g_autofree char *path = gloss_index_store_dup_vector_path(self->store, self->model->hash);
    g_autoptr(GError) reason = NULL;

    self->file = cloze_vector_file_open_writable(path, self->model->hash, self->width, &reason);
    if (!self->file && reason->domain == CLOZE_ERROR && g_unlink(path) == 0) {
        g_clear_error(&reason);
        self->file = cloze_vector_file_open_writable(path, self->model->hash, self->width, &reason);
    }
    if (!self->file)
        g_propagate_error(error, g_steal_pointer(&reason));
    return self->file != NULL;
}

/* ---- checking ---- */

/* All of a file is read through where all of a folder is looked at; on every small change that would
 * take longer than the change. */
static gboolean
holds(const Run *self, gsize slot, guint64 id)
{
    return self->update->only ? cloze_vector_file_get_id(self->file, slot) == id
                              : cloze_vector_file_check(self->file, slot, id);
}

/* (element-type gint64) passages whose slot does not hold their vector. */
static GArray *
list_broken(Run *self, GError **error)
{
    g_autoptr(GArray) broken = g_array_new(FALSE, FALSE, sizeof(gint64));
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, error, "SELECT passage_id, slot FROM index_vector WHERE model_id = ?", "i",
        self->model->id);

    if (!query)
        return NULL;
    while (gloss_library_query_next(query, &failure)) {
        gint64 id = gloss_library_query_get_int(query, 0);
        gint64 slot = gloss_library_query_get_int(query, 1);

        if (holds(self, (gsize)slot, (guint64)id))
            gloss_id_set_add(self->taken, slot);
        else
            g_array_append_val(broken, id);
    }
    if (!failure)
        return g_steal_pointer(&broken);
    g_propagate_error(error, failure);
    return NULL;
}

static gboolean
forget(Run *self, GArray *ids, GError **error)
{
    for (guint i = 0; i < ids->len; i++)
        if (!gloss_library_query_run(
                self->library, error,
                "DELETE FROM index_vector WHERE passage_id = ? AND model_id = ?", "ii",
                g_array_index(ids, gint64, i), self->model->id))
            return FALSE;
    return TRUE;
}

/* After this a slot that is not free is one that the library names. */
static gboolean
check_file(Run *self, GError **error)
{
    g_autoptr(GArray) broken = list_broken(self, error);
    gsize n = cloze_vector_file_get_capacity(self->file);

    if (!broken)
        return FALSE;
    if (broken->len && (!gloss_library_begin(self->library, error) ||
                        !gloss_library_end(self->library, forget(self, broken, error), error)))
        return FALSE;
    for (gsize slot = 0; slot < n; slot++)
        if (cloze_vector_file_get_id(self->file, slot) != 0 &&
            !gloss_id_set_has(self->taken, (gint64)slot) &&
            !cloze_vector_file_clear(self->file, slot, error))
            return FALSE;
    return TRUE;
}

/* ---- making ---- */

#define WITHOUT_VECTOR                                                                             \
    " FROM index_passage p WHERE p.id > ? AND NOT EXISTS (SELECT 1 FROM index_vector v"            \
    " WHERE v.passage_id = p.id AND v.model_id = ?)"                                               \
    " AND EXISTS (SELECT 1 FROM index_file f WHERE f.text_id = p.text_id)"

static GArray *
list_missing(Run *self, gint64 after, GError **error)
{
    g_autoptr(GArray) missing = g_array_new(FALSE, FALSE, sizeof(Missing));
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, error,
        "SELECT p.id, p.hash, p.heading, p.body" WITHOUT_VECTOR " ORDER BY p.id LIMIT ?", "iii",
        after, self->model->id, (gint64)BATCH);

    g_array_set_clear_func(missing, missing_clear);
    if (!query)
        return NULL;
    while (gloss_library_query_next(query, &failure)) {
        Missing one = {.id = gloss_library_query_get_int(query, 0),
                       .hash = gloss_library_query_get_int(query, 1)};

        one.text = gloss_index_text_make_embedded(gloss_library_query_get_text(query, 2),
                                                  gloss_library_query_get_text(query, 3));
        g_array_append_val(missing, one);
    }
    if (!failure)
        return g_steal_pointer(&missing);
    g_propagate_error(error, failure);
    return NULL;
}

static gsize
take_slot(Run *self)
{
    gint64 slot = gloss_id_set_find_gap(self->taken, self->first_gap);

    self->first_gap = slot + 1;
    gloss_id_set_add(self->taken, slot);
    return (gsize)slot;
}

/* Another passage that says the same has its vector already. */
static gboolean
reuse(Run *self, Missing *one, GError **error)
{
    gint64 slot, id;
    g_autofree float *vector = NULL;

    if (!gloss_library_query_number(self->library, &slot, -1, error,
                                    "SELECT v.slot FROM index_passage p JOIN index_vector v"
                                    " ON v.passage_id = p.id AND v.model_id = ?"
                                    " WHERE p.hash = ? LIMIT 1",
                                    "ii", self->model->id, one->hash))
        return FALSE;
    id = slot >= 0 ? (gint64)cloze_vector_file_get_id(self->file, (gsize)slot) : 0;
    if (id == 0)
        return TRUE;
    vector = g_memdup2(cloze_vector_file_get_vector(self->file, (gsize)slot),
                       self->width * sizeof *vector);
    one->reused = TRUE;
    one->slot = take_slot(self);
    self->summary->n_reused++;
    return cloze_vector_file_write(self->file, one->slot, (guint64)one->id, vector, error);
}

/* About PERIOD at a time, so that the rate and the time left move. @before: of these passages, done
 * already. */
static gboolean
embed_texts(Run *self, GPtrArray *texts, guint before, float *vectors, GError **error)
{
    for (guint i = 0, n; i < texts->len; i += n) {
        gint64 begun = g_get_monotonic_time(), taken;

        n = MIN(self->portion, texts->len - i);
        if (!gloss_text_embedder_run(self->update->embedder, GLOSS_TEXT_PASSAGE,
                                     (const char *const *)texts->pdata + i, n,
                                     vectors + i * self->width, self->update->cancellable, error))
            return FALSE;
        taken = g_get_monotonic_time() - begun;
        if (n == self->portion && taken > PERIOD && n > LEAST_PORTION)
            self->portion /= 2;
        else if (n == self->portion && taken < PERIOD / 4 && n < BATCH)
            self->portion *= 2;
        if (i + n < texts->len)
            report(self, GLOSS_INDEX_EMBEDDING, self->done + before + i + n);
    }
    return TRUE;
}

static gboolean
embed(Run *self, GArray *missing, GError **error)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new();
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree float *vectors = NULL;

    for (guint i = 0; i < missing->len; i++) {
        Missing *one = &g_array_index(missing, Missing, i);

        if (!reuse(self, one, error))
            return FALSE;
        if (one->reused)
            continue;
        g_ptr_array_add(texts, one->text);
        g_array_append_val(places, i);
    }
    if (texts->len == 0)
        return TRUE;
    vectors = g_new(float, texts->len * self->width);
    if (!embed_texts(self, texts, missing->len - texts->len, vectors, error))
        return FALSE;
    for (guint i = 0; i < texts->len; i++) {
        Missing *one = &g_array_index(missing, Missing, g_array_index(places, guint, i));

        one->slot = take_slot(self);
        if (!cloze_vector_file_write(self->file, one->slot, (guint64)one->id,
                                     vectors + i * self->width, error))
            return FALSE;
    }
    self->summary->n_embedded += texts->len;
    return TRUE;
}

static gboolean
name_slots(Run *self, GArray *missing, GError **error)
{
    for (guint i = 0; i < missing->len; i++) {
        const Missing *one = &g_array_index(missing, Missing, i);

        if (!gloss_library_query_run(
                self->library, error,
                "INSERT INTO index_vector (model_id, passage_id, slot) VALUES (?, ?, ?)", "iii",
                self->model->id, one->id, (gint64)one->slot))
            return FALSE;
    }
    return TRUE;
}

static gboolean
fill_missing(Run *self, GError **error)
{
    gint64 total = 0, last = 0;

    if (!gloss_library_query_number(self->library, &total, 0, error,
                                    "SELECT count(*)" WITHOUT_VECTOR, "ii", (gint64)0,
                                    self->model->id))
        return FALSE;
    self->total = (guint64)total;
    while (total > 0) {
        g_autoptr(GArray) missing = list_missing(self, last, error);

        report(self, GLOSS_INDEX_EMBEDDING, self->done);
        if (!missing)
            return FALSE;
        if (missing->len == 0)
            break;
        if (!embed(self, missing, error) || !cloze_vector_file_sync(self->file, error) ||
            !gloss_library_begin(self->library, error) ||
            !gloss_library_end(self->library, name_slots(self, missing, error), error))
            return FALSE;
        last = g_array_index(missing, Missing, missing->len - 1).id;
        self->done += missing->len;
    }
    report(self, GLOSS_INDEX_EMBEDDING, self->total);
    return TRUE;
}

/* ---- taking away ---- */

static gboolean
collect(Run *self, GError **error)
{
    gboolean more = TRUE;

    report(self, GLOSS_INDEX_CLEANING, 0);
    while (more) {
        if (g_cancellable_set_error_if_cancelled(self->update->cancellable, error) ||
            !gloss_index_store_collect(self->store, self->file, &more, error))
            return FALSE;
    }
    return TRUE;
}

/* The first model is searched with from its first vector on, another one when it has all. */
static gboolean
take_first(Run *self, GError **error)
{
    GError *failure = NULL;
    g_autoptr(GlossIndexModel) current = gloss_index_store_get_current_model(self->store, &failure);

    if (failure)
        g_propagate_error(error, failure);
    if (failure || current)
        return failure == NULL;
    self->model->current = gloss_index_store_set_current_model(self->store, self->model->id, error);
    return self->model->current;
}

static gboolean
run(Run *self, GError **error)
{
    if (!find_model(self, error) || !open_file(self, error) || !take_first(self, error) ||
        !check_file(self, error) || !fill_missing(self, error))
        return FALSE;
    if (!self->model->current &&
        !gloss_index_store_set_current_model(self->store, self->model->id, error))
        return FALSE;
    return collect(self, error) &&
           gloss_index_graph_update(
               self->store, self->model, self->file,
               cloze_session_get_pool(gloss_text_embedder_get_session(self->update->embedder)),
               self->update->cancellable, error);
}

gboolean
gloss_index_vectors_run(const GlossIndexUpdate *update, GlossIndexSummary *summary, GError **error)
{
    g_autoptr(GlossIdSet) taken = gloss_id_set_new();
    Run self = {.update = update,
                .store = update->store,
                .library = gloss_index_store_get_library(update->store),
                .taken = taken,
                .portion = FIRST_PORTION,
                .summary = summary};
    gboolean done = run(&self, error);

    g_clear_pointer(&self.model, gloss_index_store_model_free);
    g_clear_pointer(&self.file, cloze_vector_file_free);
    return done;
}
