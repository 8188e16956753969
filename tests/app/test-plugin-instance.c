/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-instance.h"

#include <string.h>

#include "app/plugin-options.h"
#include "tests/plugins/broken-plugin.h"

typedef struct {
    guint n_open;
    guint n_close;
    gboolean fail;
    gboolean wrong_size;
} Counts;

static Counts counts;

static gpointer
counting_open(const GlossPluginContext *context, GError **error)
{
    counts.n_open++;
    if (!counts.fail)
        return g_strdup(context->model_folder != NULL ? context->model_folder : "");
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "asked to");
    return NULL;
}

static void
counting_close(gpointer instance)
{
    counts.n_close++;
    g_free(instance);
}

static GArray *
counting_annotate(gpointer instance, const GlossAnnotateRequest *request, GCancellable *cancellable,
                  GError **error)
{
    return g_array_new(FALSE, FALSE, counts.wrong_size ? 3 : sizeof(GlossSpan));
}

static GlossPlugin
make_table(GArray *(*annotate)(gpointer, const GlossAnnotateRequest *, GCancellable *, GError **))
{
    GlossPlugin made = {BROKEN_TABLE("counting")};

    made.open = counting_open;
    made.close = counting_close;
    made.annotate = annotate;
    return made;
}

static GlossPlugin table;

static GlossPluginInstance *
make_instance(void)
{
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(NULL);
    g_autoptr(GVariant) options = gloss_plugin_options_complete(NULL, NULL, NULL);

    memset(&counts, 0, sizeof counts);
    table = make_table(counting_annotate);
    return gloss_plugin_instance_new(&table, "/x.so", NULL, guard, options);
}

static gboolean
annotate(GlossPluginInstance *instance, GError **error)
{
    GlossAnnotateRequest request = {"x", 1, 0, 1, NULL};
    g_autoptr(GArray) spans = gloss_plugin_instance_annotate(instance, &request, NULL, error);

    return spans != NULL;
}

/* Opened at the first call, and again only after something changed. */
static void
test_opening(void)
{
    g_autoptr(GlossPluginInstance) instance = make_instance();

    g_assert_cmpuint(counts.n_open, ==, 0);
    g_assert_true(annotate(instance, NULL));
    g_assert_true(annotate(instance, NULL));
    g_assert_cmpuint(counts.n_open, ==, 1);
    gloss_plugin_instance_set_folders(instance, "/model", NULL);
    g_assert_true(gloss_plugin_instance_has_folders(instance, "/model", NULL));
    g_assert_cmpuint(counts.n_close, ==, 0);
    g_assert_true(annotate(instance, NULL));
    g_assert_cmpuint(counts.n_open, ==, 2);
    g_assert_cmpuint(counts.n_close, ==, 1);
    gloss_plugin_instance_close(instance);
    g_assert_cmpuint(counts.n_close, ==, 2);
    g_assert_true(annotate(instance, NULL));
    g_assert_cmpuint(counts.n_open, ==, 3);
    g_clear_pointer(&instance, gloss_plugin_instance_free);
    g_assert_cmpuint(counts.n_close, ==, 3);
}

static void
test_failing(void)
{
    g_autoptr(GlossPluginInstance) instance = make_instance();
    g_autoptr(GError) error = NULL;

    counts.fail = TRUE;
    g_assert_false(annotate(instance, NULL));
    g_assert_false(annotate(instance, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_OPEN);
    g_assert_cmpuint(counts.n_open, ==, 1);
    counts.fail = FALSE;
    gloss_plugin_instance_reopen(instance);
    g_assert_true(annotate(instance, NULL));
    g_assert_cmpuint(counts.n_close, ==, 0);
}

static void
test_wrong_array(void)
{
    g_autoptr(GlossPluginInstance) instance = make_instance();
    g_autoptr(GError) error = NULL;

    counts.wrong_size = TRUE;
    g_assert_false(annotate(instance, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_ANALYSIS);
    g_clear_error(&error);
    g_assert_null(gloss_plugin_instance_evaluate(instance, NULL, NULL, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_MISSING);
}

/* Several threads at once: never two calls at a time. */
static int n_inside;

static GArray *
lonely_annotate(gpointer instance, const GlossAnnotateRequest *request, GCancellable *cancellable,
                GError **error)
{
    g_assert_cmpint(g_atomic_int_add(&n_inside, 1), ==, 0);
    g_usleep(200);
    g_atomic_int_add(&n_inside, -1);
    return g_array_new(FALSE, FALSE, sizeof(GlossSpan));
}

static gpointer
thread_func(gpointer instance)
{
    for (int i = 0; i < 50; i++) {
        g_assert_true(annotate(instance, NULL));
        gloss_plugin_instance_reopen(instance);
    }
    return NULL;
}

static void
test_one_at_a_time(void)
{
    const GlossPlugin lonely = make_table(lonely_annotate);
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(NULL);
    g_autoptr(GVariant) options = gloss_plugin_options_complete(NULL, NULL, NULL);
    g_autoptr(GlossPluginInstance) instance =
        gloss_plugin_instance_new(&lonely, "/x.so", NULL, guard, options);
    GThread *threads[4];

    for (gsize i = 0; i < G_N_ELEMENTS(threads); i++)
        threads[i] = g_thread_new("caller", thread_func, instance);
    for (gsize i = 0; i < G_N_ELEMENTS(threads); i++)
        g_thread_join(threads[i]);
    g_assert_cmpuint(gloss_plugin_instance_get_generation(instance), ==, 201);
}

static const GlossLabelScore fine[] = {{"a", 0.25f}, {"b", 0.75f}}, nameless[] = {{NULL, 1}};
static const GlossEvidence inside = {0, 1, 0, 1, "a", 1}, outside = {0, 9, 0, 1, "a", 1};

/* What "counts" says decides how sound the answer is. */
static GPtrArray *
classify(gpointer instance, const GlossClassifyRequest *requests, gsize n,
         GCancellable *cancellable, GError **error)
{
    GPtrArray *all = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);

    for (gsize i = 0; i + (counts.wrong_size ? 1 : 0) < n; i++) {
        GArray *each = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));

        if (strcmp(requests[i].first, "nameless") == 0)
            g_array_append_vals(each, nameless, 1);
        else
            g_array_append_vals(each, fine, 2);
        g_ptr_array_add(all, each);
    }
    return all;
}

static GArray *
find_evidence(gpointer instance, const GlossClassifyRequest *request, GCancellable *cancellable,
              GError **error)
{
    GArray *evidence = g_array_new(FALSE, FALSE, sizeof(GlossEvidence));

    g_array_append_val(evidence, inside);
    g_array_append_val(evidence, outside);
    return evidence;
}

/* As many distributions as requests, each with names; evidence within the texts. */
static void
test_classify(void)
{
    const GlossClassifyRequest requests[] = {{"x", "y"}, {"nameless", "y"}};
    g_autoptr(GlossPluginInstance) instance = make_instance();
    g_autoptr(GPtrArray) scores = NULL;
    g_autoptr(GArray) none = NULL, evidence = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_plugin_instance_classify(instance, requests, 1, NULL, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_MISSING);
    g_clear_error(&error);
    none = gloss_plugin_instance_find_evidence(instance, requests, NULL, &error);
    g_assert_cmpuint(none->len, ==, 0);
    g_assert_true(gloss_plugin_instance_open(instance, &error));
    table.classify = classify;
    table.find_evidence = find_evidence;
    scores = gloss_plugin_instance_classify(instance, requests, 1, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(scores->len, ==, 1);
    g_assert_null(gloss_plugin_instance_classify(instance, requests, 2, NULL, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_ANALYSIS);
    g_clear_error(&error);
    counts.wrong_size = TRUE;
    g_assert_null(gloss_plugin_instance_classify(instance, requests, 1, NULL, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_ANALYSIS);
    g_clear_error(&error);
    evidence = gloss_plugin_instance_find_evidence(instance, requests, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(evidence->len, ==, 1);
}

static void
free_choice(gpointer data)
{
    GlossChoiceScore *choice = data;

    g_free(choice->id);
    g_free(choice);
}

static GPtrArray *
counting_rank(gpointer instance, const GlossRankRequest *request, GCancellable *cancellable,
              GError **error)
{
    GPtrArray *choices = g_ptr_array_new_with_free_func(free_choice);
    GlossChoiceScore *choice = g_new0(GlossChoiceScore, 1);

    /* What is not freed lives as long as the test. */
    *choice = (GlossChoiceScore){g_strdup_printf("%zu", request->start), (char *)"", (char *)"", 1};
    g_ptr_array_add(choices, choice);
    return choices;
}

/* One answer too few. */
static GPtrArray *
lacking_rank_many(gpointer instance, const GlossRankRequest *requests, gsize n,
                  GCancellable *cancellable, GError **error)
{
    GPtrArray *all = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);

    for (gsize i = 1; i < n; i++)
        g_ptr_array_add(all, counting_rank(instance, &requests[i], cancellable, error));
    return all;
}

static void
test_rank_many(void)
{
    g_autoptr(GlossPluginInstance) instance = make_instance();
    const GlossRankRequest requests[] = {{"ab", 2, 0, 1, NULL, NULL}, {"ab", 2, 1, 2, NULL, NULL}};
    g_autoptr(GPtrArray) all = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_plugin_instance_rank_many(instance, requests, 2, NULL, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_MISSING);
    g_clear_error(&error);
    table.rank = counting_rank;
    all = gloss_plugin_instance_rank_many(instance, requests, 2, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(all->len, ==, 2);
    g_assert_cmpstr(((GlossChoiceScore *)((GPtrArray *)all->pdata[1])->pdata[0])->id, ==, "1");
    table.rank_many = lacking_rank_many;
    g_assert_null(gloss_plugin_instance_rank_many(instance, requests, 2, NULL, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_ANALYSIS);
}

static GVariant *
echo_describe(gpointer instance, const char *id, GCancellable *cancellable, GError **error)
{
    return *id != '\0' ? g_variant_new_parsed("{'gloss': <%s>}", id) : g_variant_new_int32(1);
}

static void
test_describe(void)
{
    g_autoptr(GlossPluginInstance) instance = make_instance();
    g_autoptr(GVariant) none = gloss_plugin_instance_describe(instance, "x", NULL, NULL);
    g_autoptr(GVariant) about = NULL;
    g_autoptr(GError) error = NULL;
    const char *gloss = NULL;

    g_assert_cmpuint(g_variant_n_children(none), ==, 0);
    table.describe = echo_describe;
    about = gloss_plugin_instance_describe(instance, "x", NULL, &error);
    g_assert_no_error(error);
    g_assert_true(g_variant_lookup(about, "gloss", "&s", &gloss));
    g_assert_cmpstr(gloss, ==, "x");
    g_assert_null(gloss_plugin_instance_describe(instance, "", NULL, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_ANALYSIS);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plugin-instance/opening", test_opening);
    g_test_add_func("/plugin-instance/failing", test_failing);
    g_test_add_func("/plugin-instance/wrong-array", test_wrong_array);
    g_test_add_func("/plugin-instance/one-at-a-time", test_one_at_a_time);
    g_test_add_func("/plugin-instance/classify", test_classify);
    g_test_add_func("/plugin-instance/rank-many", test_rank_many);
    g_test_add_func("/plugin-instance/describe", test_describe);
    return g_test_run();
}
