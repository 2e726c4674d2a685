import { expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { charts } from '../../scripts/charts.ts'
import { describeWithGo } from './with-go.ts'
import { helmBinary } from './helm-cli.ts'

const root = join(import.meta.dirname, '../../charts')
const values = [[], ['--set', 'profile=ambient,global.platform=openshift,global.networkPolicy.enabled=true']]

const cases = charts().flatMap((chart) => values.map((set) => ({ chart, set })))

describeWithGo('helm lint --strict', () => {
  test.each(cases)('$chart $set', ({ chart, set }) => {
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
})
