/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli: finds the verb and runs it. What a verb does is in the file named after it. */
#include "app/cli/cli.h"

#include <fcntl.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>

#include "app/cli/cli-bench.h"
#include "app/cli/cli-check-data.h"
#include "app/cli/cli-classify.h"
#include "app/cli/cli-embed.h"
#include "app/cli/cli-encode.h"
#include "app/cli/cli-eval.h"
#include "app/cli/cli-index.h"
#include "app/cli/cli-lab.h"
#include "app/cli/cli-labels.h"
#include "app/cli/cli-map.h"
#include "app/cli/cli-models.h"
#include "app/cli/cli-ner.h"
#include "app/cli/cli-nli.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-plugins.h"
#include "app/cli/cli-search.h"
#include "app/cli/cli-tokenize.h"
#include "app/cli/cli-train.h"
#include "app/cli/cli-worker.h"
#include "app/cli/cli-wsd.h"
#include "app/paths.h"

/* A new verb is a new file and an entry here. */
static const GlossCliVerb verbs[] = {
    {"tokenize", N_("[FILE…]"), N_("Token ids, tokens and offsets of each line"),
     N_("One text a line. With --pair a line holds two texts with a TAB between; with --jsonl "
        "it is a JSON string or an array of two."),
     gloss_cli_tokenize_run},
    {"encode", N_("--output F.safetensors [FILE…]"), N_("Hidden states of each line, to a file"),
     N_("Tensors are named by the line, from 0: i.ids [T] and i.hidden.k [T][D]."),
     gloss_cli_encode_run},
    {"embed", N_("[FILE…]"), N_("One vector for each line"),
     N_("Pooled and normalised as the model's own files say."), gloss_cli_embed_run},
    {"ner", N_("FILE…"), N_("Persons, organisations and places of whole documents"),
     N_("Any document that the window opens. Offsets are bytes, end exclusive; with --json also "
        "code points."),
     gloss_cli_ner_run},
    {"index", N_("add FOLDER | update [FOLDER] | list | remove FOLDER | status | repair | watch"),
     N_("Keep folders searchable"),
     N_("What has not changed is not read again; passages that say the same are not embedded "
        "again. It can be stopped at any moment and goes on the next time. watch keeps them fresh "
        "until it is interrupted. repair reads the library through and, where it is damaged, "
        "begins a new one with "
        "its folders."),
     gloss_cli_index_run},
    {"search", N_("QUERY"), N_("Passages of the indexed folders, best first"),
     N_("By words and by meaning. “…” must be there as it is written, word* is how a word begins, "
        "-word must not be there."),
     gloss_cli_search_run},
    {"nli", N_("[FILE.tsv|jsonl…] | --claim TEXT FILE… | --labels A,B FILE…"),
     N_("Whether one text supports or contradicts another"),
     N_("Pairs are lines of two texts with a TAB between, columns that the first line names, or "
        "JSON. --claim takes documents of any kind and shows what is least neutral first; "
        "--labels sorts lines of text without training. Pairs too long for the model are judged "
        "by their sentences, and the evidence is named."),
     gloss_cli_nli_run},
    {"classify", N_("[FILE…]"), N_("The class of each line"),
     N_("By a model that gloss-cli train classify made; --model names its folder."),
     gloss_cli_classify_run},
    {"wsd", N_("FILE…"), N_("Which sense of WordNet each word has"),
     N_("With --word one word alone. Offsets are bytes, end exclusive; with --json all "
        "candidates."),
     gloss_cli_wsd_run},
    {"train", N_("TASK --train FILE --output FOLDER"), N_("Make a head from labelled files"),
     N_("TASK is ner, classify, nli, similarity or wsd. Columns (CoNLL), JSON Lines, CSV and TSV, "
        "fastText; for wsd SemCor. Format, columns and tag scheme are found out. The head is "
        "written whole or not at all. gloss-cli plugins --json names the options."),
     gloss_cli_train_run},
    {"eval", N_("TASK --data FILE | search --data FOLDER"),
     N_("How good a model is on labelled files"),
     N_("TASK is ner, classify, nli, similarity or wsd. --model may name a base model or a head's "
        "folder. search takes a folder with documents, queries and judgements."),
     gloss_cli_eval_run},
    {"check-data", N_("TASK FILE…"), N_("What labelled files hold and what is wrong with them"),
     N_("TASK is ner, classify, nli, similarity or any. Columns (CoNLL), JSON Lines, CSV and TSV, "
        "fastText; gzip too. Format, columns and tag scheme are found out and shown; each problem "
        "has its line and a way on."),
     gloss_cli_check_data_run},
    {"map", N_("--input FILE [--output F.tsv|png|svg|pdf]"),
     N_("Lay texts or vectors out in a plane"),
     N_("Points near each other mean the same; clusters are named by their words. Prints the "
        "clusters, or with --json a point a line."),
     gloss_cli_map_run},
    {"lab",
     N_("cosine WORD --first S --second S [FILE…] | anisotropy FILE… | neighbours WORD [FILE…] | "
        "similarity FILE"),
     N_("What a model's vectors of words are like, layer by layer"),
     N_("cosine: one word in two sentences, with a text also standardised by its words. "
        "anisotropy: the mean cosine of words drawn from a text, as they are and standardised (z), "
        "and "
        "of uses of the same word. neighbours: by the word embeddings, with --alone by encoding "
        "each word of the vocabulary, with a text among its words. similarity: against ratings, "
        "lines of word, word and number."),
     gloss_cli_lab_run},
    {"labels", N_("export FILE | teach [--keep]"), N_("What you corrected in the window"),
     N_("export writes the sentences you decided on: .jsonl as JSON Lines, else CoNLL columns. "
        "teach makes a head that knows them and says what changes."),
     gloss_cli_labels_run},
    {"models", N_("[list | show ID | import FOLDER | remove ID]"),
     N_("The models that are there, their licence, size and source"),
     N_("import takes an encoder as others give it out, tokenizer.json or vocab.txt with "
        "model.safetensors and "
        "config.json or with model.onnx, or a head that Gloss made. Where an encoder's files do "
        "not say how it is "
        "pooled and prompted, a folder called as the model is, such as bge-small-en-v1.5, says "
        "it."),
     gloss_cli_models_run},
    {"plugins", "", N_("The analyses that are there, and why one cannot be used"), NULL,
     gloss_cli_plugins_run},
    {"bench", N_("[CASE…]"), N_("How fast this machine does the cases of the peers"),
     N_("A case may be a pattern such as 'encode/*'. Cases whose data is missing are named and "
        "left out."),
     gloss_cli_bench_run},
    {NULL},
};

static void
append_verbs(GString *text)
{
    for (const GlossCliVerb *verb = verbs; verb->name; verb++)
        g_string_append_printf(text, "  %-10s %s\n", verb->name, _(verb->summary));
}

static char *
make_help(void)
{
    GString *text = g_string_new(NULL);

    g_string_append_printf(text, "%s\n  gloss-cli %s\n\n", _("Usage:"),
                           _("VERB [OPTION…] [ARGUMENT…]"));
    g_string_append_printf(text, "%s\n", _("Verbs:"));
    append_verbs(text);
    g_string_append_printf(text, "\n%s\n",
                           _("gloss-cli VERB --help says more. “-” as a file is standard input."));
    return g_string_free(text, FALSE);
}

static GlossCliExit
unknown_verb(const char *name)
{
    g_autoptr(GString) known = g_string_new(NULL);

    for (const GlossCliVerb *verb = verbs; verb->name; verb++)
        g_string_append_printf(known, "%s%s", known->len ? ", " : "", verb->name);
    if (name)
        gloss_cli_output_error(_("expected a verb (%s), found “%s”"), known->str, name);
    else
        gloss_cli_output_error(_("expected a verb (%s), found nothing"), known->str);
    gloss_cli_output_hint("%s", _("Try: gloss-cli --help"));
    return GLOSS_CLI_USAGE;
}

static GlossCliExit
run_verb(const GlossCliVerb *verb, char **argv)
{
    GlossCli cli = {.verb = verb, .cancellable = g_cancellable_new()};
    GlossCliExit exit_code;

    gloss_cli_worker_watch_signals(&cli);
    exit_code = verb->run(&cli, argv);
    gloss_cli_options_clear(&cli);
    return exit_code;
}

static GlossCliExit
run(char **argv)
{
    const char *name = argv[1];

    if (!name)
        return unknown_verb(NULL);
    if (g_str_equal(name, "--help") || g_str_equal(name, "-h")) {
        g_autofree char *help = make_help();

        gloss_cli_output_write(help, -1);
        return GLOSS_CLI_DONE;
    }
    if (g_str_equal(name, "--version")) {
        gloss_cli_output_version();
        return GLOSS_CLI_DONE;
    }
    for (const GlossCliVerb *verb = verbs; verb->name; verb++)
        if (g_str_equal(verb->name, name))
            return run_verb(verb, argv + 1);
    return unknown_verb(name);
}

/* A descriptor that the caller closed would be given to the next file that is opened, and what is
 * printed would be written into it. In its place stands one that cannot be used the same way. */
static void
hold_standard_descriptors(void)
{
    const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};

    for (int fd = 0; fd < (int)G_N_ELEMENTS(modes); fd++)
        while (fcntl(fd, F_GETFD) < 0 && open("/dev/null", modes[fd]) >= 0)
            continue;
}

int
main(int argc, char **argv)
{
    GlossCliExit exit_code;
    g_autofree char *locale_folder = NULL;

    hold_standard_descriptors();
    /* A file that may not grow is an error to tell and to clean up after, as on a full disk. */
    signal(SIGXFSZ, SIG_IGN);
    /* Whoever started this may have ignored it, and nobody could learn then how a program ended. */
    signal(SIGCHLD, SIG_DFL);
    locale_folder = gloss_paths_dup_locale_folder();
    setlocale(LC_ALL, "");
    g_set_prgname("gloss-cli");
    bindtextdomain(GETTEXT_PACKAGE, locale_folder);
    textdomain(GETTEXT_PACKAGE);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    exit_code = run(argv);
    if (!gloss_cli_output_finish() && exit_code == GLOSS_CLI_DONE)
        exit_code = GLOSS_CLI_FAILED;
    return exit_code;
}
