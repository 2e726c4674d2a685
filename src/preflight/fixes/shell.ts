// Quotes words of commands that users copy into a shell.

/** Quotes text as one word of a shell, so that names from a cluster cannot run commands. */
export function shellWord(text: string): string {
  return /^[\w.:/@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
