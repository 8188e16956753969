#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A Word document, an OpenDocument text, a book and a mail from the command line, their headings and tables
# in the text; one with a password, and an old one.
. "$(dirname "$0")/e2e.sh"

use_words_plugin
/usr/bin/python3 - "$data" <<'PYTHON'
import sys, zipfile

folder = sys.argv[1] + "/"


def pack(name, parts):
    with zipfile.ZipFile(folder + name, "w") as archive:
        for part, text in parts.items():
            archive.writestr(part, text)


def compound(name, stream):
    data = bytearray(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1016))
    data[512:512 + 2 * len(stream)] = stream.encode("utf-16le")
    data[512 + 64] = 2 * len(stream) + 2
    open(folder + name, "wb").write(data)


cell = "<w:tc><w:p><w:r><w:t>%s</w:t></w:r></w:p></w:tc>"
pack("letter.docx", {"word/document.xml": '<w:d xmlns:w="w"><w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r>'
                     "<w:t>Journeys</w:t></w:r></w:p><w:p><w:r><w:t>Ada met Bob in Ro</w:t></w:r><w:r><w:t>me.</w:t>"
                     "</w:r></w:p><w:tbl><w:tr>" + cell % "Ship" + cell % "Port" + "</w:tr></w:tbl></w:d>"})
pack("note.odt", {"mimetype": "application/vnd.oasis.opendocument.text",
                  "content.xml": '<o:d xmlns:o="o" xmlns:text="t"><o:body><text:p>Bob   wrote'
                  '<text:s text:c="2"/>home.</text:p></o:body></o:d>'})
pack("book.epub", {"META-INF/container.xml": '<c><rootfile full-path="o"/></c>', "a": "<p>Once more.</p>",
                   "o": '<p><item id="a" href="a" media-type="text/html"/><itemref idref="a"/></p>'})
open(folder + "word.eml", "w").write("Subject: A word\nFrom: Ada <a@example.org>\n\nCome soon.\n")
compound("locked.docx", "EncryptedPackage")
compound("old.doc", "WordDocument")
PYTHON

shows() {
    case $(ui text 'Document text') in "$1"*) ;; *) exit 1 ;; esac
}

begin -- "$data/locked.docx" "$data/old.doc" "$data/word.eml" "$data/book.epub" "$data/note.odt" "$data/letter.docx"
ui wait 'Whole document analysed'
shows $'Journeys\n\nAda met Bob in Rome.\n\nShip\tPort'
for wanted in 'Bob wrote  home.' 'Once more.' $'A word\n\nFrom: Ada <a@example.org>\n\nCome soon.'; do
    ui key ctrl+w
    ui wait 'Whole document analysed'
    shows "$wanted"
done
ui key ctrl+w
ui wait '*old.doc*before 2007*'
ui key ctrl+w
ui wait '*locked.docx*is encrypted*'
finish
