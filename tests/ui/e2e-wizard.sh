#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# From a labelled file to new highlights: the bar over the document offers the wizard, its six pages are
# gone through by names and keys, the run that it starts makes a head, and a document that was open all
# the while shows what it finds.
. "$(dirname "$0")/e2e.sh"

use_installed_model

write_data() {
    local beasts=(tiger lion wolf heron otter fox badger lynx)
    local places=(Warsaw Paris Vienna Berlin Oslo Lima Kyoto)
    for i in $(seq 0 63); do # 56 of them differ
        printf 'A\tO\n%s\tB-BEAST\ncame\tO\nto\tO\n%s\tB-LOC\n.\tO\n\n' "${beasts[i % 8]}" \
            "${places[i % 7]}"
    done
}
write_data >"$data/letters.conll"

# The run is a process of its own that outlives the window: it is waited for, so that nothing of the
# test is left behind.
wait_for_head() {
    for _ in $(seq 1 600); do
        compgen -G "$data/gloss/runs/*/*/gloss.json" >/dev/null && return
        sleep 0.1
    done
    tail -n 5 "$data"/gloss/runs/*/{log,progress.jsonl,run.json} >&2 || true
    echo "no head was made" >&2
    exit 1
}

printf 'The otter slept near Rome. A wolf was seen.\n' >"$data/letter.txt"

begin -- "$data/letter.txt" "$data/letters.conll"
ui press 'letters.conll' --role 'list item' --mouse
ui wait 'This file holds labelled examples.'
ui press 'Train a Model…' --role 'push button'
ui wait 'Step 2: Data, shown now'
ui wait 'Tags are written as BIO*'
ui wait 'A tiger came to Warsaw .'

ui press 'Next'
ui wait 'Step 3: Check, shown now'
# Copies, one line of them left out: the others stay.
ui press 'The same example again*' --role 'list item'
ui wait 'What is done about letters.conll, line *'
ui press 'Next'
ui wait 'Step 4: Model, shown now'
ui wait '*of memory*' --patience 60
# What measures writes nothing where models are looked for.
ui gone '*A few steps are being run*' --patience 90
[ -z "$(ls -A "$data/gloss/heads" 2>/dev/null)" ] || { echo "measuring left a head" >&2; exit 1; }
ui press 'Head Only' --role 'check box'
ui key alt+Right
ui wait 'Step 5: Settings, shown now'
ui fill 'Passes over the examples' 20 --role 'spin button'
ui press 'Next'
ui wait 'Step 6: Review, shown now'
ui wait 'gloss-cli train ner *--how head*--epochs 20 *'
ui press 'Start Training'
wait_for_head
ui wait 'Finished' --patience 60
ui press 'Use This Model'
ui wait 'The model is in use. *'
ui press 'letter.txt' --role 'list item' --mouse
ui wait 'BEAST: *' --patience 30
ui marked 'Document text' '>1'
finish
