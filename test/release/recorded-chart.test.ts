import { expect, test } from '@jest/globals'
import { decodeRelease } from '../../src/release/decode.ts'
import { recordedChartOf } from '../../src/release/recorded-chart.ts'
import { greeter, helmSecret } from './greeter.ts'

test('the chart of a record that Helm wrote is the chart that Helm installed', () => {
  const { metadata, values, templates, files } = recordedChartOf(decodeRelease(helmSecret))
  const { chart } = greeter
  expect(metadata).toMatchObject({ name: 'greeter', version: '1.2.3', appVersion: '9.8' })
  expect({ ...values }).toEqual({ ...chart.values })
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  expect(templates.toSorted(byName)).toEqual(chart.templates.toSorted(byName))
  expect(files.toSorted(byName)).toEqual(chart.files.toSorted(byName))
})

test('a record without a chart is an empty chart', () => {
  expect(recordedChartOf({ chart: {} as never })).toMatchObject({
    templates: [],
    files: [],
    dependencies: [],
  })
})
