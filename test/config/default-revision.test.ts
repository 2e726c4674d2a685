// Which revision an install makes or keeps the default. Expectations follow istioctl and the documented differences.
import { expect, test } from '@jest/globals'
import { join } from 'node:path'
import { chooseDefaultRevision, withDefaultRevision } from '../../src/config/default-revision.ts'
import { readProfile } from '../../src/config/layers.ts'
import type { DefaultRevisionFacts } from '../../src/facts/file.ts'
import { toTree } from '../../src/values/tree.ts'
import { packageFolder } from '../support/generate.ts'

type Row = readonly [
  what: string,
  revision: string,
  live: DefaultRevisionFacts,
  validator: string,
  isTagged: boolean,
]

const choose = (
  revision: string,
  live: DefaultRevisionFacts,
  { values = {}, user = {}, profile = 'minimal' } = {},
) =>
  chooseDefaultRevision({
    values: toTree({ pilot: { enabled: true }, defaultRevision: '', ...values, ...user }),
    userSpec: toTree({ values: user }),
    profile: readProfile(join(packageFolder, 'profiles'), profile),
    revision,
    live,
  })

const none = { revisions: [] }
const plain = { revisions: ['default'], validator: 'default' }
const canaryIsDefault = { revisions: ['canary', 'default'], validator: 'canary', tag: 'canary' }

const rows: readonly Row[] = [
  ['the first control plane', '', none, 'default', false],
  ['the first control plane, with a revision', '1-31', none, '1-31', true],
  ['the same again', '', plain, 'default', false],
  [
    'the same again, with a revision',
    '1-31',
    { revisions: ['1-31'], validator: '1-31', tag: '1-31' },
    '1-31',
    true,
  ],
  ['a revision beside the default', 'canary', plain, 'default', false],
  ['a revision beside the default of an older version', 'canary', { revisions: ['default'] }, '', false],
  ['a revision beside two without a default', 'c', { revisions: ['a', 'b'] }, '', false],
  ['a control plane without a revision beside others', '', { revisions: ['a', 'b'] }, 'default', false],
  ['no revision, where another one is the default', '', canaryIsDefault, 'canary', false],
  ['no revision, where the tag means another one', '', { revisions: ['a'], tag: 'a' }, '', false],
  ['the revision that is the default', 'canary', canaryIsDefault, 'canary', true],
  ['a deleted validator', 'canary', { ...canaryIsDefault, validator: undefined }, 'canary', true],
  [
    'the only revision, where the default is gone',
    'b',
    { revisions: ['b'], validator: 'a', tag: 'a' },
    'b',
    true,
  ],
  [
    'one of two revisions, where the default is gone',
    'b',
    { revisions: ['b', 'c'], validator: 'a' },
    '',
    false,
  ],
  ['a tag of istioctl for no revision', '', { ...plain, tag: 'default' }, 'default', false],
]

test.each(rows)('%s', (_, revision, live, validator, isTagged) => {
  expect(choose(revision, live)).toEqual({ validator, isTagged })
})

test.each([
  ['without validation', { values: { global: { configValidation: false } } }],
  ['whose webhooks somebody else manages', { values: { global: { operatorManageWebhooks: true } } }],
  ['in another cluster', { values: { istiodRemote: { enabled: true } } }],
  ['of profile remote', { profile: 'remote' }],
])('a control plane %s gets no validator, but an existing one stays', (_, options) => {
  expect(choose('', none, options).validator).toBe('')
  expect(choose('', plain, options).validator).toBe('default')
})

test('an install without istiod keeps the default, and makes none', () => {
  const options = { values: { pilot: { enabled: false } } }
  expect(choose('', none, options)).toEqual({ validator: '', isTagged: false })
  expect(choose('a', canaryIsDefault, options)).toEqual({ validator: 'canary', isTagged: false })
  expect(choose('', { revisions: [], validator: 'default' }, options).validator).toBe('')
})

test.each([
  ['canary', plain, 'canary', { validator: 'canary', isTagged: false }],
  ['1-31', none, '', { validator: '', isTagged: false }],
  ['1-31', none, '1-31', { validator: '1-31', isTagged: true }],
  ['canary', canaryIsDefault, 'default', { validator: 'default', isTagged: true }],
] as const)('revision %s: the user sets defaultRevision', (revision, live, defaultRevision, choice) => {
  expect(choose(revision, live, { user: { defaultRevision } })).toEqual(choice)
})

test('only base and istiod get the choice, and no tag twice', () => {
  const values = toTree({ revisionTags: ['prod'] })
  const keys = ['base', 'pilot', 'cni'] as const
  const given = keys.map((key) => ({ component: { key }, values }))
  const once = withDefaultRevision(given, { validator: '1-31', isTagged: true })
  expect(withDefaultRevision(once, { validator: '1-31', isTagged: true })).toEqual(once)
  expect(once.map((one) => one.values)).toEqual([
    { revisionTags: ['prod'], defaultRevision: '1-31' },
    { revisionTags: ['prod', 'default'] },
    { revisionTags: ['prod'] },
  ])
  expect(given[0]?.values).toEqual({ revisionTags: ['prod'] })
})
