// The Kubernetes Gateway API, of which waypoints and gateways are made. Install does not bring its CRDs.
import type { CrdFacts, NamedFacts, NamespaceFacts } from '../../../facts/facts.ts'
import { check, type Check, type Evidence, type Fix, type CheckFinding } from '../../check.ts'
import { minorOf } from '../../istio/versions.ts'
import { listText, objectsText } from '../../wording.ts'

const group = 'gateway.networking.k8s.io'

/** The bundle that Istio 1.31 is documented with. */
const bundle = 'v1.4.0'

const bundleAnnotation = `${group}/bundle-version`

/** Brings the CRDs, and updates them. */
export const installCommand = `kubectl apply --server-side -f https://github.com/kubernetes-sigs/gateway-api/releases/download/${bundle}/standard-install.yaml`

const installFix: Fix = {
  kind: 'print',
  text: `install the CRDs of Gateway API ${bundle}; istiod takes them up without a restart`,
  commands: [installCommand],
}

const isGatewayCrd = ({ name }: CrdFacts) => name === `gateways.${group}`

const asksForWaypoint = ({ labels }: NamespaceFacts) => {
  const name = labels['istio.io/use-waypoint'] ?? 'none'
  return name !== 'none' && name !== ''
}

function missing({ crds, namespaces }: Pick<Evidence, 'crds' | 'namespaces'>): CheckFinding[] {
  if (crds.some(isGatewayCrd)) return []
  const waiting = namespaces.filter(asksForWaypoint).map(({ name }) => `Namespace/${name}`)
  if (waiting.length === 0) {
    return [
      {
        object: `CustomResourceDefinition/gateways.${group}`,
        field: 'metadata.name',
        message: `there is no CRD gateways.${group}: mTLS and layer 4 policies work without, waypoints and gateways do not`,
        level: 'info',
        fix: installFix,
      },
    ]
  }
  return [
    {
      object: objectsText(waiting),
      field: 'metadata.labels[istio.io/use-waypoint]',
      message: `${listText(waiting)} asks for a waypoint, and there is no CRD gateways.${group}: no waypoint can be there`,
      level: 'error',
      fix: installFix,
    },
  ]
}

/** In which versions istiod reads what (its clients in pkg/config/schema/kubeclient). */
const versions = [
  { version: 'v1', of: ['gateways', 'gatewayclasses', 'httproutes'] },
  { version: 'v1beta1', of: ['referencegrants'] },
] as const

/** Up to here istiods may still read v1beta1; since then they wait for a v1 that never comes. */
const lastOfBeta = 30

function outdated({ crds, plan }: Pick<Evidence, 'crds' | 'plan'>): CheckFinding[] {
  // A tag like `latest` is newer than that.
  const isOld = (minorOf(plan.tag) ?? Infinity) <= lastOfBeta
  return versions.flatMap(({ version, of }) => {
    const found = crds.filter(
      ({ name, served }) => of.some((plural) => name === `${plural}.${group}`) && !served.includes(version),
    )
    if (found.length === 0) return []
    return [
      {
        object: objectsText(found.map(({ name }) => `CustomResourceDefinition/${name}`)),
        field: 'spec.versions',
        message: `${listText(found.map(({ name, served }) => `${name} serves ${served.join(', ') || 'nothing'}`))}: without version ${version}, which istiod reads`,
        level: isOld && found.every(({ served }) => served.includes('v1beta1')) ? 'warning' : 'error',
        fix: installFix,
      },
    ]
  })
}

/** A bundle's version (`v1.2.1`) as a number that can be compared; undefined for what is no version. */
function rankOf(version: string): number | undefined {
  const numbers = /^v(\d{1,4})\.(\d{1,4})\.(\d{1,4})/.exec(version)?.slice(1)
  return numbers?.reduce((rank, number) => rank * 10_000 + Number(number), 0)
}

/** The version of the bundle where it is older than it should be. */
function oldBundle(crds: readonly CrdFacts[]): { version: string } | undefined {
  const version = crds.find(isGatewayCrd)?.annotations?.[bundleAnnotation] ?? ''
  return (rankOf(version) ?? Infinity) < (rankOf(bundle) ?? 0) ? { version } : undefined
}

/** OpenShift's guard over the CRDs that its ingress operator brings. */
const openshiftGuard = 'openshift-ingress-operator-gatewayapi-crd-admission'

const isGuarded = (policies: readonly NamedFacts[]) => policies.some(({ name }) => name === openshiftGuard)

/** Controllers of the classes that istiod makes. */
const classes: Readonly<Record<string, string>> = {
  istio: 'istio.io/gateway-controller',
  'istio-waypoint': 'istio.io/mesh-controller',
  'istio-remote': 'istio.io/unmanaged-gateway',
  'istio-east-west': 'istio.io/eastwest-controller',
}

function takenClasses({ gatewayClasses }: Pick<Evidence, 'gatewayClasses'>): CheckFinding[] {
  return gatewayClasses.flatMap(({ name, spec }) => {
    const wanted = Object.hasOwn(classes, name) ? classes[name] : undefined
    const controller = spec['controllerName']
    if (wanted === undefined || typeof controller !== 'string' || controller.startsWith('istio.io/'))
      return []
    return [
      {
        object: `GatewayClass/${name}`,
        field: 'spec.controllerName',
        message: `is ${controller}; Istio's class of that name has ${wanted}`,
        fix: {
          kind: 'print',
          text: 'the field cannot be changed: move the Gateways of that controller to a class of another name, then delete this one; istiod makes its own',
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
    title: 'The Gateway API is not installed',
    why: 'Waypoints and gateways are Gateway objects. Without these CRDs a namespace that uses a waypoint has none: layer 7 policies and routes do nothing.',
    remedy: 'Apply the CRDs of the Gateway API, standard channel.',
    docs: 'https://istio.io/latest/docs/tasks/traffic-management/ingress/gateway-api/',
    needs: ['crds', 'namespaces'],
    find: missing,
  }),
  check({
    id: 'GW-02',
    subject: 'gateway-api',
    level: 'error',
    title: 'The Gateway API is too old',
    why: 'istiod reads Gateways and routes in versions that these CRDs do not serve: it sees none of them or waits for them for ever, and gateways and waypoints come up without configuration.',
    remedy: 'Update the CRDs of the Gateway API.',
    docs: 'https://istio.io/latest/docs/tasks/traffic-management/ingress/gateway-api/',
    needs: ['crds', 'plan'],
    find: outdated,
  }),
  check({
    id: 'GW-03',
    subject: 'gateway-api',
    level: 'info',
    title: 'The Gateway API is older than the one Istio is tested with',
    why: 'Fields that came later are dropped without a word when a Gateway or route is written.',
    remedy: `Update the CRDs to ${bundle} when it suits.`,
    docs: 'https://gateway-api.sigs.k8s.io/guides/',
    needs: ['crds', 'admissionPolicies'],
    find: ({ crds, admissionPolicies }) => {
      const old = oldBundle(crds)
      if (!old || isGuarded(admissionPolicies)) return []
      return [
        {
          object: `CustomResourceDefinition/gateways.${group}`,
          field: `metadata.annotations[${bundleAnnotation}]`,
          message: `is ${old.version}; ${bundle} is the one to have`,
          fix: installFix,
        },
      ]
    },
  }),
  check({
    id: 'GW-04',
    subject: 'gateway-api',
    level: 'info',
    title: 'The Gateway API belongs to OpenShift, and is older than Istio wants',
    why: "From 4.19 on, OpenShift's ingress operator brings the CRDs and refuses every other version of them: an update with kubectl is denied.",
    remedy: 'Update OpenShift; until then use what its version of the Gateway API has.',
    scope: { platforms: ['openshift'] },
    needs: ['crds', 'admissionPolicies'],
    find: ({ crds, admissionPolicies }) => {
      const old = oldBundle(crds)
      if (!old || !isGuarded(admissionPolicies)) return []
      return [
        {
          object: `ValidatingAdmissionPolicy/${openshiftGuard}`,
          field: 'metadata.name',
          message: `guards the CRDs, whose version is ${old.version}; ${bundle} is the one to have`,
          fix: {
            kind: 'print',
            text: 'leave the CRDs alone, and update the cluster for a newer Gateway API',
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
    title: 'Another controller has a GatewayClass of Istio’s',
    why: 'istiod makes the classes istio and istio-waypoint. Where the name is taken, Gateways and waypoints go to the other controller, or to none.',
    remedy: 'Give the other controller’s class another name.',
    needs: ['gatewayClasses'],
    find: takenClasses,
  }),
]
