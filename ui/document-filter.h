/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a dialog that opens documents offers. */
#pragma once

#include <gtk/gtk.h>

/* Adds "Documents", all formats that there is a reader for, and "All files". */
void gloss_document_filter_add(GtkFileChooser *chooser);
