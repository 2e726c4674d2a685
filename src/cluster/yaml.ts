// The YAML parser for kubeconfigs, in a file of its own: it is loaded only for files that are not JSON. (A dynamic
// import of the package itself has no names once bundled, as the package is CommonJS.)
import { parseDocument } from 'yaml'
import { UserError } from '../errors.ts'

/** A YAML document as data. Throws UserError kubeconfig-syntax with the place in `file`. */
export function parseYaml(text: string, file: string): unknown {
  const document = parseDocument(text, { logLevel: 'silent' })
  const error = document.errors[0]
  if (!error) return document.toJS() as unknown
  const at = error.linePos?.[0]
  const place = at ? `${file}:${at.line}:${at.col}` : file
  // The parser's message goes on with an excerpt of the file, which may hold a token.
  const what = (error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')
  throw new UserError('kubeconfig-syntax', `${place}: not YAML: ${what}`, {
    hint: 'a kubeconfig is what `kubectl config view --raw` prints',
  })
}
