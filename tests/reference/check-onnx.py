#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether this program makes of ONNX files what ONNX Runtime makes of them: of graphs that torch's two
exporters write of a small random BERT, fused, in 16 bits and quantised, and of the files named. For
developers; where a package is missing it says so and exits 77.

Usage: check-onnx.py [FILE.onnx …], where $GLOSS_BUILD_DIR has gloss-cli built; FILE-tokenizer.json or
tokenizer.json is beside each file."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import warnings

TEXTS = ["Angela Merkel met Barack Obama in Berlin.", "no names here at all",
         "The European Commission, said a man who works for Siemens, is in Brussels & elsewhere (12 %).",
         "word " * 60]
WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "man", "is", "in", "word", "no", "at", "all",
         "a", ",", ".", "##s", "here", "names", "said", "who", "for", "works", "european", "12", "%"]
# Worst cosine: what the format itself rounds. Quantised graphs round activations too, which are not
# rounded here.
FLOATS, HALVES, BYTES = 1 - 1e-6, 1 - 1e-4, 0.98


def vectors_here(folder):
    program = os.path.join(os.environ["GLOSS_BUILD_DIR"], "app", "cli", "gloss-cli")
    process = subprocess.run([program, "embed", "--model", folder, "--json"], text=True,
                             input="\n".join(TEXTS) + "\n", capture_output=True, check=False)
    if process.returncode:
        return process.stderr.strip()
    return [json.loads(line)["embedding"] for line in process.stdout.splitlines()]


def vectors_there(folder, path):
    """First tokens of the last hidden state, as the folder's 1_Pooling asks for."""
    import numpy
    import onnxruntime
    from tokenizers import Tokenizer
    tokenizer = Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
    tokenizer.no_padding()
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    names = [given.name for given in session.get_inputs()]
    vectors = []
    for text in TEXTS:
        ids = tokenizer.encode(text.strip()).ids
        feeds = {"input_ids": ids, "attention_mask": [1] * len(ids), "token_type_ids": [0] * len(ids)}
        feeds = {name: numpy.array([feeds[name]], numpy.int64) for name in names}
        vectors.append(session.run(None, feeds)[0][0, 0].astype(float))
    return vectors


def worst_cosine(ours, theirs):
    import numpy
    return min(float(numpy.dot(x, y) / numpy.linalg.norm(x) / numpy.linalg.norm(y))
               for x, y in zip(ours, theirs))


def check(name, path, tokenizer, config, least):
    """One line, and whether all is well."""
    with tempfile.TemporaryDirectory() as folder:
        for file in os.listdir(os.path.dirname(path)):
            if file.startswith(os.path.basename(path)):
                suffix = file[len(os.path.basename(path)):]
                shutil.copy(os.path.join(os.path.dirname(path), file),
                            os.path.join(folder, "model.onnx" + suffix))
        shutil.copy(tokenizer, os.path.join(folder, "tokenizer.json"))
        os.mkdir(os.path.join(folder, "1_Pooling"))
        with open(os.path.join(folder, "1_Pooling", "config.json"), "w", encoding="utf-8") as file:
            json.dump({"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False}, file)
        if config:
            with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
                json.dump(config, file)
        ours = vectors_here(folder)
        if isinstance(ours, str):
            print(f"{name:28} refused: {ours}")
            return False
        worst = worst_cosine(ours, vectors_there(folder, path))
    print(f"{name:28} worst cosine {worst:.8f}{'' if worst >= least else '  TOO SMALL'}")
    return worst >= least


def make_tokenizer(path):
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    tokenizer = Tokenizer(models.WordPiece({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
    tokenizer.save(path)


def exports(folder):
    """(name, path, worst cosine that is well) of a small BERT, in every way that the packages have."""
    import onnx
    import torch
    import transformers
    from onnxruntime.quantization import QuantType, quantize_dynamic
    from onnxruntime.transformers import optimizer

    class Called(torch.nn.Module):
        """With its three inputs by name, wherever they stand in the model's own call."""

        def __init__(self, model):
            super().__init__()
            self.model = model

        def forward(self, input_ids, attention_mask, token_type_ids):
            return self.model(input_ids=input_ids, attention_mask=attention_mask,
                              token_type_ids=token_type_ids).last_hidden_state

    torch.manual_seed(1)
    inputs = tuple(torch.randint(0, 2, (2, 7)) for _ in range(3))
    names = ["input_ids", "attention_mask", "token_type_ids"]
    axes = {name: {0: "batch", 1: "length"} for name in names + ["last_hidden_state"]}
    for attention in ("eager", "sdpa"):
        for activation in ("gelu", "gelu_new", "relu"):
            config = transformers.BertConfig(
                vocab_size=len(WORDS) + 40, hidden_size=48, num_hidden_layers=2, num_attention_heads=3,
                intermediate_size=80, max_position_embeddings=72, hidden_act=activation,
                initializer_range=0.3, attn_implementation=attention)
            model = transformers.BertModel(config, add_pooling_layer=activation == "relu").eval()
            for dynamo, opset in ((False, 14), (False, 17), (True, 18)):
                name = f"{attention}-{activation}-{'dynamo' if dynamo else 'script'}-{opset}"
                place = os.path.join(folder, name)
                path = os.path.join(place, "model.onnx")
                os.mkdir(place)

                def beside(kind):
                    os.mkdir(place + kind)
                    return os.path.join(place + kind, "model.onnx")

                try:
                    torch.onnx.export(Called(model), inputs, path, input_names=names, opset_version=opset,
                                      output_names=["last_hidden_state"], dynamic_axes=axes, dynamo=dynamo)
                except Exception as error:  # pylint: disable=broad-except
                    print(f"{name:28} not exported: {str(error).splitlines()[0][:70]}")
                    continue
                yield name, path, FLOATS
                if activation != "gelu":
                    continue
                quantised = beside("bytes")
                quantize_dynamic(path, quantised, weight_type=QuantType.QInt8, per_channel=opset > 14)
                yield name + "-bytes", quantised, BYTES
                fused = optimizer.optimize_model(path, "bert", num_heads=3, hidden_size=48)
                fused_path = beside("fused")
                fused.save_model_to_file(fused_path)
                yield name + "-fused", fused_path, FLOATS
                fused.convert_float_to_float16()
                half_path = beside("half")
                fused.save_model_to_file(half_path)
                yield name + "-half", half_path, HALVES
                outside = beside("outside")
                onnx.save_model(onnx.load(path), outside, save_as_external_data=True,
                                location=os.path.basename(outside) + "_data", size_threshold=64)
                yield name + "-outside", outside, FLOATS


def main():
    warnings.filterwarnings("ignore")
    try:
        import onnxruntime  # noqa: F401
        import tokenizers  # noqa: F401
        import torch  # noqa: F401
        import transformers  # noqa: F401
        import onnx  # noqa: F401
    except ImportError as error:
        print(f"skipped: {error}")
        return 77
    well = True
    for path in sys.argv[1:]:
        beside = [path.removesuffix(".onnx") + "-tokenizer.json",
                  os.path.join(os.path.dirname(path), "tokenizer.json")]
        tokenizer = next(name for name in beside if os.path.exists(name))
        quantised = any(sign in os.path.basename(path) for sign in ("-q", "int8", "quant"))
        well &= check(os.path.basename(path), path, tokenizer, None, BYTES if quantised else FLOATS)
    with tempfile.TemporaryDirectory() as folder:
        tokenizer = os.path.join(folder, "tokenizer.json")
        make_tokenizer(tokenizer)
        for name, path, least in exports(folder):
            well &= check(name, path, tokenizer, None, least)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
