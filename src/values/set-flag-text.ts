// The flags --set, --set-string, --set-json, --set-file and --set-literal as typed, and as messages show them.

export type SetFlagName = 'set' | 'set-json' | 'set-string' | 'set-file' | 'set-literal'

/** A flag as typed. */
export interface SetFlag {
  readonly name: SetFlagName
  readonly text: string
}

const maxLabel = 80
const secret = /^(.*?(?:token|password|secret)[^=,]*=).+$/is

/** Returns a flag for messages, without secrets and shortened: `--set a=b`. */
export function formatSetFlag({ name, text }: SetFlag): string {
  return `--${name} ${shorten(text, name)}`
}

/** Returns a flag for messages about its text: `--set "a=b"`. */
export function quoteSetFlag({ name, text }: SetFlag): string {
  return `--${name} "${shorten(text, name)}"`
}

function shorten(text: string, name: SetFlagName): string {
  const shown = name === 'set-file' ? text : text.replace(secret, '$1***')
  return shown.length > maxLabel ? `${shown.slice(0, maxLabel - 1)}…` : shown
}
