// Kubernetes' quantities as numbers.

const factors: Readonly<Record<string, number>> = {
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

/** `250m` → 0.25, `1Gi` → 1073741824, `12e3` → 12000 (apimachinery's resource.Quantity); 0 for what is none. */
export function quantity(value: unknown): number {
  if (typeof value === 'number') return value
  const [, digits, suffix = ''] =
    /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)([numkMGTPE]|[KMGTPE]i)?$/.exec(String(value)) ?? []
  return digits === undefined ? 0 : Number(digits) * (factors[suffix] ?? 0)
}
