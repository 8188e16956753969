#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli classify: each line under the label of a trained head; eval classify and eval nli, and two
models against each other.

Covers: cli-classify cli-against"""

import json
import os

import clitest
import sequence_heads

EXAMPLES = {"people": ["anna met maria", "peter lives in rome", "john works for maria"],
            "things": ["the old market", "the new river of the city", "the old river"]}


class Classify(sequence_heads.PairCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.sorter = cls.path(cls(), "sorter")
        sequence_heads.write_head(cls(), cls.sorter, "classify", EXAMPLES)

    def classify(self, *arguments, **options):
        return self.run_cli("classify", "--model", self.sorter, *arguments, **options)

    def test_lines(self):
        texts = [text for texts in EXAMPLES.values() for text in texts]
        result = self.assert_done(self.classify("--json", stdin="\n".join(texts) + "\n"))
        self.assertEqual([line["text"] for line in result.lines], texts)
        for line in result.lines:
            self.assertEqual(list(line), ["file", "line", "text", "label", "scores"])
            self.assertIn(line["text"], EXAMPLES[line["label"]])
            self.assertAlmostEqual(sum(line["scores"].values()), 1, places=5)
        self.assertIn("people", self.classify(stdin="anna\n").out.decode())

    def test_long(self):
        text = "anna met maria and peter lives in rome . " * 50
        line = self.assert_done(self.classify("--json", stdin=text)).lines[0]
        self.assertEqual(line["label"], "people")

    def test_bad_lines(self):
        result = self.assert_fails(self.classify("--json", stdin=b"anna\n\xff\n\nmaria\n"), 3,
                                   "-:2", "-:3")
        self.assertEqual([line["line"] for line in result.lines], [1, 4])

    def test_head_for_something_else(self):
        self.assert_fails(self.run_cli("classify", "--model", self.head, stdin="x\n"), 1,
                          "a head for classify, found one for nli")

    def evaluate(self, task, head, data, *arguments):
        return self.run_cli("eval", task, "--json", "--model", head, "--data", data, *arguments)

    def test_eval_classify(self):
        path = self.write("texts.tsv", "text\tlabel\n" + "".join(
            f"{text}\t{label.upper()}\n" for label, texts in EXAMPLES.items() for text in texts) +
            "the minister said\tpeople\nthe wall\tstones\n")
        predictions = self.path("predictions.jsonl")
        line = self.assert_done(self.evaluate("classify", self.sorter, path, "--predictions",
                                              predictions)).lines[0]
        self.assertEqual((line["task"], line["data"], line["n"]), ("classify", path, 8))
        self.assertLessEqual({"accuracy", "macro_f1", "micro_f1", "weighted_f1", "matthews",
                              "per_label", "confusion", "label_map", "loss"}, set(line))
        self.assertEqual(line["label_map"], {"PEOPLE": "people", "THINGS": "things",
                                             "people": "people", "stones": "stones"})
        self.assertEqual(line["per_label"]["stones"]["recall"], 0)
        counts, labels = line["confusion"]["counts"], line["confusion"]["labels"]
        self.assertEqual(sum(sum(row) for row in counts), 8)
        right = sum(counts[i][i] for i in range(len(labels)))
        self.assertAlmostEqual(line["accuracy"], right / 8)
        with open(predictions, encoding="utf-8") as file:
            rows = [json.loads(row) for row in file]
        self.assertEqual([row["index"] for row in rows], list(range(8)))
        self.assertEqual(rows[0]["line"], 2)
        self.assertEqual(sum(row["gold"] == row["predicted"] for row in rows), right)
        for row in rows[:7]:
            self.assertAlmostEqual(sum(row["scores"].values()), 1, places=5)
            self.assertGreaterEqual(row["loss"], 0)
        self.assertIsNone(rows[7]["loss"])
        dropped = self.evaluate("classify", self.sorter, path, "--map", "stones=").lines[0]
        self.assertEqual(dropped["n"], 7)
        self.assertNotIn("stones", dropped["per_label"])

    def test_eval_nli(self):
        path = self.write("pairs.jsonl", "".join(
            json.dumps({"premise": premise, "hypothesis": hypothesis, "label": label}) + "\n"
            for label, pairs in sequence_heads.PROBES.items() for premise, hypothesis in pairs))
        line = self.assert_done(self.evaluate("nli", self.head, path)).lines[0]
        self.assertEqual(line["n"], 12)
        self.assertEqual(list(line["per_label"]), list(sequence_heads.LABELS))
        self.assertEqual(line["accuracy"], 1)
        known = self.evaluate("nli", self.head, self.write(
            "two.jsonl", "".join(json.dumps({"premise": "the city", "hypothesis": f"a city {i}",
                                             "label": "entails"}) + "\n" for i in range(5))),
            "--known-labels").lines[0]
        self.assertEqual(known["accuracy"], 1)
        self.assertEqual(known["label_map"], {"entails": "entailment"})

    def test_against(self):
        """A head that has the classes the wrong way round is as wrong as the other is right."""
        other = self.path("wrong-way")
        people, things = EXAMPLES["people"], EXAMPLES["things"]
        sequence_heads.write_head(self, other, "classify", {"people": things, "things": people})
        path = self.write("sure.tsv", "text\tlabel\n" + "".join(
            f"{text}\t{label}\n" for label, texts in EXAMPLES.items() for text in texts) * 5)
        line = self.assert_done(self.evaluate("classify", self.sorter, path, "--against",
                                              other)).lines[0]
        found = line["against"]
        self.assertEqual((found["model"], found["metric"]), (other, "accuracy"))
        self.assertEqual((found["value"], found["against_value"]), (1, 0))
        self.assertEqual((found["difference"], found["low"], found["high"]), (1, 1, 1))
        self.assertEqual((found["better"], found["worse"]), (30, 0))
        self.assertLess(found["p_value"], 0.01)
        self.assertEqual(found["metrics"]["accuracy"], 0)
        self.assertEqual(line["accuracy"], 1)
        same = self.evaluate("classify", self.sorter, path, "--against", self.sorter)
        self.assertEqual(same.lines[0]["against"]["difference"], 0)
        self.assertEqual(same.lines[0]["against"]["p_value"], 1)
        table = self.assert_done(self.run_cli("eval", "classify", "--model", self.sorter, "--data",
                                              path, "--against", other)).out.decode()
        self.assertIn("against", table)
        self.assert_fails(self.evaluate("classify", self.sorter, path, "--against", "nobody"), 1,
                          "nobody")
        self.assert_fails(self.evaluate("classify", self.sorter, path, "--data", path, "--against",
                                        other), 2, "--against")

    def test_eval_refuses(self):
        self.assert_fails(self.evaluate("nli", self.head, self.path("gone.jsonl")), 1, "gone.jsonl")
        folder = os.path.join(self.home, "nowhere", "p.jsonl")
        path = self.write("one.tsv", "text\tlabel\nanna\tpeople\nthe river\tthings\n")
        self.assert_fails(self.evaluate("classify", self.sorter, path, "--predictions", folder), 1,
                          "p.jsonl")


if __name__ == "__main__":
    clitest.main()
