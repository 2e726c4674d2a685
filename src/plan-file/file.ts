// The text of a plan file: the changes for reviewers as comments, the data as YAML, and a checksum of both.
import { createHash } from 'node:crypto'
import { exitStatus, UserError } from '../errors.ts'
import { planViolations } from '../validation/plan.ts'
import { printYaml, parseYaml } from '../yaml/yaml.ts'
import { YamlError } from '../yaml/error.ts'
import { isRecord } from '../values/record.ts'
import { planFormat, type SavedPlan } from './saved-plan.ts'
import { checkNoSecrets, type SecretValue } from './secrets.ts'

/**
 * Returns the text of a file. `review` describes the plan for reviewers. Throws UserError if the text would have the
 * content of a Secret.
 */
export function printPlanFile(plan: SavedPlan, review: string, secrets: readonly SecretValue[]): string {
  const text = `${commented(review)}\n# The data that install --plan reads.\n${printYaml(plan)}`
  checkNoSecrets(text, secrets)
  return `${text}${checksumKey}: ${checksumOf(text)}\n`
}

const checksumKey = 'checksum'
const lastLine = new RegExp(`(?:^|\\n)${checksumKey}: (sha256:[0-9a-f]{64})\\n*$`)

/** YAML also ends a comment at these characters. */
// eslint-disable-next-line no-control-regex
const lineBreaks = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g

function commented(text: string): string {
  const lines = text.trimEnd().replace(lineBreaks, '\uFFFD').split('\n')
  return lines.map((line) => `# ${line}`.trimEnd() + '\n').join('')
}

function checksumOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

/**
 * Reads the text of a plan file; `name` is its name in messages. Throws UserError: plan-format (no plan, or a plan of
 * another format), plan-damaged (the text does not have its checksum).
 */
export function readPlanFile(text: string, name: string): SavedPlan {
  const end = lastLine.exec(text)
  if (end === null) throw notAPlan(name, text.startsWith('# ') ? 'it is cut off, or' : 'it')
  const content = text.slice(0, end.index + (end[0].startsWith('\n') ? 1 : 0))
  if (checksumOf(content) !== end[1]) throw damaged(name, 'the text does not match its checksum')
  const document = parse(content, name)
  const format = isRecord(document) ? document['format'] : undefined
  if (format !== planFormat) {
    const message = `${name}: has the format ${JSON.stringify(String(format).slice(0, 60))}, not "${planFormat}"`
    throw new UserError('plan-format', message, { hint: remake, status: exitStatus.failed })
  }
  const [violation] = planViolations(document)
  if (violation) throw damaged(name, `${violation.place}: ${violation.message}`)
  return document as unknown as SavedPlan
}

function parse(text: string, name: string): unknown {
  try {
    return parseYaml(text, { file: name })
  } catch (error) {
    if (error instanceof YamlError) throw damaged(name, error.problem)
    throw error
  }
}

const remake = 'make a new plan with `ambientctl plan --out FILE`'

function notAPlan(name: string, subject: string): UserError {
  const message = `${name}: is no plan of ambientctl: ${subject} has no checksum at its end`
  return new UserError('plan-format', message, { hint: remake, status: exitStatus.failed })
}

function damaged(name: string, why: string): UserError {
  const message = `${name}: is damaged or was edited: ${why}`
  return new UserError('plan-damaged', message, { hint: remake, status: exitStatus.failed })
}
