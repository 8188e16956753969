/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Passages handed to the engine's writer. */

#include "app/label-export.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/labelled-text.h"
#include "engine/base/error.h"
#include "engine/data/dataset-write.h"

/* (transfer full) (element-type ClozeDatasetSpan) */
static GArray *
dup_spans(const GlossLabelledText *text, GlossLabelExport *written)
{
    GArray *spans = g_array_new(FALSE, FALSE, sizeof(ClozeDatasetSpan));
    gsize reach = 0;

    for (guint i = 0; i < text->spans->len; i++) {
        const GlossSpan *from = &g_array_index(text->spans, GlossSpan, i);
        ClozeDatasetSpan span = {from->start, from->end, from->label};

        if (span.start < reach) {
            written->n_left_out++;
            continue;
        }
        reach = span.end;
        g_array_append_val(spans, span);
    }
    written->n_spans += spans->len;
    return spans;
}

static void
free_array_cb(gpointer array)
{
    g_array_unref(array);
}

static gboolean
write_texts(GPtrArray *texts, const char *path, GlossLabelExport *written, GError **error)
{
    g_autofree ClozeDatasetDocument *documents = g_new0(ClozeDatasetDocument, texts->len + 1);
    g_autoptr(GPtrArray) arrays = g_ptr_array_new_with_free_func(free_array_cb);

    for (guint i = 0; i < texts->len; i++) {
        const GlossLabelledText *text = texts->pdata[i];
        GArray *spans = dup_spans(text, written);

        g_ptr_array_add(arrays, spans);
        documents[i] =
            (ClozeDatasetDocument){.text = text->text,
                                   .size = text->size,
                                   .spans = (const ClozeDatasetSpan *)(void *)spans->data,
                                   .n_spans = spans->len};
    }
    written->n_passages = texts->len;
    return cloze_dataset_write_file(path, documents, texts->len, error);
}

gboolean
gloss_label_export_write(GlossLibrary *library, const char *path, GlossLabelExport *written,
                         GError **error)
{
    g_autoptr(GPtrArray) rows = gloss_decision_table_load(library, 0, error);
    g_autoptr(GPtrArray) texts = NULL;

    memset(written, 0, sizeof *written);
    if (rows == NULL)
        return FALSE;
    texts = gloss_labelled_text_gather(rows);
    if (texts->len > 0)
        return write_texts(texts, path, written, error);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                _("Nothing has been corrected yet: there is nothing to export"));
    return FALSE;
}
