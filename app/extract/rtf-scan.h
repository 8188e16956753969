/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tokens of RTF 1.9.1. Any thread. */
#pragma once

#include <glib.h>

#define GLOSS_RTF_SCAN_MAX_WORD 32

typedef enum {
    GLOSS_RTF_SCAN_STOP,
    GLOSS_RTF_SCAN_OPEN,
    GLOSS_RTF_SCAN_CLOSE,
    GLOSS_RTF_SCAN_WORD,   /* \par, \fs20 */
    GLOSS_RTF_SCAN_SYMBOL, /* \~: its byte */
    GLOSS_RTF_SCAN_BYTE,   /* of text, or \'xx */
} GlossRtfScanKind;

typedef struct {
    GlossRtfScanKind kind;
    char word[GLOSS_RTF_SCAN_MAX_WORD + 1];
    gboolean has_number;
    gint32 number;
    guint8 byte;
} GlossRtfToken;

typedef struct {
    const guint8 *at;
    const guint8 *end;
} GlossRtfScan;

/* Line ends that stand for nothing and binary data are passed over. */
void gloss_rtf_scan_next(GlossRtfScan *self, GlossRtfToken *token);
