/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One bar at a time. Numbers come from the caller; the clock is here. */
#include "app/cli/cli-progress.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

#include "app/cli/cli-json.h"
#include "app/work-rate.h"

#define INTERVAL  (G_USEC_PER_SEC / 10)
#define BAR_WIDTH 30

struct _GlossCliProgress {
    char *what;
    char *unit;
    guint64 total;
    guint64 done;
    guint64 shown;
    GlossWorkRate rate;
    char *stage; /* (nullable) */
    char *path;  /* (nullable) */
    gint64 last;
    gboolean json;
    gboolean bar;
};

static gboolean bar_on_line;

void
gloss_cli_progress_hide(void)
{
    if (bar_on_line)
        fputs("\r\033[K", stderr);
    bar_on_line = FALSE;
}

GlossCliProgress *
gloss_cli_progress_new(const GlossCli *cli, const char *what, const char *unit, guint64 total)
{
    GlossCliProgress *self = g_new0(GlossCliProgress, 1);

    self->what = g_strdup(what);
    self->unit = g_strdup(unit);
    self->total = total;
    self->shown = G_MAXUINT64;
    self->json = cli->progress_json;
    self->bar = !self->json && !cli->quiet && isatty(STDERR_FILENO);
    return self;
}

static void
show_json(const GlossCliProgress *self, double rate, double left)
{
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_json_add_string(line, "what", self->what, -1);
    gloss_cli_json_add_unsigned(line, "step", self->done);
    gloss_cli_json_add_unsigned(line, "steps", self->total);
    gloss_cli_json_add_string(line, "unit", self->unit, -1);
    gloss_cli_json_add_double(line, "per_second", rate);
    gloss_cli_json_add_double(line, "seconds_left", left);
    if (self->stage)
        gloss_cli_json_add_string(line, "stage", self->stage, -1);
    if (self->path)
        gloss_cli_json_add_string(line, "path", self->path, -1);
    gloss_cli_json_end(line);
    fwrite(line->str, 1, line->len, stderr);
}

static void
show_bar(const GlossCliProgress *self, double rate, double left)
{
    guint64 total = MAX(self->total, 1);
    int filled = (int)(MIN(self->done, total) * BAR_WIDTH / total);
    char bar[BAR_WIDTH + 1];

    for (int i = 0; i < BAR_WIDTH; i++)
        bar[i] = i < filled ? '#' : '-';
    bar[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r\033[K%s [%s] %.0f %s/s", self->what, bar, rate, self->unit);
    if (left >= 0)
        fprintf(stderr, _(", %d:%02d left"), (int)left / 60, (int)left % 60);
    fflush(stderr);
    bar_on_line = TRUE;
}

static void
show(GlossCliProgress *self, gint64 now)
{
    double rate, left;

    gloss_work_rate_note(&self->rate, now, self->done);
    rate = gloss_work_rate_get(&self->rate);
    left = gloss_work_rate_get_left(&self->rate, self->total);
    if (self->json)
        show_json(self, rate, left);
    else if (self->bar)
        show_bar(self, rate, left);
    self->last = now;
    self->shown = self->done;
}

void
gloss_cli_progress_set(GlossCliProgress *self, guint64 done)
{
    gint64 now = g_get_monotonic_time();

    self->done = done;
    if (self->shown == G_MAXUINT64 || now - self->last >= INTERVAL)
        show(self, now);
}

void
gloss_cli_progress_set_detail(GlossCliProgress *self, const char *stage, const char *path)
{
    if (g_strcmp0(stage, self->stage) != 0) {
        g_free(self->stage);
        self->stage = g_strdup(stage);
    }
    g_free(self->path);
    self->path = path ? g_utf8_make_valid(path, -1) : NULL;
}

void
gloss_cli_progress_resume(GlossCliProgress *self)
{
    gloss_work_rate_reset(&self->rate);
}

void
gloss_cli_progress_free(GlossCliProgress *self)
{
    if (self->shown != self->done)
        show(self, g_get_monotonic_time());
    gloss_cli_progress_hide();
    g_free(self->what);
    g_free(self->unit);
    g_free(self->stage);
    g_free(self->path);
    g_free(self);
}
