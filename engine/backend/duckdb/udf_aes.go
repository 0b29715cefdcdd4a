package duckdb

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"fmt"
	"strings"
)

// aesFunctions are Spark's encryption: AES by GCM, CBC and ECB. What is encrypted opens with its initialization vector.
func aesFunctions() []goFunction {
	decrypt := func(a []any) (any, error) {
		return aesDecrypt(a[0].([]byte), a[1].([]byte), a[2].(string), a[3].(string), a[4].([]byte))
	}
	return []goFunction{
		function("go_aes_encrypt", "volatile: blob, blob, text, text, blob, blob -> blob", func(a []any) (any, error) {
			return aesEncrypt(a[0].([]byte), a[1].([]byte), a[2].(string), a[3].(string), a[4].([]byte), a[5].([]byte))
		}),
		function("go_aes_decrypt", "blob, blob, text, text, blob -> blob", decrypt),
		function("go_try_aes_decrypt", "blob, blob, text, text, blob -> blob", func(a []any) (any, error) {
			b, err := decrypt(a)
			if err != nil {
				return nil, nil
			}
			return b, nil
		}),
	}
}

// aesMode checks a key, a mode and a padding, and gives the block cipher and the mode's name.
func aesMode(key []byte, mode, padding string) (cipher.Block, string, error) {
	if n := len(key); n != 16 && n != 24 && n != 32 {
		return nil, "", raise("INVALID_PARAMETER_VALUE.AES_KEY_LENGTH", "The value of parameter(s) `key` in `aes_encrypt`/`aes_decrypt` is invalid: expects a binary value with 16, 24 or 32 bytes, but got %d bytes.", n)
	}
	m, p := strings.ToUpper(mode), strings.ToUpper(padding)
	known := map[string]bool{
		"GCM/DEFAULT": true, "GCM/NONE": true, "CBC/DEFAULT": true, "CBC/PKCS": true, "ECB/DEFAULT": true, "ECB/PKCS": true,
	}
	if !known[m+"/"+p] {
		return nil, "", raise("UNSUPPORTED_FEATURE.AES_MODE", "The feature is not supported: AES-%s with the padding %s by the `aes_encrypt`/`aes_decrypt` function.", mode, padding)
	}
	b, err := aes.NewCipher(key)
	return b, m, err
}

func aesEncrypt(text, key []byte, mode, padding string, iv, aad []byte) (any, error) {
	block, m, err := aesMode(key, mode, padding)
	if err != nil {
		return nil, err
	}
	size := map[string]int{"GCM": 12, "CBC": aes.BlockSize}[m]
	switch {
	case len(iv) > 0 && m == "ECB":
		return nil, raise("UNSUPPORTED_FEATURE.AES_MODE_IV", "The feature is not supported: `aes_encrypt` with AES-%s does not support initialization vectors (IVs).", m)
	case len(aad) > 0 && m != "GCM":
		return nil, raise("UNSUPPORTED_FEATURE.AES_MODE_AAD", "The feature is not supported: `aes_encrypt` with AES-%s does not support additional authenticate data (AAD).", m)
	case len(iv) > 0 && len(iv) != size:
		return nil, raise("INVALID_PARAMETER_VALUE.AES_IV_LENGTH", "The value of parameter(s) `iv` in `aes_encrypt`/`aes_decrypt` is invalid: supports 16-byte CBC IVs and 12-byte GCM IVs, but got %d bytes for %s.", len(iv), m)
	case len(iv) == 0 && size > 0:
		iv = make([]byte, size)
		if _, err := rand.Read(iv); err != nil {
			return nil, err
		}
	}
	if m == "GCM" {
		g, err := cipher.NewGCM(block)
		if err != nil {
			return nil, err
		}
		return g.Seal(bytes.Clone(iv), iv, text, aad), nil
	}
	pad := aes.BlockSize - len(text)%aes.BlockSize
	padded := append(bytes.Clone(text), bytes.Repeat([]byte{byte(pad)}, pad)...)
	if m == "CBC" {
		cipher.NewCBCEncrypter(block, iv).CryptBlocks(padded, padded)
		return append(bytes.Clone(iv), padded...), nil
	}
	for i := 0; i < len(padded); i += aes.BlockSize {
		block.Encrypt(padded[i:], padded[i:])
	}
	return padded, nil
}

func aesDecrypt(b, key []byte, mode, padding string, aad []byte) (any, error) {
	block, m, err := aesMode(key, mode, padding)
	if err != nil {
		return nil, err
	}
	bad := func(format string, args ...any) error {
		return raise("INVALID_PARAMETER_VALUE.AES_CRYPTO_ERROR", "The value of parameter(s) `expr`, `key` in `aes_encrypt`/`aes_decrypt` is invalid: detail message: %s", fmt.Sprintf(format, args...))
	}
	if len(aad) > 0 && m != "GCM" {
		return nil, raise("UNSUPPORTED_FEATURE.AES_MODE_AAD", "The feature is not supported: `aes_decrypt` with AES-%s does not support additional authenticate data (AAD).", m)
	}
	if m == "GCM" {
		g, err := cipher.NewGCM(block)
		if err != nil {
			return nil, err
		}
		if len(b) < 12 {
			return nil, bad("Invalid buffer arguments")
		}
		text, err := g.Open(nil, b[:12], b[12:], aad)
		if err != nil {
			return nil, bad("Tag mismatch")
		}
		return orEmpty(text), nil
	}
	iv := make([]byte, aes.BlockSize)
	if m == "CBC" {
		if len(b) < aes.BlockSize {
			return nil, bad("Invalid buffer arguments")
		}
		iv, b = b[:aes.BlockSize], b[aes.BlockSize:]
	}
	if len(b)%aes.BlockSize != 0 {
		return nil, bad("Input length must be multiple of 16 when decrypting with padded cipher")
	}
	text := bytes.Clone(b)
	if m == "CBC" {
		cipher.NewCBCDecrypter(block, iv).CryptBlocks(text, b)
	} else {
		for i := 0; i < len(b); i += aes.BlockSize {
			block.Decrypt(text[i:], b[i:])
		}
	}
	if len(text) == 0 {
		return []byte{}, nil
	}
	pad := int(text[len(text)-1])
	if pad == 0 || pad > aes.BlockSize || !bytes.HasSuffix(text, bytes.Repeat([]byte{byte(pad)}, pad)) {
		return nil, bad("Given final block not properly padded. Such issues can arise if a bad key is used during decryption.")
	}
	return text[:len(text)-pad], nil
}

// orEmpty is b, and no bytes where it is nil: nil would be NULL.
func orEmpty(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
