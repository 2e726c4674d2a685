// The generated files of the charts: equal to their sources, marked as generated, and none without a use.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { overlays, type Overlay } from '../../scripts/chart-overlays.ts'
import { charts, generatedFiles, staleFiles } from '../../scripts/charts.ts'
import { renderChartFiles } from '../support/charts.ts'

const root = join(import.meta.dirname, '../..')
const generated = generatedFiles()

describe('generated files equal their sources (otherwise run npm run charts:generate)', () => {
  test.each([...generated])('%s', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  })

  test('every generated file says where it comes from', () => {
    const header =
      /^(# |<!-- |\{\{- \/\* |\{\n[^\n]*\n {2}"\$comment": ").*charts:generate.* from \S.*; do not edit\./
    expect([...generated].filter(([, text]) => !header.test(text)).map(([path]) => path)).toEqual([])
  })

  test('no file with the header of generated files has lost its source', () => {
    expect(staleFiles()).toEqual([])
  })

  test('istio-ingress and istio-egress have no file of their own', () => {
    const files = ['istio-ingress', 'istio-egress'].flatMap((chart) =>
      filesBelow(join('charts', chart)).filter((path) => !generated.has(path)),
    )
    expect(files).toEqual([])
  })
})

describe.each(charts())('chart %s', (chart) => {
  const known = (overlay: Overlay): Record<string, string> => {
    const keys = { profiles: 'profile', platforms: 'platform', compatibilityVersions: 'compatibilityVersion' }
    return { [keys[overlay.kind]]: overlay.name }
  }

  test('accepts every profile, version and platform', () => {
    for (const overlay of overlays()) expect(() => renderChartFiles(chart, known(overlay))).not.toThrow()
    expect(() => renderChartFiles(chart, { platform: 'other' })).toThrow(/unknown platform "other"/)
  })

  test('has the overlays that change what it renders, and no others', () => {
    const changing = overlays().filter(({ path, source, ...overlay }) => {
      const without = renderChartFiles(chart, known({ path, source, ...overlay }), { [path]: '{}' })
      const full = JSON.stringify(overlay.values)
      return renderChartFiles(chart, known({ path, source, ...overlay }), { [path]: full }) !== without
    })
    const present = overlays().filter(({ path }) => generated.has(join('charts', chart, path)))
    expect(present.map(({ path }) => path)).toEqual(changing.map(({ path }) => path))
  })
})

describe('no helper is written twice', () => {
  const helpers = handwrittenTemplates().flatMap(({ path, text }) =>
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

  test.each(['name', 'body'] as const)('no two charts have a helper with the same %s', (part) => {
    const charts = new Map<string, Set<string>>()
    for (const helper of helpers)
      charts.set(helper[part], (charts.get(helper[part]) ?? new Set<string>()).add(helper.chart))
    expect([...charts].filter(([, each]) => each.size > 1)).toEqual([])
  })
})

/** The templates that are no copies, those in charts/common among them. */
function handwrittenTemplates(): { readonly path: string; readonly text: string }[] {
  return filesBelow('charts')
    .filter((path) => /^charts\/(common|[^/]+\/templates)\/.*\.(tpl|yaml|txt)$/.test(path))
    .filter((path) => !generated.has(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
