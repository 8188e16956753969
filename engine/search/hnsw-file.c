/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Layout: a page of header, then heights, checksums, the links of the lowest level and those above,
 * each aligned to 64 bytes. Numbers are the machine's own; the magic is a number too, so a machine of
 * the other kind refuses the file. Reader: fuzz-hnsw */
#include "engine/search/hnsw-file.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/search/byte-sum.h"

#define MAGIC       G_GUINT64_CONSTANT(0x31534e48455a4c43) /* "CLZEHNS1" */
#define HEADER_SIZE 4096
#define MODEL_SIZE  64
#define MAX_WIDTH   (1 << 16)

typedef struct {
    guint64 magic;
    guint64 seed;
    guint32 links;
    guint32 width;
    guint32 n;
    guint32 n_nodes;
    guint32 entry;
    guint32 top;
    char model[MODEL_SIZE + 8]; /* zeros behind it */
    guint32 sums[4];            /* of each part */
    guint32 checksum;           /* of all before it */
} Header;

typedef struct {
    gsize at[4];
    gsize sizes[4];
    gsize end;
} Layout;

static const char zeros[HEADER_SIZE];

static Layout
lay_out(gsize n, gsize n_upper, gsize links)
{
    Layout layout = {.sizes = {n, n * sizeof(guint32), n * (1 + 2 * links) * sizeof(guint32),
                               n_upper * (1 + links) * sizeof(guint32)},
                     .end = HEADER_SIZE};

    for (gsize i = 0; i < G_N_ELEMENTS(layout.at); i++) {
        layout.at[i] = layout.end;
        layout.end += (layout.sizes[i] + 63) / 64 * 64;
    }
    return layout;
}

static gboolean
fail(const char *path, GError **error, const char *what)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: expected a graph of vectors, found %s", path, what);
    return FALSE;
}

static guint32
sum_header(const Header *header)
{
    return cloze_byte_sum_add(0, header, G_STRUCT_OFFSET(Header, checksum));
}

static gboolean
read_header(Header *header, const char *path, GBytes *bytes, GError **error)
{
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);

    if (size < HEADER_SIZE)
        return fail(path, error, "a file that is shorter than its header");
    memcpy(header, data, sizeof *header);
    if (header->magic != MAGIC || header->checksum != sum_header(header))
        return fail(path, error, "other bytes, or those of another version");
    if (header->links < 2 || header->links > CLOZE_HNSW_MAX_LINKS || header->width < 1 ||
        header->width > MAX_WIDTH || header->model[MODEL_SIZE] != '\0' ||
        header->n > (size - HEADER_SIZE) / (2 * header->links * sizeof(guint32)))
        return fail(path, error, "numbers in its header that cannot be");
    return TRUE;
}

/* ---- what is in it ---- */

static gboolean
check_links(const ClozeHnsw *self, guint32 slot, guint level)
{
    const guint32 *links = cloze_hnsw_get_links(self, slot, level);

    if (links[0] > cloze_hnsw_get_limit(self, level))
        return FALSE;
    for (guint32 i = 1; i <= links[0]; i++)
        if (links[i] >= self->n || self->heights[links[i]] <= level)
            return FALSE;
    return TRUE;
}

static gboolean
check_nodes(const ClozeHnsw *self)
{
    guint32 n = 0;

    for (guint32 slot = 0; slot < self->n; slot++) {
        guint height = self->heights[slot];

        if (height == 0)
            continue;
        if (height != cloze_hnsw_draw_level(&self->options, slot) + 1 || height > self->top + 1)
            return FALSE;
        for (guint level = 0; level < height; level++)
            if (!check_links(self, slot, level))
                return FALSE;
        n++;
    }
    return n == self->n_nodes &&
           (n == 0 || (self->entry < self->n && self->heights[self->entry] == self->top + 1));
}

static gboolean
take_parts(ClozeHnsw *self, const Header *header, const char *path, GBytes *bytes, GError **error)
{
    gsize size;
    char *data = (char *)g_bytes_get_data(bytes, &size);
    Layout layout;

    self->n = header->n;
    self->n_nodes = header->n_nodes;
    self->entry = header->entry;
    self->top = header->top;
    self->places = g_new(guint32, (gsize)self->n + 1);
    self->n_upper = cloze_hnsw_set_places(self, 0);
    layout = lay_out(self->n, self->n_upper, self->options.links);
    if (size != layout.end)
        return fail(path, error, "a file that is cut short, or longer than it says");
    for (gsize i = 0; i < G_N_ELEMENTS(layout.at); i++)
        if (cloze_byte_sum_add(0, data + layout.at[i], layout.sizes[i]) != header->sums[i])
            return fail(path, error, "bytes that do not have the sum it names");
    self->bytes = g_bytes_ref(bytes);
    self->heights = (guint8 *)data + layout.at[0];
    self->checksums = (guint32 *)(gpointer)(data + layout.at[1]);
    self->lowest = (guint32 *)(gpointer)(data + layout.at[2]);
    self->upper = (guint32 *)(gpointer)(data + layout.at[3]);
    return check_nodes(self) || fail(path, error, "links that lead nowhere");
}

void
cloze_hnsw_file_mend_sums(void *data, gsize size)
{
    Header header;
    Layout layout;
    gsize n_upper = 0;

    if (size < HEADER_SIZE)
        return;
    memcpy(&header, data, sizeof header);
    if (header.links < 2 || header.links > CLOZE_HNSW_MAX_LINKS || header.n > size)
        return;
    for (guint32 slot = 0; slot < header.n; slot++)
        n_upper += cloze_hnsw_draw_level(
            &(ClozeHnswOptions){header.links, header.width, header.seed}, slot);
    layout = lay_out(header.n, n_upper, header.links);
    for (gsize i = 0; i < G_N_ELEMENTS(layout.at) && layout.end <= size; i++)
        header.sums[i] = cloze_byte_sum_add(0, (char *)data + layout.at[i], layout.sizes[i]);
    header.checksum = sum_header(&header);
    memcpy(data, &header, sizeof header);
}

ClozeHnsw *
cloze_hnsw_file_read(const char *path, const char *model, GError **error)
{
    g_autoptr(GBytes) bytes = cloze_file_map(path, error);
    g_autoptr(ClozeHnsw) self = NULL;
    ClozeHnswOptions options;
    Header header;

    if (!bytes || !read_header(&header, path, bytes, error))
        return NULL;
    if (model && !g_str_equal(model, header.model)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "%s: expected a graph for the model %.16s, found one for %.16s", path, model,
                    header.model);
        return NULL;
    }
    options = (ClozeHnswOptions){header.links, header.width, header.seed};
    self = cloze_hnsw_new(header.model, &options);
    return take_parts(self, &header, path, bytes, error) ? g_steal_pointer(&self) : NULL;
}

gboolean
cloze_hnsw_file_write(const ClozeHnsw *graph, const char *path, GError **error)
{
    const Layout layout = lay_out(graph->n, graph->n_upper, graph->options.links);
    const void *const data[] = {graph->heights, graph->checksums, graph->lowest, graph->upper};
    ClozeFilePart parts[3 + 2 * G_N_ELEMENTS(data)];
    Header header = {.magic = MAGIC,
                     .seed = graph->options.seed,
                     .links = graph->options.links,
                     .width = graph->options.width,
                     .n = graph->n,
                     .n_nodes = graph->n_nodes,
                     .entry = graph->entry,
                     .top = graph->top};
    gsize n = 0, end = HEADER_SIZE;

    g_strlcpy(header.model, graph->model, MODEL_SIZE + 1);
    parts[n++] = (ClozeFilePart){&header, sizeof header};
    parts[n++] = (ClozeFilePart){zeros, HEADER_SIZE - sizeof header};
    for (gsize i = 0; i < G_N_ELEMENTS(data); i++) {
        header.sums[i] = cloze_byte_sum_add(0, data[i], layout.sizes[i]);
        parts[n++] = (ClozeFilePart){zeros, layout.at[i] - end};
        parts[n++] = (ClozeFilePart){data[i], layout.sizes[i]};
        end = layout.at[i] + layout.sizes[i];
    }
    parts[n++] = (ClozeFilePart){zeros, layout.end - end};
    header.checksum = sum_header(&header);
    return cloze_file_write_atomic_parts(path, parts, n, error);
}
