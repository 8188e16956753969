#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Heads of whole texts and pairs over the tiny model that are right on a few examples: the least
squares through what the model makes of them. Standard library only."""

import hashlib
import json
import os

import clitest

LABELS = ("entailment", "neutral", "contradiction")
# The pairs that the plugin shows a head when it opens it.
PROBES = {
    "entailment": (("A man is playing a guitar.", "A man is playing a guitar."),
                   ("Two children are running in the park.",
                    "Two children are running in the park."),
                   ("The cat is sleeping on the sofa.", "The cat is sleeping on the sofa."),
                   ("A woman is eating a red apple in the kitchen.",
                    "A woman is eating an apple.")),
    "neutral": (("A man is playing a guitar.", "The man is a famous musician."),
                ("Two children are running in the park.", "The children are brothers."),
                ("The cat is sleeping on the sofa.", "The cat is six years old."),
                ("A woman is eating a red apple in the kitchen.",
                 "The woman bought a new car last year.")),
    "contradiction": (("A man is playing a guitar.", "A man is not playing a guitar."),
                      ("Two children are running in the park.",
                       "No children are running in the park."),
                      ("The cat is sleeping on the sofa.", "The cat is not sleeping on the sofa."),
                      ("All of the students passed the exam.",
                       "None of the students passed the exam.")),
}


def hash_of(folder):
    """What gloss.json calls the base's hash."""
    text = ""
    for name in ("config.json", "model.safetensors", "tokenizer_config.json", "vocab.txt"):
        with open(os.path.join(folder, name), "rb") as file:
            text += f"{name} {hashlib.sha256(file.read()).hexdigest()}\n"
    return hashlib.sha256(text.encode()).hexdigest()


def level_types(folder):
    """Makes both token types alike, so that a pair is its text with [SEP] inside."""
    path = os.path.join(folder, "model.safetensors")
    tensors = {name: (shape, list(values))
               for name, (_, shape, values) in clitest.read_safetensors(path).items()}
    shape, values = tensors["embeddings.token_type_embeddings.weight"]
    half = len(values) // 2
    tensors["embeddings.token_type_embeddings.weight"] = (shape, values[:half] * 2)
    clitest.write_safetensors(path, tensors)


def solve(matrix, right):
    """The solution of a few linear equations, by elimination; right has several columns."""
    rows = [list(a) + list(b) for a, b in zip(matrix, right)]
    n = len(rows)
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for k in range(n):
            if k != i and rows[k][i]:
                rows[k] = [x - rows[k][i] * y for x, y in zip(rows[k], rows[i])]
    return [row[n:] for row in rows]


def fit(vectors, classes, n_classes, score=8.0):
    """Rows of a classifier that gives each vector its class's score and the others 0."""
    gram = [[sum(x * y for x, y in zip(a, b)) for b in vectors] for a in vectors]
    wanted = [[score * (i == k) for k in range(n_classes)] for i in classes]
    factors = solve(gram, wanted)
    return [[sum(f[k] * v[i] for f, v in zip(factors, vectors)) for i in range(len(vectors[0]))]
            for k in range(n_classes)]


def write_head(case, folder, task, examples, order=None):
    """examples: {label: texts}; order: labels as the classifier's rows have them."""
    labels = list(order or examples)
    texts = [(text, label) for label in labels for text in examples[label]]
    result = case.assert_done(case.tiny_cli("embed", "--json", stdin="".join(
        f"{text}\n" for text, _ in texts)))
    weight = fit([line["embedding"] for line in result.lines],
                 [labels.index(label) for _, label in texts], len(labels))
    rows, biases = [x for row in weight for x in row], [0.0] * len(labels)
    os.makedirs(folder, exist_ok=True)
    width = len(rows) // len(labels)
    clitest.write_safetensors(os.path.join(folder, "adapter_model.safetensors"), {
        "base_model.model.classifier.weight": ((len(labels), width), rows),
        "base_model.model.classifier.bias": ((len(labels),), biases)})
    files = {"adapter_config.json": {"peft_type": "GLOSS_HEAD", "task_type": "SEQ_CLS"},
             "gloss.json": {"format_version": 1, "task": task, "reads": "vector",
                            "labels": labels,
                            "base": {"id": clitest.TINY, "hash": hash_of(case.tiny)}}}
    for name, content in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            json.dump(content, file)


class PairCase(clitest.TestCase):
    """With a head for pairs that passes the probes."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        level_types(cls.tiny)
        cls.head = cls.path(cls(), "nli-head")
        write_head(cls(), cls.head, "nli",
                   {label: [" [SEP] ".join(pair) for pair in pairs]
                    for label, pairs in PROBES.items()},
                   order=("contradiction", "entailment", "neutral"))

    def nli(self, *arguments, **options):
        return self.run_cli("nli", "--model", self.head, *arguments, **options)
