#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Open the sample from the welcome page, see entities, filter them, jump, switch the plugin off.
. "$(dirname "$0")/e2e.sh"

use_words_plugin
begin --
ui press 'Open the Sample' --role 'push button'
ui wait 'Whole document analysed'
all=$(ui marked 'Document text' '>20')

ui fill 'Filter entities' 'warsaw'
ui wait 'Warsaw'
ui gone 'Curie'
ui press 'Warsaw' --mouse
ui wait '“Warsaw”: Word, 50 %'
expect "$(ui selection 'Document text')" 'Warsaw'
ui fill 'Filter entities' ''
ui wait 'Curie'

ui fill 'Lowest score' 0.6
ui wait 'No Match'
ui marked 'Document text' '=0'
ui fill 'Lowest score' 0
ui marked 'Document text' "=$all"

ui press 'Word: *'
ui marked 'Document text' '=0'
ui press 'Word: *'
ui marked 'Document text' "=$all"

ui press 'Document text' --mouse
ui key ctrl+Home ctrl+g
ui wait '“A”: Word, 50 %'
ui key ctrl+g
ui wait '“Harbour”: Word, 50 %'
ui key ctrl+shift+g
ui wait '“A”: Word, 50 %'

ui key ctrl+comma
ui press 'Use Words'
ui key Escape
ui marked 'Document text' '=0'
ui wait 'Not analysed'
finish
