/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A message is gone through once, which gives its parts, whatever their order; then the parts are put
 * together. */
#include "engine/model/onnx-tensor.h"

#include <string.h>

#include "engine/base/error.h"

/* Of whole numbers written as such; weights are stored as bytes. */
#define MAX_TYPED ((gsize)1 << 26)

/* TensorProto.DataType */
static const struct {
    guint32 code;
    ClozeDtype dtype;
} types[] = {
    {1, CLOZE_DTYPE_F32},  {2, CLOZE_DTYPE_U8},   {3, CLOZE_DTYPE_I8},    {4, CLOZE_DTYPE_U16},
    {5, CLOZE_DTYPE_I16},  {6, CLOZE_DTYPE_I32},  {7, CLOZE_DTYPE_I64},   {9, CLOZE_DTYPE_BOOL},
    {10, CLOZE_DTYPE_F16}, {11, CLOZE_DTYPE_F64}, {16, CLOZE_DTYPE_BF16},
};

/* Fields of TensorProto. */
enum {
    FIELD_DIMS = 1,
    FIELD_TYPE = 2,
    FIELD_FLOATS = 4,
    FIELD_INTS = 5,
    FIELD_LONGS = 7,
    FIELD_NAME = 8,
    FIELD_RAW = 9,
    FIELD_EXTERNAL = 13,
    FIELD_LOCATION = 14,
};

typedef struct {
    ClozeOnnxStore *store;
    ClozeTensor *tensor;
    ClozeProtobuf message;
    gsize offset; /* of the message */
    guint32 type;
    ClozeProtobufField raw, floats, ints, longs; /* size and data; type BYTES where there */
    gboolean external;
    const char *location;
    guint64 data_offset, data_length;
} Parts;

static gboolean
fail(const Parts *self, GError **error, ClozeError code, const char *expected, const char *found)
{
    const char *name = self->tensor->name;

    g_set_error(error, CLOZE_ERROR, (gint)code,
                "%s: tensor %s at byte %" G_GSIZE_FORMAT ": expected %s, found %s",
                self->message.name, name != NULL && *name ? name : "without a name", self->offset,
                expected, found);
    return FALSE;
}

static gboolean
add_dim(Parts *self, guint64 dim, GError **error)
{
    ClozeTensor *tensor = self->tensor;

    if (tensor->n_dims == CLOZE_TENSOR_MAX_DIMS)
        return fail(self, error, CLOZE_ERROR_INVALID, "at most 8 dimensions", "more");
    if (dim > G_MAXINT64)
        return fail(self, error, CLOZE_ERROR_INVALID, "dimensions of 0 and more", "a negative one");
    tensor->shape[tensor->n_dims++] = (gsize)dim;
    return TRUE;
}

/* One number, or packed ones. */
static gboolean
read_dims(Parts *self, const ClozeProtobufField *field, GError **error)
{
    GError *reason = NULL;
    ClozeProtobuf packed;
    guint64 dim;

    if (field->type == CLOZE_PROTOBUF_VARINT)
        return add_dim(self, field->value, error);
    if (!cloze_protobuf_enter(&self->message, field, "dimensions", &packed, error))
        return FALSE;
    while (cloze_protobuf_next_varint(&packed, &dim, &reason)) {
        if (!add_dim(self, dim, error))
            return FALSE;
    }
    if (reason == NULL)
        return TRUE;
    g_propagate_error(error, reason);
    return FALSE;
}

static gboolean
keep_bytes(Parts *self, const ClozeProtobufField *field, ClozeProtobufField *kept, GError **error)
{
    if (field->type != CLOZE_PROTOBUF_BYTES || kept->type == CLOZE_PROTOBUF_BYTES)
        return fail(self, error, CLOZE_ERROR_INVALID, "its numbers in one run of bytes",
                    "them in pieces");
    *kept = *field;
    return TRUE;
}

static gboolean
read_number(Parts *self, const char *text, guint64 *out, GError **error)
{
    return g_ascii_string_to_unsigned(text, 10, 0, G_MAXINT64, out, NULL) ||
           fail(self, error, CLOZE_ERROR_INVALID, "an offset and a length of its data", text);
}

/* StringStringEntryProto */
static gboolean
read_external(Parts *self, const ClozeProtobufField *field, GError **error)
{
    const char *texts[3] = {NULL, "", ""};
    ClozeProtobufField part;
    GError *reason = NULL;
    ClozeProtobuf entry;

    if (!cloze_protobuf_enter(&self->message, field, "where data are", &entry, error))
        return FALSE;
    while (cloze_protobuf_next(&entry, &part, &reason)) {
        if (part.number > 2)
            continue;
        texts[part.number] = cloze_onnx_store_read_string(self->store, &entry, &part, error);
        if (texts[part.number] == NULL)
            return FALSE;
    }
    if (reason != NULL) {
        g_propagate_error(error, reason);
        return FALSE;
    }
    if (g_str_equal(texts[1], "location"))
        self->location = texts[2];
    else if (g_str_equal(texts[1], "offset"))
        return read_number(self, texts[2], &self->data_offset, error);
    else if (g_str_equal(texts[1], "length"))
        return read_number(self, texts[2], &self->data_length, error);
    return TRUE;
}

static gboolean
read_field(Parts *self, const ClozeProtobufField *field, GError **error)
{
    switch (field->number) {
    case FIELD_DIMS: return read_dims(self, field, error);
    case FIELD_TYPE: self->type = (guint32)MIN(field->value, G_MAXUINT32); break;
    case FIELD_FLOATS: return keep_bytes(self, field, &self->floats, error);
    case FIELD_INTS: return keep_bytes(self, field, &self->ints, error);
    case FIELD_LONGS: return keep_bytes(self, field, &self->longs, error);
    case FIELD_NAME:
        self->tensor->name =
            cloze_onnx_store_read_string(self->store, &self->message, field, error);
        return self->tensor->name != NULL;
    case FIELD_RAW: return keep_bytes(self, field, &self->raw, error);
    case FIELD_EXTERNAL: return read_external(self, field, error);
    case FIELD_LOCATION: self->external = field->value == 1; break;
    default: break;
    }
    return TRUE;
}

/* FALSE also where it is too large for memory to have an address for each. */
static gboolean
count(Parts *self, GError **error)
{
    ClozeTensor *tensor = self->tensor;

    tensor->n_elements = 1;
    for (guint i = 0; i < tensor->n_dims; i++) {
        if (!g_size_checked_mul(&tensor->n_elements, tensor->n_elements, tensor->shape[i]))
            return fail(self, error, CLOZE_ERROR_INVALID, "a size that memory can have",
                        "a larger one");
    }
    if (!g_size_checked_mul(&tensor->n_bytes, tensor->n_elements,
                            cloze_safetensors_dtype_size(tensor->dtype)))
        return fail(self, error, CLOZE_ERROR_INVALID, "a size that memory can have",
                    "a larger one");
    return TRUE;
}

static gboolean
use_view(Parts *self, const void *data, gsize size, GError **error)
{
    ClozeTensor *tensor = self->tensor;

    if (size != tensor->n_bytes) {
        g_autofree char *shape = cloze_safetensors_describe_shape(tensor);
        g_autofree char *expected =
            g_strdup_printf("%" G_GSIZE_FORMAT " bytes for the shape %s in %s", tensor->n_bytes,
                            shape, cloze_safetensors_dtype_name(tensor->dtype));
        g_autofree char *found = g_strdup_printf("%" G_GSIZE_FORMAT, size);

        return fail(self, error, CLOZE_ERROR_INVALID, expected, found);
    }
    tensor->data = size > 0 ? data : "";
    return TRUE;
}

/* Whole numbers of any width, the bits of halves among them, as varints. */
static gboolean
use_varints(Parts *self, const ClozeProtobufField *field, GError **error)
{
    ClozeTensor *tensor = self->tensor;
    gsize width = cloze_safetensors_dtype_size(tensor->dtype), n = 0;
    g_autoptr(GBytes) bytes = NULL;
    GError *reason = NULL;
    ClozeProtobuf packed;
    guint8 *values;
    guint64 value;

    if (tensor->n_elements > MIN(field->size, MAX_TYPED))
        return fail(self, error, CLOZE_ERROR_INVALID, "as many numbers as its shape has", "fewer");
    cloze_protobuf_enter(&self->message, field, "", &packed, NULL);
    values = g_malloc0(MAX(tensor->n_bytes, 1));
    bytes = g_bytes_new_take(values, tensor->n_bytes);
    while (n < tensor->n_elements && cloze_protobuf_next_varint(&packed, &value, &reason)) {
        value = GUINT64_TO_LE(value);
        memcpy(values + n++ * width, &value, width);
    }
    if (reason != NULL) {
        g_propagate_error(error, reason);
        return FALSE;
    }
    if (n < tensor->n_elements || packed.at < packed.end)
        return fail(self, error, CLOZE_ERROR_INVALID, "as many numbers as its shape has",
                    n < tensor->n_elements ? "fewer" : "more");
    cloze_safetensors_keep(self->store->set, bytes, FALSE);
    tensor->data = values;
    return TRUE;
}

static gboolean
use_external(Parts *self, GError **error)
{
    const guint8 *data;
    GBytes *bytes;
    gsize size;

    if (self->location == NULL || !cloze_onnx_store_may_map(self->store, self->location))
        return fail(self, error, CLOZE_ERROR_UNSUPPORTED,
                    "data in this file or in one beside it whose name begins with its own",
                    self->location != NULL ? self->location : "no name of a file");
    bytes = cloze_onnx_store_map(self->store, self->location, error);
    if (bytes == NULL)
        return FALSE;
    data = g_bytes_get_data(bytes, &size);
    if (self->data_offset > size || self->tensor->n_bytes > size - (gsize)self->data_offset) {
        g_autofree char *found =
            g_strdup_printf("%" G_GSIZE_FORMAT " bytes in %s, of which it begins at "
                            "%" G_GUINT64_FORMAT,
                            size, self->location, self->data_offset);

        return fail(self, error, CLOZE_ERROR_INVALID, "data inside their file", found);
    }
    return use_view(self, data + self->data_offset,
                    self->data_length > 0 ? (gsize)self->data_length : self->tensor->n_bytes,
                    error);
}

static gboolean
use_data(Parts *self, GError **error)
{
    ClozeTensor *tensor = self->tensor;

    if (self->external)
        return use_external(self, error);
    if (self->raw.type == CLOZE_PROTOBUF_BYTES)
        return use_view(self, self->raw.data, self->raw.size, error);
    if (tensor->dtype == CLOZE_DTYPE_F32)
        return use_view(self, self->floats.data, self->floats.size, error);
    if (tensor->dtype == CLOZE_DTYPE_F64)
        return TRUE;
    return use_varints(self, tensor->dtype == CLOZE_DTYPE_I64 ? &self->longs : &self->ints, error);
}

gboolean
cloze_onnx_tensor_read(ClozeOnnxStore *store, ClozeProtobuf message, ClozeTensor *tensor,
                       GError **error)
{
    Parts self = {.store = store,
                  .tensor = tensor,
                  .message = message,
                  .offset = (gsize)(message.at - message.start)};
    ClozeProtobufField field;
    GError *reason = NULL;

    *tensor = (ClozeTensor){.name = ""};
    while (cloze_protobuf_next(&self.message, &field, &reason)) {
        if (!read_field(&self, &field, error))
            return FALSE;
    }
    if (reason != NULL) {
        g_propagate_error(error, reason);
        return FALSE;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(types); i++) {
        if (types[i].code != self.type)
            continue;
        tensor->dtype = types[i].dtype;
        return count(&self, error) && use_data(&self, error);
    }
    return TRUE;
}
