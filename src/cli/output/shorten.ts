// Shortens long values in messages.

/**
 * Matches words and quoted texts of more than 1,000 characters. Helm's chains of includes are long, but their words are
 * short.
 */
const tooLong = /"[^"\n]{1001,}"|\S{1001,}/gu

/** The number of characters kept at each end. */
const keptLength = 200

/** Replaces the middle of long words and quoted texts by the number of removed characters. */
export function shorten(text: string): string {
  return text.replace(tooLong, (part) => {
    const characters = [...part]
    const removed = characters.length - 2 * keptLength
    return `${characters.slice(0, keptLength).join('')}…(${removed} characters)…${characters.slice(-keptLength).join('')}`
  })
}
