/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Charges are spread on a grid by cubic B-splines and fields are read back by the same; the kernel's
 * transform is corrected for both (Hockney and Eastwood, Computer Simulation Using Particles, 1988,
 * chapter 8), so that a grid as coarse as the kernel is smooth will do. A row of the grid is one
 * thread's, who adds the points that reach it in order. Transforms are one-dimensional, first along
 * rows, then along columns, a few columns at a time with the products between them while they are in
 * the cache; FFTW plans them the same way every time. For a few points all pairs are cheaper. */
#include "engine/map/grid-repulsion.h"

#include <fftw3.h>
#include <math.h>
#include <string.h>

#include "engine/base/pages.h"

#define REACH     4 /* nodes of a spline along each axis */
#define STEP      0.5
#define ALL_PAIRS 1000 /* up to so many points every pair is computed */
#define MAX_NODES 1200 /* a side */
#define N_CHARGES 3    /* 1, x, y */
#define N_FIELDS  4    /* of q^2: 1, x, y; of q: 1 */
#define COLUMNS   8    /* transformed together */
#define SUM_CHUNK 1024

struct _ClozeGridRepulsion {
    gsize n;
    const ClozeMapRun *run;
    double step;
    gsize size;    /* of the transforms */
    gsize stride;  /* complex numbers of a row */
    gsize n_nodes; /* a side */
    double low[2]; /* where the grid begins */
    fftwf_plan rows, rows_back, columns, columns_back;
    float *charges[N_CHARGES]; /* [n_nodes][2 stride] */
    float *fields[N_FIELDS];   /* [n_nodes][2 stride] */
    fftwf_complex *kernel[2];  /* q^2 and q, transformed: [size][stride] */
    fftwf_complex *scratch;    /* [threads][N_FIELDS + 1][size][COLUMNS] */
    guint32 *first;            /* [n_nodes + 1] where the points of a row of cells begin */
    guint32 *order;            /* [n] */
    guint32 *row_of;           /* [n] */
    const float *points;
    float *force;
    double *sums; /* [chunks] */
    gsize kernel_index;
};

static gboolean
factors_are_small(gsize n)
{
    for (gsize factor = 2; factor <= 5; factor += factor == 2 ? 1 : 2)
        while (n % factor == 0)
            n /= factor;
    return n == 1;
}

/* Two grids long, so that the convolution does not come round; even, and of small factors. */
static gsize
choose_size(gsize n_nodes)
{
    gsize size = 2 * n_nodes;

    while (!factors_are_small(size))
        size += 2;
    return size;
}

static void
drop_tables(ClozeGridRepulsion *grid)
{
    for (guint i = 0; i < N_CHARGES; i++)
        g_clear_pointer(&grid->charges[i], cloze_pages_free);
    for (guint i = 0; i < N_FIELDS; i++)
        g_clear_pointer(&grid->fields[i], cloze_pages_free);
    for (guint i = 0; i < 2; i++)
        g_clear_pointer(&grid->kernel[i], cloze_pages_free);
    g_clear_pointer(&grid->scratch, cloze_pages_free);
    g_clear_pointer(&grid->rows, fftwf_destroy_plan);
    g_clear_pointer(&grid->rows_back, fftwf_destroy_plan);
    g_clear_pointer(&grid->columns, fftwf_destroy_plan);
    g_clear_pointer(&grid->columns_back, fftwf_destroy_plan);
    g_clear_pointer(&grid->first, g_free);
}

static void
make_plans(ClozeGridRepulsion *grid)
{
    int size = (int)grid->size, columns = COLUMNS;
    float *row = (float *)grid->kernel[0];
    fftwf_complex *scratch = grid->scratch;

    grid->rows = fftwf_plan_dft_r2c_1d(size, row, (fftwf_complex *)row, FFTW_ESTIMATE);
    grid->rows_back = fftwf_plan_dft_c2r_1d(size, (fftwf_complex *)row, row, FFTW_ESTIMATE);
    grid->columns = fftwf_plan_many_dft(1, &size, columns, scratch, NULL, columns, 1, scratch, NULL,
                                        columns, 1, FFTW_FORWARD, FFTW_ESTIMATE);
    grid->columns_back = fftwf_plan_many_dft(1, &size, columns, scratch, NULL, columns, 1, scratch,
                                             NULL, columns, 1, FFTW_BACKWARD, FFTW_ESTIMATE);
}

static void
load_columns(fftwf_complex *block, const fftwf_complex *table, gsize stride, gsize column,
             gsize n_rows, gsize size)
{
    for (gsize i = 0; i < n_rows; i++)
        memcpy(block + i * COLUMNS, table + i * stride + column, COLUMNS * sizeof *block);
    memset(block + n_rows * COLUMNS, 0, (size - n_rows) * COLUMNS * sizeof *block);
}

static void
store_columns(fftwf_complex *table, const fftwf_complex *block, gsize stride, gsize column,
              gsize n_rows)
{
    for (gsize i = 0; i < n_rows; i++)
        memcpy(table + i * stride + column, block + i * COLUMNS, COLUMNS * sizeof *block);
}

static void
kernel_columns_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeGridRepulsion *grid = data;
    fftwf_complex *block = grid->scratch + thread * (N_FIELDS + 1) * grid->size * COLUMNS;

    for (gsize i = begin; i < end; i++) {
        gsize column = i * COLUMNS;

        load_columns(block, grid->kernel[grid->kernel_index], grid->stride, column, grid->size,
                     grid->size);
        fftwf_execute_dft(grid->columns, block, block);
        store_columns(grid->kernel[grid->kernel_index], block, grid->stride, column, grid->size);
    }
}

static void
kernel_rows_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeGridRepulsion *grid = data;
    double scale = 1.0 / ((double)grid->size * (double)grid->size);

    for (gsize i = begin; i < end; i++) {
        double dy = (double)MIN(i, grid->size - i) * grid->step;
        float *row = (float *)(grid->kernel[grid->kernel_index] + i * grid->stride);

        for (gsize j = 0; j < grid->size; j++) {
            double dx = (double)MIN(j, grid->size - j) * grid->step;
            double q = 1 / (1 + dx * dx + dy * dy);

            row[j] = (float)(scale * (grid->kernel_index ? q : q * q));
        }
        fftwf_execute_dft_r2c(grid->rows, row, (fftwf_complex *)row);
    }
}

/* U^2 / (sum of U^2 over all aliases)^2 along one axis, U the transform of the spline: sinc^4. The
 * sum is that of the spline of degree 7 at the integers. */
static double
correction(gsize frequency, gsize size)
{
    double angle = 2 * G_PI * (double)frequency / (double)size;
    double half = angle / 2, sinc = half > 0 ? sin(half) / half : 1;
    double sum = (2416 + 2382 * cos(angle) + 240 * cos(2 * angle) + 2 * cos(3 * angle)) / 5040;

    return pow(sinc, 8) / (sum * sum);
}

static void
correct_kernel(ClozeGridRepulsion *grid)
{
    g_autofree float *factors = g_new(float, grid->size);

    for (gsize i = 0; i < grid->size; i++)
        factors[i] = (float)correction(MIN(i, grid->size - i), grid->size);
    for (gsize i = 0; i < grid->size; i++)
        for (gsize j = 0; j <= grid->size / 2; j++)
            grid->kernel[grid->kernel_index][i * grid->stride + j][0] *= factors[i] * factors[j];
}

static gpointer
allocate_table(gsize n_complex)
{
    fftwf_complex *table = cloze_pages_alloc(n_complex * sizeof *table);

    memset(table, 0, n_complex * sizeof *table);
    return table;
}

static void
make_tables(ClozeGridRepulsion *grid, gsize n_nodes, double step)
{
    gsize n_threads = cloze_pool_get_n_threads(grid->run->pool);

    drop_tables(grid);
    grid->step = step;
    grid->n_nodes = n_nodes;
    grid->size = choose_size(n_nodes);
    grid->stride = (grid->size / 2 + COLUMNS) / COLUMNS * COLUMNS;
    grid->first = g_new(guint32, n_nodes + 1);
    for (guint i = 0; i < N_CHARGES; i++)
        grid->charges[i] = allocate_table(n_nodes * grid->stride);
    for (guint i = 0; i < N_FIELDS; i++)
        grid->fields[i] = allocate_table(n_nodes * grid->stride);
    for (guint i = 0; i < 2; i++)
        grid->kernel[i] = allocate_table(grid->size * grid->stride);
    grid->scratch = allocate_table(n_threads * (N_FIELDS + 1) * grid->size * COLUMNS);
    make_plans(grid);
    for (grid->kernel_index = 0; grid->kernel_index < 2; grid->kernel_index++) {
        cloze_pool_parallel_for(grid->run->pool, grid->size, 16, kernel_rows_cb, grid);
        cloze_pool_parallel_for(grid->run->pool, grid->stride / COLUMNS, 1, kernel_columns_cb,
                                grid);
        correct_kernel(grid);
    }
}

/* Nodes keep their distance while the map grows, so that tables are made anew only now and then. */
static void
fit_grid(ClozeGridRepulsion *grid)
{
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY}, span, step = STEP;
    gsize n_nodes;

    for (gsize i = 0; i < 2 * grid->n; i++) {
        low[i % 2] = MIN(low[i % 2], (double)grid->points[i]);
        high[i % 2] = MAX(high[i % 2], (double)grid->points[i]);
    }
    span = MAX(high[0] - low[0], high[1] - low[1]);
    while (span / step > MAX_NODES)
        step *= 2;
    n_nodes = (gsize)(span / step) + REACH + 2;
    if (n_nodes > grid->n_nodes || n_nodes + n_nodes / 4 + 16 < grid->n_nodes || step != grid->step)
        make_tables(grid, n_nodes + n_nodes / 16 + 4, step);
    for (guint axis = 0; axis < 2; axis++)
        grid->low[axis] =
            (low[axis] + high[axis]) / 2 - (double)(grid->n_nodes - 1) * grid->step / 2;
}

/* The first of the four nodes a coordinate reaches, and its place between the middle two. */
static gsize
first_node(const ClozeGridRepulsion *grid, float at, guint axis, float *part)
{
    double place = ((double)at - grid->low[axis]) / grid->step;
    gsize cell = (gsize)CLAMP(place, 1, (double)(grid->n_nodes - REACH + 1));

    *part = (float)(place - (double)cell);
    return cell - 1;
}

/* Points sorted by the row of cells they lie in, within one by index. */
static void
sort_points(ClozeGridRepulsion *grid)
{
    guint32 *first = grid->first;
    float part;

    memset(first, 0, (grid->n_nodes + 1) * sizeof *first);
    for (gsize i = 0; i < grid->n; i++) {
        grid->row_of[i] = (guint32)first_node(grid, grid->points[2 * i + 1], 1, &part);
        first[grid->row_of[i] + 1]++;
    }
    for (gsize row = 0; row < grid->n_nodes; row++)
        first[row + 1] += first[row];
    for (gsize i = 0; i < grid->n; i++)
        grid->order[first[grid->row_of[i]]++] = (guint32)i;
    memmove(first + 1, first, grid->n_nodes * sizeof *first);
    first[0] = 0;
}

static void
weigh(float t, float weights[REACH])
{
    float u = 1 - t;

    weights[0] = u * u * u / 6;
    weights[1] = 2.0f / 3 - t * t * (1 - t / 2);
    weights[2] = 2.0f / 3 - u * u * (1 - u / 2);
    weights[3] = t * t * t / 6;
}

/* What one point adds to one row of nodes, which is @line of those it reaches. */
static void
spread_point(ClozeGridRepulsion *grid, gsize point, gsize line, gsize row)
{
    float charge[N_CHARGES] = {1, grid->points[2 * point], grid->points[2 * point + 1]};
    float wx[REACH], wy[REACH], part;
    gsize column;

    first_node(grid, charge[2], 1, &part);
    weigh(part, wy);
    column = first_node(grid, charge[1], 0, &part);
    weigh(part, wx);
    for (guint c = 0; c < N_CHARGES; c++) {
        float *at = grid->charges[c] + row * 2 * grid->stride + column;

        for (gsize j = 0; j < REACH; j++)
            at[j] += charge[c] * wy[line] * wx[j];
    }
}

static void
spread_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeGridRepulsion *grid = data;

    for (gsize row = begin; row < end; row++) {
        for (guint c = 0; c < N_CHARGES; c++)
            memset(grid->charges[c] + row * 2 * grid->stride, 0,
                   2 * grid->stride * sizeof *grid->charges[c]);
        for (gsize line = 0; line < MIN(REACH, row + 1); line++)
            for (gsize i = grid->first[row - line]; i < grid->first[row - line + 1]; i++)
                spread_point(grid, grid->order[i], line, row);
        for (guint c = 0; c < N_CHARGES; c++) {
            float *values = grid->charges[c] + row * 2 * grid->stride;

            fftwf_execute_dft_r2c(grid->rows, values, (fftwf_complex *)values);
        }
    }
}

/* The transform of an even kernel is real. */
static void
multiply(fftwf_complex *out, const fftwf_complex *in, const fftwf_complex *kernel, gsize stride,
         gsize size)
{
    for (gsize i = 0; i < size; i++)
        for (gsize j = 0; j < COLUMNS; j++) {
            float k = kernel[i * stride + j][0];

            out[i * COLUMNS + j][0] = in[i * COLUMNS + j][0] * k;
            out[i * COLUMNS + j][1] = in[i * COLUMNS + j][1] * k;
        }
}

static void
convolve_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeGridRepulsion *grid = data;
    gsize block = grid->size * COLUMNS;
    fftwf_complex *in = grid->scratch + thread * (N_FIELDS + 1) * block, *out = in + block;

    for (gsize i = begin; i < end; i++) {
        gsize column = i * COLUMNS;

        for (guint c = 0; c < N_CHARGES; c++) {
            load_columns(in, (const fftwf_complex *)grid->charges[c], grid->stride, column,
                         grid->n_nodes, grid->size);
            fftwf_execute_dft(grid->columns, in, in);
            multiply(out + c * block, in, grid->kernel[0] + column, grid->stride, grid->size);
            if (c == 0)
                multiply(out + N_CHARGES * block, in, grid->kernel[1] + column, grid->stride,
                         grid->size);
        }
        for (guint f = 0; f < N_FIELDS; f++) {
            fftwf_execute_dft(grid->columns_back, out + f * block, out + f * block);
            store_columns((fftwf_complex *)grid->fields[f], out + f * block, grid->stride, column,
                          grid->n_nodes);
        }
    }
}

static void
rows_back_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeGridRepulsion *grid = data;

    for (gsize i = begin; i < end; i++)
        for (guint f = 0; f < N_FIELDS; f++) {
            float *line = grid->fields[f] + i * 2 * grid->stride;

            fftwf_execute_dft_c2r(grid->rows_back, (fftwf_complex *)line, line);
        }
}

static double
read_point(ClozeGridRepulsion *grid, gsize point)
{
    float x = grid->points[2 * point], y = grid->points[2 * point + 1], part;
    float wx[REACH], wy[REACH], field[N_FIELDS] = {0};
    gsize stride = 2 * grid->stride, corner;

    corner = first_node(grid, y, 1, &part) * stride;
    weigh(part, wy);
    corner += first_node(grid, x, 0, &part);
    weigh(part, wx);
    for (guint f = 0; f < N_FIELDS; f++)
        for (gsize i = 0; i < REACH; i++)
            for (gsize j = 0; j < REACH; j++)
                field[f] += grid->fields[f][corner + i * stride + j] * wy[i] * wx[j];
    grid->force[2 * point] = x * field[0] - field[1];
    grid->force[2 * point + 1] = y * field[0] - field[2];
    return (double)field[3] - 1;
}

static void
read_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeGridRepulsion *grid = data;

    for (gsize chunk = begin; chunk < end; chunk++) {
        double sum = 0;

        for (gsize i = chunk * SUM_CHUNK; i < MIN((chunk + 1) * SUM_CHUNK, grid->n); i++)
            sum += read_point(grid, i);
        grid->sums[chunk] = sum;
    }
}

static void
pairs_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeGridRepulsion *grid = data;

    for (gsize i = begin; i < end; i++) {
        float x = grid->points[2 * i], y = grid->points[2 * i + 1], fx = 0, fy = 0, z = 0;

        for (gsize j = 0; j < grid->n; j++) {
            float dx = x - grid->points[2 * j], dy = y - grid->points[2 * j + 1];
            float q = 1 / (1 + dx * dx + dy * dy);

            z += q;
            fx += q * q * dx;
            fy += q * q * dy;
        }
        grid->force[2 * i] = fx;
        grid->force[2 * i + 1] = fy;
        grid->sums[i] = (double)z - 1;
    }
}

static double
add_sums(const ClozeGridRepulsion *grid, gsize n)
{
    double sum = 0;

    for (gsize i = 0; i < n; i++)
        sum += grid->sums[i];
    return MAX(sum, 1e-12);
}

double
cloze_grid_repulsion_compute(ClozeGridRepulsion *grid, const float *points, float *force)
{
    gsize n_chunks = (grid->n + SUM_CHUNK - 1) / SUM_CHUNK;
    ClozePool *pool = grid->run->pool;

    grid->points = points;
    grid->force = force;
    if (grid->n <= ALL_PAIRS) {
        cloze_pool_parallel_for(pool, grid->n, 32, pairs_cb, grid);
        return add_sums(grid, grid->n);
    }
    fit_grid(grid);
    sort_points(grid);
    cloze_pool_parallel_for(pool, grid->n_nodes, 4, spread_cb, grid);
    cloze_pool_parallel_for(pool, grid->stride / COLUMNS, 1, convolve_cb, grid);
    cloze_pool_parallel_for(pool, grid->n_nodes, 4, rows_back_cb, grid);
    cloze_pool_parallel_for(pool, n_chunks, 1, read_cb, grid);
    return add_sums(grid, n_chunks);
}

ClozeGridRepulsion *
cloze_grid_repulsion_new(gsize n, const ClozeMapRun *run)
{
    static gsize ready;
    ClozeGridRepulsion *grid = g_new0(ClozeGridRepulsion, 1);

    if (g_once_init_enter(&ready)) {
        fftwf_make_planner_thread_safe();
        g_once_init_leave(&ready, 1);
    }
    grid->n = n;
    grid->run = run;
    grid->order = g_new(guint32, n);
    grid->row_of = g_new(guint32, n);
    grid->sums = g_new(double, MAX(n / SUM_CHUNK + 1, ALL_PAIRS));
    return grid;
}

void
cloze_grid_repulsion_free(ClozeGridRepulsion *grid)
{
    if (!grid)
        return;
    drop_tables(grid);
    g_free(grid->order);
    g_free(grid->row_of);
    g_free(grid->sums);
    g_free(grid);
}
