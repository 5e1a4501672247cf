import { WorkNotBegun } from '@/server/providers/workshop/workshop'
import { Problem } from './problems'

/** Returns the error of a piece of work; a Problem (503) when it only waited and never began. */
export const waitedOr = (error: unknown): unknown =>
  error instanceof WorkNotBegun
    ? new Problem(
        503,
        { message: 'Other files are being read or printed right now. Try again in a moment.' },
        { 'Retry-After': '5' },
      )
    : error
