// Validates the format of texts in a spec, as istioctl does.
import { getPath, isTree, type Tree, type Value } from '../values/tree.ts'

export interface SpecError {
  readonly path: readonly string[]
  /** The message without the location: `unknown key values.x`. */
  readonly message: string
  readonly hint?: string | undefined
}

interface FormatRule {
  /** Dotted paths; `*` matches any key. */
  readonly paths: readonly string[]
  readonly isValid: (text: string) => boolean
  readonly expected: string
}

/** RFC 1123 labels: valid names of namespaces and revisions. */
export const label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/

/** Describes `label` for messages. */
export const labelShape = 'lower-case letters, digits and dashes, at most 63'

const octet = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
const cidr = new RegExp(
  `^(${octet}(\\.${octet}){3}(/(3[0-2]|[12]?[0-9]))?|[0-9a-f:]*:[0-9a-f:.]*(/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))?)$`,
  'i',
)
const isPort = (text: string) => /^[0-9]{1,5}$/.test(text) && Number(text) <= 65535

const each = (isValid: (part: string) => boolean) => (text: string) =>
  text.split(',').every((part) => isValid(part.trim()))

const rules: readonly FormatRule[] = [
  {
    paths: ['hub', 'components.*.hub', 'values.*.hub'],
    isValid: (text) => /^[\w.:/@-]+$/.test(text),
    expected: 'a registry with a path, such as registry.example.com/istio',
  },
  {
    paths: ['tag', 'components.*.tag', 'values.*.tag'],
    isValid: (text) => /^\w[\w.-]{0,127}$/.test(text),
    expected: 'letters, digits, dots, dashes and underscores, at most 128',
  },
  { paths: ['components.*.namespace'], isValid: (text) => label.test(text), expected: labelShape },
  {
    paths: ['values.global.proxy.includeIPRanges', 'values.global.proxy.excludeIPRanges'],
    isValid: (text) => text === '*' || each((part) => cidr.test(part))(text),
    expected: '* or CIDRs separated by commas',
  },
  {
    paths: [
      'values.global.proxy.includeInboundPorts',
      'values.global.proxy.excludeInboundPorts',
      'values.global.proxy.includeOutboundPorts',
      'values.global.proxy.excludeOutboundPorts',
    ],
    isValid: each((part) => part === '*' || isPort(part)),
    expected: '* or ports separated by commas',
  },
]

/** Returns an error for each text of a spec that breaks a rule. An empty text counts as not set. */
export function formatErrors(spec: Tree): SpecError[] {
  return rules.flatMap(({ paths, isValid, expected }) =>
    paths
      .flatMap((path) => matches(spec, path.split('.')))
      .flatMap(({ path, value }) => {
        if (typeof value !== 'string' || value === '' || isValid(value)) return []
        return [{ path, message: `${path.join('.')} is ${JSON.stringify(value)}; expected ${expected}` }]
      }),
  )
}

function matches(
  spec: Tree,
  pattern: readonly string[],
): { readonly path: readonly string[]; readonly value: Value | undefined }[] {
  const star = pattern.indexOf('*')
  if (star < 0) return [{ path: pattern, value: getPath(spec, pattern) }]
  const holder = getPath(spec, pattern.slice(0, star))
  if (!isTree(holder)) return []
  return Object.keys(holder).flatMap((key) => matches(spec, pattern.with(star, key)))
}
