// `manifest init`: a commented IstioOperator file to start from.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSea } from 'node:sea'
import { pathToFileURL } from 'node:url'
import { getPath, isTree, type Tree, type Value } from '../values/tree.ts'
import { readPlatform, readProfile, type Platform } from '../config/layers.ts'
import { printYaml } from '../yaml/yaml.ts'
import type { WorkflowContext } from './context.ts'

export interface StarterOptions {
  /** By default `ambient`. */
  readonly profile?: string | undefined
  readonly platform?: string | undefined
}

type PackageFolder = Pick<WorkflowContext, 'packageFolder'>

/**
 * Returns the comment that tells the YAML language server of editors the schema of IstioOperator files. Its URL is that of
 * the schema in this installation. An editor cannot read files in the single executable, so there it is that of the
 * repository at this version.
 */
export function languageServerLine({ packageFolder }: PackageFolder): string {
  const schema = 'schemas/istiooperator.schema.json'
  const url = isSea()
    ? `${repositoryUrl(packageFolder)}/${schema}`
    : pathToFileURL(join(packageFolder, schema)).href
  return `# yaml-language-server: $schema=${url}\n`
}

/** The URL of the files of this version on GitHub. */
function repositoryUrl(packageFolder: string): string {
  const { repository, version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    readonly repository: { readonly url: string }
    readonly version: string
  }
  const name = repository.url.replace(/^.*github\.com\//, '').replace(/\.git$/, '')
  return `https://raw.githubusercontent.com/${name}/v${version}`
}

/**
 * Returns the text of a file that installs a profile on a platform. Other settings are comments: each of them is valid
 * without its `#`. Throws UserError for an unknown profile or platform.
 */
export function starterFile(
  { profile = 'ambient', platform }: StarterOptions,
  context: PackageFolder,
): string {
  const { description, spec } = readProfile(join(context.packageFolder, 'profiles'), profile)
  const data =
    platform === undefined ? undefined : readPlatform(join(context.packageFolder, 'platforms'), platform)
  return [
    languageServerLine(context).trimEnd(),
    '# Check this file with `ambientctl validate -f FILE`, show what it installs with',
    '# `ambientctl manifest generate -f FILE`, and install it with `ambientctl install -f FILE`.',
    '# Remove the `#` of a setting to use it.',
    'apiVersion: install.istio.io/v1alpha1',
    'kind: IstioOperator',
    'spec:',
    ...comment(`${description}. \`ambientctl profile list\` shows all profiles.`, 2),
    `  profile: ${profile}`,
    ...general,
    ...components(spec),
    '  # The values of the charts.',
    '  values:',
    ...platformLines(data),
    ...cniValues(data),
    ...values,
    '',
  ].join('\n')
}

const general = [
  '  # A revision lets two control planes run at the same time, for canary upgrades.',
  '  # revision: canary',
  '  # A registry of your own, and the version of the images.',
  '  # hub: registry.example.com/istio',
  '  # tag: 1.31.1',
  '  # https://istio.io/latest/docs/reference/config/istio.mesh.v1alpha1/',
  '  # meshConfig:',
  '  #   accessLogFile: /dev/stdout',
  '  #   trustDomain: cluster.local',
  '  #   outboundTrafficPolicy:',
  '  #     mode: REGISTRY_ONLY',
]

const notes: Readonly<Record<string, string>> = {
  base: 'CRDs',
  pilot: 'istiod, the control plane',
  cni: 'the CNI agent on every node, which redirects traffic of pods',
  ztunnel: 'the node proxy of ambient mesh',
}

/** The components of the profile. base and pilot are enabled unless a file disables them. */
function components(spec: Tree): string[] {
  const enabled = Object.keys(notes).filter((key) => {
    const component = getPath(spec, ['components', key])
    return isTree(component) ? component['enabled'] !== false : key === 'base' || key === 'pilot'
  })
  return [
    '  # A component with a key here is enabled, unless it has `enabled: false`.',
    '  components:',
    ...enabled.flatMap((key) => [`    # ${notes[key] ?? key}`, `    ${key}:`, '      enabled: true']),
    '    # Gateways: each entry is one gateway.',
    '    # ingressGateways:',
    '    #   - name: istio-ingressgateway',
    '    #     enabled: true',
    '    #     namespace: istio-ingress',
  ]
}

function platformLines(platform: Platform | undefined): string[] {
  if (!platform)
    return [
      '    # `ambientctl platform list` shows all platforms. Without a platform, install detects it.',
      '    # global:',
      '    #   platform: k3s',
    ]
  return [
    ...comment(`${platform.title}: ${platform.docs}`, 4),
    ...platform.notes.flatMap((note) => comment(note, 4)),
    '    global:',
    `      platform: ${platform.name}`,
  ]
}

/** The paths of the platform, to be changed where a cluster has others. */
function cniValues(platform: Platform | undefined): string[] {
  const own = platform && getPath(platform.values, ['cni'])
  const defaults: Value = own ?? { cniBinDir: '/opt/cni/bin', cniConfDir: '/etc/cni/net.d' }
  const what =
    own === undefined
      ? 'The directories of CNI plugins on the nodes; these are the defaults.'
      : 'The platform sets these values; change them if your nodes differ.'
  const lines = printYaml(defaults).trimEnd().split('\n')
  return [
    `    # ${what}`,
    '    # cni:',
    ...lines.map((line) => `    #   ${line}`),
    '    #   excludeNamespaces: [kube-system]',
  ]
}

const values = [
  '    # istiod',
  '    # pilot:',
  '    #   autoscaleMin: 2',
  '    #   resources:',
  '    #     requests:',
  '    #       cpu: 500m',
  '    #       memory: 2048Mi',
  '    #   env:',
  '    #     PILOT_ENABLE_IP_AUTOALLOCATE: "true"',
]

/** Wraps a comment at 100 columns. */
function comment(text: string, indent: number): string[] {
  const start = `${' '.repeat(indent)}#`
  const lines = [start]
  for (const word of text.split(' ')) {
    const next = `${lines.at(-1) ?? start} ${word}`
    if (next.length > 100 && lines.at(-1) !== start) lines.push(`${start} ${word}`)
    else lines[lines.length - 1] = next
  }
  return lines
}
