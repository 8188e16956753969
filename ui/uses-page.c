/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See uses-page.h. A new question cancels the one before it. */
#include "ui/uses-page.h"

#include "app/word-uses.h"
#include "ui/uses-row.h"
#include <glib/gi18n.h>

#define LOOK_AGAIN 100 /* milliseconds */

struct _GlossUsesPage {
    AdwBin parent_instance;

    GtkEditable *entry;
    GtkLabel *notice;
    GtkStack *stack;
    GtkProgressBar *progress;
    AdwStatusPage *message;
    GtkListView *list;
    GtkWidget *map_button;
    GtkWidget *copy_button;

    GlossContext *context;
    GListModel *documents;
    char *word;
    GListModel *groups;        /* (nullable) */
    GlossWordUses *uses;       /* (nullable) what runs */
    GCancellable *cancellable; /* (nullable) of it */
    guint timer;
};

G_DEFINE_FINAL_TYPE(GlossUsesPage, gloss_uses_page, ADW_TYPE_BIN)

static guint passage_signal;

enum { PROP_0, PROP_WORD, N_PROPS };
static GParamSpec *props[N_PROPS];

/* ---- what is seen ---- */

static void
show_message(GlossUsesPage *self, const char *icon, const char *title, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);

    adw_status_page_set_icon_name(self->message, icon);
    adw_status_page_set_title(self->message, title);
    adw_status_page_set_description(self->message, escaped);
    gtk_stack_set_visible_child_name(self->stack, "message");
}

static void
show_notice(GlossUsesPage *self, const char *notice)
{
    gtk_label_set_text(self->notice, notice != NULL ? notice : "");
    gtk_widget_set_visible(GTK_WIDGET(self->notice), notice != NULL);
}

static gboolean
look_cb(gpointer data)
{
    GlossUsesPage *self = data;
    double fraction = gloss_word_uses_get_fraction(self->uses);

    gtk_progress_bar_set_text(self->progress,
                              fraction < 0 ? _("Looking for uses…") : _("Telling senses apart…"));
    if (fraction < 0)
        gtk_progress_bar_pulse(self->progress);
    else
        gtk_progress_bar_set_fraction(self->progress, fraction);
    return G_SOURCE_CONTINUE;
}

static GListModel *
create_children_cb(gpointer item, gpointer data)
{
    return GLOSS_IS_WORD_GROUP(item) ? g_object_ref(gloss_word_group_get_uses(item)) : NULL;
}

static void
show_groups(GlossUsesPage *self)
{
    GtkTreeListModel *tree = gtk_tree_list_model_new(g_object_ref(self->groups), FALSE, TRUE,
                                                     create_children_cb, NULL, NULL);
    g_autoptr(GtkSelectionModel) selection =
        GTK_SELECTION_MODEL(gtk_single_selection_new(G_LIST_MODEL(tree)));

    gtk_list_view_set_model(self->list, selection);
    gtk_stack_set_visible_child_name(self->stack, "uses");
}

static void
show_findings(GlossUsesPage *self)
{
    gboolean any = g_list_model_get_n_items(self->groups) > 0;
    /* Translators: a word */
    g_autofree char *text = g_strdup_printf(
        _("“%s” is used neither in open documents nor in indexed folders."), self->word);

    gtk_widget_set_sensitive(self->copy_button, any);
    if (any)
        show_groups(self);
    else
        show_message(self, "edit-find-symbolic", _("No Uses"), text);
}

/* ---- asking ---- */

static void
stop(GlossUsesPage *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->uses, gloss_word_uses_unref);
}

static void
found_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossUsesPage) self = data;
    g_autoptr(GlossWordUses) uses = gloss_word_uses_ref(g_task_get_task_data(G_TASK(result)));
    g_autofree char *notice = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GListModel) groups = gloss_word_uses_run_finish(uses, result, &notice, &error);

    /* Of a question that is no longer the one that is open. */
    if (g_task_get_cancellable(G_TASK(result)) != self->cancellable)
        return;
    stop(self);
    show_notice(self, notice);
    g_set_object(&self->groups, groups);
    if (groups != NULL)
        show_findings(self);
    else
        show_message(self, "dialog-error-symbolic", _("Uses Cannot Be Looked For"), error->message);
}

void
gloss_uses_page_ask(GlossUsesPage *self, const char *word)
{
    g_autofree char *wanted = g_strstrip(g_strdup(word));

    stop(self);
    g_free(self->word);
    self->word = g_steal_pointer(&wanted);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_WORD]);
    gtk_editable_set_text(self->entry, self->word);
    gtk_widget_set_sensitive(self->copy_button, FALSE);
    show_notice(self, NULL);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(self->map_button), "s", self->word);
    if (*self->word == '\0') {
        show_message(self, "edit-find-symbolic", _("No Word"), _("Type a word to see its uses."));
        gtk_widget_grab_focus(GTK_WIDGET(self->entry));
        return;
    }
    gtk_stack_set_visible_child_name(self->stack, "working");
    self->cancellable = g_cancellable_new();
    self->uses = gloss_word_uses_new(self->context, self->word, self->documents);
    self->timer = g_timeout_add(LOOK_AGAIN, look_cb, self);
    look_cb(self);
    gloss_word_uses_run_async(self->uses, self->cancellable, found_cb, g_object_ref(self));
}

const char *
gloss_uses_page_get_word(GlossUsesPage *self)
{
    return self->word;
}

void
gloss_uses_page_close(GlossUsesPage *self)
{
    stop(self);
}

/* ---- what the user does ---- */

static void
typed_cb(GlossUsesPage *self)
{
    gloss_uses_page_ask(self, gtk_editable_get_text(self->entry));
}

static void
copy_cb(GlossUsesPage *self)
{
    g_autofree char *table = gloss_word_group_dup_table(self->groups);

    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), table);
}

static void
activate_cb(GlossUsesPage *self, guint position)
{
    GListModel *rows = G_LIST_MODEL(gtk_list_view_get_model(self->list));
    g_autoptr(GtkTreeListRow) row = g_list_model_get_item(rows, position);
    g_autoptr(GObject) item = row != NULL ? gtk_tree_list_row_get_item(row) : NULL;

    if (GLOSS_IS_WORD_GROUP(item)) {
        gtk_tree_list_row_set_expanded(row, !gtk_tree_list_row_get_expanded(row));
    } else if (GLOSS_IS_WORD_USE(item)) {
        GlossWordUse *use = GLOSS_WORD_USE(item);

        g_signal_emit(self, passage_signal, 0, gloss_word_use_get_file(use),
                      gloss_word_use_get_start(use), gloss_word_use_get_end(use));
    }
}

/* ---- rows ---- */

static void
setup_cb(GtkSignalListItemFactory *factory, GtkListItem *item)
{
    GtkWidget *expander = gtk_tree_expander_new();

    gtk_tree_expander_set_child(GTK_TREE_EXPANDER(expander), gloss_uses_row_new());
    gtk_list_item_set_child(item, expander);
}

static void
bind_cb(GtkSignalListItemFactory *factory, GtkListItem *item)
{
    GtkTreeExpander *expander = GTK_TREE_EXPANDER(gtk_list_item_get_child(item));
    GtkTreeListRow *row = gtk_list_item_get_item(item);
    g_autoptr(GObject) shown = gtk_tree_list_row_get_item(row);

    gtk_tree_expander_set_list_row(expander, row);
    gloss_uses_row_set_item(GLOSS_USES_ROW(gtk_tree_expander_get_child(expander)), shown);
}

static void
install_factory(GlossUsesPage *self)
{
    g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new();

    g_signal_connect(factory, "setup", G_CALLBACK(setup_cb), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cb), NULL);
    gtk_list_view_set_factory(self->list, factory);
}

/* ---- life ---- */

GtkWidget *
gloss_uses_page_new(GlossContext *context, GListModel *documents)
{
    GlossUsesPage *self = g_object_new(GLOSS_TYPE_USES_PAGE, NULL);

    self->context = g_object_ref(context);
    self->documents = g_object_ref(documents);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossUsesPage *self = GLOSS_USES_PAGE(object);

    stop(self);
    g_clear_object(&self->groups);
    g_clear_object(&self->documents);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(gloss_uses_page_parent_class)->dispose(object);
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    if (id == PROP_WORD)
        g_value_set_string(value, GLOSS_USES_PAGE(object)->word);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
finalize(GObject *object)
{
    g_free(GLOSS_USES_PAGE(object)->word);
    G_OBJECT_CLASS(gloss_uses_page_parent_class)->finalize(object);
}

static void
gloss_uses_page_class_init(GlossUsesPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    G_OBJECT_CLASS(klass)->get_property = get_property;
    props[PROP_WORD] =
        g_param_spec_string("word", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(G_OBJECT_CLASS(klass), N_PROPS, props);
    passage_signal =
        g_signal_new("passage", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT64, G_TYPE_UINT64);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/uses-page.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossUsesPage, entry);
    gtk_widget_class_bind_template_child(widget_class, GlossUsesPage, notice);
    gtk_widget_class_bind_template_child(widget_class, GlossUsesPage, stack);
    gtk_widget_class_bind_template_child(widget_class, GlossUsesPage, progress);
    gtk_widget_class_bind_template_child(widget_class, GlossUsesPage, message);
    gtk_widget_class_bind_template_child(widget_class, GlossUsesPage, list);
    gtk_widget_class_bind_template_child(widget_class, GlossUsesPage, map_button);
    gtk_widget_class_bind_template_child(widget_class, GlossUsesPage, copy_button);
    gtk_widget_class_bind_template_callback(widget_class, typed_cb);
    gtk_widget_class_bind_template_callback(widget_class, copy_cb);
    gtk_widget_class_bind_template_callback(widget_class, activate_cb);
}

static void
gloss_uses_page_init(GlossUsesPage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    install_factory(self);
}
