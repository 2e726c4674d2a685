// Go's path package. The `os` functions do the same, since charts are rendered on Unix.
import { fn } from '../template/function.ts'
import type { FunctionTable, GoFunction } from '../template/function.ts'

/** path.Clean. */
function cleanPath(path: string): string {
  const isRooted = path.startsWith('/')
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (!isRooted) parts.push(part)
  }
  const joined = parts.join('/')
  return isRooted ? `/${joined}` : joined || '.'
}

/** path.Base. */
function baseName(path: string): string {
  if (path === '') return '.'
  return path.split('/').findLast((part) => part !== '') ?? '/'
}

function dir(path: string): string {
  return cleanPath(path.slice(0, path.lastIndexOf('/') + 1))
}

function ext(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1)
  return base.includes('.') ? base.slice(base.lastIndexOf('.')) : ''
}

const table: readonly (readonly [string, GoFunction])[] = [
  ['base', fn(['string'], baseName)],
  ['clean', fn(['string'], cleanPath)],
  ['dir', fn(['string'], dir)],
  ['ext', fn(['string'], ext)],
  ['isAbs', fn(['string'], (path) => path.startsWith('/'))],
]

export const pathFunctions: FunctionTable = new Map<string, GoFunction>([
  ...table,
  ...table.map(([name, body]) => [`os${name.charAt(0).toUpperCase()}${name.slice(1)}`, body] as const),
])
