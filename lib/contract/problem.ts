import { z } from 'zod'

/** A refusal: `message` for people, `code` where the client acts on it, `ids` of the offenders of a bulk call. */
export const Problem = z.object({
  message: z.string(),
  code: z.string().optional(),
  ids: z.array(z.string()).optional(),
  request_id: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

/** Wrong input: one list of sentences per field, nested fields as `bill_items.0.rate`. */
export const FieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof FieldErrors>

/** The one code for which the client keeps the session on a 403. Source: API.md "permission". */
export const PERMISSION_DENIED = 'permission_denied'

/** Lines a notification shows for an error body. Source: spec 000 §8. */
export function problemLines(body: unknown): string[] {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    if ('message' in body && typeof body.message === 'string') return [body.message]
    const lines = Object.entries(body).map(([key, value]) => `${key}: ${Array.isArray(value) ? value.join(' ') : String(value)}`)
    if (lines.length > 0) return lines
  }
  return ['Internal server error']
}
