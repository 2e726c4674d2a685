// Commands that install a mesh and change it, as rows of the table of commands.
import { defineCommand, type Command } from './command.ts'
import { liveDiffFlags } from './flags/diff.ts'
import { installFlags, planFlags, rollbackFlags, uninstallFlags, upgradeFlags } from './flags/install.ts'

/** Also the command `manifest install`. */
export const install = defineCommand({
  path: 'install',
  aliases: ['apply'],
  summary: 'Install Istio or update an installation',
  flags: installFlags,
  examples: [
    ['install', 'install ambient mesh'],
    ['install --set values.global.platform=k3s -y', 'install on K3s without confirmation'],
    ['install -f mesh.yaml --dry-run', 'show the planned changes of a file'],
    [
      'install --bundle istio.tgz --push-images registry.example.com/istio',
      'install without internet, from a file of bundle save',
    ],
    ['install --plan mesh.plan', 'apply a file of plan --out, if the cluster has not changed'],
  ],
  load: async () => (await import('./commands/install.ts')).runInstall,
})

export const installCommands: readonly Command[] = [
  install,
  defineCommand({
    path: 'upgrade',
    summary: 'Upgrade an installed control plane, one minor version at a time',
    flags: upgradeFlags,
    examples: [
      ['upgrade', 'upgrade to the version of this program'],
      ['upgrade --to 1.31.1 -f mesh.yaml', 'go one step towards this version; the output names the next one'],
      ['upgrade --dry-run', 'show what the upgrade would change'],
    ],
    load: async () => (await import('./commands/upgrade.ts')).runUpgrade,
  }),
  defineCommand({
    path: 'plan',
    summary: 'Show the planned changes of an install, and save them for install --plan',
    flags: planFlags,
    examples: [
      ['plan -f mesh.yaml', 'show the planned changes'],
      ['plan -f mesh.yaml --out mesh.plan', 'also write a file for reviewers'],
    ],
    load: async () => (await import('./commands/plan.ts')).runPlan,
  }),
  defineCommand({
    path: 'diff',
    summary: 'Show what an install would change in the cluster',
    flags: liveDiffFlags,
    examples: [
      ['diff', 'compare the cluster with what install would apply'],
      ['diff -f mesh.yaml --component pilot', 'compare only istiod'],
      ['diff -f mesh.yaml -o html > diff.html', 'write a page'],
    ],
    load: async () => (await import('./commands/live-diff.ts')).runLiveDiff,
  }),
  defineCommand({
    path: 'uninstall',
    summary: 'Delete what install created, in reverse order',
    flags: uninstallFlags,
    examples: [
      ['uninstall', 'keep the CRDs, so that the configuration survives'],
      ['uninstall --purge -y', 'delete everything without confirmation'],
    ],
    load: async () => (await import('./commands/uninstall.ts')).runUninstall,
  }),
  defineCommand({
    path: 'rollback',
    summary: 'Return all components to the state after an earlier install',
    argument: {
      name: 'INSTALL',
      required: false,
      help: 'Number of the install in history; by default the one before the last',
    },
    flags: rollbackFlags,
    examples: [
      ['rollback', 'undo the last install'],
      ['rollback 2 --dry-run', 'show what returning to install 2 of history would change'],
    ],
    load: async () => (await import('./commands/rollback.ts')).runRollback,
  }),
]
