// Labels of Istio that several modules read or set.

/** The label that names a revision: of a control plane on its own objects, and of the one that serves a namespace or Pod. */
export const revisionLabel = 'istio.io/rev'
