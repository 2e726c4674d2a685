import type { BundleSummary } from '../summary.ts'
export function renderIndexPage(summary: BundleSummary): string { return JSON.stringify(summary) }
