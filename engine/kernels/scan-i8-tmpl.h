/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Inner products of 8-bit rows, four at a time so that their lanes are added up together: one row
 * with four queries, or four rows with one query. Rows that lie together are read from the first byte
 * to the last: memory gives a third more that way than where four of them are read side by side. The
 * including file defines
 *   sums, SUMS_BYTES          eight or sixteen sums, and the values one step takes
 *   sums_zero(), sums_add(a, b)
 *   load_row, load_query      values in the form that sums_dot takes them
 *   sums_dot(sum, row, query)
 *   store_four(out, a, b, c, d, less)  the total of each minus @less's
 *   query_excess(q, d)        what a dot with q has too much */

static inline void
row_by_four(int32_t *out, const int8_t *x, const int8_t *q, size_t d, const int32_t *excess)
{
    const int8_t *q1 = q + d, *q2 = q + 2 * d, *q3 = q + 3 * d;
    sums a = sums_zero(), b = sums_zero(), c = sums_zero(), e = sums_zero();

    for (size_t i = 0; i < d; i += SUMS_BYTES) {
        const row_values row = load_row(x + i);

        a = sums_dot(a, row, load_query(q + i)), b = sums_dot(b, row, load_query(q1 + i));
        c = sums_dot(c, row, load_query(q2 + i)), e = sums_dot(e, row, load_query(q3 + i));
    }
    store_four(out, a, b, c, e, _mm_loadu_si128((const __m128i *)excess));
}

static inline __m128i
four_by_query(const int8_t *x, const int8_t *x1, const int8_t *x2, const int8_t *x3,
              const int8_t *q, size_t d, int32_t excess)
{
    sums a = sums_zero(), b = sums_zero(), c = sums_zero(), e = sums_zero();
    int32_t four[4];

    for (size_t i = 0; i < d; i += SUMS_BYTES) {
        const row_values query = load_query(q + i);

        a = sums_dot(a, load_row(x + i), query), b = sums_dot(b, load_row(x1 + i), query);
        c = sums_dot(c, load_row(x2 + i), query), e = sums_dot(e, load_row(x3 + i), query);
    }
    store_four(four, a, b, c, e, _mm_set1_epi32(excess));
    return _mm_loadu_si128((const __m128i *)four);
}

static inline sums
row_sums(const int8_t *x, const int8_t *q, size_t d)
{
    sums a = sums_zero(), b = sums_zero();
    size_t i = 0;

#pragma GCC unroll 4
    for (; i + 2 * SUMS_BYTES <= d; i += 2 * SUMS_BYTES) {
        a = sums_dot(a, load_row(x + i), load_query(q + i));
        b = sums_dot(b, load_row(x + i + SUMS_BYTES), load_query(q + i + SUMS_BYTES));
    }
    if (i < d)
        a = sums_dot(a, load_row(x + i), load_query(q + i));
    return sums_add(a, b);
}

static inline int32_t
row_by_query(const int8_t *x, const int8_t *q, size_t d, int32_t excess)
{
    sums a = row_sums(x, q, d);
    int32_t four[4];

    store_four(four, a, a, a, a, _mm_set1_epi32(excess));
    return four[0];
}

static void
one_query(int32_t *out, const int8_t *x, const int8_t *q, size_t rows, size_t stride, size_t d)
{
    const int32_t excess = query_excess(q, d);
    size_t i = 0;

    for (; i + 4 <= rows; i += 4) {
        const int8_t *row = x + i * d;
        const sums a = row_sums(row, q, d), b = row_sums(row + d, q, d),
                   c = row_sums(row + 2 * d, q, d), e = row_sums(row + 3 * d, q, d);
        int32_t four[4];

        store_four(four, a, b, c, e, _mm_set1_epi32(excess));
        for (size_t j = 0; j < 4; j++)
            out[(i + j) * stride] = four[j];
    }
    for (; i < rows; i++)
        out[i * stride] = row_by_query(x + i * d, q, d, excess);
}

static void
four_queries(int32_t *out, const int8_t *x, const int8_t *q, size_t rows, size_t stride, size_t d)
{
    int32_t excess[4];

    for (size_t j = 0; j < 4; j++)
        excess[j] = query_excess(q + j * d, d);
    for (size_t i = 0; i < rows; i++)
        row_by_four(out + i * stride, x + i * d, q, d, excess);
}

static void
dots_i8(int32_t *out, const int8_t *x, const int8_t *q, size_t rows, size_t nq, size_t d)
{
    size_t j = 0;

    for (; j + 4 <= nq; j += 4)
        four_queries(out + j, x, q + j * d, rows, nq, d);
    for (; j < nq; j++)
        one_query(out + j, x, q + j * d, rows, nq, d);
}

/* The next four are on their way while four are multiplied. */
static void
picks_i8(int32_t *out, const int8_t *const *rows, const int8_t *q, size_t n, size_t d)
{
    const int32_t excess = query_excess(q, d);
    size_t i = 0;

    for (; i + 4 <= n; i += 4) {
        for (size_t j = i + 4; j < n && j < i + 8; j++)
            for (size_t at = 0; at < d; at += 64)
                _mm_prefetch((const char *)rows[j] + at, _MM_HINT_T0);
        _mm_storeu_si128((__m128i *)(out + i), four_by_query(rows[i], rows[i + 1], rows[i + 2],
                                                             rows[i + 3], q, d, excess));
    }
    for (; i < n; i++)
        out[i] = row_by_query(rows[i], q, d, excess);
}
