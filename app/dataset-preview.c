/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See dataset-preview.h. Two readings follow each other: the first examples, which are there at
 * once, and all of them. Reading is in dataset-reading.c, writing in dataset-writing.c. */

#include "app/dataset-preview.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/dataset-describe.h"
#include "app/dataset-issues.h"
#include "app/dataset-reading.h"
#include "app/dataset-writing.h"
#include "app/paths.h"

#define N_EXAMPLES 12
/* What is looked at of larger files. */
#define MAX_EXAMPLES 2000000
/* In the user's data. */
#define COPIES_NAME "training-data"

struct _GlossDatasetPreview {
    GObject parent_instance;

    GlossDatasetPreviewState state;
    char *error;
    gboolean has_other;
    GlossTrainingTask other;

    GlossTrainingTask task;
    char **train;
    char **dev;
    ClozeDatasetLayout *layout; /* as chosen, or NULL */
    guint32 skip;
    ClozeDatasetAnswers *answers; /* about single lines */

    GlossDatasetReading *reading; /* (nullable) the last one that was good */
    gboolean whole;               /* and it is not only the first examples */
    GListStore *examples;
    GListStore *issues;
    GArray *labels;
    GArray *roles;
    GCancellable *cancellable; /* of the reading or the writing that goes on */
    char *folder;
    char **train_copy; /* (nullable) */
    char **dev_copy;   /* (nullable) */
};

G_DEFINE_FINAL_TYPE(GlossDatasetPreview, gloss_dataset_preview, G_TYPE_OBJECT)

static guint changed_signal;

static void read_async(GlossDatasetPreview *self, gsize max_examples);
static void write_async(GlossDatasetPreview *self);

static void
tell(GlossDatasetPreview *self)
{
    g_signal_emit(self, changed_signal, 0);
}

static const ClozeDatasetLayout *
get_layout(GlossDatasetPreview *self)
{
    const ClozeDatasetFile *file;

    if (self->layout != NULL)
        return self->layout;
    if (self->reading == NULL)
        return NULL;
    file = self->reading->train->files->pdata[0];
    return file->layout;
}

/* ---- what a reading says ---- */

static void
fill_examples(GlossDatasetPreview *self)
{
    const ClozeDataset *dataset = self->reading->train;
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);

    for (gsize i = 0; i < dataset->n_examples && i < N_EXAMPLES; i++)
        g_ptr_array_add(items, gloss_dataset_describe_example(dataset, &dataset->examples[i]));
    g_list_store_splice(self->examples, 0, g_list_model_get_n_items(G_LIST_MODEL(self->examples)),
                        items->pdata, items->len);
}

static void
fill_roles(GlossDatasetPreview *self)
{
    const ClozeDatasetLayout *layout = get_layout(self);

    g_array_set_size(self->roles, 0);
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++) {
        GlossDatasetPreviewRole item = {.role = role, .field = layout->roles[role]};

        if (item.field < 0)
            continue;
        item.title = gloss_dataset_describe_role((ClozeDatasetRole)role, layout->kind);
        g_array_append_val(self->roles, item);
    }
}

/* ---- reading ---- */

typedef struct {
    GlossTrainingTask task;
    char **train;
    char **dev;
    ClozeDatasetLayout *layout;
    guint32 skip;
    ClozeDatasetAnswers *answers;
    gsize max_examples;
    gboolean has_other; /* result */
    GlossTrainingTask other;
    /* of a writing */
    GlossDatasetReading *reading;
    char *folder;
    char *train_copy; /* result */
    char *dev_copy;   /* result */
} Work;

static void
free_work(gpointer data)
{
    Work *work = data;

    g_strfreev(work->train);
    g_strfreev(work->dev);
    g_clear_pointer(&work->layout, cloze_dataset_layout_free);
    cloze_dataset_answers_free(work->answers);
    g_clear_pointer(&work->reading, gloss_dataset_reading_unref);
    g_free(work->folder);
    g_free(work->train_copy);
    g_free(work->dev_copy);
    g_free(work);
}

static GlossDatasetReadingRequest
get_request(const Work *work)
{
    return (GlossDatasetReadingRequest){.task = work->task,
                                        .train = (const char *const *)work->train,
                                        .dev = (const char *const *)work->dev,
                                        .layout = work->layout,
                                        .skip = work->skip,
                                        .answers = work->answers,
                                        .max_examples = work->max_examples};
}

static void
read_thread_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Work *work = data;
    GlossDatasetReadingRequest request = get_request(work);
    g_autoptr(GError) error = NULL;
    GlossDatasetReading *reading = gloss_dataset_reading_new(&request, cancellable, &error);

    if (reading != NULL) {
        g_task_return_pointer(task, reading, (GDestroyNotify)gloss_dataset_reading_unref);
        return;
    }
    work->has_other =
        gloss_dataset_reading_find_task(work->train[0], &work->other) && work->other != work->task;
    g_task_return_error(task, g_steal_pointer(&error));
}

static void
clear_copies(GlossDatasetPreview *self)
{
    g_clear_pointer(&self->train_copy, g_strfreev);
    g_clear_pointer(&self->dev_copy, g_strfreev);
}

static void
clear_content(GlossDatasetPreview *self)
{
    g_clear_pointer(&self->reading, gloss_dataset_reading_unref);
    clear_copies(self);
    self->whole = FALSE;
    g_list_store_remove_all(self->examples);
    g_list_store_remove_all(self->issues);
    g_array_set_size(self->labels, 0);
    g_array_set_size(self->roles, 0);
}

static void
fail(GlossDatasetPreview *self, const GError *error, const Work *work)
{
    clear_content(self);
    self->state = GLOSS_DATASET_PREVIEW_FAILED;
    g_free(self->error);
    self->error = g_strdup(error->message);
    self->has_other = work->has_other;
    self->other = work->other;
    tell(self);
}

static void
take_reading(GlossDatasetPreview *self, GlossDatasetReading *reading, gboolean whole)
{
    g_clear_pointer(&self->reading, gloss_dataset_reading_unref);
    self->reading = reading;
    self->whole = whole;
    fill_examples(self);
    fill_roles(self);
    if (whole) {
        g_list_store_remove_all(self->issues);
        gloss_dataset_issues_fill(self->issues, reading->train, reading->dev, self->skip);
        gloss_dataset_describe_labels(reading->train, reading->dev, self->labels);
        self->state = GLOSS_DATASET_PREVIEW_READY;
    }
    if (whole && gloss_dataset_preview_is_changed(self))
        write_async(self);
    tell(self);
    if (!whole)
        read_async(self, MAX_EXAMPLES);
}

static void
read_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GlossDatasetPreview *self = GLOSS_DATASET_PREVIEW(source);
    Work *work = g_task_get_task_data(G_TASK(result));
    g_autoptr(GError) error = NULL;
    GlossDatasetReading *reading = g_task_propagate_pointer(G_TASK(result), &error);

    if (g_task_get_cancellable(G_TASK(result)) != self->cancellable) {
        g_clear_pointer(&reading, gloss_dataset_reading_unref);
        return;
    }
    if (reading == NULL)
        fail(self, error, work);
    else
        take_reading(self, reading, work->max_examples == MAX_EXAMPLES);
}

static Work *
make_work(GlossDatasetPreview *self, gsize max_examples)
{
    Work *work = g_new0(Work, 1);

    work->task = self->task;
    work->train = g_strdupv(self->train);
    work->dev = g_strdupv(self->dev);
    work->layout = self->layout != NULL ? cloze_dataset_layout_copy(self->layout) : NULL;
    work->skip = self->skip;
    work->answers = cloze_dataset_answers_copy(self->answers);
    work->max_examples = max_examples;
    return work;
}

static void
run_work(GlossDatasetPreview *self, Work *work, GTaskThreadFunc function,
         GAsyncReadyCallback callback)
{
    g_autoptr(GTask) task = NULL;

    gloss_dataset_preview_cancel(self);
    self->cancellable = g_cancellable_new();
    task = g_task_new(self, self->cancellable, callback, NULL);
    g_task_set_task_data(task, work, free_work);
    g_task_run_in_thread(task, function);
}

static void
read_async(GlossDatasetPreview *self, gsize max_examples)
{
    run_work(self, make_work(self, max_examples), read_thread_cb, read_cb);
}

/* ---- copies ---- */

static gboolean
write_copies(Work *work, const GlossDatasetReading *reading, GError **error)
{
    work->train_copy = gloss_dataset_writing_write(reading->train, work->folder, "train", error);
    if (work->train_copy == NULL || reading->dev == NULL)
        return work->train_copy != NULL;
    work->dev_copy = gloss_dataset_writing_write(reading->dev, work->folder, "dev", error);
    return work->dev_copy != NULL;
}

static void
write_thread_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Work *work = data;
    GlossDatasetReadingRequest request = get_request(work);
    g_autoptr(GlossDatasetReading) all = NULL;
    g_autoptr(GError) error = NULL;

    /* Of a large file only a part was looked at; the copy has it all. */
    if (work->reading->limited)
        all = gloss_dataset_reading_new(&request, cancellable, &error);
    if ((work->reading->limited && all == NULL) ||
        !write_copies(work, all != NULL ? all : work->reading, &error))
        g_task_return_error(task, g_steal_pointer(&error));
    else
        g_task_return_boolean(task, TRUE);
}

static char **
take_path(char **path)
{
    char **paths = g_new0(char *, 2);

    paths[0] = g_steal_pointer(path);
    return paths;
}

static void
write_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GlossDatasetPreview *self = GLOSS_DATASET_PREVIEW(source);
    Work *work = g_task_get_task_data(G_TASK(result));
    g_autoptr(GError) error = NULL;
    gboolean written = g_task_propagate_boolean(G_TASK(result), &error);

    if (g_task_get_cancellable(G_TASK(result)) != self->cancellable)
        return;
    if (!written) {
        g_free(self->error);
        self->error = g_strdup(error->message);
    } else {
        self->train_copy = take_path(&work->train_copy);
        self->dev_copy = work->dev_copy != NULL ? take_path(&work->dev_copy) : NULL;
    }
    tell(self);
}

static void
write_async(GlossDatasetPreview *self)
{
    Work *work = make_work(self, 0);

    if (self->folder == NULL) {
        g_autofree char *user = gloss_paths_dup_user_folder();

        self->folder = g_build_filename(user, COPIES_NAME, NULL);
    }
    work->folder = g_strdup(self->folder);
    work->reading = gloss_dataset_reading_ref(self->reading);
    clear_copies(self);
    run_work(self, work, write_thread_cb, write_cb);
}

/* A layout that serves all files can be said in words; what is left out cannot. */
static gboolean
is_said_by_reading(GlossDatasetPreview *self)
{
    return self->reading != NULL && self->reading->how != NULL && self->skip == 0 &&
           cloze_dataset_answers_count(self->answers) == 0;
}

const char *
gloss_dataset_preview_get_reading(GlossDatasetPreview *self)
{
    return is_said_by_reading(self) ? self->reading->how : NULL;
}

gboolean
gloss_dataset_preview_is_changed(GlossDatasetPreview *self)
{
    return (self->skip != 0 || self->layout != NULL ||
            cloze_dataset_answers_count(self->answers) > 0) &&
           !is_said_by_reading(self);
}

gboolean
gloss_dataset_preview_is_ready(GlossDatasetPreview *self)
{
    return self->state == GLOSS_DATASET_PREVIEW_READY &&
           (!gloss_dataset_preview_is_changed(self) || self->train_copy != NULL);
}

const char *const *
gloss_dataset_preview_get_train_copy(GlossDatasetPreview *self)
{
    return (const char *const *)self->train_copy;
}

const char *const *
gloss_dataset_preview_get_dev_copy(GlossDatasetPreview *self)
{
    return (const char *const *)self->dev_copy;
}

void
gloss_dataset_preview_set_folder(GlossDatasetPreview *self, const char *folder)
{
    g_free(self->folder);
    self->folder = g_strdup(folder);
}

void
gloss_dataset_preview_cancel(GlossDatasetPreview *self)
{
    if (self->cancellable != NULL)
        g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
}

void
gloss_dataset_preview_reload(GlossDatasetPreview *self)
{
    g_clear_pointer(&self->error, g_free);
    clear_copies(self);
    self->has_other = FALSE;
    if (self->train[0] == NULL) {
        gloss_dataset_preview_cancel(self);
        clear_content(self);
        self->state = GLOSS_DATASET_PREVIEW_EMPTY;
        tell(self);
        return;
    }
    self->state = GLOSS_DATASET_PREVIEW_READING;
    tell(self);
    read_async(self, self->reading == NULL ? N_EXAMPLES : MAX_EXAMPLES);
}

void
gloss_dataset_preview_load(GlossDatasetPreview *self, GlossTrainingTask task,
                           const char *const *train, const char *const *dev)
{
    gboolean same_train = g_strv_equal((const char *const *)self->train, train);

    if (same_train && self->task == task && g_strv_equal((const char *const *)self->dev, dev) &&
        self->state != GLOSS_DATASET_PREVIEW_FAILED)
        return;
    if (!same_train || self->task != task) {
        g_clear_pointer(&self->layout, cloze_dataset_layout_free);
        self->skip = 0;
        cloze_dataset_answers_free(self->answers);
        self->answers = cloze_dataset_answers_new();
        clear_content(self);
    }
    self->task = task;
    g_strfreev(self->train);
    g_strfreev(self->dev);
    self->train = g_strdupv((char **)train);
    self->dev = g_strdupv((char **)dev);
    gloss_dataset_preview_reload(self);
}

/* ---- questions ---- */

GlossDatasetPreviewState
gloss_dataset_preview_get_state(GlossDatasetPreview *self)
{
    return self->state;
}

const char *
gloss_dataset_preview_get_error(GlossDatasetPreview *self)
{
    return self->error;
}

gboolean
gloss_dataset_preview_get_other_task(GlossDatasetPreview *self, GlossTrainingTask *task)
{
    *task = self->other;
    return self->has_other;
}

char *
gloss_dataset_preview_dup_format(GlossDatasetPreview *self)
{
    const ClozeDatasetLayout *layout = get_layout(self);

    return layout != NULL ? gloss_dataset_describe_format(layout) : g_strdup("");
}

const char *
gloss_dataset_preview_get_scheme(GlossDatasetPreview *self)
{
    const ClozeDatasetFile *file;

    if (self->reading == NULL || self->reading->train->kind != CLOZE_DATASET_WORDS)
        return NULL;
    file = self->reading->train->files->pdata[0];
    return file->layout->roles[CLOZE_DATASET_ROLE_TAGS] >= 0
               ? cloze_tag_scheme_to_string(file->scheme)
               : NULL;
}

guint64
gloss_dataset_preview_get_n_train(GlossDatasetPreview *self)
{
    return self->whole ? self->reading->train->n_examples : 0;
}

guint64
gloss_dataset_preview_get_n_dev(GlossDatasetPreview *self)
{
    return self->whole && self->reading->dev != NULL ? self->reading->dev->n_examples : 0;
}

guint64
gloss_dataset_preview_get_n_left_out(GlossDatasetPreview *self)
{
    guint64 n = 0;

    if (!self->whole)
        return 0;
    for (guint i = 0; i < self->reading->train->files->len; i++)
        n += ((ClozeDatasetFile *)self->reading->train->files->pdata[i])->n_left_out;
    return n;
}

guint64
gloss_dataset_preview_get_limit(GlossDatasetPreview *self)
{
    return self->whole && self->reading->limited ? MAX_EXAMPLES : 0;
}

GListModel *
gloss_dataset_preview_get_examples(GlossDatasetPreview *self)
{
    return G_LIST_MODEL(self->examples);
}

GListModel *
gloss_dataset_preview_get_issues(GlossDatasetPreview *self)
{
    return G_LIST_MODEL(self->issues);
}

const GArray *
gloss_dataset_preview_get_labels(GlossDatasetPreview *self)
{
    return self->labels;
}

const GArray *
gloss_dataset_preview_get_roles(GlossDatasetPreview *self)
{
    return self->roles;
}

/* ---- how it is read ---- */

const char *const *
gloss_dataset_preview_get_fields(GlossDatasetPreview *self)
{
    static const char *const none[] = {NULL};
    const ClozeDatasetLayout *layout = get_layout(self);

    if (layout == NULL || layout->dialect > CLOZE_DATASET_TABLE)
        return none;
    return (const char *const *)layout->fields;
}

static ClozeDatasetLayout *
ensure_layout(GlossDatasetPreview *self)
{
    if (self->layout == NULL && self->reading != NULL)
        self->layout = cloze_dataset_layout_copy(get_layout(self));
    return self->layout;
}

/* A field has one use: what had it before gets this one's. */
void
gloss_dataset_preview_set_field(GlossDatasetPreview *self, int role, int field)
{
    ClozeDatasetLayout *layout = ensure_layout(self);

    if (layout == NULL || field < 0 || layout->roles[role] == field)
        return;
    for (int i = 0; i < CLOZE_DATASET_N_ROLES; i++)
        if (layout->roles[i] == field)
            layout->roles[i] = layout->roles[role];
    layout->roles[role] = field;
    gloss_dataset_preview_reload(self);
}

gboolean
gloss_dataset_preview_has_header(GlossDatasetPreview *self, gboolean *header)
{
    const ClozeDatasetLayout *layout = get_layout(self);

    *header = layout != NULL && layout->header;
    return layout != NULL && layout->dialect == CLOZE_DATASET_TABLE;
}

void
gloss_dataset_preview_set_header(GlossDatasetPreview *self, gboolean header)
{
    ClozeDatasetLayout *layout = ensure_layout(self);

    if (layout == NULL || layout->header == header)
        return;
    layout->header = header;
    gloss_dataset_preview_reload(self);
}

void
gloss_dataset_preview_answer(GlossDatasetPreview *self, const char *kind,
                             GlossDatasetIssueAnswer answer)
{
    ClozeDatasetProblemKind number;
    guint32 skip = self->skip;

    if (!gloss_dataset_issues_find_kind(kind, &number))
        return;
    if (answer == GLOSS_DATASET_ISSUE_SKIP)
        skip |= 1u << number;
    else
        skip &= ~(1u << number);
    if (skip == self->skip)
        return;
    self->skip = skip;
    cloze_dataset_answers_clear(self->answers, number);
    gloss_dataset_preview_reload(self);
}

void
gloss_dataset_preview_answer_line(GlossDatasetPreview *self, const char *kind, const char *path,
                                  guint line, GlossDatasetIssueAnswer answer)
{
    gboolean skip = answer == GLOSS_DATASET_ISSUE_SKIP;
    ClozeDatasetProblemKind number;

    if (!gloss_dataset_issues_find_kind(kind, &number) ||
        cloze_dataset_answers_skip(self->answers, self->skip, number, path, line) == skip)
        return;
    cloze_dataset_answers_set(self->answers, number, path, line, skip);
    gloss_dataset_preview_reload(self);
}

static void
finalize(GObject *object)
{
    GlossDatasetPreview *self = GLOSS_DATASET_PREVIEW(object);

    gloss_dataset_preview_cancel(self);
    clear_content(self);
    g_free(self->error);
    g_free(self->folder);
    g_strfreev(self->train);
    g_strfreev(self->dev);
    g_clear_pointer(&self->layout, cloze_dataset_layout_free);
    cloze_dataset_answers_free(self->answers);
    g_object_unref(self->examples);
    g_object_unref(self->issues);
    g_array_unref(self->labels);
    g_array_unref(self->roles);
    G_OBJECT_CLASS(gloss_dataset_preview_parent_class)->finalize(object);
}

static void
gloss_dataset_preview_class_init(GlossDatasetPreviewClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_dataset_preview_init(GlossDatasetPreview *self)
{
    self->train = g_new0(char *, 1);
    self->dev = g_new0(char *, 1);
    self->examples = g_list_store_new(GLOSS_TYPE_DATASET_EXAMPLE);
    self->issues = g_list_store_new(GLOSS_TYPE_DATASET_ISSUE);
    self->labels = g_array_new(FALSE, FALSE, sizeof(GlossDatasetPreviewLabel));
    self->roles = g_array_new(FALSE, FALSE, sizeof(GlossDatasetPreviewRole));
    self->answers = cloze_dataset_answers_new();
}

GlossDatasetPreview *
gloss_dataset_preview_new(void)
{
    return g_object_new(GLOSS_TYPE_DATASET_PREVIEW, NULL);
}
