/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One statement each. */
#include "app/search-allowed.h"

#include <string.h>

#include "app/library-query.h"

static gboolean
has_filter(const GlossPassageRequest *request)
{
    return request->folder || request->format || request->language || request->after ||
           request->before;
}

/* Paths are compared as bytes: "/a/b" and what begins with "/a/b/". */
gboolean
gloss_search_allowed_read(GlossLibrary *library, const GlossPassageRequest *request,
                          GlossIdSet **set, GError **error)
{
    const char *folder = request->folder ? request->folder : "";
    g_autofree char *slashed = g_strconcat(folder, g_str_has_suffix(folder, "/") ? "" : "/", NULL);

    if (!has_filter(request))
        return TRUE;
    *set = gloss_id_set_new();
    return gloss_id_set_add_rows(
        *set,
        gloss_library_query_new(
            library, error,
            "SELECT p.id FROM index_passage p JOIN index_text t ON t.id = p.text_id"
            " WHERE (?1 IS NULL OR t.language = ?1) AND EXISTS (SELECT 1 FROM index_file f"
            "  JOIN index_folder o ON o.id = f.folder_id WHERE f.text_id = t.id"
            "  AND (?2 IS NULL OR f.format = ?2) AND f.modified >= ?3"
            "  AND (?4 = 0 OR f.modified < ?4)"
            "  AND (?5 = '/' OR substr(CAST(o.path || '/' || f.path AS BLOB), 1, length(?6)) = "
            "?6))",
            "ssiisb", request->language, request->format, request->after, request->before,
            request->folder ? slashed : "/", slashed, strlen(slashed)),
        error);
}

gboolean
gloss_search_allowed_restrict(GlossLibrary *library, GlossIdSet **set, GlossIdSet *found,
                              gboolean wanted, GError **error)
{
    if (!*set) {
        *set = gloss_id_set_new();
        if (!gloss_id_set_add_rows(
                *set, gloss_library_query_new(library, error, "SELECT id FROM index_passage", ""),
                error))
            return FALSE;
    }
    gloss_id_set_restrict(*set, found, wanted);
    return TRUE;
}

gboolean
gloss_search_allowed_match(GlossLibrary *library, GlossIdSet **set, const char *expression,
                           gboolean wanted, GError **error)
{
    g_autoptr(GlossIdSet) found = gloss_id_set_new();

    return gloss_id_set_add_rows(
               found,
               gloss_library_query_new(library, error,
                                       "SELECT rowid FROM index_words WHERE index_words MATCH ?",
                                       "s", expression),
               error) &&
           gloss_search_allowed_restrict(library, set, found, wanted, error);
}
