/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of small books for tests. */
#pragma once

#include "tests/extract/package-fixture.h"

#define BOOK_CONTAINER                                                                             \
    "<container><rootfiles><rootfile full-path='OEBPS/content.opf'/></rootfiles></container>"
#define BOOK_ITEM(id, name) "<item id='" id "' href='" name "' media-type='application/xhtml+xml'/>"
#define BOOK_PACKAGE(items, order)                                                                 \
    "<package><manifest>" items "</manifest><spine>" order "</spine></package>"
#define BOOK_LOCK(algorithm, name)                                                                 \
    "<encryption><EncryptedData><EncryptionMethod Algorithm='" algorithm "'/>"                     \
    "<CipherData><CipherReference URI='" name "'/></CipherData></EncryptedData></encryption>"
