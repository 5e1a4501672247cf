import { z } from 'zod'
import { Instant } from './fields'

/** The outcome of the latest mail of an object. */
export const LastMail = z.object({
  at: Instant,
  problem: z.string().nullable().meta({ description: 'Why it was not sent; null if it was' }),
  left_out: z
    .string()
    .nullable()
    .meta({ description: 'Who gets it, but got nothing because it covers what they may not read here; null: nobody' }),
})
export type LastMail = z.infer<typeof LastMail>
