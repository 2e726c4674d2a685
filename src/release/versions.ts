// Compares Istio's versions, as release records and profiles contain them.

/** Returns a number below, equal to or above 0, as `a` is older than, equal to or newer than `b`; 0 if one is no version. */
export function compareIstioVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  if (!left || !right) return 0
  const difference = left.numbers.map((part, i) => part - (right.numbers[i] ?? 0)).find((one) => one !== 0)
  // A pre-release is older than its release: 1.31.0-beta.1 < 1.31.0.
  return difference ?? Number(left.suffix === '') - Number(right.suffix === '')
}

function partsOf(
  version: string,
): { readonly numbers: readonly number[]; readonly suffix: string } | undefined {
  const match = /^v?(\d{1,5})\.(\d{1,5})(?:\.(\d{1,5}))?(-[\w.-]*)?/.exec(version)
  if (!match) return undefined
  const [, major, minor, patch = '0', suffix = ''] = match
  return { numbers: [Number(major), Number(minor), Number(patch)], suffix }
}
