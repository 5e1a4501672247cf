import { sendFault } from '@/lib/fault-envelope'
import { shared } from './shared'

export type Fault = { event: string } & Record<string, unknown>

/** Reports an error of web itself, with the fields of its log line. */
export const reportFault = (dsn: string, { event, ...extra }: Fault): void =>
  sendFault(
    dsn,
    shared('fault reports', () => ({ minute: 0, count: 0 })),
    { logger: 'web', message: event, extra },
  )
