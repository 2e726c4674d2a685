// Generated from scripts/schemas by `npm run schemas:generate`.
import{addError as p,addErrors as y}from"./errors.ts";export const validate=$;const c={$schema:"http://json-schema.org/draft-07/schema#",$id:"\
ambientctl/platform/v1",title:"a file of platforms/",type:"object",properties:{title:{type:"string"},docs:{type:"string"},notes:{type:"array",
items:{type:"string"}},values:{type:["object","null"]},components:{type:"object",additionalProperties:{type:"object",properties:{namespace:{
type:"string"}},additionalProperties:!1}},detect:{type:"object",properties:{order:{type:"number"},strong:{$ref:"#/definitions/rules"},weak:{
$ref:"#/definitions/rules"},exclude:{$ref:"#/definitions/rules"},variants:{title:"a map of names",type:"object",additionalProperties:{type:"\
object",properties:{strong:{$ref:"#/definitions/rules"},weak:{$ref:"#/definitions/rules"},exclude:{$ref:"#/definitions/rules"},title:{type:"\
string"}},additionalProperties:!1}},cnis:{title:"a map of names",type:"object",additionalProperties:{type:"object",properties:{strong:{$ref:"\
#/definitions/rules"},weak:{$ref:"#/definitions/rules"},exclude:{$ref:"#/definitions/rules"},managed:{type:"boolean"}},additionalProperties:!1}}},
additionalProperties:!1}},additionalProperties:!1,definitions:{expression:{title:"a regular expression",type:"string",pattern:"."},rule:{type:"\
object",properties:{name:{$ref:"#/definitions/expression"},providerID:{$ref:"#/definitions/expression"},kubeletVersion:{$ref:"#/definitions/\
expression"},osImage:{$ref:"#/definitions/expression"},kernelVersion:{$ref:"#/definitions/expression"},containerRuntimeVersion:{$ref:"#/defi\
nitions/expression"},label:{$ref:"#/definitions/expression"},annotation:{$ref:"#/definitions/expression"},taint:{$ref:"#/definitions/express\
ion"},server:{$ref:"#/definitions/expression"},apiGroup:{$ref:"#/definitions/expression"},daemonSet:{$ref:"#/definitions/expression"}},additionalProperties:!1,
title:"a map of subjects to regular expressions",minProperties:1},rules:{type:["array","null"],items:{$ref:"#/definitions/rule"}}}},h={type:[
"array","null"],items:{$ref:"#/definitions/rule"}},g={type:"object",properties:{name:{$ref:"#/definitions/expression"},providerID:{$ref:"#/d\
efinitions/expression"},kubeletVersion:{$ref:"#/definitions/expression"},osImage:{$ref:"#/definitions/expression"},kernelVersion:{$ref:"#/de\
finitions/expression"},containerRuntimeVersion:{$ref:"#/definitions/expression"},label:{$ref:"#/definitions/expression"},annotation:{$ref:"#\
/definitions/expression"},taint:{$ref:"#/definitions/expression"},server:{$ref:"#/definitions/expression"},apiGroup:{$ref:"#/definitions/exp\
ression"},daemonSet:{$ref:"#/definitions/expression"}},additionalProperties:!1,title:"a map of subjects to regular expressions",minProperties:1},
w=Object.prototype.hasOwnProperty,b={title:"a regular expression",type:"string",pattern:"."},v=new RegExp(".","u");function l(r,{instancePath:i="",
parentData:k,parentDataProperty:x,rootData:d=r}={}){let e=null,n=0;return typeof r=="string"?v.test(r)||(e=p(e,{instancePath:i,keyword:"patt\
ern",params:{pattern:"."},parentSchema:b,data:r}),n++):(e=p(e,{instancePath:i,keyword:"type",params:{type:"string"},parentSchema:b,data:r}),
n++),l.errors=e,n===0}function P(r,{instancePath:i="",parentData:k,parentDataProperty:x,rootData:d=r}={}){let e=null,n=0;if(r&&typeof r=="ob\
ject"&&!Array.isArray(r)){Object.keys(r).length<1&&(e=p(e,{instancePath:i,keyword:"minProperties",params:{limit:1},parentSchema:g,data:r}),n++);
for(const t in r)w.call(g.properties,t)||(e=p(e,{instancePath:i,keyword:"additionalProperties",params:{additionalProperty:t},parentSchema:g,
data:r}),n++);r.name!==void 0&&(l(r.name,{instancePath:i+"/name",parentData:r,parentDataProperty:"name",rootData:d})||(e=y(e,l.errors),n=e.length)),
r.providerID!==void 0&&(l(r.providerID,{instancePath:i+"/providerID",parentData:r,parentDataProperty:"providerID",rootData:d})||(e=y(e,l.errors),
n=e.length)),r.kubeletVersion!==void 0&&(l(r.kubeletVersion,{instancePath:i+"/kubeletVersion",parentData:r,parentDataProperty:"kubeletVersio\
n",rootData:d})||(e=y(e,l.errors),n=e.length)),r.osImage!==void 0&&(l(r.osImage,{instancePath:i+"/osImage",parentData:r,parentDataProperty:"\
osImage",rootData:d})||(e=y(e,l.errors),n=e.length)),r.kernelVersion!==void 0&&(l(r.kernelVersion,{instancePath:i+"/kernelVersion",parentData:r,
parentDataProperty:"kernelVersion",rootData:d})||(e=y(e,l.errors),n=e.length)),r.containerRuntimeVersion!==void 0&&(l(r.containerRuntimeVersion,
{instancePath:i+"/containerRuntimeVersion",parentData:r,parentDataProperty:"containerRuntimeVersion",rootData:d})||(e=y(e,l.errors),n=e.length)),
r.label!==void 0&&(l(r.label,{instancePath:i+"/label",parentData:r,parentDataProperty:"label",rootData:d})||(e=y(e,l.errors),n=e.length)),r.
annotation!==void 0&&(l(r.annotation,{instancePath:i+"/annotation",parentData:r,parentDataProperty:"annotation",rootData:d})||(e=y(e,l.errors),
n=e.length)),r.taint!==void 0&&(l(r.taint,{instancePath:i+"/taint",parentData:r,parentDataProperty:"taint",rootData:d})||(e=y(e,l.errors),n=
e.length)),r.server!==void 0&&(l(r.server,{instancePath:i+"/server",parentData:r,parentDataProperty:"server",rootData:d})||(e=y(e,l.errors),
n=e.length)),r.apiGroup!==void 0&&(l(r.apiGroup,{instancePath:i+"/apiGroup",parentData:r,parentDataProperty:"apiGroup",rootData:d})||(e=y(e,
l.errors),n=e.length)),r.daemonSet!==void 0&&(l(r.daemonSet,{instancePath:i+"/daemonSet",parentData:r,parentDataProperty:"daemonSet",rootData:d})||
(e=y(e,l.errors),n=e.length))}else e=p(e,{instancePath:i,keyword:"type",params:{type:"object"},parentSchema:g,data:r}),n++;return P.errors=e,
n===0}function m(r,{instancePath:i="",parentData:k,parentDataProperty:x,rootData:d=r}={}){let e=null,n=0;if(!Array.isArray(r)&&r!==null){const t={
instancePath:i,keyword:"type",params:{type:h.type},parentSchema:h,data:r};e=p(e,t),n++}if(Array.isArray(r)){const t=r.length;for(let s=0;s<t;s++)
P(r[s],{instancePath:i+"/"+s,parentData:r,parentDataProperty:s,rootData:d})||(e=y(e,P.errors),n=e.length)}return m.errors=e,n===0}function $(r,{
instancePath:i="",parentData:k,parentDataProperty:x,rootData:d=r}={}){let e=null,n=0;if(r&&typeof r=="object"&&!Array.isArray(r)){for(const t in r)
t==="title"||t==="docs"||t==="notes"||t==="values"||t==="components"||t==="detect"||(e=p(e,{instancePath:i,keyword:"additionalProperties",params:{
additionalProperty:t},parentSchema:c,data:r}),n++);if(r.title!==void 0){let t=r.title;if(typeof t!="string"){const s={instancePath:i+"/title",
keyword:"type",params:{type:"string"},parentSchema:c.properties.title,data:t};e=p(e,s),n++}}if(r.docs!==void 0){let t=r.docs;if(typeof t!="s\
tring"){const s={instancePath:i+"/docs",keyword:"type",params:{type:"string"},parentSchema:c.properties.docs,data:t};e=p(e,s),n++}}if(r.notes!==
void 0){let t=r.notes;if(Array.isArray(t)){const s=t.length;for(let a=0;a<s;a++){let o=t[a];if(typeof o!="string"){const f={instancePath:i+"\
/notes/"+a,keyword:"type",params:{type:"string"},parentSchema:c.properties.notes.items,data:o};e=p(e,f),n++}}}else{const s={instancePath:i+"\
/notes",keyword:"type",params:{type:"array"},parentSchema:c.properties.notes,data:t};e=p(e,s),n++}}if(r.values!==void 0){let t=r.values;if(!(t&&
typeof t=="object"&&!Array.isArray(t))&&t!==null){const s={instancePath:i+"/values",keyword:"type",params:{type:c.properties.values.type},parentSchema:c.
properties.values,data:t};e=p(e,s),n++}}if(r.components!==void 0){let t=r.components;if(t&&typeof t=="object"&&!Array.isArray(t))for(const s in t){
let a=t[s];if(a&&typeof a=="object"&&!Array.isArray(a)){for(const o in a)if(o!=="namespace"){const f={instancePath:i+"/components/"+s.replace(
/~/g,"~0").replace(/\//g,"~1"),keyword:"additionalProperties",params:{additionalProperty:o},parentSchema:c.properties.components.additionalProperties,
data:a};e=p(e,f),n++}if(a.namespace!==void 0){let o=a.namespace;if(typeof o!="string"){const f={instancePath:i+"/components/"+s.replace(/~/g,
"~0").replace(/\//g,"~1")+"/namespace",keyword:"type",params:{type:"string"},parentSchema:c.properties.components.additionalProperties.properties.
namespace,data:o};e=p(e,f),n++}}}else{const o={instancePath:i+"/components/"+s.replace(/~/g,"~0").replace(/\//g,"~1"),keyword:"type",params:{
type:"object"},parentSchema:c.properties.components.additionalProperties,data:a};e=p(e,o),n++}}else{const s={instancePath:i+"/components",keyword:"\
type",params:{type:"object"},parentSchema:c.properties.components,data:t};e=p(e,s),n++}}if(r.detect!==void 0){let t=r.detect;if(t&&typeof t==
"object"&&!Array.isArray(t)){for(const s in t)if(!(s==="order"||s==="strong"||s==="weak"||s==="exclude"||s==="variants"||s==="cnis")){const a={
instancePath:i+"/detect",keyword:"additionalProperties",params:{additionalProperty:s},parentSchema:c.properties.detect,data:t};e=p(e,a),n++}
if(t.order!==void 0){let s=t.order;if(!(typeof s=="number"&&isFinite(s))){const a={instancePath:i+"/detect/order",keyword:"type",params:{type:"\
number"},parentSchema:c.properties.detect.properties.order,data:s};e=p(e,a),n++}}if(t.strong!==void 0&&(m(t.strong,{instancePath:i+"/detect/\
strong",parentData:t,parentDataProperty:"strong",rootData:d})||(e=y(e,m.errors),n=e.length)),t.weak!==void 0&&(m(t.weak,{instancePath:i+"/de\
tect/weak",parentData:t,parentDataProperty:"weak",rootData:d})||(e=y(e,m.errors),n=e.length)),t.exclude!==void 0&&(m(t.exclude,{instancePath:i+
"/detect/exclude",parentData:t,parentDataProperty:"exclude",rootData:d})||(e=y(e,m.errors),n=e.length)),t.variants!==void 0){let s=t.variants;
if(s&&typeof s=="object"&&!Array.isArray(s))for(const a in s){let o=s[a];if(o&&typeof o=="object"&&!Array.isArray(o)){for(const f in o)if(!(f===
"strong"||f==="weak"||f==="exclude"||f==="title")){const u={instancePath:i+"/detect/variants/"+a.replace(/~/g,"~0").replace(/\//g,"~1"),keyword:"\
additionalProperties",params:{additionalProperty:f},parentSchema:c.properties.detect.properties.variants.additionalProperties,data:o};e=p(e,
u),n++}if(o.strong!==void 0&&(m(o.strong,{instancePath:i+"/detect/variants/"+a.replace(/~/g,"~0").replace(/\//g,"~1")+"/strong",parentData:o,
parentDataProperty:"strong",rootData:d})||(e=y(e,m.errors),n=e.length)),o.weak!==void 0&&(m(o.weak,{instancePath:i+"/detect/variants/"+a.replace(
/~/g,"~0").replace(/\//g,"~1")+"/weak",parentData:o,parentDataProperty:"weak",rootData:d})||(e=y(e,m.errors),n=e.length)),o.exclude!==void 0&&
(m(o.exclude,{instancePath:i+"/detect/variants/"+a.replace(/~/g,"~0").replace(/\//g,"~1")+"/exclude",parentData:o,parentDataProperty:"exclud\
e",rootData:d})||(e=y(e,m.errors),n=e.length)),o.title!==void 0){let f=o.title;if(typeof f!="string"){const u={instancePath:i+"/detect/varia\
nts/"+a.replace(/~/g,"~0").replace(/\//g,"~1")+"/title",keyword:"type",params:{type:"string"},parentSchema:c.properties.detect.properties.variants.
additionalProperties.properties.title,data:f};e=p(e,u),n++}}}else{const f={instancePath:i+"/detect/variants/"+a.replace(/~/g,"~0").replace(/\//g,
"~1"),keyword:"type",params:{type:"object"},parentSchema:c.properties.detect.properties.variants.additionalProperties,data:o};e=p(e,f),n++}}else{
const a={instancePath:i+"/detect/variants",keyword:"type",params:{type:"object"},parentSchema:c.properties.detect.properties.variants,data:s};
e=p(e,a),n++}}if(t.cnis!==void 0){let s=t.cnis;if(s&&typeof s=="object"&&!Array.isArray(s))for(const a in s){let o=s[a];if(o&&typeof o=="obj\
ect"&&!Array.isArray(o)){for(const f in o)if(!(f==="strong"||f==="weak"||f==="exclude"||f==="managed")){const u={instancePath:i+"/detect/cni\
s/"+a.replace(/~/g,"~0").replace(/\//g,"~1"),keyword:"additionalProperties",params:{additionalProperty:f},parentSchema:c.properties.detect.properties.
cnis.additionalProperties,data:o};e=p(e,u),n++}if(o.strong!==void 0&&(m(o.strong,{instancePath:i+"/detect/cnis/"+a.replace(/~/g,"~0").replace(
/\//g,"~1")+"/strong",parentData:o,parentDataProperty:"strong",rootData:d})||(e=y(e,m.errors),n=e.length)),o.weak!==void 0&&(m(o.weak,{instancePath:i+
"/detect/cnis/"+a.replace(/~/g,"~0").replace(/\//g,"~1")+"/weak",parentData:o,parentDataProperty:"weak",rootData:d})||(e=y(e,m.errors),n=e.length)),
o.exclude!==void 0&&(m(o.exclude,{instancePath:i+"/detect/cnis/"+a.replace(/~/g,"~0").replace(/\//g,"~1")+"/exclude",parentData:o,parentDataProperty:"\
exclude",rootData:d})||(e=y(e,m.errors),n=e.length)),o.managed!==void 0){let f=o.managed;if(typeof f!="boolean"){const u={instancePath:i+"/d\
etect/cnis/"+a.replace(/~/g,"~0").replace(/\//g,"~1")+"/managed",keyword:"type",params:{type:"boolean"},parentSchema:c.properties.detect.properties.
cnis.additionalProperties.properties.managed,data:f};e=p(e,u),n++}}}else{const f={instancePath:i+"/detect/cnis/"+a.replace(/~/g,"~0").replace(
/\//g,"~1"),keyword:"type",params:{type:"object"},parentSchema:c.properties.detect.properties.cnis.additionalProperties,data:o};e=p(e,f),n++}}else{
const a={instancePath:i+"/detect/cnis",keyword:"type",params:{type:"object"},parentSchema:c.properties.detect.properties.cnis,data:s};e=p(e,
a),n++}}}else{const s={instancePath:i+"/detect",keyword:"type",params:{type:"object"},parentSchema:c.properties.detect,data:t};e=p(e,s),n++}}}else
e=p(e,{instancePath:i,keyword:"type",params:{type:"object"},parentSchema:c,data:r}),n++;return $.errors=e,n===0}export const definitions={expression:{
title:"a regular expression",type:"string",pattern:"."},rule:{type:"object",properties:{name:{$ref:"#/definitions/expression"},providerID:{$ref:"\
#/definitions/expression"},kubeletVersion:{$ref:"#/definitions/expression"},osImage:{$ref:"#/definitions/expression"},kernelVersion:{$ref:"#\
/definitions/expression"},containerRuntimeVersion:{$ref:"#/definitions/expression"},label:{$ref:"#/definitions/expression"},annotation:{$ref:"\
#/definitions/expression"},taint:{$ref:"#/definitions/expression"},server:{$ref:"#/definitions/expression"},apiGroup:{$ref:"#/definitions/ex\
pression"},daemonSet:{$ref:"#/definitions/expression"}},additionalProperties:!1,title:"a map of subjects to regular expressions",minProperties:1},
rules:{type:["array","null"],items:{$ref:"#/definitions/rule"}}};
