/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A new verb is a new file and an entry here. */
#include "app/cli/cli-verbs.h"

#include <glib/gi18n.h>

const GlossCliVerb *
gloss_cli_verbs_get(void)
{
    static const GlossCliVerb verbs[] = {
        {NULL},
    };

    return verbs;
}
