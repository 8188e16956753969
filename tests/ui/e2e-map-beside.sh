#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Two layouts of the same vectors side by side: a rectangle in the second chooses in both. The second map
# can be closed.
. "$(dirname "$0")/e2e.sh"

[ -e "$GLOSS_BUILD_DIR/plugins/visualizer/visualizer.so" ] || { echo "no visualizer"; exit 77; }
python3 - "$data/vectors.npy" <<'PYTHON'
import struct
import sys

rows = [(i % 7 * 0.01, i // 7 * 0.01, 1) for i in range(40)]
rows += [(2 + i % 5 * 0.01, i // 5 * 0.01, 1) for i in range(25)]
header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({len(rows)}, 3), }}"
header = header.ljust(117) + "\n"
with open(sys.argv[1], "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
    file.write(b"".join(struct.pack("<fff", *row) for row in rows))
PYTHON

begin -- "$data/vectors.npy"
ui wait '65 points'
ui press 'Rectangle'
ui press 'Compare'
ui wait 'Another layout'
ui press 'Another layout'
ui wait 'Principal components'
ui press 'Principal components'
ui wait 'Map: Principal components'
ui wait 'UMAP'
ui drag 'Map: Principal components' 40 3 60 50 97 98
ui wait '25 points selected'

ui press 'Close the second map'
ui gone 'Map: Principal components'
finish
