// The real Helmfile renders what `export helmfile` prints.
import { expect, test } from '@jest/globals'
import { compareObjects } from '../../src/diff/compare-objects.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import {
  exportHelmfile,
  helmfile,
  helmfileBinary,
  startChartRegistry,
  startChartRepository,
  type ChartSource,
} from '../cluster/helmfile.ts'
import { generatedLikeInstall } from '../support/exported.ts'
import { translatedConfigurations, withoutValueCopies } from '../support/translated.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from './with-go.ts'

let repository: ChartSource
beforeAllWithGo(async () => {
  await helmfileBinary()
  repository = await startChartRepository()
}, 1_800_000)
afterAllWithGo(() => repository.stop())

/** The labels with the name of the release: `manifest generate` has one name for all components. */
const releaseLabels = ['release', 'app.kubernetes.io/instance']

const comparable = (objects: readonly KubeObject[]): KubeObject[] =>
  JSON.parse(
    JSON.stringify(withoutValueCopies(objects), (key, value: unknown) =>
      releaseLabels.includes(key) ? undefined : value,
    ),
  ) as KubeObject[]

const configurations: readonly { title: string; args: readonly string[]; file?: string }[] = [
  { title: 'ambient on gke', args: ['--platform', 'gke', '--set', 'profile=ambient'] },
  { title: 'default on eks', args: ['--platform', 'eks', '--set', 'profile=default'] },
  { title: 'values with braces', args: ['--set', 'values.pilot.podAnnotations.note=a{{ .name }}b'] },
  ...translatedConfigurations.slice(0, 3),
]

const ambient = ['--platform', 'k3s', '--set', 'profile=ambient']

async function expectRendered(source: ChartSource, args: readonly string[], file?: string): Promise<void> {
  const exported = await exportHelmfile(source, args, file)
  const rendered = parseObjects(
    await helmfile(source, exported, ['template', '--include-crds']),
    'helmfile template',
  )
  const generated = await generatedLikeInstall(args, file)
  expect(compareObjects(comparable(rendered), comparable(generated))).toEqual([])
  expect(rendered.length).toBe(generated.length)
}

describeWithGo('helmfile template with an export', () => {
  test.each(configurations)(
    'renders the objects of manifest generate: $title',
    ({ args, file }) => expectRendered(repository, args, file),
    120_000,
  )

  test('renders charts of a registry', async () => {
    const registry = await startChartRegistry()
    await expectRendered(registry, ambient).finally(() => registry.stop())
  }, 600_000)
})
