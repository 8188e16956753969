/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines, records and usual names are the engine's to know. Reader: fuzz-text-table */
#include "app/text-table.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/data/csv-lines.h"
#include "engine/data/csv-record.h"
#include "engine/data/dataset-fields.h"

#define PEEK_BYTES       ((gsize)65536)
#define MOST_VALUES      100000 /* of a JSON line */
#define MOST_COLUMNS     1000
#define MOST_LABELS      20 /* different ones, of a column that nobody has named */
#define LABEL_CHARACTERS 25 /* of such a label, in the middle */

typedef struct {
    GlossTextTable *table;
    ClozeDataLines *lines;
    GlossTextTableHeader header;
    GHashTable *columns; /* name to 1 + index */
    GCancellable *cancellable;
} Reading;

void
gloss_text_table_free(GlossTextTable *table)
{
    g_ptr_array_unref(table->names);
    g_ptr_array_unref(table->rows);
    g_array_unref(table->lines);
    g_free(table->problem);
    g_free(table);
}

static GlossTextTable *
table_new(void)
{
    GlossTextTable *table = g_new0(GlossTextTable, 1);

    table->names = g_ptr_array_new_with_free_func(g_free);
    table->rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    table->lines = g_array_new(FALSE, FALSE, sizeof(guint64));
    for (guint i = 0; i < GLOSS_TEXT_TABLE_N_ROLES; i++)
        table->roles[i] = -1;
    return table;
}

static const char *
get_cell(const GlossTextTable *table, guint row, gint column)
{
    const GPtrArray *cells = table->rows->pdata[row];

    return column >= 0 && (guint)column < cells->len && cells->pdata[column] ? cells->pdata[column]
                                                                             : "";
}

const char *
gloss_text_table_get(const GlossTextTable *table, guint row, GlossTextTableRole role)
{
    return table->roles[role] >= 0 ? get_cell(table, row, table->roles[role]) : NULL;
}

/* ---- rows ---- */

static void
leave_out(Reading *reading, gsize number, const char *reason)
{
    if (!reading->table->n_left_out++)
        reading->table->problem =
            g_strdup_printf("%s:%" G_GSIZE_FORMAT ": %s", cloze_data_lines_get_name(reading->lines),
                            number, reason);
}

static void
add_row(Reading *reading, GPtrArray *cells, gsize number)
{
    guint64 line = number;

    g_ptr_array_add(reading->table->rows, cells);
    g_array_append_val(reading->table->lines, line);
}

/* Index of the column of that name, made where there is none; -1 for one too many. */
static gint
find_column(Reading *reading, const char *name)
{
    gpointer found = g_hash_table_lookup(reading->columns, name);

    if (found)
        return GPOINTER_TO_INT(found) - 1;
    if (reading->table->names->len == MOST_COLUMNS)
        return -1;
    g_ptr_array_add(reading->table->names, g_strdup(name));
    g_hash_table_insert(reading->columns, g_strdup(name),
                        GINT_TO_POINTER((gint)reading->table->names->len));
    return (gint)reading->table->names->len - 1;
}

/* Takes @text. */
static void
set_cell(GPtrArray *cells, gint column, char *text)
{
    if (column < 0) {
        g_free(text);
        return;
    }
    if (cells->len <= (guint)column)
        g_ptr_array_set_size(cells, column + 1);
    g_free(cells->pdata[column]);
    cells->pdata[column] = text;
}

/* ---- tables ---- */

static gboolean
next_cb(gpointer source, ClozeDatasetCell *line, gsize *number, gboolean *skip, GError **error)
{
    Reading *reading = source;

    *skip = FALSE;
    if (!cloze_data_lines_next(reading->lines, &line->text, &line->size, error))
        return FALSE;
    *number = cloze_data_lines_get_number(reading->lines);
    return TRUE;
}

static gboolean
is_header(const ClozeCsvRecord *record, gsize n)
{
    for (gsize i = 0; i < n; i++)
        if (cloze_dataset_fields_is_name(cloze_csv_record_get(record, i)))
            return TRUE;
    return FALSE;
}

/* (transfer full) without a name where it has none, or one that is taken: its number. */
static char *
dup_name(Reading *reading, const ClozeCsvRecord *record, gsize index)
{
    ClozeDatasetCell cell = cloze_csv_record_get(record, index);
    g_autofree char *name = NULL;

    if (reading->table->has_header && cell.text)
        name = g_strstrip(g_utf8_make_valid(cell.text, (gssize)cell.size));
    if (name && *name && !g_hash_table_contains(reading->columns, name))
        return g_steal_pointer(&name);
    return g_strdup_printf("%" G_GSIZE_FORMAT, index + 1);
}

static void
name_columns(Reading *reading, const ClozeCsvRecord *record, gsize n)
{
    reading->table->is_table = TRUE;
    reading->table->has_header =
        reading->header == GLOSS_TEXT_TABLE_HEADER ||
        (reading->header == GLOSS_TEXT_TABLE_GUESS_HEADER && is_header(record, n));
    for (gsize i = 0; i < MIN(n, MOST_COLUMNS); i++) {
        g_autofree char *name = dup_name(reading, record, i);

        find_column(reading, name);
    }
}

static void
add_record(Reading *reading, const ClozeCsvRecord *record, gsize n, gsize number)
{
    GPtrArray *cells = g_ptr_array_new_with_free_func(g_free);

    for (gsize i = 0; i < MIN(n, reading->table->names->len); i++) {
        ClozeDatasetCell cell = cloze_csv_record_get(record, i);

        set_cell(cells, (gint)i, g_utf8_make_valid(cell.text ? cell.text : "", (gssize)cell.size));
    }
    add_row(reading, cells, number);
}

static gboolean
is_blank(const char *text, gsize size)
{
    for (gsize i = 0; i < size; i++)
        if (!g_ascii_isspace(text[i]))
            return FALSE;
    return TRUE;
}

/* One record of the file, the first of which may name the columns. */
static void
take_record(Reading *reading, ClozeCsvRecord *record, const ClozeCsvLinesRecord *found,
            char delimiter, gboolean quoted)
{
    gsize n;

    if (is_blank(found->text.text, found->text.size))
        return;
    if (found->unclosed) {
        leave_out(reading, found->number, "expected a closing quote, found none");
        return;
    }
    n = cloze_csv_record_parse(record, found->text.text, found->text.size, delimiter, quoted);
    if (!reading->table->names->len) {
        name_columns(reading, record, n);
        if (reading->table->has_header)
            return;
    }
    add_record(reading, record, n, found->number);
}

static gboolean
read_records(Reading *reading, char delimiter, gboolean quoted, GError **error)
{
    ClozeCsvLinesRecord found;
    ClozeCsvRecord record;
    ClozeCsvLines lines;
    GError *local = NULL;

    cloze_csv_lines_init(&lines, next_cb, reading, delimiter, quoted);
    cloze_csv_record_init(&record);
    while (!g_cancellable_set_error_if_cancelled(reading->cancellable, &local) &&
           cloze_csv_lines_next(&lines, &found, &local))
        take_record(reading, &record, &found, delimiter, quoted);
    cloze_csv_record_clear(&record);
    cloze_csv_lines_clear(&lines);
    if (!local)
        return TRUE;
    g_propagate_error(error, local);
    return FALSE;
}

/* ---- JSON Lines ---- */

/* (transfer full) (nullable) what a person reads of a value; NULL for null and for what is nested. */
static char *
dup_value(JsonNode *node)
{
    if (!JSON_NODE_HOLDS_VALUE(node))
        return NULL;
    if (json_node_get_value_type(node) == G_TYPE_STRING)
        return g_strdup(json_node_get_string(node));
    return json_to_string(node, FALSE);
}

static void
add_object(Reading *reading, JsonObject *object, GPtrArray *cells)
{
    g_autoptr(GList) members = json_object_get_members(object);

    for (GList *member = members; member; member = member->next) {
        char *value = dup_value(json_object_get_member(object, member->data));

        if (value)
            set_cell(cells, find_column(reading, member->data), value);
    }
}

static void
add_array(Reading *reading, JsonArray *array, GPtrArray *cells)
{
    for (guint i = 0; i < MIN(json_array_get_length(array), MOST_COLUMNS); i++) {
        g_autofree char *name = g_strdup_printf("%u", i + 1);
        char *value = dup_value(json_array_get_element(array, i));

        if (value)
            set_cell(cells, find_column(reading, name), value);
    }
}

static void
read_object(Reading *reading, const char *line, gsize size, gsize number)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) node = cloze_json_parse_strict(line, size, MOST_VALUES, "line", &error);
    g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);

    if (!node) {
        leave_out(reading, number, error->message);
        return;
    }
    if (JSON_NODE_HOLDS_OBJECT(node))
        add_object(reading, json_node_get_object(node), cells);
    else
        add_array(reading, json_node_get_array(node), cells);
    if (cells->len)
        add_row(reading, g_steal_pointer(&cells), number);
    else
        leave_out(reading, number, "expected an object or an array with texts, found none");
}

static void
read_text(Reading *reading, const char *line, gsize size, gsize number)
{
    GPtrArray *cells = g_ptr_array_new_with_free_func(g_free);

    set_cell(cells, find_column(reading, "text"),
             g_strstrip(g_utf8_make_valid(line, (gssize)size)));
    add_row(reading, cells, number);
}

typedef void (*LineFunc)(Reading *reading, const char *line, gsize size, gsize number);

static gboolean
read_lines(Reading *reading, LineFunc take, GError **error)
{
    GError *local = NULL;
    const char *line;
    gsize size;

    while (!g_cancellable_set_error_if_cancelled(reading->cancellable, &local) &&
           cloze_data_lines_next(reading->lines, &line, &size, &local))
        if (!is_blank(line, size))
            take(reading, line, size, cloze_data_lines_get_number(reading->lines));
    if (!local)
        return TRUE;
    g_propagate_error(error, local);
    return FALSE;
}

/* ---- what file it is ---- */

static gboolean
has_ending(const char *name, const char *ending)
{
    g_autofree char *small = g_ascii_strdown(name, -1);
    g_autofree char *packed = g_strconcat(ending, ".gz", NULL);

    return g_str_has_suffix(small, ending) || g_str_has_suffix(small, packed);
}

static gsize
count(const char *data, gsize size, char wanted)
{
    gsize n = 0;

    for (gsize i = 0; i < size && data[i] != '\n'; i++)
        n += data[i] == wanted;
    return n;
}

static gboolean
read_any(Reading *reading, GError **error)
{
    const char *name = cloze_data_lines_get_name(reading->lines);
    const char *data;
    gsize size, at = 0;
    gboolean all;

    if (!cloze_data_lines_peek(reading->lines, PEEK_BYTES, &data, &size, &all, error))
        return FALSE;
    while (at < size && g_ascii_isspace(data[at]))
        at++;
    if (at < size && (data[at] == '{' || data[at] == '['))
        return read_lines(reading, read_object, error);
    if (count(data + at, size - at, '\t'))
        return read_records(reading, '\t', FALSE, error);
    if (!has_ending(name, ".csv"))
        return read_lines(reading, read_text, error);
    return read_records(
        reading, count(data + at, size - at, ';') > count(data + at, size - at, ',') ? ';' : ',',
        TRUE, error);
}

/* ---- what columns are for ---- */

/* By what columns are usually called. */
static void
match_names(GlossTextTable *table)
{
    ClozeDatasetLayout layout = {0};
    g_autofree guint *allowed = g_new(guint, table->names->len + 1);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (guint i = 0; i < table->names->len; i++) {
        g_strv_builder_add(builder, table->names->pdata[i]);
        allowed[i] = (1U << CLOZE_DATASET_ROLE_TEXT) | (1U << CLOZE_DATASET_ROLE_SECOND) |
                     (1U << CLOZE_DATASET_ROLE_LABEL);
    }
    layout.fields = g_strv_builder_end(builder);
    cloze_dataset_fields_match_names(&layout, allowed);
    table->roles[GLOSS_TEXT_TABLE_FIRST] = layout.roles[CLOZE_DATASET_ROLE_TEXT];
    table->roles[GLOSS_TEXT_TABLE_SECOND] = layout.roles[CLOZE_DATASET_ROLE_SECOND];
    table->roles[GLOSS_TEXT_TABLE_GOLD] = layout.roles[CLOZE_DATASET_ROLE_LABEL];
    g_strfreev(layout.fields);
}

static gboolean
has_role(const GlossTextTable *table, gint column)
{
    for (guint i = 0; i < GLOSS_TEXT_TABLE_N_ROLES; i++)
        if (table->roles[i] == column)
            return TRUE;
    return FALSE;
}

static double
get_mean_length(const GlossTextTable *table, gint column)
{
    glong sum = 0;

    for (guint i = 0; i < table->rows->len; i++)
        sum += g_utf8_strlen(get_cell(table, i, column), -1);
    return table->rows->len ? (double)sum / table->rows->len : 0;
}

/* The longest column without a role, or -1. */
static gint
find_longest(const GlossTextTable *table)
{
    double longest = 0;
    gint found = -1;

    for (gint i = 0; i < (gint)table->names->len; i++) {
        double length = has_role(table, i) ? 0 : get_mean_length(table, i);

        if (length > longest) {
            longest = length;
            found = i;
        }
    }
    return found;
}

/* A few short values again and again. */
static gboolean
looks_like_label(const GlossTextTable *table, gint column)
{
    g_autoptr(GHashTable) different = g_hash_table_new(g_str_hash, g_str_equal);
    double length = get_mean_length(table, column);

    for (guint i = 0; i < table->rows->len && g_hash_table_size(different) <= MOST_LABELS; i++)
        g_hash_table_add(different, (gpointer)get_cell(table, i, column));
    return length > 0 && length < LABEL_CHARACTERS && g_hash_table_size(different) <= MOST_LABELS;
}

static void
guess_roles(GlossTextTable *table, gboolean pairs)
{
    gint *first = &table->roles[GLOSS_TEXT_TABLE_FIRST];
    gint *second = &table->roles[GLOSS_TEXT_TABLE_SECOND];
    gboolean named;

    match_names(table);
    named = *first >= 0 && *second >= 0;
    if (!pairs)
        *second = -1;
    if (*first < 0)
        *first = find_longest(table);
    if (pairs && *second < 0)
        *second = find_longest(table);
    if (pairs && !named && *second >= 0 && *second < *first) {
        gint column = *first;

        *first = *second;
        *second = column;
    }
    for (gint i = 0; i < (gint)table->names->len && table->roles[GLOSS_TEXT_TABLE_GOLD] < 0; i++)
        if (!has_role(table, i) && looks_like_label(table, i))
            table->roles[GLOSS_TEXT_TABLE_GOLD] = i;
}

/* ---- all of it ---- */

/* Takes @lines. */
static GlossTextTable *
read_all(ClozeDataLines *lines, GlossTextTableHeader header, gboolean pairs,
         GCancellable *cancellable, GError **error)
{
    g_autoptr(ClozeDataLines) owned = lines;
    g_autoptr(GlossTextTable) table = table_new();
    g_autoptr(GHashTable) columns = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    Reading reading = {table, owned, header, columns, cancellable};

    if (!read_any(&reading, error))
        return NULL;
    if (!table->rows->len) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: expected texts, found none%s%s",
                    cloze_data_lines_get_name(owned), table->problem ? "; " : "",
                    table->problem ? table->problem : "");
        return NULL;
    }
    guess_roles(table, pairs);
    return g_steal_pointer(&table);
}

GlossTextTable *
gloss_text_table_read(const char *path, GlossTextTableHeader header, gboolean pairs,
                      GCancellable *cancellable, GError **error)
{
    ClozeDataLines *lines = cloze_data_lines_open(path, error);

    return lines ? read_all(lines, header, pairs, cancellable, error) : NULL;
}

GlossTextTable *
gloss_text_table_parse(const char *data, gsize size, const char *name, GlossTextTableHeader header,
                       gboolean pairs, GCancellable *cancellable, GError **error)
{
    ClozeDataLines *lines = cloze_data_lines_new_for_bytes(data, size, name, error);

    return lines ? read_all(lines, header, pairs, cancellable, error) : NULL;
}

/* ---- without waiting ---- */

typedef struct {
    char *path;
    GlossTextTableHeader header;
    gboolean pairs;
} Asked;

static void
asked_free(gpointer data)
{
    Asked *asked = data;

    g_free(asked->path);
    g_free(asked);
}

static void
read_in_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Asked *asked = data;
    GError *error = NULL;
    GlossTextTable *table =
        gloss_text_table_read(asked->path, asked->header, asked->pairs, cancellable, &error);

    if (table)
        g_task_return_pointer(task, table, (GDestroyNotify)gloss_text_table_free);
    else
        g_task_return_error(task, error);
}

void
gloss_text_table_read_async(const char *path, GlossTextTableHeader header, gboolean pairs,
                            GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user_data);
    Asked *asked = g_new0(Asked, 1);

    *asked = (Asked){g_strdup(path), header, pairs};
    g_task_set_task_data(task, asked, asked_free);
    g_task_run_in_thread(task, read_in_thread);
}

GlossTextTable *
gloss_text_table_read_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
