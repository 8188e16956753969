#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Stands in for "gloss-cli train" where the other side of the talk is tested: train KIND --output F
# --checkpoint F. Tells events on standard error as the real one does, and breaks in every way.
kind=$2
while [ $# -gt 0 ]; do
    case $1 in
    --output) output=$2 ;;
    --checkpoint) checkpoint=$2 ;;
    esac
    shift
done

say() { printf '%s\n' "$1" >&2; }
from=0
[ ! -f "$checkpoint" ] || from=$(cat "$checkpoint")
stop=
trap 'stop=keep' USR1
trap 'say "{\"event\":\"checkpoint\",\"step\":$step}"; echo "$step" >"$checkpoint"; exit 130' TERM

begin() {
    say '{"event":"start","task":"ner","how":"lora","train_examples":40,"dev_examples":10,"labels":["PER","LOC"],"steps":'"$1"',"epochs":2,"trainable_parameters":1000,"output":"'"$output"'","seed":7,"resumed_step":'"$from"'}'
}
advance() {
    say '{"event":"progress","step":'"$1"',"steps":'"$2"',"epoch":1,"loss":0.5,"lr":0.001,"tokens_per_second":900.5,"seconds_left":61,"rss_mb":250}'
}
evaluate() {
    say '{"event":"evaluation","step":'"$1"',"epoch":1,"loss":0.4,"metrics":{"precision":0.75,"recall":0.5,"f1":0.6},"per_label":{"PER":{"precision":1,"recall":0.5,"f1":0.6667,"support":8},"LOC":{"precision":0.5,"recall":0.5,"f1":0.5,"support":2}},"confusion":{"labels":["PER","LOC","O"],"counts":[[4,1,3],[0,1,1],[0,0,0]]},"best":true}'
}
finish() {
    mkdir -p "$output"
    say '{"event":"done","output":"'"$output"'","metrics":{"f1":0.6}}'
}

step=$from
case $kind in
quick)
    begin 10
    for ((step = from + 1; step <= 10; step++)); do advance "$step" 10; done
    evaluate 10
    finish
    ;;
slow)
    begin 100000
    while [ -z "$stop" ]; do
        step=$((step + 1))
        advance "$step" 100000
        sleep 0.02
    done
    finish
    ;;
deaf)
    trap '' TERM
    begin 100
    while :; do sleep 0.02; done
    ;;
crash)
    begin 10
    say 'free(): invalid pointer'
    kill -SEGV $$
    ;;
wrong)
    begin 10
    say '{"event":"error","text":"train.conll: line 3: expected a tag, found none"}'
    exit 1
    ;;
mute)
    exit 3
    ;;
noise)
    say '}{ not JSON'
    say '{"event":"unheard-of","step":3}'
    say '{"event":"progress","step":"three","steps":null,"loss":NaN}'
    printf '\377\376\n' >&2
    begin 10
    printf '{"event":"progress","step":4,' >&2
    sleep 0.3
    say '"steps":10,"loss":0.25}'
    head -c 3000000 /dev/zero | tr '\0' x >&2
    say ''
    advance 5 10
    finish
    printf 'no end of line' >&2
    ;;
esac
