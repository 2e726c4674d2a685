// Lists Secrets by name, type and keys. Their content never reaches a file.
import type { KubeObject } from '../manifest/object.ts'
import { isRecord } from '../values/record.ts'
import { printYaml } from '../yaml/yaml.ts'
import type { BundleCollection } from './bundle-files.ts'
import { bundlePath } from './bundle-path.ts'
import type { BundleScope } from './scope.ts'

/** Helm's release records are in the bundle as releases. They are megabytes, so the server leaves them out. */
const fieldSelector = 'type!=helm.sh/release.v1'

/** Lists the Secrets in Istio's namespaces and in those of gateways. */
export async function collectSecrets(collection: BundleCollection, scope: BundleScope): Promise<void> {
  const { cluster, files, errors, signal } = collection
  for (const namespace of namespacesOf(scope)) {
    await errors.attempt(`Secrets in namespace ${namespace}`, signal, async () => {
      const options = { namespace, fieldSelector, pageSize: 100, signal }
      const secrets = await cluster.collect('v1', 'Secret', secretSummary, options)
      if (secrets.length === 0) return
      const path = bundlePath('objects', namespace, 'secrets.yaml')
      const title = `Names, types and keys of ${secrets.length} Secrets in namespace ${namespace}`
      await files.add({ path, section: 'objects', title }, printYaml({ secrets }))
    })
  }
}

function namespacesOf({ istioNamespaces, pods, selection }: BundleScope): string[] {
  const gateways = pods.filter(({ role }) => role === 'gateway').map(({ namespace }) => namespace)
  return [...new Set([...istioNamespaces, ...gateways])]
    .filter((namespace) => !selection.excludesNamespace(namespace))
    .toSorted()
}

function secretSummary({ metadata, type, data }: KubeObject) {
  return {
    name: metadata.name,
    type: String(type),
    created: String(metadata['creationTimestamp']),
    labels: metadata.labels ?? {},
    keys: isRecord(data) ? Object.keys(data).toSorted() : [],
  }
}
