import { expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { charts } from '../../scripts/charts.ts'
import { requireGo } from './go.ts'
import { helmBinary } from './helm-cli.ts'

const root = join(import.meta.dirname, '../../charts')
const values = [[], ['--set', 'profile=ambient,global.platform=openshift,global.networkPolicy.enabled=true']]

const cases = requireGo() ? charts().flatMap((chart) => values.map((set) => ({ chart, set }))) : []

const check = cases.length > 0 ? test.each(cases) : test.skip.each([{ chart: 'any', set: [''] }])

check('helm lint --strict $chart $set', ({ chart, set }) => {
  const { status, stdout, stderr } = spawnSync(
    helmBinary(),
    ['lint', '--strict', join(root, chart), ...set],
    {
      encoding: 'utf8',
    },
  )
  expect({ status, faults: `${stdout}${stderr}`.match(/^\[(?!INFO).*$/gm) }).toEqual({
    status: 0,
    faults: null,
  })
})
