/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of recent documents and the file it is kept in: one URI a line, newest first. A file
 * that cannot be read is an empty list; one that cannot be written is left as it was.
 * Reader: fuzz-recent. */

#include "app/recent.h"

#include "engine/base/file.h"

#define MAX_ITEMS 50
#define MAX_BYTES (1024 * 1024)

struct _GlossRecent {
    GlossItemList parent_instance;

    char *path;
    GPtrArray *files; /* the list's own */
};

G_DEFINE_FINAL_TYPE(GlossRecent, gloss_recent, GLOSS_TYPE_ITEM_LIST)

static void
finalize(GObject *object)
{
    GlossRecent *self = GLOSS_RECENT(object);

    g_free(self->path);
    G_OBJECT_CLASS(gloss_recent_parent_class)->finalize(object);
}

static void
gloss_recent_class_init(GlossRecentClass *class)
{
    GLOSS_ITEM_LIST_CLASS(class)->item_type = G_TYPE_FILE;
    G_OBJECT_CLASS(class)->finalize = finalize;
}

static void
gloss_recent_init(GlossRecent *self)
{
    self->files = gloss_item_list_get_items(GLOSS_ITEM_LIST(self));
}

static gboolean
find_in(GPtrArray *files, GFile *file, guint *position)
{
    return g_ptr_array_find_with_equal_func(files, file, (GEqualFunc)g_file_equal, position);
}

static gboolean
find_file(GlossRecent *self, GFile *file, guint *position)
{
    return find_in(self->files, file, position);
}

GPtrArray *
gloss_recent_parse(const char *data, gsize size)
{
    GPtrArray *files = g_ptr_array_new_with_free_func(g_object_unref);
    g_autofree char *text = size > 0 ? g_strndup(data, size) : g_strdup("");
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (guint i = 0; lines[i] != NULL && files->len < MAX_ITEMS; i++) {
        g_autoptr(GFile) file = NULL;

        if (!g_uri_is_valid(lines[i], G_URI_FLAGS_NONE, NULL))
            continue;
        file = g_file_new_for_uri(lines[i]);
        if (!find_in(files, file, NULL))
            g_ptr_array_add(files, g_steal_pointer(&file));
    }
    return files;
}

static void
load(GlossRecent *self)
{
    g_autoptr(GBytes) bytes = cloze_file_read(self->path, MAX_BYTES, NULL);

    if (bytes == NULL)
        return;
    g_ptr_array_extend_and_steal(
        self->files, gloss_recent_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes)));
}

static void
save(GlossRecent *self)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < self->files->len; i++) {
        g_autofree char *uri = g_file_get_uri(self->files->pdata[i]);

        g_string_append_printf(text, "%s\n", uri);
    }
    cloze_file_write_atomic(self->path, text->str, text->len, NULL);
}

GlossRecent *
gloss_recent_new(const char *path)
{
    GlossRecent *self = g_object_new(GLOSS_TYPE_RECENT, NULL);

    self->path = g_strdup(path);
    load(self);
    return self;
}

static void
take_out(GlossRecent *self, guint position)
{
    g_ptr_array_remove_index(self->files, position);
    g_list_model_items_changed(G_LIST_MODEL(self), position, 1, 0);
}

void
gloss_recent_add(GlossRecent *self, GFile *file)
{
    guint position;

    g_object_ref(file);
    if (find_file(self, file, &position))
        take_out(self, position);
    else if (self->files->len == MAX_ITEMS)
        take_out(self, MAX_ITEMS - 1);
    g_ptr_array_insert(self->files, 0, file);
    g_list_model_items_changed(G_LIST_MODEL(self), 0, 0, 1);
    save(self);
}

void
gloss_recent_remove(GlossRecent *self, GFile *file)
{
    guint position;

    if (!find_file(self, file, &position))
        return;
    take_out(self, position);
    save(self);
}

void
gloss_recent_clear(GlossRecent *self)
{
    guint n = self->files->len;

    if (n == 0)
        return;
    g_ptr_array_set_size(self->files, 0);
    g_list_model_items_changed(G_LIST_MODEL(self), 0, n, 0);
    save(self);
}
