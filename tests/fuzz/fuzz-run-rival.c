/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Predictions made into examples: whatever was in them, what comes out is lines of JSON objects. */

#include <string.h>

#include "app/run-rival.h"
#include "engine/base/json.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GString) lines = gloss_run_rival_make_examples((const char *)data, size, NULL);
    g_auto(GStrv) each = lines != NULL ? g_strsplit(lines->str, "\n", -1) : NULL;

    for (gsize i = 0; each != NULL && each[i] != NULL; i++) {
        g_autoptr(JsonNode) node =
            *each[i] != '\0' ? cloze_json_parse(each[i], strlen(each[i]), "line", NULL) : NULL;

        g_assert_true(*each[i] == '\0' || (node != NULL && JSON_NODE_HOLDS_OBJECT(node)));
    }
    return 0;
}
