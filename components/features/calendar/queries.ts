import type { Day } from '@/lib/dates/day'
import { read } from '@/lib/client/query'
import { calendarDue } from '@/lib/contract/calls/calendar'
import { transactionCalendar, transactionList } from '@/lib/contract/calls/transaction'

const DAY_LINES = 200

/** What the month is narrowed to; empty is everything that is open. */
export interface Scope {
  bank_accounts: readonly string[]
  entities: readonly string[]
}
const given = (key: keyof Scope, ids: readonly string[]) => (ids.length > 0 ? { [key]: [...ids] } : {})
const scoped = ({ bank_accounts, entities }: Scope) => ({ ...given('bank_accounts', bank_accounts), ...given('entities', entities) })

export const calendarOf = (month: Day, scope: Scope) =>
  read('transactions', transactionCalendar, { query: { month: month.slice(0, 7), ...scoped(scope) } })

/** What falls due belongs to no bank account. */
export const dueOf = (month: Day, { entities }: Scope) =>
  read('transactions', calendarDue, { query: { month: month.slice(0, 7), ...given('entities', entities) } })

/** The lines of one day, the largest first. */
export const linesOf = (day: Day, scope: Scope) =>
  read('transactions', transactionList, {
    query: { start_date: day, end_date: day, page_size: DAY_LINES, ordering: '-amount', ...scoped(scope) },
  })
