// The state of the playground as input of the engine, as a command line, and as the fragment of a link.
import type { PlaygroundFiles, RenderInput } from './messages.ts'

export interface PlaygroundState {
  /** One of our charts, or '' for a chart of the user. */
  chart: string
  /** The name of the chart's folder or archive. */
  label: string
  files: PlaygroundFiles
  values: string
  /** For our charts only; '' for none. */
  profile: string
  platform: string
  releaseName: string
  namespace: string
  kubeVersion: string
}

/** The fields that a link contains. */
const linkedFields = ['chart', 'profile', 'platform'] as const

type LinkedFields = Pick<PlaygroundState, (typeof linkedFields)[number]>

/** Returns the input for the engine. */
export function renderInput(state: PlaygroundState): RenderInput {
  const { label, files, values, releaseName, namespace, kubeVersion } = state
  return {
    label,
    files,
    values,
    set: assignments(state),
    releaseName,
    namespace,
    kubeVersion: kubeVersion.trim(),
  }
}

/** Returns the command line that renders the same. */
export function commandLine(state: PlaygroundState): string {
  const { chart, label, values, releaseName, namespace, kubeVersion } = state
  const set = assignments(state)
  const words = [
    'ambientctl template',
    releaseName,
    chart === '' ? label : `charts/${chart}`,
    namespace === 'default' || namespace === '' ? '' : `--namespace ${namespace}`,
    isEmpty(values) ? '' : '--values values.yaml',
    set.length === 0 ? '' : `--set ${set.join(',')}`,
    kubeVersion.trim() === '' ? '' : `--kube-version ${kubeVersion.trim()}`,
  ]
  return words.filter((word) => word !== '').join(' ')
}

/** Returns the fragment of a link to our charts; '' for a chart of the user. */
export function fragmentOf(state: LinkedFields): string {
  const fields = linkedFields.filter((name) => state[name] !== '').map((name) => [name, state[name]])
  return state.chart === '' ? '' : `#${new URLSearchParams(fields).toString()}`
}

/** Returns the fields of a fragment. Fields that it lacks are ''. */
export function fieldsOf(fragment: string): LinkedFields {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const [chart = '', profile = '', platform = ''] = linkedFields.map((name) => fields.get(name) ?? '')
  return { chart, profile, platform }
}

function assignments({ chart, profile, platform }: PlaygroundState): string[] {
  if (chart === '') return []
  const set = Object.entries({ profile, platform }).filter(([, value]) => value !== '')
  return set.map(([key, value]) => `${key}=${value}`)
}

/** Returns true for a values file that sets nothing: only comments and empty lines. */
function isEmpty(values: string): boolean {
  return values.split('\n').every((line) => /^\s*(?:#|$)/.test(line))
}
