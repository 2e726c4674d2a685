// Bundles the program into the scripts of dist/, so that a run loads only what its command needs; beside them lies the code
// that V8 makes of them (src/start.ts loads both).
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesNaming } from './build-paths.mjs'
import { writeInjectionInputs } from './injection-inputs.mjs'
import { buildLibrary } from './library.mjs'
import { build, writeLicences } from './licences.mjs'
import { buildProgram } from './program.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = join(root, 'dist')
const program = join(out, 'ambientctl.js')

// `npm ci` in a package folder without sources runs this script.
if (!existsSync(join(root, 'src/main.ts'))) process.exit(0)

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const style = {
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'warning',
}

// Node modules that most runs import but do not call. Loading them takes 10 of 140 ms.
const lazyModules = [
  'node:child_process',
  'node:crypto',
  'node:fs/promises',
  'node:http',
  'node:https',
  'node:net',
  'node:readline',
  'node:timers/promises',
  'node:worker_threads',
  'node:zlib',
]

/** Replaces such a module by getters that load it when an export is used. */
const loadLazily = {
  name: 'load lazily',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:|crypto$)/ }, ({ path: specifier, namespace }) => {
      const path = specifier.startsWith('node:') ? specifier : `node:${specifier}`
      return namespace === 'file' && lazyModules.includes(path)
        ? { path, namespace: 'lazy' }
        : { path: specifier, external: true }
    })
    onLoad({ filter: /./, namespace: 'lazy' }, async ({ path }) => {
      const getters = Object.keys(await import(path)).map(
        (name) => `get ${name}(){return require('${path}').${name}}`,
      )
      return { contents: `module.exports={${getters.join()}}` }
    })
  },
}

rmSync(out, { recursive: true, force: true })
mkdirSync(join(out, 'chunks'), { recursive: true })
// The type of the package is module, but the bundle consists of scripts.
writeFileSync(join(out, 'package.json'), '{ "type": "commonjs" }\n')

for (const { path, contents } of await buildProgram(root, out, style, [loadLazily]))
  writeFileSync(path, contents)

await build({
  ...style,
  absWorkingDir: root,
  entryPoints: { ambientctl: 'src/start.ts' },
  outdir: out,
  bundle: true,
  format: 'cjs',
  define: { PROGRAM_VERSION: JSON.stringify(version) },
})
// The program of the render thread (src/large-stack/thread-client.ts).
await build({
  ...style,
  absWorkingDir: root,
  entryPoints: { 'render-thread': 'src/large-stack/thread.ts' },
  outdir: out,
  bundle: true,
  format: 'cjs',
})
await buildLibrary(root, out, style)
writeLicences(root, out)
await prepareCharts()
chmodSync(program, 0o755)

/** Writes the prepared charts (scripts/prepare.ts). */
async function prepareCharts() {
  const outfile = join(out, 'prepare.mjs')
  const entryPoints = [join(root, 'scripts/prepare.ts')]
  await build({ ...style, absWorkingDir: root, entryPoints, outfile, bundle: true, format: 'esm' })
  const { prepareCharts } = await import(outfile)
  writeFileSync(join(out, 'charts.v8'), prepareCharts(join(root, 'charts')))
  rmSync(outfile)
}

// V8 compiles a function when it first runs. Each of these runs adds the functions that it uses to the code cache.
const config = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
const inputs = mkdtempSync(join(tmpdir(), 'ambientctl-build-'))
const runs = [
  ['--help'],
  ['template', 'istiod', 'charts/istiod', '--set', 'profile=ambient'],
  ['manifest', 'generate', ...config],
  ['images', 'list', ...config],
  ['kube-inject', ...writeInjectionInputs(program, inputs, 1)],
]
for (const run of runs) {
  // The code cache contains hashes of names, which differ between builds without a fixed seed.
  const command = ['--random-seed=1', join(root, 'scripts/code.mjs'), program, ...run]
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0)
    throw new Error(`${run.join(' ')} failed with exit status ${status} while writing the code cache`)
}
rmSync(inputs, { recursive: true })

const man = spawnSync(process.execPath, [program, 'man', '-o', join(out, 'man')], { encoding: 'utf8' })
if (man.status !== 0) throw new Error(`the man pages could not be written: ${man.stderr}`)

const named = filesNaming(root, out)
if (named.length > 0)
  throw new Error(`dist/ contains the path of the checkout, ${root}, in ${named.join(', ')}`)
