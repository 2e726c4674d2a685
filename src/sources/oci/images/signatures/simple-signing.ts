// Signatures of cosign: the tag that has them, the layers of its manifest, and the signed payload ("simple signing").
import { isRecord, parseJsonObject } from '../../../../values/record.ts'
import { isDigest, type ContentDescriptor } from '../image-manifest.ts'

/** A signature, and the payload that it is of. */
export interface SignatureLayer {
  readonly payload: ContentDescriptor
  readonly signature: Buffer
}

const payloadType = 'application/vnd.dev.cosign.simplesigning.v1+json'
const signatureAnnotation = 'dev.cosignproject.cosign/signature'
const signatureType = 'cosign container image signature'

/** Returns the tag of the signatures of a manifest: `sha256-HEX.sig`. */
export function signatureTag(digest: string): string {
  return `${digest.replace(':', '-')}.sig`
}

/** Returns the signatures in a manifest. Layers of other types, and those without a signature, are not among them. */
export function signatureLayers(manifest: Buffer): SignatureLayer[] {
  const value = parseJsonObject(manifest.toString('utf8'))
  const layers: unknown[] = Array.isArray(value?.['layers']) ? value['layers'] : []
  return layers.flatMap((layer): SignatureLayer[] => {
    if (!isRecord(layer) || layer['mediaType'] !== payloadType) return []
    const { digest, size, annotations } = layer
    const text = isRecord(annotations) ? annotations[signatureAnnotation] : undefined
    if (!isDigest(digest) || typeof size !== 'number' || typeof text !== 'string') return []
    return [{ payload: { mediaType: payloadType, digest, size }, signature: Buffer.from(text, 'base64') }]
  })
}

/** Returns the digest that a payload signs, or undefined if it is not a payload of a container image. */
export function signedDigest(payload: Buffer): string | undefined {
  const critical = parseJsonObject(payload.toString('utf8'))?.['critical']
  if (!isRecord(critical) || critical['type'] !== signatureType || !isRecord(critical['image']))
    return undefined
  const digest = critical['image']['docker-manifest-digest']
  return isDigest(digest) ? digest : undefined
}
