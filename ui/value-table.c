/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See value-table.h. A row is a GlossValueRow; a column knows its index and kind. */
#include "ui/value-table.h"

#include "ui/value-row.h"
#include <glib/gi18n.h>
#include <math.h>

#define PASSAGE_CHARACTERS 20 /* at least */

struct _GlossValueTable {
    GtkWidget parent_instance;

    GtkWidget *scroller;
    GtkColumnView *view;
    GListStore *rows;
    GPtrArray *waiting; /* rows that are not shown yet */
    GArray *kinds;      /* GlossValueKind by column */
    GtkCustomFilter *filter;
    GlossValueTableFilter wanted; /* (nullable) */
    gpointer wanted_data;
};

G_DEFINE_FINAL_TYPE(GlossValueTable, gloss_value_table, GTK_TYPE_WIDGET)

enum { ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- cells ---- */

static gboolean
is_text(GlossValueKind kind)
{
    return kind == GLOSS_VALUE_TEXT || kind == GLOSS_VALUE_NAME || kind == GLOSS_VALUE_PASSAGE;
}

static char *
format(GlossValueKind kind, GlossValueRow *row, guint column)
{
    double number = gloss_value_row_get_number(row, column);

    if (is_text(kind))
        return g_strdup(gloss_value_row_get_text(row, column));
    if (isnan(number))
        return g_strdup("–");
    if (kind == GLOSS_VALUE_COUNT)
        return g_strdup_printf("%'.0f", number);
    if (kind == GLOSS_VALUE_PERCENT)
        return g_strdup_printf(_("%.1f %%"), number * 100);
    return g_strdup_printf("%.4f", number);
}

static guint
get_column(gpointer factory)
{
    return GPOINTER_TO_UINT(g_object_get_data(factory, "column"));
}

static GlossValueKind
get_kind(GlossValueTable *self, guint column)
{
    return g_array_index(self->kinds, GlossValueKind, column);
}

static void
setup_cb(GlossValueTable *self, GtkListItem *item, GtkSignalListItemFactory *factory)
{
    GlossValueKind kind = get_kind(self, get_column(factory));
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), is_text(kind) ? 0 : 1);
    if (kind == GLOSS_VALUE_PASSAGE)
        gtk_label_set_single_line_mode(GTK_LABEL(label), TRUE);
    if (kind == GLOSS_VALUE_PASSAGE)
        gtk_label_set_width_chars(GTK_LABEL(label), PASSAGE_CHARACTERS);
    if (is_text(kind) && kind != GLOSS_VALUE_NAME)
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    else if (!is_text(kind))
        gtk_widget_add_css_class(label, "numeric");
    gtk_list_item_set_child(item, label);
}

static void
bind_cb(GlossValueTable *self, GtkListItem *item, GtkSignalListItemFactory *factory)
{
    guint column = get_column(factory);
    GtkWidget *label = gtk_list_item_get_child(item);
    g_autofree char *text = format(get_kind(self, column), gtk_list_item_get_item(item), column);

    gtk_label_set_text(GTK_LABEL(label), text);
    if (is_text(get_kind(self, column)))
        gtk_widget_set_tooltip_text(label, text);
}

/* What is not known goes last. */
static int
compare_numbers_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    double first = gloss_value_row_get_number((gpointer)a, GPOINTER_TO_UINT(data));
    double second = gloss_value_row_get_number((gpointer)b, GPOINTER_TO_UINT(data));

    if (isnan(first) || isnan(second))
        return isnan(first) - isnan(second);
    return (first > second) - (first < second);
}

static int
compare_texts_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    return g_utf8_collate(gloss_value_row_get_text((gpointer)a, GPOINTER_TO_UINT(data)),
                          gloss_value_row_get_text((gpointer)b, GPOINTER_TO_UINT(data)));
}

static void
add_column(GlossValueTable *self, guint index, const GlossValueColumn *column)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    GtkColumnViewColumn *added = gtk_column_view_column_new(column->title, factory);
    g_autoptr(GtkSorter) sorter = GTK_SORTER(
        gtk_custom_sorter_new(is_text(column->kind) ? compare_texts_cb : compare_numbers_cb,
                              GUINT_TO_POINTER(index), NULL));

    g_object_set_data(G_OBJECT(factory), "column", GUINT_TO_POINTER(index));
    g_signal_connect_swapped(factory, "setup", G_CALLBACK(setup_cb), self);
    g_signal_connect_swapped(factory, "bind", G_CALLBACK(bind_cb), self);
    gtk_column_view_column_set_sorter(added, sorter);
    gtk_column_view_column_set_expand(added, index == 0 || column->kind == GLOSS_VALUE_PASSAGE);
    gtk_column_view_column_set_resizable(added, TRUE);
    gtk_column_view_append_column(self->view, added);
    g_object_unref(added);
}

/* ---- what the caller does ---- */

void
gloss_value_table_set_columns(GlossValueTable *self, const char *name,
                              const GlossValueColumn *columns)
{
    GListModel *old = gtk_column_view_get_columns(self->view);

    gloss_value_table_clear(self);
    gloss_value_table_show(self);
    while (g_list_model_get_n_items(old) > 0) {
        g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item(old, 0);

        gtk_column_view_remove_column(self->view, column);
    }
    g_array_set_size(self->kinds, 0);
    for (guint i = 0; columns[i].title != NULL; i++)
        g_array_append_val(self->kinds, columns[i].kind);
    for (guint i = 0; columns[i].title != NULL; i++)
        add_column(self, i, &columns[i]);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                   -1);
}

void
gloss_value_table_clear(GlossValueTable *self)
{
    g_ptr_array_set_size(self->waiting, 0);
}

void
gloss_value_table_add(GlossValueTable *self, const char *const *texts, const double *numbers)
{
    g_ptr_array_add(self->waiting,
                    gloss_value_row_new(self->waiting->len, self->kinds->len, texts, numbers));
}

void
gloss_value_table_show(GlossValueTable *self)
{
    g_list_store_splice(self->rows, 0, g_list_model_get_n_items(G_LIST_MODEL(self->rows)),
                        self->waiting->pdata, self->waiting->len);
}

void
gloss_value_table_show_more(GlossValueTable *self)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->rows));

    g_list_store_splice(self->rows, n, 0, self->waiting->pdata + n, self->waiting->len - n);
}

static gboolean
filter_cb(gpointer row, gpointer data)
{
    GlossValueTable *self = data;

    return self->wanted == NULL || self->wanted(gloss_value_row_get_index(row), self->wanted_data);
}

void
gloss_value_table_set_filter(GlossValueTable *self, GlossValueTableFilter filter, gpointer data)
{
    self->wanted = filter;
    self->wanted_data = data;
    gtk_filter_changed(GTK_FILTER(self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

static GListModel *
get_shown(GlossValueTable *self)
{
    return G_LIST_MODEL(gtk_column_view_get_model(self->view));
}

guint
gloss_value_table_get_n_rows(GlossValueTable *self)
{
    return g_list_model_get_n_items(get_shown(self));
}

char *
gloss_value_table_dup_cell(GlossValueTable *self, guint row, guint column)
{
    g_autoptr(GlossValueRow) item = g_list_model_get_item(get_shown(self), row);

    return item != NULL ? format(get_kind(self, column), item, column) : NULL;
}

static void
append_cell(GString *text, guint column, const char *cell)
{
    if (column > 0)
        g_string_append_c(text, '\t');
    g_string_append(text, cell);
}

char *
gloss_value_table_dup_text(GlossValueTable *self)
{
    GListModel *columns = gtk_column_view_get_columns(self->view);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < self->kinds->len; i++) {
        g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item(columns, i);

        append_cell(text, i, gtk_column_view_column_get_title(column));
    }
    g_string_append_c(text, '\n');
    for (guint i = 0; i < gloss_value_table_get_n_rows(self); i++) {
        for (guint j = 0; j < self->kinds->len; j++) {
            g_autofree char *cell = gloss_value_table_dup_cell(self, i, j);

            append_cell(text, j, cell);
        }
        g_string_append_c(text, '\n');
    }
    return g_string_free(text, FALSE);
}

/* ---- making ---- */

static void
activate_cb(GlossValueTable *self, guint position)
{
    g_autoptr(GlossValueRow) row = g_list_model_get_item(get_shown(self), position);

    g_signal_emit(self, signals[ACTIVATED], 0, gloss_value_row_get_index(row));
}

static void
dispose(GObject *object)
{
    GlossValueTable *self = GLOSS_VALUE_TABLE(object);

    g_clear_pointer(&self->scroller, gtk_widget_unparent);
    g_clear_object(&self->filter);
    g_clear_object(&self->rows);
    g_clear_pointer(&self->waiting, g_ptr_array_unref);
    g_clear_pointer(&self->kinds, g_array_unref);
    G_OBJECT_CLASS(gloss_value_table_parent_class)->dispose(object);
}

static void
gloss_value_table_class_init(GlossValueTableClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
    signals[ACTIVATED] = g_signal_new("activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
gloss_value_table_init(GlossValueTable *self)
{
    GtkFilterListModel *filtered;
    GtkSortListModel *sorted;
    GtkSingleSelection *selection;

    self->rows = g_list_store_new(GLOSS_TYPE_VALUE_ROW);
    self->waiting = g_ptr_array_new_with_free_func(g_object_unref);
    self->kinds = g_array_new(FALSE, FALSE, sizeof(GlossValueKind));
    self->view = GTK_COLUMN_VIEW(gtk_column_view_new(NULL));
    self->filter = gtk_custom_filter_new(filter_cb, self, NULL);
    filtered = gtk_filter_list_model_new(G_LIST_MODEL(g_object_ref(self->rows)),
                                         GTK_FILTER(g_object_ref(self->filter)));
    sorted = gtk_sort_list_model_new(G_LIST_MODEL(filtered),
                                     g_object_ref(gtk_column_view_get_sorter(self->view)));
    selection = gtk_single_selection_new(G_LIST_MODEL(sorted));
    gtk_single_selection_set_autoselect(selection, FALSE);
    gtk_single_selection_set_can_unselect(selection, TRUE);
    gtk_column_view_set_model(self->view, GTK_SELECTION_MODEL(selection));
    g_object_unref(selection);
    gtk_widget_add_css_class(GTK_WIDGET(self->view), "data-table");
    gtk_widget_add_css_class(GTK_WIDGET(self->view), "value-table");
    g_signal_connect_swapped(self->view, "activate", G_CALLBACK(activate_cb), self);
    self->scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_has_frame(GTK_SCROLLED_WINDOW(self->scroller), TRUE);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(self->scroller), TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), GTK_WIDGET(self->view));
    gtk_widget_set_parent(self->scroller, GTK_WIDGET(self));
}
