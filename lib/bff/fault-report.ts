import { tellFault } from '@/lib/fault-envelope'
import { shared } from './shared'

export type Fault = { event: string } & Record<string, unknown>

/** What went wrong in web itself: the line of the log. */
export const reportFault = (dsn: string, { event, ...extra }: Fault): void =>
  tellFault(
    dsn,
    shared('fault reports', () => ({ minute: 0, count: 0 })),
    { logger: 'web', message: event, extra },
  )
