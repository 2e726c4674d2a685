// Who we are in managedFields.
import type { KubeObject } from '../manifest/object.ts'
import { fieldAt, listAt, textAt } from './fields.ts'

/** The field manager of everything that we apply. */
export const fieldManager = 'ambientctl'

/** What a live object says about our applies; undefined if there was none. */
export function ownEntry(live: KubeObject): { apiVersion: string; fields: unknown } | undefined {
  const entry = listAt(live, 'metadata', 'managedFields').find(
    (one) => textAt(one, 'manager') === fieldManager && textAt(one, 'operation') === 'Apply',
  )
  return entry === undefined
    ? undefined
    : { apiVersion: textAt(entry, 'apiVersion'), fields: fieldAt(entry, 'fieldsV1') }
}
