// Charts from a repository, by way of the library; test/sources has what can go wrong on the way.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ChartError } from '../../src/library/error.ts'
import { fetchChart, type FetchChartOptions } from '../../src/library/fetch.ts'
import { renderChart } from '../../src/library/render.ts'
import { packedChart, silence, startChartServer, type ChartServer } from '../support/chart-server.ts'
import { faultOf } from './support.ts'

let server: ChartServer
let home = ''
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'ambientctl-fetch-'))
  server = await startChartServer()
  const entries = ['1.0.0', '1.2.0', '2.0.0-rc.1'].map((version) => {
    const archive = packedChart('tiny', version)
    server.at.set(`/tiny-${version}.tgz`, archive)
    const digest = createHash('sha256').update(archive).digest('hex')
    return `  - {apiVersion: v2, name: tiny, version: ${version}, digest: ${digest}, urls: [tiny-${version}.tgz]}\n`
  })
  server.at.set('/index.yaml', `apiVersion: v1\nentries:\n  tiny:\n${entries.join('')}`)
  server.at.set('/silent/index.yaml', silence)
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

const fetch = (reference: string, options: FetchChartOptions = {}) =>
  fetchChart(reference, { env: { HOME: home }, ...options })

describe('fetchChart', () => {
  test.each([
    { name: 'the newest', options: {}, out: '1.2.0' },
    { name: 'a constraint', options: { version: '<1.1' }, out: '1.0.0' },
    { name: 'prereleases', options: { devel: true }, out: '2.0.0-rc.1' },
  ])('$name', async ({ options, out }) => {
    const chart = await fetch('tiny', { repo: server.url, ...options })
    expect((await renderChart(chart)).files.get('tiny/templates/a.yaml')).toBe(`version: ${out}\n`)
    expect(Object.isFrozen(chart)).toBe(true)
  })

  test('by the archive’s URL', async () => {
    expect((await fetch(`${server.url}/tiny-1.0.0.tgz`)).metadata.version).toBe('1.0.0')
  })

  test.each([
    { name: 'no such chart', reference: 'huge', options: {}, code: 'fetch', out: /huge/ },
    { name: 'no such version', reference: 'tiny', options: { version: '9.x' }, code: 'fetch', out: /9\.x/ },
    {
      name: 'an unknown repository',
      reference: 'nobody/tiny',
      options: { repo: undefined },
      code: 'fetch',
      out: /^repo nobody not found$/,
    },
    {
      name: 'an option of Helm’s that is spelt otherwise',
      reference: 'tiny',
      options: { user: 'me' },
      code: 'options',
      out: /^fetchChart: unknown option "user"/,
    },
  ])('refuses $name', async ({ reference, options, code, out }) => {
    const error = await faultOf(() => fetch(reference, { repo: server.url, ...options }))
    expect(error).toBeInstanceOf(ChartError)
    expect(error.code).toBe(code)
    expect(error.message).toMatch(out)
  })

  test('ends with its signal', async () => {
    const signal = AbortSignal.timeout(50)
    expect(await faultOf(() => fetch('tiny', { repo: `${server.url}/silent`, signal }))).toMatchObject({
      name: 'AbortError',
    })
  })
})
