/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "engine/base/error.h"
#include "engine/model/head.h"
#include "tests/scratch.h"

static float weight[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -12.5f};
static float bias[3] = {0.5f, -1, 0};
static const char *const languages[] = {"en", "de", NULL};
static const char *const labels[] = {"O", "B-person", "I-person", NULL};

static ClozeHead
sample(void)
{
    return (ClozeHead){
        .task = (char *)"ner",
        .labels = (char **)labels,
        .n_labels = 3,
        .scheme = CLOZE_TAG_SCHEME_BIO,
        .base_id = (char *)"tiny",
        .base_hash = (char *)"00ff",
        .layers = 1 << 0 | 1 << 5,
        .n_features = 4,
        .weight = weight,
        .bias = bias,
    };
}

static void
test_round_trip(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeHead) head = NULL;
    ClozeHead given = sample();

    for (int i = 0; i < 2; i++)
        g_assert_true(cloze_head_write(&given, folder,
                                       "{\"licence\":\"CC-BY-4.0\",\"task\":\"other\","
                                       "\"languages\":[\"en\",\"de\"]}",
                                       &error));
    g_assert_cmpuint(scratch_count(root), ==, 1);
    g_assert_cmpuint(scratch_count(folder), ==, 3);
    head = cloze_head_read(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(head->task, ==, "ner");
    g_assert_cmpuint(head->n_labels, ==, 3);
    g_assert_cmpstrv(head->labels, labels);
    g_assert_cmpint(head->scheme, ==, CLOZE_TAG_SCHEME_BIO);
    g_assert_cmpstr(head->base_id, ==, "tiny");
    g_assert_cmpstr(head->base_hash, ==, "00ff");
    g_assert_cmpuint(head->layers, ==, 33);
    g_assert_cmpuint(head->n_features, ==, 4);
    g_assert_cmpmem(head->weight, sizeof weight, weight, sizeof weight);
    g_assert_cmpmem(head->bias, sizeof bias, bias, sizeof bias);
    g_assert_nonnull(strstr(head->gloss_json, "CC-BY-4.0"));
    g_assert_cmpstr(head->licence, ==, "CC-BY-4.0");
    g_assert_cmpstrv(head->languages, languages);
    scratch_free(root);
}

/* A head that cannot be written leaves the old one and nothing else. */
static void
test_failed_write(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeHead) head = NULL;
    ClozeHead given = sample();

    g_assert_true(cloze_head_write(&given, folder, NULL, &error));
    given.base_id = (char *)"new";
    g_assert_false(cloze_head_write(&given, folder, "[1]", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_clear_error(&error);
    g_assert_cmpuint(scratch_count(root), ==, 1);
    head = cloze_head_read(folder, &error);
    g_assert_cmpstr(head->base_id, ==, "tiny");
    scratch_free(root);
}

static void
assert_unreadable(const char *folder, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_head_read(folder, &error));
    g_assert_nonnull(error);
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
test_description(void)
{
    static const struct {
        const char *json;
        const char *part;
    } cases[] = {
        {"", "nothing"},
        {"[]", "an object"},
        {"{}", "format_version"},
        {"{\"format_version\":2}", "found 2"},
        {"{\"format_version\":1}", "task"},
        {"{\"format_version\":1,\"task\":\"ner\",\"labels\":[\"a\"]}", "labels"},
        {"{\"format_version\":1,\"task\":\"ner\",\"labels\":[\"a\",\"a\"]}", "differ"},
        {"{\"format_version\":1,\"task\":\"ner\",\"labels\":[\"a\",7]}", "differ"},
        {"{\"format_version\":1,\"task\":\"ner\",\"labels\":[\"a\",\"b\"],\"layers\":[]}",
         "layers"},
        {"{\"format_version\":1,\"task\":\"ner\",\"reads\":\"x\"}", "reads"},
        {"{\"format_version\":1,\"task\":\"ner\",\"labels\":[\"a\",\"b\"],\"layers\":[1,1]}",
         "layers"},
        {"{\"format_version\":1,\"task\":\"ner\",\"labels\":[\"a\",\"b\"],\"layers\":[64]}",
         "layers"},
        {"{\"format_version\":1,\"task\":\"ner\",\"labels\":[\"a\",\"b\"],\"layers\":[1],"
         "\"scheme\":\"Z\"}",
         "scheme"},
        {"{\"format_version\":1,\"task\":\"ner\",\"labels\":[\"a\",\"b\"],\"layers\":[1]}", "base"},
        {"{\"format_version\":1,\"task\":\"ner\",\"labels\":[\"a\",\"b\"],\"layers\":[1],"
         "\"base\":{\"id\":\"x\"}}",
         "hash"},
    };
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    ClozeHead given = sample();

    g_assert_true(cloze_head_write(&given, folder, NULL, NULL));
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        scratch_write(folder, "gloss.json", cases[i].json, -1);
        assert_unreadable(folder, cases[i].part);
    }
    scratch_write(folder, "adapter_config.json", "{\"peft_type\":\"IA3\"}", -1);
    assert_unreadable(folder, "IA3");
    scratch_remove(folder);
    assert_unreadable(folder, "adapter_config.json");
    scratch_free(root);
}

/* Each kind of head says in adapter_config.json what it is, and is read as it was written. */
static void
test_kinds(void)
{
    static const char *const types[] = {"TOKEN_CLS", "SEQ_CLS", "SEQ_CLS", "FEATURE_EXTRACTION"};
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autofree char *config = g_build_filename(folder, "adapter_config.json", NULL);

    for (ClozeHeadInput reads = CLOZE_HEAD_TOKENS; reads <= CLOZE_HEAD_NONE; reads++) {
        ClozeHead given = sample();
        g_autoptr(ClozeHead) head = NULL;
        g_autoptr(GError) error = NULL;
        g_autofree char *text = NULL;

        given.reads = reads;
        given.task = (char *)"anything";
        if (reads == CLOZE_HEAD_NONE)
            given.weight = given.bias = NULL;
        g_assert_true(cloze_head_write(&given, folder, NULL, &error));
        g_assert_true(g_file_get_contents(config, &text, NULL, NULL));
        g_assert_nonnull(strstr(text, types[reads]));
        head = cloze_head_read(folder, &error);
        g_assert_no_error(error);
        g_assert_cmpint(head->reads, ==, reads);
        g_assert_cmpuint(head->n_labels, ==, reads == CLOZE_HEAD_NONE ? 0 : 3);
        g_assert_false(head->adapts_encoder);
    }
    scratch_free(root);
}

/* Without "reads", the configuration of the peft package says it. */
static void
test_reads(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeHead) head = NULL;
    ClozeHead given = sample();

    g_assert_true(cloze_head_write(&given, folder, NULL, &error));
    scratch_write(folder, "gloss.json",
                  "{\"format_version\":1,\"task\":\"t\",\"labels\":[\"a\",\"b\",\"c\"],"
                  "\"base\":{\"id\":\"x\",\"hash\":\"y\"}}",
                  -1);
    scratch_write(folder, "adapter_config.json",
                  "{\"peft_type\":\"LORA\",\"task_type\":\"SEQ_CLS\"}", -1);
    head = cloze_head_read(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpint(head->reads, ==, CLOZE_HEAD_POOLER);
    g_assert_cmpuint(head->layers, ==, 0);
    scratch_free(root);
}

static void
assert_refused(const char *folder, const char *part)
{
    g_autoptr(GError) error = NULL;
    ClozeHead given = sample();

    g_assert_false(cloze_head_check_goal(folder, NULL));
    g_assert_false(cloze_head_write(&given, folder, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_nonnull(strstr(error->message, part));
}

/* A folder of somebody's documents is not replaced by a head, nor a file, nor a link. */
static void
test_goal(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *mine = g_build_filename(root, "mine", NULL);
    g_autofree char *file = g_build_filename(mine, "letter.txt", NULL);
    g_autofree char *link = g_build_filename(root, "link", NULL);

    g_assert_cmpint(g_mkdir(mine, 0700), ==, 0);
    g_assert_cmpint(symlink("mine", link), ==, 0);
    assert_refused(link, "symbolic link");
    scratch_write(mine, "letter.txt", "Dear reader", -1);
    assert_refused(mine, "letter.txt");
    assert_refused(file, "found a file");
    assert_refused("", "name of a folder");
    g_assert_cmpuint(scratch_count(root), ==, 2);
    g_assert_cmpuint(scratch_count(mine), ==, 1);
    scratch_free(root);
}

/* With a slash at its end, as shells complete it, new and again. */
static void
test_slash(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autofree char *slash = g_strconcat(folder, "/", NULL);
    g_autoptr(GError) error = NULL;
    ClozeHead given = sample();

    for (int i = 0; i < 2; i++) {
        g_assert_true(cloze_head_write(&given, slash, NULL, &error));
        g_assert_no_error(error);
        g_assert_cmpuint(scratch_count(root), ==, 1);
        g_assert_cmpuint(scratch_count(folder), ==, 3);
    }
    scratch_free(root);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/head/round-trip", test_round_trip);
    g_test_add_func("/head/failed-write", test_failed_write);
    g_test_add_func("/head/goal", test_goal);
    g_test_add_func("/head/slash", test_slash);
    g_test_add_func("/head/kinds", test_kinds);
    g_test_add_func("/head/reads", test_reads);
    g_test_add_func("/head/description", test_description);
    return g_test_run();
}
