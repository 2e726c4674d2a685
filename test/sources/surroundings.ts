// A temporary environment for fetching charts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchChart } from '../../src/sources/fetch-chart.ts'
import type { FetchOptions } from '../../src/sources/options.ts'

export interface Surroundings {
  readonly folder: string
  readonly env: Record<string, string>
  /** The warnings so far. */
  readonly warnings: string[]
  /** Fetches a chart and returns `NAME VERSION`. */
  fetch(reference: string, options?: Partial<FetchOptions>): Promise<string>
  remove(): void
}

/** Creates an environment with an empty home folder. */
export function makeSurroundings(): Surroundings {
  const folder = mkdtempSync(join(tmpdir(), 'ambientctl-sources-'))
  const warnings: string[] = []
  const env = { HOME: folder, PATH: process.env.PATH ?? '' }
  return {
    folder,
    env,
    warnings,
    async fetch(reference, options = {}) {
      const { metadata } = await fetchChart(reference, {
        env,
        warn: (message) => void warnings.push(message),
        timeout: 5000,
        ...options,
      })
      return `${metadata.name} ${metadata.version}`
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns the message of a rejection and its hint. */
export async function refusal(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    const { message, hint } = error as { message: string; hint?: string }
    return hint === undefined ? message : `${message}\n${hint}`
  }
  throw new Error('was not refused')
}
