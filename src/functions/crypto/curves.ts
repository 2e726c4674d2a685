// The elliptic curves of Go's crypto/elliptic.

export interface Curve {
  readonly oid: string
  /** Name in OpenSSL and Node. */
  readonly name: string
  /** Name in Go's errors. */
  readonly goName: string
  /** Size of a scalar and of a coordinate, in bytes. */
  readonly size: number
  readonly order: bigint
  /** The field's prime, and the `b` of y² = x³ - 3x + b. */
  readonly prime: bigint
  readonly b: bigint
}

const curves: readonly Curve[] = [
  {
    oid: '1.3.132.0.33',
    name: 'secp224r1',
    goName: 'P224',
    size: 28,
    order: 0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3dn,
    prime: 2n ** 224n - 2n ** 96n + 1n,
    b: 0xb4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4n,
  },
  {
    oid: '1.2.840.10045.3.1.7',
    name: 'prime256v1',
    goName: 'P256',
    size: 32,
    order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
    prime: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  },
  {
    oid: '1.3.132.0.34',
    name: 'secp384r1',
    goName: 'P384',
    size: 48,
    order:
      0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
    prime: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  },
  {
    oid: '1.3.132.0.35',
    name: 'secp521r1',
    goName: 'P521',
    size: 66,
    order:
      0x1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
    prime: 2n ** 521n - 1n,
    b: 0x51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00n,
  },
]

/** Returns the curve of an object identifier, or undefined. */
export function curveOf(oid: string): Curve | undefined {
  return curves.find((curve) => curve.oid === oid)
}

/** Returns Go's error text for an uncompressed point, or undefined if the point is on the curve. */
export function pointError({ goName, size, prime, b }: Curve, point: Uint8Array): string | undefined {
  if (point[0] !== 4) return 'ecdsa: invalid uncompressed public key'
  if (point.length !== 1 + 2 * size) return `invalid ${goName} point encoding`
  const [x, y] = [coordinate(point.subarray(1, 1 + size)), coordinate(point.subarray(1 + size))]
  // Go implements P-256 separately, with other error texts.
  if (x >= prime || y >= prime)
    return `invalid ${goName === 'P256' ? 'P256 element' : `${goName}Element`} encoding`
  return (y * y - (x * x * x - 3n * x + b)) % prime === 0n ? undefined : `${goName} point not on curve`
}

function coordinate(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}
