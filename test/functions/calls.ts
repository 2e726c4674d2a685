// Generates calls of a function with every combination of the given arguments.

/** Returns `{{ f a b }}` for each a and b. */
export function calls(name: string, ...parameters: readonly (readonly string[])[]): string[] {
  const lists = parameters.reduce<string[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
  return lists.map((list) => `{{ ${[name, ...list].join(' ')} }}`)
}

/** Returns strings as template literals. */
export function texts(...values: readonly string[]): string[] {
  return values.map((value) => JSON.stringify(value))
}

/** Arguments of other types, for functions that expect a string. */
export const noTexts: readonly string[] = [
  '5',
  '1.5',
  'true',
  'nil',
  '.Values.n',
  '.Values.l',
  '.Values.m',
  '(int 5)',
  '',
]
