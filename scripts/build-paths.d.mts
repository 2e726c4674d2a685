/** Returns the files below `folder` that contain the absolute path `root`, relative to `folder` and sorted. */
export function filesNaming(root: string, folder: string): string[]
