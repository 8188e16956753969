/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/mail-text.h"

#include "tests/extract/mail-fixture.h"
#include "tests/extract/package-fixture.h"

static void
check_decoded(const char *mail, const char *wanted)
{
    GMimeMessage *message = mail_fixture_parse(mail);
    gsize size;
    g_autofree char *text =
        gloss_mail_text_decode(GMIME_PART(g_mime_message_get_mime_part(message)), &size);

    g_assert_cmpstr(text, ==, wanted);
    g_assert_cmpuint(strlen(text), ==, size);
    g_object_unref(message);
}

static void
test_decode(void)
{
    check_decoded("Content-Type: text/plain; charset=iso-8859-1\n"
                  "Content-Transfer-Encoding: quoted-printable\n\n=E9t=E9 =80=\n!",
                  "été €!");
    check_decoded(
        "Content-Type: text/plain; charset=gb2312\nContent-Transfer-Encoding: base64\n\nxOO6ww==",
        "你好");
    check_decoded("Content-Type: text/plain; charset=us-ascii\n\n\xC3\xA9t\xC3\xA9", "été");
    check_decoded("Content-Type: text/plain; charset=bogus\n\nplain", "plain");
    check_decoded("Content-Type: text/plain; charset=iso-2022-jp\n\n\x1b$BF|K\\\x1b(B", "日本");
}

static void
check_plain(const char *text, gboolean flowed, const char *wanted)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) all = NULL;
    g_autofree char *found = NULL;

    gloss_mail_text_add_plain(flow, text, flowed);
    all = gloss_flow_finish(flow, &structure);
    found = package_fixture_describe(all, structure);
    g_assert_cmpstr(found, ==, wanted);
}

static void
test_plain(void)
{
    check_plain("a\r\nb\r\n\r\n\r\nc", FALSE, "a\nb\n\nc\np:a\nb|p:c");
    check_plain(
        "Ann wrote:\n> one\n> > two\n>\n> three\nfour\n", FALSE,
        "Ann wrote:\n\none\ntwo\n\nthree\n\nfour\np:Ann wrote:|quote:one\ntwo|quote:three|p:four");
    check_plain("one \ntwo\nthree\n-- \nAnn", TRUE,
                "one two\nthree\n-- \nAnn\np:one two\nthree\n-- \nAnn");
    check_plain("one \ntwo", FALSE, "one \ntwo\np:one \ntwo");
    check_plain("", FALSE, "");
    check_plain(">", FALSE, "");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/mail-text/decode", test_decode);
    g_test_add_func("/mail-text/plain", test_plain);
    return g_test_run();
}
