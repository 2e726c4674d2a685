// The default revision: its istiod validates resources without a revision, injects pods of namespaces with the label
// istio-injection=enabled, and handles Gateways without a revision.
import type { DefaultRevisionFacts } from '../facts/file.ts'
import { getPath, mergeTrees, setPath, type Tree } from '../values/tree.ts'
import type { Profile } from './layers.ts'

export interface DefaultRevisionRequest {
  /** The merged values; changed. */
  readonly values: Tree
  readonly userSpec: Tree
  readonly profile: Profile
  /** '' for a control plane without a revision. */
  readonly revision: string
  /** The default revision of the cluster. */
  readonly live: DefaultRevisionFacts
}

/**
 * Sets `defaultRevision` and adds the tag `default` to `revisionTags`, as a cluster needs them. A revision stays the
 * default while its control plane exists. Otherwise the control plane without a revision becomes the default, or the
 * only one. The user's `defaultRevision` wins.
 */
export function setDefaultRevision({
  values,
  userSpec,
  profile,
  revision,
  live,
}: DefaultRevisionRequest): void {
  const own = revision || 'default'
  const isInstalled = getPath(values, ['pilot', 'enabled']) === true
  const revisions = new Set([...live.revisions, ...(isInstalled ? [own] : [])])
  const existing = (name = '') => (revisions.has(name) ? name : undefined)
  const validator = existing(live.validator)
  const tag = existing(live.tag)
  const isFirst = revision === '' || revisions.size === 1
  const isDefault =
    isInstalled &&
    (tag === own || (isFirst && [tag, validator].every((name) => name === undefined || name === own)))
  const requested =
    getPath(userSpec, ['values', ...validatorPath]) ?? (getPath(values, validatorPath) || undefined)
  if (requested === undefined) {
    const created = isDefault && runsWebhooks(mergeTrees(profile.chartValues, values)) ? own : ''
    setPath(values, validatorPath, validator ?? created)
  }
  const isTagged = isDefault && (tag === own || (requested ?? own) === own)
  if (isTagged && revision !== '') addDefaultTag(values)
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

function addDefaultTag(values: Tree): void {
  const tags = getPath(values, ['revisionTags'])
  const others = Array.isArray(tags) ? tags : []
  if (!others.includes('default')) setPath(values, ['revisionTags'], [...others, 'default'])
}
