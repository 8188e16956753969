#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""An installed Gloss, moved to a folder it was not configured for: what is there, whether it runs
from there, and whether a plugin built outside the tree against what was installed is taken beside
the first-party one. Reads GLOSS_SOURCE_DIR and GLOSS_BUILD_DIR. Prints TAP."""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE = os.environ["GLOSS_SOURCE_DIR"]
BUILD = os.environ["GLOSS_BUILD_DIR"]
SAMPLE = os.path.join(SOURCE, "tests", "samples", "third-party")
PARTS = [
    "lib*/**/gloss/libcloze.so", "lib*/**/gloss/gloss-extract", "lib*/**/gloss/plugins-1/*ner*.so", "include/gloss/plugin.h",
    "lib*/**/pkgconfig/gloss-plugin.pc", "share/gloss/models.json", "share/gloss/samples/*.md",
]
WINDOW_PARTS = [
    "bin/gloss", "share/applications/*.desktop", "share/metainfo/*.metainfo.xml",
    "share/icons/hicolor/scalable/apps/*.svg", "share/glib-2.0/schemas/*.gschema.xml",
]


def listed(pattern, form):
    """One installed file for each file of the tree."""
    return [form.format(os.path.basename(path).split(".")[0])
            for path in sorted(glob.glob(os.path.join(SOURCE, pattern)))]


PARTS += listed("resources/heads/*", "share/gloss/heads/{}/gloss.json")
WINDOW_PARTS += listed("po/*.po", "share/locale/{}/LC_MESSAGES/gloss.mo")


class Installed:
    """A tree installed below a folder of its own, whatever prefix it was configured with."""

    def __init__(self, work):
        self.work = work
        self.data = os.path.join(work, "data")
        self.user_plugins = None
        run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet"],
            dict(os.environ, DESTDIR=os.path.join(work, "moved")))
        program = glob.glob(os.path.join(work, "moved", "**", "bin", "gloss-cli"), recursive=True)
        self.prefix = os.path.dirname(os.path.dirname(program[0]))
        # What a user has who knows neither source nor build.
        self.environment = {
            "HOME": work, "PATH": os.environ["PATH"], "XDG_DATA_HOME": self.data, "LC_ALL": "C.UTF-8",
        }

    def missing(self, patterns):
        return [pattern for pattern in patterns
                if not glob.glob(os.path.join(self.prefix, pattern), recursive=True)]

    def cli(self, *arguments):
        return run([os.path.join(self.prefix, "bin", "gloss-cli"), *arguments], self.environment)

    def plugins(self):
        listing = [json.loads(line) for line in self.cli("plugins", "--json").splitlines()]
        return {plugin["id"]: plugin for plugin in listing}

    def build_sample(self):
        """Outside the tree, against the installed header and pkg-config file alone."""
        folder = os.path.join(self.work, "sample")
        shutil.copytree(SAMPLE, folder)
        config = glob.glob(os.path.join(self.prefix, "lib*", "**", "gloss-plugin.pc"),
                           recursive=True)[0]
        # It names the prefix that was configured; this tree has moved.
        with open(config, encoding="utf-8") as handle:
            text = handle.read()
        with open(config, "w", encoding="utf-8") as handle:
            handle.write(re.sub(r"^prefix=.*", "prefix=" + self.prefix, text))
        environment = dict(self.environment, PKG_CONFIG_PATH=os.path.dirname(config))
        self.user_plugins = os.path.join(self.data, run(
            ["pkg-config", "--variable=userpluginsdir", "gloss-plugin"], environment).strip())
        run(["meson", "setup", folder + "/build", folder], environment)
        run(["ninja", "-C", folder + "/build"], environment)
        return glob.glob(folder + "/build/*.so")[0]


def run(command, environment):
    done = subprocess.run(command, env=environment, text=True, capture_output=True, check=False,
                          stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def check_parts(tree):
    missing = tree.missing(PARTS)
    assert not missing, f"missing: {missing}"


def check_window_parts(tree):
    missing = tree.missing(WINDOW_PARTS)
    assert not missing, f"missing: {missing}"


def check_static_stays(tree):
    assert tree.missing(["lib*/**/*.a"]), "a static library was installed"


def check_version(tree):
    assert "0." in tree.cli("--version")


def check_own_plugin(tree):
    plugin = tree.plugins()["ner"]
    assert plugin["path"].startswith(tree.prefix), plugin
    assert plugin["state"] != "refused", plugin


def check_third_party(tree):
    module = tree.build_sample()
    os.makedirs(tree.user_plugins, exist_ok=True)
    shutil.copy(module, tree.user_plugins)
    plugins = tree.plugins()
    assert "ner" in plugins and "patterns" in plugins, plugins
    assert plugins["patterns"]["state"] == "ready", plugins
    assert plugins["patterns"]["path"].startswith(tree.user_plugins), plugins


def check_third_party_works(tree):
    document = os.path.join(tree.work, "letter.txt")
    with open(document, "w", encoding="utf-8") as handle:
        handle.write("The harbour opened on 3 May 1998.\n")
    found = [json.loads(line) for line
             in tree.cli("ner", "--json", "--plugin", "patterns", document).splitlines()]
    assert any(span["text"] == "3 May 1998" for span in found), found


def check_pdf(tree):
    """The program that reads PDF is found beside the one that moved; nothing else reads it."""
    document = os.path.join(tree.work, "letter.pdf")
    content = b"BT /F 12 Tf 9 50 Td (The harbour opened on 3 May 1998.) Tj ET"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 99]/Contents 4 0 R/Resources<</Font<</F"
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content)]
    with open(document, "wb") as handle:
        handle.write(b"%PDF-1.4\n")
        for number, text in enumerate(objects, 1):
            handle.write(b"%d 0 obj\n%s\nendobj\n" % (number, text))
        handle.write(b"trailer<</Root 1 0 R/Size 5>>\n%%EOF\n")
    found = [json.loads(line) for line
             in tree.cli("ner", "--json", "--plugin", "patterns", document).splitlines()]
    assert any(span["text"] == "3 May 1998" for span in found), found


CHECKS = [
    ("the parts are in their places", check_parts),
    ("the window's parts are in their places", check_window_parts),
    ("no static library is installed", check_static_stays),
    ("the command line runs from a moved prefix", check_version),
    ("it finds the plugin beside it", check_own_plugin),
    ("a plugin built outside the tree is taken beside it", check_third_party),
    ("and finds what it is there for", check_third_party_works),
    ("a PDF is read by the program beside it", check_pdf),
]


def main():
    failed = 0
    print(f"1..{len(CHECKS)}")
    with tempfile.TemporaryDirectory() as work:
        tree = Installed(work)
        for number, (title, check) in enumerate(CHECKS, 1):
            if check is check_window_parts and not os.path.exists(BUILD + "/ui/gloss"):
                print(f"ok {number} {title} # SKIP the window was not built")
                continue
            try:
                check(tree)
                print(f"ok {number} {title}")
            except (AssertionError, KeyError, IndexError, RuntimeError, ValueError) as error:
                failed = 1
                print(f"not ok {number} {title}")
                print("".join(f"# {line}\n" for line in f"{type(error).__name__}: {error}"
                              .splitlines()), end="")
    return failed


if __name__ == "__main__":
    sys.exit(main())
