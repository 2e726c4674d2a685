import { describe, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseYaml } from '../../src/yaml/yaml.ts'

const root = join(import.meta.dirname, '../..')

interface Source {
  readonly description?: string
  readonly title?: string
  readonly docs?: string
  readonly notes?: readonly string[]
  readonly chartValues?: {
    readonly pilot: { readonly env: object }
    readonly cni?: object
    readonly ambient?: object
  }
}

function read(folder: string): Map<string, Source> {
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'))
  return new Map(
    files.map((name) => [
      basename(name, '.yaml'),
      parseYaml(readFileSync(join(root, folder, name), 'utf8')) as unknown as Source,
    ]),
  )
}

const versions = ['1.25', '1.26', '1.27', '1.28', '1.29', '1.30']

// What changed after a version, and hence is turned off by it (Istio's compatibility profiles).
const turnedOff: Record<string, readonly string[]> = {
  ENABLE_NATIVE_SIDECARS: ['1.25', '1.26'],
  DISABLE_SHADOW_HOST_SUFFIX: ['1.25', '1.26', '1.27'],
  PILOT_SPAWN_UPSTREAM_SPAN_FOR_GATEWAY: ['1.25', '1.26', '1.27', '1.30'],
  DISABLE_TRACK_REMAINING_CB_METRICS: ['1.25', '1.26', '1.27', '1.28'],
  PILOT_SIDECAR_PICK_BEST_SERVICE_NAMESPACE: ['1.25', '1.26', '1.27', '1.28', '1.29'],
  PILOT_ENABLE_STRICT_GATEWAY_MERGING: versions,
  PILOT_AUTO_SEND_UNHEALTHY_ENDPOINTS: versions,
}

describe('compatibility versions', () => {
  const sources = read('profiles/compatibility')

  test('are the six before this one', () => {
    expect([...sources.keys()]).toEqual(versions)
  })

  test.each(versions)('%s', (version) => {
    const values = sources.get(version)?.chartValues
    const env = Object.entries(turnedOff).filter(([, since]) => since.includes(version))
    expect({ ...values?.pilot.env }).toEqual(Object.fromEntries(env.map(([name]) => [name, 'false'])))
    const keepsRules = ['1.29', '1.30'].includes(version)
    expect(values?.cni).toEqual(
      keepsRules ? undefined : expect.objectContaining({ ambient: { reconcileIptablesOnStartup: false } }),
    )
    expect(values?.ambient).toEqual(version === '1.25' ? { shareHostNetworkNamespace: true } : undefined)
  })
})

describe('what people are told', () => {
  test.each([...read('profiles')])('profile %s has a description of one line', (_, { description }) => {
    expect(description).toMatch(/^[A-Z].{10,100}[^.]$/)
  })

  test.each([...read('platforms')])(
    'platform %s has a title, documentation and notes',
    (_, { title, docs, notes }) => {
      expect(title).toMatch(/\S/)
      expect(docs).toMatch(/^https:\/\//)
      expect(notes?.length).toBeGreaterThan(0)
      for (const note of notes ?? []) expect(note).toMatch(/^[A-Z][^\n]*\.$/)
    },
  )
})
