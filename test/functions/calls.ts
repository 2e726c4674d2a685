// Calls of a function with every combination of the arguments given.

/** `{{ f a b }}` for each a and b. */
export function calls(name: string, ...parameters: readonly (readonly string[])[]): string[] {
  const lists = parameters.reduce<string[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
  return lists.map((list) => `{{ ${[name, ...list].join(' ')} }}`)
}

/** Texts as Go's templates write them. */
export function texts(...values: readonly string[]): string[] {
  return values.map((value) => JSON.stringify(value))
}

/** What a function that wants a text is given in its place. */
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
