// Text for findings about several objects.

/** `Node/a`, `Node/a and 3 more`: the object of a finding about several. */
export function objectsText(objects: readonly string[]): string {
  const [first = ''] = objects
  return objects.length > 1 ? `${first} and ${objects.length - 1} more` : first
}

/** `a, b, c and 4 more`. */
export function listText(texts: readonly string[], most = 5): string {
  const shown = texts.slice(0, most).join(', ')
  return texts.length > most ? `${shown} and ${texts.length - most} more` : shown
}

/** `1 pod`, `3 pods`. */
export function amountText(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

/** `Pod/shop/web-1`, `Namespace/shop`: the name of an object in findings. */
export function nameText(kind: string, { namespace, name }: { namespace?: string; name: string }): string {
  return [kind, namespace, name].filter((part) => part !== undefined).join('/')
}
