// Calico's policies for the whole cluster, and the probes of ambient pods.
import type { CustomFacts } from '../../../facts/facts.ts'
import { groupOf } from '../../../manifest/object.ts'
import { isTree, toTree, type Tree } from '../../../values/tree.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { contains, parseBlock } from '../../network/cidr.ts'
import { probeBlocks } from '../../fixes/host-probes.ts'
import { treesAt } from '../../workloads/pod-specs.ts'
import { shellWord } from '../../fixes/shell.ts'
import { listText, nameText, objectsText } from '../../wording.ts'

/** Policies for the hosts themselves and for traffic through them say nothing of pods. */
const isForHosts = ({ spec }: CustomFacts) =>
  ['applyOnForward', 'preDNAT', 'doNotTrack'].some((field) => spec[field] === true)

/** Without types a policy is one of ingress, unless it has rules of egress only. */
function isOfIngress({ spec }: CustomFacts): boolean {
  const { types } = spec
  return !Array.isArray(types) || types.includes('Ingress')
}

/** Whether a rule lets an address in, as far as Calico's selectors can be told from outside. */
function admits(rule: Tree, block: string): boolean {
  if (rule['action'] !== 'Allow') return false
  const source = rule['source']
  if (!isTree(source)) return true
  const nets = source['nets']
  if (!Array.isArray(nets))
    return source['selector'] === undefined && source['namespaceSelector'] === undefined
  const wanted = parseBlock(block)
  return nets.some((net) => {
    const outer = typeof net === 'string' ? parseBlock(net) : undefined
    return wanted !== undefined && outer !== undefined && contains(outer, wanted)
  })
}

function denying(policies: readonly CustomFacts[], blocks: readonly string[]): CheckFinding[] {
  const ofPods = policies.filter((policy) => isOfIngress(policy) && !isForHosts(policy))
  const rules = ofPods.flatMap(({ spec }) => treesAt(toTree(spec), 'ingress'))
  const shutOut = blocks.filter((block) => !rules.some((rule) => admits(rule, block)))
  if (ofPods.length === 0 || shutOut.length === 0) return []
  const names = ofPods.map((policy) => nameText(policy.kind, policy))
  return [
    {
      object: objectsText(names),
      field: 'spec.ingress',
      message: `${listText(names)}: policies of ingress for the cluster, none of which lets ${listText(shutOut)} in; as far as they select ambient pods, these fail their probes`,
      fix: {
        kind: 'print',
        // A policy of its own that selects all pods would be a default deny for those that have none.
        text: 'let that address in as the first rule of these policies',
        commands: ofPods.map((policy) => allowCommand(policy, shutOut)),
      },
    },
  ]
}

function allowCommand({ apiVersion, name, spec }: CustomFacts, nets: readonly string[]): string {
  const rule = { action: 'Allow', source: { nets } }
  const patch = Array.isArray(spec['ingress'])
    ? { op: 'add', path: '/spec/ingress/0', value: rule }
    : { op: 'add', path: '/spec/ingress', value: [rule] }
  return `kubectl patch globalnetworkpolicies.${groupOf(apiVersion)} ${name} --type=json -p ${shellWord(JSON.stringify([patch]))}`
}

export const calicoPolicyChecks: readonly Check[] = [
  check({
    id: 'NS-15',
    subject: 'policies',
    level: 'warning',
    title: 'Global policies of Calico may shut out the probes of ambient pods',
    why: 'Probes of the kubelet reach ambient pods from a link-local address, not from the node. A default deny that allows only the nodes drops them: pods are restarted, or never become ready.',
    remedy: 'Allow ingress from the address of the probes.',
    docs: 'https://istio.io/latest/docs/ambient/usage/networkpolicy/',
    scope: { mode: 'ambient', cnis: ['calico'] },
    needs: ['calicoGlobalNetworkPolicies', 'daemonSets', 'detection', 'plan'],
    find: ({ calicoGlobalNetworkPolicies, daemonSets, detection, plan }) =>
      denying(calicoGlobalNetworkPolicies, probeBlocks(plan, daemonSets, detection.ipFamilies)),
  }),
]
