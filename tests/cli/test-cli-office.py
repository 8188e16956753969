#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli with documents of word processors, books and mail: every verb that takes documents reads them, hits
say their headings, what cannot be read has its reason.

Covers: cli-document cli-search cli-index"""

import io
import os
import shutil
import sqlite3
import zipfile

import clitest

TITLE = "Journeys"
TEXT = "Anna visited Berlin when the lighthouse was painted."


def pack(**parts):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("__", "/").replace("_x", ".x").replace("_o", ".o"), text)
    return data.getvalue()


def make_docx():
    return pack(word__document_xml='<w:d xmlns:w="w"><w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>'
                f"{TITLE}</w:t></w:r></w:p><w:p><w:r><w:t>{TEXT}</w:t></w:r></w:p></w:d>")


def make_odt():
    return pack(mimetype="application/vnd.oasis.opendocument.text",
                content_xml='<o:d xmlns:o="o" xmlns:text="t"><o:body><text:h text:outline-level="1">'
                f"{TITLE}</text:h><text:p>{TEXT}</text:p></o:body></o:d>")


def make_epub():
    return pack(mimetype="application/epub+zip",
                **{"META-INF__container_xml": '<c><rootfile full-path="book.opf"/></c>'},
                book_opf='<p><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>'
                '<itemref idref="a"/></p>',
                a_xhtml=f"<html><h1>{TITLE}</h1><p>{TEXT}</p></html>")


def make_mail():
    return f"Subject: {TITLE}\nFrom: a@example.org\n\n{TEXT}\n".encode()


def make_rtf():
    return ("{\\rtf1\\ansi\\pard\\outlinelevel0 %s\\par\\pard %s\\par}" % (TITLE, TEXT)).encode()


def make_compound(name):
    """An office file from before 2007, or one with a password."""
    data = bytearray(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1016))
    data[512:512 + 2 * len(name)] = name.encode("utf-16le")
    data[512 + 64] = 2 * len(name) + 2
    return bytes(data)


DOCUMENTS = {"a.docx": make_docx(), "b.odt": make_odt(), "c.epub": make_epub(), "d.eml": make_mail(),
             "e.rtf": make_rtf(), "f.doc": make_rtf()}
REFUSED = {"locked.docx": (make_compound("EncryptedPackage"), "encrypted"),
           "old.doc": (make_compound("WordDocument"), "old-format"),
           "cut.odt": (make_odt()[:-40], "damaged"),
           "sheet.docx": (pack(xl__workbook_xml="<a/>"), "not-text")}


class Office(clitest.TrainedCase):
    def ner(self, *arguments, **options):
        return self.run_cli("ner", "--model", self.head, "--json", *arguments, **options)

    def test_entities(self):
        for name, data in DOCUMENTS.items():
            lines = self.assert_done(self.ner(self.write(name, data))).lines
            self.assertLessEqual({"Anna", "Berlin"}, {line["text"] for line in lines}, name)

    def test_reasons(self):
        self.assert_fails(self.ner(self.write("a.docx", REFUSED["locked.docx"][0])), 1, "a.docx",
                          "encrypted", "without a password")
        self.assert_fails(self.ner(self.write("a.doc", REFUSED["old.doc"][0])), 1, "a.doc", ".docx")
        self.assert_fails(self.ner(self.write("a.odt", REFUSED["cut.odt"][0])), 1, "a.odt", "cut off")
        self.assert_fails(self.ner(self.write("b.docx", REFUSED["sheet.docx"][0])), 1, "spreadsheet")

    def test_search(self):
        """Each kind is found under its heading; the same text in several formats is kept of one reader."""
        docs = self.path("docs")
        shutil.rmtree(docs, ignore_errors=True)
        for name, data in DOCUMENTS.items():
            self.write("docs/" + name, data)
        for name, (data, _) in REFUSED.items():
            self.write("docs/" + name, data)
        self.run_cli("index", "add", docs, "--model", self.tiny)
        hits = self.assert_done(self.run_cli("search", "--json", "--mode", "words", "lighthouse")).lines
        found = {os.path.basename(name) for hit in hits for name in [hit["file"], *hit.get("copies", [])]}
        self.assertEqual(found, set(DOCUMENTS))
        self.assertEqual({hit["heading"] for hit in hits}, {TITLE})
        store = sqlite3.connect(os.path.join(self.data_home, "gloss", "library.db"))
        reasons = dict(store.execute("SELECT path, reason FROM index_file WHERE failure NOT NULL"))
        store.close()
        self.assertEqual(reasons, {name.encode(): reason for name, (_, reason) in REFUSED.items()})
        only = self.assert_done(self.run_cli("search", "--json", "--mode", "words", "--type", "epub",
                                             "lighthouse")).lines
        self.assertIn("c.epub", {os.path.basename(name) for hit in only
                                 for name in [hit["file"], *hit.get("copies", [])]})


clitest.main()
