#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli labels: export, and what is said where there is nothing. The library is filled by
SQL, as version 1 of it has its tables.

Covers: cli-labels"""

import json
import os
import sqlite3

import clitest


class Labels(clitest.TestCase):
    def fill(self):
        """Makes the library by asking for it, then adds a document with two decisions."""
        self.run_cli("labels", "export", self.path("none.conll"))
        library = next(os.path.join(folder, "library.db") for folder, _, names in os.walk(self.home)
                       if "library.db" in names)
        with sqlite3.connect(library) as base:
            base.execute("INSERT INTO text (id, hash, size) VALUES (1, 'aa', 30)")
            base.execute("INSERT INTO document (id, uri, text_id, seen) VALUES (1, 'file:///a', 1, 1)")
            base.executemany(
                "INSERT INTO annotation (document_id, text_id, start, end, label, origin, state, "
                "before, content, after, time) VALUES (1, 1, ?, ?, ?, 'ner', ?, ?, ?, ?, 1)",
                [(0, 4, "PER", 1, "", "anna", " met peter."),
                 (9, 14, "PER", 2, "anna met ", "peter", ".")])

    def test_export(self):
        self.fill()
        columns = self.path("labels.conll")
        result = self.assert_done(self.run_cli("labels", "export", columns, "--json")).lines[0]
        self.assertEqual((result["passages"], result["entities"]), (1, 1))
        with open(columns, encoding="utf-8") as file:
            rows = [line.split("\t") for line in file if line.strip() and line[0] != "#"]
        self.assertEqual([(row[-2], row[-1].strip()) for row in rows],
                         [("anna", "B-PER"), ("met", "O"), ("peter", "O"), (".", "O")])
        objects = self.path("labels.jsonl")
        self.assert_done(self.run_cli("labels", "export", objects))
        with open(objects, encoding="utf-8") as file:
            line = json.loads(file.readline())
        self.assertEqual(line["text"], "anna met peter.")
        self.assertEqual(line["entities"],
                         [{"start_offset": 0, "end_offset": 4, "label": "PER"}])

    def test_nothing(self):
        other = {"XDG_DATA_HOME": self.path("other")}
        path = self.path("x.conll")
        self.assert_fails(self.run_cli("labels", "export", path, env=other), 1, "corrected")
        self.assertFalse(os.path.exists(path))
        self.assert_fails(self.run_cli("labels", "teach", env=other), 1)

    def test_usage(self):
        self.assert_fails(self.run_cli("labels"), 2)
        self.assert_fails(self.run_cli("labels", "export"), 2)
        self.assert_fails(self.run_cli("labels", "burn"), 2, "burn")


if __name__ == "__main__":
    clitest.main()
