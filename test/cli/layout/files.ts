// A folder in the layout of Istio's repository, made for layout.test.ts: small charts for every component, whose
// objects show each rule of istioctl's output.

const chart = (name: string) => `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`

/** Helm merges the defaults of a chart below the values of the spec. */
const defaults = 'defaults: {}\n'

const base = `# A comment, which is not printed.
apiVersion: v1
kind: ServiceAccount
metadata:
  namespace: {{ .Values.global.istioNamespace }}
  name: reader
---
# A document with comments only is dropped.
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: validator}
webhooks: []
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: zebras.example.com}
spec: {group: example.com}
`

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ants.example.com}
spec: {scope: Cluster, group: example.com}
`

const istiod = `{{- $name := print "istiod" (empty .Values.revision | ternary "" (print "-" .Values.revision)) }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  namespace: {{ .Release.Namespace }}
  labels: {release: {{ .Release.Name }}, hub: "{{ .Values.global.hub }}", tag: "{{ .Values.global.tag }}"}
spec:
  template:
    spec:
      tolerations:
      - {key: old, operator: Exists}
      containers:
      - name: discovery
        image: {{ .Values.global.hub }}/pilot:{{ .Values.global.tag }}
        args: [discovery, --keepalive, 30m]
        env:
        - {name: FIRST, value: "1"}
        - {name: SECOND, value: "2"}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: {{ $name }}, namespace: {{ .Release.Namespace }}}
spec: {minReplicas: {{ .Values.pilot.autoscaleMin | default 1 }}, maxReplicas: 5}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: {{ $name }}, namespace: {{ .Release.Namespace }}}
spec: {minAvailable: 1}
---
apiVersion: v1
kind: Service
metadata: {name: {{ $name }}, namespace: {{ .Release.Namespace }}}
spec:
  ports:
  - {port: 15012, name: tls}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: texts, namespace: {{ .Release.Namespace }}}
data:
  key10: ten
  key9: nine
  number: "15014"
  boolean: "true"
  "null": "null"
  empty: ""
  colon: "a: b"
  quote: it's
  star: "*"
  long: one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  lines: |
    first
      second
  stripped: |-
    first
    second
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: reads}
roleRef: {}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reads}
rules: []
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: reads, namespace: {{ .Release.Namespace }}}
rules:
- {apiGroups: [""], resources: [secrets], verbs: [get]}
`

const daemonSet = (name: string, container: string, extra: string) => `apiVersion: apps/v1
kind: DaemonSet
metadata: {name: ${name}, namespace: {{ .Release.Namespace }}}
spec:
  template:
    spec:
      containers:
      - name: ${container}
${extra}`

const cni = daemonSet('istio-cni-node', 'install-cni', '        image: {{ .Values.cni.image }}\n')
const ztunnel = daemonSet('ztunnel', 'istio-proxy', '        image: {{ .Values.image }}\n')

const gateway = (key: string) => `{{- with index .Values.gateways "${key}" }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .name }}
  namespace: {{ $.Release.Namespace }}
  labels: {{ toJson .labels }}
spec:
  template:
    spec:
      containers:
      - {name: istio-proxy}
---
apiVersion: v1
kind: Service
metadata: {name: {{ .name }}, namespace: {{ $.Release.Namespace }}}
spec:
  ports: {{ toJson .ports }}
{{- end }}
`

const profile = `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  hub: example.com/hub
  tag: "1.0"
  components:
    base: {enabled: true}
    pilot: {enabled: true}
    ingressGateways:
    - {name: istio-ingressgateway, enabled: true}
    egressGateways:
    - {name: istio-egressgateway, enabled: false}
  values:
    global: {istioNamespace: istio-system}
    pilot: {}
    cni: {image: cni}
    ztunnel: {image: zt, resourceName: ztunnel}
    gateways:
      istio-ingressgateway: {ports: [{port: 80, name: http}]}
      istio-egressgateway: {ports: [{port: 443, name: tls}]}
`

const everything = `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  components:
    cni: {enabled: true}
    ztunnel: {enabled: true}
    egressGateways:
    - {name: istio-egressgateway, enabled: true}
`

const charts = {
  base: { name: 'base', 'templates/all.yaml': base, 'crds/ants.yaml': crd },
  'istio-control/istio-discovery': { name: 'istiod', 'templates/all.yaml': istiod },
  'istio-cni': { name: 'cni', 'templates/daemonset.yaml': cni },
  ztunnel: { name: 'ztunnel', 'templates/daemonset.yaml': ztunnel },
  'gateways/istio-ingress': { name: 'istio-ingress', 'templates/all.yaml': gateway('istio-ingressgateway') },
  'gateways/istio-egress': { name: 'istio-egress', 'templates/all.yaml': gateway('istio-egressgateway') },
}

/** The files of the folder, by their paths. */
export const layoutFiles: ReadonlyMap<string, string> = new Map([
  ['profiles/default.yaml', profile],
  ['profiles/everything.yaml', everything],
  ...Object.entries(charts).flatMap(([folder, { name, ...files }]): [string, string][] => [
    [`charts/${folder}/Chart.yaml`, chart(name)],
    [`charts/${folder}/values.yaml`, defaults],
    ...Object.entries(files).map(([path, text]): [string, string] => [`charts/${folder}/${path}`, text]),
  ]),
])
