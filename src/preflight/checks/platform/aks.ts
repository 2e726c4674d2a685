// Azure Kubernetes Service.
import { check, type Check } from '../../check.ts'
import { objectsText } from '../../wording.ts'

const annotation = 'admissions.enforcer/disabled'

export const aksChecks: readonly Check[] = [
  check({
    id: 'AKS-01',
    subject: 'platform',
    level: 'warning',
    title: "AKS would change the injection webhook's selectors",
    why: `The admissions enforcer of AKS adds "control-plane DoesNotExist" to the namespaceSelector of every webhook without the annotation ${annotation}. Namespaces with the label control-plane (Kubeflow's, for one) then never get sidecars, and GitOps tools see a difference that comes back for ever.`,
    remedy: `Install with \`--platform aks\`, or give \`values.pilot.sidecarInjectorWebhookAnnotations\` the annotation \`${annotation}: "true"\` in a file.`,
    docs: 'https://learn.microsoft.com/azure/aks/faq',
    scope: { platforms: ['aks'] },
    needs: ['plan'],
    find: ({ plan }) => {
      const open = plan.objects
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
          message: `not "true", so AKS adds a selector of its own to ${open.join(', ')}`,
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
