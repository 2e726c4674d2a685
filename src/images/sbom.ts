// The list of images as a bill of materials: CycloneDX 1.6. It has no time and no serial number, so the same
// configuration gives the same bytes.
import { repositoryName } from './image-reference.ts'
import type { ListedImage } from './list.ts'

/** Returns the document. Each image is a component of type container. */
export function cycloneDx(images: readonly ListedImage[]): object {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'istio', name: 'istio' } },
    components: images.map(componentOf),
    dependencies: [{ ref: 'istio', dependsOn: images.map(({ image }) => image) }],
  }
}

function componentOf(listed: ListedImage): object {
  const { image, tag, digest, usedBy } = listed
  const version = tag ?? digest
  return {
    type: 'container',
    'bom-ref': image,
    name: repositoryName(listed),
    ...(version !== undefined && { version }),
    ...(digest?.startsWith('sha256:') && {
      hashes: [{ alg: 'SHA-256', content: digest.slice('sha256:'.length) }],
    }),
    purl: packageUrl(listed),
    properties: usedBy.map(({ component, from }) => ({
      name: `ambientctl:component:${component}`,
      value: from,
    })),
  }
}

/** A package URL of type oci: the digest is the version, repository and tag are qualifiers. */
function packageUrl(listed: ListedImage): string {
  const { repository, tag, digest } = listed
  const name = repository.slice(repository.lastIndexOf('/') + 1)
  const version = digest === undefined ? '' : `@${encodeURIComponent(digest)}`
  const qualifiers = [
    `repository_url=${encodeURIComponent(repositoryName(listed)).replaceAll('%2F', '/')}`,
    ...(tag === undefined ? [] : [`tag=${encodeURIComponent(tag)}`]),
  ]
  return `pkg:oci/${encodeURIComponent(name)}${version}?${qualifiers.join('&')}`
}
