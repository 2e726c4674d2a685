// Whether JavaScript's stack was large enough for what was rendered.
import { allowStack, nesting } from '../template/nesting.ts'

export { allowStack }

export interface RenderAttempt<T> {
  /** Something was refused for want of stack: with a larger one the outcome may be another. */
  readonly lackedStack: boolean
  /** Gives the outcome: the result, or the error thrown. */
  readonly outcome: () => T
}

/** Renders and does not yet say how it went. */
export function attemptRender<T>(render: () => T): RenderAttempt<T> {
  nesting.wasFull = false
  const outcome = settle(render)
  return { lackedStack: nesting.wasFull, outcome }
}

function settle<T>(render: () => T): () => T {
  try {
    const result = render()
    return () => result
  } catch (error) {
    return () => {
      throw error
    }
  }
}
