// Checks of the Kubernetes Gateway API, which waypoints and gateways need. `install` does not install its CRDs.
import type { CrdFacts, NamedFacts, NamespaceFacts } from '../../../facts/facts.ts'
import { check, type Check, type CheckInput, type Fix, type CheckFinding } from '../../check.ts'
import { minorOf } from '../../istio/versions.ts'
import { listText, objectsText } from '../../wording.ts'

const group = 'gateway.networking.k8s.io'

/** The bundle version that the documentation of Istio 1.31 names. */
const bundle = 'v1.4.0'

const bundleAnnotation = `${group}/bundle-version`

/** Installs or updates the CRDs. */
export const installCommand = `kubectl apply --server-side -f https://github.com/kubernetes-sigs/gateway-api/releases/download/${bundle}/standard-install.yaml`

const installFix: Fix = {
  kind: 'print',
  text: `install the CRDs of Gateway API ${bundle}; istiod finds them without a restart`,
  commands: [installCommand],
}

const isGatewayCrd = ({ name }: CrdFacts) => name === `gateways.${group}`

const selectsWaypoint = ({ labels }: NamespaceFacts) => {
  const name = labels['istio.io/use-waypoint'] ?? 'none'
  return name !== 'none' && name !== ''
}

function missing({ crds, namespaces }: Pick<CheckInput, 'crds' | 'namespaces'>): CheckFinding[] {
  if (crds.some(isGatewayCrd)) return []
  const waiting = namespaces.filter(selectsWaypoint).map(({ name }) => `Namespace/${name}`)
  if (waiting.length === 0) {
    return [
      {
        object: `CustomResourceDefinition/gateways.${group}`,
        field: 'metadata.name',
        message: `there is no CRD gateways.${group}: mTLS and layer 4 policies work without it, waypoints and gateways do not`,
        level: 'info',
        fix: installFix,
      },
    ]
  }
  return [
    {
      object: objectsText(waiting),
      field: 'metadata.labels[istio.io/use-waypoint]',
      message: `${listText(waiting)} selects a waypoint, but there is no CRD gateways.${group}: no waypoint can be created`,
      level: 'error',
      fix: installFix,
    },
  ]
}

/** The API versions that istiod reads (Istio's clients in pkg/config/schema/kubeclient). */
const versions = [
  { version: 'v1', of: ['gateways', 'gatewayclasses', 'httproutes'] },
  { version: 'v1beta1', of: ['referencegrants'] },
] as const

/** The last minor version whose istiod can read v1beta1. Newer ones wait for v1 for ever. */
const lastOfBeta = 30

function outdated({ crds, install }: Pick<CheckInput, 'crds' | 'install'>): CheckFinding[] {
  // A tag like `latest` has no minor version and counts as newer.
  const isOld = (minorOf(install.tag) ?? Infinity) <= lastOfBeta
  return versions.flatMap(({ version, of }) => {
    const found = crds.filter(
      ({ name, served }) => of.some((plural) => name === `${plural}.${group}`) && !served.includes(version),
    )
    if (found.length === 0) return []
    return [
      {
        object: objectsText(found.map(({ name }) => `CustomResourceDefinition/${name}`)),
        field: 'spec.versions',
        message: `${listText(found.map(({ name, served }) => `${name} serves ${served.join(', ') || 'nothing'}`))}; istiod reads version ${version}`,
        level: isOld && found.every(({ served }) => served.includes('v1beta1')) ? 'warning' : 'error',
        fix: installFix,
      },
    ]
  })
}

/** A bundle's version (`v1.2.1`) as a number that can be compared; undefined if the text is not a version. */
function rankOf(version: string): number | undefined {
  const numbers = /^v(\d{1,4})\.(\d{1,4})\.(\d{1,4})/.exec(version)?.slice(1)
  return numbers?.reduce((rank, number) => rank * 10_000 + Number(number), 0)
}

/** The version of the installed bundle if it is older than the required one. */
function oldBundle(crds: readonly CrdFacts[]): { version: string } | undefined {
  const version = crds.find(isGatewayCrd)?.annotations?.[bundleAnnotation] ?? ''
  return (rankOf(version) ?? Infinity) < (rankOf(bundle) ?? 0) ? { version } : undefined
}

/** The policy by which OpenShift protects the CRDs that its ingress operator installs. */
const openshiftGuard = 'openshift-ingress-operator-gatewayapi-crd-admission'

const isGuarded = (policies: readonly NamedFacts[]) => policies.some(({ name }) => name === openshiftGuard)

/** The controllers of the GatewayClasses that istiod creates. */
const classes: Readonly<Record<string, string>> = {
  istio: 'istio.io/gateway-controller',
  'istio-waypoint': 'istio.io/mesh-controller',
  'istio-remote': 'istio.io/unmanaged-gateway',
  'istio-east-west': 'istio.io/eastwest-controller',
}

function foreignClasses({ gatewayClasses }: Pick<CheckInput, 'gatewayClasses'>): CheckFinding[] {
  return gatewayClasses.flatMap(({ name, spec }) => {
    const wanted = Object.hasOwn(classes, name) ? classes[name] : undefined
    const controller = spec['controllerName']
    if (wanted === undefined || typeof controller !== 'string' || controller.startsWith('istio.io/'))
      return []
    return [
      {
        object: `GatewayClass/${name}`,
        field: 'spec.controllerName',
        message: `is ${controller}; it must be ${wanted}, the controller of Istio's class of that name`,
        fix: {
          kind: 'print',
          text: 'the field is immutable: move the Gateways of that controller to a class with another name, then delete this class; istiod creates its own',
          commands: [
            `kubectl get gateways.${group} -A -o wide | grep -w ${name}`,
            `kubectl delete gatewayclass ${name}`,
          ],
        },
      },
    ]
  })
}

export const gatewayApiChecks: readonly Check[] = [
  check({
    id: 'GW-01',
    subject: 'gateway-api',
    level: 'warning',
    title: 'The Gateway API CRDs are not installed',
    why: 'Waypoints and gateways are Gateway objects. Without the CRDs no waypoint can be created, so layer 7 policies and routes have no effect.',
    remedy: 'Install the CRDs of the Gateway API (standard channel).',
    docs: 'https://istio.io/latest/docs/tasks/traffic-management/ingress/gateway-api/',
    needs: ['crds', 'namespaces'],
    find: missing,
  }),
  check({
    id: 'GW-02',
    subject: 'gateway-api',
    level: 'error',
    title: 'The Gateway API CRDs are too old',
    why: 'The CRDs do not serve the versions of Gateways and routes that istiod reads. istiod ignores these objects or waits for them for ever, so gateways and waypoints start without configuration.',
    remedy: 'Update the CRDs of the Gateway API.',
    docs: 'https://istio.io/latest/docs/tasks/traffic-management/ingress/gateway-api/',
    needs: ['crds', 'install'],
    find: outdated,
  }),
  check({
    id: 'GW-03',
    subject: 'gateway-api',
    level: 'info',
    title: 'The Gateway API CRDs are older than the version that Istio is tested with',
    why: 'The API server drops fields that the old CRDs do not know when it stores a Gateway or route, without an error.',
    remedy: `Update the CRDs to ${bundle}.`,
    docs: 'https://gateway-api.sigs.k8s.io/guides/',
    needs: ['crds', 'admissionPolicies'],
    find: ({ crds, admissionPolicies }) => {
      const old = oldBundle(crds)
      if (!old || isGuarded(admissionPolicies)) return []
      return [
        {
          object: `CustomResourceDefinition/gateways.${group}`,
          field: `metadata.annotations[${bundleAnnotation}]`,
          message: `is ${old.version}; it should be ${bundle} or newer`,
          fix: installFix,
        },
      ]
    },
  }),
  check({
    id: 'GW-04',
    subject: 'gateway-api',
    level: 'info',
    title: 'OpenShift manages the Gateway API CRDs in an older version',
    why: 'From 4.19 on, the ingress operator of OpenShift installs the CRDs and denies every change of them, so kubectl cannot update them.',
    remedy: 'Update OpenShift. Until then use only the fields that its version of the Gateway API has.',
    scope: { platform: { nodes: ['openshift'] } },
    needs: ['crds', 'admissionPolicies'],
    find: ({ crds, admissionPolicies }) => {
      const old = oldBundle(crds)
      if (!old || !isGuarded(admissionPolicies)) return []
      return [
        {
          object: `ValidatingAdmissionPolicy/${openshiftGuard}`,
          field: 'metadata.name',
          message: `protects the CRDs, whose version is ${old.version}; it should be ${bundle} or newer`,
          fix: {
            kind: 'print',
            text: 'do not change the CRDs; update the cluster to get a newer Gateway API',
            commands: ['oc adm upgrade'],
          },
        },
      ]
    },
  }),
  check({
    id: 'GW-05',
    subject: 'gateway-api',
    level: 'error',
    title: "Another controller uses the name of one of Istio's GatewayClasses",
    why: 'istiod creates the classes istio and istio-waypoint. If a name is taken, Gateways and waypoints of that class go to the other controller, or no controller configures them.',
    remedy: 'Rename the GatewayClass of the other controller.',
    needs: ['gatewayClasses'],
    find: foreignClasses,
  }),
]
