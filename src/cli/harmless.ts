// Text of others on its way to a terminal, in a leaf of its own: it is loaded before anything else.

/** Cluster text (events, messages) without the control characters that could drive a terminal. */
export function harmless(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\uFFFD')
}
