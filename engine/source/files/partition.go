package files

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// nullFolder is the folder name of NULL, as Hive chose it.
const nullFolder = "__HIVE_DEFAULT_PARTITION__"

// partitions is the columns that folder names make.
type partitions struct {
	fields []types.Field
	// of gives a folder's values by the fields' names; nil where a value is NULL or the folder does not have the column.
	of func(folder string) map[string]*string
	// has reports that the folder has the columns.
	has func(folder string) bool
}

// pair is one folder of the form column=value.
type pair struct {
	name, value string
}

// folderPair reads column=value; ok is false for other folders.
func folderPair(folder string) (p pair, ok bool, err error) {
	name, value, has := strings.Cut(folder, "=")
	if !has {
		return p, false, nil
	}
	if name == "" {
		return p, false, diag.New("EMPTY_PARTITION_COLUMN_NAME", "Found an empty partition column name in the path segment '%s'. Each partition directory must have a non-empty column name before the '=' sign (e.g., 'col=value').", folder)
	}
	if value == "" {
		return p, false, diag.New("EMPTY_PARTITION_COLUMN_VALUE", "Found an empty partition column value in the path segment '%s'. Each partition directory must have a non-empty value after the '=' sign (e.g., 'col=value').", folder)
	}
	return pair{unescapeFolder(name), unescapeFolder(value)}, true, nil
}

// unescapeFolder undoes the %3A of folder names; a percent sign without two hex digits stands for itself.
func unescapeFolder(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if h, ok := hexByte(s[i+1], s[i+2]); ok {
				b.WriteByte(h)
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func hexByte(a, b byte) (byte, bool) {
	x, y := hexDigit(a), hexDigit(b)
	return byte(x<<4 | y), x >= 0 && y >= 0
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// discover is Spark's discovery for the plain readers: from each folder with data upwards to a base path, which is what the user named, or
// the option basePath. Folders that name different columns, or have different beginnings, are an error.
func discover(l *listing, basePath string, infer bool) (*partitions, error) {
	base := map[string]bool{}
	for _, r := range l.roots {
		base[r] = true
	}
	for _, f := range l.files {
		if base[f.path] {
			delete(base, f.path)
			base[filepath.Dir(f.path)] = true
		}
	}
	if basePath != "" {
		for b := range base {
			if b != basePath && !strings.HasPrefix(b, basePath+"/") {
				return nil, diag.New("INVALID_OPTION_VALUE", "Option 'basePath' must be a folder above %s, got %s.", b, basePath)
			}
		}
		base = map[string]bool{basePath: true}
	}
	byFolder := make(map[string][]pair, len(l.folders))
	starts := map[string]bool{}
	var first []pair
	firstFolder := ""
	for _, f := range l.folders {
		ps, start, err := upwards(f, base)
		if err != nil {
			return nil, err
		}
		if start != "" {
			starts[start] = true
		}
		if len(ps) == 0 {
			continue
		}
		if first == nil {
			first, firstFolder = ps, f
		} else if !sameNames(first, ps) {
			return nil, diag.New("CONFLICTING_PARTITION_COLUMN_NAMES", "Conflicting partition column names detected: %s in %s, %s in %s.", pairNames(first), firstFolder, pairNames(ps), f).
				WithHint("name the column=value folders alike, or read each root by itself")
		}
		byFolder[f] = ps
	}
	if first == nil {
		return nil, nil
	}
	if len(starts) > 1 {
		return nil, diag.New("CONFLICTING_DIRECTORY_STRUCTURES", "Conflicting directory structures detected. Suspicious paths: %s.", strings.Join(sortedSet(keysOf(starts)), ", ")).
			WithHint("set the option basePath to the root of the table, or load the roots separately and union them")
	}
	return partitionsOf(first, byFolder, infer)
}

func keysOf(m map[string]bool) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	return out
}

// upwards reads the column=value folders from a folder up to a base path, and says where the table begins; "" for temporary folders.
func upwards(folder string, base map[string]bool) (ps []pair, start string, err error) {
	at := folder
	for {
		if strings.EqualFold(path.Base(at), "_temporary") {
			return nil, "", nil
		}
		if base[at] {
			break
		}
		p, ok, err := folderPair(path.Base(at))
		if err != nil {
			return nil, "", err
		}
		if ok {
			ps = append([]pair{p}, ps...)
		}
		if !ok && len(ps) > 0 || at == "/" || at == "." {
			break
		}
		at = path.Dir(at)
	}
	if len(ps) == 0 {
		return nil, folder, nil
	}
	return ps, at, nil
}

func sameNames(a, b []pair) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !strings.EqualFold(a[i].name, b[i].name) {
			return false
		}
	}
	return true
}

func pairNames(ps []pair) string {
	s := make([]string, len(ps))
	for i, p := range ps {
		s[i] = p.name
	}
	return strings.Join(s, ", ")
}

// always is the discovery of Auto Loader and read_files: every column=value folder of a path counts, also those the path itself names.
// Where folders disagree, only the columns that all of them have remain.
func always(l *listing, p *places, infer bool) (*partitions, error) {
	byFolder := make(map[string][]pair, len(l.folders))
	var common []pair
	for i, f := range folderPlaces(l) {
		var ps []pair
		for _, part := range strings.Split(p.identity(f.at, f.folder), "/") {
			if q, ok, err := folderPair(part); err != nil {
				return nil, err
			} else if ok {
				ps = append(ps, q)
			}
		}
		byFolder[f.folder] = ps
		if i == 0 {
			common = ps
			continue
		}
		var still []pair
		for _, c := range common {
			if valueOf(ps, c.name) != nil {
				still = append(still, c)
			}
		}
		common = still
	}
	if len(common) == 0 {
		return nil, nil
	}
	return partitionsOf(common, byFolder, infer)
}

type folderPlace struct {
	folder string
	at     place
}

// folderPlaces pairs each folder with what named its files.
func folderPlaces(l *listing) []folderPlace {
	var out []folderPlace
	seen := map[string]bool{}
	for _, f := range l.files {
		if d := filepath.Dir(f.path); !seen[d] {
			seen[d] = true
			out = append(out, folderPlace{d, f.at})
		}
	}
	return out
}

func valueOf(ps []pair, name string) *string {
	for i := range ps {
		if strings.EqualFold(ps[i].name, name) {
			return &ps[i].value
		}
	}
	return nil
}

// partitionsOf types the columns over all folders. infer false leaves them strings.
func partitionsOf(columns []pair, byFolder map[string][]pair, infer bool) (*partitions, error) {
	out := &partitions{fields: make([]types.Field, len(columns))}
	for i, c := range columns {
		for _, d := range columns[:i] {
			if strings.EqualFold(c.name, d.name) {
				return nil, duplicateColumn(strings.ToLower(c.name))
			}
		}
		t := types.StringType
		if infer {
			t = types.NullType
			for _, ps := range byFolder {
				if v := valueOf(ps, c.name); v != nil {
					t = widerFolderType(t, folderValueType(*v))
				}
			}
		}
		out.fields[i] = types.Col(c.name, t)
	}
	out.has = func(folder string) bool { return len(byFolder[folder]) > 0 }
	cache := make(map[string]map[string]*string, len(byFolder))
	out.of = func(folder string) map[string]*string {
		m, ok := cache[folder]
		if !ok {
			m = make(map[string]*string, len(out.fields))
			for _, f := range out.fields {
				if v := valueOf(byFolder[folder], f.Name); v != nil && *v != nullFolder {
					m[f.Name] = folderText(f.Type, v)
				} else {
					m[f.Name] = nil
				}
			}
			cache[folder] = m
		}
		return m
	}
	return out, nil
}

func duplicateColumn(name string) *diag.Error {
	return diag.New("COLUMN_ALREADY_EXISTS", "The column %s already exists. Choose another name or rename the existing column.", "`"+name+"`").WithParam("columnName", "`"+name+"`")
}

// folderValueType is the type Spark infers for a folder's value.
func folderValueType(v string) types.Type {
	switch {
	case isJavaInt(v, 32):
		return types.IntType
	case isJavaInt(v, 64):
		return types.LongType
	}
	if d, ok := parseDecimal(v); ok && d.scale <= 0 && d.precision-d.scale <= 38 {
		return types.DecimalOf(d.precision-d.scale, 0)
	}
	switch {
	case isJavaDouble(v):
		return types.DoubleType
	case folderTimestamp(v):
		return types.TimestampType
	case strictDate(v):
		return types.DateType
	case v == nullFolder:
		return types.NullType
	}
	return types.StringType
}

// folderText is a folder's value in a form that every reader casts to the inferred type: Java's 1f is 1.0, a date among times is a time.
func folderText(t types.Type, v *string) *string {
	s := *v
	switch t.Kind {
	case types.Double:
		s = strings.TrimSpace(s)
		if n := len(s); !strings.HasSuffix(strings.ToLower(s), "infinity") && n > 1 && strings.IndexByte("fFdD", s[n-1]) >= 0 && !isHex(s) {
			s = s[:n-1]
		}
	case types.Timestamp:
		if len(s) == len("2006-01-02") {
			s += " 00:00:00"
		}
	}
	return &s
}

// folderTimestamp reads yyyy-MM-dd HH:mm:ss[.S].
func folderTimestamp(v string) bool {
	if len(v) != 19 && len(v) != 21 || v[10] != ' ' || v[13] != ':' || v[16] != ':' || !strictDate(v[:10]) {
		return false
	}
	_, _, ok := parseClock(v[11:])
	return ok && digitsAt(v[17:]) == 2
}

// widerFolderType is Spark's findWiderTypeForPartitionColumn.
func widerFolderType(a, b types.Type) types.Type {
	switch {
	case a.Equal(b) || b.Kind == types.Null:
		return a
	case a.Kind == types.Null:
		return b
	case a.Kind > b.Kind:
		return widerFolderType(b, a)
	}
	switch {
	case a.Kind == types.Int && b.Kind == types.Long, a.Kind == types.Int && b.Kind == types.Double, a.Kind == types.Date && b.Kind == types.Timestamp:
		return b
	case b.Kind == types.Decimal && (a.Kind == types.Int || a.Kind == types.Long || a.Kind == types.Decimal):
		return types.DecimalOf(max(digitsOf(a), b.Precision), 0)
	}
	return types.StringType
}

// digitsOf is the precision of an integral type as a decimal.
func digitsOf(t types.Type) int {
	switch t.Kind {
	case types.Int:
		return 10
	case types.Long:
		return 20
	}
	return t.Precision
}
