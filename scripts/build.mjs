// Bundles the program into the scripts of dist/, so that a run loads only what its command needs; beside them lies the code
// that V8 makes of them (src/start.ts loads both).
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesNaming } from './build-paths.mjs'
import { buildLibrary } from './library.mjs'
import { build, writeLicences } from './licences.mjs'
import { buildProgram } from './program.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = join(root, 'dist')
const program = join(out, 'ambientctl.js')

// `npm install <tarball>` runs prepare nowhere, but `npm ci` on a package folder without sources would.
if (!existsSync(join(root, 'src/main.ts'))) process.exit(0)

const style = {
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'warning',
}

// Modules of Node's that most runs import and never call: 10 ms of 140.
const seldomCalled = [
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

/** Stands in for such a module until one of its exports is looked up. */
const loadWhenCalled = {
  name: 'load when called',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:|crypto$)/ }, ({ path: given, namespace }) => {
      const path = given.startsWith('node:') ? given : `node:${given}`
      return namespace === 'file' && seldomCalled.includes(path)
        ? { path, namespace: 'seldom' }
        : { path: given, external: true }
    })
    onLoad({ filter: /./, namespace: 'seldom' }, async ({ path }) => {
      const getters = Object.keys(await import(path)).map(
        (name) => `get ${name}(){return require('${path}').${name}}`,
      )
      return { contents: `module.exports={${getters.join()}}` }
    })
  },
}

rmSync(out, { recursive: true, force: true })
mkdirSync(join(out, 'chunks'), { recursive: true })
// The package is of type module, the bundle is not.
writeFileSync(join(out, 'package.json'), '{ "type": "commonjs" }\n')

for (const { path, contents } of await buildProgram(root, out, style, [loadWhenCalled]))
  writeFileSync(path, contents)

await build({
  ...style,
  absWorkingDir: root,
  entryPoints: { ambientctl: 'src/start.ts' },
  outdir: out,
  bundle: true,
  format: 'cjs',
})
// A thread of its own, started only where the stack of the program's own is too small (src/large-stack/thread-client.ts).
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

/** Writes what scripts/prepare.ts works out ahead of the charts. */
async function prepareCharts() {
  const outfile = join(out, 'prepare.mjs')
  const entryPoints = [join(root, 'scripts/prepare.ts')]
  await build({ ...style, absWorkingDir: root, entryPoints, outfile, bundle: true, format: 'esm' })
  const { prepareCharts } = await import(outfile)
  writeFileSync(join(out, 'charts.v8'), prepareCharts(join(root, 'charts')))
  rmSync(outfile)
}

// V8 makes a function's code when it first runs: so let each kind of run keep what it made, beside what those before it made.
const config = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
const runs = [
  ['--help'],
  ['template', 'istiod', 'charts/istiod', '--set', 'profile=ambient'],
  ['manifest', 'generate', ...config],
]
for (const run of runs) {
  // V8's code holds hashes of names; without a seed they differ from build to build.
  const command = ['--random-seed=1', join(root, 'scripts/code.mjs'), program, ...run]
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`${run.join(' ')} failed while its code was made: ${status}`)
}

const named = filesNaming(root, out)
if (named.length > 0) throw new Error(`dist/ holds the path of its checkout, ${root}, in ${named.join(', ')}`)
