// What the threads tell each other: a chart to render, what its templates ask of the program, and how it ended.
import type { MessagePort } from 'node:worker_threads'
import type { Chart } from '../chart/chart.ts'
import type { RenderOptions, RenderResult } from '../chart/render.ts'

/** The functions that stay with the program, by the name that the thread calls them by; `timeZone` is a property. */
export interface RenderCallbacks {
  now(): Date
  random(bytes: number): Uint8Array
  timeZone(): string | undefined
  lookupHost(name: string): readonly string[]
  lookup: NonNullable<RenderOptions['lookup']>
  warn(text: string): void
}
export type CallbackName = keyof RenderCallbacks

export interface RenderRequest {
  readonly chart: Chart
  readonly options: Omit<RenderOptions, CallbackName | 'host'>
  /** Whether the host's randomness does. */
  readonly repeats: boolean
  /** Which of the functions there are. */
  readonly callees: readonly CallbackName[]
  /** This thread's stack in MiB. */
  readonly stackSize: number
  /** Through this the thread calls, */
  readonly port: MessagePort
  /** and here it sleeps until the answer is there: 1. */
  readonly answered: Int32Array
}

export interface ThreadCall {
  readonly callee: CallbackName
  readonly args: readonly unknown[]
}

/** What a function gave; `refused` where it threw a LookupError, which the template shall hear of. */
export type CallResult = { readonly value: unknown } | { readonly refused: string }

export type RenderResponse = { readonly result: RenderResult } | { readonly fault: ThreadFault }

/** A UserError, which loses its class on the way. */
export interface ThreadFault {
  readonly code: string
  readonly message: string
  readonly status: number
  readonly hint?: string
}
