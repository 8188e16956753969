#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Somebody else's plugin beside the one that is part of Gloss: both mark the same document, each is
# listed under its own labels, and switching one off leaves what the other found.
. "$(dirname "$0")/e2e.sh"

use_installed_model
mkdir -p "$data/gloss/plugins-1"
cp "$GLOSS_BUILD_DIR/tests/plugins/patterns.so" "$data/gloss/plugins-1/"
printf 'Marie Curie came to Warsaw on 3 May 1911 with 250 francs.\n' >"$data/letter.txt"

begin -- "$data/letter.txt"
ui wait 'Marie Curie'
ui wait '3 May 1911'
ui wait 'Whole document analysed'
ui press '3 May 1911' --mouse
ui wait '“3 May 1911”: Date*'
expect "$(ui selection 'Document text')" '3 May 1911'
ui press 'Marie Curie' --mouse
ui wait '“Marie Curie”: Person, *'
both=$(ui marked 'Document text' '>3')

ui press 'Document text' --mouse
ui key ctrl+comma
ui press 'Use Patterns'
ui key Escape
ui gone '3 May 1911'
ui wait 'Marie Curie'
[ "$(ui marked 'Document text' '>0')" -lt "$both" ]
ui key ctrl+comma
ui press 'Use Patterns'
ui press 'Use Entities'
ui key Escape
ui wait '3 May 1911'
ui gone 'Marie Curie'
finish
