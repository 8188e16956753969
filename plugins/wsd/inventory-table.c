/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One pass over the lines. Reader: fuzz-inventory. */
#include "plugins/wsd/inventory-table.h"

#include <string.h>

#include "engine/base/error.h"

#define MAX_LINE   ((gsize)64 << 10)
#define MAX_SENSES 200000
#define MAX_QUOTED 60
#define MAX_PARTS  64 /* lemmas, or examples, of a sense */
#define BOM        "\xEF\xBB\xBF"

typedef enum { SENSE, LEMMA, POS, GLOSS, EXAMPLES, N_COLUMNS } Column;

static const struct {
    const char *name;
    const char *other;
    gboolean needed;
} columns[N_COLUMNS] = {{"sense", "id", TRUE},
                        {"lemma", "lemmas", TRUE},
                        {"pos", "part_of_speech", FALSE},
                        {"gloss", "definition", TRUE},
                        {"examples", "example", FALSE}};

typedef struct {
    const char *file;
    gsize line;
    char *name;
    char *version;
    gboolean has_header;
    int places[N_COLUMNS]; /* cell of each column, -1: it is not there */
    guint n_senses;
    GPtrArray *senses; /* until the name is known */
} Table;

void
gloss_inventory_table_free_sense(gpointer data)
{
    GlossInventorySense *sense = data;

    if (!sense)
        return;
    g_free(sense->id);
    g_strfreev(sense->lemmas);
    g_free(sense->gloss);
    g_strfreev(sense->examples);
    g_free(sense);
}

static gboolean
fail(const Table *self, GError **error, const char *expected, const char *found)
{
    g_autofree char *start = g_utf8_substring(found, 0, MIN(g_utf8_strlen(found, -1), MAX_QUOTED));

    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: line %" G_GSIZE_FORMAT ": expected %s, found %s", self->file, self->line,
                expected, start);
    return FALSE;
}

/* "# name: Terms" */
static void
read_remark(Table *self, const char *text)
{
    const struct {
        const char *key;
        char **value;
    } known[] = {{"name:", &self->name}, {"version:", &self->version}};
    g_autofree char *remark = g_strstrip(g_strdup(text + 1));

    for (gsize i = 0; i < G_N_ELEMENTS(known); i++) {
        gsize size = strlen(known[i].key);

        if (!g_ascii_strncasecmp(remark, known[i].key, size)) {
            g_free(*known[i].value);
            *known[i].value = g_strstrip(g_strdup(remark + size));
        }
    }
}

static gboolean
read_header(Table *self, char **cells, GError **error)
{
    for (Column column = 0; column < N_COLUMNS; column++) {
        self->places[column] = -1;
        for (int i = 0; cells[i]; i++) {
            g_strstrip(cells[i]);
            if (!g_ascii_strcasecmp(cells[i], columns[column].name) ||
                !g_ascii_strcasecmp(cells[i], columns[column].other))
                self->places[column] = i;
        }
        if (self->places[column] < 0 && columns[column].needed)
            return fail(self, error,
                        "column names with tabs between them, “sense”, “lemma” and “gloss” among "
                        "them",
                        *cells[0] ? cells[0] : "an empty cell");
    }
    self->has_header = TRUE;
    return TRUE;
}

/* (transfer full) the parts of a cell with "|" between them, without those that are empty. */
static char **
split(const char *cell)
{
    g_auto(GStrv) parts = g_strsplit(cell, "|", MAX_PARTS);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (char **part = parts; *part; part++)
        if (*g_strstrip(*part))
            g_strv_builder_add(builder, *part);
    return g_strv_builder_end(builder);
}

static gboolean
parse_pos(const char *text, GlossSynsetPos *pos)
{
    static const struct {
        const char *name;
        GlossSynsetPos pos;
    } names[] = {{"", GLOSS_SYNSET_N_POS},      {"noun", GLOSS_SYNSET_NOUN},
                 {"n", GLOSS_SYNSET_NOUN},      {"verb", GLOSS_SYNSET_VERB},
                 {"v", GLOSS_SYNSET_VERB},      {"adj", GLOSS_SYNSET_ADJECTIVE},
                 {"a", GLOSS_SYNSET_ADJECTIVE}, {"adjective", GLOSS_SYNSET_ADJECTIVE},
                 {"s", GLOSS_SYNSET_ADJECTIVE}, {"adv", GLOSS_SYNSET_ADVERB},
                 {"r", GLOSS_SYNSET_ADVERB},    {"adverb", GLOSS_SYNSET_ADVERB}};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (!g_ascii_strcasecmp(text, names[i].name)) {
            *pos = names[i].pos;
            return TRUE;
        }
    return FALSE;
}

static const char *
get_cell(const Table *self, char **cells, guint n, Column column)
{
    int place = self->places[column];

    return place >= 0 && (guint)place < n ? g_strstrip(cells[place]) : "";
}

static gboolean
check_cells(const Table *self, const char *id, const char *pos, const GlossInventorySense *sense,
            GError **error)
{
    if (!*id)
        return fail(self, error, "an id in the column “sense”", "none");
    if (strchr(id, '%'))
        return fail(self, error, "an id without “%”, which the keys of WordNet have", id);
    if (!sense->lemmas[0])
        return fail(self, error, "a word in the column “lemma”", "none");
    if (!*sense->gloss)
        return fail(self, error, "a meaning in the column “gloss”", "none");
    if (sense->pos > GLOSS_SYNSET_N_POS)
        return fail(self, error, "NOUN, VERB, ADJ, ADV or nothing in the column “pos”", pos);
    return TRUE;
}

static gboolean
read_sense(Table *self, char **cells, GError **error)
{
    guint n = g_strv_length(cells);
    const char *id = get_cell(self, cells, n, SENSE), *pos = get_cell(self, cells, n, POS);
    GlossInventorySense *sense = g_new0(GlossInventorySense, 1);

    sense->line = self->line;
    sense->id = g_strdup(id);
    sense->lemmas = split(get_cell(self, cells, n, LEMMA));
    sense->gloss = g_strdup(get_cell(self, cells, n, GLOSS));
    sense->examples = split(get_cell(self, cells, n, EXAMPLES));
    if (!parse_pos(pos, &sense->pos))
        sense->pos = GLOSS_SYNSET_N_POS + 1;
    g_ptr_array_add(self->senses, sense);
    return check_cells(self, id, pos, sense, error);
}

static gboolean
read_line(Table *self, const char *text, gsize size, GError **error)
{
    g_autofree char *line = NULL;
    g_auto(GStrv) cells = NULL;
    gboolean blank = TRUE;

    if (size > MAX_LINE)
        return fail(self, error, "a line of at most 65536 bytes", "a longer one");
    if (memchr(text, '\0', size) || !g_utf8_validate_len(text, size, NULL))
        return fail(self, error, "text in UTF-8", "bytes that are none");
    line = g_strndup(text, size);
    for (const char *at = line; *at; at++)
        blank = blank && g_ascii_isspace(*at);
    if (*line == '#')
        read_remark(self, line);
    if (blank || *line == '#')
        return TRUE;
    cells = g_strsplit(line, "\t", -1);
    if (!self->has_header)
        return read_header(self, cells, error);
    if (self->senses->len == MAX_SENSES)
        return fail(self, error, "at most 200000 senses", "more");
    return read_sense(self, cells, error);
}

static gboolean
give(Table *self, GlossInventoryTableFunc func, gpointer data, const char *source, GError **error)
{
    for (guint i = 0; i < self->senses->len; i++) {
        GlossInventorySense *sense = self->senses->pdata[i];

        sense->source = source;
        if (!func(sense, data)) {
            self->line = sense->line;
            return fail(self, error, "an id that no sense before it has", sense->id);
        }
        self->senses->pdata[i] = NULL;
    }
    return TRUE;
}

/* "Terms 3"; "terms 1a2b3c4d" for a file terms.tsv that says nothing of itself. */
static char *
make_source(const Table *self, const char *data, gsize size)
{
    g_autofree char *base = g_path_get_basename(self->file);
    g_autofree char *digest =
        g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)data, size);

    if (g_str_has_suffix(base, GLOSS_INVENTORY_SUFFIX))
        base[strlen(base) - strlen(GLOSS_INVENTORY_SUFFIX)] = '\0';
    digest[8] = '\0';
    return g_strdup_printf("%s %s", self->name && *self->name ? self->name : base,
                           self->version && *self->version ? self->version : digest);
}

static gboolean
read_lines(Table *self, const char *data, gsize size, GError **error)
{
    const char *at = data, *end = data + size;

    if (size >= strlen(BOM) && !memcmp(at, BOM, strlen(BOM)))
        at += strlen(BOM);
    for (self->line = 1; at < end; self->line++) {
        const char *stop = memchr(at, '\n', (gsize)(end - at));
        gsize length = (gsize)((stop ? stop : end) - at);

        if (!read_line(self, at, length && at[length - 1] == '\r' ? length - 1 : length, error))
            return FALSE;
        at = stop ? stop + 1 : end;
    }
    return self->has_header || fail(self, error, "column names and senses", "none");
}

char *
gloss_inventory_table_read(const char *name, const char *data, gsize size,
                           GlossInventoryTableFunc func, gpointer func_data, GError **error)
{
    g_autoptr(GPtrArray) senses = g_ptr_array_new_with_free_func(gloss_inventory_table_free_sense);
    Table self = {.file = name, .senses = senses};
    char *source = NULL;

    if (read_lines(&self, data, size, error)) {
        source = make_source(&self, data, size);
        if (!give(&self, func, func_data, source, error))
            g_clear_pointer(&source, g_free);
    }
    g_free(self.name);
    g_free(self.version);
    return source;
}
