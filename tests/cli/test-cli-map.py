#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli map: texts and vectors to points, clusters, tables; what cannot be mapped.

Covers: cli-map"""

import json
import random

import clitest

FIELDS = ["id", "x", "y", "cluster"]


def clouds(n, d=8, corners=3, seed=1):
    rng = random.Random(seed)
    middle = [[rng.uniform(-1, 1) for _ in range(d)] for _ in range(corners)]
    return [[value + rng.gauss(0, 0.05) for value in middle[i % corners]] for i in range(n)]


def lines_of(rows, **columns):
    return "".join(json.dumps({"vector": row, **{key: values[i] for key, values in columns.items()}})
                   + "\n" for i, row in enumerate(rows))


class Map(clitest.TestCase):
    def map(self, *arguments, **options):
        return self.run_cli("map", "--quiet", "--epochs", "80", *arguments, **options)

    def test_vectors(self):
        path = self.write("a.jsonl", lines_of(clouds(90), id=[f"n{i}" for i in range(90)]))
        lines = self.assert_done(self.map("--json", "--input", path)).lines
        self.assertEqual(list(lines[0]), FIELDS)
        self.assertEqual([line["id"] for line in lines], [f"n{i}" for i in range(90)])
        for i, line in enumerate(lines):
            if line["cluster"] >= 0 and lines[i % 3]["cluster"] >= 0:
                self.assertEqual(line["cluster"], lines[i % 3]["cluster"])

    def test_same_bytes(self):
        path = self.write("a.jsonl", lines_of(clouds(60)))
        first = self.assert_done(self.map("--json", path, "--threads", "1", "--seed", "5"))
        again = self.assert_done(self.map("--json", path, "--threads", "2", "--seed", "5"))
        other = self.assert_done(self.map("--json", path, "--threads", "2", "--seed", "6"))
        self.assertEqual(first.out, again.out)
        self.assertNotEqual(first.out, other.out)

    def test_table_and_projector(self):
        path = self.write("a.jsonl", lines_of(clouds(30), label=["a b", "c", "d"] * 10))
        table, prefix = self.path("o.tsv"), self.path("p")
        self.assert_done(self.map(path, "--output", table, "--projector", prefix, "--method", "pca"))
        with open(table, encoding="utf-8") as file:
            rows = file.read().splitlines()
        self.assertEqual(rows[0].split("\t"), FIELDS)
        self.assertEqual(len(rows), 31)
        back = self.assert_done(self.map("--json", "--input", prefix + "-vectors.tsv", "--metadata",
                                         prefix + "-metadata.tsv", "--method", "pca"))
        self.assertEqual(len(back.lines), 30)

    def test_pictures(self):
        path = self.write("a.jsonl", lines_of(clouds(30), label=["a", "b", "c"] * 10))
        for ending, head in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
            picture = self.path("o." + ending)
            self.assert_done(self.map(path, "--output", picture, "--title", "Title 中文",
                                      "--colour-by", "label"))
            with open(picture, "rb") as file:
                self.assertTrue(file.read().startswith(head))
        self.assert_fails(self.map(path, "--output", picture, "--colour-by", "x"), 1, "column")

    def test_texts(self):
        path = self.write("a.jsonl", "".join(f'{{"text": "the {word} city"}}\n'
                                             for word in ("anna", "river", "bought") * 5))
        lines = self.assert_done(self.map("--json", "--model", self.tiny, path)).lines
        self.assertEqual(len(lines), 15)

    def test_standard_input(self):
        data = "[1, 2, 3]\n[2, 3, 1]\n[3, 1, 2]\n"
        path = self.write("piped.jsonl", data)
        piped = self.run_cli("map", "--json", "--method", "pca", "-", stdin=data)
        self.assertEqual(self.assert_done(piped).out,
                         self.map("--json", path, "--method", "pca").out)

    def test_twins_share_a_place(self):
        rows = clouds(60)
        path = self.write("twins.jsonl", lines_of(rows + rows[:25]))
        for method in ("umap", "tsne"):
            lines = self.assert_done(self.map("--json", path, "--method", method)).lines
            for i in range(25):
                self.assertEqual((lines[i]["x"], lines[i]["y"]), (lines[60 + i]["x"], lines[60 + i]["y"]))

    def test_labelled_files_that_begin_with_numbers(self):
        path = self.write("first.tsv", "".join(f"{i % 2}\tthe city {i}\n" for i in range(12)))
        lines = self.assert_done(self.map("--json", "--model", self.tiny, path)).lines
        self.assertEqual(len(lines), 12)

    def test_small_and_odd(self):
        one = self.write("one.jsonl", "[1, 2, 3]\n")
        lines = self.assert_done(self.map("--json", one)).lines
        self.assertEqual((lines[0]["x"], lines[0]["y"], lines[0]["cluster"]), (0, 0, -1))
        same = self.write("same.jsonl", "[1, 2, 3]\n" * 40)
        for method in ("umap", "tsne", "pca"):
            lines = self.assert_done(self.map("--json", same, "--method", method)).lines
            self.assertEqual({(line["x"], line["y"], line["cluster"]) for line in lines},
                             {(lines[0]["x"], lines[0]["y"], 0)})
        self.assertIn("All 40 vectors are the same", self.run_cli("map", same).err)
        flat = self.write("flat.tsv", "1\t5\n2\t7\n")
        lines = self.assert_done(self.map("--json", flat)).lines
        self.assertEqual([(round(line["x"], 4), round(line["y"], 4)) for line in lines],
                         [(1, 5), (2, 7)])

    def test_refusals(self):
        bad = self.write("bad.jsonl", "[1, 2, 3]\n[0, 0, 0]\n")
        self.assert_fails(self.map(bad), 1, bad, "row 2")
        vectors = self.write("v.tsv", "1\t2\n3\t4\n")
        rows = self.write("m.tsv", "a\nb\nc\n")
        self.assert_fails(self.map("--input", vectors, "--metadata", rows), 1, "expected 2 rows")
        self.assert_fails(self.map("--input", vectors, "--output", "x.doc"), 2, "--output")
        self.assert_fails(self.map(), 2, "--input")
        self.assert_fails(self.map(vectors, "--min-dist", "x"), 2, "--min-dist")
        for option, value in (("--method", "x"), ("--neighbours", "-3"), ("--perplexity", "0"),
                              ("--perplexity", "nan"), ("--cluster-count", "-1"),
                              ("--metric", "x"), ("--clusters", "x")):
            self.assert_fails(self.map(vectors, option, value), 2, option.strip("-"))


if __name__ == "__main__":
    clitest.main()
