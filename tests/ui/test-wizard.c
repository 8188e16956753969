/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The wizard in the process itself, without a model and with files of every kind. */
#include "tests/ui/ui-fixture.h"
#include "ui/issue-row.h"
#include "ui/label-chart.h"
#include "ui/wizard-steps.h"
#include "ui/wizard.h"

#include <string.h>

typedef struct {
    char *folder;
    GlossContext *context;
    GtkWidget *parent;
    GlossWizard *wizard;
    guint opened; /* the line of the file that was to be shown */
} Fixture;

static void
open_file_cb(Fixture *self, GFile *file, guint line)
{
    self->opened = line;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    self->folder = scratch_new();
    self->context = gloss_context_new(1);
    self->parent = gtk_window_new();
    gtk_window_present(GTK_WINDOW(self->parent));
    self->wizard = gloss_wizard_new(self->context, GTK_WINDOW(self->parent));
    g_object_ref(self->wizard);
    g_signal_connect_swapped(self->wizard, "open-file", G_CALLBACK(open_file_cb), self);
    gtk_window_present(GTK_WINDOW(self->wizard));
    ui_fixture_run(50);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->wizard));
    g_object_unref(self->wizard);
    gtk_window_destroy(GTK_WINDOW(self->parent));
    ui_fixture_run(50);
    g_object_unref(self->context);
    scratch_free(self->folder);
    g_free(self->folder);
}

/* The nth shown widget of a type below @widget, counted down in @n. */
static GtkWidget *
find_type(GtkWidget *widget, GType type, guint *n)
{
    GtkWidget *found = NULL;

    if (!gtk_widget_get_mapped(widget))
        return NULL;
    if (g_type_is_a(G_OBJECT_TYPE(widget), type) && (*n)-- == 0)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_type(child, type, n);
    return found;
}

static GtkWidget *
find(Fixture *self, GType type, guint n)
{
    return find_type(GTK_WIDGET(self->wizard), type, &n);
}

static guint
count(Fixture *self, GType type)
{
    guint n = 0;

    while (find(self, type, n) != NULL)
        n++;
    return n;
}

static gboolean
has_label(GtkWidget *widget, const char *part)
{
    if (!gtk_widget_get_mapped(widget))
        return FALSE;
    if (GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), part) != NULL)
        return TRUE;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (has_label(child, part))
            return TRUE;
    return FALSE;
}

static void
wait_for(Fixture *self, const char *part)
{
    gint64 until = g_get_monotonic_time() + 20 * G_USEC_PER_SEC;

    while (!has_label(GTK_WIDGET(self->wizard), part)) {
        if (g_get_monotonic_time() > until)
            g_test_message("“%s” did not come", part);
        g_assert_cmpint(g_get_monotonic_time(), <, until);
        g_main_context_iteration(NULL, FALSE);
        g_usleep(500);
    }
}

static void
use(Fixture *self, const char *name, const char *text, gssize size)
{
    g_autofree char *path = g_build_filename(self->folder, name, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    scratch_write(self->folder, name, text, size);
    gloss_wizard_use_file(self->wizard, file);
}

static void
next(Fixture *self)
{
    gtk_widget_activate_action(GTK_WIDGET(self->wizard), "wizard.next", NULL);
    ui_fixture_run(20);
}

static const char dirty[] =
    "{\"text\": \"Marie ran.\", \"spans\": [{\"start\": 0, \"end\": 6, \"label\": \"PER\"}]}\n"
    "{\"text\": \"Paul sat.\", \"spans\": [{\"start\": 0, \"end\": 4, \"label\": \"PER\"}]}\n"
    "{\"text\": \"Paul sat.\", \"spans\": [{\"start\": 0, \"end\": 4, \"label\": \"PER\"}]}\n"
    "no object\n";

/* What a person sees of a file with faults, and that answers are taken. */
static void
test_dirty(Fixture *self, gconstpointer data)
{
    GtkWidget *row;
    guint n;

    use(self, "dirty.jsonl", dirty, -1);
    wait_for(self, "An object a line (JSON Lines)");
    wait_for(self, "Marie ran.");
    wait_for(self, "3 examples");
    next(self);
    wait_for(self, "Spans with a blank at an end: 1");
    g_assert_nonnull(find(self, GLOSS_TYPE_LABEL_CHART, 0));
    n = count(self, GLOSS_TYPE_ISSUE_ROW);
    g_assert_cmpuint(n, >=, 3);
    for (guint i = 0; i < n; i++) {
        row = find(self, GLOSS_TYPE_ISSUE_ROW, i);
        adw_expander_row_set_expanded(ADW_EXPANDER_ROW(row), TRUE);
    }
    ui_fixture_run(50);
    wait_for(self, "dirty.jsonl, line 4");
    row = find(self, GLOSS_TYPE_ISSUE_ROW, 0);
    g_signal_emit_by_name(row, "open", "/a/file", 4);
    g_assert_cmpuint(self->opened, ==, 4);
    g_signal_emit_by_name(row, "answered", "duplicate", GLOSS_DATASET_ISSUE_SKIP);
    wait_for(self, "About 2 examples");
}

static void
test_wrong_files(Fixture *self, gconstpointer data)
{
    static const char binary[] = "\177ELF\0\1\2\3\0\0\377\376\375\0\0\0";

    use(self, "empty.tsv", "", 0);
    wait_for(self, "This Does Not Fit");
    next(self);
    wait_for(self, "This Does Not Fit");
    use(self, "program.tsv", binary, sizeof binary);
    ui_fixture_run(100);
    wait_for(self, "This file cannot be used as it is");
}

/* Closed in the middle it is only hidden, and shown again it is where it was. */
static void
test_close(Fixture *self, gconstpointer data)
{
    use(self, "a.conll", "Marie B-PER\nran O\n\nPaul B-PER\nsat O\n", -1);
    wait_for(self, "2 examples");
    next(self);
    wait_for(self, "Labels with few examples");
    gtk_window_close(GTK_WINDOW(self->wizard));
    g_assert_false(gtk_widget_get_visible(GTK_WIDGET(self->wizard)));
    gtk_window_present(GTK_WINDOW(self->wizard));
    ui_fixture_run(50);
    wait_for(self, "Labels with few examples");
}

/* Gone while a file is still being looked at. */
static void
test_gone(Fixture *self, gconstpointer data)
{
    for (guint i = 0; i < 20; i++)
        use(self, "a.conll", "Marie B-PER\nran O\n\nPaul B-PER\nsat O\n", -1);
}

int
main(int argc, char **argv)
{
    int status;

    if (!ui_fixture_init(&argc, &argv))
        return 0;
    ui_fixture_use_scratch("sound-words");
    g_test_add("/wizard/dirty", Fixture, NULL, set_up, test_dirty, tear_down);
    g_test_add("/wizard/wrong-files", Fixture, NULL, set_up, test_wrong_files, tear_down);
    g_test_add("/wizard/gone", Fixture, NULL, set_up, test_gone, tear_down);
    g_test_add("/wizard/close", Fixture, NULL, set_up, test_close, tear_down);
    status = g_test_run();
    ui_fixture_drop_scratch();
    return status;
}
