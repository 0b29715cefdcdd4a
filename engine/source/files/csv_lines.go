package files

import "bytes"

// eachLine calls fn with every line of a block that is not blank, until it says stop.
func (c *csvFormat) eachLine(block []byte, fn func([]byte) (more bool)) {
	for len(block) > 0 {
		line := block
		if i := bytes.IndexByte(block, '\n'); i >= 0 {
			line, block = block[:i], block[i+1:]
		} else {
			block = nil
		}
		if bytes.IndexByte(line, '\r') >= 0 {
			line = bytes.TrimSuffix(line, []byte{'\r'})
			if bytes.IndexByte(line, '\r') >= 0 {
				for _, part := range bytes.Split(line, []byte{'\r'}) {
					if !c.Blank(part) && !fn(part) {
						return
					}
				}
				continue
			}
		}
		if !c.Blank(line) && !fn(line) {
			return
		}
	}
}
