// `preflight explain`: every check in every format.
import { expect, test } from '@jest/globals'
import { checks } from '../../src/preflight/checks.ts'
import { postChecks } from '../../src/preflight/post-checks.ts'
import { toTree } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { runCommand } from '../support/generate.ts'

const all = [...checks, ...postChecks]
const explain = async (...args: string[]) => {
  const { status, stdout, stderr } = await runCommand(['preflight', 'explain', ...args])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

test('some checks have a page of documentation, and some have none', () => {
  expect(all.some(({ docs }) => docs === undefined)).toBe(true)
  expect(all.some(({ docs }) => docs !== undefined)).toBe(true)
})

test.each(all.map((check) => [check.id, check] as const))(
  'explains %s as text, JSON and YAML',
  async (id, check) => {
    const text = await explain(id)
    expect(text).toContain(`${id}  `)
    expect(text.replace(/\s+/g, ' ')).toContain(check.why.replace(/\s+/g, ' '))
    const { title, why, remedy, docs } = check
    const json = JSON.parse(await explain(id, '-o', 'json')) as Record<string, unknown>
    expect(json).toMatchObject({ id, title, why, remedy, ...(docs !== undefined && { docs }) })
    expect('docs' in json).toBe(docs !== undefined)
    expect(parseYaml(await explain(id, '-o', 'yaml'))).toEqual(toTree(json))
  },
)

test.each(['json', 'yaml'])('lists all checks as %s', async (format) => {
  const listed = parseYaml(await explain('-o', format)) as { id: string }[]
  expect(listed.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
})

test('lists all checks as text', async () => {
  const lines = (await explain()).trimEnd().split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(all.map(({ id }) => id))
})
