/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/hit-marks.h"

#include "tests/ui/ui-fixture.h"

static const char text[] = "A 桥 of steel.";

typedef struct {
    GtkTextBuffer *buffer;
    GBytes *bytes;
    GlossOffsetMap *map;
    GlossHitMarks *marks;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    self->buffer = gtk_text_buffer_new(NULL);
    self->bytes = g_bytes_new_static(text, strlen(text));
    self->map = gloss_offset_map_new(self->bytes);
    self->marks = gloss_hit_marks_new(self->buffer);
    gtk_text_buffer_set_text(self->buffer, text, -1);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gloss_hit_marks_free(self->marks);
    gloss_offset_map_free(self->map);
    g_bytes_unref(self->bytes);
    g_object_unref(self->buffer);
}

static void
advance(Fixture *self, gsize n)
{
    g_autoptr(GString) out = g_string_new(NULL);

    gloss_offset_map_advance(self->map, n, out);
    gloss_hit_marks_apply(self->marks, self->map);
}

/* The characters that have the tag. */
static void
assert_tagged(Fixture *self, const char *name, const char *expected)
{
    GtkTextTag *tag = gtk_text_tag_table_lookup(gtk_text_buffer_get_tag_table(self->buffer), name);
    g_autoptr(GString) found = g_string_new(NULL);
    GtkTextIter at;

    gtk_text_buffer_get_start_iter(self->buffer, &at);
    do {
        if (gtk_text_iter_has_tag(&at, tag))
            g_string_append_unichar(found, gtk_text_iter_get_char(&at));
    } while (gtk_text_iter_forward_char(&at));
    g_assert_cmpstr(found->str, ==, expected);
}

static void
set(Fixture *self, gsize start, gsize end)
{
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(GlossRange));
    g_autoptr(GArray) sentences = g_array_new(FALSE, FALSE, sizeof(GlossRange));
    const GlossRange word = {start, end}, all = {0, strlen(text)};

    g_array_append_val(words, word);
    g_array_append_val(sentences, all);
    gloss_hit_marks_set(self->marks, sentences, words);
}

/* Each as soon as it is filled in; new ones replace the old. */
static void
test_marked(Fixture *self, gconstpointer data)
{
    set(self, 2, 5);
    gloss_hit_marks_set_here(self->marks, (GlossRange){0, 5});
    gloss_hit_marks_apply(self->marks, self->map);
    assert_tagged(self, "hit-word", "");
    advance(self, 6);
    assert_tagged(self, "hit-word", "桥");
    assert_tagged(self, "hit-sentence", "");
    assert_tagged(self, "hit-here", "A 桥");
    advance(self, 100);
    assert_tagged(self, "hit-sentence", "A 桥 of steel.");
    set(self, 9, 14);
    gloss_hit_marks_set_here(self->marks, (GlossRange){0, 0});
    gloss_hit_marks_apply(self->marks, self->map);
    assert_tagged(self, "hit-word", "steel");
    assert_tagged(self, "hit-here", "");
    gloss_hit_marks_set(self->marks, NULL, NULL);
    assert_tagged(self, "hit-word", "");
    assert_tagged(self, "hit-sentence", "");
}

/* The buffer is filled anew. */
static void
test_restart(Fixture *self, gconstpointer data)
{
    set(self, 2, 5);
    advance(self, 100);
    gtk_text_buffer_set_text(self->buffer, text, -1);
    assert_tagged(self, "hit-word", "");
    gloss_hit_marks_restart(self->marks);
    gloss_hit_marks_apply(self->marks, self->map);
    assert_tagged(self, "hit-word", "桥");
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/hit-marks/marked", Fixture, NULL, set_up, test_marked, tear_down);
    g_test_add("/hit-marks/restart", Fixture, NULL, set_up, test_restart, tear_down);
    return g_test_run();
}
