#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli with PDF and HTML documents: every verb that takes documents reads them, hits say their page, what
cannot be read has its reason.

Covers: cli-document cli-search cli-index"""

import os
import shutil
import signal
import sqlite3
import time

import clitest

FILLER = ["Nothing is said here that anyone would look for, and it", "goes on for a while."]
PAGES = [FILLER, FILLER + ["Anna visited Berlin when the lighthouse was painted."], FILLER]


def make_objects(objects, trailer):
    data = b"%PDF-1.4\n"
    for number, text in enumerate(objects, 1):
        data += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    return data + b"trailer<</Root 1 0 R/Size %d%s>>\n%%%%EOF\n" % (len(objects) + 1, trailer)


def make_pdf(pages, trailer=b"", more=()):
    """Lines of text on pages, in one of the fonts that no file carries."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * i) for i in range(len(pages)))
    objects = [b"<</Type/Catalog/Pages 2 0 R>>",
               b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, len(pages)),
               b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    for i, lines in enumerate(pages):
        shown = b" ".join(b"(%s) Tj T*" % line.encode() for line in lines)
        content = b"BT /F 12 Tf 14 TL 50 700 Td %s ET" % shown
        objects.append(b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R"
                       b"/Resources<</Font<</F 3 0 R>>>>>>" % (5 + 2 * i))
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(content), content))
    return make_objects(objects + list(more), trailer)


def make_encrypted():
    key = b"<" + b"0123456789abcdef" * 4 + b">"
    return make_pdf([["secret"]], b"/Encrypt 6 0 R/ID[<00><00>]",
                    [b"<</Filter/Standard/V 1/R 2/P -4/O%s/U%s>>" % (key, key)])


class Pdf(clitest.TrainedCase):
    def ner(self, *arguments, **options):
        return self.run_cli("ner", "--model", self.head, "--json", *arguments, **options)

    def test_entities(self):
        path = self.write("letter.pdf", make_pdf(PAGES))
        lines = self.assert_done(self.ner(path)).lines
        self.assertLessEqual({"Anna", "Berlin"}, {line["text"] for line in lines})
        again = self.assert_done(self.ner("-", stdin=make_pdf(PAGES))).lines
        self.assertEqual([dict(line, file="") for line in lines],
                         [dict(line, file="") for line in again])

    def test_started_by_one_that_ignores_ends(self):
        """What is ignored stays so through exec, and then the system keeps no end of a child."""
        self.assert_done(self.ner(self.write("letter.pdf", make_pdf(PAGES)),
                                  preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN)))

    def test_reasons(self):
        self.assert_fails(self.ner(self.write("a.pdf", make_encrypted())), 1, "a.pdf", "encrypted",
                          "without a password")
        self.assert_fails(self.ner(self.write("b.pdf", make_pdf([[]]))), 1, "b.pdf",
                          "no text layer", "OCRmyPDF")
        self.assert_fails(self.ner(self.write("c.pdf", b"%PDF-1.4\nnothing")), 1, "c.pdf", "damaged",
                          "another program")

    def test_html(self):
        page = ('<meta charset="gbk"><script>var Globex</script><h1>北京</h1>'
                '<p>Anna visited <b>Ber</b>lin').encode("gbk")
        lines = self.assert_done(self.ner(self.write("page.html", page))).lines
        self.assertLessEqual({"Anna", "Berlin"}, {line["text"] for line in lines})
        self.assertNotIn("Globex", {line["text"] for line in lines})
        start = "北京\n\n".encode()
        self.assertIn(len(start), {line["start"] for line in lines})

    def test_search(self):
        docs = self.path("docs")
        shutil.rmtree(docs, ignore_errors=True)
        self.write("docs/letter.pdf", make_pdf(PAGES))
        self.write("docs/secret.pdf", make_encrypted())
        self.write("docs/scan.pdf", make_pdf([[], []]))
        self.write("docs/note.txt", "The lighthouse is in no book.\n")
        self.run_cli("index", "add", docs, "--model", self.tiny)
        hits = self.assert_done(self.run_cli("search", "--json", "--mode", "words",
                                             "lighthouse")).lines
        pages = {os.path.basename(hit["file"]): hit["page"] for hit in hits}
        self.assertEqual(pages, {"letter.pdf": 2, "note.txt": None})
        shown = self.assert_done(self.run_cli("search", "--mode", "words", "--type", "pdf",
                                              "lighthouse")).out.decode()
        self.assertIn("letter.pdf, page 2", shown)
        self.assertNotIn("note.txt", shown)
        store = sqlite3.connect(os.path.join(self.data_home, "gloss", "library.db"))
        reasons = dict(store.execute("SELECT path, reason FROM index_file WHERE failure NOT NULL"))
        store.close()
        self.assertEqual(reasons, {b"secret.pdf": "encrypted", b"scan.pdf": "no-text-layer"})

    def test_shared_documents(self):
        """How long an index of real files takes, beside which failures it has."""
        folder = self.need_shared("docs/pdf")
        start = time.monotonic()
        done = self.run_cli("index", "add", folder, "--model", self.tiny)
        self.assertEqual(done.code, 3, done.err)
        print(f"# {len(os.listdir(folder))} files: {time.monotonic() - start:.1f} s", flush=True)
        hits = self.assert_done(self.run_cli("search", "--json", "--mode", "words", "--type", "pdf",
                                             '"universally recognized"')).lines
        for hit in hits:
            self.assertGreater(hit["page"], 0)


clitest.main()
