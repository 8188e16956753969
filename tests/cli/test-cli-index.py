#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli index and search: what is found, what is not read again, and that an index that was
edited under, stopped and killed equals one made afresh.

Covers: cli-index cli-index-repair cli-index-watch cli-index-work cli-search cli-library index-update index-vectors
index-store"""

import array
import fcntl
import glob
import json
import os
import random
import resource
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
    start, written = time.time_ns(), 0

    def setUp(self):
        shutil.rmtree(os.path.join(self.data_home, "gloss", "index"), ignore_errors=True)
        for path in glob.glob(os.path.join(self.data_home, "gloss", "library.*")):
            os.unlink(path)
        self.docs = self.path("docs")
        shutil.rmtree(self.docs, ignore_errors=True)
        os.makedirs(self.docs)

    def age(self, path):
        """Gives a file a time of its own in the past: one that was changed this moment is read again."""
        Index.written += 1
        when = Index.start - 10 ** 12 + 10 ** 7 * Index.written
        os.utime(path, ns=(when, when))
        return path

    def add_text(self, name, text):
        return self.age(self.write(os.path.join("docs", name), text))

    @staticmethod
    def settle():
        """What was written or renamed this moment is read again too."""
        time.sleep(0.06)

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
        for path, text, kind, failure in library.execute(
                "SELECT path, text_id, format, failure FROM index_file"):
            passages = [row[1:] + (vectors[row[0]][1],) for row in library.execute(
                "SELECT id, start, end, heading, body FROM index_passage WHERE text_id = ?"
                " ORDER BY start", (text,))]
            files[path] = (passages, kind, failure is None)
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
        self.assertEqual(hits[0]["sentence"]["text"],
                         "The river company of Rome was sold by Peter Miller.")
        self.assertEqual(hits[0]["why"]["meaning"], 0)
        for query in ("机器", "機器", "北京", "gpu", "ＧＰＵ", "翻译 GPU"):
            self.assertEqual(self.names(self.search(query, "--mode", "words")), ["zh.txt"], query)
        hybrid = self.search("old market in Paris")
        self.assertEqual(hybrid[0]["rank"], 1)
        self.assertEqual(self.names(hybrid)[0], "paris.txt")
        self.assertEqual(hybrid[0]["sentence"], {
            "start": 0, "end": 37, "text": "Anna visited the old market in Paris."})
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
        self.assertNotIn(b"nan", self.assert_done(self.run_cli("search", "Acme")).out)
        status = self.assert_fails(self.index("status"), 0, "bad.txt")
        self.assertEqual([(os.path.basename(one["file"]), one["reason"])
                          for one in status.lines[0]["failures"]], [("bad.txt", "not-text")])

    def test_no_reader(self):
        self.add_text("good.txt", "Anna works for Acme.")
        for name in ("a.xlsx", "b.xlsx", "deep/c.pptx"):
            self.add_text(name, b"PK")
        result = self.assert_done(self.add())
        self.assertIn("no reader for 3 other files", result.err)
        self.assertEqual(result.lines[0]["no_reader"], {".xlsx": 2, ".pptx": 1})
        self.assertIn("no reader for 3 files, which are not searched: 2 .xlsx, 1 .pptx",
                      self.assert_done(self.index("status")).err)

    def test_twins(self):
        """The same bytes by two readers are one document."""
        for name in ("a.txt", "b.md", "c.txt"):
            self.add_text(name, "# Rome\n\nThe river company of Rome was sold.")
        self.assert_done(self.add())
        hits = self.search("river", "--mode", "words")
        self.assertEqual([(self.names(hits), len(hits[0]["copies"]), hits[0]["heading"])],
                         [(["a.txt"], 2, "Rome")])

    def test_changed(self):
        self.add_text("a.txt", "Anna works for Acme.")
        self.assert_done(self.add())
        self.add_text("deep/b.txt", "Peter lives in Vienna.")
        self.add_text("c.txt", "John visited Paris.")
        self.settle()
        result = self.assert_done(self.index("update", self.docs, "--changed", "deep"))
        self.assertIn("1 files: 0 unchanged, 1 read", result.err)
        self.assertEqual(result.lines[0]["documents"], 2)
        path = os.path.join(self.docs, "c.txt")
        self.assertIn("1 read", self.index("update", self.docs, "--changed", path).err)
        self.assertRegex(self.index("update").err, "3 files: [23] unchanged")
        for arguments in (("--changed", "a"), (self.docs, "--changed", "../a"),
                          (self.docs, "--changed", ".")):
            self.assert_fails(self.index("update", *arguments), 2, "in the folder")

    def test_unchanged_and_moved(self):
        for i in range(30):
            self.add_text(f"{i}.txt", f"Peter was born in {i} and lives in Vienna.")
        self.settle()
        self.assertIn("30 passages embedded", self.add().err)
        again = self.index("update").err
        self.assertIn("30 unchanged, 0 read", again)
        self.assertIn("0 passages embedded", again)
        os.rename(os.path.join(self.docs, "3.txt"), os.path.join(self.docs, "three.txt"))
        os.remove(os.path.join(self.docs, "4.txt"))
        self.settle()
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
        self.assert_fails(self.index("update", "--model", "other"), 1, "tiny", "other", "rebuilt",
                          "gloss-cli index update --model other --rebuild")
        self.assertEqual(len(self.search("Acme")), 1)
        self.assert_done(self.index("update", "--model", "other", "--rebuild"))
        self.assertEqual(self.assert_done(self.index("list")).lines[0]["model"], "other")
        self.assertEqual(len(self.search("Acme")), 1)
        self.assert_fails(self.run_cli("search", "Acme", "--model", self.tiny), 1, "other")
        os.rename(other, other + "-away")
        self.assert_fails(self.index("update"), 1, "no model “other”")
        found = self.assert_fails(self.run_cli("search", "--json", "Acme"), 3, "only words", "other")
        self.assertEqual(len(found.lines), 1)
        self.assert_fails(self.run_cli("search", "Acme", "--mode", "meaning"), 1, "other")
        os.rename(other + "-away", other)

    def test_damaged_vectors(self):
        for i in range(20):
            self.add_text(f"{i}.txt", f"John visited {i} markets.")
        self.settle()
        self.assert_done(self.add())
        whole = self.store()
        path = glob.glob(os.path.join(self.data_home, "gloss", "index", "*.vectors"))[0]
        for damage in ("cut", "header", "byte", "gone"):
            with self.subTest(damage=damage):
                if damage == "gone":
                    os.unlink(path)
                    self.assert_fails(self.run_cli("search", "John", "--mode", "meaning"), 1, path,
                                      "updating the index")
                    self.assertTrue(self.search("John", "--mode", "words"))
                else:
                    with open(path, "r+b") as file:
                        if damage == "cut":
                            file.truncate(5000)
                        else:
                            file.seek(3 if damage == "header" else
                                      4096 + align(8 * ROWS) + 4 * align(4 * ROWS) + 5)
                            file.write(b"\xff")
                if damage == "cut":
                    self.assert_fails(self.run_cli("map", "--indexed"), 1, "damaged: 20 of 20")
                # Words are found all the same, and it is said that meaning was not looked at.
                if damage != "byte":
                    self.assert_fails(self.run_cli("search", "John"), 3, "updating the index")
                    self.assertTrue(self.run_cli("search", "--json", "John").lines)
                self.assertIn("0 read", self.assert_done(self.index("update")).err)
                self.assertEqual(self.store(), whole)

    def test_damaged_library(self):
        """Said in one line whenever it is met, by its name and not as the fault of a model."""
        self.add_text("a.txt", "Anna works for Acme.")
        self.assert_done(self.add())
        path = os.path.join(self.data_home, "gloss", "library.db")
        with open(path, "rb") as file:
            whole = file.read()
        library = sqlite3.connect(path)
        library.execute("UPDATE index_words_data SET block = x'00ff00ff00ff' WHERE id > 1")
        library.commit()
        library.close()
        self.add_text("b.txt", "Peter works for Acme.")
        failed = self.assert_fails(self.index("update", "--progress", "json"), 1, path)
        self.assertEqual(self.events(failed)[-1]["failure"], "library")
        for log in glob.glob(path + "-*"):
            os.unlink(log)
        for seed in range(3):
            rng, damaged = random.Random(seed), bytearray(whole)
            for _ in range(40):
                damaged[rng.randrange(100, len(damaged))] ^= 1 << rng.randrange(8)
            with open(path, "wb") as file:
                file.write(damaged)
            result = self.index("update", "--quiet")
            self.assertIn(result.code, (0, 1))
            if result.code == 1:
                self.assertIn(path, result.err)
                self.assertEqual(result.err.count("\n"), 1, result.err)

    def test_repair(self):
        """A sound library stays; of a damaged one the folders are kept, and it is kept itself."""
        self.add_text("a.txt", "Anna works for Acme.")
        self.add_text("b.tmp.txt", "Peter works for Acme.")
        self.settle()
        self.assert_done(self.add("--exclude", "*.tmp.txt"))
        whole = self.store()
        self.assertIn("1 unchanged", self.assert_done(self.index("repair")).err)
        path = os.path.join(self.data_home, "gloss", "library.db")
        library = sqlite3.connect(path)
        library.execute("UPDATE index_words_data SET block = x'00ff00ff00ff' WHERE id > 1000")
        library.commit()
        library.close()
        self.assert_fails(self.run_cli("search", "Acme"), 1, path, "gloss-cli index repair")
        result = self.assert_done(self.index("repair", "--model", self.tiny))
        self.assertIn("is kept as", result.err)
        self.assertEqual(self.store(), whole)
        self.assertEqual(self.names(self.search("Acme", "--mode", "words")), ["a.txt"])
        with open(path, "r+b") as file:
            file.write(b"no library at all, but a text " * 20)
        self.assert_fails(self.index("repair", "--model", self.tiny), 0, "names no folder")
        self.assertEqual(self.index("list").lines, [])
        asides = [name for name in glob.glob(path + ".*") if not name.endswith(("-wal", "-shm"))]
        self.assertEqual(len(asides), 2)

    def test_repair_stopped(self):
        """A repair that cannot write the new library leaves the old one, which names its folders."""
        self.add_text("a.txt", "Anna works for Acme.")
        self.assert_done(self.add())
        path = os.path.join(self.data_home, "gloss", "library.db")
        library = sqlite3.connect(path)
        library.execute("UPDATE index_words_data SET block = x'00ff00ff00ff' WHERE id > 1000")
        library.commit()
        library.close()
        with open(path, "rb") as file:
            damaged = file.read()
        self.assert_fails(self.index("repair", preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_FSIZE, (65536, 65536))), 1)
        with open(path, "rb") as file:
            self.assertEqual(file.read(), damaged)
        self.assert_done(self.index("repair", "--model", self.tiny))
        self.assertEqual(self.names(self.search("Acme", "--mode", "words")), ["a.txt"])

    def test_one_at_a_time(self):
        self.add_text("a.txt", "Anna works for Acme.")
        self.assert_done(self.add())
        with open(os.path.join(self.data_home, "gloss", "index", "lock"), "wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.assert_fails(self.index("update"), 1, "another program")
            self.assertEqual(len(self.search("Acme")), 1)

    def events(self, result):
        """What --progress json says on standard error."""
        return [json.loads(line) for line in result.err.splitlines() if line.startswith("{")]

    def test_events(self):
        for i in range(3):
            self.add_text(f"{i}.txt", f"John visited {i} markets.")
        events = self.events(self.add("--progress", "json"))
        stages = [event["stage"] for event in events]
        self.assertEqual(list(dict.fromkeys(stages)),
                         ["starting", "looking", "reading", "embedding", "cleaning"])
        self.assertIn("0.txt", [event.get("path") for event in events])
        failed = self.index("update", "--model", "nothing", "--progress", "json")
        self.assertEqual(self.events(failed)[-1]["failure"], "model")
        with open(os.path.join(self.data_home, "gloss", "index", "lock"), "wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            failed = self.index("update", "--progress", "json")
        self.assertEqual(self.events(failed)[-1]["failure"], "busy")
        path = os.path.join(self.data_home, "gloss", "library.db")
        library = sqlite3.connect(path)
        library.execute("PRAGMA user_version = 99")
        library.close()
        with open(path, "rb") as file:
            newer = file.read()
        failed = self.assert_fails(self.index("update", "--progress", "json"), 1, "newer Gloss")
        self.assertEqual(self.events(failed)[-1]["failure"], "newer")
        with open(path, "rb") as file:
            self.assertEqual(file.read(), newer)
        with open(path, "r+b") as file:
            file.write(b"no library at all, but a text " * 20)
        failed = self.assert_fails(self.index("update", "--progress", "json"), 1, path)
        self.assertEqual(self.events(failed)[-1]["failure"], "library")

    def test_held(self):
        """Between two steps, and others can write meanwhile; a signal ends it all the same."""
        for i in range(300):
            self.add_text(f"{i}.txt", f"John visited {i} markets.")
        self.assert_done(self.index("add", self.docs, "--model", self.tiny, "--exclude", "*"))
        process = subprocess.Popen(
            [clitest.PROGRAM, "index", "add", self.docs, "--progress", "json"],
            env=self.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.assertEqual(json.loads(process.stderr.readline())["stage"], "starting")
        process.send_signal(signal.SIGUSR1)
        time.sleep(0.3)
        self.assertIsNone(process.poll())
        library = sqlite3.connect(os.path.join(self.data_home, "gloss", "library.db"), timeout=1)
        library.execute("INSERT INTO label_set (name) VALUES ('held')")
        library.commit()
        process.send_signal(signal.SIGUSR2)
        self.assertEqual(process.wait(60), 0)
        self.assertEqual(library.execute("SELECT count(*) FROM index_vector").fetchone()[0], 300)
        process = subprocess.Popen(
            [clitest.PROGRAM, "index", "update", "--progress", "json"], env=self.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        process.stderr.readline()
        process.send_signal(signal.SIGUSR1)
        process.send_signal(signal.SIGTERM)
        self.assertIn(process.wait(60), (0, 130))

    def test_watch(self):
        self.add_text("a.txt", "Anna works for Acme.")
        self.assert_done(self.add())
        process = subprocess.Popen([clitest.PROGRAM, "index", "watch", "--json"],
                                   env=self.environment(), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)

        def wait_documents(n):
            for line in process.stdout:
                if json.loads(line)["documents"] == n:
                    return
            self.fail(process.stderr.read())

        wait_documents(1)
        self.add_text("deep/b.txt", "Peter met Maria in Berlin.")
        wait_documents(2)
        self.assertEqual(self.names(self.search("Berlin", "--mode", "words")), ["b.txt"])
        os.remove(os.path.join(self.docs, "a.txt"))
        wait_documents(1)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(60), 0, process.stderr.read())
        process.stdout.close()
        process.stderr.close()
        self.assert_fails(self.index("watch", "--interval", "0"), 2, "interval")

    def test_failures_pass(self):
        """What is mended without the file's changing is read by the next update."""
        if os.geteuid() == 0:
            self.skipTest("root may read everything")
        path = self.add_text("a.txt", "Anna works for Acme.")
        self.add_text("deep/b.txt", "Peter met Maria in Berlin.")
        self.assert_done(self.add())
        os.chmod(path, 0)
        os.chmod(os.path.join(self.docs, "deep"), 0)
        os.utime(path)
        try:
            self.assert_fails(self.index("update"), 3, "a.txt", "deep")
            self.assertEqual(self.names(self.search("Berlin", "--mode", "words")), ["b.txt"])
        finally:
            os.chmod(path, 0o600)
            os.chmod(os.path.join(self.docs, "deep"), 0o700)
        self.assert_done(self.index("update"))
        self.assertEqual(self.names(self.search("Acme", "--mode", "words")), ["a.txt"])

    def test_not_mounted(self):
        """The empty place of a disk that is away is no folder without files."""
        self.add_text("a.txt", "Anna works for Acme.")
        self.assert_done(self.add())
        library = sqlite3.connect(os.path.join(self.data_home, "gloss", "library.db"))
        library.execute("UPDATE index_folder SET mount = ?", (os.fsencode(self.docs),))
        library.commit()
        os.remove(os.path.join(self.docs, "a.txt"))
        self.assert_fails(self.index("update"), 3, "expected a disk or a share", "kept")
        self.assertEqual(self.names(self.search("Acme", "--mode", "words")), ["a.txt"])
        self.assertEqual(library.execute("SELECT gone FROM index_folder").fetchone()[0], 1)
        library.close()
        self.assert_done(self.add())
        self.assertEqual(self.search("Acme", "--mode", "words"), [])

    def test_extremes(self):
        """A file of 2 GB, a tree deeper than paths are long, loops of links, names in odd bytes."""
        with open(os.path.join(self.docs, "huge.txt"), "wb") as file:
            file.truncate(2 << 30)
        here = os.open(self.docs, os.O_RDONLY)
        top = here
        for _ in range(60):
            os.mkdir("d" * 100, dir_fd=here)
            below = os.open("d" * 100, os.O_RDONLY, dir_fd=here)
            if here != top:
                os.close(here)
            here = below
        file = os.open("lost.txt", os.O_WRONLY | os.O_CREAT, dir_fd=here)
        os.write(file, b"Nobody finds this.")
        os.close(file)
        os.close(here)
        os.close(top)
        self.add_text("d/good.txt", "Anna works for Acme.")
        os.symlink("..", os.path.join(self.docs, "d", "up"))
        os.symlink("self", os.path.join(self.docs, "self"))
        os.mkfifo(os.path.join(self.docs, "pipe.txt"))
        odd = os.path.join(os.fsencode(self.docs), b"\xff\xfe \n odd.txt")
        with open(odd, "wb") as file:
            file.write(b"Peter lives in Vienna.")
        start = time.monotonic()
        result = self.assert_fails(self.add(), 3, "huge.txt", "too long")
        self.assertLess(time.monotonic() - start, 120)
        self.assertEqual((result.lines[0]["documents"], result.lines[0]["failed"]), (2, 2))
        self.assertEqual(len(self.search("Vienna", "--mode", "words")), 1)
        self.assert_fails(self.index("update"), 3)
        subprocess.run(["rm", "-rf", self.docs], check=True)

    def test_full_disk(self):
        """Nothing is half there: what fits is kept, and it goes on when there is room again."""
        for i in range(150):
            self.add_text(f"{i}.txt", f"John visited {i} markets in Paris. " * 40)
        whole = {}
        for limit in (60_000, 500_000):
            result = subprocess.run(
                [clitest.PROGRAM, "index", "add", self.docs, "--model", self.tiny, "--progress",
                 "json"], env=self.environment(), capture_output=True, text=True, check=False,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
            self.assertEqual(result.returncode, 1, result.stderr[-500:])
            self.assertIn('"failure":"disk"', result.stderr.replace(" ", ""), limit)
        self.assert_done(self.add())
        self.assertEqual(len(self.store()), 150)

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
    """A tree of FILES files that is edited, moved about and partly deleted between updates that are
    killed. The whole of it is GLOSS_TREE_FILES=10000; each run does a little."""

    FILES = int(os.environ.get("GLOSS_TREE_FILES", 40))
    ROUNDS = 12 if FILES > 40 else 8
    FOLDERS = ("", "a", "a/b", "c", "c/d/e")

    def add_random(self, rng):
        text = "\n\n".join(f"# Part {rng.randrange(9)}\n\n" +
                           f"Peter met Maria {rng.randrange(self.FILES)} times in Berlin. " *
                           rng.randrange(1, 30) for _ in range(rng.randrange(1, 4)))
        name = f"{rng.randrange(self.FILES)}.{rng.choice(('md', 'txt'))}"
        self.add_text(os.path.join(rng.choice(self.FOLDERS), name), text)

    def change_one(self, rng, names):
        kind = rng.randrange(5)
        path = os.path.join(self.docs, rng.choice(names)) if names else ""
        if kind < 2 or not os.path.exists(path):
            self.add_random(rng)
        elif kind == 2:
            os.remove(path)
        elif kind == 3:
            target = os.path.join(self.docs, rng.choice(self.FOLDERS),
                                  f"{rng.randrange(self.FILES)}.md")
            os.makedirs(os.path.dirname(target), exist_ok=True)
            os.rename(path, target)
        else:
            with open(path, "ab") as file:
                file.write(b"\n\nAnd John was there.\n")
            self.age(path)

    def change(self, rng):
        """Random edits, moves and deletions, of files and of whole folders."""
        names = [os.path.relpath(os.path.join(folder, name), self.docs)
                 for folder, _, found in os.walk(self.docs) for name in found]
        for _ in range(rng.randrange(1, max(12, self.FILES // 40))):
            self.change_one(rng, names)
        first, second = (os.path.join(self.docs, name) for name in rng.sample(("a", "c", "f"), 2))
        if rng.randrange(3) == 0 and os.path.isdir(first):
            shutil.rmtree(second, ignore_errors=True)
            os.rename(first, second)

    def kill_update(self, rng, seconds):
        """Returns whether it was killed in time."""
        process = subprocess.Popen(
            [clitest.PROGRAM, "index", "update", "--quiet"], env=self.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(rng.random() * seconds)
        process.send_signal(rng.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGINT)))
        code = process.wait()
        self.assertIn(code, (0, 130, -signal.SIGINT, -signal.SIGKILL))
        return code != 0

    def test_equal_afresh(self):
        rng = random.Random(6)
        for _ in range(self.FILES):
            self.add_random(rng)
        start = time.monotonic()
        self.assert_done(self.add())
        whole = time.monotonic() - start
        killed = 0
        for _ in range(self.ROUNDS):
            self.change(rng)
            killed += self.kill_update(rng, min(max(0.25, whole / 4), 20))
        self.settle()
        self.assert_done(self.index("update"))
        start = time.monotonic()
        again = self.assert_done(self.index("update"))
        self.assertIn("0 read, 0 moved, 0 gone", again.err)
        print(f"# {len(self.store())} files; first {whole:.1f} s, {killed} of {self.ROUNDS} updates "
              f"killed, unchanged {time.monotonic() - start:.2f} s", flush=True)
        fresh = self.path("fresh")
        shutil.rmtree(fresh, ignore_errors=True)
        self.assert_done(self.run_cli("index", "add", self.docs, "--model", self.tiny,
                                      env={"XDG_DATA_HOME": fresh}))
        kept, made = self.store(), self.store(fresh)
        self.assertEqual([(name, kept.get(name), made.get(name)) for name in
                          kept.keys() | made.keys() if kept.get(name) != made.get(name)], [])
        for query in ("Peter met", '"John was there"', "part berl*"):
            hits = [sorted((hit["file"], hit["start"], round(hit["score"], 9)) for hit in
                           self.assert_done(self.run_cli("search", "--json", "-k", "1000", "--mode",
                                                         "words", query, env=env)).lines)
                    for env in ({}, {"XDG_DATA_HOME": fresh})]
            self.assertTrue(hits[0])
            # Which of those with the last score are among the first thousand is chance.
            least = min(hit[2] for hit in hits[0]) if len(hits[0]) == 1000 else -1
            kept, made = ([hit for hit in found if hit[2] > least] for found in hits)
            self.assertEqual([hit[:2] for hit in kept], [hit[:2] for hit in made])


clitest.main()
