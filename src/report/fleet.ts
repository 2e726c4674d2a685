// The reports of several clusters as one page: a row for each cluster, and its findings below.
import { countsOf, type ClusterReport } from '../preflight/fleet.ts'
import { fixLines } from '../preflight/fixes/fix.ts'
import type { Finding } from '../preflight/check.ts'
import { severityBadge, type SeverityBadge } from './badge.ts'
import { replaceControlCharacters } from './control-characters.ts'
import type { HtmlOptions } from './html.ts'
import { renderPage, type PageHeader } from './page-frame.ts'

interface FleetPage extends PageHeader {
  readonly rows: readonly FleetRow[]
}

interface FleetRow {
  readonly anchor: string
  readonly cluster: string
  readonly platform: string
  readonly tone: SeverityBadge['tone']
  readonly result: string
  readonly errors: string
  readonly warnings: string
  readonly undecided: string
  /** Why the cluster could not be checked; '' if it was. */
  readonly error: string
  readonly findings: readonly FleetFinding[]
}

interface FleetFinding extends SeverityBadge {
  readonly id: string
  readonly title: string
  readonly object: string
  readonly message: string
  readonly fix: string
}

/** Returns the page; the same reports give the same bytes. What a cluster says is text in it, never markup. */
export function fleetReport(reports: readonly ClusterReport[], { version }: HtmlOptions): string {
  return renderPage(markup, fleetPage(reports), { version, style })
}

function fleetPage(reports: readonly ClusterReport[]): FleetPage {
  const rows = reports.map(rowOf)
  const unchecked = reports.filter((one) => 'error' in one).length
  const failed = reports.filter((one) => 'report' in one && !one.passed).length
  const tone = failed > 0 ? 'bad' : unchecked > 0 ? 'unsure' : 'good'
  const counts = [
    `${reports.length} clusters`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unchecked > 0 ? [`${unchecked} not checked`] : []),
  ].join(', ')
  const texts = { bad: 'Not ready', unsure: 'Not sure', good: 'Ready' }
  return {
    heading: 'Preflight of several clusters',
    verdict: { tone, text: texts[tone], counts },
    about: [],
    rows,
  }
}

function rowOf(one: ClusterReport, index: number): FleetRow {
  const base = { anchor: `cluster-${index + 1}`, cluster: replaceControlCharacters(one.cluster) }
  const none = { platform: '', errors: '', warnings: '', undecided: '', findings: [] }
  if ('error' in one)
    return {
      ...base,
      ...none,
      tone: 'undecided',
      result: 'Not checked',
      error: replaceControlCharacters(one.error),
    }
  const { errors, warnings, undecided } = countsOf(one.report.findings)
  return {
    ...base,
    platform: one.report.title,
    tone: one.passed ? 'passed' : 'error',
    result: one.passed ? 'Passed' : 'Failed',
    errors: String(errors),
    warnings: String(warnings),
    undecided: String(undecided),
    error: '',
    findings: replaceControlCharacters(one.report).findings.map(findingOf),
  }
}

function findingOf(finding: Finding, index: number): FleetFinding {
  const { id, title, object, message, fix } = finding
  return { ...severityBadge(finding, index), id, title, object, message, fix: fixLines(fix).join('\n') }
}

const markup = `<section aria-labelledby="clusters">
<h2 id="clusters">Clusters, worst first</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Clusters"><table>
<thead><tr><th scope="col">Cluster</th><th scope="col">Result</th><th scope="col">Errors</th><th scope="col">Warnings</th><th scope="col">Undecided</th><th scope="col">Platform</th></tr></thead>
<tbody>{{#each rows}}
<tr><th scope="row"><a href="#{{anchor}}">{{cluster}}</a></th><td><span class="word {{tone}}">{{result}}</span></td><td>{{errors}}</td><td>{{warnings}}</td><td>{{undecided}}</td><td>{{platform}}</td></tr>{{/each}}
</tbody></table></div>
</section>
{{#each rows}}<section aria-labelledby="{{anchor}}">
<h2 id="{{anchor}}">{{cluster}}</h2>
{{#if error}}<p class="message">{{error}}</p>{{/if}}
{{#each findings}}<article class="finding {{tone}}">
<h4><span class="word {{tone}}">{{word}}</span> <code>{{id}}</code> {{title}}</h4>
<p class="where"><code>{{object}}</code></p>
<p class="message">{{message}}</p>
{{#if fix}}<pre tabindex="0" role="region" aria-label="Fix of {{id}}">{{fix}}</pre>{{/if}}
</article>
{{/each}}</section>
{{/each}}`

const style = `
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;background:var(--card)}
th,td{text-align:left;padding:.45rem .7rem;border-bottom:1px solid var(--line);white-space:nowrap}
thead th{color:var(--muted);font-size:.85rem}
`
