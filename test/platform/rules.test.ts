// The section `detect` of a platform's file: all malformed parts are reported at once, with file and path.
import { describe, expect, test } from '@jest/globals'
import { UserErrors, type UserError } from '../../src/errors.ts'
import { parsePlatformRules } from '../../src/platform/rules.ts'
import { checkPlatform } from '../../src/validation/platform.ts'
import { newTree, toTree } from '../../src/values/tree.ts'
import { signs } from './detection-facts.ts'

const read = (detect: Record<string, unknown>) => {
  checkPlatform({ title: 'Mine', detect }, 'platforms/mine.yaml')
  return parsePlatformRules({ name: 'mine', title: 'Mine', values: newTree(), detect: toTree(detect) })
}

function faults(detect: Record<string, unknown>): readonly UserError[] {
  try {
    read(detect)
    return []
  } catch (error) {
    return error instanceof UserErrors ? error.errors : [error as UserError]
  }
}

describe('malformed', () => {
  const rows: readonly [string, Record<string, unknown>, string, string?][] = [
    ['no expression', { strong: [{ label: '(' }] }, 'detect.strong[0].label: Invalid regular expression'],
    [
      'an empty one',
      { strong: [{ label: '' }] },
      'detect.strong[0].label: must be a regular expression, not an empty text',
    ],
    [
      'a number',
      { weak: [{ label: 'a' }, { label: 7 }] },
      'detect.weak[1].label: must be a text, not a number',
    ],
    [
      'a misspelt subject',
      { strong: [{ lable: 'x' }] },
      'detect.strong[0].lable: unknown key; did you mean "label"?',
      'known: name, providerID',
    ],
    [
      'a subject of JavaScript',
      { strong: [{ constructor: 'x' }] },
      'detect.strong[0].constructor: unknown key',
    ],
    [
      'an empty rule',
      { exclude: [{}] },
      'detect.exclude[0]: must be a map of subjects to regular expressions, not an empty map',
    ],
    [
      'a text for a rule',
      { strong: ['k3s'] },
      'detect.strong[0]: must be a map of subjects to regular expressions, not a text',
    ],
    ['a rule for a list', { strong: { label: 'x' } }, 'detect.strong: must be a list, not a map'],
    ['a misspelt key', { stong: [] }, 'detect.stong: unknown key; did you mean "strong"?'],
    ['an order in words', { order: 'first' }, 'detect.order: must be a number, not a text'],
    ['a list of variants', { variants: [] }, 'detect.variants: must be a map of names, not a list'],
    ['a text for a variant', { variants: { big: 'x' } }, 'detect.variants.big: must be a map, not a text'],
    [
      'inside a variant',
      { variants: { big: { strong: [{ label: '[' }] } } },
      'detect.variants.big.strong[0].label: Invalid',
    ],
    [
      'a key of a plugin at a variant',
      { variants: { big: { managed: true } } },
      'detect.variants.big.managed: unknown key',
    ],
    ['inside a plugin', { cnis: { own: { weak: 'x' } } }, 'detect.cnis.own.weak: must be a list, not a text'],
  ]
  test.each(rows.map(([name, detect, message, hint]) => [name, detect, message, hint ?? ''] as const))(
    '%s',
    (_, detect, message, hint) => {
      const [fault, ...more] = faults(detect)
      expect(more).toEqual([])
      expect(fault?.message).toContain(`platforms/mine.yaml: ${message}`)
      expect(fault?.code).toBe('platform-file')
      expect(fault?.hint ?? '').toContain(hint)
    },
  )

  test('several at once', () => {
    expect(faults({ order: 'x', strong: [{ label: '(' }, { nodes: 'x' }] })).toHaveLength(3)
  })
})

describe('well-formed', () => {
  test('nothing at all is never detected', () => {
    expect(read({})).toMatchObject({ order: 50, strong: [], weak: [], exclude: [], variants: [], cnis: [] })
  })

  test('one rule may ask for several subjects', () => {
    const { strong } = read({ strong: [{ osImage: '^K3s', kubeletVersion: 'k3s' }] })
    expect(strong.map((rule) => rule.map(({ subject }) => subject))).toEqual([['osImage', 'kubeletVersion']])
  })
})

describe('the platforms that are shipped', () => {
  test.each(signs.map((one) => [one.name, one] as const))(
    '%s has strong signs and a place',
    (_, { strong, order }) => {
      expect(strong.length).toBeGreaterThan(0)
      expect([10, 20, 30, 40, 90]).toContain(order)
    },
  )

  test('OpenShift comes before all, plain after all', () => {
    const inOrder = signs.toSorted((a, b) => a.order - b.order).map(({ name }) => name)
    expect([inOrder[0], inOrder.at(-1)]).toEqual(['openshift', 'plain'])
  })
})
