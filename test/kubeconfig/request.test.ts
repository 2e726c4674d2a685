import { describe, expect, test } from '@jest/globals'
import { isSubsetOf } from '../../src/cluster/is-subset-of.ts'
import { guessPlural, resourcePath } from '../../src/cluster/path.ts'
import { address, warningsOf } from '../../src/cluster/request.ts'
import { refusedRequest } from '../../src/cluster/api-errors.ts'
import type { KubeContext } from '../../src/cluster/kubeconfig/context.ts'

test.each([
  { server: 'https://a.test:6443', query: {}, url: 'https://a.test:6443/api/v1/x' },
  { server: 'https://a.test/', query: {}, url: 'https://a.test/api/v1/x' },
  {
    server: 'https://rancher.test/k8s/clusters/c-1/',
    query: {},
    url: 'https://rancher.test/k8s/clusters/c-1/api/v1/x',
  },
  {
    server: 'https://a.test?x=1',
    query: { limit: '5', continue: undefined },
    url: 'https://a.test/api/v1/x?limit=5',
  },
  {
    server: 'https://u:p@a.test',
    query: { labelSelector: 'a in (b,c)' },
    url: 'https://a.test/api/v1/x?labelSelector=a+in+%28b%2Cc%29',
  },
])('a request to $server goes to $url', ({ server, query, url }) => {
  expect(address(new URL(server), { path: '/api/v1/x', query }).href).toBe(url)
})

describe('a resource is served at', () => {
  const base = { verbs: [], kind: 'K' }
  const pods = { ...base, apiVersion: 'v1', name: 'pods', namespaced: true }
  const roles = {
    ...base,
    apiVersion: 'rbac.authorization.k8s.io/v1',
    name: 'clusterroles',
    namespaced: false,
  }
  test.each([
    { resource: pods, namespace: undefined, name: undefined, path: '/api/v1/pods' },
    { resource: pods, namespace: 'ns', name: undefined, path: '/api/v1/namespaces/ns/pods' },
    { resource: pods, namespace: 'ns', name: 'p', path: '/api/v1/namespaces/ns/pods/p' },
    {
      resource: roles,
      namespace: 'ns',
      name: 'a:b',
      path: '/apis/rbac.authorization.k8s.io/v1/clusterroles/a%3Ab',
    },
    { resource: pods, namespace: '../..', name: 'a/b?c', path: '/api/v1/namespaces/..%2F../pods/a%2Fb%3Fc' },
  ])('$path', ({ resource, namespace, name, path }) => {
    expect(resourcePath(resource, namespace, name)).toBe(path)
  })
})

test.each(['', '.', '..'])('"%s" is refused as a name, because a DELETE could affect all objects', (name) => {
  const pods = { apiVersion: 'v1', kind: 'Pod', name: 'pods', namespaced: true, verbs: [] }
  expect(() => resourcePath(pods, 'ns', name)).toThrow('not a valid name')
  expect(() => resourcePath(pods, name, 'p')).toThrow('not a valid name')
})

test.each([
  ['Gateway', 'gateways'],
  ['NetworkPolicy', 'networkpolicies'],
  ['Ingress', 'ingresses'],
  ['Box', 'boxes'],
  ['Batch', 'batches'],
  ['Pod', 'pods'],
])('guesses that %s is the plural of %s', (kind, plural) => {
  expect(guessPlural(kind)).toBe(plural)
})

test.each([
  { name: 'none', header: undefined, warnings: [] },
  { name: 'one', header: '299 - "use v2"', warnings: ['use v2'] },
  {
    name: 'two warnings in one header',
    header: '299 - "a, b", 299 kube "c \\"d\\""',
    warnings: ['a, b', 'c "d"'],
  },
  { name: 'two', header: ['299 - "a"', '299 - "b"'], warnings: ['a', 'b'] },
  { name: 'no valid warning', header: 'hello', warnings: [] },
])('parses Warning headers: $name', ({ header, warnings }) => {
  expect(warningsOf(header)).toEqual(warnings)
})

const pairs: readonly { name: string; live: unknown; sent: unknown; equal: boolean }[] = [
  { name: 'equal objects', live: { a: 1, b: ['x'] }, sent: { a: 1, b: ['x'] }, equal: true },
  { name: 'added defaults', live: { a: { b: 1, c: 2 } }, sent: { a: { b: 1 } }, equal: true },
  { name: 'defaults in items', live: { a: [{ b: 1, c: 2 }] }, sent: { a: [{ b: 1 }] }, equal: true },
  { name: 'removed empty fields', live: {}, sent: { a: {}, b: [] }, equal: true },
  { name: 'another value', live: { a: 1 }, sent: { a: 2 }, equal: false },
  { name: 'a missing field', live: {}, sent: { a: 1 }, equal: false },
  { name: 'additional items', live: { a: [1, 2] }, sent: { a: [1] }, equal: false },
  { name: 'a field that was removed', live: {}, sent: { a: null }, equal: true },
  { name: 'a field that was not removed', live: { a: 1 }, sent: { a: null }, equal: false },
  { name: 'an inherited field', live: {}, sent: { constructor: { name: 'Object' } }, equal: false },
]
test.each(pairs)('compares a live object with the applied one: $name', ({ live, sent, equal }) => {
  expect(isSubsetOf(sent, live)).toBe(equal)
})

describe('the message of a rejection', () => {
  const context = { name: 'c', userName: 'joe', server: new URL('https://a.test:6443') } as KubeContext
  const status = (fields: object): object => ({ kind: 'Status', ...fields })
  test.each([
    {
      name: 'from a proxy with an HTML page',
      code: 502,
      body: '<html>secret</html>',
      reason: 'BadGateway',
      message: 'Kind/a: BadGateway',
    },
    {
      name: 'from a proxy with a line of text',
      code: 503,
      body: 'no upstream\nmore',
      reason: 'ServiceUnavailable',
      message: 'Kind/a: no upstream',
    },
    {
      name: 'because of missing credentials',
      code: 401,
      body: status({ message: 'Unauthorized', reason: 'Unauthorized' }),
      reason: 'Unauthorized',
      message:
        'Kind/a: Unauthorized; the server rejected the credentials of user "joe": log in again, or select another --context',
    },
    { name: 'with an unusual kind', code: 418, body: '', reason: 'HTTP 418', message: 'Kind/a: HTTP 418' },
    {
      name: 'omits a repeated Secret',
      code: 422,
      body: status({
        reason: 'Invalid',
        details: {
          causes: [
            {
              field: 'patch',
              message: `Invalid value: "{\\"data\\":{\\"a\\":\\"${'c2VjcmV0'.repeat(20)}\\"}}": no`,
            },
          ],
        },
      }),
      reason: 'Invalid',
      message: 'Kind/a: patch: Invalid value (not shown): no',
    },
  ])('$name', ({ code, body, reason, message }) => {
    expect(refusedRequest('Kind/a', code, body, context)).toMatchObject({ status: code, reason, message })
  })
})
