// A saved plan for tests: one changed ConfigMap of a release.
import type { SavedObject, SavedPlan, SavedRelease } from '../../src/plan-file/saved-plan.ts'

export const object: SavedObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  namespace: 'mesh',
  name: 'a',
  action: 'configure',
  rendered: 'sha256:1',
  live: {
    uid: 'u',
    resourceVersion: '1',
    manager: 'ambientctl',
    writtenAt: '2026-01-01T00:00:00Z',
    fields: { data: { mesh: 'd1', other: 'd2' } },
  },
}

export const release: SavedRelease = {
  component: 'pilot',
  release: 'istiod',
  namespace: 'mesh',
  record: 'upgrade',
  revision: 2,
  objects: [object],
}

export const savedPlan: SavedPlan = {
  format: 'ambientctl/plan/v1',
  createdAt: '2026-01-01T00:00:00.000Z',
  program: '1.0.0',
  cluster: { uid: 'c', server: 'https://example.com' },
  options: { filename: ['mesh.yaml'], set: ['profile=ambient'], force: true },
  files: { 'mesh.yaml': 'spec: {}\n' },
  namespaces: ['mesh'],
  releases: [release],
}
