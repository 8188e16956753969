/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See table-columns.h. The first choice of each row is "None". */
#include "ui/table-columns.h"

#include <glib/gi18n.h>

struct _GlossTableColumns {
    AdwExpanderRow parent_instance;

    AdwComboRow *rows[GLOSS_TEXT_TABLE_N_ROLES];
    GtkWidget *header_row;
    GtkSwitch *header;

    GlossTextTable *table; /* (nullable) borrowed */
    gboolean pairs;
    gboolean filling;
};

G_DEFINE_FINAL_TYPE(GlossTableColumns, gloss_table_columns, ADW_TYPE_EXPANDER_ROW)

enum { HEADER_CHANGED, CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static const char *
get_name(GlossTableColumns *self, GlossTextTableRole role)
{
    gint column = self->table->roles[role];

    return column >= 0 ? self->table->names->pdata[column] : _("None");
}

static void
update_subtitle(GlossTableColumns *self)
{
    g_autofree char *text = NULL;
    g_autofree char *escaped = NULL;

    if (self->pairs)
        /* Translators: names of columns of a file */
        text = g_strdup_printf(
            _("Text: %s, claim: %s, label: %s"), get_name(self, GLOSS_TEXT_TABLE_FIRST),
            get_name(self, GLOSS_TEXT_TABLE_SECOND), get_name(self, GLOSS_TEXT_TABLE_GOLD));
    else
        /* Translators: names of columns of a file */
        text = g_strdup_printf(_("Text: %s, label: %s"), get_name(self, GLOSS_TEXT_TABLE_FIRST),
                               get_name(self, GLOSS_TEXT_TABLE_GOLD));
    escaped = g_markup_escape_text(text, -1);
    adw_expander_row_set_subtitle(ADW_EXPANDER_ROW(self), escaped);
}

static void
chosen_cb(GlossTableColumns *self)
{
    if (self->filling || self->table == NULL)
        return;
    for (guint i = 0; i < GLOSS_TEXT_TABLE_N_ROLES; i++)
        self->table->roles[i] = (gint)adw_combo_row_get_selected(self->rows[i]) - 1;
    update_subtitle(self);
    g_signal_emit(self, signals[CHANGED], 0);
}

static void
header_cb(GlossTableColumns *self)
{
    if (!self->filling)
        g_signal_emit(self, signals[HEADER_CHANGED], 0);
}

static void
fill(GlossTableColumns *self)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

    gtk_string_list_append(names, _("None"));
    for (guint i = 0; i < self->table->names->len; i++)
        gtk_string_list_append(names, self->table->names->pdata[i]);
    for (guint i = 0; i < GLOSS_TEXT_TABLE_N_ROLES; i++) {
        adw_combo_row_set_model(self->rows[i], G_LIST_MODEL(names));
        adw_combo_row_set_selected(self->rows[i], (guint)(self->table->roles[i] + 1));
    }
    gtk_widget_set_visible(self->header_row, self->table->is_table);
    gtk_switch_set_active(self->header, self->table->has_header);
}

void
gloss_table_columns_set_table(GlossTableColumns *self, GlossTextTable *table)
{
    self->table = table;
    gtk_widget_set_visible(GTK_WIDGET(self), table != NULL);
    if (table == NULL)
        return;
    self->filling = TRUE;
    fill(self);
    self->filling = FALSE;
    update_subtitle(self);
    if (!gloss_table_columns_is_complete(self))
        adw_expander_row_set_expanded(ADW_EXPANDER_ROW(self), TRUE);
}

GlossTextTableHeader
gloss_table_columns_get_header(GlossTableColumns *self)
{
    return gtk_switch_get_active(self->header) ? GLOSS_TEXT_TABLE_HEADER
                                               : GLOSS_TEXT_TABLE_NO_HEADER;
}

gboolean
gloss_table_columns_is_complete(GlossTableColumns *self)
{
    const gint *roles = self->table != NULL ? self->table->roles : NULL;

    return roles != NULL && roles[GLOSS_TEXT_TABLE_FIRST] >= 0 &&
           (!self->pairs || (roles[GLOSS_TEXT_TABLE_SECOND] >= 0 &&
                             roles[GLOSS_TEXT_TABLE_SECOND] != roles[GLOSS_TEXT_TABLE_FIRST]));
}

/* ---- making ---- */

static void
add_role(GlossTableColumns *self, GlossTextTableRole role, const char *title)
{
    GtkWidget *row = adw_combo_row_new();

    self->rows[role] = ADW_COMBO_ROW(row);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    gtk_widget_set_visible(row, role != GLOSS_TEXT_TABLE_SECOND || self->pairs);
    g_signal_connect_object(row, "notify::selected", G_CALLBACK(chosen_cb), self,
                            G_CONNECT_SWAPPED);
    adw_expander_row_add_row(ADW_EXPANDER_ROW(self), row);
}

GtkWidget *
gloss_table_columns_new(gboolean pairs)
{
    GlossTableColumns *self = g_object_new(GLOSS_TYPE_TABLE_COLUMNS, NULL);

    self->pairs = pairs;
    add_role(self, GLOSS_TEXT_TABLE_FIRST, _("Text"));
    add_role(self, GLOSS_TEXT_TABLE_SECOND, _("Claim"));
    add_role(self, GLOSS_TEXT_TABLE_GOLD, _("Label to compare with"));
    adw_expander_row_add_row(ADW_EXPANDER_ROW(self), self->header_row);
    return GTK_WIDGET(self);
}

static void
gloss_table_columns_class_init(GlossTableColumnsClass *klass)
{
    signals[HEADER_CHANGED] = g_signal_new("header-changed", G_TYPE_FROM_CLASS(klass),
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_table_columns_init(GlossTableColumns *self)
{
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self), _("Columns"));
    self->header = GTK_SWITCH(gtk_switch_new());
    self->header_row = adw_action_row_new();
    gtk_widget_set_valign(GTK_WIDGET(self->header), GTK_ALIGN_CENTER);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->header_row),
                                  _("First row names the columns"));
    adw_action_row_add_suffix(ADW_ACTION_ROW(self->header_row), GTK_WIDGET(self->header));
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(self->header_row),
                                          GTK_WIDGET(self->header));
    g_signal_connect_object(self->header, "notify::active", G_CALLBACK(header_cb), self,
                            G_CONNECT_SWAPPED);
}
