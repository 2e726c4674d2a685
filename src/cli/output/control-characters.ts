// Removes control characters from text of the cluster. A separate file, because every run loads it.

/** Replaces control characters, which could control the terminal, in text from a cluster. */
export function stripControlCharacters(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\uFFFD')
}
