{{- /*
The cluster-wide roles of this release as YAML: each role with its app and with the ServiceAccount that gets it. The templates of
ClusterRoles and of their bindings include this.
*/}}
{{- define "istiod.clusterRoles" -}}
{{- $istiod := dict "app" "istiod" "account" (print "istiod" (include "istiod.suffix" .)) "namespace" .Values.global.istioNamespace }}
{{- $reader := .Values.global.readerServiceAccount | default dict }}
{{- $roles := dict }}
{{- if include "istiod.configures" . }}
{{- $_ := set $roles "istiod-clusterrole" $istiod }}
{{- if ne (toString (.Values.env).PILOT_ENABLE_GATEWAY_API_DEPLOYMENT_CONTROLLER) "false" }}
{{- $_ := set $roles "istiod-gateway-controller" $istiod }}
{{- end }}
{{- end }}
{{- if ne (toString .Values.global.enableReaderRBAC) "false" }}
{{- $_ := set $roles "istio-reader-clusterrole" (dict "app" "istio-reader"
      "account" ($reader.name | default "istio-reader-service-account")
      "namespace" ($reader.namespace | default .Values.global.istioNamespace)) }}
{{- end }}
{{- if has .Values.global.resourceScope (list "all" "cluster") }}
{{- toYaml $roles }}
{{- end }}
{{- end }}

{{- /* API groups of Istio's resources, including former ones, which older revisions may still read. */}}
{{- define "istiod.groups" -}}
[config.istio.io, security.istio.io, networking.istio.io, authentication.istio.io, rbac.istio.io, telemetry.istio.io, extensions.istio.io]
{{- end }}

{{- /* Permissions of istiod in the whole cluster. */}}
{{- define "istiod.rules.istiod-clusterrole" -}}
# Webhooks, to add the CA certificate.
- {apiGroups: [admissionregistration.k8s.io], resources: [mutatingwebhookconfigurations], verbs: [get, list, watch, update, patch]}
- {apiGroups: [admissionregistration.k8s.io], resources: [validatingwebhookconfigurations], verbs: [get, list, watch, update]}
# Istio's resources and their status.
- {apiGroups: {{ include "istiod.groups" . }}, resources: ["*"], verbs: [get, watch, list]}
{{- if .Values.global.istiod.enableAnalysis }}
- apiGroups: {{ include "istiod.groups" . }}
  resources:
    {{- range list "authorizationpolicies" "destinationrules" "envoyfilters" "gateways" "peerauthentications" "proxyconfigs"
          "requestauthentications" "serviceentries" "sidecars" "telemetries" "trafficextensions" "virtualservices" "wasmplugins"
          "workloadentries" "workloadgroups" }}
    - {{ . }}/status
    {{- end }}
  verbs: [update, patch]
{{- end }}
- {apiGroups: [networking.istio.io], resources: [workloadentries], verbs: [get, watch, list, update, patch, create, delete]}
- {apiGroups: [networking.istio.io], resources: [workloadentries/status, serviceentries/status], verbs: [get, watch, list, update, patch, create, delete]}
- {apiGroups: [security.istio.io], resources: [authorizationpolicies/status], verbs: [get, watch, list, update, patch, create, delete]}
- {apiGroups: [""], resources: [services/status], verbs: [get, watch, list, update, patch, create, delete]}
- {apiGroups: [apiextensions.k8s.io], resources: [customresourcedefinitions], verbs: [get, list, watch]}
# Destinations of traffic.
- {apiGroups: [""], resources: [pods, nodes, services, namespaces, endpoints], verbs: [get, list, watch]}
- {apiGroups: [discovery.k8s.io], resources: [endpointslices], verbs: [get, list, watch]}
{{- if .Values.taint.enabled }}
# Nodes, to remove the taint.
- {apiGroups: [""], resources: [nodes], verbs: [patch]}
{{- end }}
# Ingress resources.
- {apiGroups: [networking.k8s.io], resources: [ingresses, ingressclasses], verbs: [get, list, watch]}
- {apiGroups: [networking.k8s.io], resources: [ingresses/status], verbs: ["*"]}
# CA: the root certificate in every namespace, and certificates that Kubernetes signs.
- {apiGroups: [""], resources: [configmaps], verbs: [create, get, list, watch, update]}
{{- if or (.Values.env).EXTERNAL_CA (not (has .Values.global.pilotCertProvider (list "istiod" "custom" "none"))) }}
- apiGroups: [certificates.k8s.io]
  resources: [certificatesigningrequests, certificatesigningrequests/approval, certificatesigningrequests/status]
  verbs: [update, create, get, delete, watch]
- {apiGroups: [certificates.k8s.io], resources: [signers], resourceNames: {{ toJson .Values.global.certSigners }}, verbs: [approve]}
{{- end }}
{{- if include "istiod.publishesTrustBundle" . }}
- {apiGroups: [certificates.k8s.io], resources: [clustertrustbundles], verbs: [update, create, delete, list, watch, get]}
- {apiGroups: [certificates.k8s.io], resources: [signers], resourceNames: [istio.io/istiod-ca], verbs: [attest]}
{{- end }}
# Authentication of clients, and permission of gateways to read secrets.
- {apiGroups: [authentication.k8s.io], resources: [tokenreviews], verbs: [create]}
- {apiGroups: [authorization.k8s.io], resources: [subjectaccessreviews], verbs: [create]}
# Gateway API and its inference extension.
- {apiGroups: [gateway.networking.k8s.io, gateway.networking.x-k8s.io], resources: ["*"], verbs: [get, watch, list]}
- {apiGroups: [gateway.networking.x-k8s.io], resources: [xbackendtrafficpolicies/status], verbs: [update, patch]}
- apiGroups: [gateway.networking.k8s.io]
  resources:
    {{- range list "backendtlspolicies" "gatewayclasses" "gateways" "grpcroutes" "httproutes" "referencegrants" "tcproutes"
          "tlsroutes" "udproutes" "listenersets" }}
    - {{ . }}/status
    {{- end }}
  verbs: [update, patch]
- {apiGroups: [gateway.networking.k8s.io], resources: [gatewayclasses], verbs: [create, update, patch, delete]}
- {apiGroups: [inference.networking.k8s.io], resources: [inferencepools], verbs: [get, watch, list]}
- {apiGroups: [inference.networking.k8s.io], resources: [inferencepools/status], verbs: [update, patch]}
# Other clusters: kubeconfigs and exported services.
- {apiGroups: [""], resources: [secrets], verbs: [get, watch, list]}
{{- $multicluster := (.Values.env).MCS_API_GROUP | default "multicluster.x-k8s.io" }}
- {apiGroups: [{{ $multicluster }}], resources: [serviceexports], verbs: [get, watch, list, create, delete]}
- {apiGroups: [{{ $multicluster }}], resources: [serviceimports], verbs: [get, watch, list]}
{{- end }}

{{- /* Permissions to create the objects for a Gateway. */}}
{{- define "istiod.rules.istiod-gateway-controller" -}}
{{- range list (list "apps" "deployments") (list "autoscaling" "horizontalpodautoscalers") (list "policy" "poddisruptionbudgets")
      (list "" "services") (list "" "serviceaccounts") }}
- {apiGroups: [{{ first . | quote }}], resources: [{{ last . }}], verbs: [get, watch, list, update, patch, create, delete]}
{{- end }}
{{- end }}

{{- /* Permissions of a control plane in another cluster: to read, and for a remote installation also to write. */}}
{{- define "istiod.rules.istio-reader-clusterrole" -}}
- {apiGroups: {{ include "istiod.groups" . }}, resources: ["*"], verbs: [get, list, watch]}
- apiGroups: [""]
  resources: [endpoints, pods, services, nodes, replicationcontrollers, namespaces, secrets, configmaps]
  verbs: [get, list, watch]
- {apiGroups: [networking.istio.io], resources: [workloadentries], verbs: [get, watch, list]}
- {apiGroups: [networking.x-k8s.io, gateway.networking.k8s.io], resources: [gateways], verbs: [get, watch, list]}
- {apiGroups: [apiextensions.k8s.io], resources: [customresourcedefinitions], verbs: [get, list, watch]}
- {apiGroups: [discovery.k8s.io], resources: [endpointslices], verbs: [get, list, watch]}
{{- $multicluster := (.Values.env).MCS_API_GROUP | default "multicluster.x-k8s.io" }}
- {apiGroups: [{{ $multicluster }}], resources: [serviceexports], verbs: [get, list, watch, create, delete]}
- {apiGroups: [{{ $multicluster }}], resources: [serviceimports], verbs: [get, list, watch]}
- {apiGroups: [apps], resources: [replicasets], verbs: [get, list, watch]}
- {apiGroups: [authentication.k8s.io], resources: [tokenreviews], verbs: [create]}
- {apiGroups: [authorization.k8s.io], resources: [subjectaccessreviews], verbs: [create]}
{{- if .Values.istiodRemote.enabled }}
- {apiGroups: [""], resources: [configmaps], verbs: [create, get, list, watch, update]}
- {apiGroups: [admissionregistration.k8s.io], resources: [mutatingwebhookconfigurations], verbs: [get, list, watch, update, patch]}
- {apiGroups: [admissionregistration.k8s.io], resources: [validatingwebhookconfigurations], verbs: [get, list, watch, update]}
{{- end }}
{{- end }}
