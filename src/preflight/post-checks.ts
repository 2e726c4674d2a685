// The table of checks that run after an install.
import type { Check } from './check.ts'
import { captureChecks } from './post/capture.ts'
import { componentChecks } from './post/components.ts'
import { webhookChecks } from './post/webhooks.ts'

export const postChecks: readonly Check[] = [...componentChecks, ...webhookChecks, ...captureChecks]
