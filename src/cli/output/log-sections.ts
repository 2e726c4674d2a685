// Sections of GitLab's job logs, which fold the lines between two markers.
import type { Io } from '../io.ts'
import type { EventPrinter } from './print-events.ts'

export interface LogSections {
  /** Ends the open section, and begins another. */
  begin(name: string, title: string): void
  /** Ends the open section, if there is one. */
  end(): void
}

/** Returns sections of the log on standard error; outside GitLab (`GITLAB_CI` is not true) they print nothing. */
export function openSections(io: Pick<Io, 'err' | 'env' | 'now'>): LogSections {
  if (io.env['GITLAB_CI'] !== 'true') return { begin: () => undefined, end: () => undefined }
  let open: string | undefined
  const marker = (kind: 'start' | 'end', name: string) =>
    `\u001b[0Ksection_${kind}:${Math.floor(io.now().getTime() / 1000)}:ambientctl_${name}\r\u001b[0K`
  const end = () => {
    if (open !== undefined) io.err(`${marker('end', open)}\n`)
    open = undefined
  }
  return {
    begin(name, title) {
      if (open === name) return
      end()
      open = name
      io.err(`${marker('start', name)}${title}\n`)
    },
    end,
  }
}

/** Begins a section for the checks and one for the changes. The plan is between them, so that it is never folded. */
export function showSections(sections: LogSections): EventPrinter {
  return (event) => {
    if (event.kind === 'task-started' && event.task === 'read-cluster')
      sections.begin('preflight', 'Preflight checks')
    if (/^(install|rollback|uninstall)-planned$/.test(event.kind)) sections.end()
    if (event.kind === 'install') sections.begin('install', 'Install')
    if (event.kind === 'uninstall') sections.begin('uninstall', 'Uninstall')
  }
}
