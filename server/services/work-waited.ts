import { WorkNotBegun } from '@/server/providers/workshop/workshop'
import { Problem } from './problems'

/** The work only waited for a thread and never began. */
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
export const asWorkshopBusy = (error: unknown): unknown => (error instanceof WorkNotBegun ? new WorkshopBusy() : error)
