// The profiles, platforms and compatibility versions that a chart supports. They are read from the names of its files
// and from files/known.yaml, where the built-in charts also list names that do not change them.
import { isTree, type Tree } from '../../values/tree.ts'
import { YamlError } from '../../yaml/error.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import type { Chart } from '../chart.ts'

export interface ChartOverlays {
  readonly name: string
  readonly version: string
  readonly appVersion: string
  /** Names of the profiles that the chart can merge, sorted. Platforms and versions are listed separately. */
  readonly profiles: readonly string[]
  readonly platforms: readonly string[]
  /** `1.NN`, sorted by number. */
  readonly compatibilityVersions: readonly string[]
}

// Istio's file names, most specific first. Each file counts for the first row that matches.
const rows = [
  { fact: 'compatibilityVersions', name: /^files\/profile-compatibility-version-(\d+\.\d+)\.yaml$/ },
  { fact: 'platforms', name: /^files\/(?:profile-)?platform-(.+)\.yaml$/ },
  { fact: 'profiles', name: /^files\/profile-(.+)\.yaml$/ },
] as const

/** Returns the facts of a chart. The lists are empty for a chart without overlays. */
export function chartFacts(chart: Chart): ChartOverlays {
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
  const listed = listedNames(chart)
  for (const { fact } of rows) for (const name of namesIn(listed[fact])) found[fact].add(name)
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

/** Returns the lists in files/known.yaml, or an empty map if the file is missing or has another format. */
function listedNames(chart: Chart): Tree {
  const file = chart.files.find(({ name }) => name === 'files/known.yaml')
  try {
    const lists = file && parseYaml(file.data)
    return isTree(lists) ? lists : {}
  } catch (error) {
    if (error instanceof YamlError) return {}
    throw error
  }
}

const namesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []

/** Compares minor versions. Intl's numeric collation would take 10 ms to load. */
function byNumber(a: string, b: string): number {
  const minor = (version: string) => Number(version.split('.')[1])
  return minor(a) - minor(b)
}
