#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli ner: whole documents of any kind, offsets, what cannot be read.

Covers: cli-ner cli-document cli-plugin cli-model"""

import gzip
import os

import clitest

TEXT = "Anna 北京😀 visited Berlin .\nAcme in Paris bought Globex .\n"
FIELDS = ["file", "start", "end", "start_char", "end_char", "text", "label", "score"]


class Ner(clitest.TrainedCase):
    def ner(self, *arguments, **options):
        return self.run_cli("ner", "--model", self.head, "--json", *arguments, **options)

    def assert_slices(self, text, lines):
        for line in lines:
            self.assertEqual(list(line), FIELDS)
            self.assertEqual(text.encode()[line["start"]:line["end"]].decode(), line["text"])
            self.assertEqual(text[line["start_char"]:line["end_char"]], line["text"])
            self.assertTrue(0 < line["score"] <= 1)
            self.assertIn(line["label"], ("PER", "ORG", "LOC"))

    def test_entities(self):
        path = self.write("letter.txt", TEXT)
        lines = self.assert_done(self.ner(path)).lines
        self.assert_slices(TEXT, lines)
        self.assertEqual({line["file"] for line in lines}, {path})
        found = {line["text"] for line in lines}
        self.assertLessEqual({"Anna", "Acme", "Globex"}, found)

    def test_standard_input_and_gzip(self):
        plain = self.assert_done(self.ner("-", stdin=TEXT)).lines
        packed = self.assert_done(self.ner(self.write("a.txt.gz", gzip.compress(TEXT.encode()))))
        self.assert_slices(TEXT, plain)
        for one, other in zip(plain, packed.lines):
            self.assertEqual(dict(one, file=""), dict(other, file=""))
        self.assertEqual(len(plain), len(packed.lines))

    def test_long_document(self):
        """Far longer than the model's 64 positions and than one block: to the last character."""
        text = "the president met Anna . " * 3000 + "Peter works for Acme ."
        lines = self.assert_done(self.ner("-", stdin=text)).lines
        self.assert_slices(text, lines)
        self.assertGreater(len(lines), 2900)
        self.assertGreater(lines[-1]["end"], len(text) - 25)
        starts = [line["start"] for line in lines]
        self.assertEqual(starts, sorted(set(starts)))

    def test_one_endless_word(self):
        self.assert_done(self.ner("-", stdin="x" * 100000))

    def test_encodings(self):
        for encoding in ("utf-8-sig", "utf-16", "gb18030"):
            text = TEXT if encoding != "gb18030" else "安娜住在北京，彼得在上海工作。Anna visited Berlin .\n" * 20
            path = self.write(encoding + ".txt", text.replace("😀", "").encode(encoding))
            self.assert_slices(text.replace("😀", ""), self.assert_done(self.ner(path)).lines)

    def test_markdown(self):
        text = "# Letter\n\nAnna visited **Berlin** and met [Peter](x).\n"
        self.assert_slices(text, self.assert_done(self.ner(self.write("a.md", text))).lines)

    def test_same_bytes(self):
        path = self.write("again.txt", TEXT * 50)
        runs = {self.ner(path, "--threads", threads).out for threads in ("1", "2", "2")}
        self.assertEqual(len(runs), 1)

    def test_empty(self):
        self.assertEqual(self.assert_done(self.ner(self.write("empty.txt", ""))).out, b"")

    def test_cannot_be_read(self):
        binary = self.write("image.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0" * 99)
        cut = self.write("cut.gz", gzip.compress(os.urandom(9000))[:4000])
        for path in (binary, cut, self.home, self.path("vanished.txt"), binary + "/below"):
            result = self.assert_fails(self.ner(path), 1, os.path.basename(path))
            self.assertEqual(result.out, b"")

    def test_some_fail(self):
        good = self.write("good.txt", TEXT)
        result = self.ner(self.path("vanished.txt"), good, self.home, good)
        self.assert_fails(result, 3, "vanished.txt")
        self.assertEqual({line["file"] for line in result.lines}, {good})

    def test_table(self):
        result = self.run_cli("ner", "--model", self.head, self.write("t.txt", TEXT))
        lines = self.assert_done(result).out.decode().splitlines()
        self.assertEqual(lines[0].split(), ["LABEL", "SCORE", "START", "END", "TEXT"])
        none = self.run_cli("ner", "--model", self.head, self.write("none.txt", " \n"))
        self.assertEqual(len(self.assert_done(none).out.splitlines()), 1)

    def test_head_of_another_base(self):
        """A head is refused on a base it was not trained on."""
        env = {"XDG_DATA_HOME": self.path("other-home")}
        clitest.make_model(self.path("other-home/gloss/models/" + clitest.TINY), seed=9)
        self.assert_fails(self.ner("-", stdin=TEXT, env=env), 1, "head")

    def test_damaged_head(self):
        folder = self.path("damaged")
        os.makedirs(folder)
        for name in os.listdir(self.head):
            with open(os.path.join(self.head, name), "rb") as file:
                content = file.read()
            self.write(os.path.join(folder, name),
                       content[:200] if name.endswith(".safetensors") else content)
        result = self.run_cli("ner", "--model", folder, "-", stdin=TEXT)
        self.assert_fails(result, 1, "adapter_model.safetensors")

    def test_shipped_head(self):
        """The default model and the head that comes with Gloss, on plain English."""
        self.need_real_model()
        text = "Angela Merkel met Barack Obama in Berlin. Siemens opened an office in Paris.\n"
        result = self.run_cli("ner", "--json", "-", stdin=text, real=True)
        if result.code == 1 and "head" in result.err:
            self.skipTest("no head for the default model is installed")
        self.assert_slices(text, self.assert_done(result).lines)
        found = {(line["text"], line["label"]) for line in result.lines}
        self.assertLessEqual({("Angela Merkel", "PER"), ("Berlin", "LOC")}, found)


if __name__ == "__main__":
    clitest.main()
