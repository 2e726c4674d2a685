// Formats a rendered chart for `template`: all of it, parts of it, or as files, as `helm template` does.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import type { ChartFile } from '../../chart/chart.ts'
import { splitDocuments, trimDocument } from '../../chart/documents.ts'
import { printDocuments } from '../../chart/manifests.ts'
import type { HookDocument, ReleaseDocument } from '../../chart/manifests.ts'
import { pathPattern } from '../../chart/files/path-match.ts'
import { exitStatus, UserError } from '../../errors.ts'
import { makeFolder } from '../../system/make-folder.ts'

/** The documents to print: CRDs, manifests without hooks, and the selected hooks. */
export interface TemplateDocuments {
  readonly crds: readonly ChartFile[]
  readonly documents: readonly ReleaseDocument[]
  readonly hooks: readonly HookDocument[]
}

/** Returns CRDs and manifests as one text: the input of a post-renderer. */
export function manifestsText({ crds, documents }: Omit<TemplateDocuments, 'hooks'>): string {
  const raw = crds.map(({ name, data }) => `---\n# Source: ${name}\n${data}\n`)
  return raw.join('') + printDocuments(documents)
}

/** Returns the whole output; `manifests` can be the output of a post-renderer. */
export function wholeText(manifests: string, hooks: readonly HookDocument[]): string {
  return `${trimDocument(manifests)}\n${printDocuments(hooks)}`
}

/**
 * Returns the documents of the templates that match the patterns, pattern by pattern. Throws UserError if a pattern
 * matches no document.
 */
export function selectDocuments(text: string, patterns: readonly string[]): string {
  const documents = splitDocuments(text).map((document) => ({
    document,
    source: /# Source: [^/]+\/([^\n]+)/.exec(document)?.[1],
  }))
  const shown = patterns.flatMap((pattern) => {
    const matches = pathPattern(pattern)
    const found = documents.filter(({ source }) => source !== undefined && matches?.(source))
    if (found.length === 0) throw failure(`could not find template ${pattern} in chart`)
    return found
  })
  return shown.map(({ document }) => `---\n${document}\n`).join('')
}

/**
 * Writes a file for each template and returns Helm's output, a line for each document. The first document of a template
 * replaces an existing file, but the first hook is appended to it, as in Helm's pkg/action. Throws UserError.
 */
export function writeFiles(
  { crds, documents, hooks }: TemplateDocuments,
  outputDir: string,
  release?: string,
): string {
  const folder = release === undefined ? outputDir : join(outputDir, release)
  const started = new Set<string>()
  const lines = [
    ...crds.map(({ name, data }) =>
      writeDocument(outputDir, name, data, started.has(name) || !started.add(name)),
    ),
    ...documents.map(({ source, content }) =>
      writeDocument(folder, source, content, started.has(source) || !started.add(source)),
    ),
    ...hooks.map(({ source, content }) =>
      writeDocument(folder, source, content, existsSync(join(folder, source))),
    ),
  ]
  return lines.join('')
}

function writeDocument(folder: string, name: string, content: string, append: boolean): string {
  const path = `${folder}/${name}`
  // Names come from the chart and must not lead out of the folder.
  if (relative(resolve(folder), resolve(path)).startsWith('..'))
    throw failure(`${path}: is outside of ${folder}`)
  const text = `---\n# Source: ${name}\n${content}\n`
  try {
    makeFolder(dirname(normalize(path)), 0o755)
    if (append) appendFileSync(path, text)
    else writeFileSync(path, text)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw failure(`${path}: ${(error as Error).message}`, error)
  }
  return `wrote ${path}\n`
}

function failure(text: string, cause?: unknown): UserError {
  return new UserError('output', text, { status: exitStatus.failed, cause })
}
