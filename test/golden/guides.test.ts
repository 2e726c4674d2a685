// What the guides for platforms and pipelines require (facts by system): one test for each requirement about rendering.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { generate, runCommand } from '../support/generate.ts'

const ambient = ['--set', 'profile=ambient']
const on = (platform: string) => [...ambient, '--set', `values.global.platform=${platform}`]

function find(objects: readonly KubeObject[], kind: string, name: string): KubeObject {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name)
  if (!found) throw new Error(`there is no ${kind}/${name}`)
  return found
}

interface PodSpec {
  readonly containers: readonly {
    readonly name: string
    readonly env?: readonly { name: string; value?: string }[]
  }[]
  readonly volumes: readonly { readonly name: string; readonly hostPath?: { readonly path: string } }[]
}

function podSpec(workload: KubeObject): PodSpec {
  return (workload['spec'] as { template: { spec: PodSpec } }).template.spec
}

/** The host folders of the CNI agent, by volume. */
async function cniFolders(args: readonly string[], file?: string): Promise<Record<string, string>> {
  const { volumes } = podSpec(find(await generate(args, file), 'DaemonSet', 'istio-cni-node'))
  return Object.fromEntries(
    volumes.flatMap(({ name, hostPath }) => (hostPath ? [[name, hostPath.path]] : [])),
  )
}

function env(workload: KubeObject, name: string): string | undefined {
  return podSpec(workload).containers[0]?.env?.find((one) => one.name === name)?.value
}

describe('GKE', () => {
  test('has CNI binaries in /home/kubernetes/bin, even without a cluster', async () => {
    expect(await cniFolders(on('gke'))).toMatchObject({ 'cni-bin-dir': '/home/kubernetes/bin' })
  })

  test('gets a ResourceQuota for pods of priority class system-node-critical', async () => {
    const quotas = (await generate(on('gke'))).filter(({ kind }) => kind === 'ResourceQuota')
    expect(quotas.map(({ metadata }) => metadata.name).sort()).toEqual([
      'istio-cni-resource-quota',
      'ztunnel',
    ])
    for (const { spec } of quotas as unknown as { spec: object }[]) {
      expect(spec).toMatchObject({
        scopeSelector: {
          matchExpressions: [
            { operator: 'In', scopeName: 'PriorityClass', values: ['system-node-critical'] },
          ],
        },
      })
    }
  })

  test('installs CNI and ztunnel in kube-system if the user says so', async () => {
    const sets = [
      '--set',
      'components.cni.namespace=kube-system',
      '--set',
      'components.ztunnel.namespace=kube-system',
    ]
    const objects = await generate([...on('gke'), ...sets])
    expect(find(objects, 'DaemonSet', 'istio-cni-node').metadata.namespace).toBe('kube-system')
    expect(find(objects, 'DaemonSet', 'ztunnel').metadata.namespace).toBe('kube-system')
  })
})

describe('EKS', () => {
  test('has the default directories', async () => {
    expect(await cniFolders(on('eks'))).toEqual(await cniFolders(ambient))
  })
})

describe('k3d', () => {
  test('has the configuration directory of K3s, and binaries in /bin', async () => {
    expect(await cniFolders(on('k3d'))).toMatchObject({
      'cni-net-dir': '/var/lib/rancher/k3s/agent/etc/cni/net.d',
      'cni-bin-dir': '/bin',
    })
  })
})

describe('K3s', () => {
  test('has its own directories', async () => {
    expect(await cniFolders(on('k3s'))).toMatchObject({
      'cni-net-dir': '/var/lib/rancher/k3s/agent/etc/cni/net.d',
      'cni-bin-dir': '/var/lib/rancher/k3s/data/cni',
    })
  })

  test('takes directories from values.cni.* without a platform', async () => {
    const confDir = '/var/lib/rancher/k3s/agent/etc/cni/net.d'
    const binDir = '/var/lib/rancher/k3s/data/current/bin/'
    const sets = ['--set', `values.cni.cniConfDir=${confDir}`, '--set', `values.cni.cniBinDir=${binDir}`]
    expect(await cniFolders([...ambient, ...sets])).toMatchObject({
      'cni-net-dir': confDir,
      'cni-bin-dir': binDir,
    })
  })

  test('prefers values.cni.* to the platform', async () => {
    expect(await cniFolders([...on('k3s'), '--set', 'values.cni.cniBinDir=/opt/cni/bin'])).toMatchObject({
      'cni-net-dir': '/var/lib/rancher/k3s/agent/etc/cni/net.d',
      'cni-bin-dir': '/opt/cni/bin',
    })
  })
})

describe('MicroK8s', () => {
  test('has the directories of the snap', async () => {
    expect(await cniFolders(on('microk8s'))).toMatchObject({
      'cni-net-dir': '/var/snap/microk8s/current/args/cni-network',
      'cni-bin-dir': '/var/snap/microk8s/current/opt/cni/bin',
    })
  })
})

describe('minikube', () => {
  test('has the network namespaces of the Docker runtime', async () => {
    expect(await cniFolders(on('minikube'))).toMatchObject({ 'cni-netns-dir': '/var/run/docker/netns' })
  })
})

describe('OpenShift', () => {
  test.each([
    ['profile openshift-ambient', ['--set', 'profile=openshift-ambient']],
    ['profile ambient on platform openshift', on('openshift')],
  ])('with %s, installs CNI and ztunnel in kube-system, and istiod trusts that ztunnel', async (_, args) => {
    const objects = await generate(args)
    expect(find(objects, 'DaemonSet', 'istio-cni-node').metadata.namespace).toBe('kube-system')
    expect(find(objects, 'DaemonSet', 'ztunnel').metadata.namespace).toBe('kube-system')
    expect(env(find(objects, 'Deployment', 'istiod'), 'CA_TRUSTED_NODE_ACCOUNTS')).toBe('kube-system/ztunnel')
  })
})

describe('spellings of istioctl', () => {
  test('gives the same bytes for every spelling of the platform', async () => {
    const spellings = [
      ['--set', 'values.global.platform=k3s'],
      ['--set', 'global.platform=k3s'],
      ['--set', 'platform=k3s'],
      ['--platform', 'k3s'],
    ]
    const outputs = await Promise.all(
      spellings.map(
        async (spelling) => (await runCommand(['manifest', 'generate', ...ambient, ...spelling])).stdout,
      ),
    )
    expect(outputs[0]).toContain('/var/lib/rancher/k3s/data/cni')
    expect(new Set(outputs).size).toBe(1)
  })
})

describe('CNI in sidecar mode', () => {
  const file = `
apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  profile: minimal
  components:
    cni:
      enabled: true
      namespace: kube-system
  values:
    cni:
      chained: false
      excludeNamespaces: [istio-system, kube-system]
`
  test('honors components.cni.namespace, excludeNamespaces and chained', async () => {
    const objects = await generate([], file)
    expect(find(objects, 'DaemonSet', 'istio-cni-node').metadata.namespace).toBe('kube-system')
    expect(find(objects, 'ConfigMap', 'istio-cni-config')).toMatchObject({
      data: { EXCLUDE_NAMESPACES: 'istio-system,kube-system', CHAINED_CNI_PLUGIN: 'false' },
    })
  })
})

describe('CNI in sidecar mode on hosted platforms', () => {
  const usual = { 'cni-net-dir': '/etc/cni/net.d', 'cni-bin-dir': '/opt/cni/bin' }
  const file = `
apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  components:
    cni:
      namespace: kube-system
      enabled: true
`
  test.each([
    ['aks', usual],
    ['eks', usual],
    ['gke', { ...usual, 'cni-bin-dir': '/home/kubernetes/bin' }],
    ['iks', usual],
    ['openshift', { 'cni-net-dir': '/etc/cni/multus/net.d', 'cni-bin-dir': '/var/lib/cni/bin' }],
  ])('has the directories of %s, and an agent in kube-system', async (platform, folders) => {
    const args = ['--platform', platform]
    expect(await cniFolders(args, file)).toMatchObject(folders)
    const objects = await generate(args, file)
    expect(find(objects, 'DaemonSet', 'istio-cni-node').metadata.namespace).toBe('kube-system')
    const injector = find(objects, 'ConfigMap', 'istio-sidecar-injector')
    const values = JSON.parse((injector['data'] as Record<string, string>)['values'] ?? '{}') as object
    expect(values).toMatchObject({ pilot: { cni: { enabled: true } } })
  })
})

describe('init containers in CNI sidecar mode', () => {
  const file = 'kind: IstioOperator\nspec: {profile: minimal, components: {cni: {enabled: true}}}\n'
  let injectorFiles: string[] = []
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ambientctl-guides-'))
    const objects = await generate([], file)
    const data = (name: string, key: string) => {
      const path = join(folder, key)
      writeFileSync(path, (find(objects, 'ConfigMap', name)['data'] as Record<string, string>)[key] ?? '')
      return path
    }
    injectorFiles = [
      ...['--injectConfigFile', data('istio-sidecar-injector', 'config')],
      ...['--valuesFile', data('istio-sidecar-injector', 'values')],
      ...['--meshConfigFile', data('istio', 'mesh')],
    ]
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('can exclude their destinations, and no container needs NET_ADMIN', async () => {
    const pod = JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'web',
        annotations: {
          'traffic.sidecar.istio.io/excludeOutboundIPRanges': '10.1.2.3/32',
          'traffic.sidecar.istio.io/excludeOutboundPorts': '5432',
        },
      },
      spec: {
        initContainers: [
          { name: 'migrate', image: 'example.com/migrate', securityContext: { runAsUser: 1337 } },
        ],
        containers: [{ name: 'web', image: 'example.com/web' }],
      },
    })
    const { status, stdout } = await runCommand(['kube-inject', '-f', '-', ...injectorFiles], pod)
    expect(status).toBe(0)
    const [injected] = parseObjects(stdout, 'kube-inject')
    interface Injected {
      readonly initContainers: readonly { name: string; args?: string[]; securityContext?: object }[]
    }
    const { initContainers } = injected?.['spec'] as Injected
    expect(initContainers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['istio-validation', 'migrate']),
    )
    expect(initContainers.find(({ name }) => name === 'migrate')?.securityContext).toEqual({
      runAsUser: 1337,
    })
    expect(initContainers.find(({ name }) => name === 'istio-validation')?.args).toEqual(
      expect.arrayContaining(['-x', '10.1.2.3/32']),
    )
    expect(injected?.metadata.annotations).toMatchObject({
      'traffic.sidecar.istio.io/excludeOutboundPorts': '5432',
    })
    expect(stdout).not.toContain('NET_ADMIN')
  })
})

describe('AKS', () => {
  const file = `
apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  addonComponents:
    grafana:
      enabled: true
    kiali:
      enabled: true
    prometheus:
      enabled: true
    tracing:
      enabled: true
  components:
    cni:
      enabled: true
  values:
    cni:
      excludeNamespaces:
      - istio-system
      - kube-system
      - kube-node-lease
      - kube-public
`
  test('accepts the old file: installs CNI and gateway, and warns about addons', async () => {
    const { status, stdout, stderr } = await runCommand(['manifest', 'generate', '-f', '-'], file)
    expect(status).toBe(0)
    expect(stderr).toContain('Using profile default (no profile in the file)')
    expect(stderr).toMatch(/addonComponents has no effect.*samples\/addons/)
    const objects = parseObjects(stdout, 'manifest generate')
    expect(find(objects, 'Deployment', 'istio-ingressgateway').metadata.namespace).toBe('istio-system')
    expect(find(objects, 'ConfigMap', 'istio-cni-config')).toMatchObject({
      data: { EXCLUDE_NAMESPACES: 'istio-system,kube-system,kube-node-lease,kube-public' },
    })
  })
})

describe('pods that start before the CNI agent', () => {
  test.each([
    ['label', 'labelPods', 'REPAIR_LABEL_PODS'],
    ['delete', 'deletePods', 'REPAIR_DELETE_PODS'],
    ['repair', 'repairPods', 'REPAIR_REPAIR_PODS'],
  ])('handles them in mode %s', async (_, key, variable) => {
    const modes = ['labelPods', 'deletePods', 'repairPods']
    const sets = modes.flatMap((mode) => ['--set', `values.cni.repair.${mode}=${mode === key}`])
    const objects = await generate([...ambient, ...sets])
    expect(find(objects, 'ConfigMap', 'istio-cni-config')).toMatchObject({ data: { [variable]: 'true' } })
  })

  test('keeps them off a node with the start-up taint', async () => {
    const objects = await generate([...ambient, '--set', 'values.pilot.taint.enabled=true'])
    expect(env(find(objects, 'Deployment', 'istiod'), 'PILOT_ENABLE_NODE_UNTAINT_CONTROLLERS')).toBe('true')
  })
})

describe('CNI upgrades', () => {
  test('installs the CNI alone with profile empty', async () => {
    const objects = await generate(['--set', 'profile=empty', '--set', 'components.cni.enabled=true'])
    expect(new Set(objects.map(({ metadata }) => metadata.labels?.['app.kubernetes.io/name']))).toEqual(
      new Set(['istio-cni']),
    )
  })

  test.each([
    ['pilot.cni.enabled', 'values.pilot.cni.enabled=true'],
    ['the older values.istio_cni.enabled', 'values.istio_cni.enabled=true'],
  ])('enables the CNI for a revision with %s', async (_, set) => {
    const objects = await generate(['--set', 'profile=minimal', '--revision', 'canary', '--set', set])
    const injector = find(objects, 'ConfigMap', 'istio-sidecar-injector-canary')
    const values = JSON.parse((injector['data'] as Record<string, string>)['values'] ?? '{}') as object
    expect(values).toMatchObject({ pilot: { cni: { enabled: true } } })
  })
})

describe('CI pipelines', () => {
  test('get only manifests on stdout of manifest generate, with the same bytes each time', async () => {
    const [first, second] = await Promise.all([0, 1].map(() => runCommand(['manifest', 'generate'])))
    expect(first).toMatchObject({ status: 0 })
    expect(first?.stdout).toBe(second?.stdout)
    expect(first?.stdout).toMatch(/^apiVersion: /)
  })

  test('get an error instead of a question from install without a terminal and without -y', async () => {
    const { status, stdout } = await runCommand(['install', '-c', '/does/not/exist'])
    expect(status).not.toBe(0)
    expect(stdout).toBe('')
  })
})
