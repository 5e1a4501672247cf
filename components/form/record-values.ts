import type { z } from 'zod'

/**
 * The starting values of a form that changes a record: its fields that the form's schema has, which refuses all others. The cast is safe:
 * the keys are exactly those.
 */
export const recordValues = <Schema extends z.ZodObject, Saved extends object>(
  { shape }: Schema,
  saved: Saved,
): Pick<Saved, keyof Saved & keyof Schema['shape']> =>
  Object.fromEntries(Object.entries(saved).filter(([field]) => field in shape)) as Pick<
    Saved,
    keyof Saved & keyof Schema['shape']
  >
