// What people call the things that are installed.
import { components } from '../../config/components.ts'
import type { ReleaseRef } from '../../install/release-ref.ts'

const byKey = new Map(components.map((component) => [component.key, component]))

/** A component's title; gateways, of which there may be several, have their name beside it. */
export function titleOf({ component, release }: Pick<ReleaseRef, 'component' | 'release'>): string {
  const known = byKey.get(component)
  return known?.isList ? `${known.title} ${release}` : titleOfKind(component)
}

/** The title of a component as a kind. */
export function titleOfKind(component: ReleaseRef['component']): string {
  return byKey.get(component)?.title ?? component
}
