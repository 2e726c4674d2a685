import type { CustomFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const taint = { key: 'cni.istio.io/not-ready', effect: 'NoSchedule' }
const pool = (...startupTaints: readonly unknown[]): CustomFacts => ({
  apiVersion: 'karpenter.sh/v1',
  kind: 'NodePool',
  name: 'general',
  spec: { template: { spec: { startupTaints } } },
})
const scaler = {
  namespace: 'kube-system',
  name: 'aws-cluster-autoscaler',
  containers: [],
  desired: 1,
  updated: 1,
  ready: 1,
  observed: true,
}
const controller = ['profile=ambient', 'values.pilot.taint.enabled=true']

const cluster = (more: Partial<Clean>, set?: readonly string[]) => (): Clean =>
  structuredClone({ ...sample('eks', set ? { set } : {}), ...more })

export const cases: readonly Case[] = [
  {
    id: 'NODE-18',
    name: 'reports Karpenter without protection against the race',
    clean: () => sample('eks'),
    path: 'nodePools[+]',
    value: pool({ key: 'other', effect: 'NoSchedule' }),
    found: {
      object: 'NodePool/general',
      field: 'startupTaints',
      message: 'has no taint cni.istio.io/not-ready',
      fix: 'ambientctl install --set values.pilot.taint.enabled=true --set values.pilot.taint.namespace=istio-system',
    },
  },
  {
    id: 'NODE-18',
    name: 'reports a pool without the taint, and keeps its other taints',
    clean: cluster({ nodePools: [pool(taint)] }, controller),
    path: 'nodePools[general].spec.template.spec.startupTaints',
    value: [{ key: 'other', effect: 'NoExecute' }],
    found: {
      object: 'NodePool/general',
      fix: `kubectl patch nodepool general --type=merge -p '{\\"spec\\":{\\"template\\":{\\"spec\\":{\\"startupTaints\\":[{\\"key\\":\\"other\\",\\"effect\\":\\"NoExecute\\"},{\\"key\\":\\"cni.istio.io/not-ready\\",\\"effect\\":\\"NoSchedule\\"}]}}}}'`,
    },
  },
  {
    id: 'NODE-18',
    name: 'reports a pool with a malformed spec',
    clean: cluster({ nodePools: [pool(taint)] }, controller),
    path: 'nodePools[general].spec',
    value: { template: 'none' },
    found: { object: 'NodePool/general' },
  },
  {
    id: 'NODE-18',
    name: 'reports a taint that istiod does not remove',
    clean: cluster({ nodePools: [pool(taint)] }, controller),
    path: 'install.objects[Deployment/istio-system/istiod].spec.template.spec.containers[0].env[PILOT_ENABLE_NODE_UNTAINT_CONTROLLERS].value',
    value: 'false',
    found: {
      level: 'error',
      object: 'NodePool/general',
      message: 'does not remove the taint',
      fix: '"path":"values.pilot.taint.enabled","value":true',
    },
  },
  {
    id: 'NODE-18',
    name: 'reports a taint with another name',
    clean: cluster({ nodePools: [pool({ key: 'mesh/wait', effect: 'NoSchedule' })] }, [
      ...controller,
      'values.pilot.taint.name=mesh/wait',
    ]),
    path: 'install.objects[Deployment/istio-system/istiod].spec.template.spec.containers[0].env[PILOT_NODE_UNTAINT_CONTROLLERS_TAINT_NAME].value',
    value: 'mesh/other',
    found: { object: 'NodePool/general', message: 'has no taint mesh/other' },
  },
  {
    id: 'NODE-18',
    name: 'reads the default name of the taint from istiod',
    clean: cluster({ nodePools: [pool(taint)] }, controller),
    path: 'install.objects[Deployment/istio-system/istiod].spec.template.spec.containers[0].env[PILOT_NODE_UNTAINT_CONTROLLERS_TAINT_NAME].value',
    value: 'x',
    found: { object: 'NodePool/general', message: 'has no taint x' },
  },
  {
    id: 'NODE-18',
    name: 'reports the cluster autoscaler',
    clean: cluster({ deployments: [{ ...scaler, name: 'coredns' }] }),
    path: 'deployments[coredns].name',
    value: 'aws-cluster-autoscaler',
    found: {
      object: 'Deployment/kube-system/aws-cluster-autoscaler',
      message: 'they need the taint cni.istio.io/not-ready',
      fix: '"path":"values.pilot.taint.namespace","value":"istio-system"',
    },
  },
  {
    id: 'NODE-18',
    name: 'ignores OpenShift’s operator of the autoscaler',
    clean: cluster({ deployments: [{ ...scaler, name: 'cluster-autoscaler-operator' }] }),
    path: 'deployments[cluster-autoscaler-operator].name',
    value: 'cluster-autoscaler-default',
    found: { object: 'Deployment/kube-system/cluster-autoscaler-default' },
  },
  {
    id: 'NODE-18',
    name: 'accepts the cluster autoscaler if istiod removes the taint',
    clean: cluster({ deployments: [scaler] }, controller),
    path: 'install.objects[Deployment/istio-system/istiod].spec.template.spec.containers[0].env[PILOT_ENABLE_NODE_UNTAINT_CONTROLLERS].value',
    value: 'no',
    found: { object: 'Deployment/kube-system/aws-cluster-autoscaler' },
  },
]
