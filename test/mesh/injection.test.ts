// Pods in injected namespaces, as the real istiod makes them, compared with those of the double of istiod.
import { expect, test } from '@jest/globals'
import { readInjection } from '../support/injection.ts'
import type { Injector } from '../../src/injection/injector-config.ts'
import { figures } from './figures.ts'
import {
  admitted,
  containerIn,
  injectedByBoth,
  injectorIn,
  makeNamespace,
  namespace,
  namesIn,
  plainNamespace,
  podOf,
  type Workload,
} from './injected.ts'
import { useMesh } from './mesh.ts'
import { unusualPods } from './unusual-pods.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ nodes: 1 })

interface Install {
  readonly name: string
  readonly revision: string
  readonly args: readonly string[]
  readonly init: 'istio-init' | 'istio-validation'
  readonly pods: Readonly<Record<string, Workload>>
}

const argsOf = (golden: string, revision: string): readonly string[] => [
  ...readInjection(golden).args,
  ...['--set', `revision=${revision}`],
]

/** The workloads of the double's goldens: every golden has the same ones. */
const usualPods = Object.fromEntries(
  Object.entries(readInjection('sidecar').cases).map(([name, { input }]) => [
    name,
    input as unknown as Workload,
  ]),
)
const plain = usualPods['plain'] as Workload
const allPods = { ...usualPods, ...unusualPods }

/** In this order: once the CNI plugin is there, the preflight stops an install that does not use it. */
const installs: readonly Install[] = [
  {
    name: 'profile demo',
    revision: 'default',
    args: ['--set', 'profile=demo'],
    init: 'istio-init',
    pods: allPods,
  },
  {
    name: 'profile minimal',
    revision: 'sidecar',
    args: argsOf('sidecar', 'sidecar'),
    init: 'istio-init',
    pods: usualPods,
  },
  {
    name: 'many settings',
    revision: 'canary',
    args: argsOf('tuned', 'canary'),
    init: 'istio-init',
    pods: usualPods,
  },
  {
    name: 'profile minimal with the CNI plugin',
    revision: 'with-cni',
    args: argsOf('sidecar-cni', 'with-cni'),
    init: 'istio-validation',
    pods: usualPods,
  },
  {
    name: 'profile ambient',
    revision: 'ambient',
    args: argsOf('ambient', 'ambient'),
    init: 'istio-validation',
    pods: allPods,
  },
]

/** The Secret that the Pods of "many settings" name; the preflight looks for it. */
const pullSecret = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'regcred', namespace: 'istio-system' },
  type: 'kubernetes.io/dockerconfigjson',
  stringData: { '.dockerconfigjson': '{"auths":{}}' },
}

const namespaceOf = (revision: string): string => `apps-${revision}`

beforeAllWithMesh(() => makeNamespace(mesh, plainNamespace))
afterAllWithMesh(() => figures.print('injection.test.ts'))

describeWithMesh.each([...installs])('an istiod of $name', ({ revision, args, init, pods }) => {
  let injector: Injector
  beforeAllWithMesh(async () => {
    await mesh.apply(namespace('istio-system'), pullSecret)
    const { status, stderr } = await mesh.run('install', '-y', ...args)
    expect(status === 0 ? '' : stderr).toBe('')
    const labels = revision === 'default' ? { 'istio-injection': 'enabled' } : { 'istio.io/rev': revision }
    await makeNamespace(mesh, namespaceOf(revision), labels)
    injector = await injectorIn(mesh, revision)
    figures.count('revisions', 1)
  })

  test(`adds ${init} and the proxy to a Pod`, async () => {
    const pod = await admitted(mesh, namespaceOf(revision), podOf(plain))
    expect(namesIn(pod, 'initContainers')).toEqual([init, 'istio-proxy'])
    expect(containerIn(pod, 'istio-proxy')).toMatchObject({ restartPolicy: 'Always' })
    expect(pod).toMatchObject({ metadata: { annotations: { 'istio.io/rev': revision } } })
  })

  test.each(Object.entries(pods))('makes of a Pod what the double makes of it: %s', async (_, workload) => {
    const { real, double } = await injectedByBoth(mesh, injector, namespaceOf(revision), workload)
    expect(double).toEqual(real)
  })
})

describeWithMesh('istiod injects', () => {
  const labelled = (labels: object, spec: object = {}): Workload => {
    const { template } = plain.spec
    const metadata = { ...template.metadata, labels }
    return { ...plain, spec: { template: { metadata, spec: { ...template.spec, ...spec } } } }
  }

  test.each([
    {
      what: 'nothing into a namespace without labels',
      namespace: plainNamespace,
      labels: {},
      revision: null,
    },
    {
      what: 'a Pod that asks for it in a namespace without labels',
      namespace: plainNamespace,
      labels: { 'sidecar.istio.io/inject': 'true' },
      revision: 'default',
    },
    {
      what: 'a Pod that asks for a revision in a namespace without labels',
      namespace: plainNamespace,
      labels: { 'istio.io/rev': 'canary' },
      revision: 'canary',
    },
    {
      what: 'no Pod that refuses it',
      namespace: namespaceOf('canary'),
      labels: { 'sidecar.istio.io/inject': 'false' },
      revision: null,
    },
    {
      what: 'no Pod in the network of its node',
      namespace: namespaceOf('canary'),
      labels: {},
      spec: { hostNetwork: true },
      revision: null,
    },
    {
      what: "by the namespace's revision and not by the Pod's",
      namespace: namespaceOf('sidecar'),
      labels: { 'istio.io/rev': 'canary' },
      revision: 'sidecar',
    },
  ])('$what', async ({ namespace: where, labels, spec, revision }) => {
    const pod = await admitted(mesh, where, podOf(labelled(labels, spec)))
    const { annotations = {} } = pod['metadata'] as { annotations?: Record<string, string> }
    expect(annotations['istio.io/rev'] ?? null).toBe(revision)
    expect(containerIn(pod, 'istio-proxy') !== undefined).toBe(revision !== null)
  })

  test('the same into a Pod that is injected already', async () => {
    const where = namespaceOf('canary')
    const once = await admitted(mesh, where, podOf(plain))
    const { metadata, spec } = once as unknown as { metadata: Record<string, unknown>; spec: object }
    const { annotations, labels, ownerReferences } = metadata
    const again = { apiVersion: 'v1', kind: 'Pod', spec }
    const twice = await admitted(mesh, where, {
      ...again,
      metadata: { annotations, labels, ownerReferences, generateName: 'again-' },
    })
    expect(twice['spec']).toEqual(once['spec'])
  })

  test('no Pod with a template that does not exist, and says which there are', async () => {
    const { template } = plain.spec
    const metadata = { annotations: { 'inject.istio.io/templates': 'none' } }
    const workload = { ...plain, spec: { template: { ...template, metadata } } }
    await expect(admitted(mesh, namespaceOf('canary'), podOf(workload))).rejects.toThrow(
      /admission webhook "rev\.namespace\.sidecar-injector\.istio\.io" denied .* requested template "none" not found; have .*sidecar/,
    )
  })
})
