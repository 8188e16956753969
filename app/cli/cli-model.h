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
/* (transfer full) the base model loaded in @session. */
ClozeModel *gloss_cli_model_load(const GlossCli *cli, ClozeSession *session, GError **error);
