#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A training with the real worker: a run that waited is started, told about while it goes, killed,
# resumed, stopped, and its model put to use in the document that is open.
. "$(dirname "$0")/e2e.sh"

use_installed_model
run=ner-20260101-000000
folder=$data/gloss/runs/$run
mkdir -p "$folder"

# Animals and places in 96 sentences.
animals=(tiger lion wolf heron otter fox badger lynx)
places=(Warsaw Paris Rome Oslo Lima Kyoto)
for ((i = 0; i < 96; i++)); do
    animal=${animals[i % 8]}
    place=${places[(i / 3) % 6]}
    if ((i % 2)); then
        printf 'The O\n%s B-BEAST\nslept O\nnear O\n%s B-LOC\n. O\n\n' "$animal" "$place"
    else
        printf 'In O\n%s B-LOC\na O\n%s B-BEAST\nwas O\nseen O\n. O\n\n' "$place" "$animal"
    fi
done >"$data/beasts.conll"
printf 'The otter slept near Rome. A wolf was seen.\n' >"$data/letter.txt"
cat >"$folder/run.json" <<JSON
{"id": "$run", "title": "Beasts", "state": "queued", "shown": true, "created": 1767225600,
 "argv": ["train", "ner", "--train", "$data/beasts.conll", "--epochs", "200", "--patience", "200",
          "--seed", "1"]}
JSON

# Prints the worker's process once there is one.
worker() {
    local pid i
    for ((i = 0; i < 100; i++)); do
        pid=$(sed -n 's/.*"pid" *: *\([0-9]*\).*/\1/p' "$folder/run.json")
        [ -z "$pid" ] || [ "$pid" = 0 ] || { echo "$pid"; return; }
        sleep 0.1
    done
    return 1
}

# Waits until the worker has said what matches.
told() {
    local i
    for ((i = 0; i < 600; i++)); do
        ! grep -q "$1" "$folder/progress.jsonl" || return 0
        sleep 0.1
    done
    echo "the worker never said $1" >&2
    return 1
}

begin -- "$data/letter.txt"
ui wait 'Whole document analysed'
ui gone 'BEAST: *'
ui press 'Beasts' --role 'list item' --mouse

# The curve and the table, from the accessible tree.
ui wait 'Training, *' --patience 60
ui wait 'Step *, Training *, Held out *' --patience 90
ui wait 'Step *, F1 *'
ui press 'Labels' --role 'page tab'
ui wait 'BEAST'
ui press 'Confusion' --role 'page tab'
ui wait 'BEAST found: *'

ui press 'Pause'
ui wait 'Paused at * %'
ui press 'Continue'
ui wait 'Training, *'

told '"checkpoint"'
kill -9 "$(worker)"
ui wait 'The training process was ended from outside*'
ui wait 'Interrupted, can be resumed'
ui press 'Resume'
ui wait 'Training, *' --patience 60
told '"resumed_step": *[1-9]'

ui press 'Stop and Keep Best'
ui wait 'Finished' --patience 90
ui press 'Examples' --role 'page tab'
ui wait 'Wrong ones only'
sleep 2 # until nothing moves under the pointer
ui press 'Wrong ones only' --mouse
# On a busy machine the list may still have moved under the pointer.
ui wait 'Line *' --patience 10 || { ui press 'Wrong ones only' --mouse && ui wait 'Line *'; }

# What the pages of a finished run lead to, and what is kept of them outside.
ui press 'Confusion' --role 'page tab'
ui press 'Show the matrix as a table'
ui wait '100.0 %'
ui press 'Show the matrix as a table'
ui press 'BEAST found: *'
ui wait 'BEAST, found'
ui press 'Show All'
ui press 'Curves' --role 'page tab'
ui press 'Show the values as a table'
ui wait 'Held out'
ui press 'Show the values as a table'
ui press 'Save the figure as PNG, SVG or PDF'
ui wait 'Cancel'
ui key ctrl+a
ui type "$data/loss.svg"
ui key Return
ui gone 'Cancel'
grep -q '<svg' "$data/loss.svg"

ui press 'Use This Model'
ui wait 'The model is in use. *'
ui press 'letter.txt' --role 'list item' --mouse
ui wait 'BEAST: 2' --patience 30
ui marked 'Document text' '>2'
finish
