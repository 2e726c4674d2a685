// Checks for `--migrate-from sidecar`: configuration that ambient mode treats differently.
import type { CustomFacts } from '../../../facts/facts.ts'
import { getPath, isTree, toTree } from '../../../values/tree.ts'
import { check, type Check, type Evidence, type CheckFinding } from '../../check.ts'
import { layer7Reason, isForSidecars, meshNamespaces, routesMesh } from '../../network/layer7.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

const nameOf = (object: CustomFacts) => nameText(object.kind, object)

type Mesh = Pick<Evidence, 'namespaces' | 'pods' | 'plan'>

/** The objects whose namespace is in the mesh. */
function inMesh(objects: readonly CustomFacts[], mesh: Mesh): CustomFacts[] {
  const names = meshNamespaces(mesh)
  return objects.filter(({ namespace = '' }) => names.has(namespace))
}

function together(objects: readonly CustomFacts[], rest: Omit<CheckFinding, 'object'>): CheckFinding[] {
  return objects.length === 0 ? [] : [{ ...rest, object: objectsText(objects.map(nameOf)) }]
}

/** The fields of a PeerAuthentication that disable mTLS: `spec.mtls.mode`, `spec.portLevelMtls[8080].mode`. */
function disabled({ spec }: CustomFacts): string[] {
  const tree = toTree(spec)
  const ports = tree['portLevelMtls']
  return [
    ...(getPath(tree, ['mtls', 'mode']) === 'DISABLE' ? ['spec.mtls.mode'] : []),
    ...Object.entries(isTree(ports) ? ports : {}).flatMap(([port, value]) =>
      isTree(value) && value['mode'] === 'DISABLE' ? [`spec.portLevelMtls[${port}].mode`] : [],
    ),
  ]
}

const attachText =
  'deploy a waypoint for the services and attach the object to it: replace spec.selector with spec.targetRefs'

/** Commands that deploy a waypoint in each of the objects' namespaces. */
export function waypointCommands(namespaces: readonly string[]): string[] {
  return namespaces.map(
    (namespace) => `kubectl apply -f - <<'YAML'
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: waypoint
  namespace: ${namespace}
spec:
  gatewayClassName: istio-waypoint
  listeners:
  - name: mesh
    port: 15008
    protocol: HBONE
YAML`,
  )
}

const namespacesOf = (objects: readonly CustomFacts[]) => [
  ...new Set(objects.map(({ namespace = '' }) => namespace)),
]

/** Kinds that waypoints treat differently from sidecars, or ignore. */
const kinds = {
  envoyFilters: {
    isFound: isForSidecars,
    message:
      'waypoints and ztunnel ignore EnvoyFilters: they lose their effect, without an error, when the sidecar is removed',
    text: 'replace them with a WasmPlugin, a Telemetry or a route, or keep these workloads in sidecar mode',
  },
  wasmPlugins: {
    isFound: isForSidecars,
    message: 'plugins run only in waypoints, and only if targetRefs names the waypoint or a Service',
    text: attachText,
  },
  virtualServices: {
    isFound: routesMesh,
    message:
      'waypoints support VirtualServices as an alpha feature, and not together with an HTTPRoute for the same workload; without a waypoint they have no effect',
    text: 'replace them with HTTPRoutes whose parentRefs name the Service (each subset becomes a Service)',
  },
} as const satisfies Partial<
  Record<keyof Evidence, { isFound: (object: CustomFacts) => boolean; message: string; text: string }>
>

function otherwise(evidence: Mesh & Pick<Evidence, keyof typeof kinds>): CheckFinding[] {
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((key) => {
    const { isFound, message, text } = kinds[key]
    const found = inMesh(evidence[key], evidence).filter(isFound)
    return together(found, {
      field: 'spec',
      message: `${listText(found.map(nameOf))}: ${message}`,
      fix: { kind: 'print', text, commands: [] },
    })
  })
}

export const migrationChecks: readonly Check[] = [
  check({
    id: 'NS-23',
    subject: 'migration',
    level: 'error',
    title: 'PeerAuthentications disable mTLS, which ambient mode ignores',
    why: 'ztunnel ignores DISABLE: traffic between ambient workloads is always mTLS. Tools that need plain text inside the mesh, such as packet inspectors, see only encrypted traffic.',
    remedy: 'Change the mode to PERMISSIVE, or delete the objects.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/before-you-begin/',
    scope: { migration: true },
    needs: ['peerAuthentications', 'namespaces', 'pods', 'plan'],
    find: ({ peerAuthentications, ...mesh }) =>
      inMesh(peerAuthentications, mesh).flatMap((object): CheckFinding[] => {
        const fields = disabled(object)
        const [field] = fields
        if (field === undefined) return []
        return [
          {
            object: nameOf(object),
            field,
            message: `${listText(fields)} is DISABLE; ambient mode supports PERMISSIVE and STRICT`,
            fix: {
              kind: 'print',
              text: 'set the mode to PERMISSIVE, which accepts mTLS and plain text during the migration',
              commands: [
                `kubectl patch peerauthentication ${object.name} -n ${object.namespace ?? ''} --type=merge -p '{"spec":{"mtls":{"mode":"PERMISSIVE"},"portLevelMtls":null}}'`,
              ],
            },
          },
        ]
      }),
  }),
  check({
    id: 'NS-24',
    subject: 'migration',
    level: 'warning',
    title: 'Layer 7 AuthorizationPolicies are not attached to a waypoint',
    why: 'ztunnel sees connections, not requests. It enforces an ALLOW or DENY policy with methods, paths or headers as a denial of everything that it selects. It does not enforce CUSTOM and AUDIT.',
    remedy: 'Deploy waypoints, and attach these policies to them with targetRefs.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/migrate-policies/',
    scope: { migration: true },
    needs: ['authorizationPolicies', 'namespaces', 'pods', 'plan'],
    find: ({ authorizationPolicies, ...mesh }) => {
      const found = inMesh(authorizationPolicies, mesh).filter(
        (object) => isForSidecars(object) && layer7Reason(object) !== undefined,
      )
      return together(found, {
        field: 'spec.rules',
        message: `${listText(found.map((object) => `${nameOf(object)} (${layer7Reason(object) ?? ''})`))}: ztunnel cannot enforce it, and it is not attached to a waypoint`,
        fix: { kind: 'print', text: attachText, commands: waypointCommands(namespacesOf(found)) },
      })
    },
  }),
  check({
    id: 'NS-25',
    subject: 'migration',
    level: 'warning',
    title: 'Proxy configuration has no effect, or another effect, in ambient mode',
    why: 'EnvoyFilter, WasmPlugin and VirtualService configure sidecars, which ambient pods do not have. What is not replaced stops working, without an error, when the pods restart.',
    remedy:
      'Replace VirtualServices with HTTPRoutes, attach WasmPlugins to waypoints, and replace EnvoyFilters.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/migrate-policies/',
    scope: { migration: true },
    needs: ['envoyFilters', 'wasmPlugins', 'virtualServices', 'namespaces', 'pods', 'plan'],
    find: otherwise,
  }),
  check({
    id: 'MIG-05',
    subject: 'migration',
    level: 'warning',
    title: 'RequestAuthentications are not attached to a waypoint',
    why: 'Only proxies validate tokens. Without a waypoint, requests with invalid or expired tokens reach the application.',
    remedy: 'Deploy waypoints, and attach the RequestAuthentications to them with targetRefs.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/migrate-policies/',
    scope: { migration: true },
    needs: ['requestAuthentications', 'namespaces', 'pods', 'plan'],
    find: ({ requestAuthentications, ...mesh }) => {
      const found = inMesh(requestAuthentications, mesh).filter(isForSidecars)
      return together(found, {
        field: 'spec.targetRefs',
        message: `${amountText(found.length, 'RequestAuthentication')} (${listText(found.map(nameOf))}) selects pods; it must name a waypoint or a Service`,
        fix: { kind: 'print', text: attachText, commands: waypointCommands(namespacesOf(found)) },
      })
    },
  }),
]
