#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli plugins: every plugin with its state, and why one cannot be used.

Covers: cli-plugins cli-plugin"""

import os

import clitest


class Plugins(clitest.TestCase):
    def plugins(self, **env):
        lines = self.assert_done(self.run_cli("plugins", "--json", env=env)).lines
        return {line["id"]: line for line in lines}

    def test_fields(self):
        ner = self.plugins()["ner"]
        self.assertEqual(list(ner), ["id", "name", "summary", "version", "state", "reason",
                                     "analyses", "options", "train_options", "path"])
        self.assertIn("epochs", ner["train_options"])
        self.assertIn("annotate", ner["analyses"])
        self.assertIn("train", ner["analyses"])
        self.assertTrue(os.path.exists(ner["path"]))

    def test_waits_for_the_model(self):
        """The default model is not in this home."""
        ner = self.plugins()["ner"]
        self.assertEqual(ner["state"], "waiting")
        self.assertTrue(ner["reason"])
        result = self.run_cli("ner", "-", stdin="Anna\n")
        self.assert_fails(result, 1, "ner", ner["reason"])

    def test_table(self):
        text = self.assert_done(self.run_cli("plugins")).out.decode()
        self.assertRegex(text, r"(?m)^ner ")

    def test_broken_module_is_named(self):
        folder = os.path.join(self.data_home, "gloss", "plugins-1")
        path = self.write(os.path.join(folder, "broken.so"), "this is no library")
        found = [line for line in self.plugins().values() if line["path"] == path]
        self.assertEqual(len(found), 1)
        self.assertEqual(found[0]["state"], "refused")
        self.assertTrue(found[0]["reason"])
        self.assertIn("ner", self.plugins())
        os.remove(path)

    def test_unknown_plugin(self):
        self.assert_fails(self.run_cli("ner", "--plugin", "xyz", "-", stdin="a\n"), 1, "xyz")

    def test_usage(self):
        self.assert_fails(self.run_cli("plugins", "more"), 2, "more")


if __name__ == "__main__":
    clitest.main()
