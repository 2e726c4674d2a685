// Generated from scripts/schemas by `npm run schemas:generate`.
import{addError as p,addErrors as u}from"./errors.ts";export const validate=A;const d={$schema:"http://json-schema.org/draft-07/schema#",$id:"\
ambientctl/plan/v1",title:"a file of `ambientctl plan --out`",type:"object",required:["format","createdAt","program","cluster","options","fi\
les","namespaces","releases"],properties:{format:{const:"ambientctl/plan/v1"},createdAt:{type:"string"},program:{type:"string"},cluster:{type:"\
object",required:["uid","server"],properties:{uid:{type:"string"},server:{type:"string"}}},options:{type:"object",required:[],properties:{filename:{
type:"array",items:{type:"string"}},set:{type:"array",items:{type:"string"}},setString:{type:"array",items:{type:"string"}},setJson:{type:"a\
rray",items:{type:"string"}},setFile:{type:"array",items:{type:"string"}},setLiteral:{type:"array",items:{type:"string"}},platform:{type:"st\
ring"},revision:{type:"string"},istioNamespace:{type:"string"},manifests:{type:"string"},charts:{type:"string"},bundle:{type:"string"},istioVersion:{
type:"string"},registry:{type:"string"},schemaRefs:{type:"array",items:{type:"string"}},force:{type:"boolean"}}},files:{type:"object",additionalProperties:{
type:"string"}},namespaces:{type:"array",items:{$ref:"#/definitions/name"}},releases:{type:"array",items:{type:"object",required:["component",
"release","namespace","record","revision","objects"],properties:{component:{$ref:"#/definitions/name"},release:{$ref:"#/definitions/name"},namespace:{
$ref:"#/definitions/name"},record:{enum:["install","upgrade","unchanged"]},revision:{type:"number"},objects:{type:"array",items:{$ref:"#/def\
initions/object"}}}}}},definitions:{name:{title:"a name, as a server has them",type:"string",pattern:"^(?!-)[\\w.:@+-]*$"},apiVersion:{title:"\
the version of an API",type:"string",pattern:"^[\\w./-]+$"},object:{type:"object",required:["apiVersion","kind","name","action"],properties:{
apiVersion:{$ref:"#/definitions/apiVersion"},kind:{$ref:"#/definitions/name"},namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definition\
s/name"},action:{enum:["create","configure","unchanged","delete","adopt"]},reason:{type:"string"},takeovers:{type:"array",items:{type:"strin\
g"}},rendered:{type:"string"},live:{type:"object",required:["uid","resourceVersion"],properties:{uid:{type:"string"},resourceVersion:{type:"\
string"},manager:{type:"string"},writtenAt:{type:"string"},fields:{type:"object"}}}}}}},v={title:"a name, as a server has them",type:"string",
pattern:"^(?!-)[\\w.:@+-]*$"},j=new RegExp("^(?!-)[\\w.:@+-]*$","u");function c(a,{instancePath:n="",parentData:h,parentDataProperty:k,rootData:l=a}={}){
let e=null,s=0;return typeof a=="string"?j.test(a)||(e=p(e,{instancePath:n,keyword:"pattern",params:{pattern:"^(?!-)[\\w.:@+-]*$"},parentSchema:v,
data:a}),s++):(e=p(e,{instancePath:n,keyword:"type",params:{type:"string"},parentSchema:v,data:a}),s++),c.errors=e,s===0}const m={type:"obje\
ct",required:["apiVersion","kind","name","action"],properties:{apiVersion:{$ref:"#/definitions/apiVersion"},kind:{$ref:"#/definitions/name"},
namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},action:{enum:["create","configure","unchanged","delete","adopt"]},reason:{
type:"string"},takeovers:{type:"array",items:{type:"string"}},rendered:{type:"string"},live:{type:"object",required:["uid","resourceVersion"],
properties:{uid:{type:"string"},resourceVersion:{type:"string"},manager:{type:"string"},writtenAt:{type:"string"},fields:{type:"object"}}}}},
b={title:"the version of an API",type:"string",pattern:"^[\\w./-]+$"},V=new RegExp("^[\\w./-]+$","u");function w(a,{instancePath:n="",parentData:h,
parentDataProperty:k,rootData:l=a}={}){let e=null,s=0;return typeof a=="string"?V.test(a)||(e=p(e,{instancePath:n,keyword:"pattern",params:{
pattern:"^[\\w./-]+$"},parentSchema:b,data:a}),s++):(e=p(e,{instancePath:n,keyword:"type",params:{type:"string"},parentSchema:b,data:a}),s++),
w.errors=e,s===0}function S(a,{instancePath:n="",parentData:h,parentDataProperty:k,rootData:l=a}={}){let e=null,s=0;if(a&&typeof a=="object"&&
!Array.isArray(a)){if(a.apiVersion===void 0&&(e=p(e,{instancePath:n,keyword:"required",params:{missingProperty:"apiVersion"},parentSchema:m,
data:a}),s++),a.kind===void 0&&(e=p(e,{instancePath:n,keyword:"required",params:{missingProperty:"kind"},parentSchema:m,data:a}),s++),a.name===
void 0&&(e=p(e,{instancePath:n,keyword:"required",params:{missingProperty:"name"},parentSchema:m,data:a}),s++),a.action===void 0&&(e=p(e,{instancePath:n,
keyword:"required",params:{missingProperty:"action"},parentSchema:m,data:a}),s++),a.apiVersion!==void 0&&(w(a.apiVersion,{instancePath:n+"/a\
piVersion",parentData:a,parentDataProperty:"apiVersion",rootData:l})||(e=u(e,w.errors),s=e.length)),a.kind!==void 0&&(c(a.kind,{instancePath:n+
"/kind",parentData:a,parentDataProperty:"kind",rootData:l})||(e=u(e,c.errors),s=e.length)),a.namespace!==void 0&&(c(a.namespace,{instancePath:n+
"/namespace",parentData:a,parentDataProperty:"namespace",rootData:l})||(e=u(e,c.errors),s=e.length)),a.name!==void 0&&(c(a.name,{instancePath:n+
"/name",parentData:a,parentDataProperty:"name",rootData:l})||(e=u(e,c.errors),s=e.length)),a.action!==void 0){let r=a.action;if(!(r==="creat\
e"||r==="configure"||r==="unchanged"||r==="delete"||r==="adopt")){const t={instancePath:n+"/action",keyword:"enum",params:{allowedValues:m.properties.
action.enum},parentSchema:m.properties.action,data:r};e=p(e,t),s++}}if(a.reason!==void 0){let r=a.reason;if(typeof r!="string"){const t={instancePath:n+
"/reason",keyword:"type",params:{type:"string"},parentSchema:m.properties.reason,data:r};e=p(e,t),s++}}if(a.takeovers!==void 0){let r=a.takeovers;
if(Array.isArray(r)){const t=r.length;for(let i=0;i<t;i++){let o=r[i];if(typeof o!="string"){const y={instancePath:n+"/takeovers/"+i,keyword:"\
type",params:{type:"string"},parentSchema:m.properties.takeovers.items,data:o};e=p(e,y),s++}}}else{const t={instancePath:n+"/takeovers",keyword:"\
type",params:{type:"array"},parentSchema:m.properties.takeovers,data:r};e=p(e,t),s++}}if(a.rendered!==void 0){let r=a.rendered;if(typeof r!=
"string"){const t={instancePath:n+"/rendered",keyword:"type",params:{type:"string"},parentSchema:m.properties.rendered,data:r};e=p(e,t),s++}}
if(a.live!==void 0){let r=a.live;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.uid===void 0){const t={instancePath:n+"/live",keyword:"re\
quired",params:{missingProperty:"uid"},parentSchema:m.properties.live,data:r};e=p(e,t),s++}if(r.resourceVersion===void 0){const t={instancePath:n+
"/live",keyword:"required",params:{missingProperty:"resourceVersion"},parentSchema:m.properties.live,data:r};e=p(e,t),s++}if(r.uid!==void 0){
let t=r.uid;if(typeof t!="string"){const i={instancePath:n+"/live/uid",keyword:"type",params:{type:"string"},parentSchema:m.properties.live.
properties.uid,data:t};e=p(e,i),s++}}if(r.resourceVersion!==void 0){let t=r.resourceVersion;if(typeof t!="string"){const i={instancePath:n+"\
/live/resourceVersion",keyword:"type",params:{type:"string"},parentSchema:m.properties.live.properties.resourceVersion,data:t};e=p(e,i),s++}}
if(r.manager!==void 0){let t=r.manager;if(typeof t!="string"){const i={instancePath:n+"/live/manager",keyword:"type",params:{type:"string"},
parentSchema:m.properties.live.properties.manager,data:t};e=p(e,i),s++}}if(r.writtenAt!==void 0){let t=r.writtenAt;if(typeof t!="string"){const i={
instancePath:n+"/live/writtenAt",keyword:"type",params:{type:"string"},parentSchema:m.properties.live.properties.writtenAt,data:t};e=p(e,i),
s++}}if(r.fields!==void 0){let t=r.fields;if(!(t&&typeof t=="object"&&!Array.isArray(t))){const i={instancePath:n+"/live/fields",keyword:"ty\
pe",params:{type:"object"},parentSchema:m.properties.live.properties.fields,data:t};e=p(e,i),s++}}}else{const t={instancePath:n+"/live",keyword:"\
type",params:{type:"object"},parentSchema:m.properties.live,data:r};e=p(e,t),s++}}}else e=p(e,{instancePath:n,keyword:"type",params:{type:"o\
bject"},parentSchema:m,data:a}),s++;return S.errors=e,s===0}function A(a,{instancePath:n="",parentData:h,parentDataProperty:k,rootData:l=a}={}){
let e=null,s=0;if(a&&typeof a=="object"&&!Array.isArray(a)){if(a.format===void 0&&(e=p(e,{instancePath:n,keyword:"required",params:{missingProperty:"\
format"},parentSchema:d,data:a}),s++),a.createdAt===void 0&&(e=p(e,{instancePath:n,keyword:"required",params:{missingProperty:"createdAt"},parentSchema:d,
data:a}),s++),a.program===void 0&&(e=p(e,{instancePath:n,keyword:"required",params:{missingProperty:"program"},parentSchema:d,data:a}),s++),
a.cluster===void 0&&(e=p(e,{instancePath:n,keyword:"required",params:{missingProperty:"cluster"},parentSchema:d,data:a}),s++),a.options===void 0&&
(e=p(e,{instancePath:n,keyword:"required",params:{missingProperty:"options"},parentSchema:d,data:a}),s++),a.files===void 0&&(e=p(e,{instancePath:n,
keyword:"required",params:{missingProperty:"files"},parentSchema:d,data:a}),s++),a.namespaces===void 0&&(e=p(e,{instancePath:n,keyword:"requ\
ired",params:{missingProperty:"namespaces"},parentSchema:d,data:a}),s++),a.releases===void 0&&(e=p(e,{instancePath:n,keyword:"required",params:{
missingProperty:"releases"},parentSchema:d,data:a}),s++),a.format!==void 0){let r=a.format;if(r!=="ambientctl/plan/v1"){const t={instancePath:n+
"/format",keyword:"const",params:{allowedValue:"ambientctl/plan/v1"},parentSchema:d.properties.format,data:r};e=p(e,t),s++}}if(a.createdAt!==
void 0){let r=a.createdAt;if(typeof r!="string"){const t={instancePath:n+"/createdAt",keyword:"type",params:{type:"string"},parentSchema:d.properties.
createdAt,data:r};e=p(e,t),s++}}if(a.program!==void 0){let r=a.program;if(typeof r!="string"){const t={instancePath:n+"/program",keyword:"ty\
pe",params:{type:"string"},parentSchema:d.properties.program,data:r};e=p(e,t),s++}}if(a.cluster!==void 0){let r=a.cluster;if(r&&typeof r=="o\
bject"&&!Array.isArray(r)){if(r.uid===void 0){const t={instancePath:n+"/cluster",keyword:"required",params:{missingProperty:"uid"},parentSchema:d.
properties.cluster,data:r};e=p(e,t),s++}if(r.server===void 0){const t={instancePath:n+"/cluster",keyword:"required",params:{missingProperty:"\
server"},parentSchema:d.properties.cluster,data:r};e=p(e,t),s++}if(r.uid!==void 0){let t=r.uid;if(typeof t!="string"){const i={instancePath:n+
"/cluster/uid",keyword:"type",params:{type:"string"},parentSchema:d.properties.cluster.properties.uid,data:t};e=p(e,i),s++}}if(r.server!==void 0){
let t=r.server;if(typeof t!="string"){const i={instancePath:n+"/cluster/server",keyword:"type",params:{type:"string"},parentSchema:d.properties.
cluster.properties.server,data:t};e=p(e,i),s++}}}else{const t={instancePath:n+"/cluster",keyword:"type",params:{type:"object"},parentSchema:d.
properties.cluster,data:r};e=p(e,t),s++}}if(a.options!==void 0){let r=a.options;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.filename!==
void 0){let t=r.filename;if(Array.isArray(t)){const i=t.length;for(let o=0;o<i;o++){let y=t[o];if(typeof y!="string"){const f={instancePath:n+
"/options/filename/"+o,keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.filename.items,data:y};e=p(e,f),s++}}}else{
const i={instancePath:n+"/options/filename",keyword:"type",params:{type:"array"},parentSchema:d.properties.options.properties.filename,data:t};
e=p(e,i),s++}}if(r.set!==void 0){let t=r.set;if(Array.isArray(t)){const i=t.length;for(let o=0;o<i;o++){let y=t[o];if(typeof y!="string"){const f={
instancePath:n+"/options/set/"+o,keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.set.items,data:y};e=p(e,
f),s++}}}else{const i={instancePath:n+"/options/set",keyword:"type",params:{type:"array"},parentSchema:d.properties.options.properties.set,data:t};
e=p(e,i),s++}}if(r.setString!==void 0){let t=r.setString;if(Array.isArray(t)){const i=t.length;for(let o=0;o<i;o++){let y=t[o];if(typeof y!=
"string"){const f={instancePath:n+"/options/setString/"+o,keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.
setString.items,data:y};e=p(e,f),s++}}}else{const i={instancePath:n+"/options/setString",keyword:"type",params:{type:"array"},parentSchema:d.
properties.options.properties.setString,data:t};e=p(e,i),s++}}if(r.setJson!==void 0){let t=r.setJson;if(Array.isArray(t)){const i=t.length;for(let o=0;o<
i;o++){let y=t[o];if(typeof y!="string"){const f={instancePath:n+"/options/setJson/"+o,keyword:"type",params:{type:"string"},parentSchema:d.
properties.options.properties.setJson.items,data:y};e=p(e,f),s++}}}else{const i={instancePath:n+"/options/setJson",keyword:"type",params:{type:"\
array"},parentSchema:d.properties.options.properties.setJson,data:t};e=p(e,i),s++}}if(r.setFile!==void 0){let t=r.setFile;if(Array.isArray(t)){
const i=t.length;for(let o=0;o<i;o++){let y=t[o];if(typeof y!="string"){const f={instancePath:n+"/options/setFile/"+o,keyword:"type",params:{
type:"string"},parentSchema:d.properties.options.properties.setFile.items,data:y};e=p(e,f),s++}}}else{const i={instancePath:n+"/options/setF\
ile",keyword:"type",params:{type:"array"},parentSchema:d.properties.options.properties.setFile,data:t};e=p(e,i),s++}}if(r.setLiteral!==void 0){
let t=r.setLiteral;if(Array.isArray(t)){const i=t.length;for(let o=0;o<i;o++){let y=t[o];if(typeof y!="string"){const f={instancePath:n+"/op\
tions/setLiteral/"+o,keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.setLiteral.items,data:y};e=p(e,f),s++}}}else{
const i={instancePath:n+"/options/setLiteral",keyword:"type",params:{type:"array"},parentSchema:d.properties.options.properties.setLiteral,data:t};
e=p(e,i),s++}}if(r.platform!==void 0){let t=r.platform;if(typeof t!="string"){const i={instancePath:n+"/options/platform",keyword:"type",params:{
type:"string"},parentSchema:d.properties.options.properties.platform,data:t};e=p(e,i),s++}}if(r.revision!==void 0){let t=r.revision;if(typeof t!=
"string"){const i={instancePath:n+"/options/revision",keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.revision,
data:t};e=p(e,i),s++}}if(r.istioNamespace!==void 0){let t=r.istioNamespace;if(typeof t!="string"){const i={instancePath:n+"/options/istioNam\
espace",keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.istioNamespace,data:t};e=p(e,i),s++}}if(r.manifests!==
void 0){let t=r.manifests;if(typeof t!="string"){const i={instancePath:n+"/options/manifests",keyword:"type",params:{type:"string"},parentSchema:d.
properties.options.properties.manifests,data:t};e=p(e,i),s++}}if(r.charts!==void 0){let t=r.charts;if(typeof t!="string"){const i={instancePath:n+
"/options/charts",keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.charts,data:t};e=p(e,i),s++}}if(r.bundle!==
void 0){let t=r.bundle;if(typeof t!="string"){const i={instancePath:n+"/options/bundle",keyword:"type",params:{type:"string"},parentSchema:d.
properties.options.properties.bundle,data:t};e=p(e,i),s++}}if(r.istioVersion!==void 0){let t=r.istioVersion;if(typeof t!="string"){const i={
instancePath:n+"/options/istioVersion",keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.istioVersion,data:t};
e=p(e,i),s++}}if(r.registry!==void 0){let t=r.registry;if(typeof t!="string"){const i={instancePath:n+"/options/registry",keyword:"type",params:{
type:"string"},parentSchema:d.properties.options.properties.registry,data:t};e=p(e,i),s++}}if(r.schemaRefs!==void 0){let t=r.schemaRefs;if(Array.
isArray(t)){const i=t.length;for(let o=0;o<i;o++){let y=t[o];if(typeof y!="string"){const f={instancePath:n+"/options/schemaRefs/"+o,keyword:"\
type",params:{type:"string"},parentSchema:d.properties.options.properties.schemaRefs.items,data:y};e=p(e,f),s++}}}else{const i={instancePath:n+
"/options/schemaRefs",keyword:"type",params:{type:"array"},parentSchema:d.properties.options.properties.schemaRefs,data:t};e=p(e,i),s++}}if(r.
force!==void 0){let t=r.force;if(typeof t!="boolean"){const i={instancePath:n+"/options/force",keyword:"type",params:{type:"boolean"},parentSchema:d.
properties.options.properties.force,data:t};e=p(e,i),s++}}}else{const t={instancePath:n+"/options",keyword:"type",params:{type:"object"},parentSchema:d.
properties.options,data:r};e=p(e,t),s++}}if(a.files!==void 0){let r=a.files;if(r&&typeof r=="object"&&!Array.isArray(r))for(const t in r){let i=r[t];
if(typeof i!="string"){const o={instancePath:n+"/files/"+t.replace(/~/g,"~0").replace(/\//g,"~1"),keyword:"type",params:{type:"string"},parentSchema:d.
properties.files.additionalProperties,data:i};e=p(e,o),s++}}else{const t={instancePath:n+"/files",keyword:"type",params:{type:"object"},parentSchema:d.
properties.files,data:r};e=p(e,t),s++}}if(a.namespaces!==void 0){let r=a.namespaces;if(Array.isArray(r)){const t=r.length;for(let i=0;i<t;i++)
c(r[i],{instancePath:n+"/namespaces/"+i,parentData:r,parentDataProperty:i,rootData:l})||(e=u(e,c.errors),s=e.length)}else{const t={instancePath:n+
"/namespaces",keyword:"type",params:{type:"array"},parentSchema:d.properties.namespaces,data:r};e=p(e,t),s++}}if(a.releases!==void 0){let r=a.
releases;if(Array.isArray(r)){const t=r.length;for(let i=0;i<t;i++){let o=r[i];if(o&&typeof o=="object"&&!Array.isArray(o)){if(o.component===
void 0){const y={instancePath:n+"/releases/"+i,keyword:"required",params:{missingProperty:"component"},parentSchema:d.properties.releases.items,
data:o};e=p(e,y),s++}if(o.release===void 0){const y={instancePath:n+"/releases/"+i,keyword:"required",params:{missingProperty:"release"},parentSchema:d.
properties.releases.items,data:o};e=p(e,y),s++}if(o.namespace===void 0){const y={instancePath:n+"/releases/"+i,keyword:"required",params:{missingProperty:"\
namespace"},parentSchema:d.properties.releases.items,data:o};e=p(e,y),s++}if(o.record===void 0){const y={instancePath:n+"/releases/"+i,keyword:"\
required",params:{missingProperty:"record"},parentSchema:d.properties.releases.items,data:o};e=p(e,y),s++}if(o.revision===void 0){const y={instancePath:n+
"/releases/"+i,keyword:"required",params:{missingProperty:"revision"},parentSchema:d.properties.releases.items,data:o};e=p(e,y),s++}if(o.objects===
void 0){const y={instancePath:n+"/releases/"+i,keyword:"required",params:{missingProperty:"objects"},parentSchema:d.properties.releases.items,
data:o};e=p(e,y),s++}if(o.component!==void 0&&(c(o.component,{instancePath:n+"/releases/"+i+"/component",parentData:o,parentDataProperty:"co\
mponent",rootData:l})||(e=u(e,c.errors),s=e.length)),o.release!==void 0&&(c(o.release,{instancePath:n+"/releases/"+i+"/release",parentData:o,
parentDataProperty:"release",rootData:l})||(e=u(e,c.errors),s=e.length)),o.namespace!==void 0&&(c(o.namespace,{instancePath:n+"/releases/"+i+
"/namespace",parentData:o,parentDataProperty:"namespace",rootData:l})||(e=u(e,c.errors),s=e.length)),o.record!==void 0){let y=o.record;if(!(y===
"install"||y==="upgrade"||y==="unchanged")){const f={instancePath:n+"/releases/"+i+"/record",keyword:"enum",params:{allowedValues:d.properties.
releases.items.properties.record.enum},parentSchema:d.properties.releases.items.properties.record,data:y};e=p(e,f),s++}}if(o.revision!==void 0){
let y=o.revision;if(!(typeof y=="number"&&isFinite(y))){const f={instancePath:n+"/releases/"+i+"/revision",keyword:"type",params:{type:"numb\
er"},parentSchema:d.properties.releases.items.properties.revision,data:y};e=p(e,f),s++}}if(o.objects!==void 0){let y=o.objects;if(Array.isArray(
y)){const f=y.length;for(let g=0;g<f;g++)S(y[g],{instancePath:n+"/releases/"+i+"/objects/"+g,parentData:y,parentDataProperty:g,rootData:l})||
(e=u(e,S.errors),s=e.length)}else{const f={instancePath:n+"/releases/"+i+"/objects",keyword:"type",params:{type:"array"},parentSchema:d.properties.
releases.items.properties.objects,data:y};e=p(e,f),s++}}}else{const y={instancePath:n+"/releases/"+i,keyword:"type",params:{type:"object"},parentSchema:d.
properties.releases.items,data:o};e=p(e,y),s++}}}else{const t={instancePath:n+"/releases",keyword:"type",params:{type:"array"},parentSchema:d.
properties.releases,data:r};e=p(e,t),s++}}}else e=p(e,{instancePath:n,keyword:"type",params:{type:"object"},parentSchema:d,data:a}),s++;return A.
errors=e,s===0}export const definitions={name:{title:"a name, as a server has them",type:"string",pattern:"^(?!-)[\\w.:@+-]*$"},apiVersion:{
title:"the version of an API",type:"string",pattern:"^[\\w./-]+$"},object:{type:"object",required:["apiVersion","kind","name","action"],properties:{
apiVersion:{$ref:"#/definitions/apiVersion"},kind:{$ref:"#/definitions/name"},namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definition\
s/name"},action:{enum:["create","configure","unchanged","delete","adopt"]},reason:{type:"string"},takeovers:{type:"array",items:{type:"strin\
g"}},rendered:{type:"string"},live:{type:"object",required:["uid","resourceVersion"],properties:{uid:{type:"string"},resourceVersion:{type:"\
string"},manager:{type:"string"},writtenAt:{type:"string"},fields:{type:"object"}}}}}};
