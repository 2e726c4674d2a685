// Bundles the program into dist/, one chunk per command, so that a run loads only what its command needs.
import { build } from 'esbuild'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = join(root, 'dist')

// `npm install <tarball>` runs prepare nowhere, but `npm ci` on a package folder without sources would.
if (!existsSync(join(root, 'src/main.ts'))) process.exit(0)

rmSync(out, { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: { ambientctl: 'src/main.ts' },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  keepNames: true,
  sourcemap: false,
  legalComments: 'linked',
  chunkNames: 'chunks/[name]-[hash]',
  // CommonJS parts inside the bundle still call require() for Node's own modules.
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  logLevel: 'warning',
})
chmodSync(join(out, 'ambientctl.js'), 0o755)
