// Words of commands that users copy into a shell.

/** A name as one word of a shell: what comes from a cluster must not do more than name. */
export function shellWord(text: string): string {
  return /^[\w.:/@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
