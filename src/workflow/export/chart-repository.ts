// Where a GitOps tool fetches the charts of an export.
import { throwAll, UserError } from '../../errors.ts'
import type { ChartRepository } from '../../gitops/gitops-release.ts'
import { istioRepository } from '../charts/fetched-charts.ts'
import type { HelmInstalls } from '../helm/helm-installs.ts'

/**
 * Returns the repository that `given` (--chart-repository) names, or else the one of --charts. Throws UserError if there
 * is none, or if it does not have the charts that were rendered.
 */
export function chartRepository(given: string | undefined, installs: HelmInstalls): ChartRepository {
  const { fetched } = installs
  if (given !== undefined) return checkedRepository(given, fetched !== undefined)
  if (fetched === undefined || !/^(oci|https?):\/\//.test(fetched.source))
    throw new UserError(
      'chart-repository',
      '--chart-repository is missing: where the cluster fetches the charts',
      {
        hint: 'push the charts with `ambientctl charts push oci://registry.example.com/charts` and give --chart-repository the same URL, or export charts of a repository with --charts URL',
      },
    )
  throwAll(
    installs.releases
      .filter(({ component }) => !fetched.charts.has(component))
      .map(
        ({ id, rendered }) =>
          new UserError(
            'chart-repository',
            `${id}: ${fetched.source} has no chart ${rendered.chart.metadata.name}; the embedded chart was rendered`,
            {
              hint: 'push the embedded charts with `ambientctl charts push` and give --chart-repository oci://…',
            },
          ),
      ),
  )
  return parse(fetched.source, '--charts')
}

function checkedRepository(given: string, isFetched: boolean): ChartRepository {
  const repository = parse(given, '--chart-repository')
  if (repository.url === istioRepository && !isFetched)
    throw new UserError(
      'chart-repository',
      `--chart-repository ${given}: Istio's charts render other objects than the embedded charts`,
      { hint: `add --charts ${istioRepository}, so that values are made for these charts` },
    )
  return repository
}

/** Throws UserError for what is not an oci://, https:// or http:// URL, and for a login in the URL. */
function parse(text: string, flag: string): ChartRepository {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^(oci|https?):$/.test(url.protocol) || url.host === '' || url.search + url.hash !== '')
    throw new UserError('chart-repository', `${flag}: not an oci:// or https:// URL`, {
      hint: 'for example oci://registry.example.com/charts',
    })
  if (url.username + url.password !== '')
    throw new UserError('chart-repository', `${flag}: an export must not have a login in a URL`, {
      hint: 'remove it, and give the login to the GitOps tool as a Secret (docs/gitops.md)',
    })
  return { kind: url.protocol === 'oci:' ? 'oci' : 'http', url: text.replace(/\/+$/, '') }
}
