// Adding a platform takes one file, and here one sample of a cluster: the platform is detected, its values reach the
// charts, and the checks for its attributes run.
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { printFacts } from '../../src/facts/file.ts'
import { directoryLayouts } from '../../src/platform/attributes.ts'
import { sample } from '../support/evidence.ts'
import { packageFolder, runCommand } from '../support/generate.ts'
import { factsOf } from '../support/report.ts'

const file = `title: Nimbus Cloud
docs: https://nimbus.example/istio
notes:
  - Nimbus runs K3s, and admits critical pods by quota only.
values:
  cni:
    cniConfDir: /var/lib/rancher/k3s/agent/etc/cni/net.d
    cniBinDir: /var/lib/rancher/k3s/data/cni
attributes:
  directories: k3s
  nodes: nimbus
  admission: critical-pods-quota
detect:
  order: 20
  strong:
    - label: ^nimbus\\.example/pool=
  variants:
    nimbus-edge:
      title: Nimbus Edge
      strong:
        - label: ^nimbus\\.example/pool=edge$
`

/** The sample: a K3s node with the label of the cloud. */
function nimbus() {
  const clean = sample('k3s')
  const nodes = clean.nodes.map((node) => ({
    ...node,
    labels: { ...node.labels, 'nimbus.example/pool': 'edge' },
  }))
  return factsOf({ ...clean, nodes })
}

let folder = ''
let facts = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-new-platform-'))
  for (const name of ['charts', 'profiles']) symlinkSync(join(packageFolder, name), join(folder, name))
  cpSync(join(packageFolder, 'platforms'), join(folder, 'platforms'), { recursive: true })
  writeFileSync(join(folder, 'platforms/nimbus.yaml'), file)
  facts = join(folder, 'facts.json')
  writeFileSync(facts, printFacts(nimbus()))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...argv: string[]) => runCommand([...argv, '--manifests', folder])

interface Found {
  readonly platform: string
  readonly findings: readonly { readonly id: string; readonly message: string }[]
}

async function preflight(...more: string[]): Promise<Found> {
  const { stdout } = await run('preflight', '--facts', facts, '-o', 'json', ...more)
  return JSON.parse(stdout) as Found
}

test('a new platform is detected with its variant and its attributes', async () => {
  const { status, stdout } = await run('platform', 'detect', '--facts', facts, '-o', 'json')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    platform: 'nimbus',
    title: 'Nimbus Edge',
    variants: ['nimbus-edge'],
    attributes: { directories: 'k3s', nodes: 'nimbus', admission: 'critical-pods-quota' },
  })
})

test('the same cluster is K3s without the file of the platform', async () => {
  const { stdout } = await runCommand(['platform', 'detect', '--facts', facts, '-o', 'json'])
  expect(JSON.parse(stdout)).toMatchObject({ platform: 'k3s' })
})

test('the values of the new platform reach the charts', async () => {
  const { status, stdout } = await run('manifest', 'generate', '--platform', 'nimbus')
  expect(status).toBe(0)
  expect(stdout).toContain('path: /var/lib/rancher/k3s/data/cni\n')
})

describe('preflight on the new platform', () => {
  const idsOf = ({ findings }: Found) => findings.map(({ id }) => id)

  test('runs the checks for its attributes', async () => {
    const found = await preflight()
    expect(found.platform).toBe('nimbus')
    expect(idsOf(found)).toContain('GKE-01')
    expect(idsOf(found)).not.toContain('K3S-01')
  })

  test('finds directories that differ from its layout', async () => {
    const found = await preflight('--set', 'values.cni.cniConfDir=/etc/cni/net.d')
    expect(idsOf(found)).toContain('K3S-01')
  })

  test('does not run these checks on a platform with other attributes', async () => {
    const { stdout } = await runCommand(['preflight', '--facts', facts, '-o', 'json'])
    expect(idsOf(JSON.parse(stdout) as Found)).not.toContain('GKE-01')
  })
})

test('an error in the file is reported with its line', async () => {
  writeFileSync(join(folder, 'platforms/broken.yaml'), 'title: Broken\nattributes:\n  directories: k3\n')
  const { status, stderr } = await run('platform', 'detect', '--facts', facts)
  rmSync(join(folder, 'platforms/broken.yaml'))
  expect(status).toBe(64)
  const layouts = directoryLayouts.map((name) => `"${name}"`).join(' or ')
  expect(stderr).toContain(`broken.yaml:3: attributes.directories: must be ${layouts}, not "k3"`)
})
