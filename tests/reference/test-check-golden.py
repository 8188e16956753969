#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-golden over small folders made here: what is right, wrong, missing, unreadable, unknown."""

import array
import json
import os
import re
import shutil
import struct
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import clitest  # noqa: E402

PROGRAM = os.environ["CHECK_GOLDEN"]
TOLERANCES = {
    "tokenizers": {"everything": 0},
    "encoder-tiny": {"hidden": 1e-5, "attention": 5e-6, "pooler_output": 5e-6},
    "heads": {"tags": 0, "scores": 1e-9},
}
TAGS = [
    {"scheme": "BIO", "tags": ["B-PER", "I-PER", "O", "I-LOC"],
     "entities": [["PER", 0, 2], ["LOC", 3, 4]], "entities_strict": [["PER", 0, 2]]},
    {"scheme": "BILOU", "tags": ["U-X"], "entities": None, "entities_strict": [["X", 0, 1]]},
]
SCORE = {"precision": 1.0, "recall": 1.0, "f1-score": 1.0, "support": 1}
SCORES = [{"scheme": "BIO", "true": [["B-X", "O"]], "pred": [["B-X", "O"]],
           "default": {name: SCORE for name in ("X", "micro avg", "macro avg", "weighted avg")},
           "strict": {name: SCORE for name in ("X", "micro avg", "macro avg", "weighted avg")},
           "token_accuracy": 1.0}]


def lines(values):
    return "".join(json.dumps(value) + "\n" for value in values)


def write_integers(path, tensors):
    header, data = {}, b""
    for name, (shape, values) in tensors.items():
        blob = array.array("i", values).tobytes()
        header[name] = {"dtype": "I32", "shape": shape,
                        "data_offsets": [len(data), len(data) + len(blob)]}
        data += blob
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


class CheckGolden(clitest.TestCase):
    def setUp(self):
        self.root = self.path("reference-" + self.id().rsplit(".", 1)[1])
        self.put("tolerances.json", json.dumps(TOLERANCES))

    def put(self, name, content):
        return self.write(os.path.join(self.root, name), content)

    def check(self, code, root=None):
        """{case: (error, allowed, outcome, reason)}"""
        process = subprocess.run([PROGRAM, root or self.root], capture_output=True, text=True,
                                 env=self.environment(), check=False)
        self.assertEqual(process.returncode, code, process.stdout + process.stderr)
        *cases, counts = process.stdout.splitlines()
        found = {}
        for line in cases:
            match = re.fullmatch(r"(\S+(?: \S+)*) {2,}(\S+) +(\S+)  (ok|over|not yet)(?:: (.*))?",
                                 line)
            self.assertTrue(match, line)
            found[match.group(1)] = match.groups()[1:]
        outcomes = [case[2] for case in found.values()]
        self.assertEqual(counts, ", ".join(f"{outcomes.count(name)} {name}"
                                           for name in ("ok", "over", "not yet")))
        return found

    def test_heads(self):
        self.put("heads/tags.jsonl", lines(TAGS))
        self.put("heads/entity-scores.jsonl", lines(SCORES))
        self.put("heads/new-loss.json", "{}")
        self.put("heads/new-loss.safetensors", "")
        found = self.check(0)
        self.assertEqual(found["heads/tags"][2], "ok")
        self.assertEqual(found["heads/entity-scores"][:3], ("0", "1e-09", "ok"))
        self.assertEqual(found["heads/new-loss"][2], "not yet")
        self.assertEqual(len(found), 3)

    def test_wrong_heads(self):
        wrong = [dict(TAGS[0], entities=[["PER", 0, 2], ["LOC", 2, 4]])]
        self.put("heads/tags.jsonl", lines(TAGS + wrong))
        scores = json.loads(json.dumps(SCORES).replace('"recall": 1.0', '"recall": 0.999'))
        self.put("heads/entity-scores.jsonl", lines(scores))
        found = self.check(1)
        self.assertEqual(found["heads/tags"][2], "over")
        self.assertIn("line 3", found["heads/tags"][3])
        self.assertEqual(found["heads/entity-scores"][:3], ("0.001", "1e-09", "over"))

    def test_missing_and_unreadable(self):
        self.put("heads/tags.jsonl", "{ this is no JSON\n")
        self.put("heads/entity-scores.jsonl/folder", "")
        self.put("heads/crf.json", "{}")
        self.put("heads/crf.safetensors", "")
        self.put("heads/cross-entropy.json", "{}")
        found = self.check(1)
        for name in ("heads/tags", "heads/entity-scores", "heads/crf", "heads/cross-entropy"):
            self.assertEqual(found[name][2], "over")
            self.assertTrue(found[name][3])

    def test_no_tolerances(self):
        self.put("heads/tags.jsonl", lines(TAGS))
        os.remove(os.path.join(self.root, "tolerances.json"))
        self.assertEqual(self.check(1)["heads/tags"][2], "over")

    def test_nothing(self):
        self.check(1)
        process = subprocess.run([PROGRAM, self.path("nowhere")], capture_output=True, check=False)
        self.assertEqual(process.returncode, 2)
        process = subprocess.run([PROGRAM], capture_output=True, check=False)
        self.assertEqual(process.returncode, 2)

    def test_unknown_parts(self):
        self.put("training-tiny/new-task/task.json", "{}")
        self.put("something-new/data.bin", "x")
        found = self.check(0)
        self.assertEqual({name.split(" ")[0]: case[2] for name, case in found.items()},
                         {"training-tiny/new-task": "not yet", "something-new": "not yet"})

    def make_tokenizer(self, kind="WordPiece"):
        pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "a", "##b", "nul"]
        special = [{"id": number, "content": pieces[number], "special": True, "normalized": False,
                    "single_word": False, "lstrip": False, "rstrip": False}
                   for number in range(4)]
        vocabulary = {piece: number for number, piece in enumerate(pieces)}
        self.put("tokenizers/mine/tokenizer.json", json.dumps({
            "version": "1.0", "truncation": None, "padding": None, "added_tokens": special,
            "normalizer": {"type": "BertNormalizer", "clean_text": True, "lowercase": True,
                           "handle_chinese_chars": True, "strip_accents": None},
            "pre_tokenizer": {"type": "BertPreTokenizer"}, "decoder": None,
            "post_processor": {"type": "BertProcessing", "sep": ["[SEP]", 3], "cls": ["[CLS]", 2]},
            "model": {"type": kind, "unk_token": "[UNK]", "max_input_chars_per_word": 100,
                      "continuing_subword_prefix": "##", "vocab": vocabulary}}))
        self.put("tokenizers/texts.jsonl", lines([{"id": 7, "text": "ab x"},
                                                  {"id": 9, "text": "nul\0 a"}]))
        cases = [{"id": 7, "ids": [2, 4, 5, 1, 3], "tokens": ["[CLS]", "a", "##b", "[UNK]", "[SEP]"],
                  "offsets": [[0, 0], [0, 1], [1, 2], [3, 4], [0, 0]],
                  "words": [None, 0, 0, 1, None]},
                 {"id": 9, "ids": [2, 6, 4, 3], "tokens": ["[CLS]", "nul", "a", "[SEP]"],
                  "offsets": [[0, 0], [0, 3], [5, 6], [0, 0]], "words": [None, 0, 1, None]}]
        self.put("tokenizers/mine/cases.jsonl", lines(cases))
        self.put("tokenizers/mine/words.jsonl", lines([
            {"words": ["ab", "a"], "ids": [2, 4, 5, 4, 3], "word_of_token": [None, 0, 0, 1, None],
             "tokens": ["[CLS]", "a", "##b", "a", "[SEP]"],
             "offsets_in_word": [[0, 0], [0, 1], [1, 2], [0, 1], [0, 0]]}]))
        window = {"ids": [2, 4, 3], "offsets": [[0, 0], [0, 1], [0, 0]], "types": [0, 0, 0],
                  "special": [1, 0, 1], "words": [None, 0, None], "seq": [None, 0, None]}
        second = dict(window, offsets=[[0, 0], [2, 3], [0, 0]], words=[None, 1, None])
        padded = {"offsets": [[0, 0], [0, 1], [0, 0], [0, 0], [0, 0]], "types": [0] * 5,
                  "special": [1, 0, 1, 1, 1], "words": [None, 0, None, None, None],
                  "seq": [None, 0, None, None, None], "mask": [1, 1, 1, 0, 0]}
        cut = {"max_length": 3, "stride": 0, "strategy": "longest_first", "direction": "right"}
        self.put("tokenizers/mine/windows.jsonl", lines([
            {"texts": ["a a"], "truncation": cut, "encodings": [window, second]},
            {"texts": ["a a"], "truncation": dict(cut, stride=1), "error": "refused"},
            {"texts": ["a", "a"], "batch": True,
             "padding": {"direction": "right", "length": 5, "pad_id": 0, "pad_type_id": 0,
                         "pad_token": "[PAD]", "pad_to_multiple_of": None},
             "encodings": [dict(padded, ids=[2, 4, 3, 0, 0])] * 2}]))
        return cases

    def test_tokenizer(self):
        self.make_tokenizer()
        found = self.check(0)
        self.assertEqual({name.removeprefix("tokenizers/mine/"): case[2]
                          for name, case in found.items()},
                         {"cases": "ok", "words": "ok", "windows": "ok",
                          "windows/padding": "ok"})

    def test_wrong_tokenizer(self):
        cases = self.make_tokenizer()
        cases[1]["offsets"][1] = [0, 4]
        self.put("tokenizers/mine/cases.jsonl", lines(cases))
        os.remove(os.path.join(self.root, "tokenizers/mine/words.jsonl"))
        found = self.check(1)
        self.assertEqual(found["tokenizers/mine/cases"][:3], ("1", "0", "over"))
        self.assertIn("line 2: offsets[1]", found["tokenizers/mine/cases"][3])
        self.assertEqual(found["tokenizers/mine/words"][2], "over")

    def test_other_tokenizers(self):
        self.make_tokenizer("Unigram")
        self.assertEqual({case[2] for case in self.check(0).values()}, {"not yet"})
        self.put("tokenizers/mine/tokenizer.json", "broken")
        self.assertEqual(self.check(1)["tokenizers/mine"][2], "over")

    def make_encoder(self, wrong=0.0):
        """Expected states are those that the program itself gives; only hidden states are there."""
        folder = os.path.join(self.root, "encoder-tiny/mine")
        os.makedirs(folder)
        path = self.path("states.safetensors")
        self.assert_done(self.tiny_cli("encode", "--layer", "all", "-o", path,
                                       stdin="anna visited berlin .\npeter\n"))
        states = clitest.read_safetensors(path)
        ids = [states["0.ids"][2], states["1.ids"][2]]
        longest = len(ids[0])
        pad = [longest - len(row) for row in ids]
        write_integers(os.path.join(folder, "inputs.safetensors"), {
            "input_ids": ([2, longest], [x for row, n in zip(ids, pad) for x in [*row] + [0] * n]),
            "attention_mask": ([2, longest],
                               [x for row, n in zip(ids, pad) for x in [1] * len(row) + [0] * n])})
        expected = {}
        for layer in range(3):
            values = []
            for row in (0, 1):
                values += list(states[f"{row}.hidden.{layer}"][2]) + [0.0] * (pad[row] * 32)
            values[5] += wrong
            expected[f"hidden_{layer}"] = ((2, longest, 32), values)
        clitest.write_safetensors(os.path.join(folder, "expected.safetensors"), expected)
        for name in ("config.json", "model.safetensors"):
            shutil.copy(os.path.join(self.tiny, name), folder)
        return folder

    def test_encoder(self):
        self.make_encoder()
        found = self.check(1)
        hidden = [case for name, case in found.items() if name.startswith("encoder-tiny/mine/hidden")]
        self.assertGreaterEqual(len(hidden), 1)
        self.assertEqual({case[2] for case in hidden}, {"ok"})
        self.assertIn("no such tensor", found["encoder-tiny/mine/attention [c]"][3])

    def test_wrong_encoder(self):
        self.make_encoder(wrong=2e-5)
        self.assertEqual(self.check(1)["encoder-tiny/mine/hidden [c]"][2], "over")

    def test_damaged_encoder(self):
        folder = self.make_encoder()
        os.truncate(os.path.join(folder, "model.safetensors"), 5000)
        self.assertIn("model.safetensors", self.check(1)["encoder-tiny/mine [c]"][3])

    def test_other_architectures(self):
        folder = self.make_encoder()
        with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
            json.dump({"model_type": "roberta"}, file)
        found = self.check(0)
        self.assertEqual({name: case[2] for name, case in found.items()},
                         {"encoder-tiny/mine/hidden [c]": "not yet"})

    def test_model_that_is_not_installed(self):
        self.put("encoder-real/unheard-of/texts.jsonl", "{}")
        self.put("encoder-real/only-onnx/texts.jsonl", "{}")
        self.put("models/only-onnx.mapping.json", "{}")
        self.put("models/models.json", json.dumps({"only-onnx": {"archive": "x"}}))
        found = self.check(1)
        self.assertIn("not installed", found["encoder-real/unheard-of [c]"][3])
        self.assertEqual(found["encoder-real/only-onnx/hidden [c]"][2], "not yet")
        self.assertEqual(found["models/only-onnx"][2], "not yet")

    def test_reference(self):
        """All of the reference data, as far as the engine goes."""
        self.need_real_model()
        root = self.need_shared("golden")
        process = subprocess.run([PROGRAM, root], capture_output=True, text=True, check=False)
        self.assertEqual(process.returncode, 0, process.stdout)


if __name__ == "__main__":
    clitest.main()
