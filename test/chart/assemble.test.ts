// Building a chart from files. render.test.ts covers Helm's messages for invalid charts.
import { describe, expect, test } from '@jest/globals'
import { chartFromFiles } from '../../src/chart/files/assemble.ts'

const head = 'apiVersion: v2\nname: c\nversion: 1.0.0\n'

function chart(files: Record<string, string | Uint8Array>) {
  return chartFromFiles(new Map(Object.entries(files)), 'CHART')
}

describe('chartFromFiles', () => {
  test('keeps bytes that are not UTF-8', () => {
    const { files } = chart({ 'Chart.yaml': head, 'a.bin': Uint8Array.of(0x61, 0xff, 0xc3, 0xa9) })
    expect(files).toEqual([{ name: 'a.bin', data: 'a\udcffé' }])
  })

  test('drops byte order marks', () => {
    const { files } = chart({ 'Chart.yaml': head, a: '\ufeffa', b: Uint8Array.of(0xef, 0xbb, 0xbf, 0x62) })
    expect(files.map(({ data }) => data)).toEqual(['a', 'b'])
  })

  test('reports all errors of the metadata, starting with the one that Helm reports', () => {
    const files = { 'Chart.yaml': 'version: abc\ntype: x\nmaintainers: [null]\n' }
    expect(() => chart(files)).toThrow(
      [
        'CHART: validation: chart.metadata.name is required',
        'CHART: validation: chart.metadata.version "abc" is invalid',
        'CHART: validation: chart.metadata.type must be application or library',
        'CHART: validation: maintainers must not contain empty or null nodes',
      ].join('\n'),
    )
  })

  test('decodes metadata as Helm does', () => {
    const more =
      'appVersion: 7\ndescription: "a\\tb\\u0007c"\nkeywords: [1, x]\ndeprecated: true\nunknown: {}\n'
    const { metadata } = chart({ 'Chart.yaml': `${head}${more}annotations: {a: 1, b: true}\n` })
    expect(metadata).toMatchObject({
      appVersion: '7',
      description: 'a bc',
      keywords: ['1', 'x'],
      deprecated: true,
    })
    expect({ ...metadata.annotations }).toEqual({ a: '1', b: 'true' })
    expect(metadata).not.toHaveProperty('unknown')
  })

  test('separates the schema from the files', () => {
    const { schema, files } = chart({ 'Chart.yaml': head, 'values.schema.json': '{}', 'Chart.lock': '' })
    expect([schema, files]).toEqual(['{}', []])
  })
})
