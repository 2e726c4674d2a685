// Runs the built worker of the playground in a realm without Node's globals, as a browser does.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import type { EngineCallName, EngineCalls, PlaygroundFiles } from '../playground/messages.ts'
import { builtSite } from './built.ts'

/** Calls a function of the worker. */
export type WorkerCall = <Name extends EngineCallName>(
  name: Name,
  ...args: Parameters<EngineCalls[Name]>
) => ReturnType<EngineCalls[Name]>

// A message in a browser is a copy in the realm of the worker. JSON makes such a copy; bytes need a mark.
const setUp = `
globalThis.self = globalThis
const RealDate = Date
Date = class extends RealDate {
  constructor(...args) { if (args.length === 0) super(0); else super(...args) }
}
let listener, answer
globalThis.addEventListener = (_, each) => { listener = each }
globalThis.postMessage = (message) => { answer = message }
const read = (_, value) => Array.isArray(value?.$bytes) ? Uint8Array.from(value.$bytes) : value
function write(key, value) {
  // The value before toJSON, which Buffer has.
  const own = this[key]
  return own instanceof Uint8Array ? { $bytes: [...own] } : value
}
globalThis.call = (message) => {
  listener({ data: JSON.parse(message, read) })
  return JSON.stringify(answer, write)
}`

/** Loads the worker. Its clock is at 0 and its random bytes are 0. */
export function loadWorker(): WorkerCall {
  // Constructors of this realm must not be used by the worker to recognize data.
  const crypto = { getRandomValues: <T>(bytes: T): T => bytes }
  const context = createContext({
    AbortController,
    setTimeout,
    TextDecoder,
    TextEncoder,
    crypto,
    performance,
    URL,
    URLSearchParams,
  })
  runInContext(setUp, context)
  runInContext(readFileSync(join(builtSite, 'playground/worker.js'), 'utf8'), context)
  const call = (context as { call?: (message: string) => string }).call
  if (!call) throw new Error('the worker did not start')
  return (name, ...args) => {
    const answer = JSON.parse(call(JSON.stringify({ id: 1, name, args }, write)), read) as { result: never }
    return answer.result
  }
}

function write(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { $bytes: [...value] } : value
}

function read(_: string, value: unknown): unknown {
  const { $bytes: bytes } = (value ?? {}) as { $bytes?: unknown }
  return Array.isArray(bytes) ? Uint8Array.from(bytes as number[]) : value
}

/** Returns files as the page keeps them: text where they are UTF-8. */
export function asPage(call: WorkerCall, label: string, files: Map<string, Uint8Array>): PlaygroundFiles {
  const opened = call('openFolder', label, Object.fromEntries(files))
  if (opened.error) throw new Error(opened.error)
  return opened.files
}
