/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the wire format of protocol buffers (protobuf.dev/programming-guides/encoding): fields in
 * turn, each a number and a varint, four or eight bytes, or a run of bytes that may be a message of
 * its own. Nothing is copied and nothing recurses: who knows the message enters the fields that are
 * messages. Plain data; any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* A message, or what is left of it. */
typedef struct {
    const char *name;    /* of the file, for messages */
    const guint8 *start; /* of the file: offsets are counted from here */
    const guint8 *at;
    const guint8 *end;
} ClozeProtobuf;

typedef enum {
    CLOZE_PROTOBUF_VARINT = 0,
    CLOZE_PROTOBUF_EIGHT_BYTES = 1,
    CLOZE_PROTOBUF_BYTES = 2,
    CLOZE_PROTOBUF_FOUR_BYTES = 5,
} ClozeProtobufType;

typedef struct {
    guint32 number;
    ClozeProtobufType type;
    guint64 value;      /* of a varint; of four and eight bytes, little-endian */
    const guint8 *data; /* of bytes; inside the message */
    gsize size;
    gsize offset; /* of the field in the file */
} ClozeProtobufField;

void cloze_protobuf_init(ClozeProtobuf *self, const char *name, gconstpointer data, gsize size);
/* FALSE at the end, and with @error set where the bytes are no field: check the latter. */
gboolean cloze_protobuf_next(ClozeProtobuf *self, ClozeProtobufField *field, GError **error);
/* The message that the bytes of @field are. FALSE where it holds no bytes; @what names it. */
gboolean cloze_protobuf_enter(const ClozeProtobuf *self, const ClozeProtobufField *field,
                              const char *what, ClozeProtobuf *inner, GError **error);
/* The next varint of a packed field, whose bytes @self is; as cloze_protobuf_next. */
gboolean cloze_protobuf_next_varint(ClozeProtobuf *self, guint64 *value, GError **error);
/* Always FALSE: "FILE: byte N: expected @expected, found @found". */
gboolean cloze_protobuf_fail(const ClozeProtobuf *self, gsize offset, GError **error,
                             const char *expected, const char *found);
