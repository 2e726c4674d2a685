// The messages between the main thread and the render thread: the request, calls of functions, and the response.
import type { MessagePort } from 'node:worker_threads'
import type { Chart } from '../chart/chart.ts'
import type { RenderOptions, RenderResult } from '../chart/render.ts'

/** The functions of the main thread that the render thread calls. `timeZone` is a property of the host. */
export interface RenderCallbacks {
  now(): Date
  random(bytes: number): Uint8Array
  timeZone(): string | undefined
  lookupHost(name: string): readonly string[]
  lookup: NonNullable<RenderOptions['lookup']>
  warn(text: string): void
}
export type CallbackName = keyof RenderCallbacks

/** The data that the render thread starts with. */
export interface RenderRequest {
  readonly chart: Chart
  readonly options: Omit<RenderOptions, CallbackName | 'host'>
  /** True if the host's random source is deterministic. */
  readonly repeats: boolean
  /** The functions that exist. */
  readonly callees: readonly CallbackName[]
  /** The stack of the render thread in MiB. */
  readonly stackSize: number
  /** The port for calls of the render thread. */
  readonly port: MessagePort
  /** The render thread waits here until the value is 1: the response to its call has been sent. */
  readonly answered: Int32Array
}

export interface ThreadCall {
  readonly callee: CallbackName
  readonly args: readonly unknown[]
}

/** The result of a function, or the message of a LookupError, which becomes an error of the template. */
export type CallResult = { readonly value: unknown } | { readonly lookupError: string }

export type RenderResponse = { readonly result: RenderResult } | { readonly error: ThreadError }

/** The fields of a UserError: messages between threads do not keep classes. */
export interface ThreadError {
  readonly code: string
  readonly message: string
  readonly status: number
  readonly hint?: string
}
