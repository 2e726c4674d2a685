// Why a node cannot pull an image: the messages of kubelet, containerd and CRI-O.
import type { KnownCause } from './known-cause.ts'

const imagePull = String.raw`(ErrImagePull|ImagePullBackOff|Failed to pull image|pulling image)`

const pulling = (what: string) => new RegExp(`${imagePull}[^]*(${what})`, 'i')

export const imageCauses: readonly KnownCause[] = [
  {
    id: 'image-architecture',
    when: /exec format error|no match for platform|no (matching )?image found in (manifest list|image index)/i,
    cause: 'the image is not built for the CPU architecture of the node',
    fix: 'use an image for that architecture, or exclude the node with `nodeSelector`',
  },
  {
    id: 'image-name-invalid',
    when: /InvalidImageName/,
    cause: 'the name of the image is not valid',
    fix: 'correct hub and tag (`--set hub=…`, `--set tag=…`)',
  },
  {
    id: 'image-never-pulled',
    when: /ErrImageNeverPull/,
    cause: 'the pull policy is Never, and the node does not have the image',
    fix: 'load the image into the nodes, or set another policy: `--set values.global.imagePullPolicy=IfNotPresent`',
  },
  {
    id: 'registry-rate-limit',
    when: pulling('toomanyrequests|429 Too Many Requests'),
    cause: 'the registry limits how many images this network may pull',
    fix: 'wait, or pull from a mirror with `--set hub=…`, or with a login in `values.global.imagePullSecrets`',
    mayHeal: true,
  },
  {
    id: 'registry-login',
    when: pulling(
      '401 Unauthorized|403 Forbidden|unauthorized|access denied|authorization failed|authentication required|denied: ',
    ),
    cause: 'the registry refuses the image: it requires a login, or has no such repository',
    fix: 'create a pull secret and name it in `values.global.imagePullSecrets`, or correct hub (`--set hub=…`)',
  },
  {
    id: 'registry-certificate',
    when: pulling('x509: |certificate|HTTP response to HTTPS client'),
    cause: "the node does not trust the registry's certificate",
    fix: 'add its certificate authority to the container runtime of each node, or use another registry (`--set hub=…`)',
  },
  {
    id: 'image-not-found',
    when: pulling('manifest unknown|name unknown|: not found|404 Not Found'),
    cause: 'the registry has no image of this name and tag',
    fix: 'correct hub and tag (`--set hub=…`, `--set tag=…`)',
  },
  {
    id: 'registry-unreachable',
    when: pulling(
      'no such host|i/o timeout|connection refused|connection reset|network is unreachable|no route to host|deadline exceeded|server misbehaving|unexpected EOF',
    ),
    cause: 'the node cannot reach the registry',
    fix: 'allow the connection (DNS, proxy, firewall), or pull from a registry that the nodes reach: `--set hub=…`',
  },
  {
    id: 'image-pull',
    when: new RegExp(imagePull),
    cause: 'the node cannot pull the image',
    fix: 'check hub and tag (`--set hub=…`, `--set tag=…`), imagePullSecrets, and that the nodes can reach the registry',
    mayHeal: true,
  },
]
