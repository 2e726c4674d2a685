// Measures each of the 300 wrong files of test/support/wrong-inputs.ts, and files that are large: `npm run bench:inputs`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { largeInputs, wrongInputs } from '../../test/support/wrong-inputs.ts'
import { runOnce, type Run } from './runs.ts'

const program = join(import.meta.dirname, '../../dist/ambientctl.js')

/** Seconds and MB that a wrong file may take. */
const limits = { seconds: 2, memory: 300 }

interface Measured extends Run {
  readonly name: string
}

/** With their exit statuses; `validate` cannot read a file that is too large. */
const commands: readonly (readonly [words: readonly string[], statuses: readonly number[]])[] = [
  [['manifest', 'generate'], [64]],
  [['validate'], [1, 64]],
]

const folder = mkdtempSync(join(tmpdir(), 'ambientctl-inputs-'))
try {
  const large = largeInputs.map(([name, text]) => ({ name, text }))
  const inputs = [...wrongInputs.map(({ i, name, text }) => ({ name: `${i} ${name}`, text })), ...large]
  for (const [words, statuses] of commands) print(words.join(' '), await measure(words, statuses, inputs))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(
  words: readonly string[],
  statuses: readonly number[],
  inputs: readonly { readonly name: string; readonly text: string | Buffer }[],
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const { name, text } of inputs) {
    const file = join(folder, 'mesh.yaml')
    writeFileSync(file, text)
    measured.push({ name, ...(await runOnce([process.execPath, program, ...words, '-f', file], statuses)) })
  }
  return measured
}

function print(command: string, all: readonly Measured[]): void {
  const over = all.filter(({ seconds, memory }) => seconds > limits.seconds || memory > limits.memory)
  console.log(
    `${command} -f: ${all.length} wrong files, ${over.length} over ${limits.seconds} s or ${limits.memory} MB`,
  )
  const worst = all.toSorted((a, b) => b.seconds - a.seconds || b.memory - a.memory).slice(0, 8)
  for (const { name, seconds, memory } of worst)
    console.log(`  ${seconds.toFixed(2)} s  ${memory.toFixed(0).padStart(4)} MB  ${name}`)
}
