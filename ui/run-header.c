/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-header.h. */
#include "ui/run-header.h"

#include "ui/metric-text.h"
#include "ui/spoken-names.h"
#include "ui/wrap-box.h"
#include <glib/gi18n.h>
#include <math.h>

struct _GlossRunHeader {
    GtkWidget parent_instance;

    GtkWidget *box;
    GtkLabel *title;
    GtkLabel *status;
    GtkProgressBar *bar;
    GtkWidget *facts;
    GtkLabel *step;
    GtkLabel *epoch;
    GtkLabel *loss;
    GtkLabel *best;
    GtkLabel *speed;
    GtkLabel *left;
    GtkLabel *memory;
    GtkInfoBar *message_bar;
    GtkLabel *message;
    GtkInfoBar *said_bar;
    GtkLabel *said;
    GtkWidget *pause;
    GtkWidget *go_on;
    GtkWidget *stop;
    GtkWidget *cancel;
    GtkWidget *resume;
    GtkWidget *use;
    GtkWidget *compare;
    GtkWidget *export;
    GtkWidget *remove;

    GlossRun *run;
};

G_DEFINE_FINAL_TYPE(GlossRunHeader, gloss_run_header, GTK_TYPE_WIDGET)

/* ---- facts ---- */

/* NULL: not known; the fact is not shown. */
static void
set_fact(GtkLabel *label, char *text)
{
    GtkWidget *box = gtk_widget_get_parent(GTK_WIDGET(label));

    gtk_widget_set_visible(box, text != NULL);
    if (g_strcmp0(text, gtk_label_get_text(label)) != 0)
        gtk_label_set_text(label, text != NULL ? text : "");
    g_free(text);
}

static char *
dup_step(const GlossRunHistory *history)
{
    if (history->steps == 0)
        return NULL;
    /* Translators: a step of training and how many there are */
    return g_strdup_printf(_("%'u of %'u"), (guint)history->step, (guint)history->steps);
}

static char *
dup_epoch(const GlossRunHistory *history)
{
    if (!isfinite(history->epoch))
        return NULL;
    if (!isfinite(history->epochs))
        return g_strdup_printf("%.1f", history->epoch);
    /* Translators: a pass over the data and how many there are */
    return g_strdup_printf(_("%.1f of %.0f"), history->epoch, history->epochs);
}

static char *
dup_best(const GlossRunHistory *history)
{
    const GlossRunEvaluation *best = gloss_run_history_get_best(history);
    const char *name = best != NULL ? gloss_run_evaluation_get_main_metric(best) : NULL;

    if (name == NULL)
        return NULL;
    return g_strdup_printf("%s %.4f", gloss_metric_text_get_name(name),
                           gloss_run_evaluation_get(best, name));
}

static char *
dup_left(const GlossRunHistory *history)
{
    double left = history->seconds_left;

    if (!isfinite(left) || left < 0)
        return NULL;
    if (left >= 3600)
        return g_strdup_printf(_("%d h %02d min"), (int)(left / 3600), (int)(left / 60) % 60);
    if (left >= 60)
        return g_strdup_printf(_("%d min %02d s"), (int)(left / 60), (int)left % 60);
    return g_strdup_printf(_("%d s"), (int)left);
}

static void
update_facts(GlossRunHeader *self)
{
    const GlossRunHistory *history = gloss_run_get_history(self->run);
    gboolean live = gloss_run_is_live(self->run);

    set_fact(self->step, dup_step(history));
    set_fact(self->epoch, dup_epoch(history));
    set_fact(self->loss, isfinite(history->loss) ? g_strdup_printf("%.4f", history->loss) : NULL);
    set_fact(self->best, dup_best(history));
    set_fact(self->speed, live && isfinite(history->tokens_per_second)
                              ? g_strdup_printf(_("%'.0f tokens/s"), history->tokens_per_second)
                              : NULL);
    set_fact(self->left, live ? dup_left(history) : NULL);
    set_fact(self->memory, live && isfinite(history->memory)
                               ? g_strdup_printf(_("%'.0f MB"), history->memory)
                               : NULL);
    gtk_widget_set_visible(self->facts, history->steps > 0);
}

/* ---- state ---- */

static void
update_buttons(GlossRunHeader *self)
{
    GlossRunState state = gloss_run_get_state(self->run);
    const GlossRunRecord *record = gloss_run_get_record(self->run);
    gboolean open = gloss_run_is_open(self->run);
    gboolean done = state == GLOSS_RUN_DONE;

    gtk_widget_set_visible(self->pause, state == GLOSS_RUN_RUNNING);
    gtk_widget_set_visible(self->go_on, state == GLOSS_RUN_PAUSED);
    gtk_widget_set_visible(self->stop, state == GLOSS_RUN_RUNNING || state == GLOSS_RUN_PAUSED);
    gtk_widget_set_visible(self->cancel, open && !record->cancelling);
    gtk_widget_set_visible(self->resume, gloss_run_can_resume(self->run));
    gtk_widget_set_visible(self->use, done);
    gtk_widget_set_visible(self->compare, done);
    gtk_widget_set_visible(self->export, done);
    gtk_widget_set_visible(self->remove, !open);
}

static void
update_bar(GlossRunHeader *self)
{
    double fraction = gloss_run_history_get_fraction(gloss_run_get_history(self->run));

    gtk_widget_set_visible(GTK_WIDGET(self->bar), gloss_run_is_open(self->run));
    gtk_progress_bar_set_fraction(self->bar, MAX(fraction, 0));
}

static void
update_message(GlossRunHeader *self)
{
    const char *message = gloss_run_get_message(self->run);
    gboolean failed = gloss_run_get_state(self->run) == GLOSS_RUN_FAILED;

    gtk_info_bar_set_message_type(self->message_bar,
                                  failed ? GTK_MESSAGE_ERROR : GTK_MESSAGE_WARNING);
    if (g_strcmp0(message, gtk_label_get_text(self->message)) != 0)
        gtk_label_set_text(self->message, message != NULL ? message : "");
    gtk_info_bar_set_revealed(self->message_bar, message != NULL);
}

void
gloss_run_header_update(GlossRunHeader *self)
{
    g_autofree char *status = gloss_run_dup_status(self->run);

    gtk_label_set_text(self->title, gloss_run_get_title(self->run));
    if (g_strcmp0(status, gtk_label_get_text(self->status)) != 0)
        gtk_label_set_text(self->status, status);
    update_bar(self);
    update_facts(self);
    update_buttons(self);
    update_message(self);
}

void
gloss_run_header_set_run(GlossRunHeader *self, GlossRun *run)
{
    g_set_object(&self->run, run);
    gloss_run_header_update(self);
}

void
gloss_run_header_say(GlossRunHeader *self, const char *text)
{
    gtk_label_set_text(self->said, text != NULL ? text : "");
    gtk_info_bar_set_revealed(self->said_bar, text != NULL);
}

static void
said_response_cb(GlossRunHeader *self)
{
    gtk_info_bar_set_revealed(self->said_bar, FALSE);
}

/* ---- making ---- */

static void
dispose(GObject *object)
{
    GlossRunHeader *self = GLOSS_RUN_HEADER(object);

    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->run);
    G_OBJECT_CLASS(gloss_run_header_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, GlossRunHeader, name)

static void
gloss_run_header_class_init(GlossRunHeaderClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    g_type_ensure(GLOSS_TYPE_WRAP_BOX);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/run-header.ui");
    BIND(box);
    BIND(title);
    BIND(status);
    BIND(bar);
    BIND(facts);
    BIND(step);
    BIND(epoch);
    BIND(loss);
    BIND(best);
    BIND(speed);
    BIND(left);
    BIND(memory);
    BIND(message_bar);
    BIND(message);
    BIND(said_bar);
    BIND(said);
    BIND(pause);
    BIND(go_on);
    BIND(stop);
    BIND(cancel);
    BIND(resume);
    BIND(use);
    BIND(compare);
    BIND(export);
    BIND(remove);
    gtk_widget_class_bind_template_callback(widget_class, said_response_cb);
}

static void
gloss_run_header_init(GlossRunHeader *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    gloss_spoken_names_set_info_bars(GTK_WIDGET(self));
}
