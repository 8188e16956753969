/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every length is compared with what is left before it is believed. Any thread.
 * Reader: fuzz-onnx */
#include "engine/model/protobuf.h"

#include <string.h>

#include "engine/base/error.h"

#define MAX_VARINT_BYTES 10
#define MAX_NUMBER       ((1u << 29) - 1)

void
cloze_protobuf_init(ClozeProtobuf *self, const char *name, gconstpointer data, gsize size)
{
    *self = (ClozeProtobuf){name, data, data, (const guint8 *)data + size};
}

gboolean
cloze_protobuf_fail(const ClozeProtobuf *self, gsize offset, GError **error, const char *expected,
                    const char *found)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: byte %" G_GSIZE_FORMAT ": expected %s, found %s", self->name, offset, expected,
                found);
    return FALSE;
}

static gsize
get_offset(const ClozeProtobuf *self)
{
    return (gsize)(self->at - self->start);
}

/* Seven bits a byte, the lowest first; the high bit says that more follow. */
gboolean
cloze_protobuf_next_varint(ClozeProtobuf *self, guint64 *value, GError **error)
{
    gsize offset = get_offset(self);

    if (self->at == self->end)
        return FALSE;
    *value = 0;
    for (guint i = 0; i < MAX_VARINT_BYTES && self->at < self->end; i++) {
        guint8 byte = *self->at++;

        *value |= (guint64)(byte & 0x7f) << (7 * i);
        if (!(byte & 0x80))
            return TRUE;
    }
    return cloze_protobuf_fail(self, offset, error, "a number of at most 10 bytes",
                               self->at == self->end ? "the end of its message" : "more");
}

static gboolean
fail_short(const ClozeProtobuf *self, guint64 size, GError **error)
{
    g_autofree char *expected = g_strdup_printf("%" G_GUINT64_FORMAT " bytes", size);
    g_autofree char *found =
        g_strdup_printf("%" G_GSIZE_FORMAT " before the end", (gsize)(self->end - self->at));

    return cloze_protobuf_fail(self, get_offset(self), error, expected, found);
}

static gboolean
read_fixed(ClozeProtobuf *self, ClozeProtobufField *field, gsize size, GError **error)
{
    if ((gsize)(self->end - self->at) < size)
        return fail_short(self, size, error);
    field->value = 0;
    memcpy(&field->value, self->at, size);
    field->value = GUINT64_FROM_LE(field->value);
    self->at += size;
    return TRUE;
}

static gboolean
read_bytes(ClozeProtobuf *self, ClozeProtobufField *field, GError **error)
{
    guint64 size = 0;

    if (self->at == self->end)
        return fail_short(self, 1, error);
    if (!cloze_protobuf_next_varint(self, &size, error))
        return FALSE;
    if (size > (guint64)(self->end - self->at))
        return fail_short(self, size, error);
    field->data = self->at;
    field->size = (gsize)size;
    self->at += size;
    return TRUE;
}

static gboolean
read_varint(ClozeProtobuf *self, ClozeProtobufField *field, GError **error)
{
    if (self->at == self->end)
        return fail_short(self, 1, error);
    return cloze_protobuf_next_varint(self, &field->value, error);
}

gboolean
cloze_protobuf_next(ClozeProtobuf *self, ClozeProtobufField *field, GError **error)
{
    guint64 key = 0;

    *field = (ClozeProtobufField){.offset = get_offset(self)};
    if (!cloze_protobuf_next_varint(self, &key, error))
        return FALSE;
    if (key >> 3 == 0 || key >> 3 > MAX_NUMBER)
        return cloze_protobuf_fail(self, field->offset, error,
                                   "a field of a protocol buffer (a file of ONNX)",
                                   "a field number that none may have");
    field->number = (guint32)(key >> 3);
    field->type = (ClozeProtobufType)(key & 7);
    switch (key & 7) {
    case CLOZE_PROTOBUF_VARINT: return read_varint(self, field, error);
    case CLOZE_PROTOBUF_EIGHT_BYTES: return read_fixed(self, field, 8, error);
    case CLOZE_PROTOBUF_BYTES: return read_bytes(self, field, error);
    case CLOZE_PROTOBUF_FOUR_BYTES: return read_fixed(self, field, 4, error);
    default: break;
    }
    return cloze_protobuf_fail(self, field->offset, error, "a field of wire type 0, 1, 2 or 5",
                               "another type");
}

gboolean
cloze_protobuf_enter(const ClozeProtobuf *self, const ClozeProtobufField *field, const char *what,
                     ClozeProtobuf *inner, GError **error)
{
    if (field->type != CLOZE_PROTOBUF_BYTES)
        return cloze_protobuf_fail(self, field->offset, error, what, "a number");
    *inner = (ClozeProtobuf){self->name, self->start, field->data, field->data + field->size};
    return TRUE;
}
