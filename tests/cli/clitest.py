#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of gloss-cli share: running the built program in a home of its own, a tiny random
model, readers for what the program writes, and results as TAP. Standard library only."""

import array
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ["GLOSS_CLI"]
TAB = "\t"
TINY = "tiny"
WORDS = ("the a of to in and is was are has at by for on from with his her its their said says new "
         "old year week city river market company president minister visited met bought sold works "
         "lives born anna peter maria john smith miller acme globex initech berlin paris london "
         "vienna rome").split()


def write_safetensors(path, tensors):
    """tensors: {name: (shape, floats)}"""
    header, data = {}, b""
    for name, (shape, values) in tensors.items():
        blob = array.array("f", values).tobytes()
        header[name] = {"dtype": "F32", "shape": list(shape),
                        "data_offsets": [len(data), len(data) + len(blob)]}
        data += blob
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def read_safetensors(path):
    """{name: (dtype, shape, values)}"""
    with open(path, "rb") as file:
        blob = file.read()
    size = struct.unpack("<Q", blob[:8])[0]
    header = json.loads(blob[8:8 + size])
    header.pop("__metadata__", None)
    codes = {"F32": "f", "I32": "i"}
    tensors = {}
    for name, about in header.items():
        start, end = (8 + size + offset for offset in about["data_offsets"])
        values = array.array(codes[about["dtype"]])
        values.frombytes(blob[start:end])
        tensors[name] = (about["dtype"], about["shape"], values)
    return tensors


def read_npy(path):
    """(shape, values) of a two-dimensional float32 array."""
    with open(path, "rb") as file:
        blob = file.read()
    assert blob[:8] == b"\x93NUMPY\x01\x00", blob[:8]
    size = struct.unpack("<H", blob[8:10])[0]
    assert (10 + size) % 64 == 0
    about = eval(blob[10:10 + size], {})  # as NumPy reads its own header
    assert about["descr"] == "<f4" and about["fortran_order"] is False
    values = array.array("f")
    values.frombytes(blob[10 + size:])
    assert len(values) == math.prod(about["shape"])
    return about["shape"], values


def make_model(folder, seed=1, d=32, layers=2, heads=4, inner=64, positions=64):
    """A BERT with random weights: config.json, vocab.txt, weights, mean pooling, normalised."""
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    letters = [chr(c) for c in range(97, 123)] + list("0123456789.,-'")
    pieces += letters + ["##" + letter for letter in letters[:36]] + WORDS + list("中国北京")
    rng = random.Random(seed)
    tensors = {}

    def add(name, *shape, scale=0.3, center=0.0):
        count = math.prod(shape)
        tensors[name] = (shape, [center + rng.gauss(0, scale) for _ in range(count)])

    def add_layer(name, rows, columns):
        add(name + ".weight", rows, columns)
        add(name + ".bias", rows, scale=0.1)

    def add_norm(name):
        add(name + ".weight", d, scale=0.1, center=1.0)
        add(name + ".bias", d, scale=0.1)

    add("embeddings.word_embeddings.weight", len(pieces), d, scale=1)
    add("embeddings.position_embeddings.weight", positions, d)
    add("embeddings.token_type_embeddings.weight", 2, d)
    add_norm("embeddings.LayerNorm")
    for layer in range(layers):
        start = f"encoder.layer.{layer}."
        for part in ("query", "key", "value"):
            add_layer(f"{start}attention.self.{part}", d, d)
        add_layer(start + "attention.output.dense", d, d)
        add_norm(start + "attention.output.LayerNorm")
        add_layer(start + "intermediate.dense", inner, d)
        add_layer(start + "output.dense", d, inner)
        add_norm(start + "output.LayerNorm")
    os.makedirs(os.path.join(folder, "1_Pooling"))
    config = {"model_type": "bert", "vocab_size": len(pieces), "hidden_size": d,
              "num_hidden_layers": layers, "num_attention_heads": heads,
              "intermediate_size": inner, "max_position_embeddings": positions,
              "type_vocab_size": 2, "hidden_act": "gelu", "layer_norm_eps": 1e-12}
    modules = [
        {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
        {"idx": 1, "name": "1", "path": "1_Pooling",
         "type": "sentence_transformers.models.Pooling"},
        {"idx": 2, "name": "2", "path": "2_Normalize",
         "type": "sentence_transformers.models.Normalize"}]
    files = {"config.json": json.dumps(config), "vocab.txt": "\n".join(pieces) + "\n",
             "tokenizer_config.json": json.dumps({"do_lower_case": True}),
             "modules.json": json.dumps(modules),
             "1_Pooling/config.json": json.dumps({"word_embedding_dimension": d,
                                                  "pooling_mode_mean_tokens": True})}
    for name, text in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    write_safetensors(os.path.join(folder, "model.safetensors"), tensors)


def make_labelled(path, seed, sentences):
    """Sentences of a small grammar with persons, organisations and places, in two columns."""
    rng = random.Random(seed)
    names = {"PER": ("Anna", "Peter", "Maria", "John"), "ORG": ("Acme", "Globex", "Initech"),
             "LOC": ("Berlin", "Paris", "London", "Vienna", "Rome")}
    shapes = (("PER", "visited", "LOC", "."), ("ORG", "in", "LOC", "bought", "ORG", "."),
              ("PER", "works", "for", "ORG", "."), ("the", "president", "met", "PER", "."))
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(sentences):
            for word in rng.choice(shapes):
                if word not in names:
                    file.write(f"{word} O\n")
                    continue
                file.write(f"{rng.choice(names[word])} B-{word}\n")
                if word == "PER" and rng.random() < 0.3:
                    file.write(f"{rng.choice(('Smith', 'Miller'))} I-PER\n")
            file.write("\n")


class Result:
    def __init__(self, process):
        self.code = process.returncode
        self.out = process.stdout
        self.err = process.stderr.decode()

    @property
    def lines(self):
        return [json.loads(line) for line in self.out.decode().split("\n") if line]


class TestCase(unittest.TestCase):
    """Each class has a home of its own, with the tiny model in it where `model` is true."""
    model = True

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="gloss-cli-")
        cls.home = cls.temporary.name
        cls.data_home = os.path.join(cls.home, "data")
        cls.tiny = os.path.join(cls.data_home, "gloss", "models", TINY)
        if cls.model:
            make_model(cls.tiny)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def environment(self, **more):
        env = dict(os.environ, HOME=self.home, XDG_DATA_HOME=self.data_home,
                   XDG_CONFIG_HOME=os.path.join(self.home, "config"),
                   XDG_CACHE_HOME=os.path.join(self.home, "cache"), LC_ALL="C.UTF-8")
        env.pop("LANGUAGE", None)
        return dict(env, **more)

    def run_cli(self, *arguments, stdin=b"", env=None, real=False, **options):
        """real: with the models of this user."""
        if isinstance(stdin, str):
            stdin = stdin.encode()
        env = dict(os.environ, LC_ALL="C.UTF-8") if real else self.environment(**(env or {}))
        return Result(subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True,
                                     env=env, check=False, timeout=170, **options))

    def tiny_cli(self, verb, *arguments, **options):
        return self.run_cli(verb, "--model", self.tiny, *arguments, **options)

    def path(self, name):
        return os.path.join(self.home, name)

    def write(self, name, content):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        return path

    def assert_done(self, result):
        self.assertEqual(result.code, 0, result.err)
        return result

    def assert_fails(self, result, code, *words):
        self.assertEqual(result.code, code, result.err)
        for word in words:
            self.assertIn(word, result.err)
        self.assertNotIn("CRITICAL", result.err)
        return result

    def need_real_model(self):
        home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
        folder = os.path.join(home, "gloss", "models", "all-MiniLM-L6-v2")
        if not os.path.exists(os.path.join(folder, "model.safetensors")):
            self.skipTest("model all-MiniLM-L6-v2 is not installed")
        return folder

    def need_shared(self, relative):
        beside = os.path.join(os.environ.get("GLOSS_SOURCE_DIR", "."), "..", "shared")
        path = os.path.join(os.environ.get("GLOSS_SHARED_DIR", beside), relative)
        if not os.path.exists(path):
            self.skipTest(f"no reference data: {relative}")
        return path


class TrainedCase(TestCase):
    """With labelled files and a head trained on the tiny model."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        self = cls()
        for number, (name, sentences) in enumerate((("train", 200), ("dev", 60), ("test", 60))):
            make_labelled(self.path(name + ".conll"), number, sentences)
        cls.head = self.path("head")
        self.assert_done(self.train("--output", cls.head))

    def train(self, *arguments, **options):
        return self.tiny_cli("train", "ner", "--how", "head", "--train",
                             self.path("train.conll"), "--dev",
                             self.path("dev.conll"), *arguments, **options)


class TapResult(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.number = 0

    def line(self, outcome, test, directive=""):
        self.number += 1
        print(f"{outcome} {self.number} - {test.id()}{directive}", flush=True)

    def addSuccess(self, test):
        super().addSuccess(test)
        self.line("ok", test)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.line("ok", test, f" # SKIP {reason}")

    def complain(self, test, error):
        self.line("not ok", test)
        for line in self._exc_info_to_string(error, test).splitlines():
            print("# " + line, flush=True)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.complain(test, err)

    def addError(self, test, err):
        super().addError(test, err)
        self.complain(test, err)

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err:
            self.complain(subtest, err)


def main():
    import __main__
    suite = unittest.defaultTestLoader.loadTestsFromModule(__main__)
    result = TapResult()
    suite.run(result)
    print(f"1..{result.number}", flush=True)
    sys.exit(0 if result.wasSuccessful() else 1)
