// Creates the skeleton of a platform: its data, a sample node, and its row in the documentation.
import { fillIn, insertAfterLast, type Edit } from './edit.ts'

/** The paths of the parts of a platform. */
export const platformPaths = {
  data: (name: string) => `platforms/${name}.yaml`,
  samples: 'test/platform/samples.json',
  sampleCounts: 'test/platform/samples.test.ts',
  rules: 'test/platform/rules-alone.ts',
  clean: 'test/preflight/clean.test.ts',
  docs: 'docs/platforms.md',
} as const

/** The scripts of package.json that complete the skeleton. */
export const platformScripts = ['charts:generate'] as const

/** Returns the edits that add a platform. Throws Error if the name is invalid. */
export function platformEdits(name: string): Edit[] {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new Error(
      `"${name}" is not a valid name: use lower-case letters, digits and hyphens, such as "k3s"`,
    )
  }
  return [
    { path: platformPaths.data(name), create: dataOf(name) },
    { path: platformPaths.samples, change: (text) => withSample(text, name) },
    { path: platformPaths.sampleCounts, change: raiseCounts },
    insertAfterLast(platformPaths.rules, /^ {2}\},\n(?=\])/gm, ruleRow(name)),
    insertAfterLast(platformPaths.clean, /^const names = \[\n/gm, `  '${name}',\n`),
    insertAfterLast(
      platformPaths.docs,
      /^\|.*`install .*\|\n/gm,
      `| ${name} | \`install --platform ${name}\` | ${fillIn}: what differs on this platform |\n`,
    ),
  ]
}

const dataOf = (name: string) => `title: ${fillIn} the common name of the platform
docs: https://${name}.example.com/ # ${fillIn} a page about Istio on this platform, or about the platform
notes:
  - ${fillIn} what a user must know before an installation.
# ${fillIn} values that differ from those of plain Kubernetes, or delete these lines.
# values:
#   cni:
#     cniConfDir: /etc/cni/net.d
#     cniBinDir: /opt/cni/bin
attributes:
  # ${fillIn} the layout of the CNI directories; usual: /etc/cni/net.d and /opt/cni/bin.
  directories: usual
  # ${fillIn} the cloud or distribution that manages the nodes.
  nodes: ${name}
detect:
  # 30: distributions; 40: clouds, which can run distributions.
  order: 40
  strong:
    # ${fillIn} something that only nodes of this platform have.
    - label: ^${name}\\.example\\.com/
`

/** Adds a sample node that matches the strong rule of the skeleton. */
function withSample(text: string, name: string): string {
  const samples = JSON.parse(text) as unknown[]
  const sample = {
    platform: name,
    labels: { [`${name}.example.com/pool`]: `${fillIn} labels and fields of a real node` },
    source: `${fillIn} where this node was published`,
  }
  return `${JSON.stringify([...samples, sample], undefined, 2)}\n`
}

/** Raises the numbers of samples and platforms in the test, because a new platform has one sample. */
function raiseCounts(text: string): string {
  const counts = /(\d+)( samples of )(\d+)( platforms)/.exec(text)
  if (!counts) throw new Error(`${platformPaths.sampleCounts}: found no test of "N samples of N platforms"`)
  const [title, samples = '', , platforms = ''] = counts
  const raised = (count: string) => String(Number(count) + 1)
  return text
    .replace(title, `${raised(samples)} samples of ${raised(platforms)} platforms`)
    .replace(`toHaveLength(${samples})`, `toHaveLength(${raised(samples)})`)
    .replace(`toBe(${platforms})`, `toBe(${raised(platforms)})`)
}

const ruleRow = (name: string) => `  {
    platform: '${name}',
    // ${fillIn} for each strong rule the minimal match, and a similar value of another platform that must not match.
    is: [label('${name}.example.com/pool')],
    isNot: [label('${name}.example.org/pool')],
  },
`
