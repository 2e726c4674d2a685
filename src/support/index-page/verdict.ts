// The first line of the index page: whether there is a problem, and how many of which kind.
import type { PageHeader } from '../../report/page-frame.ts'
import type { BundleSummary } from '../summary.ts'

/** Bad if something is broken, unsure if something is unknown, good otherwise. */
export function verdictOf({ findings, pods, releases, errors }: BundleSummary): PageHeader['verdict'] {
  const found = (severity: 'error' | 'warning') =>
    findings?.filter((one) => one.status === 'found' && one.severity === severity).length ?? 0
  const notReady = pods.filter(({ ready, state }) => !ready && state !== 'Succeeded').length
  const broken = releases.filter(
    ({ status, health }) => status === 'failed' || /^(?:failed|missing)$/.test(health),
  ).length
  const undecided = findings?.filter(({ status }) => status === 'undecided').length ?? 0
  const counts = [
    count(found('error'), 'error'),
    count(found('warning'), 'warning'),
    notReady > 0 ? `${notReady} of ${count(pods.length, 'pod')} not ready` : '',
    broken > 0 ? `${count(broken, 'release')} not working` : '',
    errors.length > 0 ? `${count(errors.length, 'read')} failed` : '',
    undecided > 0 ? `${count(undecided, 'check')} undecided` : '',
    findings ? '' : 'the checks did not run',
  ].filter(Boolean)
  if (found('error') + notReady + broken > 0) {
    return { tone: 'bad', text: 'Problems found', counts: counts.join(', ') }
  }
  const isUnknown = errors.length > 0 || undecided > 0 || !findings
  const text = isUnknown ? 'Not everything is known' : 'No problems found'
  return {
    tone: isUnknown ? 'unsure' : 'good',
    text,
    counts: counts.join(', ') || 'all checks passed, all pods ready',
  }
}

const count = (n: number, noun: string) =>
  n === 0 ? '' : `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`
