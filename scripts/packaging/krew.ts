// The manifest of the kubectl plugin `ambient`: https://krew.sigs.k8s.io/docs/developer-guide/plugin-manifest/
import { stringify } from 'yaml'
import { archiveOf, type PublishedRelease } from './checksums.ts'
import { executableSuffix, targets } from './targets.ts'

const description = `Installs Istio on any Kubernetes platform: ambient mesh by default, and also
sidecar mode with the CNI plugin. It checks the cluster before it installs,
shows each change before it applies it, and waits until the mesh is ready.
`

const caveats = `To complete words after \`kubectl ambient\`, see
  kubectl ambient completion --help
`

/** Returns the text of `ambient.yaml`. */
export function krewManifest(release: PublishedRelease): string {
  const platforms = targets.map((target) => {
    const { url, sha256 } = archiveOf(release, target)
    const bin = `ambientctl${executableSuffix(target.node.platform)}`
    return {
      selector: { matchLabels: target.go },
      uri: url,
      sha256,
      files: [bin, 'LICENSE', 'NOTICE', 'THIRD-PARTY-LICENSES', 'LICENSE-node'].map((from) => ({
        from,
        to: '.',
      })),
      bin,
    }
  })
  const manifest = {
    apiVersion: 'krew.googlecontainertools.github.com/v1alpha2',
    kind: 'Plugin',
    metadata: { name: 'ambient' },
    spec: {
      version: `v${release.version}`,
      homepage: release.repository,
      shortDescription: 'Install and check Istio ambient mesh',
      description,
      caveats,
      platforms,
    },
  }
  return stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false })
}
