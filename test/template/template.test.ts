import { describe, expect, test } from '@jest/globals'
import { TemplateError, TemplateSet } from '../../src/template/template.ts'
import { toValue } from '../../src/values/tree.ts'
import { builtins } from './cases/builtins.ts'
import { format } from './cases/format.ts'
import { logic } from './cases/logic.ts'
import { numbers } from './cases/numbers.ts'
import { pipelines } from './cases/pipelines.ts'
import { range } from './cases/range.ts'
import { syntax } from './cases/syntax.ts'
import { templates } from './cases/templates.ts'
import { values } from './cases/values.ts'
import { variables } from './cases/variables.ts'
import { data, functions } from './rows.ts'
import type { Row } from './rows.ts'

const groups = { syntax, numbers, values, variables, pipelines, logic, range, templates, builtins, format }

describe.each(Object.entries(groups))('%s', (_, rows) => {
  test.each([...rows])('$name', (row) => {
    expect(render(row)).toEqual(row.error === undefined ? { out: row.out } : { error: row.error })
  })
})

function render(row: Row): { out: string } | { error: string } {
  const set = new TemplateSet(functions, { name: 't' })
  try {
    set.parse('x', row.template)
    return { out: set.execute('x', toValue(row.data === undefined ? data : row.data)) }
  } catch (error) {
    if (error instanceof TemplateError) return { error: error.message }
    throw error
  }
}
