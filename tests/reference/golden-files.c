/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nothing is assumed of a file but its format: what is not as expected is an error with a reason. */
#include "tests/reference/golden-files.h"

#include "engine/base/error.h"
#include <string.h>

GoldenFiles *
golden_files_open(const char *root)
{
    GoldenFiles *files = g_new0(GoldenFiles, 1);

    files->root = g_strdup(root);
    files->tolerances = golden_files_read_json(files, NULL, "tolerances.json", NULL);
    return files;
}

void
golden_files_free(GoldenFiles *files)
{
    g_clear_pointer(&files->tolerances, json_node_unref);
    g_free(files->root);
    g_free(files);
}

static JsonObject *
object_of(JsonNode *node)
{
    return node && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
}

gboolean
golden_files_get_allowed(GoldenFiles *files, const char *section, const char *key, double *allowed,
                         GError **error)
{
    JsonObject *all = object_of(files->tolerances);
    JsonObject *part = all ? object_of(json_object_get_member(all, section)) : NULL;
    JsonNode *value = part ? json_object_get_member(part, key) : NULL;

    if (value && JSON_NODE_HOLDS_VALUE(value)) {
        *allowed = json_node_get_double(value);
        return TRUE;
    }
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, "tolerances.json has no “%s” under “%s”",
                key, section);
    return FALSE;
}

char *
golden_files_path(GoldenFiles *files, const char *folder, const char *name)
{
    return folder ? g_build_filename(files->root, folder, name, NULL)
                  : g_build_filename(files->root, name, NULL);
}

gboolean
golden_files_has(GoldenFiles *files, const char *folder, const char *name)
{
    g_autofree char *path = golden_files_path(files, folder, name);

    return g_file_test(path, G_FILE_TEST_EXISTS);
}

static int
compare_names_cb(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

char **
golden_files_list(GoldenFiles *files, const char *folder)
{
    g_autofree char *path = golden_files_path(files, NULL, folder ? folder : "");
    GDir *dir = g_dir_open(path, 0, NULL);
    GPtrArray *names = g_ptr_array_new();
    const char *name;

    while (dir && (name = g_dir_read_name(dir)))
        if (name[0] != '.')
            g_ptr_array_add(names, g_strdup(name));
    g_clear_pointer(&dir, g_dir_close);
    g_ptr_array_sort(names, compare_names_cb);
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, FALSE);
}

char *
golden_files_find_model(const char *name)
{
    const char *given = g_getenv("GLOSS_MODEL_FOLDER");
    g_autofree char *base = given ? g_path_get_basename(given) : NULL;
    g_autofree char *path = g_build_filename(g_get_user_data_dir(), "gloss", "models", name, NULL);
    g_autofree char *config = NULL;

    if (given && g_str_equal(base, name))
        return g_strdup(given);
    config = g_build_filename(path, "config.json", NULL);
    return g_file_test(config, G_FILE_TEST_EXISTS) ? g_steal_pointer(&path) : NULL;
}

static JsonNode *
parse(const char *text, gssize size, GError **error)
{
    g_autoptr(JsonParser) parser = json_parser_new_immutable();

    if (!json_parser_load_from_data(parser, text, size, error))
        return NULL;
    if (!object_of(json_parser_get_root(parser))) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "expected a JSON object");
        return NULL;
    }
    return json_node_ref(json_parser_get_root(parser));
}

JsonNode *
golden_files_read_json(GoldenFiles *files, const char *folder, const char *name, GError **error)
{
    g_autofree char *path = golden_files_path(files, folder, name);
    g_autofree char *text = NULL;
    gsize size;
    JsonNode *node;

    if (!g_file_get_contents(path, &text, &size, error))
        return NULL;
    node = parse(text, size, error);
    if (!node)
        g_prefix_error(error, "%s: ", name);
    return node;
}

ClozeSafetensors *
golden_files_open_tensors(GoldenFiles *files, const char *folder, const char *name, GError **error)
{
    g_autofree char *path = golden_files_path(files, folder, name);

    return cloze_safetensors_open(path, error);
}

/* A private-use or noncharacter code point that the bytes do not hold. */
static gboolean
choose_mark(const char *text, gsize size, char mark[8])
{
    for (gunichar c = 0x10FFFD; c > 0x100000; c--) {
        mark[g_unichar_to_utf8(c, mark)] = '\0';
        if (!memmem(text, size, mark, strlen(mark)))
            return TRUE;
    }
    return FALSE;
}

/* json-glib gives C strings, in which U+0000 would end the text. */
static GString *
replace_nul_escapes(const char *line, gsize size, const char *mark)
{
    GString *out = g_string_sized_new(size);

    for (gsize i = 0; i < size;) {
        gboolean escape = line[i] == '\\' && i + 1 < size;

        if (escape && size - i >= 6 && !memcmp(line + i, "\\u0000", 6)) {
            g_string_append(out, mark);
            i += 6;
            continue;
        }
        g_string_append_len(out, line + i, escape ? 2 : 1);
        i += escape ? 2 : 1;
    }
    return out;
}

static gboolean
add_line(GoldenLines *lines, const char *line, gsize size, GError **error)
{
    g_autoptr(GString) plain = replace_nul_escapes(line, size, lines->mark);
    g_autoptr(JsonNode) node = parse(plain->str, plain->len, error);

    if (!node)
        return FALSE;
    g_ptr_array_add(lines->objects, json_object_ref(json_node_get_object(node)));
    return TRUE;
}

static gboolean
add_lines(GoldenLines *lines, const char *text, gsize size, GError **error)
{
    gsize number = 0;

    for (const char *p = text, *end = text + size; p < end;) {
        const char *stop = memchr(p, '\n', end - p);

        stop = stop ? stop : end;
        number++;
        if (stop > p && !add_line(lines, p, stop - p, error)) {
            g_prefix_error(error, "line %" G_GSIZE_FORMAT ": ", number);
            return FALSE;
        }
        p = stop + 1;
    }
    if (lines->objects->len)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "expected lines, found none");
    return FALSE;
}

GoldenLines *
golden_files_read_lines(GoldenFiles *files, const char *folder, const char *name, GError **error)
{
    g_autofree char *path = golden_files_path(files, folder, name);
    g_autofree char *text = NULL;
    g_autoptr(GoldenLines) lines = g_new0(GoldenLines, 1);
    gsize size;

    lines->objects = g_ptr_array_new_with_free_func((GDestroyNotify)json_object_unref);
    if (!g_file_get_contents(path, &text, &size, error))
        return NULL;
    if (!choose_mark(text, size, lines->mark)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED, "every private character is used");
        return NULL;
    }
    if (!add_lines(lines, text, size, error)) {
        g_prefix_error(error, "%s: ", name);
        return NULL;
    }
    return g_steal_pointer(&lines);
}

void
golden_files_free_lines(GoldenLines *lines)
{
    g_ptr_array_unref(lines->objects);
    g_free(lines);
}

GString *
golden_files_get_text(const GoldenLines *lines, const char *string)
{
    GString *text = g_string_new(string);
    gsize n = strlen(lines->mark);
    char *found = text->str;

    while ((found = memmem(found, text->str + text->len - found, lines->mark, n))) {
        gsize at = found - text->str;

        g_string_erase(text, at, n - 1);
        text->str[at] = '\0';
        found = text->str + at + 1;
    }
    return text;
}

JsonArray *
golden_files_get_array(JsonObject *object, const char *key, GError **error)
{
    JsonNode *node = json_object_get_member(object, key);

    if (node && JSON_NODE_HOLDS_ARRAY(node))
        return json_node_get_array(node);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, "expected a list “%s”", key);
    return NULL;
}

const char *
golden_files_get_string(JsonObject *object, const char *key, GError **error)
{
    JsonNode *node = json_object_get_member(object, key);

    if (node && json_node_get_value_type(node) == G_TYPE_STRING)
        return json_node_get_string(node);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, "expected a string “%s”", key);
    return NULL;
}

static const ClozeTensor *
find_tensor(ClozeSafetensors *tensors, const char *name, ClozeDtype dtype, const gsize *shape,
            guint n_dims, GError **error)
{
    const ClozeTensor *tensor = cloze_safetensors_find(tensors, name);
    gboolean same = tensor && tensor->dtype == dtype && tensor->n_dims == n_dims;

    for (guint i = 0; same && i < n_dims; i++)
        same = shape[i] == G_MAXSIZE || shape[i] == tensor->shape[i];
    if (same)
        return tensor;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH, "%s: %s", name,
                tensor ? "type or shape does not fit" : "no such tensor");
    return NULL;
}

float *
golden_files_read_f32(ClozeSafetensors *tensors, const char *name, const gsize *shape, guint n_dims,
                      GError **error)
{
    const ClozeTensor *tensor = find_tensor(tensors, name, CLOZE_DTYPE_F32, shape, n_dims, error);
    float *values;

    if (!tensor)
        return NULL;
    values = g_new0(float, tensor->n_elements + 1);
    memcpy(values, tensor->data, tensor->n_bytes);
    return values;
}

gint32 *
golden_files_read_i32(ClozeSafetensors *tensors, const char *name, const gsize *shape, guint n_dims,
                      GError **error)
{
    const ClozeTensor *tensor = find_tensor(tensors, name, CLOZE_DTYPE_I32, shape, n_dims, error);
    gint32 *values;

    if (!tensor)
        return NULL;
    values = g_new0(gint32, tensor->n_elements + 1);
    memcpy(values, tensor->data, tensor->n_bytes);
    return values;
}
