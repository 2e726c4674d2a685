// The default revision: its istiod validates resources without a revision, injects pods of namespaces with the label
// istio-injection=enabled, and handles Gateways without a revision.
import type { DefaultRevisionFacts } from '../facts/file.ts'
import { clone, getPath, mergeTrees, setPath, type Tree } from '../values/tree.ts'
import type { ComponentKey } from './components.ts'
import type { Profile } from './layers.ts'

export interface DefaultRevisionRequest {
  /** The values of all components. */
  readonly values: Tree
  readonly userSpec: Tree
  readonly profile: Profile
  /** '' for a control plane without a revision. */
  readonly revision: string
  /** The default revision of the cluster. */
  readonly live: DefaultRevisionFacts
}

/** What an install does about the default revision. */
export interface DefaultRevisionChoice {
  /** The `defaultRevision` of chart base; '' for no validator. */
  readonly validator: string
  /** True if the revision of this install has the tag `default`. */
  readonly isTagged: boolean
}

/**
 * Chooses the default revision for a cluster. A revision stays the default while its control plane exists. Otherwise the
 * control plane without a revision becomes the default, or the only one. The user's `defaultRevision` wins.
 */
export function chooseDefaultRevision(request: DefaultRevisionRequest): DefaultRevisionChoice {
  const { values, userSpec, profile, revision, live } = request
  const own = revision || 'default'
  const isInstalled = getPath(values, ['pilot', 'enabled']) === true
  const revisions = new Set([...live.revisions, ...(isInstalled ? [own] : [])])
  const existing = (name = '') => (revisions.has(name) ? name : undefined)
  const validator = existing(live.validator)
  const tag = existing(live.tag)
  const isFree = [tag, validator].every((name) => name === undefined || name === own)
  const isFirst = isFree && (revision === '' || revisions.size === 1)
  const isDefault = isInstalled && (tag === own || isFirst)
  const requested =
    getPath(userSpec, ['values', ...validatorPath]) ?? (getPath(values, validatorPath) || undefined)
  const isTagged = revision !== '' && isDefault && (tag === own || (requested ?? own) === own)
  if (requested !== undefined) return { validator: String(requested), isTagged }
  const created = isDefault && runsWebhooks(mergeTrees(profile.chartValues, values)) ? own : ''
  return { validator: validator ?? created, isTagged }
}

const validatorPath: readonly string[] = ['defaultRevision']

/** False if nobody may create webhooks, or if the control plane runs in another cluster. */
function runsWebhooks(values: Tree): boolean {
  return (
    getPath(values, ['global', 'configValidation']) !== false &&
    getPath(values, ['global', 'operatorManageWebhooks']) !== true &&
    getPath(values, ['istiodRemote', 'enabled']) !== true
  )
}

interface ComponentValues {
  readonly component: { readonly key: ComponentKey }
  readonly values: Tree
}

/** Returns the components with the choice in their values. The objects of other components must not depend on it. */
export function withDefaultRevision<T extends ComponentValues>(
  components: readonly T[],
  { validator, isTagged }: DefaultRevisionChoice,
): T[] {
  return components.map((one) => {
    const values = clone(one.values)
    if (one.component.key === 'base') setPath(values, validatorPath, validator)
    if (one.component.key === 'pilot' && isTagged) addDefaultTag(values)
    return { ...one, values }
  })
}

function addDefaultTag(values: Tree): void {
  const tags = getPath(values, ['revisionTags'])
  const others = Array.isArray(tags) ? tags : []
  if (!others.includes('default')) setPath(values, ['revisionTags'], [...others, 'default'])
}
