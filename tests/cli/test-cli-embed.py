#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli embed: vectors, files, bounded and atomic output."""

import gzip
import math
import os

import clitest


class Embed(clitest.TestCase):
    def embed(self, text, *arguments):
        return self.assert_done(self.tiny_cli("embed", "--json", *arguments, stdin=text)).lines

    def test_vectors(self):
        first, second, empty = self.embed("anna visited berlin\nglobex\n\n")
        self.assertEqual(list(first), ["embedding"])
        for line in (first, second, empty):
            self.assertEqual(len(line["embedding"]), 32)
            self.assertAlmostEqual(math.hypot(*line["embedding"]), 1, places=5)
        self.assertNotEqual(first, second)

    def test_alone_and_together(self):
        texts = ["anna", "the president met peter smith .", "acme in london bought globex ."] * 120
        together = self.embed("\n".join(texts) + "\n")
        self.assertEqual(len(together), 360)
        for number in (0, 1, 2):
            self.assertEqual(self.embed(texts[number] + "\n")[0], together[number])
            self.assertEqual(together[number], together[357 + number])

    def test_npy(self):
        path = self.path("vectors.npy")
        result = self.assert_done(self.tiny_cli("embed", "--output", path,
                                                stdin="anna\nberlin\n"))
        self.assertEqual(result.out, b"")
        shape, values = clitest.read_npy(path)
        self.assertEqual(shape, (2, 32))
        printed = [x for line in self.embed("anna\nberlin\n") for x in line["embedding"]]
        for found, expected in zip(values, printed):
            self.assertAlmostEqual(found, expected, places=6)

    def test_npy_of_nothing(self):
        path = self.path("nothing.npy")
        self.assert_done(self.tiny_cli("embed", "--output", path, stdin=""))
        self.assertEqual(clitest.read_npy(path), ((0, 32), clitest.array.array("f")))

    def test_threads_and_runs_agree(self):
        text = "anna visited paris\n" * 40
        outputs = {self.tiny_cli("embed", "--json", "--threads", threads, stdin=text).out
                   for threads in ("1", "2", "2")}
        self.assertEqual(len(outputs), 1)

    def test_failure_leaves_the_old_file(self):
        path = self.write("kept.npy", "old")
        good, bad = self.write("good.txt", "anna\n"), self.write("bad.txt", b"\xff\n")
        self.assert_fails(self.tiny_cli("embed", "-o", path, good, bad), 1, "bad.txt:1")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "old")
        self.assertEqual([name for name in os.listdir(self.home) if name.startswith(".")], [])

    def test_no_folder_for_the_output(self):
        result = self.tiny_cli("embed", "-o", self.path("none/x.npy"), stdin="a\n")
        self.assert_fails(result, 1, "none")

    def test_wrong_ending(self):
        self.assert_fails(self.tiny_cli("embed", "-o", "x.txt", stdin="a\n"), 2, ".npy")

    def test_gzip(self):
        path = self.write("texts.gz", gzip.compress(b"anna\n") + gzip.compress(b"berlin\n"))
        self.assertEqual(self.assert_done(self.tiny_cli("embed", "--json", path)).lines,
                         self.embed("anna\nberlin\n"))

    def test_table(self):
        lines = self.assert_done(self.tiny_cli("embed", stdin="anna\n")).out.decode().splitlines()
        self.assertEqual(len(lines), 2)
        self.assertEqual(lines[1].split()[:2], ["1", "32"])

    def test_real_sentences(self):
        """The default model against the reference vectors."""
        self.need_real_model()
        folder = self.need_shared("golden/encoder-real/all-MiniLM-L6-v2")
        with open(folder + "/sentences.jsonl", encoding="utf-8") as file:
            texts = [clitest.json.loads(line)["text"] for line in file]
        expected = clitest.read_safetensors(folder + "/sentences.safetensors")["embeddings"][2]
        found = [x for line in self.assert_done(
            self.run_cli("embed", "--json", stdin="\n".join(texts) + "\n", real=True)).lines
            for x in line["embedding"]]
        self.assertEqual(len(found), len(expected))
        self.assertLess(max(abs(a - b) for a, b in zip(found, expected)), 2e-6)


if __name__ == "__main__":
    clitest.main()
