/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each line is encoded as its file says and compared field by field; the first difference is told. */
#include "tests/reference/golden-tokenizers.h"

#include "engine/base/error.h"
#include "engine/text/tokenizer.h"
#include "tests/reference/golden-unicode.h"
#include <string.h>

typedef struct {
    GoldenFiles *files;
    GoldenReport *report;
    const char *folder;
    ClozeTokenizer *tokenizer;
    GoldenLines *lines; /* of the file being checked */
    GoldenLines *texts; /* texts.jsonl */
    GHashTable *text_by_id;
} Check;

typedef gint64 (*Field)(const ClozeToken *token);

static gint64
get_id(const ClozeToken *token)
{
    return token->id;
}

static gint64
get_word(const ClozeToken *token)
{
    return token->word;
}

static gint64
get_type(const ClozeToken *token)
{
    return token->type_id;
}

static gint64
get_special(const ClozeToken *token)
{
    return token->special;
}

static gint64
get_sequence(const ClozeToken *token)
{
    return token->sequence == CLOZE_TOKEN_NO_SEQUENCE ? -1 : token->sequence;
}

/* null stands for what the engine calls -1. */
static gint64
integer_at(JsonArray *array, guint i)
{
    return json_array_get_null_element(array, i) ? -1 : json_array_get_int_element(array, i);
}

/* Compares tokens [skip, n - skip) of the expected lists with all of @tokens. */
static char *
compare_field(JsonObject *expected, const char *key, guint skip, const ClozeTokens *tokens,
              Field get)
{
    g_autoptr(GError) error = NULL;
    JsonArray *list = golden_files_get_array(expected, key, &error);

    if (!list)
        return g_strdup(error->message);
    if (json_array_get_length(list) != tokens->n + 2 * skip)
        return g_strdup_printf("%s: expected %u tokens, found %" G_GSIZE_FORMAT, key,
                               json_array_get_length(list) - 2 * skip, tokens->n);
    for (guint i = 0; i < tokens->n; i++)
        if (integer_at(list, i + skip) != get(&tokens->tokens[i]))
            return g_strdup_printf("%s[%u]: expected %" G_GINT64_FORMAT ", found %" G_GINT64_FORMAT,
                                   key, i, integer_at(list, i + skip), get(&tokens->tokens[i]));
    return NULL;
}

static char *
compare_offsets(JsonObject *expected, const char *key, guint skip, const ClozeTokens *tokens)
{
    g_autoptr(GError) error = NULL;
    JsonArray *list = golden_files_get_array(expected, key, &error);

    if (!list)
        return g_strdup(error->message);
    if (json_array_get_length(list) != tokens->n + 2 * skip)
        return g_strdup_printf("%s: another length", key);
    for (guint i = 0; i < tokens->n; i++) {
        JsonArray *range = json_array_get_array_element(list, i + skip);
        gint64 start = json_array_get_int_element(range, 0);
        gint64 end = json_array_get_int_element(range, 1);
        const ClozeToken *token = &tokens->tokens[i];

        if (start != token->start || end != token->end)
            return g_strdup_printf("%s[%u]: expected %d-%d, found %u-%u", key, i, (int)start,
                                   (int)end, token->start, token->end);
    }
    return NULL;
}

static char *
compare_tokens(const Check *check, JsonObject *expected, guint skip, const ClozeTokens *tokens)
{
    g_autoptr(GError) error = NULL;
    JsonArray *list = golden_files_get_array(expected, "tokens", &error);

    if (!list)
        return g_strdup(error->message);
    if (json_array_get_length(list) != tokens->n + 2 * skip)
        return g_strdup("tokens: another length");
    for (guint i = 0; i < tokens->n; i++) {
        const char *wanted = json_array_get_string_element(list, i + skip);
        const char *found = cloze_tokenizer_get_token(check->tokenizer, tokens->tokens[i].id);

        if (g_strcmp0(wanted, found) != 0)
            return g_strdup_printf("tokens[%u]: expected “%s”, found “%s”", i, wanted, found);
    }
    return NULL;
}

/* The first of the messages that is not NULL; frees the others. */
static char *
first_of(char *a, char *b, char *c, char *d)
{
    char *const all[] = {a, b, c, d};
    char *found = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(all); i++) {
        if (found)
            g_free(all[i]);
        else
            found = all[i];
    }
    return found;
}

static char *
compare_case(const Check *check, JsonObject *expected, const GString *text, gboolean no_special,
             guint skip)
{
    ClozeEncodeOptions options = {.no_special = no_special};
    g_auto(ClozeTokens) tokens = {0};
    g_autoptr(GError) error = NULL;
    gboolean has_words = json_object_has_member(expected, "words");

    if (!cloze_tokenizer_encode_text(check->tokenizer, text->str, text->len, &options, &tokens,
                                     &error))
        return g_strdup(error->message);
    return first_of(compare_field(expected, "ids", skip, &tokens, get_id),
                    compare_tokens(check, expected, skip, &tokens),
                    compare_offsets(expected, "offsets", skip, &tokens),
                    has_words ? compare_field(expected, "words", skip, &tokens, get_word) : NULL);
}

/* A case has its text in the line, or the number of one in texts.jsonl. */
static GString *
text_of_case(const Check *check, JsonObject *line)
{
    gint64 id;
    const char *text;

    if (json_object_has_member(line, "text"))
        return golden_files_get_text(check->lines, json_object_get_string_member(line, "text"));
    id = json_object_get_int_member_with_default(line, "id", -1);
    text = check->text_by_id ? g_hash_table_lookup(check->text_by_id, &id) : NULL;
    return text ? golden_files_get_text(check->texts, text) : NULL;
}

static char *
check_case(const Check *check, JsonObject *line)
{
    g_autoptr(GString) text = text_of_case(check, line);
    gboolean own_text = json_object_has_member(line, "text");

    if (!text)
        return g_strdup("its text is not in texts.jsonl");
    if (own_text)
        return compare_case(check, line, text, TRUE, 0);
    return first_of(compare_case(check, line, text, FALSE, 0),
                    compare_case(check, line, text, TRUE, 1), NULL, NULL);
}

static char *
check_words(const Check *check, JsonObject *line)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    g_auto(ClozeTokens) tokens = {0};
    ClozeEncodeOptions options = {0};
    JsonArray *list = golden_files_get_array(line, "words", &error);

    for (guint i = 0; list && i < json_array_get_length(list); i++)
        g_ptr_array_add(words, (char *)json_array_get_string_element(list, i));
    g_ptr_array_add(words, NULL);
    if (!list || !cloze_tokenizer_encode_words(check->tokenizer, (const char *const *)words->pdata,
                                               words->len - 1, &options, &tokens, &error))
        return g_strdup(error->message);
    return first_of(compare_field(line, "ids", 0, &tokens, get_id),
                    compare_tokens(check, line, 0, &tokens),
                    compare_offsets(line, "offsets_in_word", 0, &tokens),
                    compare_field(line, "word_of_token", 0, &tokens, get_word));
}

static gboolean
read_truncation(JsonObject *line, ClozeEncodeOptions *options)
{
    JsonNode *node = json_object_get_member(line, "truncation");
    JsonObject *truncation =
        node && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
    const char *strategy, *direction;

    if (!truncation)
        return FALSE;
    strategy = json_object_get_string_member_with_default(truncation, "strategy", "");
    direction = json_object_get_string_member_with_default(truncation, "direction", "");
    options->truncation = g_str_equal(strategy, "only_first")    ? CLOZE_TRUNCATION_ONLY_FIRST
                          : g_str_equal(strategy, "only_second") ? CLOZE_TRUNCATION_ONLY_SECOND
                                                                 : CLOZE_TRUNCATION_LONGEST_FIRST;
    options->direction =
        g_str_equal(direction, "left") ? CLOZE_TRUNCATION_LEFT : CLOZE_TRUNCATION_RIGHT;
    options->max_length = json_object_get_int_member_with_default(truncation, "max_length", 0);
    options->stride = json_object_get_int_member_with_default(truncation, "stride", 0);
    return TRUE;
}

static char *
compare_window(JsonObject *expected, const ClozeTokens *tokens)
{
    char *ids = first_of(compare_field(expected, "ids", 0, tokens, get_id),
                         compare_offsets(expected, "offsets", 0, tokens), NULL, NULL);
    char *rest = first_of(compare_field(expected, "types", 0, tokens, get_type),
                          compare_field(expected, "special", 0, tokens, get_special),
                          compare_field(expected, "words", 0, tokens, get_word),
                          compare_field(expected, "seq", 0, tokens, get_sequence));

    return first_of(ids, rest, NULL, NULL);
}

static char *
compare_windows(JsonObject *line, GPtrArray *windows, GError *error)
{
    gboolean refusal = json_object_has_member(line, "error");
    JsonArray *encodings = refusal ? NULL : golden_files_get_array(line, "encodings", NULL);
    gint64 overflow = json_object_get_int_member_with_default(line, "overflow_count", -1);
    guint n = encodings ? json_array_get_length(encodings) : 0;

    if (refusal)
        return windows ? g_strdup("expected a refusal, found windows") : NULL;
    if (!windows)
        return g_strdup(error->message);
    if (windows->len != (overflow < 0 ? n : (guint)overflow + 1))
        return g_strdup_printf("expected %d windows, found %u",
                               (int)(overflow < 0 ? n : overflow + 1), windows->len);
    for (guint i = 0; i < n; i++) {
        char *difference =
            compare_window(json_array_get_object_element(encodings, i), windows->pdata[i]);

        if (difference)
            return difference;
    }
    return NULL;
}

static char *
check_window(const Check *check, JsonObject *line)
{
    ClozeEncodeOptions options = {0};
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) windows = NULL;
    g_autoptr(GString) first = NULL, second = NULL;
    JsonArray *texts = golden_files_get_array(line, "texts", &error);

    if (!texts || !json_array_get_length(texts))
        return g_strdup(error ? error->message : "no texts");
    first = golden_files_get_text(check->lines, json_array_get_string_element(texts, 0));
    if (json_array_get_length(texts) > 1)
        second = golden_files_get_text(check->lines, json_array_get_string_element(texts, 1));
    read_truncation(line, &options);
    windows = cloze_tokenizer_encode_windows(check->tokenizer, first->str, first->len,
                                             second ? second->str : NULL, second ? second->len : 0,
                                             &options, &error);
    return compare_windows(line, windows, error);
}

/* What a padding case asks for. */
typedef struct {
    gsize length; /* fixed, or 0: that of the longest text */
    gsize multiple;
    gboolean left;
    ClozeToken token;
} Padding;

static Padding
read_padding(JsonObject *line)
{
    JsonObject *padding = json_object_get_object_member(line, "padding");
    Padding read = {0};

    read.length = (gsize)json_object_get_int_member_with_default(padding, "length", 0);
    read.multiple =
        (gsize)json_object_get_int_member_with_default(padding, "pad_to_multiple_of", 0);
    read.left =
        g_str_equal(json_object_get_string_member_with_default(padding, "direction", ""), "left");
    read.token = (ClozeToken){
        .id = (gint32)json_object_get_int_member_with_default(padding, "pad_id", 0),
        .word = -1,
        .type_id = (guint8)json_object_get_int_member_with_default(padding, "pad_type_id", 0),
        .sequence = CLOZE_TOKEN_NO_SEQUENCE,
        .special = 1};
    return read;
}

/* The engine never pads; what a padded batch would hold is made here from its encodings. */
static char *
compare_padded(JsonObject *expected, ClozeTokens *tokens, const Padding *padding, gsize length)
{
    gsize n = tokens->n, n_padding = length > n ? length - n : 0;
    JsonArray *mask = golden_files_get_array(expected, "mask", NULL);
    gsize begin = padding->left ? n_padding : 0;

    tokens->tokens = g_renew(ClozeToken, tokens->tokens, n + n_padding + 1);
    tokens->capacity = n + n_padding + 1;
    tokens->n = n + n_padding;
    memmove(tokens->tokens + begin, tokens->tokens, n * sizeof(ClozeToken));
    for (gsize i = 0; i < n_padding; i++)
        tokens->tokens[padding->left ? i : n + i] = padding->token;
    if (!mask || json_array_get_length(mask) != tokens->n)
        return g_strdup("mask: another length");
    for (gsize i = 0; i < tokens->n; i++)
        if (json_array_get_int_element(mask, (guint)i) != (i >= begin && i < begin + n))
            return g_strdup_printf("mask[%" G_GSIZE_FORMAT "]: another value", i);
    return compare_window(expected, tokens);
}

static gsize
choose_length(const Padding *padding, const ClozeTokens *tokens, guint n)
{
    gsize length = padding->length;

    for (guint i = 0; i < n && !padding->length; i++)
        length = MAX(length, tokens[i].n);
    if (padding->multiple)
        length = (length + padding->multiple - 1) / padding->multiple * padding->multiple;
    return length;
}

static char *
check_padding(const Check *check, JsonObject *line)
{
    JsonArray *texts = golden_files_get_array(line, "texts", NULL);
    JsonArray *encodings = golden_files_get_array(line, "encodings", NULL);
    guint n = texts ? json_array_get_length(texts) : 0;
    g_autofree ClozeTokens *tokens = g_new0(ClozeTokens, n + 1);
    Padding padding = read_padding(line);
    ClozeEncodeOptions options = {0};
    char *difference = NULL;
    gsize length;

    if (!encodings || json_array_get_length(encodings) != n)
        return g_strdup("another number of encodings");
    for (guint i = 0; i < n; i++) {
        g_autoptr(GString) text =
            golden_files_get_text(check->lines, json_array_get_string_element(texts, i));

        cloze_tokenizer_encode_text(check->tokenizer, text->str, text->len, &options, &tokens[i],
                                    NULL);
    }
    length = choose_length(&padding, tokens, n);
    for (guint i = 0; i < n && !difference; i++)
        difference = compare_padded(json_array_get_object_element(encodings, i), &tokens[i],
                                    &padding, length);
    for (guint i = 0; i < n; i++)
        cloze_tokens_clear(&tokens[i]);
    return difference;
}

typedef char *(*CheckLine)(const Check *check, JsonObject *line);
typedef gboolean (*ChooseLine)(JsonObject *line);

static gboolean
every_line(JsonObject *line)
{
    return TRUE;
}

static gboolean
is_padding(JsonObject *line)
{
    return json_object_has_member(line, "padding");
}

static gboolean
is_not_padding(JsonObject *line)
{
    return !is_padding(line);
}

static guint
count_lines(GoldenLines *lines, ChooseLine choose)
{
    guint n = 0;

    for (guint i = 0; i < lines->objects->len; i++)
        n += choose(lines->objects->pdata[i]);
    return n;
}

static void
check_lines(Check *check, const char *name, ChooseLine choose, CheckLine check_line)
{
    g_autofree char *reason = NULL;
    g_autoptr(GError) error = NULL;
    guint n_wrong = 0;
    double allowed;

    if (!golden_files_get_allowed(check->files, "tokenizers", "everything", &allowed, &error)) {
        golden_report_failed(check->report, name, error->message);
        return;
    }
    for (guint i = 0; i < check->lines->objects->len; i++) {
        JsonObject *line = check->lines->objects->pdata[i];
        g_autofree char *difference = choose(line) ? check_line(check, line) : NULL;

        if (!difference)
            continue;
        if (!n_wrong++)
            reason = g_strdup_printf("line %u: %s", i + 1, difference);
    }
    golden_report_result(check->report, name, n_wrong, allowed, reason);
}

static gboolean
open_lines(Check *check, const char *stem)
{
    g_autofree char *file = g_strconcat(stem, ".jsonl", NULL);
    g_autofree char *name = g_strdup_printf("%s/%s", check->folder, stem);
    g_autoptr(GError) error = NULL;

    check->lines = golden_files_read_lines(check->files, check->folder, file, &error);
    if (!check->lines)
        golden_report_failed(check->report, name, error->message);
    return check->lines != NULL;
}

static void
check_file(Check *check, const char *stem, ChooseLine choose, CheckLine check_line)
{
    g_autofree char *name = g_strdup_printf("%s/%s", check->folder, stem);
    g_autofree char *padding = g_strdup_printf("%s/%s/padding", check->folder, stem);

    if (!open_lines(check, stem))
        return;
    check_lines(check, name, choose, check_line);
    if (choose == is_not_padding && count_lines(check->lines, is_padding))
        check_lines(check, padding, is_padding, check_padding);
    g_clear_pointer(&check->lines, golden_files_free_lines);
}

/* (nullable) "WordPiece", "BPE", ... */
static char *
read_kind(GoldenFiles *files, const char *folder, GError **error)
{
    g_autoptr(JsonNode) node = golden_files_read_json(files, folder, "tokenizer.json", error);
    JsonNode *model = node ? json_object_get_member(json_node_get_object(node), "model") : NULL;

    if (!node)
        return NULL;
    if (!model || !JSON_NODE_HOLDS_OBJECT(model))
        return g_strdup("");
    return g_strdup(
        json_object_get_string_member_with_default(json_node_get_object(model), "type", ""));
}

static void
report_every_file(Check *check)
{
    const char *const stems[] = {"cases", "windows", "words"};

    for (guint i = 0; i < G_N_ELEMENTS(stems); i++) {
        g_autofree char *file = g_strconcat(stems[i], ".jsonl", NULL);
        g_autofree char *name = g_strdup_printf("%s/%s", check->folder, stems[i]);

        if (golden_files_has(check->files, check->folder, file))
            golden_report_not_yet(check->report, name);
    }
}

/* FALSE: it is reported already, as unreadable or as a kind that the engine does not have. */
static gboolean
load_tokenizer(Check *check)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *kind = read_kind(check->files, check->folder, &error);
    g_autofree char *folder = golden_files_path(check->files, check->folder, "");

    if (kind && !g_str_equal(kind, "WordPiece")) {
        report_every_file(check);
        return FALSE;
    }
    check->tokenizer = kind ? cloze_tokenizer_load(folder, &error) : NULL;
    if (!check->tokenizer)
        golden_report_failed(check->report, check->folder, error->message);
    return check->tokenizer != NULL;
}

static void
read_texts(Check *check)
{
    check->texts = golden_files_read_lines(check->files, "tokenizers", "texts.jsonl", NULL);
    if (!check->texts)
        return;
    check->text_by_id = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (guint i = 0; i < check->texts->objects->len; i++) {
        JsonObject *line = check->texts->objects->pdata[i];
        gint64 *id = g_new(gint64, 1);

        *id = json_object_get_int_member_with_default(line, "id", -1);
        g_hash_table_insert(check->text_by_id, id,
                            (char *)json_object_get_string_member_with_default(line, "text", ""));
    }
}

static void
check_tokenizer(Check *check, const char *folder)
{
    check->folder = folder;
    if (!load_tokenizer(check))
        return;
    check_file(check, "cases", every_line, check_case);
    check_file(check, "windows", is_not_padding, check_window);
    check_file(check, "words", every_line, check_words);
    g_clear_pointer(&check->tokenizer, cloze_tokenizer_unref);
}

/* What a trainer made can be used for encoding; the trainers themselves are another part. */
static void
check_trained(Check *check, const char *folder)
{
    g_autofree char *training = g_strdup_printf("%s/training", folder);

    golden_report_not_yet(check->report, training);
    check->folder = folder;
    if (!load_tokenizer(check))
        return;
    check_file(check, "cases", every_line, check_case);
    g_clear_pointer(&check->tokenizer, cloze_tokenizer_unref);
}

void
golden_tokenizers_check(GoldenFiles *files, GoldenReport *report)
{
    Check check = {.files = files, .report = report};
    g_auto(GStrv) names = golden_files_list(files, "tokenizers");
    g_auto(GStrv) trained = golden_files_list(files, "tokenizers/training");

    golden_unicode_check(files, report);
    read_texts(&check);
    for (guint i = 0; names[i]; i++) {
        g_autofree char *folder = g_strdup_printf("tokenizers/%s", names[i]);
        gboolean known = golden_files_has(files, folder, "tokenizer.json") ||
                         golden_files_has(files, folder, "cases.jsonl");

        if (known)
            check_tokenizer(&check, folder);
        else if (!strchr(names[i], '.') && !g_str_equal(names[i], "training") &&
                 !g_str_equal(names[i], "unicode-tables"))
            golden_report_not_yet(report, folder);
    }
    for (guint i = 0; trained[i]; i++) {
        g_autofree char *folder = g_strdup_printf("tokenizers/training/%s", trained[i]);

        if (golden_files_has(files, folder, "cases.jsonl"))
            check_trained(&check, folder);
    }
    g_clear_pointer(&check.text_by_id, g_hash_table_unref);
    g_clear_pointer(&check.texts, golden_files_free_lines);
}
