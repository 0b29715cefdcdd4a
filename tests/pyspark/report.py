def report(df, ordered):
    """Prints what a program ended in: its schema, which columns may be NULL, and its rows, sorted unless their order counts."""
    print("schema", df.schema.simpleString())
    print("nullable", [f.nullable for f in df.schema.fields])
    rows = [repr(r) for r in df.collect()]
    if not ordered:
        rows.sort()
    for r in rows:
        print(r)


if "df" in globals():
    report(df, ordered)
