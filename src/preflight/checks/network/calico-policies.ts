// Check of Calico's global policies that may drop the probes of ambient pods.
import type { CustomFacts } from '../../../facts/facts.ts'
import { groupOf } from '../../../manifest/object.ts'
import { isTree, toTree, type Tree } from '../../../values/tree.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { contains, parseBlock } from '../../network/cidr.ts'
import { probeBlocks } from '../../fixes/host-probes.ts'
import { treesAt } from '../../workloads/pod-specs.ts'
import { shellWord } from '../../fixes/shell.ts'
import { listText, nameText, objectsText } from '../../wording.ts'

/** Policies for hosts and for forwarded traffic do not select pods. */
const isForHosts = ({ spec }: CustomFacts) =>
  ['applyOnForward', 'preDNAT', 'doNotTrack'].some((field) => spec[field] === true)

/** A policy without types applies to ingress, unless it has only egress rules. */
function isOfIngress({ spec }: CustomFacts): boolean {
  const { types } = spec
  return !Array.isArray(types) || types.includes('Ingress')
}

/** Whether a rule allows an address block. A rule with selectors but without nets does not. */
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
  const denied = blocks.filter((block) => !rules.some((rule) => admits(rule, block)))
  if (ofPods.length === 0 || denied.length === 0) return []
  const names = ofPods.map((policy) => nameText(policy.kind, policy))
  return [
    {
      object: objectsText(names),
      field: 'spec.ingress',
      message: `${listText(names)}: no ingress rule of these global policies allows ${listText(denied)}; the ambient pods that they select fail their probes`,
      fix: {
        kind: 'print',
        // A separate policy that selects all pods would add a default deny to pods without a policy.
        text: 'allow the address in the first rule of these policies',
        commands: ofPods.map((policy) => allowCommand(policy, denied)),
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
    title: 'Global Calico policies may deny the probes of ambient pods',
    why: 'Kubelet probes reach ambient pods from a link-local address instead of the node. A default deny that allows only the nodes drops them: pods restart, or never become ready.',
    remedy: 'Allow ingress from the address of the probes.',
    docs: 'https://istio.io/latest/docs/ambient/usage/networkpolicy/',
    scope: { mode: 'ambient', cnis: ['calico'] },
    needs: ['calicoGlobalNetworkPolicies', 'daemonSets', 'detection', 'install'],
    find: ({ calicoGlobalNetworkPolicies, daemonSets, detection, install }) =>
      denying(calicoGlobalNetworkPolicies, probeBlocks(install, daemonSets, detection.ipFamilies)),
  }),
]
