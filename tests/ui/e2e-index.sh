#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A person has a folder searched, sees its state, changes a file and finds it without a hand; leaves
# out what cannot be read; pauses and goes on; opens again, for which nothing is embedded anew; has a
# damaged library begun anew.
. "$(dirname "$0")/e2e.sh"

use_installed_model
mkdir -p "$data/docs/deep"
printf 'The river company of Rome was sold by Peter Miller.\n' >"$data/docs/rome.txt"
printf '# Notes\n\nAnna visited the old market in Paris.\n' >"$data/docs/deep/paris.md"
head -c 3000 /dev/zero >"$data/docs/broken.txt"

vectors() {
    python3 - "$data/gloss/library.db" <<'END'
import sqlite3, sys
library = sqlite3.connect(sys.argv[1])
print(sorted(library.execute("SELECT passage_id, slot FROM index_vector")))
END
}

begin -- "$data/docs"
ui wait 'Search This Folder*'
ui press 'Add Folder' --role 'push button'
ui wait 'Fresh, 2 files, 1 unreadable, *' --patience 90
printf 'Beekeeping on quantum computers is done in Bern.\n' >"$data/docs/deep/bees.txt"
ui wait 'Fresh, 3 files, *' --patience 90
ui key ctrl+k
ui wait 'Search folders' --role entry
ui type 'who keeps bees'
ui wait '*bees.txt*' --patience 60

ui press 'docs' --role 'list item' --mouse
ui wait 'Could Not Be Read'
ui wait 'Not a text. *'
ui press 'Leave Out broken.txt'
ui wait 'Take Away “/broken.txt”' --patience 60
ui gone 'Could Not Be Read'
ui press 'Pause'
ui wait 'Go On'
printf 'One more.\n' >"$data/docs/more.txt"
ui wait 'Paused'
ui press 'Go On'
ui wait 'Fresh, 4 files, *' --patience 90
ui key Escape
finish

before=$(vectors)
begin -- "$data/docs/rome.txt"
ui wait 'Fresh, 4 files, *' --patience 60
mv "$data/docs" "$data/away"
ui wait 'Folder gone, 4 files kept' --patience 90
mv "$data/away" "$data/docs"
ui wait 'Fresh, 4 files, *' --patience 90
finish
expect "$(vectors)" "$before"

# A library that is damaged: searching offers to begin a new one.
rm -f "$data"/gloss/library.db*
printf 'This is no library.\n' >"$data/gloss/library.db"
begin --
ui key ctrl+k
ui wait 'The Library Cannot Be Used'
ui press 'Begin a New One'
ui gone 'The Library Cannot Be Used'
ui key ctrl+k
ui wait 'Search Your Folders'
finish
