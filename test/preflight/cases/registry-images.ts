// What registries answer about the images of an install.
import type { RegistryImage } from '../../../src/preflight/registry-image.ts'
import { sample, type Clean } from '../../support/evidence.ts'
import { change, type Case } from '../case.ts'

const image = 'registry.example.com/istio/ztunnel:1.31.1'
const usedBy = ['DaemonSet/istio-system/ztunnel']
const answered = (answer: RegistryImage['answer']): Clean => ({
  ...sample('k3s'),
  registryImages: [{ image, usedBy, answer }],
})
const present = (signature?: object) =>
  answered({
    kind: 'present',
    platforms: ['linux/amd64', 'linux/arm64'],
    ...(signature && { signature: signature as never }),
  })

export const cases: readonly Case[] = [
  {
    id: 'IMG-01',
    name: 'reports an image that its registry does not have',
    clean: () => present(),
    path: 'registryImages[0].answer',
    value: { kind: 'missing' },
    found: {
      object: 'DaemonSet/istio-system/ztunnel',
      field: 'image',
      message: `its registry does not have ${image}`,
      fix: 'images mirror',
      level: 'error',
    },
  },
  {
    id: 'IMG-02',
    name: 'reports an image without the architecture of a node',
    clean: () => present(),
    path: 'registryImages[0].answer.platforms',
    value: ['linux/arm64'],
    found: {
      object: 'DaemonSet/istio-system/ztunnel',
      message: `${image} has linux/arm64, but not linux/amd64 of Node/`,
      fix: 'without --image-platform',
      level: 'error',
    },
  },
  {
    id: 'IMG-02',
    name: 'accepts a variant of the architecture',
    clean: () => change(present(), 'registryImages[0].answer.platforms', ['linux/amd64/v2']),
    path: 'registryImages[0].answer.platforms',
    value: ['linux/amd64v2'],
    found: { object: 'DaemonSet/istio-system/ztunnel' },
  },
  {
    id: 'IMG-02',
    name: 'ignores an image that names no platform',
    clean: () => change(present(), 'registryImages[0].answer.platforms', []),
    path: 'registryImages[0].answer.platforms',
    value: ['linux/s390x'],
    found: { object: 'DaemonSet/istio-system/ztunnel', message: 'has linux/s390x' },
  },
  {
    id: 'IMG-02',
    name: 'ignores nodes of Windows',
    clean: () => {
      const clean = change(present(), 'registryImages[0].answer.platforms', ['linux/arm64'])
      return change(clean, 'nodes[0].nodeInfo.operatingSystem', 'windows')
    },
    path: 'nodes[0].nodeInfo.operatingSystem',
    value: 'linux',
    found: { object: 'DaemonSet/istio-system/ztunnel', message: 'not linux/amd64' },
  },
  {
    id: 'IMG-02',
    name: 'leaves nodes for which Istio has no images to another check',
    clean: () => {
      const clean = change(present(), 'registryImages[0].answer.platforms', ['linux/arm64'])
      return change(clean, 'nodes[0].nodeInfo.architecture', 's390x')
    },
    path: 'nodes[0].nodeInfo.architecture',
    value: 'amd64',
    found: { object: 'DaemonSet/istio-system/ztunnel', message: 'not linux/amd64' },
  },
  {
    id: 'IMG-03',
    name: 'reports an image that is not signed',
    clean: () => present({ kind: 'valid' }),
    path: 'registryImages[0].answer.signature',
    value: { kind: 'invalid', problem: 'not signed: its registry has no signature' },
    found: {
      object: 'DaemonSet/istio-system/ztunnel',
      message: `${image}: not signed: its registry has no signature`,
      fix: 'sign it',
      level: 'error',
    },
  },
  {
    id: 'IMG-03',
    name: 'ignores an image whose signatures were not read',
    clean: () => present(),
    path: 'registryImages[0].answer.signature',
    value: { kind: 'invalid', problem: 'not signed' },
    found: { object: 'DaemonSet/istio-system/ztunnel', message: 'not signed' },
  },
]
