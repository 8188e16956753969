#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A PDF of two pages from the command line, its page in the line of status, find across its lines; one
# that is damaged.
. "$(dirname "$0")/e2e.sh"

# Each argument is what a page shows; poppler finds objects without a table of them.
write_pdf() {
    local number=3 kids='' text
    printf '%%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
    for text in "$@"; do
        text="BT /F 12 Tf 14 TL 50 700 Td $text ET"
        printf '%d 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R' \
            "$number" $((number + 1))
        printf '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>\nendobj\n'
        printf '%d 0 obj\n<</Length %d>>stream\n%s\nendstream\nendobj\n' $((number + 1)) "${#text}" "$text"
        kids+=" $number 0 R"
        number=$((number + 2))
    done
    printf '2 0 obj\n<</Type/Pages/Kids[%s]/Count %d>>\nendobj\n' "$kids" $#
    printf 'trailer\n<</Root 1 0 R/Size %d>>\n%%%%EOF\n' "$number"
}

use_words_plugin
lines='(Ada met Bob at the har-) Tj T* (bour of Rome before the) Tj T* (ship had left.) Tj'
write_pdf "$lines" '(Bob stayed in Rome.) Tj' >"$data/letter.pdf"
head -c 120 "$data/letter.pdf" >"$data/cut.pdf"

begin -- "$data/cut.pdf" "$data/letter.pdf"
ui wait 'Page 1 of 2'
case $(ui text 'Document text') in 'Ada met Bob at the harbour of Rome before the ship had left.'*) ;;
*) exit 1 ;; esac
ui wait 'Whole document analysed'
ui key ctrl+f
ui wait 'Find in the document' --role entry
ui type 'rome'
ui wait '1 of 2'
ui key Return
ui wait 'Page 2 of 2'
ui key Escape

ui key ctrl+w
ui wait 'This document cannot be shown'
ui wait '*cut.pdf*is damaged*'
finish
