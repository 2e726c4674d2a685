// Inputs of `kube-inject` without a cluster: the configuration that the package's chart gives istiod, and workloads.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments, stringify } from 'yaml'

/** Writes the files into a folder, and returns the arguments that name them. */
export function writeInjectionInputs(program, folder, workloads) {
  const generated = execFileSync(
    process.execPath,
    [program, 'manifest', 'generate', '--set', 'profile=default'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 },
  )
  const objects = parseAllDocuments(generated).map((document) => document.toJS())
  const data = (name) =>
    objects.find((object) => object?.kind === 'ConfigMap' && object.metadata.name === name).data
  const injector = data('istio-sidecar-injector')
  const files = {
    '--filename': Array.from({ length: workloads }, (_, i) => stringify(workload(i))).join('---\n'),
    '--injectConfigFile': injector.config,
    '--valuesFile': injector.values,
    '--meshConfigFile': data('istio').mesh,
  }
  return Object.entries(files).flatMap(([flag, text]) => {
    const file = join(folder, `${flag.slice(2)}.yaml`)
    writeFileSync(file, text)
    return [flag, file]
  })
}

function workload(i) {
  const labels = { app: `web-${i}`, version: 'v1' }
  const probe = (path, port) => ({ httpGet: { path, port }, periodSeconds: 5 })
  const container = {
    name: 'app',
    image: `registry.example/web:${i}`,
    args: ['--port', String(8000 + i)],
    ports: [{ name: 'http', containerPort: 8000 + i }],
    env: [{ name: 'LEVEL', value: 'info' }],
    resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
    readinessProbe: probe('/ready', 'http'),
    livenessProbe: probe('/live', 8000 + i),
    volumeMounts: [{ name: 'config', mountPath: '/etc/web' }],
  }
  const volumes = [{ name: 'config', configMap: { name: `web-${i}` } }]
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: `web-${i}`, namespace: 'shop', labels },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: `web-${i}` } },
      template: { metadata: { labels }, spec: { containers: [container], volumes } },
    },
  }
}
