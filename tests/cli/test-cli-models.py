#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli models: list, show, import, remove.

Covers: cli-models cli-model"""

import os

import clitest


class Models(clitest.TestCase):
    def entries(self):
        lines = self.assert_done(self.run_cli("models", "--json")).lines
        return {line["id"]: line for line in lines}

    def test_list(self):
        entries = self.entries()
        tiny, default = entries[clitest.TINY], entries["all-MiniLM-L6-v2"]
        self.assertTrue(tiny["installed"])
        self.assertEqual(os.path.realpath(tiny["folder"]), os.path.realpath(self.tiny))
        self.assertFalse(default["installed"])
        self.assertTrue(default["default"])
        self.assertEqual(default["licence"], "Apache-2.0")
        self.assertEqual(len(default["sha256"]), 64)
        for field in ("title", "task", "languages", "size", "source"):
            self.assertTrue(default[field], field)

    def test_table(self):
        text = self.assert_done(self.run_cli("models", "list")).out.decode()
        self.assertRegex(text, r"all-MiniLM-L6-v2.*Apache-2\.0")

    def test_show(self):
        line = self.assert_done(self.run_cli("models", "show", "all-MiniLM-L6-v2", "--json")).lines
        self.assertEqual(len(line), 1)
        text = self.assert_done(self.run_cli("models", "show", clitest.TINY)).out.decode()
        self.assertIn(self.tiny, text)
        self.assert_fails(self.run_cli("models", "show", "nothing"), 1, "nothing")

    def test_import_and_remove(self):
        source = self.path("copied")
        clitest.make_model(source, seed=3)
        result = self.assert_done(self.run_cli("models", "import", source, "--json"))
        name = result.lines[0]["id"]
        self.assertTrue(self.entries()[name]["installed"])
        by_id = self.assert_done(self.run_cli("embed", "--json", "--model", name, stdin="anna\n"))
        by_folder = self.run_cli("embed", "--json", "--model", source, stdin="anna\n")
        self.assertEqual(by_id.out, by_folder.out)
        self.assert_done(self.run_cli("models", "remove", name))
        self.assertNotIn(name, self.entries())

    def write_onnx(self, folder, size=None):
        """A model of five words and two dimensions, as exporters write it; cut after @size bytes."""
        seed = os.path.join(os.path.dirname(__file__), "..", "fuzz", "corpus", "onnx", "apart.onnx")
        os.makedirs(os.path.join(folder, "onnx"))
        with open(seed, "rb") as file:
            data = file.read()[:size]
        with open(os.path.join(folder, "onnx", "model.onnx"), "wb") as file:
            file.write(data)
        with open(os.path.join(folder, "vocab.txt"), "w", encoding="utf-8") as file:
            file.write("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n")
        return len(data)

    def test_onnx(self):
        source = self.path("converted")
        size = self.write_onnx(source)
        self.assert_done(self.run_cli("models", "import", source))
        entry = self.entries()["converted"]
        self.assertTrue(entry["installed"])
        self.assertEqual(entry["size"], size)
        lines = self.assert_done(self.run_cli("embed", "--json", "--model", "converted",
                                              stdin="anna\n")).lines
        self.assertEqual(len(lines[0]["embedding"]), 2)
        self.assert_done(self.run_cli("models", "remove", "converted"))

    def test_pooling_that_is_not_stated_is_told(self):
        source = self.path("of-no-name")
        self.write_onnx(source)
        self.assertIn("pooled", self.assert_done(self.run_cli("models", "import", source)).err)
        self.assert_done(self.run_cli("models", "remove", "of-no-name"))
        known = self.path("bge-tiny-en")
        os.rename(source, known)
        self.assertNotIn("pooled", self.assert_done(self.run_cli("models", "import", known)).err)
        self.assert_done(self.run_cli("models", "remove", "bge-tiny-en"))

    def test_folder_of_nothing_names_both_kinds(self):
        source = self.path("nothing-in-it")
        os.mkdir(source)
        self.assert_fails(self.run_cli("models", "import", source), 1, "config.json or model.onnx")

    def test_broken_onnx_is_not_imported(self):
        source = self.path("converted-in-part")
        self.write_onnx(source, 9000)
        self.assert_fails(self.run_cli("models", "import", source), 1, "model.onnx", "byte")
        self.assertNotIn("converted-in-part", self.entries())

    def test_broken_model_is_not_imported(self):
        source = self.path("broken")
        clitest.make_model(source, seed=4)
        with open(os.path.join(source, "model.safetensors"), "r+b") as file:
            file.truncate(10000)
        before = self.entries()
        self.assert_fails(self.run_cli("models", "import", source), 1, "model.safetensors")
        self.assertEqual(self.entries(), before)

    def test_usage(self):
        for arguments in (("frob",), ("show",), ("import",), ("remove",), ("list", "more"),
                          ("show", "a", "b")):
            self.assert_fails(self.run_cli("models", *arguments), 2, "--help")


class BadModels(clitest.TestCase):
    """What is wrong with a model's folder is said, with what was expected and found."""

    def fails(self, change, *words):
        folder = self.path("model-" + self.id().rsplit(".", 1)[1])
        clitest.make_model(folder)
        change(folder)
        result = self.run_cli("embed", "--model", folder, stdin="anna\n")
        self.assert_fails(result, 1, *words)

    def rewrite(self, folder, name, old, new):
        path = os.path.join(folder, name)
        with open(path, "rb") as file:
            content = file.read()
        self.assertIn(old, content)
        with open(path, "wb") as file:
            file.write(content.replace(old, new))

    def test_truncated_weights(self):
        def change(folder):
            os.truncate(os.path.join(folder, "model.safetensors"), 20000)
        self.fails(change, "model.safetensors")

    def test_lying_header(self):
        def change(folder):
            with open(os.path.join(folder, "model.safetensors"), "r+b") as file:
                file.write(b"\xff" * 8)
        self.fails(change, "model.safetensors")

    def test_config_does_not_fit(self):
        self.fails(lambda folder: self.rewrite(folder, "config.json", b'"intermediate_size": 64',
                                               b'"intermediate_size": 96'), "96", "64")

    def test_no_unknown_token(self):
        self.fails(lambda folder: self.rewrite(folder, "vocab.txt", b"[UNK]", b"[ABC]"), "[UNK]")

    def test_other_architecture(self):
        self.fails(lambda folder: self.rewrite(folder, "config.json", b'"bert"', b'"gpt2"'), "gpt2")

    def test_no_weights(self):
        self.fails(lambda folder: os.remove(os.path.join(folder, "model.safetensors")),
                   "model.safetensors")

    def test_no_folder(self):
        self.assert_fails(self.run_cli("embed", "--model", self.path("nowhere"), stdin="a\n"), 1,
                          "nowhere")


if __name__ == "__main__":
    clitest.main()
