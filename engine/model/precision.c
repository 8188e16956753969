/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names, and what this CPU can do; the products themselves are kernels. Any thread. */

#include "engine/model/precision.h"

#include "engine/base/error.h"

static const char *const names[CLOZE_PRECISION_COUNT] = {"fp32", "bf16", "int8"};

const char *
cloze_precision_to_string(ClozePrecision precision)
{
    return names[precision];
}

gboolean
cloze_precision_parse(const char *text, ClozePrecision *precision)
{
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (g_str_equal(text, names[i])) {
            *precision = (ClozePrecision)i;
            return TRUE;
        }
    return FALSE;
}

gboolean
cloze_precision_check(ClozePrecision precision, GError **error)
{
    if (precision == CLOZE_PRECISION_FP32 || cloze_narrow_get(precision) != NULL)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                "Precision %s: expected a CPU with AVX512-BF16, found one without (kernels %s)",
                names[precision], cloze_kernels_get()->name);
    return FALSE;
}

ClozePrecision
cloze_precision_choose(void)
{
    return cloze_narrow_get(CLOZE_PRECISION_BF16) ? CLOZE_PRECISION_BF16 : CLOZE_PRECISION_FP32;
}
