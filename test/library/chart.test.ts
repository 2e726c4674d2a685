// Charts from memory, archives and the disk, hostile ones among them.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { chartFromArchive, chartFromFiles, loadChart } from '../../src/library/chart.ts'
import { renderChart } from '../../src/library/render.ts'
import { rawTgz } from '../support/tar.ts'
import { folder as charts } from '../charts/cases.ts'
import { chartFiles, deepFreeze, faultOf } from './support.ts'

const files = chartFiles({ 'a.yaml': 'a: {{ .Values.a }}\n' })
const meter = readFileSync(join(charts, 'shop/charts/meter-0.3.9.tgz'))

let scratch = ''
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ambientctl-library-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('chartFromFiles', () => {
  const withValues = { ...files, 'values.yaml': 'a: 1\n' }
  const inputs = [
    { name: 'an object', in: withValues },
    { name: 'a Map', in: new Map(Object.entries(withValues)) },
    {
      name: 'bytes',
      in: Object.fromEntries(Object.entries(withValues).map(([path, text]) => [path, Buffer.from(text)])),
    },
  ]
  test.each(inputs)('takes $name', async ({ in: given }) => {
    const chart = chartFromFiles(deepFreeze(given))
    expect((await renderChart(chart)).text).toBe('---\n# Source: c/templates/a.yaml\na: 1\n')
  })

  test('takes a packed subchart', async () => {
    const chart = chartFromFiles({ ...files, 'charts/meter-0.3.9.tgz': meter })
    expect([...(await renderChart(chart)).files.keys()]).toEqual(
      expect.arrayContaining([expect.stringMatching(/^c\/charts\/meter\/templates\//)]),
    )
  })

  test('keeps bytes that are no text, for .Files', async () => {
    const template = { 'a.yaml': 'a: {{ .Files.Get "logo.png" | b64enc }}\n' }
    const chart = chartFromFiles({ ...chartFiles(template), 'logo.png': Uint8Array.of(0x89, 0x50, 0xff, 0) })
    expect((await renderChart(chart)).text).toContain('a: iVD/AA==\n')
  })

  test('gives a chart that does not change', () => {
    const chart = chartFromFiles(files)
    expect(() => Object.assign(chart.metadata, { name: 'x' })).toThrow(TypeError)
    expect(() => (chart.templates as unknown[]).push({})).toThrow(TypeError)
  })

  const names: readonly { name: string; path: string; out: string }[] = [
    { name: 'absolute', path: '/etc/passwd', out: 'is absolute' },
    { name: 'absolute on Windows', path: 'C:/x', out: 'is absolute' },
    { name: 'a parent', path: '../x', out: 'contains an empty part, . or ..' },
    { name: 'a parent within', path: 'templates/../../x', out: 'contains an empty part, . or ..' },
    { name: 'a parent at the end', path: 'templates/..', out: 'contains an empty part, . or ..' },
    { name: 'a folder’s own', path: './x', out: 'contains an empty part, . or ..' },
    { name: 'two slashes', path: 'templates//x', out: 'contains an empty part, . or ..' },
    { name: 'backslashes', path: 'templates\\x', out: 'contains a backslash; use slashes' },
    { name: 'a folder', path: 'templates/', out: 'is a folder' },
    { name: 'a zero byte', path: 'a\0b', out: 'contains a zero byte' },
    { name: 'nothing', path: '', out: 'is empty' },
  ]
  test.each(names)('refuses a name: $name', async ({ path, out }) => {
    const error = await faultOf(() => chartFromFiles({ ...files, [path]: '' }, 'mine'))
    expect(error).toMatchObject({
      code: 'chart',
      message: `mine: file ${JSON.stringify(path)}: its name ${out}`,
    })
  })

  test('tells all faults at once', async () => {
    const error = await faultOf(() =>
      chartFromFiles({ ...files, '/a': '', '../b': '', c: 1 as unknown as string }),
    )
    expect(error.messages).toEqual([
      'chart: file "/a": its name is absolute',
      'chart: file "../b": its name contains an empty part, . or ..',
      'chart: file "c": expected text or bytes, got a number',
    ])
  })

  test.each([
    {
      name: 'a text',
      in: 'apiVersion: v2',
      out: 'chart: expected a Map or an object of files by path, got a string',
    },
    { name: 'null', in: null, out: 'chart: expected a Map or an object of files by path, got null' },
    { name: 'bytes', in: meter, out: 'chart: expected a Map or an object of files by path, got a Buffer' },
    { name: 'no Chart.yaml', in: {}, out: 'chart: Chart.yaml file is missing' },
  ])('refuses $name', async ({ in: given, out }) => {
    expect(await faultOf(() => chartFromFiles(given as Record<string, string>))).toMatchObject({
      code: 'chart',
      message: out,
    })
  })

  test('takes a file named __proto__ for a file', async () => {
    const hostile = JSON.parse('{"__proto__": "x"}') as Record<string, string>
    const text = 'a: {{ .Files.Get "__proto__" }}{{ range $name, $_ := .Files }} {{ $name }}{{ end }}'
    const chart = chartFromFiles(new Map(Object.entries({ ...chartFiles({ 'a.yaml': text }), ...hostile })))
    expect((await renderChart(chart)).files.get('c/templates/a.yaml')).toBe('a: x __proto__')
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  })
})

describe('chartFromArchive', () => {
  test('reads a packed chart', () => {
    expect(chartFromArchive(meter).metadata).toMatchObject({ name: 'meter', version: '0.3.9' })
  })

  const top = { name: 'c/Chart.yaml', data: files['Chart.yaml'] ?? '' }
  const rows: readonly { name: string; in: unknown; out: RegExp }[] = [
    {
      name: 'what is no archive',
      in: Buffer.from('hello'),
      out: /^up: does not appear to be a gzipped archive$/,
    },
    { name: 'what is no bytes', in: 'hello', out: /^up: expected the bytes of an archive, got a string$/ },
    { name: 'a cut archive', in: meter.subarray(0, 200), out: /^up: unexpected EOF$/ },
    {
      name: 'an absolute name',
      in: rawTgz([top, { name: '/etc/passwd', data: 'x' }]),
      out: /absolute paths/,
    },
    {
      name: 'a name that leads up',
      in: rawTgz([top, { name: 'c/../../x', data: 'x' }]),
      out: /references parent directory/,
    },
    {
      name: 'a link',
      in: rawTgz([top, { name: 'c/x', type: '2', link: '/etc/passwd' }]),
      out: /holds a symbolic link "c\/x"/,
    },
    {
      name: 'two names for one file',
      in: rawTgz([top, { name: 'c/values.yaml' }, { name: 'c/Values.yaml' }]),
      out: /twice/,
    },
  ]
  test.each(rows)('refuses $name', async ({ in: data, out }) => {
    const error = await faultOf(() => chartFromArchive(data as Uint8Array, 'up'))
    expect(error).toMatchObject({ code: 'chart' })
    expect(error.message).toMatch(out)
  })
})

describe('loadChart', () => {
  test('reads a folder, by path and by URL, and an archive', async () => {
    const path = join(charts, 'papers')
    expect(await loadChart(path)).toEqual(await loadChart(pathToFileURL(path)))
    expect((await loadChart(join(charts, 'shop/charts/meter-0.3.9.tgz'))).metadata.name).toBe('meter')
  })

  test('tells of links', async () => {
    for (const [name, text] of Object.entries(chartFiles({}))) writeFileSync(join(scratch, name), text)
    writeFileSync(`${scratch}-secret`, 'x')
    symlinkSync(`${scratch}-secret`, join(scratch, 'linked'))
    const told: string[] = []
    await loadChart(scratch, { warn: (text) => told.push(text) })
    rmSync(`${scratch}-secret`)
    expect(told).toEqual([
      expect.stringMatching(/^found symbolic link in path: .*linked resolves to .*-secret\./),
    ])
  })

  test.each([
    {
      name: 'what is not there',
      in: '/nowhere/at/all',
      options: {},
      code: 'chart',
      out: 'path "/nowhere/at/all" not found',
    },
    {
      name: 'an unknown option',
      in: charts,
      options: { wran: 1 },
      code: 'options',
      out: 'loadChart: unknown option "wran"; did you mean "warn"?',
    },
  ])('refuses $name', async ({ in: path, options, code, out }) => {
    expect(await faultOf(() => loadChart(path, options as object))).toMatchObject({ code, message: out })
  })
})
