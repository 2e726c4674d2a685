// A real istiod takes the configuration that each profile gives it.
import { expect } from '@jest/globals'
import { describeProfile } from './control-planes.ts'
import { useMesh } from './mesh.ts'

const mesh = useMesh()

describeProfile(mesh, {
  profile: 'ambient',
  ambient: true,
  mesh: {
    defaultConfig: {
      image: { imageType: 'distroless' },
      proxyMetadata: { ISTIO_META_ENABLE_HBONE: 'true' },
    },
    serviceScopeConfigs: [
      {
        servicesSelector: {
          matchExpressions: [{ key: 'istio.io/global', operator: 'In', values: ['true'] }],
        },
        scope: 'GLOBAL',
      },
    ],
  },
  without: ['accessLogFile'],
})

const sidecars = { ambient: false, mesh: {}, without: ['accessLogFile', 'serviceScopeConfigs'] }

describeProfile(mesh, { profile: 'default', ...sidecars })

describeProfile(mesh, { profile: 'minimal', ...sidecars })

describeProfile(mesh, {
  profile: 'demo',
  ambient: false,
  mesh: { accessLogFile: '/dev/stdout', extensionProviders: expect.anything() },
  without: ['serviceScopeConfigs'],
})
