// Commands for workloads, other clusters and the shell, as rows of the table of commands.
import { defineCommand, type Command } from './command.ts'
import { completionFlags, versionFlags } from './flags/cluster.ts'
import { kubeInjectFlags } from './flags/kube-inject.ts'
import { remoteSecretFlags } from './flags/multicluster.ts'

export const otherCommands: readonly Command[] = [
  defineCommand({
    path: 'kube-inject',
    summary: 'Add the sidecar to workloads in a file, as istiod does when Pods are created',
    flags: kubeInjectFlags,
    examples: [
      [
        'kube-inject -f app.yaml | kubectl apply -f -',
        "use the configuration of the cluster's control plane",
      ],
      [
        'kube-inject -f app.yaml --injectConfigFile inject.yaml --valuesFile values.json --meshConfigFile mesh-config.yaml',
        'do not connect to a cluster',
      ],
    ],
    load: async () => (await import('./commands/kube-inject.ts')).runKubeInject,
  }),
  defineCommand({
    path: 'remote-secret',
    aliases: ['create-remote-secret'],
    summary: 'Print a Secret that gives istiod of another cluster access to this cluster',
    flags: remoteSecretFlags,
    examples: [
      [
        'remote-secret --context west --name west | kubectl apply --context east -f -',
        'let istiod of cluster east discover the services of cluster west',
      ],
      [
        'remote-secret --type config -n external-istiod --context west --name west',
        'print the Secret for an external istiod',
      ],
    ],
    load: async () => (await import('./commands/remote-secret.ts')).runRemoteSecret,
  }),
  defineCommand({
    path: 'version',
    summary: 'Print the versions of ambientctl, of Istio and of the cluster',
    flags: versionFlags,
    examples: [
      ['version', 'print all versions'],
      ['version --remote=false', 'do not connect to a cluster'],
    ],
    load: async () => (await import('./commands/version.ts')).runVersion,
  }),
  defineCommand({
    path: 'completion',
    summary: 'Print the script that completes commands, flags and values in a shell',
    argument: { name: 'SHELL', required: true, help: 'bash, zsh, fish or powershell' },
    flags: completionFlags,
    examples: [
      ['completion bash > /etc/bash_completion.d/ambientctl', 'install it for all users'],
      ['completion fish | source', 'load it into the current shell'],
    ],
    load: async () => (await import('./commands/completion.ts')).runCompletion,
  }),
]
