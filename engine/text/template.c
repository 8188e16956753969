/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Templates of special tokens. Filled by one thread, then read by any. */
#include "engine/text/template.h"

#include <string.h>

#include "engine/base/error.h"

void
cloze_template_init(ClozeTemplate *template)
{
    template->single = g_array_new(FALSE, FALSE, sizeof(ClozeTemplatePiece));
    template->pair = g_array_new(FALSE, FALSE, sizeof(ClozeTemplatePiece));
    template->before = g_array_new(FALSE, FALSE, sizeof(gint32));
    template->after = g_array_new(FALSE, FALSE, sizeof(gint32));
}

void
cloze_template_clear(ClozeTemplate *template)
{
    g_clear_pointer(&template->single, g_array_unref);
    g_clear_pointer(&template->pair, g_array_unref);
    g_clear_pointer(&template->before, g_array_unref);
    g_clear_pointer(&template->after, g_array_unref);
}

void
cloze_template_append(GArray *pieces, ClozeTemplateKind kind, gint32 id, guint8 type_id)
{
    ClozeTemplatePiece piece = {kind, type_id, id};

    g_array_append_val(pieces, piece);
}

static guint
count_kind(const GArray *pieces, ClozeTemplateKind kind)
{
    guint n = 0;

    for (guint i = 0; i < pieces->len; i++)
        n += g_array_index(pieces, ClozeTemplatePiece, i).kind == kind;
    return n;
}

static gboolean
check_counts(const GArray *pieces, const char *which, guint n_second, const char *name,
             GError **error)
{
    guint first = count_kind(pieces, CLOZE_TEMPLATE_FIRST);
    guint second = count_kind(pieces, CLOZE_TEMPLATE_SECOND);

    if (first == 1 && second == n_second)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: expected text A once and text B %s in the template for %s, found %u and %u",
                name, n_second ? "once" : "nowhere", which, first, second);
    return FALSE;
}

gboolean
cloze_template_finish(ClozeTemplate *template, const char *name, GError **error)
{
    GArray *side = template->before;

    if (template->single->len == 0)
        cloze_template_append(template->single, CLOZE_TEMPLATE_FIRST, -1, 0);
    if (template->pair->len == 0) {
        cloze_template_append(template->pair, CLOZE_TEMPLATE_FIRST, -1, 0);
        cloze_template_append(template->pair, CLOZE_TEMPLATE_SECOND, -1, 1);
    }
    if (!check_counts(template->single, "one text", 0, name, error) ||
        !check_counts(template->pair, "two texts", 1, name, error))
        return FALSE;
    for (guint i = 0; i < template->single->len; i++) {
        ClozeTemplatePiece *piece = &g_array_index(template->single, ClozeTemplatePiece, i);

        if (piece->kind == CLOZE_TEMPLATE_SPECIAL)
            g_array_append_val(side, piece->id);
        else
            side = template->after;
    }
    return TRUE;
}

gsize
cloze_template_count_special(const ClozeTemplate *template, gboolean pair)
{
    return count_kind(pair ? template->pair : template->single, CLOZE_TEMPLATE_SPECIAL);
}

static void
append_text(ClozeTokens *out, const ClozeToken *tokens, gsize n, guint8 type_id)
{
    ClozeToken *to = cloze_tokens_reserve(out, n);

    for (gsize i = 0; i < n; i++) {
        to[i] = tokens[i];
        to[i].type_id = type_id;
    }
    out->n += n;
}

static void
write_special(const ClozeTemplatePiece *piece, ClozeToken *token)
{
    *token = (ClozeToken){.id = piece->id,
                          .word = -1,
                          .type_id = piece->type_id,
                          .sequence = CLOZE_TOKEN_NO_SEQUENCE,
                          .special = 1};
}

void
cloze_template_apply(const ClozeTemplate *template, const ClozeToken *first, gsize n_first,
                     const ClozeToken *second, gsize n_second, gboolean special, ClozeTokens *out)
{
    const GArray *pieces = second ? template->pair : template->single;

    out->n = 0;
    for (guint i = 0; i < pieces->len; i++) {
        const ClozeTemplatePiece *piece = &g_array_index(pieces, ClozeTemplatePiece, i);

        if (piece->kind == CLOZE_TEMPLATE_FIRST) {
            append_text(out, first, n_first, piece->type_id);
        } else if (piece->kind == CLOZE_TEMPLATE_SECOND) {
            append_text(out, second, n_second, piece->type_id);
        } else if (special) {
            write_special(piece, cloze_tokens_reserve(out, 1));
            out->n++;
        }
    }
}

gsize
cloze_template_count_before(const ClozeTemplate *template, gboolean special)
{
    return special ? template->before->len : 0;
}

void
cloze_template_wrap(const ClozeTemplate *template, gsize begin, gsize end, gboolean special,
                    ClozeTokens *out)
{
    const GArray *pieces = template->single;
    gsize room = cloze_template_count_before(template, special);

    if (begin > 0)
        memmove(out->tokens + room, out->tokens + room + begin, (end - begin) * sizeof(ClozeToken));
    cloze_tokens_reserve(out, template->after->len);
    out->n = 0;
    for (guint i = 0; i < pieces->len; i++) {
        const ClozeTemplatePiece *piece = &g_array_index(pieces, ClozeTemplatePiece, i);

        if (piece->kind == CLOZE_TEMPLATE_SPECIAL && special)
            write_special(piece, out->tokens + out->n++);
        else if (piece->kind == CLOZE_TEMPLATE_FIRST)
            for (gsize k = begin; k < end; k++)
                out->tokens[out->n++].type_id = piece->type_id;
    }
}
