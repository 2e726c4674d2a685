// Progress events of install and uninstall; cli/output prints them.
import type { ComponentKey } from '../config/components.ts'
import type { ObjectRef } from '../manifest/object.ts'
import type { Action } from './plan/changes.ts'
import type { ComponentRelease } from './release-ref.ts'

export type InstallEvent =
  | { readonly kind: 'namespace-created'; readonly namespace: string }
  | { readonly kind: 'component-started'; readonly release: ComponentRelease }
  | {
      readonly kind: 'object-applied'
      readonly release: ComponentRelease
      readonly ref: ObjectRef
      readonly action: Action
    }
  | {
      readonly kind: 'waiting'
      readonly release: ComponentRelease
      /** The objects that are not ready, without counts: `DaemonSet/istio-system/ztunnel (ImagePullBackOff)`. */
      readonly message: string
      /** Ready and desired pods, summed over all objects of the wait. */
      readonly ready: number
      readonly desired: number
    }
  | { readonly kind: 'pruned'; readonly release: ComponentRelease; readonly ref: ObjectRef }
  /** `duration` in milliseconds; `changed` is false if nothing had to be written. */
  | {
      readonly kind: 'component-ready'
      readonly release: ComponentRelease
      readonly duration: number
      readonly changed: boolean
    }
  | { readonly kind: 'component-failed'; readonly release: ComponentRelease; readonly error: Error }
  | {
      readonly kind: 'component-skipped'
      readonly release: ComponentRelease
      /** The components that it depends on and that are not ready. */
      readonly because: readonly ComponentKey[]
    }
  | { readonly kind: 'component-stopped'; readonly release: ComponentRelease }
  | { readonly kind: 'warning'; readonly release?: ComponentRelease | undefined; readonly message: string }

export type UninstallEvent =
  | { readonly kind: 'component-started'; readonly title: string; readonly objects: number }
  | { readonly kind: 'object-deleted'; readonly ref: ObjectRef }
  /** The server accepted the deletion; these objects still exist. */
  | { readonly kind: 'waiting'; readonly title: string; readonly left: readonly ObjectRef[] }
  | { readonly kind: 'component-removed'; readonly title: string; readonly duration: number }
  | { readonly kind: 'namespace-deleted'; readonly namespace: string }
  | {
      readonly kind: 'namespace-kept'
      readonly namespace: string
      /** The objects that are still in it. */
      readonly because: readonly ObjectRef[]
    }
  | { readonly kind: 'warning'; readonly message: string }
