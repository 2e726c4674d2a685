// Helm's driver for release records.
import { UserError } from '../../errors.ts'
import type { RecordKind } from '../../release/release.ts'
import type { WorkflowContext } from '../context.ts'

/** By the values of $HELM_DRIVER, as Helm takes them. */
const kinds: Readonly<Record<string, RecordKind>> = {
  '': 'Secret',
  secret: 'Secret',
  secrets: 'Secret',
  configmap: 'ConfigMap',
  configmaps: 'ConfigMap',
}

/**
 * Returns where $HELM_DRIVER stores the records of new releases. Throws UserError for a driver that does not store them
 * in the cluster, because Helm would not find the records.
 */
export function recordKind({ env }: Pick<WorkflowContext, 'env'>): RecordKind {
  const driver = env['HELM_DRIVER'] ?? ''
  if (Object.hasOwn(kinds, driver)) return kinds[driver] ?? 'Secret'
  throw new UserError('helm-driver', `$HELM_DRIVER is "${driver}", which ambientctl does not support`, {
    hint: 'use "secret" or "configmap", or unset the variable to record releases in Secrets',
  })
}
