/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The bookkeeping of a run. */

#include "app/analysis-run.h"

#include <glib/gi18n.h>

#include "engine/text/blocks.h"

static void
show_progress(GlossAnalysisRun *self)
{
    guint n = gloss_block_queue_get_n(self->queue);
    guint n_done = gloss_block_queue_get_n_done(self->queue);
    g_autofree char *detail = g_strdup_printf(_("%u of %u blocks"), n_done, n);

    gloss_job_set_progress(self->job, n > 0 ? (double)n_done / n : 1, detail);
}

GlossAnalysisRun *
gloss_analysis_run_new(GlossDocument *document, GlossPluginInfo *info, GArray *blocks)
{
    GlossAnalysisRun *self = g_new0(GlossAnalysisRun, 1);
    g_autofree char *title = g_strdup_printf("%s — %s", gloss_plugin_info_get_name(info),
                                             gloss_document_get_title(document));

    self->references = 1;
    self->document = g_object_ref(document);
    self->info = g_object_ref(info);
    self->on_request = gloss_plugin_info_annotates_on_request(info);
    self->annotations = self->on_request ? gloss_document_get_layer(document)
                                         : gloss_document_get_annotations(document);
    self->generation = gloss_plugin_info_get_generation(info);
    self->revision = gloss_document_get_revision(document);
    self->text = g_bytes_ref(gloss_document_get_text(document));
    self->blocks = g_array_ref(blocks);
    self->queue = gloss_block_queue_new(blocks);
    self->cancellable = g_cancellable_new();
    self->job = gloss_job_new(title, self->cancellable);
    show_progress(self);
    return self;
}

GlossAnalysisRun *
gloss_analysis_run_ref(GlossAnalysisRun *self)
{
    self->references++;
    return self;
}

void
gloss_analysis_run_unref(GlossAnalysisRun *self)
{
    if (--self->references > 0)
        return;
    g_object_unref(self->document);
    g_object_unref(self->info);
    g_bytes_unref(self->text);
    g_array_unref(self->blocks);
    gloss_block_queue_free(self->queue);
    g_object_unref(self->cancellable);
    g_object_unref(self->job);
    g_free(self);
}

gboolean
gloss_analysis_run_is_current(GlossAnalysisRun *self)
{
    return !self->ended && self->revision == gloss_document_get_revision(self->document) &&
           self->generation == gloss_plugin_info_get_generation(self->info);
}

GArray *
gloss_analysis_run_annotate(GlossAnalysisRun *self, guint first, guint n, GError **error)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(GlossSpan));

    for (guint i = first; i < first + n; i++) {
        ClozeRange block = g_array_index(self->blocks, ClozeRange, i);
        gsize size;
        const char *text = g_bytes_get_data(self->text, &size);
        GlossAnnotateRequest request = {text, size, block.start, block.end, NULL};
        g_autoptr(GArray) spans = NULL;

        if (g_cancellable_set_error_if_cancelled(self->cancellable, error))
            return NULL;
        spans = gloss_plugin_info_annotate(self->info, &request, self->cancellable, error);
        if (spans == NULL)
            return NULL;
        g_array_append_vals(all, spans->data, spans->len);
    }
    return g_steal_pointer(&all);
}

static GPtrArray *
make_annotations(GlossAnalysisRun *self, GArray *spans)
{
    GPtrArray *items = g_ptr_array_new_full(spans->len, g_object_unref);
    const char *text = g_bytes_get_data(self->text, NULL);
    const char *origin = gloss_plugin_info_get_id(self->info);

    for (guint i = 0; i < spans->len; i++) {
        GlossSpan span = g_array_index(spans, GlossSpan, i);
        g_autofree char *slice = g_strndup(text + span.start, span.end - span.start);

        g_ptr_array_add(items, gloss_annotation_new(span.start, span.end, span.label, span.score,
                                                    slice, origin));
    }
    return items;
}

void
gloss_analysis_run_deliver(GlossAnalysisRun *self, guint first, guint n, GArray *spans)
{
    g_autoptr(GPtrArray) items = make_annotations(self, spans);

    gloss_annotations_replace_range(self->annotations, gloss_plugin_info_get_id(self->info),
                                    g_array_index(self->blocks, ClozeRange, first).start,
                                    g_array_index(self->blocks, ClozeRange, first + n - 1).end,
                                    items);
    gloss_block_queue_finish(self->queue, first, n);
    show_progress(self);
}

void
gloss_analysis_run_end(GlossAnalysisRun *self)
{
    if (self->ended)
        return;
    self->ended = TRUE;
    g_cancellable_cancel(self->cancellable);
    gloss_job_finish(self->job);
}
