import type { TRANSACTION_SOURCES, TRANSACTION_STATUSES } from './choices'
import type { DepreciationMethod } from './fixed-asset'
import type { CloseCheckKey } from './month-close'
import type { ConsistencyReview } from './review-report'

/* What choices are called, on screens and on papers. */

export const STATUS_LABELS: Record<(typeof TRANSACTION_STATUSES)[number], string> = {
  uncategorized: 'Not categorized',
  unclassifiable: 'No suggestion',
  in_progress: 'Thinking',
  by_user: 'Set by a person',
  by_rule: 'Set by a rule',
  by_truck_gpt: 'Set by AI',
}

export const BASIS_OPTIONS = [
  { value: 'accrual', label: 'Accrual' },
  { value: 'cash', label: 'Cash' },
] as const

/** How far back lines are imported, as `import_year` counts. */
export const IMPORT_YEARS = [
  { value: '1', label: 'This year (from January 1st)' },
  { value: '2', label: 'Two years period' },
] as const

export const METHOD_LABELS: Record<DepreciationMethod, string> = {
  straight_line: 'Straight line',
  declining_balance: 'Declining balance',
  units_of_miles: 'Units of miles',
}

/** Of bills, invoices and rows of schedules. */
export const DOCUMENT_STATUS_LABELS: Record<string, string> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  short_paid: 'Short paid',
  un_collectible: 'Uncollectible',
  void: 'Void',
  posted: 'Posted',
  un_posted: 'Not posted',
  upcoming: 'Upcoming',
}

export const SOURCE_LABELS: Record<(typeof TRANSACTION_SOURCES)[number], string> = {
  plaid: 'Bank link',
  qbo: 'QuickBooks Online',
  file: 'Statement file',
  manual: 'By hand',
  mirror: 'Transfer',
}

/** Of the longer text of a bank line, which the bank or a person wrote. */
export const textLabel = (source?: (typeof TRANSACTION_SOURCES)[number]): string =>
  source === 'manual' ? 'Description' : 'Bank text'

/** What waits before a month can be closed. */
export const CLOSE_CHECK_LABELS: Record<CloseCheckKey, string> = {
  uncategorized: 'Transactions without a category',
  to_check: 'Categories set by AI to check',
  held: 'Bank transactions held back',
  transfers: 'Suggested transfers to confirm',
  comments: 'Comments waiting for you',
  unreconciled: 'Bank accounts not reconciled',
  reconciliations: 'Reconciliations to finish',
  depreciation: 'Depreciation rows to post',
  loan_payments: 'Loan payments not matched',
  drafts: 'Draft invoices',
  recurring: 'Recurring payments that are missing',
  unposted: 'Recurring entries not posted',
  standing: 'Suspense and clearing accounts that are not zero',
  wrong_side: 'Accounts on the wrong side',
  unusual: 'Figures far from earlier months',
}

export const REVIEW_HEADINGS: Record<keyof ConsistencyReview, string> = {
  many_categories: 'One name, many categories',
  wrong_side: 'Balances on the wrong side',
  duplicates: 'Possible duplicates',
  suspense: 'Suspense and clearing',
  openings: 'Opening balances held back',
}
export const LINES_WITHOUT_CATEGORY = 'Bank lines without a category'
