// A configuration as one IstioOperator file.
import { newTree, type Tree } from '../../values/tree.ts'

/** Returns an IstioOperator with a spec and its profile. Without its profile, a file means profile default. */
export function operatorFile(spec: Tree, profile: string): Tree {
  return newTree([
    ['apiVersion', 'install.istio.io/v1alpha1'],
    ['kind', 'IstioOperator'],
    ['spec', newTree([['profile', profile], ...Object.entries(spec).filter(([key]) => key !== 'profile')])],
  ])
}
