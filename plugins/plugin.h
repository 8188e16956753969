/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The contract between Gloss and an analysis. This header is all that a plugin needs besides GLib
 * and GIO; it is installed with a pkg-config file (gloss-plugin).
 *
 * A plugin is a shared module that exports one symbol, gloss_plugin_query, returning a constant
 * table. The host compares abi_version and struct_size and refuses with both numbers; it keeps a
 * loaded module resident for the life of the process. Members marked REQUIRED must be set, OPTIONAL
 * ones may be NULL. A plugin offers at least one analysis.
 *
 * Threads: query runs on the main thread and must be quick; open, close and every analysis run on
 * worker threads, never two at a time for one instance. Analyses look at the cancellable between
 * pieces of work and return data the caller owns. Texts are UTF-8; offsets are bytes, end exclusive.
 * Nothing here prints, exits or touches a toolkit: the host draws what is returned.
 *
 * Growth: new entries take the place of reserved ones; when those are used up, members are added at
 * the end and raise struct_size. Requests grow at their end. A change of meaning raises
 * GLOSS_PLUGIN_ABI. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GLOSS_PLUGIN_ABI 1

#define GLOSS_PLUGIN_EXPORT __attribute__((visibility("default")))

/* The engine's session (engine/model/session.h), for plugins that run an encoder. */
struct _ClozeSession;

/* ------------------------------------------------------------------ options, described as data */

typedef enum {
    GLOSS_OPTION_BOOLEAN, /* GVariant b */
    GLOSS_OPTION_INTEGER, /* x */
    GLOSS_OPTION_NUMBER,  /* d */
    GLOSS_OPTION_STRING,  /* s */
    GLOSS_OPTION_CHOICE,  /* s, one of choices */
} GlossOptionKind;

typedef struct {
    const char *value;
    const char *title;
} GlossChoice;

/* The host draws, stores and passes options; arrays end with a member whose key is NULL. */
typedef struct {
    const char *key;
    const char *title;
    const char *summary; /* OPTIONAL */
    GlossOptionKind kind;
    const char *default_value;  /* as text: "true", "0.5" */
    double minimum, maximum;    /* numbers */
    const GlossChoice *choices; /* GLOSS_OPTION_CHOICE; ends with value NULL */
} GlossOption;

/* What a label is called. Ids are stored and exported, names are shown (through the plugin's
 * translation domain). Arrays end with id NULL. */
typedef struct {
    const char *id;
    const char *name;
} GlossLabel;

/* ------------------------------------------------------------------------------ what open gets */

typedef struct {
    struct _ClozeSession *session;
    const char *model_folder; /* the base encoder, or NULL where none is installed */
    const char *head_folder;  /* the head or adapter for this plugin and base, or NULL */
    GVariant *options;        /* a{sv}: every option of the table, checked */
} GlossPluginContext;

/* ------------------------------------------------------------------- annotate: labelled spans */

typedef struct {
    const char *text; /* the whole document */
    gsize size;
    gsize start; /* the range asked for; spans outside it are dropped by the host */
    gsize end;
    const char *language; /* BCP 47, or NULL */
} GlossAnnotateRequest;

typedef struct {
    gsize start;
    gsize end;
    const char *label; /* an id, interned or static */
    float score;       /* a probability, or NAN where the analysis has none */
} GlossSpan;

/* ------------------------------------------- classify: one text or a pair to a distribution */

typedef struct {
    const char *first;
    const char *second; /* NULL: a single text */
} GlossClassifyRequest;

typedef struct {
    const char *label;
    float score;
} GlossLabelScore;

/* Which part of each text decided, where a request was too long to be read at once. Bytes, end
 * exclusive. */
typedef struct {
    gsize first_start;
    gsize first_end;
    gsize second_start; /* of the second text; both 0 where there is none */
    gsize second_end;
    const char *label; /* what the two parts alone are found to be, interned or static */
    float score;
} GlossEvidence;

/* -------------------------------------------------------- rank: choices for a span in a text */

typedef struct {
    const char *text;
    gsize size;
    gsize start; /* the target */
    gsize end;
    const char *lemma;          /* the user's choice, or NULL */
    const char *part_of_speech; /* the user's choice, or NULL */
} GlossRankRequest;

typedef struct {
    char *id; /* such as a sense key */
    char *title;
    char *gloss;
    float score;
} GlossChoiceScore;

/* --------------------------------------------------------- search: a query over a collection */

/* The collection's items, read by index; the host keeps them. */
typedef struct {
    gsize n_items;
    const char *(*get_text)(gpointer data, gsize index, gsize *size);
    const float *(*get_vector)(gpointer data, gsize index, gsize *n); /* OPTIONAL */
    gpointer data;
} GlossCollection;

typedef struct {
    const char *query;
    const GlossCollection *collection;
    gsize n_wanted;
} GlossSearchRequest;

typedef struct {
    gsize item;
    gsize start; /* the best place within the item */
    gsize end;
    float score;
    float words; /* the share of each reason */
    float meaning;
} GlossHit;

/* ------------------------------------------------------------- project: items to 2-D points */

/* Reports are a{sv}: "step" t, "steps" t, "epoch" t, "loss" d, "lr" d, "tokens_per_second" d,
 * "seconds_left" d, "fraction" d, "rss_mb" d; "again" b where steps are counted anew after the ones
 * that the curves show, as in a last pass over what was held out, too; at an evaluation "metrics" a{sv}, "best" b,
 * "per_label" a{sa{sv}} and "confusion" a{sv} of "labels" as and "counts" aat (truth by row);
 * "message" s for people; "event" s where a report is none of these: "start", "checkpoint". */
typedef void (*GlossReportFunc)(GVariant *report, gpointer data);

typedef struct {
    float x;
    float y;
    gint cluster;   /* -1: none */
    float strength; /* 0 .. 1: how deep inside its cluster */
} GlossPoint;

typedef struct {
    const GlossCollection *collection;
    guint64 seed;
    GVariant *options; /* OPTIONAL, a{sv}: instead of those the instance was opened with */
    GlossReportFunc
        report; /* OPTIONAL; "message" the stage, "fraction" of it; on the worker thread */
    gpointer report_data;
    const GlossPoint *places; /* OPTIONAL [n_items]: a layout that stands. Its items stay where they
                               * are, the others are placed between them, clusters are found anew. */
    const guint8 *placed;     /* OPTIONAL [n_items] 1: the item is in that layout; NULL: all are */
} GlossProjectRequest;

/* -------------------------------------------- train and evaluate: labelled examples to a head */

typedef struct {
    const char *const *train_paths; /* NULL-terminated */
    const char *const *dev_paths;   /* NULL-terminated; empty: a share of train by seed */
    const char *output_folder;
    const char *const *label_map; /* pairs from, to, NULL-terminated; to "" drops the label */
    GVariant *options;            /* a{sv} of train_options */
    guint64 seed;
    GlossReportFunc report; /* OPTIONAL; on the worker thread */
    gpointer report_data;
    const char
        *checkpoint_folder; /* OPTIONAL: keeps the run there, and goes on from what it finds */
    const char *predictions_path; /* OPTIONAL: as in GlossEvaluateRequest, of the held-out part */
    gboolean estimate;            /* only say what it would take */
    GCancellable *stop;           /* OPTIONAL: cancelled to stop and keep the best state so far */
    /* OPTIONAL: what is known of the files' form, instead of found out: members with commas between,
     * format= (conll, jsonl, json, csv, tsv, fasttext, leading, xml), header= (yes, no), and a field
     * by its name or number from 1 for text=, second=, negative=, label=, score=, words=, tags=,
     * spans=. */
    const char *reading;
} GlossTrainRequest;

typedef struct {
    const char *const *data_paths;
    const char *const *label_map;
    gboolean known_labels; /* leave out predictions whose label the data does not know */
    GlossReportFunc report;
    gpointer report_data;
    /* OPTIONAL: a file to write, one JSON object a line for each example in the data's order:
     * "index", "line", "text" (or "first" and "second"), "gold", "predicted", "scores", "loss"; of
     * spans "gold" and "predicted" are arrays of {start, end, label}, and "spaced" says
     * whether the words of the text are what stands between its spaces. */
    const char *predictions_path;
    const char *reading; /* OPTIONAL: as in GlossTrainRequest */
} GlossEvaluateRequest;

/* ------------------------------------- teach: what a person corrected, to a head that knows it */

/* A passage that a person looked at. What @spans does not name is outside, but for what the head in
 * use finds there and nobody has decided on: that is left as it is. Both sorted, without overlap,
 * scores unused. */
typedef struct {
    const char *text;
    gsize size;
    const GlossSpan *spans;
    gsize n_spans;
    const GlossSpan *rejected; /* found by a head and said to be wrong */
    gsize n_rejected;
} GlossTaughtText;

typedef struct {
    const GlossTaughtText *texts;
    gsize n_texts;
    const char *const *background; /* texts on which answers are to stay; NULL-terminated */
    const char *output_folder;
    guint64 seed;
    GlossReportFunc report; /* OPTIONAL; on the worker thread */
    gpointer report_data;
} GlossTeachRequest;

/* ------------------------------------------------------------------------------------ the table */

typedef enum {
    GLOSS_PLUGIN_NEEDS_MODEL = 1 << 0, /* open fails without model_folder */
    GLOSS_PLUGIN_NEEDS_HEAD =
        1 << 1, /* annotating and so on needs head_folder; training does not */
    GLOSS_PLUGIN_ON_REQUEST =
        1 << 2, /* annotates where a person asks for it, shown apart from what others find */
} GlossPluginFlags;

typedef struct {
    guint32 abi_version;              /* REQUIRED: GLOSS_PLUGIN_ABI */
    guint32 struct_size;              /* REQUIRED: sizeof(GlossPlugin) */
    const char *id;                   /* REQUIRED: lower-case letters, digits and hyphens */
    const char *name;                 /* REQUIRED */
    const char *summary;              /* REQUIRED */
    const char *version;              /* REQUIRED */
    const char *translation_domain;   /* OPTIONAL */
    const char *task;                 /* OPTIONAL: which heads it reads; the id where NULL */
    guint32 flags;                    /* GlossPluginFlags */
    const GlossLabel *labels;         /* OPTIONAL */
    const GlossOption *options;       /* OPTIONAL */
    const GlossOption *train_options; /* OPTIONAL */

    /* REQUIRED. The instance, or NULL with an error. */
    gpointer (*open)(const GlossPluginContext *context, GError **error);
    /* REQUIRED */
    void (*close)(gpointer instance);

    /* OPTIONAL. (element-type GlossSpan) sorted by start. */
    GArray *(*annotate)(gpointer instance, const GlossAnnotateRequest *request,
                        GCancellable *cancellable, GError **error);
    /* OPTIONAL. For each request a GArray (element-type GlossLabelScore) summing to 1; the
     * array frees its elements. */
    GPtrArray *(*classify)(gpointer instance, const GlossClassifyRequest *requests, gsize n,
                           GCancellable *cancellable, GError **error);
    /* OPTIONAL. (element-type GlossChoiceScore*) best first; the array frees its elements. */
    GPtrArray *(*rank)(gpointer instance, const GlossRankRequest *request,
                       GCancellable *cancellable, GError **error);
    /* OPTIONAL. (element-type GlossHit) best first. */
    GArray *(*search)(gpointer instance, const GlossSearchRequest *request,
                      GCancellable *cancellable, GError **error);
    /* OPTIONAL. (element-type GlossPoint) one an item. */
    GArray *(*project)(gpointer instance, const GlossProjectRequest *request,
                       GCancellable *cancellable, GError **error);
    /* OPTIONAL. a{sv} of final metrics; the head stands in output_folder, whole or not at all. For an
     * estimate: "seconds", "peak_rss_mb", "disk_mb", "tokens_per_second" d, "steps" t. */
    GVariant *(*train)(gpointer instance, const GlossTrainRequest *request,
                       GCancellable *cancellable, GError **error);
    /* OPTIONAL. a{sv} of metrics by their standard names, "n" t, "label_map" a{ss} as used, and
     * "per_label" a{sa{sv}}. */
    GVariant *(*evaluate)(gpointer instance, const GlossEvaluateRequest *request,
                          GCancellable *cancellable, GError **error);

    /* OPTIONAL. (element-type GlossEvidence) strongest first; what classify's answer to the same
     * request rests on. */
    GArray *(*find_evidence)(gpointer instance, const GlossClassifyRequest *request,
                             GCancellable *cancellable, GError **error);

    /* OPTIONAL. Starts from the head in use, which stays as it is; the new one stands in
     * output_folder, whole or not at all. a{sv}: "texts", "spans" and "words" t, what was taught;
     * "before" and "after" a{sv} of "precision", "recall", "f1" over the texts; "held_out_before" and
     * "held_out_after" d, the f1 on texts that were left out of teaching in turn, where there are
     * enough; "kept" d, the f1 between the answers on the background before and after. */
    GVariant *(*teach)(gpointer instance, const GlossTeachRequest *request,
                       GCancellable *cancellable, GError **error);

    /* OPTIONAL. Rank for many requests at once: an array (element-type GPtrArray, as of rank) with one
     * element a request; it frees its elements. */
    GPtrArray *(*rank_many)(gpointer instance, const GlossRankRequest *requests, gsize n,
                            GCancellable *cancellable, GError **error);

    /* OPTIONAL. What is known of an id that rank gave or of a label that annotate gave: a{sv} of
     * "title" and "gloss" s, "lemma" s, "part_of_speech" s ("NOUN", "VERB", "ADJ", "ADV"), "words",
     * "examples" and "broader" as, "inventory" s (name and version of where it stands), "seen" u (in
     * how many examples it was met in training). What is not known is left out. */
    GVariant *(*describe)(gpointer instance, const char *id, GCancellable *cancellable,
                          GError **error);

    gpointer reserved[2];
} GlossPlugin;

/* The one exported symbol. @host_abi is what the host speaks. */
GLOSS_PLUGIN_EXPORT const GlossPlugin *gloss_plugin_query(guint32 host_abi);

typedef const GlossPlugin *(*GlossPluginQueryFunc)(guint32 host_abi);

G_END_DECLS
