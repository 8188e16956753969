#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines as batches: what is longer than the model takes, many lines, what is not text."""

import clitest


class Sequences(clitest.TestCase):
    def test_long_line_is_cut(self):
        result = self.assert_done(self.tiny_cli("embed", "--json", stdin="anna " * 100 + "\nx\n"))
        self.assertEqual(len(result.lines), 2)
        self.assertIn(":1:", result.err)
        self.assertIn("64", result.err)
        short = self.tiny_cli("embed", "--json", stdin="anna " * 62 + "\n")
        self.assertEqual(short.lines[0], result.lines[0])
        self.assertEqual(short.err, "")

    def test_quiet(self):
        self.assertEqual(self.tiny_cli("embed", "--json", "--quiet",
                                       stdin="anna " * 100 + "\n").err, "")

    def test_many_lines(self):
        lines = self.assert_done(self.tiny_cli("embed", "--json", stdin="anna\n" * 600)).lines
        self.assertEqual(len(lines), 600)
        self.assertEqual(len({tuple(line["embedding"]) for line in lines}), 1)

    def test_not_utf8(self):
        self.assert_fails(self.tiny_cli("embed", stdin=b"a\n\xe5\x8c\n"), 1, ":2:", "UTF-8")


if __name__ == "__main__":
    clitest.main()
