// Properties of all checks; the catalogue lists the ids and severities of the checks that the project planned.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { checksPage } from '../../scripts/checks.ts'
import { check, type Check } from '../../src/preflight/check.ts'
import { checks as preChecks } from '../../src/preflight/checks.ts'
import { notCovered } from '../../src/preflight/checks/not-covered.ts'
import { evaluateChecks } from '../../src/preflight/evaluate.ts'
import { postChecks } from '../../src/preflight/post-checks.ts'
import { readsOf } from '../support/evidence.ts'
import { change, type Case } from './case.ts'

const checks = [...preChecks, ...postChecks]
const ids = checks.map(({ id }) => id)
const catalogue = JSON.parse(readFileSync(new URL('catalogue.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Check['level']>
>

const repeated = (names: readonly string[]) => names.filter((name, i) => names.indexOf(name) !== i)

test('ids are unique, including those of problems that are not covered', () => {
  expect(repeated(ids)).toEqual([])
  expect(repeated(notCovered.map(({ id }) => id))).toEqual([])
})

test('no check is listed as not covered', () => {
  expect(notCovered.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([])
})

test('at least 120 ids are checked', () => {
  expect(ids.length).toBeGreaterThanOrEqual(120)
})

test('every error and warning of the catalogue has a check, or is listed as not covered', () => {
  const listed = new Set([...ids, ...notCovered.map(({ id }) => id)])
  const required = Object.entries(catalogue).filter(([, level]) => level !== 'info')
  expect(required.length).toBeGreaterThan(120)
  expect(required.map(([id]) => id).filter((id) => !listed.has(id))).toEqual([])
})

test('each problem that is not covered has a question and a reason', () => {
  expect(notCovered.filter(({ title, reason }) => title.length < 10 || reason.length < 10)).toEqual([])
})

describe('all checks', () => {
  const rows: readonly { name: string; fails: (row: Check) => boolean }[] = [
    { name: 'have an id of the same form', fails: ({ id }) => !/^[A-Z0-9]+(-[A-Z]+)?-?\d*$/.test(id) },
    {
      name: 'have a title of one line with at most 80 characters, without a full stop',
      fails: ({ title }) => !/^\S.{3,79}$/.test(title) || title.endsWith('.'),
    },
    { name: 'say why they matter', fails: ({ why }) => why.trim().length < 20 },
    { name: 'say what to do', fails: ({ remedy }) => remedy.trim().length < 5 },
    {
      name: 'link to web pages only',
      fails: ({ docs }) => docs !== undefined && !(docs.startsWith('https://') && URL.canParse(docs)),
    },
    { name: 'read evidence', fails: ({ needs }) => needs.length === 0 },
    { name: 'read no evidence twice', fails: ({ needs }) => new Set(needs).size !== needs.length },
  ]
  test.each(rows)('$name', ({ fails }) => {
    expect(checks.filter(fails).map(({ id, title, docs }) => ({ id, title, docs }))).toEqual([])
  })
})

test('have a section in docs/checks.md', async () => {
  const page = await checksPage()
  expect(checks.filter(({ id }) => !page.includes(`<a id="${id.toLowerCase()}"></a>`))).toEqual([])
})

describe('evidence', () => {
  test('every check reads the evidence that it names in some case', async () => {
    const folder = new URL('cases/', import.meta.url)
    const read = new Map<string, Set<string>>()
    const watched = new Map(checks.map((row) => [row.id, watch(row, read)]))
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
      const { cases } = (await import(new URL(file, folder).href)) as { cases: readonly Case[] }
      for (const { id, clean, path, value } of cases) {
        const row = watched.get(id)
        if (!row || row.needs.every((key) => read.get(id)?.has(key))) continue
        evaluateChecks([row], readsOf(change(clean(), path, value)), { migration: true, images: 'signed' })
      }
    }
    // cases.test.ts reports a check without a case.
    const unread = checks.flatMap(({ id, needs }) =>
      needs.filter((key) => read.has(id) && !read.get(id)?.has(key)).map((key) => `${id} ${key}`),
    )
    expect(read.size).toBeGreaterThan(60)
    expect(unread).toEqual([])
  })

  test('a check that names unused evidence is detected', () => {
    const read = new Map<string, Set<string>>()
    const row = check({
      ...checks[0]!,
      id: 'X-01',
      needs: ['nodes', 'pods'],
      find: ({ nodes }) => (nodes.length > 0 ? [] : []),
    })
    watch(row, read).find({ nodes: [], pods: [] } as never)
    expect([...(read.get('X-01') ?? [])]).toEqual(['nodes'])
  })
})

/** Returns the check and records in `read` which evidence it reads. */
function watch(row: Check, read: Map<string, Set<string>>): Check {
  const keys = read.get(row.id) ?? new Set<string>()
  return {
    ...row,
    find(evidence) {
      read.set(row.id, keys)
      const noting = new Proxy(evidence, {
        get(target, key) {
          keys.add(String(key))
          return Reflect.get(target, key) as unknown
        },
      })
      return row.find(noting)
    },
  }
}
