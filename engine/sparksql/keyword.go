package sparksql

// Spark reserves almost no word: select and from can be column names. The sets below say where a word cannot be a name because the grammar
// needs it there.

var (
	// notColumns cannot start an operand as a plain name.
	notColumns = words(`SELECT FROM WHERE GROUP HAVING ORDER UNION EXCEPT INTERSECT MINUS JOIN ON USING CROSS INNER LEFT RIGHT FULL NATURAL
		WHEN THEN ELSE END AND OR NOT IN LIKE ILIKE RLIKE REGEXP BETWEEN IS AS CASE WITH`)
	// functionWords are those of notColumns that are functions before a parenthesis.
	functionWords = words("LEFT RIGHT LIKE ILIKE RLIKE REGEXP")
	// noImplicitAlias cannot be an alias without AS.
	noImplicitAlias = words(`FROM WHERE GROUP HAVING ORDER UNION EXCEPT INTERSECT MINUS JOIN ON USING CROSS INNER LEFT RIGHT FULL NATURAL
		LATERAL LIMIT OFFSET WINDOW QUALIFY CLUSTER DISTRIBUTE SORT PIVOT UNPIVOT TABLESAMPLE WATERMARK SEMI ANTI AS INTO THEN WHEN ELSE END
		AND OR NOT IN LIKE ILIKE RLIKE REGEXP BETWEEN IS DIV SET WITH SELECT VALUES FOR COLLATE`)
)
