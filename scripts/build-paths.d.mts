/** The files below `folder` that hold the absolute path `root`, relative to `folder` and sorted. */
export function filesNaming(root: string, folder: string): string[]
