// Runs the built program and keeps the code that V8 made of its parts: `node scripts/code.mjs dist/ambientctl.js ARGS…`.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

process.argv.splice(1, 1)
const { parts } = createRequire(import.meta.url)(resolve(process.argv[1]))
process.once('exit', () => {
  for (const [file, { script }] of parts) writeFileSync(`${file}.code`, script.createCachedData())
})
