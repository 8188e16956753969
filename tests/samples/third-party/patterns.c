/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Dates, times, amounts, numbers, e-mail and web addresses by regular expression, English and
 * Chinese. Patterns have no probability, so scores are NAN. Where two overlap the one that stands
 * first in the table wins. */

#include <gloss/plugin.h>

#include <math.h>
#include <string.h>

#define MONTH                                                                                      \
    "(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?|July?|"         \
    "Aug(?:ust|\\.)?|Sep(?:t\\.?|tember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|"                 \
    "Dec(?:ember|\\.)?)"
#define DAY       "(?:3[01]|[12][0-9]|0?[1-9])"
#define HAN       "[〇零一二三四五六七八九十]"
#define HAN_COUNT "[零〇一二两三四五六七八九十百千万亿]"
#define AMOUNT    "[0-9]{1,3}(?:,[0-9]{3})+(?:\\.[0-9]+)?|[0-9]+(?:\\.[0-9]+)?"
#define SCALE     "(?: ?(?:thousand|million|billion|trillion|[kmb]n?)(?![A-Za-z])| ?[百千万亿]+)?"
#define CURRENCY  "(?:US ?\\$|[$€£¥₤￥])"
#define MONEY_WORD                                                                                  \
    "(?:dollars?|euros?|pounds?|yuan|yen|USD|EUR|GBP|CNY|RMB|JPY)(?![A-Za-z])|(?:人民币|美元|" \
    "欧元|英镑|"                                                                                \
    "日元|港元|台币|元|块钱)"

typedef struct {
    const char *label;
    const char *option; /* switches it off */
    const char *needs;  /* one of these bytes is in every match; NULL: any text may match */
    const char *pattern;
} Pattern;

static const Pattern patterns[] = {
    {"URL", "addresses", ":.",
     "(?<![A-Za-z0-9_])(?:https?://|ftp://|www\\.)[^\\s<>\"'“”‘’（）【】《》，。；：！？、]*"
     "[^\\s<>\"'“”‘’（）【】《》，。；：！？、.,;:!?)\\]}]"},
    {"EMAIL", "addresses", "@",
     "(?<![A-Za-z0-9_.+-])[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\\.)+["
     "A-Za-z]{2,24}"
     "(?![A-Za-z0-9_-])"},
    {"DATE", "dates", "0123456789",
     "(?<![0-9])(?:"
     "(?:1[0-9]|20)[0-9][0-9][-/.](?:1[0-2]|0?[1-9])[-/.]" DAY "(?![0-9])"
     "|" DAY "[/.](?:1[0-2]|0?[1-9])[/.](?:1[89]|20)[0-9][0-9](?![0-9])"
     "|" DAY "(?:st|nd|rd|th)? (?:of )?" MONTH "(?:,? [0-9]{4})?(?![A-Za-z0-9_])"
     "|[0-9]{2,4} ?年(?: ?[0-9]{1,2} ?月(?: ?[0-9]{1,2} ?[日号])?)?"
     "|[0-9]{1,2} ?月 ?[0-9]{1,2} ?[日号])"
     "|(?<![A-Za-z0-9_])" MONTH " (?:" DAY
     "(?:st|nd|rd|th)?(?:, ?[0-9]{4})?|[0-9]{4})(?![A-Za-z0-9_])"},
    {"DATE", "dates", "\346\345",
     HAN "{4}年(?:" HAN "{1,3}月(?:" HAN "{1,3}[日号])?)?|" HAN "{1,3}月" HAN "{1,3}[日号]"},
    {"TIME", "dates", "0123456789",
     "(?<![0-9:])(?:(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?![0-9:])(?: "
     "?[ap]\\.?m(?![A-Za-z])\\.?)?"
     "|(?:1[0-2]|0?[1-9]) ?[ap]\\.?m(?![A-Za-z])\\.?)"
     "|(?:凌晨|早上|上午|中午|下午|傍晚|晚上)?(?<![0-9])(?:[01]?[0-9]|2[0-4]) ?[点时](?!间|候)"
     "(?: ?[0-5]?[0-9] ?分|半|整)?"},
    {"PERCENT", "amounts", "0123456789",
     "(?<![0-9.])(?:" AMOUNT ") ?(?:%|％|percent(?![A-Za-z])|per cent(?![A-Za-z]))"},
    {"PERCENT", "amounts", "\347",
     "百分之(?:" HAN_COUNT "+(?:点" HAN_COUNT "+)?|[0-9]+(?:\\.[0-9]+)?)"},
    {"MONEY", "amounts", "0123456789",
     CURRENCY " ?(?:" AMOUNT ")" SCALE "|(?<![0-9.])(?:" AMOUNT ")" SCALE " ?(?:" MONEY_WORD ")"},
    {"NUMBER", "numbers", "0123456789",
     "(?<![A-Za-z0-9_.,-])[-−]?(?:" AMOUNT
     ")(?: ?(?:thousand|million|billion|trillion)(?![A-Za-z])|[百千万亿]+)?"
     "(?![0-9]|[.,][0-9]|[A-Za-z_])"},
};

typedef struct {
    GRegex *regexes[G_N_ELEMENTS(patterns)]; /* NULL: switched off */
} Instance;

static const GlossLabel labels[] = {
    {"DATE", "Date"},
    {"TIME", "Time"},
    {"MONEY", "Amount of money"},
    {"PERCENT", "Percentage"},
    {"NUMBER", "Number"},
    {"EMAIL", "E-mail address"},
    {"URL", "Web address"},
    {NULL},
};

static const GlossOption options[] = {
    {"dates", "Dates and times", NULL, GLOSS_OPTION_BOOLEAN, "true"},
    {"amounts", "Amounts and percentages", NULL, GLOSS_OPTION_BOOLEAN, "true"},
    {"numbers", "Other numbers", NULL, GLOSS_OPTION_BOOLEAN, "true"},
    {"addresses", "E-mail and web addresses", NULL, GLOSS_OPTION_BOOLEAN, "true"},
    {NULL},
};

static void
close_patterns(gpointer data)
{
    Instance *instance = data;

    for (gsize i = 0; i < G_N_ELEMENTS(patterns); i++)
        g_clear_pointer(&instance->regexes[i], g_regex_unref);
    g_free(instance);
}

static gpointer
open_patterns(const GlossPluginContext *context, GError **error)
{
    Instance *instance = g_new0(Instance, 1);

    for (gsize i = 0; i < G_N_ELEMENTS(patterns); i++) {
        gboolean on = TRUE;

        g_variant_lookup(context->options, patterns[i].option, "b", &on);
        if (!on)
            continue;
        instance->regexes[i] = g_regex_new(patterns[i].pattern, G_REGEX_OPTIMIZE, 0, error);
        if (instance->regexes[i] == NULL) {
            close_patterns(instance);
            return NULL;
        }
    }
    return instance;
}

/* Most text has no digit and no at sign for long stretches: a look at the bytes spares the match. */
static gboolean
may_match(const Pattern *pattern, const char *text, gsize size)
{
    if (pattern->needs == NULL)
        return TRUE;
    for (const char *byte = pattern->needs; *byte != '\0'; byte++) {
        if (memchr(text, *byte, size) != NULL)
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_free(const guint8 *taken, gsize start, gsize end)
{
    return memchr(taken + start, 1, end - start) == NULL;
}

/* @taken: a byte for each byte of the range, set where a span lies. */
static gboolean
find_all(GRegex *regex, const char *label, const GlossAnnotateRequest *request, guint8 *taken,
         GArray *spans, GError **error)
{
    g_autoptr(GMatchInfo) match = NULL;
    const char *text = request->text + request->start;
    GError *local = NULL;
    int start, end;

    g_regex_match_full(regex, text, (gssize)(request->end - request->start), 0, 0, &match, &local);
    while (local == NULL && g_match_info_matches(match)) {
        g_match_info_fetch_pos(match, 0, &start, &end);
        if (start < end && is_free(taken, (gsize)start, (gsize)end)) {
            GlossSpan span = {request->start + (gsize)start, request->start + (gsize)end, label,
                              NAN};

            memset(taken + start, 1, (gsize)(end - start));
            g_array_append_val(spans, span);
        }
        g_match_info_next(match, &local);
    }
    if (local != NULL)
        g_propagate_error(error, local);
    return local == NULL;
}

static int
compare_cb(gconstpointer a, gconstpointer b)
{
    const GlossSpan *first = a, *second = b;

    return first->start < second->start ? -1 : first->start > second->start;
}

/* GRegex counts in int. */
#define MAX_RANGE ((gsize)G_MAXINT / 2)

static GArray *
annotate(gpointer data, const GlossAnnotateRequest *request, GCancellable *cancellable,
         GError **error)
{
    Instance *instance = data;
    gsize size = request->end - request->start;
    g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(GlossSpan));
    g_autofree guint8 *taken = NULL;

    if (size > MAX_RANGE) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                    "%zu bytes at once; at most %zu were expected", size, MAX_RANGE);
        return NULL;
    }
    taken = g_malloc0(size + 1);
    for (gsize i = 0; i < G_N_ELEMENTS(patterns); i++) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error))
            return NULL;
        if (instance->regexes[i] == NULL ||
            !may_match(&patterns[i], request->text + request->start, size))
            continue;
        if (!find_all(instance->regexes[i], patterns[i].label, request, taken, spans, error))
            return NULL;
    }
    g_array_sort(spans, compare_cb);
    return g_steal_pointer(&spans);
}

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    static const GlossPlugin table = {
        .abi_version = GLOSS_PLUGIN_ABI,
        .struct_size = sizeof(GlossPlugin),
        .id = "patterns",
        .name = "Patterns",
        .summary = "Dates, times, amounts, numbers and addresses by regular expression",
        .version = "1.0",
        .labels = labels,
        .options = options,
        .open = open_patterns,
        .close = close_patterns,
        .annotate = annotate,
    };

    return &table;
}
