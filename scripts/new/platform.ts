// The skeleton of a platform: its data, a sample of a node, and its row in the documentation.
import { fillIn, insertAfterLast, type Edit } from './edit.ts'

/** Where the parts of a platform are. */
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

/** The edits that add a platform. Throws an Error if the name is not one. */
export function platformEdits(name: string): Edit[] {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new Error(
      `"${name}" is not a platform's name: use lower-case letters, digits and hyphens, such as "k3s"`,
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
      `| ${name} | \`install --platform ${name}\` | ${fillIn}: what differs there |\n`,
    ),
  ]
}

const dataOf = (name: string) => `title: ${fillIn} the name that people know
docs: https://${name}.example.com/ # ${fillIn} a page about Istio on this platform, or its own
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
  # 30: distributions; 40: clouds, which run distributions too.
  order: 40
  strong:
    # ${fillIn} what only nodes of this platform have.
    - label: ^${name}\\.example\\.com/
`

/** The sample of `npm run new`, as its strong rule wants it. */
function withSample(text: string, name: string): string {
  const samples = JSON.parse(text) as unknown[]
  const sample = {
    platform: name,
    labels: { [`${name}.example.com/pool`]: `${fillIn} labels and fields of a real node` },
    source: `${fillIn} where this node was published`,
  }
  return `${JSON.stringify([...samples, sample], undefined, 2)}\n`
}

/** The test counts samples and platforms, so that none gets lost: a new platform brings one of each. */
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
    // ${fillIn} is: one cluster for each strong rule, with only what the rule matches; isNot: similar clusters of other platforms.
    is: [label('${name}.example.com/pool')],
    isNot: [label('${name}.example.org/pool')],
  },
`
