import { CLOSE_CHECK_LABELS } from '@/lib/contract/labels'
import type { CloseChecklist } from '@/lib/contract/review-report'
import type { RecurringSeries } from '@/lib/contract/transaction-recurring'
import { fiscalYearStart } from '@/lib/dates/day'

export interface ReviewLine {
  key: string
  label: string
  count: number
  /** Link to where it is resolved. */
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

/** The open items before the books can be closed; done ones are left out. */
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
      label: CLOSE_CHECK_LABELS.uncategorized,
      count: checklist.uncategorized_transactions,
      href: `${TRANSACTIONS}/not-categorized`,
    },
    {
      key: 'transfers',
      label: CLOSE_CHECK_LABELS.transfers,
      count: checklist.transfer_suggestions,
      href: `${TRANSACTIONS}/transfer`,
    },
    {
      key: 'ai',
      label: CLOSE_CHECK_LABELS.to_check,
      count: checklist.ai_to_check,
      href: `${TRANSACTIONS}/all?${new URLSearchParams({ status: 'by_truck_gpt', is_finalized: 'false' })}`,
    },
    {
      key: 'held',
      label: CLOSE_CHECK_LABELS.held,
      count: checklist.held_transactions,
      href: '/app/settings?tab=integrations',
    },
    {
      key: 'comments',
      label: CLOSE_CHECK_LABELS.comments,
      count: checklist.comments_waiting,
      href: `${TRANSACTIONS}/all?${new URLSearchParams({ waiting_on: me })}`,
    },
    {
      key: 'depreciation',
      label: CLOSE_CHECK_LABELS.depreciation,
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
      key: 'reports',
      label: 'Scheduled reports that were not sent',
      count: checklist.unsent_reports,
      href: '/app/reports/saved',
    },
    {
      key: 'invoices',
      label: CLOSE_CHECK_LABELS.drafts,
      count: checklist.draft_invoices,
      href: '/app/accounting/invoices?invoice_status=draft',
    },
    {
      key: 'reconciliations',
      label: CLOSE_CHECK_LABELS.reconciliations,
      count: checklist.draft_reconciliations,
      href: RECONCILIATION,
    },
    { key: 'months', label: 'Bank months not reconciled', count: months, href: RECONCILIATION },
    {
      key: 'standing',
      label: CLOSE_CHECK_LABELS.standing,
      count: checklist.standing_accounts.length,
      href: `${CONSISTENCY_REVIEW}?${new URLSearchParams({ start_date: fiscalYearStart(checklist.end_date, fiscalMonth), end_date: checklist.end_date })}`,
    },
  ]
  const names = missed.length === 1 && first ? `: ${first.payee}` : ''
  lines.push({
    key: 'recurring',
    label: `${CLOSE_CHECK_LABELS.recurring}${names}`,
    count: missed.length,
    href: `${TRANSACTIONS}/all?${new URLSearchParams({ is_recurring: 'true' })}`,
  })
  return lines.filter(({ count }) => count > 0)
}
