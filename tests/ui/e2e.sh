# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What the end-to-end tests share; each sources it. A user's task in a real window: the script ends
# at the first step that fails, and the session is always ended.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
gloss=$GLOSS_BUILD_DIR/ui/gloss
data=$(mktemp -d)
export DRIVE_SESSION=

ui() {
    "$here/drive" "$@"
}

# begin [OPTIONS] -- ARGS: starts gloss; ends with 77, which means skipped, where it cannot.
begin() {
    local options=() status=0
    while [ "$1" != -- ]; do options+=("$1"); shift; done
    shift
    DRIVE_SESSION=$(ui start --data "$data" "${options[@]}" -- "$gloss" "$@") || status=$?
    [ "$status" -eq 0 ] || exit "$status"
}

# The plugin of the tests that labels each word with a capital letter.
use_words_plugin() {
    mkdir -p "$data/gloss/plugins-1"
    cp "$GLOSS_BUILD_DIR/tests/plugins/sound-words.so" "$data/gloss/plugins-1/"
}

# The user's default model, with the head that is part of Gloss; skips where there is none.
use_installed_model() {
    local models=${XDG_DATA_HOME:-$HOME/.local/share}/gloss/models
    compgen -G "$models/*/model.safetensors" >/dev/null || { echo "no model is installed"; exit 77; }
    compgen -G "$GLOSS_SOURCE_DIR/resources/heads/*/gloss.json" >/dev/null ||
        { echo "no head is part of this tree"; exit 77; }
    mkdir -p "$data/gloss"
    ln -s "$models" "$data/gloss/models"
}

finish() {
    ui stop
    DRIVE_SESSION=
}

expect() {
    [ "$1" = "$2" ] || { echo "expected “$2”, found “$1”" >&2; exit 1; }
}

clean_up() {
    local status=$?
    [ -z "$DRIVE_SESSION" ] || [ "$status" -eq 0 ] || ui tree >&2 || true
    [ -z "$DRIVE_SESSION" ] || ui stop || [ "$status" -ne 0 ] || status=1
    rm -rf "$data"
    exit "$status"
}
trap clean_up EXIT
trap 'exit 143' TERM
