// Checks the values of a spec that have types of Kubernetes, such as tolerations.
import { asUserError, forcedText, type InputFinding } from '../../config/findings.ts'
import { kubernetesValues } from '../../config/kubernetes-values.ts'
import type { ConfigurationRequest, OperatorSpec } from '../../config/operator-spec.ts'
import { throwAll } from '../../errors.ts'
import { pathText } from '../../validation/violations.ts'

/**
 * Returns the spec, with a warning for each fault if `force` is set, or with a finding for each if `collect` is set.
 * Rejects with UserError for all faults otherwise.
 */
export async function withTypedValues(
  user: OperatorSpec,
  { force, collect }: Pick<ConfigurationRequest, 'force' | 'collect'>,
): Promise<OperatorSpec> {
  const values = kubernetesValues(user.spec)
  if (values.length === 0) return user
  const { typedValueFaults } = await import('../../patch/typed-value-faults.ts')
  const faults = typedValueFaults(values).map(({ path, message, hint }): InputFinding => {
    const text = `${pathText(path, user.spec)} ${message}`
    return { rule: 'wrong-value', severity: 'error', place: user.placeOf(path), message: text, hint }
  })
  if (faults.length === 0) return user
  if (collect) return { ...user, findings: [...user.findings, ...faults] }
  if (!force) throwAll(faults.map((fault) => asUserError(fault)))
  return { ...user, warnings: [...user.warnings, ...faults.map(forcedText)] }
}
