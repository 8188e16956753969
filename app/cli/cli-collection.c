/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Judgements: "query document …" with every line an answer in SMART's form, "query 0 document grade"
 * with a grade above 0 in TREC's. Where the judgements do not know the queries' own numbers, they
 * count them by their place in the file. Reader: fuzz-collection */
#include "app/cli/cli-collection.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "app/cli/cli-input.h"
#include "engine/base/error.h"

#define MAX_BYTES ((gsize)1 << 30)

typedef struct {
    char *query;
    char *document;
} Judgement;

static GlossCollectionText *
text_new(void)
{
    GlossCollectionText *text = g_new0(GlossCollectionText, 1);

    text->id = g_strdup("");
    text->title = g_strdup("");
    text->text = g_strdup("");
    return text;
}

static void
text_free(gpointer data)
{
    GlossCollectionText *text = data;

    if (!text)
        return;
    g_free(text->id);
    g_free(text->title);
    g_free(text->text);
    g_free(text);
}

static void
judgement_clear(gpointer data)
{
    Judgement *judgement = data;

    g_free(judgement->query);
    g_free(judgement->document);
}

static void
take_field(char **place, char *value)
{
    g_strstrip(value);
    if (**place == '\0') {
        g_free(*place);
        *place = value;
        return;
    }
    /* A field that comes twice goes on. */
    if (*value) {
        char *joined = g_strdup_printf("%s\n%s", *place, value);

        g_free(*place);
        *place = joined;
    }
    g_free(value);
}

/* ---- SMART ---- */

static gboolean
is_mark(const char *line)
{
    return line[0] == '.' && g_ascii_isupper(line[1]) &&
           (line[2] == '\0' || g_ascii_isspace(line[2]));
}

static void
end_field(GlossCollectionText *text, char field, GString *lines)
{
    char *value = g_strndup(lines->str, lines->len);

    g_string_truncate(lines, 0);
    if (text && field == 'T')
        take_field(&text->title, value);
    else if (text && field == 'W')
        take_field(&text->text, value);
    else
        g_free(value);
}

static void
parse_smart(GPtrArray *texts, char **lines)
{
    g_autoptr(GString) field_lines = g_string_new(NULL);
    GlossCollectionText *text = NULL;
    char field = '\0';

    for (gsize i = 0; lines[i]; i++) {
        if (!is_mark(lines[i])) {
            g_string_append_printf(field_lines, "%s\n", lines[i]);
            continue;
        }
        end_field(text, field, field_lines);
        field = lines[i][1];
        if (field == 'I') {
            text = text_new();
            g_ptr_array_add(texts, text);
            take_field(&text->id, g_strdup(lines[i] + 2));
        }
    }
    end_field(text, field, field_lines);
}

/* ---- mark-up ---- */

/* What is between <name> and </name> in [@p, @end); "" where it is not there. (transfer full) */
static char *
find_element(const char *p, const char *end, const char *name)
{
    g_autofree char *open = g_strdup_printf("<%s>", name);
    g_autofree char *close = g_strdup_printf("</%s>", name);
    const char *begin = g_strstr_len(p, end - p, open), *stop;

    if (!begin)
        return g_strdup("");
    begin += strlen(open);
    stop = g_strstr_len(begin, end - begin, close);
    return g_strndup(begin, (gsize)((stop ? stop : end) - begin));
}

static void
unescape(char **text)
{
    static const char *const names[][2] = {
        {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}, {"&amp;", "&"}};

    if (!strchr(*text, '&'))
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_auto(GStrv) parts = g_strsplit(*text, names[i][0], -1);

        g_free(*text);
        *text = g_strjoinv(names[i][1], parts);
    }
}

/* A query's only text is its title. A document's text may begin with its title. */
static void
settle_marked(GlossCollectionText *text)
{
    unescape(&text->title);
    unescape(&text->text);
    if (*text->text == '\0') {
        char *kept = text->text;

        text->text = text->title;
        text->title = kept;
    } else if (g_str_has_prefix(text->text, text->title)) {
        text->title[0] = '\0';
    }
}

static void
parse_marked(GPtrArray *texts, const char *data, const char *element, const char *id,
             const char *body)
{
    g_autofree char *open = g_strdup_printf("<%s>", element);
    const char *p = strstr(data, open);

    while (p) {
        const char *next = strstr(p + 1, open);
        const char *end = next ? next : p + strlen(p);
        GlossCollectionText *text = text_new();

        take_field(&text->id, find_element(p, end, id));
        take_field(&text->title, find_element(p, end, "title"));
        if (body)
            take_field(&text->text, find_element(p, end, body));
        settle_marked(text);
        g_ptr_array_add(texts, text);
        p = next;
    }
}

GPtrArray *
gloss_cli_collection_parse_texts(const char *data, gsize size)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(text_free);
    g_autofree char *valid = g_utf8_make_valid(size ? data : "", (gssize)size);
    g_auto(GStrv) unfolded = g_strsplit(valid, "\r\n", -1);
    g_autofree char *lf = g_strjoinv("\n", unfolded);

    if (strstr(lf, "<docno>")) {
        parse_marked(texts, lf, "doc", "docno", "text");
    } else if (strstr(lf, "<top>")) {
        parse_marked(texts, lf, "top", "num", NULL);
    } else {
        g_auto(GStrv) lines = g_strsplit(lf, "\n", -1);

        parse_smart(texts, lines);
    }
    return texts;
}

/* ---- judgements ---- */

static GArray *
parse_judgements(const char *data, gsize size)
{
    GArray *judgements = g_array_new(FALSE, FALSE, sizeof(Judgement));
    g_autofree char *valid = g_utf8_make_valid(size ? data : "", (gssize)size);
    g_auto(GStrv) lines = g_strsplit(valid, "\n", -1);

    g_array_set_clear_func(judgements, judgement_clear);
    for (gsize i = 0; lines[i]; i++) {
        g_auto(GStrv) raw = g_strsplit_set(lines[i], " \t\r", -1);
        const char *fields[4] = {0};
        gsize n = 0;
        Judgement judgement;

        for (gsize j = 0; raw[j] && n < 4; j++)
            if (*raw[j])
                fields[n++] = raw[j];
        if (n < 2)
            continue;
        if (n == 4 && g_str_equal(fields[1], "0")) {
            if (g_ascii_strtod(fields[3], NULL) <= 0)
                continue;
            judgement = (Judgement){g_strdup(fields[0]), g_strdup(fields[2])};
        } else {
            judgement = (Judgement){g_strdup(fields[0]), g_strdup(fields[1])};
        }
        g_array_append_val(judgements, judgement);
    }
    return judgements;
}

static GHashTable *
number_queries(GPtrArray *queries, gboolean by_place)
{
    GHashTable *numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < queries->len; i++) {
        const GlossCollectionText *query = g_ptr_array_index(queries, i);

        g_hash_table_insert(numbers, by_place ? g_strdup_printf("%u", i + 1) : g_strdup(query->id),
                            GUINT_TO_POINTER(i + 1));
    }
    return numbers;
}

static guint
count_known(GHashTable *numbers, GArray *judgements)
{
    guint n = 0;

    for (guint i = 0; i < judgements->len; i++)
        n += g_hash_table_contains(numbers, g_array_index(judgements, Judgement, i).query);
    return n;
}

/* Keeps the queries that have answers. */
static void
join_answers(GlossCollection *self, GPtrArray *queries, GArray *judgements)
{
    g_autoptr(GHashTable) own = number_queries(queries, FALSE);
    g_autoptr(GHashTable) places = number_queries(queries, TRUE);
    GHashTable *numbers =
        count_known(places, judgements) > count_known(own, judgements) ? places : own;
    g_autofree GHashTable **sets = g_new0(GHashTable *, queries->len + 1);

    for (guint i = 0; i < judgements->len; i++) {
        Judgement *judgement = &g_array_index(judgements, Judgement, i);
        guint place = GPOINTER_TO_UINT(g_hash_table_lookup(numbers, judgement->query));

        if (place == 0)
            continue;
        if (!sets[place - 1])
            sets[place - 1] = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        g_hash_table_add(sets[place - 1], g_strdup(judgement->document));
    }
    for (guint i = 0; i < queries->len; i++) {
        if (!sets[i])
            continue;
        g_ptr_array_add(self->answers, sets[i]);
        g_ptr_array_add(self->queries, g_ptr_array_index(queries, i));
        g_ptr_array_index(queries, i) = NULL;
    }
}

/* A query's title belongs to its text. */
static void
join_titles(GPtrArray *queries)
{
    for (guint i = 0; i < queries->len; i++) {
        GlossCollectionText *query = g_ptr_array_index(queries, i);

        if (*query->title) {
            char *text = g_strdup_printf("%s\n%s", query->title, query->text);

            g_free(query->text);
            query->text = text;
            query->title[0] = '\0';
        }
    }
}

/* ---- files ---- */

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static char *
find_file(const char *folder, const char *const *words, GError **error)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, error);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    const char *name;

    if (!dir)
        return NULL;
    while ((name = g_dir_read_name(dir)))
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    for (gsize i = 0; words[i]; i++)
        for (guint j = 0; j < names->len; j++) {
            g_autofree char *lower = g_ascii_strdown(g_ptr_array_index(names, j), -1);

            if (strstr(lower, words[i]) && !g_str_has_prefix(lower, "readme"))
                return g_build_filename(folder, g_ptr_array_index(names, j), NULL);
        }
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                _("%s: expected a file with “%s” in its name, found none"), folder, words[0]);
    return NULL;
}

static GBytes *
read_file(const char *folder, const char *const *words, char **path, GCancellable *cancellable,
          GError **error)
{
    *path = find_file(folder, words, error);
    return *path ? gloss_cli_input_read(*path, MAX_BYTES, cancellable, error) : NULL;
}

static GPtrArray *
read_texts(const char *folder, const char *const *words, GCancellable *cancellable, GError **error)
{
    g_autofree char *path = NULL;
    g_autoptr(GBytes) bytes = read_file(folder, words, &path, cancellable, error);
    g_autoptr(GPtrArray) texts = NULL;

    if (!bytes)
        return NULL;
    texts =
        gloss_cli_collection_parse_texts(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    if (texts->len > 0)
        return g_steal_pointer(&texts);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                _("%s: expected “.I”, “<doc>” or “<top>” before each text, found none"), path);
    return NULL;
}

GlossCollection *
gloss_cli_collection_read(const char *folder, GCancellable *cancellable, GError **error)
{
    static const char *const document_names[] = {".all", "doc", NULL};
    static const char *const query_names[] = {"qry", "quer", NULL};
    static const char *const judgement_names[] = {"rel", NULL};
    g_autoptr(GlossCollection) self = g_new0(GlossCollection, 1);
    g_autofree char *path = NULL;
    g_autoptr(GPtrArray) queries = NULL;
    g_autoptr(GArray) judgements = NULL;
    g_autoptr(GBytes) bytes = NULL;

    self->queries = g_ptr_array_new_with_free_func(text_free);
    self->answers = g_ptr_array_new_with_free_func((GDestroyNotify)g_hash_table_unref);
    self->documents = read_texts(folder, document_names, cancellable, error);
    queries = self->documents ? read_texts(folder, query_names, cancellable, error) : NULL;
    bytes = queries ? read_file(folder, judgement_names, &path, cancellable, error) : NULL;
    if (!bytes)
        return NULL;
    join_titles(queries);
    judgements = parse_judgements(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    join_answers(self, queries, judgements);
    if (self->queries->len > 0)
        return g_steal_pointer(&self);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                _("%s: expected judgements of the %u queries, found none"), path, queries->len);
    return NULL;
}

void
gloss_cli_collection_free(GlossCollection *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->documents, g_ptr_array_unref);
    g_clear_pointer(&self->queries, g_ptr_array_unref);
    g_clear_pointer(&self->answers, g_ptr_array_unref);
    g_free(self);
}
