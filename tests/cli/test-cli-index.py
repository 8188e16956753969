#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli index and search: what is found, what is not read again, and that an index that was
edited under, stopped and killed equals one made afresh.

Covers: cli-index cli-search cli-library index-update index-vectors index-store"""

import array
import glob
import os
import random
import shutil
import signal
import sqlite3
import struct
import subprocess
import time

import clitest

ROWS = 1024


def align(size):
    return (size + 63) // 64 * 64


def read_vectors(path):
    """{id: (slot, bytes of the vector)}, by the layout that engine/search/vector-file.c describes."""
    with open(path, "rb") as file:
        blob = file.read()
    width = struct.unpack_from("<QI", blob)[1]
    stride = (width + 63) // 64 * 64
    wide = align(8 * ROWS) + 3 * align(4 * ROWS) + align(4 * ROWS) + align(ROWS * stride)
    chunk = wide + align(4 * ROWS * stride)
    found = {}
    for i in range((len(blob) - 4096) // chunk):
        base = 4096 + i * chunk
        ids = array.array("Q", blob[base:base + 8 * ROWS])
        for row, number in enumerate(ids):
            at = base + wide + 4 * stride * row
            if number:
                assert number not in found, "two slots of one passage"
                found[number] = (i * ROWS + row, blob[at:at + 4 * width])
    return found


class Index(clitest.TestCase):
    def setUp(self):
        shutil.rmtree(os.path.join(self.data_home, "gloss", "index"), ignore_errors=True)
        for path in glob.glob(os.path.join(self.data_home, "gloss", "library.*")):
            os.unlink(path)
        self.docs = self.path("docs")
        shutil.rmtree(self.docs, ignore_errors=True)
        os.makedirs(self.docs)

    def add_text(self, name, text):
        return self.write(os.path.join("docs", name), text)

    def index(self, *arguments, **options):
        return self.run_cli("index", *arguments, "--json", **options)

    def add(self, *more):
        return self.index("add", self.docs, "--model", self.tiny, *more)

    def search(self, query, *more):
        return self.assert_done(self.run_cli("search", "--json", *more, "--", query)).lines

    def names(self, hits):
        return [os.path.basename(hit["file"]) for hit in hits]

    def store(self, home=None):
        """What the library holds, without its numbers."""
        folder = os.path.join(home or self.data_home, "gloss")
        library = sqlite3.connect(os.path.join(folder, "library.db"))
        vectors = {}
        for path in glob.glob(os.path.join(folder, "index", "*.vectors")):
            vectors.update(read_vectors(path))
        named = dict(library.execute("SELECT passage_id, slot FROM index_vector"))
        self.assertEqual({number: slot for number, (slot, _) in vectors.items()}, named)
        files = {}
        for path, text, failure in library.execute("SELECT path, text_id, failure FROM index_file"):
            passages = [row[1:] + (vectors[row[0]][1],) for row in library.execute(
                "SELECT id, start, end, heading, body FROM index_passage WHERE text_id = ?"
                " ORDER BY start", (text,))]
            files[path] = (passages, failure is None)
        used = library.execute("SELECT count(*) FROM index_text").fetchone()[0]
        texts = library.execute("SELECT count(DISTINCT text_id) FROM index_file").fetchone()[0]
        self.assertEqual(used, texts)
        library.close()
        return files


class Basics(Index):
    def test_find(self):
        self.add_text("paris.txt", "Anna visited the old market in Paris. It was new to her.")
        self.add_text("deep/rome.md", "# Rome\n\nThe river company of Rome was sold by Peter Miller.")
        self.add_text("zh.txt", "我们在北京的大学学习机器翻译和ＧＰＵ训练。")
        lines = self.assert_done(self.add()).lines
        self.assertEqual(len(lines), 1)
        self.assertEqual({key: lines[0][key] for key in ("folder", "documents", "failed", "model")},
                         {"folder": self.docs, "documents": 3, "failed": 0, "model": clitest.TINY})
        hits = self.search("companies sold", "--mode", "words")
        self.assertEqual(self.names(hits), ["rome.md"])
        self.assertEqual(hits[0]["heading"], "Rome")
        with open(os.path.join(self.docs, "deep", "rome.md"), "rb") as file:
            text = file.read()[hits[0]["start"]:hits[0]["end"]].decode()
        self.assertEqual(hits[0]["text"], text)
        self.assertEqual(hits[0]["why"]["meaning"], 0)
        for query in ("机器", "機器", "北京", "gpu", "ＧＰＵ", "翻译 GPU"):
            self.assertEqual(self.names(self.search(query, "--mode", "words")), ["zh.txt"], query)
        hybrid = self.search("old market in Paris")
        self.assertEqual(hybrid[0]["rank"], 1)
        self.assertEqual(self.names(hybrid)[0], "paris.txt")
        self.assertAlmostEqual(sum(hybrid[0]["why"].values()), hybrid[0]["score"])
        self.assertEqual(len(self.search("old", "--mode", "meaning")), 3)
        self.assertEqual(self.names(self.search("was", "--in", os.path.join(self.docs, "deep"))),
                         ["rome.md"])

    def test_signs(self):
        self.add_text("a.txt", "The president met the old minister of the company.")
        self.add_text("b.txt", "The old president of the company met nobody.")
        self.assert_done(self.add())
        for query, names in (('"old minister"', ["a.txt"]), ('"minister old"', []),
                             ("old -nobody", ["a.txt"]), ('president -"old minister"', ["b.txt"]),
                             ("minis*", ["a.txt"]), ("“old president”", ["b.txt"]), ("-", []),
                             ('"', []), ("* ' OR AND NOT ( ) ^ :", [])):
            for mode in ("words", "hybrid"):
                with self.subTest(query=query, mode=mode):
                    hits = self.names(self.search(query, "--mode", mode))
                    if mode == "hybrid" and "*" in query:
                        self.assertEqual(hits[:len(names)], names)
                    else:
                        self.assertEqual(hits, names)

    def test_odd_files(self):
        self.add_text("good.txt", "Anna works for Acme.")
        self.add_text("bad.txt", bytes(range(256)) * 4)
        self.add_text("picture.png", b"\x89PNG")
        self.add_text(".hidden.txt", "hidden")
        self.add_text("skip/this.txt", "skipped")
        self.add_text("empty.txt", "")
        with open(os.path.join(os.fsencode(self.docs), b"caf\xe9.txt"), "wb") as file:
            file.write(b"caf\xe9 in Paris")
        os.symlink("..", os.path.join(self.docs, "loop"))
        os.symlink("nowhere", os.path.join(self.docs, "broken.txt"))
        self.add_text("copies/again.txt", "Anna works for Acme.")
        result = self.assert_fails(self.add("--exclude", "skip/"), 3, "bad.txt")
        self.assertEqual((result.lines[0]["documents"], result.lines[0]["failed"]), (4, 1))
        hits = self.search("Acme", "--mode", "words")
        self.assertEqual(len(hits), 1)
        self.assertEqual([hits[0]["file"]] + hits[0]["copies"],
                         [os.path.join(self.docs, name) for name in ("copies/again.txt", "good.txt")])
        self.assertEqual(len(self.search("cafe", "--mode", "words")), 1)
        self.assert_fails(self.index("status"), 0, "bad.txt")

    def test_unchanged_and_moved(self):
        for i in range(30):
            self.add_text(f"{i}.txt", f"Peter was born in {i} and lives in Vienna.")
        self.assertIn("30 passages embedded", self.add().err)
        time.sleep(0.3)
        self.index("update")
        again = self.index("update").err
        self.assertIn("30 unchanged, 0 read", again)
        self.assertIn("0 passages embedded", again)
        os.rename(os.path.join(self.docs, "3.txt"), os.path.join(self.docs, "three.txt"))
        os.remove(os.path.join(self.docs, "4.txt"))
        moved = self.index("update").err
        self.assertIn("0 read, 1 moved, 2 gone", moved)
        self.assertIn("0 passages embedded", moved)
        self.assertEqual(self.names(self.search("3", "--mode", "words")), ["three.txt"])
        self.assertEqual(self.search("4", "--mode", "words"), [])

    def test_changed_passages_alone(self):
        parts = [f"# Part {i}\n\n" + f"Maria met John in {i} and said so. " * 20 for i in range(5)]
        self.add_text("long.md", "\n\n".join(parts))
        self.assert_done(self.add())
        before = len(self.store()[b"long.md"][0])
        parts[2] = parts[2].replace("Maria", "Anna", 1)
        self.add_text("long.md", "\n\n".join(parts))
        result = self.assert_done(self.index("update"))
        self.assertRegex(result.err, rf"[12] passages embedded, {before - 1}|{before - 2} known")

    def test_vanished_folder(self):
        self.add_text("a.txt", "Anna works for Acme.")
        self.assert_done(self.add())
        os.rename(self.docs, self.docs + "-away")
        self.assert_fails(self.index("update"), 3, "kept")
        self.assertEqual(len(self.search("Acme", "--mode", "words")), 1)
        os.rename(self.docs + "-away", self.docs)
        self.assert_fails(self.index("add", self.docs + "/nothing"), 1, "expected a folder")
        self.assert_fails(self.index("remove", "/nowhere"), 1, "not in it")
        self.assert_done(self.index("remove", self.docs))
        self.assertEqual(self.search("Acme", "--mode", "words"), [])
        self.assertEqual(self.assert_done(self.index("list")).lines, [])

    def test_other_model(self):
        other = os.path.join(self.data_home, "gloss", "models", "other")
        if not os.path.exists(other):
            clitest.make_model(other, seed=2, d=48)
        self.add_text("a.txt", "Anna works for Acme.")
        self.assert_done(self.add())
        self.assert_fails(self.index("update", "--model", "other"), 1, "tiny", "other", "rebuilt")
        self.assertEqual(len(self.search("Acme")), 1)
        self.assert_done(self.index("update", "--model", "other", "--rebuild"))
        self.assertEqual(self.assert_done(self.index("list")).lines[0]["model"], "other")
        self.assertEqual(len(self.search("Acme")), 1)
        self.assert_fails(self.run_cli("search", "Acme", "--model", self.tiny), 1, "other")

    def test_damaged_vectors(self):
        for i in range(20):
            self.add_text(f"{i}.txt", f"John visited {i} markets.")
        time.sleep(0.3)
        self.assert_done(self.add())
        whole = self.store()
        path = glob.glob(os.path.join(self.data_home, "gloss", "index", "*.vectors"))[0]
        for damage in ("cut", "header", "byte", "gone"):
            with self.subTest(damage=damage):
                if damage == "gone":
                    os.unlink(path)
                    self.assert_fails(self.run_cli("search", "John", "--mode", "meaning"), 1, path,
                                      "updating the index")
                else:
                    with open(path, "r+b") as file:
                        if damage == "cut":
                            file.truncate(5000)
                        else:
                            file.seek(3 if damage == "header" else
                                      4096 + align(8 * ROWS) + 4 * align(4 * ROWS) + 5)
                            file.write(b"\xff")
                # Words are found all the same, and it is said that meaning was not looked at.
                if damage != "byte":
                    self.assert_fails(self.run_cli("search", "John"), 3, "updating the index")
                    self.assertTrue(self.run_cli("search", "--json", "John").lines)
                self.assertIn("0 read", self.assert_done(self.index("update")).err)
                self.assertEqual(self.store(), whole)

    def test_one_at_a_time(self):
        self.add_text("a.txt", "Anna works for Acme.")
        self.assert_done(self.add())
        with open(os.path.join(self.data_home, "gloss", "index", "lock"), "wb") as lock:
            import fcntl
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.assert_fails(self.index("update"), 1, "another program")
            self.assertEqual(len(self.search("Acme")), 1)

    def test_usage(self):
        self.assert_fails(self.index("unknown"), 2, "add, update")
        self.assert_fails(self.run_cli("search"), 2)
        self.assert_fails(self.run_cli("search", "a", "--mode", "x"), 2, "hybrid")
        self.assert_fails(self.run_cli("search", "a", "-k", "0"), 2, "-k")
        self.assert_fails(self.run_cli("search", "a", "--type", "x"), 2, "markdown")
        self.assert_fails(self.run_cli("search", "a", "--since", "5 March"), 2, "--since: expected")
        self.assert_fails(self.run_cli("search", "a", "--until", "2024-02-30"), 2, "--until")
        self.assert_fails(self.run_cli("search", "a", "--language", "English"), 2, "--language")

    def test_filters(self):
        """In the query: the one that fits is found however many others come before it."""
        for i in range(30):
            self.add_text(f"{i}.txt", "This was the old market of the city. " * 3)
            self.add_text(f"more-{i}.txt", f"This was the old market of the city {i}. ")
        wanted = self.add_text("one.md", "There was a market, it was said, and it was not the old.")
        chinese = self.add_text("zh.txt", "市场在北京。")
        os.utime(wanted, (1700000000, 1700000000))
        self.assert_done(self.add())
        for options in (("--type", "markdown"), ("--since", "2023-11", "--until", "2023-11-30"),
                        ("--until", "2023")):
            for mode in ("words", "hybrid"):
                hits = self.search("old market", "-k", "1", "--mode", mode, *options)
                self.assertEqual(self.names(hits), ["one.md"], options)
        self.assertEqual(self.search("old market", "--until", "2022"), [])
        hits = self.search("market", "-k", "1", "--language", "zh", "--mode", "meaning")
        self.assertEqual(self.names(hits), [os.path.basename(chinese)])

    def test_other_folder(self):
        self.add_text("a.txt", "This was the old market.")
        self.add()
        for folder in (self.docs + "x", os.path.join(self.docs, "..", "x")):
            self.assert_fails(self.run_cli("search", "was", "--in", folder), 1, "not in it")
        for folder in (self.docs + "/", os.path.dirname(self.docs), "/"):
            self.assertTrue(self.search("was", "--mode", "words", "--in", folder), folder)


class Kills(Index):
    def change(self, rng):
        """Random edits, moves and deletions."""
        names = [os.path.relpath(os.path.join(folder, name), self.docs)
                 for folder, _, found in os.walk(self.docs) for name in found]
        for _ in range(rng.randrange(1, 12)):
            kind = rng.randrange(5)
            target = rng.choice(("", "a/", "a/b/")) + f"{rng.randrange(60)}.md"
            if kind < 2 or not names:
                text = "\n\n".join(f"# Part {rng.randrange(9)}\n\n" +
                                   "Peter met Maria in Berlin. " * rng.randrange(1, 30)
                                   for _ in range(rng.randrange(1, 4)))
                self.add_text(target, text)
                names.append(target)
                continue
            name = rng.choice(names)
            path = os.path.join(self.docs, name)
            if not os.path.exists(path):
                continue
            if kind == 2:
                os.remove(path)
            elif kind == 3:
                os.makedirs(os.path.dirname(os.path.join(self.docs, target)), exist_ok=True)
                os.rename(path, os.path.join(self.docs, target))
            else:
                with open(path, "ab") as file:
                    file.write(b"\n\nAnd John was there.\n")

    def kill_update(self, rng):
        process = subprocess.Popen(
            [clitest.PROGRAM, "index", "update", "--quiet"], env=self.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(rng.random() * 0.25)
        process.send_signal(rng.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGINT)))
        self.assertIn(process.wait(), (0, 130, -signal.SIGINT, -signal.SIGKILL))

    def test_equal_afresh(self):
        rng = random.Random(6)
        self.change(rng)
        self.assert_done(self.add())
        for _ in range(12):
            self.change(rng)
            self.kill_update(rng)
        self.assert_done(self.index("update"))
        self.assert_done(self.index("update"))
        fresh = self.path("fresh")
        shutil.rmtree(fresh, ignore_errors=True)
        self.assert_done(self.run_cli("index", "add", self.docs, "--model", self.tiny,
                                      env={"XDG_DATA_HOME": fresh}))
        self.assertEqual(self.store(), self.store(fresh))
        for query in ("Peter met", '"John was there"', "part berl*"):
            hits = [sorted((hit["file"], hit["start"], round(hit["score"], 9)) for hit in
                           self.assert_done(self.run_cli("search", "--json", "-k", "1000", "--mode",
                                                         "words", query, env=env)).lines)
                    for env in ({}, {"XDG_DATA_HOME": fresh})]
            self.assertTrue(hits[0])
            self.assertEqual([hit[:2] for hit in hits[0]], [hit[:2] for hit in hits[1]])


clitest.main()
