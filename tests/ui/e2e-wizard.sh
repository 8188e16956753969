#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# From a labelled file to a trained model: the bar over the document offers the wizard, its six pages
# are gone through by names and keys, and the run that it starts makes a head.
. "$(dirname "$0")/e2e.sh"

use_installed_model

write_data() {
    local names=(Marie Pierre Irene Paul Emile Hans Lise Otto) places=(Warsaw Paris Vienna Berlin)
    for i in $(seq 0 39); do
        printf '%s\tB-PER\ncame\tO\nto\tO\n%s\tB-LOC\n.\tO\n\n' "${names[i % 8]}" "${places[i % 4]}"
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

begin -- "$data/letters.conll"
ui wait 'This file holds labelled examples.'
ui press 'Train a Model…' --role 'push button'
ui wait 'Step 2: Data, shown now'
ui wait 'Tags are written as BIO*'
ui wait 'Marie came to Warsaw .'

ui press 'Next'
ui wait 'Step 3: Check, shown now'
ui press 'Next'
ui wait 'Step 4: Model, shown now'
ui wait '*of memory*' --patience 60
# What measures writes nothing where models are looked for.
ui gone '*A few steps are being run*' --patience 90
[ -z "$(ls -A "$data/gloss/heads" 2>/dev/null)" ] || { echo "measuring left a head" >&2; exit 1; }
ui press 'Head Only' --role 'check box'
ui key alt+Right
ui wait 'Step 5: Settings, shown now'
ui fill 'Passes over the examples' 2 --role 'spin button'
ui press 'Next'
ui wait 'Step 6: Review, shown now'
ui wait 'gloss-cli train ner *--how head*--epochs 2 *'
ui press 'Start Training'
wait_for_head
finish
