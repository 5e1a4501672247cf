import { z } from 'zod'
import { INT32_MAX } from '@/lib/contract/bounds'

const WHOLE = 'Enter whole miles.'

/** Miles as typed, with or without thousands separators. */
export const MilesText = z
  .string({ error: WHOLE })
  .trim()
  .regex(/^\d[\d,]*$/, WHOLE)
  .transform((text) => Number(text.replaceAll(',', '')))
  .refine((count) => count <= INT32_MAX, WHOLE)
