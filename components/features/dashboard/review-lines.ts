import type { CloseChecklist } from '@/lib/contract/review-report'
import type { RecurringSeries } from '@/lib/contract/transaction-recurring'
import { fiscalYearStart } from '@/lib/dates/day'

export interface ReviewLine {
  key: string
  label: string
  count: number
  /** Where it is done. */
  href: string
}

const TRANSACTIONS = '/app/spend-management/transactions'
const RECONCILIATION = '/app/accounting/reconciliation'
const CONSISTENCY_REVIEW = '/app/reports/consistency-review'

interface Reader {
  /** Whose comments wait. */
  me: string
  fiscalMonth?: number
  recurring?: readonly RecurringSeries[]
}

/** What waits before the books can be closed, without what is done. */
export function reviewLines(checklist: CloseChecklist, { me, fiscalMonth = 1, recurring = [] }: Reader): ReviewLine[] {
  const missed = recurring.filter(({ is_missed }) => is_missed)
  const [first] = missed
  const months = checklist.bank_accounts.reduce((total, account) => total + account.months_unreconciled, 0)
  const lines: ReviewLine[] = [
    {
      key: 'changed',
      label: 'Closed months that changed since',
      count: checklist.changed_months,
      href: '/app/accounting/month-close',
    },
    {
      key: 'uncategorized',
      label: 'Transactions without a category',
      count: checklist.uncategorized_transactions,
      href: `${TRANSACTIONS}/not-categorized`,
    },
    {
      key: 'transfers',
      label: 'Suggested transfers to confirm',
      count: checklist.transfer_suggestions,
      href: `${TRANSACTIONS}/transfer`,
    },
    {
      key: 'ai',
      label: 'Categories set by AI to check',
      count: checklist.ai_to_check,
      href: `${TRANSACTIONS}/all?${new URLSearchParams({ status: 'by_truck_gpt', is_finalized: 'false' })}`,
    },
    {
      key: 'comments',
      label: 'Comments that wait for you',
      count: checklist.comments_waiting,
      href: `${TRANSACTIONS}/all?${new URLSearchParams({ waiting_on: me })}`,
    },
    {
      key: 'depreciation',
      label: 'Depreciation rows to post',
      count: checklist.depreciation_unposted,
      href: '/app/accounting/fixed-assets',
    },
    {
      key: 'renewals',
      label: 'Registrations, insurance and the like to renew',
      count: checklist.renewals_due,
      href: '/app/accounting/fixed-assets?tab=renewals',
    },
    {
      key: 'invoices',
      label: 'Draft invoices',
      count: checklist.draft_invoices,
      href: '/app/accounting/invoices?invoice_status=draft',
    },
    {
      key: 'reconciliations',
      label: 'Reconciliations to finish',
      count: checklist.draft_reconciliations,
      href: RECONCILIATION,
    },
    { key: 'months', label: 'Bank months not reconciled', count: months, href: RECONCILIATION },
    {
      key: 'standing',
      label: 'Suspense and clearing accounts that are not zero',
      count: checklist.standing_accounts.length,
      href: `${CONSISTENCY_REVIEW}?${new URLSearchParams({ start_date: fiscalYearStart(checklist.end_date, fiscalMonth), end_date: checklist.end_date })}`,
    },
  ]
  const names = missed.length === 1 && first ? `: ${first.payee}` : ''
  lines.push({
    key: 'recurring',
    label: `Recurring payments that did not come${names}`,
    count: missed.length,
    href: `${TRANSACTIONS}/all?${new URLSearchParams({ is_recurring: 'true' })}`,
  })
  return lines.filter(({ count }) => count > 0)
}
