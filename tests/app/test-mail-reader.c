/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/mail-reader.h"

#include <string.h>

#include "app/document-load.h"
#include "tests/shared-data.h"

static void
test_read(void)
{
    static const char text[] = "Subject: A day\nFrom: Ann <a@example.org>\n\nWe met in Rome.\n";
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossReading) reading = gloss_mail_reader.read(bytes, "a.eml", NULL, &error);

    g_assert_no_error(error);
    g_assert_cmpstr(reading->text, ==, "A day\n\nFrom: Ann <a@example.org>\n\nWe met in Rome.\n");
}

static void
test_reasons(void)
{
    static const char text[] = "Content-Type: multipart/encrypted; boundary=b\n\n--b\n\nx\n--b--\n";
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GBytes) empty = g_bytes_new_static("", 0);
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_mail_reader.read(bytes, "a.eml", NULL, &error));
    g_assert_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_ENCRYPTED);
    g_clear_error(&error);
    g_assert_null(gloss_mail_reader.read(empty, "a.eml", NULL, &error));
    g_assert_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED);
}

static const struct {
    const char *name;
    const char *has;
    const char *has_not;
} documents[] = {
    {"eml/mail-japanese_shift_jis.eml", "このメールはテスト用のメールです。", "?"},
    {"eml/mail-japanese_iso_2022.eml", "まみむめも", "$B"},
    {"eml/mail-japanese_attachment_long_name.eml", "Attachment: かきくけこ", "?"},
    {"eml/mail-raw_email6.eml", "messagerie texte de Bell Mobilité", "\xEF\xBF\xBD"},
    {"eml/enmime-chardet-success-big-5.eml", "夫九州之人，言語不同", "\xEF\xBF\xBD"},
    {"eml/enmime-inlinemultipart.eml", "Simple text.", "JVBER"},
    {"eml/enmime-mime-alternative.eml", "Section one", "<html"},
    {"eml/enmime-mime-mixed-related.eml", "html1", "iVBOR"},
    {"eml/enmime-epilogue-sample.eml", "A text section", "Preamble"},
    {"eml/enmime-non-mime-html.eml", "test mailing", "<p"},
    {"eml/enmime-similar-boundary.eml", "A text section", "--"},
    {"eml/enmime-nestedmulti.eml", "A text section", "An HTML section"},
    {"broken/enmime-bad-header-wrap.eml", "A text section", "UEsDB"},
    {"broken/enmime-malformed-base64-attach.eml", "some.doc", "=="},
    {"broken/enmime-bad-final-boundary.eml", "A text section", "UEsDB"},
};

static void
test_documents(void)
{
    g_autofree char *folder = shared_data_find("docs");

    for (gsize i = 0; folder != NULL && i < G_N_ELEMENTS(documents); i++) {
        g_autofree char *path = g_build_filename(folder, documents[i].name, NULL);
        g_autoptr(GFile) file = g_file_new_for_path(path);
        g_autoptr(GError) error = NULL;
        g_autoptr(GlossDocumentLoad) load = gloss_document_load_file(file, NULL, &error);
        const char *text;

        g_assert_no_error(error);
        text = g_bytes_get_data(load->text, NULL);
        g_test_message("%s", documents[i].name);
        g_assert_nonnull(strstr(text, documents[i].has));
        g_assert_null(strstr(text, documents[i].has_not));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/mail-reader/read", test_read);
    g_test_add_func("/mail-reader/reasons", test_reasons);
    g_test_add_func("/mail-reader/documents", test_documents);
    return g_test_run();
}
