/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The formats are those of the registry of readers. */
#include "ui/document-filter.h"

#include <glib/gi18n.h>

#include "app/reader-registry.h"

static GtkFileFilter *
make_documents(void)
{
    GtkFileFilter *filter = gtk_file_filter_new();
    gsize n;
    const GlossReader *const *readers = gloss_reader_registry_list(&n);

    gtk_file_filter_set_name(filter, _("Documents"));
    gtk_file_filter_add_mime_type(filter, "text/*");
    for (gsize i = 0; i < n; i++) {
        for (gsize j = 0; readers[i]->suffixes[j] != NULL; j++)
            gtk_file_filter_add_suffix(filter, readers[i]->suffixes[j] + 1);
        for (gsize j = 0; readers[i]->mime_types[j] != NULL; j++)
            gtk_file_filter_add_mime_type(filter, readers[i]->mime_types[j]);
    }
    return filter;
}

void
gloss_document_filter_add(GtkFileChooser *chooser)
{
    g_autoptr(GtkFileFilter) documents = make_documents();
    g_autoptr(GtkFileFilter) all = gtk_file_filter_new();

    gtk_file_filter_set_name(all, _("All files"));
    gtk_file_filter_add_pattern(all, "*");
    gtk_file_chooser_add_filter(chooser, documents);
    gtk_file_chooser_add_filter(chooser, all);
}
