#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli train on files that are poor: every task, every way of training once.

Covers: cli-train"""

import itertools
import json
import os

import clitest

ENTAILED = ("entailment", "neutral", "contradiction")
# Task, how, labels, what stands on the first line, a row.
WAYS = (("ner", "head", ("PER", "LOC", "ORG"), "", "he O\nmet O\n{word} B-{label}\nin O\n{n} O\n\n"),
        ("classify", "last:1", ("good", "bad", "odd"), "text\tlabel\n", "{word} says {n}\t{label}\n"),
        ("nli", "lora", ENTAILED, "first\tsecond\tlabel\n", "{word} says {n}\t{n} is new\t{label}\n"),
        ("similarity", "full", ("0", "2.5", "5"), "first\tsecond\tscore\n",
         "{word} says {n}\t{n} is new\t{label}\n"))


class TrainData(clitest.TestCase):
    def data(self, way, name, labels, rows):
        task, _, _, head, row = way
        words = itertools.cycle(clitest.WORDS)
        return self.write(f"{name}-{task}.txt", head + "".join(
            row.format(word=next(words), label=labels[i % len(labels)], n=next(words) + str(i))
            for i in range(rows)))

    def train(self, way, train, dev=None):
        task, how, *_ = way
        output = self.path(f"{task}-{os.path.basename(train)}")
        arguments = ["train", task, "--train", train, "--how", how, "--epochs", "1", "--output",
                     output, "--progress", "json", "--threads", "1"]
        result = self.tiny_cli(*arguments, *(["--dev", dev] if dev else []))
        self.assertEqual(os.path.exists(output), result.code == 0)
        result.texts = " ".join(json.loads(line).get("text", "") for line
                                in result.err.splitlines() if line.startswith("{"))
        return result

    def test_label_missing_in_dev(self):
        for way in WAYS[:3]:
            with self.subTest(way[0]):
                result = self.train(way, self.data(way, "train", way[2], 30),
                                    self.data(way, "dev", way[2][:2], 8))
                self.assert_done(result)
                self.assertIn(f"“{way[2][2]}”: nothing is measured for it", result.texts)

    def test_label_missing_in_train(self):
        for way in WAYS[:3]:
            with self.subTest(way[0]):
                labels = (*way[2][:2], "unheard")
                result = self.train(way, self.data(way, "train", way[2][:2], 30),
                                    self.data(way, "dev", labels, 9))
                self.assert_done(result)
                self.assertRegex(result.texts, "“unheard”|label is none of those")

    def test_one_class(self):
        for way in WAYS[1:]:
            with self.subTest(way[0]):
                result = self.train(way, self.data(way, "one", way[2][:1], 30))
                self.assert_fails(result, 1, "found only", way[2][0])

    def test_one_line(self):
        for way in WAYS:
            with self.subTest(way[0]):
                self.assert_fails(self.train(way, self.data(way, "line", way[2], 1)), 1, "expected",
                                  "found")

    def test_columns_end_halfway(self):
        for way in WAYS:
            with self.subTest(way[0]):
                path = self.data(way, "half", way[2], 30)
                with open(path, encoding="utf-8") as file:
                    lines = file.readlines()
                spoilt = len(lines) // 2
                lines[spoilt] = "alone\n"
                result = self.train(way, self.write("half-" + os.path.basename(path),
                                                    "".join(lines)))
                self.assert_done(result)
                self.assertIn(f".txt:{spoilt + 1}: ", result.texts)
                self.assertIn("left out", result.texts)

    def test_overflow(self):
        """As fast as the options allow: whatever comes of it, it ends in words or in a model."""
        for way in WAYS:
            with self.subTest(way[0]):
                train = self.data(way, "fast", way[2], 30)
                result = self.tiny_cli("train", way[0], "--train", train, "--how", way[1],
                                       "--learning-rate", "1", "--epochs", "3", "--warmup", "0",
                                       "--output", self.path("fast-" + way[0]), "--quiet")
                self.assertIn(result.code, (0, 1))
                if result.code:
                    self.assertRegex(result.err, "step [0-9]+.*no finite number")


if __name__ == "__main__":
    clitest.main()
