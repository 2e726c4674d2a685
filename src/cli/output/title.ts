// Titles of components and releases.
import { components } from '../../config/components.ts'
import type { ComponentRelease } from '../../install/release-ref.ts'

const byKey = new Map(components.map((component) => [component.key, component]))

/** Returns the title of a release: the title of its component; for gateways followed by the release name. */
export function titleOf({ component, release }: Pick<ComponentRelease, 'component' | 'release'>): string {
  const known = byKey.get(component)
  return known?.isList ? `${known.title} ${release}` : titleOfKind(component)
}

/** Returns the title of a component. */
export function titleOfKind(component: ComponentRelease['component']): string {
  return byKey.get(component)?.title ?? component
}
