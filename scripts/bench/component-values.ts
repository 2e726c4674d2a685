// Values for the chart of 1,000 objects.
import { counted } from './chart-files.ts'

/** Returns the values of one component. */
export function component(index: number): Record<string, unknown> {
  return {
    replicas: (index % 3) + 1,
    args: [
      `--level=${index}`,
      '--name={{ .Release.Name }}',
      '--cluster={{ .Values.cluster | default "none" }}',
    ],
    env: Object.fromEntries(counted(8, (i) => [`setting-${i}`, `value ${index * i} of a setting`])),
    ports: counted(3, (i) => ({ name: `port-${i}`, port: 8000 + i })),
    probe: { httpGet: { path: '/healthz', port: 'port-0' }, initialDelaySeconds: 5, periodSeconds: 10 },
    resources: {
      limits: { cpu: '500m', memory: '256Mi' },
      requests: { cpu: '10m', memory: `${index + 32}Mi` },
    },
    config: {
      server: { port: 8000 + index, host: '0.0.0.0' },
      targets: counted(10, (i) => `host-${i}.example`),
    },
  }
}

/** The values shared by all components. */
export const sharedValues = {
  cluster: 'east',
  interval: '30s',
  image: { registry: 'registry.example', tag: '' },
  commonLabels: { team: 'platform', 'example.com/tier': 'back' },
  config: { log: { level: 'info', format: 'json' }, limits: { rate: 100, burst: 200 } },
  affinity: {
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 100, podAffinityTerm: { topologyKey: 'kubernetes.io/hostname' } },
      ],
    },
  },
}
