// Generated from scripts/schemas by `npm run schemas:generate`.
import{addError as s,addErrors as c}from"./errors.ts";export const validate=nr;const _={$schema:"http://json-schema.org/draft-07/schema#",$id:"\
ambientctl/facts/v1",title:"a file of `ambientctl facts save`",type:"object",required:["format","taken","cluster","known"],properties:{format:{
const:"ambientctl/facts/v1"},taken:{type:"string"},cluster:{type:"object",required:["context","server"],properties:{context:{type:"string"},
server:{type:"string"}}},known:{type:"object",properties:{server:{$ref:"#/definitions/serverRead"},apis:{$ref:"#/definitions/apisRead"},apiServices:{
$ref:"#/definitions/apiServicesRead"},nodes:{$ref:"#/definitions/nodesRead"},nodeLeases:{$ref:"#/definitions/nodeLeasesRead"},namespaces:{$ref:"\
#/definitions/namespacesRead"},pods:{$ref:"#/definitions/podsRead"},daemonSets:{$ref:"#/definitions/daemonSetsRead"},deployments:{$ref:"#/de\
finitions/deploymentsRead"},services:{$ref:"#/definitions/servicesRead"},endpointSlices:{$ref:"#/definitions/endpointSlicesRead"},configMaps:{
$ref:"#/definitions/configMapsRead"},pullSecrets:{$ref:"#/definitions/pullSecretsRead"},helmRecords:{$ref:"#/definitions/pullSecretsRead"},resourceQuotas:{
$ref:"#/definitions/resourceQuotasRead"},limitRanges:{$ref:"#/definitions/limitRangesRead"},networkPolicies:{$ref:"#/definitions/networkPoli\
ciesRead"},priorityClasses:{$ref:"#/definitions/pullSecretsRead"},runtimeClasses:{$ref:"#/definitions/runtimeClassesRead"},crds:{$ref:"#/def\
initions/crdsRead"},mutatingWebhooks:{$ref:"#/definitions/mutatingWebhooksRead"},validatingWebhooks:{$ref:"#/definitions/validatingWebhooksR\
ead"},admissionPolicies:{$ref:"#/definitions/pullSecretsRead"},events:{$ref:"#/definitions/eventsRead"},securityGroupPolicies:{$ref:"#/defin\
itions/securityGroupPoliciesRead"},felixConfigurations:{$ref:"#/definitions/securityGroupPoliciesRead"},calicoGlobalNetworkPolicies:{$ref:"#\
/definitions/securityGroupPoliciesRead"},ciliumNetworkPolicies:{$ref:"#/definitions/securityGroupPoliciesRead"},ciliumClusterwideNetworkPolicies:{
$ref:"#/definitions/securityGroupPoliciesRead"},openshiftNetworks:{$ref:"#/definitions/securityGroupPoliciesRead"},networkAttachments:{$ref:"\
#/definitions/securityGroupPoliciesRead"},istioOperators:{$ref:"#/definitions/securityGroupPoliciesRead"},sailResources:{$ref:"#/definitions\
/securityGroupPoliciesRead"},meshControlPlanes:{$ref:"#/definitions/securityGroupPoliciesRead"},googleRevisions:{$ref:"#/definitions/securit\
yGroupPoliciesRead"},nodePools:{$ref:"#/definitions/securityGroupPoliciesRead"},gateways:{$ref:"#/definitions/securityGroupPoliciesRead"},gatewayClasses:{
$ref:"#/definitions/securityGroupPoliciesRead"},peerAuthentications:{$ref:"#/definitions/securityGroupPoliciesRead"},authorizationPolicies:{
$ref:"#/definitions/securityGroupPoliciesRead"},requestAuthentications:{$ref:"#/definitions/securityGroupPoliciesRead"},envoyFilters:{$ref:"\
#/definitions/securityGroupPoliciesRead"},wasmPlugins:{$ref:"#/definitions/securityGroupPoliciesRead"},virtualServices:{$ref:"#/definitions/\
securityGroupPoliciesRead"}}},installed:{type:"object",required:[],properties:{profile:{type:"string"},platform:{type:"string"},defaultRevision:{
type:"object",required:["revisions"],properties:{validator:{type:"string"},tag:{type:"string"},revisions:{type:"array",items:{type:"string"}}}}}},
dryRun:{type:"object",required:["digest","rights","objects","admissionTrials"],properties:{digest:{type:"string"},rights:{type:"array",items:{
$ref:"#/definitions/accessReview"}},objects:{type:"array",items:{$ref:"#/definitions/dryRunResult"}},admissionTrials:{type:"array",items:{$ref:"\
#/definitions/admissionTrial"}}}}},definitions:{name:{title:"a name, as a server has them",type:"string",pattern:"^(?!-)[\\w.:@+-]*$"},kindName:{
title:"a kind and a name, as a server has them",type:"string",pattern:"^(?!-)[\\w.:@+/-]*$"},labels:{type:"object",additionalProperties:{type:"\
string"}},labelValue:{title:"the value of a label, as a server has them",type:"string",pattern:"^(?!-)[\\w.-]*$"},labelValues:{type:"object",
additionalProperties:{$ref:"#/definitions/labelValue"}},condition:{type:"object",required:["type","status"],properties:{type:{type:"string"},
status:{type:"string"},reason:{type:"string"},message:{type:"string"},lastHeartbeatTime:{type:"string"}}},selector:{type:"object",required:[],
properties:{matchLabels:{$ref:"#/definitions/labels"},matchExpressions:{type:"array",items:{type:"object",required:["key","operator"],properties:{
key:{type:"string"},operator:{type:"string"},values:{type:"array",items:{type:"string"}}}}}}},rule:{type:"object",required:[],properties:{ports:{
type:"array",items:{type:"object",required:[],properties:{port:{type:["number","string"]},endPort:{type:"number"},protocol:{type:"string"}}}},
peers:{type:"array",items:{type:"object",required:[],properties:{cidr:{type:"string"},except:{type:"array",items:{type:"string"}},podSelector:{
$ref:"#/definitions/selector"},namespaceSelector:{$ref:"#/definitions/selector"}}}}}},named:{type:"object",required:["name"],properties:{namespace:{
$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/label\
s"},type:{type:"string"}}},node:{type:"object",required:["name","labels","annotations","conditions","nodeInfo"],properties:{name:{$ref:"#/de\
finitions/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},providerID:{type:"string"},unschedulable:{
type:"boolean"},taints:{type:"array",items:{type:"object",required:["key","effect"],properties:{key:{type:"string"},value:{type:"string"},effect:{
type:"string"}}}},podCIDRs:{type:"array",items:{type:"string"}},addresses:{type:"array",items:{type:"object",required:["type","address"],properties:{
type:{type:"string"},address:{type:"string"}}}},allocatable:{type:"object",required:[],properties:{cpu:{type:"string"},memory:{type:"string"},
pods:{type:"string"}}},conditions:{type:"array",items:{$ref:"#/definitions/condition"}},nodeInfo:{type:"object",required:["architecture","op\
eratingSystem","osImage","kernelVersion","kubeletVersion","containerRuntimeVersion"],properties:{architecture:{type:"string"},operatingSystem:{
type:"string"},osImage:{type:"string"},kernelVersion:{type:"string"},kubeletVersion:{type:"string"},containerRuntimeVersion:{type:"string"}}}}},
container:{type:"object",required:["name"],properties:{name:{type:"string"},ports:{type:"array",items:{type:"number"}},probes:{type:"array",
items:{type:"string"}},runAsUser:{type:"number"},runAsGroup:{type:"number"},restartPolicy:{type:"string"},waiting:{type:"string"}}},pod:{type:"\
object",required:["namespace","name","containers"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{
$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},node:{type:"string"},owner:{$ref:"#/definitions/kindName"},phase:{
type:"string"},ready:{type:"boolean"},hostNetwork:{const:!0},hostUsers:{const:!1},runtimeClassName:{type:"string"},runAsUser:{type:"number"},
runAsGroup:{type:"number"},requests:{type:"object",required:["cpu","memory"],properties:{cpu:{type:"number"},memory:{type:"number"}}},containers:{
type:"array",items:{$ref:"#/definitions/container"}},initContainers:{type:"array",items:{$ref:"#/definitions/container"}}}},workload:{type:"\
object",required:["namespace","name","containers","desired","updated","ready","observed"],properties:{namespace:{$ref:"#/definitions/name"},
name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},managers:{type:"array",
items:{type:"string"}},selector:{$ref:"#/definitions/labels"},serviceAccountName:{type:"string"},nodeSelector:{$ref:"#/definitions/labels"},
containers:{type:"array",items:{type:"object",required:["name","image"],properties:{name:{type:"string"},image:{type:"string"},env:{$ref:"#/\
definitions/labels"},args:{type:"array",items:{type:"string"}}}}},hostPaths:{$ref:"#/definitions/labels"},desired:{type:"number"},updated:{type:"\
number"},ready:{type:"number"},observed:{type:"boolean"}}},webhook:{type:"object",required:["name","webhooks"],properties:{name:{$ref:"#/def\
initions/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},webhooks:{type:"array",items:{type:"obje\
ct",required:["name","failurePolicy","hasBundle"],properties:{name:{type:"string"},failurePolicy:{type:"string"},hasBundle:{type:"boolean"},
service:{type:"object",required:["namespace","name"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"}}},namespaceSelector:{
$ref:"#/definitions/selector"},objectSelector:{$ref:"#/definitions/selector"}}}}}},custom:{type:"object",required:["apiVersion","kind","name",
"spec"],properties:{apiVersion:{$ref:"#/definitions/kindName"},kind:{$ref:"#/definitions/name"},namespace:{$ref:"#/definitions/name"},name:{
$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},finalizers:{type:"array",items:{
type:"string"}},deletionTimestamp:{type:"string"},spec:{type:"object",additionalProperties:{}}}},unread:{type:"object",required:["unread"],properties:{
unread:{type:"string"}}},refusal:{type:"object",required:["status","reason","message"],properties:{status:{type:"number"},reason:{type:"stri\
ng"},message:{type:"string"},causes:{type:"array",items:{type:"object",required:["reason","message","field"],properties:{reason:{type:"strin\
g"},message:{type:"string"},field:{type:"string"}}}}}},dryRunResult:{type:"object",required:["ref","exists"],properties:{ref:{type:"object",
required:["apiVersion","kind","name"],properties:{apiVersion:{$ref:"#/definitions/kindName"},kind:{$ref:"#/definitions/name"},namespace:{$ref:"\
#/definitions/name"},name:{$ref:"#/definitions/name"}}},exists:{type:"boolean"},managers:{type:"array",items:{type:"string"}},owner:{type:"o\
bject",required:["name","namespace"],properties:{name:{type:"string"},namespace:{type:"string"}}},marks:{$ref:"#/definitions/labels"},warnings:{
type:"array",items:{type:"string"}},refusal:{$ref:"#/definitions/refusal"},substituteNamespace:{type:"string"},unknown:{type:"string"}}},accessReview:{
type:"object",required:["verb","group","resource","allowed","needed"],properties:{verb:{type:"string"},group:{type:"string"},resource:{type:"\
string"},namespace:{$ref:"#/definitions/name"},allowed:{type:"boolean"},reason:{type:"string"},needed:{type:"string"}}},admissionTrial:{type:"\
object",required:["what","namespace"],properties:{what:{$ref:"#/definitions/kindName"},namespace:{$ref:"#/definitions/name"},substituteNamespace:{
type:"string"},unknown:{type:"string"},refusal:{$ref:"#/definitions/refusal"},warnings:{type:"array",items:{type:"string"}},serviceAccountName:{
type:"string"},volumes:{type:"array",items:{type:"string"}}}},serverRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:[
"value"]},then:{properties:{value:{type:"object",required:["gitVersion","major","minor","ready"],properties:{gitVersion:{type:"string"},major:{
type:"number"},minor:{type:"number"},ready:{type:"boolean"}}}}},else:{$ref:"#/definitions/unread"}},apisRead:{title:'{"value": \u2026} or {"unrea\
d": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"object",required:["groupVersions","coreSubresources","faile\
dGroups"],properties:{groupVersions:{type:"array",items:{type:"string"}},coreSubresources:{type:"array",items:{type:"string"}},failedGroups:{
type:"array",items:{type:"string"}}}}}},else:{$ref:"#/definitions/unread"}},apiServicesRead:{title:'{"value": \u2026} or {"unread": "why"}',
type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["name","available"],properties:{name:{
$ref:"#/definitions/name"},available:{type:"boolean"},message:{type:"string"}}}}}},else:{$ref:"#/definitions/unread"}},nodesRead:{title:'{"v\
alue": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/\
node"}}}},else:{$ref:"#/definitions/unread"}},nodeLeasesRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["va\
lue"]},then:{properties:{value:{type:"array",items:{type:"object",required:["name"],properties:{name:{$ref:"#/definitions/name"},renewTime:{
type:"string"}}}}}},else:{$ref:"#/definitions/unread"}},namespacesRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:[
"value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["name","labels"],properties:{name:{$ref:"#/definitions/name"},
labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},phase:{type:"string"},conditions:{type:"array",items:{$ref:"\
#/definitions/condition"}}}}}}},else:{$ref:"#/definitions/unread"}},podsRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{
required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/pod"}}}},else:{$ref:"#/definitions/unread"}},daemonSetsRead:{
title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/de\
finitions/workload"}}}},else:{$ref:"#/definitions/unread"}},deploymentsRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{
required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/workload"}}}},else:{$ref:"#/definitions/unread"}},servicesRead:{
title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"obje\
ct",required:["namespace","name"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},type:{type:"string"},clusterIPs:{
type:"array",items:{type:"string"}},ports:{type:"array",items:{type:"number"}},selector:{$ref:"#/definitions/labels"},labels:{$ref:"#/defini\
tions/labelValues"}}}}}},else:{$ref:"#/definitions/unread"}},endpointSlicesRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",
if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["namespace","service","ready"],properties:{namespace:{
type:"string"},service:{type:"string"},ready:{type:"number"}}}}}},else:{$ref:"#/definitions/unread"}},configMapsRead:{title:'{"value": \u2026} or\
 {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["namespace","\
name","data"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},data:{
$ref:"#/definitions/labels"}}}}}},else:{$ref:"#/definitions/unread"}},pullSecretsRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"\
object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/named"}}}},else:{$ref:"#/definitions/unread"}},
resourceQuotasRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"arra\
y",items:{type:"object",required:["namespace","name","hard","used"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definiti\
ons/name"},hard:{$ref:"#/definitions/labels"},used:{$ref:"#/definitions/labels"},scopes:{type:"array",items:{type:"object",required:["scopeN\
ame","operator"],properties:{scopeName:{type:"string"},operator:{type:"string"},values:{type:"array",items:{type:"string"}}}}}}}}}},else:{$ref:"\
#/definitions/unread"}},limitRangesRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"array",items:{type:"object",required:["namespace","name","limits"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"\
#/definitions/name"},limits:{type:"array",items:{type:"object",required:["type"],properties:{type:{type:"string"},max:{$ref:"#/definitions/l\
abels"},min:{$ref:"#/definitions/labels"},default:{$ref:"#/definitions/labels"},defaultRequest:{$ref:"#/definitions/labels"}}}}}}}}},else:{$ref:"\
#/definitions/unread"}},networkPoliciesRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"array",items:{type:"object",required:["namespace","name","podSelector","policyTypes"],properties:{namespace:{$ref:"#/definition\
s/name"},name:{$ref:"#/definitions/name"},podSelector:{$ref:"#/definitions/selector"},policyTypes:{type:"array",items:{type:"string"}},ingress:{
type:"array",items:{$ref:"#/definitions/rule"}},egress:{type:"array",items:{$ref:"#/definitions/rule"}}}}}}},else:{$ref:"#/definitions/unrea\
d"}},runtimeClassesRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"\
array",items:{type:"object",required:["name","handler"],properties:{name:{$ref:"#/definitions/name"},handler:{type:"string"}}}}}},else:{$ref:"\
#/definitions/unread"}},crdsRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{
type:"array",items:{type:"object",required:["name","served","stored"],properties:{name:{$ref:"#/definitions/name"},served:{type:"array",items:{
type:"string"}},stored:{type:"array",items:{type:"string"}},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/label\
s"},specFields:{type:"array",items:{type:"string"}}}}}}},else:{$ref:"#/definitions/unread"}},mutatingWebhooksRead:{title:'{"value": \u2026} or {"\
unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/webhook"}}}},else:{$ref:"\
#/definitions/unread"}},validatingWebhooksRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"array",items:{$ref:"#/definitions/webhook"}}}},else:{$ref:"#/definitions/unread"}},eventsRead:{title:'{"value": \u2026} or {"unread"\
: "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["namespace","object","r\
eason","message"],properties:{namespace:{type:"string"},object:{type:"string"},reason:{type:"string"},message:{type:"string"},count:{type:"n\
umber"},last:{type:"string"}}}}}},else:{$ref:"#/definitions/unread"}},securityGroupPoliciesRead:{title:'{"value": \u2026} or {"unread": "why"}',
type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/custom"}}}},else:{$ref:"#/definitions\
/unread"}}}},z={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"object",
required:["gitVersion","major","minor","ready"],properties:{gitVersion:{type:"string"},major:{type:"number"},minor:{type:"number"},ready:{type:"\
boolean"}}}}},else:{$ref:"#/definitions/unread"}},ce={type:"object",required:["unread"],properties:{unread:{type:"string"}}};function A(t,{instancePath:n="",
parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(t)){if(t.unread===void 0&&(e=s(e,
{instancePath:n,keyword:"required",params:{missingProperty:"unread"},parentSchema:ce,data:t}),r++),t.unread!==void 0){let i=t.unread;if(typeof i!=
"string"){const a={instancePath:n+"/unread",keyword:"type",params:{type:"string"},parentSchema:ce.properties.unread,data:i};e=s(e,a),r++}}}else
e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:ce,data:t}),r++;return A.errors=e,r===0}function ge(t,{instancePath:n="",
parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"\
type",params:{type:"object"},parentSchema:z,data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.
value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&
!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(g&&typeof g=="object"&&!Array.isArray(g)){if(g.gitVersion===void 0){const h={instancePath:n+
"/value",keyword:"required",params:{missingProperty:"gitVersion"},parentSchema:z.then.properties.value,data:g};e=s(e,h),r++}if(g.major===void 0){
const h={instancePath:n+"/value",keyword:"required",params:{missingProperty:"major"},parentSchema:z.then.properties.value,data:g};e=s(e,h),r++}
if(g.minor===void 0){const h={instancePath:n+"/value",keyword:"required",params:{missingProperty:"minor"},parentSchema:z.then.properties.value,
data:g};e=s(e,h),r++}if(g.ready===void 0){const h={instancePath:n+"/value",keyword:"required",params:{missingProperty:"ready"},parentSchema:z.
then.properties.value,data:g};e=s(e,h),r++}if(g.gitVersion!==void 0){let h=g.gitVersion;if(typeof h!="string"){const f={instancePath:n+"/val\
ue/gitVersion",keyword:"type",params:{type:"string"},parentSchema:z.then.properties.value.properties.gitVersion,data:h};e=s(e,f),r++}}if(g.major!==
void 0){let h=g.major;if(!(typeof h=="number"&&isFinite(h))){const f={instancePath:n+"/value/major",keyword:"type",params:{type:"number"},parentSchema:z.
then.properties.value.properties.major,data:h};e=s(e,f),r++}}if(g.minor!==void 0){let h=g.minor;if(!(typeof h=="number"&&isFinite(h))){const f={
instancePath:n+"/value/minor",keyword:"type",params:{type:"number"},parentSchema:z.then.properties.value.properties.minor,data:h};e=s(e,f),r++}}
if(g.ready!==void 0){let h=g.ready;if(typeof h!="boolean"){const f={instancePath:n+"/value/ready",keyword:"type",params:{type:"boolean"},parentSchema:z.
then.properties.value.properties.ready,data:h};e=s(e,f),r++}}}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"object"},parentSchema:z.
then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||
(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:z,
data:t}),r++),ge.errors=e,r===0}const K={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"object",required:["groupVersions","coreSubresources","failedGroups"],properties:{groupVersions:{type:"array",items:{type:"strin\
g"}},coreSubresources:{type:"array",items:{type:"string"}},failedGroups:{type:"array",items:{type:"string"}}}}}},else:{$ref:"#/definitions/u\
nread"}};function he(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(
t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:K,data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="\
object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){
const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(g&&typeof g=="object"&&!Array.isArray(g)){if(g.groupVersions===
void 0){const h={instancePath:n+"/value",keyword:"required",params:{missingProperty:"groupVersions"},parentSchema:K.then.properties.value,data:g};
e=s(e,h),r++}if(g.coreSubresources===void 0){const h={instancePath:n+"/value",keyword:"required",params:{missingProperty:"coreSubresources"},
parentSchema:K.then.properties.value,data:g};e=s(e,h),r++}if(g.failedGroups===void 0){const h={instancePath:n+"/value",keyword:"required",params:{
missingProperty:"failedGroups"},parentSchema:K.then.properties.value,data:g};e=s(e,h),r++}if(g.groupVersions!==void 0){let h=g.groupVersions;
if(Array.isArray(h)){const f=h.length;for(let p=0;p<f;p++){let u=h[p];if(typeof u!="string"){const v={instancePath:n+"/value/groupVersions/"+
p,keyword:"type",params:{type:"string"},parentSchema:K.then.properties.value.properties.groupVersions.items,data:u};e=s(e,v),r++}}}else{const f={
instancePath:n+"/value/groupVersions",keyword:"type",params:{type:"array"},parentSchema:K.then.properties.value.properties.groupVersions,data:h};
e=s(e,f),r++}}if(g.coreSubresources!==void 0){let h=g.coreSubresources;if(Array.isArray(h)){const f=h.length;for(let p=0;p<f;p++){let u=h[p];
if(typeof u!="string"){const v={instancePath:n+"/value/coreSubresources/"+p,keyword:"type",params:{type:"string"},parentSchema:K.then.properties.
value.properties.coreSubresources.items,data:u};e=s(e,v),r++}}}else{const f={instancePath:n+"/value/coreSubresources",keyword:"type",params:{
type:"array"},parentSchema:K.then.properties.value.properties.coreSubresources,data:h};e=s(e,f),r++}}if(g.failedGroups!==void 0){let h=g.failedGroups;
if(Array.isArray(h)){const f=h.length;for(let p=0;p<f;p++){let u=h[p];if(typeof u!="string"){const v={instancePath:n+"/value/failedGroups/"+
p,keyword:"type",params:{type:"string"},parentSchema:K.then.properties.value.properties.failedGroups.items,data:u};e=s(e,v),r++}}}else{const f={
instancePath:n+"/value/failedGroups",keyword:"type",params:{type:"array"},parentSchema:K.then.properties.value.properties.failedGroups,data:h};
e=s(e,f),r++}}}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"object"},parentSchema:K.then.properties.value,data:g};e=s(
e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);
var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:K,data:t}),r++),he.errors=e,r===
0}const te={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{
type:"object",required:["name","available"],properties:{name:{$ref:"#/definitions/name"},available:{type:"boolean"},message:{type:"string"}}}}}},
else:{$ref:"#/definitions/unread"}},er={title:"a name, as a server has them",type:"string",pattern:"^(?!-)[\\w.:@+-]*$"},ar=new RegExp("^(?!\
-)[\\w.:@+-]*$","u");function w(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;return typeof t=="st\
ring"?ar.test(t)||(e=s(e,{instancePath:n,keyword:"pattern",params:{pattern:"^(?!-)[\\w.:@+-]*$"},parentSchema:er,data:t}),r++):(e=s(e,{instancePath:n,
keyword:"type",params:{type:"string"},parentSchema:er,data:t}),r++),w.errors=e,r===0}function ve(t,{instancePath:n="",parentData:k,parentDataProperty:S,
rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:te,
data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}
var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.
value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="object"&&!Array.isArray(p)){if(p.name===void 0){
const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"name"},parentSchema:te.then.properties.value.items,data:p};e=
s(e,u),r++}if(p.available===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"available"},parentSchema:te.
then.properties.value.items,data:p};e=s(e,u),r++}if(p.name!==void 0&&(w(p.name,{instancePath:n+"/value/"+f+"/name",parentData:p,parentDataProperty:"\
name",rootData:m})||(e=c(e,w.errors),r=e.length)),p.available!==void 0){let u=p.available;if(typeof u!="boolean"){const v={instancePath:n+"/\
value/"+f+"/available",keyword:"type",params:{type:"boolean"},parentSchema:te.then.properties.value.items.properties.available,data:u};e=s(e,
v),r++}}if(p.message!==void 0){let u=p.message;if(typeof u!="string"){const v={instancePath:n+"/value/"+f+"/message",keyword:"type",params:{
type:"string"},parentSchema:te.then.properties.value.items.properties.message,data:u};e=s(e,v),r++}}}else{const u={instancePath:n+"/value/"+
f,keyword:"type",params:{type:"object"},parentSchema:te.then.properties.value.items,data:p};e=s(e,u),r++}}}else{const h={instancePath:n+"/va\
lue",keyword:"type",params:{type:"array"},parentSchema:te.then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;
A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{
instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:te,data:t}),r++),ve.errors=e,r===0}const be={title:'{"value": \u2026} or {"unr\
ead": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/node"}}}},else:{$ref:"#\
/definitions/unread"}},q={type:"object",required:["name","labels","annotations","conditions","nodeInfo"],properties:{name:{$ref:"#/definitio\
ns/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},providerID:{type:"string"},unschedulable:{type:"\
boolean"},taints:{type:"array",items:{type:"object",required:["key","effect"],properties:{key:{type:"string"},value:{type:"string"},effect:{
type:"string"}}}},podCIDRs:{type:"array",items:{type:"string"}},addresses:{type:"array",items:{type:"object",required:["type","address"],properties:{
type:{type:"string"},address:{type:"string"}}}},allocatable:{type:"object",required:[],properties:{cpu:{type:"string"},memory:{type:"string"},
pods:{type:"string"}}},conditions:{type:"array",items:{$ref:"#/definitions/condition"}},nodeInfo:{type:"object",required:["architecture","op\
eratingSystem","osImage","kernelVersion","kubeletVersion","containerRuntimeVersion"],properties:{architecture:{type:"string"},operatingSystem:{
type:"string"},osImage:{type:"string"},kernelVersion:{type:"string"},kubeletVersion:{type:"string"},containerRuntimeVersion:{type:"string"}}}}},
or={type:"object",additionalProperties:{$ref:"#/definitions/labelValue"}},rr={title:"the value of a label, as a server has them",type:"strin\
g",pattern:"^(?!-)[\\w.-]*$"},pr=new RegExp("^(?!-)[\\w.-]*$","u");function we(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){
let e=null,r=0;return typeof t=="string"?pr.test(t)||(e=s(e,{instancePath:n,keyword:"pattern",params:{pattern:"^(?!-)[\\w.-]*$"},parentSchema:rr,
data:t}),r++):(e=s(e,{instancePath:n,keyword:"type",params:{type:"string"},parentSchema:rr,data:t}),r++),we.errors=e,r===0}function N(t,{instancePath:n="",
parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(t))for(const i in t)we(t[i],{instancePath:n+
"/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:t,parentDataProperty:i,rootData:m})||(e=c(e,we.errors),r=e.length);else e=s(e,{instancePath:n,
keyword:"type",params:{type:"object"},parentSchema:or,data:t}),r++;return N.errors=e,r===0}const tr={type:"object",additionalProperties:{type:"\
string"}};function $(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.
isArray(t))for(const i in t){let a=t[i];if(typeof a!="string"){const l={instancePath:n+"/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),keyword:"\
type",params:{type:"string"},parentSchema:tr.additionalProperties,data:a};e=s(e,l),r++}}else e=s(e,{instancePath:n,keyword:"type",params:{type:"\
object"},parentSchema:tr,data:t}),r++;return $.errors=e,r===0}const ie={type:"object",required:["type","status"],properties:{type:{type:"str\
ing"},status:{type:"string"},reason:{type:"string"},message:{type:"string"},lastHeartbeatTime:{type:"string"}}};function pe(t,{instancePath:n="",
parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(t)){if(t.type===void 0&&(e=s(e,{
instancePath:n,keyword:"required",params:{missingProperty:"type"},parentSchema:ie,data:t}),r++),t.status===void 0&&(e=s(e,{instancePath:n,keyword:"\
required",params:{missingProperty:"status"},parentSchema:ie,data:t}),r++),t.type!==void 0){let i=t.type;if(typeof i!="string"){const a={instancePath:n+
"/type",keyword:"type",params:{type:"string"},parentSchema:ie.properties.type,data:i};e=s(e,a),r++}}if(t.status!==void 0){let i=t.status;if(typeof i!=
"string"){const a={instancePath:n+"/status",keyword:"type",params:{type:"string"},parentSchema:ie.properties.status,data:i};e=s(e,a),r++}}if(t.
reason!==void 0){let i=t.reason;if(typeof i!="string"){const a={instancePath:n+"/reason",keyword:"type",params:{type:"string"},parentSchema:ie.
properties.reason,data:i};e=s(e,a),r++}}if(t.message!==void 0){let i=t.message;if(typeof i!="string"){const a={instancePath:n+"/message",keyword:"\
type",params:{type:"string"},parentSchema:ie.properties.message,data:i};e=s(e,a),r++}}if(t.lastHeartbeatTime!==void 0){let i=t.lastHeartbeatTime;
if(typeof i!="string"){const a={instancePath:n+"/lastHeartbeatTime",keyword:"type",params:{type:"string"},parentSchema:ie.properties.lastHeartbeatTime,
data:i};e=s(e,a),r++}}}else e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:ie,data:t}),r++;return pe.errors=e,r===
0}function ke(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(
t)){if(t.name===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"name"},parentSchema:q,data:t}),r++),t.labels===void 0&&
(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"labels"},parentSchema:q,data:t}),r++),t.annotations===void 0&&(e=s(e,{instancePath:n,
keyword:"required",params:{missingProperty:"annotations"},parentSchema:q,data:t}),r++),t.conditions===void 0&&(e=s(e,{instancePath:n,keyword:"\
required",params:{missingProperty:"conditions"},parentSchema:q,data:t}),r++),t.nodeInfo===void 0&&(e=s(e,{instancePath:n,keyword:"required",
params:{missingProperty:"nodeInfo"},parentSchema:q,data:t}),r++),t.name!==void 0&&(w(t.name,{instancePath:n+"/name",parentData:t,parentDataProperty:"\
name",rootData:m})||(e=c(e,w.errors),r=e.length)),t.labels!==void 0&&(N(t.labels,{instancePath:n+"/labels",parentData:t,parentDataProperty:"\
labels",rootData:m})||(e=c(e,N.errors),r=e.length)),t.annotations!==void 0&&($(t.annotations,{instancePath:n+"/annotations",parentData:t,parentDataProperty:"\
annotations",rootData:m})||(e=c(e,$.errors),r=e.length)),t.providerID!==void 0){let i=t.providerID;if(typeof i!="string"){const a={instancePath:n+
"/providerID",keyword:"type",params:{type:"string"},parentSchema:q.properties.providerID,data:i};e=s(e,a),r++}}if(t.unschedulable!==void 0){
let i=t.unschedulable;if(typeof i!="boolean"){const a={instancePath:n+"/unschedulable",keyword:"type",params:{type:"boolean"},parentSchema:q.
properties.unschedulable,data:i};e=s(e,a),r++}}if(t.taints!==void 0){let i=t.taints;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){
let o=i[l];if(o&&typeof o=="object"&&!Array.isArray(o)){if(o.key===void 0){const y={instancePath:n+"/taints/"+l,keyword:"required",params:{missingProperty:"\
key"},parentSchema:q.properties.taints.items,data:o};e=s(e,y),r++}if(o.effect===void 0){const y={instancePath:n+"/taints/"+l,keyword:"requir\
ed",params:{missingProperty:"effect"},parentSchema:q.properties.taints.items,data:o};e=s(e,y),r++}if(o.key!==void 0){let y=o.key;if(typeof y!=
"string"){const d={instancePath:n+"/taints/"+l+"/key",keyword:"type",params:{type:"string"},parentSchema:q.properties.taints.items.properties.
key,data:y};e=s(e,d),r++}}if(o.value!==void 0){let y=o.value;if(typeof y!="string"){const d={instancePath:n+"/taints/"+l+"/value",keyword:"t\
ype",params:{type:"string"},parentSchema:q.properties.taints.items.properties.value,data:y};e=s(e,d),r++}}if(o.effect!==void 0){let y=o.effect;
if(typeof y!="string"){const d={instancePath:n+"/taints/"+l+"/effect",keyword:"type",params:{type:"string"},parentSchema:q.properties.taints.
items.properties.effect,data:y};e=s(e,d),r++}}}else{const y={instancePath:n+"/taints/"+l,keyword:"type",params:{type:"object"},parentSchema:q.
properties.taints.items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+"/taints",keyword:"type",params:{type:"array"},parentSchema:q.properties.
taints,data:i};e=s(e,a),r++}}if(t.podCIDRs!==void 0){let i=t.podCIDRs;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];
if(typeof o!="string"){const y={instancePath:n+"/podCIDRs/"+l,keyword:"type",params:{type:"string"},parentSchema:q.properties.podCIDRs.items,
data:o};e=s(e,y),r++}}}else{const a={instancePath:n+"/podCIDRs",keyword:"type",params:{type:"array"},parentSchema:q.properties.podCIDRs,data:i};
e=s(e,a),r++}}if(t.addresses!==void 0){let i=t.addresses;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];if(o&&typeof o==
"object"&&!Array.isArray(o)){if(o.type===void 0){const y={instancePath:n+"/addresses/"+l,keyword:"required",params:{missingProperty:"type"},
parentSchema:q.properties.addresses.items,data:o};e=s(e,y),r++}if(o.address===void 0){const y={instancePath:n+"/addresses/"+l,keyword:"requi\
red",params:{missingProperty:"address"},parentSchema:q.properties.addresses.items,data:o};e=s(e,y),r++}if(o.type!==void 0){let y=o.type;if(typeof y!=
"string"){const d={instancePath:n+"/addresses/"+l+"/type",keyword:"type",params:{type:"string"},parentSchema:q.properties.addresses.items.properties.
type,data:y};e=s(e,d),r++}}if(o.address!==void 0){let y=o.address;if(typeof y!="string"){const d={instancePath:n+"/addresses/"+l+"/address",
keyword:"type",params:{type:"string"},parentSchema:q.properties.addresses.items.properties.address,data:y};e=s(e,d),r++}}}else{const y={instancePath:n+
"/addresses/"+l,keyword:"type",params:{type:"object"},parentSchema:q.properties.addresses.items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+
"/addresses",keyword:"type",params:{type:"array"},parentSchema:q.properties.addresses,data:i};e=s(e,a),r++}}if(t.allocatable!==void 0){let i=t.
allocatable;if(i&&typeof i=="object"&&!Array.isArray(i)){if(i.cpu!==void 0){let a=i.cpu;if(typeof a!="string"){const l={instancePath:n+"/all\
ocatable/cpu",keyword:"type",params:{type:"string"},parentSchema:q.properties.allocatable.properties.cpu,data:a};e=s(e,l),r++}}if(i.memory!==
void 0){let a=i.memory;if(typeof a!="string"){const l={instancePath:n+"/allocatable/memory",keyword:"type",params:{type:"string"},parentSchema:q.
properties.allocatable.properties.memory,data:a};e=s(e,l),r++}}if(i.pods!==void 0){let a=i.pods;if(typeof a!="string"){const l={instancePath:n+
"/allocatable/pods",keyword:"type",params:{type:"string"},parentSchema:q.properties.allocatable.properties.pods,data:a};e=s(e,l),r++}}}else{
const a={instancePath:n+"/allocatable",keyword:"type",params:{type:"object"},parentSchema:q.properties.allocatable,data:i};e=s(e,a),r++}}if(t.
conditions!==void 0){let i=t.conditions;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++)pe(i[l],{instancePath:n+"/conditions/"+l,parentData:i,
parentDataProperty:l,rootData:m})||(e=c(e,pe.errors),r=e.length)}else{const a={instancePath:n+"/conditions",keyword:"type",params:{type:"arr\
ay"},parentSchema:q.properties.conditions,data:i};e=s(e,a),r++}}if(t.nodeInfo!==void 0){let i=t.nodeInfo;if(i&&typeof i=="object"&&!Array.isArray(
i)){if(i.architecture===void 0){const a={instancePath:n+"/nodeInfo",keyword:"required",params:{missingProperty:"architecture"},parentSchema:q.
properties.nodeInfo,data:i};e=s(e,a),r++}if(i.operatingSystem===void 0){const a={instancePath:n+"/nodeInfo",keyword:"required",params:{missingProperty:"\
operatingSystem"},parentSchema:q.properties.nodeInfo,data:i};e=s(e,a),r++}if(i.osImage===void 0){const a={instancePath:n+"/nodeInfo",keyword:"\
required",params:{missingProperty:"osImage"},parentSchema:q.properties.nodeInfo,data:i};e=s(e,a),r++}if(i.kernelVersion===void 0){const a={instancePath:n+
"/nodeInfo",keyword:"required",params:{missingProperty:"kernelVersion"},parentSchema:q.properties.nodeInfo,data:i};e=s(e,a),r++}if(i.kubeletVersion===
void 0){const a={instancePath:n+"/nodeInfo",keyword:"required",params:{missingProperty:"kubeletVersion"},parentSchema:q.properties.nodeInfo,
data:i};e=s(e,a),r++}if(i.containerRuntimeVersion===void 0){const a={instancePath:n+"/nodeInfo",keyword:"required",params:{missingProperty:"\
containerRuntimeVersion"},parentSchema:q.properties.nodeInfo,data:i};e=s(e,a),r++}if(i.architecture!==void 0){let a=i.architecture;if(typeof a!=
"string"){const l={instancePath:n+"/nodeInfo/architecture",keyword:"type",params:{type:"string"},parentSchema:q.properties.nodeInfo.properties.
architecture,data:a};e=s(e,l),r++}}if(i.operatingSystem!==void 0){let a=i.operatingSystem;if(typeof a!="string"){const l={instancePath:n+"/n\
odeInfo/operatingSystem",keyword:"type",params:{type:"string"},parentSchema:q.properties.nodeInfo.properties.operatingSystem,data:a};e=s(e,l),
r++}}if(i.osImage!==void 0){let a=i.osImage;if(typeof a!="string"){const l={instancePath:n+"/nodeInfo/osImage",keyword:"type",params:{type:"\
string"},parentSchema:q.properties.nodeInfo.properties.osImage,data:a};e=s(e,l),r++}}if(i.kernelVersion!==void 0){let a=i.kernelVersion;if(typeof a!=
"string"){const l={instancePath:n+"/nodeInfo/kernelVersion",keyword:"type",params:{type:"string"},parentSchema:q.properties.nodeInfo.properties.
kernelVersion,data:a};e=s(e,l),r++}}if(i.kubeletVersion!==void 0){let a=i.kubeletVersion;if(typeof a!="string"){const l={instancePath:n+"/no\
deInfo/kubeletVersion",keyword:"type",params:{type:"string"},parentSchema:q.properties.nodeInfo.properties.kubeletVersion,data:a};e=s(e,l),r++}}
if(i.containerRuntimeVersion!==void 0){let a=i.containerRuntimeVersion;if(typeof a!="string"){const l={instancePath:n+"/nodeInfo/containerRu\
ntimeVersion",keyword:"type",params:{type:"string"},parentSchema:q.properties.nodeInfo.properties.containerRuntimeVersion,data:a};e=s(e,l),r++}}}else{
const a={instancePath:n+"/nodeInfo",keyword:"type",params:{type:"object"},parentSchema:q.properties.nodeInfo,data:i};e=s(e,a),r++}}}else e=s(
e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:q,data:t}),r++;return ke.errors=e,r===0}function Se(t,{instancePath:n="",
parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"\
type",params:{type:"object"},parentSchema:be,data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.
value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&
!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++)ke(g[f],{instancePath:n+"/value\
/"+f,parentData:g,parentDataProperty:f,rootData:m})||(e=c(e,ke.errors),r=e.length)}else{const h={instancePath:n+"/value",keyword:"type",params:{
type:"array"},parentSchema:be.then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,
parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{
failingKeyword:y},parentSchema:be,data:t}),r++),Se.errors=e,r===0}const oe={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{
required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["name"],properties:{name:{$ref:"#/definitions/name"},
renewTime:{type:"string"}}}}}},else:{$ref:"#/definitions/unread"}};function je(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){
let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:oe,data:t}),
r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===
r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.
isArray(g)){const h=g.length;for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="object"&&!Array.isArray(p)){if(p.name===void 0){const u={instancePath:n+
"/value/"+f,keyword:"required",params:{missingProperty:"name"},parentSchema:oe.then.properties.value.items,data:p};e=s(e,u),r++}if(p.name!==
void 0&&(w(p.name,{instancePath:n+"/value/"+f+"/name",parentData:p,parentDataProperty:"name",rootData:m})||(e=c(e,w.errors),r=e.length)),p.renewTime!==
void 0){let u=p.renewTime;if(typeof u!="string"){const v={instancePath:n+"/value/"+f+"/renewTime",keyword:"type",params:{type:"string"},parentSchema:oe.
then.properties.value.items.properties.renewTime,data:u};e=s(e,v),r++}}}else{const u={instancePath:n+"/value/"+f,keyword:"type",params:{type:"\
object"},parentSchema:oe.then.properties.value.items,data:p};e=s(e,u),r++}}}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"\
array"},parentSchema:oe.then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,
parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{
failingKeyword:y},parentSchema:oe,data:t}),r++),je.errors=e,r===0}const ne={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{
required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["name","labels"],properties:{name:{$ref:"#/definiti\
ons/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},phase:{type:"string"},conditions:{type:"array",
items:{$ref:"#/definitions/condition"}}}}}}},else:{$ref:"#/definitions/unread"}};function Ae(t,{instancePath:n="",parentData:k,parentDataProperty:S,
rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:ne,
data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}
var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.
value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="object"&&!Array.isArray(p)){if(p.name===void 0){
const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"name"},parentSchema:ne.then.properties.value.items,data:p};e=
s(e,u),r++}if(p.labels===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"labels"},parentSchema:ne.then.
properties.value.items,data:p};e=s(e,u),r++}if(p.name!==void 0&&(w(p.name,{instancePath:n+"/value/"+f+"/name",parentData:p,parentDataProperty:"\
name",rootData:m})||(e=c(e,w.errors),r=e.length)),p.labels!==void 0&&(N(p.labels,{instancePath:n+"/value/"+f+"/labels",parentData:p,parentDataProperty:"\
labels",rootData:m})||(e=c(e,N.errors),r=e.length)),p.annotations!==void 0&&($(p.annotations,{instancePath:n+"/value/"+f+"/annotations",parentData:p,
parentDataProperty:"annotations",rootData:m})||(e=c(e,$.errors),r=e.length)),p.phase!==void 0){let u=p.phase;if(typeof u!="string"){const v={
instancePath:n+"/value/"+f+"/phase",keyword:"type",params:{type:"string"},parentSchema:ne.then.properties.value.items.properties.phase,data:u};
e=s(e,v),r++}}if(p.conditions!==void 0){let u=p.conditions;if(Array.isArray(u)){const v=u.length;for(let b=0;b<v;b++)pe(u[b],{instancePath:n+
"/value/"+f+"/conditions/"+b,parentData:u,parentDataProperty:b,rootData:m})||(e=c(e,pe.errors),r=e.length)}else{const v={instancePath:n+"/va\
lue/"+f+"/conditions",keyword:"type",params:{type:"array"},parentSchema:ne.then.properties.value.items.properties.conditions,data:u};e=s(e,v),
r++}}}else{const u={instancePath:n+"/value/"+f,keyword:"type",params:{type:"object"},parentSchema:ne.then.properties.value.items,data:p};e=s(
e,u),r++}}}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:ne.then.properties.value,data:g};e=s(e,h),
r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);
var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:ne,data:t}),r++),Ae.errors=e,r===
0}const $e={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{
$ref:"#/definitions/pod"}}}},else:{$ref:"#/definitions/unread"}},C={type:"object",required:["namespace","name","containers"],properties:{namespace:{
$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/label\
s"},node:{type:"string"},owner:{$ref:"#/definitions/kindName"},phase:{type:"string"},ready:{type:"boolean"},hostNetwork:{const:!0},hostUsers:{
const:!1},runtimeClassName:{type:"string"},runAsUser:{type:"number"},runAsGroup:{type:"number"},requests:{type:"object",required:["cpu","mem\
ory"],properties:{cpu:{type:"number"},memory:{type:"number"}}},containers:{type:"array",items:{$ref:"#/definitions/container"}},initContainers:{
type:"array",items:{$ref:"#/definitions/container"}}}},ir={title:"a kind and a name, as a server has them",type:"string",pattern:"^(?!-)[\\w.\
:@+/-]*$"},lr=new RegExp("^(?!-)[\\w.:@+/-]*$","u");function Y(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,
r=0;return typeof t=="string"?lr.test(t)||(e=s(e,{instancePath:n,keyword:"pattern",params:{pattern:"^(?!-)[\\w.:@+/-]*$"},parentSchema:ir,data:t}),
r++):(e=s(e,{instancePath:n,keyword:"type",params:{type:"string"},parentSchema:ir,data:t}),r++),Y.errors=e,r===0}const B={type:"object",required:[
"name"],properties:{name:{type:"string"},ports:{type:"array",items:{type:"number"}},probes:{type:"array",items:{type:"string"}},runAsUser:{type:"\
number"},runAsGroup:{type:"number"},restartPolicy:{type:"string"},waiting:{type:"string"}}};function le(t,{instancePath:n="",parentData:k,parentDataProperty:S,
rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(t)){if(t.name===void 0&&(e=s(e,{instancePath:n,keyword:"required",
params:{missingProperty:"name"},parentSchema:B,data:t}),r++),t.name!==void 0){let i=t.name;if(typeof i!="string"){const a={instancePath:n+"/\
name",keyword:"type",params:{type:"string"},parentSchema:B.properties.name,data:i};e=s(e,a),r++}}if(t.ports!==void 0){let i=t.ports;if(Array.
isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];if(!(typeof o=="number"&&isFinite(o))){const y={instancePath:n+"/ports/"+l,keyword:"\
type",params:{type:"number"},parentSchema:B.properties.ports.items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+"/ports",keyword:"typ\
e",params:{type:"array"},parentSchema:B.properties.ports,data:i};e=s(e,a),r++}}if(t.probes!==void 0){let i=t.probes;if(Array.isArray(i)){const a=i.
length;for(let l=0;l<a;l++){let o=i[l];if(typeof o!="string"){const y={instancePath:n+"/probes/"+l,keyword:"type",params:{type:"string"},parentSchema:B.
properties.probes.items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+"/probes",keyword:"type",params:{type:"array"},parentSchema:B.properties.
probes,data:i};e=s(e,a),r++}}if(t.runAsUser!==void 0){let i=t.runAsUser;if(!(typeof i=="number"&&isFinite(i))){const a={instancePath:n+"/run\
AsUser",keyword:"type",params:{type:"number"},parentSchema:B.properties.runAsUser,data:i};e=s(e,a),r++}}if(t.runAsGroup!==void 0){let i=t.runAsGroup;
if(!(typeof i=="number"&&isFinite(i))){const a={instancePath:n+"/runAsGroup",keyword:"type",params:{type:"number"},parentSchema:B.properties.
runAsGroup,data:i};e=s(e,a),r++}}if(t.restartPolicy!==void 0){let i=t.restartPolicy;if(typeof i!="string"){const a={instancePath:n+"/restart\
Policy",keyword:"type",params:{type:"string"},parentSchema:B.properties.restartPolicy,data:i};e=s(e,a),r++}}if(t.waiting!==void 0){let i=t.waiting;
if(typeof i!="string"){const a={instancePath:n+"/waiting",keyword:"type",params:{type:"string"},parentSchema:B.properties.waiting,data:i};e=
s(e,a),r++}}}else e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:B,data:t}),r++;return le.errors=e,r===0}function qe(t,{
instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(t)){if(t.namespace===
void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"namespace"},parentSchema:C,data:t}),r++),t.name===void 0&&(e=s(e,
{instancePath:n,keyword:"required",params:{missingProperty:"name"},parentSchema:C,data:t}),r++),t.containers===void 0&&(e=s(e,{instancePath:n,
keyword:"required",params:{missingProperty:"containers"},parentSchema:C,data:t}),r++),t.namespace!==void 0&&(w(t.namespace,{instancePath:n+"\
/namespace",parentData:t,parentDataProperty:"namespace",rootData:m})||(e=c(e,w.errors),r=e.length)),t.name!==void 0&&(w(t.name,{instancePath:n+
"/name",parentData:t,parentDataProperty:"name",rootData:m})||(e=c(e,w.errors),r=e.length)),t.labels!==void 0&&(N(t.labels,{instancePath:n+"/\
labels",parentData:t,parentDataProperty:"labels",rootData:m})||(e=c(e,N.errors),r=e.length)),t.annotations!==void 0&&($(t.annotations,{instancePath:n+
"/annotations",parentData:t,parentDataProperty:"annotations",rootData:m})||(e=c(e,$.errors),r=e.length)),t.node!==void 0){let i=t.node;if(typeof i!=
"string"){const a={instancePath:n+"/node",keyword:"type",params:{type:"string"},parentSchema:C.properties.node,data:i};e=s(e,a),r++}}if(t.owner!==
void 0&&(Y(t.owner,{instancePath:n+"/owner",parentData:t,parentDataProperty:"owner",rootData:m})||(e=c(e,Y.errors),r=e.length)),t.phase!==void 0){
let i=t.phase;if(typeof i!="string"){const a={instancePath:n+"/phase",keyword:"type",params:{type:"string"},parentSchema:C.properties.phase,
data:i};e=s(e,a),r++}}if(t.ready!==void 0){let i=t.ready;if(typeof i!="boolean"){const a={instancePath:n+"/ready",keyword:"type",params:{type:"\
boolean"},parentSchema:C.properties.ready,data:i};e=s(e,a),r++}}if(t.hostNetwork!==void 0){let i=t.hostNetwork;if(i!==!0){const a={instancePath:n+
"/hostNetwork",keyword:"const",params:{allowedValue:!0},parentSchema:C.properties.hostNetwork,data:i};e=s(e,a),r++}}if(t.hostUsers!==void 0){
let i=t.hostUsers;if(i!==!1){const a={instancePath:n+"/hostUsers",keyword:"const",params:{allowedValue:!1},parentSchema:C.properties.hostUsers,
data:i};e=s(e,a),r++}}if(t.runtimeClassName!==void 0){let i=t.runtimeClassName;if(typeof i!="string"){const a={instancePath:n+"/runtimeClass\
Name",keyword:"type",params:{type:"string"},parentSchema:C.properties.runtimeClassName,data:i};e=s(e,a),r++}}if(t.runAsUser!==void 0){let i=t.
runAsUser;if(!(typeof i=="number"&&isFinite(i))){const a={instancePath:n+"/runAsUser",keyword:"type",params:{type:"number"},parentSchema:C.properties.
runAsUser,data:i};e=s(e,a),r++}}if(t.runAsGroup!==void 0){let i=t.runAsGroup;if(!(typeof i=="number"&&isFinite(i))){const a={instancePath:n+
"/runAsGroup",keyword:"type",params:{type:"number"},parentSchema:C.properties.runAsGroup,data:i};e=s(e,a),r++}}if(t.requests!==void 0){let i=t.
requests;if(i&&typeof i=="object"&&!Array.isArray(i)){if(i.cpu===void 0){const a={instancePath:n+"/requests",keyword:"required",params:{missingProperty:"\
cpu"},parentSchema:C.properties.requests,data:i};e=s(e,a),r++}if(i.memory===void 0){const a={instancePath:n+"/requests",keyword:"required",params:{
missingProperty:"memory"},parentSchema:C.properties.requests,data:i};e=s(e,a),r++}if(i.cpu!==void 0){let a=i.cpu;if(!(typeof a=="number"&&isFinite(
a))){const l={instancePath:n+"/requests/cpu",keyword:"type",params:{type:"number"},parentSchema:C.properties.requests.properties.cpu,data:a};
e=s(e,l),r++}}if(i.memory!==void 0){let a=i.memory;if(!(typeof a=="number"&&isFinite(a))){const l={instancePath:n+"/requests/memory",keyword:"\
type",params:{type:"number"},parentSchema:C.properties.requests.properties.memory,data:a};e=s(e,l),r++}}}else{const a={instancePath:n+"/requ\
ests",keyword:"type",params:{type:"object"},parentSchema:C.properties.requests,data:i};e=s(e,a),r++}}if(t.containers!==void 0){let i=t.containers;
if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++)le(i[l],{instancePath:n+"/containers/"+l,parentData:i,parentDataProperty:l,rootData:m})||
(e=c(e,le.errors),r=e.length)}else{const a={instancePath:n+"/containers",keyword:"type",params:{type:"array"},parentSchema:C.properties.containers,
data:i};e=s(e,a),r++}}if(t.initContainers!==void 0){let i=t.initContainers;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++)le(i[l],
{instancePath:n+"/initContainers/"+l,parentData:i,parentDataProperty:l,rootData:m})||(e=c(e,le.errors),r=e.length)}else{const a={instancePath:n+
"/initContainers",keyword:"type",params:{type:"array"},parentSchema:C.properties.initContainers,data:i};e=s(e,a),r++}}}else e=s(e,{instancePath:n,
keyword:"type",params:{type:"object"},parentSchema:C,data:t}),r++;return qe.errors=e,r===0}function Pe(t,{instancePath:n="",parentData:k,parentDataProperty:S,
rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:$e,
data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}
var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.
value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++)qe(g[f],{instancePath:n+"/value/"+f,parentData:g,parentDataProperty:f,rootData:m})||
(e=c(e,qe.errors),r=e.length)}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:$e.then.properties.value,
data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),
r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:$e,data:t}),r++),Pe.
errors=e,r===0}const De={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"\
array",items:{$ref:"#/definitions/workload"}}}},else:{$ref:"#/definitions/unread"}},V={type:"object",required:["namespace","name","container\
s","desired","updated","ready","observed"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"\
#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},managers:{type:"array",items:{type:"string"}},selector:{$ref:"#/defini\
tions/labels"},serviceAccountName:{type:"string"},nodeSelector:{$ref:"#/definitions/labels"},containers:{type:"array",items:{type:"object",required:[
"name","image"],properties:{name:{type:"string"},image:{type:"string"},env:{$ref:"#/definitions/labels"},args:{type:"array",items:{type:"str\
ing"}}}}},hostPaths:{$ref:"#/definitions/labels"},desired:{type:"number"},updated:{type:"number"},ready:{type:"number"},observed:{type:"bool\
ean"}}};function ye(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.
isArray(t)){if(t.namespace===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"namespace"},parentSchema:V,data:t}),
r++),t.name===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"name"},parentSchema:V,data:t}),r++),t.containers===
void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"containers"},parentSchema:V,data:t}),r++),t.desired===void 0&&(e=
s(e,{instancePath:n,keyword:"required",params:{missingProperty:"desired"},parentSchema:V,data:t}),r++),t.updated===void 0&&(e=s(e,{instancePath:n,
keyword:"required",params:{missingProperty:"updated"},parentSchema:V,data:t}),r++),t.ready===void 0&&(e=s(e,{instancePath:n,keyword:"require\
d",params:{missingProperty:"ready"},parentSchema:V,data:t}),r++),t.observed===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"\
observed"},parentSchema:V,data:t}),r++),t.namespace!==void 0&&(w(t.namespace,{instancePath:n+"/namespace",parentData:t,parentDataProperty:"n\
amespace",rootData:m})||(e=c(e,w.errors),r=e.length)),t.name!==void 0&&(w(t.name,{instancePath:n+"/name",parentData:t,parentDataProperty:"na\
me",rootData:m})||(e=c(e,w.errors),r=e.length)),t.labels!==void 0&&(N(t.labels,{instancePath:n+"/labels",parentData:t,parentDataProperty:"la\
bels",rootData:m})||(e=c(e,N.errors),r=e.length)),t.annotations!==void 0&&($(t.annotations,{instancePath:n+"/annotations",parentData:t,parentDataProperty:"\
annotations",rootData:m})||(e=c(e,$.errors),r=e.length)),t.managers!==void 0){let i=t.managers;if(Array.isArray(i)){const a=i.length;for(let l=0;l<
a;l++){let o=i[l];if(typeof o!="string"){const y={instancePath:n+"/managers/"+l,keyword:"type",params:{type:"string"},parentSchema:V.properties.
managers.items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+"/managers",keyword:"type",params:{type:"array"},parentSchema:V.properties.
managers,data:i};e=s(e,a),r++}}if(t.selector!==void 0&&($(t.selector,{instancePath:n+"/selector",parentData:t,parentDataProperty:"selector",
rootData:m})||(e=c(e,$.errors),r=e.length)),t.serviceAccountName!==void 0){let i=t.serviceAccountName;if(typeof i!="string"){const a={instancePath:n+
"/serviceAccountName",keyword:"type",params:{type:"string"},parentSchema:V.properties.serviceAccountName,data:i};e=s(e,a),r++}}if(t.nodeSelector!==
void 0&&($(t.nodeSelector,{instancePath:n+"/nodeSelector",parentData:t,parentDataProperty:"nodeSelector",rootData:m})||(e=c(e,$.errors),r=e.
length)),t.containers!==void 0){let i=t.containers;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];if(o&&typeof o=="ob\
ject"&&!Array.isArray(o)){if(o.name===void 0){const y={instancePath:n+"/containers/"+l,keyword:"required",params:{missingProperty:"name"},parentSchema:V.
properties.containers.items,data:o};e=s(e,y),r++}if(o.image===void 0){const y={instancePath:n+"/containers/"+l,keyword:"required",params:{missingProperty:"\
image"},parentSchema:V.properties.containers.items,data:o};e=s(e,y),r++}if(o.name!==void 0){let y=o.name;if(typeof y!="string"){const d={instancePath:n+
"/containers/"+l+"/name",keyword:"type",params:{type:"string"},parentSchema:V.properties.containers.items.properties.name,data:y};e=s(e,d),r++}}
if(o.image!==void 0){let y=o.image;if(typeof y!="string"){const d={instancePath:n+"/containers/"+l+"/image",keyword:"type",params:{type:"str\
ing"},parentSchema:V.properties.containers.items.properties.image,data:y};e=s(e,d),r++}}if(o.env!==void 0&&($(o.env,{instancePath:n+"/contai\
ners/"+l+"/env",parentData:o,parentDataProperty:"env",rootData:m})||(e=c(e,$.errors),r=e.length)),o.args!==void 0){let y=o.args;if(Array.isArray(
y)){const d=y.length;for(let D=0;D<d;D++){let g=y[D];if(typeof g!="string"){const h={instancePath:n+"/containers/"+l+"/args/"+D,keyword:"typ\
e",params:{type:"string"},parentSchema:V.properties.containers.items.properties.args.items,data:g};e=s(e,h),r++}}}else{const d={instancePath:n+
"/containers/"+l+"/args",keyword:"type",params:{type:"array"},parentSchema:V.properties.containers.items.properties.args,data:y};e=s(e,d),r++}}}else{
const y={instancePath:n+"/containers/"+l,keyword:"type",params:{type:"object"},parentSchema:V.properties.containers.items,data:o};e=s(e,y),r++}}}else{
const a={instancePath:n+"/containers",keyword:"type",params:{type:"array"},parentSchema:V.properties.containers,data:i};e=s(e,a),r++}}if(t.hostPaths!==
void 0&&($(t.hostPaths,{instancePath:n+"/hostPaths",parentData:t,parentDataProperty:"hostPaths",rootData:m})||(e=c(e,$.errors),r=e.length)),
t.desired!==void 0){let i=t.desired;if(!(typeof i=="number"&&isFinite(i))){const a={instancePath:n+"/desired",keyword:"type",params:{type:"n\
umber"},parentSchema:V.properties.desired,data:i};e=s(e,a),r++}}if(t.updated!==void 0){let i=t.updated;if(!(typeof i=="number"&&isFinite(i))){
const a={instancePath:n+"/updated",keyword:"type",params:{type:"number"},parentSchema:V.properties.updated,data:i};e=s(e,a),r++}}if(t.ready!==
void 0){let i=t.ready;if(!(typeof i=="number"&&isFinite(i))){const a={instancePath:n+"/ready",keyword:"type",params:{type:"number"},parentSchema:V.
properties.ready,data:i};e=s(e,a),r++}}if(t.observed!==void 0){let i=t.observed;if(typeof i!="boolean"){const a={instancePath:n+"/observed",
keyword:"type",params:{type:"boolean"},parentSchema:V.properties.observed,data:i};e=s(e,a),r++}}}else e=s(e,{instancePath:n,keyword:"type",params:{
type:"object"},parentSchema:V,data:t}),r++;return ye.errors=e,r===0}function Re(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){
let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:De,data:t}),
r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===
r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.
isArray(g)){const h=g.length;for(let f=0;f<h;f++)ye(g[f],{instancePath:n+"/value/"+f,parentData:g,parentDataProperty:f,rootData:m})||(e=c(e,
ye.errors),r=e.length)}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:De.then.properties.value,data:g};
e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=
e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:De,data:t}),r++),Re.
errors=e,r===0}const _e={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"\
array",items:{$ref:"#/definitions/workload"}}}},else:{$ref:"#/definitions/unread"}};function Ve(t,{instancePath:n="",parentData:k,parentDataProperty:S,
rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:_e,
data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}
var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.
value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++)ye(g[f],{instancePath:n+"/value/"+f,parentData:g,parentDataProperty:f,rootData:m})||
(e=c(e,ye.errors),r=e.length)}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:_e.then.properties.value,
data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),
r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:_e,data:t}),r++),Ve.
errors=e,r===0}const M={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"\
array",items:{type:"object",required:["namespace","name"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},
type:{type:"string"},clusterIPs:{type:"array",items:{type:"string"}},ports:{type:"array",items:{type:"number"}},selector:{$ref:"#/definition\
s/labels"},labels:{$ref:"#/definitions/labelValues"}}}}}},else:{$ref:"#/definitions/unread"}};function Ne(t,{instancePath:n="",parentData:k,
parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{
type:"object"},parentSchema:M,data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&
(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(
t)&&t.value!==void 0){let g=t.value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="object"&&!Array.isArray(
p)){if(p.namespace===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"namespace"},parentSchema:M.then.
properties.value.items,data:p};e=s(e,u),r++}if(p.name===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"\
name"},parentSchema:M.then.properties.value.items,data:p};e=s(e,u),r++}if(p.namespace!==void 0&&(w(p.namespace,{instancePath:n+"/value/"+f+"\
/namespace",parentData:p,parentDataProperty:"namespace",rootData:m})||(e=c(e,w.errors),r=e.length)),p.name!==void 0&&(w(p.name,{instancePath:n+
"/value/"+f+"/name",parentData:p,parentDataProperty:"name",rootData:m})||(e=c(e,w.errors),r=e.length)),p.type!==void 0){let u=p.type;if(typeof u!=
"string"){const v={instancePath:n+"/value/"+f+"/type",keyword:"type",params:{type:"string"},parentSchema:M.then.properties.value.items.properties.
type,data:u};e=s(e,v),r++}}if(p.clusterIPs!==void 0){let u=p.clusterIPs;if(Array.isArray(u)){const v=u.length;for(let b=0;b<v;b++){let j=u[b];
if(typeof j!="string"){const R={instancePath:n+"/value/"+f+"/clusterIPs/"+b,keyword:"type",params:{type:"string"},parentSchema:M.then.properties.
value.items.properties.clusterIPs.items,data:j};e=s(e,R),r++}}}else{const v={instancePath:n+"/value/"+f+"/clusterIPs",keyword:"type",params:{
type:"array"},parentSchema:M.then.properties.value.items.properties.clusterIPs,data:u};e=s(e,v),r++}}if(p.ports!==void 0){let u=p.ports;if(Array.
isArray(u)){const v=u.length;for(let b=0;b<v;b++){let j=u[b];if(!(typeof j=="number"&&isFinite(j))){const R={instancePath:n+"/value/"+f+"/po\
rts/"+b,keyword:"type",params:{type:"number"},parentSchema:M.then.properties.value.items.properties.ports.items,data:j};e=s(e,R),r++}}}else{
const v={instancePath:n+"/value/"+f+"/ports",keyword:"type",params:{type:"array"},parentSchema:M.then.properties.value.items.properties.ports,
data:u};e=s(e,v),r++}}p.selector!==void 0&&($(p.selector,{instancePath:n+"/value/"+f+"/selector",parentData:p,parentDataProperty:"selector",
rootData:m})||(e=c(e,$.errors),r=e.length)),p.labels!==void 0&&(N(p.labels,{instancePath:n+"/value/"+f+"/labels",parentData:p,parentDataProperty:"\
labels",rootData:m})||(e=c(e,N.errors),r=e.length))}else{const u={instancePath:n+"/value/"+f,keyword:"type",params:{type:"object"},parentSchema:M.
then.properties.value.items,data:p};e=s(e,u),r++}}}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:M.
then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||
(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:M,
data:t}),r++),Ne.errors=e,r===0}const O={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"array",items:{type:"object",required:["namespace","service","ready"],properties:{namespace:{type:"string"},service:{type:"strin\
g"},ready:{type:"number"}}}}}},else:{$ref:"#/definitions/unread"}};function Ce(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){
let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:O,data:t}),
r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===
r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.
isArray(g)){const h=g.length;for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="object"&&!Array.isArray(p)){if(p.namespace===void 0){const u={
instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"namespace"},parentSchema:O.then.properties.value.items,data:p};e=s(e,
u),r++}if(p.service===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"service"},parentSchema:O.then.
properties.value.items,data:p};e=s(e,u),r++}if(p.ready===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"\
ready"},parentSchema:O.then.properties.value.items,data:p};e=s(e,u),r++}if(p.namespace!==void 0){let u=p.namespace;if(typeof u!="string"){const v={
instancePath:n+"/value/"+f+"/namespace",keyword:"type",params:{type:"string"},parentSchema:O.then.properties.value.items.properties.namespace,
data:u};e=s(e,v),r++}}if(p.service!==void 0){let u=p.service;if(typeof u!="string"){const v={instancePath:n+"/value/"+f+"/service",keyword:"\
type",params:{type:"string"},parentSchema:O.then.properties.value.items.properties.service,data:u};e=s(e,v),r++}}if(p.ready!==void 0){let u=p.
ready;if(!(typeof u=="number"&&isFinite(u))){const v={instancePath:n+"/value/"+f+"/ready",keyword:"type",params:{type:"number"},parentSchema:O.
then.properties.value.items.properties.ready,data:u};e=s(e,v),r++}}}else{const u={instancePath:n+"/value/"+f,keyword:"type",params:{type:"ob\
ject"},parentSchema:O.then.properties.value.items,data:p};e=s(e,u),r++}}}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"\
array"},parentSchema:O.then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,
parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{
failingKeyword:y},parentSchema:O,data:t}),r++),Ce.errors=e,r===0}const se={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{
required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["namespace","name","data"],properties:{namespace:{$ref:"\
#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},data:{$ref:"#/definitions/labels"}}}}}},else:{
$ref:"#/definitions/unread"}};function Ie(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t==
"object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:se,data:t}),r++);const i=r;let a=!0;const l=r;
if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=
null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.isArray(g)){const h=g.length;
for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="object"&&!Array.isArray(p)){if(p.namespace===void 0){const u={instancePath:n+"/value/"+f,keyword:"\
required",params:{missingProperty:"namespace"},parentSchema:se.then.properties.value.items,data:p};e=s(e,u),r++}if(p.name===void 0){const u={
instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"name"},parentSchema:se.then.properties.value.items,data:p};e=s(e,u),r++}
if(p.data===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"data"},parentSchema:se.then.properties.value.
items,data:p};e=s(e,u),r++}p.namespace!==void 0&&(w(p.namespace,{instancePath:n+"/value/"+f+"/namespace",parentData:p,parentDataProperty:"na\
mespace",rootData:m})||(e=c(e,w.errors),r=e.length)),p.name!==void 0&&(w(p.name,{instancePath:n+"/value/"+f+"/name",parentData:p,parentDataProperty:"\
name",rootData:m})||(e=c(e,w.errors),r=e.length)),p.labels!==void 0&&(N(p.labels,{instancePath:n+"/value/"+f+"/labels",parentData:p,parentDataProperty:"\
labels",rootData:m})||(e=c(e,N.errors),r=e.length)),p.data!==void 0&&($(p.data,{instancePath:n+"/value/"+f+"/data",parentData:p,parentDataProperty:"\
data",rootData:m})||(e=c(e,$.errors),r=e.length))}else{const u={instancePath:n+"/value/"+f,keyword:"type",params:{type:"object"},parentSchema:se.
then.properties.value.items,data:p};e=s(e,u),r++}}}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:se.
then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||
(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:se,
data:t}),r++),Ie.errors=e,r===0}const Ee={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"array",items:{$ref:"#/definitions/named"}}}},else:{$ref:"#/definitions/unread"}},xe={type:"object",required:["name"],properties:{
namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/defini\
tions/labels"},type:{type:"string"}}};function Ge(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&
typeof t=="object"&&!Array.isArray(t)){if(t.name===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"name"},parentSchema:xe,
data:t}),r++),t.namespace!==void 0&&(w(t.namespace,{instancePath:n+"/namespace",parentData:t,parentDataProperty:"namespace",rootData:m})||(e=
c(e,w.errors),r=e.length)),t.name!==void 0&&(w(t.name,{instancePath:n+"/name",parentData:t,parentDataProperty:"name",rootData:m})||(e=c(e,w.
errors),r=e.length)),t.labels!==void 0&&(N(t.labels,{instancePath:n+"/labels",parentData:t,parentDataProperty:"labels",rootData:m})||(e=c(e,
N.errors),r=e.length)),t.annotations!==void 0&&($(t.annotations,{instancePath:n+"/annotations",parentData:t,parentDataProperty:"annotations",
rootData:m})||(e=c(e,$.errors),r=e.length)),t.type!==void 0){let i=t.type;if(typeof i!="string"){const a={instancePath:n+"/type",keyword:"ty\
pe",params:{type:"string"},parentSchema:xe.properties.type,data:i};e=s(e,a),r++}}}else e=s(e,{instancePath:n,keyword:"type",params:{type:"ob\
ject"},parentSchema:xe,data:t}),r++;return Ge.errors=e,r===0}function Z(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){
let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:Ee,data:t}),
r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===
r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.
isArray(g)){const h=g.length;for(let f=0;f<h;f++)Ge(g[f],{instancePath:n+"/value/"+f,parentData:g,parentDataProperty:f,rootData:m})||(e=c(e,
Ge.errors),r=e.length)}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:Ee.then.properties.value,data:g};
e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=
e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:Ee,data:t}),r++),Z.errors=
e,r===0}const E={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",
items:{type:"object",required:["namespace","name","hard","used"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions\
/name"},hard:{$ref:"#/definitions/labels"},used:{$ref:"#/definitions/labels"},scopes:{type:"array",items:{type:"object",required:["scopeName",
"operator"],properties:{scopeName:{type:"string"},operator:{type:"string"},values:{type:"array",items:{type:"string"}}}}}}}}}},else:{$ref:"#\
/definitions/unread"}};function Te(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t=="obj\
ect"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:E,data:t}),r++);const i=r;let a=!0;const l=r;
if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=
null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.isArray(g)){const h=g.length;
for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="object"&&!Array.isArray(p)){if(p.namespace===void 0){const u={instancePath:n+"/value/"+f,keyword:"\
required",params:{missingProperty:"namespace"},parentSchema:E.then.properties.value.items,data:p};e=s(e,u),r++}if(p.name===void 0){const u={
instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"name"},parentSchema:E.then.properties.value.items,data:p};e=s(e,u),r++}
if(p.hard===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"hard"},parentSchema:E.then.properties.value.
items,data:p};e=s(e,u),r++}if(p.used===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"used"},parentSchema:E.
then.properties.value.items,data:p};e=s(e,u),r++}if(p.namespace!==void 0&&(w(p.namespace,{instancePath:n+"/value/"+f+"/namespace",parentData:p,
parentDataProperty:"namespace",rootData:m})||(e=c(e,w.errors),r=e.length)),p.name!==void 0&&(w(p.name,{instancePath:n+"/value/"+f+"/name",parentData:p,
parentDataProperty:"name",rootData:m})||(e=c(e,w.errors),r=e.length)),p.hard!==void 0&&($(p.hard,{instancePath:n+"/value/"+f+"/hard",parentData:p,
parentDataProperty:"hard",rootData:m})||(e=c(e,$.errors),r=e.length)),p.used!==void 0&&($(p.used,{instancePath:n+"/value/"+f+"/used",parentData:p,
parentDataProperty:"used",rootData:m})||(e=c(e,$.errors),r=e.length)),p.scopes!==void 0){let u=p.scopes;if(Array.isArray(u)){const v=u.length;
for(let b=0;b<v;b++){let j=u[b];if(j&&typeof j=="object"&&!Array.isArray(j)){if(j.scopeName===void 0){const R={instancePath:n+"/value/"+f+"/\
scopes/"+b,keyword:"required",params:{missingProperty:"scopeName"},parentSchema:E.then.properties.value.items.properties.scopes.items,data:j};
e=s(e,R),r++}if(j.operator===void 0){const R={instancePath:n+"/value/"+f+"/scopes/"+b,keyword:"required",params:{missingProperty:"operator"},
parentSchema:E.then.properties.value.items.properties.scopes.items,data:j};e=s(e,R),r++}if(j.scopeName!==void 0){let R=j.scopeName;if(typeof R!=
"string"){const X={instancePath:n+"/value/"+f+"/scopes/"+b+"/scopeName",keyword:"type",params:{type:"string"},parentSchema:E.then.properties.
value.items.properties.scopes.items.properties.scopeName,data:R};e=s(e,X),r++}}if(j.operator!==void 0){let R=j.operator;if(typeof R!="string"){
const X={instancePath:n+"/value/"+f+"/scopes/"+b+"/operator",keyword:"type",params:{type:"string"},parentSchema:E.then.properties.value.items.
properties.scopes.items.properties.operator,data:R};e=s(e,X),r++}}if(j.values!==void 0){let R=j.values;if(Array.isArray(R)){const X=R.length;
for(let me=0;me<X;me++){let Ze=R[me];if(typeof Ze!="string"){const sr={instancePath:n+"/value/"+f+"/scopes/"+b+"/values/"+me,keyword:"type",
params:{type:"string"},parentSchema:E.then.properties.value.items.properties.scopes.items.properties.values.items,data:Ze};e=s(e,sr),r++}}}else{
const X={instancePath:n+"/value/"+f+"/scopes/"+b+"/values",keyword:"type",params:{type:"array"},parentSchema:E.then.properties.value.items.properties.
scopes.items.properties.values,data:R};e=s(e,X),r++}}}else{const R={instancePath:n+"/value/"+f+"/scopes/"+b,keyword:"type",params:{type:"obj\
ect"},parentSchema:E.then.properties.value.items.properties.scopes.items,data:j};e=s(e,R),r++}}}else{const v={instancePath:n+"/value/"+f+"/s\
copes",keyword:"type",params:{type:"array"},parentSchema:E.then.properties.value.items.properties.scopes,data:u};e=s(e,v),r++}}}else{const u={
instancePath:n+"/value/"+f,keyword:"type",params:{type:"object"},parentSchema:E.then.properties.value.items,data:p};e=s(e,u),r++}}}else{const h={
instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:E.then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="t\
hen"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}
return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:E,data:t}),r++),Te.errors=e,r===0}const Q={title:'{"val\
ue": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:[
"namespace","name","limits"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},limits:{type:"array",items:{
type:"object",required:["type"],properties:{type:{type:"string"},max:{$ref:"#/definitions/labels"},min:{$ref:"#/definitions/labels"},default:{
$ref:"#/definitions/labels"},defaultRequest:{$ref:"#/definitions/labels"}}}}}}}}},else:{$ref:"#/definitions/unread"}};function Fe(t,{instancePath:n="",
parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"\
type",params:{type:"object"},parentSchema:Q,data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.
value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&
!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="ob\
ject"&&!Array.isArray(p)){if(p.namespace===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"namespace"},
parentSchema:Q.then.properties.value.items,data:p};e=s(e,u),r++}if(p.name===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{
missingProperty:"name"},parentSchema:Q.then.properties.value.items,data:p};e=s(e,u),r++}if(p.limits===void 0){const u={instancePath:n+"/valu\
e/"+f,keyword:"required",params:{missingProperty:"limits"},parentSchema:Q.then.properties.value.items,data:p};e=s(e,u),r++}if(p.namespace!==
void 0&&(w(p.namespace,{instancePath:n+"/value/"+f+"/namespace",parentData:p,parentDataProperty:"namespace",rootData:m})||(e=c(e,w.errors),r=
e.length)),p.name!==void 0&&(w(p.name,{instancePath:n+"/value/"+f+"/name",parentData:p,parentDataProperty:"name",rootData:m})||(e=c(e,w.errors),
r=e.length)),p.limits!==void 0){let u=p.limits;if(Array.isArray(u)){const v=u.length;for(let b=0;b<v;b++){let j=u[b];if(j&&typeof j=="object"&&
!Array.isArray(j)){if(j.type===void 0){const R={instancePath:n+"/value/"+f+"/limits/"+b,keyword:"required",params:{missingProperty:"type"},parentSchema:Q.
then.properties.value.items.properties.limits.items,data:j};e=s(e,R),r++}if(j.type!==void 0){let R=j.type;if(typeof R!="string"){const X={instancePath:n+
"/value/"+f+"/limits/"+b+"/type",keyword:"type",params:{type:"string"},parentSchema:Q.then.properties.value.items.properties.limits.items.properties.
type,data:R};e=s(e,X),r++}}j.max!==void 0&&($(j.max,{instancePath:n+"/value/"+f+"/limits/"+b+"/max",parentData:j,parentDataProperty:"max",rootData:m})||
(e=c(e,$.errors),r=e.length)),j.min!==void 0&&($(j.min,{instancePath:n+"/value/"+f+"/limits/"+b+"/min",parentData:j,parentDataProperty:"min",
rootData:m})||(e=c(e,$.errors),r=e.length)),j.default!==void 0&&($(j.default,{instancePath:n+"/value/"+f+"/limits/"+b+"/default",parentData:j,
parentDataProperty:"default",rootData:m})||(e=c(e,$.errors),r=e.length)),j.defaultRequest!==void 0&&($(j.defaultRequest,{instancePath:n+"/va\
lue/"+f+"/limits/"+b+"/defaultRequest",parentData:j,parentDataProperty:"defaultRequest",rootData:m})||(e=c(e,$.errors),r=e.length))}else{const R={
instancePath:n+"/value/"+f+"/limits/"+b,keyword:"type",params:{type:"object"},parentSchema:Q.then.properties.value.items.properties.limits.items,
data:j};e=s(e,R),r++}}}else{const v={instancePath:n+"/value/"+f+"/limits",keyword:"type",params:{type:"array"},parentSchema:Q.then.properties.
value.items.properties.limits,data:u};e=s(e,v),r++}}}else{const u={instancePath:n+"/value/"+f,keyword:"type",params:{type:"object"},parentSchema:Q.
then.properties.value.items,data:p};e=s(e,u),r++}}}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:Q.
then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||
(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:Q,
data:t}),r++),Fe.errors=e,r===0}const U={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"array",items:{type:"object",required:["namespace","name","podSelector","policyTypes"],properties:{namespace:{$ref:"#/definition\
s/name"},name:{$ref:"#/definitions/name"},podSelector:{$ref:"#/definitions/selector"},policyTypes:{type:"array",items:{type:"string"}},ingress:{
type:"array",items:{$ref:"#/definitions/rule"}},egress:{type:"array",items:{$ref:"#/definitions/rule"}}}}}}},else:{$ref:"#/definitions/unrea\
d"}},ee={type:"object",required:[],properties:{matchLabels:{$ref:"#/definitions/labels"},matchExpressions:{type:"array",items:{type:"object",
required:["key","operator"],properties:{key:{type:"string"},operator:{type:"string"},values:{type:"array",items:{type:"string"}}}}}}};function H(t,{
instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(t)){if(t.matchLabels!==
void 0&&($(t.matchLabels,{instancePath:n+"/matchLabels",parentData:t,parentDataProperty:"matchLabels",rootData:m})||(e=c(e,$.errors),r=e.length)),
t.matchExpressions!==void 0){let i=t.matchExpressions;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];if(o&&typeof o==
"object"&&!Array.isArray(o)){if(o.key===void 0){const y={instancePath:n+"/matchExpressions/"+l,keyword:"required",params:{missingProperty:"k\
ey"},parentSchema:ee.properties.matchExpressions.items,data:o};e=s(e,y),r++}if(o.operator===void 0){const y={instancePath:n+"/matchExpressio\
ns/"+l,keyword:"required",params:{missingProperty:"operator"},parentSchema:ee.properties.matchExpressions.items,data:o};e=s(e,y),r++}if(o.key!==
void 0){let y=o.key;if(typeof y!="string"){const d={instancePath:n+"/matchExpressions/"+l+"/key",keyword:"type",params:{type:"string"},parentSchema:ee.
properties.matchExpressions.items.properties.key,data:y};e=s(e,d),r++}}if(o.operator!==void 0){let y=o.operator;if(typeof y!="string"){const d={
instancePath:n+"/matchExpressions/"+l+"/operator",keyword:"type",params:{type:"string"},parentSchema:ee.properties.matchExpressions.items.properties.
operator,data:y};e=s(e,d),r++}}if(o.values!==void 0){let y=o.values;if(Array.isArray(y)){const d=y.length;for(let D=0;D<d;D++){let g=y[D];if(typeof g!=
"string"){const h={instancePath:n+"/matchExpressions/"+l+"/values/"+D,keyword:"type",params:{type:"string"},parentSchema:ee.properties.matchExpressions.
items.properties.values.items,data:g};e=s(e,h),r++}}}else{const d={instancePath:n+"/matchExpressions/"+l+"/values",keyword:"type",params:{type:"\
array"},parentSchema:ee.properties.matchExpressions.items.properties.values,data:y};e=s(e,d),r++}}}else{const y={instancePath:n+"/matchExpre\
ssions/"+l,keyword:"type",params:{type:"object"},parentSchema:ee.properties.matchExpressions.items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+
"/matchExpressions",keyword:"type",params:{type:"array"},parentSchema:ee.properties.matchExpressions,data:i};e=s(e,a),r++}}}else e=s(e,{instancePath:n,
keyword:"type",params:{type:"object"},parentSchema:ee,data:t}),r++;return H.errors=e,r===0}const W={type:"object",required:[],properties:{ports:{
type:"array",items:{type:"object",required:[],properties:{port:{type:["number","string"]},endPort:{type:"number"},protocol:{type:"string"}}}},
peers:{type:"array",items:{type:"object",required:[],properties:{cidr:{type:"string"},except:{type:"array",items:{type:"string"}},podSelector:{
$ref:"#/definitions/selector"},namespaceSelector:{$ref:"#/definitions/selector"}}}}}};function fe(t,{instancePath:n="",parentData:k,parentDataProperty:S,
rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(t)){if(t.ports!==void 0){let i=t.ports;if(Array.isArray(i)){const a=i.
length;for(let l=0;l<a;l++){let o=i[l];if(o&&typeof o=="object"&&!Array.isArray(o)){if(o.port!==void 0){let y=o.port;if(!(typeof y=="number"&&
isFinite(y))&&typeof y!="string"){const d={instancePath:n+"/ports/"+l+"/port",keyword:"type",params:{type:W.properties.ports.items.properties.
port.type},parentSchema:W.properties.ports.items.properties.port,data:y};e=s(e,d),r++}}if(o.endPort!==void 0){let y=o.endPort;if(!(typeof y==
"number"&&isFinite(y))){const d={instancePath:n+"/ports/"+l+"/endPort",keyword:"type",params:{type:"number"},parentSchema:W.properties.ports.
items.properties.endPort,data:y};e=s(e,d),r++}}if(o.protocol!==void 0){let y=o.protocol;if(typeof y!="string"){const d={instancePath:n+"/por\
ts/"+l+"/protocol",keyword:"type",params:{type:"string"},parentSchema:W.properties.ports.items.properties.protocol,data:y};e=s(e,d),r++}}}else{
const y={instancePath:n+"/ports/"+l,keyword:"type",params:{type:"object"},parentSchema:W.properties.ports.items,data:o};e=s(e,y),r++}}}else{
const a={instancePath:n+"/ports",keyword:"type",params:{type:"array"},parentSchema:W.properties.ports,data:i};e=s(e,a),r++}}if(t.peers!==void 0){
let i=t.peers;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];if(o&&typeof o=="object"&&!Array.isArray(o)){if(o.cidr!==
void 0){let y=o.cidr;if(typeof y!="string"){const d={instancePath:n+"/peers/"+l+"/cidr",keyword:"type",params:{type:"string"},parentSchema:W.
properties.peers.items.properties.cidr,data:y};e=s(e,d),r++}}if(o.except!==void 0){let y=o.except;if(Array.isArray(y)){const d=y.length;for(let D=0;D<
d;D++){let g=y[D];if(typeof g!="string"){const h={instancePath:n+"/peers/"+l+"/except/"+D,keyword:"type",params:{type:"string"},parentSchema:W.
properties.peers.items.properties.except.items,data:g};e=s(e,h),r++}}}else{const d={instancePath:n+"/peers/"+l+"/except",keyword:"type",params:{
type:"array"},parentSchema:W.properties.peers.items.properties.except,data:y};e=s(e,d),r++}}o.podSelector!==void 0&&(H(o.podSelector,{instancePath:n+
"/peers/"+l+"/podSelector",parentData:o,parentDataProperty:"podSelector",rootData:m})||(e=c(e,H.errors),r=e.length)),o.namespaceSelector!==void 0&&
(H(o.namespaceSelector,{instancePath:n+"/peers/"+l+"/namespaceSelector",parentData:o,parentDataProperty:"namespaceSelector",rootData:m})||(e=
c(e,H.errors),r=e.length))}else{const y={instancePath:n+"/peers/"+l,keyword:"type",params:{type:"object"},parentSchema:W.properties.peers.items,
data:o};e=s(e,y),r++}}}else{const a={instancePath:n+"/peers",keyword:"type",params:{type:"array"},parentSchema:W.properties.peers,data:i};e=
s(e,a),r++}}}else e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:W,data:t}),r++;return fe.errors=e,r===0}function Ke(t,{
instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,
keyword:"type",params:{type:"object"},parentSchema:U,data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){
let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="\
object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p==
"object"&&!Array.isArray(p)){if(p.namespace===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"namesp\
ace"},parentSchema:U.then.properties.value.items,data:p};e=s(e,u),r++}if(p.name===void 0){const u={instancePath:n+"/value/"+f,keyword:"requi\
red",params:{missingProperty:"name"},parentSchema:U.then.properties.value.items,data:p};e=s(e,u),r++}if(p.podSelector===void 0){const u={instancePath:n+
"/value/"+f,keyword:"required",params:{missingProperty:"podSelector"},parentSchema:U.then.properties.value.items,data:p};e=s(e,u),r++}if(p.policyTypes===
void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"policyTypes"},parentSchema:U.then.properties.value.items,
data:p};e=s(e,u),r++}if(p.namespace!==void 0&&(w(p.namespace,{instancePath:n+"/value/"+f+"/namespace",parentData:p,parentDataProperty:"names\
pace",rootData:m})||(e=c(e,w.errors),r=e.length)),p.name!==void 0&&(w(p.name,{instancePath:n+"/value/"+f+"/name",parentData:p,parentDataProperty:"\
name",rootData:m})||(e=c(e,w.errors),r=e.length)),p.podSelector!==void 0&&(H(p.podSelector,{instancePath:n+"/value/"+f+"/podSelector",parentData:p,
parentDataProperty:"podSelector",rootData:m})||(e=c(e,H.errors),r=e.length)),p.policyTypes!==void 0){let u=p.policyTypes;if(Array.isArray(u)){
const v=u.length;for(let b=0;b<v;b++){let j=u[b];if(typeof j!="string"){const R={instancePath:n+"/value/"+f+"/policyTypes/"+b,keyword:"type",
params:{type:"string"},parentSchema:U.then.properties.value.items.properties.policyTypes.items,data:j};e=s(e,R),r++}}}else{const v={instancePath:n+
"/value/"+f+"/policyTypes",keyword:"type",params:{type:"array"},parentSchema:U.then.properties.value.items.properties.policyTypes,data:u};e=
s(e,v),r++}}if(p.ingress!==void 0){let u=p.ingress;if(Array.isArray(u)){const v=u.length;for(let b=0;b<v;b++)fe(u[b],{instancePath:n+"/value\
/"+f+"/ingress/"+b,parentData:u,parentDataProperty:b,rootData:m})||(e=c(e,fe.errors),r=e.length)}else{const v={instancePath:n+"/value/"+f+"/\
ingress",keyword:"type",params:{type:"array"},parentSchema:U.then.properties.value.items.properties.ingress,data:u};e=s(e,v),r++}}if(p.egress!==
void 0){let u=p.egress;if(Array.isArray(u)){const v=u.length;for(let b=0;b<v;b++)fe(u[b],{instancePath:n+"/value/"+f+"/egress/"+b,parentData:u,
parentDataProperty:b,rootData:m})||(e=c(e,fe.errors),r=e.length)}else{const v={instancePath:n+"/value/"+f+"/egress",keyword:"type",params:{type:"\
array"},parentSchema:U.then.properties.value.items.properties.egress,data:u};e=s(e,v),r++}}}else{const u={instancePath:n+"/value/"+f,keyword:"\
type",params:{type:"object"},parentSchema:U.then.properties.value.items,data:p};e=s(e,u),r++}}}else{const h={instancePath:n+"/value",keyword:"\
type",params:{type:"array"},parentSchema:U.then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,
parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"\
if",params:{failingKeyword:y},parentSchema:U,data:t}),r++),Ke.errors=e,r===0}const ae={title:'{"value": \u2026} or {"unread": "why"}',type:"\
object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["name","handler"],properties:{name:{$ref:"\
#/definitions/name"},handler:{type:"string"}}}}}},else:{$ref:"#/definitions/unread"}};function Ue(t,{instancePath:n="",parentData:k,parentDataProperty:S,
rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:ae,
data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}
var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.
value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="object"&&!Array.isArray(p)){if(p.name===void 0){
const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"name"},parentSchema:ae.then.properties.value.items,data:p};e=
s(e,u),r++}if(p.handler===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"handler"},parentSchema:ae.
then.properties.value.items,data:p};e=s(e,u),r++}if(p.name!==void 0&&(w(p.name,{instancePath:n+"/value/"+f+"/name",parentData:p,parentDataProperty:"\
name",rootData:m})||(e=c(e,w.errors),r=e.length)),p.handler!==void 0){let u=p.handler;if(typeof u!="string"){const v={instancePath:n+"/value\
/"+f+"/handler",keyword:"type",params:{type:"string"},parentSchema:ae.then.properties.value.items.properties.handler,data:u};e=s(e,v),r++}}}else{
const u={instancePath:n+"/value/"+f,keyword:"type",params:{type:"object"},parentSchema:ae.then.properties.value.items,data:p};e=s(e,u),r++}}}else{
const h={instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:ae.then.properties.value,data:g};e=s(e,h),r++}}var o=d===
r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=
o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:ae,data:t}),r++),Ue.errors=e,r===0}const F={
title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"obje\
ct",required:["name","served","stored"],properties:{name:{$ref:"#/definitions/name"},served:{type:"array",items:{type:"string"}},stored:{type:"\
array",items:{type:"string"}},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},specFields:{type:"array",items:{
type:"string"}}}}}}},else:{$ref:"#/definitions/unread"}};function We(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){
let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:F,data:t}),
r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===
r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.
isArray(g)){const h=g.length;for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="object"&&!Array.isArray(p)){if(p.name===void 0){const u={instancePath:n+
"/value/"+f,keyword:"required",params:{missingProperty:"name"},parentSchema:F.then.properties.value.items,data:p};e=s(e,u),r++}if(p.served===
void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"served"},parentSchema:F.then.properties.value.items,
data:p};e=s(e,u),r++}if(p.stored===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"stored"},parentSchema:F.
then.properties.value.items,data:p};e=s(e,u),r++}if(p.name!==void 0&&(w(p.name,{instancePath:n+"/value/"+f+"/name",parentData:p,parentDataProperty:"\
name",rootData:m})||(e=c(e,w.errors),r=e.length)),p.served!==void 0){let u=p.served;if(Array.isArray(u)){const v=u.length;for(let b=0;b<v;b++){
let j=u[b];if(typeof j!="string"){const R={instancePath:n+"/value/"+f+"/served/"+b,keyword:"type",params:{type:"string"},parentSchema:F.then.
properties.value.items.properties.served.items,data:j};e=s(e,R),r++}}}else{const v={instancePath:n+"/value/"+f+"/served",keyword:"type",params:{
type:"array"},parentSchema:F.then.properties.value.items.properties.served,data:u};e=s(e,v),r++}}if(p.stored!==void 0){let u=p.stored;if(Array.
isArray(u)){const v=u.length;for(let b=0;b<v;b++){let j=u[b];if(typeof j!="string"){const R={instancePath:n+"/value/"+f+"/stored/"+b,keyword:"\
type",params:{type:"string"},parentSchema:F.then.properties.value.items.properties.stored.items,data:j};e=s(e,R),r++}}}else{const v={instancePath:n+
"/value/"+f+"/stored",keyword:"type",params:{type:"array"},parentSchema:F.then.properties.value.items.properties.stored,data:u};e=s(e,v),r++}}
if(p.labels!==void 0&&(N(p.labels,{instancePath:n+"/value/"+f+"/labels",parentData:p,parentDataProperty:"labels",rootData:m})||(e=c(e,N.errors),
r=e.length)),p.annotations!==void 0&&($(p.annotations,{instancePath:n+"/value/"+f+"/annotations",parentData:p,parentDataProperty:"annotation\
s",rootData:m})||(e=c(e,$.errors),r=e.length)),p.specFields!==void 0){let u=p.specFields;if(Array.isArray(u)){const v=u.length;for(let b=0;b<
v;b++){let j=u[b];if(typeof j!="string"){const R={instancePath:n+"/value/"+f+"/specFields/"+b,keyword:"type",params:{type:"string"},parentSchema:F.
then.properties.value.items.properties.specFields.items,data:j};e=s(e,R),r++}}}else{const v={instancePath:n+"/value/"+f+"/specFields",keyword:"\
type",params:{type:"array"},parentSchema:F.then.properties.value.items.properties.specFields,data:u};e=s(e,v),r++}}}else{const u={instancePath:n+
"/value/"+f,keyword:"type",params:{type:"object"},parentSchema:F.then.properties.value.items,data:p};e=s(e,u),r++}}}else{const h={instancePath:n+
"/value",keyword:"type",params:{type:"array"},parentSchema:F.then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;
A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{
instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:F,data:t}),r++),We.errors=e,r===0}const Le={title:'{"value": \u2026} or {"unre\
ad": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/webhook"}}}},else:{$ref:"\
#/definitions/unread"}},G={type:"object",required:["name","webhooks"],properties:{name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitio\
ns/labelValues"},annotations:{$ref:"#/definitions/labels"},webhooks:{type:"array",items:{type:"object",required:["name","failurePolicy","has\
Bundle"],properties:{name:{type:"string"},failurePolicy:{type:"string"},hasBundle:{type:"boolean"},service:{type:"object",required:["namespa\
ce","name"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"}}},namespaceSelector:{$ref:"#/definitions/sele\
ctor"},objectSelector:{$ref:"#/definitions/selector"}}}}}};function de(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){
let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(t)){if(t.name===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"\
name"},parentSchema:G,data:t}),r++),t.webhooks===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"webhooks"},parentSchema:G,
data:t}),r++),t.name!==void 0&&(w(t.name,{instancePath:n+"/name",parentData:t,parentDataProperty:"name",rootData:m})||(e=c(e,w.errors),r=e.length)),
t.labels!==void 0&&(N(t.labels,{instancePath:n+"/labels",parentData:t,parentDataProperty:"labels",rootData:m})||(e=c(e,N.errors),r=e.length)),
t.annotations!==void 0&&($(t.annotations,{instancePath:n+"/annotations",parentData:t,parentDataProperty:"annotations",rootData:m})||(e=c(e,$.
errors),r=e.length)),t.webhooks!==void 0){let i=t.webhooks;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];if(o&&typeof o==
"object"&&!Array.isArray(o)){if(o.name===void 0){const y={instancePath:n+"/webhooks/"+l,keyword:"required",params:{missingProperty:"name"},parentSchema:G.
properties.webhooks.items,data:o};e=s(e,y),r++}if(o.failurePolicy===void 0){const y={instancePath:n+"/webhooks/"+l,keyword:"required",params:{
missingProperty:"failurePolicy"},parentSchema:G.properties.webhooks.items,data:o};e=s(e,y),r++}if(o.hasBundle===void 0){const y={instancePath:n+
"/webhooks/"+l,keyword:"required",params:{missingProperty:"hasBundle"},parentSchema:G.properties.webhooks.items,data:o};e=s(e,y),r++}if(o.name!==
void 0){let y=o.name;if(typeof y!="string"){const d={instancePath:n+"/webhooks/"+l+"/name",keyword:"type",params:{type:"string"},parentSchema:G.
properties.webhooks.items.properties.name,data:y};e=s(e,d),r++}}if(o.failurePolicy!==void 0){let y=o.failurePolicy;if(typeof y!="string"){const d={
instancePath:n+"/webhooks/"+l+"/failurePolicy",keyword:"type",params:{type:"string"},parentSchema:G.properties.webhooks.items.properties.failurePolicy,
data:y};e=s(e,d),r++}}if(o.hasBundle!==void 0){let y=o.hasBundle;if(typeof y!="boolean"){const d={instancePath:n+"/webhooks/"+l+"/hasBundle",
keyword:"type",params:{type:"boolean"},parentSchema:G.properties.webhooks.items.properties.hasBundle,data:y};e=s(e,d),r++}}if(o.service!==void 0){
let y=o.service;if(y&&typeof y=="object"&&!Array.isArray(y)){if(y.namespace===void 0){const d={instancePath:n+"/webhooks/"+l+"/service",keyword:"\
required",params:{missingProperty:"namespace"},parentSchema:G.properties.webhooks.items.properties.service,data:y};e=s(e,d),r++}if(y.name===
void 0){const d={instancePath:n+"/webhooks/"+l+"/service",keyword:"required",params:{missingProperty:"name"},parentSchema:G.properties.webhooks.
items.properties.service,data:y};e=s(e,d),r++}y.namespace!==void 0&&(w(y.namespace,{instancePath:n+"/webhooks/"+l+"/service/namespace",parentData:y,
parentDataProperty:"namespace",rootData:m})||(e=c(e,w.errors),r=e.length)),y.name!==void 0&&(w(y.name,{instancePath:n+"/webhooks/"+l+"/servi\
ce/name",parentData:y,parentDataProperty:"name",rootData:m})||(e=c(e,w.errors),r=e.length))}else{const d={instancePath:n+"/webhooks/"+l+"/se\
rvice",keyword:"type",params:{type:"object"},parentSchema:G.properties.webhooks.items.properties.service,data:y};e=s(e,d),r++}}o.namespaceSelector!==
void 0&&(H(o.namespaceSelector,{instancePath:n+"/webhooks/"+l+"/namespaceSelector",parentData:o,parentDataProperty:"namespaceSelector",rootData:m})||
(e=c(e,H.errors),r=e.length)),o.objectSelector!==void 0&&(H(o.objectSelector,{instancePath:n+"/webhooks/"+l+"/objectSelector",parentData:o,parentDataProperty:"\
objectSelector",rootData:m})||(e=c(e,H.errors),r=e.length))}else{const y={instancePath:n+"/webhooks/"+l,keyword:"type",params:{type:"object"},
parentSchema:G.properties.webhooks.items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+"/webhooks",keyword:"type",params:{type:"array"},
parentSchema:G.properties.webhooks,data:i};e=s(e,a),r++}}}else e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:G,data:t}),
r++;return de.errors=e,r===0}function ze(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t==
"object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:Le,data:t}),r++);const i=r;let a=!0;const l=r;
if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=
null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.isArray(g)){const h=g.length;
for(let f=0;f<h;f++)de(g[f],{instancePath:n+"/value/"+f,parentData:g,parentDataProperty:f,rootData:m})||(e=c(e,de.errors),r=e.length)}else{const h={
instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:Le.then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="\
then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="els\
e"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:Le,data:t}),r++),ze.errors=e,r===0}const Be={title:'\
{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitio\
ns/webhook"}}}},else:{$ref:"#/definitions/unread"}};function Me(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,
r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:Be,data:t}),r++);const i=r;
let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&
(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.isArray(g)){
const h=g.length;for(let f=0;f<h;f++)de(g[f],{instancePath:n+"/value/"+f,parentData:g,parentDataProperty:f,rootData:m})||(e=c(e,de.errors),r=
e.length)}else{const h={instancePath:n+"/value",keyword:"type",params:{type:"array"},parentSchema:Be.then.properties.value,data:g};e=s(e,h),
r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);
var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:Be,data:t}),r++),Me.errors=e,r===
0}const T={title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{
type:"object",required:["namespace","object","reason","message"],properties:{namespace:{type:"string"},object:{type:"string"},reason:{type:"\
string"},message:{type:"string"},count:{type:"number"},last:{type:"string"}}}}}},else:{$ref:"#/definitions/unread"}};function Qe(t,{instancePath:n="",
parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"\
type",params:{type:"object"},parentSchema:T,data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.
value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&
!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++){let p=g[f];if(p&&typeof p=="ob\
ject"&&!Array.isArray(p)){if(p.namespace===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"namespace"},
parentSchema:T.then.properties.value.items,data:p};e=s(e,u),r++}if(p.object===void 0){const u={instancePath:n+"/value/"+f,keyword:"required",
params:{missingProperty:"object"},parentSchema:T.then.properties.value.items,data:p};e=s(e,u),r++}if(p.reason===void 0){const u={instancePath:n+
"/value/"+f,keyword:"required",params:{missingProperty:"reason"},parentSchema:T.then.properties.value.items,data:p};e=s(e,u),r++}if(p.message===
void 0){const u={instancePath:n+"/value/"+f,keyword:"required",params:{missingProperty:"message"},parentSchema:T.then.properties.value.items,
data:p};e=s(e,u),r++}if(p.namespace!==void 0){let u=p.namespace;if(typeof u!="string"){const v={instancePath:n+"/value/"+f+"/namespace",keyword:"\
type",params:{type:"string"},parentSchema:T.then.properties.value.items.properties.namespace,data:u};e=s(e,v),r++}}if(p.object!==void 0){let u=p.
object;if(typeof u!="string"){const v={instancePath:n+"/value/"+f+"/object",keyword:"type",params:{type:"string"},parentSchema:T.then.properties.
value.items.properties.object,data:u};e=s(e,v),r++}}if(p.reason!==void 0){let u=p.reason;if(typeof u!="string"){const v={instancePath:n+"/va\
lue/"+f+"/reason",keyword:"type",params:{type:"string"},parentSchema:T.then.properties.value.items.properties.reason,data:u};e=s(e,v),r++}}if(p.
message!==void 0){let u=p.message;if(typeof u!="string"){const v={instancePath:n+"/value/"+f+"/message",keyword:"type",params:{type:"string"},
parentSchema:T.then.properties.value.items.properties.message,data:u};e=s(e,v),r++}}if(p.count!==void 0){let u=p.count;if(!(typeof u=="numbe\
r"&&isFinite(u))){const v={instancePath:n+"/value/"+f+"/count",keyword:"type",params:{type:"number"},parentSchema:T.then.properties.value.items.
properties.count,data:u};e=s(e,v),r++}}if(p.last!==void 0){let u=p.last;if(typeof u!="string"){const v={instancePath:n+"/value/"+f+"/last",keyword:"\
type",params:{type:"string"},parentSchema:T.then.properties.value.items.properties.last,data:u};e=s(e,v),r++}}}else{const u={instancePath:n+
"/value/"+f,keyword:"type",params:{type:"object"},parentSchema:T.then.properties.value.items,data:p};e=s(e,u),r++}}}else{const h={instancePath:n+
"/value",keyword:"type",params:{type:"array"},parentSchema:T.then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;
A(t,{instancePath:n,parentData:k,parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{
instancePath:n,keyword:"if",params:{failingKeyword:y},parentSchema:T,data:t}),r++),Qe.errors=e,r===0}const He={title:'{"value": \u2026} or {"unre\
ad": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/custom"}}}},else:{$ref:"\
#/definitions/unread"}},re={type:"object",required:["apiVersion","kind","name","spec"],properties:{apiVersion:{$ref:"#/definitions/kindName"},
kind:{$ref:"#/definitions/name"},namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelVal\
ues"},annotations:{$ref:"#/definitions/labels"},finalizers:{type:"array",items:{type:"string"}},deletionTimestamp:{type:"string"},spec:{type:"\
object",additionalProperties:{}}}};function Oe(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&
typeof t=="object"&&!Array.isArray(t)){if(t.apiVersion===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"apiVersi\
on"},parentSchema:re,data:t}),r++),t.kind===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"kind"},parentSchema:re,
data:t}),r++),t.name===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"name"},parentSchema:re,data:t}),r++),t.spec===
void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"spec"},parentSchema:re,data:t}),r++),t.apiVersion!==void 0&&(Y(t.
apiVersion,{instancePath:n+"/apiVersion",parentData:t,parentDataProperty:"apiVersion",rootData:m})||(e=c(e,Y.errors),r=e.length)),t.kind!==void 0&&
(w(t.kind,{instancePath:n+"/kind",parentData:t,parentDataProperty:"kind",rootData:m})||(e=c(e,w.errors),r=e.length)),t.namespace!==void 0&&(w(
t.namespace,{instancePath:n+"/namespace",parentData:t,parentDataProperty:"namespace",rootData:m})||(e=c(e,w.errors),r=e.length)),t.name!==void 0&&
(w(t.name,{instancePath:n+"/name",parentData:t,parentDataProperty:"name",rootData:m})||(e=c(e,w.errors),r=e.length)),t.labels!==void 0&&(N(t.
labels,{instancePath:n+"/labels",parentData:t,parentDataProperty:"labels",rootData:m})||(e=c(e,N.errors),r=e.length)),t.annotations!==void 0&&
($(t.annotations,{instancePath:n+"/annotations",parentData:t,parentDataProperty:"annotations",rootData:m})||(e=c(e,$.errors),r=e.length)),t.
finalizers!==void 0){let i=t.finalizers;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];if(typeof o!="string"){const y={
instancePath:n+"/finalizers/"+l,keyword:"type",params:{type:"string"},parentSchema:re.properties.finalizers.items,data:o};e=s(e,y),r++}}}else{
const a={instancePath:n+"/finalizers",keyword:"type",params:{type:"array"},parentSchema:re.properties.finalizers,data:i};e=s(e,a),r++}}if(t.
deletionTimestamp!==void 0){let i=t.deletionTimestamp;if(typeof i!="string"){const a={instancePath:n+"/deletionTimestamp",keyword:"type",params:{
type:"string"},parentSchema:re.properties.deletionTimestamp,data:i};e=s(e,a),r++}}if(t.spec!==void 0){let i=t.spec;if(!(i&&typeof i=="object"&&
!Array.isArray(i))){const a={instancePath:n+"/spec",keyword:"type",params:{type:"object"},parentSchema:re.properties.spec,data:i};e=s(e,a),r++}}}else
e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:re,data:t}),r++;return Oe.errors=e,r===0}function P(t,{instancePath:n="",
parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;t&&typeof t=="object"&&!Array.isArray(t)||(e=s(e,{instancePath:n,keyword:"\
type",params:{type:"object"},parentSchema:He,data:t}),r++);const i=r;let a=!0;const l=r;if(t&&typeof t=="object"&&!Array.isArray(t)){let d;t.
value===void 0&&(d="value")&&(e=s(e,{}),r++)}var o=l===r;r=i,e!==null&&(i?e.length=i:e=null);let y;if(o){const d=r;if(t&&typeof t=="object"&&
!Array.isArray(t)&&t.value!==void 0){let g=t.value;if(Array.isArray(g)){const h=g.length;for(let f=0;f<h;f++)Oe(g[f],{instancePath:n+"/value\
/"+f,parentData:g,parentDataProperty:f,rootData:m})||(e=c(e,Oe.errors),r=e.length)}else{const h={instancePath:n+"/value",keyword:"type",params:{
type:"array"},parentSchema:He.then.properties.value,data:g};e=s(e,h),r++}}var o=d===r;a=o,y="then"}else{const d=r;A(t,{instancePath:n,parentData:k,
parentDataProperty:S,rootData:m})||(e=c(e,A.errors),r=e.length);var o=d===r;a=o,y="else"}return a||(e=s(e,{instancePath:n,keyword:"if",params:{
failingKeyword:y},parentSchema:He,data:t}),r++),P.errors=e,r===0}const L={type:"object",required:["verb","group","resource","allowed","neede\
d"],properties:{verb:{type:"string"},group:{type:"string"},resource:{type:"string"},namespace:{$ref:"#/definitions/name"},allowed:{type:"boo\
lean"},reason:{type:"string"},needed:{type:"string"}}};function Je(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){
let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(t)){if(t.verb===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"\
verb"},parentSchema:L,data:t}),r++),t.group===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"group"},parentSchema:L,
data:t}),r++),t.resource===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"resource"},parentSchema:L,data:t}),r++),
t.allowed===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"allowed"},parentSchema:L,data:t}),r++),t.needed===void 0&&
(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"needed"},parentSchema:L,data:t}),r++),t.verb!==void 0){let i=t.verb;if(typeof i!=
"string"){const a={instancePath:n+"/verb",keyword:"type",params:{type:"string"},parentSchema:L.properties.verb,data:i};e=s(e,a),r++}}if(t.group!==
void 0){let i=t.group;if(typeof i!="string"){const a={instancePath:n+"/group",keyword:"type",params:{type:"string"},parentSchema:L.properties.
group,data:i};e=s(e,a),r++}}if(t.resource!==void 0){let i=t.resource;if(typeof i!="string"){const a={instancePath:n+"/resource",keyword:"typ\
e",params:{type:"string"},parentSchema:L.properties.resource,data:i};e=s(e,a),r++}}if(t.namespace!==void 0&&(w(t.namespace,{instancePath:n+"\
/namespace",parentData:t,parentDataProperty:"namespace",rootData:m})||(e=c(e,w.errors),r=e.length)),t.allowed!==void 0){let i=t.allowed;if(typeof i!=
"boolean"){const a={instancePath:n+"/allowed",keyword:"type",params:{type:"boolean"},parentSchema:L.properties.allowed,data:i};e=s(e,a),r++}}
if(t.reason!==void 0){let i=t.reason;if(typeof i!="string"){const a={instancePath:n+"/reason",keyword:"type",params:{type:"string"},parentSchema:L.
properties.reason,data:i};e=s(e,a),r++}}if(t.needed!==void 0){let i=t.needed;if(typeof i!="string"){const a={instancePath:n+"/needed",keyword:"\
type",params:{type:"string"},parentSchema:L.properties.needed,data:i};e=s(e,a),r++}}}else e=s(e,{instancePath:n,keyword:"type",params:{type:"\
object"},parentSchema:L,data:t}),r++;return Je.errors=e,r===0}const I={type:"object",required:["ref","exists"],properties:{ref:{type:"object",
required:["apiVersion","kind","name"],properties:{apiVersion:{$ref:"#/definitions/kindName"},kind:{$ref:"#/definitions/name"},namespace:{$ref:"\
#/definitions/name"},name:{$ref:"#/definitions/name"}}},exists:{type:"boolean"},managers:{type:"array",items:{type:"string"}},owner:{type:"o\
bject",required:["name","namespace"],properties:{name:{type:"string"},namespace:{type:"string"}}},marks:{$ref:"#/definitions/labels"},warnings:{
type:"array",items:{type:"string"}},refusal:{$ref:"#/definitions/refusal"},substituteNamespace:{type:"string"},unknown:{type:"string"}}},x={
type:"object",required:["status","reason","message"],properties:{status:{type:"number"},reason:{type:"string"},message:{type:"string"},causes:{
type:"array",items:{type:"object",required:["reason","message","field"],properties:{reason:{type:"string"},message:{type:"string"},field:{type:"\
string"}}}}}};function ue(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&
!Array.isArray(t)){if(t.status===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"status"},parentSchema:x,data:t}),
r++),t.reason===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"reason"},parentSchema:x,data:t}),r++),t.message===
void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"message"},parentSchema:x,data:t}),r++),t.status!==void 0){let i=t.
status;if(!(typeof i=="number"&&isFinite(i))){const a={instancePath:n+"/status",keyword:"type",params:{type:"number"},parentSchema:x.properties.
status,data:i};e=s(e,a),r++}}if(t.reason!==void 0){let i=t.reason;if(typeof i!="string"){const a={instancePath:n+"/reason",keyword:"type",params:{
type:"string"},parentSchema:x.properties.reason,data:i};e=s(e,a),r++}}if(t.message!==void 0){let i=t.message;if(typeof i!="string"){const a={
instancePath:n+"/message",keyword:"type",params:{type:"string"},parentSchema:x.properties.message,data:i};e=s(e,a),r++}}if(t.causes!==void 0){
let i=t.causes;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];if(o&&typeof o=="object"&&!Array.isArray(o)){if(o.reason===
void 0){const y={instancePath:n+"/causes/"+l,keyword:"required",params:{missingProperty:"reason"},parentSchema:x.properties.causes.items,data:o};
e=s(e,y),r++}if(o.message===void 0){const y={instancePath:n+"/causes/"+l,keyword:"required",params:{missingProperty:"message"},parentSchema:x.
properties.causes.items,data:o};e=s(e,y),r++}if(o.field===void 0){const y={instancePath:n+"/causes/"+l,keyword:"required",params:{missingProperty:"\
field"},parentSchema:x.properties.causes.items,data:o};e=s(e,y),r++}if(o.reason!==void 0){let y=o.reason;if(typeof y!="string"){const d={instancePath:n+
"/causes/"+l+"/reason",keyword:"type",params:{type:"string"},parentSchema:x.properties.causes.items.properties.reason,data:y};e=s(e,d),r++}}
if(o.message!==void 0){let y=o.message;if(typeof y!="string"){const d={instancePath:n+"/causes/"+l+"/message",keyword:"type",params:{type:"s\
tring"},parentSchema:x.properties.causes.items.properties.message,data:y};e=s(e,d),r++}}if(o.field!==void 0){let y=o.field;if(typeof y!="str\
ing"){const d={instancePath:n+"/causes/"+l+"/field",keyword:"type",params:{type:"string"},parentSchema:x.properties.causes.items.properties.
field,data:y};e=s(e,d),r++}}}else{const y={instancePath:n+"/causes/"+l,keyword:"type",params:{type:"object"},parentSchema:x.properties.causes.
items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+"/causes",keyword:"type",params:{type:"array"},parentSchema:x.properties.causes,data:i};
e=s(e,a),r++}}}else e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:x,data:t}),r++;return ue.errors=e,r===0}function Xe(t,{
instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.isArray(t)){if(t.ref===
void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"ref"},parentSchema:I,data:t}),r++),t.exists===void 0&&(e=s(e,{instancePath:n,
keyword:"required",params:{missingProperty:"exists"},parentSchema:I,data:t}),r++),t.ref!==void 0){let i=t.ref;if(i&&typeof i=="object"&&!Array.
isArray(i)){if(i.apiVersion===void 0){const a={instancePath:n+"/ref",keyword:"required",params:{missingProperty:"apiVersion"},parentSchema:I.
properties.ref,data:i};e=s(e,a),r++}if(i.kind===void 0){const a={instancePath:n+"/ref",keyword:"required",params:{missingProperty:"kind"},parentSchema:I.
properties.ref,data:i};e=s(e,a),r++}if(i.name===void 0){const a={instancePath:n+"/ref",keyword:"required",params:{missingProperty:"name"},parentSchema:I.
properties.ref,data:i};e=s(e,a),r++}i.apiVersion!==void 0&&(Y(i.apiVersion,{instancePath:n+"/ref/apiVersion",parentData:i,parentDataProperty:"\
apiVersion",rootData:m})||(e=c(e,Y.errors),r=e.length)),i.kind!==void 0&&(w(i.kind,{instancePath:n+"/ref/kind",parentData:i,parentDataProperty:"\
kind",rootData:m})||(e=c(e,w.errors),r=e.length)),i.namespace!==void 0&&(w(i.namespace,{instancePath:n+"/ref/namespace",parentData:i,parentDataProperty:"\
namespace",rootData:m})||(e=c(e,w.errors),r=e.length)),i.name!==void 0&&(w(i.name,{instancePath:n+"/ref/name",parentData:i,parentDataProperty:"\
name",rootData:m})||(e=c(e,w.errors),r=e.length))}else{const a={instancePath:n+"/ref",keyword:"type",params:{type:"object"},parentSchema:I.properties.
ref,data:i};e=s(e,a),r++}}if(t.exists!==void 0){let i=t.exists;if(typeof i!="boolean"){const a={instancePath:n+"/exists",keyword:"type",params:{
type:"boolean"},parentSchema:I.properties.exists,data:i};e=s(e,a),r++}}if(t.managers!==void 0){let i=t.managers;if(Array.isArray(i)){const a=i.
length;for(let l=0;l<a;l++){let o=i[l];if(typeof o!="string"){const y={instancePath:n+"/managers/"+l,keyword:"type",params:{type:"string"},parentSchema:I.
properties.managers.items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+"/managers",keyword:"type",params:{type:"array"},parentSchema:I.
properties.managers,data:i};e=s(e,a),r++}}if(t.owner!==void 0){let i=t.owner;if(i&&typeof i=="object"&&!Array.isArray(i)){if(i.name===void 0){
const a={instancePath:n+"/owner",keyword:"required",params:{missingProperty:"name"},parentSchema:I.properties.owner,data:i};e=s(e,a),r++}if(i.
namespace===void 0){const a={instancePath:n+"/owner",keyword:"required",params:{missingProperty:"namespace"},parentSchema:I.properties.owner,
data:i};e=s(e,a),r++}if(i.name!==void 0){let a=i.name;if(typeof a!="string"){const l={instancePath:n+"/owner/name",keyword:"type",params:{type:"\
string"},parentSchema:I.properties.owner.properties.name,data:a};e=s(e,l),r++}}if(i.namespace!==void 0){let a=i.namespace;if(typeof a!="stri\
ng"){const l={instancePath:n+"/owner/namespace",keyword:"type",params:{type:"string"},parentSchema:I.properties.owner.properties.namespace,data:a};
e=s(e,l),r++}}}else{const a={instancePath:n+"/owner",keyword:"type",params:{type:"object"},parentSchema:I.properties.owner,data:i};e=s(e,a),
r++}}if(t.marks!==void 0&&($(t.marks,{instancePath:n+"/marks",parentData:t,parentDataProperty:"marks",rootData:m})||(e=c(e,$.errors),r=e.length)),
t.warnings!==void 0){let i=t.warnings;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];if(typeof o!="string"){const y={
instancePath:n+"/warnings/"+l,keyword:"type",params:{type:"string"},parentSchema:I.properties.warnings.items,data:o};e=s(e,y),r++}}}else{const a={
instancePath:n+"/warnings",keyword:"type",params:{type:"array"},parentSchema:I.properties.warnings,data:i};e=s(e,a),r++}}if(t.refusal!==void 0&&
(ue(t.refusal,{instancePath:n+"/refusal",parentData:t,parentDataProperty:"refusal",rootData:m})||(e=c(e,ue.errors),r=e.length)),t.substituteNamespace!==
void 0){let i=t.substituteNamespace;if(typeof i!="string"){const a={instancePath:n+"/substituteNamespace",keyword:"type",params:{type:"strin\
g"},parentSchema:I.properties.substituteNamespace,data:i};e=s(e,a),r++}}if(t.unknown!==void 0){let i=t.unknown;if(typeof i!="string"){const a={
instancePath:n+"/unknown",keyword:"type",params:{type:"string"},parentSchema:I.properties.unknown,data:i};e=s(e,a),r++}}}else e=s(e,{instancePath:n,
keyword:"type",params:{type:"object"},parentSchema:I,data:t}),r++;return Xe.errors=e,r===0}const J={type:"object",required:["what","namespac\
e"],properties:{what:{$ref:"#/definitions/kindName"},namespace:{$ref:"#/definitions/name"},substituteNamespace:{type:"string"},unknown:{type:"\
string"},refusal:{$ref:"#/definitions/refusal"},warnings:{type:"array",items:{type:"string"}},serviceAccountName:{type:"string"},volumes:{type:"\
array",items:{type:"string"}}}};function Ye(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t==
"object"&&!Array.isArray(t)){if(t.what===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"what"},parentSchema:J,data:t}),
r++),t.namespace===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"namespace"},parentSchema:J,data:t}),r++),t.what!==
void 0&&(Y(t.what,{instancePath:n+"/what",parentData:t,parentDataProperty:"what",rootData:m})||(e=c(e,Y.errors),r=e.length)),t.namespace!==void 0&&
(w(t.namespace,{instancePath:n+"/namespace",parentData:t,parentDataProperty:"namespace",rootData:m})||(e=c(e,w.errors),r=e.length)),t.substituteNamespace!==
void 0){let i=t.substituteNamespace;if(typeof i!="string"){const a={instancePath:n+"/substituteNamespace",keyword:"type",params:{type:"strin\
g"},parentSchema:J.properties.substituteNamespace,data:i};e=s(e,a),r++}}if(t.unknown!==void 0){let i=t.unknown;if(typeof i!="string"){const a={
instancePath:n+"/unknown",keyword:"type",params:{type:"string"},parentSchema:J.properties.unknown,data:i};e=s(e,a),r++}}if(t.refusal!==void 0&&
(ue(t.refusal,{instancePath:n+"/refusal",parentData:t,parentDataProperty:"refusal",rootData:m})||(e=c(e,ue.errors),r=e.length)),t.warnings!==
void 0){let i=t.warnings;if(Array.isArray(i)){const a=i.length;for(let l=0;l<a;l++){let o=i[l];if(typeof o!="string"){const y={instancePath:n+
"/warnings/"+l,keyword:"type",params:{type:"string"},parentSchema:J.properties.warnings.items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+
"/warnings",keyword:"type",params:{type:"array"},parentSchema:J.properties.warnings,data:i};e=s(e,a),r++}}if(t.serviceAccountName!==void 0){
let i=t.serviceAccountName;if(typeof i!="string"){const a={instancePath:n+"/serviceAccountName",keyword:"type",params:{type:"string"},parentSchema:J.
properties.serviceAccountName,data:i};e=s(e,a),r++}}if(t.volumes!==void 0){let i=t.volumes;if(Array.isArray(i)){const a=i.length;for(let l=0;l<
a;l++){let o=i[l];if(typeof o!="string"){const y={instancePath:n+"/volumes/"+l,keyword:"type",params:{type:"string"},parentSchema:J.properties.
volumes.items,data:o};e=s(e,y),r++}}}else{const a={instancePath:n+"/volumes",keyword:"type",params:{type:"array"},parentSchema:J.properties.
volumes,data:i};e=s(e,a),r++}}}else e=s(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:J,data:t}),r++;return Ye.errors=
e,r===0}function nr(t,{instancePath:n="",parentData:k,parentDataProperty:S,rootData:m=t}={}){let e=null,r=0;if(t&&typeof t=="object"&&!Array.
isArray(t)){if(t.format===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"format"},parentSchema:_,data:t}),r++),t.
taken===void 0&&(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"taken"},parentSchema:_,data:t}),r++),t.cluster===void 0&&
(e=s(e,{instancePath:n,keyword:"required",params:{missingProperty:"cluster"},parentSchema:_,data:t}),r++),t.known===void 0&&(e=s(e,{instancePath:n,
keyword:"required",params:{missingProperty:"known"},parentSchema:_,data:t}),r++),t.format!==void 0){let i=t.format;if(i!=="ambientctl/facts/\
v1"){const a={instancePath:n+"/format",keyword:"const",params:{allowedValue:"ambientctl/facts/v1"},parentSchema:_.properties.format,data:i};
e=s(e,a),r++}}if(t.taken!==void 0){let i=t.taken;if(typeof i!="string"){const a={instancePath:n+"/taken",keyword:"type",params:{type:"string"},
parentSchema:_.properties.taken,data:i};e=s(e,a),r++}}if(t.cluster!==void 0){let i=t.cluster;if(i&&typeof i=="object"&&!Array.isArray(i)){if(i.
context===void 0){const a={instancePath:n+"/cluster",keyword:"required",params:{missingProperty:"context"},parentSchema:_.properties.cluster,
data:i};e=s(e,a),r++}if(i.server===void 0){const a={instancePath:n+"/cluster",keyword:"required",params:{missingProperty:"server"},parentSchema:_.
properties.cluster,data:i};e=s(e,a),r++}if(i.context!==void 0){let a=i.context;if(typeof a!="string"){const l={instancePath:n+"/cluster/cont\
ext",keyword:"type",params:{type:"string"},parentSchema:_.properties.cluster.properties.context,data:a};e=s(e,l),r++}}if(i.server!==void 0){
let a=i.server;if(typeof a!="string"){const l={instancePath:n+"/cluster/server",keyword:"type",params:{type:"string"},parentSchema:_.properties.
cluster.properties.server,data:a};e=s(e,l),r++}}}else{const a={instancePath:n+"/cluster",keyword:"type",params:{type:"object"},parentSchema:_.
properties.cluster,data:i};e=s(e,a),r++}}if(t.known!==void 0){let i=t.known;if(i&&typeof i=="object"&&!Array.isArray(i))i.server!==void 0&&(ge(
i.server,{instancePath:n+"/known/server",parentData:i,parentDataProperty:"server",rootData:m})||(e=c(e,ge.errors),r=e.length)),i.apis!==void 0&&
(he(i.apis,{instancePath:n+"/known/apis",parentData:i,parentDataProperty:"apis",rootData:m})||(e=c(e,he.errors),r=e.length)),i.apiServices!==
void 0&&(ve(i.apiServices,{instancePath:n+"/known/apiServices",parentData:i,parentDataProperty:"apiServices",rootData:m})||(e=c(e,ve.errors),
r=e.length)),i.nodes!==void 0&&(Se(i.nodes,{instancePath:n+"/known/nodes",parentData:i,parentDataProperty:"nodes",rootData:m})||(e=c(e,Se.errors),
r=e.length)),i.nodeLeases!==void 0&&(je(i.nodeLeases,{instancePath:n+"/known/nodeLeases",parentData:i,parentDataProperty:"nodeLeases",rootData:m})||
(e=c(e,je.errors),r=e.length)),i.namespaces!==void 0&&(Ae(i.namespaces,{instancePath:n+"/known/namespaces",parentData:i,parentDataProperty:"\
namespaces",rootData:m})||(e=c(e,Ae.errors),r=e.length)),i.pods!==void 0&&(Pe(i.pods,{instancePath:n+"/known/pods",parentData:i,parentDataProperty:"\
pods",rootData:m})||(e=c(e,Pe.errors),r=e.length)),i.daemonSets!==void 0&&(Re(i.daemonSets,{instancePath:n+"/known/daemonSets",parentData:i,
parentDataProperty:"daemonSets",rootData:m})||(e=c(e,Re.errors),r=e.length)),i.deployments!==void 0&&(Ve(i.deployments,{instancePath:n+"/kno\
wn/deployments",parentData:i,parentDataProperty:"deployments",rootData:m})||(e=c(e,Ve.errors),r=e.length)),i.services!==void 0&&(Ne(i.services,
{instancePath:n+"/known/services",parentData:i,parentDataProperty:"services",rootData:m})||(e=c(e,Ne.errors),r=e.length)),i.endpointSlices!==
void 0&&(Ce(i.endpointSlices,{instancePath:n+"/known/endpointSlices",parentData:i,parentDataProperty:"endpointSlices",rootData:m})||(e=c(e,Ce.
errors),r=e.length)),i.configMaps!==void 0&&(Ie(i.configMaps,{instancePath:n+"/known/configMaps",parentData:i,parentDataProperty:"configMaps",
rootData:m})||(e=c(e,Ie.errors),r=e.length)),i.pullSecrets!==void 0&&(Z(i.pullSecrets,{instancePath:n+"/known/pullSecrets",parentData:i,parentDataProperty:"\
pullSecrets",rootData:m})||(e=c(e,Z.errors),r=e.length)),i.helmRecords!==void 0&&(Z(i.helmRecords,{instancePath:n+"/known/helmRecords",parentData:i,
parentDataProperty:"helmRecords",rootData:m})||(e=c(e,Z.errors),r=e.length)),i.resourceQuotas!==void 0&&(Te(i.resourceQuotas,{instancePath:n+
"/known/resourceQuotas",parentData:i,parentDataProperty:"resourceQuotas",rootData:m})||(e=c(e,Te.errors),r=e.length)),i.limitRanges!==void 0&&
(Fe(i.limitRanges,{instancePath:n+"/known/limitRanges",parentData:i,parentDataProperty:"limitRanges",rootData:m})||(e=c(e,Fe.errors),r=e.length)),
i.networkPolicies!==void 0&&(Ke(i.networkPolicies,{instancePath:n+"/known/networkPolicies",parentData:i,parentDataProperty:"networkPolicies",
rootData:m})||(e=c(e,Ke.errors),r=e.length)),i.priorityClasses!==void 0&&(Z(i.priorityClasses,{instancePath:n+"/known/priorityClasses",parentData:i,
parentDataProperty:"priorityClasses",rootData:m})||(e=c(e,Z.errors),r=e.length)),i.runtimeClasses!==void 0&&(Ue(i.runtimeClasses,{instancePath:n+
"/known/runtimeClasses",parentData:i,parentDataProperty:"runtimeClasses",rootData:m})||(e=c(e,Ue.errors),r=e.length)),i.crds!==void 0&&(We(i.
crds,{instancePath:n+"/known/crds",parentData:i,parentDataProperty:"crds",rootData:m})||(e=c(e,We.errors),r=e.length)),i.mutatingWebhooks!==
void 0&&(ze(i.mutatingWebhooks,{instancePath:n+"/known/mutatingWebhooks",parentData:i,parentDataProperty:"mutatingWebhooks",rootData:m})||(e=
c(e,ze.errors),r=e.length)),i.validatingWebhooks!==void 0&&(Me(i.validatingWebhooks,{instancePath:n+"/known/validatingWebhooks",parentData:i,
parentDataProperty:"validatingWebhooks",rootData:m})||(e=c(e,Me.errors),r=e.length)),i.admissionPolicies!==void 0&&(Z(i.admissionPolicies,{instancePath:n+
"/known/admissionPolicies",parentData:i,parentDataProperty:"admissionPolicies",rootData:m})||(e=c(e,Z.errors),r=e.length)),i.events!==void 0&&
(Qe(i.events,{instancePath:n+"/known/events",parentData:i,parentDataProperty:"events",rootData:m})||(e=c(e,Qe.errors),r=e.length)),i.securityGroupPolicies!==
void 0&&(P(i.securityGroupPolicies,{instancePath:n+"/known/securityGroupPolicies",parentData:i,parentDataProperty:"securityGroupPolicies",rootData:m})||
(e=c(e,P.errors),r=e.length)),i.felixConfigurations!==void 0&&(P(i.felixConfigurations,{instancePath:n+"/known/felixConfigurations",parentData:i,
parentDataProperty:"felixConfigurations",rootData:m})||(e=c(e,P.errors),r=e.length)),i.calicoGlobalNetworkPolicies!==void 0&&(P(i.calicoGlobalNetworkPolicies,
{instancePath:n+"/known/calicoGlobalNetworkPolicies",parentData:i,parentDataProperty:"calicoGlobalNetworkPolicies",rootData:m})||(e=c(e,P.errors),
r=e.length)),i.ciliumNetworkPolicies!==void 0&&(P(i.ciliumNetworkPolicies,{instancePath:n+"/known/ciliumNetworkPolicies",parentData:i,parentDataProperty:"\
ciliumNetworkPolicies",rootData:m})||(e=c(e,P.errors),r=e.length)),i.ciliumClusterwideNetworkPolicies!==void 0&&(P(i.ciliumClusterwideNetworkPolicies,
{instancePath:n+"/known/ciliumClusterwideNetworkPolicies",parentData:i,parentDataProperty:"ciliumClusterwideNetworkPolicies",rootData:m})||(e=
c(e,P.errors),r=e.length)),i.openshiftNetworks!==void 0&&(P(i.openshiftNetworks,{instancePath:n+"/known/openshiftNetworks",parentData:i,parentDataProperty:"\
openshiftNetworks",rootData:m})||(e=c(e,P.errors),r=e.length)),i.networkAttachments!==void 0&&(P(i.networkAttachments,{instancePath:n+"/know\
n/networkAttachments",parentData:i,parentDataProperty:"networkAttachments",rootData:m})||(e=c(e,P.errors),r=e.length)),i.istioOperators!==void 0&&
(P(i.istioOperators,{instancePath:n+"/known/istioOperators",parentData:i,parentDataProperty:"istioOperators",rootData:m})||(e=c(e,P.errors),
r=e.length)),i.sailResources!==void 0&&(P(i.sailResources,{instancePath:n+"/known/sailResources",parentData:i,parentDataProperty:"sailResour\
ces",rootData:m})||(e=c(e,P.errors),r=e.length)),i.meshControlPlanes!==void 0&&(P(i.meshControlPlanes,{instancePath:n+"/known/meshControlPla\
nes",parentData:i,parentDataProperty:"meshControlPlanes",rootData:m})||(e=c(e,P.errors),r=e.length)),i.googleRevisions!==void 0&&(P(i.googleRevisions,
{instancePath:n+"/known/googleRevisions",parentData:i,parentDataProperty:"googleRevisions",rootData:m})||(e=c(e,P.errors),r=e.length)),i.nodePools!==
void 0&&(P(i.nodePools,{instancePath:n+"/known/nodePools",parentData:i,parentDataProperty:"nodePools",rootData:m})||(e=c(e,P.errors),r=e.length)),
i.gateways!==void 0&&(P(i.gateways,{instancePath:n+"/known/gateways",parentData:i,parentDataProperty:"gateways",rootData:m})||(e=c(e,P.errors),
r=e.length)),i.gatewayClasses!==void 0&&(P(i.gatewayClasses,{instancePath:n+"/known/gatewayClasses",parentData:i,parentDataProperty:"gateway\
Classes",rootData:m})||(e=c(e,P.errors),r=e.length)),i.peerAuthentications!==void 0&&(P(i.peerAuthentications,{instancePath:n+"/known/peerAu\
thentications",parentData:i,parentDataProperty:"peerAuthentications",rootData:m})||(e=c(e,P.errors),r=e.length)),i.authorizationPolicies!==void 0&&
(P(i.authorizationPolicies,{instancePath:n+"/known/authorizationPolicies",parentData:i,parentDataProperty:"authorizationPolicies",rootData:m})||
(e=c(e,P.errors),r=e.length)),i.requestAuthentications!==void 0&&(P(i.requestAuthentications,{instancePath:n+"/known/requestAuthentications",
parentData:i,parentDataProperty:"requestAuthentications",rootData:m})||(e=c(e,P.errors),r=e.length)),i.envoyFilters!==void 0&&(P(i.envoyFilters,
{instancePath:n+"/known/envoyFilters",parentData:i,parentDataProperty:"envoyFilters",rootData:m})||(e=c(e,P.errors),r=e.length)),i.wasmPlugins!==
void 0&&(P(i.wasmPlugins,{instancePath:n+"/known/wasmPlugins",parentData:i,parentDataProperty:"wasmPlugins",rootData:m})||(e=c(e,P.errors),r=
e.length)),i.virtualServices!==void 0&&(P(i.virtualServices,{instancePath:n+"/known/virtualServices",parentData:i,parentDataProperty:"virtua\
lServices",rootData:m})||(e=c(e,P.errors),r=e.length));else{const a={instancePath:n+"/known",keyword:"type",params:{type:"object"},parentSchema:_.
properties.known,data:i};e=s(e,a),r++}}if(t.installed!==void 0){let i=t.installed;if(i&&typeof i=="object"&&!Array.isArray(i)){if(i.profile!==
void 0){let a=i.profile;if(typeof a!="string"){const l={instancePath:n+"/installed/profile",keyword:"type",params:{type:"string"},parentSchema:_.
properties.installed.properties.profile,data:a};e=s(e,l),r++}}if(i.platform!==void 0){let a=i.platform;if(typeof a!="string"){const l={instancePath:n+
"/installed/platform",keyword:"type",params:{type:"string"},parentSchema:_.properties.installed.properties.platform,data:a};e=s(e,l),r++}}if(i.
defaultRevision!==void 0){let a=i.defaultRevision;if(a&&typeof a=="object"&&!Array.isArray(a)){if(a.revisions===void 0){const l={instancePath:n+
"/installed/defaultRevision",keyword:"required",params:{missingProperty:"revisions"},parentSchema:_.properties.installed.properties.defaultRevision,
data:a};e=s(e,l),r++}if(a.validator!==void 0){let l=a.validator;if(typeof l!="string"){const o={instancePath:n+"/installed/defaultRevision/v\
alidator",keyword:"type",params:{type:"string"},parentSchema:_.properties.installed.properties.defaultRevision.properties.validator,data:l};
e=s(e,o),r++}}if(a.tag!==void 0){let l=a.tag;if(typeof l!="string"){const o={instancePath:n+"/installed/defaultRevision/tag",keyword:"type",
params:{type:"string"},parentSchema:_.properties.installed.properties.defaultRevision.properties.tag,data:l};e=s(e,o),r++}}if(a.revisions!==
void 0){let l=a.revisions;if(Array.isArray(l)){const o=l.length;for(let y=0;y<o;y++){let d=l[y];if(typeof d!="string"){const D={instancePath:n+
"/installed/defaultRevision/revisions/"+y,keyword:"type",params:{type:"string"},parentSchema:_.properties.installed.properties.defaultRevision.
properties.revisions.items,data:d};e=s(e,D),r++}}}else{const o={instancePath:n+"/installed/defaultRevision/revisions",keyword:"type",params:{
type:"array"},parentSchema:_.properties.installed.properties.defaultRevision.properties.revisions,data:l};e=s(e,o),r++}}}else{const l={instancePath:n+
"/installed/defaultRevision",keyword:"type",params:{type:"object"},parentSchema:_.properties.installed.properties.defaultRevision,data:a};e=
s(e,l),r++}}}else{const a={instancePath:n+"/installed",keyword:"type",params:{type:"object"},parentSchema:_.properties.installed,data:i};e=s(
e,a),r++}}if(t.dryRun!==void 0){let i=t.dryRun;if(i&&typeof i=="object"&&!Array.isArray(i)){if(i.digest===void 0){const a={instancePath:n+"/\
dryRun",keyword:"required",params:{missingProperty:"digest"},parentSchema:_.properties.dryRun,data:i};e=s(e,a),r++}if(i.rights===void 0){const a={
instancePath:n+"/dryRun",keyword:"required",params:{missingProperty:"rights"},parentSchema:_.properties.dryRun,data:i};e=s(e,a),r++}if(i.objects===
void 0){const a={instancePath:n+"/dryRun",keyword:"required",params:{missingProperty:"objects"},parentSchema:_.properties.dryRun,data:i};e=s(
e,a),r++}if(i.admissionTrials===void 0){const a={instancePath:n+"/dryRun",keyword:"required",params:{missingProperty:"admissionTrials"},parentSchema:_.
properties.dryRun,data:i};e=s(e,a),r++}if(i.digest!==void 0){let a=i.digest;if(typeof a!="string"){const l={instancePath:n+"/dryRun/digest",
keyword:"type",params:{type:"string"},parentSchema:_.properties.dryRun.properties.digest,data:a};e=s(e,l),r++}}if(i.rights!==void 0){let a=i.
rights;if(Array.isArray(a)){const l=a.length;for(let o=0;o<l;o++)Je(a[o],{instancePath:n+"/dryRun/rights/"+o,parentData:a,parentDataProperty:o,
rootData:m})||(e=c(e,Je.errors),r=e.length)}else{const l={instancePath:n+"/dryRun/rights",keyword:"type",params:{type:"array"},parentSchema:_.
properties.dryRun.properties.rights,data:a};e=s(e,l),r++}}if(i.objects!==void 0){let a=i.objects;if(Array.isArray(a)){const l=a.length;for(let o=0;o<
l;o++)Xe(a[o],{instancePath:n+"/dryRun/objects/"+o,parentData:a,parentDataProperty:o,rootData:m})||(e=c(e,Xe.errors),r=e.length)}else{const l={
instancePath:n+"/dryRun/objects",keyword:"type",params:{type:"array"},parentSchema:_.properties.dryRun.properties.objects,data:a};e=s(e,l),r++}}
if(i.admissionTrials!==void 0){let a=i.admissionTrials;if(Array.isArray(a)){const l=a.length;for(let o=0;o<l;o++)Ye(a[o],{instancePath:n+"/d\
ryRun/admissionTrials/"+o,parentData:a,parentDataProperty:o,rootData:m})||(e=c(e,Ye.errors),r=e.length)}else{const l={instancePath:n+"/dryRu\
n/admissionTrials",keyword:"type",params:{type:"array"},parentSchema:_.properties.dryRun.properties.admissionTrials,data:a};e=s(e,l),r++}}}else{
const a={instancePath:n+"/dryRun",keyword:"type",params:{type:"object"},parentSchema:_.properties.dryRun,data:i};e=s(e,a),r++}}}else e=s(e,{
instancePath:n,keyword:"type",params:{type:"object"},parentSchema:_,data:t}),r++;return nr.errors=e,r===0}export const definitions={name:{title:"\
a name, as a server has them",type:"string",pattern:"^(?!-)[\\w.:@+-]*$"},kindName:{title:"a kind and a name, as a server has them",type:"st\
ring",pattern:"^(?!-)[\\w.:@+/-]*$"},labels:{type:"object",additionalProperties:{type:"string"}},labelValue:{title:"the value of a label, as\
 a server has them",type:"string",pattern:"^(?!-)[\\w.-]*$"},labelValues:{type:"object",additionalProperties:{$ref:"#/definitions/labelValue"}},
condition:{type:"object",required:["type","status"],properties:{type:{type:"string"},status:{type:"string"},reason:{type:"string"},message:{
type:"string"},lastHeartbeatTime:{type:"string"}}},selector:{type:"object",required:[],properties:{matchLabels:{$ref:"#/definitions/labels"},
matchExpressions:{type:"array",items:{type:"object",required:["key","operator"],properties:{key:{type:"string"},operator:{type:"string"},values:{
type:"array",items:{type:"string"}}}}}}},rule:{type:"object",required:[],properties:{ports:{type:"array",items:{type:"object",required:[],properties:{
port:{type:["number","string"]},endPort:{type:"number"},protocol:{type:"string"}}}},peers:{type:"array",items:{type:"object",required:[],properties:{
cidr:{type:"string"},except:{type:"array",items:{type:"string"}},podSelector:{$ref:"#/definitions/selector"},namespaceSelector:{$ref:"#/defi\
nitions/selector"}}}}}},named:{type:"object",required:["name"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/n\
ame"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},type:{type:"string"}}},node:{type:"object",required:[
"name","labels","annotations","conditions","nodeInfo"],properties:{name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},
annotations:{$ref:"#/definitions/labels"},providerID:{type:"string"},unschedulable:{type:"boolean"},taints:{type:"array",items:{type:"object",
required:["key","effect"],properties:{key:{type:"string"},value:{type:"string"},effect:{type:"string"}}}},podCIDRs:{type:"array",items:{type:"\
string"}},addresses:{type:"array",items:{type:"object",required:["type","address"],properties:{type:{type:"string"},address:{type:"string"}}}},
allocatable:{type:"object",required:[],properties:{cpu:{type:"string"},memory:{type:"string"},pods:{type:"string"}}},conditions:{type:"array",
items:{$ref:"#/definitions/condition"}},nodeInfo:{type:"object",required:["architecture","operatingSystem","osImage","kernelVersion","kubele\
tVersion","containerRuntimeVersion"],properties:{architecture:{type:"string"},operatingSystem:{type:"string"},osImage:{type:"string"},kernelVersion:{
type:"string"},kubeletVersion:{type:"string"},containerRuntimeVersion:{type:"string"}}}}},container:{type:"object",required:["name"],properties:{
name:{type:"string"},ports:{type:"array",items:{type:"number"}},probes:{type:"array",items:{type:"string"}},runAsUser:{type:"number"},runAsGroup:{
type:"number"},restartPolicy:{type:"string"},waiting:{type:"string"}}},pod:{type:"object",required:["namespace","name","containers"],properties:{
namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/defini\
tions/labels"},node:{type:"string"},owner:{$ref:"#/definitions/kindName"},phase:{type:"string"},ready:{type:"boolean"},hostNetwork:{const:!0},
hostUsers:{const:!1},runtimeClassName:{type:"string"},runAsUser:{type:"number"},runAsGroup:{type:"number"},requests:{type:"object",required:[
"cpu","memory"],properties:{cpu:{type:"number"},memory:{type:"number"}}},containers:{type:"array",items:{$ref:"#/definitions/container"}},initContainers:{
type:"array",items:{$ref:"#/definitions/container"}}}},workload:{type:"object",required:["namespace","name","containers","desired","updated",
"ready","observed"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValu\
es"},annotations:{$ref:"#/definitions/labels"},managers:{type:"array",items:{type:"string"}},selector:{$ref:"#/definitions/labels"},serviceAccountName:{
type:"string"},nodeSelector:{$ref:"#/definitions/labels"},containers:{type:"array",items:{type:"object",required:["name","image"],properties:{
name:{type:"string"},image:{type:"string"},env:{$ref:"#/definitions/labels"},args:{type:"array",items:{type:"string"}}}}},hostPaths:{$ref:"#\
/definitions/labels"},desired:{type:"number"},updated:{type:"number"},ready:{type:"number"},observed:{type:"boolean"}}},webhook:{type:"objec\
t",required:["name","webhooks"],properties:{name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/\
definitions/labels"},webhooks:{type:"array",items:{type:"object",required:["name","failurePolicy","hasBundle"],properties:{name:{type:"strin\
g"},failurePolicy:{type:"string"},hasBundle:{type:"boolean"},service:{type:"object",required:["namespace","name"],properties:{namespace:{$ref:"\
#/definitions/name"},name:{$ref:"#/definitions/name"}}},namespaceSelector:{$ref:"#/definitions/selector"},objectSelector:{$ref:"#/definition\
s/selector"}}}}}},custom:{type:"object",required:["apiVersion","kind","name","spec"],properties:{apiVersion:{$ref:"#/definitions/kindName"},
kind:{$ref:"#/definitions/name"},namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelVal\
ues"},annotations:{$ref:"#/definitions/labels"},finalizers:{type:"array",items:{type:"string"}},deletionTimestamp:{type:"string"},spec:{type:"\
object",additionalProperties:{}}}},unread:{type:"object",required:["unread"],properties:{unread:{type:"string"}}},refusal:{type:"object",required:[
"status","reason","message"],properties:{status:{type:"number"},reason:{type:"string"},message:{type:"string"},causes:{type:"array",items:{type:"\
object",required:["reason","message","field"],properties:{reason:{type:"string"},message:{type:"string"},field:{type:"string"}}}}}},dryRunResult:{
type:"object",required:["ref","exists"],properties:{ref:{type:"object",required:["apiVersion","kind","name"],properties:{apiVersion:{$ref:"#\
/definitions/kindName"},kind:{$ref:"#/definitions/name"},namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"}}},exists:{type:"\
boolean"},managers:{type:"array",items:{type:"string"}},owner:{type:"object",required:["name","namespace"],properties:{name:{type:"string"},
namespace:{type:"string"}}},marks:{$ref:"#/definitions/labels"},warnings:{type:"array",items:{type:"string"}},refusal:{$ref:"#/definitions/r\
efusal"},substituteNamespace:{type:"string"},unknown:{type:"string"}}},accessReview:{type:"object",required:["verb","group","resource","allo\
wed","needed"],properties:{verb:{type:"string"},group:{type:"string"},resource:{type:"string"},namespace:{$ref:"#/definitions/name"},allowed:{
type:"boolean"},reason:{type:"string"},needed:{type:"string"}}},admissionTrial:{type:"object",required:["what","namespace"],properties:{what:{
$ref:"#/definitions/kindName"},namespace:{$ref:"#/definitions/name"},substituteNamespace:{type:"string"},unknown:{type:"string"},refusal:{$ref:"\
#/definitions/refusal"},warnings:{type:"array",items:{type:"string"}},serviceAccountName:{type:"string"},volumes:{type:"array",items:{type:"\
string"}}}},serverRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"\
object",required:["gitVersion","major","minor","ready"],properties:{gitVersion:{type:"string"},major:{type:"number"},minor:{type:"number"},ready:{
type:"boolean"}}}}},else:{$ref:"#/definitions/unread"}},apisRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:[
"value"]},then:{properties:{value:{type:"object",required:["groupVersions","coreSubresources","failedGroups"],properties:{groupVersions:{type:"\
array",items:{type:"string"}},coreSubresources:{type:"array",items:{type:"string"}},failedGroups:{type:"array",items:{type:"string"}}}}}},else:{
$ref:"#/definitions/unread"}},apiServicesRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"array",items:{type:"object",required:["name","available"],properties:{name:{$ref:"#/definitions/name"},available:{type:"boolean"},
message:{type:"string"}}}}}},else:{$ref:"#/definitions/unread"}},nodesRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{
required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/node"}}}},else:{$ref:"#/definitions/unread"}},nodeLeasesRead:{
title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"obje\
ct",required:["name"],properties:{name:{$ref:"#/definitions/name"},renewTime:{type:"string"}}}}}},else:{$ref:"#/definitions/unread"}},namespacesRead:{
title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"obje\
ct",required:["name","labels"],properties:{name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},annotations:{$ref:"#/d\
efinitions/labels"},phase:{type:"string"},conditions:{type:"array",items:{$ref:"#/definitions/condition"}}}}}}},else:{$ref:"#/definitions/un\
read"}},podsRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",
items:{$ref:"#/definitions/pod"}}}},else:{$ref:"#/definitions/unread"}},daemonSetsRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"\
object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/workload"}}}},else:{$ref:"#/definitions/unr\
ead"}},deploymentsRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"\
array",items:{$ref:"#/definitions/workload"}}}},else:{$ref:"#/definitions/unread"}},servicesRead:{title:'{"value": \u2026} or {"unread": "why"}',
type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["namespace","name"],properties:{namespace:{
$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},type:{type:"string"},clusterIPs:{type:"array",items:{type:"string"}},ports:{type:"\
array",items:{type:"number"}},selector:{$ref:"#/definitions/labels"},labels:{$ref:"#/definitions/labelValues"}}}}}},else:{$ref:"#/definition\
s/unread"}},endpointSlicesRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{
type:"array",items:{type:"object",required:["namespace","service","ready"],properties:{namespace:{type:"string"},service:{type:"string"},ready:{
type:"number"}}}}}},else:{$ref:"#/definitions/unread"}},configMapsRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:[
"value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["namespace","name","data"],properties:{namespace:{$ref:"#/def\
initions/name"},name:{$ref:"#/definitions/name"},labels:{$ref:"#/definitions/labelValues"},data:{$ref:"#/definitions/labels"}}}}}},else:{$ref:"\
#/definitions/unread"}},pullSecretsRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"array",items:{$ref:"#/definitions/named"}}}},else:{$ref:"#/definitions/unread"}},resourceQuotasRead:{title:'{"value": \u2026} or {"u\
nread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["namespace","name",
"hard","used"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},hard:{$ref:"#/definitions/labels"},used:{$ref:"\
#/definitions/labels"},scopes:{type:"array",items:{type:"object",required:["scopeName","operator"],properties:{scopeName:{type:"string"},operator:{
type:"string"},values:{type:"array",items:{type:"string"}}}}}}}}}},else:{$ref:"#/definitions/unread"}},limitRangesRead:{title:'{"value": \u2026} \
or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["namespace",
"name","limits"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},limits:{type:"array",items:{type:"object",
required:["type"],properties:{type:{type:"string"},max:{$ref:"#/definitions/labels"},min:{$ref:"#/definitions/labels"},default:{$ref:"#/defi\
nitions/labels"},defaultRequest:{$ref:"#/definitions/labels"}}}}}}}}},else:{$ref:"#/definitions/unread"}},networkPoliciesRead:{title:'{"valu\
e": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:[
"namespace","name","podSelector","policyTypes"],properties:{namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},podSelector:{
$ref:"#/definitions/selector"},policyTypes:{type:"array",items:{type:"string"}},ingress:{type:"array",items:{$ref:"#/definitions/rule"}},egress:{
type:"array",items:{$ref:"#/definitions/rule"}}}}}}},else:{$ref:"#/definitions/unread"}},runtimeClassesRead:{title:'{"value": \u2026} or {"unread\
": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["name","handler"],properties:{
name:{$ref:"#/definitions/name"},handler:{type:"string"}}}}}},else:{$ref:"#/definitions/unread"}},crdsRead:{title:'{"value": \u2026} or {"unread"\
: "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{type:"object",required:["name","served","stored"],
properties:{name:{$ref:"#/definitions/name"},served:{type:"array",items:{type:"string"}},stored:{type:"array",items:{type:"string"}},labels:{
$ref:"#/definitions/labelValues"},annotations:{$ref:"#/definitions/labels"},specFields:{type:"array",items:{type:"string"}}}}}}},else:{$ref:"\
#/definitions/unread"}},mutatingWebhooksRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"array",items:{$ref:"#/definitions/webhook"}}}},else:{$ref:"#/definitions/unread"}},validatingWebhooksRead:{title:'{"value": \u2026} \
or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"array",items:{$ref:"#/definitions/webhook"}}}},else:{
$ref:"#/definitions/unread"}},eventsRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{
value:{type:"array",items:{type:"object",required:["namespace","object","reason","message"],properties:{namespace:{type:"string"},object:{type:"\
string"},reason:{type:"string"},message:{type:"string"},count:{type:"number"},last:{type:"string"}}}}}},else:{$ref:"#/definitions/unread"}},
securityGroupPoliciesRead:{title:'{"value": \u2026} or {"unread": "why"}',type:"object",if:{required:["value"]},then:{properties:{value:{type:"\
array",items:{$ref:"#/definitions/custom"}}}},else:{$ref:"#/definitions/unread"}}};
