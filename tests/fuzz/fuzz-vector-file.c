/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One input is a whole file: it is refused, or every slot can be read and scanned. */
#include <glib/gstdio.h>
#include <unistd.h>

#include "engine/search/vector-scan.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autofree char *path = NULL;
    int fd = g_file_open_tmp("gloss-fuzz-XXXXXX", &path, NULL);
    g_autoptr(ClozeVectorFile) file = NULL;

    if (fd < 0 || write(fd, data, size) != (gssize)size)
        g_error("a temporary file cannot be written");
    close(fd);
    file = cloze_vector_file_open(path, NULL, NULL);
    if (file) {
        g_autofree float *query = g_new0(float, cloze_vector_file_get_width(file));
        ClozeVectorHit hit;
        gsize n;

        query[0] = 1;
        for (gsize i = 0; i < cloze_vector_file_get_capacity(file); i++)
            cloze_vector_file_check(file, i, cloze_vector_file_get_id(file, i));
        cloze_vector_scan_run(file, NULL, query, 1, 1, NULL, NULL, &hit, &n, NULL, NULL);
    }
    g_unlink(path);
    return 0;
}
