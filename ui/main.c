/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss, the window: `gloss [FILE…]`. */
#include "app/paths.h"
#include "ui/application.h"
#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>

int
main(int argc, char **argv)
{
    g_autofree char *locale_folder = gloss_paths_dup_locale_folder();
    g_autoptr(GlossApplication) application = NULL;

    /* A file that may not grow is an error to tell, as on a full disk, not the end. */
    signal(SIGXFSZ, SIG_IGN);
    /* Whoever started this may have ignored it, and nobody could learn then how a program ended. */
    signal(SIGCHLD, SIG_DFL);
    setlocale(LC_ALL, "");
    bindtextdomain(GETTEXT_PACKAGE, locale_folder);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    textdomain(GETTEXT_PACKAGE);
    g_set_application_name(_("Gloss"));
    gtk_window_set_default_icon_name(GLOSS_APPLICATION_ID);
    application = gloss_application_new();
    return g_application_run(G_APPLICATION(application), argc, argv);
}
