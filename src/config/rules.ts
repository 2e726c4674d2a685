// Texts of a spec that must have a shape beyond their type, as istioctl's validation has it.
import { getPath, isTree, type Tree, type Value } from '../values/tree.ts'

/** What is wrong with a spec, and where. */
export interface SpecFault {
  readonly path: readonly string[]
  /** The whole of it but where it stands: `unknown key values.x`. */
  readonly message: string
  readonly hint?: string | undefined
}

interface Rule {
  /** Dotted paths; `*` stands for any key. */
  readonly paths: readonly string[]
  readonly fits: (text: string) => boolean
  readonly expected: string
}

/** Kubernetes' names of namespaces and revisions (RFC 1123 labels). */
export const label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/

/** What `label` asks for, in words. */
export const labelShape = 'lower-case letters, digits and dashes, at most 63'

const octet = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
const cidr = new RegExp(
  `^(${octet}(\\.${octet}){3}(/(3[0-2]|[12]?[0-9]))?|[0-9a-f:]*:[0-9a-f:.]*(/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))?)$`,
  'i',
)
const isPort = (text: string) => /^[0-9]{1,5}$/.test(text) && Number(text) <= 65535

const each = (fits: (part: string) => boolean) => (text: string) =>
  text.split(',').every((part) => fits(part.trim()))

const rules: readonly Rule[] = [
  {
    paths: ['hub', 'components.*.hub', 'values.*.hub'],
    fits: (text) => /^[\w.:/@-]+$/.test(text),
    expected: 'a registry with a path, such as registry.example.com/istio',
  },
  {
    paths: ['tag', 'components.*.tag', 'values.*.tag'],
    fits: (text) => /^\w[\w.-]{0,127}$/.test(text),
    expected: 'letters, digits, dots, dashes and underscores, at most 128',
  },
  { paths: ['components.*.namespace'], fits: (text) => label.test(text), expected: labelShape },
  {
    paths: ['values.global.proxy.includeIPRanges', 'values.global.proxy.excludeIPRanges'],
    fits: (text) => text === '*' || each((part) => cidr.test(part))(text),
    expected: '* or CIDRs with commas between them',
  },
  {
    paths: [
      'values.global.proxy.includeInboundPorts',
      'values.global.proxy.excludeInboundPorts',
      'values.global.proxy.includeOutboundPorts',
      'values.global.proxy.excludeOutboundPorts',
    ],
    fits: each((part) => part === '*' || isPort(part)),
    expected: '* or ports with commas between them',
  },
]

/** The texts of a spec that break a rule; an empty text stands for "as if not given". */
export function brokenRules(spec: Tree): SpecFault[] {
  return rules.flatMap(({ paths, fits, expected }) =>
    paths
      .flatMap((path) => matches(spec, path.split('.')))
      .flatMap(({ path, value }) => {
        if (typeof value !== 'string' || value === '' || fits(value)) return []
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
