package keylen

// classes are the sizes in bytes that the allocator of Debian's redis 7.0 hands out (jemalloc), up to keys of 250 bytes. A
// key of L bytes takes the smallest that holds it with its header and its end: measured for every length from 8 to 256.
var classes = [...]int{16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 896, 1024}

// nameMB is the memory in MB (10^6 bytes) that the names of a million keys of the given length take.
func nameMB(length int) int {
	header := 1
	if length > 31 {
		header = 3
	}
	if length > 255 {
		header = 5
	}
	size := header + length + 1
	for _, class := range classes {
		if size <= class {
			return class
		}
	}
	return size
}
