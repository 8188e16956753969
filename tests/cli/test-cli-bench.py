#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli bench: the list, the fields, cases without their data.

Covers: cli-bench cli-bench-accuracy cli-bench-data cli-bench-draw cli-bench-encode
 cli-bench-machine cli-bench-map cli-bench-measure cli-bench-random cli-bench-train
 cli-bench-whole"""

import gzip

import clitest

FIELDS = {"peer", "case", "value", "unit", "threads", "runs", "disturbed", "min", "median",
          "peak_rss_mb", "quality", "precision", "isa", "share_of_peak"}


class Bench(clitest.TestCase):
    def bench(self, *cases, **env):
        result = self.run_cli("bench", "--model", self.tiny, "--json", "--runs", "1", "--threads",
                              "1", *cases, env=dict({"GLOSS_DATA": self.path("data-sets")}, **env))
        return self.assert_done(result)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        self = cls()
        words = "anna visited berlin and paris . " * 50
        self.write("data-sets/text-wikitext2/wiki.test.tokens.gz",
                   gzip.compress((" \n = Title = \n" + (words + "\n") * 40).encode()))
        rows = "".join(f"x\t{number}\tanna in rome\tother {number % 3}\t{number % 5}\n"
                       for number in range(40))
        self.write("data-sets/sts-stsb/stsb_dev.tsv", "genre\tid\tsentence1\tsentence2\tscore\n" + rows)

    def test_list(self):
        names = self.assert_done(self.run_cli("bench", "--list")).out.decode().split()
        for name in ("encode/minilm-l6/fp32/b1s32", "encode/minilm-l6/fp32/b32mixed",
                     "tokenize/minilm", "ner/throughput", "wsd/minilm-l6/warm",
                     "wsd/minilm-l6/cold", "startup/first-embedding",
                     "machine/fma-fp32", "machine/fma-int8", "encode/minilm-l6/bf16/b1s8", "machine/sgemm/m512n1536k384"):
            self.assertIn(name, names)
        lines = self.assert_done(self.run_cli("bench", "--list", "--json", "tokenize/*")).lines
        self.assertEqual(lines, [{"case": "tokenize/minilm"}])

    def test_encode(self):
        for shape, tokens in (("b1s8", 8), ("b1s32", 32), ("b32mixed", 32 * 5)):
            line = self.bench("encode/minilm-l6/fp32/" + shape).lines[0]
            self.assertEqual(set(line), FIELDS | {"tokens_per_s"})
            self.assertEqual((line["peer"], line["unit"], line["threads"], line["runs"],
                              line["precision"]), ("gloss", "ms", 1, 1, "fp32"))
            self.assertAlmostEqual(line["tokens_per_s"] * line["median"] / 1e3, tokens, places=3)
            self.assertEqual(line["value"], line["median"])
            self.assertGreater(line["share_of_peak"], 0)

    def test_random(self):
        line = self.bench("encode/bert-base-random/fp32/b1s8").lines[0]
        self.assertAlmostEqual(line["tokens_per_s"] * line["median"] / 1e3, 8, places=3)
        self.assertGreater(line["peak_rss_mb"], 300)

    def test_train(self):
        rows = "anna\tB-PER\nis\tO\nin\tO\nrome\tB-LOC\n\n" * 40
        self.write("data-sets/ner-uner/en_ewt-ud-dev.iob2.gz", gzip.compress(rows.encode()))
        for variant in ("token-classification", "lora-r8", "last-2-layers", "frozen-head"):
            line = self.bench(f"train/minilm-l6/{variant}/b16mixed").lines[0]
            self.assertEqual(line["unit"], "tokens/s")
            self.assertEqual(line["value"], line["tokens_per_s"])
            if variant == "frozen-head":
                # which is quicker says nothing with a model as small as this one
                self.assertGreater(line["quality"]["cached_tokens_per_s"], 0)
                self.assertGreater(line["quality"]["first_pass_tokens_per_s"], 0)
            if variant != "frozen-head":
                self.assertGreater(line["quality"]["loss"], 0)

    def test_int8(self):
        line = self.bench("encode/minilm-l6/int8/b32mixed").lines[0]
        self.assertEqual((line["precision"], line["unit"]), ("int8", "ms"))
        self.assertGreater(line["quality"]["min_cosine"], 0.9)
        self.assertGreater(line["share_of_peak"], 0)

    def test_accuracy(self):
        lines = self.bench("accuracy", "--quiet").lines
        self.assertEqual([line["case"] for line in lines],
                         ["accuracy/fp32", "accuracy/bf16", "accuracy/int8"])
        for line in lines:
            if "skipped" in line:
                self.assertIn("bf16", line["case"])
                continue
            self.assertEqual(line["unit"], "texts/s")
            self.assertLessEqual(abs(line["quality"]["spearman"]), 1)
            self.assertGreater(line["quality"].get("min_cosine", 1), 0.9)
        self.assertEqual(set(lines[0]["quality"]), {"spearman"})
        self.assertEqual(set(lines[2]["quality"]), {"spearman", "mean_cosine", "min_cosine"})

    def test_tokenize(self):
        line = self.bench("tokenize/minilm").lines[0]
        self.assertEqual(line["unit"], "MB/s")
        self.assertEqual(line["quality"], {"tokens": 2 + 7 + 40 * (2 + 6 * 50)})

    def test_machine(self):
        line = self.bench("machine/sgemm/m32n384k384").lines[0]
        self.assertEqual(set(line), FIELDS)
        self.assertEqual(line["unit"], "GFLOP/s")
        self.assertIsNone(self.bench("machine/read").lines[0]["share_of_peak"])

    def test_header(self):
        result = self.bench("machine/sgemm/m32n384k384")
        self.assertIn("kernels", result.err)
        self.assertIn("OpenBLAS", result.err)

    def test_startup(self):
        """The program that is started needs the default model, which is not in this home."""
        result = self.run_cli("bench", "--runs", "1", "startup/first-embedding")
        self.assertNotEqual(result.code, 0)

    def test_missing_data(self):
        result = self.bench("ner/throughput", "tokenize/minilm",
                            GLOSS_DATA=self.path("nowhere"))
        self.assertEqual([line["case"] for line in result.lines],
                         ["tokenize/minilm", "ner/throughput"])
        for line in result.lines:
            self.assertIn("skipped", line)

    def test_unknown_case(self):
        self.assert_fails(self.run_cli("bench", "encode/none"), 2, "encode/none", "--list")
        self.assert_fails(self.run_cli("bench", "--runs", "0", "machine/read"), 2, "--runs")


if __name__ == "__main__":
    clitest.main()
