/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Patterns are matched against names made valid, as the user sees them. */
#include "app/index-rules.h"

#include <string.h>

struct _GlossIndexRules {
    GArray *rules; /* (element-type Rule) */
};

typedef struct {
    GPatternSpec *pattern;
    gboolean is_path;
    gboolean folders_only;
} Rule;

static void
rule_clear(gpointer data)
{
    g_pattern_spec_free(((Rule *)data)->pattern);
}

static void
add_rule(GlossIndexRules *self, char *line)
{
    gsize n = strlen(line);
    Rule rule = {0};

    if (n == 0 || line[0] == '#' || !g_utf8_validate(line, -1, NULL))
        return;
    rule.folders_only = n > 1 && line[n - 1] == '/';
    if (rule.folders_only)
        line[n - 1] = '\0';
    rule.is_path = strchr(line, '/') != NULL;
    rule.pattern = g_pattern_spec_new(line + (line[0] == '/'));
    g_array_append_val(self->rules, rule);
}

GlossIndexRules *
gloss_index_rules_new(const char *lines)
{
    GlossIndexRules *self = g_new0(GlossIndexRules, 1);
    g_auto(GStrv) split = g_strsplit(lines ? lines : "", "\n", -1);

    self->rules = g_array_new(FALSE, FALSE, sizeof(Rule));
    g_array_set_clear_func(self->rules, rule_clear);
    for (gsize i = 0; split[i]; i++)
        add_rule(self, g_strstrip(split[i]));
    return self;
}

void
gloss_index_rules_free(GlossIndexRules *self)
{
    g_array_unref(self->rules);
    g_free(self);
}

gboolean
gloss_index_rules_leave_out(const GlossIndexRules *self, const char *path, gboolean is_folder)
{
    const char *slash = strrchr(path, '/');
    g_autofree char *shown_name = NULL, *shown_path = NULL;

    if ((slash ? slash[1] : path[0]) == '.')
        return TRUE;
    if (self->rules->len == 0)
        return FALSE;
    shown_name = g_utf8_make_valid(slash ? slash + 1 : path, -1);
    shown_path = g_utf8_make_valid(path, -1);
    for (guint i = 0; i < self->rules->len; i++) {
        const Rule *rule = &g_array_index(self->rules, Rule, i);

        if ((!rule->folders_only || is_folder) &&
            g_pattern_spec_match_string(rule->pattern, rule->is_path ? shown_path : shown_name))
            return TRUE;
    }
    return FALSE;
}
