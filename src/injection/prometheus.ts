// Merged metrics of application and proxy: Prometheus scrapes the agent, which fetches the application's metrics.
import { toTree, type Tree } from '../values/tree.ts'
import { listOf, mapOf, proxyOf } from './pod.ts'

const fields: Readonly<Record<string, string>> = {
  prometheus_io_scrape: 'scrape',
  prometheus_io_port: 'port',
  prometheus_io_path: 'path',
}

/**
 * Moves the Pod's prometheus.io annotations into the proxy's ISTIO_PROMETHEUS_ANNOTATIONS and writes the agent's in
 * their place.
 */
export function mergePrometheus(pod: Tree, statusPort: number): void {
  const annotations = mapOf(mapOf(pod, 'metadata'), 'annotations')
  // Prometheus sees `prometheus.io/port` and `prometheus-io/port` as one.
  const own = Object.keys(annotations).filter((key) => fieldOf(key) !== undefined)
  const scrape: Record<string, unknown> = {}
  for (const key of own) scrape[fieldOf(key) ?? ''] = annotations[key]
  if (scrape['scrape'] === 'false' || scrape['port'] === String(statusPort)) return
  const proxy = proxyOf(pod)
  if (proxy && own.length > 0) {
    const ordered = { scrape: '', path: '', port: '', ...scrape }
    const variable = toTree({ name: 'ISTIO_PROMETHEUS_ANNOTATIONS', value: JSON.stringify(ordered) })
    proxy['env'] = [...listOf(proxy, 'env'), variable]
  }
  for (const key of own) delete annotations[key]
  annotations['prometheus.io/port'] = String(statusPort)
  annotations['prometheus.io/path'] = '/stats/prometheus'
  annotations['prometheus.io/scrape'] = 'true'
}

function fieldOf(annotation: string): string | undefined {
  return fields[annotation.replace(/[^a-zA-Z0-9_]/g, '_')]
}
