/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/inventory.h"

#include "engine/text/words.h"
#include "tests/plugins/inventory-fixture.h"
#include "tests/scratch.h"

#include <string.h>

static guint
count(const GlossInventory *inventory, const char *form)
{
    g_autoptr(GPtrArray) senses = gloss_inventory_look_up(inventory, form);

    return senses->len;
}

static void
test_look_up(void)
{
    g_autoptr(GlossInventory) inventory = inventory_fixture_new();
    const GlossInventorySense *animal = gloss_inventory_find(inventory, "cat.animal");

    g_assert_cmpuint(gloss_inventory_get_n(inventory), ==, 4);
    g_assert_true(gloss_inventory_get(inventory, 0) == animal);
    g_assert_cmpstr(animal->source, ==, "Terms 2");
    g_assert_cmpuint(animal->line, ==, 4);
    g_assert_cmpuint(count(inventory, "Cat"), ==, 2);
    g_assert_cmpuint(count(inventory, "cats"), ==, 2);
    g_assert_cmpuint(count(inventory, "kittens"), ==, 1);
    g_assert_cmpuint(count(inventory, "Quux  Networks"), ==, 1);
    g_assert_cmpuint(count(inventory, "\xE9\x93\xB6\xE8\xA1\x8C"), ==, 1);
    g_assert_cmpuint(count(inventory, "dog"), ==, 0);
    g_assert_cmpuint(count(inventory, ""), ==, 0);
    g_assert_null(gloss_inventory_find(inventory, "dog"));
}

/* How many words of @text are one lemma at word @first. */
static guint
match(const GlossInventory *inventory, const char *text, guint first)
{
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));

    cloze_words_cut(text, 0, strlen(text), words);
    return gloss_inventory_match(inventory, text, words, first);
}

static void
test_match(void)
{
    g_autoptr(GlossInventory) inventory = inventory_fixture_new();

    g_assert_cmpuint(match(inventory, "the cats sat", 1), ==, 1);
    g_assert_cmpuint(match(inventory, "the cats sat", 0), ==, 0);
    g_assert_cmpuint(match(inventory, "A Quux Network", 1), ==, 2);
    g_assert_cmpuint(match(inventory, "A quux", 1), ==, 0);
    /* "in a bank" of four characters: the middle ones are the word. */
    g_assert_cmpuint(match(inventory, "\xE5\x9C\xA8\xE9\x93\xB6\xE8\xA1\x8C\xE9\x87\x8C", 1), ==,
                     2);
}

/* All tables of a folder; what one has no other may have. */
static void
test_folder(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossInventory) inventory = NULL;
    g_autoptr(GError) error = NULL;

    scratch_write(folder, "a.tsv", "sense\tlemma\tgloss\nx\tword\tone\n", -1);
    scratch_write(folder, "b.tsv", "sense\tlemma\tgloss\ny\tword\ttwo\n", -1);
    scratch_write(folder, "notes.txt", "nothing", -1);
    inventory = gloss_inventory_open(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(count(inventory, "words"), ==, 2);
    g_assert_true(g_str_has_prefix(gloss_inventory_get(inventory, 1)->source, "b "));
    scratch_write(folder, "c.tsv", "sense\tlemma\tgloss\nx\tword\tthree\n", -1);
    g_assert_null(gloss_inventory_open(folder, &error));
    g_assert_nonnull(strstr(error->message, "c.tsv: line 2"));
    g_clear_error(&error);
    g_assert_null(gloss_inventory_open("/nowhere/at-all.tsv", &error));
    g_assert_nonnull(strstr(error->message, "/nowhere/at-all.tsv"));
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/inventory/look-up", test_look_up);
    g_test_add_func("/inventory/match", test_match);
    g_test_add_func("/inventory/folder", test_folder);
    return g_test_run();
}
