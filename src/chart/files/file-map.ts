// `.Files`: the chart's other files as a map of bytes, with Helm's methods.
import { toPlain } from '../../functions/collection/plain.ts'
import { fn } from '../../template/function.ts'
import type { GoFunction } from '../../template/function.ts'
import { toBytes } from '../../template/bytes.ts'
import { newMap, stringList, typed } from '../../template/kinds.ts'
import type { GoMap, GoType } from '../../template/kinds.ts'
import { YamlError } from '../../yaml/error.ts'
import { printYaml } from '../../yaml/yaml.ts'
import type { ChartFile } from '../chart.ts'
import { glob } from './glob.ts'

type Files = ReadonlyMap<string, string>

/** Returns the `.Files` object. A file is converted to bytes only when it is read. */
export function fileMap(files: readonly ChartFile[]): GoMap {
  return mapOf(new Map(files.map(({ name, data }) => [name, data])))
}

function mapOf(files: Files): GoMap {
  const map = newMap()
  for (const [name, data] of files)
    Object.defineProperty(map, name, { enumerable: true, configurable: true, get: () => toBytes(data) })
  const type: GoType = {
    name: 'engine.files',
    kind: 'map',
    elem: '[]uint8',
    method: (_, name) => (Object.hasOwn(methods, name) ? methods[name]?.(files) : undefined),
  }
  return typed(map, type)
}

const methods: Readonly<Record<string, (files: Files) => GoFunction>> = {
  Get: (files) => fn(['string'], (name) => files.get(name) ?? ''),
  GetBytes: (files) => fn(['string'], (name) => toBytes(files.get(name) ?? '')),
  Glob: (files) => fn(['string'], (pattern) => mapOf(only(files, glob(pattern)))),
  Lines: (files) => fn(['string'], (name) => typed(lines(files.get(name) ?? ''), stringList)),
  AsConfig: (files) => fn([], () => asYaml(files, (data) => data)),
  AsSecrets: (files) => fn([], () => asYaml(files, (data) => Buffer.from(toBytes(data)).toString('base64'))),
}

function only(files: Files, isMatch: (name: string) => boolean): Files {
  return new Map([...files].filter(([name]) => isMatch(name)))
}

function lines(data: string): string[] {
  return data === '' ? [] : data.replace(/\n$/, '').split('\n')
}

function asYaml(files: Files, encode: (data: string) => string): string {
  const byBaseName = [...files].map(
    ([name, data]) => [name.slice(name.lastIndexOf('/') + 1), encode(data)] as const,
  )
  try {
    return printYaml(toPlain(newMap(byBaseName))).replace(/\n$/, '')
  } catch (error) {
    // Helm returns an empty text without an error if the YAML cannot be printed.
    if (error instanceof YamlError) return ''
    throw error
  }
}
