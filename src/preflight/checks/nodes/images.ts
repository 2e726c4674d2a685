// Whether nodes can pull what the install runs: the registries of all images, and the Secrets for them.
import type { NamedFacts } from '../../../facts/facts.ts'
import { getPath, isTree, newTree, type Tree } from '../../../values/tree.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { groupBy } from '../../grouping.ts'
import { injectorName, injectorValues } from '../../istio/injector.ts'
import { renderedObject, type InstallView } from '../../install-view.ts'
import { podSpecOf, treesAt } from '../../workloads/pod-specs.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

interface Need {
  readonly secret: string
  readonly namespace: string
  /** `ServiceAccount/istio-system/istiod`. */
  readonly by: string
}

/** The pull Secrets that rendered workloads and service accounts name. */
function neededSecrets({ objects }: InstallView): Need[] {
  return objects.flatMap((object) => {
    const { namespace = '' } = object.metadata
    const holder = object.kind === 'ServiceAccount' ? (object as unknown as Tree) : podSpecOf(object)
    return treesAt(holder, 'imagePullSecrets').flatMap(({ name }) =>
      typeof name === 'string'
        ? [{ secret: name, namespace, by: nameText(object.kind, object.metadata) }]
        : [],
    )
  })
}

function missingSecrets(plan: InstallView, secrets: readonly NamedFacts[]): CheckFinding[] {
  const has = (namespace: string | undefined, secret: string) =>
    secrets.some((one) => one.name === secret && (namespace === undefined || one.namespace === namespace))
  const missing = neededSecrets(plan).filter(({ namespace, secret }) => !has(namespace, secret))
  return [...groupBy(missing, ({ secret }) => secret)].map(([secret, needs]) => {
    const namespaces = [...new Set(needs.map(({ namespace }) => namespace))]
    const source = secrets.find(({ name }) => name === secret)?.namespace
    return {
      object: objectsText(namespaces.map((namespace) => `Secret/${namespace}/${secret}`)),
      field: 'type',
      message: `${listText(needs.map(({ by }) => by))} pulls with Secret ${secret}, of which there is none of type kubernetes.io/dockerconfigjson in ${listText(namespaces)}`,
      fix: {
        kind: 'print',
        text: source === undefined ? 'create it' : `copy it from namespace ${source}`,
        commands: namespaces.map((namespace) =>
          source === undefined
            ? `kubectl create secret docker-registry ${secret} -n ${namespace} --docker-server=REGISTRY --docker-username=USER --docker-password=PASSWORD`
            : `kubectl get secret ${secret} -n ${source} -o json | jq '{apiVersion, kind, type, data, metadata: {name: .metadata.name}}' | kubectl apply -n ${namespace} -f -`,
        ),
      },
    }
  })
}

interface Used {
  readonly image: string
  readonly by: string
}

/** The images of rendered workloads, and those that istiod puts into pods. */
function usedImages(plan: InstallView): Used[] {
  const running = plan.objects.flatMap((object) => {
    const spec = podSpecOf(object)
    const containers = [...treesAt(spec, 'containers'), ...treesAt(spec, 'initContainers')]
    return containers.flatMap(({ image }) =>
      // `auto` is filled in by the injector.
      typeof image === 'string' && image !== 'auto'
        ? [{ image, by: nameText(object.kind, object.metadata) }]
        : [],
    )
  })
  return [...running, ...injectedImages(plan)]
}

function injectedImages(plan: InstallView): Used[] {
  const injector = renderedObject(plan, 'ConfigMap', injectorName)
  if (!injector) return []
  const data = injector['data']
  const values = injectorValues(isTree(data) ? data['values'] : undefined) ?? newTree()
  const hub = getPath(values, ['global', 'hub'])
  return ['proxy', 'proxy_init'].flatMap((key) => {
    const image = getPath(values, ['global', key, 'image'])
    if (typeof image !== 'string' || typeof hub !== 'string') return []
    // As istiod does: a name with a slash is a whole reference.
    return [
      {
        image: image.includes('/') ? image : `${hub}/${image}`,
        by: nameText('ConfigMap', injector.metadata),
      },
    ]
  })
}

/** Where Istio publishes its images. */
const publicHubs = ['registry.istio.io/', 'docker.io/istio/', 'istio/', 'gcr.io/istio-', 'ghcr.io/istio/']

const isPublic = (image: string) => publicHubs.some((hub) => image.startsWith(hub))

const isOwnHub = (hub: unknown): hub is string =>
  typeof hub === 'string' && hub !== '' && !isPublic(`${hub}/`)

function foreignImages(plan: InstallView): CheckFinding[] {
  const hub = [getPath(plan.given, ['hub']), getPath(plan.given, ['values', 'global', 'hub'])].find(isOwnHub)
  const used = usedImages(plan)
  const foreign = used.filter(({ image }) => isPublic(image))
  const isMixed = foreign.length > 0 && foreign.length < used.length
  if (!isMixed) return []
  const images = [...new Set(foreign.map(({ image }) => image))]
  return [
    {
      object: objectsText([...new Set(foreign.map(({ by }) => by))]),
      field: 'image',
      level: hub === undefined ? 'warning' : 'error',
      message: `${amountText(images.length, 'image')} (${listText(images)}) would come from Istio's public registry, the others from ${hub ?? 'yours'}`,
      fix: {
        kind: 'render',
        text: 'take all images from one registry, and leave out the settings of single images',
        set: [{ path: 'hub', value: hub ?? 'REGISTRY/PATH' }],
      },
    },
  ]
}

export const imageChecks: readonly Check[] = [
  check({
    id: 'NS-26',
    subject: 'namespaces',
    level: 'error',
    title: 'A pull Secret is missing where Istio runs',
    why: 'Secrets belong to one namespace, and Istio runs in several. Where the Secret is missing, pods stay in ImagePullBackOff, and the install waits for them in vain.',
    remedy: 'Create the Secret in each namespace that Istio runs in.',
    docs: 'https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/',
    needs: ['pullSecrets', 'plan'],
    find: ({ pullSecrets, plan }) => missingSecrets(plan, pullSecrets),
  }),
  check({
    id: 'NS-27',
    subject: 'namespaces',
    level: 'error',
    title: 'Some images would not come from your registry',
    why: 'A cluster that reaches only its own registry pulls the control plane, and then hangs on the one image that comes from elsewhere: often the proxy, which is seen only when the first pod is injected.',
    remedy: 'Set hub once for everything.',
    needs: ['plan'],
    find: ({ plan }) => foreignImages(plan),
  }),
]
