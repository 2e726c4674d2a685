import { describe, expect, test } from '@jest/globals'
import { TemplateError, TemplateSet } from '../../src/template/template.ts'
import { toValue } from '../../src/values/tree.ts'
import { data, functions, groups } from './rows.ts'
import type { Row } from './rows.ts'

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
