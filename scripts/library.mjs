// Builds what `import … from 'ambientctl'` loads: dist/library/, ES modules with their types. Only fetchChart's part, which
// speaks to the network, is a chunk of its own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { build } from './licences.mjs'

const entry = 'library/library.ts'

/** Writes the library and its types below `out`; `style` is esbuild's. */
export async function buildLibrary(root, out, style) {
  const folder = join(out, 'library')
  mkdirSync(folder, { recursive: true })
  // dist/ itself holds scripts.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "sideEffects": false }\n')
  await build({
    ...style,
    absWorkingDir: root,
    entryPoints: [join('src', entry)],
    outdir: folder,
    // Flat: src/library/render.ts finds the thread's program from any of them.
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
  })
  writeTypes(join(root, 'src'), join(folder, 'types'))
}

/** The declarations of the entry and of all that they name, file by file: the types are written where they are exported. */
function writeTypes(src, folder) {
  const wanted = [entry]
  for (const file of wanted) {
    const text = declarationsOf(join(src, file))
    const path = join(folder, file.replace(/\.ts$/, '.d.ts'))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text.replace(/(\bfrom\s+')(\.[^']+)\.ts'/g, "$1$2.js'"))
    for (const [, name] of text.matchAll(/\bfrom\s+'(\.[^']+)'/g)) {
      const next = posix.join(posix.dirname(file), name)
      if (!wanted.includes(next)) wanted.push(next)
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
    const faults = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    throw new Error(
      `${file} is part of the library's types, and must write out what it exports: ${faults.join('; ')}`,
    )
  }
  return outputText
}
