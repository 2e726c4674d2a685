// Bundles the program into scripts: esbuild splits only ES modules, and Node takes V8's code only for scripts. A script holds
// one chunk of esbuild, or all chunks that a frequent command needs: fewer files, and plain variables between them.
import { build as bundle } from 'esbuild'
import { join, posix, relative, sep } from 'node:path'
import { build } from './licences.mjs'

// The scripts that hold all chunks that each of these entry points needs, unless a script before it holds them.
const commands = 'src/cli/commands'
const groups = {
  'main.js': ['src/main.ts'],
  'common.js': [`${commands}/generate.ts`, `${commands}/status.ts`],
  'render.js': [`${commands}/generate.ts`],
}

/**
 * Returns the files of the program below `out`. A script is a function of `require`, `dirname` and `provide`. It calls
 * `provide` with the name and the exports of each of its chunks, and requires a chunk as `./SCRIPT#CHUNK` (src/start.ts).
 */
export async function buildProgram(root, out, style, plugins) {
  const { outputFiles, metafile } = await build({
    ...style,
    absWorkingDir: root,
    entryPoints: ['src/main.ts'],
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    legalComments: 'inline',
    chunkNames: 'chunks/[name]-[hash]',
    plugins,
    write: false,
  })
  const nameOf = (path) => relative(out, join(root, path)).split(sep).join('/')
  const texts = new Map(outputFiles.map(({ path, text }) => [nameOf(relative(root, path)), text]))
  const outputs = Object.entries(metafile.outputs).map(([path, { imports, ...output }]) => {
    const needed = imports.filter(({ external }) => !external)
    return {
      ...output,
      name: nameOf(path),
      imports: needed.map(({ path, kind }) => ({ name: nameOf(path), kind })),
    }
  })
  const chunks = new Map(outputs.map((output) => [output.name, { ...output, text: texts.get(output.name) }]))
  const scripts = scriptsOf(chunks)
  const written = await Promise.all(
    [...new Set(scripts.values())].map((script) =>
      writeScript(script, chunks, scripts, { root, out, style }),
    ),
  )
  return written.flat()
}

/** The name of the script of each chunk. */
function scriptsOf(chunks) {
  const scripts = new Map()
  for (const [script, entries] of Object.entries(groups)) {
    const needs = entries.map((entry) => neededBy(entry, chunks))
    for (const name of needs[0]) {
      if (!scripts.has(name) && needs.every((names) => names.has(name))) scripts.set(name, script)
    }
  }
  for (const name of chunks.keys()) if (!scripts.has(name)) scripts.set(name, name)
  return scripts
}

/** The names of the chunks that an entry point imports, its own among them. */
function neededBy(entry, chunks) {
  const names = new Set(
    [...chunks.values()].filter(({ entryPoint }) => entryPoint === entry).map(({ name }) => name),
  )
  for (const name of names) {
    for (const { name: other, kind } of chunks.get(name).imports)
      if (kind === 'import-statement') names.add(other)
  }
  return names
}

async function writeScript(script, chunks, scripts, { root, out, style }) {
  const names = [...chunks.keys()].filter((name) => scripts.get(name) === script)
  const { outputFiles } = await bundle({
    ...style,
    absWorkingDir: root,
    stdin: { contents: names.map((name, i) => provideText(chunks.get(name), i)).join('\n') },
    outfile: join(out, script),
    bundle: true,
    format: 'cjs',
    legalComments: 'linked',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.dirname': 'dirname' },
    plugins: [chunkPlugin(script, chunks, scripts)],
    write: false,
    banner: { js: '(function(require,dirname,provide){' },
    footer: { js: '})' },
  })
  return outputFiles
}

/** Takes exports as values: the getters of a namespace take a sixth of a long rendering. No module changes an export. */
function provideText({ name, exports }, i) {
  const imported = exports.map((key, j) => `${key} as _${i}_${j}`)
  const provided = exports.map((key, j) => `${key}:_${i}_${j}`)
  return `import {${imported.join()}} from '/${name}';provide('${name}',{__esModule:true,${provided.join()}})`
}

/** Finds the chunks of this script by their names; those of others are required when the program runs. */
function chunkPlugin(script, chunks, scripts) {
  return {
    name: 'chunks',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[./]/ }, ({ path, importer, kind }) => {
        const name = posix.resolve('/', posix.dirname(importer), path).slice(1)
        const own = scripts.get(name) === script && kind === 'import-statement'
        return own
          ? { path: `/${name}`, namespace: 'chunk' }
          : { path: `./${scripts.get(name)}#${name}`, external: true }
      })
      onResolve({ filter: /^[^./]/ }, ({ path }) => ({ path, external: true }))
      onLoad({ filter: /./, namespace: 'chunk' }, ({ path }) => ({
        contents: chunks.get(path.slice(1)).text,
      }))
    },
  }
}
