// Istio's versions, as images tell them.

/** The tag of an image; undefined for a digest alone. */
export function tagOf(image: string): string | undefined {
  const [reference = ''] = image.split('@')
  return /:([^/:]+)$/.exec(reference)?.[1]
}

/** N of a tag `1.N…` (`1.31.1-distroless`, `1.28-alpha.9f`); undefined for any other, such as `latest`: then nothing is known. */
export function minorOf(tag: string | undefined): number | undefined {
  const digits = /^v?1\.(\d{1,3})(?!\d)/.exec(tag ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** minorOf an image. */
export const imageMinor = (image: string): number | undefined => minorOf(tagOf(image))
