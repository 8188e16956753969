/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts of files, by two statements. Languages are named by ICU in the language of the messages. */
#include "app/search-facets.h"

#include <glib/gi18n.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

#include "app/library-query.h"
#include "app/reader-registry.h"

#define NAME_SIZE 128

static void
facet_free(gpointer data)
{
    GlossSearchFacet *facet = data;

    g_free(facet->id);
    g_free(facet);
}

/* (transfer full) NULL with an error. */
static GPtrArray *
read_facet(GlossLibrary *library, const char *sql, GError **error)
{
    g_autoptr(GPtrArray) facets = g_ptr_array_new_with_free_func(facet_free);
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(library, &failure, sql, "");

    while (gloss_library_query_next(query, &failure)) {
        GlossSearchFacet *facet = g_new(GlossSearchFacet, 1);

        facet->id = g_strdup(gloss_library_query_get_text(query, 0));
        facet->n = (guint64)gloss_library_query_get_int(query, 1);
        g_ptr_array_add(facets, facet);
    }
    if (failure == NULL)
        return g_steal_pointer(&facets);
    g_propagate_error(error, failure);
    return NULL;
}

GlossSearchFacets *
gloss_search_facets_read(GlossLibrary *library, GError **error)
{
    g_autoptr(GlossSearchFacets) self = g_new0(GlossSearchFacets, 1);

    self->formats = read_facet(library,
                               "SELECT format, count(*) FROM index_file"
                               " WHERE text_id NOT NULL AND format NOT NULL"
                               " GROUP BY format ORDER BY count(*) DESC, format",
                               error);
    if (self->formats != NULL)
        self->languages = read_facet(library,
                                     "SELECT t.language, count(*) FROM index_file f"
                                     " JOIN index_text t ON t.id = f.text_id"
                                     " WHERE t.language NOT NULL"
                                     " GROUP BY t.language ORDER BY count(*) DESC, t.language",
                                     error);
    return self->languages != NULL ? g_steal_pointer(&self) : NULL;
}

void
gloss_search_facets_free(GlossSearchFacets *self)
{
    if (self == NULL)
        return;
    g_clear_pointer(&self->formats, g_ptr_array_unref);
    g_clear_pointer(&self->languages, g_ptr_array_unref);
    g_free(self);
}

char *
gloss_search_facets_name_format(const char *id)
{
    gsize n;
    const GlossReader *const *readers = gloss_reader_registry_list(&n);

    for (gsize i = 0; i < n; i++)
        if (g_str_equal(readers[i]->id, id))
            return g_strdup(_(readers[i]->name));
    return g_strdup(id);
}

/* Within a list, so with the capital that its language begins a line with. */
static char *
capitalise(const char *name)
{
    g_autofree char *first = g_utf8_substring(name, 0, 1);
    g_autofree char *upper = g_utf8_strup(first, -1);

    return g_strconcat(upper, g_utf8_next_char(name), NULL);
}

char *
gloss_search_facets_name_language(const char *id)
{
    UErrorCode code = U_ZERO_ERROR;
    UChar wide[NAME_SIZE];
    char name[4 * NAME_SIZE];

    uloc_getDisplayLanguage(id, g_get_language_names()[0], wide, NAME_SIZE, &code);
    u_strToUTF8(name, sizeof name, NULL, wide, -1, &code);
    return U_SUCCESS(code) && *name != '\0' ? capitalise(name) : g_strdup(id);
}
