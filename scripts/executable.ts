// Builds the single executable for the platform and architecture of this Node: `npm run executable [-- FOLDER]`, by
// default into dist/executable. `npm run build` must have run. See docs/start-up.md.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { build } from 'esbuild'
import { inject } from 'postject'
import { executableSuffix, targetName } from './packaging/targets.ts'

const root = join(import.meta.dirname, '..')

/** What the program reads of its package. */
const embedded = ['package.json', 'charts', 'profiles', 'platforms', 'schemas', 'dist']
/** What dist/ has for other uses: the npm package's entry point, its library, its man pages, and executables. */
const others = /^dist\/(ambientctl\.js$|package\.json$|library\/|man\/|executable\/)/

/** What only src/script-loader.ts reads. */
const scripts = /^dist\/(chunks\/|.*\.code$)/

/** Marks a Node that can become an executable; set when it holds a program. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** Returns the name of the executable, such as `ambientctl-linux-x64`. */
export function executableName(platform: string, arch: string): string {
  return targetName({ platform, arch }) + executableSuffix(platform)
}

/** Builds the executable in a folder and returns its path. */
async function buildExecutable(folder: string): Promise<string> {
  if (!readFileSync(process.execPath).includes(fuse))
    throw new Error(`${process.execPath} cannot become an executable: use a Node from https://nodejs.org`)
  const work = mkdtempSync(join(tmpdir(), 'ambientctl-executable-'))
  try {
    const blob = await writeBlob(work)
    mkdirSync(folder, { recursive: true })
    const target = join(folder, executableName(process.platform, process.arch))
    copyFileSync(process.execPath, target)
    chmodSync(target, 0o755)
    // macOS does not run a program whose signature does not match its bytes.
    if (process.platform === 'darwin') execFileSync('codesign', ['--remove-signature', target])
    await inject(target, 'NODE_SEA_BLOB', readFileSync(blob), {
      sentinelFuse: fuse,
      machoSegmentName: 'NODE_SEA',
    })
    if (process.platform === 'darwin') execFileSync('codesign', ['--sign', '-', target])
    return target
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Writes what Node puts into the executable: the script that it starts, and the files. Returns the path. */
async function writeBlob(work: string): Promise<string> {
  const [main, output, index] = ['start.js', 'blob', 'files'].map((name) => join(work, name)) as Triple
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  await build({
    absWorkingDir: root,
    entryPoints: ['src/executable/start.ts'],
    outfile: main,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    define: { PROGRAM_VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  })
  const names = embeddedFiles()
  writeFileSync(index, names.filter((name) => !scripts.test(name)).join('\n'))
  const assets = { files: index, ...Object.fromEntries(names.map((name) => [name, join(root, name)])) }
  const config = join(work, 'sea-config.json')
  // Node writes the path of the script into the executable, so the path is relative: equal programs give equal bytes.
  const options = { main: basename(main), output, assets, disableExperimentalSEAWarning: true }
  writeFileSync(config, JSON.stringify(options))
  execFileSync(process.execPath, ['--experimental-sea-config', config], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return output
}

type Triple = [string, string, string]

/** The files that the executable holds, by their paths in the package. */
function embeddedFiles(): string[] {
  const files = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => embedded.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(entry.name) : [entry.name]))
  if (!files.includes('dist/main.js')) throw new Error('dist/ is not built: run `npm run build` first')
  return files.filter((name) => !others.test(name)).sort()
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    )
}

if (process.argv[1] === import.meta.filename) {
  console.log(await buildExecutable(process.argv[2] ?? join(root, 'dist/executable')))
}
