// The parts of node:buffer that the engine uses.

/** Returns true if the bytes are UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** V8's limit on 64-bit machines; other browsers allow more. */
export const constants = { MAX_STRING_LENGTH: 2 ** 29 - 24 }
