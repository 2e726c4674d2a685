// Reads a command line of helm.
import { parseArgs } from 'node:util'
import { applyHelmSet, notations, textNotation, type Notation } from '../values/helm-set.ts'
import { isTree, mergeTrees, newTree, type Tree, type Value } from '../values/tree.ts'
import type { HelmRelease } from './helm-releases.ts'

/** A release that a command line installs, and the flags of `ambientctl install` that it needs. */
export interface HelmCommand {
  readonly verb: 'install' | 'template'
  readonly release: HelmRelease
  readonly flags: readonly string[]
  readonly notices: readonly string[]
}

/** Reads values files and the files of --set-file. Both throw UserError. */
export interface HelmFiles {
  values(path: string): Tree
  text(path: string): string
}

const string = { type: 'string' } as const
const strings = { type: 'string', multiple: true } as const
const boolean = { type: 'boolean' } as const

/** The flags that are read. */
const options = {
  namespace: { ...string, short: 'n' },
  values: { ...strings, short: 'f' },
  set: strings,
  'set-string': strings,
  'set-json': strings,
  'set-file': strings,
  'set-literal': strings,
  version: string,
  repo: string,
  name: string,
  timeout: string,
  'kube-context': string,
  kubeconfig: string,
  'dry-run': boolean,
  install: { ...boolean, short: 'i' },
  'generate-name': { ...boolean, short: 'g' },
  // Flags without a counterpart, with a notice if it changes something.
  'reuse-values': boolean,
  'reset-values': boolean,
  'post-renderer': string,
  description: string,
  username: string,
  password: string,
  'ca-file': string,
  'name-template': string,
  'kube-version': string,
  'api-versions': strings,
  'output-dir': string,
  'show-only': { ...strings, short: 's' },
  output: { ...string, short: 'o' },
  labels: { ...string, short: 'l' },
  'history-max': string,
  'cert-file': string,
  'key-file': string,
  keyring: string,
  'kube-apiserver': string,
  'kube-token': string,
  'kube-as-user': string,
  'registry-config': string,
  'repository-config': string,
  'repository-cache': string,
} as const

const verbs: Readonly<Record<string, HelmCommand['verb']>> = {
  install: 'install',
  upgrade: 'install',
  template: 'template',
}

/** Verbs that the built-in charts make unnecessary. */
const unnecessary: ReadonlySet<string> = new Set(['repo', 'pull', 'fetch', 'dependency', 'dep', 'init'])

/** Returns true for a command that needs no counterpart, such as `helm repo add`. */
export function isUnnecessary([, verb = '']: readonly string[]): boolean {
  return unnecessary.has(verb)
}

/**
 * Reads `helm install`, `upgrade` or `template`; undefined for other verbs. `helm` is the first word. Throws
 * NotationError for a wrong --set, and errors of `files`.
 */
export function readHelmCommand(words: readonly string[], files: HelmFiles): HelmCommand | undefined {
  const { values: flags, positionals } = parse(words.slice(1))
  const [verbName = '', ...rest] = positionals
  const verb = Object.hasOwn(verbs, verbName) ? verbs[verbName] : undefined
  if (verb === undefined) return undefined
  // Helm 2 has --name, and Helm 3 may generate the name: then the chart comes first.
  const isNamed = rest.length > 1
  const name = flags.name ?? (isNamed ? rest[0] : '') ?? ''
  const chart = rest.at(isNamed ? 1 : 0)
  if (chart === undefined) return undefined
  return {
    verb,
    release: {
      name,
      chart,
      namespace: flags.namespace,
      version: flags.version,
      values: valuesOf(flags, files),
    },
    flags: [
      ...(flags.repo === undefined ? [] : ['--charts', flags.repo]),
      ...(flags['kube-context'] === undefined ? [] : ['--context', flags['kube-context']]),
      ...(flags.kubeconfig === undefined ? [] : ['--kubeconfig', flags.kubeconfig]),
      ...(verb === 'install' && flags.timeout !== undefined ? ['--readiness-timeout', flags.timeout] : []),
      ...(verb === 'install' && flags['dry-run'] !== undefined ? ['--dry-run'] : []),
    ],
    notices: noticesOf(flags),
  }
}

type Flags = ReturnType<typeof parse>['values']

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
  })
  return { values: values as ParsedFlags, positionals }
}

type ParsedFlags = {
  readonly [Name in keyof typeof options]?: (typeof options)[Name] extends { multiple: true }
    ? readonly string[]
    : (typeof options)[Name] extends { type: 'boolean' }
      ? boolean
      : string
}

function valuesOf(flags: Flags, files: HelmFiles): Tree {
  const values = (flags.values ?? [])
    .flatMap((list) => list.split(','))
    .map((path) => files.values(path))
    .reduce(mergeTrees, newTree())
  const texts: readonly (readonly [readonly string[] | undefined, Notation])[] = [
    [flags['set-json'], notations.json],
    [flags.set, notations.typed],
    [flags['set-string'], notations.string],
    [flags['set-file'], textNotation((path) => files.text(path))],
    [flags['set-literal'], notations.literal],
  ]
  for (const [list = [], notation] of texts) for (const text of list) applyHelmSet(values, text, notation)
  return withNumbers(values) as Tree
}

/** Helm's --set has int64; a spec has float64. */
function withNumbers(value: Value): Value {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(withNumbers)
  return isTree(value)
    ? newTree(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]))
    : value
}

function noticesOf(flags: Flags): string[] {
  return [
    ...(flags['reuse-values'] === true
      ? ['--reuse-values: the values of the installed release are not read; see helm get values']
      : []),
    ...(flags['post-renderer'] === undefined
      ? []
      : ['--post-renderer has no counterpart in ambientctl install']),
    ...(flags.username === undefined && flags.password === undefined
      ? []
      : ['--username and --password are --charts-username and --charts-password']),
  ]
}
