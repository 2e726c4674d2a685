// The Pod template of a workload, by its kind.
import { getTree, newTree, type Tree } from '../values/tree.ts'

const inTemplate = ['spec', 'template']

/** Where the kinds of an API group have their Pod template; a Pod is its own. */
const templates: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '': { Pod: [], ReplicationController: inTemplate },
  apps: { Deployment: inTemplate, DaemonSet: inTemplate, ReplicaSet: inTemplate, StatefulSet: inTemplate },
  batch: { Job: inTemplate, CronJob: ['spec', 'jobTemplate', ...inTemplate] },
  'apps.openshift.io': { DeploymentConfig: inTemplate },
}

/** Returns the path of an object's Pod template; undefined for an object that runs no Pods. */
export function podTemplatePath({ apiVersion, kind }: Tree): readonly string[] | undefined {
  const [group = ''] = String(apiVersion).includes('/') ? String(apiVersion).split('/') : ['']
  const kinds = Object.hasOwn(templates, group) ? templates[group] : undefined
  return kinds && Object.hasOwn(kinds, String(kind)) ? kinds[String(kind)] : undefined
}

/** Returns a workload's Pod template; undefined if it runs no Pods or has no template. */
export function podTemplateOf(workload: Tree): Tree | undefined {
  const path = podTemplatePath(workload)
  return path && getTree(workload, path)
}

/** Returns a workload with another Pod template at a path: a Pod is replaced as a whole. */
export function withPodTemplate(workload: Tree, path: readonly string[], pod: Tree): Tree {
  const [key, ...rest] = path
  if (key === undefined) return pod
  const result = newTree(Object.entries(workload))
  result[key] = withPodTemplate(getTree(workload, [key]) ?? newTree(), rest, pod)
  return result
}
