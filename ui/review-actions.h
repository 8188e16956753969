/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's actions on the annotations of the page in front: accept, reject, label, undo and so
 * on, each enabled where it would do something. Main thread. */
#pragma once

#include "ui/document-page.h"
#include <adwaita.h>

/* Adds the actions to @window. */
void gloss_review_actions_install(GtkApplicationWindow *window);
/* @page (nullable) is in front from now on. */
void gloss_review_actions_follow(GtkApplicationWindow *window, GlossDocumentPage *page);
