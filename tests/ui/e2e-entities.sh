#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The real thing: the default model and the head that is part of Gloss find the people of the sample.
. "$(dirname "$0")/e2e.sh"

use_installed_model

begin -- "$GLOSS_SOURCE_DIR/resources/samples/sample.md"
ui wait 'Marie Curie'
ui wait 'Whole document analysed'
ui marked 'Document text' '>5'
ui fill 'Filter entities' 'winston'
ui press 'Winston Churchill' --mouse
ui wait '“Winston Churchill”: Person, *'
expect "$(ui selection 'Document text')" 'Winston Churchill'
ui fill 'Filter entities' ''

ui press 'Document text' --mouse
ui key ctrl+comma
ui press 'Use Entities'
ui key Escape
ui marked 'Document text' '=0'
ui gone 'Marie Curie'
ui key ctrl+comma
ui press 'Use Entities'
ui key Escape
ui wait 'Marie Curie'
finish
