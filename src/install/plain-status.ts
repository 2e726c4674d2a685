// The status of the installed releases as data, for JSON output and support bundles.
import { objectName } from '../manifest/object.ts'
import type { InstallStatus } from './status.ts'
import { plainProblem } from './wait/problem-text.ts'

/** Returns the status with each object as its name: `Deployment/istio-system/istiod`. */
export function plainStatus({ releases, withoutRecord }: InstallStatus): object {
  return {
    releases: releases.map(({ workloads, problems, missing, drift, ...installed }) => ({
      ...installed,
      workloads: workloads.map(({ ref, readiness }) => ({ object: objectName(ref), ...readiness })),
      problems: problems.map(plainProblem),
      missing: missing.map(objectName),
      drift: drift.flatMap(({ ref, fields }) =>
        fields.map((field) => ({ object: objectName(ref), ...field })),
      ),
    })),
    withoutRecord: withoutRecord.map(objectName),
    installers: Object.fromEntries(namesByInstaller(withoutRecord)),
  }
}

/** Returns the names of objects without a record by the installer that created them, sorted. */
export function namesByInstaller(
  objects: InstallStatus['withoutRecord'],
): ReadonlyMap<string, readonly string[]> {
  const installers = [...new Set(objects.map(({ installer }) => installer))].toSorted()
  return new Map(
    installers.map((name) => [name, objects.filter(({ installer }) => installer === name).map(objectName)]),
  )
}
