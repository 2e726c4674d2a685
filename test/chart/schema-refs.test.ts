// Which URLs a schema may refer to: prefixes end at the borders of a URL's parts.
import { describe, expect, test } from '@jest/globals'
import { isAllowedRef, parseSchemaRefs, withSchemaRefs } from '../../src/chart/schema-refs.ts'
import { UserError } from '../../src/errors.ts'
import { chartFromFiles } from '../../src/chart/files/assemble.ts'
import { renderChart as renderInLibrary } from '../../src/library/render.ts'

describe('a prefix', () => {
  const folder = 'https://host.example/path/'
  const rows: readonly { prefix?: string; url: string; allowed: boolean }[] = [
    { url: 'https://host.example/path/a.json', allowed: true },
    { url: 'https://host.example/path/deeper/a.json?x=1', allowed: true },
    { url: 'https://host.example:443/path/a.json', allowed: true },
    { url: 'https://HOST.example/path/a.json', allowed: true },
    { url: 'https://host.example/path', allowed: false },
    { url: 'https://host.example/other/a.json', allowed: false },
    { url: 'https://host.example/pathology/a.json', allowed: false },
    { url: 'https://host.example/path/../other/a.json', allowed: false },
    { url: 'https://host.example/path/%2e%2e/other/a.json', allowed: false },
    { url: 'https://host.example/path/..%2fother/a.json', allowed: false },
    { url: 'https://host.example/path/..%5Cother/a.json', allowed: false },
    { url: 'https://host.example/path/..\\other/a.json', allowed: false },
    { url: 'https://host.example.evil/path/a.json', allowed: false },
    { url: 'https://host.example@evil/path/a.json', allowed: false },
    { url: 'https://me@host.example/path/a.json', allowed: false },
    { url: 'https://sub.host.example/path/a.json', allowed: false },
    { url: 'https://host.example:8443/path/a.json', allowed: false },
    { url: 'http://host.example/path/a.json', allowed: false },
    { url: 'file:///path/a.json', allowed: false },
    { url: 'no URL', allowed: false },
    { prefix: 'https://host.example/path', url: 'https://host.example/path', allowed: true },
    { prefix: 'https://host.example/path', url: 'https://host.example/path/a.json', allowed: true },
    { prefix: 'https://host.example/path', url: 'https://host.example/pathology', allowed: false },
    { prefix: 'https://host.example', url: 'https://host.example/any/a.json', allowed: true },
    { prefix: 'https://host.example', url: 'https://host.example.evil/a.json', allowed: false },
    { prefix: 'http://127.0.0.1:8080/', url: 'http://127.0.0.1:8080/a', allowed: true },
    { prefix: 'http://127.0.0.1:8080/', url: 'http://127.0.0.1:80801/a', allowed: false },
  ]
  test.each(rows)('$prefix admits $url: $allowed', ({ prefix = folder, url, allowed }) => {
    expect(isAllowedRef(url, parseSchemaRefs([prefix], '--schema-refs'))).toBe(allowed)
  })

  test.each([
    'host.example/path/',
    'ftp://host.example/',
    'file:///etc/',
    'https://me:secret@host.example/',
    'https://host.example/?token=secret',
    'https://host.example/a/#b',
    'https://host.example/a%2f..',
    '',
  ])('is not %j, and its text is not repeated', (prefix) => {
    let error: unknown
    try {
      parseSchemaRefs([prefix], '--schema-refs')
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(UserError)
    expect((error as UserError).code).toBe('schema-refs')
    expect((error as UserError).message).toMatch(/^--schema-refs: not a URL prefix/)
    expect((error as UserError).message).not.toContain('secret')
  })
})

test('other errors pass, and documents without end are an error', async () => {
  const fail = () => Promise.reject(new Error('other'))
  await expect(withSchemaRefs([], new Map(), () => '', fail)).rejects.toThrow('other')
})

/** A chart whose schema is this. */
function chartWith(schema: unknown) {
  const file = (text: string) => Buffer.from(text)
  return chartFromFiles(
    new Map([
      ['Chart.yaml', file('apiVersion: v2\nname: web\nversion: 1.0.0\n')],
      ['values.schema.json', file(JSON.stringify(schema))],
      ['templates/a.yaml', file('a: {{ .Values.size }}\n')],
    ]),
    'web',
  )
}

describe("the library's schemaRefs", () => {
  const chart = chartWith({ $ref: 'https://host.example/v1/web.json' })
  const documents: Readonly<Record<string, unknown>> = {
    'https://host.example/v1/web.json': { properties: { size: { $ref: 'size.json#/definitions/size' } } },
    'https://host.example/v1/size.json': { definitions: { size: { type: 'integer' } } },
  }
  const asked: string[] = []
  const schemaRefs = {
    prefixes: ['https://host.example/v1/'],
    fetch: (url: string) => {
      asked.push(url)
      return Promise.resolve(JSON.stringify(documents[url]))
    },
  }

  test.each([false, true])('gives the documents, each once; in a thread: %p', async (thread) => {
    asked.length = 0
    const { text } = await renderInLibrary(chart, { values: { size: 3 }, schemaRefs, thread })
    expect(text).toContain('a: 3\n')
    expect(asked).toEqual(Object.keys(documents))
    await expect(renderInLibrary(chart, { values: { size: 'x' }, schemaRefs, thread })).rejects.toThrow(
      "at '/size': got string, want integer",
    )
  })

  test('does not hold for a rendering without it', async () => {
    await expect(renderInLibrary(chart, { values: { size: 3 } })).rejects.toThrow(
      'schemas are not taken from outside the chart; --schema-refs=https://host.example/v1/ admits them from there',
    )
  })

  test('asks for nothing outside of the prefixes, by a document that was admitted either', async () => {
    asked.length = 0
    const leading = { ...schemaRefs, fetch: () => '{"$ref": "https://other.example/a.json"}' }
    await expect(renderInLibrary(chart, { schemaRefs: leading })).rejects.toThrow(
      'failing loading "https://other.example/a.json": schemas are not taken from outside the chart',
    )
    const byId = {
      ...schemaRefs,
      fetch: () => '{"$id": "https://other.example/", "properties": {"a": {"$ref": "b.json"}}}',
    }
    await expect(renderInLibrary(chart, { schemaRefs: byId })).rejects.toThrow(
      'failing loading "https://other.example/b.json"',
    )
  })

  test('says which document is no JSON', async () => {
    const broken = { ...schemaRefs, fetch: () => '<html>' }
    await expect(renderInLibrary(chart, { schemaRefs: broken })).rejects.toThrow(
      'failing loading "https://host.example/v1/web.json": invalid character',
    )
  })

  test('ends where each document needs another one', async () => {
    let count = 0
    const endless = { ...schemaRefs, fetch: () => `{"$ref": "https://host.example/v1/${count++}.json"}` }
    await expect(renderInLibrary(chart, { schemaRefs: endless })).rejects.toThrow(
      'the schemas need more than 100 documents',
    )
  })
})
