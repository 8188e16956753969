/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One message into a flow: subject, sender, receivers and date, then its text; of alternatives the plain
 * one; attachments by their names. One thread. */
#pragma once

#include <gmime/gmime.h>

#include "app/extract/flow.h"

/* @level: of the heading, 1 for a message that stands in no other. */
void gloss_mail_body_add(GlossFlow *flow, GMimeMessage *message, guint level);
/* All that it says is encrypted. */
gboolean gloss_mail_body_is_encrypted(GMimeMessage *message);
