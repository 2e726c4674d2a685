// Fields and methods of the root context by kind: `.Values`, `.Release`, `.Files` …
import type { Kind } from './scope.ts'

/** Paths from the root, which a template writes after `$` or the dot. Keys of values.ts. */
export const rootFields: Readonly<Record<Kind, readonly string[]>> = {
  string: [
    '.Values.s',
    '.Values.u',
    '.Values.e',
    '.Values.m.a',
    '.Values.m.b.c',
    '.Values.global.g',
    '.Release.Name',
    '.Release.Namespace',
    '.Release.Service',
    '.Chart.Name',
    '.Chart.Version',
    '.Chart.AppVersion',
    '.Chart.Description',
    '.Chart.Type',
    '.Chart.APIVersion',
    '.Capabilities.KubeVersion.Version',
    '.Capabilities.KubeVersion.Major',
    '.Capabilities.KubeVersion.GitVersion',
    '.Capabilities.HelmVersion.Version',
    '.Template.Name',
    '.Template.BasePath',
  ],
  plain: ['.Values.s', '.Release.Name'],
  bool: [
    '.Values.b',
    '.Values.b0',
    '.Release.IsInstall',
    '.Release.IsUpgrade',
    '.Chart.IsRoot',
    '.Chart.Deprecated',
  ],
  int: ['.Release.Revision'],
  valueNumber: ['.Values.n', '.Values.f', '.Values.big', '.Values.zero', '.Values.m.n'],
  float: ['.Values.n', '.Values.f', '.Values.big'],
  list: ['.Values.l', '.Values.ls', '.Values.ln', '.Values.el', '.Values.m.b.d'],
  strings: ['.Chart.Keywords', '.Chart.Sources'],
  map: [
    '.Values',
    '.Release',
    '.Template',
    '.Values.m',
    '.Values.m.b',
    '.Values.em',
    '.Values.global',
    '.Values.extra',
  ],
  stringMap: ['.Chart.Annotations'],
  value: [
    '.Values.z',
    '.Values.none',
    '.Values.m.none',
    '.Values.extra.k0',
    '.Values.m.b',
    '.Values.sub',
    '.Chart.Home',
    '.Chart.Icon',
    '.Capabilities.APIVersions',
    '.Files',
  ],
}

/** Paths that end in nil. Most functions and all further fields fail there. */
export const lostFields = [
  '.Values.m.none.deep',
  '.Values.other.s',
  '.Values.s.x',
  '.Chart.Nope',
  '.Nope',
  '.Release.Name.x',
  '.Values.l.x',
  '.Files.Nope',
  '.Capabilities.Nope',
] as const

/** Method calls on the root's objects: the kinds of their arguments. */
export const rootMethods: Readonly<Record<Kind, readonly string[]>> = {
  string: ['.Files.Get fileName', '.Files.AsConfig', '.Files.AsSecrets', '.Capabilities.KubeVersion.String'],
  strings: ['.Files.Lines fileName'],
  bool: ['.Capabilities.APIVersions.Has apiVersion'],
  value: ['.Files.GetBytes fileName', '.Files.Glob glob'],
}
/** Methods of the result of `.Files.Glob`. */
export const globMethods = ['.AsConfig', '.AsSecrets', '.Get fileName', '.Lines fileName'] as const
