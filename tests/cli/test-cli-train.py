#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli train ner: what it writes, events, options, wrong data, interrupts.

Covers: cli-train cli-training cli-assignments cli-json"""

import json
import os
import signal
import subprocess
import time

import clitest


class Train(clitest.TrainedCase):
    def content(self, folder):
        found = {}
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                found[name] = file.read()
        return found

    def test_folder(self):
        content = self.content(self.head)
        self.assertLessEqual({"adapter_config.json", "adapter_model.safetensors", "gloss.json"},
                             set(content))
        card = json.loads(content["gloss.json"])
        self.assertEqual(card["task"], "ner")
        self.assertIn("B-PER", card["labels"])

    def test_same_seed_same_bytes(self):
        folders = [self.path(f"seed-{number}") for number in (0, 1, 2)]
        for folder, seed in zip(folders, ("7", "7", "8")):
            self.assert_done(self.train("--output", folder, "--seed", seed))
        weights = [self.content(folder)["adapter_model.safetensors"] for folder in folders]
        self.assertEqual(weights[0], weights[1])
        self.assertNotEqual(weights[0], weights[2])

    def test_json_events(self):
        result = self.assert_done(self.train("--json", "--output", self.path("events")))
        lines = result.lines
        self.assertEqual(lines[-1]["event"], "done")
        self.assertEqual(lines[-1]["task"], "ner")
        self.assertEqual(lines[-1]["output"], self.path("events"))
        self.assertGreater(lines[-1]["metrics"]["f1"], 0.2)
        self.assertLessEqual({line["event"] for line in lines[:-1]},
                             {"start", "message", "progress", "evaluation"})
        steps = [line for line in lines if "loss" in line]
        self.assertGreater(len(steps), 0)
        for line in steps:
            self.assertLessEqual({"step", "steps", "epoch", "loss", "lr", "tokens_per_second",
                                  "seconds_left"}, set(line))
        evaluations = [line["metrics"] for line in lines[:-1] if "metrics" in line]
        self.assertGreater(len(evaluations), 0)
        self.assertIn("f1", evaluations[0])

    def test_progress_on_standard_error(self):
        result = self.assert_done(self.train("--progress", "json", "--output",
                                             self.path("progress")))
        events = [json.loads(line) for line in result.err.splitlines() if line.startswith("{")]
        self.assertTrue(any("metrics" in event for event in events))
        self.assertNotIn(b"{", result.out)

    def test_quiet(self):
        self.assertEqual(self.train("--quiet", "--output", self.path("quiet")).err, "")

    def test_without_dev(self):
        result = self.tiny_cli("train", "ner", "--how", "head", "--train",
                               self.path("train.conll"), "--train",
                               self.path("dev.conll"), "--output", self.path("several"))
        self.assert_done(result)

    def test_standard_input(self):
        """The same head as from the file, though the card names another."""
        with open(self.path("train.conll"), "rb") as file:
            data = file.read()
        folder = self.path("piped")
        self.assert_done(self.tiny_cli("train", "ner", "--how", "head", "--train", "-", "--dev",
                                       self.path("dev.conll"), "--output", folder, stdin=data))
        self.assert_done(self.tiny_cli("train", "ner", "--how", "head", "--train",
                                       self.path("train.conll"), "--dev", self.path("dev.conll"),
                                       "--output", self.path("unpiped")))
        name = "adapter_model.safetensors"
        self.assertEqual(self.content(folder)[name], self.content(self.path("unpiped"))[name])
        self.assertEqual(json.loads(self.content(folder)["gloss.json"])["data"][0]["file"], "stdin")

    def test_map(self):
        folder = self.path("mapped")
        self.assert_done(self.train("--map", "PER=HUMAN,LOC=", "--output", folder))
        labels = json.loads(self.content(folder)["gloss.json"])["labels"]
        self.assertIn("B-HUMAN", labels)
        self.assertNotIn("B-LOC", labels)
        self.assertNotIn("B-PER", labels)

    def test_replaces_whole(self):
        folder = self.path("replaced")
        for seed in ("1", "2"):
            self.assert_done(self.train("--output", folder, "--seed", seed))
        self.assertEqual(set(self.content(folder)), set(self.content(self.head)))

    def test_wrong_options(self):
        for words, arguments in ((("frob", "expected"), ("--option", "frob=1")),
                                 (("nonsense",), ("--option", "nonsense")),
                                 (("map",), ("--map", "PER")), (("map",), ("--map", "=PER"))):
            result = self.train("--output", self.path("never"), *arguments)
            self.assertEqual(result.code, 2, result.err)
            self.assertIn(words[0], result.err)
        self.assertFalse(os.path.exists(self.path("never")))

    def test_targets(self):
        """Updates of chosen layers alone."""
        folder = self.path("targets")
        self.assert_done(self.train("--how", "lora", "--epochs", "1", "--targets", "value,query",
                                    "--output", folder))
        config = json.loads(self.content(folder)["adapter_config.json"])
        self.assertEqual(config["target_modules"], ["query", "value"])
        tensors = clitest.read_safetensors(os.path.join(folder, "adapter_model.safetensors"))
        self.assertTrue(all("query" in name or "value" in name for name in tensors
                            if "lora_" in name))
        result = self.train("--how", "lora", "--targets", "pooler", "--output", self.path("never"))
        self.assert_fails(result, 1, "“pooler”", "intermediate.dense")

    def test_usage(self):
        for arguments in (("--train", "x", "-o", "y"), ("pos", "--train", "x", "-o", "y"),
                          ("ner", "-o", "y"), ("ner", "--train", "x"),
                          ("ner", "more", "--train", "x", "-o", "y")):
            self.assert_fails(self.tiny_cli("train", *arguments), 2, "gloss-cli train --help")

    def test_wrong_data(self):
        for name, content, words in (
                ("nothing.conll", "", ()), ("vanished.conll", None, ()),
                ("binary.conll", b"\x89PNG\0\0\0\0\xff" * 50, ()),
                ("words.conll", "just\nwords\n", ())):
            path = self.path(name) if content is None else self.write(name, content)
            result = self.tiny_cli("train", "ner", "--train", path, "-o", self.path("none"))
            self.assert_fails(result, 1, name, *words)
        self.assertFalse(os.path.exists(self.path("none")))

    def test_output_cannot_be_written(self):
        path = self.write("file", "")
        self.assert_fails(self.train("--output", os.path.join(path, "below")), 1, "file")

    def test_interrupt(self):
        """An interrupted training leaves what was there."""
        big = self.path("big.conll")
        clitest.make_labelled(big, 1, 30000)
        kept = self.path("kept")
        self.assert_done(self.train("--output", kept))
        before = self.content(kept)
        for output in (kept, self.path("fresh")):
            with subprocess.Popen([clitest.PROGRAM, "train", "ner", "--how", "head", "--model", self.tiny,
                                   "--train", big, "--output", output], env=self.environment(),
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                time.sleep(0.4)
                process.send_signal(signal.SIGINT)
                _, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 130, err)
        self.assertEqual(self.content(kept), before)
        self.assertFalse(os.path.exists(self.path("fresh")))


if __name__ == "__main__":
    clitest.main()
