/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/choice-button.h"

#include "tests/ui/ui-fixture.h"

static guint changes;

static void
count_cb(void)
{
    changes++;
}

static GlossChoiceButton *
make(void)
{
    GlossChoiceButton *choice =
        GLOSS_CHOICE_BUTTON(g_object_ref_sink(gloss_choice_button_new("Type", "Any Type")));

    changes = 0;
    g_signal_connect(choice, "changed", G_CALLBACK(count_cb), NULL);
    gloss_choice_button_add(choice, "text", "Plain text");
    gloss_choice_button_add(choice, "markdown", "Markdown");
    return choice;
}

static GtkDropDown *
get_drop(GlossChoiceButton *choice)
{
    return GTK_DROP_DOWN(gtk_widget_get_first_child(GTK_WIDGET(choice)));
}

/* Both ways, each change told once. */
static void
test_chosen(void)
{
    g_autoptr(GlossChoiceButton) choice = make();

    g_assert_cmpstr(gloss_choice_button_get_id(choice), ==, NULL);
    gloss_choice_button_set_id(choice, "markdown");
    g_assert_cmpuint(gtk_drop_down_get_selected(get_drop(choice)), ==, 2);
    gloss_choice_button_set_id(choice, "markdown");
    g_assert_cmpuint(changes, ==, 1);
    gtk_drop_down_set_selected(get_drop(choice), 1);
    g_assert_cmpstr(gloss_choice_button_get_id(choice), ==, "text");
    gloss_choice_button_set_id(choice, "nothing");
    g_assert_cmpstr(gloss_choice_button_get_id(choice), ==, NULL);
    g_assert_cmpuint(changes, ==, 3);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(get_drop(choice)),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, "Type");
}

/* A list that is made anew keeps what was chosen, and nothing is told. */
static void
test_filled_again(void)
{
    g_autoptr(GlossChoiceButton) choice = make();

    gloss_choice_button_set_id(choice, "text");
    gloss_choice_button_clear(choice);
    gloss_choice_button_add(choice, "markdown", "Markdown");
    gloss_choice_button_add(choice, "text", "Plain text");
    ui_fixture_run(50);
    g_assert_cmpstr(gloss_choice_button_get_id(choice), ==, "text");
    g_assert_cmpuint(gtk_drop_down_get_selected(get_drop(choice)), ==, 2);
    g_assert_cmpuint(changes, ==, 1);
    gloss_choice_button_clear(choice);
    gloss_choice_button_add(choice, "markdown", "Markdown");
    ui_fixture_run(50);
    g_assert_cmpstr(gloss_choice_button_get_id(choice), ==, NULL);
    g_assert_cmpuint(changes, ==, 2);
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add_func("/choice-button/chosen", test_chosen);
    g_test_add_func("/choice-button/filled-again", test_filled_again);
    return g_test_run();
}
