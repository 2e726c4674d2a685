// --schema-refs: a chart's schema may refer to the given URL prefixes; a server in the test answers the requests.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { redirectTo, startChartServer, type ChartServer } from '../support/chart-server.ts'
import { packageFolder, runCommand } from '../support/generate.ts'

let server: ChartServer
let other: ChartServer
let home: string
beforeEach(async () => {
  server = await startChartServer()
  other = await startChartServer()
  home = mkdtempSync(join(tmpdir(), 'ambientctl-schema-refs-'))
  mkdirSync(join(home, 'web/templates'), { recursive: true })
  writeFileSync(join(home, 'web/Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n')
  writeFileSync(join(home, 'web/templates/a.yaml'), 'a: {{ .Values.size }}\n')
  writeFileSync(join(home, 'web/values.schema.json'), JSON.stringify({ $ref: `${server.url}/v1/web.json` }))
  server.at.set('/v1/web.json', JSON.stringify({ properties: { size: { type: 'integer' } } }))
})
afterEach(async () => {
  await Promise.all([server.close(), other.close()])
  rmSync(home, { recursive: true })
})

const template = (...words: string[]) =>
  runCommand(['template', join(home, 'web'), '--set', 'size=3', ...words], '', {
    HOME: home,
    PATH: process.env.PATH,
  })
const flag = () => `--schema-refs=${server.url}/v1/`

test('commands with --charts have the flag', async () => {
  for (const folder of ['charts', 'profiles'])
    cpSync(join(packageFolder, folder), join(home, folder), { recursive: true })
  const file = join(home, 'charts/ztunnel/values.schema.json')
  const schema = { allOf: [{ $ref: `${server.url}/v1/web.json` }] }
  writeFileSync(file, JSON.stringify(schema))
  const generate = (...words: string[]) =>
    runCommand(['manifest', 'generate', '--charts', home, ...words], '', { HOME: home })
  const refused = await generate()
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain(`${flag()} admits them from there`)
  const { status, stdout } = await generate(flag())
  expect(status).toBe(0)
  expect(stdout).toContain('kind: DaemonSet\n')
  expect(server.asked.map(({ path }) => path)).toEqual(['/v1/web.json'])
})

describe('template with a schema reference', () => {
  test('refuses it by default, names the flag and sends no request', async () => {
    const { status, stdout, stderr } = await template()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`failing loading "${server.url}/v1/web.json"`)
    expect(stderr).toContain(`; ${flag()} admits them from there`)
    expect(server.asked).toEqual([])
  })

  test('fetches it with the flag, and uses its copy the next time', async () => {
    const { status, stdout, stderr } = await template(flag())
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('a: 3\n')
    expect(server.asked.map(({ path }) => path)).toEqual(['/v1/web.json'])
    expect((await template(flag())).status).toBe(0)
    expect(server.asked).toHaveLength(1)
  })

  test('validates the values against the fetched schema', async () => {
    const { status, stderr } = await template(flag(), '--set', 'size=x')
    expect(status).toBe(1)
    expect(stderr).toContain("at '/size': got string, want integer")
  })

  test('accepts one of several prefixes', async () => {
    expect((await template(`--schema-refs=https://a.example/,${server.url}/v1`)).status).toBe(0)
  })

  test('refuses another path on the same host', async () => {
    const { status, stderr } = await template(`--schema-refs=${server.url}/v2/`)
    expect(status).toBe(1)
    expect(stderr).toContain('schemas are not taken from outside the chart')
    expect(server.asked).toEqual([])
  })

  test('follows a redirect within the prefixes', async () => {
    server.at.set('/v1/web.json', redirectTo(`${server.url}/v1/new/web.json`))
    server.at.set('/v1/new/web.json', '{}')
    expect((await template(flag())).status).toBe(0)
  })

  test.each([
    { name: 'host', to: () => `${other.url}/v1/web.json` },
    { name: 'path', to: () => `${server.url}/v2/web.json` },
  ])('refuses a redirect to another $name', async ({ to }) => {
    server.at.set('/v1/web.json', redirectTo(to()))
    const { status, stderr } = await template(flag())
    expect(status).toBe(1)
    expect(stderr).toContain(`redirected to ${to()}, which --schema-refs does not name`)
    expect(other.asked).toEqual([])
    expect(server.asked.map(({ path }) => path)).toEqual(['/v1/web.json'])
  })

  test.each([
    { name: 'is missing', content: undefined, says: 'failed to fetch the schema http' },
    {
      name: 'is larger than the limit for a file of a chart',
      content: Buffer.alloc(5 * 1024 * 1024 + 1),
      says: 'is larger than 5242880 bytes',
    },
    { name: 'is not JSON', content: '<html>', says: 'invalid character' },
  ])('fails if the document $name', async ({ content, says }) => {
    if (content === undefined) server.at.delete('/v1/web.json')
    else server.at.set('/v1/web.json', content)
    const { status, stdout, stderr } = await template(flag())
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(says)
  })

  test('refuses an invalid URL prefix', async () => {
    const { stderr } = await template('--schema-refs=here')
    expect(stderr).toContain('--schema-refs: not a URL prefix')
  })
})
