// `preflight --fix`: all fixes are shown and confirmed before the first one is applied.
import type { Cluster } from '../../cluster/api.ts'
import {
  checkFixAction,
  applyFixAction,
  type FixAction,
  type CreatedObjects,
} from '../../cluster/apply-fix.ts'
import { ApiError } from '../../errors.ts'
import { objectName } from '../../manifest/object.ts'
import type { Finding } from '../../preflight/check.ts'
import { fixable, type Fixable } from '../../preflight/fixes/fix.ts'
import type { WorkflowContext } from '../context.ts'

/**
 * Applies the fixes of the named checks, or all safe fixes if `named` is undefined. Returns whether anything changed. A
 * fix that fails is reported, and the others are still applied.
 */
export async function applyFixes(
  cluster: Cluster,
  findings: readonly Finding[],
  named: readonly string[] | undefined,
  context: WorkflowContext,
): Promise<boolean> {
  const fixes = fixable(findings, named)
  for (const id of named ?? []) {
    if (!fixes.some((fix) => fix.id === id)) context.onEvent({ kind: 'nothing-to-fix', id })
  }
  if (fixes.length === 0 && named === undefined) context.onEvent({ kind: 'nothing-to-fix' })
  const confirmed: Fixable[] = []
  for (const fix of fixes) {
    if ((await context.confirm?.({ kind: 'fix', fix })) ?? true) confirmed.push(fix)
  }
  return applyAll(cluster, confirmed, context)
}

type Restart = Extract<FixAction, { do: 'restart' }>
const isRestart = (action: FixAction): action is Restart => action.do === 'restart'

/** Applies the fixes, then restarts each workload once, because a rollout takes time. */
async function applyAll(
  cluster: Cluster,
  fixes: readonly Fixable[],
  context: WorkflowContext,
): Promise<boolean> {
  const restarts = new Map<string, Restart>()
  const created: CreatedObjects = new Set()
  const undo: string[] = []
  for (const { id, fix } of fixes) {
    if (context.signal.aborted) break
    const own = fix.actions.filter((action) => !isRestart(action))
    const done = await applyActions(cluster, id, own, created, context)
    if (done > 0) undo.push(...fix.undo)
    if (done < own.length) continue
    for (const action of fix.actions.filter(isRestart)) restarts.set(objectName(action.ref), action)
  }
  for (const [name, action] of restarts) {
    await applyActions(cluster, `restart of ${name}`, [action], created, context)
  }
  // Of a command that several fixes contain, such as a restart, only the last occurrence is kept.
  const commands = undo.filter((line, i) => !undo.includes(line, i + 1))
  if (commands.length > 0) context.onEvent({ kind: 'undo-commands', commands })
  return undo.length > 0 || restarts.size > 0
}

/** Returns the number of actions that were completed. Stops at the first error. */
async function applyActions(
  cluster: Cluster,
  name: string,
  actions: readonly FixAction[],
  created: CreatedObjects,
  context: WorkflowContext,
): Promise<number> {
  let steps = 0
  const total = actions.length
  try {
    // A fix is applied completely or not at all.
    for (const action of actions) await checkFixAction(cluster, action, created)
    for (const action of actions) {
      await applyFixAction(cluster, action, context.now(), created)
      steps++
    }
    context.onEvent({ kind: 'fix-applied', name, steps, total })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    context.onEvent({ kind: 'fix-applied', name, steps, total, error: error.message })
  }
  return steps
}
