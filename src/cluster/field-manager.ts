// The field manager of ambientctl in managedFields.
import type { KubeObject } from '../manifest/object.ts'
import { listAt, textAt, valueAt } from './collect/fields.ts'

/** The field manager of all writes. */
export const fieldManager = 'ambientctl'

/** Returns the managedFields entry of ambientctl's applies, or undefined. */
export function ownEntry(
  live: KubeObject,
): { readonly apiVersion: string | undefined; readonly fields: unknown } | undefined {
  const entry = listAt(live, 'metadata', 'managedFields').find(
    (one) => textAt(one, 'manager') === fieldManager && textAt(one, 'operation') === 'Apply',
  )
  return entry === undefined
    ? undefined
    : { apiVersion: textAt(entry, 'apiVersion'), fields: valueAt(entry, 'fieldsV1') }
}
