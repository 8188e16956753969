/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-rival.h. Words of columns stand in the text with a space between and are written as words
 * again; other texts are written whole, with spans. Reader: fuzz-run-rival. */

#include "app/run-rival.h"

#include <string.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "app/paths.h"
#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/json.h"

#define FOLDER    "rivals"
#define DATA_NAME "examples.jsonl"
#define MAX_BYTES ((gsize)1 << 30)
#define PREFIX    "gloss-cli: "

static void
free_rival(gpointer data)
{
    GlossRunRival *rival = data;

    g_free(rival->id);
    g_free(rival->title);
    g_free(rival->folder);
    g_free(rival);
}

/* A sentence encoder scores similarity as it is. */
static gboolean
does(const GlossModelEntry *entry, const char *task)
{
    return entry->folder != NULL &&
           (g_strcmp0(entry->task, task) == 0 ||
            (g_strcmp0(task, "similarity") == 0 && g_strcmp0(entry->task, "encoder") == 0));
}

GPtrArray *
gloss_run_rival_list(GlossModelStore *store, GlossRun *run)
{
    g_autoptr(GPtrArray) entries = gloss_model_store_list(store);
    g_autofree char *own = g_path_get_basename(gloss_run_get_output(run));
    GPtrArray *rivals = g_ptr_array_new_with_free_func(free_rival);

    for (guint i = 0; i < entries->len; i++) {
        const GlossModelEntry *entry = entries->pdata[i];
        GlossRunRival *rival;

        if (!does(entry, gloss_run_get_task(run)) || g_str_equal(entry->id, own))
            continue;
        rival = g_new0(GlossRunRival, 1);
        rival->id = g_strdup(entry->id);
        rival->title = g_strdup(entry->title != NULL ? entry->title : entry->id);
        rival->folder = g_strdup(entry->folder);
        g_ptr_array_add(rivals, rival);
    }
    return rivals;
}

/* ---- examples ---- */

static const char *
get_text(JsonObject *object, const char *key)
{
    JsonNode *node = json_object_get_member(object, key);

    return node != NULL && JSON_NODE_HOLDS_VALUE(node) &&
                   json_node_get_value_type(node) == G_TYPE_STRING
               ? json_node_get_string(node)
               : NULL;
}

static gsize
get_place(JsonObject *span, const char *key, gsize size)
{
    JsonNode *node = json_object_get_member(span, key);
    gint64 place = node != NULL && JSON_NODE_HOLDS_VALUE(node) ? json_node_get_int(node) : -1;

    return place < 0 || (gsize)place > size ? G_MAXSIZE : (gsize)place;
}

/* The span of that number, where it lies in the text. */
static const char *
get_span(JsonArray *spans, guint i, gsize size, gsize *start, gsize *end)
{
    JsonNode *node = json_array_get_element(spans, i);
    JsonObject *span = JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
    const char *label = span != NULL ? get_text(span, "label") : NULL;

    if (label == NULL)
        return NULL;
    *start = get_place(span, "start", size);
    *end = get_place(span, "end", size);
    return *start < *end && *end <= size ? label : NULL;
}

/* The tag of the word at text[start, end). */
static char *
find_tag(JsonArray *spans, gsize size, gsize start, gsize end)
{
    for (guint i = 0; i < json_array_get_length(spans); i++) {
        gsize first, last;
        const char *label = get_span(spans, i, size, &first, &last);

        if (label != NULL && first <= start && end <= last)
            return g_strdup_printf("%s-%s", first == start ? "B" : "I", label);
    }
    return g_strdup("O");
}

static void
add_words(JsonObject *to, const char *text, JsonArray *spans)
{
    JsonArray *tokens = json_array_new(), *tags = json_array_new();
    gsize size = strlen(text);

    for (gsize start = 0; start <= size;) {
        gsize end = start + strcspn(text + start, " ");
        g_autofree char *word = g_strndup(text + start, end - start);
        g_autofree char *tag = find_tag(spans, size, start, end);

        json_array_add_string_element(tokens, word);
        json_array_add_string_element(tags, tag);
        start = end + 1;
    }
    json_object_set_array_member(to, "tokens", tokens);
    json_object_set_array_member(to, "ner_tags", tags);
}

/* Files count code points. */
static void
add_spans(JsonObject *to, const char *text, JsonArray *spans)
{
    JsonArray *out = json_array_new();

    json_object_set_string_member(to, "text", text);
    for (guint i = 0; i < json_array_get_length(spans); i++) {
        gsize start, end;
        const char *label = get_span(spans, i, strlen(text), &start, &end);
        JsonObject *span;

        if (label == NULL)
            continue;
        span = json_object_new();
        json_object_set_int_member(span, "start", g_utf8_strlen(text, (gssize)start));
        json_object_set_int_member(span, "end", g_utf8_strlen(text, (gssize)end));
        json_object_set_string_member(span, "label", label);
        json_array_add_object_element(out, span);
    }
    json_object_set_array_member(to, "spans", out);
}

/* "gold" is a number of similarity, else a label. */
static gboolean
add_answer(JsonObject *to, JsonObject *from)
{
    JsonNode *gold = json_object_get_member(from, "gold");
    const char *label = get_text(from, "gold");

    if (label != NULL)
        json_object_set_string_member(to, "label", label);
    else if (gold != NULL && JSON_NODE_HOLDS_VALUE(gold))
        json_object_set_double_member(to, "score", json_node_get_double(gold));
    else
        return FALSE;
    return TRUE;
}

static gboolean
add_texts(JsonObject *to, JsonObject *from)
{
    const char *first = get_text(from, "first"), *second = get_text(from, "second");

    if (first != NULL && second != NULL) {
        json_object_set_string_member(to, "sentence1", first);
        json_object_set_string_member(to, "sentence2", second);
    } else if (get_text(from, "text") != NULL) {
        json_object_set_string_member(to, "text", get_text(from, "text"));
    } else {
        return FALSE;
    }
    return add_answer(to, from);
}

/* @spaced: whether every text is words with a space between. */
static gboolean
add_example(GString *out, JsonObject *from, gboolean spaced)
{
    g_autoptr(JsonObject) to = json_object_new();
    JsonNode *gold = json_object_get_member(from, "gold");
    const char *text = get_text(from, "text");
    g_autoptr(JsonNode) node = NULL;
    g_autofree char *line = NULL;

    if (gold != NULL && JSON_NODE_HOLDS_ARRAY(gold) && text != NULL)
        (spaced ? add_words : add_spans)(to, text, json_node_get_array(gold));
    else if (!add_texts(to, from))
        return FALSE;
    node = json_node_init_object(json_node_alloc(), to);
    line = json_to_string(node, FALSE);
    g_string_append_printf(out, "%s\n", line);
    return TRUE;
}

static GPtrArray *
parse_lines(const char *text, gsize size, GError **error)
{
    g_autoptr(GPtrArray) nodes = g_ptr_array_new_with_free_func((GDestroyNotify)json_node_unref);
    const char *end = text + size;

    while (text < end) {
        const char *newline = memchr(text, '\n', (gsize)(end - text));
        const char *line_end = newline != NULL ? newline : end;
        JsonNode *node =
            line_end > text ? cloze_json_parse(text, (gsize)(line_end - text), "predictions", error)
                            : NULL;

        if (line_end > text && node == NULL)
            return NULL;
        if (node != NULL)
            g_ptr_array_add(nodes, node);
        if (node != NULL && !JSON_NODE_HOLDS_OBJECT(node)) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        "predictions: line %u: expected an object", nodes->len);
            return NULL;
        }
        text = line_end + 1;
    }
    return g_steal_pointer(&nodes);
}

static gboolean
is_spaced(GPtrArray *nodes)
{
    for (guint i = 0; i < nodes->len; i++) {
        JsonObject *object = json_node_get_object(nodes->pdata[i]);
        JsonNode *node = json_object_get_member(object, "spaced");

        if (node == NULL || !JSON_NODE_HOLDS_VALUE(node) || !json_node_get_boolean(node))
            return FALSE;
    }
    return TRUE;
}

GString *
gloss_run_rival_make_examples(const char *text, gsize size, GError **error)
{
    g_autoptr(GPtrArray) nodes = parse_lines(text, size, error);
    g_autoptr(GString) out = g_string_new(NULL);
    gboolean spaced;

    if (nodes == NULL)
        return NULL;
    spaced = is_spaced(nodes);
    for (guint i = 0; i < nodes->len; i++) {
        if (add_example(out, json_node_get_object(nodes->pdata[i]), spaced))
            continue;
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "predictions: line %u: expected a text and what is right, found neither",
                    i + 1);
        return NULL;
    }
    return g_steal_pointer(&out);
}

/* ---- asking ---- */

typedef struct {
    char *folder; /* in the run's */
    char *predictions;
    char *examples;
    char *model;
    char *task;
    char *program;
    char *result;
} Work;

static void
free_work(gpointer data)
{
    Work *work = data;

    g_free(work->folder);
    g_free(work->predictions);
    g_free(work->examples);
    g_free(work->model);
    g_free(work->task);
    g_free(work->program);
    g_free(work->result);
    g_free(work);
}

static gint64
get_time(const char *path)
{
    GStatBuf about;

    return g_stat(path, &about) == 0 ? (gint64)about.st_mtime : -1;
}

/* What was said before is still what would be said. */
static gboolean
is_known(const Work *work)
{
    gint64 said = get_time(work->result);

    return said >= 0 && said >= get_time(work->predictions) && said >= get_time(work->model);
}

static gboolean
write_examples(const Work *work, GError **error)
{
    g_autoptr(GBytes) bytes = cloze_file_read(work->predictions, MAX_BYTES, error);
    GString *examples = bytes != NULL
                            ? gloss_run_rival_make_examples(g_bytes_get_data(bytes, NULL),
                                                            g_bytes_get_size(bytes), error)
                            : NULL;
    gboolean written;

    if (examples == NULL)
        return FALSE;
    g_mkdir_with_parents(work->folder, 0700);
    written = cloze_file_write_atomic(work->examples, examples->str, examples->len, error);
    g_string_free(examples, TRUE);
    return written;
}

static char *
dup_last_line(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text != NULL ? text : "", "\n", -1);

    for (guint n = g_strv_length(lines); n > 0; n--)
        if (*g_strstrip(lines[n - 1]) != '\0')
            return g_strdup(g_str_has_prefix(lines[n - 1], PREFIX) ? lines[n - 1] + strlen(PREFIX)
                                                                   : lines[n - 1]);
    return g_strdup(_("It ended without a word"));
}

static void
cancelled_cb(GCancellable *cancellable, gpointer process)
{
    g_subprocess_force_exit(process);
}

/* The process is this thread's to wait for; a cancel ends it. */
static gboolean
ask(const Work *work, GCancellable *cancellable, GError **error)
{
    const char *const argv[] = {work->program, "eval",    work->task,     "--model",
                                work->model,   "--data",  work->examples, "--predictions",
                                work->result,  "--quiet", "--json",       NULL};
    g_autoptr(GSubprocess) process = g_subprocess_newv(
        argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_PIPE, error);
    g_autofree char *said = NULL, *reason = NULL;
    gulong handler = 0;
    gboolean told;

    if (process == NULL)
        return FALSE;
    if (cancellable != NULL)
        handler = g_cancellable_connect(cancellable, G_CALLBACK(cancelled_cb), process, NULL);
    told = g_subprocess_communicate_utf8(process, NULL, NULL, NULL, &said, error);
    g_cancellable_disconnect(cancellable, handler);
    if (!told || g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    if (g_subprocess_get_successful(process))
        return TRUE;
    reason = dup_last_line(said);
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, reason);
    return FALSE;
}

static void
evaluate_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Work *work = data;
    GError *error = NULL;

    if (is_known(work) || (write_examples(work, &error) && ask(work, cancellable, &error)))
        g_task_return_pointer(task, g_strdup(work->result), g_free);
    else
        g_task_return_error(task, error);
}

void
gloss_run_rival_evaluate_async(GlossRun *run, const GlossRunRival *rival, const char *program,
                               GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data)
{
    g_autoptr(GTask) task = g_task_new(run, cancellable, callback, data);
    g_autofree char *name = g_strconcat(rival->id, ".predictions.jsonl", NULL);
    Work *work = g_new0(Work, 1);

    work->folder = g_build_filename(gloss_run_get_folder(run), FOLDER, NULL);
    work->predictions = g_strdup(gloss_run_get_predictions(run));
    work->examples = g_build_filename(work->folder, DATA_NAME, NULL);
    work->model = g_strdup(rival->folder);
    work->task = g_strdup(gloss_run_get_task(run));
    work->program = program != NULL ? g_strdup(program) : gloss_paths_dup_command();
    work->result = g_build_filename(work->folder, name, NULL);
    g_task_set_task_data(task, work, free_work);
    g_task_run_in_thread(task, evaluate_cb);
}

char *
gloss_run_rival_evaluate_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
