// Text of others on its way to a terminal. A file of its own, since every run loads it.

/** Cluster text (events, messages) without the control characters that could drive a terminal. */
export function stripControlCharacters(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\uFFFD')
}
