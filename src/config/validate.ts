// Validates a spec: reports all unknown keys and wrong values, with what is expected.
import { didYouMean } from '../errors.ts'
import { movedTo } from '../translate/legacy-keys.ts'
import type { Tree, Value } from '../values/tree.ts'
import { specViolations, type SpecViolation } from '../validation/spec.ts'
import { pathText } from '../validation/violations.ts'
import type { SpecFinding } from './findings.ts'
import { describeType } from './layers.ts'
import { meshFindings } from './mesh-rules.ts'
import { fieldsOf, formatOf } from './schema.ts'
import { expectedAt } from './spec-path.ts'
import { ruleFindings } from './spec-rules.ts'

/** Returns all findings of a spec. null is valid everywhere, because it means "not set". */
export function validateSpec(spec: Tree): SpecFinding[] {
  const found = specViolations(spec).map((violation) => describeViolation(violation, spec))
  return [...found.flat(), ...forbiddenKeys(spec, spec), ...ruleFindings(spec), ...meshFindings(spec)]
}

function describeViolation({ path, isUnknownKey }: SpecViolation, spec: Tree): SpecFinding[] {
  const expected = expectedAt(path)
  const name = pathText(path, spec)
  const key = path.at(-1) ?? ''
  if (!isUnknownKey) return [wrongValue(path, spec)]
  if (expected.key !== undefined) {
    const message = `${pathText(path.slice(0, -1), spec)} has the key ${quote(key)}; expected ${expected.key}`
    return [{ rule: 'wrong-key', severity: 'error', path, message }]
  }
  const known = fieldsOf(expected.message) ?? new Map<string, unknown>()
  if (isMesh(expected.message)) return unknownMeshKey(path, name, known)
  const hint = movedTo(path)
  const guess = hint === undefined ? didYouMean(key, known.keys()) : ''
  return [{ rule: 'unknown-key', severity: 'error', path, message: `unknown key ${name}${guess}`, hint }]
}

const isMesh = (message: string): boolean => /^(mesh|networking)\./.test(message)

/** istiod ignores unknown keys of the mesh configuration, and takes the names of protobuf, too: `proxy_listen_port`. */
function unknownMeshKey(
  path: readonly string[],
  name: string,
  known: ReadonlyMap<string, unknown>,
): SpecFinding[] {
  const key = path.at(-1) ?? ''
  if (known.has(key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))) return []
  const message = `unknown key ${name}: istiod ignores it${didYouMean(key, known.keys())}`
  return [{ rule: 'unknown-mesh-key', severity: 'warning', path, message }]
}

function wrongValue(path: readonly string[], spec: Tree): SpecFinding {
  const expected = expectedAt(path)
  const value = valueAt(spec, path)
  const isSecret = path.some((key) => /token|passw|secret/i.test(key))
  const shown = !isSecret && (typeof value === 'number' || (typeof value === 'string' && expected.mayBeText))
  const message = `${pathText(path, spec)} is ${shown ? quote(value) : describeType(value)}; expected ${expected.value}`
  return {
    rule: 'wrong-value',
    severity: 'error',
    path,
    message,
    hint: quotesHint(value, expected.mayBeText && !numeric.has(formatOf(expected.kind).base)),
  }
}

// Protobuf also takes numbers as text.
const numeric: ReadonlySet<string> = new Set(['int', 'uint', 'number', 'intOrString'])

/** YAML reads `10`, `1.30`, `yes` and `OFF` as numbers and booleans. */
function quotesHint(value: Value | undefined, mayBeText: boolean): string | undefined {
  const isPlain = typeof value === 'number' || typeof value === 'boolean'
  return mayBeText && isPlain
    ? 'in YAML, put text that looks like a number, yes, no, on or off in quotes'
    : undefined
}

const maxShown = 100

function quote(value: string | number): string {
  if (typeof value === 'number' || value.length <= maxShown) return JSON.stringify(value)
  return `${JSON.stringify(value.slice(0, maxShown))}…`
}

function valueAt(spec: Tree, path: readonly string[]): Value | undefined {
  let value: Value | undefined = spec
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Array.isArray(value) ? value[Number(key)] : value[key]
  }
  return value
}

/** Returns errors for keys that set a prototype in other programs that read the values. */
function forbiddenKeys(spec: Tree, value: Value, path: readonly string[] = []): SpecFinding[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key): SpecFinding[] => {
    const below = [...path, key]
    if (key === '__proto__') {
      return [
        {
          rule: 'wrong-key',
          severity: 'error',
          path: below,
          message: `${pathText(below, spec)}: the key __proto__ is not allowed`,
        },
      ]
    }
    return forbiddenKeys(
      spec,
      Array.isArray(value) ? (value[Number(key)] ?? null) : (value[key] ?? null),
      below,
    )
  })
}
