// The table of changed defaults matches profiles/compatibility.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { behaviorChanges } from '../../src/preflight/istio/behavior-changes.ts'
import { getTree, isTree, type Tree } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'

const folder = new URL('../../profiles/compatibility/', import.meta.url)

function leaves(tree: Tree, path: readonly string[] = []): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    isTree(value) ? leaves(value, [...path, key]) : [[...path, key].join('.')],
  )
}

describe.each(readdirSync(folder))('%s', (file) => {
  const minor = Number(/^1\.(\d+)\.yaml$/.exec(file)?.[1])
  const data = parseYaml(readFileSync(new URL(file, folder), 'utf8')) as Tree

  test('has the keys that the table contains for it', () => {
    const named = behaviorChanges.filter(({ since }) => since.includes(minor)).map(({ path }) => path)
    expect(named.toSorted()).toEqual(leaves(getTree(data, ['chartValues']) ?? {}).toSorted())
  })
})

test('the table contains only versions that have a file', () => {
  const named = new Set(behaviorChanges.flatMap(({ since }) => since.map((minor) => `1.${minor}.yaml`)))
  expect([...named].toSorted()).toEqual(readdirSync(folder).toSorted())
})
