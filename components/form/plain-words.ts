import type { z } from 'zod'

export const REQUIRED = 'field is required'

/** How a schema's own sentences read. */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === null || issue.input === undefined) return REQUIRED
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Enter a number.'
  return undefined
}
