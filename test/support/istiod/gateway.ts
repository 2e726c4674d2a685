// istiod's controller for Gateways: renders the template of a Gateway's class, and merges the class's defaults into
// the objects.
import type { KubeObject } from '../../../src/manifest/object.ts'
import { parseObjects } from '../../../src/manifest/parse.ts'
import { toTree, type Tree } from '../../../src/values/tree.ts'
import { parseYaml } from '../../../src/yaml/yaml.ts'
import { executeTemplate } from '../../../src/injection/execute.ts'
import { istiodFunctions } from '../../../src/injection/functions.ts'
import { gatewayClasses } from '../../../src/injection/gateway-classes.ts'
import { gatewayData } from '../../../src/injection/gateway-data.ts'
import type { Gateway, Istiod } from '../../../src/injection/gateway-data.ts'
import { strategicMerge } from '../../../src/injection/strategic-merge.ts'

/** Kinds that class defaults can patch, and their keys. Optional kinds are created only if there is a patch. */
const overlayKeys: Readonly<Record<string, { readonly key: string; readonly optional?: true }>> = {
  Deployment: { key: 'deployment' },
  Service: { key: 'service' },
  ServiceAccount: { key: 'serviceAccount' },
  HorizontalPodAutoscaler: { key: 'horizontalPodAutoscaler', optional: true },
  PodDisruptionBudget: { key: 'podDisruptionBudget', optional: true },
}

/**
 * Returns the objects that istiod applies for a Gateway; none if an address refers to an existing Service. Throws
 * RangeError for a class, template or object that istiod does not know, and TemplateError.
 */
export function gatewayObjects(gateway: Gateway, istiod: Istiod): KubeObject[] {
  const { gatewayClassName, addresses = [] } = gateway.spec
  const kind = gatewayClasses[gatewayClassName]
  if (!kind) throw new RangeError(`no class ${gatewayClassName}`)
  const [address] = addresses
  if (addresses.length > 1 || (address?.type ?? 'IPAddress') !== 'IPAddress') return []
  const text = istiod.templates[kind.template]
  if (text === undefined) throw new RangeError(`no template ${kind.template}`)

  const { execute = executeTemplate } = istiod
  const rendered = execute(kind.template, text, istiodFunctions(), gatewayData(gateway, kind, istiod))
  const overlays = istiod.classDefaults?.[gatewayClassName] ?? {}
  return parseObjects(rendered, kind.template)
    .map((object) => overlaid(object, overlays))
    .filter((object) => object !== undefined)
    .map((object) => managedBy(kind.controller, object))
}

function overlaid(object: KubeObject, overlays: Readonly<Record<string, string>>): KubeObject | undefined {
  const row = overlayKeys[object.kind]
  if (!row) throw new RangeError(`unknown overlay kind ${object.kind}`)
  const overlay = overlays[row.key]
  if (overlay === undefined) return row.optional ? undefined : object
  return strategicMerge(toTree(object), parseYaml(overlay) as Tree) as unknown as KubeObject
}

function managedBy(controller: string, object: KubeObject): KubeObject {
  const { metadata } = object
  const labels = { ...metadata.labels, 'gateway.istio.io/managed': controller }
  return { ...object, metadata: { ...metadata, labels } }
}
