// Flags of chart sources. `template` has Helm's names; other commands have `charts-` before them, because they also
// contact a cluster.
import type { Flag } from './flag.ts'

/** The login to a chart source, and how its certificate is verified, by Helm's names. */
export const sourceAccessFlags = [
  {
    name: 'username',
    value: 'NAME',
    help: 'User name for the chart source. By default the logins of Helm and Docker are used',
  },
  { name: 'password', value: 'TEXT', help: 'Password for the chart source' },
  { name: 'pass-credentials', help: 'Also send the login to other hosts that the index refers to' },
  { name: 'ca-file', value: 'FILE', help: "CA bundle used to verify the chart source's certificate" },
  { name: 'cert-file', value: 'FILE', help: 'Client certificate for the chart source' },
  { name: 'key-file', value: 'FILE', help: 'Key of the client certificate' },
  { name: 'insecure-skip-tls-verify', help: 'Skip TLS certificate verification for the chart source' },
  { name: 'plain-http', help: 'Use HTTP without TLS for a registry' },
] as const satisfies readonly Flag[]

export const chartsRefreshFlag = {
  name: 'charts-refresh',
  help: 'Fetch charts again even if they are in the cache',
} as const satisfies Flag

/** Help that differs with the prefix. */
const prefixedHelp: Readonly<Record<string, string>> = {
  password:
    'Password for the chart source. Prefer $AMBIENTCTL_CHARTS_PASSWORD: other users can see command lines',
}

type PrefixedFlag<Row extends Flag> = Row extends Flag
  ? Omit<Row, 'name'> & { readonly name: `charts-${Row['name']}` }
  : never

function withChartsPrefix<Row extends Flag>(row: Row): PrefixedFlag<Row> {
  const { name, help } = row
  return { ...row, name: `charts-${name}`, help: prefixedHelp[name] ?? help } as unknown as PrefixedFlag<Row>
}

/** The same flags with `charts-` before their names, for commands that take --charts. */
export const chartFlags = [...sourceAccessFlags.map((row) => withChartsPrefix(row)), chartsRefreshFlag]

export const schemaRefsFlag = {
  name: 'schema-refs',
  value: 'URL-PREFIX,…',
  repeat: 'comma',
  help: 'Fetch documents that values.schema.json refers to below these URLs, e.g. https://schemas.example.com/v1/; nothing is fetched by default',
} as const satisfies Flag
