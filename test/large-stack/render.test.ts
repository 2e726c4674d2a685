// Templates that nest deeper than this thread's stack: rendered in another, with the same clock, chance and cluster.
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { chartFromFiles } from '../../src/chart/files/assemble.ts'
import { LookupError } from '../../src/chart/bound-functions.ts'
import type { RenderOptions } from '../../src/chart/render.ts'
import { renderWithLargeStack, type LargeStackOptions } from '../../src/large-stack/render.ts'
import { packageFolder } from '../support/generate.ts'
import { toTree } from '../../src/values/tree.ts'

const file = join(packageFolder, 'dist/render-thread.js')

/** A template at the bottom of so many includes. */
function chartOf(bottom: string) {
  const deep = `{{ define "d" }}{{ if gt (int .n) 1 }}{{ include "d" (dict "n" (sub (int .n) 1) "top" .top) }}{{ else }}${bottom}{{ end }}{{ end }}`
  return chartFromFiles(
    new Map([
      ['Chart.yaml', 'apiVersion: v2\nname: c\nversion: 1.0.0\n'],
      ['templates/_d.tpl', deep],
      ['templates/a.txt', '{{ include "d" (dict "n" .Values.n "top" .) }}'],
    ]),
    'CHART',
  )
}

const host: RenderOptions['host'] = {
  now: () => new Date('2026-02-03T04:05:06Z'),
  random: (bytes) => new Uint8Array(bytes).fill(7),
  timeZone: 'Asia/Tokyo',
  lookupHost: (name) => [`192.0.2.${name.length}`],
}

async function render(
  bottom: string,
  depth: number,
  options: Partial<RenderOptions> = {},
  deep: Partial<LargeStackOptions> = {},
) {
  const given = {
    values: toTree({ n: depth }),
    release: { name: 'demo', namespace: 'default' },
    host,
    ...options,
  }
  const { files } = await renderWithLargeStack(chartOf(bottom), given, { file, ...deep })
  return files.get('c/templates/a.txt')
}

describe('a thousand includes', () => {
  // Helm's limit, and its words.
  test.each([
    { depth: 10, out: 'end' },
    { depth: 1000, out: 'end' },
  ])('$depth', async ({ depth, out }) => {
    expect(await render('end', depth)).toBe(out)
  })

  test('and some are too many', async () => {
    await expect(render('end', 1010)).rejects.toMatchObject({
      code: 'render',
      message: expect.stringMatching(/nested reference name: d: unable to execute template$/),
    })
  })
})

describe('there as here', () => {
  const lookup: RenderOptions['lookup'] = (...wanted) => {
    if (wanted[1] === 'Secret') throw new LookupError('secrets "x" is forbidden')
    return wanted[1] === 'Pod' ? toTree({ kind: 'Pod', n: 1n }) : undefined
  }
  const rows = [
    { name: 'time', in: '{{ now | date "2006-01-02 15:04 MST" }}', out: '2026-02-03 13:05 JST' },
    { name: 'hosts', in: '{{ getHostByName "four" }}', out: '192.0.2.4' },
    {
      name: 'an object, with its integers',
      in: '{{ $p := lookup "v1" "Pod" "" "a" }}{{ $p.kind }} {{ kindOf $p.n }}',
      out: 'Pod int64',
    },
    { name: 'no object', in: '{{ lookup "v1" "Node" "" "a" | toJson }}', out: '{}' },
  ]
  test.each(rows)('$name', async ({ in: bottom, out }) => {
    expect(await render(bottom, 3, { lookup })).toBe(out)
    expect(await render(bottom, 700, { lookup })).toBe(out)
  })

  test('chance', async () => {
    const here = await render('{{ randAlphaNum 40 }}', 3)
    expect(await render('{{ randAlphaNum 40 }}', 700)).toBe(here)
  })

  test('a refusal of the cluster is the template’s error', async () => {
    const refused = render('{{ lookup "v1" "Secret" "" "x" }}', 700, { lookup })
    await expect(refused).rejects.toMatchObject({
      message: expect.stringMatching(/error calling lookup: secrets "x" is forbidden$/),
    })
  })

  test('warnings', async () => {
    const chart = { ...chartOf('end'), values: toTree({ outer: { table: { a: 1 } } }) }
    const told: string[] = []
    const options = {
      values: toTree({ n: 700, outer: { table: 'x' } }),
      release: { name: 'demo', namespace: 'default' },
      host,
      warn: (text: string) => told.push(text),
    }
    const { warnings } = await renderWithLargeStack(chart, options, { file, always: true })
    expect(told).toEqual(warnings)
    expect(told).toEqual([expect.stringContaining('cannot overwrite table with non table')])
  })
})

describe('what ends it', () => {
  test('what a function throws, as it is', async () => {
    const own = new TypeError('mine')
    const random = () => {
      throw own
    }
    await expect(render('{{ randAlphaNum 4 }}', 700, { host: { ...host, random } })).rejects.toBe(own)
  })

  test('a signal', async () => {
    const endless = '{{ range until 1000000 }}{{ range until 1000000 }}{{ end }}{{ end }}'
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error('enough')), 50)
    await expect(render(endless, 3, {}, { always: true, signal: stop.signal })).rejects.toThrow('enough')
    await expect(render('end', 3, {}, { always: true, signal: stop.signal })).rejects.toThrow('enough')
  })

  test('no thread to be had', async () => {
    await expect(render('end', 700, {}, { file: '/nowhere/render-thread.js' })).rejects.toMatchObject({
      code: 'render',
      message: expect.stringContaining('/nowhere/render-thread.js'),
    })
  })
})
