/** Writes the inputs of `kube-inject` into a folder, and returns the arguments that name them. */
export function writeInjectionInputs(program: string, folder: string, workloads: number): string[]
