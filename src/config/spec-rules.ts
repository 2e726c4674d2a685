// Rules about several values of a spec, as istioctl has them (operator/pkg/apis/validation): a schema cannot express them.
import { getPath, isTree, type Tree, type Value } from '../values/tree.ts'
import { pathText } from '../validation/violations.ts'
import type { SpecFinding } from './findings.ts'

interface GatewayKind {
  /** The key of the list in `components`. */
  readonly list: string
  /** The key in `values.gateways`. */
  readonly values: string
}

const gatewayKinds: readonly GatewayKind[] = [
  { list: 'ingressGateways', values: 'istio-ingressgateway' },
  { list: 'egressGateways', values: 'istio-egressgateway' },
]

/** Profiles whose charts create no autoscalers. The values of other profiles create one for each gateway. */
const profilesWithoutAutoscalers: ReadonlySet<Value | undefined> = new Set(['demo'])

/** Returns the findings of all rules. */
export function ruleFindings(spec: Tree): SpecFinding[] {
  return [...gatewayKinds.flatMap((kind) => gatewayFindings(spec, kind)), ...pilotFindings(spec)]
}

function gatewayFindings(spec: Tree, kind: GatewayKind): SpecFinding[] {
  const valuesPath = ['values', 'gateways', kind.values]
  const own = getPath(spec, valuesPath)
  const listPath = ['components', kind.list]
  const list = getPath(spec, listPath)
  const gateways = Array.isArray(list) ? list : []
  const runsAsRoot = isTree(own) && own['runAsRoot'] === true
  const ports = runsAsRoot
    ? []
    : [
        ...portsAt(spec, [...valuesPath, 'ingressPorts']),
        ...gateways.flatMap((gateway, i) =>
          isTree(gateway) ? portsAt(gateway, ['k8s', 'service', 'ports'], [...listPath, String(i)]) : [],
        ),
      ]
  const autoscales = isTree(own) ? own['autoscaleEnabled'] : undefined
  const isAutoscaled = autoscales ?? !profilesWithoutAutoscalers.has(spec['profile'])
  return [
    ...ports.flatMap((port) => rootPort(port, kind, spec)),
    ...gateways.flatMap((gateway, i) =>
      isAutoscaled === true
        ? fixedReplicas(gateway, [...listPath, String(i)], 0, [...valuesPath, 'autoscaleEnabled'], spec)
        : [],
    ),
  ]
}

interface PortAt {
  readonly path: readonly string[]
  readonly port: Tree
}

function portsAt(tree: Tree, path: readonly string[], above: readonly string[] = []): PortAt[] {
  const list = getPath(tree, path)
  if (!Array.isArray(list)) return []
  return list.flatMap((port, i) => (isTree(port) ? [{ path: [...above, ...path, String(i)], port }] : []))
}

/** The proxy of a gateway does not run as root, so it cannot listen on ports below 1024. */
function rootPort({ path, port }: PortAt, kind: GatewayKind, spec: Tree): SpecFinding[] {
  const target = port['targetPort'] || port['port']
  if (typeof target !== 'number' || target >= 1024) return []
  return [
    {
      rule: 'root-port',
      severity: 'error',
      path,
      message: `${pathText(path, spec)}: the gateway would listen on port ${target}, which requires root`,
      hint: `set targetPort to 1024 or more, or values.gateways.${kind.values}.runAsRoot=true`,
    },
  ]
}

function pilotFindings(spec: Tree): SpecFinding[] {
  if (getPath(spec, ['values', 'pilot', 'autoscaleEnabled']) !== true) return []
  const pilot = getPath(spec, ['components', 'pilot'])
  return fixedReplicas(pilot, ['components', 'pilot'], 1, ['values', 'pilot', 'autoscaleEnabled'], spec)
}

/** An autoscaler changes the number of replicas that is set here. */
function fixedReplicas(
  component: Value | undefined,
  path: readonly string[],
  allowed: number,
  switchPath: readonly string[],
  spec: Tree,
): SpecFinding[] {
  const replicas = isTree(component) ? getPath(component, ['k8s', 'replicaCount']) : undefined
  if (typeof replicas !== 'number' || replicas <= allowed) return []
  const at = [...path, 'k8s', 'replicaCount']
  const message = `${pathText(at, spec)} has no lasting effect, because ${switchPath.join('.')} is true`
  const hint = `set ${switchPath.join('.')}=false, or k8s.hpaSpec.minReplicas`
  return [{ rule: 'fixed-replicas', severity: 'warning', path: at, message, hint }]
}
