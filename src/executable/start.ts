// What the single executable starts: runs the program from the files in the executable, without writing them to the disk.
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { getAsset, getRawAsset } from 'node:sea'
import type * as nodeThreads from 'node:worker_threads'
import { startProgram } from '../script-loader.ts'
import { EmbeddedFiles } from './embedded-files.ts'
import { withEmbeddedFiles } from './file-system.ts'
import { withEmbeddedThreads } from './threads.ts'

/** The memory is a part of the executable, which must not be written: callers copy it. */
function assetOf(name: string): Buffer {
  return Buffer.from(getRawAsset(name) as ArrayBuffer)
}

// No file can exist below the path of a regular file, so the path of an embedded file is never one of the user's.
const files = new EmbeddedFiles(execPath, {
  names: () => getAsset('files', 'utf8').split('\n'),
  read: (name) => assetOf(name),
})

const requireFromNode = createRequire(__filename)
const fileSystem = withEmbeddedFiles(fs, files)
const replaced: Readonly<Record<string, () => unknown>> = {
  'node:fs': () => fileSystem,
  'node:worker_threads': () =>
    withEmbeddedThreads(requireFromNode('node:worker_threads') as typeof nodeThreads, files),
}

startProgram({
  folder: join(execPath, 'dist'),
  read: (name) => assetOf(`dist/${name}`),
  builtin: (name) => replaced[name]?.() ?? requireFromNode(name),
})
