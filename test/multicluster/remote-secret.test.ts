// The Secret and its kubeconfig, and which objects a service account consists of. test/mesh proves that istiod takes them.
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { isLocalAddress, remoteKubeconfig } from '../../src/multicluster/remote-kubeconfig.ts'
import { checkClusterName, remoteSecret } from '../../src/multicluster/remote-secret.ts'
import { objectsOfAccount } from '../../src/multicluster/service-account.ts'
import { authPlugin } from '../../src/workflow/remote-secret-auth.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { generate } from '../support/generate.ts'

const content = { clusterName: 'West_1', namespace: 'mesh', kubeconfig: 'k' }

describe('the Secret', () => {
  test('of a remote cluster has the label that istiod selects, and the name of the cluster as key', () => {
    expect(remoteSecret({ type: 'remote', ...content })).toEqual({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: {
        name: 'istio-remote-secret-west-1',
        namespace: 'mesh',
        labels: { 'istio/multiCluster': 'true' },
        annotations: { 'networking.istio.io/cluster': 'West_1' },
      },
      stringData: { West_1: 'k' },
    })
  })

  test('of a config cluster has the name and key that an external istiod mounts', () => {
    const { metadata, stringData } = remoteSecret({ type: 'config', ...content })
    expect([metadata.name, stringData]).toEqual(['istio-kubeconfig', { config: 'k' }])
    expect(metadata).not.toHaveProperty('labels')
  })

  test.each(['a', 'Kubernetes', 'd080d022-b623-4e7e-a03c-657c48751972', 'eu.west_1', 'a'.repeat(233)])(
    'may be of a cluster with the name %s',
    (name) => expect(() => checkClusterName(name)).not.toThrow(),
  )

  test.each(['', '-a', 'a.', '..', 'a b', 'a/b', 'é', 'a'.repeat(234)])('rejects the name "%s"', (name) =>
    expect(() => checkClusterName(name)).toThrow(`--name "${name}": expected at most 233 letters`),
  )
})

describe('the kubeconfig', () => {
  const base = { clusterName: 'west', server: 'https://w:6443', ca: 'PEM' }

  test('selects its only context', () => {
    expect(parseYaml(remoteKubeconfig({ ...base, user: { token: 't' } }))).toEqual({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        { name: 'west', cluster: { server: 'https://w:6443', 'certificate-authority-data': 'UEVN' } },
      ],
      contexts: [{ name: 'west', context: { cluster: 'west', user: 'west' } }],
      'current-context': 'west',
      users: [{ name: 'west', user: { token: 't' } }],
    })
  })

  test.each([
    { settings: {}, user: { 'auth-provider': { name: 'oidc' } } },
    { settings: { a: 'b' }, user: { 'auth-provider': { name: 'oidc', config: { a: 'b' } } } },
  ])('names a plugin with the settings $settings', ({ settings, user }) => {
    const text = remoteKubeconfig({ ...base, user: { plugin: 'oidc', settings } })
    expect(parseYaml(text)).toMatchObject({ users: [{ user }] })
  })

  test.each([
    ['https://127.0.0.1:6443', true],
    ['https://127.8.0.1', true],
    ['https://localhost:6443', true],
    ['https://0.0.0.0:6443', true],
    ['https://[::1]:6443', true],
    ['https://10.0.0.1:6443', false],
    ['https://localhost.example.com', false],
  ])('has a local address: %s is %s', (server, isLocal) => expect(isLocalAddress(server)).toBe(isLocal))
})

describe('a service account', () => {
  const namesFor = (objects: KubeObject[], name: string) =>
    objectsOfAccount(objects, { apiVersion: 'v1', kind: 'ServiceAccount', namespace: 'istio-system', name })
      .map(({ kind, metadata }) => `${kind}/${metadata.name}`)
      .sort()

  test('of the reader comes with its read permissions only', async () => {
    const objects = await generate(['--set', 'profile=minimal'])
    expect(namesFor(objects, 'istio-reader-service-account')).toEqual([
      'ClusterRole/istio-reader-clusterrole-istio-system',
      'ClusterRoleBinding/istio-reader-clusterrole-istio-system',
      'ServiceAccount/istio-reader-service-account',
    ])
  })

  test('of istiod comes with its cluster roles and its role in the namespace', async () => {
    const objects = await generate(['--set', 'profile=minimal'])
    expect(namesFor(objects, 'istiod')).toEqual([
      'ClusterRole/istiod-clusterrole-istio-system',
      'ClusterRole/istiod-gateway-controller-istio-system',
      'ClusterRoleBinding/istiod-clusterrole-istio-system',
      'ClusterRoleBinding/istiod-gateway-controller-istio-system',
      'Role/istiod',
      'RoleBinding/istiod',
      'ServiceAccount/istiod',
    ])
  })

  test('that no chart has comes with nothing', async () => {
    expect(namesFor(await generate(['--set', 'profile=minimal']), 'other')).toEqual([])
  })
})

describe('a plugin', () => {
  test('has settings with "=" in their values', () => {
    const options = { authType: 'plugin', authPluginName: 'p', authPluginConfig: ['a=b=c', 'd='] } as const
    expect(authPlugin(options)).toEqual({ plugin: 'p', settings: { a: 'b=c', d: '' } })
  })

  test('is not used by default', () => expect(authPlugin({ authType: 'bearer-token' })).toBeUndefined())

  test('never shows a setting in an error', () => {
    const options = { authType: 'plugin', authPluginName: 'p', authPluginConfig: ['topsecret'] } as const
    expect(() => authPlugin(options)).toThrow(/^--auth-plugin-config: expected KEY=VALUE$/)
  })
})
