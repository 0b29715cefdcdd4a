package sparksql

import "strings"

// otherVerbs start statements that Spark and Databricks know and dp does not run.
var otherVerbs = words(`ALTER ANALYZE BEGIN CACHE CALL CLEAR COMMENT COPY CREATE DECLARE DENY DROP DESCRIBE DESC EXECUTE FSCK GRANT LIST LOAD
	LOCK MSCK OPTIMIZE PUT GET REMOVE REORG REFRESH REPAIR RESET RESTORE REVOKE SET SHOW SYNC TRUNCATE UNCACHE UNDROP UNLOCK USE VACUUM CLONE EXPORT IMPORT`)

// objectsOf are the kinds of objects that stand behind a verb and belong to its name, of Spark and Databricks.
var objectsOf = map[string]map[string]bool{
	"ALTER": catalogObjects, "CREATE": catalogObjects, "DROP": catalogObjects, "UNDROP": catalogObjects,
	"ANALYZE": words("TABLE TABLES"), "MSCK": words("REPAIR"), "REORG": words("TABLE"), "RESTORE": words("TABLE"), "TRUNCATE": words("TABLE"),
	"LOAD": words("DATA"), "COPY": words("INTO"), "CACHE": words("LAZY TABLE SELECT"), "UNCACHE": words("TABLE"), "COMMENT": words("ON"),
	"SHOW": words(`ALL CATALOGS CLEAN COLLATIONS COLUMNS CONNECTIONS CREATE CREDENTIALS CURRENT DATABASES EFFECTIVE EXTERNAL FUNCTIONS GRANT GRANTS GROUPS
		INDEXES LOCKS MATERIALIZED NAMESPACES PARTITIONS POLICIES PRINCIPALS PROCEDURES PROVIDERS RECIPIENTS ROLE ROLES SCHEMAS SERVICE SHARES STORAGE SYSTEM
		TABLE TABLES TBLPROPERTIES TRANSACTIONS USER USERS VIEWS VOLUMES`),
	"EXECUTE": words("IMMEDIATE"), "CLEAR": words("CACHE"),
}

var catalogObjects = words(`AGGREGATE BLOOMFILTER CATALOG CLEAN CONNECTION CREDENTIAL DATABASE EXTERNAL FOREIGN FUNCTION GROUP INDEX LOCATION MATERIALIZED
	NAMESPACE POLICY PROCEDURE PROVIDER RECIPIENT ROLE SCHEMA SERVER SERVICE SHARE STATISTICS STORAGE STREAMING TABLE USER VARIABLE VIEW VOLUME`)

// noObject are words between a verb and the kind of object, in this order.
var noObject = []map[string]bool{words("GLOBAL"), words("TEMPORARY TEMP")}

// other reads a statement that dp does not run: completely where its syntax is known here, else only its name. A BEGIN … END script is one statement up to
// the end of the text.
func (p *parser) other() Statement {
	if c := p.maintenance(); c != nil {
		return c
	}
	verb := p.cur().upper
	if objects := objectsOf[verb]; objects != nil {
		k := 1
		if p.ahead(verb, "OR") {
			k += 2
		}
		for _, words := range noObject {
			if p.peek(k).in(words) {
				k++
			}
		}
		t := p.peek(k)
		if !t.in(objects) {
			p.i = min(p.i+k, len(p.toks)-1)
			p.unexpected("what to " + strings.ToLower(verb))
		}
		verb += " " + t.upper
		if n := p.peek(k + 1); t.is("MATERIALIZED") || t.is("STREAMING") {
			verb += " " + n.upper
		}
	}
	script := verb == "BEGIN" && p.peek(1).kind != tokEOF && !p.peek(1).isOp(";") && !p.peek(1).is("TRANSACTION")
	if !script {
		p.skip()
		return &Other{Verb: verb}
	}
	for p.cur().kind != tokEOF {
		p.advance()
	}
	return &Other{Verb: "BEGIN … END"}
}
