#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Inputs: standard input, gzip, what cannot be read, several of which some fail.

Covers: cli-input cli-gunzip cli-texts"""

import gzip
import os
import subprocess

import clitest


class Input(clitest.TestCase):
    def tokens(self, *paths, **options):
        return self.tiny_cli("tokenize", "--json", *paths, **options)

    def test_standard_input(self):
        for arguments in ((), ("-",)):
            self.assertEqual(len(self.assert_done(self.tokens(*arguments, stdin="a\nb")).lines), 2)

    def test_file_and_standard_input(self):
        path = self.write("one.txt", "anna\n")
        lines = self.assert_done(self.tokens(path, "-", path, stdin="berlin\n")).lines
        self.assertEqual([line["tokens"][1] for line in lines], ["anna", "berlin", "anna"])

    def test_gzip(self):
        text = "".join(f"anna {number}\n" for number in range(5000)).encode()
        for name, packed in (("one.gz", gzip.compress(text)),
                             ("two.gz", gzip.compress(text[:77]) + gzip.compress(text[77:]))):
            result = self.assert_done(self.tokens(self.write(name, packed)))
            self.assertEqual(len(result.lines), 5000)

    def test_gzip_cut_short(self):
        packed = gzip.compress(os.urandom(60000).hex().encode())
        result = self.tokens(self.write("cut.gz", packed[:30000]))
        self.assert_fails(result, 1, "cut.gz")

    def test_not_gzip(self):
        self.assert_fails(self.tokens(self.write("text.gz", "plain text\n")), 1, "text.gz")

    def test_empty(self):
        self.assertEqual(self.assert_done(self.tokens(self.write("empty.txt", ""))).out, b"")

    def test_last_line_without_an_end(self):
        self.assertEqual(len(self.assert_done(self.tokens(self.write("x", "a\nb"))).lines), 2)

    def test_no_file(self):
        result = self.tokens(self.path("vanished.txt"))
        self.assert_fails(result, 1, "vanished.txt")

    def test_folder(self):
        self.assert_fails(self.tokens(self.home), 1, "expected a file", self.home)

    def test_unreadable(self):
        path = self.write("secret.txt", "a\n")
        os.chmod(path, 0)
        if os.access(path, os.R_OK):
            path = path + "/below"  # root reads everything, but not what is below a file
        self.assert_fails(self.tokens(path), 1, path)

    def test_binary(self):
        path = self.write("image.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
        self.assert_fails(self.tokens(path), 1, "image.png:1", "UTF-8")

    def test_some_fail(self):
        good, bad = self.write("good.txt", "anna\n"), self.write("bad.txt", b"\xff\n")
        result = self.tokens(bad, good, self.path("none.txt"), good)
        self.assert_fails(result, 3, "bad.txt:1", "none.txt")
        self.assertEqual(len(result.lines), 2)

    def test_all_fail(self):
        self.assert_fails(self.tokens(self.path("a"), self.path("b")), 1, "/a", "/b")

    def test_long_line(self):
        """Longer than the buffer several times over."""
        result = self.assert_done(self.tokens(stdin="anna " * 60000 + "\nberlin\n"))
        self.assertEqual([len(line["ids"]) for line in result.lines], [60002, 3])

    def test_pipe(self):
        path = self.path("pipe")
        os.mkfifo(path)
        if os.fork() == 0:
            with open(path, "w", encoding="utf-8") as pipe:
                pipe.write("anna\n")
            os._exit(0)
        self.assertEqual(len(self.assert_done(self.tokens(path)).lines), 1)
        os.wait()

    def test_closed_descriptors(self):
        """Nothing that is opened later takes the place of a descriptor the caller closed."""
        path = self.write("one.txt", "anna\n")
        output = self.path("closed.npy")
        for close, arguments, expected in (("<&-", "tokenize --json", 1),
                                           (">&-", f"tokenize --json {path}", 1),
                                           (">&-", f"embed --json --output {output} {path}", 0),
                                           ("2>&-", f"tokenize --json {path}", 0)):
            shell = f"'{clitest.PROGRAM}' {arguments} --model '{self.tiny}' {close}"
            result = subprocess.run(["sh", "-c", shell], capture_output=True, check=False,
                                    env=self.environment(), timeout=20)
            self.assertEqual(result.returncode, expected, (shell, result.stderr))
        self.assertEqual(clitest.read_npy(output)[0], (1, 32))

    def test_odd_names(self):
        for name in ("with space.txt", "北京.txt", "-", "--json"):
            path = self.write("odd/" + name, "anna\n")
            self.assertEqual(len(self.assert_done(self.tokens(path)).lines), 1)
        result = self.tokens("--", "--json", cwd=self.path("odd"))
        self.assertEqual(len(self.assert_done(result).lines), 1)


if __name__ == "__main__":
    clitest.main()
