// Paths inside a bundle. Their parts are names from the cluster, which are not trusted.

/** File names that Windows reserves for devices. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Joins names to a path. Each name becomes exactly one part: characters other than letters, digits, `.`, `_` and `-` are
 * percent-encoded, and so are names that a file system gives a meaning, such as `..`. Different names stay different.
 */
export function bundlePath(...names: readonly string[]): string {
  return names.map(partOf).join('/')
}

function partOf(name: string): string {
  const safe = name.replace(/[^\w.-]/gu, encode)
  const isSpecial = safe === '' || safe.startsWith('.') || safe.endsWith('.') || deviceName.test(safe)
  return isSpecial ? `%${safe.replaceAll('.', '%2E')}` : safe
}

function encode(character: string): string {
  return [...Buffer.from(character, 'utf8')]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}
