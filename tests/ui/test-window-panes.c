/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window-panes.h"

#include "tests/ui/ui-fixture.h"

typedef struct {
    GtkWidget *window;
    GlossWindowPanes panes;
    GlossSettings *settings;
} Fixture;

static AdwFlap *
new_flap(GtkWidget *content)
{
    AdwFlap *flap = ADW_FLAP(adw_flap_new());

    adw_flap_set_flap(flap, gtk_label_new("pane"));
    adw_flap_set_content(flap, content);
    adw_flap_set_fold_policy(flap, ADW_FLAP_FOLD_POLICY_NEVER);
    return flap;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    self->panes.inspector = new_flap(gtk_label_new("text"));
    self->panes.library = new_flap(GTK_WIDGET(self->panes.inspector));
    self->settings = gloss_settings_new();
    self->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(self->window), GTK_WIDGET(self->panes.library));
    gloss_window_panes_restore(&self->panes, self->settings);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    gloss_settings_free(self->settings);
}

static void
test_inspector(Fixture *self, gconstpointer data)
{
    AdwFlap *inspector = self->panes.inspector;

    g_assert_true(adw_flap_get_reveal_flap(inspector));
    gloss_window_panes_follow(&self->panes, FALSE);
    gloss_window_panes_follow(&self->panes, FALSE);
    g_assert_false(adw_flap_get_reveal_flap(inspector));
    gloss_window_panes_follow(&self->panes, TRUE);
    g_assert_true(adw_flap_get_reveal_flap(inspector));
}

/* What the user closed stays closed. */
static void
test_closed(Fixture *self, gconstpointer data)
{
    AdwFlap *inspector = self->panes.inspector;

    adw_flap_set_reveal_flap(inspector, FALSE);
    gloss_window_panes_follow(&self->panes, FALSE);
    gloss_window_panes_follow(&self->panes, TRUE);
    g_assert_false(adw_flap_get_reveal_flap(inspector));
}

/* In a narrow window it would lie over the text. */
static void
test_folded(Fixture *self, gconstpointer data)
{
    AdwFlap *inspector = self->panes.inspector;

    gloss_window_panes_follow(&self->panes, FALSE);
    adw_flap_set_fold_policy(inspector, ADW_FLAP_FOLD_POLICY_ALWAYS);
    gloss_window_panes_follow(&self->panes, TRUE);
    g_assert_false(adw_flap_get_reveal_flap(inspector));
    gloss_window_panes_follow(&self->panes, FALSE);
    adw_flap_set_fold_policy(inspector, ADW_FLAP_FOLD_POLICY_NEVER);
    g_assert_false(adw_flap_get_reveal_flap(inspector));
    gloss_window_panes_follow(&self->panes, TRUE);
    g_assert_true(adw_flap_get_reveal_flap(inspector));
}

static void
test_uncover(Fixture *self, gconstpointer data)
{
    gloss_window_panes_uncover(self->panes.library);
    g_assert_true(adw_flap_get_reveal_flap(self->panes.library));
    adw_flap_set_fold_policy(self->panes.library, ADW_FLAP_FOLD_POLICY_ALWAYS);
    adw_flap_set_reveal_flap(self->panes.library, TRUE);
    gloss_window_panes_uncover(self->panes.library);
    g_assert_false(adw_flap_get_reveal_flap(self->panes.library));
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*test)(Fixture *, gconstpointer);
    } tests[] = {
        {"/window-panes/inspector", test_inspector},
        {"/window-panes/closed", test_closed},
        {"/window-panes/folded", test_folded},
        {"/window-panes/uncover", test_uncover},
    };

    if (!ui_fixture_init(&argc, &argv))
        return 0;
    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++)
        g_test_add(tests[i].name, Fixture, NULL, set_up, tests[i].test, tear_down);
    return g_test_run();
}
