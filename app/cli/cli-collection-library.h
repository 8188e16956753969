/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A test collection as a library of its own, indexed as the user's folders are, and removed again.
 * Blocks; any one thread. */
#pragma once

#include "app/cli/cli-collection.h"
#include "app/cli/cli.h"
#include "app/search-run.h"

typedef struct {
    char *folder;
    GlossSearchRun *run;
} GlossCollectionLibrary;

/* Split, embedded and stored; with the model, precision and threads that @cli asks for. @name: for
 * the progress. */
GlossCollectionLibrary *gloss_cli_collection_library_new(GlossCli *cli,
                                                         const GlossCollection *collection,
                                                         const char *name, GError **error);
void gloss_cli_collection_library_free(GlossCollectionLibrary *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossCollectionLibrary, gloss_cli_collection_library_free)
