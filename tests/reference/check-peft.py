#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the peft package reads a folder that `gloss-cli train ner --how lora` wrote, and says the
same of the same ids. For developers; where a package is missing it says so and exits 77.

Usage: check-peft.py ADAPTER-LOGITS MODEL ADAPTER   (ADAPTER-LOGITS: the program built beside this)"""

import json
import subprocess
import sys

TEXTS = ["Angela Merkel met Barack Obama in Berlin.",
         "The European Commission is in Brussels, said a man who works for Siemens.",
         "no names here at all"]
TOLERANCE = 2e-3


def main():
    if len(sys.argv) != 4:
        print("skipped: expected ADAPTER-LOGITS MODEL ADAPTER")
        return 77
    program, model_folder, adapter = sys.argv[1:]
    try:
        import torch
        from peft import PeftModel
        from transformers import AutoModelForTokenClassification
    except ImportError as error:
        print(f"skipped: {error}")
        return 77
    with open(f"{adapter}/gloss.json", encoding="utf-8") as file:
        labels = json.load(file)["labels"]
    output = subprocess.run([program, model_folder, adapter], input="\n".join(TEXTS), text=True,
                            capture_output=True, check=True).stdout
    base = AutoModelForTokenClassification.from_pretrained(model_folder, num_labels=len(labels))
    model = PeftModel.from_pretrained(base, adapter).eval()
    worst = 0
    for line in output.splitlines():
        found = json.loads(line)
        with torch.no_grad():
            wanted = model(input_ids=torch.tensor([found["ids"]])).logits[0]
        worst = max(worst, float((torch.tensor(found["logits"]) - wanted).abs().max()))
    print(f"{len(TEXTS)} texts, {len(labels)} labels: largest difference of a logit {worst:.2g}")
    return worst > TOLERANCE


if __name__ == "__main__":
    sys.exit(main())
