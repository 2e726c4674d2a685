// `components.*.k8s` of every component, from a file to the printed objects.
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { generate, runCommand } from '../support/generate.ts'

const head = 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\n'

/** The settings that every workload takes. */
const workload = (team: string) => ({
  env: [{ name: 'TEAM', value: team }],
  nodeSelector: { team },
  podAnnotations: { team },
  volumes: [{ name: team, emptyDir: {} }],
  volumeMounts: [{ name: team, mountPath: `/${team}` }],
  overlays: [] as object[],
})

const all = {
  profile: 'ambient',
  components: {
    base: {
      k8s: {
        overlays: [
          {
            kind: 'ServiceAccount',
            name: 'istio-reader-service-account',
            patches: [{ path: 'metadata.labels.team', value: 'base' }],
          },
          {
            kind: 'CustomResourceDefinition',
            name: 'sidecars.networking.istio.io',
            patches: [{ path: 'metadata.labels.team', value: 'base' }],
          },
        ],
      },
    },
    pilot: { k8s: workload('pilot') },
    istiodRemote: { k8s: { serviceAnnotations: { team: 'remote' } } },
    cni: { k8s: { ...workload('cni'), strategy: { rollingUpdate: { maxUnavailable: 3 } } } },
    ztunnel: { k8s: workload('ztunnel') },
    ingressGateways: [
      { name: 'off', enabled: false, k8s: workload('off') },
      { name: 'inner', namespace: 'inner-ns', k8s: { ...workload('inner'), service: { type: 'NodePort' } } },
    ],
    egressGateways: [{ name: 'istio-egressgateway', k8s: workload('egress') }],
  },
}

interface PodTemplateObject extends KubeObject {
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly annotations: Readonly<Record<string, string>> }
      readonly spec: {
        readonly nodeSelector: Readonly<Record<string, string>>
        readonly volumes: readonly { readonly name: string }[]
        readonly containers: readonly {
          readonly name: string
          readonly env: readonly object[]
          readonly volumeMounts: readonly { readonly name: string }[]
        }[]
      }
    }
    readonly updateStrategy?: unknown
  }
}

describe('k8s of every component', () => {
  const find = (objects: readonly KubeObject[], kind: string, name: string) => {
    const found = objects.find((one) => one.kind === kind && one.metadata.name === name)
    if (!found) throw new Error(`no ${kind} ${name}`)
    return found
  }
  let objects: readonly KubeObject[] = []
  beforeAll(async () => {
    objects = await generate([], `${head}spec: ${JSON.stringify(all)}\n`)
  })

  test.each([
    ['pilot', 'Deployment', 'istiod', 'discovery'],
    ['cni', 'DaemonSet', 'istio-cni-node', 'install-cni'],
    ['ztunnel', 'DaemonSet', 'ztunnel', 'istio-proxy'],
    ['inner', 'Deployment', 'inner', 'istio-proxy'],
    ['egress', 'Deployment', 'istio-egressgateway', 'istio-proxy'],
  ])('%s changes its workload', (team, kind, name, containerName) => {
    const { template } = (find(objects, kind, name) as PodTemplateObject).spec
    const container = template.spec.containers.find((one) => one.name === containerName)
    expect(container?.env[0]).toEqual({ name: 'TEAM', value: team })
    expect(container?.env.length).toBeGreaterThan(3)
    expect(container?.volumeMounts.map((one) => one.name)).toContain(team)
    expect(template.spec.volumes.map((one) => one.name)).toContain(team)
    expect(template.spec.volumes.length).toBeGreaterThan(1)
    expect(template.spec.nodeSelector).toMatchObject({ team })
    expect(template.metadata.annotations).toMatchObject({ team })
  })

  test('base changes objects by overlays', () => {
    const account = find(objects, 'ServiceAccount', 'istio-reader-service-account')
    expect(account.metadata.labels).toMatchObject({ team: 'base' })
    const crd = find(objects, 'CustomResourceDefinition', 'sidecars.networking.istio.io')
    expect(crd.metadata.labels).toMatchObject({ team: 'base' })
    expect(crd.spec).toMatchObject({ group: 'networking.istio.io' })
  })

  test('istiodRemote changes objects of istiod', () => {
    expect(find(objects, 'Service', 'istiod').metadata.annotations).toEqual({ team: 'remote' })
  })

  test('a DaemonSet takes strategy as its updateStrategy', () => {
    const { spec } = find(objects, 'DaemonSet', 'istio-cni-node') as PodTemplateObject
    expect(spec.updateStrategy).toMatchObject({ rollingUpdate: { maxUnavailable: 3 } })
  })

  test('a gateway changes its own Service', () => {
    expect(find(objects, 'Service', 'inner')).toMatchObject({
      metadata: { namespace: 'inner-ns' },
      spec: { type: 'NodePort' },
    })
    expect(find(objects, 'Service', 'istio-egressgateway').spec).toMatchObject({ type: 'ClusterIP' })
  })

  test('a disabled gateway is not an error', () => {
    expect(objects.filter(({ metadata }) => metadata.name === 'off')).toEqual([])
  })
})

describe('values that charts see', () => {
  const values = async (k8s: object, component = 'pilot') => {
    const objects = await generate(
      ['--set', 'profile=minimal'],
      `${head}spec: ${JSON.stringify({ components: { [component]: { k8s } } })}\n`,
    )
    const map = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'values')
    return JSON.parse((map?.['data'] as Record<string, string>)['merged-values'] ?? '') as Record<
      string,
      unknown
    >
  }

  test.each([
    ['replicaCount', { replicaCount: 3 }, { replicaCount: 3 }],
    [
      'minReplicas and maxReplicas',
      { hpaSpec: { minReplicas: 2, maxReplicas: 9 } },
      { autoscaleMin: 2, autoscaleMax: 9 },
    ],
    [
      'CPU in its canonical form',
      { resources: { requests: { cpu: '0.25' }, limits: { cpu: '2000m' } } },
      {
        resources: { requests: { cpu: '250m' }, limits: { cpu: '2' } },
      },
    ],
  ])('%s', async (_, k8s, expected) => {
    expect(await values(k8s)).toMatchObject(expected)
  })

  test('ports of a gateway become ports of its containers and its Service', async () => {
    const gateway = {
      name: 'gate',
      k8s: { service: { ports: [{ name: 'tcp', port: 9000, targetPort: 9001 }] } },
    }
    const objects = await generate(
      [],
      `${head}spec: ${JSON.stringify({ components: { ingressGateways: [gateway] } })}\n`,
    )
    const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'gate')
    expect(service?.['spec']).toMatchObject({ ports: [{ name: 'tcp', port: 9000, targetPort: 9001 }] })
    const text = JSON.stringify(
      objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'gate'),
    )
    expect(text).toContain('"containerPort":9001')
  })

  test('minReplicas makes the chart render a PodDisruptionBudget', async () => {
    const file = `${head}spec: {profile: minimal, components: {pilot: {k8s: {hpaSpec: {minReplicas: 2}, podDisruptionBudget: {minAvailable: 2}}}}}\n`
    const objects = await generate([], file)
    expect(objects.find(({ kind }) => kind === 'PodDisruptionBudget')?.['spec']).toMatchObject({
      minAvailable: 2,
    })
  })
})

describe('a setting that matches nothing', () => {
  const file = `${head}spec:
  profile: ambient
  components:
    pilot:
      k8s:
        podDisruptionBudget:
          maxUnavailable: 1
        overlays:
        - kind: Service
          name: istoid
        - kind: Deployment
          name: istiod
          patches:
          - path: spec.replicas
            value: 2
          - path: spec.template.spec.containers.[name:istiod].args[-1]
            value: --x
    ztunnel:
      k8s:
        service: {type: NodePort}
`
  const messages = [
    'standard input:11:9: components.pilot.k8s.overlays[0] matches no object: release istiod has no Service named istoid; did you mean "istiod"?',
    'standard input:18:13: components.pilot.k8s.overlays[1].patches[1].path does not fit Deployment/istiod: [name:istiod] matches no item of spec.template.spec.containers; it has [name:discovery]',
    'standard input:22:9: components.ztunnel.k8s.service matches no object: release ztunnel has no Service named ztunnel',
  ]
  const optional =
    'Warning: standard input:8:9: components.pilot.k8s.podDisruptionBudget matches no object: release istiod has no PodDisruptionBudget named istiod; the chart renders one if'

  test('is an error with its place; all of them are reported', async () => {
    const { status, stdout, stderr } = await runCommand(['manifest', 'generate', '-f', '-'], file)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    for (const message of messages) expect(stderr).toContain(`Error: ${message}`)
  })

  test('is a warning with --force', async () => {
    const { status, stdout, stderr } = await runCommand(['manifest', 'generate', '-f', '-', '--force'], file)
    expect(status).toBe(0)
    for (const message of messages) expect(stderr).toContain(`Warning: ${message}`)
    expect(stderr).toContain(optional)
    expect(stdout).toContain('\n  replicas: 2\n')
  })

  test('of a --set names the flag', async () => {
    const set = 'components.cni.k8s.replicaCount=2'
    const { status, stderr } = await runCommand(['manifest', 'generate', '--set', set])
    expect(status).toBe(64)
    expect(stderr).toContain(
      `--set ${set}: components.cni.k8s.replicaCount has no effect, because a DaemonSet has no spec.replicas\n`,
    )
  })

  test('names the file of several', async () => {
    const second = `---\n${head}spec: {components: {pilot: {k8s: {env: [{value: x}]}}}}\n`
    const { stderr } = await runCommand(
      ['manifest', 'generate', '-f', '-'],
      `${head}spec: {profile: ambient}\n${second}`,
    )
    expect(stderr).toContain('standard input:7:41: components.pilot.k8s.env[0] has no name, by which items')
  })
})
