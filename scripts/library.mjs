// Builds dist/library/, which `import … from 'ambientctl'` loads: ES modules with their types. fetchChart, which uses
// the network, has a separate chunk.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { build } from './licences.mjs'

const entry = 'library/library.ts'

/** Writes the library and its types below `out`; `style` has options of esbuild. */
export async function buildLibrary(root, out, style) {
  const folder = join(out, 'library')
  mkdirSync(folder, { recursive: true })
  // The package.json in dist/ declares scripts.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "sideEffects": false }\n')
  await build({
    ...style,
    absWorkingDir: root,
    entryPoints: [join('src', entry)],
    outdir: folder,
    // All files are in one folder, so that the relative path to the render thread is the same in each.
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
  })
  writeTypes(join(root, 'src'), join(folder, 'types'))
}

/** Writes the declarations of the entry and of all files that it imports. */
function writeTypes(src, folder) {
  const files = [entry]
  for (const file of files) {
    const text = declarationsOf(join(src, file))
    const path = join(folder, file.replace(/\.ts$/, '.d.ts'))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text.replace(/(\bfrom\s+')(\.[^']+)\.ts'/g, "$1$2.js'"))
    for (const [, name] of text.matchAll(/\bfrom\s+'(\.[^']+)'/g)) {
      const next = posix.join(posix.dirname(file), name)
      if (!files.includes(next)) files.push(next)
    }
  }
}

function declarationsOf(file) {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2023, isolatedDeclarations: true },
  })
  if (diagnostics.length > 0) {
    const messages = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    throw new Error(
      `${file} is part of the library's types and must declare the types of its exports: ${messages.join('; ')}`,
    )
  }
  return outputText
}
