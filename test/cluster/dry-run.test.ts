// Dry-runs installs on a real server, and leaves no objects behind.
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import type { AdmissionTrial, DryRunReport, AccessReview, DryRunResult } from '../../src/facts/dry-run.ts'
import { planInstall, type PlanOptions } from '../../src/install/plan/plan.ts'
import { markOwned } from '../../src/release/ownership.ts'
import { manifestsDigest } from '../../src/manifest/digest.ts'
import { objectName, type KubeObject } from '../../src/manifest/object.ts'
import { generate } from '../support/generate.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { configMap, definition, rendered, validator, workload } from './rendered.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { startProxy } from './sandbox/proxy.ts'
import { snapshot } from './snapshot.ts'
import { open, until } from './support.ts'
import { allPermissions, openAs } from './users.ts'

describeWithGo('a dry run', () => {
  let sandbox: Sandbox
  let admin: Cluster
  let mesh: readonly KubeObject[]
  const ends: (() => unknown)[] = []

  beforeAll(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
    admin = await open(sandbox.kubeconfig)
    mesh = await generate(['--set', 'profile=ambient', '--set', 'values.global.platform=k3s'])
  }, 900_000)
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(async () => {
    admin?.close()
    await sandbox?.stop()
  })

  const releaseOf = (objects: readonly KubeObject[], namespace = 'istio-system') => ({
    ...rendered('pilot', namespace, objects),
  })
  const dryRun = (
    objects: readonly KubeObject[],
    options: Partial<PlanOptions> = {},
    cluster = admin,
    namespace?: string,
  ): Promise<DryRunReport> =>
    planInstall(cluster, [releaseOf(objects, namespace)], { now: () => new Date(), ...options }).then(
      ({ dryRunReport }) => dryRunReport,
    )
  const one = async (object: KubeObject, cluster = admin): Promise<DryRunResult> => {
    const { objects } = await dryRun([object], {}, cluster, object.metadata.namespace)
    return objects[0] ?? { ref: { apiVersion: '', kind: '', name: '' }, exists: false }
  }
  const trialOf = ({ admissionTrials }: DryRunReport, what: string): AdmissionTrial | undefined =>
    admissionTrials.find((trial) => trial.what === what)
  const denied = ({ rights }: DryRunReport): AccessReview[] => rights.filter(({ allowed }) => !allowed)
  /** Creates an object that is deleted after the test. */
  const make = async (object: KubeObject): Promise<void> => {
    await admin.apply(object, { force: true })
    const { apiVersion, kind, metadata } = object
    ends.push(() => admin.delete({ apiVersion, kind, name: metadata.name, namespace: metadata.namespace }))
  }
  let namespaces = 0
  /** A namespace in which pods can be created. */
  const makeNamespace = async (labels: Record<string, string> = {}): Promise<string> => {
    const name = `stage-${++namespaces}`
    await make({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } })
    await until(
      async () =>
        (await admin.get({ apiVersion: 'v1', kind: 'ServiceAccount', namespace: name, name: 'default' })) !==
        undefined,
    )
    return name
  }

  test('finds no problem for a mesh in a clean cluster, and leaves no objects', async () => {
    const before = await snapshot(admin)
    const result = await dryRun(mesh)
    expect(await snapshot(admin)).toEqual(before)
    expect(result.digest).toBe(manifestsDigest([{ objects: mesh }]))
    expect(result.objects).toHaveLength(mesh.length)
    expect(result.objects.filter(({ refusal, unknown, exists }) => refusal ?? unknown ?? exists)).toEqual([])
    expect(denied(result)).toEqual([])
    expect(
      result.admissionTrials.map(({ what, namespace, substituteNamespace, refusal }) => [
        what,
        namespace,
        substituteNamespace,
        refusal,
      ]),
    ).toEqual(
      [
        'plain',
        'critical',
        'DaemonSet/istio-system/istio-cni-node',
        'DaemonSet/istio-system/ztunnel',
        'Deployment/istio-system/istiod',
      ].map((what) => [what, 'istio-system', 'default', undefined]),
    )
    expect(trialOf(result, 'plain')).toMatchObject({
      serviceAccountName: 'default',
      volumes: [expect.stringMatching(/^kube-api-access-/)],
    })
  })

  test('reviews each permission once, with the objects that need it', async () => {
    const { rights } = await dryRun(mesh)
    const keys = rights.map(({ verb, group, resource, namespace }) =>
      [verb, group, resource, namespace].join(' '),
    )
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(
      expect.arrayContaining([
        'create apps daemonsets istio-system',
        'watch apps deployments istio-system',
        'delete rbac.authorization.k8s.io clusterroles ',
        'patch apiextensions.k8s.io customresourcedefinitions ',
        'escalate rbac.authorization.k8s.io clusterroles ',
        'bind rbac.authorization.k8s.io clusterroles ',
        'escalate rbac.authorization.k8s.io roles istio-system',
        'create  namespaces ',
        'update  secrets istio-system',
        'get  pods/log istio-system',
        'list  events istio-system',
        'delete coordination.k8s.io leases istio-system',
      ]),
    )
    expect(rights.find(({ verb, resource }) => verb === 'create' && resource === 'daemonsets')?.needed).toBe(
      'DaemonSet/istio-system/istio-cni-node, DaemonSet/istio-system/ztunnel',
    )
  })

  test('reports every permission of a user without any as missing', async () => {
    const guest = await open(sandbox.kubeconfigs.guest)
    const result = await dryRun(mesh, {}, guest)
    guest.close()
    expect(result.rights.filter(({ allowed }) => allowed)).toEqual([])
    expect(result.objects.filter(({ refusal, unknown }) => !refusal && !unknown)).toEqual([])
    expect(result.admissionTrials.map(({ refusal }) => refusal)).toEqual(
      result.admissionTrials.map(() => undefined),
    )
    expect(result.admissionTrials.filter(({ unknown }) => unknown === undefined)).toEqual([])
  })

  test('reports the one missing permission', async () => {
    const rules = [
      {
        ...allPermissions,
        apiGroups: [
          '',
          'apiextensions.k8s.io',
          'rbac.authorization.k8s.io',
          'coordination.k8s.io',
          'autoscaling',
          'policy',
          'admissionregistration.k8s.io',
          'networking.k8s.io',
        ],
      },
      { apiGroups: ['apps'], resources: ['*'], verbs: ['get', 'list', 'watch', 'patch', 'delete'] },
    ]
    const namespace = await makeNamespace()
    const user = await openAs(sandbox, admin, 'no-create', rules)
    const objects = [workload('Deployment', namespace, 'web'), configMap(namespace, 'settings')]
    const result = await dryRun(objects, { istioNamespace: namespace }, user, namespace)
    user.close()
    expect(denied(result)).toMatchObject([
      {
        verb: 'create',
        group: 'apps',
        resource: 'deployments',
        namespace,
        needed: `Deployment/${namespace}/web`,
      },
    ])
    expect(result.objects).toMatchObject([
      { refusal: { status: 403, reason: 'Forbidden' } },
      { exists: false },
    ])
    expect(result.objects[1]).not.toHaveProperty('refusal')
  })

  test('reports a role that grants more than the user has', async () => {
    const user = await openAs(sandbox, admin, 'no-escalate', [
      {
        apiGroups: ['rbac.authorization.k8s.io'],
        resources: ['*'],
        verbs: ['get', 'list', 'create', 'patch', 'delete'],
      },
    ])
    const role = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'mighty' },
      rules: [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }],
    }
    const result = await dryRun([role], {}, user)
    user.close()
    expect(denied(result).map(({ verb, resource }) => `${verb} ${resource}`)).toContain(
      'escalate clusterroles',
    )
    expect(result.objects[0]?.refusal).toMatchObject({
      status: 403,
      message: expect.stringMatching(/attempting to grant RBAC permissions not currently held/),
    })
  })

  test('reports Pod Security for pods, because workloads only get warnings', async () => {
    const namespace = await makeNamespace({
      'pod-security.kubernetes.io/enforce': 'baseline',
      'pod-security.kubernetes.io/warn': 'baseline',
    })
    const privileged = workload('DaemonSet', namespace, 'agent', {
      volumes: [{ name: 'host', hostPath: { path: '/' } }],
    })
    const result = await dryRun([privileged], { istioNamespace: namespace }, admin, namespace)
    expect(result.objects[0]).toMatchObject({
      warnings: [expect.stringMatching(/would violate PodSecurity "baseline/)],
    })
    expect(result.objects[0]).not.toHaveProperty('refusal')
    expect(trialOf(result, 'plain')).not.toHaveProperty('refusal')
    expect(trialOf(result, 'critical')).not.toHaveProperty('refusal')
    expect(trialOf(result, `DaemonSet/${namespace}/agent`)).toMatchObject({
      refusal: { status: 403, message: expect.stringMatching(/violates PodSecurity "baseline/) },
    })
  })

  const quota = (namespace: string): KubeObject => ({
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'none', namespace },
    spec: { hard: { pods: '0' } },
  })
  const quotaCounts = (namespace: string) =>
    until(async () => {
      const live = await admin.get({ apiVersion: 'v1', kind: 'ResourceQuota', namespace, name: 'none' })
      return (live?.['status'] as { hard?: object } | undefined)?.hard !== undefined
    })

  test('reports a quota of the namespace, but not of the substitute namespace', async () => {
    const namespace = await makeNamespace()
    await make(quota(namespace))
    await make(quota('default'))
    await quotaCounts(namespace)
    await quotaCounts('default')
    const there = await dryRun([], { istioNamespace: namespace }, admin, namespace)
    expect(trialOf(there, 'plain')).toMatchObject({
      refusal: { message: expect.stringMatching(/exceeded quota: none/) },
    })
    const missing = await dryRun([], { istioNamespace: 'not-yet' }, admin, 'not-yet')
    expect(trialOf(missing, 'plain')).toEqual({
      what: 'plain',
      namespace: 'not-yet',
      substituteNamespace: 'default',
      unknown: expect.stringMatching(/rejects the object because of its own quotas/),
    })
  })

  test('reports the managers of a live object, and the conflicting fields', async () => {
    const live = {
      ...configMap('default', 'theirs', { a: 'theirs' }),
      metadata: {
        name: 'theirs',
        namespace: 'default',
        labels: { 'argocd.argoproj.io/instance': 'mesh', 'app.kubernetes.io/managed-by': 'Helm' },
        annotations: { 'meta.helm.sh/release-name': 'old', 'meta.helm.sh/release-namespace': 'elsewhere' },
      },
    }
    const input = JSON.stringify(live)
    await sandbox.kubectl(['apply', '--server-side', '--field-manager=argocd-controller', '-f', '-'], {
      input,
    })
    ends.push(() =>
      admin.delete({ apiVersion: 'v1', kind: 'ConfigMap', namespace: 'default', name: 'theirs' }),
    )
    expect(await one(configMap('default', 'theirs', { a: 'ours' }))).toMatchObject({
      exists: true,
      managers: ['argocd-controller'],
      owner: { name: 'old', namespace: 'elsewhere' },
      marks: { 'argocd.argoproj.io/instance': 'mesh', 'app.kubernetes.io/managed-by': 'Helm' },
      refusal: {
        status: 409,
        reason: 'Conflict',
        causes: expect.arrayContaining([
          {
            reason: 'FieldManagerConflict',
            message: expect.stringContaining('argocd-controller'),
            field: '.data.a',
          },
        ]),
      },
    })
  })

  test('does not send objects that an install would not send', async () => {
    const proxy = await startProxy({ ...sandbox, rules: [] })
    const cluster = await open(proxy.kubeconfig)
    ends.push(
      () => proxy.stop(),
      () => cluster.close(),
    )
    const part = releaseOf([], 'default')
    const [same, other] = ['same', 'other'].map((name) => configMap('default', name, { a: '1' }))
    if (!same || !other) throw new Error('no objects')
    for (const object of [same, other]) await make(markOwned(object, part.release))
    const { objects } = await dryRun(
      [same, configMap('default', 'other', { a: '2' })],
      { istioNamespace: 'default' },
      cluster,
      'default',
    )
    expect(objects).toMatchObject([{ exists: true }, { exists: true }])
    const sent = proxy.requests.filter(({ method }) => method === 'PATCH').map(({ url }) => url)
    expect(sent).toEqual([expect.stringContaining('/configmaps/other?')])
  })

  test('leaves the fields of a webhook that istiod wrote to istiod', async () => {
    const webhook = validator('istiod-writes')
    await make(webhook)
    const patch = [
      { op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Fail' },
      {
        op: 'add',
        path: '/webhooks/0/clientConfig/caBundle',
        value: Buffer.from(sandbox.ca).toString('base64'),
      },
    ]
    await sandbox.kubectl([
      'patch',
      'validatingwebhookconfiguration/istiod-writes',
      '--type=json',
      '--field-manager=pilot-discovery',
      '-p',
      JSON.stringify(patch),
    ])
    expect(await one(webhook)).not.toHaveProperty('refusal')
    // The API server rejects the object as rendered.
    await expect(admin.apply(webhook, { dryRun: true })).rejects.toMatchObject({ reason: 'Conflict' })
  })

  test.each([
    {
      name: 'with its CRD',
      objects: [definition('late.example.com', 'Late')],
      key: 'unknown' as const,
    },
    { name: 'without its CRD', objects: [], key: 'refusal' as const },
  ])('handles an object of a kind that does not exist yet, $name', async ({ objects, key }) => {
    const late = {
      apiVersion: 'late.example.com/v1',
      kind: 'Late',
      metadata: { name: 'x', namespace: 'default' },
    }
    const result = await dryRun([...objects, late])
    const found = result.objects.find(({ ref }) => ref.kind === 'Late')
    expect(Object.keys(found ?? {}).sort()).toEqual(['exists', 'ref', key].sort())
    expect(result.rights.find(({ group }) => group === 'late.example.com')).toMatchObject({
      resource: 'lates',
    })
  })

  test('reports a policy that denies an object, also in the substitute namespace', async () => {
    const group = 'admissionregistration.k8s.io/v1'
    const rule = {
      operations: ['CREATE'],
      apiGroups: ['apps'],
      apiVersions: ['v1'],
      resources: ['deployments'],
    }
    await make({
      apiVersion: group,
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name: 'no-meshes' },
      spec: {
        matchConstraints: { resourceRules: [rule] },
        validations: [{ expression: "object.metadata.name != 'istiod'", message: 'meshes are not for you' }],
      },
    })
    await make({
      apiVersion: group,
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: { name: 'no-meshes' },
      spec: { policyName: 'no-meshes', validationActions: ['Deny'] },
    })
    const istiod = workload('Deployment', 'not-yet', 'istiod')
    await until(async () => (await one(istiod)).refusal !== undefined)
    expect(await one(istiod)).toMatchObject({
      exists: false,
      substituteNamespace: 'default',
      refusal: { status: 422, message: expect.stringMatching(/no-meshes.*meshes are not for you/) },
    })
  })

  test('reports a webhook that does not respond', async () => {
    const webhooks = [
      {
        name: 'dead.example.com',
        failurePolicy: 'Fail',
        sideEffects: 'None',
        timeoutSeconds: 1,
        admissionReviewVersions: ['v1'],
        clientConfig: { service: { namespace: 'default', name: 'nobody' } },
        rules: [{ operations: ['*'], apiGroups: ['apps'], apiVersions: ['*'], resources: ['deployments'] }],
      },
    ]
    const metadata = { name: 'dead' }
    await make({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata,
      webhooks,
    })
    const web = workload('Deployment', 'default', 'web')
    await until(async () => (await one(web)).refusal !== undefined)
    expect((await one(web)).refusal).toMatchObject({
      status: 500,
      message: expect.stringMatching(/failed calling webhook "dead\.example\.com"/),
    })
  })

  describe('a webhook that does not respond', () => {
    const seconds = 2
    let url: string
    let calls = 0
    let stop: () => unknown
    beforeAll(async () => {
      // Accepts connections, but never responds.
      const server = createServer(() => void calls++)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
      stop = () => server.close()
    })
    afterAll(() => void stop?.())

    const maps = Array.from({ length: 60 }, (_, i) => configMap('default', `map-${i}`))
    /** Milliseconds for all maps, ten at a time, if each waits for the webhook. */
    const allRounds = (maps.length / 10) * seconds * 1000
    const others = [workload('Deployment', 'default', 'web')]
    const timed = async (cluster = admin, limit?: number) => {
      const started = performance.now()
      const result = await dryRun(
        [...maps, ...others],
        { istioNamespace: 'default', limit },
        cluster,
        'default',
      )
      return { result, took: performance.now() - started }
    }
    const dead = (more: object = {}) =>
      make({
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingWebhookConfiguration',
        metadata: { name: 'silent' },
        webhooks: [
          {
            name: 'silent.example.com',
            failurePolicy: 'Fail',
            sideEffects: 'None',
            timeoutSeconds: seconds,
            admissionReviewVersions: ['v1'],
            clientConfig: { url },
            rules: [
              { operations: ['CREATE'], apiGroups: [''], apiVersions: ['*'], resources: ['configmaps'] },
            ],
            ...more,
          },
        ],
      })
    const isInForce = () => until(async () => (await one(configMap('default', 'try'))).refusal !== undefined)

    test.each([
      { name: 'a user who can read its rules', rules: undefined },
      {
        name: 'a user who cannot read its rules',
        rules: [{ ...allPermissions, apiGroups: ['', 'apps', 'authorization.k8s.io'] }],
      },
    ])('is called only once by $name', async ({ rules }) => {
      await dead()
      await isInForce()
      const user = rules ? await openAs(sandbox, admin, 'reads-no-webhooks', rules) : undefined
      const { result, took } = await timed(user)
      user?.close()
      const found = result.objects.filter(({ ref }) => ref.kind === 'ConfigMap')
      const refused = found.filter(({ refusal }) => refusal)
      expect(refused.map(({ refusal }) => refusal?.message)).toContainEqual(
        expect.stringMatching(/failed calling webhook "silent\.example\.com".*deadline/),
      )
      // One batch of parallel requests; retries of the server itself do not count.
      expect(refused.length).toBeLessThanOrEqual(10)
      expect(found.filter(({ unknown }) => unknown).map(({ unknown }) => unknown)).toEqual(
        Array.from(
          { length: maps.length - refused.length },
          () => 'webhook silent.example.com would be called, and it does not respond',
        ),
      )
      expect(took).toBeLessThan(allRounds)
      const [web] = result.objects.filter(({ ref }) => ref.kind === 'Deployment')
      expect(web).not.toHaveProperty('refusal')
      expect(web).not.toHaveProperty('unknown')
      expect(trialOf(result, 'plain')).not.toHaveProperty('unknown')
    })

    test('is not called for objects that its selectors exclude', async () => {
      await dead({ objectSelector: { matchLabels: { app: 'web' } } })
      const labelled = {
        ...configMap('default', 'try'),
        metadata: { name: 'try', namespace: 'default', labels: { app: 'web' } },
      }
      await until(async () => (await one(labelled)).refusal !== undefined)
      const { objects } = await dryRun([labelled, ...maps], {}, admin, 'default')
      expect(objects.filter(({ unknown }) => unknown)).toEqual([])
      expect(objects.filter(({ refusal }) => refusal)).toHaveLength(1)
    })

    test('does not delay the dry run beyond its time limit', async () => {
      await dead({ failurePolicy: 'Ignore' })
      await until(async () => {
        const before = calls
        await one(configMap('default', 'try'))
        return calls > before
      })
      const { result, took } = await timed(admin, 3000)
      const unknown = result.objects.filter((object) => object.unknown)
      expect(unknown.length).toBeGreaterThan(30)
      expect(unknown[0]?.unknown).toBe('the time limit of 3 s for all dry runs was exceeded')
      expect(took).toBeLessThan(allRounds)
    })
  })

  test('names the field of an object that the schema rejects', async () => {
    const bad = workload('Deployment', 'default', 'Not_A_Name')
    expect((await one(bad)).refusal).toMatchObject({
      status: 422,
      reason: 'Invalid',
      causes: expect.arrayContaining([expect.objectContaining({ field: 'metadata.name' })]),
    })
  })

  test('reports slow objects as unknown, and the results of the others', async () => {
    const proxy = await startProxy({
      ...sandbox,
      rules: [
        {
          match: ({ method, url }) => method === 'PATCH' && url.includes('/slow?'),
          action: { kind: 'delay', ms: 60_000 },
        },
      ],
    })
    const cluster = await open(proxy.kubeconfig, { timeout: 5000 })
    ends.push(
      () => proxy.stop(),
      () => cluster.close(),
    )
    const { objects } = await dryRun(
      [configMap('default', 'slow'), configMap('default', 'quick')],
      {},
      cluster,
      'default',
    )
    expect(objects.map(({ ref, unknown }) => [objectName(ref), unknown])).toEqual([
      ['ConfigMap/default/slow', expect.stringMatching(/did not answer in time/)],
      ['ConfigMap/default/quick', undefined],
    ])
  })
})
