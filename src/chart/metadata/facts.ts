// What a chart itself knows: its profiles, platforms and compatibility versions, read from the names of its files.
import type { Chart } from '../chart.ts'

export interface ChartFacts {
  readonly name: string
  readonly version: string
  readonly appVersion: string
  /** Names of the profiles that the chart can merge, sorted; platforms and versions are not among them. */
  readonly profiles: readonly string[]
  readonly platforms: readonly string[]
  /** `1.NN`, sorted by number. */
  readonly compatibilityVersions: readonly string[]
}

// Istio's naming, most special first: each file counts for the first row that matches its name.
const rows = [
  { fact: 'compatibilityVersions', name: /^files\/profile-compatibility-version-(\d+\.\d+)\.yaml$/ },
  { fact: 'platforms', name: /^files\/(?:profile-)?platform-(.+)\.yaml$/ },
  { fact: 'profiles', name: /^files\/profile-(.+)\.yaml$/ },
] as const

/** The facts of a chart; empty lists for a chart that knows no overlays. */
export function chartFacts(chart: Chart): ChartFacts {
  const found = {
    compatibilityVersions: new Set<string>(),
    platforms: new Set<string>(),
    profiles: new Set<string>(),
  }
  for (const file of chart.files) {
    for (const row of rows) {
      const name = row.name.exec(file.name)?.[1]
      if (name === undefined) continue
      found[row.fact].add(name)
      break
    }
  }
  const { name, version, appVersion = '' } = chart.metadata
  return {
    name,
    version,
    appVersion,
    profiles: [...found.profiles].sort(),
    platforms: [...found.platforms].sort(),
    compatibilityVersions: [...found.compatibilityVersions].sort(byNumber),
  }
}

/** By minor number; Intl's numeric collation would do too, but loading it costs 10 ms of every run. */
function byNumber(a: string, b: string): number {
  const minor = (version: string) => Number(version.split('.')[1])
  return minor(a) - minor(b)
}
