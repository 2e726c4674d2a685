// Finds files in the build output that contain the path of the checkout, which a package must not reveal.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Returns the files below `folder` that contain the absolute path `root`, relative to `folder` and sorted. Searches all
 * bytes for the path, also as part of a URL and of JSON, in UTF-8 and in both encodings of V8's code.
 */
export function filesNaming(root, folder) {
  const needles = pathsOf(root).flatMap(encoded)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => containsAny(readFileSync(file), needles))
    .map((file) => relative(folder, file))
    .sort()
}

/**
 * Returns the paths to search. A path such as /src is also a word in programs, so the paths of its entries are
 * searched.
 */
function pathsOf(root) {
  const isWord = root.split(/[\\/]/).filter(Boolean).length < 2
  return isWord ? readdirSync(root).map((entry) => join(root, entry)) : [root]
}

function encoded(path) {
  const spellings = [
    path,
    pathToFileURL(path).pathname,
    encodeURIComponent(path),
    JSON.stringify(path).slice(1, -1),
  ]
  return [...new Set(spellings)].flatMap((text) =>
    ['utf8', 'latin1', 'utf16le'].map((encoding) => Buffer.from(text, encoding)),
  )
}

function containsAny(data, needles) {
  return needles.some((needle) => data.includes(needle))
}
