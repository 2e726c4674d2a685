// What must hold of the control planes of every profile: a default one and a canary, side by side, with different settings.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { complaintsOf, flagsIn, logOf, secondsToReady } from './istiod-log.ts'
import { debugOf } from './istiod-debug.ts'
import { eventually, istiodPods, type Mesh } from './mesh.ts'
import { dryRunVirtualService, rightSpecs, wrongSpecs } from './virtual-services.ts'
import { describeWithMesh } from './with-mesh.ts'
import { expectSigned } from './webhooks.ts'

interface Revision {
  readonly name: string
  /** Labels of a namespace whose pods it injects. */
  readonly labels: Readonly<Record<string, string>>
  /** Arguments of `install`. */
  readonly args: readonly string[]
  /** What `/debug/mesh` must contain. */
  readonly mesh: object
  /** The templates that `/debug/inject` must list in addition to the built-in ones. */
  readonly templates: readonly string[]
  readonly flags: Readonly<Record<string, string>>
  /** Parts of an injected pod. */
  readonly pod: { readonly annotations: object; readonly args: readonly string[]; readonly env: object }
}

/** A template that only adds an annotation. */
const ownTemplate = 'values.sidecarInjectorWebhook.templates.note=metadata: {annotations: {note: own}}'

const revisions: readonly Revision[] = [
  {
    name: 'default',
    labels: { 'istio-injection': 'enabled' },
    args: [
      ...['-s', 'meshConfig.accessLogEncoding=JSON'],
      ...['-s', 'meshConfig.defaultConfig.holdApplicationUntilProxyStarts=true'],
      ...['-s', 'values.meshConfig.trustDomain=mesh.example'],
      ...['-s', 'values.global.meshID=mesh1'],
      ...['-s', 'values.global.network=net1'],
      ...['-s', 'values.global.multiCluster.clusterName=east'],
      ...['-s', 'values.global.proxy.logLevel=debug'],
      ...['-s', 'values.global.proxy.tracer=zipkin'],
      ...['-s', 'values.sidecarInjectorWebhook.injectedAnnotations.team=edge'],
    ],
    mesh: {
      accessLogEncoding: 'JSON',
      trustDomain: 'mesh.example',
      rootNamespace: 'istio-system',
      enablePrometheusMerge: true,
      defaultProviders: { metrics: ['prometheus'] },
      defaultConfig: {
        discoveryAddress: 'istiod.istio-system.svc:15012',
        holdApplicationUntilProxyStarts: true,
        meshId: 'mesh1',
        tracing: { zipkin: { address: 'zipkin.istio-system:9411' } },
      },
    },
    templates: [],
    flags: { clusterID: 'east', log_output_level: 'default:info', keepaliveMaxServerConnectionAge: '30m0s' },
    pod: {
      annotations: { team: 'edge' },
      args: ['--proxyLogLevel=debug'],
      env: {
        ISTIO_META_NETWORK: 'net1',
        ISTIO_META_CLUSTER_ID: 'east',
        ISTIO_META_MESH_ID: 'mesh1',
        CA_ADDR: 'istiod.istio-system.svc:15012',
      },
    },
  },
  {
    name: 'canary',
    labels: { 'istio.io/rev': 'canary' },
    args: [
      ...['-r', 'canary'],
      ...['-s', 'meshConfig.outboundTrafficPolicy.mode=ALLOW_ANY'],
      ...['-s', 'meshConfig.dnsRefreshRate=33s'],
      ...['-s', 'meshConfig.extensionProviders[0].name=ext'],
      ...['-s', 'meshConfig.extensionProviders[0].envoyExtAuthzGrpc.service=auth.apps.svc.cluster.local'],
      ...['-s', 'meshConfig.extensionProviders[0].envoyExtAuthzGrpc.port=9000'],
      ...['-s', 'values.telemetry.v2.stackdriver.enabled=true'],
      ...['-s', 'values.pilot.keepaliveMaxServerConnectionAge=5m'],
      ...['-s', 'values.global.logging.level=default:info\\,ads:debug'],
      ...['-s', ownTemplate],
      ...['-s', 'values.sidecarInjectorWebhook.defaultTemplates={sidecar,note}'],
      ...['-s', 'values.global.proxy.excludeIPRanges=10.9.0.0/16'],
    ],
    mesh: {
      trustDomain: 'cluster.local',
      outboundTrafficPolicy: { mode: 'ALLOW_ANY' },
      dnsRefreshRate: '33s',
      defaultProviders: { metrics: ['prometheus', 'stackdriver'], accessLogging: ['stackdriver'] },
      extensionProviders: expect.arrayContaining([
        { name: 'ext', envoyExtAuthzGrpc: { service: 'auth.apps.svc.cluster.local', port: 9000 } },
      ]),
      defaultConfig: { discoveryAddress: 'istiod-canary.istio-system.svc:15012' },
    },
    templates: ['note'],
    flags: {
      clusterID: 'Kubernetes',
      log_output_level: 'default:info,ads:debug',
      keepaliveMaxServerConnectionAge: '5m0s',
    },
    pod: {
      annotations: { note: 'own' },
      args: ['--proxyLogLevel=warning', '10.9.0.0/16'],
      env: { ISTIO_META_CLUSTER_ID: 'Kubernetes', CA_ADDR: 'istiod-canary.istio-system.svc:15012' },
    },
  },
]

/** The templates of the charts. */
const templates = ['gateway', 'grpc-agent', 'grpc-simple', 'kube-gateway', 'sidecar', 'waypoint']

export interface ProfileCase {
  readonly profile: string
  /** What `/debug/mesh` of both control planes must contain. */
  readonly mesh: object
  /** What must be absent from it. */
  readonly without?: readonly string[]
  /** Whether istiod starts the controllers of ambient mode. */
  readonly ambient: boolean
}

/** Installs both control planes of a profile for some tests, and uninstalls them. */
export function describeProfile(mesh: Mesh, given: ProfileCase): void {
  describeWithMesh(`two control planes of profile ${given.profile}`, () => {
    beforeAll(async () => {
      await mesh.apply(...revisions.map(namespaceOf))
      for (const { args } of revisions) await install(mesh, given.profile, args)
    })
    afterAll(() => expectPurged(mesh))

    test.each(revisions)('run, complain of nothing and serve their settings: $name', async (revision) => {
      const pod = await readyPod(mesh, revision.name)
      expect(await mesh.ask('istio-system', pod, 8080, '/ready')).toMatchObject({ status: 200 })
      const log = await logOf(mesh, pod)
      process.stderr.write(
        `istiod of ${given.profile}, ${revision.name}: ready after ${secondsToReady(log)} s\n`,
      )
      expect(secondsToReady(log)).toBeGreaterThan(0)
      expect(flagsIn(log)).toMatchObject({
        ...revision.flags,
        monitoringAddr: ':15014',
        domain: 'cluster.local',
      })
      expect(log).toContain(`\nRevision: ${revision.name}\n`)
      expect(/ambient/.test(log)).toBe(given.ambient)
      const config = await debugOf<Record<string, unknown>>(mesh, pod, 'mesh')
      expect(config).toMatchObject(revision.mesh)
      expect(config).toMatchObject(given.mesh)
      for (const key of given.without ?? []) expect(config).not.toHaveProperty(key)
      const served = await debugOf<Record<string, string>>(mesh, pod, 'inject')
      expect(Object.keys(served).sort()).toEqual([...templates, ...revision.templates].sort())
    })

    test('write their root certificate into all webhooks', async () => {
      const webhooks = await eventually(() => expectSigned(mesh))
      expect(webhooks.map(({ configuration, name }) => `${configuration.split('/')[1]}: ${name}`)).toEqual([
        'istio-sidecar-injector: rev.namespace.sidecar-injector.istio.io',
        'istio-sidecar-injector: rev.object.sidecar-injector.istio.io',
        'istio-sidecar-injector: namespace.sidecar-injector.istio.io',
        'istio-sidecar-injector: object.sidecar-injector.istio.io',
        'istio-sidecar-injector-canary: rev.namespace.sidecar-injector.istio.io',
        'istio-sidecar-injector-canary: rev.object.sidecar-injector.istio.io',
        'istio-validator-canary-istio-system: rev.validation.istio.io',
        'istio-validator-istio-system: rev.validation.istio.io',
      ])
    })

    test.each(revisions)('inject and validate by their own settings: $name', async (revision) => {
      await eventually(() => expectSigned(mesh))
      const pod = await injectedPod(mesh, revision)
      expect(pod.metadata.annotations).toMatchObject({
        ...revision.pod.annotations,
        'istio.io/rev': revision.name,
      })
      const containers = [...(pod.spec.initContainers ?? []), ...pod.spec.containers]
      const proxy = containers.find(({ name }) => name === 'istio-proxy')
      const args = containers.flatMap((it) => it.args ?? [])
      expect(args).toEqual(expect.arrayContaining([...revision.pod.args]))
      const env = Object.fromEntries((proxy?.env ?? []).map(({ name, value }) => [name, value]))
      expect(env).toMatchObject(revision.pod.env)
      const [right] = Object.values(rightSpecs)
      const [wrong] = Object.values(wrongSpecs)
      expect(await dryRunVirtualService(mesh, right ?? {}, revision.name)).toMatchObject({ accepted: true })
      const answer = await dryRunVirtualService(mesh, wrong?.[0] ?? {}, revision.name)
      expect(answer.accepted).toBe(false)
      expect(answer.message).toContain(`webhook "rev.validation.istio.io" denied the request`)
    })

    test.each(revisions)('have complained of nothing after that: $name', async ({ name }) => {
      expect(await complaintsOf(mesh, await readyPod(mesh, name))).toEqual([])
    })
  })
}

/** Waits for istiod alone: the CNI agent takes 10 s, as the period of its readiness probe says. */
async function install(mesh: Mesh, profile: string, args: readonly string[]): Promise<void> {
  const { status, stderr } = await mesh.run(
    'install',
    '-y',
    '--wait=false',
    '-s',
    `profile=${profile}`,
    ...args,
  )
  expect({ status, stderr }).toMatchObject({ status: 0 })
}

/** Returns the only pod of an istiod as soon as it is ready. */
async function readyPod(mesh: Mesh, revision: string): Promise<string> {
  return eventually(async () => {
    const [pod = '', ...others] = await istiodPods(mesh, revision)
    expect(others).toEqual([])
    await mesh.kubectl('wait', '-n', 'istio-system', '--for=condition=Ready', '--timeout=60s', `pod/${pod}`)
    return pod
  })
}

/** The namespace whose pods a revision injects. */
function namespaceOf({ name, labels }: Revision) {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name: `by-${name}`, labels } }
}

interface InjectedContainer {
  readonly name: string
  readonly args?: readonly string[]
  readonly env?: readonly { readonly name: string; readonly value?: string }[]
}

interface InjectedPod {
  readonly metadata: { readonly annotations: Record<string, string> }
  readonly spec: {
    readonly containers: readonly InjectedContainer[]
    readonly initContainers?: readonly InjectedContainer[]
  }
}

/** Returns a pod as the API server admits it in a namespace of a revision. */
async function injectedPod(mesh: Mesh, revision: Revision): Promise<InjectedPod> {
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: namespaceOf(revision).metadata.name },
    spec: { serviceAccountName: 'default', containers: [{ name: 'web', image: 'web:1' }] },
  }
  return eventually(async () => {
    const { stdout } = await mesh.sandbox.kubectl(['create', '--dry-run=server', '-f', '-', '-o', 'json'], {
      input: JSON.stringify(pod),
    })
    return JSON.parse(stdout) as InjectedPod
  })
}

/** Uninstalls everything; what istiod created must not stay either, or the next one waits for its leader election. */
async function expectPurged(mesh: Mesh): Promise<void> {
  const { status, stderr } = await mesh.run('uninstall', '--purge', '-y')
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const names = await mesh.kubectl('get', 'namespaces,configmaps,leases,secrets', '-A', '-o', 'name')
  expect(names.split('\n').filter((name) => /istio/.test(name))).toEqual([])
}
