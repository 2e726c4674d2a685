import { describe, expect, test } from '@jest/globals'
import { applyHelmSet, NotationError, notations, textNotation } from '../../src/values/helm-set.ts'
import { newTree, toTree } from '../../src/values/tree.ts'

// The tests in test/charts compare the results of `--set` with Helm's. These tests cover what Helm cannot show.
describe('assign', () => {
  const hostile = [
    '__proto__.polluted=yes',
    'constructor.prototype.polluted=yes',
    'a[0].__proto__.polluted=yes',
  ]
  test.each(hostile)('%s does not change a prototype', (text) => {
    const tree = newTree()
    applyHelmSet(tree, text, notations.typed)
    expect({}).not.toHaveProperty('polluted')
    expect(JSON.stringify(tree)).toContain('polluted')
  })

  test('does not change a prototype with JSON', () => {
    const tree = newTree()
    applyHelmSet(tree, 'a={"__proto__":{"polluted":1}}', notations.json)
    expect({}).not.toHaveProperty('polluted')
    expect(JSON.stringify(tree)).toBe('{"a":{"__proto__":{"polluted":1}}}')
  })

  test('reads integers as int64 and other numbers as strings', () => {
    const tree = newTree()
    applyHelmSet(tree, 'a=5,b=-0,c=5.0', notations.typed)
    expect({ ...tree }).toEqual({ a: 5n, b: 0n, c: '5.0' })
  })

  test('reads a file for each value', () => {
    const tree = newTree()
    const asked: string[] = []
    applyHelmSet(
      tree,
      'a=x\\,y,b={p,q}',
      textNotation((path) => (asked.push(path), path.toUpperCase())),
    )
    expect(asked).toEqual(['x,y', 'p', 'q'])
    expect({ ...tree }).toEqual({ a: 'X,Y', b: ['P', 'Q'] })
  })

  test('reads or rejects deeply nested JSON without crashing', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(() => applyHelmSet(newTree(), `a=${deep}`, notations.json)).toThrow(NotationError)
  })

  test('grows a long list once', () => {
    const tree = toTree({ list: [1] })
    applyHelmSet(tree, 'list[65536]=2', notations.typed)
    expect(tree.list).toHaveLength(65537)
    expect(() => applyHelmSet(tree, 'list[65537]=2', notations.typed)).toThrow(
      'greater than maximum supported index',
    )
  })
})
