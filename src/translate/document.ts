// Translates a document that is no IstioOperator: IstioControlPlane, resources of the Sail operator, Helm values.
import { getPath, isTree, mergeTrees, newTree, setPath, type Tree } from '../values/tree.ts'
import { translateControlPlane, type TranslatedSpec } from './control-plane.ts'
import { componentOf } from './istio-charts.ts'
import type { DeprecationNotice, MovedPart } from './notice.ts'
import { recognizeValues, type RecognizedValues } from './recognize-values.ts'
import { sailGroup, translateSail, unsupportedSailKinds, withoutGateways } from './sail.ts'

/** A document as the spec of an IstioOperator. Paths of notices and moves start at the root of the document. */
export interface TranslatedDocument extends TranslatedSpec {
  /** True if it describes only a part of a mesh, such as the CNI: then no other component is installed. */
  readonly isPart: boolean
}

export type DocumentTranslation =
  { readonly translated: TranslatedDocument } | { readonly problem: string; readonly hint: string }

/** Returns the translation of a document, a problem if it is a kind that has none, or undefined if it is unknown. */
export function translateDocument(document: Tree): DocumentTranslation | undefined {
  const kind = document['kind']
  if (kind === undefined && document['apiVersion'] === undefined) return translateValues(document)
  if (kind === 'IstioControlPlane') return controlPlane(document)
  return groupOf(document) === sailGroup ? sail(document) : undefined
}

const operatorGroups = ['install.istio.io', '']

/** Returns a notice about the API group of an IstioOperator that istioctl does not check. */
export function groupNotices(document: Tree): DeprecationNotice[] {
  const group = groupOf(document)
  if (operatorGroups.includes(group)) return []
  const version = String(document['apiVersion'])
  return [
    { path: ['apiVersion'], message: `apiVersion ${version} is deprecated: use install.istio.io/v1alpha1` },
  ]
}

function groupOf(document: Tree): string {
  const version = document['apiVersion']
  return typeof version === 'string' ? (version.split('/')[0] ?? '') : ''
}

function controlPlane(document: Tree): DocumentTranslation {
  const old = document['spec']
  const { spec, notices, moves } = translateControlPlane(isTree(old) ? old : newTree())
  const inSpec = (path: readonly string[]) => ['spec', ...path]
  const renamed: DeprecationNotice = {
    path: ['kind'],
    message: 'kind IstioControlPlane is deprecated: use IstioOperator of install.istio.io/v1alpha1',
  }
  return {
    translated: {
      spec,
      notices: [renamed, ...notices.map((notice) => ({ ...notice, path: inSpec(notice.path) }))],
      moves: [...moves.map((move) => ({ ...move, from: inSpec(move.from) })), { from: ['spec'], to: [] }],
      isPart: false,
    },
  }
}

function sail(document: Tree): DocumentTranslation | undefined {
  const kind = document['kind']
  if (typeof kind !== 'string') return undefined
  const translated = translateSail(document)
  if (translated) {
    const notices = translated.notices.map((notice) => ({ ...notice, path: ['spec', ...notice.path] }))
    return { translated: { ...translated, notices } }
  }
  const instead = Object.hasOwn(unsupportedSailKinds, kind) ? unsupportedSailKinds[kind] : undefined
  return {
    problem: `is of kind ${kind} of ${sailGroup}, which cannot be installed`,
    hint: instead ?? 'ambientctl reads Istio, IstioCNI and ZTunnel',
  }
}

function translateValues(document: Tree): DocumentTranslation | undefined {
  const recognized = recognizeValues(document)
  if (recognized === undefined) return undefined
  if (recognized.kind === 'ambiguous')
    return {
      problem: `has Helm values that could be for chart ${recognized.charts.join(', ')}`,
      hint: 'put them below cni:, ztunnel: or istiod:, or below spec.values of an IstioOperator',
    }
  const { values } = recognized
  const charts = recognized.kind === 'chart' ? [recognized.chart] : recognized.charts
  const isPart = !charts.includes('istiod')
  const enabled = charts.map(componentOf).filter((component) => isPart || component !== 'base')
  // The charts contain no gateways, except those of values.gateways, which values enable.
  let spec = isPart ? values.spec : mergeTrees(withoutGateways(values.profile), values.spec)
  for (const component of enabled) spec = withSwitch(spec, component)
  const profile = profileFor(values.profile, isPart)
  return {
    translated: {
      spec: profile ? mergeTrees(profile, spec) : spec,
      notices: [{ path: [], message: `is read as Helm values of ${describe(recognized)}` }],
      moves: [...values.moves, ...profileMoves(document, isPart)],
      isPart,
    },
  }
}

function describe(recognized: Exclude<RecognizedValues, { kind: 'ambiguous' }>): string {
  if (recognized.kind === 'chart') return `chart ${recognized.chart}`
  return `an umbrella chart with ${recognized.charts.join(', ')}`
}

function withSwitch(spec: Tree, component: string): Tree {
  const added = newTree()
  setPath(added, ['components', component, 'enabled'], true)
  return mergeTrees(spec, added)
}

/** A chart's profile selects the components only if istiod is among the charts. */
function profileFor(profile: string, isPart: boolean): Tree | undefined {
  if (profile === '' || (isPart && profile === 'default')) return undefined
  const tree = newTree()
  setPath(tree, isPart ? ['values', 'profile'] : ['profile'], profile)
  return tree
}

function profileMoves(document: Tree, isPart: boolean): MovedPart[] {
  const to = isPart ? ['values', 'profile'] : ['profile']
  const paths = [['profile'], ...Object.keys(document).map((key) => [key, 'profile'])]
  return paths.filter((path) => getPath(document, path) !== undefined).map((from) => ({ from, to }))
}
