/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What verbs that read labelled files have in common: “-” among the files, which is written to a file
 * of its own because such files are looked at more than once, and the flags that say how they are to
 * be read. */
#pragma once

#include "app/cli/cli.h"

typedef struct {
    char *format;   /* (nullable) --format */
    char **columns; /* (nullable) --columns, several times */
    char *folder;   /* (nullable) where standard input was written to */
    char *spooled;  /* (nullable) that file */
} GlossCliLabelled;

/* For a table of options; two of them. */
#define GLOSS_CLI_LABELLED_ENTRIES(labelled)                                                       \
    {"format",                                                                                     \
     0,                                                                                            \
     0,                                                                                            \
     G_OPTION_ARG_STRING,                                                                          \
     &(labelled).format,                                                                           \
     N_("How the files are to be read: conll, jsonl, json, csv, tsv, fasttext, leading, xml "      \
        "(default: found out)"),                                                                   \
     N_("NAME")},                                                                                  \
    {                                                                                              \
        "columns", 0, 0, G_OPTION_ARG_STRING_ARRAY, &(labelled).columns,                           \
            N_("Which field is what, by name or number: text, second, negative, label, score, "    \
               "words, tags, spans; header=yes or no"),                                            \
            "text=F,label=F,…"                                                                   \
    }

/* (transfer full) what GlossTrainRequest.reading takes, checked; NULL with a message for a wrong
 * usage. */
char *gloss_cli_labelled_dup_reading(const GlossCliLabelled *self, GError **error);
/* (transfer full) the paths, “-” as the file that standard input was written to. In the worker. */
char **gloss_cli_labelled_resolve(GlossCliLabelled *self, GlossCli *cli, char *const *paths,
                                  GError **error);
/* The path as it was given. */
const char *gloss_cli_labelled_get_name(const GlossCliLabelled *self, const char *path);
/* Lets the message of an error (nullable) name standard input as it was given. */
void gloss_cli_labelled_name_fault(const GlossCliLabelled *self, GError *error);
/* Removes what was written, and frees what the flags gave. */
void gloss_cli_labelled_clear(GlossCliLabelled *self);
