// Flags of `--charts`: Helm's names, with `charts-` before them, since install talks to a cluster too.
import type { Flag } from './flag.ts'

/** For every command that takes --charts. */
export const chartFlags = [
  {
    name: 'charts-username',
    value: 'NAME',
    help: 'the login at the source of --charts; else what Helm and Docker know',
  },
  {
    name: 'charts-password',
    value: 'TEXT',
    help: 'its password; $AMBIENTCTL_CHARTS_PASSWORD is seen by fewer',
  },
  {
    name: 'charts-pass-credentials',
    help: 'send the login to other hosts too, where the index points there',
  },
  { name: 'charts-ca-file', value: 'FILE', help: "who may sign the source's certificate" },
  { name: 'charts-cert-file', value: 'FILE', help: "a client's certificate for the source" },
  { name: 'charts-key-file', value: 'FILE', help: 'its key' },
  { name: 'charts-insecure-skip-tls-verify', help: "take any certificate of the source's" },
  { name: 'charts-plain-http', help: 'speak HTTP without TLS to a registry' },
  { name: 'charts-refresh', help: 'ask the source although the charts are in the cache' },
] as const satisfies readonly Flag[]

export const schemaRefsFlag = {
  name: 'schema-refs',
  value: 'URL-PREFIX,…',
  repeat: 'comma',
  help: 'Fetch documents that values.schema.json refers to below these URLs, e.g. https://schemas.example.com/v1/; nothing is fetched by default',
} as const satisfies Flag
