// The charts in the commands of `manifest translate`.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'shell-quote'
import { publishCharts } from '../support/chart-repository.ts'
import { startChartServer, type ChartServer } from '../support/chart-server.ts'
import { packageFolder, runCommand } from '../support/generate.ts'

let server: ChartServer
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-chart-reference-'))
  server = await startChartServer()
  publishCharts(server, { versions: ['1.28.0', '1.28.3'] })
  for (const name of ['charts', 'profiles', 'platforms'])
    cpSync(join(packageFolder, name), join(folder, 'it’s mine', name), { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

/** The arguments of helm between the release and the namespace, for each release. */
async function charts(...argv: string[]): Promise<Record<string, string[]>> {
  const words = ['manifest', 'translate', ...argv, '-o', join(folder, 'values'), '--overwrite']
  const { status, stdout, stderr } = await runCommand(words, '', { HOME: folder })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const commands = stdout
    .trimEnd()
    .split('\n')
    .map((line) => parse(line).map(String))
  return Object.fromEntries(
    commands.map(([, , , release = '', ...rest]) => [release, rest.slice(0, rest.indexOf('--namespace'))]),
  )
}

const gateway = [
  '--set',
  'components.ingressGateways[0].name=edge',
  '--set',
  'components.ingressGateways[0].enabled=true',
]

describe('the chart of a command', () => {
  test('is a folder of --manifests, quoted for a shell', async () => {
    const own = join(folder, 'it’s mine')
    expect(await charts('--set', 'profile=minimal', '-d', own)).toEqual({
      'istio-base': [join(own, 'charts/base')],
      istiod: [join(own, 'charts/istiod')],
    })
  })

  test('is in the repository of --charts, with its version; gateways are embedded', async () => {
    const repository = `${server.url}/charts`
    const inRepository = (name: string) => [name, '--repo', repository, '--version', '1.28.3']
    expect(await charts('--charts', `${repository}/`, '--istio-version', '~1.28', ...gateway)).toEqual({
      'istio-base': inRepository('base'),
      istiod: inRepository('istiod'),
      'istio-cni': inRepository('cni'),
      ztunnel: inRepository('ztunnel'),
      edge: [join(packageFolder, 'charts/istio-ingress')],
    })
    expect(readFileSync(join(folder, 'values/istiod-values.yaml'), 'utf8')).not.toContain('1.31')
  })
})
