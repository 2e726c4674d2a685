// `template` with charts from repositories and registries: flags reach the fetcher (test/sources tests the fetcher).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { stringify } from 'yaml'
import { packedChart, startChartServer, type ChartServer } from '../support/chart-server.ts'
import { runCommand } from '../support/generate.ts'

let server: ChartServer
let home: string
beforeEach(async () => {
  server = await startChartServer()
  home = mkdtempSync(join(tmpdir(), 'ambientctl-template-sources-'))
  const versions = ['1.0.0', '1.1.0', '2.0.0-rc.1']
  const rows = versions.map((version) => ({ name: 'web', version, urls: [`web-${version}.tgz`] }))
  server.at.set('/charts/index.yaml', stringify({ apiVersion: 'v1', entries: { web: rows } }))
  for (const version of versions) server.at.set(`/charts/web-${version}.tgz`, packedChart('web', version))
})
afterEach(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

const template = (words: readonly string[]) => {
  const argv = words.map((word) => word.replace('REPO', `${server.url}/charts`).replace('HOME', home))
  return runCommand(['template', ...argv], '', { HOME: home, PATH: process.env.PATH })
}

const found: readonly { argv: readonly string[]; version: string; login?: string }[] = [
  { argv: ['web', '--repo', 'REPO'], version: '1.1.0' },
  { argv: ['x', 'web', '--repo=REPO', '--version', '~1.0'], version: '1.0.0' },
  { argv: ['web', '--repo', 'REPO', '--devel'], version: '2.0.0-rc.1' },
  { argv: ['REPO/web-1.0.0.tgz'], version: '1.0.0' },
  {
    argv: ['web', '--repo', 'REPO', '--username', 'me', '--password', 'it'],
    version: '1.1.0',
    login: 'me:it',
  },
  {
    argv: ['mine/web', '--repository-config', 'HOME/repositories.yaml'],
    version: '1.1.0',
    login: 'you:that',
  },
]

describe('template', () => {
  test.each(found)('$argv', async ({ argv, version, login }) => {
    const mine = { name: 'mine', url: `${server.url}/charts`, username: 'you', password: 'that' }
    writeFileSync(join(home, 'repositories.yaml'), stringify({ apiVersion: '', repositories: [mine] }))
    const { status, stdout, stderr } = await template(argv)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toBe(`---\n# Source: web/templates/a.yaml\nversion: ${version}\n`)
    const authorization = login && `Basic ${Buffer.from(login).toString('base64')}`
    expect(server.asked.at(-1)?.headers.authorization).toBe(authorization)
  })

  // The words of `helm template` for the same mistake.
  const missing: readonly { argv: readonly string[]; says: string }[] = [
    { argv: ['nope', '--repo', 'REPO'], says: 'Error: chart "nope" not found in REPO repository\n' },
    { argv: ['other/web'], says: 'Error: repo other not found\n' },
  ]
  test.each(missing)('$argv', async ({ argv, says }) => {
    const { status, stdout, stderr } = await template(argv)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(says.replace('REPO', `${server.url}/charts`))
  })
})
