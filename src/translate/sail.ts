// Translates resources of the Sail operator (Istio, IstioCNI, ZTunnel) to the spec of an IstioOperator.
import { getTree, mergeTrees, newTree, setPath, type Tree, type Value } from '../values/tree.ts'
import type { TranslatedSpec } from './control-plane.ts'
import type { DeprecationNotice, MovedPart } from './notice.ts'

/** Kinds of the API group sailoperator.io, and whether ambientctl reads them. */
export const sailGroup = 'sailoperator.io'

interface SailKind {
  readonly component: string
  /** Where its namespace is in a spec. */
  readonly namespace: readonly string[]
  /** True for a resource that is only a part of a mesh. */
  readonly isPart: boolean
}

const kinds: Readonly<Record<string, SailKind>> = {
  Istio: { component: 'pilot', namespace: ['values', 'global', 'istioNamespace'], isPart: false },
  IstioCNI: { component: 'cni', namespace: ['components', 'cni', 'namespace'], isPart: true },
  ZTunnel: { component: 'ztunnel', namespace: ['components', 'ztunnel', 'namespace'], isPart: true },
}

/** Other kinds, and what to use instead. */
export const unsupportedSailKinds: Readonly<Record<string, string>> = {
  IstioRevision: 'give the Istio resource that owns it',
  IstioRevisionTag: 'use ambientctl tag set, or values.revisionTags',
}

export interface SailTranslation extends TranslatedSpec {
  readonly isPart: boolean
}

/** Returns the spec of a Sail resource; undefined for a kind that is not translated. */
export function translateSail(resource: Tree): SailTranslation | undefined {
  const kind = typeof resource['kind'] === 'string' ? resource['kind'] : ''
  const row = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (row === undefined) return undefined
  const source = getTree(resource, ['spec']) ?? newTree()
  const moves: MovedPart[] = []
  let spec = newTree()
  const set = (from: string, to: readonly string[], value: Value | undefined) => {
    if (value === undefined || value === null) return
    const added = newTree()
    setPath(added, to, value)
    spec = mergeTrees(spec, added)
    moves.push({ from: ['spec', from], to })
  }
  set('values', ['values'], source['values'])
  set('namespace', row.namespace, source['namespace'])
  // A part of a mesh has the values of its profile, but installs no other component.
  if (row.isPart) set('profile', ['values', 'profile'], withoutDefault(source['profile']))
  else set('profile', ['profile'], source['profile'])
  setPath(spec, ['components', row.component, 'enabled'], true)
  if (kind === 'Istio') {
    // Sail installs no gateways.
    spec = mergeTrees(spec, withoutGateways(source['profile']))
    set('updateStrategy', ['revision'], revisionOf(resource))
  }
  const others = Object.keys(source).filter((key) => !read.includes(key))
  for (const key of others) set(key, [key], source[key])
  return { spec, moves, notices: versionNotice(source), isPart: row.isPart }
}

const read = ['values', 'namespace', 'profile', 'version', 'updateStrategy']

/** The charts have no profile `default`: it is their default values. */
function withoutDefault(profile: Value | undefined): Value | undefined {
  return profile === 'default' ? undefined : profile
}

/** Returns a spec without the gateways of a profile: of the ingress gateway that most have, and of `demo`'s egress one. */
export function withoutGateways(profile: Value | undefined): Tree {
  const disabled = (name: string): Tree[] => [
    newTree([
      ['name', name],
      ['enabled', false],
    ]),
  ]
  const egress = profile === 'demo' ? [['egressGateways', disabled('istio-egressgateway')] as const] : []
  return newTree([
    ['components', newTree([['ingressGateways', disabled('istio-ingressgateway')], ...egress])],
  ])
}

/** The revision that Sail uses: the name of the resource, with the version for RevisionBased updates. */
function revisionOf(resource: Tree): string | undefined {
  const name = getTree(resource, ['metadata'])?.['name']
  const version = getTree(resource, ['spec'])?.['version']
  const strategy = getTree(resource, ['spec', 'updateStrategy'])?.['type']
  if (typeof name !== 'string') return undefined
  if (strategy === 'RevisionBased' && typeof version === 'string')
    return `${name}-${version.replaceAll('.', '-')}`
  return name === 'default' ? undefined : name
}

function versionNotice(source: Tree): DeprecationNotice[] {
  const version = source['version']
  if (typeof version !== 'string') return []
  const number = version.replace(/^v/, '')
  const flag = /^\d+\.\d+\.\d+/.test(number) ? `; to install it: --istio-version ${number}` : ''
  return [
    {
      path: ['version'],
      message: `version ${version} has no effect: ambientctl installs its own version of Istio${flag}`,
    },
  ]
}
