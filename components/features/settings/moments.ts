import { dayOf } from '@/components/form/today'
import { formatDay } from '@/lib/dates/format'
import type { Member } from '@/lib/contract/member'

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'Nov 14, 2025' on the calendar of the person at the screen. */
export const invitedOn = ({ created_at }: Pick<Member, 'created_at'>): string => formatDay(dayOf(created_at))

/** The mailed link of an invitation works until then. */
export const hasExpired = ({ expiration_date }: Pick<Member, 'expiration_date'>): boolean =>
  expiration_date !== null && Date.parse(expiration_date) <= Date.now()

/** '16:04, 18 November 2025': hour, day, month, year. Source: spec 000 §2. */
export function hourAndDay(instant: string, timeZone = zone()): string {
  const at = new Date(instant)
  const hour = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(at)
  return `${hour}, ${day}`
}
