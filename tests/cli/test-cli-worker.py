#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Interrupts and progress.

Covers: cli-worker cli-progress cli-spool"""

import json
import os
import pty
import signal
import subprocess
import time

import clitest


class Interrupt(clitest.TestCase):
    def interrupt(self, number, *arguments):
        """Starts a run that waits for more input, and stops it in the middle."""
        with subprocess.Popen([clitest.PROGRAM, *arguments, "--model", self.tiny],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=self.environment()) as process:
            process.stdin.write(b"anna visited berlin\n" * 60)
            process.stdin.flush()
            time.sleep(0.5)
            process.send_signal(number)
            process.wait(timeout=30)  # with its input still open
            out, err = process.communicate()
        return process.returncode, out, err.decode()

    def test_exit_code(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            code, _, err = self.interrupt(number, "tokenize", "--json")
            self.assertEqual(code, 130, err)

    def test_outputs_untouched(self):
        for verb, name in (("embed", "kept.npy"), ("encode", "kept.safetensors")):
            path = self.write(name, "old")
            code, _, err = self.interrupt(signal.SIGINT, verb, "--output", path)
            self.assertEqual(code, 130, err)
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), "old")
            self.assertEqual(self.interrupt(signal.SIGINT, verb, "-o", self.path("new" + name))[0],
                             130)
        names = [name for name in os.listdir(self.home) if "kept" in name or name[0] == "."]
        self.assertEqual(sorted(names), ["kept.npy", "kept.safetensors"])


    def test_pipe_without_a_writer(self):
        path = self.path("silent")
        os.mkfifo(path)
        with subprocess.Popen([clitest.PROGRAM, "tokenize", "--model", self.tiny, path],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=self.environment()) as process:
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            try:
                process.communicate(timeout=20)
            finally:
                process.kill()
        self.assertEqual(process.returncode, 130)


class Progress(clitest.TestCase):
    def test_events(self):
        path = self.write("many.txt", "anna visited berlin\n" * 3000)
        result = self.assert_done(self.tiny_cli("tokenize", "--json", "--progress", "json", path))
        events = [json.loads(line) for line in result.err.splitlines()]
        self.assertEqual(len(result.lines), 3000)
        self.assertGreaterEqual(len(events), 1)
        for event in events:
            self.assertEqual(list(event),
                             ["what", "step", "steps", "unit", "per_second", "seconds_left"])
        self.assertEqual(events[-1]["step"], 60000)
        self.assertEqual(events[-1]["steps"], 60000)

    def test_nothing_without_a_terminal(self):
        self.assertEqual(self.tiny_cli("tokenize", "--json", stdin="a\n" * 999).err, "")

    def terminal(self, *arguments):
        main, side = pty.openpty()
        with subprocess.Popen([clitest.PROGRAM, "embed", "--json", "--model", self.tiny,
                               self.path("bar.txt"), *arguments], stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=side,
                              env=self.environment()) as process:
            os.close(side)
            shown = b""
            try:
                while True:
                    shown += os.read(main, 65536)
            except OSError:
                pass  # the other side is closed
            process.wait(timeout=60)
        os.close(main)
        self.assertEqual(process.returncode, 0)
        return shown.decode()

    def test_bar_on_a_terminal(self):
        self.write("bar.txt", "anna visited berlin\n" * 2000)
        self.assertIn("bytes/s", self.terminal())
        self.assertEqual(self.terminal("--quiet"), "")


if __name__ == "__main__":
    clitest.main()
