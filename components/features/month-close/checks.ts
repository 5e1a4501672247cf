import { ledgerOf, transactionList } from '@/components/pickers/figure-lines'
import type { CloseCheckKey, CloseMonth } from '@/lib/contract/month-close'

interface Check {
  /** Shown if the check finds nothing. */
  clear: string
  /** Link to all items of the check. */
  href: (month: CloseMonth, me: string | undefined) => string
  /** Link to a single named item. */
  itemHref?: (id: string, month: CloseMonth) => string
}

const RECONCILIATION = '/app/accounting/reconciliation'
const INTEGRATIONS = '/app/settings?tab=integrations'
const FIXED_ASSETS = '/app/accounting/fixed-assets'
const TEMPLATES = '/app/accounting/journal-entry?open=templates'
const inDays = ({ start_date: start, end_date: end }: CloseMonth) =>
  ({ range: { start, end }, basis: 'accrual' }) as const
const trialBalance = ({ start_date, end_date }: CloseMonth): string =>
  `/app/reports/trial-balance?${new URLSearchParams({ start_date, end_date, basis: 'accrual' })}`
const ledger = (id: string, month: CloseMonth): string => ledgerOf(id, inDays(month))

export const CHECKS: Record<CloseCheckKey, Check> = {
  uncategorized: {
    clear: 'Every transaction has a category',
    href: ({ end_date }) => transactionList('not-categorized', { end_date }),
  },
  to_check: {
    clear: 'Every category set by AI is checked',
    href: ({ end_date }) => transactionList('all', { status: 'by_truck_gpt', is_finalized: 'false', end_date }),
  },
  held: {
    clear: 'No bank transactions are held back',
    href: () => INTEGRATIONS,
  },
  transfers: {
    clear: 'No transfers are waiting to be matched',
    href: () => '/app/spend-management/transactions/transfer',
  },
  comments: {
    clear: 'No comments are waiting for you',
    href: ({ end_date }, me) => transactionList('all', { ...(me && { waiting_on: me }), end_date }),
  },
  unreconciled: {
    clear: 'Every bank account is reconciled',
    href: () => RECONCILIATION,
  },
  reconciliations: {
    clear: 'No reconciliation is in progress',
    href: () => RECONCILIATION,
  },
  depreciation: {
    clear: 'Depreciation is posted',
    href: () => FIXED_ASSETS,
  },
  loan_payments: {
    clear: 'Every loan payment that is due is paid',
    href: () => `${FIXED_ASSETS}?tab=loans`,
    itemHref: (id) => `${FIXED_ASSETS}/loans/${id}`,
  },
  drafts: {
    clear: 'No invoice is a draft',
    href: () => '/app/accounting/invoices?invoice_status=draft',
  },
  recurring: {
    clear: 'No recurring payment is missing',
    href: ({ start_date, end_date }) => transactionList('all', { is_recurring: 'true', start_date, end_date }),
    itemHref: (id) => transactionList('all', { id, open: 'details' }),
  },
  unposted: {
    clear: 'Every recurring entry is posted',
    href: () => TEMPLATES,
    itemHref: () => TEMPLATES,
  },
  standing: {
    clear: 'Suspense and clearing accounts are zero',
    href: trialBalance,
    itemHref: ledger,
  },
  wrong_side: {
    clear: 'Every account is on its normal side',
    href: trialBalance,
    itemHref: ledger,
  },
  unusual: {
    clear: 'No figure is far from earlier months',
    href: ({ start_date, end_date }) =>
      `/app/reports/profit-and-loss?${new URLSearchParams({ start_date, end_date, basis: 'accrual' })}`,
    itemHref: ledger,
  },
}
