// Prints fix actions as kubectl commands, for users who apply them by hand.
import type { FixAction } from '../../cluster/apply-fix.ts'
import { groupOf, type ObjectRef } from '../../manifest/object.ts'
import { isTree, toTree, type Tree } from '../../values/tree.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { shellWord } from './shell.ts'

/** Returns the shell lines that do the same as the action. */
export function commandLines(action: FixAction): string[] {
  switch (action.do) {
    case 'apply':
      return [
        "kubectl apply --server-side -f - <<'EOF'",
        ...printYaml(action.object).trimEnd().split('\n'),
        'EOF',
      ]
    case 'patch':
      return [patchLine(action.ref, action.patch)]
    case 'set-env': {
      const pairs = Object.entries(action.env).map(([name, value]) => shellWord(`${name}=${value}`))
      return [`kubectl set env ${slashed(action.ref)} -c ${shellWord(action.container)} ${pairs.join(' ')}`]
    }
    case 'restart':
      return [`kubectl rollout restart ${slashed(action.ref)}`]
    case 'delete':
      return [`kubectl delete ${slashed(action.ref)}`]
  }
}

function patchLine(ref: ObjectRef, patch: Tree): string {
  const labels = labelsOf(patch)
  if (labels) return `kubectl label ${slashed(ref)} ${labels.map(shellWord).join(' ')} --overwrite`
  return `kubectl patch ${slashed(ref)} --type=merge -p ${shellWord(JSON.stringify(patch))}`
}

/** Returns `key=value`, or `key-` to remove a label; undefined if the patch changes anything but labels. */
function labelsOf(patch: Tree): string[] | undefined {
  const { metadata, ...others } = patch
  if (Object.keys(others).length > 0 || !isTree(metadata)) return undefined
  const { labels, ...rest } = toTree(metadata)
  if (Object.keys(rest).length > 0 || !isTree(labels)) return undefined
  return Object.entries(labels).map(([key, value]) =>
    value === null ? `${key}-` : `${key}=${String(value)}`,
  )
}

/** Returns `daemonset/aws-node -n kube-system`. Kinds of custom resources include their group. */
function slashed({ apiVersion, kind, namespace, name }: ObjectRef): string {
  const group = groupOf(apiVersion)
  // kubectl resolves built-in kinds without a group; the groups of custom resources contain a dot.
  const type = [kind.toLowerCase(), ...(/\./.test(group) && !group.endsWith('.k8s.io') ? [group] : [])].join(
    '.',
  )
  return `${shellWord(`${type}/${name}`)}${namespace === undefined ? '' : ` -n ${shellWord(namespace)}`}`
}
