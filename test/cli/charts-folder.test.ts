// `--charts FOLDER` with the layout of an Istio release uses the folder's charts and profiles with all their settings.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { packageFolder, runCommand } from '../support/generate.ts'

// The folder of the profiles in a release of Istio.
const places = {
  base: 'base',
  cni: 'istio-cni',
  istiod: 'istio-control/istio-discovery',
  'istio-ingress': 'gateways/istio-ingress',
  'istio-egress': 'gateways/istio-egress',
  ztunnel: 'ztunnel',
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-folder-'))
  for (const [name, place] of Object.entries(places)) {
    cpSync(join(packageFolder, 'charts', name), join(folder, 'charts', place), { recursive: true })
  }
  profile('default', [
    'hub: registry.test/istio',
    'tag: 1.28.0',
    'components:',
    '  base: {enabled: true}',
    '  pilot: {enabled: true}',
    '  ingressGateways: [{name: istio-ingressgateway, enabled: true}]',
    '  istiodRemote: {enabled: false}',
    'values:',
    '  global: {istioNamespace: istio-system, logging: {level: "default:warn"}}',
  ])
  profile('house', [
    'components:',
    '  ingressGateways: [{name: istio-ingressgateway, enabled: false}]',
    '  cni: {enabled: true, namespace: house-system}',
    'values:',
    '  pilot: {env: {HOUSE: "1"}}',
  ])
})
afterEach(() => rmSync(folder, { recursive: true }))

function profile(name: string, spec: readonly string[]): void {
  const path = join(folder, 'profiles', `${name}.yaml`)
  mkdirSync(dirname(path), { recursive: true })
  const head = ['apiVersion: install.istio.io/v1alpha1', 'kind: IstioOperator', 'spec:']
  writeFileSync(path, [...head, ...spec.map((line) => `  ${line}`), ''].join('\n'))
}

const run = (...argv: string[]) => runCommand(['manifest', 'generate', '--charts', folder, ...argv])
const house = ['--set', 'profile=house']

describe('manifest generate --charts FOLDER', () => {
  test('uses the folder’s profile, which overrides the folder’s default', async () => {
    const { status, stdout, stderr } = await run(...house)
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'Using profile house (--set profile=house), no platform given.\n',
    })
    expect(stdout).toContain('image: registry.test/istio/pilot:1.28.0')
    expect(stdout).toMatch(/name: HOUSE\n +value: "1"/)
    expect(stdout).toContain('--log_output_level=default:warn')
    expect(stdout).toMatch(/name: istio-cni-node\n {2}namespace: house-system/)
    expect(stdout).not.toContain('istio-ingressgateway')
  })

  test('creates the gateways of the folder’s profile', async () => {
    const { status, stdout } = await run('--set', 'profile=default')
    expect(status).toBe(0)
    expect(stdout).toContain('name: istio-ingressgateway')
  })

  test('uses only the folder’s profile for older charts that contain no profiles', async () => {
    for (const place of Object.values(places)) {
      const files = join(folder, 'charts', place, 'files')
      for (const name of readdirSync(files)) {
        if (/^(profile-|known\.)/.test(name)) rmSync(join(files, name))
      }
    }
    const { status, stdout, stderr } = await run(...house, '--platform', 'k3s')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stdout).toMatch(/name: HOUSE\n +value: "1"/)
    expect(stdout).toContain('/var/lib/rancher/k3s')
  })

  const mistakes = [
    {
      name: 'a misspelt profile',
      argv: ['--set', 'profile=huose'],
      says: 'Error: --set profile=huose: unknown profile "huose"; did you mean "house"?\n  known profiles: default, house\n',
    },
    {
      name: 'the default profile if the folder does not contain it',
      argv: [],
      says: 'Error: unknown profile "ambient"\n  known profiles: default, house\n',
    },
    {
      name: 'a key that no version of the charts has',
      argv: [...house, '--set', 'values.pilot.replicaCuont=2'],
      says: 'Error: --set values.pilot.replicaCuont=2: unknown key values.pilot.replicaCuont; did you mean "replicaCount"?\n',
    },
  ]
  test.each(mistakes)('refuses $name', async ({ argv, says }) => {
    const { status, stdout, stderr } = await run(...argv)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(says)
  })

  test('refuses a profile with missing charts, and names them', async () => {
    rmSync(join(folder, 'charts/istio-cni'), { recursive: true })
    rmSync(join(folder, 'charts/gateways'), { recursive: true })
    const { status, stderr } = await run(...house)
    expect(status).toBe(64)
    expect(stderr).toContain(
      `Error: ${join(folder, 'charts')}: missing charts: cni or istio-cni\n  use a profile without CNI, or charts of another version\n`,
    )
    expect((await run('--set', 'profile=default')).stderr).toContain(
      'missing charts: istio-ingress or gateways/istio-ingress\n',
    )
    rmSync(join(folder, 'charts/ztunnel'), { recursive: true })
    expect((await run(...house, '--set', 'components.cni.enabled=false')).status).toBe(0)
  })

  test('reports the location of a damaged chart', async () => {
    writeFileSync(join(folder, 'charts/ztunnel/Chart.yaml'), 'name: ztunnel\n')
    const { status, stderr } = await run(...house)
    expect(status).toBe(64)
    expect(stderr).toContain(`Error: ${join(folder, 'charts/ztunnel')}: `)
  })

  test('reports the location of an invalid YAML profile', async () => {
    writeFileSync(join(folder, 'profiles/house.yaml'), 'spec: [\n')
    const { status, stderr } = await run(...house)
    expect(status).toBe(64)
    expect(stderr).toMatch(/^Error: \S+profiles\/house\.yaml:\d+.*: not YAML: /)
  })

  test('applies the k8s settings of a profile, and warns of one that matches nothing', async () => {
    profile('old', [
      'components: {pilot: {k8s: {priorityClassName: high, overlays: [{kind: Job, name: x}]}}}',
    ])
    const { status, stdout, stderr } = await run('--set', 'profile=old')
    expect(status).toBe(0)
    expect(stdout).toContain('\n      priorityClassName: high\n')
    expect(stderr).toContain(
      'profile old: components.pilot.k8s.overlays[0] matches no object: release istiod has no Job named x\n',
    )
  })
})
