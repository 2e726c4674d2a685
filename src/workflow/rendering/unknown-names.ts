// Profiles and platforms of a spec that do not exist.
import { platformPath } from '../../config/aliases.ts'
import { asUserError, type InputFinding } from '../../config/findings.ts'
import { readPlatform, readProfile } from '../../config/layers.ts'
import type { OperatorSpec } from '../../config/operator-spec.ts'
import { autoPlatform, noPlatform } from '../../config/resolve.ts'
import { throwAll, UserError } from '../../errors.ts'
import { getPath } from '../../values/tree.ts'
import type { ManifestFolders } from '../charts/chart-folders.ts'

type ReadNamed = (folders: ManifestFolders, name: string) => unknown

const named: readonly (readonly [path: readonly string[], read: ReadNamed])[] = [
  [['profile'], ({ profiles }, name) => readProfile(profiles, name)],
  [platformPath, ({ platforms }, name) => isChosen(name) && readPlatform(platforms, name)],
]

const isChosen = (platform: string) => ![autoPlatform, noPlatform].includes(platform)

/**
 * Returns a finding with the nearest name for the profile and the platform that a spec names and the folders do not
 * have. Throws UserError for a file of theirs that cannot be read.
 */
export function unknownNames(user: OperatorSpec, folders: ManifestFolders): InputFinding[] {
  return named.flatMap(([path, read]) => {
    const name = getPath(user.spec, path)
    if (typeof name !== 'string' || name === '') return []
    try {
      read(folders, name)
      return []
    } catch (error) {
      if (!(error instanceof UserError) || !error.code.startsWith('unknown-')) throw error
      const { code: rule, message, hint } = error
      return [{ rule, severity: 'error', place: user.placeOf(path), message, hint } as const]
    }
  })
}

/** Throws UserError for each name that does not exist, and, without `force`, for each other error of the spec. */
export function requireValid(
  user: OperatorSpec,
  folders: ManifestFolders,
  { force = false }: { readonly force?: boolean | undefined },
): void {
  const names = unknownNames(user, folders).map((finding) => asUserError(finding, finding.rule))
  const errors = user.findings.filter(({ severity }) => severity === 'error' && !force)
  throwAll([...names, ...errors.map((finding) => asUserError(finding))])
}
