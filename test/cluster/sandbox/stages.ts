// What the sandbox's kubelets do to nodes and pods (ready at once, or any failure that a pod requests), and what its
// load balancer does to a Service.

/** The label or annotation with which a pod requests a behaviour; an image whose reference contains it does, too. */
export const partKey = 'ambientctl.test/pod'

/** An annotation: the time (a Go duration) until the pod is ready. */
export const delayKey = 'ambientctl.test/ready-after'

interface Part {
  readonly phase: 'Pending' | 'Running' | 'Succeeded'
  readonly ready: boolean
  /** `state` of every container, as a kwok template. */
  readonly state: string
  readonly restarts?: number
  /** The kubelet's message. */
  readonly event?: { readonly type: string; readonly reason: string; readonly message: string }
}

const running = 'running: { startedAt: {{ Now | Quote }} }'
const finished = 'finishedAt: {{ Now | Quote }}, startedAt: {{ Now | Quote }}'

/** The behaviours that a pod can request. */
export const parts = {
  ready: { phase: 'Running', ready: true, state: running },
  'never-ready': {
    phase: 'Running',
    ready: false,
    state: running,
    event: warning('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503'),
  },
  'image-pull-fails': {
    phase: 'Pending',
    ready: false,
    state: waiting('ImagePullBackOff', 'Back-off pulling image'),
    event: warning('Failed', 'Failed to pull image: not found'),
  },
  'crash-loops': {
    phase: 'Running',
    ready: false,
    state: waiting('CrashLoopBackOff', 'back-off 5m0s restarting failed container of'),
    restarts: 6,
    event: warning('BackOff', 'Back-off restarting failed container'),
  },
  completed: {
    phase: 'Succeeded',
    ready: false,
    state: `terminated: { exitCode: 0, reason: Completed, ${finished} }`,
  },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof parts

/** jq: the behaviour that a pod requests; pods of Jobs complete by default, all others become ready. */
const requested = `
  ( [ ((.metadata.labels // {}) + (.metadata.annotations // {}))["${partKey}"],
      (.spec.containers[].image | capture("(?<part>never-ready|image-pull-fails|crash-loops)").part) ]
    | map(select(. != null)) | first )
  // (if any(.metadata.ownerReferences[]?; .kind == "Job") then "completed" else "ready" end)`

/** jq: its current behaviour, read from its status. */
const current = `
  if .status.phase == "Succeeded" then "completed" else
    ({ ImagePullBackOff: "image-pull-fails", CrashLoopBackOff: "crash-loops" }
      [.status.containerStatuses[0]?.state.waiting.reason // ""])
    // ({ True: "ready", False: "never-ready" }[.status.conditions[]? | select(.type == "Ready") | .status])
    // "none"
  end`

/**
 * An annotation: a LoadBalancer Service with the value `none` gets no address, as in clusters without a load
 * balancer.
 */
export const balancerKey = 'ambientctl.test/load-balancer'

/**
 * kwok's stages for nodes, pods and Services: kwok 0.8 has no built-in ones for nodes. Pods of the images in `real` (last part
 * of the name) are left alone unless they ask for a part: a kubelet runs them.
 */
export function stages(real: readonly string[] = []): object[] {
  const simulated = real.length === 0 ? [] : [isSimulated(real)]
  return [
    initializeNode(),
    ...Object.entries(parts).map(([name, part]) => podStage(name, part, simulated)),
    remove(simulated),
    balance(),
  ]
}

interface JqExpression {
  readonly jq: {
    readonly key: string
    readonly operator: 'In' | 'Exists'
    readonly values?: readonly string[]
  }
}

function isSimulated(real: readonly string[]): JqExpression {
  const image = `^(.*/)?(${real.join('|')})(:|@|$)`
  const asks = `((.metadata.labels // {}) + (.metadata.annotations // {}))["${partKey}"] != null`
  const key = `if ${asks} or any(.spec.containers[].image; test("${image}") | not) then "simulated" else "real" end`
  return { jq: { key, operator: 'In', values: ['simulated'] } }
}

/** The conditions of a healthy node: type, status, reason, as a kubelet and a cloud's route controller set them. */
const nodeConditions = [
  ['Ready', 'True', 'KubeletReady'],
  ['MemoryPressure', 'False', 'KubeletHasSufficientMemory'],
  ['DiskPressure', 'False', 'KubeletHasNoDiskPressure'],
  ['PIDPressure', 'False', 'KubeletHasSufficientPID'],
  ['NetworkUnavailable', 'False', 'RouteCreated'],
] as const

/** Makes a node ready; its lease keeps it ready. */
function initializeNode(): object {
  const ready = 'any(.status.conditions[]?; .type == "Ready" and .status == "True")'
  const key = `if ${ready} then empty else "requested" end`
  const template = nodeConditions.map(
    ([type, status, reason]) =>
      `- { type: ${type}, status: "${status}", reason: ${reason}, message: ${reason}, ` +
      'lastHeartbeatTime: {{ Now | Quote }}, lastTransitionTime: {{ Now | Quote }} }',
  )
  return stage(
    'initialized',
    {
      selector: { matchExpressions: [{ jq: { key, operator: 'In', values: ['requested'] } }] },
      next: {
        patches: [
          {
            subresource: 'status',
            root: 'status',
            type: 'merge',
            template: ['phase: Running', 'conditions:', ...template].join('\n'),
          },
        ],
      },
    },
    'Node',
  )
}

/** An address for documentation (RFC 5737), on which no server listens. */
function balance(): object {
  const requested = `.spec.type == "LoadBalancer" and .metadata.annotations["${balancerKey}"] != "none"`
  const key = `if ${requested} and .status.loadBalancer.ingress == null then "requested" else empty end`
  return stage(
    'balanced',
    {
      selector: { matchExpressions: [{ jq: { key, operator: 'In', values: ['requested'] } }] },
      next: {
        patches: [
          {
            subresource: 'status',
            root: 'status',
            type: 'merge',
            template: 'loadBalancer: { ingress: [{ ip: 192.0.2.80 }] }',
          },
        ],
      },
    },
    'Service',
  )
}

function podStage(name: string, part: Part, simulated: readonly JqExpression[]): object {
  const key = `(${requested}) as $requested | (${current}) as $current | if .metadata.deletionTimestamp or $requested == $current then empty else $requested end`
  return stage(name, {
    selector: { matchExpressions: [{ jq: { key, operator: 'In', values: [name] } }, ...simulated] },
    delay: {
      durationMilliseconds: 200,
      durationFrom: { jq: { expression: `.metadata.annotations["${delayKey}"]?` } },
    },
    next: {
      patches: [{ subresource: 'status', root: 'status', type: 'merge', template: status(part) }],
      ...(part.event && { event: part.event }),
    },
  })
}

/** Leaves the finalizers of other controllers, as a kubelet does. */
function remove(simulated: readonly JqExpression[]): object {
  const key = '.metadata.deletionTimestamp'
  return stage('removed', {
    selector: { matchExpressions: [{ jq: { key, operator: 'Exists' } }, ...simulated] },
    next: { delete: true },
  })
}

function stage(name: string, spec: object, kind = 'Pod'): object {
  return {
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'Stage',
    metadata: { name },
    spec: { resourceRef: { apiGroup: 'v1', kind }, ...spec },
  }
}

function status({ phase, ready, state, restarts = 0 }: Part): string {
  const truth = ready ? 'True' : 'False'
  return `
phase: ${phase}
hostIP: {{ NodeIPWith .spec.nodeName | Quote }}
podIP: {{ PodIPWith .spec.nodeName (or .spec.hostNetwork false) .metadata.uid .metadata.name .metadata.namespace | Quote }}
startTime: {{ or .status.startTime Now | Quote }}
conditions:
{{ range $type := list "PodScheduled" "Initialized" }}
- { type: {{ $type }}, status: "True", lastTransitionTime: {{ Now | Quote }} }
{{ end }}
{{ range $type := list "ContainersReady" "Ready" }}
- { type: {{ $type }}, status: "${truth}", lastTransitionTime: {{ Now | Quote }}${ready ? '' : ', reason: ContainersNotReady'} }
{{ end }}
{{ range .spec.readinessGates }}
- { type: {{ .conditionType | Quote }}, status: "${truth}", lastTransitionTime: {{ Now | Quote }} }
{{ end }}
containerStatuses:
{{ range .spec.containers }}
- name: {{ .name | Quote }}
  image: {{ .image | Quote }}
  imageID: ""
  ready: ${ready}
  started: ${ready}
  restartCount: ${restarts}
  state: { ${state} }
{{ end }}
initContainerStatuses:
{{ range .spec.initContainers }}
- name: {{ .name | Quote }}
  image: {{ .image | Quote }}
  imageID: ""
  ready: true
  restartCount: 0
  {{ if eq (default "" .restartPolicy) "Always" }}
  started: true
  state: { ${running} }
  {{ else }}
  state: { terminated: { exitCode: 0, reason: Completed, ${finished} } }
  {{ end }}
{{ end }}
`
}

function waiting(reason: string, message: string): string {
  return `waiting: { reason: ${reason}, message: {{ printf "${message} %q" .image | Quote }} }`
}

function warning(reason: string, message: string) {
  return { type: 'Warning', reason, message }
}
