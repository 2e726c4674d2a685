// Parses denials of Kyverno and creates a PolicyException for an object.
import { printYaml } from '../../yaml/yaml.ts'

export interface KyvernoRefusal {
  /** Names of policies, in the order of the message. */
  readonly policies: readonly string[]
  /** A command that creates the exception; undefined if the message contains no rule. */
  readonly command: string | undefined
}

/** Returns the policies in a message of Kyverno, and a PolicyException for an object. */
export function kyvernoException(
  message: string,
  object: string,
  namespace: string | undefined,
): KyvernoRefusal {
  const exceptions: { policyName: string; ruleNames: string[] }[] = []
  for (const line of message.split('\n')) {
    const policy = /^([a-z0-9][a-z0-9./-]{0,252}):\s*$/.exec(line)?.[1]
    const rule = /^ {2}([A-Za-z0-9][A-Za-z0-9._-]{0,62}): /.exec(line)?.[1]
    if (policy !== undefined) exceptions.push({ policyName: policy, ruleNames: [] })
    else if (rule !== undefined) exceptions.at(-1)?.ruleNames.push(rule)
  }
  const policies = exceptions.map(({ policyName }) => policyName)
  const complete = exceptions.length > 0 && exceptions.every(({ ruleNames }) => ruleNames.length > 0)
  return { policies, command: complete ? applyException(exceptions, object, namespace) : undefined }
}

function applyException(exceptions: unknown, object: string, namespace = 'kyverno'): string {
  const [kind = '', ...path] = object.split('/')
  const name = path.at(-1) ?? ''
  const exception = {
    apiVersion: 'kyverno.io/v2',
    kind: 'PolicyException',
    metadata: { name, namespace },
    spec: {
      exceptions,
      // Pods are included, because policies also apply to the pods of the workload.
      match: {
        any: [
          { resources: { kinds: [...new Set([kind, 'Pod'])], namespaces: [namespace], names: [`${name}*`] } },
        ],
      },
    },
  }
  return `kubectl apply -f - <<'EOF'\n${printYaml(exception)}EOF`
}
