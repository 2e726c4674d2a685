// The workflows of the library on a real control plane: the example of docs/library.md, and its hooks.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import {
  createRemoteSecret,
  listTags,
  listWaypoints,
  removeTag,
  setTag,
} from '../../src/library/mesh-workflows.ts'
import { install, plan, preflight, status, uninstall } from '../../src/library/workflows.ts'
import type { Question } from '../../src/workflow/context.ts'
import type { WorkflowEvent } from '../../src/workflow/progress-events.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { packageFolder } from '../support/generate.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { open } from './support.ts'

const run = promisify(execFile)
const page = readFileSync(join(packageFolder, 'docs/library.md'), 'utf8')
const example = /```js\n((?:(?!```)[^])*installWithoutPruning(?:(?!```)[^])*)```/.exec(page)?.[1] ?? ''

let sandbox: Sandbox
let admin: Cluster
let folder = ''

beforeAllWithGo(async () => {
  sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
  admin = await open(sandbox.kubeconfig)
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-library-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(packageFolder, join(folder, 'node_modules/ambientctl'))
}, 900_000)

afterAllWithGo(async () => {
  rmSync(folder, { recursive: true, force: true })
  admin?.close()
  await sandbox?.stop()
})

const options = () => ({ kubeconfig: sandbox.kubeconfig, set: ['profile=ambient'] })
const istioConfig = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'istio-system', name: 'istio' }

describeWithGo('the library', () => {
  test('plans an install without changing anything', async () => {
    const { status: ended, result, configuration, report } = await plan(options())
    expect(ended).toBe('planned')
    expect(configuration.platform?.name).toBe('k3s')
    expect(report?.findings.filter(({ level }) => level === 'error')).toEqual([])
    expect(result?.components.map(({ counts }) => counts.created > 0)).toEqual([true, true, true, true])
    expect(await admin.get(istioConfig)).toBeUndefined()
    expect((await status(options())).releases).toEqual([])
  })

  test('does not install if confirm returns false', async () => {
    const events: WorkflowEvent[] = []
    const hooks = { onEvent: (event: WorkflowEvent) => void events.push(event), confirm: async () => false }
    expect((await install(options(), hooks)).status).toBe('cancelled')
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['configuration-resolved', 'task-progress', 'findings', 'install-planned']),
    )
    expect(await admin.get(istioConfig)).toBeUndefined()
  })

  test('runs the example of the documentation', async () => {
    writeFileSync(join(folder, 'example.mjs'), example)
    const call = `
      const { installWithoutPruning } = await import('./example.mjs')
      console.log(JSON.stringify(await installWithoutPruning(process.argv[1])))`
    const args = ['--input-type=module', '-e', call, sandbox.kubeconfig]
    const { stdout } = await run(process.execPath, args, { cwd: folder })
    const releases = JSON.parse(stdout) as [string, string][]
    expect(releases.map(([release]) => release).sort()).toEqual([
      'istio-base',
      'istio-cni',
      'istiod',
      'ztunnel',
    ])
    expect(new Set(releases.map(([, health]) => health))).toEqual(new Set(['ready']))
  })

  test('asks for confirmation again if an object changed after the plan was shown', async () => {
    const events: WorkflowEvent[] = []
    const questions: boolean[] = []
    const outcome = await install(options(), {
      onEvent: (event) => void events.push(event),
      confirm: async (question) => {
        if (question.kind !== 'install') return false
        questions.push(question.isReplanned)
        if (!question.isReplanned) await admin.delete(istioConfig)
        return true
      },
    })
    expect(questions).toEqual([false, true])
    const replanned = events.flatMap((event) => (event.kind === 'install-replanned' ? event.differences : []))
    expect(replanned).toMatchObject([
      { ref: { name: 'istio' }, before: { action: 'unchanged' }, after: { action: 'create' } },
    ])
    expect(outcome.status).toBe('done')
    expect(await admin.get(istioConfig)).toBeDefined()
  })

  test('continues without a question if an object changed', async () => {
    const events: WorkflowEvent[] = []
    await admin.delete(istioConfig)
    const outcome = await install(options(), {
      onEvent: (event) => void events.push(event),
    })
    expect(outcome.result?.components.map(({ status: each }) => each)).toContain('ready')
    expect(events.some(({ kind }) => kind === 'install-planned')).toBe(true)
  })

  test('sets, lists and removes a tag', async () => {
    const cluster = { kubeconfig: sandbox.kubeconfig }
    const set = await setTag('prod', { ...cluster, revision: 'default' })
    expect(set).toMatchObject({ status: 'done', tag: 'prod', revision: 'default' })
    expect(await listTags(cluster)).toEqual([{ tag: 'prod', revision: 'default', namespaces: [] }])
    const metadata = { name: 'shop', labels: { 'istio.io/rev': 'prod' } }
    await admin.apply({ apiVersion: 'v1', kind: 'Namespace', metadata })
    const questions: string[] = []
    const confirm = async ({ kind }: Question) => (questions.push(kind), false)
    expect(await removeTag('prod', cluster, { confirm })).toMatchObject({ status: 'cancelled' })
    expect(questions).toEqual(['remove-tag'])
    expect((await removeTag('prod', cluster)).users.namespaces).toEqual(['shop'])
    expect(await listTags(cluster)).toEqual([])
  })

  test('makes the Secret for another cluster', async () => {
    const options = { kubeconfig: sandbox.kubeconfig, name: 'east', server: 'https://east.example.test:6443' }
    const secret = await createRemoteSecret(options)
    expect(secret).toMatchObject({ kind: 'Secret', metadata: { name: 'istio-remote-secret-east' } })
    expect(JSON.stringify(secret)).toContain('https://east.example.test:6443')
  })

  test('says that waypoints need the Gateway API', async () => {
    await expect(listWaypoints({ kubeconfig: sandbox.kubeconfig })).rejects.toThrow(/Gateway API/)
  })

  test('verifies the install, and uninstalls it', async () => {
    expect((await preflight(options())).report.command).toBe('preflight')
    const { status: ended, result } = await uninstall({ ...options(), purge: true })
    expect({ ended, errors: result?.errors }).toEqual({ ended: 'done', errors: [] })
    expect((await status(options())).releases).toEqual([])
    expect((await uninstall(options())).status).toBe('nothing-installed')
  })
})
