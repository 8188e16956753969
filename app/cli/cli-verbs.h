/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of verbs. Any thread. */
#pragma once

#include "app/cli/cli.h"

/* All verbs; ends with one whose name is NULL. */
const GlossCliVerb *gloss_cli_verbs_get(void);
