// Spark computes a statistic over the frame of a window from the frame's rows, one after the other. DuckDB has a tree of the partition's rows, whose
// nodes are aggregate states that it combines to a frame's. So the state here is the sequence of the rows itself, and the combination of two states
// their concatenation; the statistic is computed when the frame is complete.
//
// A sequence shares the nodes it consists of with the tree and with other frames, so that it takes O(log n) to make one. A frame that goes on where
// that of the row before ended (UNBOUNDED PRECEDING to CURRENT ROW) goes on with its statistic; and a node remembers what its rows last made of a
// statistic, which is what they make of the same one again.

#include "register.h"
#include "statistic.h"

#include <stdlib.h>
#include <string.h>

enum { FANOUT = 16 };

// A node is immutable once it is shared, but for what it remembers.
typedef struct node {
	int refs;   // changed atomically: threads share the tree
	int level;  // 0 for rows
	int length; // rows or children
	char busy;  // one reads or writes what is remembered
	bool known;
	union {
		double row[FANOUT * MOST_COLUMNS];
		struct {
			struct node *child[FANOUT];
			double before[MOST_KEPT], after[MOST_KEPT];
		} inner;
	} of;
} node;

typedef struct {
	node **part;
	int parts, capacity;
	node *tail; // rows that are in no part yet, owned by this sequence alone
} sequence;

static void release(node *n) {
	if (n == NULL || __atomic_sub_fetch(&n->refs, 1, __ATOMIC_ACQ_REL) > 0)
		return;
	if (n->level > 0)
		for (int i = 0; i < n->length; i++)
			release(n->of.inner.child[i]);
	free(n);
}

static node *new_node(int level) {
	node *n = malloc(sizeof *n);
	if (n == NULL)
		abort(); // as Go and DuckDB's own small allocations do
	n->refs = 1;
	n->level = level;
	n->length = 0;
	n->busy = 0;
	n->known = false;
	return n;
}

// push takes over the caller's reference. Sixteen parts of a level become one of the next.
static void push(sequence *s, node *n) {
	for (;;) {
		int same = 0;
		while (same < s->parts && same < FANOUT - 1 && s->part[s->parts - 1 - same]->level == n->level)
			same++;
		if (same < FANOUT - 1)
			break;
		node *up = new_node(n->level + 1);
		s->parts -= FANOUT - 1;
		memcpy(up->of.inner.child, s->part + s->parts, (FANOUT - 1) * sizeof(node *));
		up->of.inner.child[FANOUT - 1] = n;
		up->length = FANOUT;
		n = up;
	}
	if (s->parts == s->capacity) {
		s->capacity = s->capacity == 0 ? 4 : 2 * s->capacity;
		s->part = realloc(s->part, s->capacity * sizeof(node *));
		if (s->part == NULL)
			abort();
	}
	s->part[s->parts++] = n;
}

static void seal(sequence *s) {
	if (s->tail != NULL) {
		push(s, s->tail);
		s->tail = NULL;
	}
}

static void append(sequence *s, const double *row, int columns) {
	if (s->tail == NULL)
		s->tail = new_node(0);
	memcpy(s->tail->of.row + s->tail->length * columns, row, columns * sizeof(double));
	if (++s->tail->length == FANOUT)
		seal(s);
}

static bool take(node *n) { return !__atomic_test_and_set(&n->busy, __ATOMIC_ACQUIRE); }

static void give(node *n) { __atomic_clear(&n->busy, __ATOMIC_RELEASE); }

// add_node adds the rows of a node to a statistic.
static void add_node(const statistic *s, node *n, double *kept) {
	if (n->level == 0) {
		for (int i = 0; i < n->length; i++)
			s->add(kept, n->of.row + i * s->columns);
		return;
	}
	if (take(n)) {
		bool same = n->known && memcmp(n->of.inner.before, kept, s->size) == 0;
		if (same)
			memcpy(kept, n->of.inner.after, s->size);
		give(n);
		if (same)
			return;
	}
	double before[MOST_KEPT];
	memcpy(before, kept, s->size);
	for (int i = 0; i < n->length; i++)
		add_node(s, n->of.inner.child[i], kept);
	if (take(n)) {
		memcpy(n->of.inner.before, before, s->size);
		memcpy(n->of.inner.after, kept, s->size);
		n->known = true;
		give(n);
	}
}

static const statistic *of(duckdb_function_info info) { return duckdb_aggregate_function_get_extra_info(info); }

static idx_t frame_size(duckdb_function_info info) { return sizeof(sequence); }

static void frame_init(duckdb_function_info info, void *state) { memset(state, 0, sizeof(sequence)); }

static void frame_update(duckdb_function_info info, duckdb_data_chunk chunk, void **states) {
	int columns = of(info)->columns;
	idx_t n = duckdb_data_chunk_get_size(chunk);
	const double *data[MOST_COLUMNS] = {0};
	const uint64_t *valid[MOST_COLUMNS] = {0};
	for (int c = 0; c < columns; c++) {
		duckdb_vector v = duckdb_data_chunk_get_vector(chunk, c);
		data[c] = duckdb_vector_get_data(v);
		valid[c] = duckdb_vector_get_validity(v);
	}
	for (idx_t i = 0; i < n; i++) {
		double row[MOST_COLUMNS];
		bool complete = true;
		for (int c = 0; c < columns; c++) {
			complete = complete && is_valid(valid[c], i);
			row[c] = data[c][i];
		}
		if (complete)
			append(states[i], row, columns);
	}
}

static void frame_combine(duckdb_function_info info, void **source, void **target, idx_t count) {
	for (idx_t i = 0; i < count; i++) {
		const sequence *from = source[i];
		sequence *to = target[i];
		if (from->parts == 0 && from->tail == NULL)
			continue;
		seal(to);
		for (int p = 0; p < from->parts; p++) {
			__atomic_add_fetch(&from->part[p]->refs, 1, __ATOMIC_RELAXED);
			push(to, from->part[p]);
		}
		if (from->tail != NULL) {
			to->tail = new_node(0);
			to->tail->length = from->tail->length;
			memcpy(to->tail->of.row, from->tail->of.row, sizeof from->tail->of.row);
		}
	}
}

static void frame_destroy(void **states, idx_t count) {
	for (idx_t i = 0; i < count; i++) {
		sequence *s = states[i];
		for (int p = 0; p < s->parts; p++)
			release(s->part[p]);
		free(s->part);
		release(s->tail);
		memset(s, 0, sizeof *s);
	}
}

// A reader goes through the rows of a sequence. The stack is deep enough for 16^16 rows.
enum { DEEPEST = 18 };

typedef struct {
	const sequence *s;
	int next;  // the part after those begun
	int depth; // of the stack
	node *at[DEEPEST];
	int index[DEEPEST]; // the row or child of it that is next
} reader;

static void enter(reader *r, node *n) {
	r->at[r->depth] = n;
	r->index[r->depth++] = 0;
}

static node *top(const reader *r) { return r->at[r->depth - 1]; }

// settle goes on to what is next: a node of which nothing is read yet, or a row of the node on top. It answers false at the end.
static bool settle(reader *r) {
	for (;;) {
		if (r->depth == 0) {
			node *n = r->next < r->s->parts ? r->s->part[r->next] : r->next == r->s->parts ? r->s->tail : NULL;
			if (n == NULL)
				return false;
			r->next++;
			enter(r, n);
			return true;
		}
		int i = r->index[r->depth - 1];
		if (i == top(r)->length) {
			if (--r->depth > 0)
				r->index[r->depth - 1]++;
		} else if (top(r)->level > 0 && i > 0) {
			enter(r, top(r)->of.inner.child[i]);
		} else {
			return true;
		}
	}
}

// whole is the node of which nothing is read yet, NULL between two rows of one.
static node *whole(const reader *r) { return r->index[r->depth - 1] == 0 ? top(r) : NULL; }

static void skip(reader *r) { r->index[r->depth - 1] = top(r)->length; }

// next_row is for a reader that is settled.
static const double *next_row(reader *r, int columns) {
	while (top(r)->level > 0)
		enter(r, top(r)->of.inner.child[0]);
	return top(r)->of.row + columns * r->index[r->depth - 1]++;
}

// continues reports whether one sequence begins with all of another, and leaves the reader behind them.
static bool continues(reader *r, const sequence *before, int columns) {
	reader b = {.s = before};
	for (;;) {
		if (!settle(&b))
			return true;
		if (!settle(r))
			return false;
		// Both may stand before one node, on whichever level it begins.
		node *x = whole(&b), *y = whole(r);
		while (x != NULL && y != NULL && x != y && (x->level > 0 || y->level > 0)) {
			reader *deeper = x->level >= y->level ? &b : r;
			enter(deeper, top(deeper)->of.inner.child[0]);
			x = whole(&b), y = whole(r);
		}
		if (x != NULL && x == y) {
			skip(&b);
			skip(r);
			continue;
		}
		if (memcmp(next_row(&b, columns), next_row(r, columns), columns * sizeof(double)) != 0)
			return false;
	}
}

static void frame_finalize(duckdb_function_info info, void **source, duckdb_vector result, idx_t count, idx_t offset) {
	const statistic *s = of(info);
	double kept[MOST_KEPT] = {0};
	for (idx_t i = 0; i < count; i++) {
		reader r = {.s = source[i]};
		if (i == 0 || !continues(&r, source[i - 1], s->columns)) {
			r = (reader){.s = source[i]};
			memset(kept, 0, sizeof kept);
		}
		while (settle(&r)) {
			node *n = whole(&r);
			if (n != NULL) {
				add_node(s, n, kept);
				skip(&r);
			} else {
				s->add(kept, next_row(&r, s->columns));
			}
		}
		double value = 0;
		bool valid = s->finish(kept, &value);
		set_result(result, offset + i, valid, value);
	}
}

int register_frame(duckdb_connection con, const char *name, const statistic *s) {
	aggregate a = {name, s->columns, doubles, DUCKDB_DOUBLE, s, frame_size, frame_init, frame_update, frame_combine, frame_finalize, frame_destroy};
	return register_aggregate(con, &a);
}
