// Every kubeconfig of the corpus means the same as in kubectl; test/cluster/kubeconfig.test.ts runs kubectl again.
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { readKubeconfig } from '../../src/cluster/kubeconfig/kubeconfig.ts'
import { chooseContext } from '../../src/cluster/kubeconfig/context.ts'
import { UserError } from '../../src/errors.ts'
import { corpus, filesOf, placeholders } from './corpus.ts'
import { meaningful, type KubectlAnswer } from './effective.ts'
import { folderOf } from './files.ts'

const answers = JSON.parse(
  readFileSync(new URL('kubectl-answers.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, KubectlAnswer>>

let folder: ReturnType<typeof folderOf> | undefined
afterEach(() => folder?.remove())

test('the corpus has at least 60 kubeconfigs with an answer of kubectl, including errors', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60)
  expect(Object.keys(answers)).toEqual(corpus.map(({ title }) => title))
  const refused = Object.values(answers).filter((answer) => 'refused' in answer)
  expect(refused.length).toBeGreaterThan(15)
})

describe('a kubeconfig with', () => {
  test.each(corpus)('$title', async (one) => {
    const answer = answers[one.title]!
    const { path } = (folder = folderOf(filesOf(one, placeholders)))
    const list = (one.list ?? ['config']).map((name) => join(path, name))
    const env = { HOME: path, KUBECONFIG: list.join(delimiter) }
    if ('refused' in answer) {
      const error = await chooseContext({ env, context: one.context, kubeconfig: undefined }).catch(
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(UserError)
      return
    }
    const config = readKubeconfig(undefined, env)
    const name = one.context ?? config.currentContext ?? ''
    const context = config.contexts.get(name)?.fields ?? {}
    const fieldsOf = (entries: typeof config.users, entry: unknown) =>
      meaningful(entries.get(String(entry))?.fields ?? {})
    expect({
      context: name,
      namespace: context['namespace'] || 'default',
      cluster: fieldsOf(config.clusters, context['cluster']),
      user: fieldsOf(config.users, context['user']),
    }).toEqual(answer)
  })
})
