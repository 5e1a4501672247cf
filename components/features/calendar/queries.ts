import type { Day } from '@/lib/dates/day'
import { read } from '@/lib/client/query'
import { transactionCalendar, transactionList } from '@/lib/contract/transaction'

const DAY_LINES = 200

export const calendarOf = (month: Day, bank_accounts: readonly string[]) =>
  read('transactions', transactionCalendar, {
    query: { month: month.slice(0, 7), ...(bank_accounts.length > 0 ? { bank_accounts: [...bank_accounts] } : {}) },
  })

/** The lines of one day, newest first. */
export const linesOf = (day: Day, bank_accounts: readonly string[]) =>
  read('transactions', transactionList, {
    query: {
      start_date: day,
      end_date: day,
      page_size: DAY_LINES,
      ordering: '-amount',
      ...(bank_accounts.length > 0 ? { bank_accounts: [...bank_accounts] } : {}),
    },
  })
