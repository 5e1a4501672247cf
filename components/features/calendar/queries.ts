import { scoped, type Scope } from '@/components/pickers/scope'
import type { Day } from '@/lib/dates/day'
import { read } from '@/lib/client/query'
import { calendarDue } from '@/lib/contract/calendar'
import { transactionCalendar, transactionList } from '@/lib/contract/transaction'

const DAY_LINES = 200

export const calendarOf = (month: Day, scope: Scope) =>
  read('transactions', transactionCalendar, { query: { month: month.slice(0, 7), ...scoped(scope) } })

/** What falls due belongs to no bank account. */
export const dueOf = (month: Day, { entities }: Scope) =>
  read('transactions', calendarDue, { query: { month: month.slice(0, 7), ...scoped({ bank_accounts: [], entities }) } })

/** The lines of one day, the largest first. */
export const linesOf = (day: Day, scope: Scope) =>
  read('transactions', transactionList, {
    query: { start_date: day, end_date: day, page_size: DAY_LINES, ordering: '-amount', ...scoped(scope) },
  })
