// Package keytype defines an analyzer that reports keys that are used as two data types.
//
// # Analyzer keytype
//
// keytype: report keys that commands of two data types use
package keytype
