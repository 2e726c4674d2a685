// Checks the values of a spec that have types of Kubernetes, such as tolerations.
import { forcedText, type InputFinding } from '../../config/findings.ts'
import { kubernetesValues } from '../../config/kubernetes-values.ts'
import type { ConfigurationRequest, OperatorSpec } from '../../config/operator-spec.ts'
import { pathText } from '../../validation/violations.ts'

/** Returns the spec with a finding for each wrong value, and with a warning for each if `force` is set. */
export async function withTypedValues(
  user: OperatorSpec,
  { force = false }: Pick<ConfigurationRequest, 'force'>,
): Promise<OperatorSpec> {
  const values = kubernetesValues(user.spec)
  if (values.length === 0) return user
  const { typedValueFaults } = await import('../../patch/typed-value-faults.ts')
  // The validation of the spec reports the key __proto__ of every map.
  const allowed = typedValueFaults(values).filter(({ path }) => path.at(-1) !== '__proto__')
  const faults = allowed.map(({ path, message, hint }): InputFinding => {
    const text = `${pathText(path, user.spec)} ${message}`
    return { rule: 'wrong-value', severity: 'error', place: user.placeOf(path), message: text, hint }
  })
  if (faults.length === 0) return user
  const warnings = force ? faults.map(forcedText) : []
  return { ...user, findings: [...user.findings, ...faults], warnings: [...user.warnings, ...warnings] }
}
