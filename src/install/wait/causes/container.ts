// Why containers do not start, or end after they have started.
import type { KnownCause } from './known-cause.ts'

/** Reports of a container that has ended. Its log may name the cause. */
const crashed = String.raw`(CrashLoopBackOff|exit code [1-9])`

const crashedWith = (log: string) => new RegExp(`${crashed}[^]*\n[^]*(${log})`, 'i')

export const containerCauses: readonly KnownCause[] = [
  {
    id: 'out-of-memory',
    when: /OOMKilled/,
    cause: 'the container uses more memory than its limit',
    fix: 'increase `resources.limits.memory` of the component',
  },
  {
    id: 'probe-kills',
    when: /(Liveness|Startup) probe failed/,
    cause: 'the kubelet restarts the container because its probe fails',
    fix: "check that the node reaches its pods' ports: network policies and the platform (`--set values.global.platform=…`) decide it",
  },
  {
    id: 'probe-timeout',
    when: /Readiness probe failed:.*(i\/o timeout|deadline exceeded|Client\.Timeout)/i,
    cause: 'the kubelet cannot reach the port of the readiness probe',
    fix: 'check network policies, and the settings of the platform (`--set values.global.platform=…`)',
    mayHeal: true,
  },
  {
    id: 'runs-as-root',
    when: /runAsNonRoot and image/i,
    cause: 'the pod may not run as root, but its image does',
    fix: 'use an image that runs as another user, or set `runAsUser` for the component',
  },
  {
    id: 'config-object-missing',
    when: /CreateContainerConfigError/,
    cause: 'a ConfigMap, a Secret or a key of one, which the container uses, does not exist',
    fix: 'create the object named in the message',
  },
  {
    // A rule of the container runtime for hostPath volumes with mount propagation.
    id: 'mount-propagation',
    when: /is not a shared (or slave )?mount/i,
    cause: 'a directory of the node does not share its mounts with containers',
    fix: 'run `mount --make-rshared /` on the nodes; Docker-based clusters need it after each start',
  },
  {
    id: 'program-missing',
    when: /(StartError|RunContainerError|CreateContainerError|unable to start container process)[^]*(executable file not found|no such file or directory)/i,
    cause: 'the image does not contain the program of the component',
    fix: 'use the image of this component and version (`--set hub=…`, `--set tag=…`)',
  },
  {
    id: 'api-server-unreachable',
    when: crashedWith(
      String.raw`dial tcp \S+: (i/o timeout|connect: (connection refused|no route to host|network is unreachable))`,
    ),
    cause: 'the container cannot reach the API server or another service',
    fix: 'check the pod network, kube-proxy and network policies of the node that the pod runs on',
    mayHeal: true,
  },
  {
    id: 'access-denied',
    when: crashedWith(String.raw`is forbidden: User "system:serviceaccount:`),
    cause: 'the service account of the pod lacks a permission',
    fix: 'run the install again, which writes its roles and bindings; the log line names the permission',
  },
  {
    id: 'inotify-limit',
    when: crashedWith('too many open files|inotify'),
    cause: 'the node has reached its limit of inotify watches or open files',
    fix: 'increase it on the nodes: `sysctl fs.inotify.max_user_instances=512 fs.inotify.max_user_watches=524288`',
  },
  {
    id: 'kernel-modules',
    when: crashedWith("can't initialize ip6?tables|Table does not exist|Could not fetch rule set|modprobe: "),
    cause: 'the kernel of the node lacks the modules for the iptables rules of the mesh',
    fix: 'load the modules on the nodes: `modprobe iptable_nat iptable_mangle xt_REDIRECT xt_owner`',
  },
  {
    id: 'argument-unknown',
    when: crashedWith('unknown (shorthand )?(flag|command)'),
    cause: 'the program does not know its arguments: image and charts have different versions',
    fix: 'use one version of charts and images; remove `--set tag=…` to use the version of the charts',
  },
  {
    id: 'crash-loop',
    when: new RegExp(`${crashed}|RunContainerError|StartError|CreateContainerError`),
    cause: 'the container exits after it starts',
    fix: 'read its log: `kubectl logs -n NAMESPACE POD --previous`',
  },
  {
    id: 'evicted',
    when: /^(Evicted|OutOf\w+|NodeAffinity|UnexpectedAdmissionError|Preempting)/,
    cause: 'the node rejected or evicted the pod, for lack of resources or disk space',
    fix: 'free the resource that the message names on the node, then delete the failed pods',
    mayHeal: true,
  },
]
