// Package sketch is the frequent-items sketch of Apache DataSketches, byte for byte: what Spark's approx_top_k_accumulate stores, another engine
// can combine.
//
// The sketch is a hash table with linear probing that counts items. When it has its full size and is full, the median of (a sample of) the counts is taken
// from every count and what is left with nothing goes; the sum of these medians is how much a count may be too low. Order and layout follow Java's
// hashCode of an item. It knows neither Spark's types nor its functions.
package sketch
