import { describe, expect, test } from '@jest/globals'
import { helmFunctions } from '../../src/functions/index.ts'
import { TemplateError, TemplateSet } from '../../src/template/template.ts'
import { typed } from '../../src/template/kinds.ts'
import { toTree } from '../../src/values/tree.ts'
import { families, values } from './rows.ts'

const chartValues = typed(toTree(values), { name: 'chartutil.Values', kind: 'map' })
const functions = helmFunctions({ now: () => new Date(0), random: (bytes) => new Uint8Array(bytes) })

describe.each(Object.entries(families))('%s', (_, rows) => {
  test.each([...rows])('$name: $in', (row) => {
    expect(render(row.in)).toEqual(row.error === undefined ? { out: row.out } : { error: row.error })
  })
})

/** Renders as Helm reports it: only the message of fail and required, and `<no value>` removed. */
function render(text: string): { out: string } | { error: string } {
  const set = new TemplateSet(functions, { name: 'gotpl' })
  try {
    set.parse('c/t', text)
    return { out: set.execute('c/t', { Values: chartValues }).replaceAll('<no value>', '') }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    const { payload, place, message } = error
    if (payload === undefined) return { error: message }
    return { error: `execution error at (${place?.template}:${place?.line}:${place?.column}): ${payload}` }
  }
}
