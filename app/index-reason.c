/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Kinds in the order of the enumeration. Names are kept in libraries and never change. */
#include "app/index-reason.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "app/reader.h"

static const struct {
    const char *name;
    const char *title;
    const char *hint;
} kinds[] = {
    {"unreadable", N_("Unreadable"), N_("It may be damaged, or the disk is. Open it to see more.")},
    {"permission", N_("No permission"), N_("You may not read it. Change its permissions.")},
    {"not-text", N_("Not a text"), N_("It holds other data. Leave it out, or rename it.")},
    {"too-large", N_("Too large"),
     N_("It cannot be opened as a whole. Divide it, or leave it out.")},
    {"changing", N_("Keeps changing"), N_("It was written to while it was read. Try again later.")},
    {"encrypted", N_("Encrypted"), N_("Save a copy without a password.")},
    {"no-text-layer", N_("No text layer"),
     N_("Its pages are pictures. Have their text recognised.")},
    {"folder", N_("Folder cannot be read"), N_("What was known of its files is kept.")},
    {"damaged", N_("Damaged"), N_("Save it anew with the program that made it.")},
    {"too-slow", N_("Takes too long"),
     N_("It may be damaged. Save it anew with the program that made it.")},
    {"no-reader", N_("No reader"), N_("Files of this kind are not searched.")},
    {"old-format", N_("Old format"), N_("Save it as .docx or .odt.")},
};

static const struct {
    GIOErrorEnum code;
    GlossIndexReason reason;
} codes[] = {
    {G_IO_ERROR_PERMISSION_DENIED, GLOSS_INDEX_REASON_PERMISSION},
    {G_IO_ERROR_INVALID_DATA, GLOSS_INDEX_REASON_NOT_TEXT},
    {G_IO_ERROR_NOT_SUPPORTED, GLOSS_INDEX_REASON_NOT_TEXT},
    {G_IO_ERROR_NO_SPACE, GLOSS_INDEX_REASON_TOO_LARGE},
    {G_IO_ERROR_TIMED_OUT, GLOSS_INDEX_REASON_TOO_SLOW},
    {G_IO_ERROR_PENDING, GLOSS_INDEX_REASON_CHANGING},
};

GlossIndexReason
gloss_index_reason_of(const GError *error)
{
    if (g_error_matches(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_ENCRYPTED))
        return GLOSS_INDEX_REASON_ENCRYPTED;
    if (g_error_matches(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_NO_TEXT_LAYER))
        return GLOSS_INDEX_REASON_NO_TEXT_LAYER;
    if (g_error_matches(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED))
        return GLOSS_INDEX_REASON_DAMAGED;
    if (g_error_matches(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_OLD_FORMAT))
        return GLOSS_INDEX_REASON_OLD_FORMAT;
    for (gsize i = 0; i < G_N_ELEMENTS(codes); i++)
        if (g_error_matches(error, G_IO_ERROR, (gint)codes[i].code))
            return codes[i].reason;
    return GLOSS_INDEX_REASON_UNREADABLE;
}

const char *
gloss_index_reason_get_name(GlossIndexReason reason)
{
    return kinds[reason].name;
}

GlossIndexReason
gloss_index_reason_from_name(const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (g_strcmp0(kinds[i].name, name) == 0)
            return (GlossIndexReason)i;
    return GLOSS_INDEX_REASON_UNREADABLE;
}

const char *
gloss_index_reason_get_title(GlossIndexReason reason)
{
    return _(kinds[reason].title);
}

const char *
gloss_index_reason_get_hint(GlossIndexReason reason)
{
    return _(kinds[reason].hint);
}
