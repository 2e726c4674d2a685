// Checks the values of a spec that have types of Kubernetes, such as tolerations.
import { asUserError, forcedText, type InputFinding } from '../../config/findings.ts'
import type { ConfigurationRequest, OperatorSpec } from '../../config/operator-spec.ts'
import { throwAll } from '../../errors.ts'
import { valueFaults } from '../../patch/value-types.ts'
import { pathText } from '../../validation/violations.ts'

/**
 * Returns the spec, with a warning for each fault if `force` is set, or with a finding for each if `collect` is set.
 * Throws UserError for all faults otherwise.
 */
export function withTypedValues(
  user: OperatorSpec,
  { force, collect }: Pick<ConfigurationRequest, 'force' | 'collect'>,
): OperatorSpec {
  const faults = valueFaults(user.spec).map(({ path, message, hint }): InputFinding => {
    const text = `${pathText(path, user.spec)} ${message}`
    return { rule: 'wrong-value', severity: 'error', place: user.placeOf(path), message: text, hint }
  })
  if (faults.length === 0) return user
  if (collect) return { ...user, findings: [...user.findings, ...faults] }
  if (!force) throwAll(faults.map(asUserError))
  return { ...user, warnings: [...user.warnings, ...faults.map(forcedText)] }
}
