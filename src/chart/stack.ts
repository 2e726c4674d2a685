// Detects whether a rendering failed because the JavaScript stack was too small.
import { allowStack, nesting } from '../template/nesting.ts'

export { allowStack }

export interface RenderAttempt<T> {
  /** True if the stack was full. A larger stack can give another outcome. */
  readonly lackedStack: boolean
  /** Returns the result or throws the error. */
  readonly outcome: () => T
}

/** Runs `render` and returns its outcome without throwing. */
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
