package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func structRows() []*Function {
	return []*Function{
		fn("struct", by("any...0", "", spellStruct).types(typeStruct).nulls(nullNever)),
		fn("named_struct", by("any...0", "", spellNamedStruct).types(typeNamedStruct).nulls(nullNever)),
	}
}

// wrongPairs is Spark's error for a function that takes names and values in pairs.
func (f *Function) wrongPairs(n int) error {
	return diag.New("WRONG_NUM_ARGS.WITHOUT_SUGGESTION", "The %s requires 2n (n > 0) parameters but the actual number is %d. Please, refer to '%s' for a fix.", quoteFunc(f.Name), n, docs)
}

// structNames are the field names of struct(…): the arguments' own names, else col1, col2, ….
func structNames(c call) []string {
	r := make([]string, len(c.args))
	for i, a := range c.args {
		if r[i] = a.Name; r[i] == "" {
			r[i] = fmt.Sprintf("col%d", i+1)
		}
	}
	return r
}

// distinctNames refuses what DuckDB cannot hold: two fields of one name.
func distinctNames(names []string) error {
	seen := map[string]bool{}
	for _, n := range names {
		if k := strings.ToLower(n); seen[k] {
			return diag.Unsupported("a struct with two fields named "+n, "give one of them another name")
		} else {
			seen[k] = true
		}
	}
	return nil
}

func typeStruct(c call) (types.Type, error) {
	t := types.Type{Kind: types.Struct}
	for i, n := range structNames(c) {
		t.Fields = append(t.Fields, types.Field{Name: n, Type: c.typ(i), Nullable: c.args[i].Nullable})
	}
	return t, nil
}

func spellStruct(c call) (string, error) {
	if err := distinctNames(structNames(c)); err != nil {
		return "", err
	}
	fields := make([]string, len(c.args))
	for i, n := range structNames(c) {
		fields[i] = fmt.Sprintf("%s: $%d", quote(n), i+1)
	}
	if len(fields) == 0 {
		return "", diag.Unsupported("a struct without fields", "leave the column out")
	}
	return "{" + strings.Join(fields, ", ") + "}", nil
}

func typeNamedStruct(c call) (types.Type, error) {
	if len(c.args)%2 != 0 {
		return types.Type{}, c.f.wrongPairs(len(c.args))
	}
	t := types.Type{Kind: types.Struct}
	for i := 0; i+1 < len(c.args); i += 2 {
		n, ok := c.args[i].Value.(string)
		if !ok {
			return t, c.mismatch("CREATE_NAMED_STRUCT_WITHOUT_FOLDABLE_STRING", `Only foldable "STRING" expressions are allowed to appear at odd position, but they are ["%s"].`, c.args[i].text(i))
		}
		t.Fields = append(t.Fields, types.Field{Name: n, Type: c.typ(i + 1), Nullable: c.args[i+1].Nullable})
	}
	return t, nil
}

func spellNamedStruct(c call) (string, error) {
	var names []string
	for i := 0; i+1 < len(c.args); i += 2 {
		n, _ := c.args[i].Value.(string)
		names = append(names, n)
	}
	if err := distinctNames(names); err != nil {
		return "", err
	}
	fields := make([]string, 0, len(c.args)/2)
	for i := 0; i+1 < len(c.args); i += 2 {
		n, _ := c.args[i].Value.(string)
		fields = append(fields, fmt.Sprintf("%s: $%d", quote(n), i+2))
	}
	if len(fields) == 0 {
		return "", diag.Unsupported("a struct without fields", "leave the column out")
	}
	return "{" + strings.Join(fields, ", ") + "}", nil
}
