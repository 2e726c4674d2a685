// The section `detect` of a platform's file: all errors are reported at once, with file and path.
import { describe, expect, test } from '@jest/globals'
import { UserErrors, type UserError } from '../../src/errors.ts'
import { parsePlatformRules } from '../../src/platform/rules.ts'
import { checkPlatform } from '../../src/validation/platform.ts'
import { newTree, toTree } from '../../src/values/tree.ts'
import { platformRules } from './detection-facts.ts'

const read = (detect: Record<string, unknown>) => {
  checkPlatform({ title: 'Mine', detect }, 'platforms/mine.yaml')
  return parsePlatformRules({ name: 'mine', title: 'Mine', values: newTree(), detect: toTree(detect) })
}

function errorsOf(detect: Record<string, unknown>): readonly UserError[] {
  try {
    read(detect)
    return []
  } catch (error) {
    return error instanceof UserErrors ? error.errors : [error as UserError]
  }
}

describe('detection rules are rejected', () => {
  const rows: readonly [string, Record<string, unknown>, string, string?][] = [
    [
      'with an invalid regular expression',
      { strong: [{ label: '(' }] },
      'detect.strong[0].label: Invalid regular expression',
    ],
    [
      'with an empty regular expression',
      { strong: [{ label: '' }] },
      'detect.strong[0].label: must be a regular expression, not an empty text',
    ],
    [
      'with a number as an expression',
      { weak: [{ label: 'a' }, { label: 7 }] },
      'detect.weak[1].label: must be a text, not a number',
    ],
    [
      'with a misspelt subject',
      { strong: [{ lable: 'x' }] },
      'detect.strong[0].lable: unknown key; did you mean "label"?',
      'known: name, providerID',
    ],
    [
      'with a subject that is a property of JavaScript objects',
      { strong: [{ constructor: 'x' }] },
      'detect.strong[0].constructor: unknown key',
    ],
    [
      'with an empty rule',
      { exclude: [{}] },
      'detect.exclude[0]: must be a map of subjects to regular expressions, not an empty map',
    ],
    [
      'with a string as a rule',
      { strong: ['k3s'] },
      'detect.strong[0]: must be a map of subjects to regular expressions, not a text',
    ],
    [
      'with a rule in place of a list',
      { strong: { label: 'x' } },
      'detect.strong: must be a list, not a map',
    ],
    ['with a misspelt key', { stong: [] }, 'detect.stong: unknown key; did you mean "strong"?'],
    ['with an order that is not a number', { order: 'first' }, 'detect.order: must be a number, not a text'],
    ['with a list of variants', { variants: [] }, 'detect.variants: must be a map of names, not a list'],
    [
      'with a string as a variant',
      { variants: { big: 'x' } },
      'detect.variants.big: must be a map, not a text',
    ],
    [
      'with an error in a variant',
      { variants: { big: { strong: [{ label: '[' }] } } },
      'detect.variants.big.strong[0].label: Invalid',
    ],
    [
      'with a key of a plugin in a variant',
      { variants: { big: { managed: true } } },
      'detect.variants.big.managed: unknown key',
    ],
    [
      'with an error in a plugin',
      { cnis: { own: { weak: 'x' } } },
      'detect.cnis.own.weak: must be a list, not a text',
    ],
  ]
  test.each(rows.map(([name, detect, message, hint]) => [name, detect, message, hint ?? ''] as const))(
    '%s',
    (_, detect, message, hint) => {
      const [fault, ...more] = errorsOf(detect)
      expect(more).toEqual([])
      expect(fault?.message).toContain(`platforms/mine.yaml: ${message}`)
      expect(fault?.code).toBe('platform-file')
      expect(fault?.hint ?? '').toContain(hint)
    },
  )

  test('with several errors, which are all reported', () => {
    expect(errorsOf({ order: 'x', strong: [{ label: '(' }, { nodes: 'x' }] })).toHaveLength(3)
  })
})

describe('valid detection rules', () => {
  test('may be missing, so that the platform is never detected', () => {
    expect(read({})).toMatchObject({ order: 50, strong: [], weak: [], exclude: [], variants: [], cnis: [] })
  })

  test('may combine several subjects', () => {
    const { strong } = read({ strong: [{ osImage: '^K3s', kubeletVersion: 'k3s' }] })
    expect(strong.map((rule) => rule.map(({ subject }) => subject))).toEqual([['osImage', 'kubeletVersion']])
  })
})

describe('the detection rules of this repository', () => {
  test.each(platformRules.map((one) => [one.name, one] as const))(
    'contain strong rules and an order for %s',
    (_, { strong, order }) => {
      expect(strong.length).toBeGreaterThan(0)
      expect([10, 20, 30, 40, 90]).toContain(order)
    },
  )

  test('have OpenShift first and plain last', () => {
    const inOrder = platformRules.toSorted((a, b) => a.order - b.order).map(({ name }) => name)
    expect([inOrder[0], inOrder.at(-1)]).toEqual(['openshift', 'plain'])
  })
})
