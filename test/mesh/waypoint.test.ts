// The commands below `waypoint`, with the istiod that makes waypoints of Gateways.
import { expect, test } from '@jest/globals'
import { installGatewayApi } from '../cluster/sandbox/gateway-api.ts'
import { eventually, useMesh } from './mesh.ts'
import { describeWithMesh } from './with-mesh.ts'

const mesh = useMesh()

interface Labelled {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> }
}

interface WaypointRow {
  readonly namespace: string
  readonly name: string
  readonly revision: string
  readonly for: string
  readonly programmed: string
}

interface LiveDeployment {
  readonly status: {
    readonly availableReplicas?: number
    readonly conditions: readonly { readonly type: string; readonly lastTransitionTime: string }[]
  }
}

const waypoint = (...args: string[]) => mesh.run('waypoint', ...args)

const listOf = async (...args: string[]) =>
  JSON.parse((await waypoint('list', '-o', 'json', ...args)).stdout) as WaypointRow[]

describeWithMesh('waypoint', () => {
  test('names the missing CRDs of the Gateway API, and the command that installs them', async () => {
    const { status, stderr } = await waypoint('apply')
    expect(status).toBe(1)
    expect(stderr).toMatch(/CRDs of the Gateway API .* are not installed/)
    expect(stderr).toMatch(/kubectl apply .*standard-install\.yaml/)
  })

  test('warns that there is no control plane, and says so when --wait times out', async () => {
    await installGatewayApi(mesh.sandbox)
    await mesh.kubectl('create', 'namespace', 'shop')
    const { status, stderr } = await waypoint('apply', '-n', 'shop', '--wait', '--wait-timeout', '1s')
    expect(status).toBe(1)
    expect(stderr).toMatch(/Warning: there is no control plane in this cluster/)
    expect(stderr).toMatch(/waypoint shop\/waypoint is not ready after 1s/)
    expect(stderr).toMatch(/Deployment\/shop\/waypoint: does not exist/)
    expect((await waypoint('delete', '--all', '-n', 'shop')).stdout).toBe('Gateway/shop/waypoint deleted.\n')
  })

  test('apply --wait --enroll-namespace ends when the waypoint runs, and the namespace uses it', async () => {
    const installed = await mesh.run('install', '-y', '--set', 'values.global.platform=k3s')
    expect(installed).toMatchObject({ status: 0 })
    await mesh.kubectl('label', 'namespace', 'shop', 'istio.io/dataplane-mode=ambient')
    const applied = await waypoint('apply', '-n', 'shop', '--enroll-namespace', '--wait')
    const end = Date.now()
    expect(applied).toMatchObject({
      status: 0,
      stdout: 'Gateway/shop/waypoint created.\nNamespace/shop labelled to use it.\n',
    })
    expect(applied.stderr).not.toMatch(/Warning/)
    expect(applied.stderr).toMatch(/Waypoint shop\/waypoint ready in/)
    const deployment = await mesh.get<LiveDeployment>('deployment', 'waypoint', '-n', 'shop')
    expect(deployment.status.availableReplicas).toBe(1)
    const available = deployment.status.conditions.find(({ type }) => type === 'Available')
    const after = end - Date.parse(available?.lastTransitionTime ?? '')
    process.stdout.write(
      `waypoint apply --wait ended ${after} ms after the Deployment's second of readiness\n`,
    )
    expect((await mesh.get<Labelled>('namespace', 'shop')).metadata.labels).toMatchObject({
      'istio.io/use-waypoint': 'waypoint',
    })
  })

  test('apply again changes nothing', async () => {
    const again = await waypoint('apply', '-n', 'shop', '--enroll-namespace')
    expect(again).toMatchObject({
      status: 0,
      stdout: 'Gateway/shop/waypoint unchanged.\nNamespace/shop uses it already.\n',
    })
  })

  test('a namespace that uses another waypoint keeps it without --overwrite', async () => {
    const refused = await waypoint('apply', '-n', 'shop', '--name', 'two', '--enroll-namespace')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toMatch(/Namespace\/shop uses waypoint "waypoint"/)
    expect((await listOf('-n', 'shop')).map(({ name }) => name)).toEqual(['waypoint'])
    const forced = await waypoint('apply', '-n', 'shop', '--name', 'two', '--enroll-namespace', '--overwrite')
    expect(forced).toMatchObject({ status: 0 })
    expect((await mesh.get<Labelled>('namespace', 'shop')).metadata.labels).toMatchObject({
      'istio.io/use-waypoint': 'two',
    })
  })

  test('generate prints what apply applies', async () => {
    const { stdout } = await waypoint('generate', '-n', 'default', '--for', 'workload')
    await mesh.sandbox.kubectl(['apply', '--server-side', '-f', '-'], { input: stdout })
    const applied = await waypoint('apply', '-n', 'default', '--for', 'workload')
    expect(applied.status).toBe(0)
    await eventually(async () => {
      const row = { namespace: 'default', name: 'waypoint', for: 'workload', programmed: 'True' }
      expect(await listOf('-n', 'default')).toMatchObject([row])
    })
  })

  test('list -A shows all namespaces', async () => {
    const { stdout } = await waypoint('list', '-A')
    expect(stdout.split('\n')[0]?.split(/ +/)).toEqual(['NAMESPACE', 'NAME', 'REVISION', 'FOR', 'PROGRAMMED'])
    expect((await listOf('-A')).map(({ namespace, name }) => `${namespace}/${name}`)).toEqual([
      'default/waypoint',
      'shop/two',
      'shop/waypoint',
    ])
  })

  test('a Gateway that somebody else made is kept without --overwrite', async () => {
    const { status, stderr } = await waypoint('apply', '-n', 'default', '--for', 'all')
    expect(status).toBe(1)
    expect(stderr).toMatch(/Gateway\/default\/waypoint exists, and others set these fields/)
    expect(stderr).toMatch(/istio\.io\/waypoint-for.*"kubectl"/)
    expect(await waypoint('apply', '-n', 'default', '--for', 'all', '--overwrite')).toMatchObject({
      status: 0,
    })
    expect(await listOf('-n', 'default')).toMatchObject([{ for: 'all' }])
  })

  test('a Gateway of another class is no waypoint', async () => {
    await mesh.apply({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'door', namespace: 'default' },
      spec: { gatewayClassName: 'istio', listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
    })
    for (const args of [
      ['apply', '--name', 'door', '--overwrite'],
      ['delete', 'door'],
    ]) {
      const { status, stderr } = await waypoint(...args, '-n', 'default')
      expect(status).toBe(1)
      expect(stderr).toMatch(/Gateway\/default\/door has class "istio"/)
    }
    expect(await mesh.get('gateway', 'door', '-n', 'default')).toMatchObject({ kind: 'Gateway' })
  })

  test.each([
    {
      name: 'an unknown namespace',
      args: ['apply', '-n', 'shpo'],
      says: /"shpo" does not exist; did you mean "shop"/,
    },
    {
      name: 'an unknown revision',
      args: ['apply', '-r', '1-99'],
      says: /--revision 1-99.*\n.*revision default/,
    },
    { name: 'an unknown waypoint', args: ['delete', 'tow', '-n', 'shop'], says: /did you mean "two"/ },
    {
      name: 'the status of an unknown waypoint',
      args: ['status', 'x', '-n', 'shop'],
      says: /no waypoint "x"/,
    },
  ])('refuses $name with one message', async ({ args, says }) => {
    const { status, stdout, stderr } = await waypoint(...args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(says)
  })

  test('a user without rights gets one message', async () => {
    const { status, stderr } = await waypoint('apply', '--as', 'nobody')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Error: Gateway\/default\/waypoint: .*nobody.*\n$/)
  })

  test('status and apply --wait name the cause of pods that do not start', async () => {
    await mesh.kubectl('create', 'namespace', 'full')
    await mesh.kubectl('create', 'quota', 'none', '--hard=pods=0', '-n', 'full')
    const { status, stderr } = await waypoint('apply', '-n', 'full', '--wait', '--wait-timeout', '8s')
    expect(status).toBe(1)
    expect(stderr).toMatch(/Deployment\/full\/waypoint: .*exceeded quota: none/)
    const now = await waypoint('status', '-n', 'full')
    expect(now.status).toBe(1)
    expect(now.stdout).toMatch(/full +waypoint +not ready/)
    expect(now.stdout).toMatch(/exceeded quota: none/)
    await mesh.kubectl('delete', 'quota', 'none', '-n', 'full')
  })

  test('status is clean for a waypoint that runs', async () => {
    const { status, stdout } = await waypoint('status', 'two', '-n', 'shop', '--wait', '-o', 'json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'two', ready: true, pods: { ready: 1, desired: 1 } }])
  })

  test('delete names what still uses the waypoint, and istiod deletes its Deployment', async () => {
    const { status, stdout, stderr } = await waypoint('delete', 'two', '-n', 'shop')
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'Gateway/shop/two deleted.\n' })
    expect(stderr).toMatch(/still select Gateway\/shop\/two: Namespace\/shop;/)
    await eventually(async () => {
      expect(await mesh.kubectl('get', 'deployments', '-n', 'shop', '-o', 'name')).toBe(
        'deployment.apps/waypoint\n',
      )
    })
  })
})
