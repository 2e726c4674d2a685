// Prints the answer of a debug endpoint: JSON with a line for each field, so that people can read and compare it.
import { isTree, toValue } from '../values/tree.ts'
import { redactObject } from '../redact/object.ts'

/** Larger answers stay as they are: their tree would take ten times their memory. */
const maxTreeSize = 4 * 1024 * 1024
/** Envoy prints lines itself. Of such an answer a tree is made only if it is small: it takes longer than all other steps. */
const maxPrintedSize = 128 * 1024

/** Returns the text of an answer, with the secrets masked that its structure shows. redactText must still run on it. */
export function printDump(body: Buffer): string {
  const text = body.toString('utf8')
  const limit = /^[^\n]*\n\s/.test(text) ? maxPrintedSize : maxTreeSize
  if (body.length > limit || !/^\s*[[{]/.test(text)) return text
  try {
    // A list is wrapped, because redactObject takes maps; `items` makes it look at each item by itself.
    const value = toValue(JSON.parse(text))
    if (isTree(value)) return print(redactObject(value))
    return print(redactObject({ items: value })['items'])
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

const print = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`
