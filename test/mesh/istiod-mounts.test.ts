// A real istiod reads what the chart mounts: Secrets that users create, tokens and root certificates.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sourceFrom } from '../cluster/sandbox/binaries.ts'
import { istioPrograms } from '../cluster/sandbox/kubelet.ts'
import { findRun } from '../cluster/sandbox/runs.ts'
import { renderChartAlone, treeOf } from '../support/charts.ts'
import { logOf } from './istiod-log.ts'
import { installMesh } from './install-result.ts'
import { eventually, istiodPods, useMesh } from './mesh.ts'
import { selfSigned } from './self-signed.ts'
import { beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ nodes: 1 })

/** What istiod opens below each path that the chart mounts; the program contains these texts. */
const opened: Readonly<Record<string, string>> = {
  '/var/run/secrets/tokens': '/var/run/secrets/tokens/istio-token',
  '/etc/cacerts': '/etc/cacerts',
  '/cacerts': '/cacerts/extra.pem',
  '/var/run/secrets/istiod/tls': '/var/run/secrets/istiod/tls/tls.crt',
  '/var/run/secrets/istiod/ca': '/var/run/secrets/istiod/ca/root-cert.pem',
}

/** Paths of which the program knows nothing, and why the chart mounts them. */
const unused: Readonly<Record<string, string>> = {
  '/var/run/secrets/istio-dns':
    'istioctl mounts an empty folder there, too; it held the certificate of older versions',
}

interface IstiodContainer {
  readonly env: readonly { readonly name: string; readonly value?: string }[]
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}

function istiodContainer(): IstiodContainer {
  const objects = renderChartAlone('istiod', treeOf({ jwksResolverExtraRootCA: 'PEM' }))
  const deployment = objects.find(({ kind }) => kind === 'Deployment') as unknown as {
    spec: { template: { spec: { containers: [IstiodContainer] } } }
  }
  return deployment.spec.template.spec.containers[0]
}

describeWithMesh('the mounts of istiod', () => {
  test('are the paths that the program opens', async () => {
    const program = readFileSync(
      join(await istioPrograms(() => undefined, sourceFrom(process.env)), 'pilot-discovery'),
    )
    const { env, volumeMounts } = istiodContainer()
    const kubeconfig = env.find(({ name }) => name === 'KUBECONFIG')?.value ?? ''
    const paths = volumeMounts.map(({ mountPath }) => mountPath)
    expect(paths).toHaveLength(7)
    expect(paths.filter((path) => !(path in opened) && !(path in unused))).toEqual([dirname(kubeconfig)])
    for (const path of paths) {
      const text = opened[path]
      if (text !== undefined) expect(`${text} ${program.includes(text)}`).toBe(`${text} true`)
      if (path in unused) expect(`${path} ${program.includes(path)}`).toBe(`${path} false`)
    }
  })
})

const namespace = 'istio-system'

const secret = (name: string, stringData: Readonly<Record<string, string>>) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace },
  stringData,
})

/** The subject of the certificate that a port of istiod serves, in the cluster's network. */
async function servedSubject(port: number): Promise<string> {
  const [pod = ''] = await istiodPods(mesh)
  const { status } = await mesh.get<{ status: { podIP: string } }>('pod', pod, '-n', namespace)
  const network = `--net=/proc/${findRun(mesh.sandbox.name)?.processes.kubelet}/ns/net`
  const client = ['openssl', 's_client', '-connect', `${status.podIP}:${port}`]
  const printed = execFileSync('nsenter', [network, '--', ...client], { input: '', encoding: 'utf8' })
  return /^subject=(.*)$/m.exec(printed)?.[1] ?? ''
}

/** The logs of all containers that a pod of istiod had so far, and of the one that it has. */
async function logsOf(pod: string): Promise<string> {
  const before = mesh.kubectl('logs', '-n', namespace, pod, '--previous', '--tail=-1').catch(() => '')
  return (await before) + (await logOf(mesh, pod))
}

describeWithMesh('the Secrets of istiod', () => {
  beforeAllWithMesh(async () => {
    const { certificate, key } = selfSigned('csr')
    await mesh.apply(
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
      secret('istiod-tls', { 'tls.crt': certificate, 'tls.key': key }),
    )
    await installMesh(mesh, '-s', 'profile=minimal')
  }, 300_000)

  test.each([15012, 15017])('istiod-tls is what port %s serves', async (port) => {
    await eventually(async () => expect(await servedSubject(port)).toMatch(/O ?= ?csr/))
  })

  test('istiod-tls and the root certificate of the mesh are watched for changes', async () => {
    const [pod = ''] = await istiodPods(mesh)
    const watched = [...(await logOf(mesh, pod)).matchAll(/adding watcher for certificate (\S+)/g)]
    expect(watched.map(([, file]) => file)).toEqual([
      './var/run/secrets/istiod/tls/tls.crt',
      './var/run/secrets/istiod/tls/tls.key',
      './var/run/secrets/istiod/ca/root-cert.pem',
    ])
  })

  test('istio-kubeconfig is the kubeconfig of istiod', async () => {
    await mesh.apply(secret('istio-kubeconfig', { config: '[' }))
    await mesh.kubectl('delete', 'pod', '-n', namespace, '-l', 'app=istiod')
    await eventually(async () => {
      const [pod = ''] = await istiodPods(mesh)
      expect(await logsOf(pod)).toContain('error loading config file "/var/run/secrets/remote/config"')
    })
  })
})
