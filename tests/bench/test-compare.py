#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""compare beside a stand-in for the peers' benchmark: turns, ratios, peers that are not there."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import clitest  # noqa: E402

CASE = "machine/sgemm/m32n384k384"
STAND_IN = """
import json, sys
if "--list" in sys.argv:
    print("THE_CASE slow absent")
    sys.exit()
for peer in sys.argv[sys.argv.index("--peer") + 1].split(","):
    result = {"peer": peer, "case": "THE_CASE", "threads": 2}
    result.update({"min": 1e6, "median": 2e6} if peer == "slow" else {"skipped": "not installed"})
    print(json.dumps(result))
""".replace("THE_CASE", CASE)


class Compare(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.peers = self.path("shared/peers")
        os.makedirs(self.peers)
        with open(os.path.join(self.peers, "bench"), "w", encoding="utf-8") as file:
            file.write(STAND_IN)
        os.makedirs(self.path("programs/bin"))
        os.symlink(sys.executable, self.path("programs/bin/python"))

    def path(self, name):
        return os.path.join(self.temporary.name, name)

    def compare(self, *arguments, peers="programs"):
        command = [sys.executable, os.path.join(os.path.dirname(__file__), "compare"), "--rounds",
                   "2", "--runs", "1", "--threads", "1", *arguments]
        env = dict(os.environ, GLOSS_SHARED_DIR=self.path("shared"), GLOSS_PEERS=self.path(peers))
        return subprocess.run(command, capture_output=True, text=True, env=env, check=False)

    def test_json(self):
        result = self.compare("--json", CASE)
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        turns = [line["peer"] for line in lines if "threads" in line]
        self.assertEqual(turns, ["gloss", "slow", "absent", "gloss", "slow"])
        ratio = next(line for line in lines if "ratio_best" in line)
        self.assertAlmostEqual(ratio["ratio_best"], 1e6 / ratio["gloss_ms"])
        self.assertGreater(ratio["ratio_median"], 1)

    def test_table(self):
        text = self.compare("machine/sgemm/m32n384k38?").stdout
        self.assertIn("slow", text)
        self.assertIn("absent                 skipped: not installed", text)

    def test_peers_are_not_there(self):
        result = self.compare(CASE, peers="nowhere")
        self.assertEqual(result.returncode, 1)
        self.assertIn("not installed", result.stderr)
        self.assertIn("setup", result.stderr)

    def test_no_such_case(self):
        self.assertEqual(self.compare("none/*").returncode, 2)


if __name__ == "__main__":
    clitest.main()
