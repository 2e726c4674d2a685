// Parses Kubernetes quantities: `500m`, `2Gi`, `1e3` (k8s.io/apimachinery/pkg/api/resource).

const suffixes: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
}

/** Returns the quantity in its base unit (cores, bytes or a count), or undefined if it is invalid. */
export function parseQuantity(text: unknown): number | undefined {
  if (typeof text === 'number') return text
  if (typeof text !== 'string' || text.length > 40) return undefined
  const [, digits, exponent, suffix = ''] =
    /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(?:[eE]([+-]?\d{1,3})|([numkMGTPE]|[KMGTPE]i))?$/.exec(text.trim()) ?? []
  const factor = suffixes[suffix]
  if (digits === undefined || factor === undefined) return undefined
  return Number(digits) * (exponent === undefined ? factor : 10 ** Number(exponent))
}

/** Returns a CPU quantity in millicores, or undefined if it is invalid. */
export function parseCpu(text: unknown): number | undefined {
  const cores = parseQuantity(text)
  return cores === undefined ? undefined : cores * 1000
}
