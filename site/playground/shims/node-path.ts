// The part of node:path that the engine uses.

/** Returns a relative path without empty parts, `.` and inner `..`, as Node does. */
function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  const joined = parts.join('/') || '.'
  return path.endsWith('/') && path !== '/' ? `${joined}/` : joined
}

export const posix = { normalize }
