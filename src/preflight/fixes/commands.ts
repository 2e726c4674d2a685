// Deeds as commands, for those who would rather do them by hand.
import type { FixAction } from '../../cluster/apply-fix.ts'
import { groupOf, type ObjectRef } from '../../manifest/object.ts'
import { isTree, toTree, type Tree } from '../../values/tree.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { shellWord } from './shell.ts'

/** The lines of a shell that do what a deed does. */
export function commandLines(deed: FixAction): string[] {
  switch (deed.do) {
    case 'apply':
      return [
        "kubectl apply --server-side -f - <<'EOF'",
        ...printYaml(deed.object).trimEnd().split('\n'),
        'EOF',
      ]
    case 'patch':
      return [patchLine(deed.ref, deed.patch)]
    case 'set-env': {
      const pairs = Object.entries(deed.env).map(([name, value]) => shellWord(`${name}=${value}`))
      return [`kubectl set env ${slashed(deed.ref)} -c ${shellWord(deed.container)} ${pairs.join(' ')}`]
    }
    case 'restart':
      return [`kubectl rollout restart ${slashed(deed.ref)}`]
    case 'delete':
      return [`kubectl delete ${slashed(deed.ref)}`]
  }
}

function patchLine(ref: ObjectRef, patch: Tree): string {
  const labels = labelsOf(patch)
  if (labels) return `kubectl label ${slashed(ref)} ${labels.map(shellWord).join(' ')} --overwrite`
  return `kubectl patch ${slashed(ref)} --type=merge -p ${shellWord(JSON.stringify(patch))}`
}

/** `key=value`, or `key-` to take it off, where a patch changes labels and nothing else. */
function labelsOf(patch: Tree): string[] | undefined {
  const { metadata, ...others } = patch
  if (Object.keys(others).length > 0 || !isTree(metadata)) return undefined
  const { labels, ...rest } = toTree(metadata)
  if (Object.keys(rest).length > 0 || !isTree(labels)) return undefined
  return Object.entries(labels).map(([key, value]) =>
    value === null ? `${key}-` : `${key}=${String(value)}`,
  )
}

/** `daemonset/aws-node -n kube-system`; kinds of custom resources carry their group. */
function slashed({ apiVersion, kind, namespace, name }: ObjectRef): string {
  const group = groupOf(apiVersion)
  // Groups of Kubernetes' own need no saying; all others have a dot in their names.
  const type = [kind.toLowerCase(), ...(/\./.test(group) && !group.endsWith('.k8s.io') ? [group] : [])].join(
    '.',
  )
  return `${shellWord(`${type}/${name}`)}${namespace === undefined ? '' : ` -n ${shellWord(namespace)}`}`
}
