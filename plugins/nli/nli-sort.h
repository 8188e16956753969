/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts sorted under labels that somebody typed, without training (Yin et al. 2019): each label in a
 * template is a claim, and a text belongs under it as far as it entails the claim. Worker thread. */
#pragma once

#include "plugins/nli/nli.h"

/* (transfer full) the claim of a label: @template_text with {} replaced; NULL: a template in the
 * language of the label, English or Chinese. */
char *gloss_nli_sort_make_claim(const char *template_text, const char *label);
/* (element-type GArray of GlossLabelScore): the labels of @nli in their order, scores summing to 1:
 * the shares of what the text entails. */
GPtrArray *gloss_nli_sort_run(GlossNli *nli, const GlossClassifyRequest *requests, gsize n,
                              GCancellable *cancellable, GError **error);
