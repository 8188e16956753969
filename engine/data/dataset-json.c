/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds which members of the objects are what, and reads object after object. Lists of words, tags
 * and spans are json-words.c's. One thread. Reader: fuzz-dataset */

#include "engine/data/dataset-json.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/data/conll-layout.h"
#include "engine/data/dataset-fields.h"
#include "engine/data/json-members.h"
#include "engine/data/json-words.h"

#define MAX_FIELDS         256
#define MAX_SAMPLE_OBJECTS 500
#define MAX_ARRAY_BYTES    ((gsize)1 << 30)

static const char *const names_fields[] = {"label_names", "label_list", "tag_names",
                                           "names",       "id2label",   NULL};

/* What the objects of the sample hold. */
typedef struct {
    GPtrArray *fields; /* char*: in the order seen */
    guint holds[MAX_FIELDS];
    char **label_names;
    gsize n_objects;
} ObjectEvidence;

static int
find_or_add_field(ObjectEvidence *evidence, const ClozeJsonSlice *key)
{
    g_autofree char *name = g_strndup(key->text, key->size);
    guint i;

    if (strlen(name) != key->size)
        return -1;
    for (i = 0; i < evidence->fields->len; i++) {
        if (strcmp(g_ptr_array_index(evidence->fields, i), name) == 0)
            return (int)i;
    }
    if (i == MAX_FIELDS)
        return -1;
    g_ptr_array_add(evidence->fields, g_steal_pointer(&name));
    return (int)i;
}

static gboolean
is_names_field(const ClozeJsonSlice *key)
{
    for (gsize i = 0; names_fields[i] != NULL; i++) {
        if (cloze_json_reader_equal(key, names_fields[i]))
            return TRUE;
    }
    return FALSE;
}

/* ["O", "B-PER", …] or {"0": "O", "1": "B-PER", …} in the order of the numbers. */
static char **
read_label_names(ClozeJsonReader *reader)
{
    GPtrArray *names = g_ptr_array_new();
    gboolean object = cloze_json_reader_peek(reader) == CLOZE_JSON_OBJECT;
    ClozeJsonSlice key, slice;

    if (object ? cloze_json_reader_enter_object(reader) : cloze_json_reader_enter_array(reader)) {
        while (object ? cloze_json_reader_next_member(reader, &key)
                      : cloze_json_reader_next_element(reader)) {
            slice = cloze_json_reader_get_string(reader);
            g_ptr_array_add(names, g_strndup(slice.text, slice.size));
        }
    }
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, FALSE);
}

static void
see_object(ObjectEvidence *evidence, ClozeJsonReader *reader)
{
    ClozeJsonSlice key;

    if (!cloze_json_reader_enter_object(reader))
        return;
    while (cloze_json_reader_next_member(reader, &key)) {
        ClozeJsonType type = cloze_json_reader_peek(reader);
        gboolean list = type == CLOZE_JSON_ARRAY || type == CLOZE_JSON_OBJECT;
        int field;

        if (list && evidence->label_names == NULL && is_names_field(&key)) {
            evidence->label_names = read_label_names(reader);
            continue;
        }
        field = find_or_add_field(evidence, &key);
        if (field >= 0)
            evidence->holds[field] |= cloze_json_members_skip(reader);
        else
            cloze_json_reader_skip(reader);
    }
    evidence->n_objects += reader->error == NULL;
}

/* Calls @see for the objects of the sample, damaged ones left out. */
typedef void (*SeeFunc)(gpointer data, ClozeJsonReader *reader);

static void
see_lines(const ClozeDatasetSample *sample, SeeFunc see, gpointer data)
{
    const char *cursor = sample->data;
    ClozeConllField line;

    for (gsize n = 0; n < MAX_SAMPLE_OBJECTS &&
                      cloze_conll_layout_next_line(&cursor, sample->data + sample->size, &line);
         n++) {
        ClozeJsonReader reader;

        cloze_json_reader_init(&reader, line.text, line.size, "line");
        see(data, &reader);
        cloze_json_reader_clear(&reader);
    }
}

static void
see_array(const ClozeDatasetSample *sample, SeeFunc see, gpointer data)
{
    ClozeJsonReader reader;
    gsize n = 0;

    cloze_json_reader_init(&reader, sample->data, sample->size, "array");
    if (cloze_json_reader_enter_array(&reader)) {
        while (n++ < MAX_SAMPLE_OBJECTS && cloze_json_reader_next_element(&reader))
            see(data, &reader);
    }
    cloze_json_reader_clear(&reader);
}

static void
see_sample(const ClozeDatasetLayout *layout, const ClozeDatasetSample *sample, SeeFunc see,
           gpointer data)
{
    if (layout->dialect == CLOZE_DATASET_JSON)
        see_array(sample, see, data);
    else
        see_lines(sample, see, data);
}

static void
see_object_cb(gpointer data, ClozeJsonReader *reader)
{
    see_object(data, reader);
}

typedef struct {
    const ClozeDatasetLayout *layout;
    ClozeJsonWordsEvidence evidence;
} WordsSight;

static void
get_by_role(const ClozeDatasetLayout *layout, const ClozeDatasetCell *values,
            ClozeDatasetCell *by_role)
{
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++) {
        int field = layout->roles[role];

        by_role[role] = field >= 0 ? values[field] : (ClozeDatasetCell){NULL, 0};
    }
}

static void
see_words_cb(gpointer data, ClozeJsonReader *reader)
{
    WordsSight *sight = data;
    ClozeDatasetCell values[MAX_FIELDS + 1], by_role[CLOZE_DATASET_N_ROLES];

    if (!cloze_json_members_read(reader, sight->layout->fields, values))
        return;
    get_by_role(sight->layout, values, by_role);
    cloze_json_words_see(&sight->evidence, by_role);
}

static void
detect_words(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample)
{
    WordsSight sight = {.layout = layout};

    see_sample(layout, sample, see_words_cb, &sight);
    layout->bare_tags = sight.evidence.n_bare > sight.evidence.n_prefixed;
    layout->inclusive = sight.evidence.n_inclusive > sight.evidence.n_exclusive;
}

static gboolean
check_tag_names(const ClozeDatasetLayout *layout, const ObjectEvidence *evidence, const char *name,
                GError **error)
{
    int tags = layout->roles[CLOZE_DATASET_ROLE_TAGS];

    if (layout->kind != CLOZE_DATASET_WORDS || tags < 0 || layout->label_names != NULL ||
        (evidence->holds[tags] & CLOZE_JSON_HOLDS_NUMBERS) == 0)
        return TRUE;
    g_set_error(
        error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
        "%s: expected names for the numbers in \"%s\", found none; add a first line such as "
        "{\"label_names\": [\"O\", \"B-PER\", …]}",
        name, layout->fields[tags]);
    return FALSE;
}

/* Words and spans only where they are wanted; a text with spans needs no words. */
static void
choose_roles(ClozeDatasetLayout *layout, ClozeDatasetKind wanted)
{
    int *roles = layout->roles;
    gboolean words = wanted == CLOZE_DATASET_ANY || wanted == CLOZE_DATASET_WORDS;
    gboolean tagged = roles[CLOZE_DATASET_ROLE_WORDS] >= 0 && roles[CLOZE_DATASET_ROLE_TAGS] >= 0;

    if (!words || !tagged)
        roles[CLOZE_DATASET_ROLE_TAGS] = -1;
    if (!words || tagged)
        roles[CLOZE_DATASET_ROLE_SPANS] = -1;
    if (!words || (!tagged && roles[CLOZE_DATASET_ROLE_TEXT] >= 0))
        roles[CLOZE_DATASET_ROLE_WORDS] = -1;
    if (!tagged && roles[CLOZE_DATASET_ROLE_TEXT] < 0 && roles[CLOZE_DATASET_ROLE_WORDS] < 0)
        roles[CLOZE_DATASET_ROLE_SPANS] = -1;
}

/* What is not used for the kind is not shown as if it were. */
static void
clear_unused_roles(ClozeDatasetLayout *layout)
{
    gboolean words = layout->kind == CLOZE_DATASET_WORDS;

    for (int role = CLOZE_DATASET_ROLE_SECOND; words && role <= CLOZE_DATASET_ROLE_SCORE; role++)
        layout->roles[role] = -1;
    if (words && layout->roles[CLOZE_DATASET_ROLE_SPANS] < 0)
        layout->roles[CLOZE_DATASET_ROLE_TEXT] = -1;
}

static gboolean
match_roles(ClozeDatasetLayout *layout, ObjectEvidence *evidence, ClozeDatasetKind wanted,
            const ClozeDatasetSample *sample, GError **error)
{
    const char *name = sample->name;
    guint allowed[MAX_FIELDS];

    for (guint i = 0; i < evidence->fields->len; i++)
        allowed[i] = cloze_json_members_get_roles(evidence->holds[i]);
    g_ptr_array_add(evidence->fields, NULL);
    layout->fields = g_strdupv((char **)evidence->fields->pdata);
    layout->label_names = g_steal_pointer(&evidence->label_names);
    cloze_dataset_fields_match_names(layout, allowed);
    if (!cloze_dataset_hints_apply(sample->hints, layout, name, error))
        return FALSE;
    choose_roles(layout, wanted);
    if (!cloze_dataset_fields_choose_kind(layout, wanted, name, error) ||
        !check_tag_names(layout, evidence, name, error))
        return FALSE;
    clear_unused_roles(layout);
    return TRUE;
}

/* '{' begins JSONL, '[' and '{' an array; in columns these may be words of their own. */
static gboolean
find_form(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample)
{
    const char *text = sample->data + strspn(sample->data, " \t\r\n");

    layout->dialect = *text == '[' ? CLOZE_DATASET_JSON : CLOZE_DATASET_JSONL;
    if (*text == '[')
        text += 1 + strspn(text + 1, " \t\r\n");
    return *text == '{' && text[1 + strspn(text + 1, " \t\r\n")] == '"';
}

gboolean
cloze_dataset_json_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                          ClozeDatasetKind wanted, GError **error)
{
    ObjectEvidence evidence = {0};
    gboolean found;

    if (!find_form(layout, sample))
        return FALSE;
    evidence.fields = g_ptr_array_new_with_free_func(g_free);
    see_sample(layout, sample, see_object_cb, &evidence);
    if (evidence.n_objects == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected a JSON object in each line, or an array of objects, found none "
                    "that is whole",
                    sample->name);
        found = FALSE;
    } else {
        found = match_roles(layout, &evidence, wanted, sample, error);
    }
    if (found && layout->kind == CLOZE_DATASET_WORDS)
        detect_words(layout, sample);
    g_ptr_array_unref(evidence.fields);
    g_strfreev(evidence.label_names);
    return found;
}

typedef struct {
    ClozeDatasetBuilder *builder;
    ClozeJsonWords *words;
    GString *buffers[CLOZE_DATASET_N_ROLES];
} ObjectReader;

static void
begin_objects(ObjectReader *objects, ClozeDatasetBuilder *builder)
{
    objects->builder = builder;
    objects->words = cloze_json_words_new(builder);
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++)
        objects->buffers[role] = g_string_new(NULL);
}

static void
end_objects(ObjectReader *objects)
{
    cloze_json_words_free(objects->words);
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++)
        g_string_free(objects->buffers[role], TRUE);
}

static void
add_record(ObjectReader *objects, const ClozeDatasetCell *values)
{
    ClozeDatasetBuilder *builder = objects->builder;
    ClozeDatasetCell cells[CLOZE_DATASET_N_ROLES] = {{NULL, 0}};

    for (int role = 0; role <= CLOZE_DATASET_ROLE_SCORE; role++) {
        gboolean several = FALSE;

        if (cloze_json_members_get_text(values[role], objects->buffers[role], &cells[role],
                                        &several) &&
            several && role == CLOZE_DATASET_ROLE_LABEL)
            cloze_dataset_builder_report(
                builder, CLOZE_DATASET_PROBLEM_LABELS, CLOZE_DATASET_REPAIRED,
                "expected one label, found several; the first, \"%.*s\", is taken",
                cloze_dataset_problems_excerpt(cells[role].text, cells[role].size),
                cells[role].text);
    }
    cloze_dataset_builder_add_record(builder, cells);
}

/* An object that only names the labels is no row. */
static gboolean
is_empty(const ClozeDatasetLayout *layout, const ClozeDatasetCell *by_role, gboolean *missing)
{
    gsize n_there = 0;

    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++)
        n_there += by_role[role].text != NULL;
    *missing = layout->label_names == NULL;
    return n_there == 0;
}

static void
read_object(ObjectReader *objects, ClozeJsonReader *reader)
{
    ClozeDatasetBuilder *builder = objects->builder;
    ClozeDatasetCell values[MAX_FIELDS + 1], by_role[CLOZE_DATASET_N_ROLES];
    gboolean missing;

    if (!cloze_json_members_read(reader, builder->layout->fields, values))
        return;
    get_by_role(builder->layout, values, by_role);
    if (is_empty(builder->layout, by_role, &missing)) {
        if (missing) {
            cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_FIELD,
                                         CLOZE_DATASET_LEFT_OUT,
                                         "expected the fields of the other objects, found none of "
                                         "them; left out");
            cloze_dataset_builder_leave_out(builder);
        }
    } else if (builder->layout->kind == CLOZE_DATASET_WORDS) {
        cloze_json_words_add(objects->words, by_role);
    } else {
        add_record(objects, by_role);
    }
}

static void
report_syntax(ClozeDatasetBuilder *builder, const GError *reason, const char *what)
{
    cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_SYNTAX, CLOZE_DATASET_LEFT_OUT,
                                 "%s; %s", reason->message, what);
    cloze_dataset_builder_leave_out(builder);
}

static void
read_line(ObjectReader *objects, ClozeDatasetCell line)
{
    ClozeJsonReader reader;
    g_autoptr(GError) reason = NULL;
    gsize start = 0;

    while (start < line.size && g_ascii_isspace(line.text[start]))
        start++;
    if (start == line.size)
        return;
    cloze_json_reader_init(&reader, line.text, line.size, "the line");
    cloze_json_reader_skip(&reader);
    if (!cloze_json_reader_finish(&reader, &reason)) {
        report_syntax(objects->builder, reason, "left out");
    } else {
        reader.offset = 0;
        read_object(objects, &reader);
        if (reader.error != NULL)
            report_syntax(objects->builder, reader.error, "left out");
    }
    cloze_json_reader_clear(&reader);
    objects->builder->skip_record = FALSE;
}

gboolean
cloze_dataset_json_read(ClozeDatasetBuilder *builder, GError **error)
{
    GError *reason = NULL;
    ObjectReader objects;
    ClozeDatasetCell line;

    begin_objects(&objects, builder);
    while (!cloze_dataset_builder_is_full(builder) &&
           cloze_dataset_builder_next_line(builder, &line, &reason))
        read_line(&objects, line);
    end_objects(&objects);
    if (reason != NULL)
        g_propagate_error(error, reason);
    return reason == NULL;
}

/* The whole file: an array's objects may go over lines. */
static GString *
read_all(ClozeDatasetBuilder *builder, GError **error)
{
    GString *text = g_string_new(NULL);
    GError *reason = NULL;
    ClozeDatasetCell line;

    while (text->len <= MAX_ARRAY_BYTES &&
           cloze_dataset_builder_next_line(builder, &line, &reason)) {
        g_string_append_len(text, line.text, (gssize)line.size);
        g_string_append_c(text, '\n');
    }
    if (reason == NULL && text->len <= MAX_ARRAY_BYTES)
        return text;
    if (reason != NULL)
        g_propagate_error(error, reason);
    else
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                    "%s: expected an array of at most %zu bytes, found more; one object a line "
                    "(JSONL) has no such limit",
                    builder->file->path, MAX_ARRAY_BYTES);
    g_string_free(text, TRUE);
    return NULL;
}

static void
read_elements(ObjectReader *objects, ClozeJsonReader *reader)
{
    ClozeDatasetBuilder *builder = objects->builder;
    gsize line = 1, counted = 0;

    while (!cloze_dataset_builder_is_full(builder) && cloze_json_reader_next_element(reader)) {
        if (cloze_json_reader_peek(reader) == CLOZE_JSON_ERROR)
            return;
        for (; counted < reader->offset; counted++)
            line += reader->data[counted] == '\n';
        builder->line = line;
        if (cloze_json_reader_peek(reader) == CLOZE_JSON_OBJECT) {
            read_object(objects, reader);
        } else {
            cloze_json_reader_skip(reader);
            cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_FIELD,
                                         CLOZE_DATASET_LEFT_OUT,
                                         "expected an object, found another value; left out");
            cloze_dataset_builder_leave_out(builder);
        }
        builder->skip_record = FALSE;
    }
}

gboolean
cloze_dataset_json_read_array(ClozeDatasetBuilder *builder, GError **error)
{
    GString *text = read_all(builder, error);
    g_autoptr(GError) reason = NULL;
    ClozeJsonReader reader;
    ObjectReader objects;

    if (text == NULL)
        return FALSE;
    builder->skip_record = FALSE;
    cloze_json_reader_init(&reader, text->str, text->len, "the array");
    begin_objects(&objects, builder);
    if (cloze_json_reader_enter_array(&reader))
        read_elements(&objects, &reader);
    if (!cloze_dataset_builder_is_full(builder) && !cloze_json_reader_finish(&reader, &reason))
        report_syntax(builder, reason, "what follows is left out");
    end_objects(&objects);
    cloze_json_reader_clear(&reader);
    g_string_free(text, TRUE);
    return TRUE;
}
