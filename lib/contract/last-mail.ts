import { z } from 'zod'
import { Instant } from './fields'

/** How the latest mail of something went. */
export const LastMail = z.object({
  at: Instant,
  problem: z.string().nullable().meta({ description: 'Why it was not sent; null if it was' }),
})
export type LastMail = z.infer<typeof LastMail>
