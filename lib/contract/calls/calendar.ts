import type { Call } from '../endpoint'
import type * as contract from '../calendar'

export const calendarDue: Call<typeof contract.calendarDue> = { method: 'GET', path: '/transaction/transaction-calendar-due/', can: 'transaction.read' }
