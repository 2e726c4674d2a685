// The settings of a kubeconfig for the selected context, in one form for kubectl's answer and for ours.

/** The entries of the selected context, without empty fields. */
export interface EffectiveConfig {
  readonly context: string
  readonly namespace: string
  readonly cluster: Readonly<Record<string, unknown>>
  readonly user: Readonly<Record<string, unknown>>
}

/** kubectl's message for a kubeconfig, or that it refuses it. */
export type KubectlAnswer = EffectiveConfig | { readonly refused: true }

interface View {
  readonly 'current-context': string
  readonly contexts: readonly {
    readonly name: string
    readonly context: { readonly cluster?: string; readonly user?: string; readonly namespace?: string }
  }[]
  readonly clusters: readonly { readonly name: string; readonly cluster: object }[] | null
  readonly users: readonly { readonly name: string; readonly user: object }[] | null
}

/** Returns the settings from the output of `kubectl config view --raw --minify -o json`. */
export function effectiveOfView(output: string): EffectiveConfig {
  const view = JSON.parse(output) as View
  const { name, context } = view.contexts.find((one) => one.name === view['current-context'])!
  return {
    context: name,
    namespace: context.namespace || 'default',
    cluster: meaningful(view.clusters?.find((one) => one.name === context.cluster)?.cluster ?? {}),
    user: meaningful(view.users?.find((one) => one.name === context.user)?.user ?? {}),
  }
}

const known = new Set(
  (
    'server tls-server-name insecure-skip-tls-verify certificate-authority certificate-authority-data proxy-url ' +
    'client-certificate client-certificate-data client-key client-key-data token tokenFile as as-uid as-groups ' +
    'as-user-extra username password exec'
  ).split(' '),
)

/** Returns the known fields that have a value; of a plugin, its command line and environment. */
export function meaningful(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([key, value]) => known.has(key) && value !== null && value !== '' && value !== false)
      .map(([key, value]) => [key, key === 'exec' ? pluginOf(value as Record<string, unknown>) : value])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  )
}

function pluginOf({ apiVersion, command = '', args = null, env = null }: Record<string, unknown>) {
  return { apiVersion, command, args, env }
}
