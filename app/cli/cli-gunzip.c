/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* GConverterInputStream stops after the first member; this converter starts anew at the next one,
 * so that files made with "cat a.gz b.gz" are read whole. */
#include "app/cli/cli-gunzip.h"

#define GLOSS_TYPE_CLI_GUNZIP (gloss_cli_gunzip_get_type())
G_DECLARE_FINAL_TYPE(GlossCliGunzip, gloss_cli_gunzip, GLOSS, CLI_GUNZIP, GObject)

struct _GlossCliGunzip {
    GObject parent_instance;
    GConverter *member;
    gboolean between; /* a member has ended and no byte of another was seen */
};

static GConverterResult
start_member(GlossCliGunzip *self, gsize size, gboolean at_end, GError **error)
{
    if (!size && at_end)
        return G_CONVERTER_FINISHED;
    if (!size) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, "more input is needed");
        return G_CONVERTER_ERROR;
    }
    g_converter_reset(self->member);
    self->between = FALSE;
    return G_CONVERTER_CONVERTED;
}

static GConverterResult
convert(GConverter *converter, const void *in, gsize in_size, void *out, gsize out_size,
        GConverterFlags flags, gsize *n_read, gsize *n_written, GError **error)
{
    GlossCliGunzip *self = GLOSS_CLI_GUNZIP(converter);
    gboolean at_end = flags & G_CONVERTER_INPUT_AT_END;
    GConverterResult result;

    *n_read = *n_written = 0;
    if (self->between) {
        result = start_member(self, in_size, at_end, error);
        if (result != G_CONVERTER_CONVERTED)
            return result;
    }
    result = g_converter_convert(self->member, in, in_size, out, out_size, flags, n_read, n_written,
                                 error);
    if (result != G_CONVERTER_FINISHED)
        return result;
    self->between = TRUE;
    return at_end && *n_read == in_size ? G_CONVERTER_FINISHED : G_CONVERTER_CONVERTED;
}

static void
reset(GConverter *converter)
{
    GlossCliGunzip *self = GLOSS_CLI_GUNZIP(converter);

    g_converter_reset(self->member);
    self->between = FALSE;
}

static void
converter_iface_init(GConverterIface *iface)
{
    iface->convert = convert;
    iface->reset = reset;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(GlossCliGunzip, gloss_cli_gunzip, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_CONVERTER, converter_iface_init))

static void
finalize(GObject *object)
{
    g_object_unref(GLOSS_CLI_GUNZIP(object)->member);
    G_OBJECT_CLASS(gloss_cli_gunzip_parent_class)->finalize(object);
}

static void
gloss_cli_gunzip_class_init(GlossCliGunzipClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
}

static void
gloss_cli_gunzip_init(GlossCliGunzip *self)
{
    self->member = G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
}

GInputStream *
gloss_cli_gunzip_new(GInputStream *packed)
{
    g_autoptr(GConverter) converter = g_object_new(GLOSS_TYPE_CLI_GUNZIP, NULL);

    return g_converter_input_stream_new(packed, converter);
}
