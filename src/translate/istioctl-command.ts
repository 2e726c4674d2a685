// Translates a command line of istioctl to one of ambientctl.

export interface TranslatedCommand {
  /** The words after `ambientctl`; undefined if there is no such command. */
  readonly words: readonly string[] | undefined
  readonly notices: readonly string[]
}

interface CommandRow {
  /** Without the group `x` or `experimental`. */
  readonly from: string
  readonly to?: string
  /** What to do instead, for a command without a counterpart. */
  readonly instead?: string
}

const inCluster = 'the operator in the cluster was removed in Istio 1.24: use ambientctl install -f FILE'

/** The first row whose words start the line counts. */
const rows: readonly CommandRow[] = [
  { from: 'install', to: 'install' },
  { from: 'apply', to: 'install' },
  { from: 'upgrade', to: 'upgrade' },
  { from: 'manifest apply', to: 'install' },
  { from: 'manifest install', to: 'install' },
  { from: 'manifest generate', to: 'manifest generate' },
  { from: 'manifest migrate', to: 'translate' },
  { from: 'profile list', to: 'profile list' },
  { from: 'profile dump', to: 'profile dump' },
  { from: 'precheck', to: 'preflight' },
  { from: 'verify-install', to: 'verify-install' },
  { from: 'uninstall', to: 'uninstall' },
  { from: 'revision tag', to: 'tag' },
  { from: 'tag', to: 'tag' },
  { from: 'waypoint', to: 'waypoint' },
  { from: 'kube-inject', to: 'kube-inject' },
  { from: 'create-remote-secret', to: 'remote-secret' },
  { from: 'version', to: 'version' },
  { from: 'operator init', instead: inCluster },
  {
    from: 'operator remove',
    instead: 'the operator in the cluster was removed in Istio 1.24: use ambientctl uninstall',
  },
  { from: 'operator dump', instead: inCluster },
]

/** Flags that ambientctl does not have. `true` if the flag has a value. */
const dropped: Readonly<Record<string, boolean>> = {
  '--vklog': true,
  '--log_output_level': true,
  '--log_target': true,
  '--log_caller': true,
  '--log_as_json': false,
  '--log_stacktrace_level': true,
  '--logtostderr': false,
  '--filter': true,
  '--cluster-specific': false,
  '--set-readiness': false,
}

const renamedFlags: Readonly<Record<string, string>> = { '--charts': '--manifests', '-l': '--manifests' }

/** Returns the command line of ambientctl. `words` start with `istioctl`. */
export function translateIstioctl(words: readonly string[]): TranslatedCommand {
  const { head, rest, globals } = splitCommand(words.slice(1))
  const row = rows.find(({ from }) => startsWith(head, from.split(' ')))
  if (row === undefined) return { words: undefined, notices: [] }
  if (row.to === undefined) return { words: undefined, notices: [row.instead ?? ''] }
  const { kept, notices } = flagsOf([...globals, ...head.slice(row.from.split(' ').length), ...rest])
  const isInstall = ['install', 'upgrade', 'manifest generate'].includes(row.to)
  const profile = isInstall && !namesProfile(kept) ? ['--set', 'profile=default'] : []
  return { words: [...row.to.split(' '), ...profile, ...kept], notices }
}

const groups: ReadonlySet<string> = new Set(['x', 'exp', 'experimental'])
const globalFlags = /^(?:-c|-i|-n|--kubeconfig|--context|--istioNamespace|--namespace)$/

/** Splits a line into flags before the command, the words of the command, and the rest from the first flag on. */
function splitCommand(words: readonly string[]) {
  let start = 0
  while (words[start]?.startsWith('-')) start += globalFlags.test(words[start] ?? '') ? 2 : 1
  const named = words.slice(start).filter((word, index) => index > 0 || !groups.has(word))
  const flag = named.findIndex((word) => word.startsWith('-'))
  const end = flag < 0 ? named.length : flag
  return { globals: words.slice(0, start), head: named.slice(0, end), rest: named.slice(end) }
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.every((word, index) => words[index] === word)
}

function flagsOf(words: readonly string[]): { kept: string[]; notices: string[] } {
  const kept: string[] = []
  const notices: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const [name = '', ...value] = word.split('=')
    if (Object.hasOwn(dropped, name)) {
      notices.push(`${name} has no counterpart`)
      if (dropped[name] === true && value.length === 0) at++
    } else if (Object.hasOwn(renamedFlags, name)) kept.push([renamedFlags[name], ...value].join('='))
    else kept.push(word)
  }
  return { kept, notices }
}

/** A line of istioctl without a file and a profile installs profile `default`; ambientctl installs `ambient`. */
function namesProfile(words: readonly string[]): boolean {
  const file = /^(?:-f|--filename)(?:=|$)|^-f./
  return words.some((word) => file.test(word) || /^(?:--set=|-s=?)?(?:spec\.)?profile=/.test(word))
}
