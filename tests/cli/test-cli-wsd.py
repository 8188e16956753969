#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli wsd, train wsd and eval wsd with a tiny model. What needs WordNet skips without it.

Covers: cli-wsd"""

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
                                     "gloss", "score", "candidates"})
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
