// The package as `npm install` leaves it, without our sources: what it holds, its types, and the examples of docs/library.md.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { readTar } from '../../src/chart/files/tar.ts'
import { packageFolder } from '../support/generate.ts'

const run = promisify(execFile)
// Compilers and programs, on machines that are busy.
jest.setTimeout(180_000)
const page = readFileSync(join(packageFolder, 'docs/library.md'), 'utf8')

/** The page's fences, in their order. */
const fences = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(
  ({ index, 1: language = '', 2: text = '' }, i) => ({
    name: `${i}`,
    heading: [...page.slice(0, index).matchAll(/^## (.*)$/gm)].at(-1)?.[1] ?? '',
    language,
    text,
  }),
)
const examples = fences.flatMap(({ name, heading, language, text }, i) => {
  const next = fences[i + 1]
  const out = next?.language === 'text' ? next.text.trim() : undefined
  return language === 'js' ? [{ name, heading, text, out }] : []
})
const shown = fences.flatMap(({ language, text }) => {
  const [, path, content] = /^# (\S+)\n([^]*)$/.exec(text) ?? []
  return language === 'yaml' && path !== undefined ? [{ path, content: content ?? '' }] : []
})

let folder = ''
const packed: string[] = []

/** A project that has the package, and nothing else but Node's types. */
beforeAll(async () => {
  if (!existsSync(join(packageFolder, 'dist/library/library.js')))
    throw new Error('npm run build comes first')
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-package-'))
  const npm = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', npm, { cwd: packageFolder, maxBuffer: 2 ** 26 })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  for (const entry of readTar(gunzipSync(readFileSync(join(folder, filename))))) {
    if (entry.kind !== 'file') continue
    const name = entry.name.replace(/^package\//, '')
    packed.push(name)
    write(join('node_modules/ambientctl', name), entry.data)
  }
  mkdirSync(join(folder, 'node_modules/@types'))
  for (const name of ['@types/node', 'undici-types']) {
    symlinkSync(join(packageFolder, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const { path, content } of shown) write(path, content)
  for (const { name, text } of examples) write(`example-${name}.mjs`, text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, content: string | Uint8Array): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const node = (...args: string[]) =>
  run(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH } })

describe('the package', () => {
  test('holds what runs, and no sources, tests or scripts', () => {
    expect(packed).toEqual(
      expect.arrayContaining(['dist/ambientctl.js', 'dist/library/library.js', 'dist/render-thread.js']),
    )
    expect(packed).toEqual(expect.arrayContaining(['charts/istiod/Chart.yaml', 'README.md', 'CHANGELOG.md']))
    const rooms = new Set(packed.map((name) => name.replace(/\/.*/, '')))
    expect(
      [...rooms].filter((room) => ['src', 'test', 'scripts', 'docs', 'node_modules'].includes(room)),
    ).toEqual([])
    expect(
      packed.filter((name) => /\.ts$/.test(name) && !/^dist\/library\/types\/.*\.d\.ts$/.test(name)),
    ).toEqual([])
  })

  test('is loaded by require too', async () => {
    write('old.cjs', "const { renderChart } = require('ambientctl'); console.log(typeof renderChart)\n")
    expect(await node('old.cjs')).toEqual({ stdout: 'function\n', stderr: '' })
  })

  test('opens nothing but what it says', async () => {
    write('inside.mjs', "await import('ambientctl/dist/library/library.js')\n")
    await expect(node('inside.mjs')).rejects.toMatchObject({
      stderr: expect.stringContaining('ERR_PACKAGE_PATH_NOT_EXPORTED'),
    })
  })
})

// What TypeScript must take, and what it must not.
const consumer = `
import { ApiError, ChartError, chartFromArchive, chartFromFiles, defaultApiVersions, fetchChart, generate, install, loadChart,
  mergeValues, parseValues, plan, preflight, renderChart, rollback, history, seededRandom, setValues, status, uninstall, UserError } from 'ambientctl'
import type { CapabilitiesOptions, Chart, ChartErrorCode, ChartFile, ChartFiles, ChartMetadata, Dependency, FetchChartOptions,
  LoadChartOptions, Lookup, LookupHost, ReleaseOptions, RenderChartOptions, LimitOptions, RenderedChart, RenderedHook, RenderedObject,
  SetNotation, Tree, Value } from 'ambientctl'
import type { CheckResult, ClusterOptions, ConfigurationOptions, GeneratedManifests, GenerateOptions, InstallOptions,
  InstallOutcome, InstallStatus, PreflightOptions, Question, Report,
  ReleaseRevision, RollbackOptions, RollbackOutcome, UninstallOptions, UninstallOutcome, WorkflowEvent,
  WorkflowHooks } from 'ambientctl'
import { applyWaypoint, createRemoteSecret, deleteWaypoints, generateTag, generateWaypoint, kubeInject, listTags, listWaypoints,
  removeTag, setTag, waypointStatus } from 'ambientctl'
import type { AppliedWaypoint, DeletedWaypoint, KubeInjectOptions, KubeObject, ObjectRef, RemoteSecretOptions, TagEntry,
  TagRemoveResult, TagSetRequest, TagSetResult, Waypoint, WaypointApplyRequest, WaypointDeleteRequest, WaypointListRequest,
  WaypointsFound, WaypointSpec, WaypointStatus, WaypointStatusRequest } from 'ambientctl'

interface Own { readonly replicas: number; readonly image?: { tag: string } }
const own: Own = { replicas: 1 }
const files: ChartFiles = new Map<string, string | Uint8Array>([['Chart.yaml', 'name: a'], ['logo.png', new Uint8Array()]])
const charts: readonly Chart[] = [chartFromFiles(files), chartFromFiles({ 'Chart.yaml': '' }, 'label'), chartFromArchive(new Uint8Array()),
  await loadChart('.', { warn: (text) => text.trim() }), await loadChart(new URL('file:///a')), await fetchChart('a', { repo: 'https://a.example' })]
const lookup: Lookup = (apiVersion, kind, namespace, name) => ({ apiVersion, kind, metadata: { namespace, name } })
const notation: SetNotation = 'json'
const values: Tree = setValues(mergeValues(parseValues('a: 1'), own), ['a=1'], notation)
const options: RenderChartOptions = { values: own, lookup, random: seededRandom('a'), now: new Date(), release: undefined,
  capabilities: { apiVersions: [...defaultApiVersions, 'a/v1'] }, signal: new AbortController().signal }
for (const chart of charts) {
  const rendered: RenderedChart = await renderChart(chart, { ...options, values })
  const objects: readonly RenderedObject[] = rendered.objects
  const hooks: readonly RenderedHook[] = rendered.hooks
  const crds: readonly ChartFile[] = rendered.crds
  const value: Value | undefined = objects[0]?.value
  const text: string | undefined = rendered.files.get('a') ?? hooks[0]?.events[0] ?? crds[0]?.data ?? chart.metadata.dependencies?.[0]?.alias
  // @ts-expect-error what is rendered is not changed
  rendered.manifest = String(value) + String(text)
  // @ts-expect-error nor is a chart
  chart.metadata.name = 'a'
  // @ts-expect-error values are parsed by parseValues
  await renderChart(chart, { values: 'a: 1' })
  // @ts-expect-error a misspelt option
  await renderChart(chart, { value: {} })
}
try {
  setValues({}, 'a')
} catch (error) {
  if (error instanceof ChartError) {
    const code: ChartErrorCode = error.code
    // @ts-expect-error there is no such code
    if (code === 'nothing') throw new ChartError('nothing', error.messages.join())
  }
}
const configured: ConfigurationOptions = { set: ['profile=ambient'], filename: ['mesh.yaml'], platform: 'auto' }
const cluster: ClusterOptions = { kubeconfig: 'a', context: 'b', kubeclientTimeout: 1000 }
const events: WorkflowEvent[] = []
const hooks: WorkflowHooks = { onEvent: (event) => void events.push(event), signal: new AbortController().signal,
  confirm: async (question: Question) => question.kind === 'install' }
const generated: GeneratedManifests = await generate({ ...configured } satisfies GenerateOptions, hooks)
const names: readonly string[] = generated.components.flatMap(({ objects }) => objects.map(({ metadata }) => metadata.name))
const checked: CheckResult = await preflight({ ...configured, ...cluster, skip: names } satisfies PreflightOptions, hooks)
const report: Report = checked.report
const installing: InstallOptions = { ...configured, ...cluster, skipPreflight: true, readinessTimeout: 1000, wait: false }
const outcomes: readonly InstallOutcome[] = [await plan(installing), await install(installing, hooks)]
const created: number | undefined = outcomes[0]?.result?.components[0]?.counts.created
const installed: InstallStatus = await status(cluster)
const revisions: readonly ReleaseRevision[] = await history(cluster)
const back: RollbackOutcome = await rollback({ ...cluster, install: revisions[0]?.install } satisfies RollbackOptions, hooks)
const removed: UninstallOutcome = await uninstall({ ...cluster, purge: true } satisfies UninstallOptions, hooks)
for (const event of events) if (event.kind === 'warning') console.log(event.message, report.findings, created, installed.releases, removed.status, back.target.install)
const tagged: TagSetResult = await setTag('prod', { ...cluster, revision: '1-31', overwrite: true } satisfies TagSetRequest, hooks)
const tags: readonly TagEntry[] = await listTags(cluster)
const untagged: TagRemoveResult = await removeTag('prod', cluster, hooks)
const made: readonly KubeObject[] = [...(await generateTag('prod', { revision: '1-31' })),
  await generateWaypoint({ name: 'waypoint', for: 'service' } satisfies WaypointSpec),
  await createRemoteSecret({ name: 'east' } satisfies RemoteSecretOptions, hooks)]
const applied: AppliedWaypoint = await applyWaypoint({ ...cluster, name: 'waypoint', wait: true } satisfies WaypointApplyRequest)
const deleted: readonly DeletedWaypoint[] = await deleteWaypoints([], { all: true } satisfies WaypointDeleteRequest)
const found: WaypointsFound<Waypoint> = await listWaypoints({ allNamespaces: true } satisfies WaypointListRequest)
const states: WaypointsFound<WaypointStatus> = await waypointStatus(undefined, { wait: true } satisfies WaypointStatusRequest)
const injected: readonly Tree[] = await kubeInject({ filename: '-' } satisfies KubeInjectOptions, hooks)
const refs: readonly ObjectRef[] = [...tagged.objects.map(({ ref }) => ref), ...untagged.deleted, ...(deleted[0]?.usedBy ?? [])]
console.log(tags[0]?.namespaces, made[0]?.kind, applied.action, found.waypoints[0]?.for, states.namespace, injected, refs)
// @ts-expect-error a tag needs options
await setTag('prod')
// @ts-expect-error an unknown kind of traffic
await generateWaypoint({ name: 'waypoint', for: 'pods' })
// @ts-expect-error a misspelt option
await install({ profil: 'ambient' })
// @ts-expect-error milliseconds are a number
await install({ readinessTimeout: '5m' })
export const errors: readonly [typeof UserError, typeof ApiError] = [UserError, ApiError]
export type All = [CapabilitiesOptions, ChartMetadata, Dependency, FetchChartOptions, LoadChartOptions, ReleaseOptions, LimitOptions, LookupHost]
`

describe('its types', () => {
  const modes = [
    { name: 'nodenext', options: { module: 'nodenext', moduleResolution: 'nodenext' } },
    { name: 'bundler', options: { module: 'esnext', moduleResolution: 'bundler' } },
  ]
  test.each(modes)('hold under strict and $name, the page’s examples too', async ({ name, options }) => {
    write('consumer.mts', consumer)
    const strict = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
    }
    const rest = {
      target: 'es2023',
      lib: ['es2023'],
      types: ['node'],
      noEmit: true,
      allowJs: true,
      checkJs: true,
    }
    write(
      'consumer.cts',
      "import { renderChart } from 'ambientctl'\nexport const render: typeof renderChart = renderChart\n",
    )
    const required = name === 'nodenext' ? ['consumer.cts'] : []
    const include = ['consumer.mts', ...required, ...examples.map((example) => `example-${example.name}.mjs`)]
    write(
      `tsconfig.${name}.json`,
      JSON.stringify({ compilerOptions: { ...strict, ...rest, ...options }, include }),
    )
    const tsc = join(packageFolder, 'node_modules/typescript/bin/tsc')
    const faults = await node(tsc, '-p', `tsconfig.${name}.json`).catch((error: { stdout: string }) => error)
    expect(faults.stdout).toBe('')
  })
})

// Programs that the page speaks of, each in a process of its own.
const swelling = `
import { chartFromFiles, renderChart } from 'ambientctl'
const text = 'a: {{ $l := until 9000000 }}{{ $m := until 8999999 }}{{ len $l }} {{ len $m }}'
const chart = chartFromFiles({ 'Chart.yaml': 'apiVersion: v2\\nname: c\\nversion: 1.0.0\\n', 'templates/a.yaml': text })
await renderChart(chart, { thread: true }).catch(({ code, message }) => console.log(code, message))
console.log('still here')
`
const many = `
import { chartFromFiles, renderChart } from 'ambientctl'
async function render(id) {
  const values = Object.fromEntries(Array.from({ length: 100 }, (_, i) => ['key_' + id + '_' + i, { ['v_' + id + i]: 't' + id + i }]))
  const chart = chartFromFiles({
    'Chart.yaml': 'apiVersion: v2\\nname: c\\nversion: 1.0.0\\n',
    'templates/_h.tpl': '{{ define "d' + id + '" }}' + id + '{{ end }}',
    'templates/a.yaml': 'a: {{ include "d' + id + '" . | regexFind "' + id + '.*" | quote }}\\nv: {{ toYaml .Values | nindent 2 }}',
  })
  await renderChart(chart, { values })
}
const heap = () => (globalThis.gc(), process.memoryUsage().heapUsed)
for (let i = 0; i < 300; i++) await render(i)
const before = heap()
for (let i = 300; i < 900; i++) await render(i)
console.log(heap() - before < 2e7 ? 'flat' : 'grows by ' + (heap() - before))
`

const bundled = `
import { chartFromFiles, renderChart } from 'ambientctl'
const deep = '{{ define "d" }}{{ if gt (int .) 1 }}{{ include "d" (sub (int .) 1) }}{{ else }}end{{ end }}{{ end }}'
const files = { 'Chart.yaml': 'apiVersion: v2\\nname: c\\nversion: 1.0.0\\n', 'templates/a.yaml': deep + 'a: {{ include "d" .Values.n }}' }
const render = (n) => renderChart(chartFromFiles(files), { values: { n } }).then(({ manifest }) => manifest, ({ message }) => message)
render(3).then((text) => console.log(text)).then(() => render(900)).then((text) => console.log(text))
`

describe('in a bundle', () => {
  test.each(['esm', 'cjs'] as const)('as %s, all but charts that need a thread is there', async (format) => {
    write('bundled.js', bundled)
    const out = join(folder, `bundle.${format === 'esm' ? 'mjs' : 'cjs'}`)
    const entry = { absWorkingDir: folder, entryPoints: ['bundled.js'], outfile: out, format }
    await build({ ...entry, bundle: true, platform: 'node', logLevel: 'error' })
    const { stdout } = await node(out)
    expect(stdout).toMatch(
      /^---\n# Source: c\/templates\/a\.yaml\na: end\n\ncannot start the render thread: \S+render-thread\.js does not exist\n$/,
    )
  })
})

describe('in a server', () => {
  test('a chart that swells ends its own thread', async () => {
    write('swelling.mjs', swelling)
    const { stdout } = await node('--max-old-space-size=64', 'swelling.mjs')
    expect(stdout).toBe('render the chart creates values that are too large: out of memory\nstill here\n')
  })

  test('charts leave nothing behind', async () => {
    write('many.mjs', many)
    expect(await node('--expose-gc', 'many.mjs')).toEqual({ stdout: 'flat\n', stderr: '' })
  })
})

describe('the examples of docs/library.md', () => {
  test('are there', () => {
    expect(examples.length).toBeGreaterThan(8)
    expect(examples.filter(({ out }) => out === undefined)).toHaveLength(2)
  })

  test.each(examples.filter(({ out }) => out !== undefined))(
    'print what the page says: $heading, $name',
    async ({ name, out }) => {
      const { stdout, stderr } = await node(`example-${name}.mjs`)
      expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: out, stderr: '' })
    },
  )
})
