// What the checks of `--migrate-from sidecar` share: their findings, and the commands that deploy waypoints.
import type { CheckFinding } from '../../check.ts'
import { objectsText } from '../../wording.ts'

/** What is wrong with all objects of a finding, and what the user does about it. */
interface MigrationFinding {
  readonly field: string
  readonly message: string
  readonly fix: string
  /** None if the text of the fix is enough. */
  readonly commands?: readonly string[]
}

/** Returns one finding about all objects; none if there are no objects. */
export function migrationFinding(
  objects: readonly string[],
  { field, message, fix, commands = [] }: MigrationFinding,
): CheckFinding[] {
  if (objects.length === 0) return []
  return [{ object: objectsText(objects), field, message, fix: { kind: 'print', text: fix, commands } }]
}

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
