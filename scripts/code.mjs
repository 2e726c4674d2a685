// Runs the built program and writes the V8 code cache of its scripts: `node scripts/code.mjs dist/ambientctl.js ARGS…`.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

process.argv.splice(1, 1)
const program = resolve(process.argv[1])
const { scripts } = createRequire(import.meta.url)(program)
process.once('exit', () => {
  for (const [name, script] of scripts) {
    writeFileSync(join(dirname(program), `${name}.code`), script.createCachedData())
  }
})
