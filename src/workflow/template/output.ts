// What `template` does with a rendered chart: onto stdout, parts of it, or into files, as `helm template` does each.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import type { ChartFile } from '../../chart/chart.ts'
import { splitDocuments, trimDocument } from '../../chart/documents.ts'
import { printDocuments } from '../../chart/manifests.ts'
import type { HookDocument, ReleaseDocument } from '../../chart/manifests.ts'
import { pathPattern } from '../../chart/files/path-match.ts'
import { exitStatus, UserError } from '../../errors.ts'
import { makeFolder } from '../../system/make-folder.ts'

/** What is to be printed: manifests without hooks, and the hooks that are wanted. */
export interface Printed {
  readonly crds: readonly ChartFile[]
  readonly documents: readonly ReleaseDocument[]
  readonly hooks: readonly HookDocument[]
}

/** CRDs and manifests as one text, which a post-renderer gets. */
export function manifestsText({ crds, documents }: Omit<Printed, 'hooks'>): string {
  const raw = crds.map(({ name, data }) => `---\n# Source: ${name}\n${data}\n`)
  return raw.join('') + printDocuments(documents)
}

/** The whole output; `manifests` may have gone through a post-renderer. */
export function wholeText(manifests: string, hooks: readonly HookDocument[]): string {
  return `${trimDocument(manifests)}\n${printDocuments(hooks)}`
}

/**
 * The documents that come of the templates which match the patterns, pattern by pattern. Throws UserError if nothing
 * comes of one.
 */
export function onlyShown(text: string, patterns: readonly string[]): string {
  const documents = splitDocuments(text).map((document) => ({
    document,
    source: /# Source: [^/]+\/([^\n]+)/.exec(document)?.[1],
  }))
  const shown = patterns.flatMap((pattern) => {
    const matches = pathPattern(pattern)
    const found = documents.filter(({ source }) => source !== undefined && matches?.(source))
    if (found.length === 0) throw fault(`could not find template ${pattern} in chart`)
    return found
  })
  return shown.map(({ document }) => `---\n${document}\n`).join('')
}

/**
 * Writes a file for each template and returns what Helm prints for it, a line for each document. A file starts with its
 * first document; of hooks only such that is not there yet (pkg/action: hooks are written by other code).
 */
export function writeFiles({ crds, documents, hooks }: Printed, outputDir: string, release?: string): string {
  const folder = release === undefined ? outputDir : join(outputDir, release)
  const begun = new Set<string>()
  const lines = [
    ...crds.map(({ name, data }) => put(outputDir, name, data, begun.has(name) || !begun.add(name))),
    ...documents.map(({ source, content }) =>
      put(folder, source, content, begun.has(source) || !begun.add(source)),
    ),
    ...hooks.map(({ source, content }) => put(folder, source, content, existsSync(join(folder, source)))),
  ]
  return lines.join('')
}

function put(folder: string, name: string, content: string, append: boolean): string {
  const path = `${folder}/${name}`
  // Names come from the chart: none that is read leads out, and none may ever.
  if (relative(resolve(folder), resolve(path)).startsWith('..'))
    throw fault(`${path}: lies outside ${folder}`)
  const text = `---\n# Source: ${name}\n${content}\n`
  try {
    makeFolder(dirname(normalize(path)), 0o755)
    if (append) appendFileSync(path, text)
    else writeFileSync(path, text)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw fault(`${path}: ${(error as Error).message}`, error)
  }
  return `wrote ${path}\n`
}

function fault(text: string, cause?: unknown): UserError {
  return new UserError('output', text, { status: exitStatus.failed, cause })
}
