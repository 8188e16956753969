#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli nli: a pair, files of pairs, a claim against documents, labels without training.

Covers: cli-nli cli-nli-pairs cli-nli-claim cli-judge cli-pairs"""

import gzip
import json
import os

import clitest
import sequence_heads

SCORES = ["entailment", "neutral", "contradiction"]


class Nli(sequence_heads.PairCase):
    def assert_distribution(self, line, labels=SCORES):
        self.assertEqual(list(line["scores"]), list(labels))
        self.assertAlmostEqual(sum(line["scores"].values()), 1, places=5)
        self.assertEqual(line["scores"][line["label"]], max(line["scores"].values()))

    def test_pair(self):
        pairs = sequence_heads.PROBES["contradiction"]
        for premise, hypothesis in pairs[:2]:
            result = self.nli("--json", "--premise", premise, "--hypothesis", hypothesis)
            line = self.assert_done(result).lines[0]
            self.assertEqual(list(line), ["premise", "hypothesis", "label", "scores"])
            self.assert_distribution(line)
            self.assertEqual(line["label"], "contradiction")
            self.assertEqual((line["premise"], line["hypothesis"]), (premise, hypothesis))
        table = self.assert_done(self.nli("--premise", "the old city", "--hypothesis", "a city"))
        self.assertIn("the old city", table.out.decode())

    def test_files(self):
        """The same pairs in each form give the same answers."""
        pairs = [("the old city", "a new market"), ("anna met maria", "maria met anna"),
                 ("the river", "the river was sold")]
        forms = {
            "plain.tsv": "".join(f"{a}\t{b}\n" for a, b in pairs),
            "named.tsv": "id\tSentence2\tsentence1\n" +
                         "".join(f"{i}\t{b}\t{a}\n" for i, (a, b) in enumerate(pairs)),
            "objects.jsonl": "".join(json.dumps({"label": "x", "premise": a, "hypothesis": b}) +
                                     "\n" for a, b in pairs),
            "arrays.jsonl": "".join(json.dumps(pair) + "\n\n" for pair in pairs),
        }
        answers = set()
        for name, text in forms.items():
            path = self.write(name, text)
            lines = self.assert_done(self.nli("--json", path)).lines
            self.assertEqual([(line["premise"], line["hypothesis"]) for line in lines], pairs)
            self.assertEqual({line["file"] for line in lines}, {path})
            answers.add(json.dumps([line["scores"] for line in lines]))
        packed = self.write("plain.tsv.gz", gzip.compress(forms["plain.tsv"].encode()))
        answers.add(json.dumps([line["scores"] for line in self.nli("--json", packed).lines]))
        self.assertEqual(len(answers), 1)

    def test_bad_lines(self):
        path = self.write("bad.tsv", "the city\tthe river\nonly one\n \tthe market\n{\n"
                                     "the week\tthe year\n")
        result = self.assert_fails(self.nli("--json", path), 3, "bad.tsv:2", "bad.tsv:3",
                                   "bad.tsv:4")
        self.assertEqual([line["line"] for line in result.lines], [1, 5])
        self.assert_fails(self.nli("--json", self.write("none.tsv", "x\n")), 1, "none.tsv:1")

    def test_long(self):
        """Longer than the model's 64 positions: judged by pieces, and the best one is named."""
        premise = "The old city was sold. " * 20 + "Anna met Maria in Berlin. " * 3
        line = self.assert_done(self.nli("--json", "--premise", premise, "--hypothesis",
                                         "Anna met Maria.")).lines[0]
        self.assert_distribution(line)
        part = line["evidence"][0]
        self.assertEqual(premise[part["premise"]["start"]:part["premise"]["end"]],
                         part["premise"]["text"])
        self.assertEqual(part["hypothesis"]["text"], "Anna met Maria.")
        self.assertIn(part["label"], SCORES)

    def test_claim(self):
        text = "# Cities\n\n" + "\n\n".join(
            f"The market of the old city number {i} was sold to Acme last year, and the river is "
            f"new. Maria lives in Vienna and works for the company of Peter."
            for i in range(12)) + "\n"
        one, other = self.write("one.md", text), self.write("two.txt", "Peter met Anna in Rome.")
        lines = self.assert_done(self.nli("--json", "--claim", "Maria works.", one, other)).lines
        self.assertGreater(len(lines), 5)
        self.assertEqual({line["file"] for line in lines}, {one, other})
        for line in lines:
            source = text if line["file"] == one else "Peter met Anna in Rome."
            self.assertEqual(source.encode()[line["start"]:line["end"]].decode(), line["premise"])
            self.assertEqual(line["hypothesis"], "Maria works.")
            self.assert_distribution(line)
        neutral = [line["scores"]["neutral"] for line in lines]
        self.assertEqual(neutral, sorted(neutral))
        few = self.assert_done(self.nli("--json", "--claim", "Maria works.", "-k", "2", one, other))
        self.assertEqual(few.lines, lines[:2])
        self.assertIn("one.md", self.nli("--claim", "Maria works.", one).out.decode())
        self.assert_fails(self.nli("--json", "--claim", "x", one, self.path("gone")), 3, "gone")

    def test_labels(self):
        path = self.write("texts.txt", "the market is new\n\nanna lives in rome\n")
        result = self.assert_fails(self.nli("--json", "--labels", "city, people", path), 3,
                                   "texts.txt:2")
        self.assertEqual([line["line"] for line in result.lines], [1, 3])
        for line in result.lines:
            self.assertEqual(list(line), ["file", "line", "text", "label", "scores"])
            self.assert_distribution(line, ["city", "people"])
        other = self.nli("--json", "--labels", "city,people", "--template", "{} are old", path)
        self.assertNotEqual([line["scores"] for line in other.lines],
                            [line["scores"] for line in result.lines])
        twice = self.nli("--json", "--labels", "city,people,city", path)
        self.assertEqual([line["scores"] for line in twice.lines],
                         [line["scores"] for line in result.lines])
        # Nothing of it is remembered.
        settings = os.path.join(self.home, "config")
        stored = "".join(open(os.path.join(folder, name), encoding="utf-8").read()
                         for folder, _, names in os.walk(settings) for name in names)
        self.assertNotIn("people", stored)

    def test_names(self):
        """A name of other bytes is still JSON, and what cannot be read is named."""
        path = os.path.join(os.fsencode(self.home), b"caf\xe9.txt")
        with open(path, "wb") as file:
            file.write(b"the market is new\n")
        for way in (("--labels", "city,people"), ("--claim", "the market")):
            lines = self.assert_done(self.nli("--json", *way, path)).lines
            self.assertTrue(lines[0]["file"].endswith("caf\ufffd.txt"))
        self.assert_fails(self.nli(self.home), 1, self.home + ": ")

    def test_usage(self):
        for arguments, word in ((("--premise", "a"), "--hypothesis"),
                                (("--premise", "a", "--hypothesis", "b", "c.tsv"), "c.tsv"),
                                (("--claim", "a", "--labels", "b", "c"), "several"),
                                (("--premise", "a", "--hypothesis", " "), "--hypothesis"),
                                (("--claim", "", "c"), "--claim"),
                                (("-k", "3", "c"), "--claim"),
                                (("--claim", "a", "-k", "0", "c"), "-k"),
                                (("--labels", "a", "c"), "two different"),
                                (("--labels", "a, a,", "c"), "two different"),
                                (("--labels", "a", "--template", "b", "c"), "{}")):
            self.assert_fails(self.nli(*arguments), 2, word)

    def test_wrong_heads(self):
        """Labels that say nothing, and labels that bear each other's names."""
        folder = self.path("other-head")
        examples = {label: [" [SEP] ".join(pair) for pair in pairs]
                    for label, pairs in sequence_heads.PROBES.items()}
        renamed = {"neutral": "neutral", "entailment": "contradiction",
                   "contradiction": "entailment"}
        for names, word in (({label: label.upper()[:3] for label in SCORES}, "ENT"),
                            (renamed, "contradiction where entailment is meant")):
            sequence_heads.write_head(self, folder, "nli",
                                      {names[label]: texts for label, texts in examples.items()})
            result = self.run_cli("nli", "--model", folder, "--premise", "a", "--hypothesis", "b")
            self.assert_fails(result, 1, word)
            self.assert_fails(self.run_cli("models", "import", folder), 1, word)
        listed = self.assert_done(self.run_cli("models", "--json")).lines
        self.assertNotIn("other-head", [entry["id"] for entry in listed])

    def test_import(self):
        """A head that passes is taken in, and is then the one that is used."""
        self.assert_done(self.run_cli("models", "import", self.head))
        pair = ("--json", "--premise", "the old city", "--hypothesis", "a city")
        # Heads that come with the program are for other models than the tiny one.
        found = self.run_cli("nli", "--model", "nli-head", *pair)
        self.assertEqual(self.assert_done(found).lines, self.nli(*pair).lines)
        self.assert_done(self.run_cli("models", "remove", "nli-head"))

    def test_shipped_head(self):
        """The head that comes with the program, on pairs whose answer is plain."""
        self.need_real_model()
        pairs = [("A man is playing a guitar.", "A man is playing a guitar.", "entailment"),
                 ("Two dogs run on the beach.", "The dogs are brothers.", "neutral"),
                 ("All of the lights were on.", "None of the lights were on.", "contradiction")]
        path = self.write("plain.tsv", "".join(f"{a}\t{b}\n" for a, b, _ in pairs))
        result = self.assert_done(self.run_cli("nli", "--json", path, real=True))
        self.assertEqual([line["label"] for line in result.lines], [label for _, _, label in pairs])

    def test_same_bytes(self):
        path = self.write("same.tsv", "the city\tthe river\n" * 300)
        self.assertEqual(len({self.nli("--json", path).out for _ in range(2)}), 1)


if __name__ == "__main__":
    clitest.main()
