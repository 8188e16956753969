#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli check-data: fields, problems with their lines, two splits, standard input.

Covers: cli-check-data cli-labelled"""

import gzip

import clitest


class CheckData(clitest.TestCase):
    model = False

    def check(self, task, *names, **options):
        return self.run_cli("check-data", task, "--json", *map(self.path, names), **options)

    def kinds(self, line):
        return [(problem["line"], problem["kind"]) for problem in line["problems"]]

    def test_columns(self):
        self.write("x.conll", "EU B-ORG\nrejects O\nGerman B-MISC\n\na O\nb X-Y\nc\n\n")
        line = self.assert_done(self.check("ner", "x.conll")).lines[0]
        self.assertEqual((line["rows"], line["examples"], line["left_out"]), (2, 1, 1))
        self.assertEqual(line["labels"], {"MISC": 1, "ORG": 1})
        self.assertEqual(line["scheme"], "BIO")
        self.assertEqual(self.kinds(line), [(0, "few"), (0, "few"), (6, "tag"), (7, "columns")])
        for problem in line["problems"]:
            self.assertLess({"line", "kind", "message", "advice", "outcome"} - set(problem), {"x"})

    def test_spans(self):
        self.write("x.jsonl", '{"text": "In New York now", "spans": [[2, 11, "LOC"]]}\n'
                   '{"text": "Yorkshire", "spans": [[0, 4, "LOC"], [2, 3, "X"]]}\n{"text"\n')
        line = self.assert_done(self.check("ner", "x.jsonl")).lines[0]
        self.assertIsNone(line["scheme"])
        self.assertEqual(self.kinds(line)[-4:], [(1, "edge"), (2, "alignment"), (2, "overlap"),
                                                 (3, "syntax")])

    def test_splits(self):
        self.write("train.csv", "text,label\none,a\ntwo,b\none,a\n")
        self.write("dev.csv", "text,label\ntwo,b\nnew,c\n")
        train, dev = self.assert_done(self.run_cli(
            "check-data", "classify", "--json", self.path("train.csv"), "--dev",
            self.path("dev.csv"))).lines
        self.assertEqual((train["split"], dev["split"]), ("train", "dev"))
        self.assertIn((4, "duplicate"), self.kinds(train))
        self.assertIn((2, "leak"), self.kinds(dev))
        self.assertEqual(dev["problem_counts"]["absent"], 1)

    def test_pairs(self):
        rows = ['{"sentence1": "a", "sentence2": "b", "label": "%s"}' % label for label in "xy-"]
        with gzip.open(self.path("x.jsonl.gz"), "wt") as file:
            file.write("\n".join(rows))
        line = self.assert_done(self.check("nli", "x.jsonl.gz")).lines[0]
        self.assertIn((3, "label"), self.kinds(line))
        self.assertEqual(line["examples"], 2)

    def test_missing_file(self):
        """One of two is not there: it is named, and the other is done."""
        self.write("x.csv", "text,label\none,a\ntwo,b\n")
        result = self.check("classify", "x.csv", "missing.csv")
        self.assertEqual(result.code, 3)
        self.assertEqual(len(result.lines), 1)
        self.assertIn("missing.csv", result.err)
        self.assertEqual(self.check("classify", "missing.csv", "gone.csv").code, 1)

    def test_reading(self):
        """Which column is what, where it is not what is found out."""
        self.write("x.tsv", "one\t1\tgood\ntwo\t2\tbad\nthree\t1\tgood\nfour\t2\tbad\n")
        line = self.assert_done(self.run_cli("check-data", "classify", "--json", self.path("x.tsv"),
                                             "--format", "tsv", "--columns", "text=1",
                                             "--columns", "label=3")).lines[0]
        self.assertEqual(line["labels"], {"bad": 2, "good": 2})
        self.assertEqual(self.run_cli("check-data", "classify", self.path("x.tsv"), "--columns",
                                      "colour=3").code, 2)
        self.assert_fails(self.run_cli("check-data", "classify", self.path("x.tsv"), "--columns",
                                       "text=1,label=1"), 1, "named for both")

    def test_standard_input(self):
        result = self.run_cli("check-data", "classify", "--json", "-",
                              stdin="spam\tbuy this now\nham\tsee you\nham\t \n".encode())
        line = self.assert_done(result).lines[0]
        self.assertEqual((line["file"], line["examples"]), ("-", 2))
        self.assertIn((3, "empty"), self.kinds(line))
        failed = self.assert_fails(self.run_cli("check-data", "classify", "-", stdin=b" \n"), 1,
                                   "-: expected labelled examples")
        self.assertNotIn("stdin", failed.err)

    def test_people(self):
        self.write("x.csv", "text,label\none,a\n,b\ntwo,b\n")
        result = self.assert_done(self.run_cli("check-data", "classify", self.path("x.csv")))
        out = result.out.decode()
        self.assertIn("CSV, header, quotes, text = “text”, label = “label”; 2 texts, 2 labels, 1 "
                      "left out", out)
        self.assertIn("x.csv:3: empty: expected a text", out)
        self.assertIn("Fill in the text", out)

    def test_faults(self):
        self.write("x.csv", "text,label\none,a\n")
        self.assert_fails(self.check("ner", "x.csv"), 1, "expected words with tags")
        self.assert_fails(self.check("ner", "vanished"), 1, "vanished")
        self.assert_fails(self.check("nothing", "x.csv"), 2, "nothing")
        self.assert_fails(self.run_cli("check-data", "ner"), 2, "")


if __name__ == "__main__":
    clitest.main()
