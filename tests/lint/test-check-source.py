#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each rule of tests/check-source finds what breaks it: a small sound tree passes, and one change
at a time brings one finding of the rule meant. Prints TAP."""

import os
import subprocess
import sys
import tempfile

SOURCE = os.environ.get("GLOSS_SOURCE_DIR") or os.path.join(os.path.dirname(__file__), "..", "..")
CHECK = os.path.join(SOURCE, "tests", "check-source")
LICENCE = ("/* SPDX-FileCopyrightText: 2026 The Gloss authors\n"
           " * SPDX-License-Identifier: GPL-3.0-or-later */\n\n")
SAYS = "/* What lives here. */\n"
OPENING = "/* What lives here. */\n#pragma once\n\n"

ARCHITECTURE = """# Architecture

| folder | what | may include |
|---|---|---|
| `engine/kernels` | loops | `intrinsics` |
| `engine` | computing | `engine/kernels`, `glib` |
| `plugins/plugin.h` | contract | `glib` |
| `plugins/*` | analyses | `plugins/plugin.h`, `engine`, `glib` |
| `app` | documents | `plugins/plugin.h`, `engine`, `glib` |
| `ui` | window | `app`, `gtk` |
| `tests` | tests | `all` |
"""

SOUND = {
    "ARCHITECTURE.md": ARCHITECTURE,
    "engine/text/sound-map.h": LICENCE + OPENING
    + "#include <glib.h>\n\ntypedef struct {\n    int (*call)(int a);\n} ClozeSoundMap;\n\n"
    + "void cloze_sound_map_free(ClozeSoundMap *map);\n",
    "engine/text/sound-map.c": LICENCE + SAYS
    + '#include "engine/text/sound-map.h"\n#include <string.h>\n\n'
    + "void\ncloze_sound_map_free(ClozeSoundMap *map)\n{\n}\n",
    "engine/data/row-reader.c": LICENCE + SAYS + "#include <glib.h>\n",
    "plugins/plugin.h": LICENCE + OPENING + "#include <glib.h>\n",
    "app/labels.c": LICENCE + SAYS + '#include "engine/text/sound-map.h"\n',
    "ui/window.c": LICENCE + SAYS + "#include <gtk/gtk.h>\n",
    "app/cli/cli-table.c": LICENCE + SAYS,
    "tests/app/test-labels.c": LICENCE,
    "tests/cli/test-cli-tables.py": "# SPDX-License-Identifier: X\n# Covers: cli-row\n# cli-table\n",
    "tests/cli/meson.build": "tests = [\n  'cli-tables',\n]\n",
    "tests/app/meson.build": "tests = [\n  'labels',\n]\n",
    "tests/engine/test-sound-map.c": LICENCE,
    "tests/engine/test-row-reader.c": LICENCE,
    "tests/engine/meson.build": "tests = [\n  'row-reader',\n  'sound-map',\n]\n",
    "tests/fuzz/fuzz-row-reader.c": LICENCE,
    "tests/fuzz/meson.build": "tests = [\n  'row-reader',\n]\n",
    "tests/fuzz/corpus/row-reader/one": "a\tb \n",
}

C = "engine/text/sound-map.c"
H = "engine/text/sound-map.h"


def add(name, text):
    return lambda tree: tree.__setitem__(name, tree.get(name, "") + text)


def swap(name, old, new):
    assert old in SOUND[name]
    return lambda tree: tree.__setitem__(name, tree[name].replace(old, new))


def drop(name):
    return lambda tree: tree.pop(name)


# (what is broken, the rule that must find it, the change)
BROKEN = [
    ("the engine includes the toolkit", "includes", add(C, "#include <gtk/gtk.h>\n")),
    ("the engine includes the app", "includes", add(C, '#include "app/labels.h"\n')),
    ("the engine includes a library of another row", "includes", add(C, "#include <cmark.h>\n")),
    ("the window includes the engine", "includes",
     add("ui/window.c", '#include "engine/text/sound-map.h"\n')),
    ("a kernel includes GLib", "includes",
     add("engine/kernels/loops.h", LICENCE + OPENING + "#include <glib.h>\n")),
    ("a plugin includes another", "includes",
     add("plugins/one/one.h", LICENCE + OPENING + '#include "plugins/two/two.h"\n')),
    ("an include is not from the root", "includes", add(C, '#include "sound-map.h"\n')),
    ("a folder is not in the table", "includes",
     swap("ARCHITECTURE.md", "| `ui` | window | `app`, `gtk` |\n", "")),
    ("there is no table", "includes", drop("ARCHITECTURE.md")),
    ("own header second", "own-header",
     swap(C, '#include "engine/text/sound-map.h"\n#include <string.h>\n',
          '#include <string.h>\n#include "engine/text/sound-map.h"\n')),
    ("two files of one name", "base-names", add("ui/labels.c", LICENCE)),
    ("a function without its file's name", "prefix", add(H, "int cloze_sound_count(void);\n")),
    ("an engine function with the app's prefix", "prefix",
     swap(H, "cloze_sound_map_free", "gloss_sound_map_free")),
    ("a type macro with another name", "prefix",
     add("app/recent.h", LICENCE + OPENING
         + "G_DECLARE_FINAL_TYPE(GlossOther, gloss_other, GLOSS, OTHER, GObject)\n")),
    ("a static with the prefix", "statics",
     add(C, "static int\ncloze_sound_map_count(void)\n{\n    return 0;\n}\n")),
    ("the engine prints", "output", add(C, 'void\nf(void)\n{\n    printf("x");\n}\n')),
    ("the app exits", "output", add("app/labels.c", "void\nf(void)\n{\n    exit(1);\n}\n")),
    ("a lock outside its homes", "threads",
     add(C, "void\nf(void)\n{\n    g_mutex_lock(0);\n}\n")),
    ("an unfinished word", "unfinished", add(C, "/* TO" + "DO: more */\n")),
    ("a source without a test", "tests", drop("tests/engine/test-sound-map.c")),
    ("a part of the command line that no test covers", "tests",
     swap("tests/cli/test-cli-tables.py", "# cli-table\n", "")),
    ("a kernel without the checker", "tests", add("engine/kernels/loops.c", LICENCE)),
    ("a reader without a fuzz target", "readers", drop("tests/fuzz/fuzz-row-reader.c")),
    ("a reader without seeds", "readers", drop("tests/fuzz/corpus/row-reader/one")),
    ("a source that reads and names no target", "readers",
     add("app/labels.c", "void\nf(void)\n{\n    g_file_get_contents(0, 0, 0, 0);\n}\n")),
    ("a source that names a missing target", "readers", add(C, "/* Reader: fuzz-nowhere */\n")),
    ("a test that is not built", "built",
     swap("tests/engine/meson.build", "  'sound-map',\n", "")),
    ("a source without licence lines", "licence", add("ui/view.c", "#include <gtk/gtk.h>\n")),
    ("a script without licence lines", "licence", add("dev", "#!/bin/sh\n")),
    ("a header that does not say what it is", "opening",
     swap("plugins/plugin.h", "/* What lives here. */\n", "")),
    ("a source that does not say what it is", "opening",
     swap("ui/window.c", "/* What lives here. */\n", "")),
    ("a tab", "text", add(C, "\tint a;\n")),
    ("space at the end", "text", add(C, "int a; \n")),
    ("no end of the last line", "text", add(C, "int a;")),
    ("an invisible character", "text", add(C, "/* a\u200bb */\n")),
    ("a file of 800 lines", "size", add(C, "\n" * 800)),
    ("a machine path", "places", add(C, '/* see "/ro' + 'ot/notes" */\n')),
    ("a registry's host", "places", add("README.md", "https://py" + "pi.org/x\n")),
    ("a document names a function that is not there", "documents",
     add("ARCHITECTURE.md", "`cloze_sound_map_find` finds.\n")),
    ("a waiver that nothing needs", "waiver", add(C, "/* lint: allow text: why */\n")),
]


def findings(tree):
    with tempfile.TemporaryDirectory() as root:
        for name, text in tree.items():
            path = os.path.join(root, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as handle:
                handle.write(text)
        run = subprocess.run([sys.executable, CHECK, root], text=True, capture_output=True,
                             check=False)
    return run.returncode, run.stdout + run.stderr


def main():
    results = []
    status, output = findings(dict(SOUND))
    results.append(("a sound tree passes", status == 0 and output == "", output))
    for title, rule, change in BROKEN:
        tree = dict(SOUND)
        change(tree)
        status, output = findings(tree)
        lines = [line for line in output.splitlines() if not line.startswith("note: ")]
        good = status == 1 and lines and any(f": {rule}: " in line for line in lines)
        results.append((f"{rule}: {title}", good, output))
    tree = dict(SOUND)
    add(C, "\tint a;\n/* lint: allow text: a table of a foreign format */\n")(tree)
    status, output = findings(tree)
    results.append(("a waiver is counted", status == 0 and "note: 1 waivers" in output, output))
    print(f"1..{len(results)}")
    for number, (title, good, output) in enumerate(results, 1):
        print(f"{'ok' if good else 'not ok'} {number} {title}")
        if not good:
            print("".join(f"# {line}\n" for line in output.splitlines() or ["no finding"]), end="")
    return 0 if all(good for _, good, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
