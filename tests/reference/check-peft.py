#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the peft package and this program say the same of the same adapters: of folders that
`gloss-cli train` writes for each kind of task, and of folders that the package makes. For developers;
where a package is missing it says so and exits 77.

Usage: check-peft.py [MODEL], where $GLOSS_BUILD_DIR has adapter-logits and gloss-cli built
(MODEL: the folder of a sentence model that pools by the mean; default: all-MiniLM-L6-v2 as installed)"""

import json
import os
import subprocess
import sys
import tempfile

TEXTS = ["Angela Merkel met Barack Obama in Berlin.",
         "The European Commission is in Brussels, said a man who works for Siemens.",
         "no names here at all"]
PAIRS = ["A man is playing a guitar.\tThe man makes music.",
         "Two children run in the park.\tNobody is outside.", "no names here\tat all"]
# An update of 16 bits is summed otherwise there than here.
TOLERANCE = 2e-4
ALL = ["query", "key", "value", "intermediate.dense", "output.dense"]
# Task, kind, what is varied. With shapes of words the folder's table of token types has more rows than
# the base's, which the package cannot put in its place.
PLAIN = {"ner": ["--option", "shapes=no"]}
OURS = [("ner", "token", ["--rank", "8"]),
        ("ner", "token", ["--rank", "4", "--alpha", "3", "--targets", "query,value",
                          "--option", "storage=fp16"]),
        ("ner", "token", ["--rank", "2", "--crf"]),
        ("classify", "sequence", ["--rank", "8", "--targets", "attention.output.dense"]),
        ("classify", "sequence", ["--rank", "16", "--option", "storage=fp16"]),
        ("nli", "pair", ["--rank", "3", "--targets", "query,key,value,intermediate.dense"]),
        ("nli", "pair", ["--rank", "8", "--option", "storage=fp16"]),
        ("similarity", "vector", ["--rank", "8"]),
        ("similarity", "vector", ["--rank", "4", "--targets", "value,output.dense",
                                  "--option", "storage=fp16"])]
# Kind, rank, alpha, target modules, 16 bits.
THEIRS = [("token", 8, 16, ALL, False), ("token", 5, 2, ["query", "value"], True),
          ("sequence", 4, 32, ["attention.output.dense", "key"], False),
          ("pair", 16, 16, ALL, True), ("vector", 8, 8, ["value", "intermediate.dense"], False)]
TASKS = {"token": "ner", "sequence": "classify", "pair": "nli", "vector": "similarity"}
TYPES = {"token": "TOKEN_CLS", "sequence": "SEQ_CLS", "pair": "SEQ_CLS",
         "vector": "FEATURE_EXTRACTION"}
LABELS = {"token": ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"], "sequence": ["bad", "good"],
          "pair": ["contradiction", "entailment", "neutral"], "vector": []}


def write_data(kind, path):
    """A few examples that teach something; nobody looks at how well."""
    lines = {"token": "Anna\tB-PER\nlives\tO\nin\tO\nRome\tB-LOC\n\n"
                      "Two\tO\nmen\tO\nsaw\tO\nPaul\tB-PER\nSmith\tI-PER\n\n"
                      "New\tB-LOC\nYork\tI-LOC\nsleeps\tO\n\n",
             "sequence": "text\tlabel\nA fine day number %d\tgood\nA sad day number %d\tbad\n",
             "pair": "first\tsecond\tlabel\nA man sings %d\tSomeone sings %d\tentailment\n"
                     "A man sings %d\tNobody sings %d\tcontradiction\n"
                     "A man sings %d\tHe is old %d\tneutral\n",
             "vector": "first\tsecond\tscore\nA man sings %d\tSomeone sings %d\t5\n"
                       "A man sings %d\tA dog runs %d\t1\n"}[kind]
    head, *rest = lines.splitlines(True) if kind != "token" else ["", lines]
    body = "".join(rest)
    with open(path, "w", encoding="utf-8") as file:
        file.write(head)
        for i in range(12):
            file.write(body % ((i,) * body.count("%d")) if "%d" in body else body)


def base_of(folder):
    """What gloss.json says of the base: taken from a folder that was trained here."""
    with open(os.path.join(folder, "gloss.json"), encoding="utf-8") as file:
        return json.load(file)["base"]


class Check:
    """Both sides, and the largest difference between them."""

    def __init__(self, build, model):
        # pylint: disable=import-outside-toplevel
        import peft
        import torch
        import transformers
        self.peft, self.torch, self.transformers = peft, torch, transformers
        self.program = os.path.join(build, "tests", "reference", "adapter-logits")
        self.cli = os.path.join(build, "app", "cli", "gloss-cli")
        self.model = model
        self.failed = False

    def load_base(self, kind, n_labels):
        classes = {"token": self.transformers.AutoModelForTokenClassification,
                   "vector": self.transformers.AutoModel}
        loader = classes.get(kind, self.transformers.AutoModelForSequenceClassification)
        options = {} if kind == "vector" else {"num_labels": n_labels}
        self.torch.manual_seed(7)
        return loader.from_pretrained(self.model, **options)

    def ask_theirs(self, model, kind, found):
        inputs = {"input_ids": self.torch.tensor([found["ids"]]),
                  "token_type_ids": self.torch.tensor([found["types"]])}
        with self.torch.no_grad():
            output = model(**inputs)
        if kind == "token":
            return output.logits[0]
        if kind != "vector":
            return output.logits
        mean = output.last_hidden_state.mean(dim=1)
        return self.torch.nn.functional.normalize(mean)

    def compare(self, adapter, model, kind, name):
        lines = PAIRS if kind == "pair" else TEXTS
        result = subprocess.run([self.program, self.model, adapter], input="\n".join(lines),
                                text=True, capture_output=True, check=False)
        if result.returncode:
            print(f"FAILED {name}: {result.stderr.strip()}")
            self.failed = True
            return
        worst, largest = 0, 0
        for line in result.stdout.splitlines():
            found = json.loads(line)
            wanted = self.ask_theirs(model, kind, found)
            ours = self.torch.tensor(found["logits"])
            assert ours.shape == wanted.shape, (ours.shape, wanted.shape)
            worst = max(worst, float((ours - wanted).abs().max()))
            largest = max(largest, float(wanted.abs().max()))
        self.failed |= worst > TOLERANCE
        print(f"{'ok    ' if worst <= TOLERANCE else 'FAILED'} {name}: {len(lines)} texts, logits up "
              f"to {largest:.3g}, largest difference {worst:.2g}")

    def check_ours(self, folder, number):
        task, kind, options = OURS[number]
        data, output = os.path.join(folder, f"{task}.tsv"), os.path.join(folder, f"ours-{number}")
        write_data(kind, data)
        subprocess.run([self.cli, "train", task, "--model", self.model, "--train", data, "--dev",
                        data, "--how", "lora", "--epochs", "3", "--learning-rate", "0.01",
                        "--warmup", "0", "--output", output, "--quiet", *PLAIN.get(task, []), *options],
                       check=True, capture_output=True)
        with open(os.path.join(output, "gloss.json"), encoding="utf-8") as file:
            n_labels = len(json.load(file)["labels"])
        model = self.peft.PeftModel.from_pretrained(self.load_base(kind, n_labels), output).eval()
        self.compare(output, model, kind, f"train {task} {' '.join(options)}, read by peft")

    def check_theirs(self, folder, number):
        kind, rank, alpha, targets, half = THEIRS[number]
        output = os.path.join(folder, f"theirs-{number}")
        config = self.peft.LoraConfig(task_type=TYPES[kind], r=rank, lora_alpha=alpha,
                                      target_modules=targets, lora_dropout=0)
        model = self.peft.get_peft_model(self.load_base(kind, len(LABELS[kind])), config).eval()
        for name, parameter in model.named_parameters():
            if "lora_B" in name:
                self.torch.nn.init.normal_(parameter, std=0.05)
        (model.half() if half else model).save_pretrained(output)
        model = self.peft.PeftModel.from_pretrained(self.load_base(kind, len(LABELS[kind])),
                                                    output).eval()
        with open(os.path.join(output, "gloss.json"), "w", encoding="utf-8") as file:
            json.dump({"format_version": 1, "task": TASKS[kind], "labels": LABELS[kind],
                       "base": base_of(os.path.join(folder, "ours-0"))}, file)
        self.compare(output, model, kind, f"{kind} of peft, rank {rank}, alpha {alpha}, "
                     f"{','.join(targets)}{', fp16' if half else ''}, read here")


def main():
    data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    model = os.path.join(data, "gloss", "models", "all-MiniLM-L6-v2")
    build = os.environ.get("GLOSS_BUILD_DIR")
    if len(sys.argv) > 2 or not build:
        print(__doc__)
        return 2
    model = sys.argv[1] if len(sys.argv) > 1 else model
    try:
        check = Check(build, model)
    except ImportError as error:
        print(f"skipped: {error}")
        return 77
    if not os.path.exists(os.path.join(model, "config.json")):
        print(f"skipped: there is no model in {model}")
        return 77
    check.transformers.logging.set_verbosity_error()
    check.transformers.logging.disable_progress_bar()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(len(OURS)):
            check.check_ours(folder, number)
        for number in range(len(THEIRS)):
            check.check_theirs(folder, number)
    return check.failed


if __name__ == "__main__":
    sys.exit(main())
