package delta

import (
	"context"
	"slices"
	"strings"
)

// checkTxns refuses a Write whose batch is in the table.
func (a *attempt) checkTxns(cur *Snapshot) error {
	if cur == nil {
		return nil
	}
	for _, t := range a.w.Txns {
		if has, ok := cur.Txn(t.AppID); ok && has >= t.Version {
			return committed(a.t.dir, t, has)
		}
	}
	return nil
}

// check looks at every commit between the snapshot the Write is based on and cur, and refuses the Write where both cannot have happened
// one after the other. The rules are Delta's for WriteSerializable, or for Serializable where the table asks for it.
func (a *attempt) check(ctx context.Context, cur *Snapshot) error {
	if cur == nil {
		return nil
	}
	if err := a.checkTxns(cur); err != nil {
		return err
	}
	for v := a.seen + 1; v <= cur.version; v++ {
		c, err := a.t.ReadCommit(ctx, v)
		if err != nil {
			return err
		}
		if err := a.checkCommit(c); err != nil {
			return err
		}
		a.seen = v
	}
	return nil
}

func (a *attempt) checkCommit(c *Commit) error {
	dir := a.t.dir
	switch {
	case c.ProtocolChanged:
		return conflict("DELTA_PROTOCOL_CHANGED", dir, c, "changed the protocol")
	case c.MetadataChanged:
		return conflict("DELTA_METADATA_CHANGED", dir, c, "changed the schema or properties")
	case a.w.Define != nil && slices.Contains(c.domains, clusteringDomain):
		return conflict("DELTA_METADATA_CHANGED", dir, c, "changed the cluster columns")
	}
	for _, t := range c.Txns {
		if slices.ContainsFunc(a.w.Txns, func(o Txn) bool { return o.AppID == t.AppID }) {
			return conflict("DELTA_CONCURRENT_TRANSACTION", dir, c, "wrote another batch of "+t.AppID)
		}
	}
	if !a.w.Reads && len(a.removes) == 0 && len(a.vectors) == 0 && !a.w.Overwrite {
		return nil // a blind append
	}
	for _, r := range c.Removed {
		same := func(f *File) bool { return f.Path == r.Path }
		if slices.ContainsFunc(a.removes, same) || slices.ContainsFunc(a.vectors, func(v vectorChange) bool { return same(v.file) }) {
			return conflict("DELTA_CONCURRENT_DELETE_DELETE", dir, c, "deleted rows of a file that this commit deletes from")
		}
		if a.w.Reads && r.DataChange {
			return conflict("DELTA_CONCURRENT_DELETE_READ", dir, c, "deleted rows that this commit has read")
		}
	}
	if a.w.Rearrange {
		return nil
	}
	serializable := a.from != nil && strings.EqualFold(a.from.meta.Configuration["delta.isolationLevel"], "Serializable")
	if c.Info.BlindAppend && !serializable && !a.w.Reads {
		return nil // as if the append had come after this commit
	}
	for _, f := range c.Added {
		if f.DataChange() && c.adds(f) {
			return conflict("DELTA_CONCURRENT_APPEND", dir, c, "added rows that this commit has not seen")
		}
	}
	return nil
}

// adds reports whether an added file brings rows that were not live before: not so when only its deletion vector grew.
func (c *Commit) adds(f *File) bool {
	for _, r := range c.Removed {
		if r.Path == f.Path {
			return f.DeletionVector == nil || r.DeletionVector != nil && f.DeletionVector.Cardinality < r.DeletionVector.Cardinality
		}
	}
	return true
}
