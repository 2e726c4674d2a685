// Charts of other projects: those in the Go modules from which Helm and the sandbox are built.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Modules with charts, and the folder whose go.mod and go.sum pin their versions. */
const modules = [
  { name: 'helm.sh/helm/v3', pinnedIn: 'test/peer/helm' },
  { name: 'sigs.k8s.io/kustomize/api', pinnedIn: 'test/peer/helm' },
  { name: 'sigs.k8s.io/kwok', pinnedIn: 'test/cluster/go/kubernetes' },
]

export interface ModuleCharts {
  readonly module: string
  readonly folder: string
  /** Folders and archives, including subcharts. */
  readonly charts: readonly string[]
}

/**
 * Returns the charts of each module, which Go reads from its cache or downloads. Throws if a module is not available.
 * Needs Go.
 */
export function moduleCharts(): ModuleCharts[] {
  return modules.map(({ name, pinnedIn }) => {
    const said = execFileSync('go', ['mod', 'download', '-json', name], {
      cwd: join(root, pinnedIn),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const { Dir: folder } = JSON.parse(said) as { readonly Dir: string }
    return { module: name, folder, charts: chartsIn(folder) }
  })
}

/** Returns the charts below a folder: folders and archives. */
export function chartsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return chartsIn(path)
      if (entry.name === 'Chart.yaml') return [folder]
      return entry.name.endsWith('.tgz') ? [path] : []
    })
}
