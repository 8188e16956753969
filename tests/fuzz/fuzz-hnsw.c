/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One input is a whole file: it is refused, or every link of it leads to a node. The sums are put
 * right first, or nothing else would ever be looked at. */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/search/hnsw-file.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

static void
visit(const ClozeHnsw *graph)
{
    for (guint32 slot = 0; slot < graph->n; slot++)
        for (guint level = 0; level < graph->heights[slot]; level++) {
            const guint32 *links = cloze_hnsw_get_links(graph, slot, level);

            for (guint32 i = 1; i <= links[0]; i++)
                if (links[i] >= graph->n || graph->heights[links[i]] <= level)
                    g_error("a link leads nowhere");
        }
}

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autofree char *path = NULL;
    int fd = g_file_open_tmp("gloss-fuzz-XXXXXX", &path, NULL);
    g_autofree guint8 *mended = g_memdup2(data, size);
    g_autoptr(ClozeHnsw) graph = NULL;

    cloze_hnsw_file_mend_sums(mended, size);
    if (fd < 0 || (size > 0 && write(fd, mended, size) != (gssize)size))
        g_error("a temporary file cannot be written");
    close(fd);
    graph = cloze_hnsw_file_read(path, NULL, NULL);
    if (graph)
        visit(graph);
    g_unlink(path);
    return 0;
}
