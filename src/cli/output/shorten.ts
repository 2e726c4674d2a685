// Long values in messages: where and what is wrong stands before and behind them.

/** Words and quoted texts of more than a thousand characters; Helm's chains of includes are long, but of short words. */
const tooLong = /"[^"\n]{1001,}"|\S{1001,}/gu

/** Characters that are kept at each end. */
const kept = 200

/** The text with long words and quoted texts cut in the middle; the number of characters left out stands there. */
export function shorten(text: string): string {
  return text.replace(tooLong, (part) => {
    const characters = [...part]
    const left = characters.length - 2 * kept
    return `${characters.slice(0, kept).join('')}…(${left} characters)…${characters.slice(-kept).join('')}`
  })
}
