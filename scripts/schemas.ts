// Generates the JSON Schemas in schemas/ and their validators, with ajv: `npm run schemas:generate`. With --check it
// only checks whether they are up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { transform } from 'esbuild'
import { format } from 'prettier'
import { bundleSchema } from './schemas/bundle.ts'
import { compact } from './schemas/compact.ts'
import { factsSchema } from './schemas/facts.ts'
import { operatorSchema, specSchema } from './schemas/operator.ts'
import { planSchema } from './schemas/plan.ts'
import { platformSchema } from './schemas/platform.ts'
import type { Schema } from './schemas/shape.ts'

const schemas = { bundle: bundleSchema, facts: factsSchema, plan: planSchema, platform: platformSchema }

const options = {
  allErrors: true,
  inlineRefs: false,
  messages: false,
  strictTypes: false,
  strictRequired: false,
  code: { source: true, esm: true, optimize: 2 },
} as const

/** Returns the text of each generated file by its path in the repository. */
export async function schemaFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const [name, schema] of Object.entries(schemas)) {
    files.set(`schemas/${name}.schema.json`, await printSchema(schema))
    files.set(`src/validation/${name}-validator.js`, await validatorOf(schema))
  }
  files.set('schemas/istiooperator.schema.json', await printSchema(operatorSchema))
  files.set('src/validation/spec-validator.js', await specValidator())
  return files
}

const printSchema = (schema: Schema) => format(JSON.stringify(schema), { parser: 'json' })

/** Returns the module of the validator of a spec, whose errors have no texts. */
async function specValidator(): Promise<string> {
  const ajv = new Ajv(options)
  const code = compact(standaloneCode.default(ajv, ajv.compile(specSchema)))
  return moduleOf(`import { fail, field, join } from './spec-errors.ts'
${withoutPreamble(code)}`)
}

/** Returns a module that does not need ajv: the function `validate`, which sets `errors`, and the shared schemas. */
async function validatorOf(schema: Schema): Promise<string> {
  // Errors contain their schema and value, which messages need.
  const ajv = new Ajv({ ...options, verbose: true })
  const code = standaloneCode.default(ajv, ajv.compile(schema))
  return moduleOf(`import { addError, addErrors } from './errors.ts'
${withoutPreamble(bounded(code))}
export const definitions = ${JSON.stringify(schema['definitions'])}`)
}

function withoutPreamble(code: string): string {
  return code.replace('"use strict";', '').replace(/export default validate\d+;/, '')
}

async function moduleOf(code: string): Promise<string> {
  const { code: text } = await transform(code, { minify: true, lineLimit: 140 })
  return `// Generated from scripts/schemas by \`npm run schemas:generate\`.\n${text}`
}

/**
 * Limits the number of errors, which ajv does not, and removes unused fields of errors. Ajv also copies the list at
 * each reference.
 */
function bounded(code: string): string {
  return code
    .replaceAll(/schemaPath:"[^"]*",/g, '')
    .replaceAll(/schema:[^,{}]*,(?=parentSchema:)/g, '')
    .replaceAll(
      /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}\s*else \{vErrors\.push\(\1\);\}/g,
      'vErrors = addError(vErrors, $1);',
    )
    .replaceAll(
      /vErrors = vErrors === null \? (validate\d+)\.errors : vErrors\.concat\(\1\.errors\);/g,
      'vErrors = addErrors(vErrors, $1.errors);',
    )
}

const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url))

function current(file: string): string | undefined {
  try {
    return readFileSync(pathOf(file), 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of await schemaFiles()) {
    if (current(file) === text) continue
    if (process.argv.includes('--check')) {
      console.error(`${file} is out of date; run \`npm run schemas:generate\``)
      process.exitCode = 1
    } else {
      mkdirSync(dirname(pathOf(file)), { recursive: true })
      writeFileSync(pathOf(file), text)
    }
  }
}
