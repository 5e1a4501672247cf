import { WorkNotBegun } from '@/server/providers/workshop/workshop'
import { Problem } from './problems'

/** What a piece of work threw; a Problem (503) where it only waited for others and was never begun. */
export const waitedOr = (error: unknown): unknown =>
  error instanceof WorkNotBegun
    ? new Problem(
        503,
        { message: 'Other files are being read or printed right now. Try again in a moment.' },
        { 'Retry-After': '5' },
      )
    : error
