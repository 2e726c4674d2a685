// Packs the executable of this system and writes the bill of materials: `npm run packaging:archive [-- FOLDER]`, by
// default out/release. `npm run executable` must have run.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { tarOf, type TarFile } from '../../src/chart/files/write-tar.ts'
import { bundledPackages, programSbom } from './sbom.ts'
import { executableSuffix, targetName } from './targets.ts'

const root = join(import.meta.dirname, '../..')

/** Where distributions of Node have its licence, relative to the folder of the program `node`. */
const nodeLicences = ['../LICENSE', 'LICENSE', '../share/doc/nodejs/LICENSE', '../share/doc/node/LICENSE']

/** Returns the content of the archive. Throws Error if a file is missing. */
export function archiveEntries(executable: Buffer, platform: string, nodeFolder: string): TarFile[] {
  const licence = nodeLicences.map((path) => join(nodeFolder, path)).find((path) => existsSync(path))
  if (licence === undefined) throw new Error(`the licence of Node was not found near ${nodeFolder}`)
  const own = (path: string): TarFile => ({
    path: path.slice(path.lastIndexOf('/') + 1),
    data: readFileSync(join(root, path)),
  })
  return [
    { path: `ambientctl${executableSuffix(platform)}`, data: executable, mode: 0o755 },
    own('LICENSE'),
    own('NOTICE'),
    own('dist/THIRD-PARTY-LICENSES'),
    { path: 'LICENSE-node', data: readFileSync(licence) },
    ...(platform === 'win32' ? [] : manPages()),
  ]
}

function manPages(): TarFile[] {
  const folder = join(root, 'dist/man')
  return readdirSync(folder)
    .toSorted()
    .map((name): TarFile => ({ path: `man/man1/${name}`, data: readFileSync(join(folder, name)) }))
}

function main(folder = join(root, 'out/release')): void {
  const { platform, arch, execPath, versions } = process
  const name = targetName({ platform, arch })
  const executable = readFileSync(join(root, 'dist/executable', name + executableSuffix(platform)))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const packages = bundledPackages(readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES'), 'utf8'))
  const files: readonly (readonly [string, Buffer | string])[] = [
    [`${name}.tar.gz`, gzipSync(tarOf(archiveEntries(executable, platform, dirname(execPath))))],
    [`${name}.cdx.json`, `${JSON.stringify(programSbom(version, versions.node, packages), null, 2)}\n`],
  ]
  mkdirSync(folder, { recursive: true })
  for (const [file, data] of files) {
    writeFileSync(join(folder, file), data)
    console.log(join(folder, file))
  }
}

if (process.argv[1] === import.meta.filename) main(...process.argv.slice(2, 3))
