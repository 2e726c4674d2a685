// What a failed dry run means: a refusal, or that nothing was tried.
import { expect, test } from '@jest/globals'
import { outcomeOf } from '../../src/dryrun/outcome.ts'
import type { Scene } from '../../src/dryrun/namespace-context.ts'
import { ApiError } from '../../src/errors.ts'

const scene = (hasLabels = false): Scene => ({
  labels: new Map(),
  missing: new Set(),
  definitions: new Set(),
  hasLabels,
})
const error = (status: number, reason: string, message: string) =>
  new ApiError(`Pod/a/b: ${message}`, { object: 'Pod/a/b', status, reason })

const quota = 'pods "b" is forbidden: exceeded quota: q, requested: pods=1, used: pods=0, limited: pods=0'
const security = 'pods "b" is forbidden: violates PodSecurity "baseline:latest": hostPath volumes'
const critical =
  'pods "b" is forbidden: insufficient quota to match these scopes: [{PriorityClass In [system-node-critical]}]'
const right =
  'pods is forbidden: User "u" cannot create resource "pods" in API group "" in the namespace "default"'
const webhook = 'admission webhook "warden" denied the request: no'

test.each([
  { name: 'a denial', error: error(403, 'Forbidden', webhook), is: 'refusal' },
  {
    name: 'a denial in the stand-in',
    error: error(403, 'Forbidden', webhook),
    triedIn: 'default',
    is: 'refusal',
  },
  { name: 'a quota', error: error(403, 'Forbidden', quota), is: 'refusal' },
  {
    name: 'a quota of the stand-in',
    error: error(403, 'Forbidden', quota),
    triedIn: 'default',
    is: 'untried',
  },
  {
    name: 'a priority class that needs a quota, which a new namespace has not either',
    error: error(403, 'Forbidden', critical),
    triedIn: 'default',
    is: 'refusal',
  },
  {
    name: 'Pod Security of the whole cluster, in the stand-in',
    error: error(403, 'Forbidden', security),
    triedIn: 'default',
    is: 'refusal',
  },
  {
    name: 'Pod Security of the stand-in itself',
    error: error(403, 'Forbidden', security),
    triedIn: 'default',
    hasLabels: true,
    is: 'untried',
  },
  {
    name: 'no right in the stand-in',
    error: error(403, 'Forbidden', right),
    triedIn: 'default',
    is: 'untried',
  },
  { name: 'no right', error: error(403, 'Forbidden', right), is: 'refusal' },
  {
    name: 'a conflict in the stand-in',
    error: error(409, 'Conflict', 'x'),
    triedIn: 'default',
    is: 'untried',
  },
  {
    name: 'a webhook that knows no dry runs',
    error: error(400, 'BadRequest', 'admission webhook "w" does not support dry run'),
    is: 'untried',
  },
  { name: 'no answer in time', error: error(0, 'Timeout', 'x'), is: 'untried' },
  { name: 'a namespace that went', error: error(404, 'NotFound', 'namespaces "a" not found'), is: 'untried' },
])('$name is $is', ({ error: given, triedIn, hasLabels, is }) => {
  expect(Object.keys(outcomeOf(given, scene(hasLabels), triedIn))).toEqual([is])
})

test('a refusal has the server’s words, without the object’s name and without advice', () => {
  const given = error(403, 'Forbidden', `${right}; ask an administrator of https://x for this right`)
  expect(outcomeOf(given, scene(), undefined)).toEqual({
    refusal: { status: 403, reason: 'Forbidden', message: right },
  })
})

test.each([
  { name: 'a server that is gone', error: error(0, 'ECONNREFUSED', 'x') },
  { name: 'a fault of ours', error: new TypeError('x') },
])('$name ends the rehearsal', ({ error: given }) => {
  expect(() => outcomeOf(given, scene(), undefined)).toThrow(given)
})
