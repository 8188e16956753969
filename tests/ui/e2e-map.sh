#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Vectors opened as a map; a lasso around a part of it; what is inside goes to a file; the table; the
# layout is there again after a restart.
. "$(dirname "$0")/e2e.sh"

[ -e "$GLOSS_BUILD_DIR/plugins/visualizer/visualizer.so" ] || { echo "no visualizer"; exit 77; }
# 40 points at the left, 25 at the right: two numbers each are shown as they are.
python3 - "$data/points.npy" <<'PYTHON'
import struct
import sys

points = [(i % 7 * 0.01, i // 7 * 0.01) for i in range(40)]
points += [(1 + i % 5 * 0.01, i // 5 * 0.01) for i in range(25)]
header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({len(points)}, 2), }}"
header = header.ljust(117) + "\n"
with open(sys.argv[1], "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
    file.write(b"".join(struct.pack("<ff", *point) for point in points))
PYTHON

begin -- "$data/points.npy"
ui wait '65 points'
ui wait 'Made now'
ui press 'Lasso'
ui drag 'Map' 1 20 40 20 45 50 40 90 1 90
ui wait '40 points selected'
ui press 'Save'
ui press 'Selection as CSV…'
ui wait 'Cancel'
ui key ctrl+a
ui type "$data/left.csv"
ui key Return
ui wait 'Saved*'
expect "$(wc -l <"$data/left.csv")" 41
expect "$(head -n 1 "$data/left.csv")" 'text,x,y,cluster'

ui press 'Table'
ui wait 'Points of the map'
ui press 'Table'
ui press 'Rectangle'
ui drag 'Map' 60 5 75 50 99 95
ui wait '25 points selected'
finish

begin -- "$data/points.npy"
ui wait '65 points'
ui wait 'Stored layout of*'
finish
