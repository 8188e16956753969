#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli eval search: collections in both forms, and what is said of odd ones.

Covers: cli-eval-search cli-collection cli-collection-library cli-bench-search cli-bench-vectors
cli-bench-hybrid"""

import gzip
import os

import clitest

SMART = """.I 1
.T
Market
.W
The old market in Paris was sold.
.X
1 5 1
.I 2
.W
Anna visited the river in Vienna.
.I 3
.T
Minister
.A
Peter
.W
The president met the minister.
"""
QUERIES = """.I 7
.W
market sold in Paris
.I 9
.T
river
.W
in Vienna
.I 11
.W
nobody judged this
"""
MARKED = """<doc>
<docno>1</docno>
<title>market</title>
<text>market
the old market in paris was sold .</text>
</doc>
<doc>
<docno>2</docno>
<title>river</title>
<text>anna visited the river &amp; vienna .</text>
</doc>
"""
TOPICS = """<xml>\r
<top>\r
<num> 4</num>\r
<title>\r
market sold\r
</title>\r
</top>\r
<top>\r
<num> 8</num>\r
<title>\r
the river\r
</title>\r
</top></xml>
"""


class EvalSearch(clitest.TestCase):
    def collection(self, name, **files):
        for file, content in files.items():
            path = self.write(os.path.join(name, file.replace("_", ".")), content)
            if file.endswith("gz"):
                with gzip.open(path, "wb") as packed:
                    packed.write(content.encode())
        return self.path(name)

    def evaluate(self, folder):
        return self.tiny_cli("eval", "search", "--data", folder, "--json")

    def assert_perfect(self, folder, documents, n):
        line = self.assert_done(self.evaluate(folder)).lines[0]
        self.assertEqual((line["task"], line["documents"], line["n"]), ("search", documents, n))
        self.assertEqual(set(line["words"]), {"ndcg@10", "recall@100", "mrr"})
        for measure in line["words"].values():
            self.assertAlmostEqual(measure, 1)
        self.assertEqual(line["recall@100"], 1)
        self.assertGreater(line["ndcg@10"], 0.5)

    def test_smart(self):
        self.assert_perfect(self.collection(
            "smart", X_ALL=SMART, X_QRY=QUERIES,
            X_REL="     7      1\t0\t0.000000\n     9      2\t0\t0.000000\n"), 3, 2)

    def test_marked_by_place(self):
        """Queries whose own numbers the judgements do not know, and a grade of 0."""
        self.assert_perfect(self.collection(
            "marked", docs_xml_gz=MARKED, x_qry_xml=TOPICS,
            qrel_txt="1 0 1 1\n1 0 2 0\n2 0 2  3\n"), 2, 2)

    def test_odd(self):
        self.assert_fails(self.evaluate(self.path("nothing")), 1, "nothing")
        folder = self.collection("empty", X_ALL="no marks", X_QRY=QUERIES, X_REL="7 1 0 0\n")
        self.assert_fails(self.evaluate(folder), 1, "X.ALL", "found none")
        folder = self.collection("unjudged", X_ALL=SMART, X_QRY=QUERIES, X_REL="\n")
        self.assert_fails(self.evaluate(folder), 1, "judgements")
        folder = self.collection("missing", X_ALL=SMART)
        self.assert_fails(self.evaluate(folder), 1, "qry")

    def test_bench_names(self):
        names = self.assert_done(self.run_cli("bench", "--list")).out.decode()
        for name in ("search/flat/100k/q1", "search/flat/1M/q32", "search/hnsw/100k/build",
                     "search/hnsw/100k/query", "search/hybrid/100k", "index/cranfield"):
            self.assertIn(name, names)


clitest.main()
