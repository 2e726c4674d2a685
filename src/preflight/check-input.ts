// Combines facts, dry run, install view and detection into the input of checks.
import type { Facts, ReadResult } from '../facts/facts.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import type { Detection } from '../platform/detection.ts'
import type { CheckInputReads } from './check.ts'
import type { InstallView } from './install-view.ts'
import type { RegistryImage } from './registry-image.ts'

export interface CheckInputSources {
  readonly facts: Facts
  readonly detection: ReadResult<Detection>
  readonly install: ReadResult<InstallView>
  readonly dryRun: ReadResult<DryRunReport>
  /** Absent if registries were not asked. */
  readonly registryImages?: readonly RegistryImage[] | undefined
}

/** Returns each input by name: its value, or the reason why it could not be read. */
export function checkInputOf({
  facts,
  detection,
  install,
  dryRun,
  registryImages,
}: CheckInputSources): CheckInputReads {
  const ofReport = <K extends keyof DryRunReport>(key: K): ReadResult<DryRunReport[K]> =>
    'value' in dryRun ? { value: dryRun.value[key] } : dryRun
  return {
    ...facts.known,
    taken: { value: facts.taken },
    detection,
    install,
    rights: ofReport('rights'),
    dryRuns: ofReport('objects'),
    admissionTrials: ofReport('admissionTrials'),
    registryImages: registryImages ? { value: registryImages } : { unread: 'registries were not asked' },
  }
}
