// A bundle in memory.
import type { VerifiedBundle } from '../../bundle/read-bundle.ts'
import type { Chart } from '../../chart/chart.ts'
import type { ComponentKey } from '../../config/components.ts'

/** A bundle that was verified, with its charts loaded. */
export interface OpenedBundle {
  readonly verified: VerifiedBundle
  readonly charts: ReadonlyMap<ComponentKey, Chart>
  /** The texts of the files by name without `.yaml`. */
  readonly profiles: ReadonlyMap<string, string>
  readonly platforms: ReadonlyMap<string, string>
  /** The IstioOperator of the bundle, which is used before the user's files. */
  readonly config: string
  /** The images are those of the charts, not of the profiles. */
  readonly hasChartImages: boolean
  /** The profiles are those of the user who saved the bundle. */
  readonly hasOwnProfiles: boolean
}
