/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Gathers on the main thread, teaches and compares in a task's, moves a folder at the end. What is
 * learned and how is the plugin's. */

#include "app/teaching.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "app/labelled-text.h"
#include "app/paths.h"
#include "app/plugin-instance.h"
#include "engine/base/folder.h"
#include "engine/text/blocks.h"

/* Of a longer document only the first part is compared: a person looks at a few changes. */
#define COMPARED_BYTES ((gsize)64 << 10)
#define BLOCK_BYTES    ((gsize)4096)
#define NAME_PREFIX    "taught-"

typedef struct {
    GlossPluginInfo *info;
    GPtrArray *texts;  /* GlossLabelledText */
    GBytes *document;  /* (nullable) text of the document in front */
    char **background; /* NULL-terminated */
    GlossTeachingResult *result;
} Work;

static void
change_free(gpointer data)
{
    GlossTeachingChange *change = data;

    g_free(change->words);
    g_free(change);
}

void
gloss_teaching_result_free(GlossTeachingResult *result)
{
    if (result->folder != NULL)
        cloze_folder_remove(result->folder, NULL);
    g_ptr_array_unref(result->changes);
    g_free(result->folder);
    g_free(result->name);
    g_free(result);
}

static void
work_free(gpointer data)
{
    Work *work = data;

    g_object_unref(work->info);
    g_ptr_array_unref(work->texts);
    g_clear_pointer(&work->document, g_bytes_unref);
    g_strfreev(work->background);
    g_clear_pointer(&work->result, gloss_teaching_result_free);
    g_free(work);
}

/* ---- what there is ---- */

/* (transfer none) (nullable) the plugin that can be taught */
static GlossPluginInfo *
find_plugin(GlossContext *context)
{
    GListModel *host = G_LIST_MODEL(gloss_context_get_host(context));

    for (guint i = 0; i < g_list_model_get_n_items(host); i++) {
        g_autoptr(GlossPluginInfo) info = g_list_model_get_item(host, i);
        const GlossPlugin *table = gloss_plugin_info_get_table(info);

        /* The host keeps it. */
        if (table != NULL && table->teach != NULL && gloss_plugin_info_can_annotate(info))
            return info;
    }
    return NULL;
}

gboolean
gloss_teaching_is_possible(GlossContext *context)
{
    return find_plugin(context) != NULL;
}

guint
gloss_teaching_count(GlossContext *context)
{
    GlossLibrary *library = gloss_context_get_library(context, NULL);
    g_autoptr(GPtrArray) rows =
        library != NULL ? gloss_decision_table_load(library, 0, NULL) : NULL;

    return rows != NULL ? rows->len : 0;
}

/* (transfer full) (nullable) the text of a sample, as the window would show it */
static char *
read_sample(const char *name)
{
    g_autofree char *data = gloss_paths_dup_data_folder();
    g_autofree char *path = g_build_filename(data, "samples", name, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GlossDocument) document = gloss_document_new(file);

    if (!gloss_document_load(document, NULL, NULL))
        return NULL;
    return g_strdup(g_bytes_get_data(gloss_document_get_text(document), NULL));
}

/* Texts on which answers are to stay: the document in front, and those that every installation has. */
static char **
gather_background(GlossDocument *document)
{
    static const char *const samples[] = {"sample.md", "sample.zh.md"};
    g_autoptr(GPtrArray) texts = g_ptr_array_new();

    if (document != NULL)
        g_ptr_array_add(texts, g_strdup(g_bytes_get_data(gloss_document_get_text(document), NULL)));
    for (gsize i = 0; i < G_N_ELEMENTS(samples); i++) {
        char *text = read_sample(samples[i]);

        if (text != NULL)
            g_ptr_array_add(texts, text);
    }
    g_ptr_array_add(texts, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&texts), FALSE);
}

static char *
dup_candidate_folder(void)
{
    g_autofree char *user = gloss_paths_dup_user_folder();

    return g_build_filename(user, "teaching", "candidate", NULL);
}

static GlossTeachingResult *
result_new(GlossPluginInfo *info)
{
    GlossTeachingResult *result = g_new0(GlossTeachingResult, 1);

    result->held_out_before = result->held_out_after = result->kept = NAN;
    result->changes = g_ptr_array_new_with_free_func(change_free);
    result->name = g_strconcat(NAME_PREFIX, gloss_plugin_info_get_id(info), NULL);
    return result;
}

static Work *
gather(GlossContext *context, GlossDocument *document, GError **error)
{
    GlossPluginInfo *info = find_plugin(context);
    GlossLibrary *library = gloss_context_get_library(context, error);
    g_autoptr(GPtrArray) rows =
        library != NULL ? gloss_decision_table_load(library, 0, error) : NULL;
    Work *work;

    if (rows == NULL)
        return NULL;
    if (info == NULL || rows->len == 0) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s",
                    info == NULL ? _("No analysis that can be taught is ready")
                                 : _("Nothing has been corrected yet"));
        return NULL;
    }
    work = g_new0(Work, 1);
    work->info = g_object_ref(info);
    work->texts = gloss_labelled_text_gather(rows);
    work->background = gather_background(document);
    work->document = document != NULL ? g_bytes_ref(gloss_document_get_text(document)) : NULL;
    work->result = result_new(info);
    work->result->folder = dup_candidate_folder();
    return work;
}

/* ---- teaching, in the task's thread ---- */

/* (transfer full) @spans without those that overlap one before them. */
static GArray *
dup_apart(GArray *spans)
{
    GArray *apart = g_array_new(FALSE, FALSE, sizeof(GlossSpan));
    gsize reach = 0;

    for (guint i = 0; i < spans->len; i++) {
        GlossSpan span = g_array_index(spans, GlossSpan, i);

        if (span.start < reach)
            continue;
        reach = span.end;
        g_array_append_val(apart, span);
    }
    return apart;
}

static void
free_array_cb(gpointer array)
{
    g_array_unref(array);
}

static GVariant *
teach(Work *work, GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) arrays = g_ptr_array_new_with_free_func(free_array_cb);
    g_autofree GlossTaughtText *texts = g_new0(GlossTaughtText, work->texts->len + 1);
    GlossTeachRequest request = {.texts = texts,
                                 .n_texts = work->texts->len,
                                 .background = (const char *const *)work->background,
                                 .output_folder = work->result->folder,
                                 .seed = 1};

    for (guint i = 0; i < work->texts->len; i++) {
        GlossLabelledText *text = work->texts->pdata[i];
        GArray *spans = dup_apart(text->spans), *rejected = dup_apart(text->rejected);

        g_ptr_array_add(arrays, spans);
        g_ptr_array_add(arrays, rejected);
        texts[i] = (GlossTaughtText){text->text,
                                     text->size,
                                     (const GlossSpan *)(void *)spans->data,
                                     spans->len,
                                     (const GlossSpan *)(void *)rejected->data,
                                     rejected->len};
    }
    return gloss_plugin_info_teach(work->info, &request, cancellable, error);
}

static double
look_up_f1(GVariant *metrics, const char *when)
{
    g_autoptr(GVariant) scores = g_variant_lookup_value(metrics, when, G_VARIANT_TYPE_VARDICT);
    double f1 = NAN;

    if (scores != NULL)
        g_variant_lookup(scores, "f1", "d", &f1);
    return f1;
}

static guint
look_up_count(GVariant *metrics, const char *name)
{
    guint64 n = 0;

    g_variant_lookup(metrics, name, "t", &n);
    return (guint)n;
}

static void
take_metrics(GlossTeachingResult *result, GVariant *metrics)
{
    result->n_texts = look_up_count(metrics, "texts");
    result->n_spans = look_up_count(metrics, "spans");
    result->n_words = look_up_count(metrics, "words");
    result->before = look_up_f1(metrics, "before");
    result->after = look_up_f1(metrics, "after");
    g_variant_lookup(metrics, "held_out_before", "d", &result->held_out_before);
    g_variant_lookup(metrics, "held_out_after", "d", &result->held_out_after);
    g_variant_lookup(metrics, "kept", "d", &result->kept);
}

/* ---- comparing ---- */

static void
add_change(GlossTeachingResult *result, const char *text, const GlossSpan *before,
           const GlossSpan *after)
{
    const GlossSpan *span = before != NULL ? before : after;
    GlossTeachingChange *change;

    if (before != NULL && after != NULL && g_str_equal(before->label, after->label)) {
        result->n_same++;
        return;
    }
    change = g_new0(GlossTeachingChange, 1);
    change->words = g_strndup(text + span->start, span->end - span->start);
    change->before = before != NULL ? g_intern_string(before->label) : NULL;
    change->after = after != NULL ? g_intern_string(after->label) : NULL;
    g_ptr_array_add(result->changes, change);
}

static int
compare_places(const GlossSpan *a, const GlossSpan *b)
{
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    return a->end == b->end ? 0 : a->end > b->end ? -1 : 1;
}

static void
compare_spans(GlossTeachingResult *result, const char *text, GArray *before, GArray *after)
{
    guint i = 0, k = 0;

    while (i < before->len || k < after->len) {
        const GlossSpan *old = i < before->len ? &g_array_index(before, GlossSpan, i) : NULL;
        const GlossSpan *new = k < after->len ? &g_array_index(after, GlossSpan, k) : NULL;
        int order = old == NULL ? 1 : new == NULL ? -1 : compare_places(old, new);

        add_change(result, text, order <= 0 ? old : NULL, order >= 0 ? new : NULL);
        i += order <= 0;
        k += order >= 0;
    }
}

/* What both heads say of the document in front. */
static gboolean
compare(Work *work, GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossPluginInstance) other =
        gloss_plugin_info_try_head(work->info, work->result->folder);
    gsize size;
    const char *text = g_bytes_get_data(work->document, &size);
    g_autoptr(GArray) blocks = cloze_blocks_cut(text, size, BLOCK_BYTES);

    for (guint i = 0; i < blocks->len; i++) {
        ClozeRange block = g_array_index(blocks, ClozeRange, i);
        GlossAnnotateRequest request = {text, size, block.start, block.end, NULL};
        g_autoptr(GArray) before = NULL, after = NULL;

        if (block.start >= COMPARED_BYTES)
            break;
        before = gloss_plugin_info_annotate(work->info, &request, cancellable, error);
        if (before == NULL)
            return FALSE;
        after = gloss_plugin_instance_annotate(other, &request, cancellable, error);
        if (after == NULL)
            return FALSE;
        compare_spans(work->result, text, before, after);
    }
    return TRUE;
}

static void
run_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Work *work = data;
    GError *error = NULL;
    g_autoptr(GVariant) metrics = NULL;

    cloze_folder_remove(work->result->folder, NULL);
    metrics = teach(work, cancellable, &error);
    if (metrics != NULL)
        take_metrics(work->result, metrics);
    if (metrics != NULL && (work->document == NULL || compare(work, cancellable, &error)))
        g_task_return_pointer(task, g_steal_pointer(&work->result),
                              (GDestroyNotify)gloss_teaching_result_free);
    else
        g_task_return_error(task, error);
}

void
gloss_teaching_run_async(GlossContext *context, GlossDocument *document, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(context, cancellable, callback, user_data);
    GError *error = NULL;
    Work *work = gather(context, document, &error);

    g_task_set_source_tag(task, gloss_teaching_run_async);
    if (work == NULL) {
        g_task_return_error(task, error);
        return;
    }
    g_task_set_task_data(task, work, work_free);
    g_task_run_in_thread(task, run_thread);
}

GlossTeachingResult *
gloss_teaching_run_finish(GlossContext *context, GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* ---- keeping ---- */

gboolean
gloss_teaching_keep(GlossContext *context, GlossTeachingResult *result, GError **error)
{
    g_autofree char *heads = gloss_paths_dup_heads_folder();
    g_autofree char *goal = g_build_filename(heads, result->name, NULL);

    if (!cloze_folder_replace(result->folder, goal, error))
        return FALSE;
    g_clear_pointer(&result->folder, g_free);
    gloss_plugin_host_reopen(gloss_context_get_host(context));
    return TRUE;
}

/* (transfer full) (nullable) */
static char *
find_kept(GlossContext *context)
{
    GlossPluginInfo *info = find_plugin(context);
    g_autofree char *heads = gloss_paths_dup_heads_folder(), *name = NULL, *folder = NULL;

    if (info == NULL)
        return NULL;
    name = g_strconcat(NAME_PREFIX, gloss_plugin_info_get_id(info), NULL);
    folder = g_build_filename(heads, name, NULL);
    return g_file_test(folder, G_FILE_TEST_IS_DIR) ? g_steal_pointer(&folder) : NULL;
}

gboolean
gloss_teaching_is_kept(GlossContext *context)
{
    g_autofree char *folder = find_kept(context);

    return folder != NULL;
}

gboolean
gloss_teaching_forget(GlossContext *context, GError **error)
{
    g_autofree char *folder = find_kept(context);

    if (folder != NULL && !cloze_folder_remove(folder, error))
        return FALSE;
    gloss_plugin_host_reopen(gloss_context_get_host(context));
    return TRUE;
}
