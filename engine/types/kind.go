package types

// Kind is the constructor of a Type.
type Kind uint8

// The kinds, in Spark's widening order where there is one. Unknown is the type of what the analyzer has not seen yet.
const (
	Unknown Kind = iota
	Null         // VOID
	Boolean
	Byte
	Short
	Int
	Long
	Float
	Double
	Decimal // Precision, Scale
	String
	Char    // Length
	Varchar // Length
	Binary
	Date
	Timestamp    // an instant, shown in the session time zone
	TimestampNTZ // a local date and time
	Time         // Precision
	IntervalYM   // Start, End: year, month
	IntervalDT   // Start, End: day, hour, minute, second
	CalendarInterval
	Array  // Elem, ElemNull
	Map    // Key, Elem, ElemNull
	Struct // Fields
	Variant
)

// Unit is a field of an interval type.
type Unit uint8

// The units of interval types.
const (
	UnitYear Unit = iota
	UnitMonth
	UnitDay
	UnitHour
	UnitMinute
	UnitSecond
)

var unitNames = [...]string{"year", "month", "day", "hour", "minute", "second"}

// String is the unit's name in lower case.
func (u Unit) String() string { return unitNames[u] }

// simpleNames are the catalogString of the kinds without parameters; jsonNames those of the JSON form where it differs.
var simpleNames = map[Kind]string{
	Unknown: "unknown", Null: "void", Boolean: "boolean", Byte: "tinyint", Short: "smallint", Int: "int", Long: "bigint", Float: "float",
	Double: "double", String: "string", Binary: "binary", Date: "date", Timestamp: "timestamp", TimestampNTZ: "timestamp_ntz",
	CalendarInterval: "interval", Variant: "variant",
}

var jsonNames = map[Kind]string{Byte: "byte", Short: "short", Int: "integer", Long: "long"}
