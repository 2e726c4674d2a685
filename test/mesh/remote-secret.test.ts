// A real istiod takes the Secret of `remote-secret`. The cluster is its own, under another name.
import { afterEach, expect, test } from '@jest/globals'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { eventually, istiodPods, useMesh } from './mesh.ts'
import { describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ nodes: 1 })

const system = 'istio-system'
const tokenSecret = 'istio-reader-service-account-istio-remote-secret-token'
/** The API server, for pods of the sandbox. */
const server = ['--server', 'https://10.43.0.1']

interface RemoteSecret {
  readonly metadata: { readonly name: string; readonly namespace: string }
  readonly stringData: Readonly<Record<string, string>>
}

const secretOf = (stdout: string): RemoteSecret => parseYaml(stdout) as unknown as RemoteSecret

/** The state of a remote cluster by istiod's metrics: `synced`; undefined if it has no such cluster. */
async function stateOf(cluster: string): Promise<string | undefined> {
  const [pod = ''] = await istiodPods(mesh)
  const { body } = await mesh.ask(system, pod, 15014, '/metrics')
  const samples = String(body).matchAll(
    /^istiod_remote_cluster_sync_status\{cluster="(.*?)",.*status="(.*?)"\} 1$/gm,
  )
  return [...samples].find(([, name]) => name === cluster)?.[2]
}

describeWithMesh('remote-secret', () => {
  test('creates namespace, account, permissions and token in an empty cluster, and says so', async () => {
    const first = await mesh.run('remote-secret', '--name', 'west', ...server)
    expect(first.stderr).toBe(
      [
        `Created Namespace/${system}`,
        `Created ServiceAccount/${system}/istio-reader-service-account`,
        'Created ClusterRole/istio-reader-clusterrole-istio-system',
        'Created ClusterRoleBinding/istio-reader-clusterrole-istio-system',
        `Created Secret/${system}/${tokenSecret}`,
        '',
      ].join('\n'),
    )
    const again = await mesh.run('create-remote-secret', '--name', 'west', ...server)
    expect(again).toMatchObject({ status: 0, stderr: '', stdout: first.stdout })
  })

  test('leaves objects that install adopts without a conflict', async () => {
    const { status, stderr } = await mesh.run('install', '-y', '--set', 'profile=minimal')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect((await mesh.run('remote-secret', ...server)).stderr).toBe('')
  })

  test('prints a Secret that istiod accepts and reads the cluster with', async () => {
    const { stdout } = await mesh.run('remote-secret', '--name', 'West_1', '-o', 'json', ...server)
    expect(await stateOf('West_1')).toBeUndefined()
    await mesh.apply(JSON.parse(stdout) as object)
    await eventually(async () => expect(await stateOf('West_1')).toBe('synced'))
    await mesh.kubectl('delete', 'secret', '-n', system, secretOf(stdout).metadata.name)
    await eventually(async () => expect(await stateOf('West_1')).not.toBe('synced'))
  })

  test('names the cluster by the UID of kube-system, and gives the account only the right to read', async () => {
    const { stdout } = await mesh.run('remote-secret', ...server)
    const { metadata } = await mesh.get<{ metadata: { uid: string } }>('namespace', 'kube-system')
    const [[name, kubeconfig] = ['', '']] = Object.entries(secretOf(stdout).stringData)
    expect(name).toBe(metadata.uid)
    const { users } = parseYaml(kubeconfig) as unknown as { users: [{ user: { token: string } }] }
    const as = ['--token', users[0].user.token, '--kubeconfig', '/dev/null', '--insecure-skip-tls-verify']
    const asAccount = (...args: string[]) => mesh.kubectl(...as, '--server', mesh.sandbox.server, ...args)
    expect(await asAccount('get', 'services', '-n', 'default', '-o', 'name')).toContain('service/kubernetes')
    await expect(asAccount('delete', 'services', '-n', 'default', 'kubernetes')).rejects.toThrow(
      /istio-reader-service-account" cannot delete/,
    )
  })

  test('prints the Secret of an external istiod with the rights of istiod', async () => {
    const { stdout, stderr } = await mesh.run(
      'remote-secret',
      '--type',
      'config',
      '-n',
      'external',
      ...server,
    )
    expect(stderr).toContain('Created ServiceAccount/external/istiod\n')
    expect(secretOf(stdout).metadata).toMatchObject({ name: 'istio-kubeconfig', namespace: 'external' })
  })

  test('warns of an address that only this machine has', async () => {
    const { stderr } = await mesh.run('remote-secret')
    expect(stderr).toBe(
      `Warning: the API server's address is ${mesh.sandbox.server}, which other clusters cannot reach; set one that they can with --server\n`,
    )
  })

  test('with a plugin creates nothing and contains no token', async () => {
    const plugin = ['--auth-type', 'plugin', '--auth-plugin-name', 'oidc', '--auth-plugin-config', 'a=b,c=d']
    const { stdout, stderr } = await mesh.run('remote-secret', '-n', 'nowhere', ...plugin, ...server)
    expect(stderr).toBe('')
    expect(stdout).not.toContain('token')
    expect(stdout).toMatch(/auth-provider:\n\s+config:\n\s+a: b\n\s+c: d\n\s+name: oidc\n/)
    await expect(mesh.kubectl('get', 'namespace', 'nowhere')).rejects.toThrow()
  })
})

describeWithMesh('remote-secret fails', () => {
  const account = 'other'
  const annotations = { 'kubernetes.io/service-account.name': account }
  const token = (name: string) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'kubernetes.io/service-account-token',
    metadata: { name, namespace: 'default', annotations },
  })
  const run = (...args: string[]) =>
    mesh.run('remote-secret', '-n', 'default', '--service-account', account, ...server, ...args)

  afterEach(async () => {
    await mesh.kubectl('delete', 'secret', '-n', 'default', '--all')
  })

  test('if an account does not exist that no chart has, or that may not be created', async () => {
    const unknown = await run()
    expect(unknown).toMatchObject({ status: 1, stdout: '' })
    expect(unknown.stderr).toContain(
      'ServiceAccount/default/other does not exist\n  the charts have no service',
    )
    const forbidden = await run('--service-account', 'istiod', '--create-service-account=false')
    expect(forbidden.stderr).toContain('leave out --create-service-account=false')
  })

  test('if the account has several tokens, until one is selected', async () => {
    await mesh.apply({
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: account, namespace: 'default' },
    })
    await mesh.apply(token('one'), token('two'))
    const { status, stderr } = await run()
    expect({ status, stderr }).toEqual({
      status: 64,
      stderr:
        'Error: ServiceAccount/default/other has several Secrets with a token: one, two\n  select one with --secret-name\n',
    })
    expect(await run('--secret-name', 'two')).toMatchObject({ status: 0, stderr: '' })
  })

  test('if the selected Secret does not exist or is of another account', async () => {
    expect((await run('--secret-name', 'three')).stderr).toContain(
      '--secret-name: Secret/default/three does not exist',
    )
    await mesh.apply(token('four'))
    const other = await mesh.run(
      'remote-secret',
      '-n',
      'default',
      '--service-account',
      'default',
      ...server,
      '--secret-name',
      'four',
    )
    expect(other).toMatchObject({ status: 1, stdout: '' })
    expect(other.stderr).toContain('Secret/default/four has the token of other, not of default')
  })
})
