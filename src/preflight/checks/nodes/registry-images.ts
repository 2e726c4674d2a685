// Checks what registries say about the images of the install. They run only with --check-images and --verify-key.
import type { NodeFacts } from '../../../facts/facts.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import type { RegistryImage } from '../../registry-image.ts'
import { hasImages } from '../../workloads/agents.ts'
import { listText, objectsText } from '../../wording.ts'

type Answer<Kind extends RegistryImage['answer']['kind']> = Extract<RegistryImage['answer'], { kind: Kind }>

const undecided = (one: RegistryImage, reason: string): CheckFinding => ({
  object: objectsText(one.usedBy),
  field: 'image',
  status: 'undecided',
  message: `could not be decided for ${one.image}: ${reason}`,
  fix: {
    kind: 'print',
    text: 'log in to the registry and trust its CA (--registry-ca-file), or check this manually',
    commands: [],
  },
})

function missingImages(images: readonly RegistryImage[]): CheckFinding[] {
  return images.flatMap((one): CheckFinding[] => {
    const { image, usedBy, answer } = one
    if (answer.kind === 'unanswered') return [undecided(one, answer.reason)]
    if (answer.kind === 'present') return []
    return [
      {
        object: objectsText(usedBy),
        field: 'image',
        message: `its registry does not have ${image}`,
        fix: {
          kind: 'print',
          text: 'correct hub, tag and name of the image, or copy it to the registry (images mirror)',
          commands: [],
        },
      },
    ]
  })
}

/** Nodes for which Istio has no images are found by another check. */
function missingPlatforms(images: readonly RegistryImage[], nodes: readonly NodeFacts[]): CheckFinding[] {
  const running = nodes.filter((node) => node.nodeInfo.operatingSystem === 'linux' && hasImages(node))
  return images.flatMap(({ image, usedBy, answer }): CheckFinding[] => {
    if (answer.kind !== 'present' || answer.platforms.length === 0) return []
    const lacking = running.filter((node) => !isFor(answer, platformOf(node)))
    if (lacking.length === 0) return []
    const wanted = listText([...new Set(lacking.map(platformOf))])
    const names = objectsText(lacking.map(({ name }) => `Node/${name}`))
    return [
      {
        object: objectsText(usedBy),
        field: 'image',
        message: `${image} has ${listText(answer.platforms)}, but not ${wanted} of ${names}`,
        fix: {
          kind: 'print',
          text: 'use an image for all platforms; to copy all of them, use images mirror without --image-platform',
          commands: [],
        },
      },
    ]
  })
}

const platformOf = ({ nodeInfo }: NodeFacts): string => `linux/${nodeInfo.architecture}`

const isFor = ({ platforms }: Answer<'present'>, platform: string): boolean =>
  platforms.some((one) => one === platform || one.startsWith(`${platform}/`))

function unsignedImages(images: readonly RegistryImage[]): CheckFinding[] {
  return images.flatMap((one): CheckFinding[] => {
    const { image, usedBy, answer } = one
    if (answer.kind !== 'present' || answer.signature === undefined) return []
    const { signature } = answer
    if (signature.kind === 'valid') return []
    if (signature.kind === 'unanswered') return [undecided(one, signature.reason)]
    return [
      {
        object: objectsText(usedBy),
        field: 'image',
        message: `${image}: ${signature.problem}`,
        fix: {
          kind: 'print',
          text: 'find out who pushed the image; then sign it, or copy it with its signatures (images mirror)',
          commands: [],
        },
      },
    ]
  })
}

/** What can be read only from registries. */
export const registryImageChecks: readonly Check[] = [
  check({
    id: 'IMG-01',
    subject: 'nodes',
    level: 'error',
    title: 'Image missing in its registry',
    why: 'Nodes cannot pull it: pods stay in ImagePullBackOff and the install times out. An image that only injected pods use fails when the first of them starts.',
    remedy: 'Correct hub and tag, or copy the images with `images mirror`.',
    docs: 'https://kubernetes.io/docs/concepts/containers/images/',
    scope: { images: 'present' },
    needs: ['registryImages'],
    find: ({ registryImages }) => missingImages(registryImages),
  }),
  check({
    id: 'IMG-02',
    subject: 'nodes',
    level: 'error',
    title: 'Image without the CPU architecture of some nodes',
    why: 'Pods on these nodes cannot pull the image, or fail with "exec format error". Often only one platform was copied to a mirror.',
    remedy: 'Copy the images of all platforms that the nodes have.',
    docs: 'https://kubernetes.io/docs/concepts/containers/images/#multi-architecture-images-with-image-indexes',
    scope: { images: 'present' },
    needs: ['registryImages', 'nodes'],
    find: ({ registryImages, nodes }) => missingPlatforms(registryImages, nodes),
  }),
  check({
    id: 'IMG-03',
    subject: 'nodes',
    level: 'error',
    title: 'Image without a valid signature',
    why: 'The key of --verify-key has not signed this image, so it may not be what you tested and approved.',
    remedy: 'Use images that the key has signed, and copy signatures with the images.',
    docs: 'https://docs.sigstore.dev/cosign/verifying/verify/',
    scope: { images: 'signed' },
    needs: ['registryImages'],
    find: ({ registryImages }) => unsignedImages(registryImages),
  }),
]
