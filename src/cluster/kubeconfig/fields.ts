// Checks the field types of kubeconfig entries against client-go's v1 types. Like kubectl it rejects a file with a
// wrong type in any entry, even an unused one.
import { UserError } from '../../errors.ts'
import { isTree } from '../../values/tree.ts'

/** The kinds of entries of a kubeconfig. */
export type EntryKind = 'cluster' | 'user' | 'context'

type TypeCheck = (value: unknown, field: string, file: string) => void

const text: TypeCheck = (value, field, file) => void kubeconfigText(value, field, file)
const bool: TypeCheck = (value, field, file) => {
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    throw wrongType(file, field, 'true or false', 'write it without quotes')
}
const textList: TypeCheck = (value, field, file) => {
  if (value === undefined || value === null) return
  if (!Array.isArray(value)) throw wrongType(file, field, 'a list of texts')
  for (const [i, item] of value.entries()) text(item, `${field}[${i}]`, file)
}
const textLists: TypeCheck = (value, field, file) => {
  if (value === undefined || value === null) return
  if (!isTree(value)) throw wrongType(file, field, 'a mapping of lists')
  for (const [key, list] of Object.entries(value)) textList(list, `${field}.${key}`, file)
}
/** As in Go's base64.StdEncoding: padding is required, line breaks are allowed. */
const base64: TypeCheck = (value, field, file) => {
  const data = kubeconfigText(value, field, file)?.replace(/[\r\n]/g, '') ?? ''
  if (data.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(data)) throw wrongType(file, field, 'base64')
}

const types: Readonly<Record<EntryKind, Readonly<Record<string, TypeCheck>>>> = {
  cluster: {
    server: text,
    'tls-server-name': text,
    'insecure-skip-tls-verify': bool,
    'certificate-authority': text,
    'certificate-authority-data': base64,
    'proxy-url': text,
    'disable-compression': bool,
  },
  user: {
    'client-certificate': text,
    'client-certificate-data': base64,
    'client-key': text,
    'client-key-data': base64,
    token: text,
    tokenFile: text,
    as: text,
    'as-uid': text,
    'as-groups': textList,
    'as-user-extra': textLists,
    username: text,
    password: text,
  },
  context: { cluster: text, user: text, namespace: text },
}

/** Throws UserError kubeconfig-shape for the first field of an entry that does not have client-go's type. */
export function checkFields(
  kind: EntryKind,
  fields: Readonly<Record<string, unknown>>,
  path: string,
  file: string,
): void {
  for (const [field, check] of Object.entries(types[kind])) check(fields[field], `${path}.${field}`, file)
}

/** Returns a text; undefined if absent or empty. The error does not show the value, which may be a numeric token. */
export function kubeconfigText(value: unknown, field: string, file: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') return value
  const hint = 'quote it: YAML reads unquoted y, n, yes, no, on, off and numbers as other types'
  throw wrongType(file, field, 'a text', hint)
}

function wrongType(file: string, field: string, expected: string, hint?: string): UserError {
  return new UserError('kubeconfig-shape', `${file}: ${field}: expected ${expected}`, {
    ...(hint !== undefined && { hint }),
  })
}
