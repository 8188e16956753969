#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli wsd, train wsd and eval wsd with a tiny model. What needs WordNet skips without it.

Covers: cli-wsd cli-wsd-words"""

import os
import unittest

import clitest

WORDNET = os.environ.get("GLOSS_WORDNET", "/usr/share/wordnet")
SENTENCES = """<s snum=1>
<wf cmd=ignore pos=DT>the</wf>
<wf cmd=done pos=NN lemma=city wnsn=1 lexsn=1:15:00::>city</wf>
<wf cmd=done pos=VB lemma=visit wnsn=1 lexsn=2:38:00::>visited</wf>
</s>
<s snum=2>
<wf cmd=done pos=NN lemma=city wnsn=3 lexsn=1:14:00::>city</wf>
<wf cmd=ignore pos=IN>in</wf>
</s>
"""


@unittest.skipUnless(os.path.exists(os.path.join(WORDNET, "index.sense")),
                     "WordNet is not installed (wordnet-base, wordnet-sense-index)")
class Wsd(clitest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        self = cls()
        self.write("train.sgml", (SENTENCES * 31).encode())
        cls.senses = self.path("senses")
        self.assert_done(self.tiny_cli("train", "wsd", "--train", self.path("train.sgml"),
                                       "--output", cls.senses))

    def test_words(self):
        self.write("text.txt", "The city was quiet.\n".encode())
        lines = self.assert_done(self.run_cli("wsd", "--model", self.senses, "--json", "--pos",
                                               "NOUN", self.path("text.txt"))).lines
        city = [line for line in lines if line["text"] == "city"][0]
        self.assertEqual(set(city), {"file", "start", "end", "text", "lemma", "pos", "sense",
                                     "gloss", "inventory", "score", "candidates"})
        self.assertEqual(city["inventory"], "WordNet 3.0")
        self.assertEqual((city["start"], city["end"], city["lemma"], city["pos"]),
                         (4, 8, "city", "NOUN"))
        self.assertEqual(len(city["candidates"]), 3)
        self.assertAlmostEqual(sum(c["score"] for c in city["candidates"]), 1, places=4)
        self.assertEqual(city["sense"], city["candidates"][0]["sense"])

    def test_one_word(self):
        self.write("two.txt", "City and country.\n".encode())
        lines = self.assert_done(self.run_cli("wsd", "--model", self.senses, "--json", "--word",
                                               "country", "--pos", "NOUN",
                                               self.path("two.txt"))).lines
        self.assertEqual([line["text"] for line in lines], ["country"])

    def test_own_senses(self):
        self.write("terms.tsv", "# name: Terms\n# version: 2\nsense\tlemma\tpos\tgloss\n"
                   "zh.bank\t银行\t\t办理存款的机构\nquiet.city\tquiet city\t\ta place\n".encode())
        self.write("both.txt", "他在银行。 The Quiet City slept.\n".encode())
        lines = self.assert_done(self.run_cli(
            "wsd", "--model", self.senses, "--json", "--option",
            "inventory=" + self.path("terms.tsv"), self.path("both.txt"))).lines
        own = {line["sense"]: line for line in lines if line["inventory"] == "Terms 2"}
        self.assertEqual(own["zh.bank"]["text"], "银行")
        self.assertEqual((own["zh.bank"]["lemma"], own["zh.bank"]["score"]), ("银行", 1))
        self.assertEqual(own["quiet.city"]["text"], "Quiet City")
        lines = self.assert_done(self.run_cli(
            "wsd", "--model", self.senses, "--json", "--word", "银行", "--option",
            "inventory=" + self.path("terms.tsv"), self.path("both.txt"))).lines
        self.assertEqual([line["text"] for line in lines], ["银行"])

    def test_wrong_senses(self):
        self.write("text.txt", b"word\n")
        self.write("bad.tsv", "sense\tlemma\tgloss\na\tword\n".encode())
        self.assert_fails(self.run_cli("wsd", "--model", self.senses, "--option",
                                       "inventory=" + self.path("bad.tsv"),
                                       self.path("text.txt")), 1, "bad.tsv: line 2", "meaning")
        self.assert_fails(self.run_cli("wsd", "--model", self.senses, "--option",
                                       "inventory=" + self.path("none.tsv"),
                                       self.path("text.txt")), 1, "none.tsv")
        self.write("empty/notes.txt", b"no table\n")
        self.write("heading.tsv", b"sense\tlemma\tgloss\n")
        for name in ("empty", "heading.tsv"):
            self.assert_fails(self.run_cli("wsd", "--model", self.senses, "--option",
                                           "inventory=" + self.path(name),
                                           self.path("text.txt")), 1, name, "found none")
        self.assert_fails(self.run_cli("wsd", "--model", self.senses, "--option", "what=1",
                                       self.path("text.txt")), 1, "what")

    def test_other_language(self):
        self.write("zh.txt", ("他在银行工作，每天都很忙。" * 5 + "\n").encode())
        result = self.assert_done(self.run_cli("wsd", "--model", self.senses,
                                               self.path("zh.txt"), self.path("zh.txt")))
        self.assertEqual(result.err.count("inventory=FILE"), 1)
        self.assertIn("zh.txt", result.err)

    def test_unknown_word(self):
        self.write("qq.txt", b"The qqqq was quiet.\n")
        for word in ("qqqq", "nowhere"):
            result = self.assert_done(self.run_cli("wsd", "--model", self.senses, "--word", word,
                                                   self.path("qq.txt")))
            self.assertIn("has no senses", result.err)

    def test_no_wordnet(self):
        self.write("text.txt", b"word\n")
        self.assert_fails(self.run_cli("wsd", "--model", self.senses, self.path("text.txt"),
                                       env={"GLOSS_WORDNET": self.path("nowhere")}), 1,
                          "wordnet-base", "wordnet-sense-index")

    def test_eval(self):
        line = self.assert_done(self.run_cli("eval", "wsd", "--model", self.senses, "--data",
                                              self.path("train.sgml"), "--json")).lines[0]
        self.assertEqual(line["n"], 31 * 3)
        for key in ("precision", "recall", "f1", "first_sense_f1", "per_label"):
            self.assertIn(key, line)

    def test_wrong_data(self):
        self.write("bad.sgml", b"<s snum=1>\n<wf cmd=done>word\n")
        self.assert_fails(self.tiny_cli("train", "wsd", "--train", self.path("bad.sgml"),
                                        "--output", self.path("none")), 1, "line 2", "token")


if __name__ == "__main__":
    clitest.main()
