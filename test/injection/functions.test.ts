// istiod's template functions, as its documentation and Go's types have them.
import { describe, expect, test } from '@jest/globals'
import { TemplateError, TemplateSet } from '../../src/template/template.ts'
import { newMap } from '../../src/template/kinds.ts'
import { toTree } from '../../src/values/tree.ts'
import { istiodFunctions } from '../../src/injection/functions.ts'
import { goValue } from '../../src/injection/go-values.ts'

const data = newMap([
  [
    'ObjectMeta',
    goValue('v1.ObjectMeta', {
      name: 'a',
      annotations: { 'x/y': '1', empty: '' },
      labels: { b: '2', a: '1' },
    }),
  ],
  [
    'Spec',
    goValue('v1.PodSpec', {
      dnsPolicy: 'None',
      containers: [
        {
          name: 'app',
          ports: [
            { containerPort: 80, name: 'http' },
            { containerPort: 53, protocol: 'UDP' },
          ],
        },
        { name: 'istio-proxy', ports: [{ containerPort: 90 }], securityContext: { runAsUser: 7 } },
      ],
    }),
  ],
  [
    'ProxyConfig',
    goValue('*v1alpha1.ProxyConfig', {
      statusPort: 15020,
      discoveryAddress: 'istiod:15012',
      configPath: './etc/istio/proxy',
      drainDuration: '90s',
      interceptionMode: 'TPROXY',
      proxyMetadata: { b: '1', a: '2' },
      concurrency: 4,
      holdApplicationUntilProxyStarts: true,
    }),
  ],
  ['Empty', goValue('*v1alpha1.ProxyConfig', undefined)],
  ['Values', toTree({ a: { b: null, c: [null, { d: null }], e: {} }, n: 0, text: '' })],
])

interface Row {
  readonly in: string
  readonly out?: string
  readonly error?: RegExp
}

const rows: readonly Row[] = [
  { in: '{{ annotation .ObjectMeta "x/y" "no" }} {{ annotation .ObjectMeta "z" 5 }}', out: '1 5' },
  { in: '{{ annotation .ObjectMeta "empty" "no" }}', out: '' },
  { in: '{{ annotation .Spec "x/y" "no" }}', error: /expected v1.ObjectMeta; got v1.PodSpec/ },
  {
    in: '{{ isset .ObjectMeta.Annotations "empty" }} {{ isset .ObjectMeta.Annotations "z" }}',
    out: 'true false',
  },
  { in: '{{ isset .Values "n" }}', error: /expected map\[string\]string; got map\[string\]interface/ },
  { in: '{{ excludeInboundPort 15020 "80, 90" }}', out: '80,90,15020' },
  { in: '{{ excludeInboundPort "80" "80, 90" }} {{ excludeInboundPort 0 "80" }}', out: '80, 90 80' },
  { in: '{{ excludeInboundPort (annotation .ObjectMeta "p" 15020) "" }}', out: '15020' },
  {
    in: '{{ includeInboundPorts .Spec.Containers }} {{ applicationPorts .Spec.Containers }}',
    out: '80,90 80',
  },
  { in: '{{ kubevirtInterfaces "net1" }} {{ excludeInterfaces "eth1" }}', out: 'net1 eth1' },
  {
    in: '{{ valueOrDefault "" "x" }} {{ valueOrDefault .Values.none "x" }} {{ valueOrDefault 0 "x" }}',
    out: 'x x 0',
  },
  { in: '{{ contains "/" "a/b" }} {{ contains "a/b" "/" }}', out: 'true false' },
  { in: '{{ directory "/a/b/c" }} {{ directory "c" }}|', out: '/a/b/ |' },
  { in: '{{ toLower "DaemonSet" }}', out: 'daemonset' },
  { in: '{{ indent 2 "a\\nb\\nc" | replace "\\n" "~" }}', out: 'a~  b~  c' },
  { in: '{{ toYaml .Values.a.e }}|', out: '{}\n|' },
  { in: '{{ toJSON .ObjectMeta.Labels }}', out: '{"a":"1","b":"2"}' },
  {
    in: '{{ toJsonMap (omit .ObjectMeta.Labels "b") (strdict "c" "3" "d") }}',
    out: '{"a":"1","c":"3","d":""}',
  },
  { in: '{{ toJsonMap (dict "a" "b") }}', error: /expected map\[string\]string; got map\[string\]interface/ },
  {
    in: '{{ range $k, $v := mergeMaps .ObjectMeta.Labels (strdict "a" "9") }}{{ $k }}={{ $v }} {{ end }}',
    out: 'a=9 b=2 ',
  },
  { in: '{{ omitNil .Values | toYaml }}', out: 'a:\n  e: {}\n"n": 0\ntext: ""\n' },
  { in: '{{ (fromJSON `{"a":[1]}`).a }} {{ fromJSON "{" }}', out: '[1] {}' },
  { in: '{{ env "ISTIO" "no" }} {{ env "OTHER" "no" }}', out: 'yes no' },
  { in: '{{ appendMultusNetwork "" "istio-cni" }}', out: 'istio-cni' },
  {
    in: '{{ appendMultusNetwork "a,istio-cni" "istio-cni" }} {{ appendMultusNetwork "a" "b" }}',
    out: 'a,istio-cni a, b',
  },
  { in: '{{ appendMultusNetwork `[{"name": "a"}]` "b" }}', out: '[{"name": "a"}, {"name": "b"}]' },
  {
    in: '{{ appendMultusNetwork `[{"name": "b"}]` "b" }} {{ appendMultusNetwork `[oops]` "b" }}',
    out: '[{"name": "b"}] [oops]',
  },
  { in: '{{ required "x" "y" }}', error: /function "required" not defined/ },
  { in: '{{ include "x" . }}', error: /function "include" not defined/ },

  // Go's types: structs, messages and nil.
  { in: '{{ .Spec.DNSPolicy }} {{ .Spec.HostNetwork }} {{ len .Spec.InitContainers }}', out: 'None false 0' },
  { in: '{{ .Spec.Nonsense }}', error: /can't evaluate field Nonsense/ },
  { in: '{{ (index .Spec.Containers 1).SecurityContext.RunAsUser }}', out: '7' },
  { in: '{{ (index .Spec.Containers 0).SecurityContext.RunAsUser }}', error: /nil pointer evaluating/ },
  {
    in: '{{ range .Spec.Containers }}{{ range .Ports }}{{ structToJSON . }}{{ end }}{{ end }}',
    out: '{"name":"http","containerPort":80}{"containerPort":53,"protocol":"UDP"}{"containerPort":90}',
  },
  {
    in: '{{ .ProxyConfig.InterceptionMode }} {{ .Empty.GetInterceptionMode.String }}',
    out: 'TPROXY REDIRECT',
  },
  { in: '{{ eq .ProxyConfig.InterceptionMode.String "TPROXY" }}', out: 'true' },
  {
    in: '{{ .ProxyConfig.HoldApplicationUntilProxyStarts.GetValue }} {{ .Empty.GetHoldApplicationUntilProxyStarts.GetValue }}',
    out: 'true false',
  },
  { in: '{{ if .ProxyConfig.GetTracing.GetTlsSettings }}yes{{ else }}no{{ end }}', out: 'no' },
  { in: '{{ if .ProxyConfig.Tracing }}yes{{ else }}no{{ end }}', out: 'no' },
  { in: '{{ .ProxyConfig.Tracing.Zipkin }}', error: /nil pointer/ },
  { in: '{{ .Empty.StatusPort }}', error: /nil pointer evaluating \*v1alpha1.ProxyConfig.StatusPort/ },
  { in: '{{ formatDuration .ProxyConfig.DrainDuration }}', out: '1m30s' },
  {
    in: '{{ protoToJSON .ProxyConfig }} {{ protoToJSON .Empty }}',
    out: '{"drainDuration":"90s","discoveryAddress":"istiod:15012","concurrency":4,"interceptionMode":"TPROXY","proxyMetadata":{"a":"2","b":"1"},"holdApplicationUntilProxyStarts":true} {}',
  },
]

describe('functions', () => {
  test.each([...rows])('$in', ({ in: text, out, error }) => {
    if (error) expect(() => render(text)).toThrow(error)
    else expect(render(text)).toBe(out)
  })

  test('errors are errors of the template', () => {
    expect(() => render('{{ isset .Values "n" }}')).toThrow(TemplateError)
  })
})

function render(text: string): string {
  const set = new TemplateSet(istiodFunctions({ ISTIO: 'yes' }))
  return set.execute(set.parse('t', text), data)
}
