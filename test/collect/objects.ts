// Objects as a server sends them, with secrets in every place where users put them.
import type { KubeObject } from '../../src/manifest/object.ts'

/** Stands in every field that must not be read. */
export const secret = 'hunter2-of-the-house'

export const daemonSet: KubeObject = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: {
    name: 'aws-node',
    namespace: 'kube-system',
    generation: 3,
    labels: { 'k8s-app': 'aws-node' },
    annotations: {
      'kubectl.kubernetes.io/last-applied-configuration': `{"env":"${secret}"}`,
      'meta.helm.sh/release-name': 'vpc-cni',
      'company.example.com/token': secret,
    },
    managedFields: [
      { manager: 'eks', operation: 'Apply', fieldsV1: { [`k:{"name":"${secret}"}`]: {} } },
      { manager: 'kube-controller-manager', operation: 'Update', subresource: 'status' },
      { manager: 'eks', operation: 'Update' },
    ],
  },
  spec: {
    selector: { matchLabels: { 'k8s-app': 'aws-node' } },
    template: {
      metadata: { annotations: { 'company.example.com/token': secret } },
      spec: {
        serviceAccountName: 'aws-node',
        nodeSelector: { 'kubernetes.io/os': 'linux' },
        containers: [
          {
            name: 'aws-node',
            image: 'amazon-k8s-cni:v1.20.1',
            env: [
              { name: 'ENABLE_POD_ENI', value: 'true' },
              { name: 'DATABASE_PASSWORD', value: secret },
              {
                name: 'POD_SECURITY_GROUP_ENFORCING_MODE',
                valueFrom: { secretKeyRef: { name: secret, key: 'x' } },
              },
            ],
            args: [`--password=${secret}`],
          },
          {
            name: 'aws-eks-nodeagent',
            image: 'nodeagent:v1.2.6',
            args: ['--enable-network-policy=true', `--api-key=${secret}`],
          },
        ],
        volumes: [
          { name: 'cni-bin-dir', hostPath: { path: '/opt/cni/bin' } },
          { name: 'credentials', secret: { secretName: secret } },
        ],
      },
    },
  },
  status: {
    desiredNumberScheduled: 5,
    updatedNumberScheduled: 4,
    numberReady: 3,
    observedGeneration: 3,
  },
}

export const pod: KubeObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web-1',
    namespace: 'shop',
    labels: { app: 'web' },
    annotations: {
      'ambient.istio.io/redirection': 'enabled',
      'sidecar.istio.io/status': `{"initContainers":["istio-init"],"revision":"canary","token":"${secret}"}`,
      'proxy.istio.io/config': `proxyMetadata: {TOKEN: ${secret}}`,
      'vault.hashicorp.com/token': secret,
    },
    ownerReferences: [{ kind: 'ReplicaSet', name: 'web-5d9c', controller: true }],
  },
  spec: {
    nodeName: 'node-1',
    hostUsers: false,
    securityContext: { runAsUser: 1000 },
    containers: [
      {
        name: 'web',
        image: 'web:1',
        env: [{ name: 'PASSWORD', value: secret }],
        command: ['run', secret],
        ports: [{ containerPort: 8080 }, { containerPort: 9090 }],
        livenessProbe: { exec: { command: ['curl', '-H', secret] } },
        readinessProbe: {
          httpGet: { path: '/ready', port: 8080, httpHeaders: [{ name: 'A', value: secret }] },
        },
        startupProbe: { tcpSocket: { port: 8080 } },
        resources: { requests: { cpu: '250m', memory: '64Mi' } },
        securityContext: { runAsGroup: 1337 },
      },
      { name: 'other', resources: { requests: { cpu: '1' } } },
    ],
    initContainers: [
      { name: 'migrate', resources: { requests: { cpu: '4' } } },
      { name: 'proxy', restartPolicy: 'Always', resources: { requests: { memory: '1Gi' } } },
    ],
  },
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'False', message: secret }],
    containerStatuses: [
      { name: 'other', state: { waiting: { reason: 'CrashLoopBackOff', message: secret } } },
      { name: 'web', state: { running: {} } },
    ],
    initContainerStatuses: [{ name: 'migrate', state: { terminated: { reason: 'Completed' } } }],
  },
}

export const node: KubeObject = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: 'k3s-1',
    labels: { 'kubernetes.io/os': 'linux' },
    annotations: {
      'k3s.io/node-args': JSON.stringify(['server', '--token', secret, '--data-dir', '/mnt/k3s']),
      'k3s.io/node-env': JSON.stringify({ K3S_TOKEN: secret, K3S_DATA_DIR: '/mnt/k3s/data/1' }),
      'k8s.ovn.org/l3-gateway-config': '{"default":{"mode":"shared"}}',
      'k8s.ovn.org/node-chassis-id': secret,
      'cloud.example.com/key': secret,
    },
  },
  spec: {
    providerID: 'k3s://k3s-1',
    podCIDRs: ['10.42.0.0/24'],
    unschedulable: true,
    taints: [{ key: 'a', effect: 'NoSchedule', timeAdded: '2026-01-01T00:00:00Z' }],
  },
  status: {
    addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
    allocatable: { cpu: '4', memory: '16Gi', pods: '110', 'ephemeral-storage': '1Gi' },
    conditions: [
      { type: 'Ready', status: 'False', reason: 'KubeletNotReady', message: 'cni plugin not initialized' },
      { type: 'MemoryPressure', status: 'False', reason: 'Enough', message: 'all is well' },
    ],
    images: [{ names: [secret] }],
    nodeInfo: {
      machineID: secret,
      architecture: 'amd64',
      operatingSystem: 'linux',
      osImage: 'Ubuntu 24.04',
      kernelVersion: '6.8.0',
      kubeletVersion: 'v1.34.1+k3s1',
      containerRuntimeVersion: 'containerd://2.1.4',
    },
  },
}
