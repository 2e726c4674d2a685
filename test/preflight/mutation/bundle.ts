// Bundles the instrumented checks, their cases and the evaluation into one module.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Check } from '../../../src/preflight/check.ts'
import type { evaluateChecks } from '../../../src/preflight/evaluate.ts'
import type { readsOf } from '../../support/evidence.ts'
import type { Case, change } from '../case.ts'
import { instrument, type Mutant } from './instrument.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, 'test/preflight/cases')

/** The exports of the bundle. */
export interface Bundle {
  readonly cases: readonly Case[]
  readonly checks: readonly Check[]
  readonly evaluate: typeof evaluateChecks
  readonly readsOf: typeof readsOf
  readonly change: typeof change
}

const entry = () => `
${readdirSync(folder)
  .map((file, i) => `import { cases as cases${i} } from './test/preflight/cases/${file}'`)
  .join('\n')}
import { checks } from './src/preflight/checks.ts'
import { postChecks } from './src/preflight/post-checks.ts'
export { evaluateChecks as evaluate } from './src/preflight/evaluate.ts'
export { readsOf } from './test/support/evidence.ts'
export { change } from './test/preflight/case.ts'
const all = [...checks, ...postChecks]
export { all as checks }
export const cases = [${readdirSync(folder)
  .map((_, i) => `...cases${i}`)
  .join(', ')}]
`

/** Builds and loads the bundle; appends all mutants of the checks to `mutants`. */
export async function loadInstrumented(mutants: Mutant[]): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: { contents: entry(), resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // Modules read some files relative to their own path.
    banner: { js: `const __root = ${JSON.stringify(pathToFileURL(root).href)};` },
    plugins: [
      {
        name: 'switches',
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const file = relative(root, path)
            const text = readFileSync(path, 'utf8').replaceAll(
              'import.meta.url',
              `new URL(${JSON.stringify(file)}, __root).href`,
            )
            const isCheck = /^src\/preflight\/(checks|post)\//.test(file)
            return { contents: isCheck ? instrument(file, text, mutants) : text, loader: 'ts' }
          })
        },
      },
    ],
  })
  // Inside node_modules, so that packages resolve.
  const place = await mkdtemp(join(root, 'node_modules/.mutation-'))
  try {
    const file = join(place, 'bundle.mjs')
    writeFileSync(file, outputFiles[0]?.contents ?? '')
    return (await import(pathToFileURL(file).href)) as Bundle
  } finally {
    await rm(place, { recursive: true })
  }
}
