package delta

// feature is a table feature of the protocol: what it takes to read or write a table that has it.
type feature struct {
	name string
	// reader says that readers must know it as well as writers.
	reader bool
	// legacy is the writer version that implied the feature before tables listed theirs; 0 for those that came later.
	legacy int
	// read and write say that dp does what the feature asks for. What depends on the table's properties or schema, such as column
	// mapping being merely possible, is decided in usable.go.
	read, write bool
}

// features are all that dp has heard of; an unknown one is refused by its name just the same.
var features = []feature{
	{name: "appendOnly", legacy: 2, read: true, write: true},
	{name: "invariants", legacy: 2, read: true, write: true},
	{name: "checkConstraints", legacy: 3, read: true, write: true},
	{name: "changeDataFeed", legacy: 4, read: true, write: true},
	{name: "generatedColumns", legacy: 4, read: true, write: true},
	{name: "columnMapping", reader: true, legacy: 5, read: true, write: true},
	{name: "identityColumns", legacy: 6, read: true, write: true},
	{name: "allowColumnDefaults", read: true, write: true},
	{name: "clustering", read: true, write: true},
	{name: "deletionVectors", reader: true, read: true, write: true},
	{name: "domainMetadata", read: true, write: true},
	{name: "rowTracking", read: true, write: true},
	{name: "timestampNtz", reader: true, read: true, write: true},
	{name: "v2Checkpoint", reader: true, read: true, write: true},
	{name: "vacuumProtocolCheck", reader: true, read: true, write: true},
	{name: "inCommitTimestamp", read: true, write: true},
	{name: "icebergCompatV1", read: true},
	{name: "icebergCompatV2", read: true},
	{name: "icebergWriterCompatV1", read: true},
	{name: "checkpointProtection", read: true},
	{name: "typeWidening", reader: true},
	{name: "typeWidening-preview", reader: true},
	{name: "variantType", reader: true},
	{name: "variantType-preview", reader: true},
	{name: "variantShredding-preview", reader: true},
	{name: "catalogManaged", reader: true},
	{name: "catalogOwned-preview", reader: true},
	{name: "coordinatedCommits-preview"},
}

var featureByName = func() map[string]feature {
	m := make(map[string]feature, len(features))
	for _, f := range features {
		m[f.name] = f
	}
	return m
}()
