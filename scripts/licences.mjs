// Writes dist/THIRD-PARTY-LICENSES: the licence texts of the npm packages in dist/. `build` records the packages of
// each bundle; `writeLicences` writes the texts when all bundles are built.
import { build as esbuild } from 'esbuild'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const packageFolders = new Set()

/** Runs esbuild's `build` and records the package folders of the bundle for `writeLicences`. */
export async function build(options) {
  const result = await esbuild({ ...options, metafile: true })
  for (const folder of packageFoldersOf(result.metafile)) packageFolders.add(folder)
  return result
}

/** Writes `THIRD-PARTY-LICENSES` below `out`. Throws Error with all bundled packages without a licence text. */
export function writeLicences(root, out) {
  writeFileSync(join(out, 'THIRD-PARTY-LICENSES'), licencesOf(root, [...packageFolders]))
}

/** Returns the package folders with code in a bundle (`node_modules/a`, `node_modules/a/node_modules/@b/c`). */
export function packageFoldersOf({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  )
  const folders = inputs.map(([path]) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
  return [...new Set(folders)].filter((folder) => folder !== undefined).sort()
}

/** Returns the text of the file: a section for each package, ordered by name and version. */
export function licencesOf(root, folders) {
  const packages = folders.map((folder) => readPackage(root, folder))
  const missing = packages.filter(({ texts }) => texts.length === 0).map(({ title }) => title)
  if (missing.length > 0) {
    throw new Error(`bundled packages without a licence text (LICENSE or COPYING): ${missing.join(', ')}`)
  }
  const sections = new Map(
    packages.map(({ title, licence, texts }) => [title, section(title, licence, texts)]),
  )
  const sorted = [...sections.keys()].sort().map((title) => sections.get(title))
  return `ambientctl contains code of the following npm packages.\n${sorted.join('')}`
}

function readPackage(root, folder) {
  const path = join(root, folder)
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const files = readdirSync(path).sort()
  const licences = files.filter((file) => /^(licen[cs]e|copying)([.-]|$)/i.test(file))
  // Apache-2.0 requires that NOTICE files are distributed with the licence.
  const notices = licences.length > 0 ? files.filter((file) => /^notice([.-]|$)/i.test(file)) : []
  const texts = [...licences, ...notices].map((file) =>
    readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n').trim(),
  )
  return { title: `${name} ${version}`, licence: String(license), texts }
}

const section = (title, licence, texts) =>
  `\n${'='.repeat(80)}\n${title} (${licence})\n${'='.repeat(80)}\n\n${texts.join('\n\n')}\n`
