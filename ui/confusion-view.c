/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See confusion-view.h. A tint says which share of a row a cell has: blue on the diagonal, where the
 * model is right, vermilion beside it. */
#include "ui/confusion-view.h"

#include "ui/value-table.h"
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* More cells than a person can take in are shown as a table only. */
#define MAX_GRID 30
#define N_LEVELS 6

struct _GlossConfusionView {
    GtkWidget parent_instance;

    GtkWidget *box;
    GtkLabel *hint;
    GtkToggleButton *table_button;
    GtkStack *stack;
    GtkScrolledWindow *scroller;
    GlossValueTable *table;

    char **labels;
    guint n;
    guint64 *counts; /* [n][n] */
    GArray *pairs;   /* guint: gold * n + predicted, by row of the table */
};

G_DEFINE_FINAL_TYPE(GlossConfusionView, gloss_confusion_view, GTK_TYPE_WIDGET)

enum { ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

static guint64
get_count(GlossConfusionView *self, guint row, guint column)
{
    return self->counts[(gsize)row * self->n + column];
}

static void
activate(GlossConfusionView *self, guint pair)
{
    g_signal_emit(self, signals[ACTIVATED], 0, self->labels[pair / self->n],
                  self->labels[pair % self->n]);
}

/* ---- the grid ---- */

static void
cell_cb(GlossConfusionView *self, GtkButton *button)
{
    activate(self, GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "pair")));
}

static guint64
sum_row(GlossConfusionView *self, guint row)
{
    guint64 sum = 0;

    for (guint i = 0; i < self->n; i++)
        sum += get_count(self, row, i);
    return sum;
}

/* A share of 0 has no tint, the smallest one the first. */
static guint
get_level(guint64 count, guint64 sum)
{
    return count == 0 || sum == 0
               ? 0
               : (guint)CLAMP(ceil((double)count / (double)sum * (N_LEVELS - 1)), 1, N_LEVELS - 1);
}

static char *
describe_cell(GlossConfusionView *self, guint row, guint column)
{
    guint count = (guint)MIN(get_count(self, row, column), G_MAXUINT);

    if (row == column)
        /* Translators: a label and how often it was found */
        return g_strdup_printf(_("%s found: %u"), self->labels[row], count);
    /* Translators: a label, what it was taken for, and how often */
    return g_strdup_printf(_("%s taken for %s: %u"), self->labels[row], self->labels[column],
                           count);
}

static GtkWidget *
make_cell(GlossConfusionView *self, guint row, guint column)
{
    guint64 count = get_count(self, row, column);
    g_autofree char *text = g_strdup_printf("%'" G_GUINT64_FORMAT, count);
    g_autofree char *about = describe_cell(self, row, column);
    g_autofree char *level = g_strdup_printf("level-%u", get_level(count, sum_row(self, row)));
    GtkWidget *cell = gtk_button_new_with_label(text);

    gtk_widget_set_sensitive(cell, count > 0);
    gtk_widget_set_tooltip_text(cell, about);
    gtk_accessible_update_property(GTK_ACCESSIBLE(cell), GTK_ACCESSIBLE_PROPERTY_LABEL, about, -1);
    gtk_widget_add_css_class(cell, "confusion-cell");
    gtk_widget_add_css_class(cell, row == column ? "right" : "wrong");
    gtk_widget_add_css_class(cell, level);
    gtk_widget_add_css_class(cell, "numeric");
    g_object_set_data(G_OBJECT(cell), "pair", GUINT_TO_POINTER(row * self->n + column));
    g_signal_connect_swapped(cell, "clicked", G_CALLBACK(cell_cb), self);
    return cell;
}

static GtkWidget *
make_heading(const char *text, float xalign)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_label_set_xalign(GTK_LABEL(label), xalign);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(label), (int)MIN(g_utf8_strlen(text, -1), 14));
    gtk_widget_set_tooltip_text(label, text);
    gtk_widget_add_css_class(label, "caption-heading");
    return label;
}

static GtkWidget *
make_grid(GlossConfusionView *self)
{
    GtkWidget *grid = gtk_grid_new();

    gtk_grid_set_row_spacing(GTK_GRID(grid), 2);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 2);
    gtk_widget_set_halign(grid, GTK_ALIGN_START);
    for (guint i = 0; i < self->n; i++) {
        gtk_grid_attach(GTK_GRID(grid), make_heading(self->labels[i], 0.5), (int)i + 1, 0, 1, 1);
        gtk_grid_attach(GTK_GRID(grid), make_heading(self->labels[i], 1), 0, (int)i + 1, 1, 1);
        for (guint j = 0; j < self->n; j++)
            gtk_grid_attach(GTK_GRID(grid), make_cell(self, i, j), (int)j + 1, (int)i + 1, 1, 1);
    }
    gtk_accessible_update_property(GTK_ACCESSIBLE(grid), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Confusion matrix"), -1);
    return grid;
}

/* ---- the table ---- */

static int
compare_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    GlossConfusionView *self = data;
    guint64 first = self->counts[*(const guint *)a];
    guint64 second = self->counts[*(const guint *)b];

    return first != second
               ? (first < second ? 1 : -1)
               : (*(const guint *)a > *(const guint *)b) - (*(const guint *)a < *(const guint *)b);
}

static void
add_row(GlossConfusionView *self, guint pair)
{
    guint row = pair / self->n;
    guint64 sum = sum_row(self, row);
    const char *texts[] = {self->labels[row], self->labels[pair % self->n], NULL, NULL};
    double numbers[] = {NAN, NAN, (double)self->counts[pair],
                        (double)self->counts[pair] / (double)MAX(sum, 1)};

    gloss_value_table_add(self->table, texts, numbers);
}

static void
fill_table(GlossConfusionView *self)
{
    g_array_set_size(self->pairs, 0);
    for (guint i = 0; i < self->n * self->n; i++) {
        if (self->counts[i] > 0)
            g_array_append_val(self->pairs, i);
    }
    g_array_sort_with_data(self->pairs, compare_cb, self);
    gloss_value_table_clear(self->table);
    for (guint i = 0; i < self->pairs->len; i++)
        add_row(self, g_array_index(self->pairs, guint, i));
    gloss_value_table_show(self->table);
}

static void
row_cb(GlossConfusionView *self, guint row)
{
    activate(self, g_array_index(self->pairs, guint, row));
}

/* ---- both ---- */

static void
show(GlossConfusionView *self)
{
    gboolean as_table = gtk_toggle_button_get_active(self->table_button) || self->n > MAX_GRID;

    gtk_widget_set_sensitive(GTK_WIDGET(self->table_button), self->n > 0 && self->n <= MAX_GRID);
    gtk_widget_set_visible(GTK_WIDGET(self->hint), self->n > 0);
    gtk_stack_set_visible_child_name(self->stack, self->n == 0 ? "empty"
                                                  : as_table   ? "table"
                                                               : "grid");
}

static gboolean
is_same(GlossConfusionView *self, const GlossRunEvaluation *evaluation, guint n)
{
    return n == self->n && n > 0 &&
           g_strv_equal((const char *const *)self->labels,
                        (const char *const *)evaluation->confusion_labels) &&
           memcmp(self->counts, evaluation->confusion, (gsize)n * n * sizeof *self->counts) == 0;
}

void
gloss_confusion_view_set_evaluation(GlossConfusionView *self, const GlossRunEvaluation *evaluation)
{
    gboolean any = evaluation != NULL && evaluation->confusion_labels != NULL;
    guint n = any ? g_strv_length(evaluation->confusion_labels) : 0;

    /* The focus would be lost with the cells. */
    if (is_same(self, evaluation, n))
        return;
    g_strfreev(self->labels);
    g_free(self->counts);
    self->n = n;
    self->labels = any ? g_strdupv(evaluation->confusion_labels) : NULL;
    self->counts =
        any ? g_memdup2(evaluation->confusion, (gsize)n * n * sizeof *self->counts) : NULL;
    gtk_scrolled_window_set_child(self->scroller, n > 0 && n <= MAX_GRID ? make_grid(self) : NULL);
    fill_table(self);
    show(self);
}

static void
dispose(GObject *object)
{
    g_clear_pointer(&GLOSS_CONFUSION_VIEW(object)->box, gtk_widget_unparent);
    G_OBJECT_CLASS(gloss_confusion_view_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossConfusionView *self = GLOSS_CONFUSION_VIEW(object);

    g_strfreev(self->labels);
    g_free(self->counts);
    g_array_unref(self->pairs);
    G_OBJECT_CLASS(gloss_confusion_view_parent_class)->finalize(object);
}

static void
gloss_confusion_view_class_init(GlossConfusionViewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    g_type_ensure(GLOSS_TYPE_VALUE_TABLE);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/confusion-view.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossConfusionView, box);
    gtk_widget_class_bind_template_child(widget_class, GlossConfusionView, hint);
    gtk_widget_class_bind_template_child(widget_class, GlossConfusionView, table_button);
    gtk_widget_class_bind_template_child(widget_class, GlossConfusionView, stack);
    gtk_widget_class_bind_template_child(widget_class, GlossConfusionView, scroller);
    gtk_widget_class_bind_template_child(widget_class, GlossConfusionView, table);
    gtk_widget_class_bind_template_callback(widget_class, show);
    gtk_widget_class_bind_template_callback(widget_class, row_cb);
    signals[ACTIVATED] =
        g_signal_new("activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
gloss_confusion_view_init(GlossConfusionView *self)
{
    const GlossValueColumn columns[] = {
        {_("Right"), GLOSS_VALUE_TEXT},
        {_("Predicted"), GLOSS_VALUE_TEXT},
        {_("Count"), GLOSS_VALUE_COUNT},
        {_("Share"), GLOSS_VALUE_PERCENT},
        {NULL},
    };

    self->pairs = g_array_new(FALSE, FALSE, sizeof(guint));
    gtk_widget_init_template(GTK_WIDGET(self));
    gloss_value_table_set_columns(self->table, _("What was taken for what"), columns);
    show(self);
}
