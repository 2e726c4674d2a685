// Masks secrets in the node arguments that K3s and RKE2 write to annotations.
import { parseJson } from '../../values/record.ts'

const hidden = '********'

/** Names of flags and variables with secret values. */
const isSecretName = /token|secret|passw|pwd|credential|auth|datastore-?_?endpoint|private|key$|^-t$/i
/** Secret values that are masked anywhere: K3s tokens, and user and password before a host. */
const secretValues = /K10[0-9a-f]{20,}\S*|[^/\s,:@"]+:[^/\s,"]+@/gi
const users = /(?<=\/\/)[^/\s"]+@/g

/** Masks users and passwords of URLs in a text. */
export function maskUsers(text: string): string {
  return text.replace(users, `${hidden}@`)
}

/** Masks secrets in `k3s.io/node-args` (a JSON list) or `k3s.io/node-env` (a JSON map). */
export function maskArguments(json: string): string {
  const value = parseJson(json)
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

/**
 * Masks an argument, or the value of the flag before it. Keeps names in `--flag=value` and `--kubelet-arg=flag=value`.
 */
function maskWord(word: unknown, before: unknown): string {
  const argument = String(word)
  const isValue = !argument.startsWith('-')
  if (isValue && typeof before === 'string' && isFlag(before) && isSecretName.test(before)) return hidden
  const parts = argument.split('=')
  const secret = parts.slice(0, -1).findIndex((name) => isSecretName.test(name))
  return secret < 0 ? maskValue(argument) : [...parts.slice(0, secret + 1), hidden].join('=')
}

const isFlag = (word: string) => word.startsWith('-') && !word.includes('=')

function maskValue(value: unknown): string {
  return maskUsers(String(value)).replace(secretValues, hidden)
}
