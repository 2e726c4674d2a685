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
  await tryAll()
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

  test.each(corpus)('with $title reaches the server exactly if kubectl does', ({ title }) => {
    const { kubectlStatus, stderr, ours } = attempts.get(title)!
    expect({ reached: ours === 'reached', stderr }).toEqual({
      reached: kubectlStatus === 0 || lenient.has(title),
      stderr,
    })
    if (ours !== 'reached') expect(ours instanceof UserError || ours instanceof ApiError).toBe(true)
  })
})

interface Attempt {
  readonly kubectlStatus: number
  readonly stderr: string
  /** `reached`, or the error. */
  readonly ours: unknown
}

/** By title of the case. */
const attempts = new Map<string, Attempt>()

/** Tries 16 cases at a time, because a server that cannot be reached takes both programs many seconds. */
async function tryAll(): Promise<void> {
  const queue = corpus.values()
  const next = async () => {
    for (const one of queue) attempts.set(one.title, await attempt(one))
  }
  await Promise.all(Array.from({ length: 16 }, next))
}

async function attempt(one: KubeconfigCase): Promise<Attempt> {
  const { path, remove } = folderOf(filesOf(one, placeholders))
  try {
    const args = ['get', '--raw', '/api/v1/namespaces/default']
    const { status, stderr } = await kubectlIn(kubectl, path, one, args)
    return { kubectlStatus: status, stderr, ours: await reach(path, one) }
  } finally {
    remove()
  }
}

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
