// Arguments of a node's agent, as K3s and RKE2 write them into annotations, without what is secret in them.

const hidden = '********'

/** Names of flags and variables whose values are nobody's business. */
const isSecretName = /token|secret|passw|pwd|credential|auth|datastore-?_?endpoint|private|key$|^-t$/i
/** What such values look like, wherever they stand: K3s' tokens, and a user with a password before a host. */
const secretValues = /K10[0-9a-f]{20,}\S*|[^/\s,:@"]+:[^/\s,"]+@/gi
const users = /(?<=\/\/)[^/\s"]+@/g

/** A text without the users and passwords of the URLs in it. */
export function maskUsers(text: string): string {
  return text.replace(users, `${hidden}@`)
}

/** The text of `k3s.io/node-args` (a JSON list) or `k3s.io/node-env` (a JSON map), secrets masked. */
export function maskArguments(json: string): string {
  const value = parse(json)
  if (Array.isArray(value)) return JSON.stringify(value.map((word, i) => maskWord(word, value[i - 1])))
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(([name, one]) => [
      name,
      isSecretName.test(name) ? hidden : maskValue(one),
    ])
    return JSON.stringify(Object.fromEntries(pairs))
  }
  return hidden
}

/** A word, or the value of the flag before it; of `--flag=value` and `--kubelet-arg=flag=value` the names stay. */
function maskWord(word: unknown, before: unknown): string {
  const given = String(word)
  const isValue = !given.startsWith('-')
  if (isValue && typeof before === 'string' && isFlag(before) && isSecretName.test(before)) return hidden
  const parts = given.split('=')
  const secret = parts.slice(0, -1).findIndex((name) => isSecretName.test(name))
  return secret < 0 ? maskValue(given) : [...parts.slice(0, secret + 1), hidden].join('=')
}

const isFlag = (word: string) => word.startsWith('-') && !word.includes('=')

function maskValue(value: unknown): string {
  return maskUsers(String(value)).replace(secretValues, hidden)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}
