/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports are a{sv} with the members that plugins/plugin.h names; what else a plugin says is passed
 * on as it is. */
#include "app/cli/cli-training.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>

#include "app/cli/cli-json.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-progress.h"
#include "app/cli/cli-table.h"

/* The bar counts thousandths of the fraction that a plugin reports. */
#define PARTS 1000

struct _GlossCliTraining {
    const GlossCli *cli;
    GlossCliProgress *bar; /* NULL where events are printed */
};

GlossCliTraining *
gloss_cli_training_new(const GlossCli *cli, const char *what)
{
    GlossCliTraining *self = g_new0(GlossCliTraining, 1);

    self->cli = cli;
    if (!cli->json && !cli->progress_json)
        self->bar = gloss_cli_progress_new(cli, what, "‰", PARTS);
    return self;
}

void
gloss_cli_training_free(GlossCliTraining *self)
{
    g_clear_pointer(&self->bar, gloss_cli_progress_free);
    g_free(self);
}

static gboolean
has(GVariant *report, const char *key)
{
    g_autoptr(GVariant) value = g_variant_lookup_value(report, key, NULL);

    return value != NULL;
}

/* What kind of event a report is: it may say so itself. */
static const char *
name_event(GVariant *report)
{
    const char *name;

    if (g_variant_lookup(report, "event", "&s", &name))
        return name;
    if (has(report, "metrics"))
        return "evaluation";
    return has(report, "message") ? "message" : "progress";
}

void
gloss_cli_training_append_members(GString *line, GVariant *members)
{
    GVariantIter iter;
    const char *key;
    GVariant *value;

    g_variant_iter_init(&iter, members);
    while (g_variant_iter_next(&iter, "{&sv}", &key, &value)) {
        if (!g_str_equal(key, "event"))
            gloss_cli_json_add_variant(line, g_str_equal(key, "message") ? "text" : key, value);
        g_variant_unref(value);
    }
}

void
gloss_cli_training_print_line(const GlossCli *cli, const GString *line)
{
    if (cli->progress_json) {
        fputs(line->str, stderr);
        fflush(stderr);
    }
    if (!cli->json)
        return;
    gloss_cli_output_write(line->str, line->len);
    gloss_cli_output_flush();
}

static void
print_event(const GlossCliTraining *self, GVariant *report)
{
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_json_add_string(line, "event", name_event(report), -1);
    gloss_cli_training_append_members(line, report);
    gloss_cli_json_end(line);
    gloss_cli_training_print_line(self->cli, line);
}

static void
append_number(GString *text, const char *key, GVariant *value)
{
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_DOUBLE))
        g_string_append_printf(text, "%s%s %.4f", text->len ? ", " : "", key,
                               g_variant_get_double(value));
}

/* One line an evaluation, which stays on the terminal. */
static void
print_evaluation(GVariant *report, GVariant *metrics)
{
    g_autoptr(GString) text = g_string_new(NULL);
    guint64 epoch = 0;
    GVariantIter iter;
    const char *key;
    GVariant *value;
    double loss;

    if (g_variant_lookup(report, "loss", "d", &loss))
        g_string_append_printf(text, "loss %.4f", loss);
    g_variant_iter_init(&iter, metrics);
    while (g_variant_iter_next(&iter, "{&sv}", &key, &value)) {
        append_number(text, key, value);
        g_variant_unref(value);
    }
    g_variant_lookup(report, "epoch", "t", &epoch);
    gloss_cli_output_hint(_("epoch %u: %s"), (guint)epoch, text->str);
}

void
gloss_cli_training_report_cb(GVariant *report, gpointer data)
{
    GlossCliTraining *self = data;
    g_autoptr(GVariant) metrics = NULL;
    const char *message;
    double fraction;

    if (!self->bar) {
        print_event(self, report);
        return;
    }
    if (self->cli->quiet)
        return;
    metrics = g_variant_lookup_value(report, "metrics", G_VARIANT_TYPE_VARDICT);
    if (metrics)
        print_evaluation(report, metrics);
    if (g_variant_lookup(report, "message", "&s", &message))
        gloss_cli_output_hint("%s", message);
    if (g_variant_lookup(report, "fraction", "d", &fraction))
        gloss_cli_progress_set(self->bar, (guint64)(CLAMP(fraction, 0, 1) * PARTS));
}

static void
add_number(GlossCliTable *table, GVariant *members, const char *key)
{
    g_autoptr(GVariant) value = g_variant_lookup_value(members, key, NULL);

    if (value && g_variant_is_of_type(value, G_VARIANT_TYPE_DOUBLE))
        gloss_cli_table_add(table, "%.4f", g_variant_get_double(value));
    else if (value)
        gloss_cli_table_take(table, g_variant_print(value, FALSE));
    else
        gloss_cli_table_add(table, "–");
}

/* Columns are the members of the first label, in their order. */
static void
print_per_label(GVariant *per_label)
{
    g_autoptr(GPtrArray) headers = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GlossCliTable) table = NULL;
    GVariantIter iter, members;
    const char *label, *key;
    GVariant *values;

    g_ptr_array_add(headers, g_strdup(_("LABEL")));
    g_variant_iter_init(&iter, per_label);
    if (!g_variant_iter_next(&iter, "{&s@a{sv}}", &label, &values))
        return;
    g_variant_iter_init(&members, values);
    while (g_variant_iter_next(&members, "{&sv}", &key, NULL))
        g_ptr_array_add(headers, g_strdup_printf(">%s", key));
    g_variant_unref(values);
    g_ptr_array_add(headers, NULL);
    table = gloss_cli_table_new((const char *const *)headers->pdata);
    g_variant_iter_init(&iter, per_label);
    while (g_variant_iter_next(&iter, "{&s@a{sv}}", &label, &values)) {
        gloss_cli_table_add(table, "%s", label);
        for (guint i = 1; headers->pdata[i]; i++)
            add_number(table, values, (const char *)headers->pdata[i] + 1);
        g_variant_unref(values);
    }
    gloss_cli_table_print(table);
}

void
gloss_cli_training_print_metrics(GVariant *metrics)
{
    const char *const headers[] = {_("METRIC"), _(">VALUE"), NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);
    g_autoptr(GVariant) per_label =
        g_variant_lookup_value(metrics, "per_label", G_VARIANT_TYPE("a{sa{sv}}"));
    GVariantIter iter;
    const char *key;
    GVariant *value;

    g_variant_iter_init(&iter, metrics);
    while (g_variant_iter_next(&iter, "{&sv}", &key, &value)) {
        if (!g_variant_is_container(value)) {
            gloss_cli_table_add(table, "%s", key);
            add_number(table, metrics, key);
        }
        g_variant_unref(value);
    }
    gloss_cli_table_print(table);
    if (per_label) {
        gloss_cli_output_write("\n", 1);
        print_per_label(per_label);
    }
}

gboolean
gloss_cli_training_check_task(GlossCli *cli)
{
    const char *const tasks[] = {"ner", "classify", "nli", "similarity", "wsd", NULL};

    if (!gloss_cli_options_check_count(cli, 1, 1))
        return FALSE;
    if (g_strv_contains(tasks, cli->arguments[0]))
        return TRUE;
    gloss_cli_options_usage_error(
        cli, _("expected the task ner, classify, nli, similarity or wsd, found “%s”"),
        cli->arguments[0]);
    return FALSE;
}
