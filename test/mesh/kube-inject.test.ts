// kube-inject gives workloads the Pods that the API server's webhook, a real istiod, gives them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { toTree, type Tree } from '../../src/values/tree.ts'
import { parseYamlDocuments } from '../../src/yaml/yaml.ts'
import { beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'
import { eventually, useMesh } from './mesh.ts'
import { comparablePod, surprising, untouched, workloads } from './workloads.ts'

const mesh = useMesh()

// Names of equal length, and of no other text.
const [byWebhook, byFile] = ['inj-webhook', 'inj-by-file']

const folder = mkdtempSync(join(tmpdir(), 'kube-inject-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const all = { ...workloads, ...untouched, ...surprising }

function inNamespace(object: object, namespace: string): object {
  const { metadata, ...rest } = object as { metadata: object }
  return { ...rest, metadata: { ...metadata, namespace } }
}

const documents = (objects: readonly object[]): string =>
  objects.map((one) => JSON.stringify(one)).join('\n---\n')

/** The objects, those of group apps as the server completes them: the webhook gets their Pods with the same fields. */
async function completed(objects: readonly object[]): Promise<string> {
  const isOfApps = (object: object): boolean => (object as Completed).apiVersion === 'apps/v1'
  const file = write('given.yaml', documents(objects.filter(isOfApps)))
  const printed = await mesh.kubectl('create', '--dry-run=server', '-o', 'yaml', '-f', file)
  const items = parseYamlDocuments(printed).map(({ value }) => value as unknown as Completed)
  const plain = items.map(({ apiVersion, kind, metadata: { name, namespace }, spec }) => ({
    apiVersion,
    kind,
    metadata: { name, namespace },
    spec,
  }))
  return documents([...plain, ...objects.filter((object) => !isOfApps(object))])
}

interface Completed {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly spec: object
}

async function podOf(app: string, namespace: string): Promise<Tree> {
  return eventually(async () => {
    const { items } = await mesh.get<{ items: Record<string, unknown>[] }>(
      'pods',
      '-n',
      namespace,
      '-l',
      `app=${app}`,
    )
    if (items.length === 0) throw new Error(`no pod of ${app} in ${namespace}`)
    return toTree(items[0] ?? {})
  })
}

const configMap = async (name: string, key: string): Promise<string> =>
  (await mesh.get<{ data: Record<string, string> }>('cm', '-n', 'istio-system', name)).data[key] ?? ''

let injected = { status: 0, stdout: '', stderr: '' }

beforeAllWithMesh(async () => {
  const { status, stderr } = await mesh.run('install', '-y', '--set', 'profile=default')
  expect({ status, stderr }).toMatchObject({ status: 0 })
  for (const name of [byWebhook, byFile]) {
    const labels = name === byWebhook ? { 'istio-injection': 'enabled' } : {}
    await mesh.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } })
    await mesh.apply({
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'default', namespace: name },
    })
  }
  await mesh.apply(...Object.values(all).map((one) => inNamespace(one, byWebhook)))
  // With the fields that the server sets, which are in the Pods that the webhook gets.
  const file = write('all.yaml', await completed(Object.values(all).map((one) => inNamespace(one, byFile))))
  injected = await mesh.run('kube-inject', '-f', file)
  const applied = write('injected.yaml', injected.stdout)
  await mesh.kubectl('apply', '--server-side', '-f', applied)
}, 300_000)

describeWithMesh('the Pod of kube-inject is that of the webhook', () => {
  test.each(Object.keys(all))('%s', async (name) => {
    const [expected, actual] = await Promise.all([podOf(name, byWebhook), podOf(name, byFile)])
    expect(JSON.stringify(expected).includes('"istio-proxy"')).toBe(!(name in untouched))
    expect(comparablePod(actual, byFile)).toEqual(comparablePod(expected, byWebhook))
  })
})

describeWithMesh('kube-inject', () => {
  test('says in a line which workloads it does not inject, and why', () => {
    const names = ['host', 'declined', 'labelled']
    const lines = injected.stderr.trim().split('\n')
    expect(lines.map((line) => / Pod\/inj-by-file\/(\w+)|Pod/.exec(line)?.[1])).toEqual(names)
    expect(lines[0]).toMatch(
      /^\/.*all\.yaml:\d+: Pod\/inj-by-file\/host is not injected: its Pods use the network/,
    )
    expect(lines[1]).toMatch(/is not injected: sidecar\.istio\.io\/inject is "false"$/)
  })

  test('leaves injected workloads alone, as the webhook leaves injected Pods', async () => {
    const again = await mesh.run('kube-inject', '-f', write('again.yaml', injected.stdout))
    expect(again.stdout).toBe(injected.stdout)
    expect(again.stderr.match(/is not injected: it has a sidecar already/g)).toHaveLength(
      Object.keys(all).length - Object.keys(untouched).length,
    )
  })

  test('injects CronJobs and Lists, and passes other objects on', async () => {
    const template = {
      metadata: { labels: { app: 'nightly' } },
      spec: { containers: [{ name: 'app', image: 'a' }], restartPolicy: 'Never' },
    }
    const cron = {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'nightly', namespace: byFile },
      spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template } } },
    }
    const other = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'c' },
      data: { empty: '', template: '{{ x }}' },
    }
    const list = { apiVersion: 'v1', kind: 'List', items: [cron, other] }
    const { stdout } = await mesh.run('kube-inject', '-f', write('list.yaml', documents([list, other])))
    const [first, second] = parseYamlDocuments(stdout).map(({ value }) => value as Tree)
    expect(second).toEqual(toTree(other))
    expect(first).toMatchObject({ kind: 'List', items: [{ kind: 'CronJob' }, other] })
    await mesh.kubectl('apply', '--server-side', '-f', write('cron.yaml', stdout), '-n', byFile)
    await mesh.apply(inNamespace(cron, byWebhook))
    for (const namespace of [byFile, byWebhook])
      await mesh.kubectl('create', 'job', 'nightly-29000000', '--from=cronjob/nightly', '-n', namespace)
    const [expected, actual] = await Promise.all([podOf('nightly', byWebhook), podOf('nightly', byFile)])
    expect(comparablePod(actual, byFile)).toEqual(comparablePod(expected, byWebhook))
  })

  test('gives the same without a cluster', async () => {
    const files = [
      ['--injectConfigFile', write('config.yaml', await configMap('istio-sidecar-injector', 'config'))],
      ['--valuesFile', write('values.json', await configMap('istio-sidecar-injector', 'values'))],
      ['--meshConfigFile', write('mesh.yaml', await configMap('istio', 'mesh'))],
    ].flat()
    const output = join(folder, 'offline.yaml')
    const { stdout } = await mesh.run(
      'kube-inject',
      '-f',
      join(folder, 'all.yaml'),
      ...files,
      '-c',
      '/nowhere',
    )
    expect(stdout).toBe(injected.stdout)
    const written = await mesh.run('kube-inject', '-f', join(folder, 'all.yaml'), ...files, '-o', output)
    expect(written).toMatchObject({ status: 0, stdout: '' })
  })

  test('names the ConfigMap of a revision that does not exist', async () => {
    const { status, stderr } = await mesh.run('kube-inject', '-f', join(folder, 'all.yaml'), '-r', 'canary')
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('ConfigMap/istio-system/istio-sidecar-injector-canary does not exist'),
    })
  })
})
