// Which namespaces use a tag, and which two webhooks would inject.
import type { Cluster } from '../cluster/api.ts'
import type { ControlPlanes } from '../install/records/control-planes.ts'
import { defaultTag } from '../install/records/default-revision.ts'
import { revisionLabel } from '../manifest/labels.ts'
import type { KubeObject } from '../manifest/object.ts'
import {
  injectorConfigurationOf,
  overlappingInjectors,
} from '../preflight/workloads/overlapping-injectors.ts'

/** Returns all namespaces, with name and labels only. */
export function readNamespaces(cluster: Cluster): Promise<KubeObject[]> {
  return cluster.collect('v1', 'Namespace', (namespace) => namespace, { metadataOnly: true })
}

/** Returns the names of namespaces whose labels select a tag. */
export function namespacesOf(tag: string, namespaces: readonly KubeObject[]): string[] {
  return namespaces
    .filter(({ metadata: { labels } }) => {
      if (labels?.['istio-injection'] !== undefined) {
        return tag === defaultTag && labels['istio-injection'] === 'enabled'
      }
      return labels?.[revisionLabel] === tag
    })
    .map(({ metadata }) => metadata.name)
}

/**
 * Returns a text for each set of webhook configurations that would inject the same pods once `objects` of a tag exist.
 * Namespaces that may be labelled later count too.
 */
export function overlapTexts(
  tag: string,
  objects: readonly KubeObject[],
  { injectors }: ControlPlanes,
  namespaces: readonly KubeObject[],
): string[] {
  const own = objects.filter(({ kind }) => kind === 'MutatingWebhookConfiguration')
  const names = own.map(({ metadata }) => metadata.name)
  const others = injectors.filter(({ metadata }) => !names.includes(metadata.name))
  const future = [
    { name: `with label ${revisionLabel}=${tag}`, labels: { [revisionLabel]: tag } },
    { name: 'with label istio-injection=enabled', labels: { 'istio-injection': 'enabled' } },
  ]
  const live = namespaces.map(({ metadata: { name, labels = {} } }) => ({ name, labels }))
  const found = overlappingInjectors(
    [...own, ...others].map(injectorConfigurationOf),
    [...live, ...future],
    [],
  )
  return [...found]
    .filter(([configurations]) => names.some((name) => configurations.split(' and ').includes(name)))
    .map(([configurations, affected]) => {
      const list = affected.map((one) => one.replace('Namespace/with', 'any namespace with')).join(', ')
      return `MutatingWebhookConfigurations ${configurations} would both inject pods of ${list}`
    })
}
