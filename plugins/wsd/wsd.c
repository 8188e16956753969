/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The plugin's table and the life of an instance. The rest is in the file of its name. */
#include "plugins/wsd/wsd.h"

#include <math.h>

#include <glib/gi18n.h>

#include "engine/base/error.h"
#include "plugins/wsd/wsd-annotate.h"
#include "plugins/wsd/wsd-describe.h"
#include "plugins/wsd/wsd-evaluate.h"
#include "plugins/wsd/wsd-rank.h"
#include "plugins/wsd/wsd-train.h"

const char *
gloss_wsd_get_tag(GlossSynsetPos pos)
{
    static const char *const tags[GLOSS_SYNSET_N_POS] = {"NOUN", "VERB", "ADJ", "ADV"};

    return tags[pos];
}

const float *
gloss_wsd_get_weights(const GlossWsd *wsd)
{
    /* In the order of GlossSenseFeature, as fitted on SemCor with the default model. */
    static const float usual[GLOSS_SENSE_N_FEATURES] = {9.9F, 8.1F, 1.0F, 0.5F,
                                                        5.1F, 8.3F, 0.6F, 0.7F};

    return wsd->store ? gloss_sense_store_get_weights(wsd->store) : usual;
}

void
gloss_wsd_tag(const GlossWsd *wsd, const float *vector, double *tags)
{
    if (wsd->store) {
        gloss_sense_store_tag(wsd->store, vector, tags);
        return;
    }
    for (gsize pos = 0; pos < GLOSS_SYNSET_N_POS; pos++)
        tags[pos] = -log((double)GLOSS_SYNSET_N_POS);
    tags[GLOSS_SYNSET_N_POS] = -HUGE_VAL;
}

static void
close_instance(gpointer instance)
{
    GlossWsd *wsd = instance;

    g_clear_pointer(&wsd->own, gloss_inventory_vectors_free);
    g_clear_pointer(&wsd->inventory, gloss_inventory_free);

    g_clear_pointer(&wsd->candidates, gloss_sense_candidates_free);
    g_clear_pointer(&wsd->store, gloss_sense_store_free);
    g_clear_pointer(&wsd->wordnet, gloss_wordnet_unref);
    g_clear_pointer(&wsd->model, cloze_model_unref);
    g_clear_pointer(&wsd->session, cloze_session_unref);
    g_free(wsd);
}

static guint
seen_cb(const char *key, float *vector, gpointer data)
{
    const GlossSenseStore *store = data;
    gssize index = store ? gloss_sense_store_find(store, key) : -1;

    if (index < 0)
        return 0;
    gloss_sense_store_get_vector(store, (gsize)index, vector);
    return gloss_sense_store_get_count(store, (gsize)index);
}

static gboolean
load_store(GlossWsd *wsd, const char *folder, GError **error)
{
    gsize d = cloze_model_get_config(wsd->model)->hidden_size;

    wsd->store = gloss_sense_store_open(folder, error);
    if (!wsd->store)
        return FALSE;
    if (gloss_sense_store_get_width(wsd->store) != d) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "%s: expected vectors of the model's width %" G_GSIZE_FORMAT
                    ", found %" G_GSIZE_FORMAT,
                    folder, d, gloss_sense_store_get_width(wsd->store));
        return FALSE;
    }
    return TRUE;
}

/* Where a person's own tables are, unless the option says otherwise. */
static char *
dup_inventory_path(const GlossPluginContext *context)
{
    const char *option = "";

    if (context->options)
        g_variant_lookup(context->options, "inventory", "&s", &option);
    return *option ? g_strdup(option)
                   : g_build_filename(g_get_user_data_dir(), "gloss", "inventories", NULL);
}

static gboolean
load_inventory(GlossWsd *wsd, const GlossPluginContext *context, GError **error)
{
    g_autofree char *path = dup_inventory_path(context);
    const char *option = "";

    if (context->options)
        g_variant_lookup(context->options, "inventory", "&s", &option);
    if (!*option && !g_file_test(path, G_FILE_TEST_EXISTS))
        return TRUE;
    wsd->inventory = gloss_inventory_open(path, error);
    if (!wsd->inventory)
        return FALSE;
    if (*option && gloss_inventory_get_n(wsd->inventory) == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "%s: expected senses in a table, or a folder of tables with names that end in "
                    "%s, found none",
                    path, GLOSS_INVENTORY_SUFFIX);
        return FALSE;
    }
    wsd->own = gloss_inventory_vectors_new(wsd->session, wsd->model, wsd->inventory,
                                           gloss_sense_candidates_get_glosses(wsd->candidates));
    return TRUE;
}

/* What is kept of glosses holds for one model at one precision and one WordNet. */
static char *
dup_gloss_path(GlossWsd *wsd)
{
    g_autofree char *what =
        g_strconcat(cloze_model_get_hash(wsd->model), " ",
                    cloze_precision_to_string(cloze_model_get_precision(wsd->model)), " ",
                    gloss_wordnet_get_name(wsd->wordnet), NULL);
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, what, -1);
    g_autofree char *name = g_strdup_printf("%.16s.safetensors", digest);

    return g_build_filename(g_get_user_cache_dir(), "gloss", "glosses", name, NULL);
}

static gboolean
load(GlossWsd *wsd, const GlossPluginContext *context, GError **error)
{
    g_autofree char *path = NULL;
    gboolean keep = TRUE;

    if (!context->model_folder) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "expected an installed encoder model, found none");
        return FALSE;
    }
    wsd->wordnet = gloss_wordnet_open(NULL, error);
    if (!wsd->wordnet)
        return FALSE;
    wsd->model = cloze_session_load_model(wsd->session, context->model_folder, error);
    if (context->options)
        g_variant_lookup(context->options, "keep", "b", &keep);
    path = wsd->model && keep ? dup_gloss_path(wsd) : NULL;
    if (!wsd->model || (context->head_folder && !load_store(wsd, context->head_folder, error)))
        return FALSE;
    wsd->candidates = gloss_sense_candidates_new(wsd->session, wsd->model, wsd->wordnet, seen_cb,
                                                 wsd->store, path);
    return load_inventory(wsd, context, error);
}

static gpointer
open_instance(const GlossPluginContext *context, GError **error)
{
    GlossWsd *wsd = g_new0(GlossWsd, 1);

    wsd->session = cloze_session_ref(context->session);
    if (load(wsd, context, error))
        return wsd;
    close_instance(wsd);
    return NULL;
}

static gboolean
has_store(const GlossWsd *wsd, GError **error)
{
    if (wsd->store)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                "expected sense vectors that fit the model, found none; gloss-cli train wsd makes "
                "them from sentences with sense keys");
    return FALSE;
}

static GPtrArray *
rank(gpointer instance, const GlossRankRequest *request, GCancellable *cancellable, GError **error)
{
    return gloss_wsd_rank_run(instance, request, cancellable, error);
}

static GPtrArray *
rank_many(gpointer instance, const GlossRankRequest *requests, gsize n, GCancellable *cancellable,
          GError **error)
{
    return gloss_wsd_rank_run_many(instance, requests, n, cancellable, error);
}

static GArray *
annotate(gpointer instance, const GlossAnnotateRequest *request, GCancellable *cancellable,
         GError **error)
{
    return gloss_wsd_annotate_run(instance, request, cancellable, error);
}

static GVariant *
describe(gpointer instance, const char *id, GCancellable *cancellable, GError **error)
{
    return gloss_wsd_describe_run(instance, id, error);
}

static GVariant *
train(gpointer instance, const GlossTrainRequest *request, GCancellable *cancellable,
      GError **error)
{
    return gloss_wsd_train_run(instance, request, cancellable, error);
}

static GVariant *
evaluate(gpointer instance, const GlossEvaluateRequest *request, GCancellable *cancellable,
         GError **error)
{
    return has_store(instance, error)
               ? gloss_wsd_evaluate_run(instance, request, cancellable, error)
               : NULL;
}

static const GlossOption options[] = {
    {"inventory", N_("Senses of your own"),
     N_("A table of senses or a folder of them; where it is empty, the folder “inventories” of "
        "your "
        "data"),
     GLOSS_OPTION_STRING, "", 0, 0, NULL},
    {"keep", N_("Keep what was read"), N_("Definitions that were read once are kept in the cache"),
     GLOSS_OPTION_BOOLEAN, "true", 0, 0, NULL},
    {NULL},
};

static const GlossOption train_options[] = {
    {"licence", N_("Licence"), N_("SPDX name of the licence of what is made"), GLOSS_OPTION_STRING,
     "", 0, 0, NULL},
    {NULL},
};

static const GlossPlugin plugin = {
    .abi_version = GLOSS_PLUGIN_ABI,
    .struct_size = sizeof(GlossPlugin),
    .id = "wsd",
    .name = N_("Senses"),
    .summary = N_("Tells which sense of a word is meant"),
    .version = "0.1.0",
    .translation_domain = "gloss",
    .flags = GLOSS_PLUGIN_NEEDS_MODEL | GLOSS_PLUGIN_ON_REQUEST,
    .options = options,
    .train_options = train_options,
    .open = open_instance,
    .close = close_instance,
    .annotate = annotate,
    .rank = rank,
    .rank_many = rank_many,
    .describe = describe,
    .train = train,
    .evaluate = evaluate,
};

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    return &plugin;
}
