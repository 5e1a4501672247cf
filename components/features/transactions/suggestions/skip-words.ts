import { SURE_FROM } from '@/lib/contract/bounds'
import type { BulkSkip, BulkSkipped } from '@/lib/contract/transaction-bulk'

const BECAUSE: Record<BulkSkip, string> = {
  in_progress: 'being categorized now',
  finalized: 'finalized',
  locked_period: 'in a locked period',
  transfer: 'one side of a transfer',
  document: 'matched to a bill or invoices',
  loan: 'a loan payment',
  split: 'split into parts',
  not_categorized: 'not categorized yet',
  no_suggestion: 'without an AI suggestion',
  filed: 'categorized by a person or a rule',
  changed: 'changed in the meantime',
  unsure: `with less than ${SURE_FROM * 100}% confidence`,
  likelier: 'more likely a match or a transfer',
  already: 'already so',
}

/** How many were left out and why, as in "2 finalized". */
export const skipWords = ({ reason, count, by }: BulkSkipped): string =>
  `${count.toLocaleString('en-US')} ${by ? `changed by ${by} in the meantime` : BECAUSE[reason]}`
