/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Mail: one message (RFC 5322), or a mailbox of them (RFC 4155). One thread. */
#pragma once

#include "app/extraction.h"

/* NULL with the reason. @structure: (transfer full) GlossStructure */
GString *gloss_extract_mail_read(GBytes *bytes, GArray **structure, GlossExtractionReason *reason,
                                 char **detail);
