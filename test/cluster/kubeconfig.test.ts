// Tests the corpus of kubeconfigs with real kubectl and a real server.
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { connect } from '../../src/cluster/client.ts'
import { ApiError, UserError } from '../../src/errors.ts'
import { corpus, filesOf, type KubeconfigCase } from '../kubeconfig/corpus.ts'
import { folderOf } from '../kubeconfig/files.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { kubectlAnswers, kubectlIn } from './kubectl-view.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { binaries } from './sandbox/binaries.ts'

let sandbox: Sandbox
let kubectl: string
let placeholders: Parameters<typeof filesOf>[1]

beforeAllWithGo(async () => {
  sandbox = await startSandbox({ platform: 'plain', nodes: 0 })
  kubectl = (await binaries(() => undefined)).kubectl
  placeholders = placeholdersOf(sandbox)
}, 900_000)
afterAllWithGo(() => sandbox?.stop())

/** Server, CA and token of the sandbox's administrator. */
function placeholdersOf({ server, kubeconfig }: Sandbox) {
  const { clusters, users } = JSON.parse(readFileSync(kubeconfig, 'utf8')) as {
    clusters: { cluster: { 'certificate-authority-data': string } }[]
    users: { user: { token: string } }[]
  }
  const ca = Buffer.from(clusters[0]!.cluster['certificate-authority-data'], 'base64').toString('utf8')
  return { server, ca, token: users[0]!.user.token }
}

/** Cases in which ambientctl is less strict than kubectl, with the reason. */
const lenient: ReadonlyMap<string, string> = new Map([
  ['CA data before a CA file', 'the file is not used, so it may be missing'],
  ['a token in a line of its own', 'the line end that `base64 -d` or an editor leaves is removed'],
])

describeWithGo('a kubeconfig', () => {
  test('has the same meaning for kubectl as in the unit tests', async () => {
    const committed = readFileSync(new URL('../kubeconfig/kubectl-answers.json', import.meta.url), 'utf8')
    expect(await kubectlAnswers()).toEqual(JSON.parse(committed))
  })

  test.each(corpus)('with $title reaches the server exactly if kubectl does', async (one) => {
    const { path, remove } = folderOf(filesOf(one, placeholders))
    try {
      const asked = await kubectlIn(kubectl, path, one, ['get', '--raw', '/api/v1/namespaces/default'])
      const ours = await reach(path, one)
      expect({ reached: ours === 'reached', stderr: asked.stderr }).toEqual({
        reached: asked.status === 0 || lenient.has(one.title),
        stderr: asked.stderr,
      })
      if (ours !== 'reached') expect(ours instanceof UserError || ours instanceof ApiError).toBe(true)
    } finally {
      remove()
    }
  })
})

async function reach(folder: string, { list = ['config'], context }: KubeconfigCase): Promise<unknown> {
  const KUBECONFIG = list.map((name) => join(folder, name)).join(delimiter)
  const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG }
  try {
    const cluster = await connect({ env, context, kubeconfig: undefined })
    try {
      await cluster.get({ apiVersion: 'v1', kind: 'Namespace', name: 'default' })
      return 'reached'
    } finally {
      cluster.close()
    }
  } catch (error) {
    return error
  }
}
