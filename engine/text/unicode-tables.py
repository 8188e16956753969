#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes unicode-classes.c and unicode-mappings.c, by asking the reference about each code point.

The reference is the Python package `tokenizers` 0.23.3 (Apache-2.0). Inside it categories,
decompositions and combining classes follow Unicode 8, case and word characters a later version;
models were trained through it, so the tables here repeat its answers and no standard's.

    python3 -m venv V && V/bin/pip install tokenizers==0.23.3
    V/bin/python engine/text/unicode-tables.py engine/text
"""
import pathlib
import sys
import unicodedata

from tokenizers import normalizers, pre_tokenizers

FLAGS = ["REMOVED", "CLEANED_SPACE", "CHINESE", "NONSPACING", "MARK", "SPACE", "PUNCTUATION", "WORD",
         "LOWERED", "DECOMPOSED"]
LIMIT = 0x110000
BLOCK, GROUP = 128, 64
HEAD = """/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Written by unicode-tables.py: %s. Constant; any thread.
 * lint: allow tests: test-unicode-tables.c looks at every code point */
#include "engine/text/unicode-tables.h"

/* clang-format off */
"""


def bert(**on):
    options = dict(clean_text=False, handle_chinese_chars=False, strip_accents=False, lowercase=False)
    return normalizers.BertNormalizer(**{**options, **on}).normalize_str


clean = bert(clean_text=True)
chinese = bert(handle_chinese_chars=True)
strip = bert(strip_accents=True)
decompose = normalizers.NFD().normalize_str
lower = normalizers.Lowercase().normalize_str
strip_marks = normalizers.StripAccents().normalize_str
bert_words = pre_tokenizers.BertPreTokenizer().pre_tokenize_str
pattern_words = pre_tokenizers.Whitespace().pre_tokenize_str


def swaps(a, b):
    return a != b and decompose("a" + a + b) == "a" + b + a


def combining_class(s):
    """0 where the reference never moves the character; else the class, which is stable for ever."""
    if swaps("\u0345", s) or swaps(s, "\u0334") or s in "\u0345\u0334":
        return unicodedata.combining(s)
    return 0


def ask(code_point):
    s = chr(code_point)
    cleaned, split = clean(s), len(bert_words("a" + s + "a"))
    decomposed, lowered = decompose(s), lower(s)
    truths = [cleaned == "", cleaned == " ", chinese(s) != s, strip(s) == "", strip_marks(s) == "",
              split == 2, split == 3, len(pattern_words("a" + s + "a")) == 1,
              lowered != s, decomposed != s]
    flags = sum(1 << i for i, truth in enumerate(truths) if truth)
    return (flags, 0 if decomposed != s else combining_class(s)), decomposed, lowered


def lines(items, width=96):
    line = ""
    for item in items:
        if len(line) + len(item) > width:
            yield line
            line = ""
        line += item
    if line:
        yield line


def array(declaration, items):
    return declaration + " = {\n" + "\n".join(lines(items)) + "\n};\n"


def classes(records):
    kinds, blocks, groups, top = {}, {}, {}, []
    for group in range(0, LIMIT, BLOCK * GROUP):
        row = []
        for start in range(group, group + BLOCK * GROUP, BLOCK):
            block = tuple(kinds.setdefault(records[c], len(kinds)) for c in range(start, start + BLOCK))
            row.append(blocks.setdefault(block, len(blocks)))
        top.append(groups.setdefault(tuple(row), len(groups)))
    # printable, and free of what a C string would have to escape
    letters = [chr(c) for c in range(0x20, 0x7F) if chr(c) not in '"\\?']
    table = [(0, 0)] * 96
    for record, kind in kinds.items():
        table[ord(letters[kind]) - 0x20] = record
    text = "".join(letters[k] for block in blocks for k in block)
    return (HEAD % "the classes of characters"
            + array("const ClozeUnicodeClass cloze_unicode_tables_classes[96]",
                    ["{0x%x,%d}," % record for record in table])
            + array("const guint8 cloze_unicode_tables_top[%d]" % len(top), ["%d," % g for g in top])
            + array("const guint8 cloze_unicode_tables_groups[%d]" % (len(groups) * GROUP),
                    ["%d," % b for row in groups for b in row])
            + "const char cloze_unicode_tables_blocks[%d] =\n" % (len(text) + 1)
            + "\n".join('"%s"' % text[i:i + 96] for i in range(0, len(text), 96)) + ";\n")


def lower_ranges(lowered):
    ranges = []
    for c, to in sorted(lowered.items()):
        delta = ord(to) - c
        if ranges and ranges[-1][3] == delta:
            first, last, step, _ = ranges[-1]
            if c - last <= 2 and (first == last or c - last == step):
                ranges[-1] = (first, c, c - last, delta)
                continue
        ranges.append((c, c, 1, delta))
    return ranges


def mappings(decomposed, lowered):
    ranges = lower_ranges({c: to for c, to in lowered.items() if len(to) == 1})
    pairs = ["{0x%X,{%s}}," % (c, ",".join("0x%X" % ord(x) for x in to))
             for c, to in sorted(decomposed.items())]
    return (HEAD % "decompositions and lower case"
            + array("const ClozeUnicodeRange cloze_unicode_tables_lower[]",
                    ["{0x%X,0x%X,%d,%d}," % r for r in ranges])
            + "const gsize cloze_unicode_tables_n_lower = G_N_ELEMENTS(cloze_unicode_tables_lower);\n"
            + array("const ClozeUnicodeDecomposition cloze_unicode_tables_decompositions[]", pairs)
            + "const gsize cloze_unicode_tables_n_decompositions =\n"
            + "    G_N_ELEMENTS(cloze_unicode_tables_decompositions);\n")


def main():
    folder = pathlib.Path(sys.argv[1])
    records, decomposed, lowered = [(0, 0)] * LIMIT, {}, {}
    for c in range(LIMIT):
        if 0xD800 <= c < 0xE000:
            continue
        records[c], d, l = ask(c)
        if d != chr(c) and not 0xAC00 <= c <= 0xD7A3:
            decomposed[c] = d
        if l != chr(c):
            lowered[c] = l
    assert [c for c, to in lowered.items() if len(to) > 1] == [0x130], "U+0130 alone grows"
    (folder / "unicode-classes.c").write_text(classes(records))
    (folder / "unicode-mappings.c").write_text(mappings(decomposed, lowered))


main()
