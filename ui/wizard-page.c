/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wizard-page.h. */
#include "ui/wizard-page.h"

typedef struct {
    GlossWizardState state;
    char *blocker;
} GlossWizardPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(GlossWizardPage, gloss_wizard_page, ADW_TYPE_PREFERENCES_PAGE)

enum { BLOCKER_CHANGED, GO_TO, OPEN_FILE, SAY, N_SIGNALS };
static guint signals[N_SIGNALS];

static GlossWizardPagePrivate *
get_private(GlossWizardPage *self)
{
    return gloss_wizard_page_get_instance_private(self);
}

static void
finalize(GObject *object)
{
    g_free(get_private(GLOSS_WIZARD_PAGE(object))->blocker);
    G_OBJECT_CLASS(gloss_wizard_page_parent_class)->finalize(object);
}

static void
gloss_wizard_page_class_init(GlossWizardPageClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = finalize;
    signals[BLOCKER_CHANGED] = g_signal_new("blocker-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 0);
    signals[GO_TO] = g_signal_new("go-to", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
    signals[OPEN_FILE] = g_signal_new("open-file", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 2, G_TYPE_FILE, G_TYPE_UINT);
    signals[SAY] = g_signal_new("say", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_STRING);
}

static void
gloss_wizard_page_init(GlossWizardPage *self)
{
}

void
gloss_wizard_page_set_state(GlossWizardPage *self, const GlossWizardState *state)
{
    get_private(self)->state = *state;
    if (GLOSS_WIZARD_PAGE_GET_CLASS(self)->start != NULL)
        GLOSS_WIZARD_PAGE_GET_CLASS(self)->start(self);
}

const GlossWizardState *
gloss_wizard_page_get_state(GlossWizardPage *self)
{
    return &get_private(self)->state;
}

void
gloss_wizard_page_enter(GlossWizardPage *self)
{
    if (GLOSS_WIZARD_PAGE_GET_CLASS(self)->enter != NULL)
        GLOSS_WIZARD_PAGE_GET_CLASS(self)->enter(self);
}

const char *
gloss_wizard_page_get_blocker(GlossWizardPage *self)
{
    return get_private(self)->blocker;
}

void
gloss_wizard_page_set_blocker(GlossWizardPage *self, const char *blocker)
{
    GlossWizardPagePrivate *private = get_private(self);

    if (g_strcmp0(private->blocker, blocker) == 0)
        return;
    g_free(private->blocker);
    private->blocker = g_strdup(blocker);
    g_signal_emit(self, signals[BLOCKER_CHANGED], 0);
}

GlossPluginInfo *
gloss_wizard_page_find_plugin(GlossWizardPage *self, GlossTrainingTask task)
{
    GListModel *host = G_LIST_MODEL(gloss_context_get_host(get_private(self)->state.context));
    const char *id = gloss_training_options_get_task_name(task);

    for (guint i = 0; i < g_list_model_get_n_items(host); i++) {
        g_autoptr(GlossPluginInfo) info = g_list_model_get_item(host, i);
        const GlossPlugin *table = gloss_plugin_info_get_table(info);

        if (g_strcmp0(gloss_plugin_info_get_id(info), id) == 0 && table != NULL &&
            table->train != NULL && gloss_plugin_info_get_state(info) != GLOSS_PLUGIN_OFF)
            return info;
    }
    return NULL;
}

void
gloss_wizard_page_go_to(GlossWizardPage *self, guint step)
{
    g_signal_emit(self, signals[GO_TO], 0, step);
}

void
gloss_wizard_page_open_file(GlossWizardPage *self, GFile *file, guint line)
{
    g_signal_emit(self, signals[OPEN_FILE], 0, file, line);
}

void
gloss_wizard_page_say(GlossWizardPage *self, const char *text)
{
    g_signal_emit(self, signals[SAY], 0, text);
}
