/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The check of spans that come from a plugin. */

#include "app/plugin-spans.h"

/* The end of a text is a boundary: a NUL byte stands there or the range ends before it. */
static gboolean
is_boundary(const GlossAnnotateRequest *request, gsize offset)
{
    return offset == request->size || (request->text[offset] & 0xC0) != 0x80;
}

static gboolean
is_sound(const GlossSpan *span, const GlossAnnotateRequest *request)
{
    return span->label != NULL && *span->label != '\0' && span->start < span->end &&
           span->start >= request->start && span->end <= request->end &&
           span->end <= request->size && is_boundary(request, span->start) &&
           is_boundary(request, span->end) && g_utf8_validate(span->label, -1, NULL);
}

static int
compare_cb(gconstpointer a, gconstpointer b)
{
    const GlossSpan *first = a, *second = b;

    if (first->start != second->start)
        return first->start < second->start ? -1 : 1;
    if (first->end != second->end)
        return first->end > second->end ? -1 : 1;
    return g_strcmp0(first->label, second->label);
}

static void
drop_equal(GArray *spans)
{
    GlossSpan *all = (GlossSpan *)spans->data;
    guint n = MIN(spans->len, 1);

    for (guint i = 1; i < spans->len; i++) {
        if (compare_cb(&all[i], &all[n - 1]) != 0)
            all[n++] = all[i];
    }
    g_array_set_size(spans, n);
}

GArray *
gloss_plugin_spans_check(const GlossSpan *spans, gsize n, const GlossAnnotateRequest *request,
                         gsize *n_dropped)
{
    GArray *checked =
        g_array_sized_new(FALSE, FALSE, sizeof(GlossSpan), (guint)MIN(n, GLOSS_PLUGIN_SPANS_MAX));
    gboolean sorted = TRUE;

    for (gsize i = 0; i < n && checked->len < GLOSS_PLUGIN_SPANS_MAX; i++) {
        GlossSpan span = spans[i];

        if (!is_sound(&span, request))
            continue;
        span.label = g_intern_string(span.label);
        g_array_append_val(checked, span);
        if (checked->len > 1)
            sorted = sorted &&
                     compare_cb(&span, &g_array_index(checked, GlossSpan, checked->len - 2)) >= 0;
    }
    if (!sorted)
        g_array_sort(checked, compare_cb);
    drop_equal(checked);
    if (n_dropped != NULL)
        *n_dropped = n - checked->len;
    return checked;
}
