// `images list`: the images of a configuration.
import { listImages, type ListedImage } from '../images/list.ts'
import type { Injector } from '../injection/injector-config.ts'
import { objectName, refOf, type KubeObject } from '../manifest/object.ts'
import { warnOnce, type WorkflowContext } from './context.ts'
import { generate, type GenerateOptions } from './generate.ts'
import { injectorFrom } from './injector-source.ts'

/**
 * Renders a configuration as `manifest generate` does, and returns the images of its workloads and of the Pods that
 * its injector changes or creates, sorted by name. Rejects with UserError.
 */
export async function imagesOfConfiguration(
  options: GenerateOptions,
  context: WorkflowContext,
): Promise<ListedImage[]> {
  const { components } = await generate(options, context)
  const sources = components.map(({ component, objects, hooks }) => ({
    component,
    objects: [...objects, ...hooks],
    injectors: injectorsIn(objects),
  }))
  return listImages(sources, warnOnce(context))
}

/** The injector of each ConfigMap with injection templates; the ConfigMap of the mesh has the same suffix. */
function injectorsIn(objects: readonly KubeObject[]): Injector[] {
  const configMaps = objects.filter(({ kind }) => kind === 'ConfigMap')
  return configMaps
    .filter(({ metadata }) => metadata.name.startsWith('istio-sidecar-injector'))
    .map((configMap) => {
      const suffix = configMap.metadata.name.slice('istio-sidecar-injector'.length)
      const mesh = configMaps.find(({ metadata }) => metadata.name === `istio${suffix}`)
      return injectorFrom({
        config: part(configMap, 'config'),
        values: part(configMap, 'values'),
        meshConfig: mesh && part(mesh, 'mesh'),
      })
    })
}

function part(object: KubeObject, key: string): { text: string; from: string } | undefined {
  const text = (object['data'] as Readonly<Record<string, string>> | undefined)?.[key]
  return text === undefined ? undefined : { text, from: `${objectName(refOf(object))}: ${key}` }
}
