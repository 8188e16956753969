/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Options to the projection's, the map to a file or to standard output. The map itself is
 * app/map.h's. */
#include "app/cli/cli-map.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/cli/cli-json.h"
#include "app/cli/cli-labelled.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-plugin.h"
#include "app/cli/cli-progress.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "app/context.h"
#include "app/map-picture.h"
#include "app/map-source.h"
#include "app/map.h"
#include "app/plugin-options.h"
#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/map/map-items.h"
#include "engine/map/map-table.h"
#include "engine/model/session.h"

#define STEPS 1000 /* of a stage's progress */
#define UNSET G_MININT

typedef struct {
    char *input;
    GlossCliLabelled labelled; /* standard input as a file */
    char *metadata;
    char *method;
    char *metric;
    char *clusters;
    char *min_dist;
    char *perplexity;
    int neighbours;
    int epochs;
    int cluster_size;
    int cluster_count;
    char *output;
    char *projector;
    char *title;
    char *colour_by;
    gboolean dark;
    char *folder;
    gboolean indexed;
    char *collection;
    GPtrArray *passages; /* of the collection */
    char *word;
    gboolean keep;
    gboolean again;
    int layer;
    char *strength;
    double least_strength;
    GlossContext *context;
    GlossPluginInfo *plugin;
    GlossPluginInfo *ranker; /* (nullable) */
    char *model_folder;
    GlossMap *map;
    GlossCli *cli;
    char *stage;
    GlossCliProgress *progress;
} Map;

static const char *const endings[] = {".tsv", ".png", ".svg", ".pdf", NULL};

static void
report_cb(GVariant *report, gpointer data)
{
    Map *self = data;
    const char *stage = "";
    double fraction = 0;

    g_variant_lookup(report, "message", "&s", &stage);
    g_variant_lookup(report, "fraction", "d", &fraction);
    if (g_strcmp0(stage, self->stage) != 0) {
        g_clear_pointer(&self->progress, gloss_cli_progress_free);
        g_free(self->stage);
        self->stage = g_strdup(stage);
        self->progress = gloss_cli_progress_new(self->cli, self->stage, "steps", STEPS);
    }
    gloss_cli_progress_set(self->progress, (guint64)(fraction * STEPS));
}

static void
add_integer(GVariantBuilder *builder, const char *key, int value)
{
    if (value != UNSET)
        g_variant_builder_add(builder, "{sv}", key, g_variant_new_int64(value));
}

static void
add_text(GVariantBuilder *builder, const char *key, const char *value)
{
    if (value)
        g_variant_builder_add(builder, "{sv}", key, g_variant_new_string(value));
}

static gboolean
add_number(GVariantBuilder *builder, const char *key, const char *value)
{
    char *end = NULL;
    double number = value ? g_ascii_strtod(value, &end) : 0;

    if (value && (end == value || *end))
        return FALSE;
    if (value)
        g_variant_builder_add(builder, "{sv}", key, g_variant_new_double(number));
    return TRUE;
}

/* (transfer full) NULL where a number is none. */
static GVariant *
make_options(Map *self)
{
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    add_text(&builder, "method", self->method);
    add_text(&builder, "metric", self->metric);
    add_text(&builder, "clusters", self->clusters);
    add_integer(&builder, "neighbours", self->neighbours);
    add_integer(&builder, "epochs", self->epochs);
    add_integer(&builder, "cluster-size", self->cluster_size);
    add_integer(&builder, "cluster-count", self->cluster_count);
    if (add_number(&builder, "min-dist", self->min_dist) &&
        add_number(&builder, "perplexity", self->perplexity))
        return g_variant_ref_sink(g_variant_builder_end(&builder));
    g_variant_builder_clear(&builder);
    return NULL;
}

static void
senses_cb(double fraction, gpointer data)
{
    g_autoptr(GVariant) report = g_variant_ref_sink(
        g_variant_new_parsed("{'message': <'senses'>, 'fraction': <%d>}", fraction));

    report_cb(report, data);
}

/* (transfer full) what the options name. */
static GlossMapSource *
make_source(const Map *self, const char *path)
{
    GlossMapSource *source;
    g_autofree char *folder = self->folder ? g_canonicalize_filename(self->folder, NULL) : NULL;
    GPtrArray *parts;

    if (self->passages)
        source =
            gloss_map_source_new_for_collection(self->collection, g_ptr_array_ref(self->passages));
    else
        source = path ? gloss_map_source_new_for_file(path, self->metadata)
                      : gloss_map_source_new_for_index(folder);
    if (!self->word)
        return source;
    parts = g_ptr_array_new_with_free_func((GDestroyNotify)gloss_map_source_free);
    g_ptr_array_add(parts, source);
    return gloss_map_source_new_for_word(self->word, parts);
}

static GlossMap *
make_map(Map *self, GlossLibrary *library, GError **error)
{
    GlossCli *cli = self->cli;
    g_autoptr(GVariant) options = make_options(self);
    char *const given[] = {self->input, NULL};
    g_auto(GStrv) resolved = gloss_cli_labelled_resolve(&self->labelled, cli, given, error);
    /* What is read may be a copy; what is kept goes by the name that was given. */
    g_autoptr(GlossMapSource) source = resolved ? make_source(self, resolved[0]) : NULL;
    g_autoptr(GlossMapSource) named = make_source(self, self->input);
    const GlossMapRequest request = {.plugin = self->plugin,
                                     .session = gloss_context_get_session(self->context),
                                     .model_folder = self->model_folder,
                                     .options = options,
                                     .seed = cli->seed,
                                     .report = report_cb,
                                     .report_data = self,
                                     .layer = (guint)self->layer,
                                     .least_strength = self->least_strength,
                                     .library = self->keep ? library : NULL,
                                     .source = gloss_map_source_get_key(named),
                                     .again = self->again};
    const GlossMapSourceTools tools = {library, self->ranker, senses_cb, self, cli->cancellable};
    ClozeMapItems *items = source ? gloss_map_source_read(source, &tools, error) : NULL;

    return items ? gloss_map_new(items, &request, cli->cancellable, error) : NULL;
}

static gboolean
make_cb(GlossCli *cli, gpointer data, GError **error)
{
    Map *self = data;
    g_autoptr(GlossLibrary) library = NULL;

    if (self->keep || self->folder || self->indexed) {
        library = gloss_library_open(NULL, error);
        if (!library)
            return FALSE;
    }
    self->map = make_map(self, library, error);
    g_clear_pointer(&self->progress, gloss_cli_progress_free);
    if (!self->map && self->input) {
        g_autofree char *name = g_filename_display_name(self->input);

        if (error && *error && !g_str_has_prefix((*error)->message, name))
            g_prefix_error(error, "%s: ", name);
    }
    return self->map != NULL;
}

/* The column "id", or the number of the item from 0. */
static void
append_id(const Map *self, GString *text, gsize index, gint column)
{
    const char *id = column >= 0 ? gloss_map_get_value(self->map, (guint)column, index) : NULL;

    if (id)
        g_string_append(text, id);
    else
        g_string_append_printf(text, "%" G_GSIZE_FORMAT, index);
}

static char *
make_tsv(const Map *self)
{
    GString *text = g_string_new("id\tx\ty\tcluster\n");
    const GlossPoint *points = gloss_map_get_points(self->map);
    gint column = gloss_map_find_column(self->map, "id");
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

    for (gsize i = 0; i < gloss_map_get_n_items(self->map); i++) {
        g_autoptr(GString) id = g_string_new(NULL);

        append_id(self, id, i, column);
        g_strdelimit(id->str, "\t\n\r", ' ');
        g_string_append_printf(text, "%s\t%s\t%s\t%d\n", id->str,
                               g_ascii_formatd(x, sizeof x, "%.9g", (double)points[i].x),
                               g_ascii_formatd(y, sizeof y, "%.9g", (double)points[i].y),
                               points[i].cluster);
    }
    return g_string_free(text, FALSE);
}

static gboolean
write_projector(const Map *self, GError **error)
{
    g_autofree char *vectors = g_strconcat(self->projector, "-vectors.tsv", NULL);
    g_autofree char *metadata = g_strconcat(self->projector, "-metadata.tsv", NULL);

    return cloze_map_table_write(gloss_map_get_items(self->map), gloss_map_get_vector(self->map, 0),
                                 gloss_map_get_width(self->map), vectors, metadata, error);
}

static gboolean
write_picture(const Map *self, GError **error)
{
    GlossMapPicture picture = {
        .title = self->title,
        .column = GLOSS_MAP_BY_CLUSTER,
        .dark = self->dark,
        .pool = cloze_session_get_pool(gloss_context_get_session(self->context))};

    if (self->colour_by) {
        picture.column = gloss_map_find_column(self->map, self->colour_by);
        if (picture.column < 0) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                        _("--colour-by: there is no column “%s”"), self->colour_by);
            return FALSE;
        }
    }
    return gloss_map_picture_write(self->map, &picture, self->output, error);
}

static gboolean
write_cb(GlossCli *cli, gpointer data, GError **error)
{
    Map *self = data;

    if (self->output && gloss_map_picture_is_known(self->output)) {
        if (!write_picture(self, error))
            return FALSE;
    } else if (self->output) {
        g_autofree char *text = make_tsv(self);

        if (!cloze_file_write_atomic(self->output, text, strlen(text), error))
            return FALSE;
    }
    return !self->projector || write_projector(self, error);
}

static void
print_json(const Map *self)
{
    const GlossPoint *points = gloss_map_get_points(self->map);
    gint column = gloss_map_find_column(self->map, "id");

    for (gsize i = 0; i < gloss_map_get_n_items(self->map); i++) {
        g_autoptr(GString) line = gloss_cli_json_begin();
        g_autoptr(GString) id = g_string_new(NULL);

        append_id(self, id, i, column);
        if (column >= 0)
            gloss_cli_json_add_string(line, "id", id->str, -1);
        else
            gloss_cli_json_add_unsigned(line, "id", i);
        gloss_cli_json_add_float(line, "x", points[i].x);
        gloss_cli_json_add_float(line, "y", points[i].y);
        gloss_cli_json_add_key(line, "cluster");
        g_string_append_printf(line, "%d", points[i].cluster);
        gloss_cli_json_end(line);
        gloss_cli_output_write(line->str, line->len);
    }
}

static gsize
count_outliers(const Map *self)
{
    gsize n = gloss_map_get_n_items(self->map);

    for (guint i = 0; i < gloss_map_get_n_clusters(self->map); i++)
        n -= gloss_map_get_cluster_size(self->map, i);
    return n;
}

static void
print_clusters(const Map *self)
{
    const char *const headers[] = {_(">CLUSTER"), _(">SIZE"), _("WORDS"), NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);

    for (guint i = 0; i < gloss_map_get_n_clusters(self->map); i++) {
        gloss_cli_table_add(table, "%u", i);
        gloss_cli_table_add(table, "%" G_GSIZE_FORMAT, gloss_map_get_cluster_size(self->map, i));
        gloss_cli_table_add(table, "%s", gloss_map_get_cluster_name(self->map, i));
    }
    gloss_cli_table_add(table, "%d", -1);
    gloss_cli_table_add(table, "%" G_GSIZE_FORMAT, count_outliers(self));
    gloss_cli_table_add(table, "%s", _("(outliers)"));
    gloss_cli_table_print(table);
}

/* What was not computed, and what items have in common. */
static void
print_origin(const Map *self)
{
    gsize n = gloss_map_get_n_items(self->map), n_new;
    gsize n_distinct = gloss_map_get_n_distinct(self->map);
    GlossMapOrigin origin = gloss_map_get_origin(self->map, &n_new, NULL);

    if (origin == GLOSS_MAP_STORED)
        gloss_cli_output_hint(_("The layout is the stored one"));
    else if (origin == GLOSS_MAP_GROWN)
        gloss_cli_output_hint(_("The layout is the stored one, with %u new points"), (guint)n_new);
    if (gloss_map_get_keep_failure(self->map))
        gloss_cli_output_hint(_("The layout could not be stored: %s"),
                              gloss_map_get_keep_failure(self->map));
    if (n_distinct == 1 && n > 1)
        gloss_cli_output_hint(_("All %u vectors are the same: they share one place"), (guint)n);
    else if (n_distinct < n)
        gloss_cli_output_hint(_("%u of %u vectors are the same as another: they share its place"),
                              (guint)(n - n_distinct), (guint)n);
}

/* How far to trust it, for people. */
static void
print_trust(const Map *self)
{
    const GlossMapTrust *trust = gloss_map_get_trust(self->map);
    const GlossMapSpread *spread = gloss_map_get_spread(self->map);

    if (!isnan(trust->trustworthiness))
        gloss_cli_output_hint(
            _("Trustworthiness %.3f, continuity %.3f, neighbours kept %.1f %% (15 "
              "neighbours of %u points)"),
            trust->trustworthiness, trust->continuity, trust->kept * 100, (guint)trust->n);
    if (spread->is_cosine)
        gloss_cli_output_hint(_("Cosine of random pairs %.3f, deviation %.3f"), spread->mean,
                              spread->deviation);
    else
        gloss_cli_output_hint(_("Distance of random pairs %.4g, deviation %.4g"), spread->mean,
                              spread->deviation);
}

/* What the plugin does not take is known before anything is read. */
static gboolean
check_plugin_options(Map *self, GError **error)
{
    const GlossPlugin *table = gloss_plugin_info_get_table(self->plugin);
    g_autoptr(GVariant) given = make_options(self), complete = NULL;

    complete = gloss_plugin_options_complete(table->options, given, error);
    return complete != NULL;
}

/* (nullable) tells the senses of a word apart, where it is there. */
static GlossPluginInfo *
find_ranker(const Map *self)
{
    GlossPluginInfo *ranker =
        self->word ? gloss_plugin_host_find(gloss_context_get_host(self->context), "wsd") : NULL;

    return ranker && gloss_plugin_info_get_state(ranker) == GLOSS_PLUGIN_READY ? ranker : NULL;
}

static gboolean
read_collection(Map *self, GError **error)
{
    GlossCollections *collections =
        self->collection ? gloss_context_get_collections(self->context, error) : NULL;

    if (collections)
        self->passages = gloss_collections_load(collections, self->collection, error);
    return !self->collection || self->passages;
}

static GlossCliExit
run_all(GlossCli *cli, Map *self)
{
    g_autoptr(GError) error = NULL;

    self->context = gloss_context_new(cli->threads);
    self->plugin =
        gloss_cli_plugin_find(gloss_context_get_host(self->context), "visualizer", &error);
    if (self->plugin && !check_plugin_options(self, &error))
        return gloss_cli_options_usage_error(cli, "%s", error->message);
    if (!self->plugin || !read_collection(self, &error) ||
        !gloss_cli_model_use_precision(cli, gloss_context_get_session(self->context), &error))
        return gloss_cli_worker_fail(cli, error);
    self->ranker = find_ranker(self);
    self->model_folder = gloss_cli_model_find_base(cli, gloss_context_get_store(self->context),
                                                   cli->model ? &error : NULL);
    if (error || !gloss_cli_worker_run(cli, make_cb, self, &error) ||
        !gloss_cli_worker_run(cli, write_cb, self, &error)) {
        gloss_cli_labelled_name_fault(&self->labelled, error);
        return gloss_cli_worker_fail(cli, error);
    }
    if (cli->json)
        print_json(self);
    else if (!cli->quiet)
        print_clusters(self);
    if (!cli->quiet) {
        print_origin(self);
        print_trust(self);
    }
    return GLOSS_CLI_DONE;
}

static gboolean
check_numbers(Map *self)
{
    char *end = NULL;

    self->least_strength = self->strength ? g_ascii_strtod(self->strength, &end) : 0;
    return self->layer >= 0 && self->layer < 64 &&
           (!self->strength || (end != self->strength && !*end)) && self->least_strength >= 0 &&
           self->least_strength <= 1;
}

static GlossCliExit
check_usage(const GlossCli *cli, Map *self)
{
    gboolean known = !self->output;
    g_autoptr(GVariant) options = make_options(self);

    if (!self->input && cli->arguments[0] && !cli->arguments[1])
        self->input = g_strdup(cli->arguments[0]);
    else if (cli->arguments[0])
        return gloss_cli_options_usage_error(cli, "%s", _("expected one --input"));
    if ((self->input != NULL) + (self->folder != NULL) + (self->collection != NULL) +
            self->indexed !=
        1)
        return gloss_cli_options_usage_error(
            cli, "%s", _("expected one of --input, --folder, --indexed and --collection"));
    if (!check_numbers(self))
        return gloss_cli_options_usage_error(
            cli, "%s", _("--layer: expected 0 or more; --strength: expected a number from 0 to 1"));
    for (guint i = 0; self->output && endings[i]; i++)
        known |= g_str_has_suffix(self->output, endings[i]);
    if (!known) {
        g_autofree char *list = g_strjoinv(", ", (char **)endings);

        return gloss_cli_options_usage_error(
            cli, _("--output: expected a name that ends in one of %s, found “%s”"), list,
            self->output);
    }
    if (!options)
        return gloss_cli_options_usage_error(cli, "%s",
                                             _("--min-dist, --perplexity: expected a number"));
    return GLOSS_CLI_DONE;
}

static void
clear(Map *self)
{
    g_clear_pointer(&self->map, gloss_map_unref);
    g_clear_object(&self->context);
    g_free(self->model_folder);
    g_free(self->stage);
    gloss_cli_labelled_clear(&self->labelled);
    g_free(self->input);
    g_free(self->metadata);
    g_free(self->method);
    g_free(self->metric);
    g_free(self->clusters);
    g_free(self->min_dist);
    g_free(self->perplexity);
    g_free(self->output);
    g_free(self->projector);
    g_free(self->title);
    g_free(self->colour_by);
    g_free(self->folder);
    g_free(self->collection);
    g_clear_pointer(&self->passages, g_ptr_array_unref);
    g_free(self->word);
    g_free(self->strength);
}

GlossCliExit
gloss_cli_map_run(GlossCli *cli, char **argv)
{
    Map self = {.cli = cli,
                .neighbours = UNSET,
                .epochs = UNSET,
                .cluster_size = UNSET,
                .cluster_count = UNSET};
    const GOptionEntry entries[] = {
        {"input", 'i', 0, G_OPTION_ARG_FILENAME, &self.input,
         N_("Texts or vectors: JSON Lines, .npy, or a table of numbers"), N_("FILE")},
        {"metadata", 0, 0, G_OPTION_ARG_FILENAME, &self.metadata,
         N_("A table with a row for each vector"), "F.tsv"},
        {"folder", 0, 0, G_OPTION_ARG_FILENAME, &self.folder,
         N_("The passages of an indexed folder, with the vectors of the index"), N_("FOLDER")},
        {"indexed", 0, 0, G_OPTION_ARG_NONE, &self.indexed, N_("The same of all indexed folders"),
         NULL},
        {"collection", 0, 0, G_OPTION_ARG_STRING, &self.collection,
         N_("The passages of a collection"), N_("NAME")},
        {"word", 0, 0, G_OPTION_ARG_STRING, &self.word,
         N_("The uses of one word in the texts, by its vector in each"), N_("WORD")},
        {"layer", 0, 0, G_OPTION_ARG_INT, &self.layer,
         N_("Texts and uses by this layer of the model; 0: as the model's files say"), "K"},
        {"keep", 0, 0, G_OPTION_ARG_NONE, &self.keep,
         N_("Show the stored layout, with what is new in it; store the layout"), NULL},
        {"again", 0, 0, G_OPTION_ARG_NONE, &self.again,
         N_("With --keep: lay out again, whatever is stored"), NULL},
        {"strength", 0, 0, G_OPTION_ARG_STRING, &self.strength,
         N_("Points less deep inside their cluster, of 0 to 1, are outliers"), "X"},
        {"method", 'm', 0, G_OPTION_ARG_STRING, &self.method, N_("umap, tsne or pca"),
         N_("METHOD")},
        {"metric", 0, 0, G_OPTION_ARG_STRING, &self.metric, N_("cosine or euclidean"),
         N_("METRIC")},
        {"neighbours", 0, 0, G_OPTION_ARG_INT, &self.neighbours, N_("UMAP: neighbours a point has"),
         "N"},
        {"min-dist", 0, 0, G_OPTION_ARG_STRING, &self.min_dist,
         N_("UMAP: how close points may lie"), "X"},
        {"epochs", 0, 0, G_OPTION_ARG_INT, &self.epochs, N_("UMAP: rounds"), "N"},
        {"perplexity", 0, 0, G_OPTION_ARG_STRING, &self.perplexity,
         N_("t-SNE: about how many neighbours a point has"), "X"},
        {"clusters", 0, 0, G_OPTION_ARG_STRING, &self.clusters, N_("hdbscan, kmeans or none"),
         N_("METHOD")},
        {"cluster-size", 0, 0, G_OPTION_ARG_INT, &self.cluster_size,
         N_("hdbscan: the smallest cluster"), "N"},
        {"cluster-count", 0, 0, G_OPTION_ARG_INT, &self.cluster_count,
         N_("kmeans: how many clusters"), "N"},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &self.output,
         N_("Write the points to a table, or a picture"), "F.tsv|png|svg|pdf"},
        {"title", 0, 0, G_OPTION_ARG_STRING, &self.title, N_("Of the picture"), N_("TEXT")},
        {"colour-by", 0, 0, G_OPTION_ARG_STRING, &self.colour_by,
         N_("Which column colours the picture, instead of the clusters"), N_("COLUMN")},
        {"dark", 0, 0, G_OPTION_ARG_NONE, &self.dark, N_("A picture on dark ground"), NULL},
        {"projector", 0, 0, G_OPTION_ARG_FILENAME, &self.projector,
         N_("Write vectors and metadata for the TensorFlow projector"), N_("PREFIX")},
        {NULL},
    };
    GlossCliExit exit_code;

    if (gloss_cli_options_parse(cli, entries, argv, &exit_code)) {
        exit_code = check_usage(cli, &self);
        if (exit_code == GLOSS_CLI_DONE)
            exit_code = run_all(cli, &self);
    }
    clear(&self);
    return exit_code;
}
