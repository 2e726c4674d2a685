import { describe, expect, test } from '@jest/globals'
import { renderChartAlone, treeOf } from '../support/charts.ts'
import { generate } from '../support/generate.ts'
import { factsOf } from '../support/golden.ts'
import { chartPlatforms } from '../support/platforms.ts'

const cases = ['', ...chartPlatforms].flatMap((platform) =>
  ['cni', 'ztunnel'].map((chart) => ({ chart, platform })),
)

// Plain Helm puts a release where its user says; the command line puts these into kube-system on OpenShift.
const sets = [
  'profile=ambient',
  'components.cni.namespace=istio-system',
  'components.ztunnel.namespace=istio-system',
].flatMap((assignment) => ['--set', assignment])

describe('helm --set profile=ambient --set global.platform=X renders the same as manifest generate', () => {
  test.each(cases)('$chart on "$platform"', async ({ chart, platform }) => {
    const objects = await generate([...sets, '--set', `values.global.platform=${platform}`])
    const ours = objects.filter(({ metadata }) => metadata.labels?.['helm.sh/chart']?.startsWith(`${chart}-`))
    const alone = renderChartAlone(chart, treeOf({ profile: 'ambient', 'global.platform': platform }))
    expect(factsOf(alone)).toEqual(factsOf(ours))
  })
})
