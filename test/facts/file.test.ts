import { describe, expect, test } from '@jest/globals'
import { UserError } from '../../src/errors.ts'
import type { Facts } from '../../src/facts/facts.ts'
import { printFacts, readFactsFile } from '../../src/facts/file.ts'
import type { DryRunReport } from '../../src/facts/dry-run.ts'
import { knownNames } from '../../src/facts/known-names.ts'
import { node, pod } from '../collect/objects.ts'
import { nodeFacts } from '../../src/cluster/collect/nodes.ts'
import { podFacts } from '../../src/cluster/collect/pods.ts'
import { sample } from '../support/evidence.ts'

const known = (): Facts['known'] => {
  const evidence: Readonly<Record<string, unknown>> = { ...sample('k3s') }
  const pairs = knownNames.map((name) => [name, { value: evidence[name] }])
  return {
    ...(Object.fromEntries(pairs) as Facts['known']),
    nodes: { value: [nodeFacts(node)] },
    pods: { value: [podFacts(pod), podFacts(pod)] },
    events: { unread: 'cannot list Event: events is forbidden' },
  }
}

const facts = (): Facts => ({
  format: 'ambientctl/facts/v1',
  taken: '2026-11-21T12:00:00Z',
  cluster: { context: 'k3s', server: 'https://127.0.0.1:6443' },
  known: known(),
})

const dryRun: DryRunReport = {
  digest: 'sha256:00',
  rights: [
    {
      verb: 'get',
      group: '',
      resource: 'pods/log',
      namespace: 'a',
      allowed: false,
      reason: 'no',
      needed: 'x',
    },
  ],
  objects: [
    {
      ref: { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'a', name: 'b' },
      exists: true,
      managers: ['helm'],
      owner: { name: 'x', namespace: 'y' },
      refusal: {
        status: 409,
        reason: 'Conflict',
        message: 'm',
        causes: [{ reason: 'r', message: 'm', field: 'f' }],
      },
    },
  ],
  admissionTrials: [
    { what: 'plain', namespace: 'a', substituteNamespace: 'default', volumes: ['kube-api-access-x'] },
  ],
}

test('what is written is read again', () => {
  expect(readFactsFile(printFacts(facts(), dryRun))).toEqual({ facts: facts(), dryRun })
  const defaultRevision = { validator: 'default', tag: '1-31', revisions: ['1-31', 'default'] }
  const installed = { profile: 'default', platform: 'gke', defaultRevision }
  expect(readFactsFile(printFacts(facts(), undefined, installed))).toEqual({ facts: facts(), installed })
  expect(readFactsFile(printFacts(facts()))).toEqual({ facts: facts() })
})

test('each item has a line of its own', () => {
  const lines = printFacts(facts(), dryRun).split('\n')
  expect(lines.filter((line) => line.startsWith('{"namespace":"shop","name":"web-1"'))).toHaveLength(2)
  expect(lines.filter((line) => line.startsWith('{"verb":"get"'))).toHaveLength(1)
})

test('what an older file does not have is unread', () => {
  const rest = Object.fromEntries(Object.entries(known()).filter(([name]) => name !== 'pods'))
  const old = { ...facts(), known: rest } as unknown as Facts
  expect(readFactsFile(printFacts(old)).facts.known.pods).toEqual({
    unread: 'the facts file does not have it',
  })
})

test('what a newer file has besides does not matter', () => {
  const newer = { ...facts(), known: { ...known(), moons: { value: [{}] } }, also: 1 } as unknown as Facts
  expect(readFactsFile(JSON.stringify(newer)).facts.known).not.toHaveProperty('moons')
})

/** The text of good facts with one value put at a path. */
function spoilt(path: readonly (string | number)[], value: unknown): string {
  const document = JSON.parse(printFacts(facts(), dryRun)) as Record<string | number, unknown>
  let at = document
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
  at[path.at(-1) ?? ''] = value
  return JSON.stringify(document)
}

describe('a bad file is refused by the field at fault', () => {
  const text = printFacts(facts(), dryRun)
  test.each([
    { name: 'nothing', in: '', code: 'facts-syntax', says: 'f.json: is not JSON' },
    { name: 'YAML', in: 'kind: Pod', code: 'facts-syntax', says: 'is not JSON' },
    { name: 'cut off', in: text.slice(0, text.length / 2), code: 'facts-syntax', says: 'is cut off' },
    { name: 'another document', in: '{"kind":"List"}', code: 'facts-format', says: 'has no format' },
    { name: 'a list', in: '[]', code: 'facts-format', says: 'has no format' },
    { name: 'null', in: 'null', code: 'facts-format', says: 'has no format' },
    {
      name: 'another version',
      in: spoilt(['format'], 'ambientctl/facts/v9'),
      code: 'facts-format',
      says: 'has the format "ambientctl/facts/v9"',
    },
    {
      name: 'no time',
      in: spoilt(['taken'], 5),
      code: 'facts-shape',
      says: 'f.json: taken: must be a text, not a number',
    },
    { name: 'no collections', in: spoilt(['known'], []), code: 'facts-shape', says: 'known: must be a map' },
    {
      name: 'a collection that is neither read nor unread',
      in: spoilt(['known', 'nodes'], [{}]),
      code: 'facts-shape',
      says: 'known.nodes: must be {"value": …} or {"unread": "why"}',
    },
    {
      name: 'null for a collection',
      in: spoilt(['known', 'nodes'], null),
      code: 'facts-shape',
      says: 'known.nodes: must be',
    },
    {
      name: 'a map for a list',
      in: spoilt(['known', 'pods', 'value'], {}),
      code: 'facts-shape',
      says: 'known.pods.value: must be a list, not a map',
    },
    {
      name: 'a name that is a command',
      in: spoilt(['known', 'pods', 'value', 0, 'namespace'], 'shop; reboot'),
      code: 'facts-shape',
      says: 'known.pods.value[0].namespace: must be a name, as a server has them',
    },
    {
      name: 'a name that is a flag',
      in: spoilt(['known', 'pods', 'value', 0, 'name'], '--all'),
      code: 'facts-shape',
      says: 'known.pods.value[0].name: must be a name',
    },
    {
      name: 'a label that is a command',
      in: spoilt(['known', 'nodes', 'value', 0, 'labels'], { pool: '$(reboot)' }),
      code: 'facts-shape',
      says: 'known.nodes.value[0].labels.pool: must be the value of a label',
    },
    {
      name: 'null in a list',
      in: spoilt(['known', 'pods', 'value', 1], null),
      code: 'facts-shape',
      says: 'known.pods.value[1]: must be a map, not null',
    },
    {
      name: 'a field that is missing',
      in: spoilt(['known', 'nodes', 'value', 0, 'nodeInfo'], { architecture: 'amd64' }),
      code: 'facts-shape',
      says: 'known.nodes.value[0].nodeInfo.operatingSystem: must be a text, not absent',
    },
    {
      name: 'a number among labels',
      in: spoilt(['known', 'nodes', 'value', 0, 'labels', 'a'], 1),
      code: 'facts-shape',
      says: 'known.nodes.value[0].labels.a: must be a text, not a number',
    },
    {
      name: 'an optional field of another type',
      in: spoilt(['known', 'pods', 'value', 0, 'containers', 0, 'ports'], ['http']),
      code: 'facts-shape',
      says: 'known.pods.value[0].containers[0].ports[0]: must be a number, not a text',
    },
    {
      name: 'null for an optional field',
      in: spoilt(['known', 'pods', 'value', 0, 'annotations'], null),
      code: 'facts-shape',
      says: 'annotations: must be a map, not null',
    },
    {
      name: 'a flag that is only ever true',
      in: spoilt(['known', 'pods', 'value', 0, 'hostNetwork'], false),
      code: 'facts-shape',
      says: 'hostNetwork: must be true, not false',
    },
    {
      name: 'a spec that is none',
      in: spoilt(
        ['known', 'gateways', 'value'],
        [{ apiVersion: 'v1', kind: 'Gateway', name: 'a', spec: [] }],
      ),
      code: 'facts-shape',
      says: 'known.gateways.value[0].spec: must be a map, not a list',
    },
    {
      name: 'an earlier install that is none',
      in: spoilt(['installed'], { profile: 1 }),
      code: 'facts-shape',
      says: 'installed.profile: must be a text, not a number',
    },
    {
      name: 'a dryRun that is none',
      in: spoilt(['dryRun'], 'yes'),
      code: 'facts-shape',
      says: 'dryRun: must be a map, not a text',
    },
    {
      name: 'a refusal without a message',
      in: spoilt(['dryRun', 'objects', 0, 'refusal'], { status: 403, reason: 'Forbidden' }),
      code: 'facts-shape',
      says: 'dryRun.objects[0].refusal.message: must be a text, not absent',
    },
    {
      name: 'the key __proto__ among labels',
      in: text.replace('"labels":{"kubernetes.io/os"', '"labels":{"__proto__":"x","kubernetes.io/os"'),
      code: 'facts-shape',
      says: 'known.nodes.value[0].labels: may not have the key __proto__',
    },
    {
      name: 'the key __proto__ deep in a spec',
      in: spoilt(
        ['known', 'gateways', 'value'],
        [
          {
            apiVersion: 'v1',
            kind: 'Gateway',
            name: 'a',
            spec: { a: [{ b: JSON.parse('{"__proto__":{}}') }] },
          },
        ],
      ),
      code: 'facts-shape',
      says: 'known.gateways.value[0].spec.a[0].b: may not have the key __proto__',
    },
  ])('$name', ({ in: given, code, says }) => {
    let error: unknown
    try {
      readFactsFile(given, 'f.json')
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(UserError)
    expect(error).toMatchObject({ code, message: expect.stringContaining(says) })
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test('reports all errors, up to a maximum', () => {
    const pods = Array.from({ length: 50 }, () => ({ name: 1 }))
    const read = () => readFactsFile(spoilt(['known', 'pods', 'value'], pods), 'f.json')
    expect(read).toThrow(/pods\.value\[0\]\.namespace[\s\S]*pods\.value\[0\]\.name[\s\S]*and 142 more errors/)
  })

  test('what is nested without end', () => {
    const spec = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    const given = spoilt(['known', 'gateways', 'value'], ['HERE']).replace(
      '"HERE"',
      `{"apiVersion":"v1","kind":"Gateway","name":"a","spec":${spec}}`,
    )
    expect(() => readFactsFile(given, 'f.json')).toThrow('is nested deeper than 40 levels')
  })
})

test('every field of every collection may be missing, and is then told, never a crash', () => {
  const document = JSON.parse(printFacts(facts(), dryRun)) as unknown
  let tried = 0
  const visit = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return
    for (const key of Object.keys(holder)) {
      const map = holder as Record<string, unknown>
      const kept = map[key]
      for (const bad of [null, 7, 'text', [], {}, [null], { a: null }]) {
        map[key] = bad
        tried++
        try {
          readFactsFile(JSON.stringify(document))
        } catch (error) {
          expect(error).toBeInstanceOf(UserError)
        }
      }
      map[key] = kept
      visit(kept)
    }
  }
  visit(document)
  expect(tried).toBeGreaterThan(1000)
})
