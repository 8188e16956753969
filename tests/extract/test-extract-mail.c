/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-mail.h"

#include "tests/extract/package-fixture.h"

static void
check(const char *mail, const char *wanted)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(mail, strlen(mail));
    GlossExtractionReason reason = 0;
    g_autofree char *detail = NULL;
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = gloss_extract_mail_read(bytes, &structure, &reason, &detail);
    g_autofree char *found = text != NULL ? package_fixture_describe(text, structure)
                                          : g_strdup_printf("%d: %s", reason, detail);

    g_assert_cmpstr(found, ==, wanted);
}

static void
test_messages(void)
{
    check("Subject: One\n\ntext\n", "One\n\ntext\nh1:One|p:text");
    check("From a@x Thu Jan  1 10:00:00 2026\nSubject: One\n\ntext\n>From here\n\n"
          "From b@x Thu Jan  1 10:00:00 2026\nSubject: Two\n\nmore\n",
          "One\n\ntext\nFrom here\n\nTwo\n\nmore\nh1:One|p:text\nFrom here|h1:Two|p:more");
}

static void
test_refused(void)
{
    check("", "1: a mail was expected, no header was found at its beginning");
    check("Content-Type: multipart/encrypted; boundary=b\n\n--b\n\nx\n--b--\n", "2: ");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-mail/messages", test_messages);
    g_test_add_func("/extract-mail/refused", test_refused);
    return g_test_run();
}
