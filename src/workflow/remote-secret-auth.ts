// The options that name an authentication plugin.
import { UserError } from '../errors.ts'

export interface AuthOptions {
  /** `bearer-token` by default: the token of the service account. */
  readonly authType?: 'bearer-token' | 'plugin' | undefined
  readonly authPluginName?: string | undefined
  /** `KEY=VALUE`. */
  readonly authPluginConfig?: readonly string[] | undefined
}

/** A plugin of client-go, and its settings. */
export interface AuthPlugin {
  readonly plugin: string
  readonly settings: Readonly<Record<string, string>>
}

/** Returns the plugin; undefined for a token. Throws UserError auth-plugin for options that do not fit together. */
export function authPlugin(options: AuthOptions): AuthPlugin | undefined {
  const { authType, authPluginName, authPluginConfig = [] } = options
  if (authType === 'plugin') {
    if (authPluginName)
      return { plugin: authPluginName, settings: Object.fromEntries(authPluginConfig.map(setting)) }
    throw new UserError('auth-plugin', '--auth-type plugin: --auth-plugin-name is missing')
  }
  if (authPluginName === undefined && authPluginConfig.length === 0) return undefined
  const flag = authPluginName === undefined ? '--auth-plugin-config' : '--auth-plugin-name'
  throw new UserError('auth-plugin', `${flag} has an effect only with --auth-type plugin`)
}

function setting(text: string): [key: string, value: string] {
  const end = text.indexOf('=')
  if (end > 0) return [text.slice(0, end), text.slice(end + 1)]
  // The value may be a secret, so only the key is shown.
  throw new UserError('auth-plugin', '--auth-plugin-config: expected KEY=VALUE')
}
