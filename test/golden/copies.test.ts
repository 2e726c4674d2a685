import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
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
