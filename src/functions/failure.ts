// fail and required, with which a chart stops the rendering and reports an error to its user.
import { FailError } from '../template/error.ts'
import { fn } from '../template/function.ts'
import type { FunctionTable, GoFunction } from '../template/function.ts'

function required(message: string, value: unknown): unknown {
  if (value === null || value === '') throw new FailError(message)
  return value
}

export const failureFunctions: FunctionTable = new Map<string, GoFunction>([
  [
    'fail',
    fn(['string'], (message) => {
      throw new FailError(message)
    }),
  ],
  ['required', fn(['string', 'any'], required)],
])
