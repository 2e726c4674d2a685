// Generated from scripts/schemas by `npm run schemas:generate`.
import{fail as f,field as i,join as p}from"./spec-errors.ts";export const validate=yl;const ul={properties:{profile:0,installPackagePath:0,hub:0,
tag:0,namespace:0,revision:0,compatibilityVersion:0,meshConfig:0,components:0,values:0,unvalidatedValues:0}},g=Object.prototype.hasOwnProperty;
function y(e,o=""){let r=null;return typeof e!="string"&&e!==null&&(r=f(r,o,"type")),y.errors=r,r===null}const nl=new RegExp("^$|^(\\[[0-9a-f\
A-F:.]+\\]|[\\w.-]+)(:[0-9]+)?(/[a-z0-9]+([._-]+[a-z0-9]+)*)*/?$","u");function C(e,o=""){let r=null;return typeof e!="string"&&e!==null&&(r=
f(r,o,"type")),typeof e=="string"&&(nl.test(e)||(r=f(r,o,"pattern"))),C.errors=r,r===null}const pl=new RegExp("^$|^\\w[\\w.-]{0,127}$","u");
function S(e,o=""){let r=null;return typeof e!="string"&&!(typeof e=="number"&&isFinite(e))&&e!==null&&(r=f(r,o,"type")),typeof e=="number"&&
isFinite(e)&&(e<0||isNaN(e))&&(r=f(r,o,"minimum")),typeof e=="string"&&(pl.test(e)||(r=f(r,o,"pattern"))),S.errors=r,r===null}const Al=new RegExp(
"^$|^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$","u");function j(e,o=""){let r=null;return typeof e!="string"&&e!==null&&(r=f(r,o,"type")),typeof e==
"string"&&(Al.test(e)||(r=f(r,o,"pattern"))),j.errors=r,r===null}const cl={properties:{proxyListenPort:0,proxyInboundListenPort:0,proxyHttpPort:0,
connectTimeout:0,hboneIdleTimeout:0,protocolDetectionTimeout:0,tcpKeepalive:0,ingressClass:0,ingressService:0,ingressControllerMode:0,ingressSelector:0,
enableTracing:0,accessLogFile:0,accessLogFormat:0,accessLogEncoding:0,enableEnvoyAccessLogService:0,disableEnvoyListenerLog:0,defaultConfig:0,
outboundTrafficPolicy:0,inboundTrafficPolicy:0,configSources:0,enableAutoMtls:0,trustDomain:0,trustDomainAliases:0,caCertificates:0,defaultServiceExportTo:0,
defaultVirtualServiceExportTo:0,defaultDestinationRuleExportTo:0,rootNamespace:0,localityLbSetting:0,zoneAwareLbSetting:0,dnsRefreshRate:0,h2UpgradePolicy:0,
inboundClusterStatName:0,outboundClusterStatName:0,certificates:0,serviceSettings:0,serviceScopeConfigs:0,enablePrometheusMerge:0,verifyCertificateAtClient:0,
ca:0,extensionProviders:0,defaultProviders:0,discoverySelectors:0,pathNormalization:0,defaultHttpRetryPolicy:0,meshMTLS:0,tlsDefaults:0,defaultTrafficPolicy:0,
serviceEntryVisibility:0}},ml=new RegExp("^([0-9]|[1-9][0-9]{1,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$","u");
function t(e,o=""){let r=null;return!(typeof e=="number"&&!(e%1)&&!isNaN(e)&&isFinite(e))&&typeof e!="string"&&e!==null&&(r=f(r,o,"type")),typeof e==
"number"&&isFinite(e)&&((e>65535||isNaN(e))&&(r=f(r,o,"maximum")),(e<0||isNaN(e))&&(r=f(r,o,"minimum"))),typeof e=="string"&&(ml.test(e)||(r=
f(r,o,"pattern"))),t.errors=r,r===null}const vl=new RegExp("^-?[0-9]+(\\.[0-9]{1,9})?s$","u");function c(e,o=""){let r=null;return typeof e!=
"string"&&e!==null&&(r=f(r,o,"type")),typeof e=="string"&&(vl.test(e)||(r=f(r,o,"pattern"))),c.errors=r,r===null}const bl=new RegExp("^[0-9]\
+$","u");function E(e,o=""){let r=null;return!(typeof e=="number"&&!(e%1)&&!isNaN(e)&&isFinite(e))&&typeof e!="string"&&e!==null&&(r=f(r,o,"\
type")),typeof e=="number"&&isFinite(e)&&(e<0||isNaN(e))&&(r=f(r,o,"minimum")),typeof e=="string"&&(bl.test(e)||(r=f(r,o,"pattern"))),E.errors=
r,r===null}function B(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&
!Array.isArray(e)){for(const l in e)l==="probes"||l==="time"||l==="interval"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"probes",E,o),r=i(
r,e,"time",c,o),r=i(r,e,"interval",c,o)}return B.errors=r,r===null}function Lr(e,o=""){let r=null;return e==="UNSPECIFIED"||e==="OFF"||e==="\
DEFAULT"||e==="STRICT"||e===0||e===1||e===2||e===3||e===null||(r=f(r,o,"enum")),Lr.errors=r,r===null}function n(e,o=""){let r=null;return typeof e!=
"boolean"&&e!==null&&(r=f(r,o,"type")),n.errors=r,r===null}function Dr(e,o=""){let r=null;return e==="TEXT"||e==="JSON"||e===0||e===1||e===null||
(r=f(r,o,"enum")),Dr.errors=r,r===null}const gl={properties:{configPath:0,binaryPath:0,serviceCluster:0,tracingServiceName:0,drainDuration:0,
discoveryAddress:0,discoveryRefreshDelay:0,zipkinAddress:0,statsdUdpAddress:0,envoyMetricsServiceAddress:0,proxyAdminPort:0,availabilityZone:0,
controlPlaneAuthPolicy:0,customConfigFile:0,statNameLength:0,concurrency:0,proxyBootstrapTemplatePath:0,interceptionMode:0,tracing:0,sds:0,envoyAccessLogService:0,
envoyMetricsService:0,proxyMetadata:0,runtimeValues:0,statusPort:0,extraStatTags:0,gatewayTopology:0,terminationDrainDuration:0,meshId:0,readinessProbe:0,
proxyStatsMatcher:0,holdApplicationUntilProxyStarts:0,caCertificatesPem:0,image:0,privateKeyProvider:0,proxyHeaders:0,fileFlushInterval:0,fileFlushMinSizeKb:0,
statsCompression:0,connectionSettings:0}};function Ir(e,o=""){let r=null;return e==="APP_LABEL_AND_NAMESPACE"||e==="CANONICAL_NAME_ONLY"||e===
"CANONICAL_NAME_AND_NAMESPACE"||e===0||e===1||e===2||e===null||(r=f(r,o,"enum")),Ir.errors=r,r===null}function wr(e,o=""){let r=null;return e===
"NONE"||e==="MUTUAL_TLS"||e==="INHERIT"||e===0||e===1||e===2||e===null||(r=f(r,o,"enum")),wr.errors=r,r===null}const tl=new RegExp("^-?[0-9]\
+$","u");function m(e,o=""){let r=null;return!(typeof e=="number"&&!(e%1)&&!isNaN(e)&&isFinite(e))&&typeof e!="string"&&e!==null&&(r=f(r,o,"\
type")),typeof e=="string"&&(tl.test(e)||(r=f(r,o,"pattern"))),m.errors=r,r===null}function Or(e,o=""){let r=null;return e==="REDIRECT"||e===
"TPROXY"||e==="NONE"||e===0||e===1||e===2||e===null||(r=f(r,o,"enum")),Or.errors=r,r===null}const El={properties:{zipkin:0,lightstep:0,datadog:0,
stackdriver:0,openCensusAgent:0,customTags:0,maxPathTagLength:0,sampling:0,tlsSettings:0,enableIstioTags:0}};function Mr(e,o=""){let r=null;
if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="\
address"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"address",y,o)}return Mr.errors=r,r===null}function Fr(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="address"||l==="acc\
essToken"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"address",y,o),r=i(r,e,"accessToken",y,o)}return Fr.errors=r,r===null}function _r(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l!=="address"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"address",y,o)}return _r.errors=r,r===null}function Hr(e,o=""){let r=null;if(!(e&&
typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="debug"||
l==="maxNumberOfAttributes"||l==="maxNumberOfAnnotations"||l==="maxNumberOfMessageEvents"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"debu\
g",n,o),r=i(r,e,"maxNumberOfAttributes",m,o),r=i(r,e,"maxNumberOfAnnotations",m,o),r=i(r,e,"maxNumberOfMessageEvents",m,o)}return Hr.errors=
r,r===null}function Y(e,o=""){let r=null;return e==="UNSPECIFIED"||e==="W3C_TRACE_CONTEXT"||e==="GRPC_BIN"||e==="CLOUD_TRACE_CONTEXT"||e==="\
B3"||e===0||e===1||e===2||e===3||e===4||e===null||(r=f(r,o,"enum")),Y.errors=r,r===null}function Ur(e,o=""){let r=null;if(!(e&&typeof e=="ob\
ject"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="address"||l==="contex\
t"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"address",y,o),e.context!==void 0){let l=e.context;if(!Array.isArray(l)&&l!==null&&(r=f(r,
o+"/context","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)Y(l[s],o+"/context/"+s)||(r=p(r,Y.errors))}}}return Ur.errors=r,
r===null}function Vr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.
isArray(e)){for(const l in e)l!=="value"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"value",y,o)}return Vr.errors=r,r===null}function Br(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="name"||l==="defaultValue"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"name",y,o),r=i(r,e,"defaultValue",y,o)}return Br.errors=r,r===null}
function zr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(
e)){for(const l in e)l==="name"||l==="defaultValue"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"name",y,o),r=i(r,e,"defaultValue",y,o)}return zr.
errors=r,r===null}function Z(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="ob\
ject"&&!Array.isArray(e)){for(const l in e)l==="literal"||l==="environment"||l==="header"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"lite\
ral",Vr,o),r=i(r,e,"environment",Br,o),r=i(r,e,"header",zr,o)}return Z.errors=r,r===null}const jl=new RegExp("^-?[0-9]+(\\.[0-9]+)?([eE][-+]?\
[0-9]+)?$","u");function qr(e,o=""){let r=null;return!(typeof e=="number"&&isFinite(e))&&typeof e!="string"&&e!==null&&(r=f(r,o,"type")),typeof e==
"string"&&(jl.test(e)||(r=f(r,o,"pattern"))),qr.errors=r,r===null}const Sl={properties:{mode:0,clientCertificate:0,privateKey:0,caCertificates:0,
credentialName:0,subjectAltNames:0,sni:0,insecureSkipVerify:0,caCrl:0}};function Gr(e,o=""){let r=null;return e==="DISABLE"||e==="SIMPLE"||e===
"MUTUAL"||e==="ISTIO_MUTUAL"||e===0||e===1||e===2||e===3||e===null||(r=f(r,o,"enum")),Gr.errors=r,r===null}function I(e,o=""){let r=null;if(!(e&&
typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(Sl.properties,
l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"mode",Gr,o),r=i(r,e,"clientCertificate",y,o),r=i(r,e,"privateKey",y,o),r=i(r,e,"caCertif\
icates",y,o),r=i(r,e,"credentialName",y,o),e.subjectAltNames!==void 0){let l=e.subjectAltNames;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/su\
bjectAltNames","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/subjectAltNames/"+s)||(r=p(r,y.errors))}}r=i(r,e,"\
sni",y,o),r=i(r,e,"insecureSkipVerify",n,o),r=i(r,e,"caCrl",y,o)}return I.errors=r,r===null}function $r(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(El.properties,l)||
(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"zipkin",Mr,o),r=i(r,e,"lightstep",Fr,o),r=i(r,e,"datadog",_r,o),r=i(r,e,"stackdriver",Hr,o),
r=i(r,e,"openCensusAgent",Ur,o),e.customTags!==void 0){let l=e.customTags;if(!(l&&typeof l=="object"&&!Array.isArray(l))&&l!==null&&(r=f(r,o+
"/customTags","type")),l&&typeof l=="object"&&!Array.isArray(l))for(const u in l)Z(l[u],o+"/customTags/"+u.replace(/~/g,"~0").replace(/\//g,
"~1"))||(r=p(r,Z.errors))}r=i(r,e,"maxPathTagLength",E,o),r=i(r,e,"sampling",qr,o),r=i(r,e,"tlsSettings",I,o),r=i(r,e,"enableIstioTags",n,o)}
return $r.errors=r,r===null}function Wr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e==
"object"&&!Array.isArray(e)){for(const l in e)l==="enabled"||l==="k8sSaJwtPath"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o),
r=i(r,e,"k8sSaJwtPath",y,o)}return Wr.errors=r,r===null}function J(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&
(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="address"||l==="tlsSettings"||l==="tcpKeepalive"||(r=f(r,o,
"additionalProperties",l));r=i(r,e,"address",y,o),r=i(r,e,"tlsSettings",I,o),r=i(r,e,"tcpKeepalive",B,o)}return J.errors=r,r===null}function Q(e,o=""){
let r=null;return e==="UNDEFINED"||e==="SANITIZE"||e==="FORWARD_ONLY"||e==="APPEND_FORWARD"||e==="SANITIZE_SET"||e==="ALWAYS_FORWARD_ONLY"||
e===0||e===1||e===2||e===3||e===4||e===5||e===null||(r=f(r,o,"enum")),Q.errors=r,r===null}function Kr(e,o=""){let r=null;if(!(e&&typeof e=="\
object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e))for(const l in e)r=f(r,o,"additionalProper\
ties",l);return Kr.errors=r,r===null}function Yr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),
e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="numTrustedProxies"||l==="forwardClientCertDetails"||l==="proxyProtocol"||(r=
f(r,o,"additionalProperties",l));r=i(r,e,"numTrustedProxies",E,o),r=i(r,e,"forwardClientCertDetails",Q,o),r=i(r,e,"proxyProtocol",Kr,o)}return Yr.
errors=r,r===null}const Cl={properties:{initialDelaySeconds:0,timeoutSeconds:0,periodSeconds:0,successThreshold:0,failureThreshold:0,httpGet:0,
tcpSocket:0,exec:0,grpc:0}};function X(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e==
"object"&&!Array.isArray(e)){for(const l in e)l==="name"||l==="value"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"name",y,o),r=i(r,e,"valu\
e",y,o)}return X.errors=r,r===null}function Zr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),
e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="path"||l==="port"||l==="host"||l==="scheme"||l==="httpHeaders"||(r=f(r,o,"ad\
ditionalProperties",l));if(r=i(r,e,"path",y,o),r=i(r,e,"port",t,o),r=i(r,e,"host",y,o),r=i(r,e,"scheme",y,o),e.httpHeaders!==void 0){let l=e.
httpHeaders;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/httpHeaders","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)X(l[s],o+
"/httpHeaders/"+s)||(r=p(r,X.errors))}}}return Zr.errors=r,r===null}function Jr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(
e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="host"||l==="port"||(r=f(r,o,"additionalProp\
erties",l));r=i(r,e,"host",y,o),r=i(r,e,"port",t,o)}return Jr.errors=r,r===null}function Qr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.
isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="command"&&(r=f(r,o,"additionalPrope\
rties",l));if(e.command!==void 0){let l=e.command;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/command","type")),Array.isArray(l)){const u=l.length;
for(let s=0;s<u;s++)y(l[s],o+"/command/"+s)||(r=p(r,y.errors))}}}return Qr.errors=r,r===null}function Xr(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="port"||l==="servic\
e"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"port",t,o),r=i(r,e,"service",y,o)}return Xr.errors=r,r===null}function dr(e,o=""){let r=null;
if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(
Cl.properties,l)||(r=f(r,o,"additionalProperties",l));r=i(r,e,"initialDelaySeconds",m,o),r=i(r,e,"timeoutSeconds",m,o),r=i(r,e,"periodSecond\
s",m,o),r=i(r,e,"successThreshold",m,o),r=i(r,e,"failureThreshold",m,o),r=i(r,e,"httpGet",Zr,o),r=i(r,e,"tcpSocket",Jr,o),r=i(r,e,"exec",Qr,
o),r=i(r,e,"grpc",Xr,o)}return dr.errors=r,r===null}function hr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&
(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="inclusionPrefixes"||l==="inclusionSuffixes"||l==="inclusio\
nRegexps"||(r=f(r,o,"additionalProperties",l));if(e.inclusionPrefixes!==void 0){let l=e.inclusionPrefixes;if(!Array.isArray(l)&&l!==null&&(r=
f(r,o+"/inclusionPrefixes","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/inclusionPrefixes/"+s)||(r=p(r,y.errors))}}
if(e.inclusionSuffixes!==void 0){let l=e.inclusionSuffixes;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/inclusionSuffixes","type")),Array.isArray(
l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/inclusionSuffixes/"+s)||(r=p(r,y.errors))}}if(e.inclusionRegexps!==void 0){let l=e.inclusionRegexps;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/inclusionRegexps","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/incl\
usionRegexps/"+s)||(r=p(r,y.errors))}}}return hr.errors=r,r===null}function Pr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(
e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="imageType"&&(r=f(r,o,"additionalProperties",
l));r=i(r,e,"imageType",y,o)}return Pr.errors=r,r===null}function ar(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==
null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="pollDelay"||l==="fallback"||(r=f(r,o,"additionalProp\
erties",l));r=i(r,e,"pollDelay",c,o),r=i(r,e,"fallback",n,o)}return ar.errors=r,r===null}function re(e,o=""){let r=null;if(!(e&&typeof e=="o\
bject"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="pollDelay"||l==="fal\
lback"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"pollDelay",c,o),r=i(r,e,"fallback",n,o)}return re.errors=r,r===null}function ee(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="cryptomb"||l==="qat"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"cryptomb",ar,o),r=i(r,e,"qat",re,o)}return ee.errors=r,r===null}const xl={
properties:{forwardedClientCert:0,setCurrentClientCertDetails:0,requestId:0,server:0,attemptCount:0,envoyDebugHeaders:0,metadataExchangeHeaders:0,
preserveHttp1HeaderCase:0,xForwardedHost:0,xForwardedPort:0}};function oe(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&
e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="subject"||l==="cert"||l==="chain"||l==="dns"||l===
"uri"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"subject",n,o),r=i(r,e,"cert",n,o),r=i(r,e,"chain",n,o),r=i(r,e,"dns",n,o),r=i(r,e,"uri",
n,o)}return oe.errors=r,r===null}function le(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),
e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="disabled"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"disabled",n,o)}return le.
errors=r,r===null}function ie(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="o\
bject"&&!Array.isArray(e)){for(const l in e)l==="disabled"||l==="value"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"disabled",n,o),r=i(r,e,
"value",y,o)}return ie.errors=r,r===null}function fe(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"\
type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="disabled"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"disabled",n,
o)}return fe.errors=r,r===null}function se(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&
typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="disabled"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"disabled",n,o)}return se.
errors=r,r===null}function ye(e,o=""){let r=null;return e==="UNDEFINED"||e==="IN_MESH"||e===0||e===1||e===null||(r=f(r,o,"enum")),ye.errors=
r,r===null}function ue(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&
!Array.isArray(e)){for(const l in e)l!=="mode"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"mode",ye,o)}return ue.errors=r,r===null}function ne(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l!=="enabled"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o)}return ne.errors=r,r===null}function pe(e,o=""){let r=null;if(!(e&&
typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="enabled"&&
(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o)}return pe.errors=r,r===null}function Ae(e,o=""){let r=null;if(!(e&&typeof e=="obj\
ect"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(xl.properties,l)||(r=
f(r,o,"additionalProperties",l));r=i(r,e,"forwardedClientCert",Q,o),r=i(r,e,"setCurrentClientCertDetails",oe,o),r=i(r,e,"requestId",le,o),r=
i(r,e,"server",ie,o),r=i(r,e,"attemptCount",fe,o),r=i(r,e,"envoyDebugHeaders",se,o),r=i(r,e,"metadataExchangeHeaders",ue,o),r=i(r,e,"preserv\
eHttp1HeaderCase",n,o),r=i(r,e,"xForwardedHost",ne,o),r=i(r,e,"xForwardedPort",pe,o)}return Ae.errors=r,r===null}const kl={properties:{profile:0,
listenerPerConnectionBufferLimitBytes:0,clusterPerConnectionBufferLimitBytes:0,httpIdleTimeout:0,httpMaxConnectionDuration:0,httpDrainTimeout:0,
httpRequestTimeout:0,httpRequestHeadersTimeout:0,httpStreamIdleTimeout:0,httpMaxStreamDuration:0,httpMaxConcurrentStreams:0,http2InitialStreamWindowSize:0,
http2InitialConnectionWindowSize:0,httpHeadersWithUnderscoresAction:0,httpMergeSlashes:0,httpPathWithEscapedSlashesAction:0,listenerConnectionLimit:0,
globalDownstreamConnectionLimit:0}};function ce(e,o=""){let r=null;return e==="SIDECAR"||e==="EDGE"||e===0||e===1||e===null||(r=f(r,o,"enum")),
ce.errors=r,r===null}function me(e,o=""){let r=null;return e==="HEADERS_WITH_UNDERSCORES_UNSPECIFIED"||e==="HEADERS_WITH_UNDERSCORES_ALLOW"||
e==="HEADERS_WITH_UNDERSCORES_REJECT_REQUEST"||e==="HEADERS_WITH_UNDERSCORES_DROP_HEADER"||e===0||e===1||e===2||e===3||e===null||(r=f(r,o,"e\
num")),me.errors=r,r===null}function ve(e,o=""){let r=null;return e==="PATH_WITH_ESCAPED_SLASHES_UNSPECIFIED"||e==="KEEP_UNCHANGED"||e==="RE\
JECT_REQUEST"||e==="UNESCAPE_AND_REDIRECT"||e==="UNESCAPE_AND_FORWARD"||e===0||e===1||e===2||e===3||e===4||e===null||(r=f(r,o,"enum")),ve.errors=
r,r===null}function be(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&
!Array.isArray(e)){for(const l in e)g.call(kl.properties,l)||(r=f(r,o,"additionalProperties",l));r=i(r,e,"profile",ce,o),r=i(r,e,"listenerPe\
rConnectionBufferLimitBytes",m,o),r=i(r,e,"clusterPerConnectionBufferLimitBytes",m,o),r=i(r,e,"httpIdleTimeout",c,o),r=i(r,e,"httpMaxConnect\
ionDuration",c,o),r=i(r,e,"httpDrainTimeout",c,o),r=i(r,e,"httpRequestTimeout",c,o),r=i(r,e,"httpRequestHeadersTimeout",c,o),r=i(r,e,"httpSt\
reamIdleTimeout",c,o),r=i(r,e,"httpMaxStreamDuration",c,o),r=i(r,e,"httpMaxConcurrentStreams",m,o),r=i(r,e,"http2InitialStreamWindowSize",m,
o),r=i(r,e,"http2InitialConnectionWindowSize",m,o),r=i(r,e,"httpHeadersWithUnderscoresAction",me,o),r=i(r,e,"httpMergeSlashes",n,o),r=i(r,e,
"httpPathWithEscapedSlashesAction",ve,o),r=i(r,e,"listenerConnectionLimit",m,o),r=i(r,e,"globalDownstreamConnectionLimit",m,o)}return be.errors=
r,r===null}function ge(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&
!Array.isArray(e)){for(const l in e)g.call(gl.properties,l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"configPath",y,o),r=i(r,e,"binar\
yPath",y,o),r=i(r,e,"serviceCluster",y,o),r=i(r,e,"tracingServiceName",Ir,o),r=i(r,e,"drainDuration",c,o),r=i(r,e,"discoveryAddress",y,o),r=
i(r,e,"discoveryRefreshDelay",c,o),r=i(r,e,"zipkinAddress",y,o),r=i(r,e,"statsdUdpAddress",y,o),r=i(r,e,"envoyMetricsServiceAddress",y,o),r=
i(r,e,"proxyAdminPort",t,o),r=i(r,e,"availabilityZone",y,o),r=i(r,e,"controlPlaneAuthPolicy",wr,o),r=i(r,e,"customConfigFile",y,o),r=i(r,e,"\
statNameLength",m,o),r=i(r,e,"concurrency",m,o),r=i(r,e,"proxyBootstrapTemplatePath",y,o),r=i(r,e,"interceptionMode",Or,o),r=i(r,e,"tracing",
$r,o),r=i(r,e,"sds",Wr,o),r=i(r,e,"envoyAccessLogService",J,o),r=i(r,e,"envoyMetricsService",J,o),e.proxyMetadata!==void 0){let l=e.proxyMetadata;
if(!(l&&typeof l=="object"&&!Array.isArray(l))&&l!==null&&(r=f(r,o+"/proxyMetadata","type")),l&&typeof l=="object"&&!Array.isArray(l))for(const u in l)
y(l[u],o+"/proxyMetadata/"+u.replace(/~/g,"~0").replace(/\//g,"~1"))||(r=p(r,y.errors))}if(e.runtimeValues!==void 0){let l=e.runtimeValues;if(!(l&&
typeof l=="object"&&!Array.isArray(l))&&l!==null&&(r=f(r,o+"/runtimeValues","type")),l&&typeof l=="object"&&!Array.isArray(l))for(const u in l)
y(l[u],o+"/runtimeValues/"+u.replace(/~/g,"~0").replace(/\//g,"~1"))||(r=p(r,y.errors))}if(r=i(r,e,"statusPort",t,o),e.extraStatTags!==void 0){
let l=e.extraStatTags;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/extraStatTags","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)
y(l[s],o+"/extraStatTags/"+s)||(r=p(r,y.errors))}}if(r=i(r,e,"gatewayTopology",Yr,o),r=i(r,e,"terminationDrainDuration",c,o),r=i(r,e,"meshId",
y,o),r=i(r,e,"readinessProbe",dr,o),r=i(r,e,"proxyStatsMatcher",hr,o),r=i(r,e,"holdApplicationUntilProxyStarts",n,o),e.caCertificatesPem!==void 0){
let l=e.caCertificatesPem;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/caCertificatesPem","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<
u;s++)y(l[s],o+"/caCertificatesPem/"+s)||(r=p(r,y.errors))}}r=i(r,e,"image",Pr,o),r=i(r,e,"privateKeyProvider",ee,o),r=i(r,e,"proxyHeaders",
Ae,o),r=i(r,e,"fileFlushInterval",c,o),r=i(r,e,"fileFlushMinSizeKb",E,o),r=i(r,e,"statsCompression",n,o),r=i(r,e,"connectionSettings",be,o)}
return ge.errors=r,r===null}function te(e,o=""){let r=null;return e==="REGISTRY_ONLY"||e==="ALLOW_ANY"||e==="ALLOW_ANY_DYNAMIC_DNS"||e===0||
e===1||e===2||e===null||(r=f(r,o,"enum")),te.errors=r,r===null}function Ee(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&
e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="mode"||l==="tls"||(r=f(r,o,"additionalProperties",
l));r=i(r,e,"mode",te,o),r=i(r,e,"tls",I,o)}return Ee.errors=r,r===null}function je(e,o=""){let r=null;return e==="PASSTHROUGH"||e==="LOCALH\
OST"||e===0||e===1||e===null||(r=f(r,o,"enum")),je.errors=r,r===null}function Se(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(
e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="mode"&&(r=f(r,o,"additionalProperties",l));
r=i(r,e,"mode",je,o)}return Se.errors=r,r===null}function d(e,o=""){let r=null;return e==="SERVICE_REGISTRY"||e===0||e===null||(r=f(r,o,"enu\
m")),d.errors=r,r===null}function h(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e==
"object"&&!Array.isArray(e)){for(const l in e)l==="address"||l==="tlsSettings"||l==="subscribedResources"||(r=f(r,o,"additionalProperties",l));
if(r=i(r,e,"address",y,o),r=i(r,e,"tlsSettings",I,o),e.subscribedResources!==void 0){let l=e.subscribedResources;if(!Array.isArray(l)&&l!==null&&
(r=f(r,o+"/subscribedResources","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)d(l[s],o+"/subscribedResources/"+s)||(r=p(r,
d.errors))}}}return h.errors=r,r===null}function P(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"ty\
pe")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="pem"||l==="spiffeBundleUrl"||l==="certSigners"||l==="trustDomains"||(r=
f(r,o,"additionalProperties",l));if(r=i(r,e,"pem",y,o),r=i(r,e,"spiffeBundleUrl",y,o),e.certSigners!==void 0){let l=e.certSigners;if(!Array.
isArray(l)&&l!==null&&(r=f(r,o+"/certSigners","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/certSigners/"+s)||(r=
p(r,y.errors))}}if(e.trustDomains!==void 0){let l=e.trustDomains;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/trustDomains","type")),Array.isArray(
l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/trustDomains/"+s)||(r=p(r,y.errors))}}}return P.errors=r,r===null}function a(e,o=""){let r=null;
if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="\
from"||l==="to"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"from",y,o),e.to!==void 0){let l=e.to;if(!(l&&typeof l=="object"&&!Array.isArray(
l))&&l!==null&&(r=f(r,o+"/to","type")),l&&typeof l=="object"&&!Array.isArray(l))for(const u in l)E(l[u],o+"/to/"+u.replace(/~/g,"~0").replace(
/\//g,"~1"))||(r=p(r,E.errors))}}return a.errors=r,r===null}function rr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==
null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="from"||l==="to"||(r=f(r,o,"additionalProperties",l));
r=i(r,e,"from",y,o),r=i(r,e,"to",y,o)}return rr.errors=r,r===null}function Ce(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(
e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="distribute"||l==="failover"||l==="failoverP\
riority"||l==="enabled"||(r=f(r,o,"additionalProperties",l));if(e.distribute!==void 0){let l=e.distribute;if(!Array.isArray(l)&&l!==null&&(r=
f(r,o+"/distribute","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)a(l[s],o+"/distribute/"+s)||(r=p(r,a.errors))}}if(e.failover!==
void 0){let l=e.failover;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/failover","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)
rr(l[s],o+"/failover/"+s)||(r=p(r,rr.errors))}}if(e.failoverPriority!==void 0){let l=e.failoverPriority;if(!Array.isArray(l)&&l!==null&&(r=f(
r,o+"/failoverPriority","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/failoverPriority/"+s)||(r=p(r,y.errors))}}
r=i(r,e,"enabled",n,o)}return Ce.errors=r,r===null}function er(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&
(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="from"||l==="to"||(r=f(r,o,"additionalProperties",l));r=i(r,
e,"from",y,o),r=i(r,e,"to",y,o)}return er.errors=r,r===null}function xe(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==
null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="enabled"||l==="failover"||l==="failoverPriority"||l===
"minClusterSize"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"enabled",n,o),e.failover!==void 0){let l=e.failover;if(!Array.isArray(l)&&
l!==null&&(r=f(r,o+"/failover","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)er(l[s],o+"/failover/"+s)||(r=p(r,er.errors))}}
if(e.failoverPriority!==void 0){let l=e.failoverPriority;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/failoverPriority","type")),Array.isArray(
l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/failoverPriority/"+s)||(r=p(r,y.errors))}}r=i(r,e,"minClusterSize",E,o)}return xe.errors=
r,r===null}function ke(e,o=""){let r=null;return e==="DO_NOT_UPGRADE"||e==="UPGRADE"||e===0||e===1||e===null||(r=f(r,o,"enum")),ke.errors=r,
r===null}function or(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.
isArray(e)){for(const l in e)l==="secretName"||l==="dnsNames"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"secretName",y,o),e.dnsNames!==
void 0){let l=e.dnsNames;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/dnsNames","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)
y(l[s],o+"/dnsNames/"+s)||(r=p(r,y.errors))}}}return or.errors=r,r===null}function Te(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.
isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="clusterLocal"&&(r=f(r,o,"additional\
Properties",l));r=i(r,e,"clusterLocal",n,o)}return Te.errors=r,r===null}function lr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(
e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="settings"||l==="hosts"||(r=f(r,o,"additiona\
lProperties",l));if(r=i(r,e,"settings",Te,o),e.hosts!==void 0){let l=e.hosts;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/hosts","type")),Array.
isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/hosts/"+s)||(r=p(r,y.errors))}}}return lr.errors=r,r===null}function ir(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="key"||l==="operator"||l==="values"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"key",y,o),r=i(r,e,"operator",y,o),e.values!==void 0){
let l=e.values;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/values","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"\
/values/"+s)||(r=p(r,y.errors))}}}return ir.errors=r,r===null}function w(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&
e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="matchLabels"||l==="matchExpressions"||(r=f(r,o,"\
additionalProperties",l));if(e.matchLabels!==void 0){let l=e.matchLabels;if(!(l&&typeof l=="object"&&!Array.isArray(l))&&l!==null&&(r=f(r,o+
"/matchLabels","type")),l&&typeof l=="object"&&!Array.isArray(l))for(const u in l)y(l[u],o+"/matchLabels/"+u.replace(/~/g,"~0").replace(/\//g,
"~1"))||(r=p(r,y.errors))}if(e.matchExpressions!==void 0){let l=e.matchExpressions;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/matchExpressio\
ns","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)ir(l[s],o+"/matchExpressions/"+s)||(r=p(r,ir.errors))}}}return w.errors=
r,r===null}function Ne(e,o=""){let r=null;return e==="LOCAL"||e==="GLOBAL"||e===0||e===1||e===null||(r=f(r,o,"enum")),Ne.errors=r,r===null}function fr(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="namespaceSelector"||l==="servicesSelector"||l==="scope"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"namespaceSelector",w,o),r=i(r,e,"\
servicesSelector",w,o),r=i(r,e,"scope",Ne,o)}return fr.errors=r,r===null}function Re(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(
e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="address"||l==="tlsSettings"||l==="requestTi\
meout"||l==="istiodSide"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"address",y,o),r=i(r,e,"tlsSettings",I,o),r=i(r,e,"requestTimeout",c,o),
r=i(r,e,"istiodSide",n,o)}return Re.errors=r,r===null}const Tl={properties:{name:0,envoyExtAuthzHttp:0,envoyExtAuthzGrpc:0,zipkin:0,lightstep:0,
datadog:0,stackdriver:0,opencensus:0,skywalking:0,opentelemetry:0,prometheus:0,envoyFileAccessLog:0,envoyHttpAls:0,envoyTcpAls:0,envoyOtelAls:0,
sds:0}},Nl={properties:{service:0,port:0,timeout:0,pathPrefix:0,failOpen:0,clearRouteCache:0,statusOnError:0,includeHeadersInCheck:0,includeRequestHeadersInCheck:0,
includeAdditionalHeadersInCheck:0,includeRequestBodyInCheck:0,headersToUpstreamOnAllow:0,headersToDownstreamOnDeny:0,headersToDownstreamOnAllow:0}};
function sr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(
e)){for(const l in e)l==="maxRequestBytes"||l==="allowPartialMessage"||l==="packAsBytes"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"maxRe\
questBytes",E,o),r=i(r,e,"allowPartialMessage",n,o),r=i(r,e,"packAsBytes",n,o)}return sr.errors=r,r===null}function Le(e,o=""){let r=null;if(!(e&&
typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(Nl.properties,
l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,"timeout",c,o),r=i(r,e,"pathPrefix",y,o),r=i(r,
e,"failOpen",n,o),r=i(r,e,"clearRouteCache",n,o),r=i(r,e,"statusOnError",y,o),e.includeHeadersInCheck!==void 0){let l=e.includeHeadersInCheck;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/includeHeadersInCheck","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"\
/includeHeadersInCheck/"+s)||(r=p(r,y.errors))}}if(e.includeRequestHeadersInCheck!==void 0){let l=e.includeRequestHeadersInCheck;if(!Array.isArray(
l)&&l!==null&&(r=f(r,o+"/includeRequestHeadersInCheck","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/includeReq\
uestHeadersInCheck/"+s)||(r=p(r,y.errors))}}if(e.includeAdditionalHeadersInCheck!==void 0){let l=e.includeAdditionalHeadersInCheck;if(!(l&&typeof l==
"object"&&!Array.isArray(l))&&l!==null&&(r=f(r,o+"/includeAdditionalHeadersInCheck","type")),l&&typeof l=="object"&&!Array.isArray(l))for(const u in l)
y(l[u],o+"/includeAdditionalHeadersInCheck/"+u.replace(/~/g,"~0").replace(/\//g,"~1"))||(r=p(r,y.errors))}if(r=i(r,e,"includeRequestBodyInCh\
eck",sr,o),e.headersToUpstreamOnAllow!==void 0){let l=e.headersToUpstreamOnAllow;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/headersToUpstrea\
mOnAllow","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/headersToUpstreamOnAllow/"+s)||(r=p(r,y.errors))}}if(e.
headersToDownstreamOnDeny!==void 0){let l=e.headersToDownstreamOnDeny;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/headersToDownstreamOnDeny",
"type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/headersToDownstreamOnDeny/"+s)||(r=p(r,y.errors))}}if(e.headersToDownstreamOnAllow!==
void 0){let l=e.headersToDownstreamOnAllow;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/headersToDownstreamOnAllow","type")),Array.isArray(l)){
const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/headersToDownstreamOnAllow/"+s)||(r=p(r,y.errors))}}}return Le.errors=r,r===null}function De(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="service"||l==="port"||l==="timeout"||l==="failOpen"||l==="clearRouteCache"||l==="statusOnError"||l==="includeRequestBodyInCheck"||(r=f(
r,o,"additionalProperties",l));r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,"timeout",c,o),r=i(r,e,"failOpen",n,o),r=i(r,e,"clearRoute\
Cache",n,o),r=i(r,e,"statusOnError",y,o),r=i(r,e,"includeRequestBodyInCheck",sr,o)}return De.errors=r,r===null}function Ie(e,o=""){let r=null;
return e==="USE_B3"||e==="USE_B3_WITH_W3C_PROPAGATION"||e===0||e===1||e===null||(r=f(r,o,"enum")),Ie.errors=r,r===null}function N(e,o=""){let r=null;
if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="\
name"||l==="value"||l==="envName"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"name",y,o),r=i(r,e,"value",y,o),r=i(r,e,"envName",y,o)}return N.
errors=r,r===null}function we(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="o\
bject"&&!Array.isArray(e)){for(const l in e)l==="service"||l==="port"||l==="maxTagLength"||l==="enable64bitTraceId"||l==="path"||l==="traceC\
ontextOption"||l==="timeout"||l==="headers"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,"maxT\
agLength",E,o),r=i(r,e,"enable64bitTraceId",n,o),r=i(r,e,"path",y,o),r=i(r,e,"traceContextOption",Ie,o),r=i(r,e,"timeout",c,o),e.headers!==void 0){
let l=e.headers;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/headers","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)N(l[s],o+
"/headers/"+s)||(r=p(r,N.errors))}}}return we.errors=r,r===null}function Oe(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&
e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="service"||l==="port"||l==="accessToken"||l==="ma\
xTagLength"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,"accessToken",y,o),r=i(r,e,"maxTagLength",
E,o)}return Oe.errors=r,r===null}function Me(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),
e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="service"||l==="port"||l==="maxTagLength"||(r=f(r,o,"additionalProperties",l));
r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,"maxTagLength",E,o)}return Me.errors=r,r===null}function Fe(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="labels"&&(r=f(r,o,
"additionalProperties",l));if(e.labels!==void 0){let l=e.labels;if(!(l&&typeof l=="object"&&!Array.isArray(l))&&l!==null&&(r=f(r,o+"/labels",
"type")),l&&typeof l=="object"&&!Array.isArray(l))for(const u in l)y(l[u],o+"/labels/"+u.replace(/~/g,"~0").replace(/\//g,"~1"))||(r=p(r,y.errors))}}
return Fe.errors=r,r===null}function _e(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e==
"object"&&!Array.isArray(e)){for(const l in e)l==="debug"||l==="maxNumberOfAttributes"||l==="maxNumberOfAnnotations"||l==="maxNumberOfMessag\
eEvents"||l==="maxTagLength"||l==="logging"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"debug",n,o),r=i(r,e,"maxNumberOfAttributes",m,o),r=
i(r,e,"maxNumberOfAnnotations",m,o),r=i(r,e,"maxNumberOfMessageEvents",m,o),r=i(r,e,"maxTagLength",E,o),r=i(r,e,"logging",Fe,o)}return _e.errors=
r,r===null}function yr(e,o=""){let r=null;return e==="UNSPECIFIED"||e==="W3C_TRACE_CONTEXT"||e==="GRPC_BIN"||e==="CLOUD_TRACE_CONTEXT"||e===
"B3"||e===0||e===1||e===2||e===3||e===4||e===null||(r=f(r,o,"enum")),yr.errors=r,r===null}function He(e,o=""){let r=null;if(!(e&&typeof e=="\
object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="service"||l==="port"||
l==="context"||l==="maxTagLength"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),e.context!==void 0){let l=e.
context;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/context","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)yr(l[s],o+"/cont\
ext/"+s)||(r=p(r,yr.errors))}}r=i(r,e,"maxTagLength",E,o)}return He.errors=r,r===null}function Ue(e,o=""){let r=null;if(!(e&&typeof e=="obje\
ct"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="service"||l==="port"||l===
"accessToken"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,"accessToken",y,o)}return Ue.errors=r,
r===null}function ur(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.
isArray(e)){for(const l in e)l==="path"||l==="timeout"||l==="headers"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"path",y,o),r=i(r,e,"t\
imeout",c,o),e.headers!==void 0){let l=e.headers;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/headers","type")),Array.isArray(l)){const u=l.length;
for(let s=0;s<u;s++)N(l[s],o+"/headers/"+s)||(r=p(r,N.errors))}}}return ur.errors=r,r===null}function Ve(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="timeout"||l==="ini\
tialMetadata"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"timeout",c,o),e.initialMetadata!==void 0){let l=e.initialMetadata;if(!Array.isArray(
l)&&l!==null&&(r=f(r,o+"/initialMetadata","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)N(l[s],o+"/initialMetadata/"+s)||(r=
p(r,N.errors))}}}return Ve.errors=r,r===null}function Be(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,
o,"type")),e&&typeof e=="object"&&!Array.isArray(e))for(const l in e)r=f(r,o,"additionalProperties",l);return Be.errors=r,r===null}function ze(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e))for(const l in e)
r=f(r,o,"additionalProperties",l);return ze.errors=r,r===null}function qe(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&
e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="environment"||l==="dynatrace"||(r=f(r,o,"additio\
nalProperties",l));r=i(r,e,"environment",Be,o),r=i(r,e,"dynatrace",ze,o)}return qe.errors=r,r===null}function Ge(e,o=""){let r=null;return e===
"ISTIO_CANONICAL"||e==="OTEL_SEMANTIC_CONVENTIONS"||e===0||e===1||e===null||(r=f(r,o,"enum")),Ge.errors=r,r===null}function $e(e,o=""){let r=null;
if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="\
service"||l==="port"||l==="http"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,"http",ur,o)}return $e.
errors=r,r===null}function We(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="o\
bject"&&!Array.isArray(e)){for(const l in e)l==="tenant"||l==="clusterId"||l==="rootSpansPerMinute"||l==="httpService"||(r=f(r,o,"additional\
Properties",l));r=i(r,e,"tenant",y,o),r=i(r,e,"clusterId",m,o),r=i(r,e,"rootSpansPerMinute",E,o),r=i(r,e,"httpService",$e,o)}return We.errors=
r,r===null}function Ke(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&
!Array.isArray(e)){for(const l in e)l==="service"||l==="port"||l==="maxTagLength"||l==="http"||l==="grpc"||l==="resourceDetectors"||l==="ser\
viceAttributeEnrichment"||l==="dynatraceSampler"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,"ma\
xTagLength",E,o),r=i(r,e,"http",ur,o),r=i(r,e,"grpc",Ve,o),r=i(r,e,"resourceDetectors",qe,o),r=i(r,e,"serviceAttributeEnrichment",Ge,o),r=i(
r,e,"dynatraceSampler",We,o)}return Ke.errors=r,r===null}function Ye(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==
null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e))for(const l in e)r=f(r,o,"additionalProperties",l);return Ye.errors=r,r===null}
function A(e,o=""){let r=null;return!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),A.errors=r,r===null}function Ze(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="text"||l==="labels"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"text",y,o),r=i(r,e,"labels",A,o)}return Ze.errors=r,r===null}function Je(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="path"||l==="logFormat"||l==="omitEmptyValues"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"path",y,o),r=i(r,e,"logFormat",Ze,o),r=i(r,
e,"omitEmptyValues",n,o)}return Je.errors=r,r===null}function Qe(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&
(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="service"||l==="port"||l==="logName"||l==="filterStateObjec\
tsToLog"||l==="additionalRequestHeadersToLog"||l==="additionalResponseHeadersToLog"||l==="additionalResponseTrailersToLog"||(r=f(r,o,"additi\
onalProperties",l));if(r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,"logName",y,o),e.filterStateObjectsToLog!==void 0){let l=e.filterStateObjectsToLog;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/filterStateObjectsToLog","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+
"/filterStateObjectsToLog/"+s)||(r=p(r,y.errors))}}if(e.additionalRequestHeadersToLog!==void 0){let l=e.additionalRequestHeadersToLog;if(!Array.
isArray(l)&&l!==null&&(r=f(r,o+"/additionalRequestHeadersToLog","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/a\
dditionalRequestHeadersToLog/"+s)||(r=p(r,y.errors))}}if(e.additionalResponseHeadersToLog!==void 0){let l=e.additionalResponseHeadersToLog;if(!Array.
isArray(l)&&l!==null&&(r=f(r,o+"/additionalResponseHeadersToLog","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/\
additionalResponseHeadersToLog/"+s)||(r=p(r,y.errors))}}if(e.additionalResponseTrailersToLog!==void 0){let l=e.additionalResponseTrailersToLog;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/additionalResponseTrailersToLog","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)
y(l[s],o+"/additionalResponseTrailersToLog/"+s)||(r=p(r,y.errors))}}}return Qe.errors=r,r===null}function Xe(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="service"||l==="por\
t"||l==="logName"||l==="filterStateObjectsToLog"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,
"logName",y,o),e.filterStateObjectsToLog!==void 0){let l=e.filterStateObjectsToLog;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/filterStateObj\
ectsToLog","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/filterStateObjectsToLog/"+s)||(r=p(r,y.errors))}}}return Xe.
errors=r,r===null}function de(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="o\
bject"&&!Array.isArray(e)){for(const l in e)l==="text"||l==="labels"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"text",y,o),r=i(r,e,"label\
s",A,o)}return de.errors=r,r===null}function he(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),
e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="service"||l==="port"||l==="logName"||l==="logFormat"||(r=f(r,o,"additionalPr\
operties",l));r=i(r,e,"service",y,o),r=i(r,e,"port",t,o),r=i(r,e,"logName",y,o),r=i(r,e,"logFormat",de,o)}return he.errors=r,r===null}function Pe(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="name"||l==="service"||l==="port"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"name",y,o),r=i(r,e,"service",y,o),r=i(r,e,"port",t,o)}return Pe.
errors=r,r===null}function nr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="o\
bject"&&!Array.isArray(e)){for(const l in e)g.call(Tl.properties,l)||(r=f(r,o,"additionalProperties",l));r=i(r,e,"name",y,o),r=i(r,e,"envoyE\
xtAuthzHttp",Le,o),r=i(r,e,"envoyExtAuthzGrpc",De,o),r=i(r,e,"zipkin",we,o),r=i(r,e,"lightstep",Oe,o),r=i(r,e,"datadog",Me,o),r=i(r,e,"stack\
driver",_e,o),r=i(r,e,"opencensus",He,o),r=i(r,e,"skywalking",Ue,o),r=i(r,e,"opentelemetry",Ke,o),r=i(r,e,"prometheus",Ye,o),r=i(r,e,"envoyF\
ileAccessLog",Je,o),r=i(r,e,"envoyHttpAls",Qe,o),r=i(r,e,"envoyTcpAls",Xe,o),r=i(r,e,"envoyOtelAls",he,o),r=i(r,e,"sds",Pe,o)}return nr.errors=
r,r===null}function ae(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&
!Array.isArray(e)){for(const l in e)l==="tracing"||l==="metrics"||l==="accessLogging"||(r=f(r,o,"additionalProperties",l));if(e.tracing!==void 0){
let l=e.tracing;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/tracing","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+
"/tracing/"+s)||(r=p(r,y.errors))}}if(e.metrics!==void 0){let l=e.metrics;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/metrics","type")),Array.
isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/metrics/"+s)||(r=p(r,y.errors))}}if(e.accessLogging!==void 0){let l=e.accessLogging;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/accessLogging","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/accessL\
ogging/"+s)||(r=p(r,y.errors))}}}return ae.errors=r,r===null}function ro(e,o=""){let r=null;return e==="DEFAULT"||e==="NONE"||e==="BASE"||e===
"MERGE_SLASHES"||e==="DECODE_AND_MERGE_SLASHES"||e===0||e===1||e===2||e===3||e===4||e===null||(r=f(r,o,"enum")),ro.errors=r,r===null}function eo(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l!=="normalization"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"normalization",ro,o)}return eo.errors=r,r===null}function oo(e,o=""){let r=null;
if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="\
attempts"||l==="perTryTimeout"||l==="retryOn"||l==="retryRemoteLocalities"||l==="retryIgnorePreviousHosts"||l==="backoff"||(r=f(r,o,"additio\
nalProperties",l));r=i(r,e,"attempts",m,o),r=i(r,e,"perTryTimeout",c,o),r=i(r,e,"retryOn",y,o),r=i(r,e,"retryRemoteLocalities",n,o),r=i(r,e,
"retryIgnorePreviousHosts",n,o),r=i(r,e,"backoff",c,o)}return oo.errors=r,r===null}function lo(e,o=""){let r=null;return e==="TLS_AUTO"||e===
"TLSV1_2"||e==="TLSV1_3"||e===0||e===1||e===2||e===null||(r=f(r,o,"enum")),lo.errors=r,r===null}function pr(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="minProtocolVersion"||
l==="ecdhCurves"||l==="cipherSuites"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"minProtocolVersion",lo,o),e.ecdhCurves!==void 0){let l=e.
ecdhCurves;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/ecdhCurves","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"\
/ecdhCurves/"+s)||(r=p(r,y.errors))}}if(e.cipherSuites!==void 0){let l=e.cipherSuites;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/cipherSuite\
s","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/cipherSuites/"+s)||(r=p(r,y.errors))}}}return pr.errors=r,r===
null}function io(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.
isArray(e)){for(const l in e)l==="maxConnections"||l==="connectTimeout"||l==="tcpKeepalive"||l==="maxConnectionDuration"||l==="idleTimeout"||
(r=f(r,o,"additionalProperties",l));r=i(r,e,"maxConnections",m,o),r=i(r,e,"connectTimeout",c,o),r=i(r,e,"tcpKeepalive",B,o),r=i(r,e,"maxConn\
ectionDuration",c,o),r=i(r,e,"idleTimeout",c,o)}return io.errors=r,r===null}const Rl={properties:{http1MaxPendingRequests:0,http2MaxRequests:0,
maxRequestsPerConnection:0,maxRetries:0,idleTimeout:0,h2UpgradePolicy:0,useClientProtocol:0,maxConcurrentStreams:0,http2KeepAlive:0}};function fo(e,o=""){
let r=null;return e==="DEFAULT"||e==="DO_NOT_UPGRADE"||e==="UPGRADE"||e===0||e===1||e===2||e===null||(r=f(r,o,"enum")),fo.errors=r,r===null}
function so(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(
e)){for(const l in e)l==="interval"||l==="timeout"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"interval",c,o),r=i(r,e,"timeout",c,o)}return so.
errors=r,r===null}function yo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="o\
bject"&&!Array.isArray(e)){for(const l in e)g.call(Rl.properties,l)||(r=f(r,o,"additionalProperties",l));r=i(r,e,"http1MaxPendingRequests",m,
o),r=i(r,e,"http2MaxRequests",m,o),r=i(r,e,"maxRequestsPerConnection",m,o),r=i(r,e,"maxRetries",m,o),r=i(r,e,"idleTimeout",c,o),r=i(r,e,"h2U\
pgradePolicy",fo,o),r=i(r,e,"useClientProtocol",n,o),r=i(r,e,"maxConcurrentStreams",m,o),r=i(r,e,"http2KeepAlive",so,o)}return yo.errors=r,r===
null}function uo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.
isArray(e)){for(const l in e)l==="tcp"||l==="http"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"tcp",io,o),r=i(r,e,"http",yo,o)}return uo.errors=
r,r===null}const Ll={properties:{consecutiveErrors:0,splitExternalLocalOriginErrors:0,consecutiveLocalOriginFailures:0,consecutiveGatewayErrors:0,
consecutive5xxErrors:0,interval:0,baseEjectionTime:0,maxEjectionPercent:0,minHealthPercent:0,outlierDetectionHttpErrorCodes:0}};function no(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
g.call(Ll.properties,l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"consecutiveErrors",m,o),r=i(r,e,"splitExternalLocalOriginErrors",n,
o),r=i(r,e,"consecutiveLocalOriginFailures",E,o),r=i(r,e,"consecutiveGatewayErrors",E,o),r=i(r,e,"consecutive5xxErrors",E,o),r=i(r,e,"interv\
al",c,o),r=i(r,e,"baseEjectionTime",c,o),r=i(r,e,"maxEjectionPercent",m,o),r=i(r,e,"minHealthPercent",m,o),e.outlierDetectionHttpErrorCodes!==
void 0){let l=e.outlierDetectionHttpErrorCodes;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/outlierDetectionHttpErrorCodes","type")),Array.isArray(
l)){const u=l.length;for(let s=0;s<u;s++)E(l[s],o+"/outlierDetectionHttpErrorCodes/"+s)||(r=p(r,E.errors))}}}return no.errors=r,r===null}function po(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="connectionPool"||l==="outlierDetection"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"connectionPool",uo,o),r=i(r,e,"outlierDetection",
no,o)}return po.errors=r,r===null}function Ar(e,o=""){let r=null;return e==="VISIBILITY_UNSPECIFIED"||e==="NONE"||e==="NAMESPACE"||e==="PUBL\
IC"||e===0||e===1||e===2||e===3||e===null||(r=f(r,o,"enum")),Ar.errors=r,r===null}function cr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&
!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="namespaceSelector"&&(r=f(r,o,
"additionalProperties",l));r=i(r,e,"namespaceSelector",w,o)}return cr.errors=r,r===null}function mr(e,o=""){let r=null;if(!(e&&typeof e=="ob\
ject"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="visibility"||l==="mat\
chingRules"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"visibility",Ar,o),e.matchingRules!==void 0){let l=e.matchingRules;if(!Array.isArray(
l)&&l!==null&&(r=f(r,o+"/matchingRules","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)cr(l[s],o+"/matchingRules/"+s)||(r=p(
r,cr.errors))}}}return mr.errors=r,r===null}function Ao(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,
o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="defaultVisibility"||l==="applyToSidecars"||l==="policies"||(r=f(r,
o,"additionalProperties",l));if(r=i(r,e,"defaultVisibility",Ar,o),r=i(r,e,"applyToSidecars",n,o),e.policies!==void 0){let l=e.policies;if(!Array.
isArray(l)&&l!==null&&(r=f(r,o+"/policies","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)mr(l[s],o+"/policies/"+s)||(r=p(r,
mr.errors))}}}return Ao.errors=r,r===null}function z(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"\
type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(cl.properties,l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"\
proxyListenPort",t,o),r=i(r,e,"proxyInboundListenPort",t,o),r=i(r,e,"proxyHttpPort",t,o),r=i(r,e,"connectTimeout",c,o),r=i(r,e,"hboneIdleTim\
eout",c,o),r=i(r,e,"protocolDetectionTimeout",c,o),r=i(r,e,"tcpKeepalive",B,o),r=i(r,e,"ingressClass",y,o),r=i(r,e,"ingressService",y,o),r=i(
r,e,"ingressControllerMode",Lr,o),r=i(r,e,"ingressSelector",y,o),r=i(r,e,"enableTracing",n,o),r=i(r,e,"accessLogFile",y,o),r=i(r,e,"accessLo\
gFormat",y,o),r=i(r,e,"accessLogEncoding",Dr,o),r=i(r,e,"enableEnvoyAccessLogService",n,o),r=i(r,e,"disableEnvoyListenerLog",n,o),r=i(r,e,"d\
efaultConfig",ge,o),r=i(r,e,"outboundTrafficPolicy",Ee,o),r=i(r,e,"inboundTrafficPolicy",Se,o),e.configSources!==void 0){let l=e.configSources;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/configSources","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)h(l[s],o+"/configS\
ources/"+s)||(r=p(r,h.errors))}}if(r=i(r,e,"enableAutoMtls",n,o),r=i(r,e,"trustDomain",y,o),e.trustDomainAliases!==void 0){let l=e.trustDomainAliases;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/trustDomainAliases","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/tr\
ustDomainAliases/"+s)||(r=p(r,y.errors))}}if(e.caCertificates!==void 0){let l=e.caCertificates;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/ca\
Certificates","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)P(l[s],o+"/caCertificates/"+s)||(r=p(r,P.errors))}}if(e.defaultServiceExportTo!==
void 0){let l=e.defaultServiceExportTo;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/defaultServiceExportTo","type")),Array.isArray(l)){const u=l.
length;for(let s=0;s<u;s++)y(l[s],o+"/defaultServiceExportTo/"+s)||(r=p(r,y.errors))}}if(e.defaultVirtualServiceExportTo!==void 0){let l=e.defaultVirtualServiceExportTo;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/defaultVirtualServiceExportTo","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(
l[s],o+"/defaultVirtualServiceExportTo/"+s)||(r=p(r,y.errors))}}if(e.defaultDestinationRuleExportTo!==void 0){let l=e.defaultDestinationRuleExportTo;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/defaultDestinationRuleExportTo","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(
l[s],o+"/defaultDestinationRuleExportTo/"+s)||(r=p(r,y.errors))}}if(r=i(r,e,"rootNamespace",y,o),r=i(r,e,"localityLbSetting",Ce,o),r=i(r,e,"\
zoneAwareLbSetting",xe,o),r=i(r,e,"dnsRefreshRate",c,o),r=i(r,e,"h2UpgradePolicy",ke,o),r=i(r,e,"inboundClusterStatName",y,o),r=i(r,e,"outbo\
undClusterStatName",y,o),e.certificates!==void 0){let l=e.certificates;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/certificates","type")),Array.
isArray(l)){const u=l.length;for(let s=0;s<u;s++)or(l[s],o+"/certificates/"+s)||(r=p(r,or.errors))}}if(e.serviceSettings!==void 0){let l=e.serviceSettings;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/serviceSettings","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)lr(l[s],o+"/serv\
iceSettings/"+s)||(r=p(r,lr.errors))}}if(e.serviceScopeConfigs!==void 0){let l=e.serviceScopeConfigs;if(!Array.isArray(l)&&l!==null&&(r=f(r,
o+"/serviceScopeConfigs","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)fr(l[s],o+"/serviceScopeConfigs/"+s)||(r=p(r,fr.errors))}}
if(r=i(r,e,"enablePrometheusMerge",n,o),r=i(r,e,"verifyCertificateAtClient",n,o),r=i(r,e,"ca",Re,o),e.extensionProviders!==void 0){let l=e.extensionProviders;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/extensionProviders","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)nr(l[s],o+"/e\
xtensionProviders/"+s)||(r=p(r,nr.errors))}}if(r=i(r,e,"defaultProviders",ae,o),e.discoverySelectors!==void 0){let l=e.discoverySelectors;if(!Array.
isArray(l)&&l!==null&&(r=f(r,o+"/discoverySelectors","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)w(l[s],o+"/discoverySel\
ectors/"+s)||(r=p(r,w.errors))}}r=i(r,e,"pathNormalization",eo,o),r=i(r,e,"defaultHttpRetryPolicy",oo,o),r=i(r,e,"meshMTLS",pr,o),r=i(r,e,"t\
lsDefaults",pr,o),r=i(r,e,"defaultTrafficPolicy",po,o),r=i(r,e,"serviceEntryVisibility",Ao,o)}return z.errors=r,r===null}function co(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="enabled"||l==="k8s"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o),r=i(r,e,"k8s",A,o)}return co.errors=r,r===null}function M(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="enabled"||l==="namespace"||l==="hub"||l==="tag"||l==="k8s"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o),r=i(r,e,"namespa\
ce",j,o),r=i(r,e,"hub",C,o),r=i(r,e,"tag",S,o),r=i(r,e,"k8s",A,o)}return M.errors=r,r===null}function v(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e))for(const l in e){let u=e[l];typeof u!="s\
tring"&&!(typeof u=="number"&&isFinite(u))&&typeof u!="boolean"&&u!==null&&(r=f(r,o+"/"+l.replace(/~/g,"~0").replace(/\//g,"~1"),"type"))}return v.
errors=r,r===null}function F(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="ob\
ject"&&!Array.isArray(e)){for(const l in e)l==="enabled"||l==="namespace"||l==="hub"||l==="tag"||l==="k8s"||l==="name"||l==="label"||(r=f(r,
o,"additionalProperties",l));r=i(r,e,"enabled",n,o),r=i(r,e,"namespace",j,o),r=i(r,e,"hub",C,o),r=i(r,e,"tag",S,o),r=i(r,e,"k8s",A,o),r=i(r,
e,"name",j,o),r=i(r,e,"label",v,o)}return F.errors=r,r===null}function mo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&
e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="base"||l==="pilot"||l==="cni"||l==="ztunnel"||l===
"istiodRemote"||l==="ingressGateways"||l==="egressGateways"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"base",co,o),r=i(r,e,"pilot",M,o),
r=i(r,e,"cni",M,o),r=i(r,e,"ztunnel",M,o),r=i(r,e,"istiodRemote",M,o),e.ingressGateways!==void 0){let l=e.ingressGateways;if(!Array.isArray(
l)&&l!==null&&(r=f(r,o+"/ingressGateways","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)F(l[s],o+"/ingressGateways/"+s)||(r=
p(r,F.errors))}}if(e.egressGateways!==void 0){let l=e.egressGateways;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/egressGateways","type")),Array.
isArray(l)){const u=l.length;for(let s=0;s<u;s++)F(l[s],o+"/egressGateways/"+s)||(r=p(r,F.errors))}}}return mo.errors=r,r===null}const Dl={properties:{
cni:0,gateways:0,global:0,pilot:0,ztunnel:0,telemetry:0,sidecarInjectorWebhook:0,istioCni:0,istio_cni:0,revision:0,ownerName:0,meshConfig:0,
base:0,istiodRemote:0,revisionTags:0,defaultRevision:0,profile:0,compatibilityVersion:0,experimental:0,gatewayClasses:0}},Il={properties:{enabled:0,
hub:0,tag:0,variant:0,image:0,pullPolicy:0,cniBinDir:0,cniConfDir:0,cniConfFileName:0,cniNetnsDir:0,excludeNamespaces:0,affinity:0,env:0,daemonSetLabels:0,
podAnnotations:0,podLabels:0,pspClusterRole:0,psp_cluster_role:0,logLevel:0,logging:0,repair:0,chained:0,resourceQuotas:0,resource_quotas:0,
resources:0,privileged:0,seccompProfile:0,ambient:0,provider:0,rollingMaxUnavailable:0,istioOwnedCNIConfig:0,istioOwnedCNIConfigFileName:0,useAppArmorAnnotation:0,
tolerations:0,seLinuxOptions:0,updateStrategy:0,terminationGracePeriodSeconds:0,platform:0}};function q(e,o=""){let r=null;return e==="Alway\
s"||e==="IfNotPresent"||e==="Never"||e===""||e===null||(r=f(r,o,"enum")),q.errors=r,r===null}const wl=new RegExp("^$|^/(?!.*(^|/)\\.\\.(/|$))[\
^\\0-\\x1f]*$","u");function G(e,o=""){let r=null;return typeof e!="string"&&e!==null&&(r=f(r,o,"type")),typeof e=="string"&&(wl.test(e)||(r=
f(r,o,"pattern"))),G.errors=r,r===null}const Ol=new RegExp("^$|^(?!\\.\\.?$)[^/\\0-\\x1f]+$","u");function vr(e,o=""){let r=null;return typeof e!=
"string"&&e!==null&&(r=f(r,o,"type")),typeof e=="string"&&(Ol.test(e)||(r=f(r,o,"pattern"))),vr.errors=r,r===null}const vo=new RegExp("^[-._\
a-zA-Z][-._a-zA-Z0-9]*$","u"),Ml=new RegExp("^[^\\0-\\x08\\x0a-\\x1f\\x7f\\x85\\u2028\\u2029]*$","u");function O(e,o=""){let r=null;if(!(e&&
typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)vo.test(l)||(r=
f(r,o,"additionalProperties",l));for(const l in e)if(vo.test(l)){let u=e[l];typeof u!="string"&&!(typeof u=="number"&&isFinite(u))&&typeof u!=
"boolean"&&u!==null&&(r=f(r,o+"/"+l.replace(/~/g,"~0").replace(/\//g,"~1"),"type")),typeof u=="string"&&(Ml.test(u)||(r=f(r,o+"/"+l.replace(
/~/g,"~0").replace(/\//g,"~1"),"pattern")))}}return O.errors=r,r===null}function br(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(
e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="level"&&(r=f(r,o,"additionalProperties",l));
r=i(r,e,"level",y,o)}return br.errors=r,r===null}const Fl={properties:{enabled:0,hub:0,tag:0,image:0,labelPods:0,repairPods:0,createEvents:0,
deletePods:0,brokenPodLabelKey:0,brokenPodLabelValue:0,initContainerName:0}};function bo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.
isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(Fl.properties,l)||(r=f(r,o,"addit\
ionalProperties",l));r=i(r,e,"enabled",n,o),r=i(r,e,"hub",C,o),r=i(r,e,"tag",S,o),r=i(r,e,"image",y,o),r=i(r,e,"labelPods",n,o),r=i(r,e,"rep\
airPods",n,o),r=i(r,e,"createEvents",y,o),r=i(r,e,"deletePods",n,o),r=i(r,e,"brokenPodLabelKey",y,o),r=i(r,e,"brokenPodLabelValue",y,o),r=i(
r,e,"initContainerName",y,o)}return bo.errors=r,r===null}function b(e,o=""){let r=null;return!(typeof e=="number"&&!(e%1)&&!isNaN(e)&&isFinite(
e))&&e!==null&&(r=f(r,o,"type")),typeof e=="number"&&isFinite(e)&&((e>2147483647||isNaN(e))&&(r=f(r,o,"maximum")),(e<0||isNaN(e))&&(r=f(r,o,
"minimum"))),b.errors=r,r===null}function $(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&
typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="enabled"||l==="pods"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o),
r=i(r,e,"pods",b,o)}return $.errors=r,r===null}const _l=new RegExp("^([+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][-+]?[0-9]+\
)?)?$","u");function R(e,o=""){let r=null;return typeof e!="string"&&!(typeof e=="number"&&isFinite(e))&&e!==null&&(r=f(r,o,"type")),typeof e==
"number"&&isFinite(e)&&(e<0||isNaN(e))&&(r=f(r,o,"minimum")),typeof e=="string"&&(_l.test(e)||(r=f(r,o,"pattern"))),R.errors=r,r===null}function x(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="limits"||l==="requests"||(r=f(r,o,"additionalProperties",l));if(e.limits!==void 0){let l=e.limits;if(!(l&&typeof l=="object"&&!Array.isArray(
l))&&l!==null&&(r=f(r,o+"/limits","type")),l&&typeof l=="object"&&!Array.isArray(l))for(const u in l)R(l[u],o+"/limits/"+u.replace(/~/g,"~0").
replace(/\//g,"~1"))||(r=p(r,R.errors))}if(e.requests!==void 0){let l=e.requests;if(!(l&&typeof l=="object"&&!Array.isArray(l))&&l!==null&&(r=
f(r,o+"/requests","type")),l&&typeof l=="object"&&!Array.isArray(l))for(const u in l)R(l[u],o+"/requests/"+u.replace(/~/g,"~0").replace(/\//g,
"~1"))||(r=p(r,R.errors))}}return x.errors=r,r===null}function go(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&
(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="enabled"||l==="configDir"||l==="dnsCapture"||l==="ipv6"||l===
"reconcileIptablesOnStartup"||l==="enablementSelectors"||l==="shareHostNetworkNamespace"||l==="enableAmbientDetectionRetry"||(r=f(r,o,"addit\
ionalProperties",l));if(r=i(r,e,"enabled",n,o),r=i(r,e,"configDir",y,o),r=i(r,e,"dnsCapture",n,o),r=i(r,e,"ipv6",n,o),r=i(r,e,"reconcileIpta\
blesOnStartup",n,o),e.enablementSelectors!==void 0){let l=e.enablementSelectors;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/enablementSelecto\
rs","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/enablementSelectors/"+s)||(r=p(r,A.errors))}}r=i(r,e,"shareHo\
stNetworkNamespace",n,o),r=i(r,e,"enableAmbientDetectionRetry",n,o)}return go.errors=r,r===null}function gr(e,o=""){let r=null;return e==="d\
efault"||e==="multus"||e===""||e===null||(r=f(r,o,"enum")),gr.errors=r,r===null}const Hl=new RegExp("^([0-9]+%?)?$","u");function T(e,o=""){
let r=null;return!(typeof e=="number"&&!(e%1)&&!isNaN(e)&&isFinite(e))&&typeof e!="string"&&e!==null&&(r=f(r,o,"type")),typeof e=="number"&&
isFinite(e)&&((e>2147483647||isNaN(e))&&(r=f(r,o,"maximum")),(e<0||isNaN(e))&&(r=f(r,o,"minimum"))),typeof e=="string"&&(Hl.test(e)||(r=f(r,
o,"pattern"))),T.errors=r,r===null}function to(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),
e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(Il.properties,l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"enabled",
n,o),r=i(r,e,"hub",C,o),r=i(r,e,"tag",S,o),r=i(r,e,"variant",y,o),r=i(r,e,"image",y,o),r=i(r,e,"pullPolicy",q,o),r=i(r,e,"cniBinDir",G,o),r=
i(r,e,"cniConfDir",G,o),r=i(r,e,"cniConfFileName",vr,o),r=i(r,e,"cniNetnsDir",G,o),e.excludeNamespaces!==void 0){let l=e.excludeNamespaces;if(!Array.
isArray(l)&&l!==null&&(r=f(r,o+"/excludeNamespaces","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/excludeNamesp\
aces/"+s)||(r=p(r,y.errors))}}if(r=i(r,e,"affinity",A,o),r=i(r,e,"env",O,o),r=i(r,e,"daemonSetLabels",v,o),r=i(r,e,"podAnnotations",v,o),r=i(
r,e,"podLabels",v,o),r=i(r,e,"pspClusterRole",y,o),r=i(r,e,"psp_cluster_role",y,o),r=i(r,e,"logLevel",y,o),r=i(r,e,"logging",br,o),r=i(r,e,"\
repair",bo,o),r=i(r,e,"chained",n,o),r=i(r,e,"resourceQuotas",$,o),r=i(r,e,"resource_quotas",$,o),r=i(r,e,"resources",x,o),r=i(r,e,"privileg\
ed",n,o),r=i(r,e,"seccompProfile",A,o),r=i(r,e,"ambient",go,o),r=i(r,e,"provider",gr,o),r=i(r,e,"rollingMaxUnavailable",T,o),r=i(r,e,"istioO\
wnedCNIConfig",n,o),r=i(r,e,"istioOwnedCNIConfigFileName",vr,o),r=i(r,e,"useAppArmorAnnotation",n,o),e.tolerations!==void 0){let l=e.tolerations;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/tolerations","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/toleratio\
ns/"+s)||(r=p(r,A.errors))}}r=i(r,e,"seLinuxOptions",A,o),r=i(r,e,"updateStrategy",A,o),r=i(r,e,"terminationGracePeriodSeconds",b,o),r=i(r,e,
"platform",y,o)}return to.errors=r,r===null}const Ul={properties:{autoscaleEnabled:0,autoscaleMax:0,autoscaleMin:0,memory:0,cpu:0,customService:0,
enabled:0,env:0,labels:0,name:0,nodeSelector:0,podAnnotations:0,podAntiAffinityLabelSelector:0,podAntiAffinityTermLabelSelector:0,ports:0,resources:0,
secretVolumes:0,serviceAnnotations:0,type:0,tolerations:0,rollingMaxSurge:0,rollingMaxUnavailable:0,configVolumes:0,additionalContainers:0,runAsRoot:0,
injectionTemplate:0,serviceAccount:0,ipFamilies:0,ipFamilyPolicy:0,replicaCount:0,loadBalancerIP:0,loadBalancerSourceRanges:0,externalTrafficPolicy:0,
tag:0}};function L(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.
isArray(e)){for(const l in e)l!=="targetAverageUtilization"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"targetAverageUtilization",b,o)}return L.
errors=r,r===null}function Eo(e,o=""){let r=null;return!(typeof e=="number"&&!(e%1)&&!isNaN(e)&&isFinite(e))&&e!==null&&(r=f(r,o,"type")),typeof e==
"number"&&isFinite(e)&&((e>65535||isNaN(e))&&(r=f(r,o,"maximum")),(e<1||isNaN(e))&&(r=f(r,o,"minimum"))),Eo.errors=r,r===null}function W(e,o=""){
let r=null;return!(typeof e=="number"&&!(e%1)&&!isNaN(e)&&isFinite(e))&&e!==null&&(r=f(r,o,"type")),typeof e=="number"&&isFinite(e)&&((e>65535||
isNaN(e))&&(r=f(r,o,"maximum")),(e<0||isNaN(e))&&(r=f(r,o,"minimum"))),W.errors=r,r===null}const Vl=new RegExp("^(?=.*[a-z])[a-z0-9]([-a-z0-\
9]{0,13}[a-z0-9])?$","u");function jo(e,o=""){let r=null;return!(typeof e=="number"&&!(e%1)&&!isNaN(e)&&isFinite(e))&&typeof e!="string"&&e!==
null&&(r=f(r,o,"type")),typeof e=="number"&&isFinite(e)&&((e>65535||isNaN(e))&&(r=f(r,o,"maximum")),(e<0||isNaN(e))&&(r=f(r,o,"minimum"))),typeof e==
"string"&&(Vl.test(e)||(r=f(r,o,"pattern"))),jo.errors=r,r===null}function So(e,o=""){let r=null;return e==="TCP"||e==="UDP"||e==="SCTP"||e===
""||e===null||(r=f(r,o,"enum")),So.errors=r,r===null}function D(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&
(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="name"||l==="port"||l==="nodePort"||l==="targetPort"||l==="\
protocol"||l==="appProtocol"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"name",y,o),r=i(r,e,"port",Eo,o),r=i(r,e,"nodePort",W,o),r=i(r,e,"\
targetPort",jo,o),r=i(r,e,"protocol",So,o),r=i(r,e,"appProtocol",y,o)}return D.errors=r,r===null}function _(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="mountPath"||l==="n\
ame"||l==="secretName"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"mountPath",y,o),r=i(r,e,"name",y,o),r=i(r,e,"secretName",y,o)}return _.
errors=r,r===null}function tr(e,o=""){let r=null;return e==="ClusterIP"||e==="NodePort"||e==="LoadBalancer"||e==="ExternalName"||e===""||e===
null||(r=f(r,o,"enum")),tr.errors=r,r===null}function Er(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,
o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="annotations"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"annota\
tions",v,o)}return Er.errors=r,r===null}function k(e,o=""){let r=null;return e==="IPv4"||e==="IPv6"||e===""||e===null||(r=f(r,o,"enum")),k.errors=
r,r===null}function H(e,o=""){let r=null;return e==="SingleStack"||e==="PreferDualStack"||e==="RequireDualStack"||e===""||e===null||(r=f(r,o,
"enum")),H.errors=r,r===null}const Bl=new RegExp("^$|^((25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}/(3[0-2]\
|[12]?[0-9])|[0-9a-fA-F:]*:[0-9a-fA-F:.]*/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))$","u");function U(e,o=""){let r=null;return typeof e!="string"&&
e!==null&&(r=f(r,o,"type")),typeof e=="string"&&(Bl.test(e)||(r=f(r,o,"pattern"))),U.errors=r,r===null}function jr(e,o=""){let r=null;return e===
"Cluster"||e==="Local"||e===""||e===null||(r=f(r,o,"enum")),jr.errors=r,r===null}function Sr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&
!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(Ul.properties,l)||(r=f(r,o,
"additionalProperties",l));if(r=i(r,e,"autoscaleEnabled",n,o),r=i(r,e,"autoscaleMax",b,o),r=i(r,e,"autoscaleMin",b,o),r=i(r,e,"memory",L,o),
r=i(r,e,"cpu",L,o),r=i(r,e,"customService",n,o),r=i(r,e,"enabled",n,o),r=i(r,e,"env",O,o),r=i(r,e,"labels",v,o),r=i(r,e,"name",y,o),r=i(r,e,
"nodeSelector",v,o),r=i(r,e,"podAnnotations",v,o),e.podAntiAffinityLabelSelector!==void 0){let l=e.podAntiAffinityLabelSelector;if(!Array.isArray(
l)&&l!==null&&(r=f(r,o+"/podAntiAffinityLabelSelector","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/podAntiAff\
inityLabelSelector/"+s)||(r=p(r,A.errors))}}if(e.podAntiAffinityTermLabelSelector!==void 0){let l=e.podAntiAffinityTermLabelSelector;if(!Array.
isArray(l)&&l!==null&&(r=f(r,o+"/podAntiAffinityTermLabelSelector","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+
"/podAntiAffinityTermLabelSelector/"+s)||(r=p(r,A.errors))}}if(e.ports!==void 0){let l=e.ports;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/po\
rts","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)D(l[s],o+"/ports/"+s)||(r=p(r,D.errors))}}if(r=i(r,e,"resources",x,o),e.
secretVolumes!==void 0){let l=e.secretVolumes;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/secretVolumes","type")),Array.isArray(l)){const u=l.
length;for(let s=0;s<u;s++)_(l[s],o+"/secretVolumes/"+s)||(r=p(r,_.errors))}}if(r=i(r,e,"serviceAnnotations",v,o),r=i(r,e,"type",tr,o),e.tolerations!==
void 0){let l=e.tolerations;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/tolerations","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<
u;s++)A(l[s],o+"/tolerations/"+s)||(r=p(r,A.errors))}}if(r=i(r,e,"rollingMaxSurge",T,o),r=i(r,e,"rollingMaxUnavailable",T,o),e.configVolumes!==
void 0){let l=e.configVolumes;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/configVolumes","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<
u;s++)A(l[s],o+"/configVolumes/"+s)||(r=p(r,A.errors))}}if(e.additionalContainers!==void 0){let l=e.additionalContainers;if(!Array.isArray(l)&&
l!==null&&(r=f(r,o+"/additionalContainers","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/additionalContainers/"+
s)||(r=p(r,A.errors))}}if(r=i(r,e,"runAsRoot",n,o),r=i(r,e,"injectionTemplate",y,o),r=i(r,e,"serviceAccount",Er,o),e.ipFamilies!==void 0){let l=e.
ipFamilies;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/ipFamilies","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)k(l[s],o+"\
/ipFamilies/"+s)||(r=p(r,k.errors))}}if(r=i(r,e,"ipFamilyPolicy",H,o),r=i(r,e,"replicaCount",b,o),r=i(r,e,"loadBalancerIP",y,o),e.loadBalancerSourceRanges!==
void 0){let l=e.loadBalancerSourceRanges;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/loadBalancerSourceRanges","type")),Array.isArray(l)){const u=l.
length;for(let s=0;s<u;s++)U(l[s],o+"/loadBalancerSourceRanges/"+s)||(r=p(r,U.errors))}}r=i(r,e,"externalTrafficPolicy",jr,o),r=i(r,e,"tag",
S,o)}return Sr.errors=r,r===null}const zl={properties:{autoscaleEnabled:0,autoscaleMax:0,autoscaleMin:0,memory:0,cpu:0,customService:0,enabled:0,
env:0,labels:0,loadBalancerIP:0,loadBalancerSourceRanges:0,name:0,nodeSelector:0,podAnnotations:0,podAntiAffinityLabelSelector:0,podAntiAffinityTermLabelSelector:0,
ports:0,replicaCount:0,resources:0,secretVolumes:0,serviceAnnotations:0,type:0,rollingMaxSurge:0,rollingMaxUnavailable:0,externalTrafficPolicy:0,
tolerations:0,ingressPorts:0,additionalContainers:0,configVolumes:0,runAsRoot:0,injectionTemplate:0,serviceAccount:0,ipFamilies:0,ipFamilyPolicy:0,
tag:0}};function Cr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.
isArray(e)){for(const l in e)g.call(zl.properties,l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"autoscaleEnabled",n,o),r=i(r,e,"autosc\
aleMax",b,o),r=i(r,e,"autoscaleMin",b,o),r=i(r,e,"memory",L,o),r=i(r,e,"cpu",L,o),r=i(r,e,"customService",n,o),r=i(r,e,"enabled",n,o),r=i(r,
e,"env",O,o),r=i(r,e,"labels",v,o),r=i(r,e,"loadBalancerIP",y,o),e.loadBalancerSourceRanges!==void 0){let l=e.loadBalancerSourceRanges;if(!Array.
isArray(l)&&l!==null&&(r=f(r,o+"/loadBalancerSourceRanges","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)U(l[s],o+"/loadBa\
lancerSourceRanges/"+s)||(r=p(r,U.errors))}}if(r=i(r,e,"name",y,o),r=i(r,e,"nodeSelector",v,o),r=i(r,e,"podAnnotations",v,o),e.podAntiAffinityLabelSelector!==
void 0){let l=e.podAntiAffinityLabelSelector;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/podAntiAffinityLabelSelector","type")),Array.isArray(
l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/podAntiAffinityLabelSelector/"+s)||(r=p(r,A.errors))}}if(e.podAntiAffinityTermLabelSelector!==
void 0){let l=e.podAntiAffinityTermLabelSelector;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/podAntiAffinityTermLabelSelector","type")),Array.
isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/podAntiAffinityTermLabelSelector/"+s)||(r=p(r,A.errors))}}if(e.ports!==void 0){let l=e.
ports;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/ports","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)D(l[s],o+"/ports/"+s)||
(r=p(r,D.errors))}}if(r=i(r,e,"replicaCount",b,o),r=i(r,e,"resources",x,o),e.secretVolumes!==void 0){let l=e.secretVolumes;if(!Array.isArray(
l)&&l!==null&&(r=f(r,o+"/secretVolumes","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)_(l[s],o+"/secretVolumes/"+s)||(r=p(
r,_.errors))}}if(r=i(r,e,"serviceAnnotations",v,o),r=i(r,e,"type",tr,o),r=i(r,e,"rollingMaxSurge",T,o),r=i(r,e,"rollingMaxUnavailable",T,o),
r=i(r,e,"externalTrafficPolicy",jr,o),e.tolerations!==void 0){let l=e.tolerations;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/tolerations","t\
ype")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/tolerations/"+s)||(r=p(r,A.errors))}}if(e.ingressPorts!==void 0){let l=e.
ingressPorts;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/ingressPorts","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)D(l[s],
o+"/ingressPorts/"+s)||(r=p(r,D.errors))}}if(e.additionalContainers!==void 0){let l=e.additionalContainers;if(!Array.isArray(l)&&l!==null&&(r=
f(r,o+"/additionalContainers","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/additionalContainers/"+s)||(r=p(r,A.
errors))}}if(e.configVolumes!==void 0){let l=e.configVolumes;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/configVolumes","type")),Array.isArray(
l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/configVolumes/"+s)||(r=p(r,A.errors))}}if(r=i(r,e,"runAsRoot",n,o),r=i(r,e,"injectionTem\
plate",y,o),r=i(r,e,"serviceAccount",Er,o),e.ipFamilies!==void 0){let l=e.ipFamilies;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/ipFamilies",
"type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)k(l[s],o+"/ipFamilies/"+s)||(r=p(r,k.errors))}}r=i(r,e,"ipFamilyPolicy",H,o),
r=i(r,e,"tag",S,o)}return Cr.errors=r,r===null}function Co(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(
r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="istio-egressgateway"||l==="istio_egressgateway"||l==="enabled"||
l==="istio-ingressgateway"||l==="istio_ingressgateway"||l==="securityContext"||l==="seccompProfile"||(r=f(r,o,"additionalProperties",l));r=i(
r,e,"istio-egressgateway",Sr,o),r=i(r,e,"istio_egressgateway",Sr,o),r=i(r,e,"enabled",n,o),r=i(r,e,"istio-ingressgateway",Cr,o),r=i(r,e,"ist\
io_ingressgateway",Cr,o)}return Co.errors=r,r===null}const ql={properties:{arch:0,certSigners:0,configValidation:0,defaultNodeSelector:0,defaultPodDisruptionBudget:0,
defaultResources:0,defaultTolerations:0,hub:0,imagePullPolicy:0,imagePullSecrets:0,istioNamespace:0,logAsJson:0,logging:0,meshID:0,meshNetworks:0,
multiCluster:0,network:0,podDNSSearchNamespaces:0,omitSidecarInjectorConfigMap:0,operatorManageWebhooks:0,priorityClassName:0,proxy:0,proxy_init:0,
sds:0,tag:0,variant:0,tracer:0,remotePilotAddress:0,istiod:0,pilotCertProvider:0,jwtPolicy:0,sts:0,revision:0,mountMtlsCerts:0,caAddress:0,externalIstiod:0,
configCluster:0,caName:0,platform:0,ipFamilies:0,ipFamilyPolicy:0,waypoint:0,trustBundleName:0,nativeNftables:0,networkPolicy:0,resourceScope:0,
agentgateway:0,enableReaderRBAC:0,readerServiceAccount:0}};function xo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==
null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="amd64"||l==="ppc64le"||l==="s390x"||l==="arm64"||(r=
f(r,o,"additionalProperties",l));r=i(r,e,"amd64",b,o),r=i(r,e,"ppc64le",b,o),r=i(r,e,"s390x",b,o),r=i(r,e,"arm64",b,o)}return xo.errors=r,r===
null}function ko(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.
isArray(e)){for(const l in e)l!=="enabled"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o)}return ko.errors=r,r===null}function To(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="cpu"||l==="memory"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"cpu",R,o),r=i(r,e,"memory",R,o)}return To.errors=r,r===null}function No(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l!=="requests"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"requests",To,o)}return No.errors=r,r===null}function Ro(e,o=""){let r=null;if(!(e&&
typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="enabled"||
l==="clusterName"||l==="globalDomainSuffix"||l==="includeEnvoyFilter"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o),r=i(r,e,"c\
lusterName",y,o),r=i(r,e,"globalDomainSuffix",y,o),r=i(r,e,"includeEnvoyFilter",n,o)}return Ro.errors=r,r===null}const Gl={properties:{autoInject:0,
clusterDomain:0,componentLogLevel:0,enableCoreDump:0,excludeInboundPorts:0,excludeIPRanges:0,image:0,includeIPRanges:0,logLevel:0,outlierLogPath:0,
privileged:0,readinessInitialDelaySeconds:0,readinessPeriodSeconds:0,readinessFailureThreshold:0,seccompProfile:0,startupProbe:0,statusPort:0,
resources:0,tracer:0,excludeOutboundPorts:0,lifecycle:0,holdApplicationUntilProxyStarts:0,includeInboundPorts:0,includeOutboundPorts:0,variant:0}};
function Lo(e,o=""){let r=null;return e==="enabled"||e==="disabled"||e===""||e===null||(r=f(r,o,"enum")),Lo.errors=r,r===null}const $l=new RegExp(
"^$|^\\s*(\\*|([0-9]|[1-9][0-9]{1,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))\\s*(,\\s*(\\*|([0-9]|[1-9][0-9]{1,3}|\
[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))\\s*)*$","u");function V(e,o=""){let r=null;return typeof e!="string"&&
e!==null&&(r=f(r,o,"type")),typeof e=="string"&&($l.test(e)||(r=f(r,o,"pattern"))),V.errors=r,r===null}const Wl=new RegExp("^$|^(\\*|\\s*((25[\
0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}/(3[0-2]|[12]?[0-9])|[0-9a-fA-F:]*:[0-9a-fA-F:.]*/(12[0-8]|1[01][0-\
9]|[1-9]?[0-9]))\\s*(,\\s*((25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}/(3[0-2]|[12]?[0-9])|[0-9a-fA-F:]*:[0-\
9a-fA-F:.]*/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))\\s*)*)$","u");function xr(e,o=""){let r=null;return typeof e!="string"&&e!==null&&(r=f(r,o,"ty\
pe")),typeof e=="string"&&(Wl.test(e)||(r=f(r,o,"pattern"))),xr.errors=r,r===null}function Do(e,o=""){let r=null;if(!(e&&typeof e=="object"&&
!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="enabled"||l==="failureThresh\
old"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o),r=i(r,e,"failureThreshold",b,o)}return Do.errors=r,r===null}function Io(e,o=""){
let r=null;return e==="zipkin"||e==="lightstep"||e==="datadog"||e==="stackdriver"||e==="openCensusAgent"||e==="none"||e===""||e===null||(r=f(
r,o,"enum")),Io.errors=r,r===null}function wo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),
e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(Gl.properties,l)||(r=f(r,o,"additionalProperties",l));r=i(r,e,"autoInject",
Lo,o),r=i(r,e,"clusterDomain",y,o),r=i(r,e,"componentLogLevel",y,o),r=i(r,e,"enableCoreDump",n,o),r=i(r,e,"excludeInboundPorts",V,o),r=i(r,e,
"excludeIPRanges",xr,o),r=i(r,e,"image",y,o),r=i(r,e,"includeIPRanges",xr,o),r=i(r,e,"logLevel",y,o),r=i(r,e,"outlierLogPath",y,o),r=i(r,e,"\
privileged",n,o),r=i(r,e,"readinessInitialDelaySeconds",b,o),r=i(r,e,"readinessPeriodSeconds",b,o),r=i(r,e,"readinessFailureThreshold",b,o),
r=i(r,e,"seccompProfile",A,o),r=i(r,e,"startupProbe",Do,o),r=i(r,e,"statusPort",W,o),r=i(r,e,"resources",x,o),r=i(r,e,"tracer",Io,o),r=i(r,e,
"excludeOutboundPorts",V,o),r=i(r,e,"lifecycle",A,o),r=i(r,e,"holdApplicationUntilProxyStarts",n,o),r=i(r,e,"includeInboundPorts",V,o),r=i(r,
e,"includeOutboundPorts",V,o),r=i(r,e,"variant",y,o)}return wo.errors=r,r===null}function Oo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&
!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="image"||l==="resources"||l===
"forceApplyIptables"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"image",y,o),r=i(r,e,"resources",x,o),r=i(r,e,"forceApplyIptables",n,o)}return Oo.
errors=r,r===null}function Mo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="o\
bject"&&!Array.isArray(e)){for(const l in e)l!=="token"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"token",A,o)}return Mo.errors=r,r===null}
function Fo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(
e)){for(const l in e)l!=="address"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"address",y,o)}return Fo.errors=r,r===null}function _o(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="address"||l==="accessToken"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"address",y,o),r=i(r,e,"accessToken",y,o)}return _o.errors=r,r===
null}function Ho(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.
isArray(e)){for(const l in e)l!=="address"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"address",y,o)}return Ho.errors=r,r===null}function Uo(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="debug"||l==="maxNumberOfAttributes"||l==="maxNumberOfAnnotations"||l==="maxNumberOfMessageEvents"||(r=f(r,o,"additionalProperties",l));
r=i(r,e,"debug",n,o),r=i(r,e,"maxNumberOfAttributes",b,o),r=i(r,e,"maxNumberOfAnnotations",b,o),r=i(r,e,"maxNumberOfMessageEvents",b,o)}return Uo.
errors=r,r===null}function Vo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="o\
bject"&&!Array.isArray(e)){for(const l in e)l==="datadog"||l==="lightstep"||l==="zipkin"||l==="stackdriver"||(r=f(r,o,"additionalProperties",
l));r=i(r,e,"datadog",Fo,o),r=i(r,e,"lightstep",_o,o),r=i(r,e,"zipkin",Ho,o),r=i(r,e,"stackdriver",Uo,o)}return Vo.errors=r,r===null}function Bo(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l!=="enableAnalysis"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"enableAnalysis",n,o)}return Bo.errors=r,r===null}const Kl=new RegExp("^$|\
^(?!kubernetes$).+$","u");function zo(e,o=""){let r=null;return typeof e!="string"&&e!==null&&(r=f(r,o,"type")),typeof e=="string"&&(Kl.test(
e)||(r=f(r,o,"pattern"))),zo.errors=r,r===null}function qo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(
r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="servicePort"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"serv\
icePort",W,o)}return qo.errors=r,r===null}function Go(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,
"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="resources"||l==="affinity"||l==="topologySpreadConstraints"||l==="n\
odeSelector"||l==="toleration"||l==="tolerations"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"resources",x,o),r=i(r,e,"affinity",A,o),e.
topologySpreadConstraints!==void 0){let l=e.topologySpreadConstraints;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/topologySpreadConstraints",
"type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/topologySpreadConstraints/"+s)||(r=p(r,A.errors))}}if(r=i(r,e,"no\
deSelector",v,o),e.toleration!==void 0){let l=e.toleration;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/toleration","type")),Array.isArray(l)){
const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/toleration/"+s)||(r=p(r,A.errors))}}if(e.tolerations!==void 0){let l=e.tolerations;if(!Array.
isArray(l)&&l!==null&&(r=f(r,o+"/tolerations","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/tolerations/"+s)||(r=
p(r,A.errors))}}}return Go.errors=r,r===null}function $o(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,
o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="enabled"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,
o)}return $o.errors=r,r===null}function kr(e,o=""){let r=null;return e==="all"||e==="cluster"||e==="namespace"||e===""||e===null||(r=f(r,o,"\
enum")),kr.errors=r,r===null}function Wo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e==
"object"&&!Array.isArray(e)){for(const l in e)l!=="image"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"image",y,o)}return Wo.errors=r,r===null}
function Ko(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(
e)){for(const l in e)l==="name"||l==="namespace"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"name",y,o),r=i(r,e,"namespace",j,o)}return Ko.
errors=r,r===null}function Tr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="o\
bject"&&!Array.isArray(e)){for(const l in e)g.call(ql.properties,l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"arch",xo,o),e.certSigners!==
void 0){let l=e.certSigners;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/certSigners","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<
u;s++)y(l[s],o+"/certSigners/"+s)||(r=p(r,y.errors))}}if(r=i(r,e,"configValidation",n,o),r=i(r,e,"defaultNodeSelector",v,o),r=i(r,e,"default\
PodDisruptionBudget",ko,o),r=i(r,e,"defaultResources",No,o),e.defaultTolerations!==void 0){let l=e.defaultTolerations;if(!Array.isArray(l)&&
l!==null&&(r=f(r,o+"/defaultTolerations","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/defaultTolerations/"+s)||
(r=p(r,A.errors))}}if(r=i(r,e,"hub",C,o),r=i(r,e,"imagePullPolicy",q,o),e.imagePullSecrets!==void 0){let l=e.imagePullSecrets;if(!Array.isArray(
l)&&l!==null&&(r=f(r,o+"/imagePullSecrets","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/imagePullSecrets/"+s)||
(r=p(r,y.errors))}}if(r=i(r,e,"istioNamespace",j,o),r=i(r,e,"logAsJson",n,o),r=i(r,e,"logging",br,o),r=i(r,e,"meshID",y,o),r=i(r,e,"meshNetw\
orks",A,o),r=i(r,e,"multiCluster",Ro,o),r=i(r,e,"network",y,o),e.podDNSSearchNamespaces!==void 0){let l=e.podDNSSearchNamespaces;if(!Array.isArray(
l)&&l!==null&&(r=f(r,o+"/podDNSSearchNamespaces","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/podDNSSearchName\
spaces/"+s)||(r=p(r,y.errors))}}if(r=i(r,e,"omitSidecarInjectorConfigMap",n,o),r=i(r,e,"operatorManageWebhooks",n,o),r=i(r,e,"priorityClassN\
ame",y,o),r=i(r,e,"proxy",wo,o),r=i(r,e,"proxy_init",Oo,o),r=i(r,e,"sds",Mo,o),r=i(r,e,"tag",S,o),r=i(r,e,"variant",y,o),r=i(r,e,"tracer",Vo,
o),r=i(r,e,"remotePilotAddress",y,o),r=i(r,e,"istiod",Bo,o),r=i(r,e,"pilotCertProvider",zo,o),r=i(r,e,"jwtPolicy",y,o),r=i(r,e,"sts",qo,o),r=
i(r,e,"revision",j,o),r=i(r,e,"mountMtlsCerts",n,o),r=i(r,e,"caAddress",y,o),r=i(r,e,"externalIstiod",n,o),r=i(r,e,"configCluster",n,o),r=i(
r,e,"caName",y,o),r=i(r,e,"platform",y,o),e.ipFamilies!==void 0){let l=e.ipFamilies;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/ipFamilies","\
type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)k(l[s],o+"/ipFamilies/"+s)||(r=p(r,k.errors))}}r=i(r,e,"ipFamilyPolicy",H,o),
r=i(r,e,"waypoint",Go,o),r=i(r,e,"trustBundleName",y,o),r=i(r,e,"nativeNftables",n,o),r=i(r,e,"networkPolicy",$o,o),r=i(r,e,"resourceScope",
kr,o),r=i(r,e,"agentgateway",Wo,o),r=i(r,e,"enableReaderRBAC",n,o),r=i(r,e,"readerServiceAccount",Ko,o)}return Tr.errors=r,r===null}const Yl={
properties:{enabled:0,autoscaleEnabled:0,autoscaleMin:0,autoscaleMax:0,autoscaleBehavior:0,replicaCount:0,image:0,traceSampling:0,resources:0,
cpu:0,nodeSelector:0,keepaliveMaxServerConnectionAge:0,deploymentLabels:0,podLabels:0,configMap:0,env:0,affinity:0,rollingMaxSurge:0,rollingMaxUnavailable:0,
tolerations:0,podAnnotations:0,serviceAnnotations:0,serviceAccountAnnotations:0,jwksResolverExtraRootCA:0,hub:0,tag:0,variant:0,seccompProfile:0,
topologySpreadConstraints:0,extraContainerArgs:0,volumeMounts:0,volumes:0,ipFamilies:0,ipFamilyPolicy:0,memory:0,cni:0,taint:0,trustedZtunnelNamespace:0,
istiodRemote:0,envVarFrom:0,crlConfigMapName:0,initContainers:0,sidecarInjectorWebhookAnnotations:0,deploymentAnnotations:0,trustedZtunnelName:0,
pdb:0,trafficDistribution:0,terminationMessagePolicy:0}};function Yo(e,o=""){let r=null;return!(typeof e=="number"&&isFinite(e))&&e!==null&&
(r=f(r,o,"type")),typeof e=="number"&&isFinite(e)&&((e>100||isNaN(e))&&(r=f(r,o,"maximum")),(e<0||isNaN(e))&&(r=f(r,o,"minimum"))),Yo.errors=
r,r===null}const Zl=new RegExp("^$|^(0|([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))+)$","u");function Zo(e,o=""){let r=null;return typeof e!="\
string"&&e!==null&&(r=f(r,o,"type")),typeof e=="string"&&(Zl.test(e)||(r=f(r,o,"pattern"))),Zo.errors=r,r===null}function K(e,o=""){let r=null;
if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="\
enabled"||l==="chained"||l==="provider"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o),r=i(r,e,"chained",n,o),r=i(r,e,"provider",
gr,o)}return K.errors=r,r===null}function Jo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),
e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="enabled"||l==="namespace"||l==="name"||(r=f(r,o,"additionalProperties",l));r=
i(r,e,"enabled",n,o),r=i(r,e,"namespace",j,o),r=i(r,e,"name",y,o)}return Jo.errors=r,r===null}function Nr(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="injectionURL"||l===
"injectionPath"||l==="injectionCABundle"||l==="enabled"||l==="enabledLocalInjectorIstiod"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"inje\
ctionURL",y,o),r=i(r,e,"injectionPath",y,o),r=i(r,e,"injectionCABundle",y,o),r=i(r,e,"enabled",n,o),r=i(r,e,"enabledLocalInjectorIstiod",n,o)}
return Nr.errors=r,r===null}function Qo(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e==
"object"&&!Array.isArray(e)){for(const l in e)g.call(Yl.properties,l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"enabled",n,o),r=i(r,e,
"autoscaleEnabled",n,o),r=i(r,e,"autoscaleMin",b,o),r=i(r,e,"autoscaleMax",b,o),r=i(r,e,"autoscaleBehavior",A,o),r=i(r,e,"replicaCount",b,o),
r=i(r,e,"image",y,o),r=i(r,e,"traceSampling",Yo,o),r=i(r,e,"resources",x,o),r=i(r,e,"cpu",L,o),r=i(r,e,"nodeSelector",v,o),r=i(r,e,"keepaliv\
eMaxServerConnectionAge",Zo,o),r=i(r,e,"deploymentLabels",v,o),r=i(r,e,"podLabels",v,o),r=i(r,e,"configMap",n,o),r=i(r,e,"env",O,o),r=i(r,e,
"affinity",A,o),r=i(r,e,"rollingMaxSurge",T,o),r=i(r,e,"rollingMaxUnavailable",T,o),e.tolerations!==void 0){let l=e.tolerations;if(!Array.isArray(
l)&&l!==null&&(r=f(r,o+"/tolerations","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/tolerations/"+s)||(r=p(r,A.
errors))}}if(r=i(r,e,"podAnnotations",v,o),r=i(r,e,"serviceAnnotations",v,o),r=i(r,e,"serviceAccountAnnotations",v,o),r=i(r,e,"jwksResolverE\
xtraRootCA",y,o),r=i(r,e,"hub",C,o),r=i(r,e,"tag",S,o),r=i(r,e,"variant",y,o),r=i(r,e,"seccompProfile",A,o),e.topologySpreadConstraints!==void 0){
let l=e.topologySpreadConstraints;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/topologySpreadConstraints","type")),Array.isArray(l)){const u=l.
length;for(let s=0;s<u;s++)A(l[s],o+"/topologySpreadConstraints/"+s)||(r=p(r,A.errors))}}if(e.extraContainerArgs!==void 0){let l=e.extraContainerArgs;
!Array.isArray(l)&&l!==null&&(r=f(r,o+"/extraContainerArgs","type"))}if(e.volumeMounts!==void 0){let l=e.volumeMounts;if(!Array.isArray(l)&&
l!==null&&(r=f(r,o+"/volumeMounts","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/volumeMounts/"+s)||(r=p(r,A.errors))}}
if(e.volumes!==void 0){let l=e.volumes;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/volumes","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<
u;s++)A(l[s],o+"/volumes/"+s)||(r=p(r,A.errors))}}if(e.ipFamilies!==void 0){let l=e.ipFamilies;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/ip\
Families","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)k(l[s],o+"/ipFamilies/"+s)||(r=p(r,k.errors))}}if(r=i(r,e,"ipFamil\
yPolicy",H,o),r=i(r,e,"memory",L,o),r=i(r,e,"cni",K,o),r=i(r,e,"taint",Jo,o),r=i(r,e,"trustedZtunnelNamespace",j,o),r=i(r,e,"istiodRemote",Nr,
o),e.envVarFrom!==void 0){let l=e.envVarFrom;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/envVarFrom","type")),Array.isArray(l)){const u=l.length;
for(let s=0;s<u;s++)A(l[s],o+"/envVarFrom/"+s)||(r=p(r,A.errors))}}if(r=i(r,e,"crlConfigMapName",y,o),e.initContainers!==void 0){let l=e.initContainers;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/initContainers","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/initCo\
ntainers/"+s)||(r=p(r,A.errors))}}r=i(r,e,"sidecarInjectorWebhookAnnotations",v,o),r=i(r,e,"deploymentAnnotations",v,o),r=i(r,e,"trustedZtun\
nelName",y,o),r=i(r,e,"pdb",A,o),r=i(r,e,"trafficDistribution",y,o),r=i(r,e,"terminationMessagePolicy",y,o)}return Qo.errors=r,r===null}const Jl={
properties:{enabled:0,hub:0,tag:0,variant:0,image:0,network:0,resourceName:0,labels:0,annotations:0,volumeMounts:0,volumes:0,tolerations:0,podAnnotations:0,
podLabels:0,resources:0,resourceQuotas:0,peerCaCrl:0,imagePullSecrets:0,env:0,imagePullPolicy:0,multiCluster:0,meshConfig:0,terminationGracePeriodSeconds:0,
revision:0,caAddress:0,xdsAddress:0,istioNamespace:0,logLevel:0,logAsJson:0,seLinuxOptions:0,resourceScope:0,updateStrategy:0,dnsPolicy:0,dnsConfig:0,
platform:0,nodeSelector:0,affinity:0,trustBundleName:0,ownerName:0,global:0,profile:0,compatibilityVersion:0}};function Xo(e,o=""){let r=null;
if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(
Jl.properties,l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"enabled",n,o),r=i(r,e,"hub",C,o),r=i(r,e,"tag",S,o),r=i(r,e,"variant",y,o),
r=i(r,e,"image",y,o),r=i(r,e,"network",y,o),r=i(r,e,"resourceName",y,o),r=i(r,e,"labels",v,o),r=i(r,e,"annotations",v,o),e.volumeMounts!==void 0){
let l=e.volumeMounts;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/volumeMounts","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)
A(l[s],o+"/volumeMounts/"+s)||(r=p(r,A.errors))}}if(e.volumes!==void 0){let l=e.volumes;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/volumes",
"type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/volumes/"+s)||(r=p(r,A.errors))}}if(e.tolerations!==void 0){let l=e.
tolerations;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/tolerations","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+
"/tolerations/"+s)||(r=p(r,A.errors))}}if(r=i(r,e,"podAnnotations",v,o),r=i(r,e,"podLabels",v,o),r=i(r,e,"resources",x,o),r=i(r,e,"resourceQ\
uotas",$,o),r=i(r,e,"peerCaCrl",A,o),e.imagePullSecrets!==void 0){let l=e.imagePullSecrets;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/imageP\
ullSecrets","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/imagePullSecrets/"+s)||(r=p(r,y.errors))}}r=i(r,e,"en\
v",O,o),r=i(r,e,"imagePullPolicy",q,o),r=i(r,e,"multiCluster",A,o),r=i(r,e,"meshConfig",z,o),r=i(r,e,"terminationGracePeriodSeconds",b,o),r=
i(r,e,"revision",j,o),r=i(r,e,"caAddress",y,o),r=i(r,e,"xdsAddress",y,o),r=i(r,e,"istioNamespace",j,o),r=i(r,e,"logLevel",y,o),r=i(r,e,"logA\
sJson",n,o),r=i(r,e,"seLinuxOptions",A,o),r=i(r,e,"resourceScope",kr,o),r=i(r,e,"updateStrategy",A,o),r=i(r,e,"dnsPolicy",y,o),r=i(r,e,"dnsC\
onfig",A,o),r=i(r,e,"platform",y,o),r=i(r,e,"nodeSelector",v,o),r=i(r,e,"affinity",A,o),r=i(r,e,"trustBundleName",y,o),r=i(r,e,"ownerName",y,
o),r=i(r,e,"global",Tr,o),r=i(r,e,"profile",y,o),r=i(r,e,"compatibilityVersion",y,o)}return Xo.errors=r,r===null}function ho(e,o=""){let r=null;
if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="\
enabled"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o)}return ho.errors=r,r===null}function Po(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="enabled"&&(r=f(r,o,
"additionalProperties",l));r=i(r,e,"enabled",n,o)}return Po.errors=r,r===null}function ao(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.
isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l==="enabled"||l==="prometheus"||l==="st\
ackdriver"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o),r=i(r,e,"prometheus",ho,o),r=i(r,e,"stackdriver",Po,o)}return ao.errors=
r,r===null}function rl(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&
!Array.isArray(e)){for(const l in e)l==="enabled"||l==="v2"||(r=f(r,o,"additionalProperties",l));r=i(r,e,"enabled",n,o),r=i(r,e,"v2",ao,o)}return rl.
errors=r,r===null}const Ql={properties:{enableNamespacesByDefault:0,reinvocationPolicy:0,neverInjectSelector:0,alwaysInjectSelector:0,rewriteAppHTTPProbe:0,
injectedAnnotations:0,injectionURL:0,templates:0,defaultTemplates:0,grpcBootstrapImage:0}};function el(e,o=""){let r=null;return e==="Never"||
e==="IfNeeded"||e===""||e===null||(r=f(r,o,"enum")),el.errors=r,r===null}function ol(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(
e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(Ql.properties,l)||(r=f(r,o,"additionalPro\
perties",l));if(r=i(r,e,"enableNamespacesByDefault",n,o),r=i(r,e,"reinvocationPolicy",el,o),e.neverInjectSelector!==void 0){let l=e.neverInjectSelector;
if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/neverInjectSelector","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/n\
everInjectSelector/"+s)||(r=p(r,A.errors))}}if(e.alwaysInjectSelector!==void 0){let l=e.alwaysInjectSelector;if(!Array.isArray(l)&&l!==null&&
(r=f(r,o+"/alwaysInjectSelector","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)A(l[s],o+"/alwaysInjectSelector/"+s)||(r=p(
r,A.errors))}}if(r=i(r,e,"rewriteAppHTTPProbe",n,o),r=i(r,e,"injectedAnnotations",v,o),r=i(r,e,"injectionURL",y,o),r=i(r,e,"templates",A,o),
e.defaultTemplates!==void 0){let l=e.defaultTemplates;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/defaultTemplates","type")),Array.isArray(l)){
const u=l.length;for(let s=0;s<u;s++)y(l[s],o+"/defaultTemplates/"+s)||(r=p(r,y.errors))}}r=i(r,e,"grpcBootstrapImage",y,o)}return ol.errors=
r,r===null}function ll(e,o=""){let r=null;return e==="Fail"||e==="Ignore"||e===""||e===null||(r=f(r,o,"enum")),ll.errors=r,r===null}function il(e,o=""){
let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)
l==="enableCRDTemplates"||l==="excludedCRDs"||l==="validationURL"||l==="enableIstioConfigCRDs"||l==="validateGateway"||l==="validationCABund\
le"||l==="validationFailurePolicy"||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"enableCRDTemplates",n,o),e.excludedCRDs!==void 0){let l=e.
excludedCRDs;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/excludedCRDs","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<u;s++)y(l[s],
o+"/excludedCRDs/"+s)||(r=p(r,y.errors))}}r=i(r,e,"validationURL",y,o),r=i(r,e,"enableIstioConfigCRDs",n,o),r=i(r,e,"validateGateway",n,o),r=
i(r,e,"validationCABundle",y,o),r=i(r,e,"validationFailurePolicy",ll,o)}return il.errors=r,r===null}function fl(e,o=""){let r=null;if(!(e&&typeof e==
"object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)l!=="stableValidationPo\
licy"&&(r=f(r,o,"additionalProperties",l));r=i(r,e,"stableValidationPolicy",n,o)}return fl.errors=r,r===null}function sl(e,o=""){let r=null;
if(!(e&&typeof e=="object"&&!Array.isArray(e))&&e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(
Dl.properties,l)||(r=f(r,o,"additionalProperties",l));if(r=i(r,e,"cni",to,o),r=i(r,e,"gateways",Co,o),r=i(r,e,"global",Tr,o),r=i(r,e,"pilot",
Qo,o),r=i(r,e,"ztunnel",Xo,o),r=i(r,e,"telemetry",rl,o),r=i(r,e,"sidecarInjectorWebhook",ol,o),r=i(r,e,"istioCni",K,o),r=i(r,e,"istio_cni",K,
o),r=i(r,e,"revision",j,o),r=i(r,e,"ownerName",y,o),r=i(r,e,"meshConfig",z,o),r=i(r,e,"base",il,o),r=i(r,e,"istiodRemote",Nr,o),e.revisionTags!==
void 0){let l=e.revisionTags;if(!Array.isArray(l)&&l!==null&&(r=f(r,o+"/revisionTags","type")),Array.isArray(l)){const u=l.length;for(let s=0;s<
u;s++)j(l[s],o+"/revisionTags/"+s)||(r=p(r,j.errors))}}r=i(r,e,"defaultRevision",j,o),r=i(r,e,"profile",y,o),r=i(r,e,"compatibilityVersion",
y,o),r=i(r,e,"experimental",fl,o)}return sl.errors=r,r===null}function Rr(e,o=""){let r=null;if(!(e&&typeof e=="object"&&!Array.isArray(e))&&
e!==null&&(r=f(r,o,"type")),e&&typeof e=="object"&&!Array.isArray(e)){for(const l in e)g.call(ul.properties,l)||(r=f(r,o,"additionalProperti\
es",l));r=i(r,e,"profile",y,o),r=i(r,e,"installPackagePath",y,o),r=i(r,e,"hub",C,o),r=i(r,e,"tag",S,o),r=i(r,e,"namespace",y,o),r=i(r,e,"rev\
ision",j,o),r=i(r,e,"compatibilityVersion",y,o),r=i(r,e,"meshConfig",z,o),r=i(r,e,"components",mo,o),r=i(r,e,"values",sl,o),r=i(r,e,"unvalid\
atedValues",A,o)}return Rr.errors=r,r===null}function yl(e,o=""){let r=null;return Rr(e,o)||(r=p(r,Rr.errors)),yl.errors=r,r===null}
