package source

import "github.com/seed-e45c46d8/dp/engine/types"

// MetadataColumn is the name of the hidden column that says which file a row comes from.
const MetadataColumn = "_metadata"

// MetadataType is the type of the hidden column, as Spark 4 and Databricks have it.
var MetadataType = types.StructOf(
	types.Field{Name: "file_path", Type: types.StringType},
	types.Field{Name: "file_name", Type: types.StringType},
	types.Field{Name: "file_size", Type: types.LongType},
	types.Field{Name: "file_block_start", Type: types.LongType},
	types.Field{Name: "file_block_length", Type: types.LongType},
	types.Field{Name: "file_modification_time", Type: types.TimestampType},
)
