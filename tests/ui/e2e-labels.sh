#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A person corrects what was found: accepts, relabels, adds, undoes; opens the document again and
# finds it decided; teaches, keeps, and exports.
. "$(dirname "$0")/e2e.sh"

use_installed_model
printf 'Marie Curie came to Warsaw.\n\nthe quux is here.\n' >"$data/letter.txt"
before=$(sha256sum <"$data/letter.txt")

begin -- "$data/letter.txt"
ui wait 'Marie Curie'
ui wait 'Whole document analysed'
ui press 'Document text' --mouse
ui key ctrl+Home n Return
ui wait '“Marie Curie”: Person, *, accepted'
ui key n 2
ui wait '“Warsaw”: Organisation, *, corrected'
ui key ctrl+End Up Home ctrl+Right shift+ctrl+Right 4
ui wait 'quux, *'
ui key ctrl+z
ui gone 'quux, *'
ui key shift+ctrl+z
ui wait 'quux, *'
ui wait '0 undecided'
finish

begin -- "$data/letter.txt"
ui wait 'quux, accepted'
ui wait 'Marie Curie, accepted, *'
ui wait 'Warsaw, corrected, *'
ui press 'Teach…'
ui wait 'Your corrections' --patience 60
ui press 'Keep'
ui gone 'Your corrections'
ui wait 'quux, accepted'
finish

export XDG_DATA_HOME=$data
"$GLOSS_BUILD_DIR/app/cli/gloss-cli" labels export "$data/out.conll" --quiet
expect "$(grep -P '\tquux\t' "$data/out.conll" | cut -f3)" 'B-MISC'
expect "$(grep -P '\tWarsaw\t' "$data/out.conll" | cut -f3)" 'B-ORG'
expect "$(sha256sum <"$data/letter.txt")" "$before"
