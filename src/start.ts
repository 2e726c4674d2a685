#!/usr/bin/env node
// What Node starts: runs the program from the files in dist/.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { startProgram } from './script-loader.ts'

// scripts/code.mjs takes V8's code of them.
export { scripts } from './script-loader.ts'

startProgram({
  folder: __dirname,
  read: (name) => readFileSync(join(__dirname, name)),
  builtin: createRequire(__filename),
})
