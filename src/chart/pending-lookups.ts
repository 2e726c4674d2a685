// What runs at one go, such as templates, and asks what takes its time: a cluster, a resolver, a URL.
import { exitStatus, UserError } from '../errors.ts'
import { LookupError } from './bound-functions.ts'

/** Istio's charts ask one or two. */
const mostQuestions = 500

/** Ends a rendering that needs an answer first. */
class Unanswered extends Error {
  readonly question: readonly string[]
  readonly by: object

  constructor(question: readonly string[], by: object) {
    super(`${question.join(' ')}: not answered yet`)
    this.question = question
    this.by = by
  }
}

/**
 * What `render` gives, each of its questions answered once by `find`. A question whose answer is not there yet ends the
 * rendering, which begins anew with the answer. A LookupError or UserError of `find` is an answer, too: it is thrown where
 * the question stands. Rejects
 * with what else both throw, and with UserError for a chart that goes on asking.
 */
export async function withPendingLookups<Question extends readonly string[], Answer, Result>(
  find: (...question: Question) => Promise<Answer>,
  render: (ask: (...question: Question) => Answer) => Promise<Result>,
): Promise<Result> {
  const answers = new Map<string, { readonly value: Answer } | { readonly error: LookupError | UserError }>()
  const ask = (...question: Question): Answer => {
    const answer = answers.get(JSON.stringify(question))
    if (!answer) throw new Unanswered(question, answers)
    if ('error' in answer) throw answer.error
    return answer.value
  }
  while (answers.size < mostQuestions) {
    try {
      return await render(ask)
    } catch (error) {
      if (!(error instanceof Unanswered && error.by === answers)) throw error
      const question = error.question as Question
      answers.set(JSON.stringify(question), await find(...question).then(asValue, asError))
    }
  }
  const text = `the chart looks up more than ${mostQuestions} objects or hosts`
  throw new UserError('render', text, { status: exitStatus.failed })
}

function asValue<Answer>(value: Answer): { readonly value: Answer } {
  return { value }
}

function asError(error: unknown): { readonly error: LookupError | UserError } {
  if (error instanceof LookupError || error instanceof UserError) return { error }
  throw error
}
