/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-record.h"

#include <string.h>

static GlossRunRecord *
parse(const char *text, GError **error)
{
    return gloss_run_record_parse(text, strlen(text), "run.json", error);
}

static void
test_round_trip(void)
{
    const char *const argv[] = {"train", "ner", "--train", "my \"file\"\n.conll", NULL};
    g_autoptr(GlossRunRecord) record = gloss_run_record_new("ner-1", "Wörter", argv);
    g_autoptr(GlossRunRecord) back = NULL;
    g_autoptr(GBytes) bytes = NULL;
    g_autoptr(GError) error = NULL;

    g_strfreev(record->data);
    record->data = g_strsplit("a.conll,00ff", ",", -1);
    record->state = GLOSS_RUN_STOPPING;
    record->cancelling = TRUE;
    record->created = 1700000000;
    record->pid = 4321;
    record->stamp = g_strdup("boot/55");
    record->message = g_strdup("two\nlines");
    bytes = gloss_run_record_print(record);
    back = gloss_run_record_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes),
                                  "run.json", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(back->id, ==, "ner-1");
    g_assert_cmpstr(back->title, ==, "Wörter");
    g_assert_true(g_strv_equal((const char *const *)back->argv, argv));
    g_assert_true(g_strv_equal((const char *const *)back->data, (const char *const *)record->data));
    g_assert_cmpint(back->state, ==, GLOSS_RUN_STOPPING);
    g_assert_true(back->cancelling);
    g_assert_true(back->shown);
    g_assert_cmpint(back->created, ==, 1700000000);
    g_assert_cmpint(back->pid, ==, 4321);
    g_assert_cmpstr(back->stamp, ==, "boot/55");
    g_assert_cmpstr(back->message, ==, "two\nlines");
    g_assert_null(back->folder);
}

static void
refuse(const char *text, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(parse(text, &error));
    g_assert_nonnull(error);
    if (strstr(error->message, part) == NULL)
        g_error("“%s” is not in “%s”", part, error->message);
}

static void
test_refused(void)
{
    refuse("[]", "run.json");
    refuse("{", "run.json");
    refuse("{\"state\":\"done\",\"title\":\"t\",\"argv\":[\"train\"]}", "\"id\"");
    refuse("{\"id\":\"a\",\"state\":\"done\",\"argv\":[\"train\"]}", "\"title\"");
    refuse("{\"id\":\"a\",\"title\":\"t\",\"state\":\"done\",\"argv\":[]}", "\"argv\"");
    refuse("{\"id\":\"a\",\"title\":\"t\",\"state\":\"done\",\"argv\":[3]}", "\"argv\"");
    refuse("{\"id\":\"a\",\"title\":\"t\",\"state\":\"dead\",\"argv\":[\"train\"]}", "\"state\"");
    refuse("{\"id\":\"a\",\"title\":\"t\",\"argv\":[\"train\"]}", "\"state\"");
    refuse("{\"id\":\"a\",\"title\":\"t\",\"state\":\"done\",\"argv\":[\"x\"],\"data\":[\"a\"]}",
           "\"data\"");
    refuse("{\"id\":\"a\",\"title\":\"t\",\"state\":\"done\",\"argv\":[\"x\"],\"pid\":1}",
           "\"pid\"");
    refuse("{\"id\":\"a\",\"title\":\"t\",\"state\":\"done\",\"argv\":[\"x\"],\"pid\":-4}", "pid");
    refuse("{\"id\":\"a\",\"title\":\"t\",\"state\":\"done\",\"argv\":[\"x\"],\"pid\":99999999999}",
           "\"pid\"");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/run-record/round-trip", test_round_trip);
    g_test_add_func("/run-record/refused", test_refused);
    return g_test_run();
}
