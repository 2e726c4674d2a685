// Checks whether nodes can pull the images of the install: registries and pull Secrets.
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

/** The pull Secrets of the rendered workloads and service accounts. */
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
      message: `${listText(needs.map(({ by }) => by))} uses the pull Secret ${secret}, but ${listText(namespaces)} has no Secret of this name and of type kubernetes.io/dockerconfigjson`,
      fix: {
        kind: 'print',
        text: source === undefined ? 'create the Secret' : `copy it from namespace ${source}`,
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

/** The images of the rendered workloads, and those that istiod injects into pods. */
function usedImages(plan: InstallView): Used[] {
  const running = plan.objects.flatMap((object) => {
    const spec = podSpecOf(object)
    const containers = [...treesAt(spec, 'containers'), ...treesAt(spec, 'initContainers')]
    return containers.flatMap(({ image }) =>
      // The injector replaces `auto`.
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
    // istiod treats a name with a slash as a complete reference.
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
  const hub = [getPath(plan.userValues, ['hub']), getPath(plan.userValues, ['values', 'global', 'hub'])].find(
    isOwnHub,
  )
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
      message: `${amountText(images.length, 'image')} (${listText(images)}) would come from Istio's public registry, the others from ${hub ?? 'your registry'}`,
      fix: {
        kind: 'render',
        text: 'use one registry for all images, and remove the settings of single images',
        set: [{ path: 'hub', value: hub ?? 'registry.example.com/istio' }],
      },
    },
  ]
}

export const imageChecks: readonly Check[] = [
  check({
    id: 'NS-26',
    subject: 'namespaces',
    level: 'error',
    title: 'Pull Secret missing in namespaces of Istio',
    why: 'Istio runs in several namespaces, and each needs its own Secret. Without it, pods stay in ImagePullBackOff and the install times out.',
    remedy: 'Create the Secret in each namespace of Istio.',
    docs: 'https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/',
    needs: ['pullSecrets', 'install'],
    find: ({ pullSecrets, install }) => missingSecrets(install, pullSecrets),
  }),
  check({
    id: 'NS-27',
    subject: 'namespaces',
    level: 'error',
    title: 'Some images do not come from your registry',
    why: 'In a cluster that reaches only its own registry, the other images cannot be pulled. Often this is the proxy image, which fails only when the first pod is injected.',
    remedy: 'Set `hub` once for all components.',
    needs: ['install'],
    find: ({ install }) => foreignImages(install),
  }),
]
