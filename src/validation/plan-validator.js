// Generated from scripts/schemas by `npm run schemas:generate`.
import{addError as p,addErrors as u}from"./errors.ts";export const validate=A;const d={$schema:"http://json-schema.org/draft-07/schema#",$id:"\
ambientctl/plan/v1",title:"a file of `ambientctl plan --out`",type:"object",required:["format","createdAt","program","cluster","options","fi\
les","namespaces","releases"],properties:{format:{const:"ambientctl/plan/v1"},createdAt:{type:"string"},program:{type:"string"},cluster:{type:"\
object",required:["uid","server"],properties:{uid:{type:"string"},server:{type:"string"}}},options:{type:"object",required:[],properties:{filename:{
type:"array",items:{type:"string"}},set:{type:"array",items:{type:"string"}},setString:{type:"array",items:{type:"string"}},setJson:{type:"a\
rray",items:{type:"string"}},setFile:{type:"array",items:{type:"string"}},platform:{type:"string"},revision:{type:"string"},istioNamespace:{
type:"string"},manifests:{type:"string"},charts:{type:"string"},bundle:{type:"string"},istioVersion:{type:"string"},schemaRefs:{type:"array",
items:{type:"string"}},force:{type:"boolean"}}},files:{type:"object",additionalProperties:{type:"string"}},namespaces:{type:"array",items:{$ref:"\
#/definitions/name"}},releases:{type:"array",items:{type:"object",required:["component","release","namespace","record","revision","objects"],
properties:{component:{$ref:"#/definitions/name"},release:{$ref:"#/definitions/name"},namespace:{$ref:"#/definitions/name"},record:{enum:["i\
nstall","upgrade","unchanged"]},revision:{type:"number"},objects:{type:"array",items:{$ref:"#/definitions/object"}}}}}},definitions:{name:{title:"\
a name, as a server has them",type:"string",pattern:"^(?!-)[\\w.:@+-]*$"},apiVersion:{title:"the version of an API",type:"string",pattern:"^\
[\\w./-]+$"},object:{type:"object",required:["apiVersion","kind","name","action"],properties:{apiVersion:{$ref:"#/definitions/apiVersion"},kind:{
$ref:"#/definitions/name"},namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},action:{enum:["create","configure","unchan\
ged","delete","adopt"]},reason:{type:"string"},takeovers:{type:"array",items:{type:"string"}},rendered:{type:"string"},live:{type:"object",required:[
"uid","resourceVersion"],properties:{uid:{type:"string"},resourceVersion:{type:"string"},manager:{type:"string"},writtenAt:{type:"string"},fields:{
type:"object"}}}}}}},v={title:"a name, as a server has them",type:"string",pattern:"^(?!-)[\\w.:@+-]*$"},j=new RegExp("^(?!-)[\\w.:@+-]*$","\
u");function c(n,{instancePath:i="",parentData:h,parentDataProperty:k,rootData:l=n}={}){let e=null,s=0;return typeof n=="string"?j.test(n)||
(e=p(e,{instancePath:i,keyword:"pattern",params:{pattern:"^(?!-)[\\w.:@+-]*$"},parentSchema:v,data:n}),s++):(e=p(e,{instancePath:i,keyword:"\
type",params:{type:"string"},parentSchema:v,data:n}),s++),c.errors=e,s===0}const m={type:"object",required:["apiVersion","kind","name","acti\
on"],properties:{apiVersion:{$ref:"#/definitions/apiVersion"},kind:{$ref:"#/definitions/name"},namespace:{$ref:"#/definitions/name"},name:{$ref:"\
#/definitions/name"},action:{enum:["create","configure","unchanged","delete","adopt"]},reason:{type:"string"},takeovers:{type:"array",items:{
type:"string"}},rendered:{type:"string"},live:{type:"object",required:["uid","resourceVersion"],properties:{uid:{type:"string"},resourceVersion:{
type:"string"},manager:{type:"string"},writtenAt:{type:"string"},fields:{type:"object"}}}}},b={title:"the version of an API",type:"string",pattern:"\
^[\\w./-]+$"},V=new RegExp("^[\\w./-]+$","u");function w(n,{instancePath:i="",parentData:h,parentDataProperty:k,rootData:l=n}={}){let e=null,
s=0;return typeof n=="string"?V.test(n)||(e=p(e,{instancePath:i,keyword:"pattern",params:{pattern:"^[\\w./-]+$"},parentSchema:b,data:n}),s++):
(e=p(e,{instancePath:i,keyword:"type",params:{type:"string"},parentSchema:b,data:n}),s++),w.errors=e,s===0}function S(n,{instancePath:i="",parentData:h,
parentDataProperty:k,rootData:l=n}={}){let e=null,s=0;if(n&&typeof n=="object"&&!Array.isArray(n)){if(n.apiVersion===void 0&&(e=p(e,{instancePath:i,
keyword:"required",params:{missingProperty:"apiVersion"},parentSchema:m,data:n}),s++),n.kind===void 0&&(e=p(e,{instancePath:i,keyword:"requi\
red",params:{missingProperty:"kind"},parentSchema:m,data:n}),s++),n.name===void 0&&(e=p(e,{instancePath:i,keyword:"required",params:{missingProperty:"\
name"},parentSchema:m,data:n}),s++),n.action===void 0&&(e=p(e,{instancePath:i,keyword:"required",params:{missingProperty:"action"},parentSchema:m,
data:n}),s++),n.apiVersion!==void 0&&(w(n.apiVersion,{instancePath:i+"/apiVersion",parentData:n,parentDataProperty:"apiVersion",rootData:l})||
(e=u(e,w.errors),s=e.length)),n.kind!==void 0&&(c(n.kind,{instancePath:i+"/kind",parentData:n,parentDataProperty:"kind",rootData:l})||(e=u(e,
c.errors),s=e.length)),n.namespace!==void 0&&(c(n.namespace,{instancePath:i+"/namespace",parentData:n,parentDataProperty:"namespace",rootData:l})||
(e=u(e,c.errors),s=e.length)),n.name!==void 0&&(c(n.name,{instancePath:i+"/name",parentData:n,parentDataProperty:"name",rootData:l})||(e=u(e,
c.errors),s=e.length)),n.action!==void 0){let r=n.action;if(!(r==="create"||r==="configure"||r==="unchanged"||r==="delete"||r==="adopt")){const t={
instancePath:i+"/action",keyword:"enum",params:{allowedValues:m.properties.action.enum},parentSchema:m.properties.action,data:r};e=p(e,t),s++}}
if(n.reason!==void 0){let r=n.reason;if(typeof r!="string"){const t={instancePath:i+"/reason",keyword:"type",params:{type:"string"},parentSchema:m.
properties.reason,data:r};e=p(e,t),s++}}if(n.takeovers!==void 0){let r=n.takeovers;if(Array.isArray(r)){const t=r.length;for(let a=0;a<t;a++){
let o=r[a];if(typeof o!="string"){const y={instancePath:i+"/takeovers/"+a,keyword:"type",params:{type:"string"},parentSchema:m.properties.takeovers.
items,data:o};e=p(e,y),s++}}}else{const t={instancePath:i+"/takeovers",keyword:"type",params:{type:"array"},parentSchema:m.properties.takeovers,
data:r};e=p(e,t),s++}}if(n.rendered!==void 0){let r=n.rendered;if(typeof r!="string"){const t={instancePath:i+"/rendered",keyword:"type",params:{
type:"string"},parentSchema:m.properties.rendered,data:r};e=p(e,t),s++}}if(n.live!==void 0){let r=n.live;if(r&&typeof r=="object"&&!Array.isArray(
r)){if(r.uid===void 0){const t={instancePath:i+"/live",keyword:"required",params:{missingProperty:"uid"},parentSchema:m.properties.live,data:r};
e=p(e,t),s++}if(r.resourceVersion===void 0){const t={instancePath:i+"/live",keyword:"required",params:{missingProperty:"resourceVersion"},parentSchema:m.
properties.live,data:r};e=p(e,t),s++}if(r.uid!==void 0){let t=r.uid;if(typeof t!="string"){const a={instancePath:i+"/live/uid",keyword:"type",
params:{type:"string"},parentSchema:m.properties.live.properties.uid,data:t};e=p(e,a),s++}}if(r.resourceVersion!==void 0){let t=r.resourceVersion;
if(typeof t!="string"){const a={instancePath:i+"/live/resourceVersion",keyword:"type",params:{type:"string"},parentSchema:m.properties.live.
properties.resourceVersion,data:t};e=p(e,a),s++}}if(r.manager!==void 0){let t=r.manager;if(typeof t!="string"){const a={instancePath:i+"/liv\
e/manager",keyword:"type",params:{type:"string"},parentSchema:m.properties.live.properties.manager,data:t};e=p(e,a),s++}}if(r.writtenAt!==void 0){
let t=r.writtenAt;if(typeof t!="string"){const a={instancePath:i+"/live/writtenAt",keyword:"type",params:{type:"string"},parentSchema:m.properties.
live.properties.writtenAt,data:t};e=p(e,a),s++}}if(r.fields!==void 0){let t=r.fields;if(!(t&&typeof t=="object"&&!Array.isArray(t))){const a={
instancePath:i+"/live/fields",keyword:"type",params:{type:"object"},parentSchema:m.properties.live.properties.fields,data:t};e=p(e,a),s++}}}else{
const t={instancePath:i+"/live",keyword:"type",params:{type:"object"},parentSchema:m.properties.live,data:r};e=p(e,t),s++}}}else e=p(e,{instancePath:i,
keyword:"type",params:{type:"object"},parentSchema:m,data:n}),s++;return S.errors=e,s===0}function A(n,{instancePath:i="",parentData:h,parentDataProperty:k,
rootData:l=n}={}){let e=null,s=0;if(n&&typeof n=="object"&&!Array.isArray(n)){if(n.format===void 0&&(e=p(e,{instancePath:i,keyword:"required",
params:{missingProperty:"format"},parentSchema:d,data:n}),s++),n.createdAt===void 0&&(e=p(e,{instancePath:i,keyword:"required",params:{missingProperty:"\
createdAt"},parentSchema:d,data:n}),s++),n.program===void 0&&(e=p(e,{instancePath:i,keyword:"required",params:{missingProperty:"program"},parentSchema:d,
data:n}),s++),n.cluster===void 0&&(e=p(e,{instancePath:i,keyword:"required",params:{missingProperty:"cluster"},parentSchema:d,data:n}),s++),
n.options===void 0&&(e=p(e,{instancePath:i,keyword:"required",params:{missingProperty:"options"},parentSchema:d,data:n}),s++),n.files===void 0&&
(e=p(e,{instancePath:i,keyword:"required",params:{missingProperty:"files"},parentSchema:d,data:n}),s++),n.namespaces===void 0&&(e=p(e,{instancePath:i,
keyword:"required",params:{missingProperty:"namespaces"},parentSchema:d,data:n}),s++),n.releases===void 0&&(e=p(e,{instancePath:i,keyword:"r\
equired",params:{missingProperty:"releases"},parentSchema:d,data:n}),s++),n.format!==void 0){let r=n.format;if(r!=="ambientctl/plan/v1"){const t={
instancePath:i+"/format",keyword:"const",params:{allowedValue:"ambientctl/plan/v1"},parentSchema:d.properties.format,data:r};e=p(e,t),s++}}if(n.
createdAt!==void 0){let r=n.createdAt;if(typeof r!="string"){const t={instancePath:i+"/createdAt",keyword:"type",params:{type:"string"},parentSchema:d.
properties.createdAt,data:r};e=p(e,t),s++}}if(n.program!==void 0){let r=n.program;if(typeof r!="string"){const t={instancePath:i+"/program",
keyword:"type",params:{type:"string"},parentSchema:d.properties.program,data:r};e=p(e,t),s++}}if(n.cluster!==void 0){let r=n.cluster;if(r&&typeof r==
"object"&&!Array.isArray(r)){if(r.uid===void 0){const t={instancePath:i+"/cluster",keyword:"required",params:{missingProperty:"uid"},parentSchema:d.
properties.cluster,data:r};e=p(e,t),s++}if(r.server===void 0){const t={instancePath:i+"/cluster",keyword:"required",params:{missingProperty:"\
server"},parentSchema:d.properties.cluster,data:r};e=p(e,t),s++}if(r.uid!==void 0){let t=r.uid;if(typeof t!="string"){const a={instancePath:i+
"/cluster/uid",keyword:"type",params:{type:"string"},parentSchema:d.properties.cluster.properties.uid,data:t};e=p(e,a),s++}}if(r.server!==void 0){
let t=r.server;if(typeof t!="string"){const a={instancePath:i+"/cluster/server",keyword:"type",params:{type:"string"},parentSchema:d.properties.
cluster.properties.server,data:t};e=p(e,a),s++}}}else{const t={instancePath:i+"/cluster",keyword:"type",params:{type:"object"},parentSchema:d.
properties.cluster,data:r};e=p(e,t),s++}}if(n.options!==void 0){let r=n.options;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.filename!==
void 0){let t=r.filename;if(Array.isArray(t)){const a=t.length;for(let o=0;o<a;o++){let y=t[o];if(typeof y!="string"){const f={instancePath:i+
"/options/filename/"+o,keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.filename.items,data:y};e=p(e,f),s++}}}else{
const a={instancePath:i+"/options/filename",keyword:"type",params:{type:"array"},parentSchema:d.properties.options.properties.filename,data:t};
e=p(e,a),s++}}if(r.set!==void 0){let t=r.set;if(Array.isArray(t)){const a=t.length;for(let o=0;o<a;o++){let y=t[o];if(typeof y!="string"){const f={
instancePath:i+"/options/set/"+o,keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.set.items,data:y};e=p(e,
f),s++}}}else{const a={instancePath:i+"/options/set",keyword:"type",params:{type:"array"},parentSchema:d.properties.options.properties.set,data:t};
e=p(e,a),s++}}if(r.setString!==void 0){let t=r.setString;if(Array.isArray(t)){const a=t.length;for(let o=0;o<a;o++){let y=t[o];if(typeof y!=
"string"){const f={instancePath:i+"/options/setString/"+o,keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.
setString.items,data:y};e=p(e,f),s++}}}else{const a={instancePath:i+"/options/setString",keyword:"type",params:{type:"array"},parentSchema:d.
properties.options.properties.setString,data:t};e=p(e,a),s++}}if(r.setJson!==void 0){let t=r.setJson;if(Array.isArray(t)){const a=t.length;for(let o=0;o<
a;o++){let y=t[o];if(typeof y!="string"){const f={instancePath:i+"/options/setJson/"+o,keyword:"type",params:{type:"string"},parentSchema:d.
properties.options.properties.setJson.items,data:y};e=p(e,f),s++}}}else{const a={instancePath:i+"/options/setJson",keyword:"type",params:{type:"\
array"},parentSchema:d.properties.options.properties.setJson,data:t};e=p(e,a),s++}}if(r.setFile!==void 0){let t=r.setFile;if(Array.isArray(t)){
const a=t.length;for(let o=0;o<a;o++){let y=t[o];if(typeof y!="string"){const f={instancePath:i+"/options/setFile/"+o,keyword:"type",params:{
type:"string"},parentSchema:d.properties.options.properties.setFile.items,data:y};e=p(e,f),s++}}}else{const a={instancePath:i+"/options/setF\
ile",keyword:"type",params:{type:"array"},parentSchema:d.properties.options.properties.setFile,data:t};e=p(e,a),s++}}if(r.platform!==void 0){
let t=r.platform;if(typeof t!="string"){const a={instancePath:i+"/options/platform",keyword:"type",params:{type:"string"},parentSchema:d.properties.
options.properties.platform,data:t};e=p(e,a),s++}}if(r.revision!==void 0){let t=r.revision;if(typeof t!="string"){const a={instancePath:i+"/\
options/revision",keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.revision,data:t};e=p(e,a),s++}}if(r.istioNamespace!==
void 0){let t=r.istioNamespace;if(typeof t!="string"){const a={instancePath:i+"/options/istioNamespace",keyword:"type",params:{type:"string"},
parentSchema:d.properties.options.properties.istioNamespace,data:t};e=p(e,a),s++}}if(r.manifests!==void 0){let t=r.manifests;if(typeof t!="s\
tring"){const a={instancePath:i+"/options/manifests",keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.manifests,
data:t};e=p(e,a),s++}}if(r.charts!==void 0){let t=r.charts;if(typeof t!="string"){const a={instancePath:i+"/options/charts",keyword:"type",params:{
type:"string"},parentSchema:d.properties.options.properties.charts,data:t};e=p(e,a),s++}}if(r.bundle!==void 0){let t=r.bundle;if(typeof t!="\
string"){const a={instancePath:i+"/options/bundle",keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.bundle,
data:t};e=p(e,a),s++}}if(r.istioVersion!==void 0){let t=r.istioVersion;if(typeof t!="string"){const a={instancePath:i+"/options/istioVersion",
keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.istioVersion,data:t};e=p(e,a),s++}}if(r.schemaRefs!==void 0){
let t=r.schemaRefs;if(Array.isArray(t)){const a=t.length;for(let o=0;o<a;o++){let y=t[o];if(typeof y!="string"){const f={instancePath:i+"/op\
tions/schemaRefs/"+o,keyword:"type",params:{type:"string"},parentSchema:d.properties.options.properties.schemaRefs.items,data:y};e=p(e,f),s++}}}else{
const a={instancePath:i+"/options/schemaRefs",keyword:"type",params:{type:"array"},parentSchema:d.properties.options.properties.schemaRefs,data:t};
e=p(e,a),s++}}if(r.force!==void 0){let t=r.force;if(typeof t!="boolean"){const a={instancePath:i+"/options/force",keyword:"type",params:{type:"\
boolean"},parentSchema:d.properties.options.properties.force,data:t};e=p(e,a),s++}}}else{const t={instancePath:i+"/options",keyword:"type",params:{
type:"object"},parentSchema:d.properties.options,data:r};e=p(e,t),s++}}if(n.files!==void 0){let r=n.files;if(r&&typeof r=="object"&&!Array.isArray(
r))for(const t in r){let a=r[t];if(typeof a!="string"){const o={instancePath:i+"/files/"+t.replace(/~/g,"~0").replace(/\//g,"~1"),keyword:"t\
ype",params:{type:"string"},parentSchema:d.properties.files.additionalProperties,data:a};e=p(e,o),s++}}else{const t={instancePath:i+"/files",
keyword:"type",params:{type:"object"},parentSchema:d.properties.files,data:r};e=p(e,t),s++}}if(n.namespaces!==void 0){let r=n.namespaces;if(Array.
isArray(r)){const t=r.length;for(let a=0;a<t;a++)c(r[a],{instancePath:i+"/namespaces/"+a,parentData:r,parentDataProperty:a,rootData:l})||(e=
u(e,c.errors),s=e.length)}else{const t={instancePath:i+"/namespaces",keyword:"type",params:{type:"array"},parentSchema:d.properties.namespaces,
data:r};e=p(e,t),s++}}if(n.releases!==void 0){let r=n.releases;if(Array.isArray(r)){const t=r.length;for(let a=0;a<t;a++){let o=r[a];if(o&&typeof o==
"object"&&!Array.isArray(o)){if(o.component===void 0){const y={instancePath:i+"/releases/"+a,keyword:"required",params:{missingProperty:"com\
ponent"},parentSchema:d.properties.releases.items,data:o};e=p(e,y),s++}if(o.release===void 0){const y={instancePath:i+"/releases/"+a,keyword:"\
required",params:{missingProperty:"release"},parentSchema:d.properties.releases.items,data:o};e=p(e,y),s++}if(o.namespace===void 0){const y={
instancePath:i+"/releases/"+a,keyword:"required",params:{missingProperty:"namespace"},parentSchema:d.properties.releases.items,data:o};e=p(e,
y),s++}if(o.record===void 0){const y={instancePath:i+"/releases/"+a,keyword:"required",params:{missingProperty:"record"},parentSchema:d.properties.
releases.items,data:o};e=p(e,y),s++}if(o.revision===void 0){const y={instancePath:i+"/releases/"+a,keyword:"required",params:{missingProperty:"\
revision"},parentSchema:d.properties.releases.items,data:o};e=p(e,y),s++}if(o.objects===void 0){const y={instancePath:i+"/releases/"+a,keyword:"\
required",params:{missingProperty:"objects"},parentSchema:d.properties.releases.items,data:o};e=p(e,y),s++}if(o.component!==void 0&&(c(o.component,
{instancePath:i+"/releases/"+a+"/component",parentData:o,parentDataProperty:"component",rootData:l})||(e=u(e,c.errors),s=e.length)),o.release!==
void 0&&(c(o.release,{instancePath:i+"/releases/"+a+"/release",parentData:o,parentDataProperty:"release",rootData:l})||(e=u(e,c.errors),s=e.
length)),o.namespace!==void 0&&(c(o.namespace,{instancePath:i+"/releases/"+a+"/namespace",parentData:o,parentDataProperty:"namespace",rootData:l})||
(e=u(e,c.errors),s=e.length)),o.record!==void 0){let y=o.record;if(!(y==="install"||y==="upgrade"||y==="unchanged")){const f={instancePath:i+
"/releases/"+a+"/record",keyword:"enum",params:{allowedValues:d.properties.releases.items.properties.record.enum},parentSchema:d.properties.
releases.items.properties.record,data:y};e=p(e,f),s++}}if(o.revision!==void 0){let y=o.revision;if(!(typeof y=="number"&&isFinite(y))){const f={
instancePath:i+"/releases/"+a+"/revision",keyword:"type",params:{type:"number"},parentSchema:d.properties.releases.items.properties.revision,
data:y};e=p(e,f),s++}}if(o.objects!==void 0){let y=o.objects;if(Array.isArray(y)){const f=y.length;for(let g=0;g<f;g++)S(y[g],{instancePath:i+
"/releases/"+a+"/objects/"+g,parentData:y,parentDataProperty:g,rootData:l})||(e=u(e,S.errors),s=e.length)}else{const f={instancePath:i+"/rel\
eases/"+a+"/objects",keyword:"type",params:{type:"array"},parentSchema:d.properties.releases.items.properties.objects,data:y};e=p(e,f),s++}}}else{
const y={instancePath:i+"/releases/"+a,keyword:"type",params:{type:"object"},parentSchema:d.properties.releases.items,data:o};e=p(e,y),s++}}}else{
const t={instancePath:i+"/releases",keyword:"type",params:{type:"array"},parentSchema:d.properties.releases,data:r};e=p(e,t),s++}}}else e=p(
e,{instancePath:i,keyword:"type",params:{type:"object"},parentSchema:d,data:n}),s++;return A.errors=e,s===0}export const definitions={name:{
title:"a name, as a server has them",type:"string",pattern:"^(?!-)[\\w.:@+-]*$"},apiVersion:{title:"the version of an API",type:"string",pattern:"\
^[\\w./-]+$"},object:{type:"object",required:["apiVersion","kind","name","action"],properties:{apiVersion:{$ref:"#/definitions/apiVersion"},
kind:{$ref:"#/definitions/name"},namespace:{$ref:"#/definitions/name"},name:{$ref:"#/definitions/name"},action:{enum:["create","configure","\
unchanged","delete","adopt"]},reason:{type:"string"},takeovers:{type:"array",items:{type:"string"}},rendered:{type:"string"},live:{type:"obj\
ect",required:["uid","resourceVersion"],properties:{uid:{type:"string"},resourceVersion:{type:"string"},manager:{type:"string"},writtenAt:{type:"\
string"},fields:{type:"object"}}}}}};
