// Checks for Azure Kubernetes Service.
import { check, type Check } from '../../check.ts'
import { objectsText } from '../../wording.ts'

const annotation = 'admissions.enforcer/disabled'

export const aksChecks: readonly Check[] = [
  check({
    id: 'AKS-01',
    subject: 'platform',
    level: 'warning',
    title: 'AKS changes the selectors of the injection webhook',
    why: `The admissions enforcer of AKS adds "control-plane DoesNotExist" to the namespaceSelector of every webhook without the annotation ${annotation}. Namespaces with the label control-plane (as Kubeflow has it) then get no sidecars, and GitOps tools report a permanent difference.`,
    remedy: `Install with \`--platform aks\`, or set the annotation \`${annotation}: "true"\` in \`values.pilot.sidecarInjectorWebhookAnnotations\`, in a values file.`,
    docs: 'https://learn.microsoft.com/azure/aks/faq',
    scope: { platform: { nodes: ['azure'] } },
    needs: ['install'],
    find: ({ install }) => {
      const open = install.objects
        .filter(({ kind }) => kind === 'MutatingWebhookConfiguration')
        .filter(
          ({ metadata: { labels, annotations } }) =>
            (annotations?.[annotation] ?? labels?.[annotation]) !== 'true',
        )
        .map(({ metadata }) => `MutatingWebhookConfiguration/${metadata.name}`)
      if (open.length === 0) return []
      return [
        {
          object: objectsText(open),
          field: `metadata.annotations[${annotation}]`,
          message: `is not "true", so AKS adds its own selector to ${open.join(', ')}`,
          fix: {
            kind: 'render',
            text: 'install with --platform aks',
            set: [{ path: 'values.global.platform', value: 'aks' }],
          },
        },
      ]
    },
  }),
]
