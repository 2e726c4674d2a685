// Label selectors, as in the documentation of the API.
import { describe, expect, test } from '@jest/globals'
import { isSelected, type LabelSelector } from '../../src/manifest/selectors.ts'

const by = (operator: string, values?: readonly string[]): LabelSelector => ({
  matchExpressions: [{ key: 'app', operator, ...(values && { values }) }],
})

const rows: readonly {
  name: string
  selector: LabelSelector | undefined
  labels?: Readonly<Record<string, string>>
  out: boolean
}[] = [
  { name: 'a missing selector matches all', selector: undefined, out: true },
  { name: 'an empty selector matches all', selector: {}, labels: { app: 'web' }, out: true },
  { name: 'a label', selector: { matchLabels: { app: 'web' } }, labels: { app: 'web' }, out: true },
  { name: 'another value', selector: { matchLabels: { app: 'web' } }, labels: { app: 'db' }, out: false },
  { name: 'no labels', selector: { matchLabels: { app: 'web' } }, out: false },
  {
    name: 'all labels must match',
    selector: { matchLabels: { app: 'web', tier: 'a' } },
    labels: { app: 'web' },
    out: false,
  },
  { name: 'In', selector: by('In', ['db', 'web']), labels: { app: 'web' }, out: true },
  { name: 'In without the value', selector: by('In', ['db']), labels: { app: 'web' }, out: false },
  { name: 'In without the label', selector: by('In', ['db']), out: false },
  { name: 'NotIn', selector: by('NotIn', ['db']), labels: { app: 'web' }, out: true },
  { name: 'NotIn with the value', selector: by('NotIn', ['web']), labels: { app: 'web' }, out: false },
  { name: 'NotIn without the label', selector: by('NotIn', ['web']), out: true },
  { name: 'Exists', selector: by('Exists'), labels: { app: '' }, out: true },
  { name: 'Exists without the label', selector: by('Exists'), labels: { tier: 'a' }, out: false },
  { name: 'DoesNotExist', selector: by('DoesNotExist'), labels: { tier: 'a' }, out: true },
  { name: 'DoesNotExist with the label', selector: by('DoesNotExist'), labels: { app: '' }, out: false },
  { name: 'an unknown operator', selector: by('Like', ['w*']), labels: { app: 'web' }, out: false },
  {
    name: 'labels and expressions together',
    selector: { matchLabels: { tier: 'a' }, ...by('Exists') },
    labels: { tier: 'a' },
    out: false,
  },
  {
    name: 'an inherited property is not a label',
    selector: { matchExpressions: [{ key: 'constructor', operator: 'Exists' }] },
    labels: {},
    out: false,
  },
]

describe('isSelected', () => {
  test.each(rows)('$name', ({ selector, labels, out }) => {
    expect(isSelected(selector, labels)).toBe(out)
  })
})
