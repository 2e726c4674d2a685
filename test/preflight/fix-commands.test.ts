// Actions as commands: kubectl's help describes that the commands do the same.
import { expect, test } from '@jest/globals'
import type { FixAction } from '../../src/cluster/apply-fix.ts'
import { commandLines } from '../../src/preflight/fixes/commands.ts'
import { newTree, toTree } from '../../src/values/tree.ts'

const node = { apiVersion: 'apps/v1', kind: 'DaemonSet', namespace: 'kube-system', name: 'aws-node' }
const rows: readonly { name: string; in: FixAction; out: readonly string[] }[] = [
  {
    name: 'an object',
    in: { do: 'apply', object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'mesh' } } },
    out: [
      "kubectl apply --server-side -f - <<'EOF'",
      'apiVersion: v1',
      'kind: Namespace',
      'metadata:',
      '  name: mesh',
      'EOF',
    ],
  },
  {
    name: 'a patch',
    in: {
      do: 'patch',
      ref: { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'kube-system', name: 'cilium-config' },
      patch: toTree({ data: { 'cni-exclusive': 'false' } }),
      read: newTree(),
    },
    out: [
      `kubectl patch configmap/cilium-config -n kube-system --type=merge -p '{"data":{"cni-exclusive":"false"}}'`,
    ],
  },
  {
    name: 'a custom resource with its group',
    in: {
      do: 'patch',
      ref: { apiVersion: 'crd.projectcalico.org/v1', kind: 'FelixConfiguration', name: 'default' },
      patch: toTree({ spec: { a: true } }),
      read: newTree(),
    },
    out: [
      `kubectl patch felixconfiguration.crd.projectcalico.org/default --type=merge -p '{"spec":{"a":true}}'`,
    ],
  },
  {
    name: 'added and removed labels',
    in: {
      do: 'patch',
      ref: { apiVersion: 'v1', kind: 'Namespace', name: 'shop' },
      patch: toTree({ metadata: { labels: { a: 'b', c: null } } }),
      read: newTree(),
    },
    out: ['kubectl label namespace/shop a=b c- --overwrite'],
  },
  {
    name: 'labels together with other fields as a patch',
    in: {
      do: 'patch',
      ref: { apiVersion: 'v1', kind: 'Namespace', name: 'shop' },
      patch: toTree({ metadata: { labels: { a: 'b' }, finalizers: null } }),
      read: newTree(),
    },
    out: [
      `kubectl patch namespace/shop --type=merge -p '{"metadata":{"labels":{"a":"b"},"finalizers":null}}'`,
    ],
  },
  {
    name: 'environment',
    in: { do: 'set-env', ref: node, container: 'aws-node', read: {}, env: { MODE: 'standard', B: 'x y' } },
    out: [`kubectl set env daemonset/aws-node -n kube-system -c aws-node MODE=standard 'B=x y'`],
  },
  {
    name: 'a restart',
    in: { do: 'restart', ref: node },
    out: ['kubectl rollout restart daemonset/aws-node -n kube-system'],
  },
  {
    name: 'a deletion',
    in: {
      do: 'delete',
      ref: {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingWebhookConfiguration',
        name: 'old',
      },
      read: newTree(),
    },
    out: ['kubectl delete validatingwebhookconfiguration/old'],
  },
  {
    name: 'a name with shell syntax',
    in: { do: 'delete', ref: { apiVersion: 'v1', kind: 'Namespace', name: "a'; reboot #" }, read: newTree() },
    out: [`kubectl delete 'namespace/a'\\''; reboot #'`],
  },
]

test.each(rows)('$name', ({ in: action, out }) => {
  expect(commandLines(action)).toEqual(out)
})
