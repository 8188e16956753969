#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""gloss-cli encode: tensors of each line and layer."""

import clitest


class Encode(clitest.TestCase):
    def encode(self, text, *arguments):
        path = self.path("out.safetensors")
        self.assert_done(self.tiny_cli("encode", "--output", path, *arguments, stdin=text))
        return clitest.read_safetensors(path)

    def test_all_layers(self):
        tensors = self.encode("anna visited berlin\nglobex\n", "--layer", "all")
        self.assertEqual(sorted(tensors), ["0.hidden.0", "0.hidden.1", "0.hidden.2", "0.ids",
                                           "1.hidden.0", "1.hidden.1", "1.hidden.2", "1.ids"])
        self.assertEqual(tensors["0.ids"][:2], ("I32", [5]))
        self.assertEqual(tensors["0.hidden.1"][:2], ("F32", [5, 32]))
        self.assertEqual(tensors["1.hidden.2"][:2], ("F32", [3, 32]))

    def test_one_layer(self):
        every = self.encode("anna visited berlin\n", "--layer", "all")
        self.assertEqual(sorted(self.encode("anna visited berlin\n")), ["0.hidden.2", "0.ids"])
        for layer in ("0", "1", "2"):
            one = self.encode("anna visited berlin\n", "--layer", layer)
            self.assertEqual(one[f"0.hidden.{layer}"], every[f"0.hidden.{layer}"])

    def test_alone_and_together(self):
        texts = ["anna visited berlin", "globex", "peter works for acme ."] * 20
        together = self.encode("\n".join(texts) + "\n")
        for number in (0, 1, 2):
            alone = self.encode(texts[number] + "\n")
            self.assertEqual(alone["0.hidden.2"], together[f"{number}.hidden.2"])
            self.assertEqual(alone["0.hidden.2"], together[f"{57 + number}.hidden.2"])

    def test_pools_to_the_embedding(self):
        hidden = self.encode("anna visited berlin\n")["0.hidden.2"][2]
        mean = [sum(hidden[i::32]) / 5 for i in range(32)]
        length = clitest.math.hypot(*mean)
        line = self.tiny_cli("embed", "--json", stdin="anna visited berlin\n").lines[0]
        for found, expected in zip(line["embedding"], mean):
            self.assertAlmostEqual(found, expected / length, places=5)

    def test_usage(self):
        self.assert_fails(self.tiny_cli("encode", stdin="a\n"), 2, "--output")
        self.assert_fails(self.tiny_cli("encode", "-o", "x.npy", stdin="a\n"), 2, ".safetensors")
        for layer in ("3", "-1", "first"):
            result = self.tiny_cli("encode", "-o", self.path("x.safetensors"), "--layer", layer,
                                   stdin="a\n")
            self.assert_fails(result, 2, "--layer", layer)

    def test_same_bytes(self):
        contents = set()
        for _ in range(2):
            self.encode("anna visited berlin\n" * 5, "--layer", "all")
            with open(self.path("out.safetensors"), "rb") as file:
                contents.add(file.read())
        self.assertEqual(len(contents), 1)

    def test_real_states(self):
        """The default model against the reference hidden states."""
        self.need_real_model()
        folder = self.need_shared("golden/encoder-real/all-MiniLM-L6-v2")
        with open(folder + "/texts.jsonl", encoding="utf-8") as file:
            texts = [clitest.json.loads(line)["text"] for line in file][:3]
        expected = clitest.read_safetensors(folder + "/expected.safetensors")
        path = self.path("real.safetensors")
        self.assert_done(self.run_cli("encode", "--layer", "all", "-o", path,
                                      stdin="\n".join(texts) + "\n", real=True))
        found = clitest.read_safetensors(path)
        for text in range(3):
            for layer in range(6):
                pairs = zip(found[f"{text}.hidden.{layer}"][2],
                            expected[f"hidden_{text:02}_{layer:02}"][2])
                self.assertLess(max(abs(a - b) for a, b in pairs), 1e-4)


if __name__ == "__main__":
    clitest.main()
