#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Gloss authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The window in Chinese: the sample is Chinese too, and nothing of the window is left in English.
. "$(dirname "$0")/e2e.sh"

use_words_plugin
begin --locale zh_CN --
ui wait '欢迎使用 Gloss'
ui press '打开示例*' --role 'push button'
ui wait '全文分析完毕'
case $(ui text '文档正文') in '# 港口'*) ;; *) exit 1 ;; esac
finish
