// The meaning of a failed dry run: rejected by the server, or unknown.
import { expect, test } from '@jest/globals'
import { outcomeOf } from '../../src/dryrun/outcome.ts'
import type { NamespaceContext } from '../../src/dryrun/namespace-context.ts'
import { ApiError } from '../../src/errors.ts'

const contextWith = (hasPodSecurity = false): NamespaceContext => ({
  labels: new Map(),
  missing: new Set(),
  terminating: new Set(),
  definitions: new Set(),
  roles: new Set(),
  hasPodSecurity,
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
    name: 'a denial in the substitute namespace',
    error: error(403, 'Forbidden', webhook),
    substituteNamespace: 'default',
    is: 'refusal',
  },
  { name: 'a quota', error: error(403, 'Forbidden', quota), is: 'refusal' },
  {
    name: 'a quota of the substitute namespace',
    error: error(403, 'Forbidden', quota),
    substituteNamespace: 'default',
    is: 'unknown',
  },
  {
    name: 'a priority class that a quota restricts, also in a new namespace',
    error: error(403, 'Forbidden', critical),
    substituteNamespace: 'default',
    is: 'refusal',
  },
  {
    name: 'the cluster-wide default of Pod Security, in the substitute namespace',
    error: error(403, 'Forbidden', security),
    substituteNamespace: 'default',
    is: 'refusal',
  },
  {
    name: 'Pod Security of the substitute namespace itself',
    error: error(403, 'Forbidden', security),
    substituteNamespace: 'default',
    hasPodSecurity: true,
    is: 'unknown',
  },
  {
    name: 'a missing permission in the substitute namespace',
    error: error(403, 'Forbidden', right),
    substituteNamespace: 'default',
    is: 'unknown',
  },
  { name: 'a missing permission', error: error(403, 'Forbidden', right), is: 'refusal' },
  {
    name: 'a conflict in the substitute namespace',
    error: error(409, 'Conflict', 'x'),
    substituteNamespace: 'default',
    is: 'unknown',
  },
  {
    name: 'a webhook without support for dry runs',
    error: error(400, 'BadRequest', 'admission webhook "w" does not support dry run'),
    is: 'unknown',
  },
  { name: 'a timeout', error: error(0, 'Timeout', 'x'), is: 'unknown' },
  {
    name: 'a namespace that was deleted',
    error: error(404, 'NotFound', 'namespaces "a" not found'),
    is: 'unknown',
  },
])('$name is $is', ({ error: given, substituteNamespace, hasPodSecurity, is }) => {
  expect(Object.keys(outcomeOf(given, contextWith(hasPodSecurity), substituteNamespace))).toEqual([is])
})

test('a rejection contains the server’s message without the object’s name and advice', () => {
  const given = error(403, 'Forbidden', `${right}; ask an administrator of https://x for this right`)
  expect(outcomeOf(given, contextWith(), undefined)).toEqual({
    refusal: { status: 403, reason: 'Forbidden', message: right },
  })
})

test.each([
  { name: 'an unreachable server', error: error(0, 'ECONNREFUSED', 'x') },
  { name: 'an internal error', error: new TypeError('x') },
])('$name ends the dry run', ({ error: given }) => {
  expect(() => outcomeOf(given, contextWith(), undefined)).toThrow(given)
})
