// One operation at a time: two installs at once, and a holder that was killed.
import { afterEach, expect, test } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describeWithGo } from '../peer/with-go.ts'
import { heartbeatAnnotation, readHistory } from '../../src/install/records/records.ts'
import { packageFolder } from '../support/generate.ts'
import { runProgram } from '../support/program.ts'
import { purge, useEngine } from './engine.ts'
import { startProxy, type ProxiedRequest } from './sandbox/proxy.ts'
import { until } from './support.ts'

const engine = useEngine(1)
const ref = {
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  namespace: 'istio-system',
  name: 'ambientctl',
}
const config = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
const install = (...argv: string[]) =>
  runProgram(['install', ...config, '-y', '-c', engine.sandbox.kubeconfig, ...argv])
const histories = async () => {
  const names = ['istio-base', 'istiod', 'istio-cni', 'ztunnel']
  const read = names.map((name) => readHistory(engine.cluster, { name, namespace: 'istio-system' }))
  return (await Promise.all(read)).map((history) =>
    history.map(({ release }) => `${release.name} ${release.version} ${release.info.status}`),
  )
}
const once1 = [
  ['istio-base 1 deployed'],
  ['istiod 1 deployed'],
  ['istio-cni 1 deployed'],
  ['ztunnel 1 deployed'],
]

describeWithGo('one operation at a time', () => {
  afterEach(() => purge(engine), 300_000)

  test('makes the second of two first installs wait, and then change nothing', async () => {
    const results = await Promise.all([install(), install()])
    for (const { status, stderr } of results) expect({ status, stderr }).toEqual({ status: 0, stderr })
    const waited = results.filter(({ stderr }) => stderr.includes('waiting for another operation to end: '))
    expect(waited).toHaveLength(1)
    expect(waited[0]?.stderr).toMatch(
      /, process \d+, runs install since \d+s \(Lease\/istio-system\/ambientctl\)/,
    )
    expect(await histories()).toEqual(once1)
    expect(await engine.cluster.get(ref)).toBeUndefined()
  })

  test('waits if another first install begins after the plan, when there is no namespace for the Lease', async () => {
    let other: ReturnType<typeof install> | undefined
    const begin = async () => {
      other = install()
      await until(async () => (await histories()).flat().some((record) => record.includes('pending')))
    }
    // A request without a response is sent again; the repetition is held too.
    let begun: Promise<void> | undefined
    const hold = () => (begun ??= begin())
    // The second request for the release records is sent just before the first change.
    const match = ({ url }: ProxiedRequest) => /\/secrets\?.*name\+in/.test(url.replace(/%20/g, '+'))
    const proxy = await startProxy({
      ...engine.sandbox,
      rules: [
        { match, times: 1, action: { kind: 'delay', ms: 0 } },
        { match, action: { kind: 'hold', until: hold } },
      ],
    })
    try {
      const { status, stderr } = await runProgram(['install', ...config, '-y', '-c', proxy.kubeconfig])
      expect({ status, stderr }).toEqual({ status: 0, stderr })
      expect(stderr).toContain('waiting for another operation to end: ')
      expect(await other).toMatchObject({ status: 0 })
      expect(await histories()).toEqual(once1)
    } finally {
      await proxy.stop()
    }
  })

  test('names the holder, also one that was killed, and takes over its Lease after its time', async () => {
    const { PATH = '', HOME = '' } = process.env
    const program = join(packageFolder, 'dist/ambientctl.js')
    const argv = ['install', ...config, '--set', 'hub=example.test/never-ready', '-y']
    const child = spawn(process.execPath, [program, ...argv, '-c', engine.sandbox.kubeconfig], {
      cwd: packageFolder,
      env: { PATH, HOME },
      stdio: 'ignore',
    })
    await until(async () => (await histories()).flat().length > 0)
    child.kill('SIGKILL')
    await once(child, 'exit')

    const refused = await runProgram([
      'uninstall',
      '--purge',
      '-y',
      '--lock-timeout',
      '0s',
      '-c',
      engine.sandbox.kubeconfig,
    ])
    expect(refused).toMatchObject({ status: 1 })
    expect(refused.stderr).toMatch(
      new RegExp(`another operation is in progress: \\S+, process ${child.pid}, runs install since`),
    )

    // As after 90 s: the Lease has expired, and so have the heartbeats of the records.
    const past = new Date(Date.now() - 91_000).toISOString()
    await engine.cluster.patch(ref, { spec: { renewTime: past.replace('Z', '000Z') } })
    const { items } = await engine.cluster.list('v1', 'Secret', { labelSelector: 'owner=helm' })
    for (const { metadata } of items) {
      const record = { apiVersion: 'v1', kind: 'Secret', namespace: 'istio-system', name: metadata.name }
      await engine.cluster.patch(record, { metadata: { annotations: { [heartbeatAnnotation]: past } } })
    }
    const { status, stderr } = await install('--lock-timeout', '0s')
    expect({ status, stderr }).toEqual({ status: 0, stderr })
    const newest = (await histories()).map((history) => history.sort().at(-1))
    for (const text of newest) expect(text).toMatch(/ deployed$/)
    expect(await engine.cluster.get(ref)).toBeUndefined()
  })
})
