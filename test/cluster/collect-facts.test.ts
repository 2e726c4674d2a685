// Collects facts of a real cluster: all kinds, no secrets, and the reasons of unread collections.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { collectFacts } from '../../src/cluster/collect/collect-facts.ts'
import { factSources, type FactListKey } from '../../src/cluster/collect/fact-sources.ts'
import type { CustomFacts, Facts, KnownFacts, ReadResult } from '../../src/facts/facts.ts'
import { printFacts, readFactsFile } from '../../src/facts/file.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { createCustoms, customRows } from './customs.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { startProxy, type ProxiedRequest, type Proxy, type Rule } from './sandbox/proxy.ts'
import { open, until } from './support.ts'
import { openAs } from './users.ts'

const secret = 'hunter2-of-the-house'
const encoded = Buffer.from(secret).toString('base64')
const now = () => new Date(0)

const valueOf = <T>(read: ReadResult<T>): T => {
  if ('unread' in read) throw new Error(`unread: ${read.unread}`)
  return read.value
}

const of = (apiVersion: string, kind: string, name: string, fields: Record<string, unknown>): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name, namespace: 'default', labels: { 'istio.io/rev': 'default' } },
  ...fields,
})

const pull = 'kubernetes.io/dockerconfigjson'
const container = {
  name: 'main',
  image: 'example.com/main:1',
  env: [
    { name: 'ENABLE_POD_ENI', value: 'true' },
    { name: 'PASSWORD', value: secret },
  ],
}
const workload = {
  selector: { matchLabels: { app: 'main' } },
  template: { metadata: { labels: { app: 'main' } }, spec: { containers: [container] } },
}

/** One object of each built-in kind that a new sandbox does not contain. */
const builtIns: readonly KubeObject[] = [
  of('v1', 'Secret', 'pull', {
    type: pull,
    stringData: { '.dockerconfigjson': `{"auths":{"x":{"auth":"${secret}"}}}` },
  }),
  of('v1', 'Secret', 'sh.helm.release.v1.web.v1', {
    type: 'helm.sh/release.v1',
    stringData: { release: secret },
  }),
  of('v1', 'Secret', 'password', { stringData: { password: secret } }),
  of('v1', 'ConfigMap', 'istio', { data: { mesh: `trustDomain: td\ntoken: ${secret}` } }),
  of('v1', 'ConfigMap', 'cilium-config', { data: { 'cni-exclusive': 'true', key: secret } }),
  of('v1', 'ConfigMap', 'istio-ca-root-cert', { data: { 'root-cert.pem': secret } }),
  of('v1', 'ConfigMap', 'somebody', { data: { password: secret } }),
  of('v1', 'Service', 'web', { spec: { selector: { app: 'main' }, ports: [{ port: 80 }] } }),
  of('v1', 'ResourceQuota', 'quota', { spec: { hard: { pods: '100' } } }),
  of('v1', 'LimitRange', 'limits', {
    spec: { limits: [{ type: 'Container', max: { memory: '64Gi' }, defaultRequest: { memory: '1Mi' } }] },
  }),
  of('apps/v1', 'DaemonSet', 'aws-node', { spec: workload }),
  of('apps/v1', 'Deployment', 'web', { spec: workload }),
  of('networking.k8s.io/v1', 'NetworkPolicy', 'deny', {
    spec: { podSelector: {}, policyTypes: ['Ingress'] },
  }),
  of('node.k8s.io/v1', 'RuntimeClass', 'gvisor', { handler: 'runsc' }),
  of('v1', 'Event', 'web-1.1', {
    type: 'Warning',
    reason: 'FailedCreatePodSandBox',
    message: 'failed to find plugin "istio-cni" in path [/opt/cni/bin]',
    involvedObject: { kind: 'Pod', namespace: 'default', name: 'web-1' },
    lastTimestamp: '2026-11-21T12:00:00Z',
  }),
  of('v1', 'Event', 'web-1.2', {
    type: 'Normal',
    reason: 'FailedCreatePodSandBox',
    message: secret,
    involvedObject: { kind: 'Pod', namespace: 'default', name: 'web-1' },
  }),
  ...['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'].map((kind) =>
    of('admissionregistration.k8s.io/v1', kind, 'hook', {
      webhooks: [
        {
          name: 'a.example.com',
          failurePolicy: 'Ignore',
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          clientConfig: { service: { namespace: 'default', name: 'hook' } },
          rules: [
            { operations: ['CREATE'], apiGroups: ['none.example.com'], apiVersions: ['*'], resources: ['*'] },
          ],
        },
      ],
    }),
  ),
  of('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', 'policy', {
    spec: {
      matchConstraints: {
        resourceRules: [
          { operations: ['CREATE'], apiGroups: ['none.example.com'], apiVersions: ['*'], resources: ['*'] },
        ],
      },
      validations: [{ expression: 'true' }],
    },
  }),
]

interface Endpoint {
  readonly conditions: { readonly ready?: boolean }
}

describeWithGo('reading a cluster', () => {
  let sandbox: Sandbox
  let admin: Cluster
  let all: Facts
  const ends: (() => unknown)[] = []

  beforeAll(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 3 })
    admin = await open(sandbox.kubeconfig)
    for (const object of builtIns) {
      const resource = await admin.resource(object.apiVersion, object.kind)
      const { namespace, ...metadata } = object.metadata
      await admin.create({
        ...object,
        metadata: resource?.namespaced ? { ...metadata, namespace: namespace ?? '' } : metadata,
      })
    }
    await createCustoms(admin, secret)
    const web = { namespace: 'default', labelSelector: 'app=main' }
    // A Deployment's pod, and one pod of the DaemonSet on each node.
    await until(async () => {
      const { items } = await admin.list('v1', 'Pod', web)
      const phases = items.map(({ status }) => (status as { phase?: string }).phase)
      return phases.length === 4 && phases.every((phase) => phase === 'Running')
    })
    await until(async () => {
      const ofWeb = { namespace: 'default', labelSelector: 'kubernetes.io/service-name=web' }
      const { items } = await admin.list('discovery.k8s.io/v1', 'EndpointSlice', ofWeb)
      const endpoints = items.flatMap((slice) => (slice['endpoints'] ?? []) as Endpoint[])
      return endpoints.filter(({ conditions }) => conditions.ready).length === 4
    })
    all = await collectFacts(admin, { now })
  }, 900_000)
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(async () => {
    admin?.close()
    await sandbox?.stop()
  })

  async function through(
    rules: readonly Rule[],
    timeout = 15_000,
  ): Promise<{ cluster: Cluster; proxy: Proxy }> {
    const proxy = await startProxy({ ...sandbox, rules })
    const cluster = await open(proxy.kubeconfig, { timeout })
    ends.push(
      () => proxy.stop(),
      () => cluster.close(),
    )
    return { cluster, proxy }
  }

  test('collects the objects of all collections', () => {
    const empty = Object.entries(all.known).filter(
      ([, read]) => 'unread' in read || (Array.isArray(read.value) && read.value.length === 0),
    )
    expect(empty).toEqual([])
    expect(valueOf(all.known.nodes).map(({ name }) => name)).toEqual(['k3s-1', 'k3s-2', 'k3s-3'])
    expect(valueOf(all.known.server)).toMatchObject({
      gitVersion: expect.stringMatching(/^v1\./),
      major: 1,
      ready: true,
    })
    expect(valueOf(all.known.apis).coreSubresources).toContain('serviceaccounts/token')
    expect(valueOf(all.known.apis).groupVersions).toContain('security.istio.io/v1')
    expect(valueOf(all.known.pullSecrets)).toMatchObject([{ namespace: 'default', name: 'pull', type: pull }])
    expect(valueOf(all.known.helmRecords)).toMatchObject([{ name: 'sh.helm.release.v1.web.v1' }])
    expect(valueOf(all.known.configMaps).map(({ name, data }) => [name, data])).toEqual([
      ['cilium-config', { 'cni-exclusive': 'true' }],
      ['istio', { mesh: '{"trustDomain":"td"}' }],
      ['istio-ca-root-cert', {}],
    ])
    expect(valueOf(all.known.pods)[0]).toMatchObject({
      phase: 'Running',
      ready: true,
      node: expect.any(String),
    })
    expect(valueOf(all.known.daemonSets)[0]).toMatchObject({
      name: 'aws-node',
      desired: 3,
      ready: 3,
      observed: true,
      containers: [{ env: { ENABLE_POD_ENI: 'true' } }],
      managers: expect.arrayContaining(['ambientctl', 'kube-controller-manager']),
    })
    expect(valueOf(all.known.endpointSlices)).toContainEqual({
      namespace: 'default',
      service: 'web',
      ready: 4,
    })
    expect(valueOf(all.known.events).map(({ object }) => object)).toEqual(['Pod/default/web-1'])
  })

  test.each(customRows)(
    '$facts: what is read of $kind',
    ({ facts, group, version, kind, namespaced, spec }) => {
      const found = valueOf(all.known[facts] as ReadResult<readonly CustomFacts[]>).filter(
        (one) => one.kind === kind,
      )
      const place = namespaced ? { namespace: 'default' } : {}
      expect(found).toEqual([{ apiVersion: `${group}/${version}`, kind, ...place, name: 'one', spec }])
    },
  )

  test('uses the time of the server', () => {
    expect(Math.abs(Date.parse(all.taken) - Date.now())).toBeLessThan(600_000)
  })

  test('contains no secrets, and is equal after writing and reading the file', () => {
    const text = printFacts(all)
    expect(text).not.toContain(secret)
    expect(text).not.toContain(encoded)
    expect(readFactsFile(text).facts).toEqual(all)
  })

  test('requests only the metadata of Secrets', async () => {
    const { cluster, proxy } = await through([])
    await collectFacts(cluster, { now })
    const asked = proxy.requests.filter(({ url }) => url.includes('/secrets'))
    expect(asked.length).toBeGreaterThan(1)
    expect([...new Set(asked.map(({ headers }) => headers.accept))]).toEqual([
      'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
    ])
    const { cluster: older } = await through([{ match: isSecrets, action: { kind: 'status', status: 406 } }])
    expect((await collectFacts(older, { only: ['pullSecrets'], now })).known.pullSecrets).toEqual({
      unread: expect.stringContaining('cannot list Secret'),
    })
  })

  test('reads only the requested facts', async () => {
    const { cluster, proxy } = await through([])
    const { known } = await collectFacts(cluster, { only: ['server', 'nodes'], now })
    expect(valueOf(known.nodes)).toHaveLength(3)
    expect(known.pods).toEqual({ unread: 'it was not requested' })
    expect(proxy.requests.map(({ url }) => url.replace(/\?.*/, '')).sort()).toEqual([
      '/api',
      '/api/v1/nodes',
      '/apis',
      '/readyz',
      '/version',
    ])
  })

  test('processes page by page, and starts again after an expired list', async () => {
    const { cluster, proxy } = await through([
      { match: ({ url }) => url.includes('continue='), times: 1, action: { kind: 'status', status: 410 } },
    ])
    const names = await cluster.collect('v1', 'Node', ({ metadata }) => metadata.name, { pageSize: 2 })
    expect(names.sort()).toEqual(['k3s-1', 'k3s-2', 'k3s-3'])
    expect(proxy.requests.filter(({ url }) => url.includes('/nodes'))).toHaveLength(4)
  })

  describe('the reason of an unread collection', () => {
    /** All resources that can be listed. */
    async function resourcesOf(keys: readonly FactListKey[]): Promise<{ group: string; plural: string }[]> {
      const { resources } = await admin.resources()
      const kinds = keys.flatMap((key) => factSources[key].kinds)
      return kinds.flatMap(({ group, kind }) => {
        const found = resources.find(
          (one) =>
            one.kind === kind &&
            (one.apiVersion.split('/').length > 1 ? one.apiVersion.split('/')[0] : '') === group,
        )
        return found ? [{ group, plural: found.name }] : []
      })
    }
    const keys = Object.keys(factSources) as FactListKey[]
    const kindsOf = (key: FactListKey) => factSources[key].kinds.map(({ group, kind }) => `${group}/${kind}`)

    test.each(keys.map((key) => ({ key })))('is a missing permission to list $key', async ({ key }) => {
      const lost = await resourcesOf([key])
      const left = (await resourcesOf(keys)).filter(
        ({ group, plural }) => !lost.some((one) => one.group === group && one.plural === plural),
      )
      const rules = left.map(({ group, plural }) => ({
        apiGroups: [group],
        resources: [plural],
        verbs: ['list'],
      }))
      const reader = await openAs(sandbox, admin, `reader-without-${key.toLowerCase()}`, rules)
      try {
        await until(async () => {
          const { known } = await collectFacts(reader, { now })
          return keys.every(
            (one) => 'value' in known[one] || kindsOf(one).some((kind) => kindsOf(key).includes(kind)),
          )
        })
        const { known } = await collectFacts(reader, { now })
        const unread = keys.filter((one) => 'unread' in known[one])
        const expected = keys.filter((one) => kindsOf(one).some((kind) => kindsOf(key).includes(kind)))
        expect(unread).toEqual(expected)
        const kind = factSources[key].kinds.at(-1)?.kind ?? ''
        expect(known[key]).toEqual({
          unread: expect.stringMatching(new RegExp(`cannot list ${kind}: .* is forbidden: User`)),
        })
        expect('value' in known.server && 'value' in known.apis).toBe(true)
      } finally {
        reader.close()
      }
    })

    test('is stated for all collections without permissions, except public ones', async () => {
      const guest = await open(sandbox.kubeconfigs.guest)
      const { known } = await collectFacts(guest, { now })
      guest.close()
      const read = Object.entries(known).flatMap(([name, one]) => ('value' in one ? [name] : []))
      expect(read).toEqual(['server', 'apis'])
    })

    const slow = (part: string): Rule => ({
      match: ({ url }) => url.includes(part),
      action: { kind: 'delay', ms: 60_000 },
    })

    test('is an API group that stops responding', async () => {
      const { cluster } = await through([slow('/apis/security.istio.io/')], 5000)
      const { known } = await collectFacts(cluster, { now })
      for (const key of ['peerAuthentications', 'authorizationPolicies', 'requestAuthentications'] as const) {
        expect(known[key]).toEqual({
          unread: expect.stringMatching(/^cannot list \w+: .*did not answer in time/),
        })
      }
      expect(Object.values(known).filter((read) => 'unread' in read)).toHaveLength(3)
    })

    test('is an API group that discovery reports as unavailable', async () => {
      const name = 'v3.projectcalico.org'
      await admin.create({
        apiVersion: 'apiregistration.k8s.io/v1',
        kind: 'APIService',
        metadata: { name },
        spec: {
          group: 'projectcalico.org',
          version: 'v3',
          groupPriorityMinimum: 1500,
          versionPriority: 200,
          insecureSkipTLSVerify: true,
          service: { namespace: 'default', name: 'nobody' },
        },
      })
      try {
        let known = all.known
        await until(async () => {
          ;({ known } = await collectFacts(admin, { now }))
          return valueOf(known.apis).failedGroups.length > 0
        })
        expect(valueOf(known.apis).failedGroups).toEqual(['projectcalico.org/v3'])
        expect(valueOf(known.apiServices).find((one) => one.name === name)).toMatchObject({
          available: false,
        })
        // The other API group serves the same objects.
        expect(valueOf(known.felixConfigurations)).toHaveLength(1)
        await admin.delete({
          apiVersion: 'apiextensions.k8s.io/v1',
          kind: 'CustomResourceDefinition',
          name: 'felixconfigurations.crd.projectcalico.org',
        })
        await until(async () => {
          ;({ known } = await collectFacts(admin, { only: ['felixConfigurations'], now }))
          return 'unread' in known.felixConfigurations
        })
        expect(known.felixConfigurations).toEqual({
          unread: 'cannot list FelixConfiguration: the API group projectcalico.org does not respond',
        })
      } finally {
        await admin.delete({ apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService', name })
        await createCustoms(admin, secret)
      }
    })

    test('is the exceeded time limit', async () => {
      const { cluster } = await through([slow('/api/v1/pods')], 60_000)
      const started = Date.now()
      const { known } = await collectFacts(cluster, { now, limit: 5000 })
      expect(known.pods).toEqual({ unread: 'cannot list Pod: the time limit was exceeded' })
      expect('value' in known.nodes).toBe(true)
      // Half the time limit of the request.
      expect(Date.now() - started).toBeLessThan(30_000)
    })

    test.each([
      { name: 'a lasting error', times: Infinity, read: false },
      { name: 'a temporary error', times: 2, read: true },
      { name: 'an error that outlasts the attempts of a request', times: 5, read: true },
    ])('$name', async ({ times, read }) => {
      const isPods = ({ url }: ProxiedRequest) => url.startsWith('/api/v1/pods')
      const { cluster } = await through([{ match: isPods, times, action: { kind: 'status', status: 500 } }])
      const { pods } = (await collectFacts(cluster, { only: ['pods'], now })).known
      if (read) expect(valueOf(pods)).toHaveLength(4)
      else expect(pods).toEqual({ unread: 'cannot list Pod: the proxy answers 500' })
    })

    test('applies to a collection with one failed list', async () => {
      const isMaps = ({ url }: ProxiedRequest) => url.includes('configmaps') && url.includes('cilium-config')
      const { cluster } = await through([{ match: isMaps, action: { kind: 'status', status: 500 } }])
      expect((await collectFacts(cluster, { only: ['configMaps'], now })).known.configMaps).toHaveProperty(
        'unread',
      )
    })

    test('applies to all collections if discovery fails', async () => {
      const { cluster } = await through([
        { match: ({ url }) => url === '/apis', action: { kind: 'status', status: 403 } },
      ])
      const { known } = await collectFacts(cluster, { now })
      const read = Object.entries(known).flatMap(([name, one]) => ('value' in one ? [name] : []))
      expect(read).toEqual(['server'])
      expect(known.virtualServices).toEqual({ unread: expect.stringContaining('cannot read the API groups') })
    })

    test('does not affect a server that is not ready', async () => {
      const { cluster } = await through([
        { match: ({ url }) => url === '/readyz', action: { kind: 'status', status: 503 } },
      ])
      const { known } = await collectFacts(cluster, { only: ['server'], now })
      expect(valueOf(known.server as ReadResult<KnownFacts['server']>).ready).toBe(false)
    })
  })
})

const isSecrets = ({ url }: ProxiedRequest) => url.includes('/secrets')
