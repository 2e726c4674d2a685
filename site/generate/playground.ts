// The data of the playground: the worker with the engine, our charts, and the names of profiles and platforms.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { knownNames } from '../../scripts/chart-overlays.ts'
import { build, writeLicences } from '../../scripts/licences.mjs'
import { chartNames } from './pages.ts'
import { readText, root } from './repository.ts'

const playground = join(root, 'site/playground')

const shims = ['buffer', 'crypto', 'path', 'zlib']

/** Writes the worker and the licences of its packages below a folder. */
export async function bundleWorker(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [join(playground, 'worker.ts')],
    outfile: join(folder, 'worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2023'],
    alias: Object.fromEntries(
      shims.map((name) => [`node:${name}`, join(playground, `shims/node-${name}.ts`)]),
    ),
    inject: [join(playground, 'shims/globals.ts')],
    legalComments: 'none',
  })
  writeLicences(root, folder)
}

/** Returns the files with the data by their path: `index.json`, and a file for each chart. */
export function playgroundData(): Map<string, string> {
  const { profiles, platforms } = knownNames()
  const charts = chartNames.map((name) => {
    const { description } = parse(readText(`charts/${name}/Chart.yaml`)) as { description: string }
    return { name, description }
  })
  return new Map([
    ['index.json', JSON.stringify({ charts, profiles, platforms })],
    ...chartNames.map((name) => [`charts/${name}.json`, JSON.stringify(filesOf(name))] as const),
  ])
}

function filesOf(chart: string): Record<string, string> {
  const folder = `charts/${chart}`
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
    .sort()
  return Object.fromEntries(paths.map((path) => [path, readText(`${folder}/${path}`)]))
}
