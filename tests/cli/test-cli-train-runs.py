#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli train as a process that is stopped, killed, started twice, and runs out of disk.

Covers: cli-train cli-training"""

import json
import os
import resource
import shutil
import signal
import subprocess

import clitest


class Runs(clitest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        self = cls()
        clitest.make_labelled(self.path("train.conll"), 1, 600)
        clitest.make_labelled(self.path("dev.conll"), 2, 40)

    def arguments(self, output, *more, model=None):
        return ["train", "ner", "--model", model or self.tiny, "--train", self.path("train.conll"),
                "--dev", self.path("dev.conll"), "--how", "lora", "--rank", "2", "--epochs", "3",
                "--output", output, "--progress", "json", "--threads", "1", *more]

    def start(self, *arguments, **options):
        # pylint: disable-next=consider-using-with
        return subprocess.Popen([clitest.PROGRAM, *arguments], env=self.environment(),
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                **options)

    @staticmethod
    def wait_for(process, event):
        """Reads events up to the first of that name."""
        for line in process.stderr:
            if line.startswith("{") and json.loads(line)["event"] == event:
                return
        raise AssertionError(f"no event {event}")

    @staticmethod
    def events(text):
        return [json.loads(line) for line in text.splitlines() if line.startswith("{")]

    def finish(self, process):
        _, err = process.communicate(timeout=120)
        return self.events(err)

    def weights(self, folder):
        with open(os.path.join(folder, "adapter_model.safetensors"), "rb") as file:
            return file.read()

    def whole(self):
        """The folder of a run that nothing came in the way of."""
        folder = self.path("whole")
        if not os.path.exists(folder):
            process = self.start(*self.arguments(folder))
            events = self.finish(process)
            self.assertEqual(process.returncode, 0, events)
            self.assertEqual([event["event"] for event in events if event["event"] in
                              ("start", "done")], ["start", "done"])
        return folder

    def test_killed_and_gone_on(self):
        """SIGKILL, then the same command: the same bytes as without a stop, from the checkpoint on."""
        folder, checkpoint = self.path("killed"), self.path("killed-run")
        arguments = self.arguments(folder, "--checkpoint", checkpoint)
        process = self.start(*arguments)
        self.wait_for(process, "checkpoint")
        process.kill()
        process.communicate()
        self.assertFalse(os.path.exists(folder))
        process = self.start(*arguments)
        events = self.finish(process)
        self.assertEqual(process.returncode, 0, events)
        start = next(event for event in events if event["event"] == "start")
        self.assertGreater(start["resumed_step"], 0)
        self.assertEqual(self.weights(folder), self.weights(self.whole()))
        self.assertEqual(os.listdir(checkpoint), [])

    def test_interrupted_and_gone_on(self):
        folder, checkpoint = self.path("stopped"), self.path("stopped-run")
        arguments = self.arguments(folder, "--checkpoint", checkpoint)
        process = self.start(*arguments)
        self.wait_for(process, "start")
        process.send_signal(signal.SIGTERM)
        events = self.finish(process)
        self.assertEqual(process.returncode, 130, events)
        self.assertIn("checkpoint", [event["event"] for event in events])
        process = self.start(*arguments)
        self.finish(process)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(self.weights(folder), self.weights(self.whole()))

    def test_stopped_keeps_the_best(self):
        folder = self.path("kept")
        process = self.start(*self.arguments(folder, "--epochs", "200", "--patience", "0"))
        self.wait_for(process, "evaluation")
        process.send_signal(signal.SIGUSR1)
        events = self.finish(process)
        self.assertEqual(process.returncode, 0, events)
        self.assertEqual(events[-1]["event"], "done")
        self.assertTrue(any("stopped as asked" in event.get("text", "") for event in events))
        self.assertTrue(os.path.exists(os.path.join(folder, "gloss.json")))

    def test_two_runs(self):
        folder = self.path("twice")
        process = self.start(*self.arguments(folder, "--epochs", "200", "--patience", "0"))
        self.wait_for(process, "start")
        second = self.start(*self.arguments(folder))
        events = self.finish(second)
        process.kill()
        process.communicate()
        self.assertEqual(second.returncode, 1)
        self.assertEqual(events[-1]["event"], "error")
        self.assertIn("another run", events[-1]["text"])

    def test_disk_full(self):
        """Files that cannot grow, as on a full disk: what was there stays whole."""
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))

        folder, checkpoint = self.path("full"), self.path("full-run")
        shutil.copytree(self.whole(), folder)
        before = self.weights(folder)
        process = self.start(*self.arguments(folder, "--seed", "5", "--checkpoint", checkpoint),
                             preexec_fn=limit)
        events = self.finish(process)
        self.assertEqual(process.returncode, 1, events)
        self.assertEqual(events[-1]["event"], "error")
        self.assertTrue(any("checkpoint could not be written" in event.get("text", "")
                            for event in events))
        self.assertEqual(self.weights(folder), before)
        self.assertEqual(sorted(os.listdir(folder)), sorted(os.listdir(self.whole())))

    def head(self, output, *more):
        return ["train", "ner", "--model", self.tiny, "--train", self.path("train.conll"),
                "--how", "head", "--epochs", "100", "--option", "patience=0", "--output", output,
                "--progress", "json", "--threads", "1", *more]

    def test_head_killed_and_gone_on(self):
        """A head goes on as everything else does, through its second pass on all sentences too."""
        whole, folder, kept = self.path("head"), self.path("head-killed"), self.path("head-run")
        self.finish(self.start(*self.head(whole)))
        for event in ("checkpoint", "evaluation"):
            process = self.start(*self.head(folder, "--checkpoint", kept))
            self.wait_for(process, event)
            process.kill()
            process.communicate()
            self.assertFalse(os.path.exists(folder))
        process = self.start(*self.head(folder, "--checkpoint", kept, "--predictions",
                                        self.path("head.jsonl")))
        events = self.finish(process)
        self.assertEqual(process.returncode, 0, events)
        start = next(event for event in events if event["event"] == "start")
        self.assertGreater(start["resumed_step"], 0)
        self.assertEqual(self.weights(folder), self.weights(whole))
        self.assertEqual(os.listdir(kept), [])
        with open(self.path("head.jsonl"), encoding="utf-8") as file:
            self.assertIn("predicted", json.loads(file.readline()))

    def test_head_stopped_keeps_the_best(self):
        for task, columns in (("ner", None), ("classify", "text,label")):
            data = self.path("train.conll")
            if columns:
                data = self.path("texts.tsv")
                with open(data, "w", encoding="utf-8") as file:
                    file.write("text\tlabel\n")
                    for i in range(400):
                        file.write(f"number {i} of them all\t{'ab'[i % 2]}\n")
            folder = self.path("head-stopped-" + task)
            process = self.start("train", task, "--model", self.tiny, "--train", data, "--how",
                                 "head", "--epochs", "1000", "--patience", "0", "--output", folder,
                                 "--progress", "json", "--threads", "1")
            self.wait_for(process, "evaluation")
            process.send_signal(signal.SIGUSR1)
            events = self.finish(process)
            self.assertEqual(process.returncode, 0, events)
            self.assertTrue(any("stopped as asked" in event.get("text", "") for event in events))
            self.assertTrue(os.path.exists(os.path.join(folder, "gloss.json")))

    def test_model_removed_meanwhile(self):
        model, folder = self.path("gone"), self.path("of-gone")
        shutil.copytree(self.tiny, model)
        process = self.start(*self.arguments(folder, model=model))
        self.wait_for(process, "start")
        shutil.rmtree(model)
        events = self.finish(process)
        self.assertEqual(process.returncode, 0, events)
        self.assertEqual(self.weights(folder), self.weights(self.whole()))

    def test_estimate(self):
        self.check_estimate()

    def test_estimate_of_head(self):
        self.check_estimate("--how", "head")

    def check_estimate(self, *how):
        result = self.run_cli(*self.arguments(self.path("never"), "--estimate", *how))
        found = json.loads(self.assert_done(result).out)
        self.assertEqual(set(found), {"seconds", "peak_rss_mb", "disk_mb", "tokens_per_second",
                                      "steps"})
        self.assertGreater(found["seconds"], 0)
        self.assertFalse(os.path.exists(self.path("never")))

    def test_predictions(self):
        path = self.path("predictions.jsonl")
        self.assert_done(self.run_cli(*self.arguments(self.path("predicted"), "--predictions",
                                                      path)))
        with open(path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.assertEqual(len(lines), 40)
        self.assertLessEqual({"index", "line", "text", "gold", "predicted", "scores", "loss"},
                             set(lines[0]))
        for span in lines[0]["gold"]:
            self.assertEqual(set(span), {"start", "end", "label"})

    def test_poor_data(self):
        one = self.write("one.tsv", "text\tlabel\nonly this\tgood\n")
        same = self.write("same.tsv", "text\tlabel\n" + "".join(
            f"text {number}\tgood\n" for number in range(20)))
        for path, words in ((one, "label"), (same, "good")):
            result = self.tiny_cli("train", "classify", "--train", path, "--output",
                                   self.path("poor"))
            self.assert_fails(result, 1, words)
        self.assertFalse(os.path.exists(self.path("poor")))


if __name__ == "__main__":
    clitest.main()
