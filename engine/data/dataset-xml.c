/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* GLib's markup parser, fed line by line. One thread. Reader: fuzz-dataset */

#include "engine/data/dataset-xml.h"

#include <string.h>

#include "engine/base/error.h"

typedef struct {
    ClozeDatasetBuilder *builder;
    GString *texts[2]; /* <t> and <h> */
    GString *label;
    GString *open;   /* (nullable) where text goes */
    gboolean inside; /* a <pair> */
    gsize line;      /* of the pair */
} XmlReader;

gboolean
cloze_dataset_xml_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                         ClozeDatasetKind wanted, GError **error)
{
    static const char *const fields[] = {"t", "h", "entailment", NULL};

    (void)error;
    if ((wanted != CLOZE_DATASET_ANY && wanted != CLOZE_DATASET_PAIRS) ||
        sample->data[strspn(sample->data, " \t\r\n")] != '<' ||
        strstr(sample->data, "<pair") == NULL)
        return FALSE;
    layout->kind = CLOZE_DATASET_PAIRS;
    layout->dialect = CLOZE_DATASET_XML;
    layout->fields = g_strdupv((char **)fields);
    layout->roles[CLOZE_DATASET_ROLE_TEXT] = 0;
    layout->roles[CLOZE_DATASET_ROLE_SECOND] = 1;
    layout->roles[CLOZE_DATASET_ROLE_LABEL] = 2;
    return TRUE;
}

/* Two-way as the challenges have it: what is not entailed is not_entailment. */
static void
take_label(XmlReader *reader, const char **names, const char **values)
{
    g_string_truncate(reader->label, 0);
    for (; *names != NULL; names++, values++) {
        if (strcmp(*names, "entailment") != 0 && strcmp(*names, "value") != 0)
            continue;
        if (strcmp(*values, "YES") == 0 || strcmp(*values, "TRUE") == 0)
            g_string_assign(reader->label, "entailment");
        else if (strcmp(*values, "NO") == 0 || strcmp(*values, "FALSE") == 0)
            g_string_assign(reader->label, "not_entailment");
        else
            g_string_assign(reader->label, *values);
    }
}

static void
start_cb(GMarkupParseContext *context, const char *name, const char **names, const char **values,
         gpointer data, GError **error)
{
    XmlReader *reader = data;

    (void)context;
    (void)error;
    if (strcmp(name, "pair") == 0) {
        reader->inside = TRUE;
        reader->line = cloze_data_lines_get_number(reader->builder->lines);
        g_string_truncate(reader->texts[0], 0);
        g_string_truncate(reader->texts[1], 0);
        take_label(reader, names, values);
    } else if (reader->inside && strcmp(name, "t") == 0) {
        reader->open = reader->texts[0];
    } else if (reader->inside && strcmp(name, "h") == 0) {
        reader->open = reader->texts[1];
    }
}

static void
end_cb(GMarkupParseContext *context, const char *name, gpointer data, GError **error)
{
    XmlReader *reader = data;
    ClozeDatasetCell cells[CLOZE_DATASET_N_ROLES] = {{NULL, 0}};

    (void)context;
    (void)error;
    reader->open = NULL;
    if (strcmp(name, "pair") != 0 || !reader->inside)
        return;
    reader->inside = FALSE;
    for (int i = 0; i < 2; i++) {
        g_strstrip(reader->texts[i]->str);
        cells[i == 0 ? CLOZE_DATASET_ROLE_TEXT : CLOZE_DATASET_ROLE_SECOND] =
            (ClozeDatasetCell){reader->texts[i]->str, strlen(reader->texts[i]->str)};
    }
    cells[CLOZE_DATASET_ROLE_LABEL] = (ClozeDatasetCell){reader->label->str, reader->label->len};
    reader->builder->line = reader->line;
    cloze_dataset_builder_add_record(reader->builder, cells);
    reader->builder->skip_record = FALSE;
}

static void
text_cb(GMarkupParseContext *context, const char *text, gsize size, gpointer data, GError **error)
{
    XmlReader *reader = data;

    (void)context;
    (void)error;
    for (gsize i = 0; reader->open != NULL && i < size; i++)
        g_string_append_c(reader->open, text[i] == '\n' || text[i] == '\t' ? ' ' : text[i]);
}

static gboolean
parse_lines(XmlReader *reader, GMarkupParseContext *context, GError **error)
{
    ClozeDatasetBuilder *builder = reader->builder;
    g_autoptr(GError) reason = NULL;
    GError *broken = NULL;
    ClozeDatasetCell line;

    while (reason == NULL && !cloze_dataset_builder_is_full(builder) &&
           cloze_dataset_builder_next_line(builder, &line, &broken)) {
        if (g_markup_parse_context_parse(context, line.text, (gssize)line.size, &reason))
            g_markup_parse_context_parse(context, "\n", 1, &reason);
    }
    if (broken != NULL) {
        g_propagate_error(error, broken);
        return FALSE;
    }
    if (reason == NULL && !cloze_dataset_builder_is_full(builder))
        g_markup_parse_context_end_parse(context, &reason);
    if (reason != NULL) {
        builder->line = cloze_data_lines_get_number(builder->lines);
        cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_SYNTAX, CLOZE_DATASET_LEFT_OUT,
                                     "expected well-formed XML: %s; what follows is left out",
                                     reason->message);
        cloze_dataset_builder_leave_out(builder);
    }
    return TRUE;
}

gboolean
cloze_dataset_xml_read(ClozeDatasetBuilder *builder, GError **error)
{
    static const GMarkupParser parser = {start_cb, end_cb, text_cb, NULL, NULL};
    XmlReader reader = {.builder = builder};
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &reader, NULL);
    gboolean done;

    reader.texts[0] = g_string_new(NULL);
    reader.texts[1] = g_string_new(NULL);
    reader.label = g_string_new(NULL);
    done = parse_lines(&reader, context, error);
    g_markup_parse_context_free(context);
    g_string_free(reader.texts[0], TRUE);
    g_string_free(reader.texts[1], TRUE);
    g_string_free(reader.label, TRUE);
    return done;
}
