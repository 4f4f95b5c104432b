package command

import "strings"

// Slots is the number of hash slots of a cluster.
const Slots = 16384

// HashTag returns the part of a key between the first { and the first } after it, if it is not empty: the only part
// that is hashed then.
func HashTag(key string) (tag string, ok bool) {
	_, rest, ok := strings.Cut(key, "{")
	if !ok {
		return "", false
	}
	tag, _, ok = strings.Cut(rest, "}")
	if !ok || tag == "" {
		return "", false
	}
	return tag, true
}

// Slot returns the hash slot of a key in a Redis or Valkey cluster: CRC16 (XMODEM) of its hash tag or, without one, of
// the whole key, modulo Slots.
func Slot(key string) int {
	if tag, ok := HashTag(key); ok {
		key = tag
	}
	// Bit by bit, without a table: keys are short, and slots are computed for reports, not for every call.
	var crc uint16
	for i := range len(key) {
		crc ^= uint16(key[i]) << 8
		for range 8 {
			if crc&0x8000 != 0 {
				crc = crc<<1 ^ 0x1021
			} else {
				crc <<= 1
			}
		}
	}
	return int(crc & (Slots - 1))
}
