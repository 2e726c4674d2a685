// Loads the program's scripts, with the code that V8 made of them when they were built.
import { argv, stdout, versions } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'

interface Flags {
  readonly short: string
  /** V8's own choice again. */
  readonly long: string
}

// Most runs are over before optimised code has paid for its compilation (asking for it 15 times later takes a
// quarter off the processor time of `manifest generate`), before memory is short, and before garbage collection gains from
// threads. Most regular expressions run twice, and V8 compiles those twice too (docs/start-up.md).
// Regular expressions stay so: V8 would only interpret one that it meets before the change and compiles after it.
// V8 prints a warning for a flag that it does not know, so each version has its own flags (those of Node 20, 22 and 24).
const shortCommon = '--no-incremental-marking --no-parallel-scavenge --no-regexp-tier-up'
const longCommon = '--incremental-marking --parallel-scavenge'
const later = {
  short: `--invocation-count-for-turbofan=45000 ${shortCommon}`,
  long: `--invocation-count-for-turbofan=3000 ${longCommon}`,
}
const flags: Readonly<Record<string, Flags>> = {
  '11': {
    short: `--interrupt-budget=1000000 ${shortCommon}`,
    long: `--interrupt-budget=67584 ${longCommon}`,
  },
  '12': later,
  '13': later,
}
/** Milliseconds after which a run is no short one: reading a big cluster would take twice the memory. */
const shortRun = 800

function setFlags(): void {
  const known = flags[versions.v8.split('.')[0] ?? '']
  if (known === undefined) return
  setFlagsFromString(known.short)
  setTimeout(() => setFlagsFromString(known.long), shortRun).unref()
}

/** The version in package.json; the build fills it in. */
declare const PROGRAM_VERSION: string

type Body = (
  load: (name: string) => unknown,
  dirname: string,
  provide: (chunk: string, exported: unknown) => void,
) => void

/** Where the scripts come from, and what they see of Node. */
export interface ScriptSource {
  /** The path that the program takes for its dist/. */
  readonly folder: string
  /** Reads a file below `folder`, by its path there. Throws an error if it does not exist. */
  read(name: string): Buffer
  /** Returns a module of Node's, such as `node:fs`. */
  builtin(name: string): unknown
}

/** Every script loaded so far, by its path inside dist/. */
export const scripts: Map<string, Script> = new Map()

/** Runs the program. A line with only `--version` is answered here: loading the program takes 10 ms. */
export function startProgram(source: ScriptSource): void {
  if (argv.length === 3 && argv[2] === '--version') {
    stdout.write(`${PROGRAM_VERSION}\n`)
    return
  }
  setFlags()
  loadProgram(source)
}

function loadProgram({ folder, read, builtin }: ScriptSource): void {
  const chunks = new Map<string, unknown>()

  /** Returns the exports of a chunk (`./SCRIPT#CHUNK`, scripts/program.mjs) or of a module of Node's. */
  function load(name: string): unknown {
    if (!name.startsWith('./')) return builtin(name)
    const [script = '', chunk = ''] = name.slice(2).split('#')
    if (!scripts.has(script)) runScript(script)
    return chunks.get(chunk)
  }

  /** V8's code holds the name of its script, so the name is no slice of a path of the machine that builds. */
  function runScript(name: string): void {
    const cachedData = readCode(`${name}.code`)
    // The build writes ASCII.
    const source = read(name).toString('latin1')
    const script = new Script(source, { filename: name, ...(cachedData && { cachedData }) })
    scripts.set(name, script)
    const body = script.runInThisContext() as Body
    body(load, folder, (chunk, exported) => chunks.set(chunk, exported))
  }

  /** What V8 made of a script; where it is missing, or another V8 made it, the source is compiled: 0.04 s more. */
  function readCode(name: string): Buffer | undefined {
    try {
      return read(name)
    } catch {
      return undefined
    }
  }

  load('./main.js#main.js')
}
