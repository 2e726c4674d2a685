/**
 * Signatures of functions for hashes, passwords, keys and certificates. The slow ones include `call`, which always
 * fails, so that it is rare.
 */
export const secretSignatures = {
  quick: `
  adler32sum string -> string
  sha1sum string -> string
  sha256sum string -> string
  sha512sum string -> string
  encryptAES plain string -> string | kindOf
  encryptAES "secret" string -> string | decryptAES "secret"
  decryptAES "secret" cipher -> string
  genPrivateKey !keyType -> string | kindOf
  genCAWithKey plain days pem -> string | kindOf
  genSelfSignedCertWithKey plain addresses names days pem -> string | kindOf
  genSignedCertWithKey plain addresses names days authority pem -> string | kindOf
  buildCustomCert certificate privateKey -> cert
`,
  slow: `
  bcrypt plain -> int | len
  htpasswd user plain -> int | len
  derivePassword !size passwordKind plain plain plain -> string
  genCA plain days -> string | kindOf
  genSelfSignedCert plain addresses names days -> string | kindOf
  genSignedCert plain addresses names days authority -> string | kindOf
  call any any -> string
`,
}
