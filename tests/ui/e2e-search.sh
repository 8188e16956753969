#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A folder searched: by a filter, opened at the hit, on to the next one, kept as a collection, exported;
# in English and in Chinese, where two characters and full-width letters find what is there.
. "$(dirname "$0")/e2e.sh"

use_installed_model
docs=$data/docs
mkdir -p "$docs"
cat >"$docs/bridge.txt" <<'END'
The old bridge over the river was made of steel. It carried trains until a flood took two of its piers.

Nobody crosses it today but people on foot.
END
cat >"$docs/tower.md" <<'END'
# Towers

The tower beside the bridge is older than the town. Its bell rings in the evening.
END
cat >"$docs/桥.md" <<'END'
# 钢桥

这座桥是钢做的，很长。机器翻译在 ＧＰＵ 上运行得很快。
END

cli() {
    XDG_DATA_HOME=$data "$GLOSS_BUILD_DIR/app/cli/gloss-cli" "$@"
}

cli index add "$docs" --quiet
for query in '翻译' '機器' 'gpu' 'ＧＰＵ' '翻译 gpu'; do
    found=$(cli search --json --mode words -k 1 -- "$query" | python3 -c \
        'import json, os, sys; print(os.path.basename(json.loads(sys.stdin.readline())["file"]))')
    expect "$found" '桥.md'
done

begin --
ui key ctrl+k
ui wait 'Search folders'
ui type 'bridge'
ui wait 'bridge.txt*' --role 'list item' --patience 60
ui wait 'tower.md*' --role 'list item'
ui press 'Type'
ui press 'Markdown' --role label --mouse
ui gone 'bridge.txt*' --role 'list item'
ui press 'Clear Filters'
ui wait 'bridge.txt*' --role 'list item'

# Open the first hit, after a look at what else its menu offers; the next one is in another document.
ui press 'Search folders' --mouse
ui key Down
ui key Menu
ui wait 'More Like This'
ui key Escape
ui gone 'More Like This'
ui key Return
ui wait 'Hit 1 of 1, document 1 of 3'
ui key F4
ui wait 'Hit 1 of 1, document 2 of 3'

# Keep what was found.
ui key ctrl+k
ui press 'What to do with the results'
ui press 'Save as a Collection*'
ui wait 'Name of the collection'
ui type 'Bridges'
ui key Return
ui press 'Bridges' --role 'list item' --mouse
ui wait '3 passages found by*'
ui press 'Remove the passage of tower.md'
ui wait '2 passages found by*'
ui press 'Export…'
ui wait 'Cancel'
ui key ctrl+a
ui type "$data/bridges.csv"
ui key Return
ui wait 'Exported to “bridges.csv”'
expect "$(head -n 1 "$data/bridges.csv")" 'file,start,end,text'
expect "$(grep -c "$docs" "$data/bridges.csv")" 2

# The results themselves, as the command line gives them.
ui key ctrl+k
ui press 'What to do with the results'
ui press 'Export Results*'
ui wait 'Cancel'
ui key ctrl+a
ui type "$data/results.jsonl"
ui key Return
ui wait 'Exported to “results.jsonl”'
cli search --json -k 12 -- bridge >"$data/expected.jsonl"
python3 - "$data/results.jsonl" "$data/expected.jsonl" <<'PYTHON'
import json
import sys

rows, expected = ([json.loads(line) for line in open(path)] for path in sys.argv[1:])
keys = ("rank", "file", "start", "end", "text")
assert [[row[key] for key in keys] for row in rows] == [[row[key] for key in keys]
                                                        for row in expected], (rows, expected)
PYTHON

# Chinese, in the window.
for query in '翻译' 'ＧＰＵ' '翻译 gpu'; do
    ui fill 'Search folders' "$query"
    ui wait '桥.md*' --role 'list item'
done
finish
