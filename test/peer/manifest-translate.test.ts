// `helm template` with the values files of `manifest translate` prints the objects of `manifest generate`.
import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { defaultKubeVersion } from '../../src/chart/capabilities.ts'
import { compareObjects } from '../../src/diff/compare-objects.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { generate } from '../support/generate.ts'
import {
  translatedConfigurations,
  withoutValueCopies,
  withTranslated,
  type TranslatedRelease,
} from '../support/translated.ts'
import { helmBinary } from './helm-cli.ts'
import { describeWithGo } from './with-go.ts'

/** The release name is that of manifest generate, which charts write into labels. */
function helmTemplate({ chart, namespace, valuesFile }: TranslatedRelease) {
  const words = ['template', 'istio', chart, '--namespace', namespace, '--values', valuesFile]
  const env = { PATH: process.env.PATH, HOME: '/nowhere', KUBECONFIG: '/dev/null' }
  const argv = [...words, `--kube-version=${defaultKubeVersion}`]
  const text = execFileSync(helmBinary(), argv, { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 })
  return parseObjects(text, `helm template ${chart}`)
}

describeWithGo('helm template with the values of manifest translate', () => {
  test.each(translatedConfigurations)('$title', async ({ args, file, hasSettings = false }) => {
    const generated = await generate(args, file)
    await withTranslated(args, file, ({ releases }) => {
      const rendered = releases.flatMap(helmTemplate)
      const comparable = hasSettings ? withoutValueCopies : (objects: typeof rendered) => objects
      expect(compareObjects(comparable(rendered), comparable(generated))).toEqual([])
      expect(rendered.length).toBe(generated.length)
    })
  })
})
