// Helm and this program choose the same version from a repository.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { stringify } from 'yaml'
import { packedChart, startChartServer, type ChartServer } from '../support/chart-server.ts'
import { makeSurroundings, type Surroundings } from '../sources/surroundings.ts'
import { helmBinary } from './helm-cli.ts'
import { describeWithGo } from './with-go.ts'

const run = promisify(execFile)

// In no order, with the irregularities of real indexes: a `v`, missing parts, metadata, and invalid versions.
const versions = [
  '1.2.0',
  '1.10.1',
  '1.9.3',
  'v1.11.0',
  '2.0.0-beta.2',
  '2.0.0-beta.11',
  '1.10.0+k8s.2',
  '0.9',
  '3.1',
  '3.0.9',
  'latest',
  '10.0.0-alpha',
  '1.10.1-rc.0',
]

let server: ChartServer
let here: Surroundings
beforeEach(async () => {
  server = await startChartServer()
  here = makeSurroundings()
  for (const version of versions) server.at.set(`/web-${version}.tgz`, packedChart('web', version))
  server.at.set('/index.yaml', index())
})
afterEach(async () => {
  await server.close()
  here.remove()
})

function index(): string {
  const rows = versions.map((version) => {
    return { apiVersion: 'v2', name: 'web', version, urls: [`web-${version}.tgz`] }
  })
  return stringify({ apiVersion: 'v1', entries: { web: rows }, generated: '2024-01-01T00:00:00Z' })
}

/** Returns the path that Helm requests, or undefined if Helm fails. */
async function theirs(...args: readonly string[]): Promise<string | undefined> {
  const before = server.asked.length
  const env = { HOME: here.folder, PATH: process.env.PATH ?? '' }
  const ended = await run(helmBinary(), ['pull', ...args, '--destination', here.folder], { env }).then(
    () => true,
    () => false,
  )
  const last = server.asked.slice(before).at(-1)?.path
  return ended ? last : undefined
}

async function ours(
  reference: string,
  options: Parameters<Surroundings['fetch']>[1],
): Promise<string | undefined> {
  const before = server.asked.length
  const ended = await here.fetch(reference, options).then(
    () => true,
    () => false,
  )
  return ended ? server.asked.slice(before).at(-1)?.path : undefined
}

const found = [
  '',
  '1.2.0',
  '1.10.1',
  '1.10',
  'v1.10.1',
  '1.11.0',
  'v1.11.0',
  '1.10.0',
  '1.10.0+k8s.2',
  '0.9',
  '0.9.0',
  '3.1.0',
  '3',
  '1',
  '1.x',
  '1.9.x',
  '~1.9',
  '~1.10.0',
  '^1.2',
  '^2.0.0-0',
  '>=2.0.0-beta.2 <2.0.0',
  '>1.2.0 <1.10.0',
  '>=1.2.0, <1.10.0',
  '1.2 - 1.9',
  '<1.0 || >3.0.5',
  '*',
  '>0.0.0-0',
  '!=3.1.0',
  '~1.10.1-0',
]
const nothing = ['9.9.9', '>=11', '2.0.0', '^2', 'nonsense', '>', '1.2.3.4', '~1.3']

describeWithGo('--repo', () => {
  test.each(found)('chooses the same version as Helm for %j', async (version) => {
    const path = await theirs('web', '--repo', server.url, '--version', version)
    expect(path).toMatch(/^\/web-.*\.tgz$/)
    expect(await ours('web', { repo: server.url, version })).toBe(path)
  })

  test.each(nothing)('finds no version for %j, like Helm', async (version) => {
    expect(await theirs('web', '--repo', server.url, '--version', version)).toBeUndefined()
    expect(await ours('web', { repo: server.url, version })).toBeUndefined()
  })

  test('chooses the same version as Helm with --devel', async () => {
    const path = await theirs('web', '--repo', server.url, '--devel')
    expect(path).toBe('/web-10.0.0-alpha.tgz')
    expect(await ours('web', { repo: server.url, devel: true })).toBe(path)
  })
})

describeWithGo('a repository in Helm’s configuration', () => {
  test('is requested with the login in Helm’s configuration', async () => {
    const env = { HOME: here.folder, PATH: process.env.PATH ?? '' }
    const add = ['repo', 'add', 'mine', server.url, '--username', 'ann', '--password', 's3cret']
    await run(helmBinary(), add, { env })
    const path = await theirs('mine/web', '--version', '~1.9')
    expect(await ours('mine/web', { version: '~1.9' })).toBe(path)
    const [helms, own] = server.asked.slice(-2).map(({ headers }) => headers.authorization)
    expect(own).toBe(`Basic ${Buffer.from('ann:s3cret').toString('base64')}`)
    expect(own).toBe(helms)
  })

  test('is found in the locations of Helm’s variables', async () => {
    const config = join(here.folder, 'elsewhere')
    mkdirSync(config)
    const env = {
      HOME: here.folder,
      PATH: process.env.PATH ?? '',
      HELM_CONFIG_HOME: config,
      HELM_CACHE_HOME: config,
    }
    await run(helmBinary(), ['repo', 'add', 'mine', server.url], { env })
    server.at.delete('/index.yaml')
    expect(await here.fetch('mine/web', { env, version: '1.2.0' })).toBe('web 1.2.0')
    writeFileSync(join(config, 'repository', 'mine-index.yaml'), index().replaceAll('1.2.0', '1.2.7'))
    server.at.set('/web-1.2.7.tgz', packedChart('web', '1.2.7'))
    expect(await here.fetch('mine/web', { env, version: '1.2.7' })).toBe('web 1.2.7')
  })
})
