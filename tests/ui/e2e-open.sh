#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Files from the command line, good and bad; find; close; recent documents.
. "$(dirname "$0")/e2e.sh"

use_words_plugin
printf 'Ada met Bob in Rome.\nBob left Rome.\n' >"$data/good.txt"
printf '\xc4\xe3\xba\xc3\xa3\xac\xb1\xb1\xbe\xa9\xa1\xa3\xce\xd2\xc3\xc7\xd4\xda\xb1\xb1\xbe\xa9\xb4\xf3\xd1\xa7\xb6\xc1\xca\xe9\xa1\xa3\n' >"$data/gbk.txt"
head -c 5000 /dev/zero >"$data/binary.bin"

begin -- "$data/binary.bin" "$data/missing.txt" "$data/gbk.txt" "$data/good.txt"
ui wait 'Document text'
case $(ui text 'Document text') in 'Ada met Bob'*) ;; *) exit 1 ;; esac
ui wait 'Cannot be shown'

ui key ctrl+f
ui wait 'Find in the document' --role entry
ui type 'rome'
ui wait '1 of 2'
ui key Return
ui wait '2 of 2'
ui type 'x'
ui wait 'No match'
ui key Escape

ui key ctrl+w
ui wait 'GB18030'
ui key ctrl+w
ui wait 'This document cannot be shown'
ui wait '*missing.txt*no longer there*'
ui key ctrl+w
ui wait '*binary.bin*'
ui key ctrl+w
ui wait 'Welcome to Gloss'
ui press 'good.txt' --mouse
ui wait 'Whole document analysed'
finish
