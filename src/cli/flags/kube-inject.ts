// The flags of `kube-inject`.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, istiodNamespaceFlag } from './groups.ts'

export const kubeInjectFlags = [
  { name: 'filename', short: 'f', value: 'FILE', help: 'File with workloads; - reads standard input' },
  {
    name: 'injectConfigFile',
    value: 'FILE',
    help: 'File with the injection templates, instead of key config of the ConfigMap',
  },
  {
    name: 'injectConfigMapName',
    value: 'NAME',
    help: 'ConfigMap with the injection templates (default istio-sidecar-injector, or istio-sidecar-injector-REVISION)',
  },
  { name: 'valuesFile', value: 'FILE', help: 'File with values, instead of key values of the ConfigMap' },
  {
    name: 'meshConfigFile',
    value: 'FILE',
    help: 'File with the mesh configuration, instead of the ConfigMap',
  },
  {
    name: 'meshConfigMapName',
    value: 'NAME',
    help: 'ConfigMap with the mesh configuration (default istio, or istio-REVISION)',
  },
  { name: 'revision', short: 'r', value: 'NAME', help: 'Control plane revision whose ConfigMaps are read' },
  {
    name: 'namespace',
    short: 'n',
    value: 'NS',
    help: 'Namespace of workloads that name none (default the namespace of the context)',
  },
  istiodNamespaceFlag,
  { name: 'output', short: 'o', value: 'FILE', help: 'File to write instead of standard output' },
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type KubeInjectArguments = ArgumentsOf<typeof kubeInjectFlags>
