/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One string a step, in the order of the list below. How they are run is library.c. Times are
 * microseconds since 1970; offsets are UTF-8 bytes of a text, end exclusive. */

#include "app/library-migrations.h"

/* text.content is NULL where only the hash is known; document.hash is the SHA-256 of the file's
 * bytes, document.text_id the text last read from it. annotation.state: 0 suggested, 1 accepted,
 * 2 rejected, 3 corrected; before, content and after are the words around and in the range, by
 * which it is found again in another text; lost is 1 where it was not. Its id is never given to
 * another row: what was undone is put back under the one it had. */
static const char documents_and_annotations[] =
    "CREATE TABLE text ("
    "  id INTEGER PRIMARY KEY,"
    "  hash TEXT NOT NULL UNIQUE,"
    "  size INTEGER NOT NULL CHECK (size >= 0),"
    "  content BLOB);"
    "CREATE TABLE document ("
    "  id INTEGER PRIMARY KEY,"
    "  uri TEXT NOT NULL UNIQUE,"
    "  format TEXT,"
    "  size INTEGER,"
    "  modified INTEGER,"
    "  hash TEXT,"
    "  text_id INTEGER REFERENCES text (id),"
    "  seen INTEGER NOT NULL);"
    "CREATE INDEX document_text ON document (text_id);"
    "CREATE TABLE annotation ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,"
    "  text_id INTEGER NOT NULL REFERENCES text (id),"
    "  start INTEGER NOT NULL CHECK (start >= 0),"
    "  end INTEGER NOT NULL CHECK (end > start),"
    "  label TEXT NOT NULL,"
    "  score REAL,"
    "  origin TEXT NOT NULL,"
    "  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),"
    "  lost INTEGER NOT NULL DEFAULT 0 CHECK (lost IN (0, 1)),"
    "  before TEXT NOT NULL DEFAULT '',"
    "  content TEXT NOT NULL,"
    "  after TEXT NOT NULL DEFAULT '',"
    "  time INTEGER NOT NULL);"
    "CREATE INDEX annotation_document ON annotation (document_id, start);"
    "CREATE INDEX annotation_text ON annotation (text_id);"
    "CREATE TABLE label_set ("
    "  id INTEGER PRIMARY KEY,"
    "  name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE label ("
    "  set_id INTEGER NOT NULL REFERENCES label_set (id) ON DELETE CASCADE,"
    "  position INTEGER NOT NULL,"
    "  label TEXT NOT NULL,"
    "  PRIMARY KEY (set_id, label)) WITHOUT ROWID;";

static const GlossLibraryMigration migrations[] = {
    {"documents, texts and annotations", documents_and_annotations},
};

const GlossLibraryMigration *
gloss_library_migrations_get(gsize *n)
{
    *n = G_N_ELEMENTS(migrations);
    return migrations;
}
