import { z } from 'zod'

/** A refusal: `message` for people, `code` when the client acts on it, and in bulk calls the `ids` it is about. */
export const Problem = z.object({
  message: z.string(),
  code: z.string().optional(),
  ids: z.array(z.string()).optional(),
  request_id: z.string().optional(),
  changed: z
    .object({
      by: z.string().meta({ description: 'Who has changed it in the meantime' }),
      at: z.string(),
      name: z.string().optional().meta({ description: 'What was changed, if it is not the bank line itself' }),
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    })
    .optional()
    .meta({ description: 'With code stale: what would have been overwritten' }),
})
export type Problem = z.infer<typeof Problem>

/** Wrong input: one list of sentences per field, nested fields as `bill_items.0.rate`. */
export const FieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof FieldErrors>
