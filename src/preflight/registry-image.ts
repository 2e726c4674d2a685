// What the registry of an image says about it, as checks see it. It is read only if the user asks for it.

/** A signature by the key that images must be signed with. */
export type SignatureAnswer =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly problem: string }
  | { readonly kind: 'unanswered'; readonly reason: string }

/** An image of the install, and the answer of its registry. */
export interface RegistryImage {
  readonly image: string
  /** `Kind/namespace/name` of workloads, and `injection template NAME`. */
  readonly usedBy: readonly string[]
  readonly answer:
    | {
        readonly kind: 'present'
        /** `linux/amd64`, `linux/arm/v7`; empty if the image does not name its platform. */
        readonly platforms: readonly string[]
        /** Absent without a key. */
        readonly signature?: SignatureAnswer
      }
    | { readonly kind: 'missing' }
    /** The registry refuses, or does not respond. */
    | { readonly kind: 'unanswered'; readonly reason: string }
}
