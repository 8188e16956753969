#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as a whole: help, version, wrong usage, where output goes.

Covers: cli cli-options cli-output cli-table"""

import re
import subprocess

import clitest

VERBS = ("tokenize", "encode", "embed", "ner", "train", "eval", "models", "plugins", "bench")


class Program(clitest.TestCase):
    def test_help(self):
        result = self.assert_done(self.run_cli("--help"))
        self.assertEqual(result.err, "")
        for verb in VERBS:
            self.assertIn(f"\n  {verb} ", result.out.decode())

    def test_help_of_each_verb(self):
        for verb in VERBS:
            text = self.assert_done(self.run_cli(verb, "--help")).out.decode()
            self.assertIn(f"gloss-cli {verb}", text)
            for option in ("--json", "--model", "--precision", "--threads", "--seed", "--quiet"):
                self.assertIn(option, text)

    def test_help_names_what_there_is(self):
        text = self.assert_done(self.run_cli("index", "--help")).out.decode()
        found = self.assert_fails(self.run_cli("index", "frob"), 2, "--help").err
        for action in re.search(r"expected (.*), found", found)[1].replace(" or ", ", ").split(", "):
            self.assertIn(action, text)
        text = self.assert_done(self.run_cli("search", "--help")).out.decode()
        found = self.assert_fails(self.run_cli("search", "word", "--type=frob"), 2, "--help").err
        offered = re.search(r"of this type: (.*)", text)[1]
        self.assertEqual(sorted(re.search(r"one of (.*), found", found)[1].split(", ")),
                         sorted(offered.split(", ")))

    def test_version(self):
        for arguments in (("--version",), ("ner", "--version")):
            text = self.assert_done(self.run_cli(*arguments)).out.decode()
            self.assertRegex(text, r"^gloss-cli \d+\.\d+\.\d+\n$")

    def test_unknown_verb(self):
        for arguments in (("frobnicate",), ("--frobnicate",), ()):
            result = self.assert_fails(self.run_cli(*arguments), 2, "tokenize", "ner", "--help")
            self.assertEqual(result.out, b"")

    def test_wrong_options(self):
        for wrong in ("--frobnicate", "--threads=0", "--threads=-1", "--threads=two", "--seed=x",
                      "--precision=fp8", "--progress=xml", "--model"):
            for verb in VERBS:
                result = self.run_cli(verb, wrong)
                self.assert_fails(result, 2, f"gloss-cli {verb} --help")
                self.assertEqual(result.out, b"")

    def test_precisions(self):
        out = {}
        for precision in ("auto", "fp32", "int8"):
            result = self.tiny_cli("embed", "--json", "--precision", precision, stdin="anna\n")
            out[precision] = self.assert_done(result).out
        default = self.assert_done(self.tiny_cli("embed", "--json", stdin="anna\n"))
        self.assertEqual(default.out, out["fp32"])
        self.assertNotEqual(out["int8"], out["fp32"])

    def test_missing_precision(self):
        """bf16 needs instructions that plain C does not have."""
        result = self.run_cli("embed", "--model", self.tiny, "--precision", "bf16", stdin="a\n",
                              env={"CLOZE_CPU": "c"})
        self.assert_fails(result, 1, "bf16", "AVX512-BF16")

    def test_no_model(self):
        result = self.run_cli("embed", "--model", "no-such-model", stdin="a\n")
        self.assert_fails(result, 1, "no-such-model")

    def test_full_device(self):
        with open("/dev/full", "wb") as full:
            process = subprocess.run(
                [clitest.PROGRAM, "tokenize", "--model", self.tiny, "--json"], input=b"a\n" * 9999,
                stdout=full, stderr=subprocess.PIPE, env=self.environment(), check=False)
        self.assertEqual(process.returncode, 1)
        self.assertIn(b"standard output", process.stderr)

    def test_table_is_aligned(self):
        text = self.tiny_cli("tokenize", stdin="anna 北京 x\n").out.decode()
        widths = set()
        for line in text.splitlines():
            widths.add(sum(2 if ord(letter) > 0x2e80 else 1 for letter in line))
        self.assertEqual(len(widths), 1, text)

    def test_translated(self):
        """A language without a catalogue is English, and JSON is the same in all."""
        plain = self.tiny_cli("embed", "--json", stdin="a\n")
        other = self.tiny_cli("embed", "--json", stdin="a\n",
                              env={"LC_ALL": "C", "LANGUAGE": "zh_CN"})
        self.assertEqual(plain.out, other.out)


if __name__ == "__main__":
    clitest.main()
