/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/passage-place.h"

#include <string.h>

static void
assert_place(const char *text, const char *passage, gsize expected, GlossPassagePlace how,
             const char *found, gsize start)
{
    ClozeRange place = {0, 0};

    g_assert_cmpint(gloss_passage_place_find(text, strlen(text), passage, expected, &place), ==,
                    how);
    if (how == GLOSS_PASSAGE_PLACE_NONE)
        return;
    g_assert_cmpuint(place.start, ==, start);
    g_assert_cmpuint(place.end - place.start, ==, strlen(found));
    g_assert_cmpmem(text + place.start, place.end - place.start, found, strlen(found));
}

static void
test_whole(void)
{
    const char *text = "a bridge, a bridge and a bridge";

    assert_place(text, "bridge", 12, GLOSS_PASSAGE_PLACE_WHOLE, "bridge", 12);
    assert_place(text, "bridge", 14, GLOSS_PASSAGE_PLACE_WHOLE, "bridge", 12);
    assert_place(text, "bridge", 22, GLOSS_PASSAGE_PLACE_WHOLE, "bridge", 25);
    assert_place(text, "bridge", 9000, GLOSS_PASSAGE_PLACE_WHOLE, "bridge", 25);
    assert_place(text, "桥", 0, GLOSS_PASSAGE_PLACE_NONE, NULL, 0);
    assert_place(text, "", 3, GLOSS_PASSAGE_PLACE_NONE, NULL, 0);
    assert_place("", "bridge", 3, GLOSS_PASSAGE_PLACE_NONE, NULL, 0);
}

/* One of its lines was edited. */
static void
test_part(void)
{
    const char *text = "New beginning.\nIt carried trains until 1970.\nThe end of it was new.";

    assert_place(text, "The bridge.\n It carried trains until 1970.\nThe end of it was new.", 0,
                 GLOSS_PASSAGE_PLACE_PART, "It carried trains until 1970.", 15);
    assert_place(text, "The bridge.\nIt carried trains until 1971.\nThe end of it was new.\n", 0,
                 GLOSS_PASSAGE_PLACE_PART, "The end of it was new.", 45);
    assert_place(text, "The end\nuntil 1970", 0, GLOSS_PASSAGE_PLACE_NONE, NULL, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/passage-place/whole", test_whole);
    g_test_add_func("/passage-place/part", test_part);
    return g_test_run();
}
