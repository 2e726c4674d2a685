// Whether a plan changes the version of istiod or of istio-cni.
import { components, type ComponentKey } from '../../config/components.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { getPath, isTree, newTree, type Value } from '../../values/tree.ts'
import type { ChangeSet } from './changes.ts'

type PlannedComponents = Pick<ChangeSet, 'components'>

/** The images of a workload before and after. */
export interface VersionChange {
  readonly from: string
  readonly to: string
}

/**
 * Returns true if the plan replaces istiod or istio-cni by another version. Other changes do not count: they must not
 * hold up the repair of istio-cni, without which a new pod of istiod may not start.
 */
export function changesVersion(planned: PlannedComponents): boolean {
  return (['pilot', 'cni'] as const).some((key) => versionChange(planned, key) !== undefined)
}

/**
 * Returns the images of a component's workload that the plan replaces in place; undefined if the image stays or the
 * workload is new.
 */
export function versionChange(
  { components: planned }: PlannedComponents,
  key: ComponentKey,
): VersionChange | undefined {
  const changes = planned.flatMap(({ component, changes: own }) => (component === key ? own : []))
  const change = changes.find(({ ref }) => ref.kind === workloadOf(key)?.kind)
  const [from, to] = [change?.live, change?.object].map((object) => imageOf(object, key))
  return from === undefined || to === undefined || from === to ? undefined : { from, to }
}

const workloadOf = (key: ComponentKey) => components.find((one) => one.key === key)?.workload

/** Returns the image of a component's main container in its workload. */
export function imageOf(workload: KubeObject | undefined, key: ComponentKey): string | undefined {
  const spec = workload?.['spec']
  const containers = getPath(isTree(spec) ? spec : newTree(), ['template', 'spec', 'containers'])
  const all: readonly Value[] = Array.isArray(containers) ? containers : []
  const image = all.filter(isTree).find(({ name }) => name === workloadOf(key)?.container)?.['image']
  return typeof image === 'string' ? image : undefined
}
