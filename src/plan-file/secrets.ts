// Finds the content of Secrets in the text of a plan, which must not have any.
import type { InstallPlan } from '../install/plan/plan.ts'
import { exitStatus, UserError } from '../errors.ts'
import { objectName, refOf, type KubeObject } from '../manifest/object.ts'
import { isRecord } from '../values/record.ts'

/** A value of a Secret, and where it is. */
export interface SecretValue {
  /** `Secret/istio-system/a: key b`. */
  readonly where: string
  readonly text: string
}

/** Shorter values are part of many words, and no secrets. */
const minLength = 6

/** Returns the values of all Secrets of a plan, rendered and live, as in the object and decoded. */
export function secretValues({ releases }: Pick<InstallPlan, 'releases'>): SecretValue[] {
  const objects = releases.flatMap(({ rendered, changes }) => [
    ...rendered.objects,
    ...rendered.hooks,
    ...changes.changes.flatMap(({ live }) => live ?? []),
  ])
  return objects.filter(({ kind, apiVersion }) => kind === 'Secret' && apiVersion === 'v1').flatMap(valuesOf)
}

function valuesOf(secret: KubeObject): SecretValue[] {
  return ['data', 'stringData'].flatMap((field) => {
    const values = secret[field]
    if (!isRecord(values)) return []
    return Object.entries(values).flatMap(([key, value]) => {
      if (typeof value !== 'string') return []
      const where = `${objectName(refOf(secret))}: key ${key}`
      const decoded = field === 'data' ? [Buffer.from(value, 'base64').toString('utf8')] : []
      return [value, ...decoded].map((text) => ({ where, text }))
    })
  })
}

/** Throws UserError for a text that has the content of a Secret. The error does not show it. */
export function checkNoSecrets(text: string, secrets: readonly SecretValue[]): void {
  const words = oneLine(text)
  const found = secrets.find((secret) =>
    spellingsOf(secret.text).some((spelling) => words.includes(spelling)),
  )
  if (found === undefined) return
  const message = `the plan would contain the content of a Secret (${found.where}), because the configuration sets it`
  throw new UserError('plan-secret', message, {
    hint: 'create this Secret outside of the charts, or install without a plan file',
    status: exitStatus.failed,
  })
}

/** Returns how YAML can spell the longest line of a text: plain and in quotes. Lines are indented and wrapped. */
function spellingsOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => oneLine(line).trim())
  const longest = lines.reduce((one, other) => (other.length > one.length ? other : one), '')
  if (longest.length < minLength) return []
  return [longest, JSON.stringify(longest).slice(1, -1), longest.replaceAll("'", "''")]
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
