// The commands below `images` and `charts`, as rows of the table of commands.
import { defineCommand, type Command } from './command.ts'
import { pushChartsFlags } from './flags/charts-push.ts'
import { listImagesFlags, mirrorImagesFlags } from './flags/images.ts'

export const imageCommands: readonly Command[] = [
  defineCommand({
    path: 'images list',
    summary: 'List all images of an install, also those of injected pods, waypoints and gateways',
    flags: listImagesFlags,
    examples: [
      ['images list --platform k3s', 'list the images with what uses them'],
      ['images list -f mesh.yaml -o txt', 'print one image per line'],
      ['images list --digests', 'also show the digests that the registries have'],
      ['images list -o sbom > istio.cdx.json', 'write a bill of materials (CycloneDX)'],
    ],
    load: async () => (await import('./commands/images.ts')).runListImages,
  }),
  defineCommand({
    path: 'images mirror',
    summary: 'Copy all images of an install to a registry or a folder, and print the values that use them',
    argument: {
      name: 'DEST',
      required: true,
      help: 'Registry and path, e.g. registry.example.com/istio, or oci:FOLDER for an OCI image layout',
    },
    flags: mirrorImagesFlags,
    examples: [
      ['images mirror registry.example.com/istio > mirror.yaml', 'copy to your registry'],
      ['images mirror oci:istio-images --image-platform linux/amd64', 'save the images of one platform'],
      ['images mirror --from oci:istio-images registry.example.com/istio > mirror.yaml', 'push saved images'],
    ],
    load: async () => (await import('./commands/mirror-images.ts')).runMirrorImages,
  }),
  defineCommand({
    path: 'charts push',
    summary: 'Push the embedded charts to a registry, for Argo CD, Flux, helmfile and Helm',
    argument: {
      name: 'DEST',
      required: true,
      help: 'Registry and path, e.g. oci://registry.example.com/istio; the names of the charts are added',
    },
    flags: pushChartsFlags,
    examples: [['charts push oci://registry.example.com/istio', 'push all charts']],
    load: async () => (await import('./commands/push-charts.ts')).runPushCharts,
  }),
]
