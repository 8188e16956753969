#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli lab with a tiny model, its numbers beside those of encode.

Covers: cli-lab"""

import math
import unittest

import clitest

TEXT = ("The president met Anna in Paris. The company said its market is old. The president lives "
        "in Berlin. Anna works for the old company. The river has its market.\n")


def cosine(a, b):
    def product(x, y):
        return sum(p * q for p, q in zip(x, y))

    return product(a, b) / math.sqrt(product(a, a) * product(b, b))


class Lab(clitest.TestCase):
    def lab(self, *arguments):
        return self.assert_done(self.tiny_cli("lab", *arguments, "--json")).lines

    def test_cosine(self):
        first, second = "the market is old", "an old company"
        self.write("lines.txt", f"{first}\n{second}\n".encode())
        self.assert_done(self.tiny_cli("encode", "--layer", "all", "--output",
                                       self.path("states.safetensors"), self.path("lines.txt")))
        tensors = clitest.read_safetensors(self.path("states.safetensors"))
        lines = self.lab("cosine", "old", "--first", first, "--second", second)
        self.assertEqual([line["layer"] for line in lines], [0, 1, 2])
        for line in lines:
            states = [tensors[f"{i}.hidden.{line['layer']}"] for i in (0, 1)]
            width = states[0][1][1]
            # "an" is two pieces of this vocabulary: [CLS] a ##n old
            vectors = [states[i][2][at * width:(at + 1) * width] for i, at in ((0, 4), (1, 3))]
            self.assertAlmostEqual(line["cosine"], cosine(*vectors), places=5)

    def test_anisotropy(self):
        self.write("text.txt", TEXT.encode())
        lines = self.lab("anisotropy", self.path("text.txt"), "--words", "25")
        self.assertEqual([line["layer"] for line in lines], [0, 1, 2])
        self.assertEqual(set(lines[0]), {"layer", "cosine", "standardised", "self_similarity",
                                         "standardised_self_similarity", "largest_share", "words",
                                         "sentences", "pairs", "forms"})
        self.assertEqual(lines[0]["words"], 25)
        for line in lines:
            self.assertLess(abs(line["standardised"]), 0.2)
        again = self.lab("anisotropy", self.path("text.txt"), "--words", "25")
        other = self.lab("anisotropy", self.path("text.txt"), "--words", "20", "--seed", "5")
        self.assertEqual(lines, again)
        self.assertNotEqual(lines, other)

    def test_neighbours(self):
        self.write("text.txt", TEXT.encode())
        static = self.lab("neighbours", "market", "-k", "4")
        self.assertEqual([line["rank"] for line in static], [1, 2, 3, 4])
        self.assertEqual(set(static[0]), {"rank", "word", "cosine"})
        alone = self.lab("neighbours", "market", "--alone", "-k", "4", "--layer", "1")
        self.assertEqual(len(alone), 4)
        self.assertNotIn("market", [line["word"] for line in alone])
        context = self.lab("neighbours", "president", self.path("text.txt"))
        self.assertEqual({line["word"]: line["uses"] for line in context}["anna"], 2)
        self.assertNotIn("president", [line["word"] for line in context])

    def test_similarity(self):
        self.write("pairs.tsv", b"market\tcompany\t6.5\nriver\tcity\t4\nanna\tweek\t0.5\n")
        lines = self.lab("similarity", self.path("pairs.tsv"))
        self.assertEqual([line["vectors"] for line in lines],
                         ["static", "layer", "layer", "layer", "pooled"])
        self.assertEqual([line["layer"] for line in lines], [None, 0, 1, 2, None])
        self.assertEqual(lines[0]["pairs"], 3)

    def test_table(self):
        run = self.assert_done(self.tiny_cli("lab", "cosine", "old", "--first", "old city",
                                             "--second", "old year"))
        self.assertIn(b"COSINE", run.out)

    def test_refused(self):
        for arguments in ((), ("nonsense",), ("cosine", "old"), ("anisotropy",), ("neighbours",),
                          ("similarity",), ("neighbours", "old", "-k", "0"),
                          ("neighbours", "old", "--layer", "-1"),
                          ("neighbours", "old", "--first", "old city"),
                          ("anisotropy", "x", "--words", "1")):
            self.assert_fails(self.tiny_cli("lab", *arguments), 2)

    def test_failed(self):
        self.assert_fails(self.tiny_cli("lab", "cosine", "river", "--first", "the river",
                                        "--second", "a city"), 1, "river")
        self.write("empty.txt", b"1 2 3\n")
        self.assert_fails(self.tiny_cli("lab", "anisotropy", self.path("empty.txt")), 1, "words")
        self.assert_fails(self.tiny_cli("lab", "neighbours", "old", "--alone", "--layer", "3"), 1,
                          "from 0 to 2")


if __name__ == "__main__":
    clitest.main()
