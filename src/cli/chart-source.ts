// CHART as it is typed → a chart. Folders and archives are read here.
import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import type { Chart } from '../chart/chart.ts'
import { loadChart } from '../chart/load.ts'
import { exitStatus, UserError, UserErrors } from '../errors.ts'
import type { Arguments } from './command.ts'

/**
 * Finds the chart; it is read when the answer is called, since Helm looks at other arguments in between. A path that
 * exists goes before any repository. Throws UserError in Helm's words, without the path that loadChart puts before them.
 */
export function locateChart(ref: string, _args: Arguments): Promise<() => Chart> {
  const name = ref.trim()
  if (existsSync(name === '' ? '.' : name)) return Promise.resolve(() => read(resolve(name)))
  if (isAbsolute(name) || name.startsWith('.')) throw fault(`path ${JSON.stringify(name)} not found`)
  throw fault(`non-absolute URLs should be in form of repo_name/path_to_chart, got: ${name}`)
}

function read(path: string): Chart {
  try {
    return loadChart(path)
  } catch (error) {
    // Helm stops at the first fault.
    const first = error instanceof UserErrors ? error.errors[0] : error
    if (!(first instanceof UserError)) throw error
    const prefix = `${path}: `
    const { message } = first
    throw fault(message.startsWith(prefix) ? message.slice(prefix.length) : message, error)
  }
}

function fault(text: string, cause?: unknown): UserError {
  return new UserError('chart', text, { status: exitStatus.failed, cause })
}
