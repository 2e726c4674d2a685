// Checks for `--migrate-from sidecar`: configuration that ambient mode treats differently.
import type { CustomFacts } from '../../../facts/facts.ts'
import { getPath, isTree, toTree } from '../../../values/tree.ts'
import { check, type Check, type CheckInput, type CheckFinding } from '../../check.ts'
import { layer7Reason, isForSidecars, meshNamespaces, routesMesh } from '../../network/layer7.ts'
import { amountText, listText, nameText } from '../../wording.ts'
import { migrationFinding, waypointCommands } from './migration-finding.ts'

const nameOf = (object: CustomFacts) => nameText(object.kind, object)

type Mesh = Pick<CheckInput, 'namespaces' | 'pods' | 'install'>

/** The objects whose namespace is in the mesh. */
function inMesh(objects: readonly CustomFacts[], mesh: Mesh): CustomFacts[] {
  const names = meshNamespaces(mesh)
  return objects.filter(({ namespace = '' }) => names.has(namespace))
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

const namespacesOf = (objects: readonly CustomFacts[]) => [
  ...new Set(objects.map(({ namespace = '' }) => namespace)),
]

/** Kinds that waypoints treat differently from sidecars, or ignore. */
const kinds = {
  envoyFilters: {
    isFound: isForSidecars,
    message:
      'waypoints and ztunnel ignore EnvoyFilters: they lose their effect, without an error, when the sidecar is removed',
    fix: 'replace them with a WasmPlugin, a Telemetry or a route, or keep these workloads in sidecar mode',
  },
  wasmPlugins: {
    isFound: isForSidecars,
    message: 'plugins run only in waypoints, and only if targetRefs names the waypoint or a Service',
    fix: attachText,
  },
  virtualServices: {
    isFound: routesMesh,
    message:
      'waypoints support VirtualServices as an alpha feature, and not together with an HTTPRoute for the same workload; without a waypoint they have no effect',
    fix: 'replace them with HTTPRoutes whose parentRefs name the Service (each subset becomes a Service)',
  },
} as const satisfies Partial<
  Record<keyof CheckInput, { isFound: (object: CustomFacts) => boolean; message: string; fix: string }>
>

function otherwise(evidence: Mesh & Pick<CheckInput, keyof typeof kinds>): CheckFinding[] {
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((key) => {
    const { isFound, message, fix } = kinds[key]
    const found = inMesh(evidence[key], evidence).filter(isFound)
    return migrationFinding(found.map(nameOf), {
      field: 'spec',
      message: `${listText(found.map(nameOf))}: ${message}`,
      fix,
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
    needs: ['peerAuthentications', 'namespaces', 'pods', 'install'],
    find: ({ peerAuthentications, ...mesh }) =>
      inMesh(peerAuthentications, mesh).flatMap((object): CheckFinding[] => {
        const fields = disabled(object)
        const [field] = fields
        if (field === undefined) return []
        return migrationFinding([nameOf(object)], {
          field,
          message: `${listText(fields)} is DISABLE; ambient mode supports PERMISSIVE and STRICT`,
          fix: 'set the mode to PERMISSIVE, which accepts mTLS and plain text during the migration',
          commands: [
            `kubectl patch peerauthentication ${object.name} -n ${object.namespace ?? ''} --type=merge -p '{"spec":{"mtls":{"mode":"PERMISSIVE"},"portLevelMtls":null}}'`,
          ],
        })
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
    needs: ['authorizationPolicies', 'namespaces', 'pods', 'install'],
    find: ({ authorizationPolicies, ...mesh }) => {
      const found = inMesh(authorizationPolicies, mesh).filter(
        (object) => isForSidecars(object) && layer7Reason(object) !== undefined,
      )
      return migrationFinding(found.map(nameOf), {
        field: 'spec.rules',
        message: `${listText(found.map((object) => `${nameOf(object)} (${layer7Reason(object) ?? ''})`))}: ztunnel cannot enforce it, and it is not attached to a waypoint`,
        fix: attachText,
        commands: waypointCommands(namespacesOf(found)),
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
    needs: ['envoyFilters', 'wasmPlugins', 'virtualServices', 'namespaces', 'pods', 'install'],
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
    needs: ['requestAuthentications', 'namespaces', 'pods', 'install'],
    find: ({ requestAuthentications, ...mesh }) => {
      const found = inMesh(requestAuthentications, mesh).filter(isForSidecars)
      return migrationFinding(found.map(nameOf), {
        field: 'spec.targetRefs',
        message: `${amountText(found.length, 'RequestAuthentication')} (${listText(found.map(nameOf))}) selects pods; it must name a waypoint or a Service`,
        fix: attachText,
        commands: waypointCommands(namespacesOf(found)),
      })
    },
  }),
]
