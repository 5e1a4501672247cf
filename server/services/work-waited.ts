import { NoPlace, placesPerKey } from '@/server/db/places'
import { WorkNotBegun, type Workshop } from '@/server/providers/workshop/workshop'
import type { Ctx } from './context'
import { Problem } from './problems'

/** A piece of work waits as long for its company's turn as for a thread. */
const TURNS = placesPerKey({ most: 1, queue: 20, patience_ms: 18_000 })

/** Reads or prints. A company has one piece of work in the workshop at a time, so that its long ones never take every thread from the others. */
export function atWorkshop<T>(
  { workshop, actor }: Pick<Ctx, 'workshop' | 'actor'>,
  work: (workshop: Workshop) => Promise<T>,
): Promise<T> {
  const company = actor?.company_id
  return company ? TURNS.hold(company, () => work(workshop)) : work(workshop)
}

/** The work only waited and never began. */
export class WorkshopBusy extends Problem {
  constructor() {
    super(
      503,
      { message: 'Other files are being read or printed right now. Try again in a moment.' },
      { 'Retry-After': '5' },
    )
  }
}

/** Returns the error of a piece of work; WorkshopBusy when it only waited. */
export const waitedOr = (error: unknown): unknown =>
  error instanceof WorkNotBegun || error instanceof NoPlace ? new WorkshopBusy() : error
