// Lookups of a rendering, made between its attempts.
import { describe, expect, test } from '@jest/globals'
import { withPendingLookups } from '../../src/chart/pending-lookups.ts'
import { LookupError } from '../../src/chart/bound-functions.ts'

type Ask = (name: string) => string

describe('withPendingLookups', () => {
  test('makes each lookup once, in the order of need, and renders again after each', async () => {
    const asked: string[] = []
    let tries = 0
    const find = async (name: string) => {
      asked.push(name)
      return `<${name}>`
    }
    const render = async (ask: Ask) => {
      tries++
      return ask('a') + ask(ask('a')) + ask('a')
    }
    expect(await withPendingLookups(find, render)).toBe('<a><<a>><a>')
    expect(asked).toEqual(['a', '<a>'])
    expect(tries).toBe(3)
  })

  test('keeps an empty result', async () => {
    const find = async (_: string) => undefined
    expect(await withPendingLookups(find, async (ask) => ask('a') ?? 'none')).toBe('none')
  })

  test('throws a LookupError inside the rendering, which can catch it', async () => {
    const find = async (name: string): Promise<string> => {
      throw new LookupError(`${name} is forbidden`)
    }
    const render = async (ask: Ask) => {
      try {
        return ask('a')
      } catch (error) {
        // Only errors of lookups may be caught; a pending lookup must end the rendering.
        if (error instanceof LookupError) return `heard: ${error.message}`
        throw error
      }
    }
    expect(await withPendingLookups(find, render)).toBe('heard: a is forbidden')
  })

  test.each([
    { name: 'find', find: () => Promise.reject(new Error('cut')), render: async (ask: Ask) => ask('a') },
    {
      name: 'render',
      find: async () => 'x',
      render: async (ask: Ask) => {
        throw new Error(ask('a') === 'x' ? 'cut' : 'other')
      },
    },
  ])('an error of $name ends it', async ({ find, render }) => {
    await expect(withPendingLookups<[string], string, string>(find, render)).rejects.toThrow('cut')
  })

  test('ends with an error if the lookups never end', async () => {
    const render = async (ask: Ask) => {
      for (let i = 0; ; i++) ask(String(i))
    }
    await expect(withPendingLookups(async (_: string) => '', render)).rejects.toMatchObject({
      code: 'render',
      message: 'the chart looks up more than 500 objects or hosts',
    })
  })

  test('keeps the lookups of nested renderings apart', async () => {
    const outer = async (name: string) => `o${name}`
    const inner = async (name: string) => `i${name}`
    const both = withPendingLookups(outer, (o) =>
      withPendingLookups(inner, async (i) => o('1') + i('1') + o('2') + i('2')),
    )
    expect(await both).toBe('o1i1o2i2')
  })
})
