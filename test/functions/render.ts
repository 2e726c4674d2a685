// Renders a template as Helm does, with the values of rows.ts, in the time zone of New York.
import { randomBytes } from 'node:crypto'
import { helmFunctions } from '../../src/functions/index.ts'
import { replaceInvalid } from '../../src/template/bytes.ts'
import { typed } from '../../src/template/kinds.ts'
import { TemplateError, TemplateSet } from '../../src/template/template.ts'
import { toTree } from '../../src/values/tree.ts'
import { localZone } from './questions.ts'
import type { Answer } from './questions.ts'
import { values } from './rows.ts'

const chartValues = typed(toTree(values), { name: 'chartutil.Values', kind: 'map' })
const host = { now: () => new Date(), random: randomBytes, timeZone: localZone }
const functions = helmFunctions(host)

/** Renders as Helm reports it: only the message of fail and required, and `<no value>` removed. */
export function render(text: string): Answer {
  const set = new TemplateSet(functions, { name: 'gotpl' })
  try {
    set.parse('c/t', text)
    const output = set.execute('c/t', { Values: chartValues }).replaceAll('<no value>', '')
    // Helm's answers are stored as JSON, which cannot hold invalid UTF-8.
    return { out: replaceInvalid(output) }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    const { payload, place, message } = error
    if (payload === undefined) return { error: message }
    return { error: `execution error at (${place?.template}:${place?.line}:${place?.column}): ${payload}` }
  }
}
