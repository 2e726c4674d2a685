// The objects of a Job that runs an install in a cluster, with the file that it installs.
import type { KubeObject } from '../manifest/object.ts'
import { rbacVersion, rolesFor, type Right } from '../rbac/rights.ts'

/** What the Job runs, and with which rights. */
export interface JobRequest {
  readonly name: string
  readonly namespace: string
  readonly image: string
  /** The IstioOperator file. */
  readonly file: string
  /** Arguments of the program before the file. */
  readonly args: readonly string[]
  /** The permissions for the work of the install. */
  readonly rights: readonly Right[]
  /** The permissions of Istio's own roles: only who holds them may create these roles. */
  readonly granted: readonly Right[]
  /** The namespaces that the rights name. The Job's roles need them. */
  readonly namespaces: readonly string[]
}

const configFolder = '/etc/ambientctl'
const fileName = 'mesh.yaml'
/** A user without a name in any image. */
const userId = 65_532

/** Returns the objects in the order in which they must be created; the Job is the last. */
export function jobObjects(request: JobRequest): KubeObject[] {
  const { name, namespace, file, rights, granted, namespaces } = request
  const metadata = { name, namespace }
  const roles = [...rolesFor(rights, name), ...rolesFor(granted, `${name}-grant`)]
  return [
    ...[...new Set([namespace, ...namespaces])].sort().map((one) => namespaceObject(one)),
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata },
    ...roles.flatMap((role) => [role, bindingOf(role, metadata)]),
    { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { [fileName]: file } },
    jobObject(request),
  ]
}

const namespaceObject = (name: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name },
})

function bindingOf(
  { kind, metadata: { name, namespace } }: KubeObject,
  account: { readonly name: string; readonly namespace: string },
): KubeObject {
  return {
    apiVersion: rbacVersion,
    kind: `${kind}Binding`,
    metadata: { name, ...(namespace !== undefined && { namespace }) },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name },
    subjects: [{ kind: 'ServiceAccount', ...account }],
  }
}

function jobObject({ name, namespace, image, args }: JobRequest): KubeObject {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, namespace },
    spec: {
      // A run continues where the one before has stopped.
      backoffLimit: 2,
      template: {
        metadata: { labels: { 'sidecar.istio.io/inject': 'false', 'istio.io/dataplane-mode': 'none' } },
        spec: {
          serviceAccountName: name,
          restartPolicy: 'Never',
          securityContext: {
            ...{ runAsNonRoot: true, runAsUser: userId, runAsGroup: userId },
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              ...{ name: 'install', image, args: [...args, '-f', `${configFolder}/${fileName}`] },
              // The program writes nothing but its cache of charts.
              env: [{ name: 'HOME', value: '/tmp' }],
              resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '512Mi' } },
              securityContext: {
                ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
                capabilities: { drop: ['ALL'] },
              },
              volumeMounts: [
                { name: 'config', mountPath: configFolder, readOnly: true },
                { name: 'tmp', mountPath: '/tmp' },
              ],
            },
          ],
          volumes: [
            { name: 'config', configMap: { name } },
            { name: 'tmp', emptyDir: {} },
          ],
        },
      },
    },
  }
}
