import type { DayRange } from '@/lib/dates/range-presets'

const TRANSACTIONS = '/app/spend-management/transactions'
const moneyOut = ({ start, end }: DayRange) => ({ start_date: start, end_date: end, amount_type: 'money_out' })

export const uncategorizedHref = (range: DayRange): string => `${TRANSACTIONS}/not-categorized?${new URLSearchParams(moneyOut(range))}`
export const accountHref = (id: string, range: DayRange): string =>
  `${TRANSACTIONS}/all?${new URLSearchParams({ ...moneyOut(range), chart_of_accounts: id })}`
export const stakeholderHref = (id: string, range: DayRange): string =>
  `${TRANSACTIONS}/all?${new URLSearchParams({ ...moneyOut(range), stakeholders: id })}`
