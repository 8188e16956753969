/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/ui-fixture.h"
#include "ui/highlighter.h"

static const char text[] = "Ada Lovelace met Charles Babbage in London. 北京大学在北京。";

typedef struct {
    GtkTextBuffer *buffer;
    GlossHighlighter *highlighter;
    GlossAnnotations *annotations;
    GlossOffsetMap *map;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GString) shown = g_string_new(NULL);
    GlossLabelPalette palette = {0};

    self->buffer = gtk_text_buffer_new(NULL);
    self->highlighter = gloss_highlighter_new(self->buffer, "label", NULL);
    self->annotations = gloss_annotations_new();
    self->map = gloss_offset_map_new(bytes);
    gloss_offset_map_advance(self->map, G_MAXSIZE, shown);
    gtk_text_buffer_set_text(self->buffer, shown->str, -1);
    gloss_highlighter_set_palette(self->highlighter, &palette);
    gloss_highlighter_set_source(self->highlighter, self->annotations, self->map);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gloss_highlighter_set_source(self->highlighter, NULL, NULL);
    g_assert_finalize_object(self->highlighter);
    g_object_unref(self->annotations);
    g_object_unref(self->buffer);
    gloss_offset_map_free(self->map);
}

static gboolean
is_idle(gpointer highlighter)
{
    return gloss_highlighter_is_idle(highlighter);
}

static void
put(Fixture *self, const char *origin, const char *const *words, guint n, const char *label)
{
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);

    for (guint i = 0; i < n; i++) {
        gsize start = (gsize)(strstr(text, words[i]) - text);

        g_ptr_array_add(items, gloss_annotation_new(start, start + strlen(words[i]), label, 0.9f,
                                                    words[i], origin));
    }
    gloss_annotations_replace_range(self->annotations, origin, 0, strlen(text), items);
    ui_fixture_wait(is_idle, self->highlighter, 5);
}

/* A letter for each character: its first tag's palette entry, in upper case where there are two. */
static char *
dump(Fixture *self)
{
    GString *out = g_string_new(NULL);
    GtkTextIter iter;

    gtk_text_buffer_get_start_iter(self->buffer, &iter);
    for (; !gtk_text_iter_is_end(&iter); gtk_text_iter_forward_char(&iter)) {
        GSList *tags = gtk_text_iter_get_tags(&iter);
        g_autofree char *name = NULL;

        if (tags != NULL)
            g_object_get(tags->data, "name", &name, NULL);
        g_string_append_c(out, name == NULL               ? '.'
                               : g_slist_length(tags) > 1 ? (char)('A' + atoi(name + 6))
                                                          : (char)('a' + atoi(name + 6)));
        g_slist_free(tags);
    }
    return g_string_free(out, FALSE);
}

static void
assert_drawn(Fixture *self, const char *expected)
{
    g_autofree char *found = dump(self);

    g_assert_cmpstr(found, ==, expected);
}

static void
test_draws(Fixture *self, gconstpointer data)
{
    put(self, "a", (const char *const[]){"Ada Lovelace", "Charles Babbage"}, 2, "PER");
    put(self, "b", (const char *const[]){"London", "北京"}, 2, "LOC");
    assert_drawn(self, "aaaaaaaaaaaa.....aaaaaaaaaaaaaaa....cccccc..cc......");
}

static void
test_nested(Fixture *self, gconstpointer data)
{
    put(self, "a", (const char *const[]){"北京大学"}, 1, "ORG");
    put(self, "b", (const char *const[]){"北京"}, 1, "LOC");
    assert_drawn(self, "............................................BBbb....");
}

static void
test_removal(Fixture *self, gconstpointer data)
{
    put(self, "a", (const char *const[]){"北京大学"}, 1, "ORG");
    put(self, "b", (const char *const[]){"Ada", "北京"}, 2, "LOC");
    gloss_annotations_remove_origin(self->annotations, "a");
    ui_fixture_wait(is_idle, self->highlighter, 5);
    assert_drawn(self, "ccc.........................................cc......");
    gloss_annotations_clear(self->annotations);
    ui_fixture_wait(is_idle, self->highlighter, 5);
    assert_drawn(self, "....................................................");
}

static gboolean
only_places(GlossAnnotation *annotation, gpointer data)
{
    return g_str_equal(gloss_annotation_get_label(annotation), "LOC");
}

static void
test_filter(Fixture *self, gconstpointer data)
{
    put(self, "a", (const char *const[]){"Ada"}, 1, "PER");
    put(self, "b", (const char *const[]){"London"}, 1, "LOC");
    gloss_highlighter_set_filter(self->highlighter, only_places, NULL);
    ui_fixture_wait(is_idle, self->highlighter, 5);
    assert_drawn(self, "....................................cccccc..........");
    gloss_highlighter_set_filter(self->highlighter, NULL, NULL);
    ui_fixture_wait(is_idle, self->highlighter, 5);
    assert_drawn(self, "aaa.................................cccccc..........");
}

/* What comes before its text is filled in waits for it. */
static void
test_waits_for_text(void)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GString) shown = g_string_new(NULL);
    GlossLabelPalette palette = {0};
    Fixture self = {.buffer = gtk_text_buffer_new(NULL)};

    self.highlighter = gloss_highlighter_new(self.buffer, "label", NULL);
    self.annotations = gloss_annotations_new();
    self.map = gloss_offset_map_new(bytes);
    gloss_highlighter_set_palette(self.highlighter, &palette);
    gloss_offset_map_advance(self.map, 20, shown);
    gtk_text_buffer_set_text(self.buffer, shown->str, -1);
    gloss_highlighter_set_source(self.highlighter, self.annotations, self.map);
    put(&self, "a", (const char *const[]){"Charles Babbage", "London"}, 2, "PER");
    assert_drawn(&self, ".................aaa");
    g_string_truncate(shown, 0);
    gloss_offset_map_advance(self.map, G_MAXSIZE, shown);
    gtk_text_buffer_insert_at_cursor(self.buffer, shown->str, -1);
    gloss_highlighter_wake(self.highlighter);
    ui_fixture_wait(is_idle, self.highlighter, 5);
    assert_drawn(&self, ".................aaaaaaaaaaaaaaa....aaaaaa..........");
    tear_down(&self, NULL);
}

/* What has no tint has no background: a text view would draw it black. */
static void
test_no_tint(Fixture *self, gconstpointer data)
{
    GlossLabelPalette palette = {0};
    GtkTextTagTable *tags = gtk_text_buffer_get_tag_table(self->buffer);
    gboolean tinted;
    gboolean bare;

    palette.tint[1] = (GdkRGBA){1, 1, 0, 1};
    gloss_highlighter_set_palette(self->highlighter, &palette);
    g_object_get(gtk_text_tag_table_lookup(tags, "label-0-0"), "background-set", &bare, NULL);
    g_object_get(gtk_text_tag_table_lookup(tags, "label-1-0"), "background-set", &tinted, NULL);
    g_assert_false(bare);
    g_assert_true(tinted);
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/highlighter/draws", Fixture, NULL, set_up, test_draws, tear_down);
    g_test_add("/highlighter/nested", Fixture, NULL, set_up, test_nested, tear_down);
    g_test_add("/highlighter/removal", Fixture, NULL, set_up, test_removal, tear_down);
    g_test_add("/highlighter/filter", Fixture, NULL, set_up, test_filter, tear_down);
    g_test_add_func("/highlighter/waits-for-text", test_waits_for_text);
    g_test_add("/highlighter/no-tint", Fixture, NULL, set_up, test_no_tint, tear_down);
    return g_test_run();
}
