#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Folders that training wrote, in use: what the trained model said while it was trained is what it says
when it is loaded, for each way of training.

Covers: cli-model"""

import json
import random

import clitest

WORDS = {"people": ["anna", "maria", "peter", "john", "smith", "miller", "minister", "president"],
         "places": ["berlin", "paris", "london", "vienna", "rome", "city", "river", "market"]}


def make_texts(seed, n):
    rng = random.Random(seed)
    rows = ["text\tlabel"]
    for i in range(n):
        label = ("people", "places")[i % 2]
        words = rng.choices(WORDS[label], k=3) + rng.choices(["the", "a", "new", "old", "is"], k=3)
        rng.shuffle(words)
        rows.append(" ".join(words) + "\t" + label)
    return "\n".join(rows) + "\n"


class Adapted(clitest.TrainedCase):
    def read(self, path):
        with open(path, encoding="utf-8") as file:
            return [json.loads(row) for row in file]

    def assert_same(self, name, task, train, dev, *arguments):
        """Trains, and compares what it then said of the held-out examples with what eval says."""
        folder, said, says = (self.path(name + end) for end in ("", ".said", ".says"))
        self.assert_done(self.tiny_cli("train", task, "--train", train, "--dev", dev, "--output",
                                       folder, "--predictions", said, "--epochs", "1", *arguments))
        self.assert_done(self.run_cli("eval", task, "--model", folder, "--data", dev,
                                      "--predictions", says))
        before, after = self.read(said), self.read(says)
        self.assertEqual(len(before), len(after))
        self.assertGreater(len(before), 20)
        for one, other in zip(before, after):
            self.assertEqual((one["gold"], one["predicted"]), (other["gold"], other["predicted"]))
            self.assertEqual(set(one["scores"]), set(other["scores"]))
            for label, score in one["scores"].items():
                self.assertAlmostEqual(score, other["scores"][label], places=3)
        return folder

    def test_classes(self):
        train = self.write("train.tsv", make_texts(1, 120))
        dev = self.write("dev.tsv", make_texts(2, 40))
        for how in ("lora", "last:1", "full", "head"):
            with self.subTest(how=how):
                self.assert_same("classes-" + how.replace(":", "-"), "classify", train, dev,
                                 "--how", how, "--rank", "4")

    def test_entities(self):
        train, dev = self.path("train.conll"), self.path("dev.conll")
        for how, more in (("lora", ()), ("lora", ("--crf",)), ("last:1", ()), ("full", ())):
            with self.subTest(how=how, more=more):
                self.assert_same(f"entities-{how.replace(':', '-')}{len(more)}", "ner", train, dev,
                                 "--how", how, "--rank", "4", *more)

    def test_side_by_side(self):
        """A head alone and a whole trained folder, each in the one program that reads both."""
        folder = self.path("beside")
        self.assert_done(self.tiny_cli("train", "ner", "--how", "lora", "--epochs", "1", "--train",
                                       self.path("train.conll"), "--dev", self.path("dev.conll"),
                                       "--output", folder))
        for model in (self.head, folder):
            result = self.run_cli("ner", "--model", model, "--json", "-", stdin="Anna met John .\n")
            self.assert_done(result)
        line = self.run_cli("eval", "ner", "--json", "--model", folder, "--data",
                            self.path("test.conll"), "--against", self.head).lines[0]
        self.assertEqual(line["against"]["model"], self.head)


if __name__ == "__main__":
    clitest.main()
