// What the library's tests share.
import type { ChartError } from '../../src/library/error.ts'

/** The same object, which nobody can change any more. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}

/** What is thrown, at once or later. */
export async function faultOf(act: () => unknown): Promise<ChartError> {
  try {
    await act()
  } catch (error) {
    return error as ChartError
  }
  throw new Error('nothing was thrown')
}

/** Files of a chart named c with these templates. */
export function chartFiles(templates: Readonly<Record<string, string>>): Record<string, string> {
  const below = Object.entries(templates).map(([name, text]) => [`templates/${name}`, text])
  return { 'Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n', ...Object.fromEntries(below) }
}
