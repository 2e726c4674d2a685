// Generated from scripts/schemas by `npm run schemas:generate`.
import{addError as n,addErrors as g}from"./errors.ts";export const validate=h;const o={$schema:"http://json-schema.org/draft-07/schema#",$id:"\
ambientctl/bundle/v1",title:"bundle.json of `ambientctl bundle save`",type:"object",required:["format","program","istioVersion","profile","c\
hartSource","chartImages","charts","files"],properties:{format:{const:"ambientctl/bundle/v1"},program:{type:"string"},istioVersion:{type:"st\
ring"},profile:{type:"string"},platform:{type:"string"},chartSource:{type:"string"},chartImages:{type:"boolean"},charts:{type:"array",items:{
type:"object",required:["component","name","version","path"],properties:{component:{enum:["base","pilot","cni","ztunnel","ingressGateways","\
egressGateways"]},name:{type:"string"},version:{type:"string"},path:{type:"string"}}}},imagePlatform:{type:"string"},images:{type:"array",items:{
type:"object",required:["image","digest"],properties:{image:{type:"string"},digest:{$ref:"#/definitions/digest"}}}},files:{type:"array",items:{
type:"object",required:["path","size","digest"],properties:{path:{type:"string"},size:{type:"number"},digest:{$ref:"#/definitions/digest"}}}}},
definitions:{digest:{title:"a SHA-256 digest",type:"string",pattern:"^sha256:[0-9a-f]{64}$"}}},l={title:"a SHA-256 digest",type:"string",pattern:"\
^sha256:[0-9a-f]{64}$"},w=new RegExp("^sha256:[0-9a-f]{64}$","u");function c(i,{instancePath:p="",parentData:u,parentDataProperty:S,rootData:y=i}={}){
let e=null,a=0;return typeof i=="string"?w.test(i)||(e=n(e,{instancePath:p,keyword:"pattern",params:{pattern:"^sha256:[0-9a-f]{64}$"},schema:"\
^sha256:[0-9a-f]{64}$",parentSchema:l,data:i}),a++):(e=n(e,{instancePath:p,keyword:"type",params:{type:"string"},parentSchema:l,data:i}),a++),
c.errors=e,a===0}function h(i,{instancePath:p="",parentData:u,parentDataProperty:S,rootData:y=i}={}){let e=null,a=0;if(i&&typeof i=="object"&&
!Array.isArray(i)){if(i.format===void 0&&(e=n(e,{instancePath:p,keyword:"required",params:{missingProperty:"format"},parentSchema:o,data:i}),
a++),i.program===void 0&&(e=n(e,{instancePath:p,keyword:"required",params:{missingProperty:"program"},parentSchema:o,data:i}),a++),i.istioVersion===
void 0&&(e=n(e,{instancePath:p,keyword:"required",params:{missingProperty:"istioVersion"},parentSchema:o,data:i}),a++),i.profile===void 0&&(e=
n(e,{instancePath:p,keyword:"required",params:{missingProperty:"profile"},parentSchema:o,data:i}),a++),i.chartSource===void 0&&(e=n(e,{instancePath:p,
keyword:"required",params:{missingProperty:"chartSource"},parentSchema:o,data:i}),a++),i.chartImages===void 0&&(e=n(e,{instancePath:p,keyword:"\
required",params:{missingProperty:"chartImages"},parentSchema:o,data:i}),a++),i.charts===void 0&&(e=n(e,{instancePath:p,keyword:"required",params:{
missingProperty:"charts"},parentSchema:o,data:i}),a++),i.files===void 0&&(e=n(e,{instancePath:p,keyword:"required",params:{missingProperty:"\
files"},parentSchema:o,data:i}),a++),i.format!==void 0){let s=i.format;if(s!=="ambientctl/bundle/v1"){const d={instancePath:p+"/format",keyword:"\
const",params:{allowedValue:"ambientctl/bundle/v1"},parentSchema:o.properties.format,data:s};e=n(e,d),a++}}if(i.program!==void 0){let s=i.program;
if(typeof s!="string"){const d={instancePath:p+"/program",keyword:"type",params:{type:"string"},parentSchema:o.properties.program,data:s};e=
n(e,d),a++}}if(i.istioVersion!==void 0){let s=i.istioVersion;if(typeof s!="string"){const d={instancePath:p+"/istioVersion",keyword:"type",params:{
type:"string"},parentSchema:o.properties.istioVersion,data:s};e=n(e,d),a++}}if(i.profile!==void 0){let s=i.profile;if(typeof s!="string"){const d={
instancePath:p+"/profile",keyword:"type",params:{type:"string"},parentSchema:o.properties.profile,data:s};e=n(e,d),a++}}if(i.platform!==void 0){
let s=i.platform;if(typeof s!="string"){const d={instancePath:p+"/platform",keyword:"type",params:{type:"string"},parentSchema:o.properties.
platform,data:s};e=n(e,d),a++}}if(i.chartSource!==void 0){let s=i.chartSource;if(typeof s!="string"){const d={instancePath:p+"/chartSource",
keyword:"type",params:{type:"string"},parentSchema:o.properties.chartSource,data:s};e=n(e,d),a++}}if(i.chartImages!==void 0){let s=i.chartImages;
if(typeof s!="boolean"){const d={instancePath:p+"/chartImages",keyword:"type",params:{type:"boolean"},parentSchema:o.properties.chartImages,
data:s};e=n(e,d),a++}}if(i.charts!==void 0){let s=i.charts;if(Array.isArray(s)){const d=s.length;for(let m=0;m<d;m++){let r=s[m];if(r&&typeof r==
"object"&&!Array.isArray(r)){if(r.component===void 0){const t={instancePath:p+"/charts/"+m,keyword:"required",params:{missingProperty:"compo\
nent"},parentSchema:o.properties.charts.items,data:r};e=n(e,t),a++}if(r.name===void 0){const t={instancePath:p+"/charts/"+m,keyword:"require\
d",params:{missingProperty:"name"},parentSchema:o.properties.charts.items,data:r};e=n(e,t),a++}if(r.version===void 0){const t={instancePath:p+
"/charts/"+m,keyword:"required",params:{missingProperty:"version"},parentSchema:o.properties.charts.items,data:r};e=n(e,t),a++}if(r.path===void 0){
const t={instancePath:p+"/charts/"+m,keyword:"required",params:{missingProperty:"path"},parentSchema:o.properties.charts.items,data:r};e=n(e,
t),a++}if(r.component!==void 0){let t=r.component;if(!(t==="base"||t==="pilot"||t==="cni"||t==="ztunnel"||t==="ingressGateways"||t==="egress\
Gateways")){const f={instancePath:p+"/charts/"+m+"/component",keyword:"enum",params:{allowedValues:o.properties.charts.items.properties.component.
enum},parentSchema:o.properties.charts.items.properties.component,data:t};e=n(e,f),a++}}if(r.name!==void 0){let t=r.name;if(typeof t!="strin\
g"){const f={instancePath:p+"/charts/"+m+"/name",keyword:"type",params:{type:"string"},parentSchema:o.properties.charts.items.properties.name,
data:t};e=n(e,f),a++}}if(r.version!==void 0){let t=r.version;if(typeof t!="string"){const f={instancePath:p+"/charts/"+m+"/version",keyword:"\
type",params:{type:"string"},parentSchema:o.properties.charts.items.properties.version,data:t};e=n(e,f),a++}}if(r.path!==void 0){let t=r.path;
if(typeof t!="string"){const f={instancePath:p+"/charts/"+m+"/path",keyword:"type",params:{type:"string"},parentSchema:o.properties.charts.items.
properties.path,data:t};e=n(e,f),a++}}}else{const t={instancePath:p+"/charts/"+m,keyword:"type",params:{type:"object"},parentSchema:o.properties.
charts.items,data:r};e=n(e,t),a++}}}else{const d={instancePath:p+"/charts",keyword:"type",params:{type:"array"},parentSchema:o.properties.charts,
data:s};e=n(e,d),a++}}if(i.imagePlatform!==void 0){let s=i.imagePlatform;if(typeof s!="string"){const d={instancePath:p+"/imagePlatform",keyword:"\
type",params:{type:"string"},parentSchema:o.properties.imagePlatform,data:s};e=n(e,d),a++}}if(i.images!==void 0){let s=i.images;if(Array.isArray(
s)){const d=s.length;for(let m=0;m<d;m++){let r=s[m];if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.image===void 0){const t={instancePath:p+
"/images/"+m,keyword:"required",params:{missingProperty:"image"},parentSchema:o.properties.images.items,data:r};e=n(e,t),a++}if(r.digest===void 0){
const t={instancePath:p+"/images/"+m,keyword:"required",params:{missingProperty:"digest"},parentSchema:o.properties.images.items,data:r};e=n(
e,t),a++}if(r.image!==void 0){let t=r.image;if(typeof t!="string"){const f={instancePath:p+"/images/"+m+"/image",keyword:"type",params:{type:"\
string"},parentSchema:o.properties.images.items.properties.image,data:t};e=n(e,f),a++}}r.digest!==void 0&&(c(r.digest,{instancePath:p+"/imag\
es/"+m+"/digest",parentData:r,parentDataProperty:"digest",rootData:y})||(e=g(e,c.errors),a=e.length))}else{const t={instancePath:p+"/images/"+
m,keyword:"type",params:{type:"object"},parentSchema:o.properties.images.items,data:r};e=n(e,t),a++}}}else{const d={instancePath:p+"/images",
keyword:"type",params:{type:"array"},parentSchema:o.properties.images,data:s};e=n(e,d),a++}}if(i.files!==void 0){let s=i.files;if(Array.isArray(
s)){const d=s.length;for(let m=0;m<d;m++){let r=s[m];if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.path===void 0){const t={instancePath:p+
"/files/"+m,keyword:"required",params:{missingProperty:"path"},parentSchema:o.properties.files.items,data:r};e=n(e,t),a++}if(r.size===void 0){
const t={instancePath:p+"/files/"+m,keyword:"required",params:{missingProperty:"size"},parentSchema:o.properties.files.items,data:r};e=n(e,t),
a++}if(r.digest===void 0){const t={instancePath:p+"/files/"+m,keyword:"required",params:{missingProperty:"digest"},parentSchema:o.properties.
files.items,data:r};e=n(e,t),a++}if(r.path!==void 0){let t=r.path;if(typeof t!="string"){const f={instancePath:p+"/files/"+m+"/path",keyword:"\
type",params:{type:"string"},parentSchema:o.properties.files.items.properties.path,data:t};e=n(e,f),a++}}if(r.size!==void 0){let t=r.size;if(!(typeof t==
"number"&&isFinite(t))){const f={instancePath:p+"/files/"+m+"/size",keyword:"type",params:{type:"number"},parentSchema:o.properties.files.items.
properties.size,data:t};e=n(e,f),a++}}r.digest!==void 0&&(c(r.digest,{instancePath:p+"/files/"+m+"/digest",parentData:r,parentDataProperty:"\
digest",rootData:y})||(e=g(e,c.errors),a=e.length))}else{const t={instancePath:p+"/files/"+m,keyword:"type",params:{type:"object"},parentSchema:o.
properties.files.items,data:r};e=n(e,t),a++}}}else{const d={instancePath:p+"/files",keyword:"type",params:{type:"array"},parentSchema:o.properties.
files,data:s};e=n(e,d),a++}}}else e=n(e,{instancePath:p,keyword:"type",params:{type:"object"},parentSchema:o,data:i}),a++;return h.errors=e,
a===0}export const definitions={digest:{title:"a SHA-256 digest",type:"string",pattern:"^sha256:[0-9a-f]{64}$"}};
