// API-11: what the server said to the dry run of the whole manifest.
import type { Probe, Refusal } from '../../facts/rehearsal.ts'
import { objectName } from '../../manifest/object.ts'
import { check, type Check, type Found } from '../check.ts'
import { groupBy } from '../grouping.ts'
import { nodeNamespaces, type Plan } from '../plan.ts'
import { explainRefusal, oneLine, type Denial, type RefusalKind } from '../refusals.ts'
import { objectsText } from '../wording.ts'

/** Refusals that another check reports, with a fix of its own: API-06, PREV-03, nobody. */
const elsewhere: ReadonlySet<RefusalKind> = new Set(['grant', 'conflict', 'not-yet'])

/** The same for pods of the node agents, in their namespaces: NS-01 or NS-02, NS-04. */
const ofAgents: ReadonlySet<RefusalKind> = new Set(['pod-security', 'critical-quota'])

export const refusedChecks: readonly Check[] = [
  check({
    id: 'API-11',
    subject: 'api',
    level: 'error',
    title: 'The server refuses objects of the install',
    why: 'An admission policy, a webhook or a quota says no: the install would stop there, or a DaemonSet would be taken and all of its pods refused, which shows only as 0 of N ready.',
    remedy: 'Have whoever is named let the object pass, or change the value that is refused.',
    docs: 'https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/',
    needs: ['tried', 'probes', 'rights', 'plan'],
    find: ({ tried, probes, rights, plan }) => {
      const mayNot = rights.some(({ allowed }) => !allowed)
      const denials = [
        ...tried.flatMap(({ ref, refusal }) => denialOf(objectName(ref), ref.namespace, refusal, plan)),
        ...probes.flatMap((probe) =>
          denialOf(probeName(probe), probe.namespace, probe.refusal, plan).filter(
            ({ kind }) => !(ofAgents.has(kind) && isAgent(probe, plan)),
          ),
        ),
      ].filter(({ kind }) => !elsewhere.has(kind) && !(kind === 'rights' && mayNot))
      return [...groupBy(denials, ({ kind, by }) => `${kind} ${by}`).values()]
        .flatMap(found)
        .concat(
          doubts([
            ...tried.map(({ ref, untried }) => ({ object: objectName(ref), untried })),
            ...probes.map((probe) => ({ object: probeName(probe), untried: probe.untried })),
          ]),
        )
    },
  }),
]

/** What another check says of the same cause, where it can: by whom, and on which object. */
const better: Partial<Readonly<Record<RefusalKind, (denial: At) => Found['unless']>>> = {
  terminating: ({ namespace = '' }) => ({ ids: ['API-12'], object: `Namespace/${namespace}` }),
  'pod-security': ({ namespace = '' }) => ({ ids: ['NS-01', 'NS-02'], object: `Namespace/${namespace}` }),
  'quota-full': ({ by }) => ({ ids: ['NS-05'], object: by.replace(/,.*/, '') }),
}

interface At extends Denial {
  readonly object: string
  readonly namespace: string | undefined
}

function denialOf(
  object: string,
  namespace: string | undefined,
  refusal: Refusal | undefined,
  plan: Plan,
): At[] {
  if (!refusal) return []
  return [{ ...explainRefusal(refusal, { object, namespace, platform: plan.platform }), object, namespace }]
}

/** What was tried as a pod is spoken of by its workload; others by what they stand for. */
function probeName({ what, namespace }: Probe): string {
  return what.includes('/') ? what : `Pod/${namespace}/${what}`
}

function isAgent({ what, namespace }: Probe, plan: Plan): boolean {
  return (what === 'critical' || what.startsWith('DaemonSet/')) && nodeNamespaces(plan).includes(namespace)
}

function found(same: readonly At[]): Found[] {
  const [first] = same
  if (!first) return []
  const objects = [...new Set(same.map(({ object }) => object))]
  return [
    {
      unless: better[first.kind]?.(first),
      object: objectsText(objects),
      field: first.field,
      message: `refused by ${first.by}: ${first.says}`,
      fix: first.fix,
    },
  ]
}

/** What could not be tried for another reason than that something comes with the install. */
function doubts(
  tried: readonly { readonly object: string; readonly untried: string | undefined }[],
): Found[] {
  const open = tried.flatMap(({ object, untried }) =>
    untried === undefined || /not there yet|not found/.test(untried) ? [] : [{ object, untried }],
  )
  return [...groupBy(open, ({ object, untried }) => untried.replaceAll(object, '')).values()].flatMap(
    (same) => {
      const [first] = same
      if (!first) return []
      // An install would wait for the same answer.
      const isSilent = /did not answer in time/.test(first.untried)
      return [
        {
          object: objectsText(same.map(({ object }) => object)),
          field: 'dry run',
          level: isSilent ? ('error' as const) : ('info' as const),
          message: `could not be tried: ${oneLine(first.untried)}`,
          fix: {
            kind: 'print' as const,
            text: isSilent
              ? 'see which webhook keeps the server waiting: its pods, and the way to them'
              : 'know that the server may still refuse it',
            commands: isSilent
              ? ['kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations']
              : [],
          },
        },
      ]
    },
  )
}
