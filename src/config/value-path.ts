// Paths of values without a value, for `explain`.
import { UserError } from '../errors.ts'
import { readSetPath, SetTextError } from '../values/set-path.ts'
import { canonicalPath } from './aliases.ts'

/** Keys that stand at the root of a spec; any other first key is one of `values`. */
const rootKeys = [
  'values',
  'components',
  'profile',
  'hub',
  'tag',
  'revision',
  'meshConfig',
  'namespace',
  'installPackagePath',
  'compatibilityVersion',
  'unvalidatedValues',
]

/**
 * Returns the keys of a path in the notation of --set: `values.cni.cniBinDir`, and `cni.cniBinDir` for short. Throws
 * UserError for indexes and `[key:value]`, because lists are values.
 */
export function parseValuePath(text: string): string[] {
  const fail = (message: string) =>
    new UserError('explain-path', `${text}: ${message}`, {
      hint: 'write it as for --set, such as values.cni.cniBinDir',
    })
  if (text.trim() === '') throw fail('the path is empty')
  try {
    const { path } = readSetPath(`${text}=`, 0)
    const keys = canonicalPath(path).map((segment) => {
      if (segment.kind === 'key') return segment.key
      throw fail('a list is one value: leave out what is in brackets')
    })
    return rootKeys.includes(keys[0] ?? '') ? keys : ['values', ...keys]
  } catch (error) {
    if (error instanceof SetTextError) throw fail(error.message)
    throw error
  }
}
