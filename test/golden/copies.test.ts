import { describe, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { charts, generatedFiles, staleFiles } from '../../scripts/charts.ts'

const root = join(import.meta.dirname, '../..')

describe('what charts share is equal to its source (npm run charts:generate mends it)', () => {
  test.each([...generatedFiles()])('%s', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  })

  test('no copy without a source', () => {
    expect(staleFiles()).toEqual([])
  })

  test.each(charts())('chart %s knows every profile, version and platform', (chart) => {
    const known = readFileSync(join(root, 'charts', chart, 'files/known.yaml'), 'utf8')
    expect(known).toMatch(/ambient[^]*1\.25[^]*1\.30[^]*eks[^]*openshift/)
  })
})

describe('no helper is written twice', () => {
  const copies = generatedFiles()
  const helpers = templates().flatMap(({ path, text }) =>
    text
      .split(/^\{\{-? *define /m)
      .slice(1)
      .map((helper) => {
        const [, name = '', body = ''] = /^"([^"]+)" *-?\}\}(.*)$/s.exec(helper) ?? []
        return { chart: path.split('/')[1] ?? '', name, body: body.replace(/\s+/g, ' ') }
      }),
  )

  test('the helpers are found', () => {
    expect(helpers.length).toBeGreaterThan(40)
  })

  test.each(['name', 'body'] as const)('no two charts have one of the same %s', (part) => {
    const charts = new Map<string, Set<string>>()
    for (const helper of helpers)
      charts.set(helper[part], (charts.get(helper[part]) ?? new Set<string>()).add(helper.chart))
    expect([...charts].filter(([, each]) => each.size > 1)).toEqual([])
  })

  /** The templates that are written by hand, charts/common among them. */
  function templates(): { readonly path: string; readonly text: string }[] {
    return readdirSync(join(root, 'charts'), { recursive: true, encoding: 'utf8' })
      .map((name) => join('charts', name))
      .filter(
        (path) => /^charts\/(common|[^/]+\/templates)\/.*\.(tpl|yaml|txt)$/.test(path) && !copies.has(path),
      )
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  }
})
