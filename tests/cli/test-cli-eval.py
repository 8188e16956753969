#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli eval ner: fields, maps, several files.

Covers: cli-eval"""

import json
import os

import clitest


class Eval(clitest.TrainedCase):
    def evaluate(self, *arguments, data="test.conll", model=None):
        return self.run_cli("eval", "ner", "--model", model or self.head, "--data",
                            self.path(data), *arguments)

    def test_fields(self):
        line = self.assert_done(self.evaluate("--json")).lines[0]
        self.assertEqual(line["task"], "ner")
        self.assertEqual(line["data"], self.path("test.conll"))
        self.assertEqual(line["n"], 60)
        self.assertEqual(set(line["per_label"]), {"PER", "ORG", "LOC"})
        self.assertIn("label_map", line)
        precision, recall = line["precision"], line["recall"]
        self.assertAlmostEqual(line["f1"], 2 * precision * recall / (precision + recall))
        for scores in line["per_label"].values():
            self.assertLessEqual({"precision", "recall", "f1", "support"}, set(scores))

    def test_standard_input(self):
        with open(self.path("test.conll"), "rb") as file:
            data = file.read()
        result = self.run_cli("eval", "ner", "--json", "--model", self.head, "--data", "-",
                              stdin=data)
        line = self.assert_done(result).lines[0]
        self.assertEqual(line["data"], "-")
        self.assertEqual(line["f1"], self.evaluate("--json").lines[0]["f1"])

    def test_columns(self):
        """Tags that stand in front of other tags, when told so."""
        with open(self.path("test.conll"), encoding="utf-8") as file:
            rows = [f"{line} O\n" if line else "\n" for line in file.read().split("\n")]
        rows[0] = rows[0].replace(" O\n", " B-OTHER\n")
        self.write("two.conll", "".join(rows))
        told = self.evaluate("--json", "--columns", "tags=2", data="two.conll").lines[0]
        self.assertEqual(told["f1"], self.evaluate("--json").lines[0]["f1"])
        self.assertNotEqual(told["f1"], self.evaluate("--json", data="two.conll").lines[0]["f1"])

    def test_same_bytes(self):
        self.assertEqual(len({self.evaluate("--json").out for _ in range(2)}), 1)

    def test_synonyms(self):
        """The usual names of a label are the same label, and the map says so."""
        with open(self.path("test.conll"), encoding="utf-8") as file:
            text = file.read()
        self.write("other.conll", text.replace("-PER", "-PERSON").replace("-LOC", "-location"))
        plain, other = (self.evaluate("--json", data=name).lines[0]
                        for name in ("test.conll", "other.conll"))
        self.assertEqual(other["f1"], plain["f1"])
        self.assertEqual(other["label_map"]["PERSON"], other["label_map"].get("PER", "PER"))

    def test_map_and_known_labels(self):
        self.write("persons.conll", "Anna B-HUMAN\nvisited O\nBerlin O\n. O\n\n" * 5)
        strange = self.evaluate("--json", data="persons.conll").lines[0]
        self.assertEqual(strange["recall"], 0)
        mapped = self.evaluate("--json", "--map", "HUMAN=PER", data="persons.conll").lines[0]
        known = self.evaluate("--json", "--map", "HUMAN=PER", "--known-labels",
                              data="persons.conll").lines[0]
        self.assertEqual(mapped["label_map"]["HUMAN"], "PER")
        self.assertGreater(mapped["recall"], 0)
        self.assertEqual(mapped["recall"], known["recall"])
        self.assertGreaterEqual(known["precision"], mapped["precision"])
        self.assertEqual(set(known["per_label"]), {"PER"})

    def test_predictions(self):
        """What is written gives the same F1 again."""
        path = self.path("predictions.jsonl")
        line = self.assert_done(self.evaluate("--json", "--predictions", path)).lines[0]
        with open(path, encoding="utf-8") as file:
            rows = [json.loads(row) for row in file]
        self.assertEqual(len(rows), 60)
        correct = wanted = found = 0
        for row in rows:
            gold, predicted = ({(span["start"], span["end"], span["label"]) for span in row[key]}
                               for key in ("gold", "predicted"))
            correct, wanted = correct + len(gold & predicted), wanted + len(gold)
            found += len(predicted)
        self.assertAlmostEqual(2 * correct / (wanted + found), line["f1"])

    def test_against(self):
        """Spans are compared sentence by sentence, by F1."""
        other = self.path("other-head")
        self.assert_done(self.train("--epochs", "1", "--output", other))
        line = self.assert_done(self.evaluate("--json", "--against", other)).lines[0]
        found = line["against"]
        self.assertEqual(found["metric"], "f1")
        self.assertAlmostEqual(found["value"], line["f1"])
        self.assertAlmostEqual(found["against_value"], found["metrics"]["f1"])
        self.assertAlmostEqual(found["difference"], found["value"] - found["against_value"])
        self.assertLessEqual(found["low"], found["difference"])
        self.assertGreaterEqual(found["high"], found["difference"])
        self.assertTrue(0 < found["p_value"] <= 1)
        again = self.evaluate("--json", "--against", other).lines[0]["against"]
        self.assertEqual(again, found)

    def test_several_files(self):
        result = self.evaluate("--json", "--data", self.path("vanished.conll"), "--data",
                               self.path("dev.conll"))
        self.assert_fails(result, 3, "vanished.conll")
        self.assertEqual([os.path.basename(line["data"]) for line in result.lines],
                         ["test.conll", "dev.conll"])

    def test_table(self):
        text = self.assert_done(self.evaluate()).out.decode()
        self.assertRegex(text, r"(?m)^f1 ")
        self.assertRegex(text, r"(?m)^PER ")
        self.assertIn("PER=PER", text)

    def test_base_without_a_head(self):
        self.assert_fails(self.evaluate(model=self.tiny), 1, "head")

    def test_usage(self):
        for arguments in ((), ("ner",), ("xyz", "--data", "x"), ("ner", "--data", "x", "more")):
            self.assert_fails(self.run_cli("eval", *arguments), 2, "gloss-cli eval --help")
        self.assert_fails(self.evaluate("--map", "PER"), 2, "map")


if __name__ == "__main__":
    clitest.main()
