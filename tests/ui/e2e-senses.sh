#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A person asks what words mean: in the pop-over, in the inspector with a base form of their own, marked
# in the text, and all uses of a word by sense, from which one is opened.
. "$(dirname "$0")/e2e.sh"

mkdir -p "$data/gloss/plugins-1"
cp "$GLOSS_BUILD_DIR/tests/plugins/sound-senses.so" "$data/gloss/plugins-1/"
{
    printf 'He sat on the bank of the river.\n\n'
    for i in 1 2 3 4 5 6 7 8 9; do printf 'And so it was, and so it is, and all is as it was in %d.\n' $i; done
    printf '\nThe bank lent money, and banks do.\n'
} >"$data/words.txt"

begin -- "$data/words.txt"
ui wait 'Document text'
ui press 'Document text' --mouse
ui key ctrl+Home ctrl+Right ctrl+Right ctrl+Right ctrl+Right ctrl+Right
ui key ctrl+d
ui wait 'meaning 1 of bank. noun, 75 %. Words: bank, thing'
ui key Escape

ui press 'Senses'
ui wait 'meaning 2 of bank. noun, 25 %. Words: bank, thing'
ui fill 'Base Form' 'river'
ui wait 'meaning 1 of river. noun, 75 %. Words: river, thing'

ui press 'Document text' --mouse
ui key shift+ctrl+d
ui wait 'sure, 80 % and above'
ui marked 'Document text' =6
ui key shift+ctrl+d
ui gone 'sure, 80 % and above'

ui key ctrl+Home ctrl+Right ctrl+Right ctrl+Right ctrl+Right ctrl+Right
ui wait 'meaning 1 of bank. noun, 75 %. Words: bank, thing'
ui press 'All Uses of This Word…'
ui wait 'bank: what it means (2 uses)'
ui wait 'banks: what it means (1 use)'
ui press '*The bank lent money, and banks do*words.txt, 75 %' --mouse
ui key Return
ui wait 'Document text'
expect "$(ui selection 'Document text')" bank
finish

# Without an analysis for it, and without a model for the one that is there, it says what to do.
rm "$data/gloss/plugins-1/sound-senses.so"
begin -- "$data/words.txt"
ui wait 'Document text'
ui press 'Document text' --mouse
ui key ctrl+Home ctrl+d
ui wait '*cannot be used*'
finish
