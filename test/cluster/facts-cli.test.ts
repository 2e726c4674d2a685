// `facts save` as users run it: the file, its permissions, and the messages about missing facts.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readFactsFile } from '../../src/facts/file.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { runCommand } from '../support/generate.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'

describeWithGo('facts save', () => {
  let sandbox: Sandbox
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ambientctl-facts-'))
    sandbox = await startSandbox({ platform: 'k3s', nodes: 2 })
  }, 900_000)
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await sandbox?.stop()
  })
  const save = (path: string, ...more: string[]) =>
    runCommand(['facts', 'save', path, '-c', sandbox.kubeconfig, ...more])

  test('writes facts and the dry run readable only for the owner, also over a public file', async () => {
    const path = join(folder, 'deep/cluster.json')
    const { status, stdout, stderr } = await save(path)
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    expect(stderr).toMatch(/facts: 2 nodes, 0 pods, 4 namespaces and \d+ other objects/)
    expect(stderr).toMatch(
      /dry run: 0 of 45 objects and 0 of 5 pods rejected, 0 unknown, 0 of \d+ rights missing/,
    )
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const { facts, dryRun: dryRun } = readFactsFile(readFileSync(path, 'utf8'))
    expect(facts.cluster).toEqual({ context: 'sandbox', server: sandbox.server })
    expect(dryRun?.objects).toHaveLength(45)

    const open = join(folder, 'open.json')
    writeFileSync(open, '')
    chmodSync(open, 0o644)
    await save(open)
    expect(statSync(open).mode & 0o777).toBe(0o600)
    expect(readFactsFile(readFileSync(open, 'utf8')).dryRun?.digest).toBe(dryRun?.digest)
  })

  test('dry-runs the given configuration', async () => {
    const path = join(folder, 'minimal.json')
    const { status } = await save(path, '--set', 'profile=minimal')
    expect(status).toBe(0)
    const { dryRun: dryRun } = readFactsFile(readFileSync(path, 'utf8'))
    expect(dryRun?.objects.filter(({ ref }) => ref.kind === 'DaemonSet')).toEqual([])
    expect(dryRun?.admissionTrials.map(({ what }) => what)).toEqual([
      'plain',
      'Deployment/istio-system/istiod',
    ])
  })

  test('prints only facts to stdout', async () => {
    const { stdout } = await save('-')
    expect(readFactsFile(stdout).facts.format).toBe('ambientctl/facts/v1')
  })

  test('uses the configuration of the previous install, and so does preflight with the file', async () => {
    const install = ['install', '-y', '-c', sandbox.kubeconfig, '--set', 'profile=minimal']
    expect((await runCommand(install)).status).toBe(0)
    const path = join(folder, 'installed.json')
    const saved = await save(path)
    expect(saved.stderr).toContain('Using profile minimal')
    const { dryRun: dryRun, installed } = readFactsFile(readFileSync(path, 'utf8'))
    const defaultRevision = { validator: 'default', revisions: ['default'] }
    expect(installed).toEqual({ profile: 'minimal', platform: 'k3s', defaultRevision })
    expect(dryRun?.objects.filter(({ ref }) => ref.kind === 'DaemonSet')).toEqual([])
    const report = await runCommand(['preflight', '--facts', path, '-o', 'json'])
    expect(report.stderr).toContain('Using profile minimal')
    expect(report.stdout).not.toContain('made with other manifests')
    await runCommand(['uninstall', '--purge', '-y', '-c', sandbox.kubeconfig])
  })

  test('saves what it can read with few permissions, and explains what is missing', async () => {
    const path = join(folder, 'guest.json')
    const { status, stderr } = await runCommand(['facts', 'save', path, '-c', sandbox.kubeconfigs.guest])
    expect(status).toBe(0)
    expect(stderr).toContain(
      'Warning: cannot read pullSecrets, helmRecords: cannot list Secret: secrets is forbidden: User "guest" cannot list',
    )
    const { facts } = readFactsFile(readFileSync(path, 'utf8'))
    expect(facts.known.nodes).toHaveProperty('unread')
    expect(facts.known.server).toHaveProperty('value')
  })

  test('reports an unreachable server in one message', async () => {
    const path = join(folder, 'nowhere.json')
    const config = join(folder, 'nowhere.kubeconfig')
    writeFileSync(
      config,
      readFileSync(sandbox.kubeconfig, 'utf8').replace(sandbox.server, 'https://127.0.0.1:1'),
    )
    const { status, stderr } = await runCommand(['facts', 'save', path, '-c', config])
    expect(status).toBe(1)
    expect(stderr).toContain('cannot reach the API server https://127.0.0.1:1')
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined()
  })
})
