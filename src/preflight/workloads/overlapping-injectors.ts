// Finds pods that several injection webhooks would change.
import type { Labels, LabelSelectorFacts, NamespaceFacts, PodFacts } from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { isSelected } from '../../manifest/selectors.ts'
import { newTree, type Tree } from '../../values/tree.ts'
import { treesAt } from './pod-specs.ts'

interface InjectorWebhook {
  readonly namespaceSelector?: LabelSelectorFacts
  readonly objectSelector?: LabelSelectorFacts
}

/** A MutatingWebhookConfiguration that injects pods. */
export interface InjectorConfiguration {
  readonly name: string
  readonly webhooks: readonly InjectorWebhook[]
}

/** Returns the selectors of a MutatingWebhookConfiguration. */
export function injectorConfigurationOf(object: KubeObject): InjectorConfiguration {
  const webhooks = treesAt(object as unknown as Tree, 'webhooks')
  return {
    name: object.metadata.name,
    webhooks: webhooks.map((webhook) => ({
      namespaceSelector: (webhook['namespaceSelector'] ?? newTree()) as LabelSelectorFacts,
      objectSelector: (webhook['objectSelector'] ?? newTree()) as LabelSelectorFacts,
    })),
  }
}

/** Returns namespaces with pods that several configurations would inject, grouped by these configurations. */
export function overlappingInjectors(
  configurations: readonly InjectorConfiguration[],
  namespaces: readonly Pick<NamespaceFacts, 'name' | 'labels'>[],
  pods: readonly Pick<PodFacts, 'namespace' | 'labels'>[],
): Map<string, string[]> {
  const podsOf = new Map<string, (Labels | undefined)[]>()
  for (const { namespace, labels } of pods) podsOf.set(namespace, [...(podsOf.get(namespace) ?? []), labels])
  const found = new Map<string, string[]>()
  for (const { name, labels } of namespaces) {
    const candidates = configurations.map((one) => ({
      name: one.name,
      webhooks: one.webhooks.filter(({ namespaceSelector }) => isSelected(namespaceSelector, labels)),
    }))
    // A pod without labels represents future pods.
    for (const podLabels of [{}, ...(podsOf.get(name) ?? [])]) {
      const matching = candidates
        .filter(({ webhooks }) =>
          webhooks.some(({ objectSelector }) => isSelected(objectSelector, podLabels)),
        )
        .map((one) => one.name)
      if (matching.length < 2) continue
      const key = matching.join(' and ')
      found.set(key, [...(found.get(key) ?? []), `Namespace/${name}`])
      break
    }
  }
  return found
}
