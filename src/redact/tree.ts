// Masks secrets in trees of maps and lists, such as Kubernetes objects, Helm values and mesh configuration.
import { isTree, newTree, type Tree, type Value } from '../values/tree.ts'
import { privateMembers } from './jwk.ts'
import { isMark, markOf } from './mark.ts'
import { isCredentialName, isPasswordName } from './names.ts'
import { isPublicValue } from './public-values.ts'
import { maskCredentials } from './scheme.ts'
import { redactText } from './text.ts'

/**
 * Returns a copy with secrets masked: the content of Secrets, fields and `name`/`value` pairs whose name says credential, arguments
 * such as `--token`, headers of Istio's extension providers, private JSON Web Keys, and what redactText finds in other strings.
 */
export function redactTree(tree: Tree): Tree {
  const isSecret = tree['kind'] === 'Secret'
  const isPair = isCredentialPair(tree)
  return mapTree(tree, (value, key) => {
    if (isSecret && key in secretContent && isTree(value))
      return mapTree(value, secretContent[key as SecretField])
    if (isPair && key === 'value') return maskUnder('password', value)
    if ('kty' in tree && privateMembers.has(key) && typeof value === 'string') return maskCredentials(value)
    return redactField(key, value)
  })
}

type SecretField = 'data' | 'stringData'

/** The mark of `data` is that of the decoded bytes: it equals the mark of the same value in a log. */
const secretContent: Readonly<Record<SecretField, (value: Value) => Value>> = {
  data: (value) => (isPlain(value) ? markOf(Buffer.from(String(value), 'base64')) : value),
  stringData: (value) => (isPlain(value) ? markOf(String(value)) : value),
}

const isPlain = (value: Value) => value !== null && typeof value !== 'object' && !isMark(String(value))

/** An environment variable or a header: `{name: DB_PASSWORD, value: …}`, `{key: x-api-key, value: …}`. */
function isCredentialPair(tree: Tree): boolean {
  const name = tree['name'] ?? tree['key']
  return typeof name === 'string' && (isCredentialName(name) || name === 'KEY')
}

/** Headers that istiod sends to the servers of extension providers; they often hold a token under any name. */
const providerHeaders = new Set(['headers', 'initialmetadata', 'includeadditionalheadersincheck'])

const isProviders = (key: string) => camel(key) === 'extensionproviders'
const camel = (key: string) => key.replaceAll('_', '').toLowerCase()

function redactField(key: string, value: Value): Value {
  if (isProviders(key)) return redactProviders(value)
  if (isTree(value)) return isCredentialName(key) ? redactCredential(key, value) : redactTree(value)
  if (isCredentialName(key)) return maskUnder(key, value)
  return redactValue(value)
}

function redactValue(value: Value): Value {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map((item, i) => redactItem(item, value[i - 1]))
  return isTree(value) ? redactTree(value) : value
}

/** An item of a list may be the value of the flag before it: `["--token", "abc"]`. */
function redactItem(item: Value, before: Value | undefined): Value {
  const isFlag = typeof before === 'string' && /^--?[A-Za-z][\w.-]*$/.test(before)
  const isArgument = isFlag && typeof item === 'string' && !item.startsWith('-')
  return isArgument && isCredentialName(before) ? maskUnder(before, item) : redactValue(item)
}

/** Masks texts, and numbers of passwords. */
function maskUnder(name: string, value: Value): Value {
  if (Array.isArray(value)) return value.map((item) => maskUnder(name, item))
  if (isTree(value)) return redactTree(value)
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  if (typeof value !== 'string' && !(isNumber && isPasswordName(name))) return value
  const text = String(value)
  return isPublicValue(text, name) ? value : maskCredentials(text)
}

/** Fields that hold a credential in a map that a credential's name has: Envoy's data sources, and settings of charts. */
const content = new Set(['inlinestring', 'inlinebytes', 'value', 'keys'])

function redactCredential(name: string, tree: Tree): Tree {
  return mapTree(redactTree(tree), (value, key) => {
    if (!content.has(camel(key))) return value
    if (!Array.isArray(value)) return maskUnder(name, value)
    return value.map((item) => (isTree(item) ? redactCredential(name, item) : maskUnder(name, item)))
  })
}

function redactProviders(value: Value): Value {
  if (Array.isArray(value)) return value.map(redactProviders)
  if (!isTree(value)) return redactValue(value)
  const tree = mapTree(value, (item, key) => (providerHeaders.has(camel(key)) ? maskHeaders(item) : item))
  return mapTree(redactTree(tree), (item, key) => (isTree(item) ? redactProviders(tree[key] ?? item) : item))
}

/** Takes `[{name, value}]` and maps of names to values. */
function maskHeaders(value: Value): Value {
  if (Array.isArray(value)) {
    return value.map((item) =>
      isTree(item) ? mapTree(item, (one, key) => (key === 'value' ? maskUnder('password', one) : one)) : item,
    )
  }
  return isTree(value) ? mapTree(value, (one) => maskUnder('password', one)) : value
}

/** Returns a map with the same keys. */
export function mapTree(tree: Tree, map: (value: Value, key: string) => Value): Tree {
  return newTree(Object.entries(tree).map(([key, value]) => [key, map(value, key)]))
}
