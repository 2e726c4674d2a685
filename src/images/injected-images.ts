// The images of Pods that istiod injects or creates, read from the templates of the injector's ConfigMap.
import { executeTemplate } from '../injection/execute.ts'
import { istiodFunctions } from '../injection/functions.ts'
import { gatewayClasses } from '../injection/gateway-classes.ts'
import { gatewayData } from '../injection/gateway-data.ts'
import type { Injector } from '../injection/injector-config.ts'
import { injectWorkload } from '../injection/injector.ts'
import { parseObjects } from '../manifest/parse.ts'
import { toTree, type Tree } from '../values/tree.ts'
import { imagesOf, injectedImage } from './pod-images.ts'

const appImage = 'application'

/** One table for all classes, so that a template is parsed once. */
const functions = istiodFunctions()

/**
 * Returns the images that a template adds to a sample Pod, or, for a template of Gateways, those of the objects that
 * istiod creates. Throws TemplateError, YamlError, RangeError, UserError for a template that does not render.
 */
export function imagesOfTemplate(injector: Injector, template: string): string[] {
  const classes = Object.entries(gatewayClasses).filter(([, kind]) => kind.template === template)
  const objects =
    classes.length === 0
      ? [injectWorkload(injector, samplePod(template))]
      : classes.flatMap(([name]) => gatewayObjectsOf(injector, name))
  return [...new Set(objects.flatMap(imagesOf))].filter(isKnown)
}

/** Returns the images of a workload with image `auto` after injection. Throws as imagesOfTemplate does. */
export function imagesAfterInjection(injector: Injector, workload: Tree): string[] {
  return imagesOf(injectWorkload(injector, workload)).filter(isKnown)
}

const isKnown = (image: string): boolean => image !== appImage && image !== injectedImage

function samplePod(template: string): Tree {
  return toTree({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'sample',
      namespace: 'default',
      labels: {},
      annotations: { 'inject.istio.io/templates': template },
    },
    spec: { containers: [{ name: 'app', image: appImage }] },
  })
}

function gatewayObjectsOf(injector: Injector, gatewayClassName: string): Tree[] {
  const kind = gatewayClasses[gatewayClassName]
  if (!kind) return []
  const gateway = { metadata: { name: 'sample', namespace: 'default' }, spec: { gatewayClassName } }
  const { templates, values, meshConfig, revision = '' } = injector
  const data = gatewayData(gateway, kind, { templates, values, meshConfig, revision })
  const text = executeTemplate(kind.template, templates[kind.template] ?? '', functions, data)
  return parseObjects(text, kind.template).map((object) => toTree(object))
}
