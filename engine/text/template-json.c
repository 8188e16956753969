/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads templates by name and resolves them to ids. */
#include "engine/text/template-json.h"

#include "engine/base/error.h"

typedef struct {
    ClozeTemplateKind kind;
    guint8 type_id;
    char *name; /* of a special token */
} NamedPiece;

static void
clear_piece_cb(gpointer data)
{
    g_free(((NamedPiece *)data)->name);
}

static GArray *
new_pieces(void)
{
    GArray *pieces = g_array_new(FALSE, TRUE, sizeof(NamedPiece));

    g_array_set_clear_func(pieces, clear_piece_cb);
    return pieces;
}

void
cloze_template_json_init(ClozeTemplateJson *section)
{
    section->single = new_pieces();
    section->pair = new_pieces();
    section->special =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);
}

void
cloze_template_json_clear(ClozeTemplateJson *section)
{
    g_clear_pointer(&section->single, g_array_unref);
    g_clear_pointer(&section->pair, g_array_unref);
    g_clear_pointer(&section->special, g_hash_table_unref);
}

static char *
dup_string(ClozeJsonReader *reader)
{
    ClozeJsonSlice slice = cloze_json_reader_get_string(reader);

    return g_strndup(slice.text, slice.size);
}

static void
append_piece(GArray *pieces, ClozeTemplateKind kind, const char *name, guint8 type_id)
{
    NamedPiece piece = {kind, type_id, g_strdup(name)};

    g_array_append_val(pieces, piece);
}

/* {"id": "[CLS]", "type_id": 0} */
static void
read_piece_body(ClozeJsonReader *reader, gboolean is_special, GArray *pieces)
{
    g_autofree char *name = NULL;
    gint64 type_id = 0;
    ClozeJsonSlice key;

    cloze_json_reader_enter_object(reader);
    while (cloze_json_reader_next_member(reader, &key)) {
        if (cloze_json_reader_equal(&key, "id")) {
            g_free(name);
            name = dup_string(reader);
        } else if (cloze_json_reader_equal(&key, "type_id")) {
            type_id = cloze_json_reader_get_integer(reader);
        } else {
            cloze_json_reader_skip(reader);
        }
    }
    if (type_id < 0 || type_id > G_MAXUINT8)
        cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID,
                               "expected a type_id from 0 to 255, found %" G_GINT64_FORMAT,
                               type_id);
    else if (is_special)
        append_piece(pieces, CLOZE_TEMPLATE_SPECIAL, name ? name : "", (guint8)type_id);
    else if (g_strcmp0(name, "A") == 0)
        append_piece(pieces, CLOZE_TEMPLATE_FIRST, NULL, (guint8)type_id);
    else if (g_strcmp0(name, "B") == 0)
        append_piece(pieces, CLOZE_TEMPLATE_SECOND, NULL, (guint8)type_id);
    else
        cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID,
                               "expected text A or B in a template, found \"%.80s\"",
                               name ? name : "");
}

static void
read_pieces(ClozeJsonReader *reader, GArray *pieces)
{
    ClozeJsonSlice key;

    cloze_json_reader_enter_array(reader);
    while (cloze_json_reader_next_element(reader)) {
        cloze_json_reader_enter_object(reader);
        while (cloze_json_reader_next_member(reader, &key)) {
            if (cloze_json_reader_equal(&key, "SpecialToken"))
                read_piece_body(reader, TRUE, pieces);
            else if (cloze_json_reader_equal(&key, "Sequence"))
                read_piece_body(reader, FALSE, pieces);
            else
                cloze_json_reader_fail(reader, CLOZE_ERROR_INVALID,
                                       "expected SpecialToken or Sequence, found \"%.*s\"",
                                       (int)MIN(key.size, 80), key.text);
        }
    }
}

static GArray *
read_ids(ClozeJsonReader *reader)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(gint64));

    cloze_json_reader_enter_array(reader);
    while (cloze_json_reader_next_element(reader)) {
        gint64 id = cloze_json_reader_get_integer(reader);

        g_array_append_val(ids, id);
    }
    return ids;
}

static void
read_special_tokens(ClozeJsonReader *reader, ClozeTemplateJson *section)
{
    ClozeJsonSlice key;

    cloze_json_reader_enter_object(reader);
    while (cloze_json_reader_next_member(reader, &key)) {
        char *name = g_strndup(key.text, key.size);
        GArray *ids = NULL;

        cloze_json_reader_enter_object(reader);
        while (cloze_json_reader_next_member(reader, &key)) {
            if (cloze_json_reader_equal(&key, "ids")) {
                g_clear_pointer(&ids, g_array_unref);
                ids = read_ids(reader);
            } else {
                cloze_json_reader_skip(reader);
            }
        }
        g_hash_table_replace(section->special, name,
                             ids ? ids : g_array_new(FALSE, FALSE, sizeof(gint64)));
    }
}

/* ["[SEP]", 102], of BertProcessing */
static void
read_named_id(ClozeJsonReader *reader, const char *role, ClozeTemplateJson *section)
{
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));

    cloze_json_reader_enter_array(reader);
    while (cloze_json_reader_next_element(reader)) {
        if (cloze_json_reader_peek(reader) == CLOZE_JSON_NUMBER) {
            gint64 id = cloze_json_reader_get_integer(reader);

            g_array_append_val(ids, id);
        } else {
            cloze_json_reader_skip(reader);
        }
    }
    g_hash_table_replace(section->special, g_strdup(role), g_steal_pointer(&ids));
}

/* [CLS] A [SEP], and B [SEP] of type 1 after it. */
static void
fill_bert(ClozeTemplateJson *section)
{
    GArray *both[] = {section->single, section->pair};

    for (gsize i = 0; i < 2; i++) {
        g_array_set_size(both[i], 0);
        append_piece(both[i], CLOZE_TEMPLATE_SPECIAL, "cls", 0);
        append_piece(both[i], CLOZE_TEMPLATE_FIRST, NULL, 0);
        append_piece(both[i], CLOZE_TEMPLATE_SPECIAL, "sep", 0);
    }
    append_piece(section->pair, CLOZE_TEMPLATE_SECOND, NULL, 1);
    append_piece(section->pair, CLOZE_TEMPLATE_SPECIAL, "sep", 1);
}

static void
finish_section(ClozeJsonReader *reader, const char *type, ClozeTemplateJson *section)
{
    if (g_str_equal(type, "BertProcessing"))
        fill_bert(section);
    else if (!g_str_equal(type, "TemplateProcessing") && !g_str_equal(type, "Sequence"))
        cloze_json_reader_fail(reader, CLOZE_ERROR_UNSUPPORTED,
                               "expected a post_processor of type TemplateProcessing, "
                               "BertProcessing or Sequence, found \"%.80s\"",
                               type);
}

void
cloze_template_json_read(ClozeJsonReader *reader, ClozeTemplateJson *section)
{
    g_autofree char *type = g_strdup("");
    ClozeJsonSlice key;

    if (cloze_json_reader_peek(reader) == CLOZE_JSON_NULL) {
        cloze_json_reader_skip(reader);
        return;
    }
    cloze_json_reader_enter_object(reader);
    while (cloze_json_reader_next_member(reader, &key)) {
        if (cloze_json_reader_equal(&key, "type")) {
            g_free(type);
            type = dup_string(reader);
        } else if (cloze_json_reader_equal(&key, "single")) {
            read_pieces(reader, section->single);
        } else if (cloze_json_reader_equal(&key, "pair")) {
            read_pieces(reader, section->pair);
        } else if (cloze_json_reader_equal(&key, "special_tokens")) {
            read_special_tokens(reader, section);
        } else if (cloze_json_reader_equal(&key, "sep")) {
            read_named_id(reader, "sep", section);
        } else if (cloze_json_reader_equal(&key, "cls")) {
            read_named_id(reader, "cls", section);
        } else if (cloze_json_reader_equal(&key, "processors")) {
            cloze_json_reader_enter_array(reader);
            while (cloze_json_reader_next_element(reader))
                cloze_template_json_read(reader, section);
        } else {
            cloze_json_reader_skip(reader);
        }
    }
    if (!reader->error)
        finish_section(reader, type, section);
}

static gboolean
resolve_special(const ClozeTemplateJson *section, const NamedPiece *piece,
                const ClozeVocabulary *vocabulary, const char *name, GArray *pieces, GError **error)
{
    const GArray *ids = g_hash_table_lookup(section->special, piece->name);

    if (!ids || ids->len == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "%s: expected an id for the template's token \"%.80s\", found none", name,
                    piece->name);
        return FALSE;
    }
    for (guint i = 0; i < ids->len; i++) {
        gint64 id = g_array_index(ids, gint64, i);

        if (id < 0 || id > G_MAXINT32 || !cloze_vocabulary_get(vocabulary, (gint32)id)) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                        "%s: expected the template's token \"%.80s\" in the vocabulary, found no "
                        "token of id %" G_GINT64_FORMAT,
                        name, piece->name, id);
            return FALSE;
        }
        cloze_template_append(pieces, CLOZE_TEMPLATE_SPECIAL, (gint32)id, piece->type_id);
    }
    return TRUE;
}

static gboolean
resolve(const ClozeTemplateJson *section, const GArray *named, const ClozeVocabulary *vocabulary,
        const char *name, GArray *pieces, GError **error)
{
    for (guint i = 0; i < named->len; i++) {
        const NamedPiece *piece = &g_array_index(named, NamedPiece, i);

        if (piece->kind != CLOZE_TEMPLATE_SPECIAL)
            cloze_template_append(pieces, piece->kind, -1, piece->type_id);
        else if (!resolve_special(section, piece, vocabulary, name, pieces, error))
            return FALSE;
    }
    return TRUE;
}

gboolean
cloze_template_json_resolve(const ClozeTemplateJson *section, const ClozeVocabulary *vocabulary,
                            const char *name, ClozeTemplate *template, GError **error)
{
    return resolve(section, section->single, vocabulary, name, template->single, error) &&
           resolve(section, section->pair, vocabulary, name, template->pair, error) &&
           cloze_template_finish(template, name, error);
}
