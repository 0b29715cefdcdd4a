#include "statistic.h"

// A product and a sum are rounded one by one, as in Java. (GCC does so because it is told -std=c11.)
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#include <math.h>
#include <string.h>

// total: sum and avg.
typedef struct {
	double n, sum;
} total;

static inline void total_add(void *kept, const double *x) {
	total *t = kept;
	t->n += 1;
	t->sum += x[0];
}

static void total_merge(void *kept, const void *other) {
	total *t = kept;
	const total *o = other;
	t->n += o->n;
	t->sum += o->sum;
}

static bool sum_finish(const void *kept, double *out) {
	const total *t = kept;
	*out = t->sum;
	return t->n > 0;
}

static bool avg_finish(const void *kept, double *out) {
	const total *t = kept;
	*out = t->sum / t->n;
	return t->n > 0;
}

// product: as Spark starts with 1, which changes no factor.
typedef struct {
	double n, product;
} product;

static inline void product_add(void *kept, const double *x) {
	product *p = kept;
	p->product = p->n == 0 ? x[0] : p->product * x[0];
	p->n += 1;
}

static void product_merge(void *kept, const void *other) {
	product *p = kept;
	const product *o = other;
	p->product = p->n == 0 ? o->product : o->n == 0 ? p->product : p->product * o->product;
	p->n += o->n;
}

static bool product_finish(const void *kept, double *out) {
	const product *p = kept;
	*out = p->product;
	return p->n > 0;
}

// spread: the count, the mean and the sum of the squares of the distances from it.
typedef struct {
	double n, avg, m2;
} spread;

static inline void spread_add(void *kept, const double *x) {
	spread *s = kept;
	double n = s->n + 1;
	double delta = x[0] - s->avg;
	double delta_n = delta / n;
	s->n = n;
	s->avg += delta_n;
	s->m2 += delta * (delta - delta_n);
}

static void spread_merge(void *kept, const void *other) {
	spread *s = kept;
	const spread *o = other;
	double n = s->n + o->n;
	double delta = o->avg - s->avg;
	double delta_n = n == 0 ? 0 : delta / n;
	s->avg += delta_n * o->n;
	s->m2 = s->m2 + o->m2 + delta * delta_n * s->n * o->n;
	s->n = n;
}

static bool var_pop_finish(const void *kept, double *out) {
	const spread *s = kept;
	*out = s->m2 / s->n;
	return s->n > 0;
}

static bool var_samp_finish(const void *kept, double *out) {
	const spread *s = kept;
	*out = s->m2 / (s->n - 1);
	return s->n > 1;
}

static bool stddev_pop_finish(const void *kept, double *out) {
	bool valid = var_pop_finish(kept, out);
	*out = sqrt(*out);
	return valid;
}

static bool stddev_samp_finish(const void *kept, double *out) {
	bool valid = var_samp_finish(kept, out);
	*out = sqrt(*out);
	return valid;
}

// shape: the sums of the powers up to the fourth.
typedef struct {
	double n, avg, m2, m3, m4;
} shape;

static inline void shape_add(void *kept, const double *x) {
	shape *s = kept;
	double n = s->n + 1;
	double delta = x[0] - s->avg;
	double delta_n = delta / n;
	double m2 = s->m2 + delta * (delta - delta_n);
	double delta2 = delta * delta;
	double delta_n2 = delta_n * delta_n;
	double m3 = s->m3 - 3.0 * delta_n * m2 + delta * (delta2 - delta_n2);
	double m4 = s->m4 - 4.0 * delta_n * m3 - 6.0 * delta_n2 * m2 + delta * (delta * delta2 - delta_n * delta_n2);
	*s = (shape){n, s->avg + delta_n, m2, m3, m4};
}

static void shape_merge(void *kept, const void *other) {
	shape *s = kept;
	const shape *o = other;
	double n1 = s->n, n2 = o->n, n = n1 + n2;
	double delta = o->avg - s->avg;
	double delta_n = n == 0 ? 0 : delta / n;
	double m2 = s->m2 + o->m2 + delta * delta_n * n1 * n2;
	double m3 = s->m3 + o->m3 + delta_n * delta_n * delta * n1 * n2 * (n1 - n2) + 3.0 * delta_n * (n1 * o->m2 - n2 * s->m2);
	double m4 = s->m4 + o->m4 + delta_n * delta_n * delta_n * delta * n1 * n2 * (n1 * n1 - n1 * n2 + n2 * n2) +
	            6.0 * delta_n * delta_n * (n1 * n1 * o->m2 + n2 * n2 * s->m2) + 4.0 * delta_n * (n1 * o->m3 - n2 * s->m3);
	*s = (shape){n, s->avg + delta_n * n2, m2, m3, m4};
}

static bool skewness_finish(const void *kept, double *out) {
	const shape *s = kept;
	*out = sqrt(s->n) * s->m3 / sqrt(s->m2 * s->m2 * s->m2);
	return s->n > 0 && s->m2 != 0;
}

static bool kurtosis_finish(const void *kept, double *out) {
	const shape *s = kept;
	*out = s->n * s->m4 / (s->m2 * s->m2) - 3.0;
	return s->n > 0 && s->m2 != 0;
}

// relation: the count, the means of two columns and the sums of the products of the distances from them. xy and yx are one sum in two orders of
// operations, as Spark's slope takes its arguments the other way round; so are x2 and xx, y2 and yy, since its correlation has a formula of its own.
// y is the first argument.
typedef struct {
	double n, x, y, xy, yx, x2, y2, xx, yy;
} relation;

static inline void relation_add(void *kept, const double *values) {
	relation *r = kept;
	double y = values[0], x = values[1], n = r->n + 1;
	double dx = x - r->x, dy = y - r->y;
	double dx_n = dx / n, dy_n = dy / n;
	double new_x = r->x + dx_n, new_y = r->y + dy_n;
	*r = (relation){n, new_x, new_y, r->xy + dx * (y - new_y), r->yx + dy * (x - new_x), r->x2 + dx * (dx - dx_n), r->y2 + dy * (dy - dy_n),
	                r->xx + dx * (x - new_x), r->yy + dy * (y - new_y)};
}

static void relation_merge(void *kept, const void *other) {
	relation *r = kept;
	const relation *o = other;
	double n1 = r->n, n2 = o->n, n = n1 + n2;
	double dx = o->x - r->x, dy = o->y - r->y;
	double dx_n = n == 0 ? 0 : dx / n, dy_n = n == 0 ? 0 : dy / n;
	*r = (relation){n,
	                r->x + dx_n * n2,
	                r->y + dy_n * n2,
	                r->xy + o->xy + dx * dy_n * n1 * n2,
	                r->yx + o->yx + dy * dx_n * n1 * n2,
	                r->x2 + o->x2 + dx * dx_n * n1 * n2,
	                r->y2 + o->y2 + dy * dy_n * n1 * n2,
	                r->xx + o->xx + dx * dx_n * n1 * n2,
	                r->yy + o->yy + dy * dy_n * n1 * n2};
}

static bool covar_pop_finish(const void *kept, double *out) {
	const relation *r = kept;
	*out = r->yx / r->n;
	return r->n > 0;
}

static bool covar_samp_finish(const void *kept, double *out) {
	const relation *r = kept;
	*out = r->yx / (r->n - 1);
	return r->n > 1;
}

static bool corr_finish(const void *kept, double *out) {
	const relation *r = kept;
	*out = r->yx / sqrt(r->xx * r->yy);
	return r->n > 1 && r->xx != 0 && r->yy != 0;
}

static bool regr_r2_finish(const void *kept, double *out) {
	const relation *r = kept;
	double c = r->yx / sqrt(r->xx * r->yy);
	*out = r->yy == 0 ? 1 : c * c;
	return r->n > 0 && r->xx != 0;
}

static bool regr_sxx_finish(const void *kept, double *out) {
	const relation *r = kept;
	*out = r->x2;
	return r->n > 0;
}

static bool regr_syy_finish(const void *kept, double *out) {
	const relation *r = kept;
	*out = r->y2;
	return r->n > 0;
}

static bool regr_sxy_finish(const void *kept, double *out) {
	const relation *r = kept;
	*out = r->yx;
	return r->n > 0;
}

static bool regr_slope_finish(const void *kept, double *out) {
	const relation *r = kept;
	*out = r->xy / r->x2;
	return r->n > 1 && r->x2 != 0;
}

static bool regr_intercept_finish(const void *kept, double *out) {
	const relation *r = kept;
	*out = r->y - r->xy / r->x2 * r->x;
	return r->n > 1 && r->x2 != 0;
}

// ADD_ALL adds the rows of a chunk, each to what is kept for it, with the addition written into the loop.
#define ADD_ALL(family)                                                                        \
	static void family##_add_all(void **kept, duckdb_data_chunk chunk) {                       \
		idx_t n = duckdb_data_chunk_get_size(chunk);                                           \
		duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, 0);                         \
		const double *data = duckdb_vector_get_data(vector);                                   \
		const uint64_t *valid = duckdb_vector_get_validity(vector);                            \
		for (idx_t i = 0; i < n; i++)                                                          \
			if (is_valid(valid, i))                                                            \
				family##_add(kept[i], &data[i]);                                               \
	}

ADD_ALL(total)
ADD_ALL(product)
ADD_ALL(spread)
ADD_ALL(shape)

static void relation_add_all(void **kept, duckdb_data_chunk chunk) {
	idx_t n = duckdb_data_chunk_get_size(chunk);
	duckdb_vector left = duckdb_data_chunk_get_vector(chunk, 0), right = duckdb_data_chunk_get_vector(chunk, 1);
	const double *y = duckdb_vector_get_data(left), *x = duckdb_vector_get_data(right);
	const uint64_t *y_valid = duckdb_vector_get_validity(left), *x_valid = duckdb_vector_get_validity(right);
	for (idx_t i = 0; i < n; i++)
		if (is_valid(y_valid, i) && is_valid(x_valid, i))
			relation_add(kept[i], (double[]){y[i], x[i]});
}

#define OF(family, columns, name) {#name, columns, sizeof(family), family##_add, family##_add_all, family##_merge, name##_finish}
#define TOTAL(name) OF(total, 1, name)
#define SPREAD(name) OF(spread, 1, name)
#define SHAPE(name) OF(shape, 1, name)
#define RELATION(name) OF(relation, 2, name)

static const statistic statistics[] = {
    OF(product, 1, product), TOTAL(sum),           TOTAL(avg),          SPREAD(var_pop),     SPREAD(var_samp),    SPREAD(stddev_pop),   SPREAD(stddev_samp),
    SHAPE(skewness),      SHAPE(kurtosis),     RELATION(covar_pop), RELATION(covar_samp), RELATION(corr),      RELATION(regr_r2),
    RELATION(regr_sxx),   RELATION(regr_syy),  RELATION(regr_sxy),  RELATION(regr_slope), RELATION(regr_intercept),
};

const statistic *find_statistic(const char *name) {
	for (size_t i = 0; i < sizeof statistics / sizeof *statistics; i++)
		if (strcmp(statistics[i].name, name) == 0)
			return &statistics[i];
	return NULL;
}

const int doubles[MOST_COLUMNS] = {DUCKDB_DOUBLE, DUCKDB_DOUBLE};

void set_result(duckdb_vector result, idx_t row, bool valid, double value) {
	((double *)duckdb_vector_get_data(result))[row] = value;
	if (valid)
		return;
	duckdb_vector_ensure_validity_writable(result);
	duckdb_vector_get_validity(result)[row / 64] &= ~((uint64_t)1 << (row % 64));
}
