/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A session with the tiny model, for tests of what its vectors are like. */
#pragma once

#include "engine/model/session.h"
#include "tests/engine/tiny-model.h"

typedef struct {
    char *folder;
    ClozeSession *session;
    ClozeModel *model;
} LabFixture;

static inline void
lab_fixture_init(LabFixture *self)
{
    g_autoptr(GError) error = NULL;

    self->folder = scratch_new();
    tiny_model_write(self->folder, 1);
    self->session = cloze_session_new(1, 0);
    self->model = cloze_session_load_model(self->session, self->folder, &error);
    g_assert_no_error(error);
}

static inline void
lab_fixture_clear(LabFixture *self)
{
    cloze_model_unref(self->model);
    cloze_session_unref(self->session);
    scratch_free(self->folder);
    g_free(self->folder);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(LabFixture, lab_fixture_clear)
