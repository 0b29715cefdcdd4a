package diag

import "strings"

// Nearest is the candidate that name is most likely a misspelling of, for a hint: at most that many letters, in any case, are changed, added,
// left out or swapped with their neighbour. "" when none is that near; of equally near ones it is the first.
func Nearest(name string, candidates []string, most int) string {
	best, at := "", most+1
	for _, c := range candidates {
		if d := edits(strings.ToLower(name), strings.ToLower(c)); d < at {
			best, at = c, d
		}
	}
	return best
}

// edits is Distance, with a swap of two neighbours as one change.
func edits(a, b string) int {
	x, y := []rune(a), []rune(b)
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			d := rows[i-1][j-1]
			if x[i-1] != y[j-1] {
				d++
			}
			d = min(d, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(x)][len(y)]
}

// Distance is the number of letters to change, add or leave out, as Spark ranks its suggestions and as its levenshtein() counts.
func Distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		corner := row[0]
		row[0] = i + 1
		for j := range y {
			d := corner
			if x[i] != y[j] {
				d = 1 + min(corner, row[j], row[j+1])
			}
			corner, row[j+1] = row[j+1], d
		}
	}
	return row[len(y)]
}
