// The real Helm, built from its Go module (pinned in test/peer/helm/go.mod).
import { join } from 'node:path'
import { buildGo } from './go.ts'

const module = join(import.meta.dirname, 'helm')

/** Returns the path of a `helm` command, built on first use (minutes) and kept outside the repository. Needs Go. */
export function helmBinary(): string {
  return buildGo(module, 'helm.sh/helm/v3/cmd/helm')
}

/**
 * Returns the path of the judge. It reads cases and writes what `helm template` prints for them, both as JSON lines.
 * Needs Go.
 */
export function judgeBinary(): string {
  return buildGo(module)
}

/** Returns the path of a program that prints the names of Helm's functions. Needs Go. */
export function functionNamesBinary(): string {
  return buildGo(module, './functions')
}

/**
 * Returns the path of a program that times Helm's engine: `CHART VALUES.json SECONDS` prints milliseconds per
 * rendering. Needs Go.
 */
export function renderTimeBinary(): string {
  return buildGo(module, './rendertime')
}
