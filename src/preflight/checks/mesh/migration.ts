// From sidecars to ambient: what works in another way afterwards. Asked for `--migrate-from sidecar` only.
import type { CustomFacts } from '../../../facts/facts.ts'
import { getPath, isTree, toTree } from '../../../values/tree.ts'
import { check, type Check, type Evidence, type CheckFinding } from '../../check.ts'
import { beyondLayer4, isForSidecars, meshNamespaces, routesMesh } from '../../network/layer7.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

const nameOf = (object: CustomFacts) => nameText(object.kind, object)

type Mesh = Pick<Evidence, 'namespaces' | 'pods' | 'plan'>

/** Those of the objects that are in the mesh. */
function inMesh(objects: readonly CustomFacts[], mesh: Mesh): CustomFacts[] {
  const names = meshNamespaces(mesh)
  return objects.filter(({ namespace = '' }) => names.has(namespace))
}

function together(objects: readonly CustomFacts[], rest: Omit<CheckFinding, 'object'>): CheckFinding[] {
  return objects.length === 0 ? [] : [{ ...rest, object: objectsText(objects.map(nameOf)) }]
}

/** Where a PeerAuthentication turns mTLS off: `spec.mtls.mode`, `spec.portLevelMtls[8080].mode`. */
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
  'put a waypoint before the services, and attach it there: replace spec.selector by spec.targetRefs'

/** Commands that make a waypoint in each of the objects' namespaces. */
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

/** Kinds that waypoints take in another way, or not at all. */
const kinds = {
  envoyFilters: {
    isFound: isForSidecars,
    message:
      'waypoints and ztunnel do not read EnvoyFilters: their effect ends with the sidecar, without a word',
    text: 'find out what they do, and do it by a WasmPlugin, a Telemetry or a route; or keep these workloads in sidecar mode',
  },
  wasmPlugins: {
    isFound: isForSidecars,
    message: 'plugins run in waypoints only, and only where targetRefs names the waypoint or a Service',
    text: attachText,
  },
  virtualServices: {
    isFound: routesMesh,
    message:
      'waypoints read VirtualServices as an alpha feature, never together with an HTTPRoute for the same workload; without a waypoint they do nothing',
    text: 'write them as HTTPRoutes whose parentRefs is the Service (subsets become Services of their own)',
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
    title: 'PeerAuthentications that turn mTLS off have no counterpart in ambient',
    why: 'Between ambient workloads traffic is always mTLS; ztunnel ignores DISABLE. Who relies on plain text inside the mesh, a packet inspector for one, sees only encrypted traffic afterwards.',
    remedy: 'Make them PERMISSIVE, or delete them.',
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
            message: `${listText(fields)} is DISABLE; PERMISSIVE or STRICT is what ambient knows`,
            fix: {
              kind: 'print',
              text: 'let both kinds of traffic in while you move',
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
    title: 'AuthorizationPolicies of layer 7 need a waypoint',
    why: 'ztunnel sees connections, not requests. An ALLOW or DENY policy that asks for methods, paths or headers becomes a denial of everything it selects, to be safe; CUSTOM and AUDIT are not enforced at all.',
    remedy: 'Deploy waypoints, and attach these policies to them with targetRefs.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/migrate-policies/',
    scope: { migration: true },
    needs: ['authorizationPolicies', 'namespaces', 'pods', 'plan'],
    find: ({ authorizationPolicies, ...mesh }) => {
      const found = inMesh(authorizationPolicies, mesh).filter(
        (object) => isForSidecars(object) && beyondLayer4(object) !== undefined,
      )
      return together(found, {
        field: 'spec.rules',
        message: `${listText(found.map((object) => `${nameOf(object)} (${beyondLayer4(object) ?? ''})`))}: not for ztunnel, and not attached to a waypoint`,
        fix: { kind: 'print', text: attachText, commands: waypointCommands(namespacesOf(found)) },
      })
    },
  }),
  check({
    id: 'NS-25',
    subject: 'migration',
    level: 'warning',
    title: 'Configuration of proxies loses its effect, or changes it',
    why: 'EnvoyFilter, WasmPlugin and VirtualService configure the sidecars of a namespace. Ambient pods have none: what is not carried over stops working at the restart of the pods, and nothing says so.',
    remedy: 'Write VirtualServices as HTTPRoutes, attach WasmPlugins to waypoints, replace EnvoyFilters.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/migrate-policies/',
    scope: { migration: true },
    needs: ['envoyFilters', 'wasmPlugins', 'virtualServices', 'namespaces', 'pods', 'plan'],
    find: otherwise,
  }),
  check({
    id: 'MIG-05',
    subject: 'migration',
    level: 'warning',
    title: 'Tokens are not looked at without a waypoint',
    why: 'RequestAuthentication is for proxies: without a waypoint, requests with false or expired tokens go through to the application.',
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
