/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One string a step, in the order of the list below. How they are run is library.c. Times are
 * microseconds since 1970; offsets are UTF-8 bytes of a text, end exclusive. */

#include "app/library-migrations.h"

/* text.content is NULL where only the hash is known; document.hash is the SHA-256 of the file's
 * bytes, document.text_id the text last read from it. annotation.state: 0 suggested, 1 accepted,
 * 2 rejected, 3 corrected; before, content and after are the words around and in the range, by
 * which it is found again in another text; lost is 1 where it was not. Its id is never given to
 * another row: what was undone is put back under the one it had. In tables WITHOUT ROWID the columns
 * of the key come first: else the check of SQLite 3.40 finds a NULL in the others that is not there. */
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
    "  label TEXT NOT NULL,"
    "  position INTEGER NOT NULL,"
    "  PRIMARY KEY (set_id, label)) WITHOUT ROWID;";

/* What index-store.h keeps. Paths are bytes, not text. index_folder.excludes has a rule a line.
 * index_text.hash is of the text and its format; index_passage.hash of what is embedded of a
 * passage; index_vector.slot is of the model's vector file. index_words, the FTS5 table over
 * index_passage, is made by word-index.c. */
static const char search_index[] =
    "CREATE TABLE index_folder ("
    "  id INTEGER PRIMARY KEY,"
    "  path BLOB NOT NULL UNIQUE,"
    "  excludes TEXT NOT NULL DEFAULT '',"
    "  added INTEGER NOT NULL,"
    "  updated INTEGER);"
    "CREATE TABLE index_text ("
    "  id INTEGER PRIMARY KEY,"
    "  hash TEXT NOT NULL UNIQUE,"
    "  size INTEGER NOT NULL CHECK (size >= 0),"
    "  language TEXT);"
    "CREATE TABLE index_file ("
    "  id INTEGER PRIMARY KEY,"
    "  folder_id INTEGER NOT NULL REFERENCES index_folder (id) ON DELETE CASCADE,"
    "  path BLOB NOT NULL,"
    "  stamp TEXT NOT NULL,"
    "  size INTEGER NOT NULL,"
    "  modified INTEGER NOT NULL,"
    "  format TEXT,"
    "  text_id INTEGER REFERENCES index_text (id),"
    "  failure TEXT,"
    "  UNIQUE (folder_id, path));"
    "CREATE INDEX index_file_text ON index_file (text_id);"
    "CREATE TABLE index_passage ("
    "  id INTEGER PRIMARY KEY,"
    "  text_id INTEGER NOT NULL REFERENCES index_text (id),"
    "  start INTEGER NOT NULL CHECK (start >= 0),"
    "  end INTEGER NOT NULL CHECK (end > start),"
    "  page INTEGER,"
    "  hash INTEGER NOT NULL,"
    "  heading TEXT NOT NULL,"
    "  body TEXT NOT NULL);"
    "CREATE INDEX index_passage_text ON index_passage (text_id, start);"
    "CREATE INDEX index_passage_hash ON index_passage (hash);"
    "CREATE TABLE index_model ("
    "  id INTEGER PRIMARY KEY,"
    "  hash TEXT NOT NULL UNIQUE,"
    "  name TEXT NOT NULL,"
    "  width INTEGER NOT NULL,"
    "  current INTEGER NOT NULL DEFAULT 0 CHECK (current IN (0, 1)));"
    "CREATE TABLE index_vector ("
    "  model_id INTEGER NOT NULL REFERENCES index_model (id) ON DELETE CASCADE,"
    "  passage_id INTEGER NOT NULL REFERENCES index_passage (id) ON DELETE CASCADE,"
    "  slot INTEGER NOT NULL CHECK (slot >= 0),"
    "  PRIMARY KEY (passage_id, model_id)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX index_vector_slot ON index_vector (model_id, slot);";

/* What collections.h keeps. An item without a document has uri "", hash "" and a range of 0. Ids of
 * items grow with the order in which they were added. */
static const char collections[] =
    "CREATE TABLE collection ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  name TEXT NOT NULL UNIQUE,"
    "  query TEXT NOT NULL DEFAULT '',"
    "  made INTEGER NOT NULL);"
    "CREATE TABLE collection_item ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  collection_id INTEGER NOT NULL REFERENCES collection (id) ON DELETE CASCADE,"
    "  uri TEXT NOT NULL,"
    "  start INTEGER NOT NULL CHECK (start >= 0),"
    "  end INTEGER NOT NULL CHECK (end >= start),"
    "  hash TEXT NOT NULL,"
    "  excerpt TEXT NOT NULL,"
    "  UNIQUE (collection_id, uri, start, end, hash, excerpt));";

/* index_folder.mount: where it lay when it was last read; failure: why the last update of it ended
 * early, gone: because it is not there. index_file.reason is a kind of index-reason.h. */
static const char index_failures[] = "ALTER TABLE index_folder ADD COLUMN mount BLOB;"
                                     "ALTER TABLE index_folder ADD COLUMN failure TEXT;"
                                     "ALTER TABLE index_folder ADD COLUMN gone INTEGER NOT NULL"
                                     " DEFAULT 0 CHECK (gone IN (0, 1));"
                                     "ALTER TABLE index_file ADD COLUMN reason TEXT;";

/* What map-layouts.h keeps. source names what is mapped, settings how it was laid out; hashes are 8
 * bytes an item, points a GlossPoint, both in the order of the items and of this machine's bytes.
 * vectors is the name of a file beside the library, NULL where the source has its own. */
static const char map_layouts[] = "CREATE TABLE map_layout ("
                                  "  id INTEGER PRIMARY KEY,"
                                  "  source TEXT NOT NULL,"
                                  "  settings TEXT NOT NULL,"
                                  "  clusters TEXT NOT NULL,"
                                  "  made INTEGER NOT NULL,"
                                  "  used INTEGER NOT NULL,"
                                  "  hashes BLOB NOT NULL,"
                                  "  points BLOB NOT NULL,"
                                  "  details BLOB NOT NULL,"
                                  "  vectors TEXT,"
                                  "  UNIQUE (source, settings));";

/* index_folder.passed: files that no reader knows, as index-passed.h puts them. A text that was cut as
 * Markdown and as plain text is from now on cut as Markdown alone. */
static const char passed_and_twins[] =
    "ALTER TABLE index_folder ADD COLUMN passed TEXT NOT NULL DEFAULT '';"
    "UPDATE index_file SET text_id ="
    " (SELECT m.id FROM index_text m JOIN index_text t ON m.hash = 'markdown:' || substr(t.hash, 6)"
    "  WHERE t.id = index_file.text_id)"
    " WHERE text_id IN"
    " (SELECT t.id FROM index_text t JOIN index_text m ON m.hash = 'markdown:' || substr(t.hash, 6)"
    "  WHERE t.hash LIKE 'text:%');";

static const GlossLibraryMigration migrations[] = {
    {"documents, texts and annotations", documents_and_annotations},
    {"search index", search_index},
    {"collections of passages", collections},
    {"why folders and files are not indexed", index_failures},
    {"layouts of maps", map_layouts},
    {"files passed over, and twins of texts", passed_and_twins},
};

const GlossLibraryMigration *
gloss_library_migrations_get(gsize *n)
{
    *n = G_N_ELEMENTS(migrations);
    return migrations;
}
