// Which rejections mean that a webhook did not respond: texts of the API server and of Go's HTTP client.
import { expect, test } from '@jest/globals'
import { timedOutWebhook } from '../../src/cluster/webhook-timeout.ts'
import { createUnresponsiveWebhooks } from '../../src/dryrun/unresponsive-webhooks.ts'
import { ApiError } from '../../src/errors.ts'

const call = (why: string) =>
  `Internal error occurred: failed calling webhook "a.example.com": failed to call webhook: Post "https://a.b.svc:443/?timeout=10s": ${why}`

const rows: readonly { name: string; in: string; out: string | undefined }[] = [
  { name: 'an exceeded deadline', in: call('context deadline exceeded'), out: 'a.example.com' },
  { name: 'a missing route', in: call('dial tcp 10.43.0.9:443: i/o timeout'), out: 'a.example.com' },
  { name: 'a TLS handshake timeout', in: call('net/http: TLS handshake timeout'), out: 'a.example.com' },
  {
    name: 'a refused connection',
    in: call('dial tcp 10.43.0.9:443: connect: connection refused'),
    out: undefined,
  },
  { name: 'a missing Service', in: call('service "a" not found'), out: undefined },
  {
    name: 'a rejection by the webhook itself',
    in: 'admission webhook "a.example.com" denied the request: timed out',
    out: undefined,
  },
]

test.each(rows)('$name', ({ in: message, out }) => {
  expect(timedOutWebhook(message)).toBe(out)
})

const pods = { name: 'pods', namespaced: true }
const object = (labels: Record<string, string> = {}, apiVersion = 'v1') => ({
  apiVersion,
  kind: 'Pod',
  metadata: { name: 'x', namespace: 'shop', labels },
})
const rule = { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] }
const request = { object: object(), resource: pods, namespaceLabels: { team: 'shop' } }

const caught: readonly { name: string; webhook: object; in?: Partial<typeof request>; out: boolean }[] = [
  { name: 'a kind in its rules', webhook: { rules: [rule] }, out: true },
  {
    name: 'a kind that any rule matches',
    webhook: { rules: [{ ...rule, resources: ['services'] }, rule] },
    out: true,
  },
  { name: 'everything', webhook: { rules: [{ ...rule, apiGroups: ['*'], resources: ['*/*'] }] }, out: true },
  {
    name: 'a kind of which its rules name only subresources',
    webhook: { rules: [{ ...rule, resources: ['pods/exec'] }] },
    out: false,
  },
  { name: 'a kind of another group', webhook: { rules: [{ ...rule, apiGroups: ['apps'] }] }, out: false },
  { name: 'deletions', webhook: { rules: [{ ...rule, operations: ['DELETE'] }] }, out: false },
  { name: 'a cluster-scoped kind', webhook: { rules: [{ ...rule, scope: 'Cluster' }] }, out: false },
  {
    name: 'an object with other labels',
    webhook: { rules: [rule], objectSelector: { matchLabels: { app: 'web' } } },
    out: false,
  },
  {
    name: 'an object in another namespace',
    webhook: { rules: [rule], namespaceSelector: { matchLabels: { team: 'bank' } } },
    out: false,
  },
  {
    name: 'an object in a namespace whose labels are unreadable',
    webhook: { rules: [rule], namespaceSelector: { matchLabels: { team: 'bank' } } },
    in: { namespaceLabels: undefined as unknown as typeof request.namespaceLabels },
    out: true,
  },
]

test.each(caught)('an unresponsive webhook for $name', async ({ webhook, in: over, out }) => {
  const items = [{ ...object(), webhooks: [{ name: 'a.example.com', ...webhook }] }]
  const webhooks = createUnresponsiveWebhooks({
    list: async (_, kind) => ({
      items: kind.startsWith('Validating') ? items : [],
      resourceVersion: '1',
    }),
  })
  const all = { ...request, ...over }
  expect(webhooks.reason(all)).toBeUndefined()
  const error = new ApiError(`Pod/shop/x: ${call('context deadline exceeded')}`, {
    object: 'Pod/shop/x',
    status: 500,
    reason: 'InternalError',
  })
  await webhooks.note(error, all)
  expect(webhooks.reason(all) !== undefined).toBe(out)
})
