// Compatibility of release records: Helm with ours, and ambientctl with Helm's.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { readReleaseHistory } from '../../src/install/release-history.ts'
import { readInstalls } from '../../src/install/status.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import type { RenderedRelease } from '../../src/pipeline.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { installed, clear, summary, useEngine } from './engine.ts'
import { helm as runHelm, podUids } from './helm.ts'
import { configMap, rendered, workload } from './rendered.ts'

const engine = useEngine()
const ns = 'mesh'
let folder = ''

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'ambientctl-helm-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const helm = (...args: string[]) => runHelm(engine.sandbox, [...args, '-n', ns])
const uids = () => podUids(engine.sandbox)

const template = 'templates/objects.yaml'

/** A component whose chart creates the same objects with real Helm; its values are in ConfigMap `greeting`. */
function component(greeting: string): RenderedRelease {
  const objects = (text: string): KubeObject[] => [
    configMap(ns, 'greeting', { text }),
    workload('DaemonSet', ns, 'ztunnel'),
  ]
  const text = (all: KubeObject[]) => all.map((object) => `---\n${JSON.stringify(object)}\n`).join('')
  const plain = rendered('ztunnel', ns, objects(greeting), { greeting })
  const data = text(objects('GREETING')).replace('"GREETING"', '{{ .Values.greeting | quote }}')
  return {
    ...plain,
    chart: { ...plain.chart, templates: [{ name: template, data }] },
    manifest: text(objects(greeting)).replaceAll('---\n', '---\n# Source: ztunnel/templates/objects.yaml\n'),
    notes: `Say ${greeting}.\n`,
  }
}

/** The chart of a component as a folder. */
function chartFolder({ chart }: RenderedRelease): string {
  const path = join(folder, 'ztunnel')
  mkdirSync(join(path, 'templates'), { recursive: true })
  writeFileSync(join(path, 'Chart.yaml'), JSON.stringify(chart.metadata))
  for (const { name, data } of chart.templates) writeFileSync(join(path, name), data)
  return path
}

const greeting = async () =>
  (await engine.cluster.get({ apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name: 'greeting' }))?.data

describeWithGo('real Helm', () => {
  afterEach(() => clear(engine))

  test('lists and shows an install of ambientctl', async () => {
    const hello = component('hello')
    await installed(engine, [hello])
    const [listed] = JSON.parse(await helm('list', '-A', '-o', 'json')) as object[]
    expect(listed).toMatchObject({
      name: 'ztunnel',
      namespace: ns,
      revision: '1',
      status: 'deployed',
      chart: 'ztunnel-1.31.1',
      app_version: '1.31.1',
    })
    expect(await helm('get', 'manifest', 'ztunnel')).toBe(`${hello.manifest}\n`)
    expect(await helm('get', 'values', 'ztunnel')).toBe('USER-SUPPLIED VALUES:\ngreeting: hello\n')
    expect(await helm('get', 'notes', 'ztunnel')).toBe('NOTES:\nSay hello.\n\n')
    expect(await helm('status', 'ztunnel')).toContain('STATUS: deployed')
    await installed(engine, [component('hej')])
    expect(await helm('history', 'ztunnel')).toMatch(
      /1 .*superseded.*Install complete\s*\n2 .*deployed.*Upgrade complete/,
    )
  })

  test('upgrades it without pod restarts, rolls it back, shows the same history, and uninstalls it', async () => {
    const hello = component('hello')
    await installed(engine, [hello])
    const before = await uids()
    await helm('upgrade', 'ztunnel', chartFolder(hello), '--set', 'greeting=helm', '--wait')
    expect(await greeting()).toEqual({ text: 'helm' })
    expect(await helm('rollback', 'ztunnel', '1', '--wait')).toMatch(/Rollback was a success/)
    const revisions = await readReleaseHistory(engine.cluster)
    expect(revisions.at(-1)?.description).toBe('Rollback to 1')
    const helmHistory = JSON.parse(await helm('history', 'ztunnel', '-o', 'json')) as Record<
      string,
      unknown
    >[]
    expect(revisions.map(({ revision, status, description }) => ({ revision, status, description }))).toEqual(
      helmHistory.map(({ revision, status, description }) => ({ revision, status, description })),
    )
    expect(await greeting()).toEqual({ text: 'hello' })
    expect(await uids()).toEqual(before)
    await helm('uninstall', 'ztunnel', '--wait')
    expect(await greeting()).toBeUndefined()
    expect(await readInstalls(engine.cluster)).toEqual({ releases: [], withoutRecord: [] })
  })

  test('leaves no field behind that only its chart has, and no pod restarts', async () => {
    const hello = component('hello')
    const templates = hello.chart.templates.map(({ name, data }) => ({
      name,
      data: data
        .replace('"text"', '"old":"1","text"')
        .replace('"spec":{', '"spec":{"revisionHistoryLimit":3,'),
    }))
    const earlier = chartFolder({ ...hello, chart: { ...hello.chart, templates } })
    await helm('install', 'ztunnel', earlier, '--set', 'greeting=hello', '--create-namespace', '--wait')
    expect(await greeting()).toEqual({ old: '1', text: 'hello' })
    const before = await uids()
    expect(summary(await installed(engine, [hello]))).toEqual(['ztunnel ready 0/2/0/0'])
    expect(await greeting()).toEqual({ text: 'hello' })
    const ref = { apiVersion: 'apps/v1', kind: 'DaemonSet', namespace: ns, name: 'ztunnel' }
    // The default value of the server.
    expect(await engine.cluster.get(ref)).toMatchObject({ spec: { revisionHistoryLimit: 10 } })
    expect(await uids()).toEqual(before)
    expect(summary(await installed(engine, [hello]))).toEqual(['ztunnel unchanged 0/0/2/0'])
    // The way back: the state before the adoption is Helm's own revision.
    await helm('rollback', 'ztunnel', '1', '--wait')
    expect(await greeting()).toEqual({ old: '1', text: 'hello' })
    expect(await uids()).toEqual(before)
  })

  test('leaves releases that ambientctl can continue after an upgrade, a rollback and an install', async () => {
    await installed(engine, [component('hello')])
    await helm('uninstall', 'ztunnel', '--wait')
    await helm('install', 'ztunnel', chartFolder(component('hello')), '--set', 'greeting=hello', '--wait')
    const before = await uids()
    const hej = await installed(engine, [component('hej')])
    expect(summary(hej)).toEqual(['ztunnel ready 0/2/0/0'])
    await helm('upgrade', 'ztunnel', chartFolder(component('hello')), '--set', 'greeting=helm', '--wait')
    const again = await installed(engine, [component('hej')])
    expect(summary(again)[0]).toMatch(/^ztunnel ready 0\//)
    expect(await greeting()).toEqual({ text: 'hej' })
    expect(await uids()).toEqual(before)
    expect(summary(await installed(engine, [component('hej')]))).toEqual(['ztunnel unchanged 0/0/2/0'])
    expect((await readInstalls(engine.cluster)).releases).toMatchObject([
      { release: 'ztunnel', revision: 4, status: 'deployed', health: 'ready', version: '1.31.1' },
    ])
  })
})
