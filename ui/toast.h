/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A short message over a page that goes by itself. Main thread. */
#pragma once

#include <adwaita.h>

/* @text: as it is, no markup. */
void gloss_toast_show(AdwToastOverlay *overlay, const char *text);
