// A real istiod takes the configuration of OpenShift, whose CNI agent and ztunnel are in kube-system.
import { describeProfile } from './control-planes.ts'
import { useMesh } from './mesh.ts'

const mesh = useMesh({ platform: 'openshift' })

describeProfile(mesh, {
  profile: 'openshift-ambient',
  ambient: true,
  mesh: { defaultConfig: { proxyMetadata: { ISTIO_META_ENABLE_HBONE: 'true' } } },
})
