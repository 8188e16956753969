/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The choice of a label for what is selected or at the caret: a pop-over with the labels, each with
 * its key, and room for another one. Main thread. */
#pragma once

#include "ui/review.h"

/* Pops up over what is selected in @view and labels it by @review; goes by itself. */
void gloss_label_menu_popup(GlossDocumentView *view, GlossReview *review, GlossPluginHost *host);
