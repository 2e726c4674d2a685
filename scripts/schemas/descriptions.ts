// The descriptions of the published schema of IstioOperator files: those of values come from the comments in the charts'
// values.yaml. MeshConfig has none, because its descriptors have no comments.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fieldsOf } from '../../src/config/schema.ts'
import { commentedFile, type CommentedFile } from '../../src/explain/commented-file.ts'
import { componentOfPath } from '../../src/explain/component-sources.ts'
import { specDocumentation } from '../../src/explain/spec-documentation.ts'
import type { Schema } from './shape.ts'

const defaults = '_internal_defaults_do_not_set'

/** The charts with a value that belongs to no component, such as `global`. */
const sharedCharts = ['istiod', 'base', 'cni', 'ztunnel']

const files = new Map<string, CommentedFile>()

function valuesOf(chart: string): CommentedFile {
  const path = fileURLToPath(new URL(`../../charts/${chart}/values.yaml`, import.meta.url))
  const file = files.get(chart) ?? commentedFile(path, readFileSync(path, 'utf8'))
  files.set(chart, file)
  return file
}

/** Returns the comment of a value in its chart, or undefined if it has none. */
function commentAt(path: readonly string[]): string | undefined {
  const found = componentOfPath(path)
  if (!found) return firstOf(sharedCharts, (chart) => valuesOf(chart).commentOf([defaults, ...path]))
  const [chart] = found.component.folders
  // The comment above all defaults is about none of them.
  if (chart === undefined || found.rest.length === 0) return undefined
  return valuesOf(chart).commentOf([defaults, ...found.rest])
}

function firstOf<T>(items: readonly T[], read: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const text = read(item)
    if (text !== undefined) return text
  }
  return undefined
}

/** Calls a function for each field below `values`, once for each path. The values of ztunnel contain `global` again. */
function visitValues(
  visit: (id: string, path: readonly string[]) => void,
  message = 'Values',
  path: readonly string[] = [],
): void {
  for (const [key, { kind }] of fieldsOf(message) ?? []) {
    const below = [...path, key]
    visit(`${message}.${key}`, below)
    if (!kind.startsWith('mesh.') && below.join('.') !== 'ztunnel.global') visitValues(visit, kind, below)
  }
}

/** Returns the descriptions by message and field. A field that means different things at its paths has none. */
function descriptions(): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>()
  visitValues((id, path) => {
    const comment = commentAt(path)
    if (comment !== undefined) found.set(id, (found.get(id) ?? new Set()).add(comment))
  })
  const unique = [...found].flatMap(([id, all]) => (all.size === 1 ? [[id, [...all].join('')] as const] : []))
  return new Map([...Object.entries(specDocumentation), ...unique])
}

/** Returns definitions of messages with a description for each field that has one. */
export function withDescriptions(definitions: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const texts = descriptions()
  return Object.fromEntries(
    Object.entries(definitions).map(([message, schema]) => {
      const properties = schema['properties'] as Readonly<Record<string, Schema>> | undefined
      if (!properties) return [message, schema]
      const described = Object.entries(properties).map(([key, field]): [string, Schema] => {
        const description = texts.get(`${message}.${key}`)
        return [key, description === undefined ? field : { description, ...field }]
      })
      return [message, { ...schema, properties: Object.fromEntries(described) }]
    }),
  )
}
