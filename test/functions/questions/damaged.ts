// Keys and certificates with a replaced byte or without their end.
import { certificate, keys, richCertificate } from '../keys.ts'

/** Returns the type and the bytes of a PEM block. */
export function readBlock(pem: string): { readonly type: string; readonly bytes: Buffer } {
  const [, type = '', body = ''] = /-----BEGIN (.*)-----\n([\s\S]*?)-----END/.exec(pem) ?? []
  return { type, bytes: Buffer.from(body, 'base64') }
}

export function writeBlock(type: string, bytes: Uint8Array): string {
  return `-----BEGIN ${type}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${type}-----\n`
}

/** Returns copies in which one byte is replaced by each of these values. */
function replaced(bytes: Buffer, step: number): Buffer[] {
  const values = [0x00, 0x80, 0x31, 0xff, 0x02]
  const places = Array.from({ length: Math.floor(bytes.length / step) }, (_, i) => i * step)
  return places.map((place, i) => {
    const copy = Buffer.from(bytes)
    copy[place] = values[i % values.length] ?? 0
    return copy
  })
}

const damaged = (bytes: Buffer, step: number): Buffer[] => [
  ...replaced(bytes, step),
  ...[0, 1, 2, 5, bytes.length - 1].map((end) => bytes.subarray(0, end)),
  Buffer.concat([bytes, Buffer.of(0)]),
]

const smallKeys = [keys.ed25519, keys.x25519, keys.ec, keys.ecInPkcs8]
const types = ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY', 'DSA PRIVATE KEY']

const ask = (pem: string): string => `{{ $k := ${JSON.stringify(pem)} }}{{ (genCAWithKey "x" 5 $k).Key }}`

const base64 = (text: string): string => JSON.stringify(Buffer.from(text).toString('base64'))

export const damages = {
  'a damaged key': [
    ...smallKeys
      .map(readBlock)
      .flatMap(({ type, bytes }) =>
        damaged(bytes, type === 'PRIVATE KEY' && bytes.length < 50 ? 1 : 3).map((copy) =>
          writeBlock(type, copy),
        ),
      ),
    ...damaged(readBlock(keys.smallRsa).bytes, 7).map((copy) => writeBlock('RSA PRIVATE KEY', copy)),
    ...types.flatMap((type) =>
      [keys.ed25519, keys.ec, keys.smallRsa].map((pem) => writeBlock(type, readBlock(pem).bytes)),
    ),
  ].map(ask),
  'a damaged certificate': [
    ...damaged(readBlock(certificate).bytes, 8),
    ...damaged(readBlock(richCertificate).bytes, 11),
  ].map(
    (copy) =>
      `{{ $c := ${base64(writeBlock('CERTIFICATE', copy))} }}{{ with buildCustomCert $c "" }}good{{ end }}`,
  ),
}
