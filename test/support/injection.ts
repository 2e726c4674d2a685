// Compares workloads injected by the reference with the same workloads injected by us, as data.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isTree, toTree, type Tree, type Value } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { generate } from './generate.ts'
import { injectorOf, type Injector } from '../../src/injection/injector-config.ts'
import { listOf, mapOf, named } from '../../src/injection/pod.ts'

interface Case {
  readonly input: Record<string, unknown>
  readonly injected: Record<string, unknown>
}

/** A configuration as arguments of `manifest generate`, and the workloads that `istioctl kube-inject` returns. */
export interface InjectionGolden {
  readonly args: readonly string[]
  readonly values: Record<string, unknown>
  readonly meshConfig: Record<string, unknown>
  readonly cases: Readonly<Record<string, Case>>
}

const folder = join(import.meta.dirname, '../injection/data')

export function injectionNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
}

export function readInjection(name: string): InjectionGolden {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as InjectionGolden
}

/** The injector of an install with these arguments, in a mesh with this configuration. */
export async function installedInjector({ args, meshConfig }: InjectionGolden): Promise<Injector> {
  const objects = await generate(args)
  const map = objects.find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('istio-sidecar-injector'),
  )
  const { config, values } = (map as unknown as { data: { config: string; values: string } }).data
  return injectorOf(parseYaml(config) as Tree, parseYaml(values) as Tree, toTree(meshConfig))
}

/** Sorts lists of named items, parses JSON in strings, and removes trailing newlines of strings. */
export function comparable(value: Value, key = ''): Value {
  if (typeof value === 'string') return readIfDocument(value)
  if (isTree(value))
    return toTree(
      Object.fromEntries(Object.entries(value).map(([name, item]) => [name, comparable(item, name)])),
    )
  if (!Array.isArray(value)) return value
  const items = value.map((item) => comparable(item))
  return unordered.has(key) ? items.toSorted((a, b) => compareText(nameOf(a), nameOf(b))) : items
}

const unordered = new Set(['env', 'volumes', 'volumeMounts', 'items', 'add'])

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function nameOf(item: Value): string {
  return String(isTree(item) ? (item['mountPath'] ?? item['path'] ?? item['name']) : item)
}

function readIfDocument(text: string): Value {
  return /^[[{]/.test(text) ? comparable(parseYaml(text)) : text.trimEnd()
}

/** Returns the Pod template of a workload for comparison. A bootstrap script is replaced by the file that it writes. */
export function podOf(workload: Tree): Value {
  const pod = mapOf(mapOf(workload, 'spec'), 'template')
  const bootstrap = named(listOf(mapOf(pod, 'spec'), 'initContainers'), 'grpc-bootstrap-init')
  if (bootstrap) bootstrap['command'] = bootstrapOf(bootstrap)
  return comparable(pod)
}

const bootstrapFile = '/var/lib/grpc/data/bootstrap.json'

/**
 * Runs the script of a container and returns the file that it writes. Variables from the downward API have their
 * names as values.
 */
function bootstrapOf(container: Tree): Value {
  const folder = mkdtempSync(join(tmpdir(), 'bootstrap-'))
  const file = join(folder, 'bootstrap.json')
  const variables = listOf(container, 'env').map(({ name, value }) => [name, String(value ?? name).trim()])
  const [shell = '', flag = '', script = ''] = container['command'] as string[]
  const env = { PATH: '/usr/bin:/bin', ...(Object.fromEntries(variables) as Record<string, string>) }
  try {
    execFileSync(shell, [flag, script.replaceAll(bootstrapFile, file)], { env })
    return toTree(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
