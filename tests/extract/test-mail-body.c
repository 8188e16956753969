/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/mail-body.h"

#include "tests/extract/mail-fixture.h"
#include "tests/extract/package-fixture.h"

static char *
read_mail(const char *mail)
{
    GMimeMessage *message = mail_fixture_parse(mail);
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autoptr(GArray) structure = NULL;
    GString *text;

    gloss_mail_body_add(flow, message, 1);
    g_assert_false(gloss_mail_body_is_encrypted(message));
    text = gloss_flow_finish(flow, &structure);
    g_object_unref(message);
    return g_string_free(text, FALSE);
}

static void
check(const char *mail, const char *wanted)
{
    g_autofree char *found = read_mail(mail);

    g_assert_cmpstr(found, ==, wanted);
}

#define MULTI(type)      "Content-Type: multipart/" type "; boundary=b\n\n"
#define PART(type, text) "--b\nContent-Type: " type "\n\n" text "\n"

static void
test_headers(void)
{
    check("Subject: =?utf-8?q?=C3=A9t=C3=A9?=\nFrom: =?iso-8859-1?q?J=F6rg?= <j@x>\nTo: a@x, b@x\n"
          "Date: Thu, 1 Jan 2026 10:00:00 +0100\nX-Other: no\n\nbody\n",
          "été\n\nFrom: Jörg <j@x>\nTo: a@x, b@x\nDate: Thu, 1 Jan 2026 10:00:00 +0100\n\nbody\n");
}

static void
test_parts(void)
{
    check(MULTI("alternative") PART("text/plain", "plain") PART("text/html", "<p>html") "--b--\n",
          "plain\n");
    check(MULTI("alternative") PART("text/plain", " ") PART("text/html", "<p>html") "--b--\n",
          "html\n");
    check(MULTI("mixed") PART("text/plain", "one") PART("text/html", "<h1>two</h1>")
              PART("application/pdf; name=\"a.pdf\"", "%PDF") "--b--\n",
          "one\n\ntwo\n\nAttachment: a.pdf\n");
    check(MULTI("mixed") "--b\nContent-Type: text/plain; name=n.txt\n"
                         "Content-Disposition: attachment\n\nno\n--b--\n",
          "Attachment: n.txt\n");
    check(MULTI("mixed") PART("message/rfc822", "Subject: inner\nFrom: c@x\n\nsaid\n") "--b--\n",
          "inner\n\nFrom: c@x\n\nsaid\n");
    check("Content-Type: text/plain\n\n<html><p>page</html>", "page\n");
}

static void
test_encrypted(void)
{
    GMimeMessage *pgp = mail_fixture_parse(MULTI("encrypted") PART("text/plain", "x") "--b--\n");
    GMimeMessage *smime = mail_fixture_parse(
        "Content-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nx\n");

    g_assert_true(gloss_mail_body_is_encrypted(pgp));
    g_assert_true(gloss_mail_body_is_encrypted(smime));
    g_object_unref(pgp);
    g_object_unref(smime);
}

/* Messages in messages without an end. */
static void
test_deep(void)
{
    g_autoptr(GString) mail = g_string_new(NULL);
    g_autofree char *found = NULL;

    for (guint i = 0; i < 500; i++)
        g_string_append_printf(mail, "Subject: s%u\nContent-Type: message/rfc822\n\n", i);
    g_string_append(mail, "Subject: last\n\ntext\n");
    found = read_mail(mail->str);
    g_assert_true(g_str_has_prefix(found, "s0\n\ns1\n\n"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/mail-body/headers", test_headers);
    g_test_add_func("/mail-body/parts", test_parts);
    g_test_add_func("/mail-body/encrypted", test_encrypted);
    g_test_add_func("/mail-body/deep", test_deep);
    return g_test_run();
}
