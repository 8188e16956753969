#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A claim is checked against a document, the sentence that decided is opened, a table of pairs is judged
# and saved.
. "$(dirname "$0")/e2e.sh"

use_installed_model
[ -e "$GLOSS_BUILD_DIR/plugins/nli/nli.so" ] || { echo "no nli"; exit 77; }
compgen -G "$GLOSS_SOURCE_DIR/resources/heads/nli-*/gloss.json" >/dev/null ||
    { echo "no head for claims is part of this tree"; exit 77; }
decisive='Brazil is the largest producer of coffee in the world.'
cat >"$data/notes.md" <<MARKDOWN
# Coffee

The beans were carried to Yemen in the fifteenth century. $decisive It exports a third of all beans.

# Weather

It often rains in London. The river is high in spring.
MARKDOWN
printf '%s\t%s\t%s\n' premise hypothesis label \
    'A man is sleeping.' 'A man is asleep.' entailment \
    'A man is sleeping.' 'Nobody is sleeping.' contradiction \
    'A man is sleeping.' '' neutral >"$data/pairs.tsv"

begin -- "$data/notes.md"
ui wait 'Document text'
ui key ctrl+shift+k
ui wait 'Check'
ui type 'Brazil produces no coffee.'
ui key Return
ui wait 'Contradicts (*)'
ui press 'notes.md › Coffee: *' --mouse
ui wait 'notes.md'
expect "$(ui selection 'Document text')" "$decisive"

ui press 'Main menu'
ui press 'Tools'
ui press 'Judge a Table of Pairs…'
ui press 'Open a File…'
ui wait 'Open a Table of Pairs'
ui type "$data/pairs.tsv"
ui key Return
ui wait 'Text: premise, claim: hypothesis, label: label'
ui press 'Judge'
ui wait '2 of 3 judged. 100.0 % agree*1 row has an empty side*'
ui press 'Save…'
ui wait 'Save the Judged Texts'
ui key ctrl+a
ui type "$data/judged.csv"
ui key Return
for _ in $(seq 60); do [ -e "$data/judged.csv" ] || sleep 0.25; done
expect "$(head -n 1 "$data/judged.csv")" \
    'line,premise,hypothesis,gold,label,entailment,neutral,contradiction'
expect "$(tail -n +2 "$data/judged.csv" | cut -d, -f1,5 | tr '\n' ' ')" \
    '2,entailment 3,contradiction '
finish
