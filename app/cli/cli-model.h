/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What --model means: an id, a base model's folder or a head's folder. Main thread. */
#pragma once

#include "app/cli/cli.h"
#include "app/model-store.h"
#include "engine/model/session.h"

/* (transfer full) the folder of the base encoder that @cli asks for, else the default one. */
char *gloss_cli_model_find_base(const GlossCli *cli, GlossModelStore *store, GError **error);
/* The same, and *@head_folder: (transfer full) where --model names a head, else NULL. */
char *gloss_cli_model_find(const GlossCli *cli, GlossModelStore *store, char **head_folder,
                           GError **error);
/* What --precision asks for. CLOZE_ERROR_UNSUPPORTED where this CPU cannot do it. */
gboolean gloss_cli_model_get_precision(const GlossCli *cli, ClozePrecision *precision,
                                       GError **error);
/* Makes @session load models in it. */
gboolean gloss_cli_model_use_precision(const GlossCli *cli, ClozeSession *session, GError **error);
/* (transfer full) the base model, in the precision asked for, loaded in @session. */
ClozeModel *gloss_cli_model_load(const GlossCli *cli, ClozeSession *session, GError **error);
