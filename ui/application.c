/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See application.h. */
#include "ui/application.h"

#include "app/paths.h"
#include "ui/popovers.h"
#include "ui/preferences.h"
#include <glib/gi18n.h>

struct _GlossApplication {
    AdwApplication parent_instance;

    GlossContext *context;
    GlossRecent *recent;
    GlossSettings *settings;
};

G_DEFINE_FINAL_TYPE(GlossApplication, gloss_application, ADW_TYPE_APPLICATION)

GlossWindow *
gloss_application_ensure_window(GlossApplication *self)
{
    GList *windows = gtk_application_get_windows(GTK_APPLICATION(self));

    for (GList *at = windows; at != NULL; at = at->next)
        if (GLOSS_IS_WINDOW(at->data))
            return at->data;
    return gloss_window_new(GTK_APPLICATION(self), self->context, self->recent, self->settings);
}

GlossContext *
gloss_application_get_context(GlossApplication *self)
{
    return self->context;
}

/* ---- actions ---- */

/* The sample in the user's language where there is one. */
static GFile *
find_sample(void)
{
    g_autofree char *data = gloss_paths_dup_data_folder();
    const char *const *languages = g_get_language_names();
    gboolean chinese = g_str_has_prefix(languages[0], "zh");
    g_autofree char *path =
        g_build_filename(data, "samples", chinese ? "sample.zh.md" : "sample.md", NULL);

    return g_file_new_for_path(path);
}

static void
sample_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    g_autoptr(GFile) file = find_sample();

    gloss_window_open_file(gloss_application_ensure_window(data), file);
}

static void
preferences_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossApplication *self = data;

    gloss_preferences_present(self->context, self->settings,
                              GTK_WINDOW(gloss_application_ensure_window(self)));
}

static void
about_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    static const char *const developers[] = {"The Gloss authors", NULL};

    adw_show_about_window(
        GTK_WINDOW(gloss_application_ensure_window(data)), "application-name", _("Gloss"),
        "application-icon", GLOSS_APPLICATION_ID, "version", GLOSS_VERSION, "developer-name",
        _("The Gloss authors"), "developers", developers, "copyright", "© 2026 The Gloss authors",
        "license-type", GTK_LICENSE_GPL_3_0, "comments",
        _("A reader that highlights the persons, organisations and places in your documents. "
          "Everything stays on this computer."),
        /* Translators: your names, one a line */
        "translator-credits", _("translator-credits"), NULL);
}

static void
quit_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GList *windows = g_list_copy(gtk_application_get_windows(data));

    for (GList *at = windows; at != NULL; at = at->next)
        gtk_window_close(at->data);
    g_list_free(windows);
}

static void
install_accelerators(GtkApplication *application)
{
    static const struct {
        const char *action;
        const char *keys[3];
    } table[] = {
        {"app.quit", {"<Control>q"}},
        {"app.preferences", {"<Control>comma"}},
        {"win.open", {"<Control>o"}},
        {"win.close", {"<Control>w"}},
        {"win.reload", {"F5", "<Control>r"}},
        {"win.focus-find", {"<Control>f"}},
        {"win.next-entity", {"<Control>g"}},
        {"win.previous-entity", {"<Shift><Control>g"}},
        {"win.search", {"<Control>k"}},
        {"win.next-hit", {"F4"}},
        {"win.previous-hit", {"<Shift>F4"}},
        {"win.more-like-this('')", {"<Control>l"}},
        {"win.check-claim('')", {"<Shift><Control>k"}},
        {"win.filter", {"<Control>e"}},
        {"win.senses", {"<Control>d"}},
        {"win.mark-senses", {"<Shift><Control>d"}},
        {"win.train", {"<Control>t"}},
        {"win.review", {"F7"}},
        {"win.teach", {"F8"}},
        {"win.accept-shown", {"<Shift><Control>Return"}},
        {"win.library", {"F9"}},
        {"win.inspector", {"<Shift>F9", "<Control>i"}},
        {"win.fullscreen", {"F11"}},
    };

    for (guint i = 0; i < G_N_ELEMENTS(table); i++)
        gtk_application_set_accels_for_action(application, table[i].action, table[i].keys);
}

/* ---- GApplication ---- */

static void
startup(GApplication *application)
{
    static const GActionEntry entries[] = {
        {"sample", sample_action},
        {"preferences", preferences_action},
        {"about", about_action},
        {"quit", quit_action},
    };
    GlossApplication *self = GLOSS_APPLICATION(application);
    g_autofree char *folder = gloss_paths_dup_user_folder();
    g_autofree char *recent = g_build_filename(folder, "recent", NULL);

    G_APPLICATION_CLASS(gloss_application_parent_class)->startup(application);
    g_action_map_add_action_entries(G_ACTION_MAP(self), entries, G_N_ELEMENTS(entries), self);
    install_accelerators(GTK_APPLICATION(self));
    self->settings = gloss_settings_new();
    self->recent = gloss_recent_new(recent);
    self->context = gloss_context_new(0);
}

static void
activate(GApplication *application)
{
    gtk_window_present(GTK_WINDOW(gloss_application_ensure_window(GLOSS_APPLICATION(application))));
}

static void
open(GApplication *application, GFile **files, gint n_files, const char *hint)
{
    GlossWindow *window = gloss_application_ensure_window(GLOSS_APPLICATION(application));

    for (gint i = 0; i < n_files; i++)
        gloss_window_open_file(window, files[i]);
    gtk_window_present(GTK_WINDOW(window));
}

static void
shutdown(GApplication *application)
{
    GlossApplication *self = GLOSS_APPLICATION(application);

    G_APPLICATION_CLASS(gloss_application_parent_class)->shutdown(application);
    if (self->context != NULL)
        gloss_jobs_cancel_all(gloss_context_get_jobs(self->context));
    g_clear_object(&self->context);
    g_clear_object(&self->recent);
    g_clear_pointer(&self->settings, gloss_settings_free);
}

static gboolean
close_request_cb(GtkWindow *window)
{
    gloss_popovers_close(window);
    return GDK_EVENT_PROPAGATE;
}

/* Those that are transient for one of the application's windows become windows of it too. */
static void
window_added(GtkApplication *application, GtkWindow *window)
{
    g_signal_connect(window, "close-request", G_CALLBACK(close_request_cb), NULL);
    GTK_APPLICATION_CLASS(gloss_application_parent_class)->window_added(application, window);
}

static void
gloss_application_class_init(GlossApplicationClass *klass)
{
    GApplicationClass *application_class = G_APPLICATION_CLASS(klass);

    application_class->startup = startup;
    application_class->activate = activate;
    application_class->open = open;
    application_class->shutdown = shutdown;
    GTK_APPLICATION_CLASS(klass)->window_added = window_added;
}

static void
gloss_application_init(GlossApplication *self)
{
}

GlossApplication *
gloss_application_new(void)
{
    return g_object_new(GLOSS_TYPE_APPLICATION, "application-id", GLOSS_APPLICATION_ID, "flags",
                        G_APPLICATION_HANDLES_OPEN, "resource-base-path", "/io/github/gloss/Gloss",
                        NULL);
}
