import { exitStatus } from '../../errors.ts'
import { objectName } from '../../manifest/object.ts'
import { printObjects } from '../../manifest/parse.ts'
import type { Question, WorkflowContext } from '../../workflow/context.ts'
import { generateTag, listTags, removeTag, setTag, type TagSetResult } from '../../workflow/tag.ts'
import { contextOf } from '../context.ts'
import type {
  TagGenerateArguments,
  TagListArguments,
  TagRemoveArguments,
  TagSetArguments,
} from '../flags/tag.ts'
import type { Io } from '../io.ts'
import { confirmOnce, requireTerminal } from '../output/confirm.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { movedTagText } from '../output/next-steps.ts'
import { printData, table } from '../output/print-data.ts'

/** `tag set`: lets a tag mean a revision. */
export async function runTagSet(args: TagSetArguments, io: Io): Promise<number> {
  const result = await setTag(args.positional ?? '', args.options, askingContext(args, io))
  if (result.status === 'cancelled') return cancelled(io)
  const { tag, revision, previous, objects } = result
  const changes = objects.map(({ ref, action }) => ({ object: objectName(ref), action }))
  const data = { tag, revision, ...(previous !== undefined && { previous }), objects: changes }
  printData(io, args.flag('output'), data, () => setText(result))
  const { namespaces = [] } = result
  if (previous !== undefined)
    io.err(stripControlCharacters(movedTagText({ tag, revision, previous, namespaces })))
  return exitStatus.done
}

function setText({ tag, revision, previous, objects }: TagSetResult): string {
  const lines = objects.map(({ ref, action }) => `${objectName(ref)} ${action}.\n`)
  const before = previous === undefined ? '' : `, no longer ${previous}`
  return stripControlCharacters(`${lines.join('')}Tag ${tag} means revision ${revision}${before}.\n`)
}

/** `tag generate`: prints the objects of a tag. */
export async function runTagGenerate(args: TagGenerateArguments, io: Io): Promise<number> {
  const items = await generateTag(args.positional ?? '', args.options, contextOf(io))
  if (args.flag('output') === 'yaml') io.out(printObjects(items))
  else printData(io, 'json', { apiVersion: 'v1', kind: 'List', items }, () => '')
  return exitStatus.done
}

/** `tag list`: none is an answer too. */
export async function runTagList(args: TagListArguments, io: Io): Promise<number> {
  const tags = await listTags(args.options, contextOf(io))
  printData(io, args.flag('output'), tags, () => {
    if (tags.length === 0) return 'No tags.\n'
    const rows = tags.map(({ tag, revision, namespaces }) => [tag, revision, namespaces.join(',')])
    return stripControlCharacters(table(['TAG', 'REVISION', 'NAMESPACES'], rows))
  })
  return exitStatus.done
}

/** `tag remove`: deletes the objects of a tag. */
export async function runTagRemove(args: TagRemoveArguments, io: Io): Promise<number> {
  const result = await removeTag(args.positional ?? '', args.options, askingContext(args, io))
  if (result.status === 'cancelled') return cancelled(io)
  const { tag, users, deleted } = result
  const data = { tag, ...users, deleted: deleted.map(objectName) }
  printData(io, args.flag('output'), data, () =>
    stripControlCharacters(
      `${deleted.map((ref) => `${objectName(ref)} deleted.\n`).join('')}Tag ${tag} removed.\n`,
    ),
  )
  return exitStatus.done
}

function cancelled(io: Io): number {
  io.err('Cancelled; nothing was changed.\n')
  return exitStatus.failed
}

function askingContext(args: TagSetArguments | TagRemoveArguments, io: Io): WorkflowContext {
  return contextOf(io, { confirm: (question) => ask(question, args.options.skipConfirmation, io) })
}

async function ask(question: Question, skipConfirmation: boolean, io: Io): Promise<boolean> {
  const text = questionText(question)
  if (text === undefined) return true
  io.err(stripControlCharacters(`${text.what}\n`))
  if (skipConfirmation) return true
  requireTerminal(io, 'there is no terminal to confirm this on', 'add -y (--skip-confirmation) to go on')
  return confirmOnce(text.question, io)
}

function questionText(question: Question): { what: string; question: string } | undefined {
  if (question.kind === 'tag-overlap') {
    const what =
      'A pod that both inject gets a mix of two sidecars. Use another tag, or uninstall one control plane.'
    return { what, question: `Set tag ${question.tag} all the same?` }
  }
  if (question.kind !== 'remove-tag') return undefined
  const { tag, losses } = question
  return { what: losses.join('\n'), question: `Remove tag ${tag}?` }
}
