/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Messages are entered as far as is known beforehand, so nothing recurses whatever a file nests. */
#include "engine/model/onnx-graph.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/model/onnx-tensor.h"

/* A hundred times what the largest encoders have; bounds memory for a hostile file. */
#define MAX_NODES   100000
#define MAX_LINKS   1000000
#define MAX_TENSORS 100000

/* Fields of the messages that are read. */
enum {
    MODEL_GRAPH = 7,
    GRAPH_NODE = 1,
    GRAPH_TENSOR = 5,
    GRAPH_INPUT = 11,
    INPUT_NAME = 1,
    NODE_INPUT = 1,
    NODE_OUTPUT = 2,
    NODE_NAME = 3,
    NODE_OP = 4,
    NODE_ATTRIBUTE = 5,
    NODE_DOMAIN = 7,
    ATTRIBUTE_NAME = 1,
    ATTRIBUTE_FLOAT = 2,
    ATTRIBUTE_INT = 3,
    ATTRIBUTE_TEXT = 4,
    ATTRIBUTE_TENSOR = 5,
    ATTRIBUTE_INTS = 8,
};

typedef struct {
    ClozeOnnxGraph *graph;
    gsize n_links;
} Reader;

typedef gboolean (*ReadField)(Reader *self, const ClozeProtobuf *message,
                              const ClozeProtobufField *field, gpointer out, GError **error);

static void
node_free(ClozeOnnxNode *node)
{
    g_free(node->inputs);
    g_free(node->outputs);
    g_free(node->attributes);
    g_free(node);
}

static void
value_free(ClozeOnnxValue *value)
{
    g_array_unref(value->uses);
    g_free(value);
}

void
cloze_onnx_graph_free(ClozeOnnxGraph *graph)
{
    g_ptr_array_unref(graph->nodes);
    g_hash_table_unref(graph->values);
    g_ptr_array_unref(graph->tensors);
    cloze_onnx_store_clear(&graph->store);
    g_free(graph);
}

/* Every field of the message that @field of @outer holds. */
static gboolean
read_message(Reader *self, const ClozeProtobuf *outer, const ClozeProtobufField *field,
             const char *what, ReadField read, gpointer out, GError **error)
{
    ClozeProtobufField part;
    ClozeProtobuf message;
    GError *reason = NULL;

    if (!cloze_protobuf_enter(outer, field, what, &message, error))
        return FALSE;
    while (cloze_protobuf_next(&message, &part, &reason)) {
        if (!read(self, &message, &part, out, error))
            return FALSE;
    }
    if (reason != NULL)
        g_propagate_error(error, reason);
    return reason == NULL;
}

static gboolean
read_text(Reader *self, const ClozeProtobuf *message, const ClozeProtobufField *field,
          const char **out, GError **error)
{
    const char *text = cloze_onnx_store_read_string(&self->graph->store, message, field, error);

    if (text != NULL)
        *out = text;
    return text != NULL;
}

static gboolean
read_tensor(Reader *self, const ClozeProtobuf *message, const ClozeProtobufField *field,
            const ClozeTensor **out, GError **error)
{
    ClozeProtobuf inner;
    ClozeTensor *tensor;

    if (!cloze_protobuf_enter(message, field, "a tensor", &inner, error))
        return FALSE;
    if (self->graph->tensors->len == MAX_TENSORS)
        return cloze_protobuf_fail(message, field->offset, error, "at most 100000 tensors", "more");
    tensor = g_new0(ClozeTensor, 1);
    g_ptr_array_add(self->graph->tensors, tensor);
    *out = tensor;
    return cloze_onnx_tensor_read(&self->graph->store, inner, tensor, error);
}

static ClozeOnnxValue *
get_value(Reader *self, const char *name)
{
    ClozeOnnxValue *value = g_hash_table_lookup(self->graph->values, name);

    if (value == NULL) {
        value = g_new0(ClozeOnnxValue, 1);
        value->name = name;
        value->uses = g_array_new(FALSE, FALSE, sizeof(ClozeOnnxUse));
        g_hash_table_insert(self->graph->values, (gpointer)name, value);
    }
    return value;
}

/* A value comes from one place. */
static gboolean
check_new(const ClozeOnnxValue *value, const ClozeProtobuf *message,
          const ClozeProtobufField *field, GError **error)
{
    g_autofree char *found = NULL;

    if (value->producer == NULL && value->tensor == NULL)
        return TRUE;
    found = g_strdup_printf("\"%s\" twice", value->name);
    return cloze_protobuf_fail(message, field->offset, error, "values with a name each", found);
}

static gboolean
add_int(ClozeOnnxAttribute *attribute, guint64 value)
{
    if (attribute->n_integers < G_N_ELEMENTS(attribute->integers))
        attribute->integers[attribute->n_integers++] = (gint64)value;
    return TRUE;
}

static gboolean
read_ints(const ClozeProtobuf *message, const ClozeProtobufField *field,
          ClozeOnnxAttribute *attribute, GError **error)
{
    GError *reason = NULL;
    ClozeProtobuf packed;
    guint64 value;

    if (field->type != CLOZE_PROTOBUF_BYTES)
        return add_int(attribute, field->value);
    cloze_protobuf_enter(message, field, "numbers", &packed, NULL);
    while (cloze_protobuf_next_varint(&packed, &value, &reason))
        add_int(attribute, value);
    if (reason != NULL)
        g_propagate_error(error, reason);
    return reason == NULL;
}

static double
get_float(const ClozeProtobufField *field)
{
    guint32 bits = (guint32)field->value;
    float value;

    memcpy(&value, &bits, sizeof value);
    return (double)value;
}

static gboolean
read_attribute(Reader *self, const ClozeProtobuf *message, const ClozeProtobufField *field,
               gpointer out, GError **error)
{
    ClozeOnnxAttribute *attribute = out;

    switch (field->number) {
    case ATTRIBUTE_NAME: return read_text(self, message, field, &attribute->name, error);
    case ATTRIBUTE_FLOAT: attribute->number = get_float(field); return TRUE;
    case ATTRIBUTE_INT: attribute->integer = (gint64)field->value; return TRUE;
    case ATTRIBUTE_TEXT: return read_text(self, message, field, &attribute->text, error);
    case ATTRIBUTE_TENSOR: return read_tensor(self, message, field, &attribute->tensor, error);
    case ATTRIBUTE_INTS: return read_ints(message, field, attribute, error);
    default: return TRUE;
    }
}

/* A node while it is read. */
typedef struct {
    ClozeOnnxNode *node;
    GPtrArray *inputs;
    GPtrArray *outputs;
    GArray *attributes;
    const char *domain;
} Draft;

static gboolean
read_link(Reader *self, const ClozeProtobuf *message, const ClozeProtobufField *field, Draft *draft,
          gboolean is_output, GError **error)
{
    const char *name;
    ClozeOnnxValue *value;

    if (!read_text(self, message, field, &name, error))
        return FALSE;
    if (self->n_links++ == MAX_LINKS)
        return cloze_protobuf_fail(message, field->offset, error, "at most 1000000 links", "more");
    value = *name ? get_value(self, name) : NULL;
    if (value != NULL && is_output) {
        if (!check_new(value, message, field, error))
            return FALSE;
        value->producer = draft->node;
        value->output = draft->outputs->len;
    } else if (value != NULL) {
        ClozeOnnxUse use = {draft->node, draft->inputs->len};

        g_array_append_val(value->uses, use);
    }
    g_ptr_array_add(is_output ? draft->outputs : draft->inputs, value);
    return TRUE;
}

static gboolean
read_node_field(Reader *self, const ClozeProtobuf *message, const ClozeProtobufField *field,
                gpointer out, GError **error)
{
    ClozeOnnxAttribute attribute = {.name = "", .text = ""};
    Draft *draft = out;

    switch (field->number) {
    case NODE_INPUT:
    case NODE_OUTPUT:
        return read_link(self, message, field, draft, field->number == NODE_OUTPUT, error);
    case NODE_NAME: return read_text(self, message, field, &draft->node->name, error);
    case NODE_OP: return read_text(self, message, field, &draft->node->op, error);
    case NODE_DOMAIN: return read_text(self, message, field, &draft->domain, error);
    case NODE_ATTRIBUTE:
        if (!read_message(self, message, field, "an attribute", read_attribute, &attribute, error))
            return FALSE;
        g_array_append_val(draft->attributes, attribute);
        return TRUE;
    default: return TRUE;
    }
}

static gboolean
is_known_domain(const char *domain)
{
    return *domain == '\0' || g_str_equal(domain, "ai.onnx") ||
           g_str_equal(domain, "com.microsoft");
}

static void
finish_node(Reader *self, Draft *draft)
{
    ClozeOnnxNode *node = draft->node;

    node->n_inputs = draft->inputs->len;
    node->n_outputs = draft->outputs->len;
    node->n_attributes = draft->attributes->len;
    node->inputs = (ClozeOnnxValue **)g_ptr_array_free(draft->inputs, FALSE);
    node->outputs = (ClozeOnnxValue **)g_ptr_array_free(draft->outputs, FALSE);
    node->attributes = (ClozeOnnxAttribute *)(void *)g_array_free(draft->attributes, FALSE);
    if (!is_known_domain(draft->domain)) {
        g_autofree char *op = g_strconcat(draft->domain, ".", node->op, NULL);

        node->op = g_string_chunk_insert(self->graph->store.strings, op);
    }
    if (g_str_equal(node->op, "Constant") && node->n_outputs > 0 && node->outputs[0] != NULL &&
        node->n_attributes > 0)
        node->outputs[0]->tensor = node->attributes[0].tensor;
}

static gboolean
read_node(Reader *self, const ClozeProtobuf *message, const ClozeProtobufField *field,
          GError **error)
{
    Draft draft = {.node = g_new0(ClozeOnnxNode, 1),
                   .inputs = g_ptr_array_new(),
                   .outputs = g_ptr_array_new(),
                   .attributes = g_array_new(FALSE, FALSE, sizeof(ClozeOnnxAttribute)),
                   .domain = ""};
    gboolean ok;

    draft.node->name = draft.node->op = "";
    draft.node->offset = field->offset;
    g_ptr_array_add(self->graph->nodes, draft.node);
    ok = read_message(self, message, field, "a node", read_node_field, &draft, error);
    finish_node(self, &draft);
    if (ok && self->graph->nodes->len > MAX_NODES)
        return cloze_protobuf_fail(message, field->offset, error, "at most 100000 nodes", "more");
    return ok;
}

static gboolean
read_initializer(Reader *self, const ClozeProtobuf *message, const ClozeProtobufField *field,
                 GError **error)
{
    const ClozeTensor *tensor;
    ClozeOnnxValue *value;

    if (!read_tensor(self, message, field, &tensor, error))
        return FALSE;
    value = get_value(self, tensor->name);
    if (!check_new(value, message, field, error))
        return FALSE;
    value->tensor = tensor;
    return TRUE;
}

static gboolean
read_input(Reader *self, const ClozeProtobuf *message, const ClozeProtobufField *field,
           gpointer out G_GNUC_UNUSED, GError **error)
{
    const char *name;

    if (field->number != INPUT_NAME)
        return TRUE;
    if (!read_text(self, message, field, &name, error))
        return FALSE;
    get_value(self, name)->is_input = TRUE;
    return TRUE;
}

static gboolean
read_graph(Reader *self, const ClozeProtobuf *message, const ClozeProtobufField *field,
           gpointer out G_GNUC_UNUSED, GError **error)
{
    switch (field->number) {
    case GRAPH_NODE: return read_node(self, message, field, error);
    case GRAPH_TENSOR: return read_initializer(self, message, field, error);
    case GRAPH_INPUT:
        return read_message(self, message, field, "an input", read_input, NULL, error);
    default: return TRUE;
    }
}

static gboolean
read_model(Reader *self, GBytes *bytes, GError **error)
{
    ClozeProtobufField field;
    ClozeProtobuf message;
    GError *reason = NULL;
    gboolean seen = FALSE;

    cloze_protobuf_init(&message, self->graph->store.path, g_bytes_get_data(bytes, NULL),
                        g_bytes_get_size(bytes));
    while (cloze_protobuf_next(&message, &field, &reason)) {
        if (field.number != MODEL_GRAPH)
            continue;
        if (seen)
            return cloze_protobuf_fail(&message, field.offset, error, "one graph", "a second");
        seen = TRUE;
        if (!read_message(self, &message, &field, "a graph", read_graph, NULL, error))
            return FALSE;
    }
    if (reason != NULL)
        g_propagate_error(error, reason);
    else if (!seen)
        cloze_protobuf_fail(&message, g_bytes_get_size(bytes), error,
                            "a model of ONNX with a graph", "none");
    return reason == NULL && seen;
}

ClozeOnnxGraph *
cloze_onnx_graph_read(GBytes *bytes, const char *path, gboolean mapped, GError **error)
{
    g_autoptr(ClozeOnnxGraph) graph = g_new0(ClozeOnnxGraph, 1);
    Reader self = {.graph = graph};

    cloze_onnx_store_init(&graph->store, path);
    cloze_safetensors_keep(graph->store.set, bytes, mapped);
    graph->nodes = g_ptr_array_new_with_free_func((GDestroyNotify)node_free);
    graph->values =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)value_free);
    graph->tensors = g_ptr_array_new_with_free_func(g_free);
    return read_model(&self, bytes, error) ? g_steal_pointer(&graph) : NULL;
}

const ClozeOnnxValue *
cloze_onnx_graph_find(const ClozeOnnxGraph *graph, const char *name)
{
    return g_hash_table_lookup(graph->values, name);
}
