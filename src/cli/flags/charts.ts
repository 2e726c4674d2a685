// Flags for chart sources: Helm's names with the prefix `charts-`, because install also connects to a cluster.
import type { Flag } from './flag.ts'

/** The flags of every command that has --charts. */
export const chartFlags = [
  {
    name: 'charts-username',
    value: 'NAME',
    help: 'User name for the chart source. By default the logins of Helm and Docker are used',
  },
  {
    name: 'charts-password',
    value: 'TEXT',
    help: 'Password for the chart source. Prefer $AMBIENTCTL_CHARTS_PASSWORD: other users can see command lines',
  },
  {
    name: 'charts-pass-credentials',
    help: 'Also send the login to other hosts that the index refers to',
  },
  { name: 'charts-ca-file', value: 'FILE', help: "CA bundle used to verify the chart source's certificate" },
  { name: 'charts-cert-file', value: 'FILE', help: 'Client certificate for the chart source' },
  { name: 'charts-key-file', value: 'FILE', help: 'Key of the client certificate' },
  { name: 'charts-insecure-skip-tls-verify', help: 'Skip TLS certificate verification for the chart source' },
  { name: 'charts-plain-http', help: 'Use HTTP without TLS for a registry' },
  { name: 'charts-refresh', help: 'Fetch charts again even if they are in the cache' },
] as const satisfies readonly Flag[]

export const schemaRefsFlag = {
  name: 'schema-refs',
  value: 'URL-PREFIX,…',
  repeat: 'comma',
  help: 'Fetch documents that values.schema.json refers to below these URLs, e.g. https://schemas.example.com/v1/; nothing is fetched by default',
} as const satisfies Flag
