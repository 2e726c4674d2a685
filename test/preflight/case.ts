// A case of a check: a clean cluster without a finding, and one changed field that causes the finding.
import type { Severity } from '../../src/preflight/check.ts'
import type { Clean } from '../support/evidence.ts'

export interface Case {
  /** The check's id. */
  readonly id: string
  readonly name: string
  /** Evidence without a finding. */
  readonly clean: () => Clean
  /**
   * Where, as in `daemonSets[kube-system/aws-node].containers[aws-node].env.ENABLE_POD_ENI`; `[+]` appends to a list.
   */
  readonly path: string
  /** The value to write; undefined deletes the field. */
  readonly value: unknown
  /** What the one finding must say; each a part of the finding's text. */
  readonly found: {
    readonly object: string
    readonly field?: string
    readonly message?: string
    readonly fix?: string
    readonly level?: Severity
  }
}

/**
 * Writes one field of evidence. `[x]` picks a list's element by name, namespace/name, Kind/namespace/name or number;
 * or a map's key.
 */
export function change(evidence: Clean, path: string, value: unknown): Clean {
  const segments = [...path.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)].map(([, element, key]) => ({
    element,
    key,
  }))
  let at: unknown = evidence
  segments.forEach(({ element, key }, i) => {
    const isLast = i === segments.length - 1
    const step = element === undefined ? (key ?? '') : stepInto(at, element, path)
    const holder = at as Record<string | number, unknown>
    if (!isLast) at = holder[step] ??= segments[i + 1]?.element === undefined ? {} : []
    else if (value !== undefined) holder[step] = value
    else if (Array.isArray(at)) at.splice(Number(step), 1)
    else delete holder[step]
  })
  return evidence
}

/** The key of a map may be in brackets, because keys of labels contain dots. */
function stepInto(at: unknown, element: string, path: string): string | number {
  const isMap = typeof at === 'object' && at !== null && !Array.isArray(at)
  return isMap ? element : indexOf(at, element, path)
}

function indexOf(list: unknown, element: string, path: string): number {
  if (!Array.isArray(list)) throw new Error(`${path}: [${element}] is not in a list`)
  if (element === '+') return list.length
  const index = list.findIndex((item) => namesOf(item).includes(element))
  if (index >= 0) return index
  if (/^\d+$/.test(element) && Number(element) < list.length) return Number(element)
  throw new Error(`${path}: there is no [${element}]`)
}

function namesOf(item: unknown): string[] {
  const { kind, key, metadata, namespace, name } = item as Record<string, unknown> & {
    metadata?: Record<string, unknown>
  }
  const own = { namespace: metadata?.['namespace'] ?? namespace, name: metadata?.['name'] ?? name ?? key }
  const full = [own.namespace, own.name].filter((part) => part !== undefined).join('/')
  return [String(own.name), full, `${String(kind)}/${full}`]
}
