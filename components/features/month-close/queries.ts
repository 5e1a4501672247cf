import { read } from '@/lib/client/query'
import { closeMonth, closeMonths } from '@/lib/contract/month-close'
import type { Topic } from '@/lib/contract/topics'

const MONTH_CLOSE_PAGE = '/app/accounting/month-close'
export const monthPath = (month: string): string => `${MONTH_CLOSE_PAGE}?${new URLSearchParams({ month })}`

/** A lock affects what can be changed on every page of the books. */
export const CLOSING: readonly Topic[] = ['reports', 'entities', 'me', 'transactions', 'fixed-assets']

export const monthsRead = read('reports', closeMonths, {})
export const monthRead = (month: string) => read('reports', closeMonth, { params: { month } })
