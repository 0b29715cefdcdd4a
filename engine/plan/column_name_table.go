package plan

// functionName is how a function prints in a column name, where that is not its name as written.
func functionName(name string) string {
	if s, ok := functionNames[name]; ok {
		return s
	}
	return name
}

var functionNames = map[string]string{
	"||": "concat", "rank": "RANK", "dense_rank": "DENSE_RANK", "percent_rank": "PERCENT_RANK",
}

// nameDefaults are the arguments a function prints although the user left them out.
func nameDefaults(c *Call) []string {
	d, ok := argumentDefaults[c.Name]
	if !ok || len(c.Args) >= d.upto {
		return nil
	}
	return d.args[len(d.args)-(d.upto-len(c.Args)):]
}

type defaults struct {
	upto int // the number of arguments with all defaults
	args []string
}

var argumentDefaults = map[string]defaults{
	"lag":               {3, []string{"1", "NULL"}},
	"lead":              {3, []string{"1", "NULL"}},
	"percentile_approx": {3, []string{"10000"}},
	"approx_percentile": {3, []string{"10000"}},
	"aggregate":         {4, []string{"lambdafunction(namedlambdavariable(), namedlambdavariable())"}},
	"reduce":            {4, []string{"lambdafunction(namedlambdavariable(), namedlambdavariable())"}},
}
