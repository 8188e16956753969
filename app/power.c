/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Attributes are those of the kernel's Documentation/ABI/testing/sysfs-class-power. The batteries of
 * mice and the like have the scope "Device".
 * lint: allow readers: the kernel writes these files */
#include "app/power.h"

#include <string.h>

#define FOLDER "/sys/class/power_supply"

struct _GlossPower {
    GObject parent_instance;

    char *folder;
    guint timer;
    gboolean on_battery;
};

enum {
    PROP_ON_BATTERY = 1,
    N_PROPS,
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE(GlossPower, gloss_power, G_TYPE_OBJECT)

static gboolean
has_value(const char *folder, const char *supply, const char *attribute, const char *value)
{
    g_autofree char *path = g_build_filename(folder, supply, attribute, NULL);
    g_autofree char *text = NULL;

    return g_file_get_contents(path, &text, NULL, NULL) && g_str_equal(g_strstrip(text), value);
}

/* A computer that is plugged in may draw from its battery all the same; that is no reason to wait. */
static gboolean
look(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    gboolean discharging = FALSE;
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        if (has_value(folder, name, "type", "Battery"))
            discharging = discharging || (!has_value(folder, name, "scope", "Device") &&
                                          has_value(folder, name, "status", "Discharging"));
        else if (has_value(folder, name, "online", "1"))
            return FALSE;
    }
    return discharging;
}

static gboolean
look_cb(gpointer data)
{
    GlossPower *self = data;
    gboolean on_battery = look(self->folder);

    if (on_battery != self->on_battery) {
        self->on_battery = on_battery;
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_ON_BATTERY]);
    }
    return G_SOURCE_CONTINUE;
}

GlossPower *
gloss_power_new(const char *folder, guint seconds)
{
    GlossPower *self = g_object_new(GLOSS_TYPE_POWER, NULL);

    self->folder = g_strdup(folder ? folder : FOLDER);
    self->on_battery = look(self->folder);
    self->timer = g_timeout_add_seconds(seconds, look_cb, self);
    return self;
}

gboolean
gloss_power_get_on_battery(GlossPower *self)
{
    return self->on_battery;
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    if (id == PROP_ON_BATTERY)
        g_value_set_boolean(value, GLOSS_POWER(object)->on_battery);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
finalize(GObject *object)
{
    GlossPower *self = GLOSS_POWER(object);

    g_clear_handle_id(&self->timer, g_source_remove);
    g_free(self->folder);
    G_OBJECT_CLASS(gloss_power_parent_class)->finalize(object);
}

static void
gloss_power_class_init(GlossPowerClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->get_property = get_property;
    object_class->finalize = finalize;
    props[PROP_ON_BATTERY] = g_param_spec_boolean("on-battery", NULL, NULL, FALSE,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, props);
}

static void
gloss_power_init(GlossPower *self)
{
}
