// Generated from scripts/schemas by `npm run schemas:generate`.
import{addError as p,addErrors as y}from"./errors.ts";export const validate=$;const d={$schema:"http://json-schema.org/draft-07/schema#",$id:"\
ambientctl/platform/v1",title:"a file of platforms/",type:"object",properties:{title:{type:"string"},docs:{type:"string"},notes:{type:"array",
items:{type:"string"}},values:{type:["object","null"]},components:{type:"object",additionalProperties:{type:"object",properties:{namespace:{
type:"string"}},additionalProperties:!1}},attributes:{type:"object",properties:{directories:{enum:["usual","k3s","k3s-image","gke","microk8s",
"docker","multus"]},nodes:{type:"string",title:"a short name in lower case",pattern:"^[a-z][a-z0-9-]*$"},cni:{type:"string",title:"a short n\
ame in lower case",pattern:"^[a-z][a-z0-9-]*$"},admission:{enum:["critical-pods-quota","pod-security-baseline","security-context-constraints"]}},
additionalProperties:!1},detect:{type:"object",properties:{order:{type:"number"},strong:{$ref:"#/definitions/rules"},weak:{$ref:"#/definitio\
ns/rules"},exclude:{$ref:"#/definitions/rules"},variants:{title:"a map of names",type:"object",additionalProperties:{type:"object",properties:{
strong:{$ref:"#/definitions/rules"},weak:{$ref:"#/definitions/rules"},exclude:{$ref:"#/definitions/rules"},title:{type:"string"}},additionalProperties:!1}},
cnis:{title:"a map of names",type:"object",additionalProperties:{type:"object",properties:{strong:{$ref:"#/definitions/rules"},weak:{$ref:"#\
/definitions/rules"},exclude:{$ref:"#/definitions/rules"},managed:{type:"boolean"}},additionalProperties:!1}}},additionalProperties:!1}},additionalProperties:!1,
definitions:{expression:{title:"a regular expression",type:"string",pattern:"."},rule:{type:"object",properties:{name:{$ref:"#/definitions/e\
xpression"},providerID:{$ref:"#/definitions/expression"},kubeletVersion:{$ref:"#/definitions/expression"},osImage:{$ref:"#/definitions/expre\
ssion"},kernelVersion:{$ref:"#/definitions/expression"},containerRuntimeVersion:{$ref:"#/definitions/expression"},label:{$ref:"#/definitions\
/expression"},annotation:{$ref:"#/definitions/expression"},taint:{$ref:"#/definitions/expression"},server:{$ref:"#/definitions/expression"},
apiGroup:{$ref:"#/definitions/expression"},daemonSet:{$ref:"#/definitions/expression"}},additionalProperties:!1,title:"a map of subjects to \
regular expressions",minProperties:1},rules:{type:["array","null"],items:{$ref:"#/definitions/rule"}}}},x=new RegExp("^[a-z][a-z0-9-]*$","u"),
P={type:["array","null"],items:{$ref:"#/definitions/rule"}},g={type:"object",properties:{name:{$ref:"#/definitions/expression"},providerID:{
$ref:"#/definitions/expression"},kubeletVersion:{$ref:"#/definitions/expression"},osImage:{$ref:"#/definitions/expression"},kernelVersion:{$ref:"\
#/definitions/expression"},containerRuntimeVersion:{$ref:"#/definitions/expression"},label:{$ref:"#/definitions/expression"},annotation:{$ref:"\
#/definitions/expression"},taint:{$ref:"#/definitions/expression"},server:{$ref:"#/definitions/expression"},apiGroup:{$ref:"#/definitions/ex\
pression"},daemonSet:{$ref:"#/definitions/expression"}},additionalProperties:!1,title:"a map of subjects to regular expressions",minProperties:1},
v=Object.prototype.hasOwnProperty,w={title:"a regular expression",type:"string",pattern:"."},S=new RegExp(".","u");function f(t,{instancePath:s="",
parentData:k,parentDataProperty:b,rootData:l=t}={}){let e=null,n=0;return typeof t=="string"?S.test(t)||(e=p(e,{instancePath:s,keyword:"patt\
ern",params:{pattern:"."},parentSchema:w,data:t}),n++):(e=p(e,{instancePath:s,keyword:"type",params:{type:"string"},parentSchema:w,data:t}),
n++),f.errors=e,n===0}function h(t,{instancePath:s="",parentData:k,parentDataProperty:b,rootData:l=t}={}){let e=null,n=0;if(t&&typeof t=="ob\
ject"&&!Array.isArray(t)){Object.keys(t).length<1&&(e=p(e,{instancePath:s,keyword:"minProperties",params:{limit:1},parentSchema:g,data:t}),n++);
for(const i in t)v.call(g.properties,i)||(e=p(e,{instancePath:s,keyword:"additionalProperties",params:{additionalProperty:i},parentSchema:g,
data:t}),n++);t.name!==void 0&&(f(t.name,{instancePath:s+"/name",parentData:t,parentDataProperty:"name",rootData:l})||(e=y(e,f.errors),n=e.length)),
t.providerID!==void 0&&(f(t.providerID,{instancePath:s+"/providerID",parentData:t,parentDataProperty:"providerID",rootData:l})||(e=y(e,f.errors),
n=e.length)),t.kubeletVersion!==void 0&&(f(t.kubeletVersion,{instancePath:s+"/kubeletVersion",parentData:t,parentDataProperty:"kubeletVersio\
n",rootData:l})||(e=y(e,f.errors),n=e.length)),t.osImage!==void 0&&(f(t.osImage,{instancePath:s+"/osImage",parentData:t,parentDataProperty:"\
osImage",rootData:l})||(e=y(e,f.errors),n=e.length)),t.kernelVersion!==void 0&&(f(t.kernelVersion,{instancePath:s+"/kernelVersion",parentData:t,
parentDataProperty:"kernelVersion",rootData:l})||(e=y(e,f.errors),n=e.length)),t.containerRuntimeVersion!==void 0&&(f(t.containerRuntimeVersion,
{instancePath:s+"/containerRuntimeVersion",parentData:t,parentDataProperty:"containerRuntimeVersion",rootData:l})||(e=y(e,f.errors),n=e.length)),
t.label!==void 0&&(f(t.label,{instancePath:s+"/label",parentData:t,parentDataProperty:"label",rootData:l})||(e=y(e,f.errors),n=e.length)),t.
annotation!==void 0&&(f(t.annotation,{instancePath:s+"/annotation",parentData:t,parentDataProperty:"annotation",rootData:l})||(e=y(e,f.errors),
n=e.length)),t.taint!==void 0&&(f(t.taint,{instancePath:s+"/taint",parentData:t,parentDataProperty:"taint",rootData:l})||(e=y(e,f.errors),n=
e.length)),t.server!==void 0&&(f(t.server,{instancePath:s+"/server",parentData:t,parentDataProperty:"server",rootData:l})||(e=y(e,f.errors),
n=e.length)),t.apiGroup!==void 0&&(f(t.apiGroup,{instancePath:s+"/apiGroup",parentData:t,parentDataProperty:"apiGroup",rootData:l})||(e=y(e,
f.errors),n=e.length)),t.daemonSet!==void 0&&(f(t.daemonSet,{instancePath:s+"/daemonSet",parentData:t,parentDataProperty:"daemonSet",rootData:l})||
(e=y(e,f.errors),n=e.length))}else e=p(e,{instancePath:s,keyword:"type",params:{type:"object"},parentSchema:g,data:t}),n++;return h.errors=e,
n===0}function m(t,{instancePath:s="",parentData:k,parentDataProperty:b,rootData:l=t}={}){let e=null,n=0;if(!Array.isArray(t)&&t!==null){const i={
instancePath:s,keyword:"type",params:{type:P.type},parentSchema:P,data:t};e=p(e,i),n++}if(Array.isArray(t)){const i=t.length;for(let r=0;r<i;r++)
h(t[r],{instancePath:s+"/"+r,parentData:t,parentDataProperty:r,rootData:l})||(e=y(e,h.errors),n=e.length)}return m.errors=e,n===0}function $(t,{
instancePath:s="",parentData:k,parentDataProperty:b,rootData:l=t}={}){let e=null,n=0;if(t&&typeof t=="object"&&!Array.isArray(t)){for(const i in t)
i==="title"||i==="docs"||i==="notes"||i==="values"||i==="components"||i==="attributes"||i==="detect"||(e=p(e,{instancePath:s,keyword:"additi\
onalProperties",params:{additionalProperty:i},parentSchema:d,data:t}),n++);if(t.title!==void 0){let i=t.title;if(typeof i!="string"){const r={
instancePath:s+"/title",keyword:"type",params:{type:"string"},parentSchema:d.properties.title,data:i};e=p(e,r),n++}}if(t.docs!==void 0){let i=t.
docs;if(typeof i!="string"){const r={instancePath:s+"/docs",keyword:"type",params:{type:"string"},parentSchema:d.properties.docs,data:i};e=p(
e,r),n++}}if(t.notes!==void 0){let i=t.notes;if(Array.isArray(i)){const r=i.length;for(let o=0;o<r;o++){let a=i[o];if(typeof a!="string"){const c={
instancePath:s+"/notes/"+o,keyword:"type",params:{type:"string"},parentSchema:d.properties.notes.items,data:a};e=p(e,c),n++}}}else{const r={
instancePath:s+"/notes",keyword:"type",params:{type:"array"},parentSchema:d.properties.notes,data:i};e=p(e,r),n++}}if(t.values!==void 0){let i=t.
values;if(!(i&&typeof i=="object"&&!Array.isArray(i))&&i!==null){const r={instancePath:s+"/values",keyword:"type",params:{type:d.properties.
values.type},parentSchema:d.properties.values,data:i};e=p(e,r),n++}}if(t.components!==void 0){let i=t.components;if(i&&typeof i=="object"&&!Array.
isArray(i))for(const r in i){let o=i[r];if(o&&typeof o=="object"&&!Array.isArray(o)){for(const a in o)if(a!=="namespace"){const c={instancePath:s+
"/components/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),keyword:"additionalProperties",params:{additionalProperty:a},parentSchema:d.properties.
components.additionalProperties,data:o};e=p(e,c),n++}if(o.namespace!==void 0){let a=o.namespace;if(typeof a!="string"){const c={instancePath:s+
"/components/"+r.replace(/~/g,"~0").replace(/\//g,"~1")+"/namespace",keyword:"type",params:{type:"string"},parentSchema:d.properties.components.
additionalProperties.properties.namespace,data:a};e=p(e,c),n++}}}else{const a={instancePath:s+"/components/"+r.replace(/~/g,"~0").replace(/\//g,
"~1"),keyword:"type",params:{type:"object"},parentSchema:d.properties.components.additionalProperties,data:o};e=p(e,a),n++}}else{const r={instancePath:s+
"/components",keyword:"type",params:{type:"object"},parentSchema:d.properties.components,data:i};e=p(e,r),n++}}if(t.attributes!==void 0){let i=t.
attributes;if(i&&typeof i=="object"&&!Array.isArray(i)){for(const r in i)if(!(r==="directories"||r==="nodes"||r==="cni"||r==="admission")){const o={
instancePath:s+"/attributes",keyword:"additionalProperties",params:{additionalProperty:r},parentSchema:d.properties.attributes,data:i};e=p(e,
o),n++}if(i.directories!==void 0){let r=i.directories;if(!(r==="usual"||r==="k3s"||r==="k3s-image"||r==="gke"||r==="microk8s"||r==="docker"||
r==="multus")){const o={instancePath:s+"/attributes/directories",keyword:"enum",params:{allowedValues:d.properties.attributes.properties.directories.
enum},parentSchema:d.properties.attributes.properties.directories,data:r};e=p(e,o),n++}}if(i.nodes!==void 0){let r=i.nodes;if(typeof r=="str\
ing"){if(!x.test(r)){const o={instancePath:s+"/attributes/nodes",keyword:"pattern",params:{pattern:"^[a-z][a-z0-9-]*$"},parentSchema:d.properties.
attributes.properties.nodes,data:r};e=p(e,o),n++}}else{const o={instancePath:s+"/attributes/nodes",keyword:"type",params:{type:"string"},parentSchema:d.
properties.attributes.properties.nodes,data:r};e=p(e,o),n++}}if(i.cni!==void 0){let r=i.cni;if(typeof r=="string"){if(!x.test(r)){const o={instancePath:s+
"/attributes/cni",keyword:"pattern",params:{pattern:"^[a-z][a-z0-9-]*$"},parentSchema:d.properties.attributes.properties.cni,data:r};e=p(e,o),
n++}}else{const o={instancePath:s+"/attributes/cni",keyword:"type",params:{type:"string"},parentSchema:d.properties.attributes.properties.cni,
data:r};e=p(e,o),n++}}if(i.admission!==void 0){let r=i.admission;if(!(r==="critical-pods-quota"||r==="pod-security-baseline"||r==="security-\
context-constraints")){const o={instancePath:s+"/attributes/admission",keyword:"enum",params:{allowedValues:d.properties.attributes.properties.
admission.enum},parentSchema:d.properties.attributes.properties.admission,data:r};e=p(e,o),n++}}}else{const r={instancePath:s+"/attributes",
keyword:"type",params:{type:"object"},parentSchema:d.properties.attributes,data:i};e=p(e,r),n++}}if(t.detect!==void 0){let i=t.detect;if(i&&
typeof i=="object"&&!Array.isArray(i)){for(const r in i)if(!(r==="order"||r==="strong"||r==="weak"||r==="exclude"||r==="variants"||r==="cnis")){
const o={instancePath:s+"/detect",keyword:"additionalProperties",params:{additionalProperty:r},parentSchema:d.properties.detect,data:i};e=p(
e,o),n++}if(i.order!==void 0){let r=i.order;if(!(typeof r=="number"&&isFinite(r))){const o={instancePath:s+"/detect/order",keyword:"type",params:{
type:"number"},parentSchema:d.properties.detect.properties.order,data:r};e=p(e,o),n++}}if(i.strong!==void 0&&(m(i.strong,{instancePath:s+"/d\
etect/strong",parentData:i,parentDataProperty:"strong",rootData:l})||(e=y(e,m.errors),n=e.length)),i.weak!==void 0&&(m(i.weak,{instancePath:s+
"/detect/weak",parentData:i,parentDataProperty:"weak",rootData:l})||(e=y(e,m.errors),n=e.length)),i.exclude!==void 0&&(m(i.exclude,{instancePath:s+
"/detect/exclude",parentData:i,parentDataProperty:"exclude",rootData:l})||(e=y(e,m.errors),n=e.length)),i.variants!==void 0){let r=i.variants;
if(r&&typeof r=="object"&&!Array.isArray(r))for(const o in r){let a=r[o];if(a&&typeof a=="object"&&!Array.isArray(a)){for(const c in a)if(!(c===
"strong"||c==="weak"||c==="exclude"||c==="title")){const u={instancePath:s+"/detect/variants/"+o.replace(/~/g,"~0").replace(/\//g,"~1"),keyword:"\
additionalProperties",params:{additionalProperty:c},parentSchema:d.properties.detect.properties.variants.additionalProperties,data:a};e=p(e,
u),n++}if(a.strong!==void 0&&(m(a.strong,{instancePath:s+"/detect/variants/"+o.replace(/~/g,"~0").replace(/\//g,"~1")+"/strong",parentData:a,
parentDataProperty:"strong",rootData:l})||(e=y(e,m.errors),n=e.length)),a.weak!==void 0&&(m(a.weak,{instancePath:s+"/detect/variants/"+o.replace(
/~/g,"~0").replace(/\//g,"~1")+"/weak",parentData:a,parentDataProperty:"weak",rootData:l})||(e=y(e,m.errors),n=e.length)),a.exclude!==void 0&&
(m(a.exclude,{instancePath:s+"/detect/variants/"+o.replace(/~/g,"~0").replace(/\//g,"~1")+"/exclude",parentData:a,parentDataProperty:"exclud\
e",rootData:l})||(e=y(e,m.errors),n=e.length)),a.title!==void 0){let c=a.title;if(typeof c!="string"){const u={instancePath:s+"/detect/varia\
nts/"+o.replace(/~/g,"~0").replace(/\//g,"~1")+"/title",keyword:"type",params:{type:"string"},parentSchema:d.properties.detect.properties.variants.
additionalProperties.properties.title,data:c};e=p(e,u),n++}}}else{const c={instancePath:s+"/detect/variants/"+o.replace(/~/g,"~0").replace(/\//g,
"~1"),keyword:"type",params:{type:"object"},parentSchema:d.properties.detect.properties.variants.additionalProperties,data:a};e=p(e,c),n++}}else{
const o={instancePath:s+"/detect/variants",keyword:"type",params:{type:"object"},parentSchema:d.properties.detect.properties.variants,data:r};
e=p(e,o),n++}}if(i.cnis!==void 0){let r=i.cnis;if(r&&typeof r=="object"&&!Array.isArray(r))for(const o in r){let a=r[o];if(a&&typeof a=="obj\
ect"&&!Array.isArray(a)){for(const c in a)if(!(c==="strong"||c==="weak"||c==="exclude"||c==="managed")){const u={instancePath:s+"/detect/cni\
s/"+o.replace(/~/g,"~0").replace(/\//g,"~1"),keyword:"additionalProperties",params:{additionalProperty:c},parentSchema:d.properties.detect.properties.
cnis.additionalProperties,data:a};e=p(e,u),n++}if(a.strong!==void 0&&(m(a.strong,{instancePath:s+"/detect/cnis/"+o.replace(/~/g,"~0").replace(
/\//g,"~1")+"/strong",parentData:a,parentDataProperty:"strong",rootData:l})||(e=y(e,m.errors),n=e.length)),a.weak!==void 0&&(m(a.weak,{instancePath:s+
"/detect/cnis/"+o.replace(/~/g,"~0").replace(/\//g,"~1")+"/weak",parentData:a,parentDataProperty:"weak",rootData:l})||(e=y(e,m.errors),n=e.length)),
a.exclude!==void 0&&(m(a.exclude,{instancePath:s+"/detect/cnis/"+o.replace(/~/g,"~0").replace(/\//g,"~1")+"/exclude",parentData:a,parentDataProperty:"\
exclude",rootData:l})||(e=y(e,m.errors),n=e.length)),a.managed!==void 0){let c=a.managed;if(typeof c!="boolean"){const u={instancePath:s+"/d\
etect/cnis/"+o.replace(/~/g,"~0").replace(/\//g,"~1")+"/managed",keyword:"type",params:{type:"boolean"},parentSchema:d.properties.detect.properties.
cnis.additionalProperties.properties.managed,data:c};e=p(e,u),n++}}}else{const c={instancePath:s+"/detect/cnis/"+o.replace(/~/g,"~0").replace(
/\//g,"~1"),keyword:"type",params:{type:"object"},parentSchema:d.properties.detect.properties.cnis.additionalProperties,data:a};e=p(e,c),n++}}else{
const o={instancePath:s+"/detect/cnis",keyword:"type",params:{type:"object"},parentSchema:d.properties.detect.properties.cnis,data:r};e=p(e,
o),n++}}}else{const r={instancePath:s+"/detect",keyword:"type",params:{type:"object"},parentSchema:d.properties.detect,data:i};e=p(e,r),n++}}}else
e=p(e,{instancePath:s,keyword:"type",params:{type:"object"},parentSchema:d,data:t}),n++;return $.errors=e,n===0}export const definitions={expression:{
title:"a regular expression",type:"string",pattern:"."},rule:{type:"object",properties:{name:{$ref:"#/definitions/expression"},providerID:{$ref:"\
#/definitions/expression"},kubeletVersion:{$ref:"#/definitions/expression"},osImage:{$ref:"#/definitions/expression"},kernelVersion:{$ref:"#\
/definitions/expression"},containerRuntimeVersion:{$ref:"#/definitions/expression"},label:{$ref:"#/definitions/expression"},annotation:{$ref:"\
#/definitions/expression"},taint:{$ref:"#/definitions/expression"},server:{$ref:"#/definitions/expression"},apiGroup:{$ref:"#/definitions/ex\
pression"},daemonSet:{$ref:"#/definitions/expression"}},additionalProperties:!1,title:"a map of subjects to regular expressions",minProperties:1},
rules:{type:["array","null"],items:{$ref:"#/definitions/rule"}}};
