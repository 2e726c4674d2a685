// Reduces a case that shows a difference: first files and values, then smaller and smaller pieces of the rest.
import type { Case } from '../../chart/cases.ts'
import type { Judge } from '../judge.ts'
import { compare, isSame } from './compare.ts'
import type { Compared } from './compare.ts'

const maxAttempts = 1500

/** Removes what it can from the case, and compares after each step. */
export async function shrunk(judge: Judge, question: Case): Promise<Compared> {
  let best = await compare(judge, question)
  let attempts = 0
  const attempt = async (smaller: Case): Promise<boolean> => {
    if (attempts++ > maxAttempts) return false
    const compared = await compare(judge, smaller)
    if (isSame(compared)) return false
    best = compared
    return true
  }
  for (const key of Object.keys(question.values ?? {}))
    await attempt({ ...best.question, values: without(best.question.values, key) })
  for (const path of Object.keys(question.files ?? {}))
    await attempt({ ...best.question, files: without(best.question.files, path) })
  for (const path of Object.keys(best.question.files ?? {})) {
    await shrinkText(best.question.files?.[path] ?? '', (text) =>
      attempt({ ...best.question, files: { ...best.question.files, [path]: text } }),
    )
  }
  return best
}

function without<T>(all: Readonly<Record<string, T>> | undefined, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => name !== key))
}

async function shrinkText(text: string, holds: (smaller: string) => Promise<boolean>): Promise<void> {
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < text.length;) {
      const smaller = text.slice(0, at) + text.slice(at + size)
      if (await holds(smaller)) text = smaller
      else at += size
    }
  }
}
