#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli tokenize: fields, offsets, pairs, JSON Lines, odd lines."""

import json

import clitest


class Tokenize(clitest.TestCase):
    def tokenize(self, text, *arguments):
        return self.assert_done(self.tiny_cli("tokenize", "--json", *arguments, stdin=text)).lines

    def test_fields(self):
        first, second = self.tokenize("Anna visited Berlin.\nabc\n")
        self.assertEqual(list(first), ["ids", "tokens", "offsets", "type_ids", "words"])
        self.assertEqual(first["tokens"], ["[CLS]", "anna", "visited", "berlin", ".", "[SEP]"])
        self.assertEqual(first["offsets"], [[0, 0], [0, 4], [5, 12], [13, 19], [19, 20], [0, 0]])
        self.assertEqual(first["words"], [None, 0, 1, 2, 3, None])
        self.assertEqual(first["type_ids"], [0] * 6)
        self.assertEqual(second["tokens"], ["[CLS]", "a", "##b", "##c", "[SEP]"])
        self.assertEqual(second["words"], [None, 0, 0, 0, None])

    def test_offsets_are_slices(self):
        text = "Anna in 北京 😀 Berlin, É!"
        line = self.tokenize(text + "\n")[0]
        pieces = [text.encode()[start:end].decode() for start, end in line["offsets"][1:-1]]
        self.assertEqual(pieces, ["Anna", "in", "北", "京", "😀", "Berlin", ",", "É", "!"])

    def test_a_line_each(self):
        self.assertEqual(len(self.tokenize("a\n\nb")), 3)
        self.assertEqual(self.tokenize(""), [])
        self.assertEqual(self.tokenize("\n")[0]["tokens"], ["[CLS]", "[SEP]"])
        self.assertEqual(self.tokenize("a\r\n")[0]["offsets"], [[0, 0], [0, 1], [0, 0]])
        self.assertEqual(len(self.tokenize("a\u2028b\x0bc\n")), 1)

    def test_no_special(self):
        self.assertEqual(self.tokenize("anna\n", "--no-special")[0]["tokens"], ["anna"])

    def test_pair(self):
        line = self.tokenize("anna visited\tberlin\n", "--pair")[0]
        self.assertEqual(line["tokens"], ["[CLS]", "anna", "visited", "[SEP]", "berlin", "[SEP]"])
        self.assertEqual(line["type_ids"], [0, 0, 0, 0, 1, 1])
        self.assertEqual(line["offsets"][4], [0, 6])

    def test_pair_needs_one_tab(self):
        for text in ("anna\n", "a\tb\tc\n"):
            result = self.tiny_cli("tokenize", "--pair", stdin="a\tb\n" + text)
            self.assert_fails(result, 1, ":2:", "TAB")

    def test_jsonl(self):
        texts = ["a\nb", "nul \0 here", "quote \" \\ /", "北京 \U0001f600", "tab\there"]
        lines = "\n".join(map(json.dumps, texts + [["anna", "berlin"]]))
        results = self.tokenize(lines + "\n", "--jsonl")
        self.assertEqual(len(results), 6)
        for text, result in zip(texts, results):
            for start, end in result["offsets"]:
                text.encode()[start:end].decode()
        self.assertEqual(results[1]["tokens"][1:-1], ["n", "##u", "##l", "her", "##e"])
        self.assertEqual(results[1]["offsets"][-2], [9, 10])
        self.assertEqual(results[5]["type_ids"], [0, 0, 0, 1, 1])

    def test_jsonl_refuses(self):
        for line in ('{"a": 1}', '"open', '["one"]', '["a", "b", "c"]', '"a" x', "", '"\\ud800"'):
            result = self.tiny_cli("tokenize", "--jsonl", stdin=line + "\n")
            self.assert_fails(result, 1, "standard input", ":1:", "expected")
        self.assert_fails(self.tiny_cli("tokenize", "--jsonl", "--pair", stdin='"a"\n'), 1, "[")

    def test_not_utf8(self):
        result = self.tiny_cli("tokenize", "--json", stdin=b"fine\nbad \xff\n")
        self.assert_fails(result, 1, ":2:", "0xff", "byte 4")
        self.assertEqual(len(result.lines), 1)

    def test_table(self):
        result = self.assert_done(self.tiny_cli("tokenize", stdin="anna\n北京\n"))
        lines = result.out.decode().splitlines()
        self.assertEqual(lines[0].split(), ["ID", "TOKEN", "START", "END", "TYPE", "WORD"])
        self.assertEqual(lines[2].split()[1:], ["anna", "0", "4", "0", "0"])

    def test_same_bytes(self):
        text = "Anna visited 北京.\n" * 50
        runs = {self.tiny_cli("tokenize", "--json", stdin=text).out for _ in range(2)}
        self.assertEqual(len(runs), 1)

    def test_reference(self):
        """The real vocabulary against the reference ids, through the program itself."""
        self.need_real_model()
        folder = self.need_shared("golden/tokenizers")
        texts, cases = {}, []
        with open(folder + "/texts.jsonl", "rb") as file:
            for line in filter(None, file.read().split(b"\n")):
                one = json.loads(line)
                texts[one["id"]] = one["text"]
        with open(folder + "/minilm-uncased/cases.jsonl", "rb") as file:
            cases = [json.loads(line) for line in filter(None, file.read().split(b"\n"))]
        lines = "\n".join(json.dumps(texts[case["id"]]) for case in cases)
        results = self.assert_done(self.run_cli("tokenize", "--jsonl", "--json", stdin=lines,
                                                real=True)).lines
        self.assertEqual(len(results), len(cases))
        for case, found in zip(cases, results):
            for field in ("ids", "tokens", "offsets", "words"):
                self.assertEqual(found[field], case[field], texts[case["id"]])


if __name__ == "__main__":
    clitest.main()
