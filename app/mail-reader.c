/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Knows nothing of the format but its names: see app/extract. Reader: fuzz-mail. */
#include "app/mail-reader.h"

#include <glib/gi18n.h>

#include "app/extractor.h"

static const char *const suffixes[] = {".eml", ".mbox", NULL};
static const char *const mime_types[] = {"message/rfc822", "application/mbox", NULL};

static GlossReading *
read_mail(GBytes *bytes, const char *name, GCancellable *cancellable, GError **error)
{
    return gloss_extractor_run("mail", bytes, name, cancellable, error);
}

const GlossReader gloss_mail_reader = {
    .id = "mail",
    .name = N_("Mail"),
    .suffixes = suffixes,
    .mime_types = mime_types,
    .read = read_mail,
};
