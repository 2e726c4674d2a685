// `--fix`: each fix is shown and asked before it is done, and how to take it back is said.
import type { Cluster } from '../cluster/api.ts'
import { checkFixAction, applyFixAction, type FixAction, type CreatedObjects } from '../cluster/apply-fix.ts'
import { ApiError, exitStatus, UserError } from '../errors.ts'
import { objectName } from '../manifest/object.ts'
import { checks } from '../preflight/checks.ts'
import type { Finding } from '../preflight/check.ts'
import { fixable, type Fixable } from '../preflight/fixes/fix.ts'
import { parseIds } from './check-ids.ts'
import type { Arguments } from './command.ts'
import { harmless } from './harmless.ts'
import type { Io } from './io.ts'
import { deedsText } from './preflight-text.ts'

export interface FixRequest {
  /** Ids; undefined for all safe ones. */
  readonly named: readonly string[] | undefined
  /** Whether each is asked. */
  readonly ask: boolean
}

/** What --fix and -y ask for; undefined for nothing. UserErrors for unknown ids, and where there is nobody to ask. */
export function fixRequest(args: Arguments): FixRequest | undefined {
  const text = args.text('fix')
  if (text === undefined && !args.flag('fix')) return undefined
  if (text?.trim() === '') {
    throw new UserError('fix-empty', '--fix= names no check', {
      hint: 'give ids (--fix=CIL-01,NS-01), or --fix alone for all safe fixes',
    })
  }
  const named = text === undefined ? undefined : parseIds(text, checks)
  return { named, ask: !args.flag('skip-confirmation') }
}

/** Does what was asked for and answers whether anything was changed. What fails is said, and the others go on. */
export async function applyFixes(
  cluster: Cluster,
  findings: readonly Finding[],
  { named, ask }: FixRequest,
  io: Io,
): Promise<boolean> {
  const wanted = fixable(findings, named)
  for (const id of named ?? []) {
    if (!wanted.some((finding) => finding.id === id)) io.err(`${id}: there is nothing to apply for it.\n`)
  }
  if (wanted.length === 0 && named === undefined) io.err('There is no fix that can be applied.\n')
  if (wanted.length > 0 && ask && !(io.inputIsTerminal && io.errorIsTerminal)) {
    throw new UserError('no-terminal', 'there is no terminal to confirm fixes on', {
      hint: 'add -y (--skip-confirmation) to apply them without a question',
      status: exitStatus.usage,
    })
  }
  const agreed: Fixable[] = []
  for (const finding of wanted) {
    io.err(deedsText(finding))
    if (!ask || (await isAgreed(io))) agreed.push(finding)
  }
  return applyAll(cluster, agreed, io)
}

async function isAgreed(io: Io): Promise<boolean> {
  const answer = (await io.ask('Apply it? (y/N) '))?.trim().toLowerCase()
  if (io.signal.aborted) throw new UserError('interrupted', 'stopped at the question')
  return answer === 'y' || answer === 'yes'
}

type Restart = Extract<FixAction, { do: 'restart' }>
const isRestart = (action: FixAction): action is Restart => action.do === 'restart'

/** All of them, then what they want restarted, each once: agents that roll through a cluster take a while. */
async function applyAll(cluster: Cluster, agreed: readonly Fixable[], io: Io): Promise<boolean> {
  const restarts = new Map<string, Restart>()
  const made: CreatedObjects = new Set()
  const undo: string[] = []
  for (const { id, fix } of agreed) {
    if (io.signal.aborted) break
    const own = fix.actions.filter((action) => !isRestart(action))
    const done = await apply(cluster, id, own, made, io)
    if (done > 0) undo.push(...fix.undo)
    if (done < own.length) continue
    for (const action of fix.actions.filter(isRestart)) restarts.set(objectName(action.ref), action)
  }
  for (const [name, action] of restarts) await apply(cluster, `restart of ${name}`, [action], made, io)
  // A command that several fixes end with, a restart, is left where it stands last.
  const lines = undo.filter((line, i) => !undo.includes(line, i + 1))
  if (lines.length > 0) {
    io.err(harmless(`To take it back:\n${lines.map((line) => `  ${line}\n`).join('')}`))
  }
  return undo.length > 0 || restarts.size > 0
}

/** Answers how many of the actions were done: the first that fails is the last that is tried. */
async function apply(
  cluster: Cluster,
  what: string,
  actions: readonly FixAction[],
  made: CreatedObjects,
  io: Io,
): Promise<number> {
  let done = 0
  try {
    // All of a fix or nothing: half of one helps nobody.
    for (const action of actions) await checkFixAction(cluster, action, made)
    for (const action of actions) {
      await applyFixAction(cluster, action, io.now(), made)
      done++
    }
    io.err(harmless(`✔ ${what} applied.\n`))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    io.err(harmless(`✘ ${what}: ${error.message} (${done} of ${actions.length} steps were done)\n`))
  }
  return done
}
