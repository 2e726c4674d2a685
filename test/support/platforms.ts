// The platforms whose names the charts accept.
import { knownNames } from '../../scripts/chart-overlays.ts'

/** The names of the files in platforms/ that have the key `values`. */
export const chartPlatforms: readonly string[] = knownNames()['platforms'] ?? []
